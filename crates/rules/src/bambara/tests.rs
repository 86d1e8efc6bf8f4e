//! Tests of every rule of bambara by its id in small positions, of perft against the golden values,
//! and of the fast generator against the slow one.

mod slow;

use std::collections::BTreeSet;

use proptest::prelude::*;
use proptest::sample::{Index, select};

use super::*;
use crate::perft::perft;
use slow::Model;

fn at(dpn: &str) -> Position {
    dpn.parse().unwrap_or_else(|error| panic!("{dpn}: {error}"))
}

fn with(options: &[(&str, &str)]) -> Bambara {
    let mut rules = Bambara::default();
    for (key, value) in options {
        rules.set_option(key, value).unwrap();
    }
    rules
}

/// Returns the notation of all legal steps, sorted.
fn steps_with(rules: &Bambara, dpn: &str) -> Vec<String> {
    let position = at(dpn);
    let mut steps: Vec<_> =
        rules.steps(&position).into_iter().map(|step| rules.step_text(&position, step)).collect();
    steps.sort();
    steps
}

fn steps(dpn: &str) -> Vec<String> {
    steps_with(&Bambara::default(), dpn)
}

/// Returns the steps of the piece on `from` in one line, each without the space it starts from.
fn from_with(rules: &Bambara, dpn: &str, from: &str) -> String {
    let steps = steps_with(rules, dpn).into_iter();
    let own = steps.filter_map(|step| {
        let rest = step.strip_prefix(from)?;
        rest.starts_with(['-', 'x']).then(|| rest.to_owned())
    });
    own.collect::<Vec<_>>().join(" ")
}

fn from(dpn: &str, from: &str) -> String {
    from_with(&Bambara::default(), dpn, from)
}

fn play(dpn: &str, step: &str) -> String {
    let (rules, position) = (Bambara::default(), at(dpn));
    let step = rules.parse_step(&position, step).unwrap_or_else(|error| panic!("{error}"));
    rules.after(&position, step).to_string()
}

fn outcome(dpn: &str) -> Option<Outcome> {
    match Bambara::default().actor(&at(dpn)) {
        Actor::Over(outcome) => Some(outcome),
        Actor::Player(_) => None,
        Actor::Chance(node) => match node {},
    }
}

fn refusal(dpn: &str, step: &str) -> String {
    Bambara::default().parse_step(&at(dpn), step).unwrap_err().to_string()
}

#[test]
fn b1_the_setup_is_a_half_turn_or_any_order_and_white_moves_first() {
    assert_eq!(Bambara::default().start().to_string(), "bambara NKQP2nkqp2/12/1 w -");
    let other = with(&[("setup", "PQKNkqnp")]);
    assert_eq!(other.start().to_string(), "bambara PQKN2kqnp2/12/1 w -");
    assert_eq!(other.option("setup").as_deref(), Some("PQKNkqnp"));
    assert_eq!(Bambara::side_to_move(&other.start()), Side::First);
    for bad in ["", "NKQP", "NKQPNKQP", "NKQKnkqp", "NKQSnkqp"] {
        let error = Bambara::default().set_option("setup", bad).unwrap_err().to_string();
        assert!(error.contains("KQNP"), "{error}");
    }
}

#[test]
fn b2_the_king_goes_one_space_orthogonally() {
    assert_eq!(from("bambara K5k5/12/1 w -", "A1"), "-A12 -A2 -B1");
    assert_eq!(from("bambara 6k5/K11/1 w -", "B1"), "-A1 -B12 -B2 -C");
}

