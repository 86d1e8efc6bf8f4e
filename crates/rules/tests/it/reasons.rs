//! Why something cannot be done: each reason in each rule set in which it occurs, and the promise that
//! there is a reason exactly for what is not legal.

use std::collections::BTreeSet;

use dejarik_rules::any::{AnyPosition, AnyRules};
use dejarik_rules::looney::TurnBuilder;
use dejarik_rules::ruleset::mix;
use dejarik_rules::{Actor, Attempt, Reason, Space, Spot, Wish};

/// Attempts with the code and the spot of the reason against them, position by position.
type Table = &'static [(&'static str, &'static [(&'static str, &'static str)])];

const GROI: Table = &[
    (
        "groi PPPP2pppp2/12/1 w wb",
        &[
            ("A5", "empty A5"),
            ("A5 B5", "empty A5"),
            ("A7", "not-yours A7"),
            ("A7 B7", "not-yours A7"),
            ("A1 A2", "own-piece A2"),
            ("A1 A7", "no-capture A7"),
            ("A1 A1", "same-place A1"),
            ("A1 A5", "direction A1"),
            ("A1 B2", "first-move"),
            ("A1 B3", "first-move"),
            ("A1 B4", "too-far B4"),
            ("!pass", "can-move"),
            ("!end", "no-use"),
            ("+P", "gone"),
        ],
    ),
    (
        "groi PPP3pp4/p11/1 w -",
        &[
            ("A1", "blocked B1"),
            ("A1 C", "blocked B1"),
            ("A1 B2", "blocked B1"),
            ("A2 B1", "no-capture B1"),
            ("A3 B1", "no-capture B1"),
            ("A2 B3", "boost B5"),
        ],
    ),
    ("groi PPP3pp4/3P3p4/1 w -", &[("B4 B5", "only-home A4"), ("B4 C", "only-home A4")]),
    ("groi PP1P2pp4/3P3p4/1 w -", &[("B4", "blocked A4"), ("B4 A4", "own-piece A4")]),
    ("groi PP1P2pp4/4p7/P w -", &[("C A5", "blocked B5"), ("C B6", "direction C")]),
    ("groi PPPP4pp2/12/1 b -", &[("A9", "game-over"), ("!pass", "game-over")]),
];

const BAMBARA: Table = &[
    (
        "bambara NKQP2nkqp2/12/1 w -",
        &[
            ("A5", "empty A5"),
            ("A7", "not-yours A7"),
            ("A1 A1", "same-place A1"),
            ("A2 A1", "own-piece A1"),
            ("A2 B3", "direction A2"),
            ("A3 B3", "direction A3"),
            ("A1 A5", "direction A1"),
            ("A1 B7", "direction A1"),
            ("A4 B5", "direction A4"),
            ("A2 A8", "out-of-reach A8"),
            ("A4 A1", "blocked A2"),
            ("!pass", "can-move"),
            ("!end", "no-use"),
            ("+N", "on-board A1"),
            ("+n", "not-yours +n"),
            ("+Z", "gone"),
        ],
    ),
    ("bambara K5k5/P5p5/1 b -", &[("B7 A7", "pushed-off A7")]),
    ("bambara NK4k5/2p9/1 w Pn", &[("A1 B5", "blocked B3")]),
    ("bambara kK10/q11/1 w Q", &[("A2 A1", "protected A1"), ("+N", "gone")]),
    ("bambara 1KQP2nk4/12/1 w N*qp", &[("+N", "just-captured"), ("+N A1", "just-captured")]),
    (
        "bambara 4k3K1P1/10n1/1 w QNqp",
        &[("+N B1", "rim-only"), ("+N A5", "occupied A5"), ("+P A1", "on-board A11")],
    ),
    ("bambara KQ4k4N/P11/1 w qnp", &[("A1", "stuck A1")]),
    ("bambara 6k5/12/K w -", &[("A7", "game-over")]),
];

const LOONEY: Table = &[
    (
        "looney SBLM2sblm2/12/1 w - 0",
        &[
            ("A5", "empty A5"),
            ("A7", "not-yours A7"),
            ("A1 A1", "same-place A1"),
            ("A1 A2", "own-piece A2"),
            ("A3 B4", "points 8 4"),
            ("A2-B2 A3", "points 4 1"),
            ("A2-B2 A3 B3", "points 4 1"),
            ("A2-B4 A1", "points 9 4"),
            ("!done", "unchanged"),
            ("A1-B1 B1-A1 !done", "unchanged"),
            ("!ghost3", "no-battle"),
            ("!end", "no-use"),
            ("+S", "gone"),
        ],
    ),
    (
        "looney 3L8/1S1b2s5/l w Bm 3",
        &[
            ("B2 B5", "blocked C"),
            ("+B", "no-battle"),
            ("+m", "not-yours +m"),
            ("B2-C B2", "points 1 0"),
        ],
    ),
    ("looney SM4l4B/L5s5/1 w - 0", &[("A1", "stuck A1")]),
    ("looney 5L6/S3s7/M w - 0", &[("A6", "game-over")]),
];

