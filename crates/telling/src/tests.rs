//! Sentences by the keys of their texts. The tests of the terminal and of the page compare whole texts.

use dejarik_play::effect::{Effect, Fall, Verdict, of_roll, of_step};
use dejarik_play::{Hand, Thrown, Why, play_words};
use dejarik_rules::any::AnyPosition;
use dejarik_rules::{Reason, RulesId, Side, Space, Spot};
use serde_json::Value;

use super::{Arg, Sentence, Turn, changes, counters, ended, happening, narrate, reason};

fn space(name: &str) -> Space {
    name.parse().unwrap()
}

/// Writes a sentence as its key, with the parts that it is made of in brackets.
fn outline(Sentence { key, args }: &Sentence) -> String {
    let parts = args.iter().filter_map(|(_, arg)| match arg {
        Arg::All(parts) => Some(parts.iter().map(outline).collect::<Vec<_>>().join(", ")),
        _ => None,
    });
    let parts: Vec<String> = parts.collect();
    let key = key.trim_start_matches("telling-");
    if parts.is_empty() { key.to_owned() } else { format!("{key}[{}]", parts.join("; ")) }
}

fn told(rules: RulesId, effects: &[Effect]) -> Vec<String> {
    narrate(rules, effects).iter().map(outline).collect()
}

/// Plays words from a position, and returns all their effects.
fn played(dpn: &str, words: &[&str]) -> Vec<Effect> {
    let mut at: AnyPosition = dpn.parse().unwrap();
    let mut effects = Vec::new();
    for word in words {
        let before = at;
        if let Ok(step) = before.parse_step(word) {
            at.play(step).unwrap();
            effects.extend(of_step(&before, step, &at));
        } else {
            at.settle(before.parse_roll(word).unwrap()).unwrap();
            effects.extend(of_roll(Some(&before), word, Some(&at)));
        }
    }
    effects
}

#[test]
fn a_pushed_pawn_is_part_of_the_sentence_about_the_piece_that_pushes_it() {
    let effects = played("bambara 4k3K1P1/10n1/1 w QNqp", &["A11-B11>C"]);
    assert_eq!(told(RulesId::Bambara, &effects), ["does[goes, pushes]"]);
    let pushed = Effect::Push { letter: 'p', from: space("A5"), to: Some(space("A6")) };
    assert_eq!(told(RulesId::Bambara, &[pushed]), ["is-pushed"]);
}

#[test]
fn the_spaces_between_the_ends_of_a_walk_are_a_list_unless_there_are_many() {
    for (way, expected) in [
        ("A1 B1 B2", "does[goes-over]"),
        ("A1 B1 B2 B3", "does[goes-over[space, space]]"),
        ("A1 B1 B2 B3 B4", "does[goes-over[space, space, space]]"),
        ("A1 B1 B2 B3 B2 B1 A1", "does[goes-and-returns]"),
        ("A1 B1 B2 B1 A1", "does[goes-and-returns[space, space, space]]"),
        ("A1 B1 B2 B3 B4 B5 B6", "does[goes-over]"),
    ] {
        let path = way.split(' ').map(space).collect();
        assert_eq!(told(RulesId::Groi, &[Effect::Walk { letter: 'P', path }]), [expected], "{way}");
    }
}

#[test]
fn walks_that_go_on_are_one_way() {
    let walk = |from, to| Effect::Walk { letter: 'K', path: vec![space(from), space(to)] };
    let whole = narrate(RulesId::Simeone, &[walk("A3", "B3"), walk("B3", "B4")]);
    let way = Effect::Walk { letter: 'K', path: ["A3", "B3", "B4"].map(space).to_vec() };
    assert_eq!(whole, narrate(RulesId::Simeone, &[way]));
    let apart = told(RulesId::Simeone, &[walk("A3", "B3"), walk("A5", "B5")]);
    assert_eq!(apart, ["does[goes, goes]"]);
}

