//! Sentences about positions of every rule set, in both languages.

use dejarik_engine::{Analysis, Depth, Nodes, Value};
use dejarik_play::Why;
use dejarik_play::pick::Word;
use dejarik_rules::any::{AnyPosition, AnyStep};
use dejarik_rules::{Reason, RulesId, Side, Space, Spot};

use super::*;
use crate::lang::tests::{dotted, third_language};
use crate::lang::{Lang, Texts};

fn position(dpn: &str) -> AnyPosition {
    dpn.parse().unwrap()
}

/// Says why a typed move is not possible, in English.
fn why(dpn: &str, typed: &str) -> String {
    let (texts, position) = (Texts::new(Lang::En), position(dpn));
    Teller::new(&texts, position.id()).illegal(&position, typed)
}

/// Tells what a move does, in a language.
fn told(lang: Lang, dpn: &str, word: &str) -> String {
    let (texts, position) = (Texts::new(lang), position(dpn));
    let step = position.parse_step(word).unwrap();
    Teller::new(&texts, position.id()).step(&position, step).join(" ")
}

#[test]
fn a_move_is_told_in_one_sentence_with_what_it_takes_and_pushes() {
    let dpn = "bambara 4k3K1P1/10n1/1 w QNqp";
    assert_eq!(
        told(Lang::En, dpn, "A11-B11>C"),
        "The white pawn goes from A11 to B11 and pushes the black knight to C."
    );
    assert_eq!(
        told(Lang::Fr, dpn, "A11-B11>C"),
        "Le pion des Blancs va de A11 à B11 et pousse le cavalier des Noirs en C."
    );
    assert_eq!(
        told(Lang::En, "simeone 12/2Mx*8/1 w w 0-0 - 0", "B3xB4"),
        "The red Monnok attacks the blue Houjix on B4 from B3."
    );
    assert_eq!(
        told(Lang::Fr, "simeone 12/2Mx*8/1 w w 0-0 - 0", "end"),
        "Les Rouges finissent leur tour."
    );
}

/// Turns with their sentences. Tests of the telling and of the page read the same file, so that all faces
/// say the same.
const SENTENCES: &str = include_str!("../../../telling/tests/sentences.json");

/// Tells a turn that is played from a position, in a language.
fn told_turn(lang: Lang, dpn: &str, words: &[&str]) -> Vec<String> {
    let texts = Texts::new(lang);
    let mut at = position(dpn);
    let (mut effects, mut changed) = (Vec::new(), Vec::new());
    for word in words {
        let after = dejarik_play::play_words(at, &[word]).unwrap();
        effects.extend(narration::of_word(&at, word, &after));
        changed.extend(dejarik_telling::changes(&at.scene(), &after.scene()));
        at = after;
    }
    let teller = Teller::new(&texts, at.id());
    let mut told = teller.narrate(&effects);
    told.extend(teller.tell(&changed));
    told
}

/// Reads the texts of a case.
fn strings<'a>(case: &'a serde_json::Value, part: &str) -> Vec<&'a str> {
    let list = case[part].as_array().unwrap().iter();
    list.map(|text| text.as_str().unwrap()).collect()
}

#[test]
fn pushes_throws_verdicts_and_merged_walks_are_told_in_the_sentences_of_all_faces() {
    let cases: Vec<serde_json::Value> = serde_json::from_str(SENTENCES).unwrap();
    assert!(cases.len() > 10);
    for case in cases {
        for lang in Lang::ALL {
            let told = told_turn(lang, case["dpn"].as_str().unwrap(), &strings(&case, "words"));
            assert_eq!(told, strings(&case, lang.code()), "{}", case["name"]);
        }
    }
}

/// Effects of every kind and reasons for steps with their sentences, which tests of the telling and of the
/// page read too.
const SINGLE: [&str; 2] = [
    include_str!("../../../telling/tests/effects.json"),
    include_str!("../../../telling/tests/because.json"),
];

#[test]
fn every_effect_and_reason_is_told_in_the_sentences_of_all_faces() {
    for file in SINGLE {
        let cases: Vec<serde_json::Value> = serde_json::from_str(file).unwrap();
        assert!(cases.len() >= 4);
        for case in cases {
            let told: Vec<dejarik_telling::Sentence> =
                serde_json::from_value(case["told"].clone()).unwrap();
            for texts in Lang::ALL.map(Texts::new) {
                let teller = Teller::new(&texts, case["rules"].as_str().unwrap().parse().unwrap());
                assert_eq!(teller.tell(&told), strings(&case, texts.lang().code()), "{case}");
            }
        }
    }
}