#[test]
fn b3_the_knight_steps_diagonally_and_continues_in_the_same_rotation() {
    let free = from("bambara N5n5/12/1 w -", "A1");
    assert_eq!(free, "-B10 -B11 -B12 -B2 -B3 -B4 -B5 -B6 -B8 -B9");
    let inner = from("bambara 6n5/N11/1 w -", "B1");
    assert_eq!(inner, "-A10 -A11 -A12 -A2 -A3 -A4 -A5 -A6 -A8 -A9 -C");
    // From the Core the knight reaches any B, and nothing more.
    let core = from("bambara 6n5/12/N w -", "C");
    assert_eq!(core, "-B1 -B10 -B11 -B12 -B2 -B3 -B4 -B5 -B6 -B7 -B8 -B9");
    // A piece in the way ends the run; a piece of the same side on the first space closes that
    // direction.
    let barred = from("bambara N1K3n5/3P5p1k/1 w -", "A1");
    assert_eq!(barred, "-B2 -B3 xB12");
}

#[test]
fn b4_the_queen_goes_one_space_diagonally() {
    assert_eq!(from("bambara Q5q5/12/1 w -", "A1"), "-B12 -B2");
    assert_eq!(from("bambara 6q5/Q11/1 w -", "B1"), "-A12 -A2 -C");
    let core = from("bambara 6q5/12/Q w -", "C");
    assert_eq!(core, "-B1 -B10 -B11 -B12 -B2 -B3 -B4 -B5 -B6 -B7 -B8 -B9");
}

#[test]
fn b5_the_pawn_goes_any_distance_along_its_orbit_or_its_ray() {
    let free = from("bambara P11/6p5/1 w -", "A1");
    assert_eq!(
        free, "-A10 -A11 -A12 -A2 -A3 -A4 -A5 -A6 -A7 -A8 -A9 -B1 -B7>A7 -C",
        "round the orbit both ways, through the Core up to the piece on B7 and on, pushing it"
    );
    let inner = from("bambara p11/6P5/1 w -", "B7");
    assert_eq!(inner, "-A7 -B1 -B10 -B11 -B12 -B2 -B3 -B4 -B5 -B6 -B8 -B9 -C");
    // From the Core the pawn goes along all twelve rays: the pieces on B1 and B3 are pushed out, B2
    // has A2 behind it, and A11 is taken.
    assert_eq!(
        from("bambara 1Q8k1/nqK9/P w Np", "C"),
        "-A10 -A12 -A4 -A5 -A6 -A7 -A8 -A9 -B10 -B11 -B12 -B1>A1 -B3>A3 -B4 -B5 -B6 -B7 -B8 -B9"
    );
}

#[test]
fn b6_a_piece_captures_by_moving_in_and_nothing_jumps() {
    assert_eq!(play("bambara K5k5/p11/P w -", "A1xB1"), "bambara 6k5/K11/P b p*");
    assert_eq!(play("bambara Q5q5/1p10/P w -", "A1xB2"), "bambara 6q5/1Q10/P b p*");
    // The knight captures on its way and stops there.
    let dpn = "bambara N5n5/3p8/P w -";
    assert_eq!(from(dpn, "A1"), "-B10 -B11 -B12 -B2 -B3 -B8 -B9 xB4");
    assert_eq!(play(dpn, "A1xB4"), "bambara 6n5/3N8/P b p*");
    assert_eq!(from("bambara KQ4kq4/P5p5/1 w -", "A1"), "-A12", "own pieces block");
}

#[test]
fn b7_the_pawn_pushes_one_piece_and_two_stop_it() {
    // This is the source's own example.
    assert_eq!(
        from("bambara 4k3K1P1/10n1/1 w QNqp", "A11"),
        "-A1 -A10 -A12 -A2 -A3 -A4 -A5>A6 -A6>A7 -A7>A6 -A7>A8 -A8>A7 -A9>A8 -B11>C -C>B5"
    );
    // Two pieces in a row stop the pawn; a single one is pushed up to the next.
    assert_eq!(
        from("bambara PKk3p5/12/1 w -", "A1"),
        "-A10 -A11 -A12 -A5>A4 -A6>A5 -A7>A6 -A8 -A9 -B1 -B7 -C"
    );
    // The pawn never captures, and pushes nothing off the board.
    assert_eq!(play("bambara 12/PkK9/p w -", "B1-C>B7"), "bambara 12/1kK3p5/P b -");
    let far = from("bambara P5p5/12/1 w -", "A1");
    assert!(far.contains("-B7") && !far.split(' ').any(|step| step == "-A7"), "{far}");
    assert!(!from("bambara K11/P10k/1 w p", "B1").contains("-A1"));
}

