//! Tests of every rule of groi by its id in small positions, and of perft against the golden
//! values.

mod slow;

use super::*;
use crate::board::SpaceSet;
use crate::options::OptionSpec;
use crate::perft::perft;
use crate::ruleset::{Ending, Outcome};

fn at(dpn: &str) -> Position {
    dpn.parse().unwrap_or_else(|error| panic!("{dpn}: {error}"))
}

/// Returns the notation of all legal steps, sorted.
fn steps_with(rules: &Groi, dpn: &str) -> Vec<String> {
    let position = at(dpn);
    let mut steps: Vec<_> =
        rules.steps(&position).into_iter().map(|step| rules.step_text(&position, step)).collect();
    steps.sort();
    steps
}

fn steps(dpn: &str) -> Vec<String> {
    steps_with(&Groi::default(), dpn)
}

/// Returns the steps of the pawn on `from`.
fn from(dpn: &str, from: &str) -> Vec<String> {
    let start = format!("{from}-");
    steps(dpn).into_iter().filter(|step| step.starts_with(&start)).collect()
}

fn play(dpn: &str, step: &str) -> String {
    let (rules, position) = (Groi::default(), at(dpn));
    let step = rules.parse_step(&position, step).unwrap_or_else(|error| panic!("{error}"));
    rules.after(&position, step).to_string()
}

fn outcome(dpn: &str) -> Option<Outcome> {
    match Groi::default().actor(&at(dpn)) {
        Actor::Over(outcome) => Some(outcome),
        Actor::Player(_) => None,
        Actor::Chance(node) => match node {},
    }
}

fn with(options: &[(&str, &str)]) -> Groi {
    let mut rules = Groi::default();
    for (key, value) in options {
        rules.set_option(key, value).unwrap();
    }
    rules
}

#[test]
fn g1_the_named_setups_and_any_given_position() {
    let start = |setup| with(&[("setup", setup)]).start().to_string();
    assert_eq!(start("blocks"), "groi PPPP2pppp2/12/1 w wb");
    assert_eq!(start("pairs"), "groi PP2ppPP2pp/12/1 w wb");
    assert_eq!(start("alternating"), "groi PpPpPpPp4/12/1 w wb");
    assert_eq!(Groi::default().start(), with(&[("setup", "blocks")]).start());
    let given = "groi P4P2ppp1/12/P w -";
    assert!(!steps(given).is_empty(), "a given position can be played");
}

#[test]
fn g2_first_moves_first_and_turns_alternate() {
    let start = Groi::default().start();
    assert_eq!(Groi::side_to_move(&start), Side::First);
    assert_eq!(play("groi PPPP2pppp2/12/1 w wb", "A1-B1"), "groi 1PPP2pppp2/P11/1 b b");
}

#[test]
fn g3_a_dejarik_needs_the_front_and_the_centre_empty() {
    assert!(from("groi PPP3ppp3/12/1 w -", "A1").contains(&"A1-C".to_owned()));
    assert!(!from("groi PP4ppp3/P11/1 w -", "A1").contains(&"A1-C".to_owned()));
    assert!(!from("groi PP4ppp3/12/P w -", "A1").contains(&"A1-C".to_owned()));
    assert!(!from("groi PPP3pp4/12/p w -", "A1").contains(&"A1-C".to_owned()));
}

#[test]
fn g4_a_reverse_dejarik_needs_both_spaces_of_the_ray_empty() {
    let out = from("groi PP4pp4/2P3p5/P w -", "C");
    // Rays 1 and 2 hold own pawns, ray 3 one on B3, ray 7 pawns on A7 and B7, and ray 8 one on A8.
    assert_eq!(out, ["C-A10", "C-A11", "C-A12", "C-A4", "C-A5", "C-A6", "C-A9"]);
}

#[test]
fn g5_a_straight_exit_goes_one_space_inwards() {
    assert!(from("groi PPP3ppp3/12/1 w wb", "A1").contains(&"A1-B1".to_owned()));
    assert!(!from("groi PPP3pp4/p11/1 w -", "A1").contains(&"A1-B1".to_owned()));
}

#[test]
fn g6_a_diagonal_exit_needs_front_and_destination_empty() {
    let free = "groi P4P2ppp1/12/P w -";
    assert_eq!(from(free, "A1"), ["A1-B1", "A1-B11", "A1-B12", "A1-B2", "A1-B3"]);
    let front = "groi P4P2pp2/p11/P w -";
    assert_eq!(from(front, "A1"), Vec::<String>::new());
    let beside = "groi P4P2pp2/1p10/P w -";
    assert_eq!(from(beside, "A1"), ["A1-B1", "A1-B11", "A1-B12"]);
}

