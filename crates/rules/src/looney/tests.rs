//! Tests of every rule of looney by its id in small positions, of the golden values, and of invalid
//! input.

mod bad_input;
mod referee;
mod slow;
mod two_roads;

use super::*;
use crate::ruleset::ChanceNode;
use crate::scene::BesideState;
use crate::setup::SetUp;

fn at(dpn: &str) -> Position {
    dpn.parse().unwrap_or_else(|error| panic!("{dpn}: {error}"))
}

/// Returns the notation of all legal steps, sorted.
fn steps(dpn: &str) -> Vec<String> {
    let (rules, position) = (Looney::default(), at(dpn));
    let mut steps: Vec<_> =
        rules.steps(&position).into_iter().map(|step| rules.step_text(&position, step)).collect();
    steps.sort();
    steps
}

fn can(dpn: &str, step: &str) -> bool {
    steps(dpn).iter().any(|legal| legal == step)
}

/// Returns the rules with an option.
fn with(key: &str, value: &str) -> Looney {
    let mut rules = Looney::default();
    rules.set_option(key, value).unwrap();
    assert_eq!(rules.option(key).as_deref(), Some(value));
    rules
}

fn read(rules: Looney, dpn: &str) -> Position {
    rules.read(dpn).unwrap_or_else(|error| panic!("{dpn}: {error}"))
}

/// Plays steps and throws (`(7:5)`, `(+3)`) one after the other and returns the DPN.
fn line(dpn: &str, words: &[&str]) -> String {
    line_by(Looney::default(), dpn, words)
}

/// Plays steps and throws under other rules than the default.
fn line_by(rules: Looney, dpn: &str, words: &[&str]) -> String {
    let mut position = read(rules, dpn);
    for word in words {
        if word.starts_with('(') {
            let Actor::Chance(throw) = rules.actor(&position) else {
                panic!("{position}: it waits for no throw, but got {word}")
            };
            let roll = throw.parse_roll(word).unwrap_or_else(|e| panic!("{position} {word}: {e}"));
            rules.settle(&mut position, roll);
        } else {
            let step = rules.parse_step(&position, word).unwrap_or_else(|e| panic!("{e}"));
            rules.play(&mut position, step);
        }
    }
    position.to_string()
}

/// Returns who acts: `w` or `b`, `throw`, or how the game ended.
fn who(dpn: &str) -> String {
    who_by(Looney::default(), dpn)
}

/// Returns who acts under other rules than the default.
fn who_by(rules: Looney, dpn: &str) -> String {
    match rules.actor(&read(rules, dpn)) {
        Actor::Player(side) => side.to_string(),
        Actor::Chance(_) => "throw".to_owned(),
        Actor::Over(Outcome { winner, points, ending }) => match winner {
            Some(side) => format!("{side} wins {points:?} {ending:?}"),
            None => format!("draw {points:?} {ending:?}"),
        },
    }
}

/// Returns the odds of an attack.
fn odds(dpn: &str, attack: &str) -> String {
    let rules = Looney::default();
    match rules.actor(&at(&line(dpn, &[attack]))) {
        Actor::Chance(throw) => throw.odds().to_string(),
        Actor::Player(_) | Actor::Over(_) => panic!("{dpn}: {attack} opens no battle"),
    }
}

/// Returns the throws of attacker and defender in the battle that an attack opens.
fn throws(dpn: &str, attack: &str) -> (u8, u8) {
    throws_by(Looney::default(), dpn, attack)
}

/// Returns these throws under other rules than the default.
fn throws_by(rules: Looney, dpn: &str, attack: &str) -> (u8, u8) {
    let after = read(rules, &line_by(rules, dpn, &[attack]));
    let Actor::Chance(throw) = rules.actor(&after) else { panic!("{after}") };
    let (attacker, defender) = throw.strengths().unwrap();
    (attacker.throws(), defender.throws())
}

#[test]
fn l1_pieces_start_in_the_setup_or_any_other_order() {
    let mut rules = Looney::default();
    assert_eq!(rules.start(Side::First).to_string(), "looney SBLM2sblm2/12/1 w - 0");
    rules.set_option("setup", "LMSBbsml").unwrap();
    assert_eq!(rules.option("setup").as_deref(), Some("LMSBbsml"));
    assert_eq!(rules.start(Side::First).to_string(), "looney LMSB2bsml2/12/1 w - 0");
    for bad in ["", "SBLM", "SBLMSBLM", "SSLMsblm", "sblmSBLM", "SBLMsblm "] {
        assert!(rules.set_option("setup", bad).is_err(), "{bad:?}");
    }
}