#[test]
fn b8_a_pawn_may_lap_its_orbit_only_if_the_position_changes() {
    // The pawn on A1 and the knight on A4 are alone on ring A.
    let dpn = "bambara P2N8/6n5/p w -";
    let any = from(dpn, "A1");
    let one = from_with(&with(&[("laps", "one")]), dpn, "A1");
    // Clockwise, distances 3 to 13 push the knight; counterclockwise, 9 to 19 do. With `laps one`
    // the limit is twelve.
    let both_ways = |ahead: &[u8], back: &[u8]| {
        let name = |ray: u8| format!("A{}", ray % 12 + 1);
        let ahead = ahead.iter().map(|d| format!("-{}>{}", name(*d), name(d + 1)));
        let back = back.iter().map(|d| format!("-{}>{}", name(48 - d), name(48 - d - 1)));
        let mut steps: Vec<_> = ahead.chain(back).collect();
        steps.extend(["-A2", "-A3", "-A5", "-A6", "-A7", "-A8", "-A9", "-B1"].map(str::to_owned));
        steps.extend(["-A10", "-A11", "-A12"].map(str::to_owned));
        steps.sort();
        steps.join(" ")
    };
    let (ahead, back): (Vec<_>, Vec<_>) = ((3..=13).collect(), (9..=19).collect());
    assert_eq!(any, both_ways(&ahead, &back));
    assert_eq!(one, both_ways(&ahead[..10], &back[..4]));
    // Thirteen spaces clockwise; exactly one lap, with the knight elsewhere; no null move.
    assert_eq!(play(dpn, "A1-A2>A3"), "bambara 1PN9/6n5/p b -");
    assert_eq!(play(dpn, "A1-A1>A2"), "bambara PN10/6n5/p b -");
    let adjacent = "bambara PN10/6n5/p w -";
    assert!(!steps(adjacent).contains(&"A1-A1>A2".to_owned()));
    assert!(steps(adjacent).contains(&"A1-A1>A12".to_owned()));
    assert!(!steps("bambara P11/p11/1 w -").iter().any(|step| step.starts_with("A1-A1>")));
}

#[test]
fn b9_two_ways_to_the_same_position_are_one_move() {
    // The opposite space is reached along the orbit in either direction, or along the ray.
    let opposite = |dpn| from(dpn, "A1").split(' ').filter(|step| *step == "-A7").count();
    assert_eq!(opposite("bambara P11/1p10/1 w -"), 1);
    assert_eq!(opposite("bambara P2Kk3p3/12/1 w -"), 1, "by the ray alone");
    // A lap that leaves the pawn's own king one space further is the king's step, in either
    // direction.
    for (dpn, step, lap) in [
        ("bambara P1K9/p9k1/1 w -", "A3-A2", "A1-A1>A2"),
        ("bambara P9K1/p9k1/1 w -", "A11-A12", "A1-A1>A12"),
    ] {
        assert!(steps(dpn).contains(&step.to_owned()), "{step}");
        assert!(!steps(dpn).contains(&lap.to_owned()), "{lap}");
        assert!(refusal(dpn, lap).contains(step), "{}", refusal(dpn, lap));
        // This does not apply to an enemy king, or to the pawn's own king further away.
        let enemy = dpn.replace('K', "x").replace('k', "K").replace('x', "k");
        assert!(steps(&enemy).contains(&lap.to_owned()), "{enemy}");
    }
    assert!(steps("bambara P2K8/p9k1/1 w -").contains(&"A1-A1>A2".to_owned()));
}

