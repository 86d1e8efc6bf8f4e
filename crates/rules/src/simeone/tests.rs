//! Tests of every rule of simeone by its id in small positions.
//!
//! The helpers here are shared with the other test files: `texts` (what is parsed, printed and
//! refused), `dice` (every battle counted face by face), `slow` (a second implementation of the
//! rules, in words), `setups` and `games` (random games).

mod dice;
mod games;
mod setups;
mod slow;
mod texts;

use super::*;
use crate::odds::Odds;
use crate::ruleset::{ChanceNode, Ending, Outcome};

fn at(dpn: &str) -> Position {
    dpn.parse().unwrap_or_else(|error| panic!("{dpn}: {error}"))
}

fn with(options: &[(&str, &str)]) -> Simeone {
    let mut rules = Simeone::default();
    for (key, value) in options {
        rules.set_option(key, value).unwrap();
    }
    rules
}

/// Returns the notation of all legal steps, sorted.
fn steps(dpn: &str) -> Vec<String> {
    let (rules, position) = (Simeone::default(), at(dpn));
    let mut steps: Vec<_> =
        rules.steps(&position).into_iter().map(|step| rules.step_text(&position, step)).collect();
    steps.sort();
    steps
}

/// Plays steps and throws, and returns the DPN they lead to.
fn play_with(rules: &Simeone, dpn: &str, words: &str) -> String {
    let mut position = at(dpn);
    for word in words.split(' ') {
        match rules.actor(&position) {
            Actor::Chance(node) => {
                let roll = node.parse_roll(word).unwrap_or_else(|e| panic!("{word}: {e}"));
                rules.settle(&mut position, roll);
            }
            Actor::Player(_) | Actor::Over(_) => {
                let step = rules.parse_step(&position, word).unwrap_or_else(|e| panic!("{e}"));
                rules.play(&mut position, step);
            }
        }
    }
    position.to_string()
}

fn play(dpn: &str, words: &str) -> String {
    play_with(&Simeone::default(), dpn, words)
}

fn outcome_with(rules: &Simeone, dpn: &str) -> Option<Outcome> {
    match rules.actor(&at(dpn)) {
        Actor::Over(outcome) => Some(outcome),
        Actor::Player(_) | Actor::Chance(_) => None,
    }
}

fn outcome(dpn: &str) -> Option<Outcome> {
    outcome_with(&Simeone::default(), dpn)
}

/// Returns the odds of an attack.
fn odds(dpn: &str, attack: &str) -> Odds {
    let rules = Simeone::default();
    match rules.actor(&at(&play(dpn, attack))) {
        Actor::Chance(node) => node.odds(),
        other => panic!("{dpn} {attack}: {other:?}"),
    }
}

fn win(side: Side, ending: Ending) -> Option<Outcome> {
    Some(Outcome::win(side, 1, ending))
}

#[test]
fn the_creatures_have_the_values_of_the_table() {
    let table = [
        ("Ng'ok", 'N', 3, 4, 1, 2),
        ("Monnok", 'M', 2, 6, 4, 4),
        ("K'lor'slug", 'K', 2, 8, 6, 6),
        ("Mantellian Savrip", 'S', 1, 12, 8, 8),
        ("Houjix", 'x', 3, 4, 1, 2),
        ("Grimtaash", 'g', 2, 6, 4, 4),
        ("Ghhhk", 'h', 2, 8, 6, 6),
        ("Kintan Strider", 't', 1, 12, 8, 8),
    ];
    for (creature, row) in Creature::ALL.into_iter().zip(table) {
        let dice = [false, true].map(|stunned| creature.die(stunned).faces());
        let (name, letter) = (creature.name(), creature.letter());
        let found = (name, letter, creature.actions(), dice[0], dice[1], creature.value());
        assert_eq!(found, row);
        assert_eq!(Creature::from_letter(letter), Some(creature));
        assert_eq!(Creature::of(creature.side(), creature.rank()), creature);
        assert!(Creature::team(creature.side()).contains(&creature));
        assert_eq!(creature.side() == Side::First, letter.is_ascii_uppercase());
    }
}