#[test]
fn l2_a_coin_decides_who_goes_first() {
    let mut sides = Vec::new();
    Coin.visit_rolls(|side, weight| sides.push((side, weight)));
    assert_eq!((sides, Coin.total()), (vec![(Side::First, 1), (Side::Second, 1)], 2));
    assert_eq!(Coin.odds().to_string(), "w=1/2 b=1/2");
    for (word, start) in
        [("first:w", "looney SBLM2sblm2/12/1 w - 0"), ("first:b", "looney SBLM2sblm2/12/1 b - 0")]
    {
        let first = Coin.parse_roll(word).unwrap();
        let mut text = String::new();
        Coin.write_roll(first, &mut text).unwrap();
        let position = Setup.roll(&Looney::default(), word).unwrap().unwrap();
        assert_eq!((&*text, position.to_string()), (word, start.to_owned()));
    }
    for (bad, at) in [("", 0), ("first", 0), ("first:", 6), ("first:x", 6), ("first:wb", 7)] {
        assert_eq!(Coin.parse_roll(bad).unwrap_err().at, at, "{bad:?}");
    }
}

#[test]
fn l3_four_points_are_spent_a_space_at_a_time_in_any_order() {
    // Alone, S moves up to four spaces, M two, and B and L one.
    for (dpn, far, too_far) in [
        ("looney LS9m/12/l w - 0", "A2-A6", "A2-A7"),
        ("looney LM4l5/5m6/1 w - 0", "A2-A4", "A2-A5"),
        ("looney LB4l5/5m6/1 w - 0", "A2-A3", "A2-A4"),
        ("looney S1L3l5/5m6/1 w - 0", "A3-A4", "A3-A5"),
    ] {
        assert!(can(dpn, far), "{dpn} {far}");
        assert!(!can(dpn, too_far), "{dpn} {too_far}");
    }
    // Shared out, M moves one space and S up to two, or B and S one each; points may be left over.
    let start = "looney SBLM2sblm2/12/1 w - 0";
    for word in ["A4-B4+A1-A11", "A2-B2+A1-A12", "A2-B2", "A1-B1", "A4-B4"] {
        assert!(can(start, word), "{word}");
    }
    for word in ["A4-A6+A1-B1", "A2-B2+A1-A11", "A3-B3+A1-B1", "A4-B4+A2-B2"] {
        assert!(!can(start, word), "{word} costs more than 4 points");
    }
    // One piece can make room for the other: S and M can swap, S and B cannot.
    let medium = "looney 4L1l5/SM9m/1 w - 0";
    for word in ["B2-A2+B1-B2", "B1-A1+B2-B1", "B1-A2+B2-B1", "B1-C+B2-B1+C-B2"] {
        assert!(can(medium, word), "{word}");
    }
    let big = "looney 4L1l5/SB9m/1 w - 0";
    assert!(can(big, "B1-A1+B2-B1") && can(big, "B2-A2+B1-B2"));
    assert!(!can(big, "B1-C+B2-B1+C-B2"), "that costs 5 points");
}

#[test]
fn l3_there_are_47_first_turns() {
    let rules = Looney::default();
    for first in Side::BOTH {
        let start = rules.start(first);
        assert_eq!((rules.count_steps(&start), rules.steps(&start).len()), (47, 47));
    }
}

#[test]
fn l3_one_can_always_attack_or_change_the_position() {
    // Four pieces in a corner, with enemies on all sides.
    for dpn in ["looney LS9B/Mm9s/l w - 0", "looney l1s9/S2B5M2/L w - 0"] {
        assert!(!steps(dpn).is_empty(), "{dpn}");
    }
    let position = at("looney SBLM2sblm2/12/1 w - 0");
    let unchanged = Turn { places: position.places(Side::First), attack: None };
    assert!(!Looney::default().is_legal(&position, Step::Turn(unchanged)));
}