const SIMEONE: Table = &[
    (
        "simeone NSKM2xthg2/12/1 w w 0-0 - 0",
        &[
            ("A5", "empty A5"),
            ("A7", "not-yours A7"),
            ("A1 A1", "same-place A1"),
            ("A1 A2", "own-piece A2"),
            ("A1 B2", "too-far B2"),
            ("A1 A7", "out-of-reach A7"),
            ("!pass", "no-use"),
            ("!off", "no-push"),
            ("!stay", "no-push"),
            ("+N", "gone"),
        ],
    ),
    (
        "simeone N1KM2xthg2/1S*10/1 w w 2-0 K1 0",
        &[("A1", "other-acts A3"), ("A1 B1", "other-acts A3"), ("B2 B2", "other-acts A3")],
    ),
    ("simeone 12/2Mx*8/1 b w 0-0 - 0", &[("B4 B5", "must-stand B4"), ("B4 B3", "must-stand B4")]),
    ("simeone NS4x4K/M11/1 w w 0-0 - 0", &[("A1", "stuck A1")]),
    ("simeone 1K*10/1x1S8/h b b 4-10 x2 6 B2xA2", &[("A2", "throw-first")]),
    ("simeone 12/2M9/1 w w 0-0 - 0", &[("B3", "game-over")]),
];

fn told(reason: Option<Reason>) -> String {
    let Some(reason) = reason else { return "legal".to_owned() };
    let spot = match (reason, reason.spot()) {
        (Reason::Points { cost, left }, _) => format!(" {cost} {left}"),
        (_, Some(Spot::Space(space))) => format!(" {space}"),
        (_, Some(Spot::Reserve(letter))) => format!(" +{letter}"),
        (_, Some(Spot::Word(_)) | None) => String::new(),
    };
    format!("{}{spot}", reason.code())
}

fn why(position: &AnyPosition, attempt: &str) -> String {
    told(position.why_not(&attempt.parse().unwrap()))
}

fn holds(table: Table) {
    for (dpn, attempts) in table {
        let position: AnyPosition = dpn.parse().unwrap();
        for (attempt, expected) in *attempts {
            assert_eq!(why(&position, attempt), *expected, "{attempt} in {dpn}");
        }
    }
}

/// Plays a step, and then a throw after which a player acts in a position with this step.
fn thrown(dpn: &str, step: Option<&str>, then: &str) -> AnyPosition {
    let mut position: AnyPosition = dpn.parse().unwrap();
    if let Some(step) = step {
        position.play(position.parse_step(step).unwrap()).unwrap();
    }
    assert_eq!(why(&position, "A1"), "throw-first");
    let settled = position.rolls().into_iter().map(|(roll, _)| {
        let mut after = position;
        after.settle(roll).unwrap();
        after
    });
    { settled }.find(|after| after.parse_step(then).is_ok()).unwrap()
}

#[test]
fn groi_says_why_not() {
    holds(GROI);
    let rules = AnyRules::new("groi".parse().unwrap());
    let position = rules.position("groi PPP3ppp3/12/1 w -").unwrap();
    assert_eq!(why(&position, "A1 B3"), "blocked A2");
}

#[test]
fn bambara_says_why_not() {
    holds(BAMBARA);
    let position: AnyPosition = "bambara kK10/q11/1 w Q".parse().unwrap();
    let reason = position.why_not(&"A2 A1".parse().unwrap());
    let space = |name: &str| name.parse::<Space>().unwrap();
    assert_eq!(reason, Some(Reason::Protected { at: space("A1"), by: space("B1") }));
}

#[test]
fn looney_says_why_not() {
    holds(LOONEY);
    let battle = thrown("looney 3L8/1S1b2s5/l w Bm 3", Some("B2xC"), "ghost3");
    for (attempt, expected) in [
        ("!ghost1", "no-ghost"),
        ("!ghost3", "legal"),
        ("!done", "answer-first"),
        ("A4", "answer-first"),
        ("A4 A5", "answer-first"),
    ] {
        assert_eq!(why(&battle, attempt), expected, "{attempt}");
    }
}