#[test]
fn a_throw_completes_its_attack_and_a_verdict_tells_what_carries_it_out() {
    let dpn = "simeone 12/2Mx*8/1 w w 0-0 - 0";
    let effects = played(dpn, &["B3xB4", "(5:1)"]);
    let sentences = told(RulesId::Simeone, &effects);
    assert_eq!(sentences[0], "fights[attacks; totals]");
    assert!(!sentences.contains(&"leaves".to_owned()), "{sentences:?}");
    // The throw alone knows the fighters, but not where the attack came from.
    assert_eq!(told(RulesId::Simeone, &effects[1..])[0], "dice");
}

#[test]
fn a_push_names_the_attacker_that_takes_the_space_after_it() {
    let dpn = "simeone KgM9/12/x w w 0-0 - 0 A1xA2(3:3)";
    for (word, does) in [(">B2", "pushes"), (">off", "pushes-off")] {
        let sentences = told(RulesId::Simeone, &played(dpn, &[word]));
        assert_eq!(sentences[0], format!("does[{does}, takes]"));
    }
}

#[test]
fn a_verdict_without_its_battle_finds_the_fighters_in_what_follows() {
    let (leader, big) = ('L', 'b');
    let effects = [
        Effect::Accept { side: Side::Second },
        Effect::Verdict(Verdict::Win),
        Effect::Advance { letter: leader, to: space("B4") },
        Effect::Fall { letter: big, at: space("B4"), how: Fall::Lost },
    ];
    let sentences = narrate(RulesId::Looney, &effects);
    let args = &sentences[1].args;
    assert_eq!(
        (args.get("attacker"), args.get("defender")),
        (Some(&leader.into()), Some(&big.into()))
    );
}

/// Turns with their sentences. Tests of the terminal and of the page read the same file.
const SENTENCES: &str = include_str!("../tests/sentences.json");

#[test]
fn a_turn_told_entry_by_entry_has_the_sentences_of_all_faces() {
    let cases: Vec<Value> = serde_json::from_str(SENTENCES).unwrap();
    for case in cases {
        let words = case["words"].as_array().unwrap().iter().map(|word| word.as_str().unwrap());
        let words: Vec<&str> = words.collect();
        let dpn = case["dpn"].as_str().unwrap();
        let at: AnyPosition = dpn.parse().unwrap();
        let mut turn = Turn::new(at.id());
        let mut told: Vec<Sentence> = Vec::new();
        let mut before = 0;
        for end in 1..=words.len() {
            let effects = played(dpn, &words[..end]);
            let scene = |words: &[&str]| play_words(at, words).unwrap().scene();
            let changed = changes(&scene(&words[..end - 1]), &scene(&words[..end]));
            let (alone, completed) = turn.tell(1, &effects[before..], changed);
            before = effects.len();
            let (last, more) = completed.map_or((0, alone), |it| (it.last as usize, it.told));
            told.truncate(told.len() - last);
            told.extend(more);
        }
        assert_eq!(serde_json::to_value(&told).unwrap(), case["told"], "{}", case["name"]);
        let read: Vec<Sentence> = serde_json::from_value(case["told"].clone()).unwrap();
        assert_eq!(read, told);
    }
}

#[test]
fn every_ending_has_the_sentences_of_all_faces() {
    let cases: Vec<Value> = serde_json::from_str(include_str!("../tests/endings.json")).unwrap();
    let mut untold: Vec<Why> = Why::all().collect();
    for case in cases {
        let rules: RulesId = case["rules"].as_str().unwrap().parse().unwrap();
        let why = Why::from_name(case["why"].as_str().unwrap()).unwrap();
        let winner = case["winner"].as_str().map(|side| side.parse().unwrap());
        let told = serde_json::to_value(ended(rules, why, winner)).unwrap();
        assert_eq!(told, case["told"], "{case}");
        untold.retain(|other| *other != why);
    }
    assert!(untold.is_empty(), "{untold:?}");
}