#[test]
fn b10_the_queen_protects_her_orthogonal_neighbours_but_not_herself() {
    // q on B2 protects n on B1 and k on A2, but not p on A1; she herself may be captured.
    let dpn = "bambara pk10/nq10/N w KQP";
    assert!(!from(dpn, "C").contains("xB1"));
    assert!(from(dpn, "C").contains("xB2"));
    assert_eq!(from("bambara pkK9/nq10/1 w QNP", "A3"), "-A4 -B3");
    let diagonal = "bambara Pk10/nq10/Q w KNp";
    assert!(from(diagonal, "C").contains("xB2") && !from(diagonal, "C").contains("xB1"));
    // A protected enemy blocks a knight like a piece of its own side, and can be pushed.
    let dpn = "bambara N11/2kq8/1 w KQn";
    assert!(!from(dpn, "A1").contains("B3") && from(dpn, "A1").contains("-B2"));
    assert_eq!(play("bambara 12/P1k1q7/p w KQ", "B1-B3>B4"), "bambara 12/2Pkq7/p b KQ");
    // A queen on the Core protects ring B; a queen on ring B protects the Core.
    assert!(!steps("bambara K11/k11/q w Q").contains(&"A1xB1".to_owned()));
    assert!(steps("bambara K11/k11/Q w q").contains(&"A1xB1".to_owned()));
    assert!(!steps("bambara 12/K5q5/k w Q").contains(&"B1xC".to_owned()));
    // A captured queen protects nothing.
    assert!(steps("bambara K11/k11/1 w Qq").contains(&"A1xB1".to_owned()));
}

#[test]
fn b11_a_piece_is_active_captured_or_inactive_and_kings_can_be_captured() {
    let dpn = "bambara K11/k11/1 w -";
    assert_eq!(play(dpn, "A1xB1"), "bambara 12/K11/1 b k*");
    let position = at("bambara 12/K11/1 b k*");
    assert_eq!(position.place(Side::Second, Kind::King), PieceState::Captured);
    assert_eq!(position.place(Side::First, Kind::King), PieceState::On(Space::inner(0)));
    assert_eq!(position.place(Side::First, Kind::Pawn), PieceState::Absent);
    let position = at("bambara 1KQP2nkq3/12/1 w N*p");
    assert_eq!(position.place(Side::Second, Kind::Pawn), PieceState::Inactive);
    assert_eq!(position.place(Side::First, Kind::Knight), PieceState::Captured);
}

#[test]
fn b12_a_captured_piece_comes_back_on_the_owners_second_turn() {
    // White captures; black cannot bring the knight back yet; after black's move it is inactive.
    let taken = play("bambara K5k5/n11/N w -", "A1xB1");
    assert_eq!(taken, "bambara 6k5/K11/N b n*");
    assert!(steps(&taken).iter().all(|step| !step.contains('@')));
    assert!(refusal(&taken, "N@A1").contains("waits until the next turn"));
    let moved = play(&taken, "A7-A8");
    assert_eq!(moved, "bambara 7k4/K11/N w n");
    let waiting = play(&moved, "B1-A1");
    let back: Vec<_> = steps(&waiting).into_iter().filter(|step| step.contains('@')).collect();
    assert_eq!(back.len(), 10, "any empty space of ring A");
    assert!(!back.contains(&"N@A1".to_owned()) && !back.contains(&"N@A8".to_owned()));
    assert_eq!(play(&waiting, "N@A3"), "bambara K1n4k4/12/N w -");
    // An activation, too, makes the previously captured piece inactive.
    assert_eq!(play("bambara K10k/12/1 w QP*qp", "Q@A5"), "bambara K3Q6k/12/1 b Pqp");
}