#[test]
fn g7_a_double_diagonal_exit_needs_its_path_and_its_side() {
    let dpn = "groi Pp3P2pp2/10p1/P w -";
    // B11 is taken: there is a single exit to B12 (with a kill ahead), but no double one. A2 is taken:
    // there is no double exit to B3 either.
    assert_eq!(from(dpn, "A1"), ["A1-B1", "A1-B12xB11", "A1-B2"]);
    assert!(from("groi P4P2ppp1/12/P w -", "A1").contains(&"A1-B3".to_owned()), "A2 is empty");
    let path = with(&[("double-exit", "path")]);
    let allowed: Vec<_> =
        steps_with(&path, dpn).into_iter().filter(|step| step.starts_with("A1-")).collect();
    assert_eq!(allowed, ["A1-B1", "A1-B12xB11", "A1-B2", "A1-B3"], "A2 does not matter");
}

#[test]
fn g7_games_of_the_first_revision_are_played_with_the_option_path() {
    let first = Groi::at_revision(1).unwrap();
    assert_eq!(first, with(&[("double-exit", "path")]));
    assert_eq!(Groi::at_revision(2), Some(Groi::default()));
    assert_eq!((Groi::at_revision(0), Groi::at_revision(3)), (None, None));
}

#[test]
fn g8_the_first_move_is_no_diagonal_exit_and_a_pass_is_no_first_move() {
    assert_eq!(from("groi P4P2ppp1/12/P w w", "A1"), ["A1-B1"]);
    // White's pawns are walled in and white passes; the ban stays.
    let walled = "groi PPP3p5/ppp9/1 w w";
    assert_eq!(steps(walled), ["pass"]);
    assert_eq!(play(walled, "pass"), "groi PPP3p5/ppp9/1 b w");
    // Only diagonal exits are banned, so a kill by one is not available.
    assert_eq!(from("groi P4P2pp2/2p9/P w b", "A1").len(), 4);
    assert_eq!(from("groi P4P2pp2/2p9/P w wb", "A1"), ["A1-B1"]);
}

#[test]
fn g9_a_landing_in_front_of_an_own_pawn_boosts_two_spaces_and_repeats() {
    // A1 to B2 lands before A2 and boosts to B4; that is before A4 and boosts to B6.
    assert!(from("groi PP1P4pppp/12/1 w -", "A1").contains(&"A1-B6".to_owned()));
    // Only landings count: the boost from B2 to B4 passes B3, in front of A3.
    assert!(from("groi PPP5pppp/12/1 w -", "A1").contains(&"A1-B4".to_owned()));
    // A double exit boosts as well.
    assert!(from("groi P1P5pppp/12/P w -", "A1").contains(&"A1-B5".to_owned()));
}

#[test]
fn g10_a_boost_that_cannot_be_made_leaves_the_pawn_where_it_is() {
    // B4 is taken by a friend, so the pawn stays on B2.
    assert!(from("groi PP6pppp/3P8/1 w -", "A1").contains(&"A1-B2".to_owned()));
    // The first boost is made; the second is not, as B5 is taken.
    assert!(from("groi PP1P4ppp1/4P7/1 w -", "A1").contains(&"A1-B4".to_owned()));
}

#[test]
fn g11_a_landing_next_to_an_enemy_on_the_inner_ring_kills_it() {
    assert!(from("groi P4P2ppp1/2p9/P w -", "A1").contains(&"A1-B2xB3".to_owned()));
    assert_eq!(play("groi P4P2ppp1/2p9/P w -", "A1-B2xB3"), "groi 5P2ppp1/1P10/P b -");
    // A boosted pawn kills, too.
    assert!(from("groi PP6ppp1/4p7/P w -", "A1").contains(&"A1-B4xB5".to_owned()));
}

#[test]
fn g12_a_kill_comes_before_a_boost() {
    let dpn = "groi PP6ppp1/2p9/P w -";
    assert!(from(dpn, "A1").contains(&"A1-B2xB3".to_owned()));
    assert_eq!(play(dpn, "A1-B2xB3"), "groi 1P6ppp1/1P10/P b -");
}

#[test]
fn g13_home_is_the_only_move_on_the_inner_ring() {
    assert_eq!(from("groi P7ppp1/4PP6/P w -", "B5"), ["B5-A5"]);
    assert_eq!(from("groi P3p3pp2/4PP6/P w -", "B5"), Vec::<String>::new());
}

#[test]
fn g14_only_sideways_exits_kill_and_only_on_the_inner_ring() {
    let dpn = "groi P1p6p2/4P1p5/P w -";
    for quiet in ["A1-B1", "B5-A5", "C-A4"] {
        assert!(steps(dpn).contains(&quiet.to_owned()), "{quiet} does not kill");
    }
    // Enemies on the outer ring and on C are safe from a pawn that lands beside them.
    let safe = "groi PP1p2p5/12/p w -";
    assert!(from(safe, "A1").iter().all(|step| !step.contains('x')), "{:?}", from(safe, "A1"));
}