#[test]
fn l4_pieces_move_orthogonally_and_neither_share_a_space_nor_pass_through() {
    let walks = steps("looney L11/S1m9/l w - 0");
    for far in ["B1-B2", "B1-A2", "B1-A12", "B1-B12", "B1-A3"] {
        assert!(walks.contains(&far.to_owned()), "{far}");
    }
    for taken in ["B1-A1", "B1-B3", "B1-C"] {
        assert!(!walks.contains(&taken.to_owned()), "{taken} is taken");
    }
    let walled = steps("looney L11/Sm9b/l w - 0");
    assert_eq!(walled, ["A1-A12", "A1-A2", "B1xB12", "B1xB2", "B1xC"]);
}

#[test]
fn l5_an_attack_costs_as_much_as_a_space_and_ends_the_turn() {
    for (dpn, near, too_far) in [
        ("looney S3l1s5/12/L w - 0", "A1-A4xA5", "A1-A6xA7"),
        ("looney M1l1s7/12/L w - 0", "A1-A2xA3", "A1-A4xA5"),
        ("looney Bls9/12/L w - 0", "A1xA2", "A1-B1xA2"),
        ("looney Lls9/12/S w - 0", "A1xA2", "A1-B1xA2"),
    ] {
        assert!(can(dpn, near), "{dpn} {near}");
        assert!(!can(dpn, too_far), "{dpn} {too_far}");
    }
    // Other pieces may move first, as far as the points allow.
    assert!(can("looney SB10/1m9L/l w - 0", "A1-A12+A2xB2"));
    let battle = line("looney SB10/m10L/l w - 0", &["A2-A3+A1xB1"]);
    assert_eq!(battle, "looney S1B9/m10L/l w - 0 A1xB1");
    assert_eq!((who(&battle), steps(&battle).len()), ("throw".to_owned(), 0));
    let error = Looney::default().parse_step(&at("looney SB10/m10L/l w - 0"), "A1xB1+A2-A3");
    assert_eq!(
        error.unwrap_err().to_string(),
        "character 6: expected the end (an attack is last), found `+`"
    );
}

#[test]
fn l6_strength_is_size_plus_cubes_of_one_colour() {
    let level = odds("looney M5Ll4/m11/1 w - 0", "A1xB1");
    assert_eq!(level, "win=93/256 standoff=35/128 loss=93/256");
    let smaller = odds("looney S5Ll4/m11/1 w - 0", "A1xB1");
    assert_eq!(smaller, "win=37/256 standoff=7/32 loss=163/256");
    assert_eq!((Strength::attacker(Size::Big, false).least(), CUBES), (3, 4));
    assert_eq!(Strength::defender(Size::Leader, true, true).most(), 16);
}

#[test]
fn l7_support_is_one_more_throw_and_one_at_most() {
    for (board, expected) in [
        ("S5Ll4/m11/1", (1, 1)),
        // The attacker's support: next to the target, to the space attacked from, or to both.
        ("S5Ll4/mM10/1", (2, 1)),
        ("SM4Ll4/m11/1", (2, 1)),
        ("SM4Ll4/mB10/1", (2, 1)),
        // The defender's support: next to the target only.
        ("S5Ll4/mb10/1", (1, 2)),
        ("S5Ll4/mb9s/1", (1, 2)),
        ("Sb4Ll4/m11/1", (1, 1)),
        ("SM4Ll4/mb10/1", (2, 2)),
    ] {
        assert_eq!(throws(&format!("looney {board} w - 0"), "A1xB1"), expected, "{board}");
    }
    // A piece is not adjacent diagonally; a piece that moved there in this turn supports.
    assert_eq!(throws("looney 6Ll3M/mS10/1 w - 0", "B2xB1"), (1, 1));
    assert_eq!(throws("looney S1M3Ll4/m11/1 w - 0", "A1xB1"), (1, 1));
    assert_eq!(throws("looney S1M3Ll4/m11/1 w - 0", "A3-A2+A1xB1"), (2, 1));
}