#[test]
fn b13_a_player_who_starts_a_turn_with_the_king_in_the_core_has_won() {
    let won = Some(Outcome::win(Side::First, 1, Ending::Dejarik));
    assert_eq!(outcome("bambara 6k5/12/K w -"), won);
    assert_eq!(outcome("bambara 6k5/12/K b -"), None, "black still has a move");
    assert_eq!(steps("bambara 6k5/12/K w -"), Vec::<String>::new());
    // It does not matter which player moved the king there: black's pawn pushes the white king in.
    let pushed = play("bambara 12/K10k/P b p", "P@A1");
    assert_eq!(outcome(&pushed), None);
    assert_eq!(outcome(&play("bambara p5k5/K11/1 b P", "A1-B1>C")), won);
}

#[test]
fn b14_a_player_without_a_legal_action_passes() {
    let dpn = "bambara KQ9N/k1p7n1/q w P*";
    assert_eq!(steps(dpn), ["pass"]);
    assert_eq!(play(dpn, "pass"), "bambara KQ9N/k1p7n1/q b P");
    assert!(refusal(&Bambara::default().start().to_string(), "pass").contains("no legal action"));
}

#[test]
fn b15_repetition_compares_pieces_states_and_side_to_move() {
    let dpn = "bambara K2Q2k2q2/12/1 w -";
    let there_and_back = ["A1-A2", "A7-A8", "A2-A1", "A8-A7"];
    let after = there_and_back.iter().fold(dpn.to_owned(), |now, step| play(&now, step));
    assert_eq!((at(&after), Bambara::key(&at(&after))), (at(dpn), Bambara::key(&at(dpn))));
    // Positions differ if the side to move, a state, a place or the set of pieces differs.
    let others = [
        dpn,
        "bambara K2Q2k2q2/12/1 b -",
        "bambara K5k2q2/12/1 w Q",
        "bambara K5k2q2/12/1 w Q*",
        "bambara K2Q2k5/12/1 w q",
        "bambara Q2K2k2q2/12/1 w -",
        "bambara k2q2K2Q2/12/1 w -",
        "bambara K2Q2k2q2/12/1 w Nn",
    ];
    for (index, one) in others.iter().enumerate() {
        for other in &others[..index] {
            assert_ne!(at(one), at(other));
            assert_ne!(Bambara::key(&at(one)), Bambara::key(&at(other)), "{one} {other}");
        }
    }
}

#[test]
fn perft_matches_the_golden_values_with_both_lap_options() {
    for (laps, counts) in [("any", [18, 307, 5_080, 85_124]), ("one", [18, 307, 4_918, 80_345])] {
        let rules = with(&[("laps", laps)]);
        for (depth, expected) in (1..).zip(counts) {
            assert_eq!(perft(&rules, &rules.start(), depth), expected, "{laps} {depth}");
        }
    }
}

#[test]
fn options_are_parsed_and_printed() {
    for spec in Bambara::OPTIONS {
        assert_eq!(Bambara::default().option(spec.key).as_deref(), Some(spec.default));
        assert!(spec.rule.starts_with("B-"));
    }
    assert_eq!(with(&[("laps", "one")]).option("laps").as_deref(), Some("one"));
    for (key, value) in [("laps", "two"), ("laps", ""), ("series", "open")] {
        assert!(Bambara::default().set_option(key, value).is_err(), "{key}={value}");
    }
}