#[test]
fn g15_there_are_no_other_moves() {
    let all = steps("groi PP4ppp3/6P5/P w -");
    for step in all {
        let (start, rest) = step.split_once('-').unwrap();
        let end = rest.split('x').next().unwrap();
        let zones = (start.as_bytes()[0], end.as_bytes()[0]);
        assert!(matches!(zones, (b'A', b'B' | b'C') | (b'B' | b'C', b'A')), "{step}");
    }
}

#[test]
fn g16_four_side_by_side_on_the_inner_ring_score_three() {
    let won = outcome("groi 6pppp2/PP8PP/1 b -");
    assert_eq!(won, Some(Outcome::win(Side::First, 3, Ending::RunOfFour)));
    assert_eq!(outcome("groi 6pppp2/PPP1P7/1 b -"), None);
    assert_eq!(play("groi P5pppp2/1PPP8/1 w -", "A1-B1"), "groi 6pppp2/PPPP8/1 b -");
}

#[test]
fn g17_three_side_by_side_score_one_when_one_is_lost() {
    let won = outcome("groi 6pppp2/PPP9/1 b -");
    assert_eq!(won, Some(Outcome::win(Side::First, 1, Ending::RunOfThree)));
    assert_eq!(outcome("groi P5pppp2/PPP9/1 b -"), None, "not with four pawns");
}

#[test]
fn g18_two_lost_pawns_score_two_for_the_enemy() {
    let won = outcome("groi PPPP2p5/12/p b -");
    assert_eq!(won, Some(Outcome::win(Side::First, 2, Ending::TwoPawnsLost)));
}

#[test]
fn g19_the_ends_are_checked_for_the_mover_first() {
    // Both sides have a run. Black is to move, so white has just moved and scores.
    let both = "groi 12/PPP3pppp2/1";
    assert_eq!(outcome(&format!("{both} b -")).map(|o| o.winner), Some(Some(Side::First)));
    assert_eq!(outcome(&format!("{both} w -")).map(|o| o.winner), Some(Some(Side::Second)));
    // A kill that leaves the enemy's last three side by side gives the enemy a point.
    let before = "groi P2P4P3/2pppp6/P w -";
    assert_eq!(outcome(before), Some(Outcome::win(Side::Second, 3, Ending::RunOfFour)));
    let before = "groi P4P2P3/2p1ppp5/P w -";
    assert_eq!(outcome(before), None);
    let after = play(before, "A1-B2xB3");
    assert_eq!(outcome(&after), Some(Outcome::win(Side::Second, 1, Ending::RunOfThree)));
}

#[test]
fn g21_blocked_is_a_pointless_draw_and_one_blocked_player_passes() {
    // Black stands in front of each white pawn: nothing can move in, and nothing can move home.
    let blocked = "groi P1P1P7/p1p1p7/1 w -";
    assert_eq!(outcome(blocked), Some(Outcome::draw(0, Ending::Blocked)));
    assert_eq!(steps(blocked), Vec::<String>::new());
    assert_eq!(steps("groi PPP3p5/ppp9/1 w -"), ["pass"]);
}

#[test]
fn g20_g22_g23_options_are_parsed_and_printed() {
    let text = [
        ("repetition", "claim"),
        ("series", "to-12"),
        ("series", "credits"),
        ("series", "credits-5"),
        ("wookiee-rule", "on"),
    ];
    for (key, value) in text {
        assert_eq!(with(&[(key, value)]).option(key).as_deref(), Some(value));
    }
    for spec in Groi::OPTIONS {
        assert_eq!(Groi::default().option(spec.key).as_deref(), Some(spec.default));
        let tag: &OptionSpec = spec;
        assert!(tag.rule.starts_with("G-"));
    }
    for (key, value) in [("series", "to-0"), ("series", "to-012"), ("series", "x"), ("laps", "one")]
    {
        assert!(Groi::default().set_option(key, value).is_err(), "{key}={value}");
    }
    // A stake of 1 has one form; found by fuzzing.
    let error = Groi::default().set_option("series", "credits-1").unwrap_err().to_string();
    assert!(error.contains("expected `credits`, which is a stake of 1"), "{error}");
}