#[test]
fn l7_with_diagonal_support_diagonal_neighbours_support_as_well() {
    let diagonal = with("support", "diagonal");
    for (board, attack, usual, expected) in [
        // The attacker's support: M on A12 is diagonally next to the target, M on A3 to the space attacked from.
        ("6Ll3M/mS10/1", "B2xB1", (1, 1), (2, 1)),
        ("2M3Ll4/mS10/1", "B2xB1", (1, 1), (2, 1)),
        // The defender's support: next to the target only, and one throw for two pieces.
        ("Sb4Ll4/m11/1", "A1xB1", (1, 1), (1, 2)),
        ("Sb4Ll3s/m11/1", "A1xB1", (1, 1), (1, 2)),
        ("S5Ll4/mb10/1", "A1xB1", (1, 2), (1, 2)),
        // Two spaces along the ring are too far either way, and so is B12 from A2.
        ("S1M3Ll4/m11/1", "A1xB1", (1, 1), (1, 1)),
        ("S5Ll4/1m9M/1", "A1-A2xB2", (1, 1), (1, 1)),
    ] {
        let dpn = format!("looney {board} w - 0");
        assert_eq!(throws(&dpn, attack), usual, "{board}");
        assert_eq!(throws_by(diagonal, &dpn, attack), expected, "{board}");
    }
    assert!(Looney::default().set_option("support", "near").is_err());
}

#[test]
fn l8_the_high_ground_is_one_more_throw_for_its_defender() {
    assert_eq!(throws("looney 6Ll4/S11/m w - 0", "B1xC"), (1, 2));
    assert_eq!(throws("looney 6Ll4/Sb10/m w - 0", "B1xC"), (1, 3));
    assert_eq!(throws("looney 6Ll4/m11/S w - 0", "CxB1"), (1, 1), "not for an attacker on it");
}

#[test]
fn l9_a_throw_is_the_total_of_all_throws_of_each_side() {
    // M with support attacks l on C: two throws each.
    let after = at(&line("looney 6L2s2/MS10/l w - 0", &["B1xC"]));
    let Actor::Chance(throw) = Looney::default().actor(&after) else { panic!("{after}") };
    assert_eq!(throw.total(), 1 << 16);
    let mut rolls = Vec::new();
    throw.visit_rolls(|roll, weight| rolls.push((roll, weight)));
    assert_eq!(rolls.len(), 9 * 9);
    assert_eq!(rolls[0], (Roll::Battle(Totals { attack: 2, defence: 4 }), 1));
    assert!(throw.parse_roll("(10:12)").is_ok());
    for (bad, at) in [("(1:5)", 1), ("(11:5)", 1), ("(7:3)", 3), ("(7:13)", 3), ("(+1)", 1)] {
        assert_eq!(throw.parse_roll(bad).unwrap_err().at, at, "{bad}");
    }
}

#[test]
fn l10_the_lower_strength_is_removed_whoever_attacked() {
    let dpn = "looney S5Ll1s2/mM10/1 w - 7";
    assert_eq!(line(dpn, &["A1xB1", "(5:3)"]), "looney 6Ll1s2/SM10/1 b m 0");
    assert_eq!(line(dpn, &["A1xB1", "(2:3)"]), "looney 6Ll1s2/mM10/1 b S 0");
}

#[test]
fn l11_a_tie_sends_the_attacker_back_to_where_it_attacked_from() {
    let dpn = "looney S5Ll1s2/1m10/1 w - 7";
    assert_eq!(line(dpn, &["A1-A2xB2"]), "looney 1S4Ll1s2/1m10/1 w - 7 A2xB2");
    assert_eq!(line(dpn, &["A1-A2xB2", "(4:4)"]), "looney 1S4Ll1s2/1m10/1 b - 0");
}

#[test]
fn l12_a_size_3_ghost_adds_four_cubes() {
    let dpn = "looney S5Ll1s2/1m10/1 w B 0";
    let played = line(dpn, &["A1-A2xB2", "(2:5)", "ghost3"]);
    assert_eq!(played, "looney 1S4Ll1s2/1m10/1 w - 0 A2xB2(2:5)+w");
    let Actor::Chance(throw) = Looney::default().actor(&at(&played)) else { panic!("{played}") };
    let mut weights = Vec::new();
    throw.visit_rolls(|roll, weight| weights.push((roll, weight)));
    assert_eq!(
        weights,
        [1, 4, 6, 4, 1]
            .into_iter()
            .enumerate()
            .map(|(n, w)| (Roll::Ghost(n as u8), w))
            .collect::<Vec<_>>()
    );
    assert_eq!(throw.odds().to_string(), "win=1/16 standoff=1/4 loss=11/16");
    assert_eq!(line(&played, &["(+4)"]), "looney 6Ll1s2/1S10/1 b m 0");
    assert_eq!(line(&played, &["(+3)"]), "looney 1S4Ll1s2/1m10/1 b - 0");
    assert_eq!(line(&played, &["(+0)"]), "looney 6Ll1s2/1m10/1 b S 0");
    // The cubes of the defender's ghost count for the defender.
    let dpn = "looney S5Ll1s2/1m10/1 w b 0";
    let played = line(dpn, &["A1-A2xB2", "(5:2)", "ghost3"]);
    assert_eq!(played, "looney 1S4Ll1s2/1m10/1 w - 0 A2xB2(5:2)+b");
    assert_eq!(line(&played, &["(+4)"]), "looney 6Ll1s2/1m10/1 b S 0");
    for (bad, at) in [("(+5)", 2), ("(4)", 0), ("(+)", 2), ("(+1", 3), ("(5:2)", 0)] {
        assert_eq!(throw.parse_roll(bad).unwrap_err().at, at, "{bad}");
    }
}