#[test]
fn s3_a_round_is_one_turn_each_starting_with_the_initiative() {
    // Blue has the initiative: red's turn ends the round and the counter goes up.
    assert_eq!(play("simeone N5x5/12/1 b b 0-0 - 0", "end"), "simeone N5x5/12/1 w b 0-0 - 0");
    assert_eq!(play("simeone N5x5/12/1 w b 0-0 - 0", "end"), "simeone N5x5/12/1 b b 0-0 - 1");
    // Red has the initiative.
    assert_eq!(play("simeone N5x5/12/1 w w 0-0 - 0", "end"), "simeone N5x5/12/1 b w 0-0 - 0");
    assert_eq!(play("simeone N5x5/12/1 b w 0-0 - 0", "end"), "simeone N5x5/12/1 w w 0-0 - 1");
    for side in Side::BOTH {
        let start = Simeone::default().start([Order::FIXED; 2], side);
        assert_eq!((start.to_move(), start.initiative()), (side, side));
    }
}

#[test]
fn s4_one_creature_acts_up_to_its_actions_and_end_is_always_legal() {
    let start = "simeone NS4x5/12/1 w w 0-0 - 0";
    assert_eq!(steps(start), ["A1-A12", "A1-B1", "A2-A3", "A2-B2", "end"]);
    // The first action activates a creature; only that creature may then act.
    let one = play(start, "A1-B1");
    assert_eq!(one, "simeone 1S4x5/N11/1 w w 0-0 N2 0");
    assert_eq!(steps(&one), ["B1-A1", "B1-B12", "B1-B2", "B1-C", "end"]);
    assert_eq!(play(start, "A1-B1 B1-A1"), "simeone NS4x5/12/1 w w 0-0 N1 0");
    // The last action ends the turn.
    assert_eq!(play(start, "A1-B1 B1-A1 A1-B1"), "simeone 1S4x5/N11/1 b w 0-0 - 0");
    assert_eq!(play(start, "A2-B2"), "simeone N5x5/1S10/1 b w 0-0 - 0");
    // The turn can be ended before any action and after each.
    assert_eq!(play(start, "end"), "simeone NS4x5/12/1 b w 0-0 - 0");
    assert_eq!(play(start, "A1-B1 end"), "simeone 1S4x5/N11/1 b w 0-0 - 0");
    // Several attacks in one turn, mixed with a move.
    let mixed = play("simeone N6g2x1/12/1 w w 0-0 - 0", "A1-A12 A12xA11 (2:3) A12xA11 (2:3)");
    assert_eq!(mixed, "simeone 7g2xN/12/1 b w 0-0 - 0");
}

#[test]
fn s5_a_creature_moves_to_an_empty_orthogonal_neighbour() {
    assert_eq!(
        steps("simeone 12/x1M8g/S w w 0-0 - 0"),
        // The Monnok can reach B2, B4 and A3; a friend is on the centre. The Savrip on C can reach
        // every inner space but the Monnok's, and attacks enemies there.
        [
            "B3-A3", "B3-B2", "B3-B4", "C-B10", "C-B11", "C-B2", "C-B4", "C-B5", "C-B6", "C-B7",
            "C-B8", "C-B9", "CxB1", "CxB12", "end"
        ]
    );
    // There are no diagonal moves, and no moves onto occupied spaces.
    assert_eq!(steps("simeone NM9x/K11/1 w w 0-0 N1 0"), ["A1xA12", "end"]);
}

