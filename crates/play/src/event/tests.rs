//! Tests of events: every event has one word, and the word is read back.

use super::*;
use proptest::prelude::*;

#[test]
fn every_kind_of_event_has_its_word() {
    let side = Side::First;
    for (word, event) in [
        ("setup:NSKM", Event::SetUp("NSKM".to_owned())),
        ("first:w", Event::Roll("first:w".to_owned())),
        ("(5:2)", Event::Roll("(5:2)".to_owned())),
        ("(+3)", Event::Roll("(+3)".to_owned())),
        ("A1-B4xB5", Event::Step("A1-B4xB5".to_owned())),
        ("pass", Event::Step("pass".to_owned())),
        ("N@A5", Event::Step("N@A5".to_owned())),
        (">off", Event::Step(">off".to_owned())),
        ("resign:w", Event::Resign(side)),
        ("draw-offer:w", Event::DrawOffer(side)),
        ("draw-decline:w", Event::DrawDecline(side)),
        ("draw-accept:w", Event::DrawAccept(side)),
        ("draw", Event::Draw),
        ("claim:w", Event::Claim(side)),
        ("takeback-offer:w", Event::TakebackOffer(side)),
        ("takeback-decline:w", Event::TakebackDecline(side)),
        ("takeback:w:12", Event::Takeback { side, keep: 12 }),
        ("abort", Event::Abort),
        ("timeout:w", Event::Timeout(side)),
        ("absent:w", Event::Absent(side)),
        ("absent-draw:w", Event::AbsentDraw(side)),
        ("proof:eyJh-_0", Event::Proof("eyJh-_0".to_owned())),
    ] {
        assert_eq!(event.to_string(), word);
    }
}

#[test]
fn a_bad_event_is_rejected_at_its_place() {
    for (word, at) in [
        ("", 0),
        ("resign:", 7),
        ("resign:x", 7),
        ("resign:wb", 7),
        ("takeback:w", 10),
        ("takeback:w:012", 11),
        ("takeback:w:-1", 11),
        ("A1 B1", 2),
        ("bogus:w", 0),
    ] {
        let error = word.parse::<Event>().unwrap_err();
        assert_eq!(error.at, at, "{word}: {error}");
    }
}

fn side() -> impl Strategy<Value = Side> {
    prop_oneof![Just(Side::First), Just(Side::Second)]
}

/// The words of steps, which have no colon and do not begin like a throw.
fn step() -> impl Strategy<Value = String> {
    let known = vec!["pass", "end", "accept", "ghost3", ">stay", ">off", "A2^", "N@A5"];
    let space = "(A([1-9]|1[0-2])|B([1-9]|1[0-2])|C)";
    prop_oneof![
        proptest::sample::select(known).prop_map(str::to_owned),
        proptest::string::string_regex(&format!("{space}[-x]{space}(x{space}|>{space})?")).unwrap(),
    ]
}

fn event() -> impl Strategy<Value = Event> {
    prop_oneof![
        "[NMKS]{4}|[xght]{4}".prop_map(Event::SetUp),
        "first:[wb]|\\([1-9][0-9]?:[1-9][0-9]?\\)|\\(\\+[0-4]\\)".prop_map(Event::Roll),
        step().prop_map(Event::Step),
        side().prop_map(Event::Resign),
        side().prop_map(Event::DrawOffer),
        side().prop_map(Event::DrawDecline),
        side().prop_map(Event::DrawAccept),
        Just(Event::Draw),
        side().prop_map(Event::Claim),
        "[A-Za-z0-9_-]{0,300}".prop_map(Event::Proof),
        side().prop_map(Event::TakebackOffer),
        side().prop_map(Event::TakebackDecline),
        (side(), any::<usize>()).prop_map(|(side, keep)| Event::Takeback { side, keep }),
        Just(Event::Abort),
        side().prop_map(Event::Timeout),
        side().prop_map(Event::Absent),
        side().prop_map(Event::AbsentDraw),
    ]
}

proptest! {
    #[test]
    fn every_event_is_read_back_from_its_word_and_from_json(event in event()) {
        let word = event.to_string();
        prop_assert_eq!(&word.parse::<Event>().unwrap(), &event);
        let json = serde_json::to_string(&event).unwrap();
        prop_assert_eq!(&json, &format!("\"{word}\""));
        prop_assert_eq!(serde_json::from_str::<Event>(&json).unwrap(), event);
    }

    #[test]
    fn an_event_with_a_character_replaced_is_rejected_or_written_back(
        event in event(),
        at in any::<proptest::sample::Index>(),
        with in any::<char>(),
    ) {
        let mut letters: Vec<char> = event.to_string().chars().collect();
        let at = at.index(letters.len());
        letters[at] = with;
        let text: String = letters.into_iter().collect();
        if let Ok(event) = text.parse::<Event>() {
            prop_assert_eq!(event.to_string(), text);
        }
    }
}
