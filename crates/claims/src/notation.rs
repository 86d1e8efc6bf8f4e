//! Claims about the notation of the games: positions, steps, throws, options, events, settings and
//! records.

use dejarik_play::{Event, Game, Settings, Vocabulary};
use dejarik_rules::any::{AnyPosition, AnyRules};
use dejarik_rules::{Actor, ParseError, dgn};

/// Checks that an error's place is inside the text that was parsed.
fn points_into(text: &str, error: &ParseError) {
    assert!(error.at <= text.len(), "{error} points past the end of {text:?}");
    assert!(text.is_char_boundary(error.at), "{error} points into a character of {text:?}");
    assert!(!error.message.en().is_empty());
}

/// A DPN that parses is printed byte for byte, and the position answers every query.
pub fn positions_print_what_they_read(input: &[u8]) {
    let Ok(text) = str::from_utf8(input) else { return };
    match text.parse::<AnyPosition>() {
        Ok(position) => {
            assert_eq!(position.to_string(), text);
            assert_eq!(position.rules().position(text), Ok(position));
            let acts = matches!(position.actor(), Actor::Player(_));
            assert_eq!(acts, !position.steps().is_empty(), "{text}");
        }
        Err(error) => points_into(text, &error),
    }
}

/// Parses the first line as a position and returns it with the other lines as words.
fn position_and_words(input: &[u8]) -> Option<(AnyPosition, impl Iterator<Item = &str>)> {
    let mut lines = str::from_utf8(input).ok()?.lines();
    Some((lines.next()?.parse().ok()?, lines))
}

/// Every text is either refused as a step or is the canonical form of a legal step. Every legal
/// step is parsed back and leads to a position that is parsed back, too.
pub fn legal_steps_are_read_back(input: &[u8]) {
    let Some((mut position, words)) = position_and_words(input) else { return };
    for word in words.take(20) {
        for step in position.steps() {
            let text = position.step_text(step);
            assert_eq!(position.parse_step(&text), Ok(step), "{position}: {text}");
            let mut next = position;
            assert_eq!(next.play(step), Ok(()));
            let dpn = next.to_string();
            if next.actor() != Actor::Chance(()) {
                assert_eq!(next.rules().position(&dpn), Ok(next), "{position}: {text}");
            }
        }
        match position.parse_step(word) {
            Ok(step) => {
                assert_eq!(position.step_text(step), word, "{position}");
                assert_eq!(position.play(step), Ok(()));
            }
            Err(error) => points_into(word, &error),
        }
        if let Some((roll, _)) = position.rolls().first() {
            assert_eq!(position.settle(*roll), Ok(()));
        }
    }
}

/// Every text is either refused as a throw or is the canonical form of a possible one. Steps in
/// between lead to further throws.
pub fn rolls_are_read_back(input: &[u8]) {
    let Some((mut position, words)) = position_and_words(input) else { return };
    for word in words.take(20) {
        for (roll, weight) in position.rolls() {
            assert!(weight > 0);
            assert_eq!(position.parse_roll(&position.roll_text(roll)), Ok(roll), "{position}");
        }
        match position.parse_roll(word) {
            Ok(roll) => {
                assert_eq!(position.roll_text(roll), word, "{position}");
                assert_eq!(position.settle(roll), Ok(()));
            }
            Err(error) => {
                points_into(word, &error);
                if let Ok(step) = position.parse_step(word) {
                    assert_eq!(position.play(step), Ok(()));
                }
            }
        }
    }
}

/// For lines `rules key value`: an option that is accepted has the value that was given.
pub fn options_take_only_what_they_show(input: &[u8]) {
    let Ok(text) = str::from_utf8(input) else { return };
    for line in text.lines() {
        let mut words = line.splitn(3, ' ');
        let (Some(id), Some(key)) = (words.next().and_then(|id| id.parse().ok()), words.next())
        else {
            continue;
        };
        let value = words.next().unwrap_or_default();
        let mut rules = AnyRules::new(id);
        let before = rules;
        match rules.set_option(key, value) {
            Ok(()) => assert_eq!(rules.option(key).as_deref(), Some(value), "{line}"),
            Err(error) => {
                assert_eq!(rules, before, "{line}: refused, but the rules changed");
                assert!(!error.to_string().is_empty());
            }
        }
    }
}

/// A record that parses is written in a form that parses to the same record and is written the same
/// again; and checking a record returns for every text.
pub fn records_are_read_back(input: &[u8]) {
    let Ok(text) = dgn::decode(input) else { return };
    if let Ok(games) = dgn::read(text) {
        let written = dgn::write(&games);
        assert_eq!(dgn::read(&written).as_ref(), Ok(&games));
        for game in &games {
            assert_eq!(dgn::read(&game.to_string()).as_deref(), Ok(std::slice::from_ref(game)));
        }
    }
    let _ = dejarik_play::record::check(text);
}

/// A saved game (settings and events as JSON) is either refused or replayed. The replayed game can
/// be saved and replayed to the same position and result.
pub fn saved_events_replay_the_same(input: &[u8]) {
    let Ok((settings, events)) = serde_json::from_slice::<(Settings, Vec<Event>)>(input) else {
        return;
    };
    let Ok(game) = Game::replay(settings, &events) else { return };
    let saved = serde_json::to_vec(&(game.settings(), game.events()))
        .expect("a replayed game can be saved");
    let (settings, events): (Settings, Vec<Event>) =
        serde_json::from_slice(&saved).expect("a saved game can be parsed");
    let again = Game::replay(settings, &events).expect("a saved game can be replayed");
    assert_eq!(again.position(), game.position());
    assert_eq!(again.result(), game.result());
}

/// A text is either refused as an event or is the word of the event.
pub fn events_print_what_they_read(input: &[u8]) {
    let Ok(text) = str::from_utf8(input) else { return };
    for word in text.lines() {
        match word.parse::<Event>() {
            Ok(event) => {
                assert_eq!(event.to_string(), word);
                assert_eq!(Vocabulary::FIRST.read(word).as_ref(), Ok(&event));
            }
            Err(error) => points_into(word, &error),
        }
    }
}

/// Settings that are accepted are written in a form that is read as the same settings and written
/// the same again.
pub fn settings_are_read_back(input: &[u8]) {
    let Ok(settings) = serde_json::from_slice::<Settings>(input) else { return };
    let written = serde_json::to_string(&settings).expect("settings can be written");
    let again: Settings = serde_json::from_str(&written).expect("written settings can be read");
    assert_eq!(again, settings);
    assert_eq!(serde_json::to_string(&again).expect("settings can be written"), written);
    let game = Game::new(settings);
    assert!(game.events().is_empty());
}