#[test]
fn s6_an_attack_needs_an_enemy_next_to_it_and_rolls_both_dice() {
    let dpn = "simeone 12/2Mx*8/1 w w 0-0 - 0";
    let attack = play(dpn, "B3xB4");
    assert_eq!(attack, "simeone 12/2Mx*8/1 w w 0-0 - 0 B3xB4", "nothing is paid before the dice");
    assert_eq!(steps(&attack), Vec::<String>::new());
    assert_eq!(odds(dpn, "B3xB4").to_string(), "defeated=5/6 pushed=1/6 nothing=0 stunned=0");
    let throws = at(&attack).throws().unwrap();
    assert_eq!((throws.attacker, throws.defender), (Die::D6, Die::One));
    assert_eq!(throws.total(), 6);
    // Standing, the Houjix rolls a D4. Attacks go into the centre and out of it.
    let dpn = "simeone 12/2M9/x w w 0-0 - 0";
    assert_eq!(at(&play(dpn, "B3xC")).throws().unwrap().defender, Die::D4);
    assert!(steps("simeone 12/2x9/S w w 0-0 - 0").contains(&"CxB3".into()));
    // A creature attacks neither diagonally nor a friend.
    assert_eq!(steps("simeone M11/Kx10/1 w w 0-0 M1 0"), ["A1-A12", "A1-A2", "end"]);
}

#[test]
fn s7_s10_at_least_double_defeats_and_scores_the_value() {
    let dpn = "simeone 12/2Kg8/1 w w 1-0 - 7";
    for roll in ["(4:2)", "(2:1)", "(8:1)", "(8:4)"] {
        let after = play(dpn, &format!("B3xB4 {roll}"));
        assert_eq!(after, "simeone 12/3K8/1 w w 5-0 K1 0", "{roll}");
    }
    // Each creature's value goes to the side that defeated it.
    for (letter, value) in [("x", 2), ("g", 4), ("h", 6), ("t", 8)] {
        let rest = if letter == "x" { 'g' } else { 'x' };
        let after = play(&format!("simeone {rest}11/2K{letter}8/1 w w 0-0 - 0"), "B3xB4 (2:1)");
        assert_eq!(after, format!("simeone {rest}11/3K8/1 w w {value}-0 K1 0"));
    }
    for (letter, value) in [("N", 2), ("M", 4), ("K", 6), ("S", 8)] {
        let rest = if letter == "N" { 'M' } else { 'N' };
        let after = play(&format!("simeone {rest}11/2h{letter}8/1 b w 0-0 - 0"), "B3xB4 (2:1)");
        assert_eq!(after, format!("simeone {rest}11/3h8/1 b w 0-{value} h1 0"));
    }
}

#[test]
fn s8_higher_but_less_than_double_or_equal_pushes() {
    let dpn = "simeone x11/2Kg8/1 w w 0-0 - 0";
    for roll in ["(3:2)", "(2:2)", "(1:1)", "(7:4)", "(8:5)", "(6:6)"] {
        let after = play(dpn, &format!("B3xB4 {roll}"));
        assert_eq!(after, format!("{dpn} B3xB4{roll}"));
        assert_eq!(steps(&after), [">A4", ">B3", ">B5", ">C", ">stay"], "{roll}");
    }
    assert_eq!(Roll { attacker: 2, defender: 1 }.effect(), Effect::Defeated);
}

#[test]
fn s9_at_least_double_stuns_the_attacker_and_less_does_nothing() {
    let dpn = "simeone x11/2Kg8/1 w w 0-0 - 3";
    for roll in ["(1:2)", "(2:4)", "(3:6)", "(1:6)"] {
        let after = play(dpn, &format!("B3xB4 {roll}"));
        assert_eq!(after, "simeone x11/2K*g8/1 w w 0-0 K1 3", "{roll}");
    }
    for roll in ["(2:3)", "(3:4)", "(5:6)", "(4:6)"] {
        let after = play(dpn, &format!("B3xB4 {roll}"));
        assert_eq!(after, "simeone x11/2Kg8/1 w w 0-0 K1 3", "{roll}");
    }
}