#[test]
fn l12_a_size_2_ghost_makes_a_stand_off_at_once() {
    let words = ["A1-A2xB2", "(2:5)", "ghost2"];
    // The defender could have answered any other ghost.
    assert_eq!(line("looney S5Ll1s2/1m10/1 w MBb 3", &words), "looney 1S4Ll1s2/1m10/1 b Bb 0");
}

#[test]
fn l12_a_size_1_ghost_restarts_the_battle() {
    let dpn = "looney M5Ll4/mB10/1 w Sb 3";
    let again = line(dpn, &["A1xB1", "(3:5)", "ghost1"]);
    assert_eq!(again, "looney M5Ll4/mB10/1 w b 3 A1xB1");
    assert_eq!(throws(dpn, "A1xB1"), (2, 1));
    let Actor::Chance(throw) = Looney::default().actor(&at(&again)) else { panic!("{again}") };
    let (attacker, defender) = throw.strengths().unwrap();
    assert_eq!((attacker.throws(), defender.throws()), (2, 1), "with the same bonuses");
    // Additions are void too: the cubes added before are lost.
    let all = ["A1xB1", "(3:5)", "ghost3", "(+1)", "ghost1", "(3:6)"];
    assert_eq!(line("looney M5Ll1s2/mS10/1 w B 3", &all[..1]), "looney M5Ll1s2/mS10/1 w B 3 A1xB1");
    assert_eq!(line("looney M5Ll1s2/m11/1 w SB 3", &all), "looney 6Ll1s2/m11/1 b M 0");
}

#[test]
fn l12_a_ghost_is_made_after_the_battle_and_used_once_and_a_leader_makes_none() {
    // S falls. There is no window for its own ghost, although its side is behind.
    let fallen = line("looney S5Ll1s2/mM10/1 w - 7", &["A1xB1", "(2:3)"]);
    assert_eq!(fallen, "looney 6Ll1s2/mM10/1 b S 0");
    // A used ghost is gone: the side is behind again, but no window opens.
    let used = line("looney M5Ll1s2/m11/1 w S 3", &["A1xB1", "(3:5)", "ghost1", "(3:5)"]);
    assert_eq!(used, "looney 6Ll1s2/m11/1 b M 0");
    assert_eq!(line("looney Ll10/S11/m w - 0", &["A1xA2", "(4:5)"]), "looney 1l10/S11/m b - 0");
}

#[test]
fn l12_with_captor_a_ghost_lies_beside_the_player_whom_it_serves() {
    let lies = |rules: Looney| {
        let scene = rules.scene(&read(rules, "looney S5Ll1s2/1m10/1 w Mb 0"));
        let ghosts = scene.beside.into_iter().filter(|one| one.state == BesideState::Ghost);
        ghosts.map(|one| (one.piece.letter, one.side)).collect::<Vec<_>>()
    };
    assert_eq!(lies(Looney::default()), [('M', Side::First), ('b', Side::Second)]);
    assert_eq!(lies(with("ghosts", "captor")), [('M', Side::Second), ('b', Side::First)]);
}

