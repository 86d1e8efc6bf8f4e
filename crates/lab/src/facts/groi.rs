//! The facts of groi: kinds of moves, kills and boosts.

use dejarik_rules::any::Known;
use dejarik_rules::groi::{Groi, Position, Step, way};
use dejarik_rules::{Ring, RuleSet, Space, Words};

use super::{Counted, Fired};

const DEJARIK: Words = Words::new("G-3 Dejarik", "G-3 Dejarik");
const REVERSE: Words = Words::new("G-4 reverse Dejarik", "G-4 Dejarik inverse");
const STRAIGHT: Words = Words::new("G-5 straight exit", "G-5 sortie droite");
const DIAGONAL: Words = Words::new("G-6 diagonal exit", "G-6 sortie en diagonale");
const DOUBLE: Words = Words::new("G-7 double diagonal exit", "G-7 sortie en double diagonale");
const BOOST: Words = Words::new("G-9 boost", "G-9 augmentation");
const NO_BOOST: Words =
    Words::new("G-10 boost that cannot be made", "G-10 augmentation impossible");
const KILL: Words = Words::new("G-11 kill", "G-11 suppression");
const KILL_FIRST: Words =
    Words::new("G-12 kill instead of a boost", "G-12 suppression à la place d’une augmentation");
const HOME: Words = Words::new("G-13 home", "G-13 rentrée");
const PASS: Words = Words::new("G-21 pass", "G-21 passe");

pub(super) const COUNTED: Counted = Counted {
    all: FACTS,
    step: |before, played, _, fired| {
        step(&Groi::known_position(before)?.position, Groi::known_step(played)?, fired);
        Some(())
    },
    throw: |_, _, _| None,
};

/// The facts of groi in the order of the rules.
const FACTS: &[Words] =
    &[DEJARIK, REVERSE, STRAIGHT, DIAGONAL, DOUBLE, BOOST, NO_BOOST, KILL, KILL_FIRST, HOME, PASS];

/// Counts the facts of a step.
fn step(before: &Position, step: Step, fired: &mut Fired) {
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
    let gone = way(before, from, to, kill).len() as u32 - 1;
    fired.add(if gone % 2 == 1 { DIAGONAL } else { DOUBLE });
    fired.many(BOOST, (gone - 1) / 2);
    fired.add_if(KILL, kill.is_some());
    let own = before.pawns(Groi::side_to_move(before));
    let front = to.ray().map(Space::outer);
    let before_own = front.is_some_and(|front| front != from && own.contains(front));
    fired.add_if(if kill.is_some() { KILL_FIRST } else { NO_BOOST }, before_own);
}