#[test]
fn the_state_of_a_game_is_told_in_the_sentences_of_all_faces() {
    let states = include_str!("../../../telling/tests/states.json");
    let cases: Vec<serde_json::Value> = serde_json::from_str(states).unwrap();
    for case in cases {
        let position = position(case["dpn"].as_str().unwrap());
        for texts in Lang::ALL.map(Texts::new) {
            let teller = Teller::new(&texts, position.id());
            let mut told = teller.happening(&position);
            told.extend(teller.counters(&position));
            assert_eq!(told, strings(&case, texts.lang().code()), "{case}");
        }
    }
}

#[test]
fn the_end_of_a_game_is_told_in_the_sentences_of_all_faces() {
    let endings = include_str!("../../../telling/tests/endings.json");
    let cases: Vec<serde_json::Value> = serde_json::from_str(endings).unwrap();
    assert!(cases.len() >= Why::all().count());
    for case in cases {
        let why = Why::from_name(case["why"].as_str().unwrap()).unwrap();
        let winner = case["winner"].as_str().map(|side| side.parse().unwrap());
        for texts in Lang::ALL.map(Texts::new) {
            let teller = Teller::new(&texts, case["rules"].as_str().unwrap().parse().unwrap());
            let told = strings(&case, texts.lang().code()).join(" ");
            assert_eq!(teller.ended(why, winner), told, "{case}");
        }
    }
}

#[test]
fn a_third_language_needs_a_catalogue_and_nothing_else() {
    let (english, third) = (Texts::new(Lang::En), third_language());
    for file in SINGLE {
        let cases: Vec<serde_json::Value> = serde_json::from_str(file).unwrap();
        for case in cases {
            let told: Vec<dejarik_telling::Sentence> =
                serde_json::from_value(case["told"].clone()).unwrap();
            let rules = case["rules"].as_str().unwrap().parse().unwrap();
            let dotted: Vec<String> = strings(&case, "en").into_iter().map(dotted).collect();
            assert_eq!(Teller::new(&third, rules).tell(&told), dotted);
        }
    }
    // The board, the moves, and why a move is not possible.
    for dpn in ["bambara 4k3K1P1/10n1/1 w QNqp", "simeone 12/2Mx*8/1 w w 0-0 - 0"] {
        let position = position(dpn);
        let all = |texts: &Texts| {
            let teller = Teller::new(texts, position.id());
            let mut told = teller.pieces(&position);
            told.extend(teller.rings(&position));
            told.extend(teller.moves(&position, ""));
            told.push(teller.illegal(&position, "A1-A2"));
            told
        };
        let dotted: Vec<String> = all(&english).iter().map(|text| dotted(text)).collect();
        // Only small letters are dotted in English texts, and a dotted one may begin a sentence.
        let told: Vec<String> =
            all(&third).iter().map(|text| text.replace('Ö', "O").replace('Ï', "I")).collect();
        assert_eq!(told, dotted);
    }
}

#[test]
fn a_reader_is_addressed_and_the_computer_named() {
    let (texts, position) = (Texts::new(Lang::En), position("bambara 4k3K1P1/10n1/1 w QNqp"));
    let step = position.parse_step("A11-B11>C").unwrap();
    let teller = Teller::new(&texts, RulesId::Bambara);
    let yours = teller.for_reader(Some(Side::First)).step(&position, step);
    assert_eq!(yours, ["Your pawn goes from A11 to B11 and pushes the computer’s knight to C."]);
    let other = teller.for_reader(Some(Side::Second)).step(&position, step);
    assert_eq!(other, ["The computer’s pawn goes from A11 to B11 and pushes your knight to C."]);
}

#[test]
fn the_board_is_told_by_side_by_ring_and_around_a_space() {
    let texts = Texts::new(Lang::En);
    let position = position("simeone 12/2Mx*8/1 w w 0-0 - 0");
    let teller = Teller::new(&texts, RulesId::Simeone);
    assert_eq!(
        teller.pieces(&position),
        [
            "Red: Monnok B3.",
            "Red, beside the board: Ng’ok (lost), K’lor’slug (lost) and Mantellian Savrip (lost).",
            "Blue: Houjix B4 (stunned).",
            "Blue, beside the board: Grimtaash (lost), Ghhhk (lost) and Kintan Strider (lost).",
        ]
    );
    let rings = teller.rings(&position);
    assert_eq!(rings[0], "Outer ring: empty.");
    assert_eq!(rings[1], "Inner ring: B3 red Monnok and B4 blue Houjix, stunned.");
    let b3 = "B3".parse().unwrap();
    assert_eq!(
        teller.near(&position, b3),
        "Next to B3: A3 empty, B2 empty, B4 blue Houjix, stunned and C empty. \
         Diagonally: A2 empty and A4 empty."
    );
    let pieces = "Next to C, on the inner ring: B3 red Monnok and B4 blue Houjix, stunned.";
    assert_eq!(teller.near(&position, Space::C), pieces);
    assert_eq!(teller.what_is_on(&position, b3), "B3, inner ring: red Monnok.");
    for name in ["x", "houjix", "Houj"] {
        assert_eq!(teller.where_is(&position, name), "Blue Houjix B4.");
    }
    assert_eq!(teller.where_is(&position, "ngok"), "Red Ng’ok (lost).");
    assert_eq!(teller.where_is(&position, "queen"), "There is no such piece.");
}