#[test]
fn simeone_says_why_not() {
    holds(SIMEONE);
    let push = thrown("simeone 1K*10/1x1S8/h b b 4-10 x2 6 B2xA2", None, ">stay");
    for (attempt, expected) in [
        ("A5", "push-far A2"),
        ("B4", "occupied B4"),
        ("A3", "legal"),
        ("!off", "legal"),
        ("!end", "push-first"),
        ("B2 B3", "push-first"),
    ] {
        assert_eq!(why(&push, attempt), expected, "{attempt}");
    }
    let inner = thrown("simeone 12/2Mx*8/1 w w 0-0 - 0", Some("B3xB4"), ">stay");
    assert_eq!(why(&inner, "!off"), "no-edge B4");
}

#[test]
fn a_rule_set_that_does_not_explain_itself_has_the_common_reasons() {
    holds(&[(
        "duel FF4ff4/12/1 w",
        &[
            ("A5", "empty A5"),
            ("A7", "not-yours A7"),
            ("A1 A2", "own-piece A2"),
            ("A1 A7", "out-of-reach A7"),
            ("A1 A1", "same-place A1"),
            ("A1 B2", "direction A1"),
            ("!pass", "no-use"),
            ("+F", "gone"),
        ],
    )]);
}

#[test]
fn a_refused_word_has_the_reason_of_what_it_tries() {
    let told = |dpn: &str, word: &str| told(dpn.parse::<AnyPosition>().unwrap().why_not_word(word));
    assert_eq!(told("groi PPPP2pppp2/12/1 w wb", "A1-B2"), "first-move");
    assert_eq!(told("groi PPPP2pppp2/12/1 w -", "A1-B4xB5"), "too-far B4");
    assert_eq!(told("bambara kK10/q11/1 w Q", "A2xA1"), "protected A1");
    assert_eq!(told("bambara 1KQP2nk4/12/1 w N*qp", "N@A1"), "just-captured");
    assert_eq!(told("looney SBLM2sblm2/12/1 w - 0", "A2-B2+A3-B3"), "points 4 1");
    assert_eq!(told("simeone 12/2Mx*8/1 w w 0-0 - 0", ">off"), "no-push");
    // A legal word, one in another notation and a text that is no move have no reason.
    assert_eq!(told("groi PPPP2pppp2/12/1 w wb", "A1-C"), "legal");
    assert_eq!(told("groi PPPP2pppp2/12/1 w wb", "A1xC"), "legal");
    assert_eq!(told("groi PPPP2pppp2/12/1 w wb", "hello"), "legal");
}

/// Returns every attempt of one or two spots.
fn attempts() -> Vec<Attempt> {
    let spaces = || Space::all().map(Spot::Space);
    let reserve = || "PKQNSMBLXGHTpkqnsmblxght".chars().map(Spot::Reserve);
    let words = ["pass", "done", "end", "off", "stay", "ghost1", "ghost2", "ghost3", "accept"];
    let starts = || spaces().chain(reserve());
    let gone = starts().flat_map(|from| Space::all().map(move |to| Wish::Go { from, to }));
    let pressed = words.into_iter().map(|word| format!("!{word}").parse::<Attempt>().unwrap());
    let wishes = starts().map(Wish::Point).chain(gone).map(Attempt::from);
    wishes.chain(pressed).collect()
}

/// Returns the beginnings of everything legal, written as attempts. The turns of looney are found hop by
/// hop, with one piece each, as a player would walk them.
fn legal(position: &AnyPosition) -> BTreeSet<String> {
    let mut found = BTreeSet::new();
    if let AnyPosition::Looney(ruled) = position
        && let Some(builder) = TurnBuilder::new(&ruled.rules, &ruled.position)
    {
        for hop in builder.hops() {
            found.insert(hop.from.to_string());
            roam(builder, hop.from, hop.from, &mut found);
        }
        return found;
    }
    let Actor::Player(side) = position.actor() else { return found };
    for step in position.steps() {
        let spots = position.gesture(side, step).unwrap().spots;
        let wish = |spots: &[Spot]| match *spots {
            [Spot::Word(word)] => Wish::Press(word),
            [from, Spot::Space(to)] => Wish::Go { from, to },
            [spot] => Wish::Point(spot),
            _ => unreachable!("{spots:?}"),
        };
        for end in 1..=spots.len() {
            found.insert(Attempt::from(wish(&spots[..end])).to_string());
        }
    }
    found
}