#[test]
fn l12_with_captor_a_ghost_serves_the_player_who_captured_the_piece() {
    let captor = with("ghosts", "captor");
    // Blue has lost B and M, so Red, who is behind, can play their ghosts, and not its own.
    let behind = line_by(captor, "looney S5Ll1s2/1m10/1 w Mb 0", &["A1-A2xB2", "(2:5)"]);
    assert_eq!(behind, "looney 1S4Ll1s2/1m10/1 w Mb 0 A2xB2(2:5)");
    assert_eq!(who_by(captor, &behind), "w");
    let position = read(captor, &behind);
    let answers: Vec<_> =
        captor.steps(&position).into_iter().map(|step| captor.step_text(&position, step)).collect();
    assert_eq!(answers, ["ghost3", "accept"]);
    let error = captor.parse_step(&position, "ghost2").unwrap_err().to_string();
    assert!(error.contains("side w has no unused ghost of size 2"), "{error}");
    let thrown = line_by(captor, &behind, &["ghost3"]);
    assert_eq!(thrown, "looney 1S4Ll1s2/1m10/1 w M 0 A2xB2(2:5)+w");
    assert_eq!(line_by(captor, &thrown, &["(+4)", "accept"]), "looney 6Ll1s2/1S10/1 b Mm 0");
    // With its own lost pieces alone, the side behind has nothing to play.
    assert_eq!(
        line_by(captor, "looney S5Ll1s2/1m10/1 w MB 0", &["A1-A2xB2", "(2:5)"]),
        "looney 6Ll1s2/1m10/1 b SMB 0"
    );
    // Each battle belongs to the game of its rules.
    let settled = Looney::default().read("looney 1S4Ll1s2/1m10/1 w b 0 A2xB2(2:5)").unwrap_err();
    assert!(settled.to_string().contains("already settled"), "{settled}");
    let settled = captor.read("looney 1S4Ll1s2/1m10/1 w B 0 A2xB2(2:5)").unwrap_err();
    assert!(settled.to_string().contains("already settled"), "{settled}");
    let unused = captor.read("looney 1S4Ll1s2/1m10/1 w b 0 A2xB2(2:5)+w").unwrap_err();
    assert!(unused.to_string().contains("side b is on the board or an unused ghost"), "{unused}");
    assert!(Looney::default().set_option("ghosts", "both").is_err());
}

#[test]
fn l13_with_ghost_order_defender_the_defender_decides_first_on_a_tie() {
    let defender = with("ghost-order", "defender");
    let dpn = "looney S5Ll1s2/1m10/1 w Bb 0";
    let tie = line_by(defender, dpn, &["A1-A2xB2", "(4:4)"]);
    assert_eq!(
        (&*tie, &*who_by(defender, &tie)),
        ("looney 1S4Ll1s2/1m10/1 w Bb 0 A2xB2(4:4)", "b")
    );
    let declined = line_by(defender, &tie, &["accept"]);
    assert_eq!(declined, "looney 1S4Ll1s2/1m10/1 w Bb 0 A2xB2(4:4)accept");
    assert_eq!(who_by(defender, &declined), "w");
    assert_eq!(line_by(defender, &declined, &["accept"]), "looney 1S4Ll1s2/1m10/1 b Bb 0");
    // Who is behind is asked as ever, and a tie that a ghost makes is the defender's again.
    let reopened = line_by(defender, &declined, &["ghost3", "(+1)"]);
    assert_eq!(who_by(defender, &reopened), "b");
    assert_eq!(who_by(defender, &line_by(defender, &declined, &["ghost3", "(+0)"])), "b");
    // A defender without a ghost is not asked, so it has not declined.
    let alone = line_by(defender, "looney S5Ll1s2/1m10/1 w B 0", &["A1-A2xB2", "(4:4)"]);
    assert_eq!(who_by(defender, &alone), "w");
    assert_eq!(line_by(defender, &alone, &["accept"]), "looney 1S4Ll1s2/1m10/1 b B 0");
    let error = defender.read(&format!("{alone}accept")).unwrap_err().to_string();
    assert!(error.contains("the defender has no ghost"), "{error}");
    assert!(Looney::default().set_option("ghost-order", "first").is_err());
}

#[test]
fn l13_the_player_behind_decides_if_it_has_a_ghost() {
    let battle = |ghosts: &str, roll: &str| {
        line(&format!("looney S5Ll1s2/1m10/1 w {ghosts} 0"), &["A1-A2xB2", roll])
    };
    let behind = battle("MBb", "(2:5)");
    assert_eq!(behind, "looney 1S4Ll1s2/1m10/1 w MBb 0 A2xB2(2:5)");
    assert_eq!(who(&behind), "w");
    assert_eq!(steps(&behind), ["accept", "ghost2", "ghost3"]);
    assert_eq!(line(&behind, &["accept"]), "looney 6Ll1s2/1m10/1 b SMBb 0");
    let behind = battle("MBb", "(5:2)");
    assert_eq!(
        (who(&behind), steps(&behind)),
        ("b".to_owned(), vec!["accept".to_owned(), "ghost3".to_owned()])
    );
    assert_eq!(line(&behind, &["accept"]), "looney 6Ll1s2/1S10/1 b MBmb 0");
    // The side ahead is not asked and the side behind has nothing to play, so the battle is
    // settled.
    assert_eq!(battle("MB", "(5:2)"), "looney 6Ll1s2/1S10/1 b MBm 0");
    assert_eq!(battle("b", "(2:5)"), "looney 6Ll1s2/1m10/1 b Sb 0");
}