#[test]
fn s11_a_push_goes_to_any_empty_neighbour_or_off_the_edge_or_is_declined() {
    // On the outer ring: along the ring, inwards along the ray, to the attacker's own space, and
    // off.
    let rim = "simeone KgM9/12/x w w 0-0 - 0 A1xA2(3:3)";
    assert_eq!(steps(rim), [">A1", ">B2", ">off", ">stay"]);
    assert_eq!(play(rim, ">B2"), "simeone 1KM9/1g10/x w w 0-0 K1 0");
    assert_eq!(play(rim, ">A1"), "simeone gKM9/12/x w w 0-0 K1 0", "they change places");
    assert_eq!(play(rim, ">off"), "simeone 1KM9/12/x w w 4-0 K1 0");
    assert_eq!(play(rim, ">stay"), "simeone KgM9/12/x w w 0-0 K1 0");
    // From the inner ring and the centre there is no edge to push over.
    assert_eq!(steps("simeone x11/2Kg8/1 w w 0-0 - 0 B3xB4(3:3)").len(), 5);
    assert_eq!(
        steps("simeone 3x8/2KgM7/S w w 0-0 - 0 B3xB4(3:3)"),
        [">B3", ">stay"],
        "surrounded, it can still be pushed to the attacker's own space"
    );
    assert_eq!(
        steps("simeone 12/K1MS8/g w w 0-0 - 0 B1xC(3:3)"),
        [">B1", ">B10", ">B11", ">B12", ">B2", ">B5", ">B6", ">B7", ">B8", ">B9", ">stay"]
    );
}

#[test]
fn s11_front_ends_can_ask_for_the_possible_pushes() {
    let rules = Simeone::default();
    let position = at("simeone KgM9/12/x w w 0-0 - 0 A1xA2(3:3)");
    let push = rules.push_targets(&position).unwrap();
    let spaces: Vec<_> = push.spaces.into_iter().map(|space| space.to_string()).collect();
    assert_eq!((spaces.join(" ").as_str(), push.off), ("A1 B2", true));
    assert_eq!(rules.push_targets(&at("simeone KgM9/12/x w w 0-0 - 0 A1xA2")), None);
    assert_eq!(rules.push_targets(&at("simeone KgM9/12/x w w 12-0 - 0 A1xA2(3:3)")), None);
}

#[test]
fn s12_the_attacker_advances_after_a_defeat_or_a_push_and_otherwise_returns() {
    let dpn = "simeone x11/2Kg8/1 w w 0-0 - 0";
    let attacker = |words: &str| at(&play(dpn, words)).place(Creature::Klorslug);
    let (from, to) = ("B3".parse().ok(), "B4".parse().ok());
    assert_eq!(attacker("B3xB4 (8:1)"), to, "defeated");
    assert_eq!(attacker("B3xB4 (3:3) >B5"), to, "pushed");
    assert_eq!(attacker("B3xB4 (3:3) >B3"), to, "pushed to where it came from");
    assert_eq!(attacker("B3xB4 (3:3) >stay"), from, "declined");
    assert_eq!(attacker("B3xB4 (3:4)"), from, "nothing");
    assert_eq!(attacker("B3xB4 (1:4)"), from, "stunned");
    let off = play("simeone Kg10/12/x w w 0-0 - 0", "A1xA2 (3:3) >off");
    assert_eq!(at(&off).place(Creature::Klorslug), "A2".parse().ok(), "off the edge");
}