#[test]
fn an_invalid_position_is_refused_at_the_place_of_the_error() {
    let cases = [
        ("bambara", 7, "the board"),
        ("bambara NKQP2nkqp2/12/1", 23, "the side to move"),
        ("bambara NKQP2nkqp2/12/1 w", 25, "the pieces off the board"),
        ("bambara NKQP2nkqp2/12/1 w - -", 27, "the end"),
        ("bambara NKQP2nkqp2/12/1 x -", 24, "`w` or `b`"),
        ("bambara NKQP2nkqp3/12/1 w -", 17, "empty spaces on ring A"),
        ("bambara NKQP2nkqp2/11/1 w -", 21, "left of ring B"),
        ("bambara NKQS2nkqp2/12/1 w -", 11, "a piece (KQNPkqnp)"),
        ("bambara NKQP2nkqp2/K11/1 w -", 19, "a second `K`"),
        ("bambara NKQP2nkqp2/12/1 w N", 26, "`N` is off the board and also on A1"),
        ("bambara 1KQP2nkqp2/12/1 w NN", 27, "off the board twice"),
        ("bambara 1KQP2nkqp2/12/1 w S", 26, "a piece off the board"),
        ("bambara 1KQP2nkqp2/12/1 w -N", 27, "the end"),
        ("bambara 1KQP2nkqp2/12/1 b N*", 27, "has just moved"),
        ("bambara 2QP2nkqp2/12/1 w K*N*", 28, "a second piece marked"),
        ("bambara 1KQP2nkqp2/12/1 w -", 26, "`N` is missing"),
        ("bambara 1KQP3kqp2/12/1 w pN", 25, "`p` is off the board and also on A10"),
        ("bambara 1KQP3kq3/12/1 w pNn", 24, "bambara 1KQP3kq3/12/1 w Nnp"),
        ("bambara 1KQP11kqp2/12/1 w -", 12, "ring A"),
        ("bambara NKQP1 1nkqp2/12/1 w -", 13, "left of ring A"),
        ("bambara NKQP11nkqp2/12/1 w -", 12, "ring A"),
        ("groi NKQP2nkqp2/12/1 w -", 0, "expected a position of bambara"),
    ];
    for (dpn, place, says) in cases {
        let error = dpn.parse::<Position>().unwrap_err();
        assert!(error.to_string().contains(says), "{dpn}: {error}");
        assert_eq!(error.at, place, "{dpn}: {error}");
    }
}

#[test]
fn an_illegal_step_is_refused_with_the_reason() {
    let start = "bambara NKQP2nkqp2/12/1 w -";
    let cases = [
        (start, "", "a space (A1…A12, B1…B12 or C)"),
        (start, "A1", "`-` or `x`"),
        (start, "A1-", "a space"),
        (start, "A1-B2>", "a space"),
        (start, "A1-B2 ", "the end"),
        (start, "N@", "a space"),
        (start, "A5-B5", "A5 is empty"),
        (start, "A7-B8", "A7 holds a black knight, and it is White’s turn"),
        (start, "A1-B1", "the knight on A1 cannot go to B1"),
        (start, "A2-A3", "A3 is occupied by your own queen"),
        (start, "A1xB2", "it is written `A1-B2`"),
        (start, "N@A5", "the knight is on the board, on A1"),
        (start, "A4-A7>A8", "the pawn on A4"),
        ("bambara 1KQP2nkqp2/12/1 w N", "N@B5", "on ring A"),
        ("bambara 1KQP2nkqp2/12/1 w N", "N@A2", "A2 is not empty"),
        ("bambara K5k5/12/1 w -", "P@A5", "no pawn in this game"),
        ("bambara K11/k11/q w Q", "A1xB1", "the king on B1 is protected"),
        ("bambara 6k5/12/K w -", "C-B1", "the game is over"),
    ];
    for (dpn, step, says) in cases {
        let error = refusal(dpn, step);
        assert!(error.contains(says), "{dpn} {step}: {error}");
    }
}

/// Checks that the fast and the slow generator agree: they give the same resulting positions, each
/// by exactly one step with a distinct notation, and the count is right.
fn check_against_slow(rules: &Bambara, position: &Position) {
    let dpn = position.to_string();
    let model = Model::read(&dpn);
    assert_eq!(model.write(), dpn);
    assert_eq!(at(&dpn), *position);
    let over = matches!(rules.actor(position), Actor::Over(_));
    assert_eq!(model.is_won(), over, "{dpn}");
    let steps = rules.steps(position);
    let results: BTreeSet<_> =
        steps.iter().map(|step| rules.after(position, *step).to_string()).collect();
    let texts: BTreeSet<_> = steps.iter().map(|step| rules.step_text(position, *step)).collect();
    assert_eq!(results, model.next(rules.laps), "{dpn} {:?}", rules.laps);
    assert_eq!(results.len(), steps.len(), "{dpn}: a position is reached twice");
    assert_eq!(texts.len(), steps.len(), "{dpn}: two steps have the same notation");
    assert_eq!(rules.count_steps(position), steps.len() as u64, "{dpn}");
}