fn roam(builder: TurnBuilder, start: Space, at: Space, found: &mut BTreeSet<String>) {
    for hop in builder.hops().filter(|hop| hop.from == at) {
        let mut next = builder;
        next.take(hop).unwrap();
        if hop.to != start {
            found.insert(format!("{start} {}", hop.to));
        }
        roam(next, start, hop.to, found);
    }
}

/// Asserts what a reason says of the board.
fn is_true(position: &AnyPosition, attempt: &Attempt, reason: Reason) {
    let mover = match position.actor() {
        Actor::Player(side) => side,
        Actor::Chance(()) | Actor::Over(_) => return,
    };
    let at = |space| position.piece_at(space);
    let context = || format!("{attempt} in {position}: {reason:?}");
    match reason {
        Reason::Empty { at: space } => assert!(at(space).is_none(), "{}", context()),
        Reason::OwnPiece { at: space } => {
            assert!(at(space).is_some_and(|piece| piece.side == mover), "{}", context());
        }
        Reason::NotYours { at: Spot::Space(space) }
        | Reason::OutOfReach { at: space }
        | Reason::NoCapture { at: space }
        | Reason::Protected { at: space, .. } => {
            assert!(at(space).is_some_and(|piece| piece.side != mover), "{}", context());
        }
        Reason::Occupied { at: space } => assert!(at(space).is_some(), "{}", context()),
        Reason::Blocked { at: space } => {
            assert!(at(space).is_some(), "{}", context());
            assert_ne!(Some(&Spot::Space(space)), attempt.wish.spots().first(), "{}", context());
        }
        Reason::Boost { to } | Reason::OnlyHome { to } => {
            let Wish::Go { from, .. } = attempt.wish else { unreachable!() };
            let instead = Attempt::from(Wish::Go { from, to });
            // A pawn that cannot even go home has a piece behind it.
            let is_free = position.why_not(&instead).is_none() || at(to).is_some();
            assert!(is_free, "{}", context());
        }
        Reason::Points { cost, left } => assert!(cost > left, "{}", context()),
        _ => {}
    }
}

/// Plays random games from the positions of a table, and judges every attempt in every position.
fn there_is_a_reason_exactly_for_what_is_not_legal(table: Table, extra: &[&str]) {
    let tabled: BTreeSet<&str> = { table.iter() }
        .flat_map(|(_, attempts)| attempts.iter())
        .map(|(_, expected)| expected.split(' ').next().unwrap())
        .chain(extra.iter().copied())
        .collect();
    let attempts = attempts();
    let mut seed = 7;
    for (dpn, _) in table {
        let mut position: AnyPosition = dpn.parse().unwrap();
        for _ in 0..25 {
            let legal = legal(&position);
            for attempt in &attempts {
                let reason = position.why_not(attempt);
                let expected = legal.contains(&attempt.to_string());
                // Where a turn of looney may end, nothing has been walked yet.
                assert_eq!(reason.is_none(), expected, "{attempt} in {position}: {reason:?}");
                if let Some(reason) = reason {
                    is_true(&position, attempt, reason);
                    assert!(
                        tabled.contains(reason.code()),
                        "no example of {reason:?} in {position}"
                    );
                }
            }
            seed = mix(seed);
            let index = |len: usize| (seed % len as u64) as usize;
            match position.actor() {
                Actor::Over(_) => break,
                Actor::Player(_) => {
                    let steps = position.steps();
                    position.play(steps[index(steps.len())]).unwrap();
                }
                Actor::Chance(()) => {
                    let rolls = position.rolls();
                    position.settle(rolls[index(rolls.len())].0).unwrap();
                }
            }
        }
    }
}

#[test]
fn groi_has_a_reason_exactly_for_what_is_not_legal() {
    there_is_a_reason_exactly_for_what_is_not_legal(GROI, &[]);
}

#[test]
fn bambara_has_a_reason_exactly_for_what_is_not_legal() {
    there_is_a_reason_exactly_for_what_is_not_legal(BAMBARA, &[]);
}

#[test]
fn looney_has_a_reason_exactly_for_what_is_not_legal() {
    let in_battles = ["throw-first", "answer-first", "no-ghost"];
    there_is_a_reason_exactly_for_what_is_not_legal(LOONEY, &in_battles);
}

#[test]
fn simeone_has_a_reason_exactly_for_what_is_not_legal() {
    let in_battles = ["push-first", "push-far", "occupied", "no-edge"];
    there_is_a_reason_exactly_for_what_is_not_legal(SIMEONE, &in_battles);
}