#[test]
fn s13_a_stunned_creature_must_stand_up_first() {
    // Others may still act; the stunned one may only stand up, for one of its actions.
    let dpn = "simeone N*M4x5/12/1 w w 0-0 - 0";
    assert_eq!(steps(dpn), ["A1^", "A2-A3", "A2-B2", "end"]);
    assert_eq!(play(dpn, "A1^"), "simeone NM4x5/12/1 w w 0-0 N2 0");
    assert_eq!(play(dpn, "A1^ A1-B1 B1-C"), "simeone 1M4x5/12/N b w 1-0 - 0");
    // For the Savrip, standing up takes the whole turn.
    let savrip = "simeone S*5x5/12/1 w w 0-0 - 0";
    assert_eq!(play(savrip, "A1^"), "simeone S5x5/12/1 b w 0-0 - 0");
    // Stunned by its attack with actions left, it may stand up at once and attack again.
    let again = play("simeone Nx10/12/1 w w 0-0 - 0", "A1xA2 (1:4)");
    assert_eq!(again, "simeone N*x10/12/1 w w 0-0 N2 0");
    assert_eq!(steps(&again), ["A1^", "end"]);
    let third = play(&again, "A1^ A1xA2 (1:4)");
    assert_eq!(third, "simeone N*x10/12/1 b w 0-0 - 0", "the last action: it lies there");
    // When attacked, it rolls its stunned die; when pushed, it stays stunned; it can be defeated.
    let lying = "simeone 12/2Kg*8/x w w 0-0 - 0";
    assert_eq!(at(&play(lying, "B3xB4")).throws().unwrap().defender, Die::D4);
    assert_eq!(play(lying, "B3xB4 (4:4) >B5"), "simeone 12/3Kg*7/x w w 0-0 K1 0");
    assert_eq!(play(lying, "B3xB4 (4:4) >stay"), "simeone 12/2Kg*8/x w w 0-0 K1 0");
    assert_eq!(play(lying, "B3xB4 (8:4)"), "simeone 12/3K8/x w w 4-0 K1 0");
    assert_eq!(play(lying, "B3xB4 (1:2)"), "simeone 12/2K*g*8/x w w 0-0 K1 0");
}

#[test]
fn s14_entry_gives_a_point_each_time_a_creature_moves_into_the_centre() {
    let dpn = "simeone 6x5/N11/1 w w 0-0 - 5";
    assert_eq!(play(dpn, "B1-C"), "simeone 6x5/12/N w w 1-0 N2 0");
    // Moving out and in again gives a point each time.
    let shuttle = play(dpn, "B1-C C-B1 B1-C");
    assert_eq!(shuttle, "simeone 6x5/12/N b w 2-0 - 0");
    // So does ending there after a defeat (with its value) or a push.
    let attack = "simeone x11/2K9/g w w 0-0 - 5";
    assert_eq!(play(attack, "B3xC (8:1)"), "simeone x11/12/K w w 5-0 K1 0");
    assert_eq!(play(attack, "B3xC (3:3) >B9"), "simeone x11/8g3/K w w 1-0 K1 0");
    assert_eq!(play(attack, "B3xC (3:3) >B3"), "simeone x11/2g9/K w w 1-0 K1 0");
    // It gives none to end where it came from, be that the centre or beside it.
    assert_eq!(play(attack, "B3xC (3:3) >stay"), "simeone x11/2K9/g w w 0-0 K1 5");
    assert_eq!(play(attack, "B3xC (3:4)"), "simeone x11/2K9/g w w 0-0 K1 5");
    let out = "simeone x11/2g9/K w w 0-0 - 5";
    assert_eq!(play(out, "CxB3 (3:3) >stay"), "simeone x11/2g9/K w w 0-0 K1 5");
    assert_eq!(play(out, "CxB3 (3:4)"), "simeone x11/2g9/K w w 0-0 K1 5");
    // A creature pushed into the centre scores nothing, even if it was the attacker's own space.
    assert_eq!(play(out, "CxB3 (3:3) >C"), "simeone x11/2K9/g w w 0-0 K1 5");
    assert_eq!(
        play("simeone x11/2Kg8/1 w w 0-0 - 5", "B3xB4 (3:3) >C"),
        "simeone x11/3K8/g w w 0-0 K1 5"
    );
    // Blue scores for blue.
    assert_eq!(
        play("simeone M11/6t5/1 b w 3-4 - 5", "B7-C"),
        "simeone M11/12/t w w 3-5 - 1",
        "the round ended: 0, then one up"
    );
}