#[test]
fn a_refused_move_gets_its_reason() {
    let groi = "groi PPPP2pppp2/12/1 w wb";
    let bambara = "bambara NKQP2nkqp2/12/1 w -";
    let looney = "looney SBLM2sblm2/12/1 w - 0";
    let simeone = "simeone NSKM2xthg2/12/1 w w 0-0 - 0";
    for (dpn, typed, reason) in [
        (groi, "A1-A2", "The white pawn stands on A2."),
        (groi, "a7 b7", "The black pawn is not yours to move."),
        (groi, "A6-B6", "There is no piece on A6. Choose one of your pieces."),
        (groi, "A1-B2", "Your first move of the game may not go diagonally."),
        (groi, "pass", "You can move, so you cannot pass."),
        (bambara, "A3-A5", "A queen goes exactly one space diagonally."),
        (bambara, "N@A5", "That piece is on the board, on A1."),
        (looney, "A3-C", "That costs 8 points; only 4 are left."),
        (looney, "ghost1", "Ghosts are for battles, and there is none."),
        (
            simeone,
            "A1-C",
            "C is too far away: an action goes to a neighbouring space, not diagonally.",
        ),
        (simeone, "off", "There is nothing to push."),
        (
            "simeone 12/2M*x8/1 w w 0-0 - 0",
            "B3-C",
            "The red Monnok on B3 has to stand up first: choose it twice, or type B3^.",
        ),
    ] {
        assert_eq!(why(dpn, typed), reason, "{typed} in {dpn}");
    }
}

#[test]
fn every_reason_has_a_text_in_both_languages() {
    let at = Space::C;
    let reasons = [
        Reason::GameOver,
        Reason::ThrowFirst,
        Reason::Empty { at },
        Reason::NotYours { at: Spot::Space(at) },
        Reason::Gone,
        Reason::OwnPiece { at },
        Reason::SamePlace { at },
        Reason::Occupied { at },
        Reason::Blocked { at },
        Reason::Stuck { at },
        Reason::Direction { from: at },
        Reason::TooFar { at },
        Reason::OutOfReach { at },
        Reason::CanMove,
        Reason::NoUse,
        Reason::NoCapture { at },
        Reason::FirstMove,
        Reason::Boost { to: at },
        Reason::OnlyHome { to: at },
        Reason::Protected { at, by: at },
        Reason::PushedOff { at },
        Reason::JustCaptured,
        Reason::OnBoard { at },
        Reason::RimOnly,
        Reason::Points { cost: 1, left: 0 },
        Reason::Unchanged,
        Reason::AnswerFirst,
        Reason::NoBattle,
        Reason::NoGhost { size: 1 },
        Reason::OtherActs { at },
        Reason::MustStand { at },
        Reason::PushFirst,
        Reason::NoPush,
        Reason::PushFar { from: at },
        Reason::NoEdge { at },
    ];
    for texts in Lang::ALL.map(Texts::new) {
        for id in RulesId::all() {
            let position = position(match id {
                RulesId::Groi => "groi PPPP2pppp2/12/1 w wb",
                RulesId::Bambara => "bambara NKQP2nkqp2/12/1 w -",
                RulesId::Looney => "looney SBLM2sblm2/12/1 w - 0",
                RulesId::Simeone => "simeone NSKM2xthg2/12/1 w w 0-0 - 0",
                RulesId::Duel => "duel FF4ff4/12/1 w",
            });
            for reason in reasons {
                let told = Teller::new(&texts, id).reason(&position, reason);
                assert!(told.len() > 10 && !told.contains("telling-"), "{reason:?}: {told}");
            }
        }
    }
}

#[test]
fn decisions_are_read_in_the_readers_language_and_in_notation() {
    let (english, french) = (Texts::new(Lang::En), Texts::new(Lang::Fr));
    for (texts, typed, word) in [
        (&english, "ghost1", Some(Word::Ghost(1))),
        (&english, ">off", Some(Word::Off)),
        (&french, "fantôme3", Some(Word::Ghost(3))),
        (&french, "accepter", Some(Word::Accept)),
        (&french, "end", Some(Word::End)),
        (&french, "Fini", Some(Word::Done)),
        (&english, "fini", None),
    ] {
        assert_eq!(Teller::new(texts, RulesId::Looney).read_decision(typed), word, "{typed}");
    }
}