#[test]
fn l13_on_a_tie_the_attacker_decides_then_the_defender() {
    let tie =
        |ghosts: &str| line(&format!("looney S5Ll1s2/1m10/1 w {ghosts} 0"), &["A1-A2xB2", "(4:4)"]);
    assert_eq!(who(&tie("Bb")), "w");
    let declined = line(&tie("Bb"), &["accept"]);
    assert_eq!(declined, "looney 1S4Ll1s2/1m10/1 w Bb 0 A2xB2(4:4)accept");
    assert_eq!(
        (who(&declined), steps(&declined)),
        ("b".to_owned(), vec!["accept".to_owned(), "ghost3".to_owned()])
    );
    assert_eq!(line(&declined, &["accept"]), "looney 1S4Ll1s2/1m10/1 b Bb 0");
    // The defender's ghost opens the window again: the attacker, now behind, decides.
    let reopened = line(&declined, &["ghost3", "(+1)"]);
    assert_eq!(reopened, "looney 1S4Ll1s2/1m10/1 w B 0 A2xB2(4:5)");
    assert_eq!(who(&reopened), "w");
    // Still a tie: the attacker decides first again.
    assert_eq!(who(&line(&declined, &["ghost3", "(+0)"])), "w");
    // Without a ghost the attacker is not asked, so it has not declined.
    assert_eq!(tie("b"), "looney 1S4Ll1s2/1m10/1 w b 0 A2xB2(4:4)");
    assert_eq!(who(&tie("b")), "b");
    // Only the attacker has a ghost: its `accept` closes the window.
    assert_eq!(line(&tie("B"), &["accept"]), "looney 1S4Ll1s2/1m10/1 b B 0");
    assert_eq!(tie("-"), "looney 1S4Ll1s2/1m10/1 b - 0");
}

#[test]
fn l13_the_window_reopens_after_size_3_and_size_1_and_nothing_answers_size_2() {
    let dpn = "looney S5Ll1s2/1m10/1 w MBb 0";
    // The attacker adds 4 and is ahead: the defender may answer, and then the attacker again.
    let ahead = line(dpn, &["A1-A2xB2", "(2:5)", "ghost3", "(+4)"]);
    assert_eq!(ahead, "looney 1S4Ll1s2/1m10/1 w Mb 0 A2xB2(6:5)");
    assert_eq!(who(&ahead), "b");
    let back = line(&ahead, &["ghost3", "(+2)"]);
    assert_eq!(back, "looney 1S4Ll1s2/1m10/1 w M 0 A2xB2(6:7)");
    assert_eq!(
        (who(&back), steps(&back)),
        ("w".to_owned(), vec!["accept".to_owned(), "ghost2".to_owned()])
    );
    assert_eq!(line(&back, &["ghost2"]), "looney 1S4Ll1s2/1m10/1 b - 0");
    // The addition is not enough: the same player decides again.
    assert_eq!(who(&line(dpn, &["A1-A2xB2", "(2:5)", "ghost3", "(+1)"])), "w");
    // The window also opens on the new throws after a size 1 ghost.
    let again = line("looney M5Ll1s2/m11/1 w Sb 0", &["A1xB1", "(3:5)", "ghost1", "(5:3)"]);
    assert_eq!((&*again, &*who(&again)), ("looney M5Ll1s2/m11/1 w b 0 A1xB1(5:3)", "b"));
}