#[test]
fn a_reason_names_the_piece_that_stands_on_its_space_after_the_walks() {
    let at: AnyPosition = "looney SBLM2sblm2/12/1 w - 0".parse().unwrap();
    let walked = [(space("A1"), space("B1")), (space("B1"), space("C"))];
    let piece = |walked: &[(Space, Space)], at_space: &str| {
        let told = reason(&at, walked, Reason::Occupied { at: space(at_space) });
        told.args.get("piece").unwrap().clone()
    };
    assert_eq!(piece(&[], "A1"), Arg::from('S'));
    assert_eq!(piece(&walked, "C"), Arg::from('S'));
    assert_eq!(piece(&walked, "A1"), Arg::Text("A1".to_owned()));
    assert_eq!(piece(&walked, "B1"), Arg::Text("B1".to_owned()));
}

#[test]
fn a_reason_has_the_piece_its_kind_its_protector_and_the_points() {
    let at: AnyPosition = "bambara NKQP2nkqp2/12/1 w -".parse().unwrap();
    let args = |at: &AnyPosition, why: Reason| -> Value {
        serde_json::to_value(reason(at, &[], why)).unwrap()
    };
    let blocked = args(&at, Reason::Blocked { at: space("A7") });
    assert_eq!((&blocked["key"], &blocked["at"]), (&"why-blocked".into(), &"A7".into()));
    assert_eq!(blocked["piece"], serde_json::json!({ "piece": "n" }));
    let protected = args(&at, Reason::Protected { at: space("A8"), by: space("A9") });
    assert_eq!((&protected["at"], &protected["by"]), (&"A8".into(), &"A9".into()));
    let reserve = args(&at, Reason::NotYours { at: Spot::Reserve('p') });
    assert_eq!(reserve["piece"], serde_json::json!({ "piece": "p" }));
    let direction = args(&at, Reason::Direction { from: space("A3") });
    let kind = |told: &Value| [told["kind"].clone(), told["centre"].clone()];
    assert_eq!(kind(&direction), ["bambara-Q", "no"]);
    let groi: AnyPosition = "groi PPP3pppp2/12/P w -".parse().unwrap();
    assert_eq!(kind(&args(&groi, Reason::Direction { from: Space::C })), ["groi-P", "yes"]);
    let looney: AnyPosition = "looney SBLM2sblm2/12/1 w - 0".parse().unwrap();
    let points = args(&looney, Reason::Points { cost: 4, left: 1 });
    assert_eq!((&points["cost"], &points["left"]), (&4.into(), &1.into()));
}

/// Effects of every kind with their sentences. Tests of the terminal and of the page read the same file.
const EFFECTS: &str = include_str!("../tests/effects.json");

#[test]
fn every_effect_has_a_sentence_also_alone() {
    let cases: Vec<Value> = serde_json::from_str(EFFECTS).unwrap();
    for case in cases {
        let rules: RulesId = case["rules"].as_str().unwrap().parse().unwrap();
        let effects = effects_of(rules);
        let told: Vec<Sentence> = effects.iter().flat_map(|list| narrate(rules, list)).collect();
        assert_eq!(serde_json::to_value(&told).unwrap(), case["told"], "{rules}");
        assert!(effects.iter().all(|list| !narrate(rules, list).is_empty()));
    }
}