#[test]
fn s14_hold_gives_a_point_at_the_end_of_each_round() {
    let hold = with(&[("centre", "hold")]);
    let play = |dpn, words| play_with(&hold, dpn, words);
    // Moving in gives nothing by itself, nor does the end of the first turn of a round.
    assert_eq!(play("simeone 6x5/S11/1 w w 0-0 - 5", "B1-C"), "simeone 6x5/12/S b w 0-0 - 5");
    assert_eq!(play("simeone 6x5/12/S b w 0-0 - 5", "end"), "simeone 6x5/12/S w w 1-0 - 0");
    // The point goes to the creature's owner, whichever side ends the round, even if it is stunned.
    assert_eq!(play("simeone N11/12/t* w b 0-0 - 5", "end"), "simeone N11/12/t* b b 0-1 - 0");
    assert_eq!(play("simeone N11/t11/1 w b 0-0 - 5", "end"), "simeone N11/t11/1 b b 0-0 - 6");
    // Both sides are checked at the end of a round: here the side that did nothing wins.
    let last = play("simeone N11/12/t w b 3-11 - 5", "end");
    assert_eq!(last, "simeone N11/12/t b b 3-12 - 0");
    assert_eq!(outcome_with(&hold, &last), win(Side::Second, Ending::TargetReached));
}

#[test]
fn s14_off_and_no_target_give_no_centre_points() {
    let off = with(&[("centre", "off")]);
    let entering = "simeone 6x5/6S5/1 w b 0-0 - 5";
    assert_eq!(play_with(&off, entering, "B7-C"), "simeone 6x5/12/S b b 0-0 - 6");
    for centre in ["entry", "hold", "off"] {
        let endless = with(&[("centre", centre), ("target", "none")]);
        assert_eq!(endless.centre_points(), Centre::Off);
        assert_eq!(play_with(&endless, entering, "B7-C"), "simeone 6x5/12/S b b 0-0 - 6");
        // Defeats still count, for display.
        let fight = "simeone x11/2Kg8/1 w w 30-0 - 5";
        assert_eq!(play_with(&endless, fight, "B3xB4 (8:1)"), "simeone x11/3K8/1 w w 34-0 K1 0");
    }
}

#[test]
fn s15_reaching_the_target_wins_at_once_even_in_the_middle_of_a_turn() {
    let reached = play("simeone x11/N11/1 w w 11-3 - 5", "B1-C");
    assert_eq!(reached, "simeone x11/12/N w w 12-3 N2 0");
    assert_eq!(outcome(&reached), win(Side::First, Ending::TargetReached));
    assert_eq!(steps(&reached), Vec::<String>::new());
    let beaten = play("simeone x11/2Kg8/1 w w 9-3 - 5", "B3xB4 (8:1)");
    assert_eq!(
        outcome(&beaten),
        win(Side::First, Ending::TargetReached),
        "exceeding the target also wins"
    );
    assert_eq!(outcome("simeone x11/12/N w w 11-11 N2 0"), None);
    assert_eq!(outcome("simeone x11/12/N w w 11-12 - 0"), win(Side::Second, Ending::TargetReached));
    // The target is an option.
    for (target, score, over) in
        [("1", "1-0", true), ("1", "0-0", false), ("20", "19-19", false), ("9999", "9998-0", false)]
    {
        let dpn = format!("simeone x11/12/N w w {score} - 0");
        assert_eq!(outcome_with(&with(&[("target", target)]), &dpn).is_some(), over, "{target}");
    }
    let endless = with(&[("target", "none")]);
    assert_eq!(outcome_with(&endless, "simeone x11/12/N w w 500-7 - 0"), None);
    // If both have reached it, which cannot happen in play, the higher score wins, or nobody.
    assert_eq!(outcome("simeone x11/12/N w w 14-13 - 0"), win(Side::First, Ending::TargetReached));
    let level = outcome("simeone x11/12/N w w 12-12 - 0");
    assert_eq!(level, Some(Outcome::draw(0, Ending::TargetReached)));
}