#[test]
fn l14_capturing_the_leader_or_all_three_others_wins() {
    let dpn = "looney Ll10/S11/m w - 0";
    let won = line(dpn, &["A1xA2", "(8:4)"]);
    assert_eq!(won, "looney 1L10/S11/m b - 0");
    assert_eq!(who(&won), "w wins [1, 0] LeaderLost");
    assert!(steps(&won).is_empty());
    let lost = line(dpn, &["A1xA2", "(4:5)"]);
    assert_eq!(who(&lost), "b wins [0, 1] LeaderLost", "also when it attacked");
    let last = "looney S5Ll4/m11/1 w - 0";
    assert_eq!(who(&line(last, &["A1xB1", "(5:3)"])), "w wins [1, 0] FollowersLost");
    assert_eq!(who(&line(last, &["A1xB1", "(2:3)"])), "b wins [0, 1] FollowersLost");
    assert_eq!(who(&line(last, &["A1xB1", "(3:3)"])), "b");
    // Removal, ghost and win follow the close of the window: while it is open nobody has won.
    let open = line("looney S5Ll4/m11/1 w b 0", &["A1xB1", "(5:3)"]);
    assert_eq!(who(&open), "b");
    // A position set up from outside is judged as if the side not to move had just moved.
    assert_eq!(who("looney L5l5/12/1 w S 0"), "b wins [0, 1] FollowersLost");
    assert_eq!(who("looney L5l5/12/1 b S 0"), "w wins [1, 0] FollowersLost");
    assert_eq!(who("looney 6l5/S11/1 w - 0"), "b wins [0, 1] LeaderLost");
    assert_eq!(who("looney L5l5/12/1 w - 0"), "b wins [0, 1] FollowersLost");
}

#[test]
fn l15_a_hundred_turns_without_a_battle_are_a_draw() {
    let dpn = "looney S5Ll4/m11/1 w - 98";
    assert_eq!(line(dpn, &["A1-A2"]), "looney 1S4Ll4/m11/1 b - 99");
    let drawn = line(dpn, &["A1-A2", "B1-B2"]);
    assert_eq!(drawn, "looney 1S4Ll4/1m10/1 w - 100");
    assert_eq!(who(&drawn), "draw [0, 0] QuietLimit");
    assert!(steps(&drawn).is_empty());
    // A stand-off is a battle; the counter waits while a battle is under way.
    assert_eq!(line(dpn, &["A1xB1"]), "looney S5Ll4/m11/1 w - 98 A1xB1");
    assert_eq!(line(dpn, &["A1xB1", "(4:4)"]), "looney S5Ll4/m11/1 b - 0");
    // A win takes precedence over the draw.
    assert_eq!(who("looney S5L5/12/l b - 100"), "w wins [1, 0] FollowersLost");
    let mut rules = Looney::default();
    rules.set_option("quiet-limit", "3").unwrap();
    assert_eq!(rules.option("quiet-limit").as_deref(), Some("3"));
    let over = |quiet| {
        let position = at(&format!("looney S5Ll4/m11/1 w - {quiet}"));
        matches!(rules.actor(&position), Actor::Over(_))
    };
    assert_eq!([2, 3, 4].map(over), [false, true, true]);
    for bad in ["0", "10000", "003", "-1", "none", ""] {
        assert!(rules.set_option("quiet-limit", bad).is_err(), "{bad:?}");
    }
}

#[test]
fn l16_two_ways_to_one_result_are_one_move_and_attacks_differ_by_entry_space() {
    // A1 to B2 through A2 or through B1 is one turn.
    let walks = steps("looney S5Ll4/6m5/1 w - 0");
    assert_eq!(walks.iter().filter(|word| word.ends_with("-B2")).count(), 1);
    // Attacks on one enemy from three spaces, with and without M's move, are different turns.
    let attacks = steps("looney S5Ll4/1m10/1 w - 0");
    let attacks: Vec<_> = attacks.iter().filter(|word| word.ends_with("xB2")).collect();
    assert_eq!(attacks, ["A1-A2xB2", "A1-B1xB2", "A1-B3xB2", "A1-CxB2"]);
}

/// The lines of `moves`: each step with the odds of the battle it opens.
#[test]
fn steps_and_odds_match_the_golden_lines_of_the_format_contract() {
    let dpn = "looney 3L8/1S1b2s5/l w Bm 3";
    assert_eq!(odds(dpn, "A4xB4"), "win=397/2048 standoff=99/512 loss=1255/2048");
    assert_eq!(odds(dpn, "B2xC"), "win=1/65536 standoff=1/4096 loss=65519/65536");
    let swap = line("looney 5L5l/S3s7/M w - 0", &["B1-B12+C-B1+B12-C"]);
    assert_eq!(swap, "looney 5L5l/M3s7/S b - 1");
}