/// Returns effects of every kind that a rule set has. A verdict follows its throw, which names the fighters.
fn effects_of(rules: RulesId) -> Vec<Vec<Effect>> {
    let walk = |letter, path: &[&str]| Effect::Walk {
        letter,
        path: path.iter().map(|name| space(name)).collect(),
    };
    let fall = |letter, how| Effect::Fall { letter, at: space("B4"), how };
    let hand = |letter, dice, shown, total| Hand { letter, dice, shown, total };
    let attack = |letter, against| Effect::Attack {
        letter,
        from: space("A4"),
        target: space("B4"),
        against,
    };
    let (first, pass) = (Side::First, Effect::Pass { side: Side::First });
    let alone = |effects: Vec<Effect>| effects.into_iter().map(|effect| vec![effect]).collect();
    match rules {
        RulesId::Groi => {
            let there_and_back = walk('P', &["A7", "A8", "A7"]);
            let mut round: Vec<String> = (1..=12).map(|ray| format!("B{ray}")).collect();
            round.push("B1".to_owned());
            let round = walk('P', &round.iter().map(String::as_str).collect::<Vec<_>>());
            let short = walk('P', &["A1", "B2"]);
            alone(vec![short, there_and_back, round, fall('p', Fall::Killed), pass])
        }
        RulesId::Duel => Vec::new(),
        RulesId::Bambara => alone(vec![
            walk('P', &["A11", "A12", "A1", "A2", "A3", "A4", "A5", "A6"]),
            Effect::Push { letter: 'k', from: space("A5"), to: Some(space("A7")) },
            Effect::Push { letter: 'k', from: space("A5"), to: None },
            fall('n', Fall::Captured),
            Effect::Enter { letter: 'Q', at: space("A2") },
            pass,
        ]),
        RulesId::Looney => {
            let (attacker, defender) = (hand('L', 4, 2, 6), hand('b', 12, 5, 8));
            let thrown = Effect::Throw(Thrown::Cubes { attacker, defender });
            let verdicts = [Verdict::Win, Verdict::Standoff, Verdict::Loss];
            let mut effects: Vec<Vec<Effect>> = alone(vec![
                Effect::Throw(Thrown::Coin(Side::Second)),
                attack('L', 'b'),
                Effect::Throw(Thrown::Ghost { side: first, count: 3 }),
                Effect::Accept { side: Side::Second },
                Effect::Retreat { letter: 'L', to: space("A4") },
                Effect::Advance { letter: 'L', to: space("B4") },
                fall('b', Fall::Lost),
            ]);
            effects.extend(
                [(1, 'S'), (2, 'M'), (3, 'B')]
                    .map(|(size, letter)| vec![Effect::Ghost { side: first, letter, size }]),
            );
            effects.extend(verdicts.map(|what| vec![thrown.clone(), Effect::Verdict(what)]));
            effects
        }
        RulesId::Simeone => {
            let (attacker, defender) = (hand('M', 6, 4, 4), hand('h', 6, 3, 3));
            let thrown = Effect::Throw(Thrown::Dice {
                attacker,
                defender,
                effect: dejarik_rules::simeone::Effect::Pushed,
            });
            let verdicts = [Verdict::Defeated, Verdict::Pushed, Verdict::Nothing, Verdict::Stunned];
            let mut effects: Vec<Vec<Effect>> = alone(vec![
                Effect::Throw(Thrown::Initiative([5, 2])),
                Effect::Throw(Thrown::Initiative([3, 3])),
                attack('M', 'h'),
                Effect::Stun { letter: 'M', at: space("A4") },
                Effect::Rise { letter: 'M', at: space("A4") },
                fall('h', Fall::Defeated),
                Effect::Score { side: first, points: 2 },
                pass,
            ]);
            effects.extend(verdicts.map(|what| vec![thrown.clone(), Effect::Verdict(what)]));
            effects
        }
    }
}

/// Positions with what goes on in them and what counts. Tests of the host, the terminal and the page read the same
/// file.
const STATES: &str = include_str!("../tests/states.json");

#[test]
fn the_state_of_a_game_has_the_sentences_of_all_faces() {
    let cases: Vec<Value> = serde_json::from_str(STATES).unwrap();
    for case in cases {
        let at: AnyPosition = case["dpn"].as_str().unwrap().parse().unwrap();
        let scene = at.scene();
        let told = |told: Vec<Sentence>| serde_json::to_value(told).unwrap();
        assert_eq!(told(happening(&scene)), case["happening"], "{at}");
        assert_eq!(told(counters(&scene)), case["counters"], "{at}");
    }
}