#[test]
fn s15_defeating_all_four_wins_with_any_target() {
    for rules in [Simeone::default(), with(&[("target", "none")])] {
        let after = play_with(&rules, "simeone 12/2Kx8/1 w w 0-9 - 5", "B3xB4 (8:1)");
        assert_eq!(after, "simeone 12/3K8/1 w w 2-9 K1 0");
        assert_eq!(outcome_with(&rules, &after), win(Side::First, Ending::AllDefeated));
        let off = "simeone hN10/12/1 b w 0-0 - 5";
        let after = play_with(&rules, off, "A1xA2 (3:3) >off");
        assert_eq!(after, "simeone 1h10/12/1 b w 0-2 h1 0");
        assert_eq!(outcome_with(&rules, &after), win(Side::Second, Ending::AllDefeated));
    }
}

#[test]
fn s15_the_last_action_ends_the_turn_even_when_it_wins() {
    let won = play("simeone x11/S11/1 w w 11-3 - 5", "B1-C");
    assert_eq!(won, "simeone x11/12/S b w 12-3 - 0");
    assert_eq!(outcome(&won), win(Side::First, Ending::TargetReached));
    // The game was won before the round could end: the counter stays, and no hold point is given.
    let hold = with(&[("centre", "hold")]);
    let won = play_with(&hold, "simeone N11/2St8/h w b 5-11 - 5", "B3xB4 (2:1)");
    assert_eq!(won, "simeone N11/3S8/h b b 13-11 - 0");
    assert_eq!(outcome_with(&hold, &won), win(Side::First, Ending::TargetReached));
}

#[test]
fn s16_quiet_rounds_draw_and_any_score_or_defeat_resets_the_counter() {
    // The counter goes up at the end of a round, also of a round that scored.
    assert_eq!(play("simeone N5x5/12/1 b w 0-0 - 48", "end"), "simeone N5x5/12/1 w w 0-0 - 49");
    let drawn = play("simeone N5x5/12/1 b w 0-0 - 49", "end");
    assert_eq!(drawn, "simeone N5x5/12/1 w w 0-0 - 50");
    assert_eq!(outcome(&drawn), Some(Outcome::draw(0, Ending::QuietLimit)));
    assert_eq!(steps(&drawn), Vec::<String>::new());
    // A score in the round's last turn sets the counter to 0, and the end of the round to 1.
    let scored = play("simeone N11/x11/1 b w 0-0 - 49", "B1-C end");
    assert_eq!(scored, "simeone N11/12/x w w 0-1 - 1");
    // A defeat without a target, where only defeats count.
    let endless = with(&[("target", "none"), ("quiet-limit", "3")]);
    let fight = play_with(&endless, "simeone x11/2Sg8/1 w b 0-0 - 2", "B3xB4 (12:1)");
    assert_eq!(fight, "simeone x11/3S8/1 b b 4-0 - 1");
    assert_eq!(outcome_with(&endless, "simeone x11/3S8/1 b b 4-0 - 2"), None);
    assert!(outcome_with(&endless, "simeone x11/3S8/1 b b 4-0 - 3").is_some());
    // Hold points are given after the counter goes up and before the draw is checked.
    let hold = with(&[("centre", "hold")]);
    let held = play_with(&hold, "simeone N11/12/x b w 0-0 - 49", "end");
    assert_eq!(held, "simeone N11/12/x w w 0-1 - 0");
    assert_eq!(outcome_with(&hold, &held), None);
    // The win is checked before the draw.
    let both = outcome("simeone N11/12/x w w 0-12 - 50");
    assert_eq!(both, win(Side::Second, Ending::TargetReached));
}