#[test]
fn perft_matches_the_golden_values_for_every_setup_and_double_exit() {
    let golden: [(&str, &str, &[u64]); 6] = [
        ("blocks", "path", &[8, 48, 752, 10_972, 130_006, 1_396_370, 14_890_082]),
        ("pairs", "path", &[8, 48, 770, 10_702, 124_540, 1_329_334]),
        ("alternating", "path", &[8, 48, 754, 10_304, 116_231, 1_215_617]),
        ("blocks", "side", &[8, 48, 640, 7_936, 86_040, 847_466, 8_261_830]),
        ("pairs", "side", &[8, 48, 640, 7_704, 82_998, 823_440]),
        ("alternating", "side", &[8, 48, 601, 6_903, 69_648, 667_211]),
    ];
    for (setup, double_exit, counts) in golden {
        let rules = with(&[("setup", setup), ("double-exit", double_exit)]);
        for (depth, expected) in (1..).zip(counts) {
            assert_eq!(
                perft(&rules, &rules.start(), depth),
                *expected,
                "{setup} {double_exit} {depth}"
            );
        }
    }
}

/// Returns a random position from a seed: three or four pawns a side (sometimes two) anywhere.
fn scattered(seed: u64) -> Option<Position> {
    let mut word = mix(seed);
    let mut draw = |bound: u64| {
        word = mix(word);
        word % bound
    };
    let mut free: Vec<Space> = Space::all().collect();
    let mut pawns = [SpaceSet::EMPTY; 2];
    for set in &mut pawns {
        let count = [4, 4, 4, 3, 3, 2][draw(6) as usize];
        for _ in 0..count {
            // The first spaces of each ring are more likely, so that pawns meet.
            let at = draw(free.len() as u64).min(draw(free.len() as u64)) as usize;
            set.insert(free.remove(at));
        }
    }
    let to_move = if draw(2) == 0 { Side::First } else { Side::Second };
    let position = Position { pawns, to_move, unmoved: [draw(8) == 0, draw(8) == 0] };
    position.to_string().parse().ok()
}

#[test]
fn the_fast_generator_agrees_with_the_slow_one() {
    for double_exit in ["path", "side"] {
        let rules = with(&[("double-exit", double_exit)]);
        let (mut kills, mut passes) = (0, 0);
        for position in (0..13_000).filter_map(scattered) {
            let mut fast = rules.steps(&position);
            assert_eq!(rules.count_steps(&position), fast.len() as u64, "{position}");
            let mut slow = slow::moves(&rules, &position, position.to_move);
            let others = slow::moves(&rules, &position, !position.to_move);
            match rules.actor(&position) {
                Actor::Over(Outcome { ending: Ending::Blocked, .. }) => {
                    assert!(slow.is_empty() && others.is_empty(), "{position}");
                }
                Actor::Over(_) => slow.clear(),
                Actor::Player(_) if slow.is_empty() => {
                    passes += 1;
                    assert!(!others.is_empty(), "{position}");
                    slow.push(Step::Pass);
                }
                Actor::Player(_) => {}
                Actor::Chance(node) => match node {},
            }
            kills += fast.iter().filter(|s| matches!(s, Step::Move { kill: Some(_), .. })).count();
            let by_text = |step: &Step| rules.step_text(&position, *step);
            fast.sort_by_key(by_text);
            slow.sort_by_key(by_text);
            assert_eq!(fast, slow, "{position}");
        }
        assert!(
            kills > 300 && passes > 0,
            "too few kills or passes in the sample: {kills} kills, {passes} passes"
        );
    }
}

/// G-1: any position given. The tables find these again (`crates/tables/src/groi/tests.rs`).
#[test]
fn the_level_starts_have_the_same_placement_for_both_sides() {
    use crate::symmetry::Symmetry;
    let starts = Groi::level_starts();
    assert_eq!(starts.len(), 22);
    for start in starts {
        let [first, second] = Side::BOTH.map(|side| start.pawns(side));
        let swaps =
            |symmetry: Symmetry| symmetry.set(first) == second && symmetry.set(second) == first;
        assert!(Symmetry::all().any(swaps), "{start}");
        assert_eq!((first.len(), start.to_move), (4, Side::First));
    }
}

#[test]
fn positions_built_from_pawns_are_exactly_those_a_dpn_can_express() {
    let mut refused = 0;
    for seed in 0..20_000u64 {
        let mut word = mix(seed);
        let mut some = |count: u64| -> SpaceSet {
            let spaces = (0..count).map(|_| {
                word = mix(word);
                Space::new((word % 25) as u8).unwrap()
            });
            spaces.collect()
        };
        let pawns = [some(1 + seed % 5), some(1 + seed / 5 % 5)];
        let text = Position { pawns, to_move: Side::Second, unmoved: [true, false] }.to_string();
        let overlap = !(pawns[0] & pawns[1]).is_empty();
        let read = text.parse::<Position>().ok().filter(|_| !overlap);
        refused += u32::from(read.is_none());
        assert_eq!(Position::new(pawns, Side::Second, [true, false]), read, "{text}");
        assert_eq!(SpaceSet::from_bits(pawns[0].bits() | 1 << 25), pawns[0]);
    }
    assert!((1000..19_000).contains(&refused), "{refused} refused");
}
