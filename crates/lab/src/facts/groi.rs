//! The facts of groi: kinds of moves, kills and boosts.

use dejarik_play::ways;
use dejarik_rules::groi::{Groi, Position, Step};
use dejarik_rules::{Ring, RuleSet, Space};

use super::Fired;

const DEJARIK: &str = "G-3 Dejarik";
const REVERSE: &str = "G-4 reverse Dejarik";
const STRAIGHT: &str = "G-5 straight exit";
const DIAGONAL: &str = "G-6 diagonal exit";
const DOUBLE: &str = "G-7 double diagonal exit";
const BOOST: &str = "G-9 boost";
const NO_BOOST: &str = "G-10 boost that cannot be made";
const KILL: &str = "G-11 kill";
const KILL_FIRST: &str = "G-12 kill instead of a boost";
const HOME: &str = "G-13 home";
const PASS: &str = "G-21 pass";

/// The facts of groi in the order of the rules.
pub const FACTS: &[&str] =
    &[DEJARIK, REVERSE, STRAIGHT, DIAGONAL, DOUBLE, BOOST, NO_BOOST, KILL, KILL_FIRST, HOME, PASS];

/// Counts the facts of a step.
pub fn step(before: &Position, step: Step, fired: &mut Fired) {
    let Step::Move { from, to, kill } = step else { return fired.add(PASS) };
    match (from.ring(), to.ring()) {
        (_, Ring::Centre) => fired.add(DEJARIK),
        (Ring::Centre, _) => fired.add(REVERSE),
        (Ring::Inner, _) => fired.add(HOME),
        (Ring::Outer, _) if from.ray() == to.ray() => fired.add(STRAIGHT),
        (Ring::Outer, _) => exit(before, from, to, kill, fired),
    }
}

/// Counts the facts of a diagonal exit. Its length tells its kind and its number of boosts, of two spaces
/// each.
fn exit(before: &Position, from: Space, to: Space, kill: Option<Space>, fired: &mut Fired) {
    let gone = ways::groi(before, from, to, kill).len() as u32 - 1;
    fired.add(if gone % 2 == 1 { DIAGONAL } else { DOUBLE });
    fired.many(BOOST, (gone - 1) / 2);
    fired.add_if(KILL, kill.is_some());
    let own = before.pawns(Groi::side_to_move(before));
    let front = to.ray().map(Space::outer);
    let before_own = front.is_some_and(|front| front != from && own.contains(front));
    fired.add_if(if kill.is_some() { KILL_FIRST } else { NO_BOOST }, before_own);
}