#[test]
fn a_typed_move_is_read_with_or_without_its_signs() {
    let texts = Texts::new(Lang::En);
    let read = |dpn: &str, typed: &str| {
        let position = position(dpn);
        let listed = sorted_steps(&position);
        match Teller::new(&texts, position.id()).read_move(&position, &listed, typed) {
            Listed::Step(step) => position.step_text(step),
            Listed::Several(words) => words.join(" or "),
            Listed::Beyond(count) => format!("beyond {count}"),
            Listed::Illegal => "illegal".to_owned(),
            Listed::Unknown => "unknown".to_owned(),
        }
    };
    let groi = "groi PPPP2pppp2/12/1 w wb";
    for (typed, meant) in [
        ("1", "A1-B1"),
        ("a1-b1", "A1-B1"),
        ("a1 c", "A1-C"),
        ("A1C", "A1-C"),
        ("99", "beyond 8"),
        ("0", "beyond 8"),
        ("a1b2", "illegal"),
        ("A1-A9", "illegal"),
        ("fly", "unknown"),
        ("", "unknown"),
    ] {
        assert_eq!(read(groi, typed), meant, "{typed}");
    }
    // A push without its end, and a turn walked in another order than its notation.
    let pawn = "bambara 4k3K1P1/10n1/1 w QNqp";
    assert_eq!(read(pawn, "A11-B11"), "A11-B11>C");
    let looney = "looney SBLM2sblm2/12/1 w - 0";
    assert_eq!(read(looney, "A1-B1+A4-A5"), read(looney, "A4-A5+A1-B1"));
    assert_eq!(read(looney, "A3-B3-C"), "illegal");
}

#[test]
fn a_text_reads_as_a_move_whether_it_is_legal_or_not() {
    let texts = Texts::new(Lang::En);
    let teller = Teller::new(&texts, RulesId::Bambara);
    for typed in ["A1-B2", "a3xb3", "A3XB3", "a3b3", "A11-B11>C", "N@A5", "A2^", "pass", "1"] {
        assert!(teller.reads_as_move(typed), "{typed}");
    }
    for typed in ["", "fly", "players", "c", "say 2"] {
        assert!(!teller.reads_as_move(typed), "{typed}");
    }
}

#[test]
fn many_moves_are_told_in_groups_and_on_pages() {
    let texts = Texts::new(Lang::En);
    let position = position("looney SBLM2sblm2/12/1 w - 0");
    let teller = Teller::new(&texts, RulesId::Looney);
    let groups = teller.moves(&position, "");
    assert!(groups[0].starts_with("47 moves."), "{groups:?}");
    assert!(groups.contains(&"Red Leader A3: one move; type “moves A3”.".to_owned()), "{groups:?}");
    let first = teller.moves(&position, "S");
    assert_eq!(first.len(), 26, "{first:?}");
    assert_eq!(first[25], "Page 1 of 2; type “moves S 2” for the next.");
    let second = teller.moves(&position, "S 2");
    assert_eq!(second.len(), 14, "{second:?}");
    assert_eq!(teller.moves(&position, "A3").len(), 1);
    assert_eq!(teller.moves(&position, "A6 9"), teller.moves(&position, "A6"));
    assert!(teller.moves(&position, "attacks").iter().all(|line| line.contains(" attacks ")));
    assert_eq!(teller.moves(&position, "x"), ["There is no such move."]);
}

#[test]
fn a_step_that_kills_at_once_promises_no_later_capture() {
    let before = position("bambara 1KQP2nk1p2/N6q4/1 w -");
    let (texts, mut told) = (Texts::new(Lang::En), [0, 0]);
    for step in before.steps() {
        let Some(line) = line_with_a_later_kill(&before, step) else { continue };
        let value = Value::proved(1, 3u32);
        let (depth, nodes, candidates) = (Depth::ZERO, Nodes::ZERO, vec![(step, value)]);
        let (line_text, others) = (Vec::new(), Vec::new());
        let found =
            Analysis { best: step, value, depth, nodes, line, line_text, others, candidates };
        let reasons = Teller::new(&texts, before.id()).because(&before, step, &found).join(" ");
        let kills = before.step_text(step).contains('x');
        assert_eq!(
            reasons.contains("takes your") || reasons.contains("You take"),
            !kills,
            "{reasons}"
        );
        told[usize::from(kills)] += 1;
    }
    assert!(told[0] > 0 && told[1] > 0, "{told:?}");
}

/// Returns a line of three plies that begins with a step and ends with a kill by the same side.
fn line_with_a_later_kill(before: &AnyPosition, step: AnyStep) -> Option<Vec<AnyStep>> {
    let mut after = *before;
    after.play(step).unwrap();
    after.steps().into_iter().find_map(|reply| {
        let mut at = after;
        at.play(reply).unwrap();
        let kill = at.steps().into_iter().find(|step| at.step_text(*step).contains('x'))?;
        Some(vec![step, reply, kill])
    })
}