const RULES: [Laps; 2] = [Laps::Any, Laps::One];

/// Generates a position of these kinds (bits in the order of [`Kind::ALL`]) by its DPN. Pieces are
/// anywhere, and one may have just been captured. A piece is on the board `on` times as often as
/// off it.
fn any_position(kinds: impl Strategy<Value = u8>, on: u32) -> impl Strategy<Value = Position> {
    let space = select(Space::all().collect::<Vec<_>>());
    let place = prop_oneof![on => space.prop_map(Some), 1 => Just(None)];
    let places = prop::array::uniform8(place);
    (kinds, places, any::<bool>(), any::<Option<Index>>()).prop_map(
        |(kinds, places, white, captured)| {
            let mut board = std::collections::BTreeMap::new();
            let mut off = Vec::new();
            for (index, (letter, place)) in "KQNPkqnp".chars().zip(places).enumerate() {
                if kinds >> (index % 4) & 1 == 0 {
                    continue;
                }
                match place {
                    Some(space) if !board.contains_key(&space) => drop(board.insert(space, letter)),
                    _ => off.push(letter.to_string()),
                }
            }
            let own = |text: &String| text.chars().all(|c| c.is_ascii_uppercase() == white);
            if let Some(index) = captured
                && off.iter().any(own)
            {
                let own: Vec<_> = off.iter_mut().filter(|text| own(text)).collect();
                let index = index.index(own.len());
                own.into_iter().nth(index).unwrap().push('*');
            }
            at(&Model::new(board, &off.concat(), white).write())
        },
    )
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(1300))]

    #[test]
    fn both_generators_agree_on_any_position(position in any_position(1u8..16, 4)) {
        for laps in RULES {
            check_against_slow(&Bambara { laps, ..Bambara::default() }, &position);
        }
    }

    /// Each side has a pawn and at most one other kind, so orbits are nearly empty and pawns lap
    /// them.
    #[test]
    fn both_generators_agree_on_positions_with_few_pieces(
        position in any_position(select(vec![0b1000u8, 0b1001, 0b1010, 0b1100]), 2)
    ) {
        for laps in RULES {
            check_against_slow(&Bambara { laps, ..Bambara::default() }, &position);
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(40))]

    #[test]
    fn both_generators_agree_along_games(
        laps in select(&RULES[..]),
        choices in prop::collection::vec(any::<Index>(), 100),
    ) {
        let rules = Bambara { laps, ..Bambara::default() };
        let mut position = rules.start();
        for choice in choices {
            check_against_slow(&rules, &position);
            let steps = rules.steps(&position);
            if steps.is_empty() {
                break;
            }
            rules.play(&mut position, steps[choice.index(steps.len())]);
        }
    }
}

/// B-1: any order of the pieces. All are draws (`docs/solution.md`).
#[test]
fn the_level_starts_are_all_orders() {
    let starts: BTreeSet<_> = Bambara::level_starts().iter().map(ToString::to_string).collect();
    assert_eq!(starts.len(), 24 * 24);
    for setup in ["NKQPnkqp", "KQNPpnqk"] {
        assert!(starts.contains(&with(&[("setup", setup)]).start().to_string()), "{setup}");
    }
}

/// Counts perft with the slow generator: the children of the 5 080 positions after three plies.
#[test]
fn the_slow_generator_counts_the_golden_perft() {
    let mut level = vec![Bambara::default().start().to_string()];
    for expected in [18, 307, 5_080] {
        level = level.iter().flat_map(|dpn| Model::read(dpn).next(Laps::Any)).collect();
        assert_eq!(level.len(), expected);
    }
}
