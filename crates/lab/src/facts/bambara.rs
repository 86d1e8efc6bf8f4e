//! The facts of bambara: moves by piece, captures, pushes, pieces that return, protection, and how a king
//! enters the Core.

use dejarik_rules::any::{Known, Ruled};
use dejarik_rules::bambara::{Bambara, Kind, PieceState, Position, Step, way};
use dejarik_rules::{RuleSet, Side, Space, Words};

use super::{Counted, Fired};

const KING: Words = Words::new("B-2 king's move", "B-2 coup du roi");
const KNIGHT: Words = Words::new("B-3 knight's move", "B-3 coup du cavalier");
const QUEEN: Words = Words::new("B-4 queen's move", "B-4 coup de la dame");
const PAWN: Words = Words::new("B-5 pawn's move", "B-5 coup du pion");
const TAKES: [Words; 4] = [
    Words::new("B-6 king captured", "B-6 roi pris"),
    Words::new("B-6 queen captured", "B-6 dame prise"),
    Words::new("B-6 knight captured", "B-6 cavalier pris"),
    Words::new("B-6 pawn captured", "B-6 pion pris"),
];
const PUSH_OWN: Words = Words::new("B-7 push of an own piece", "B-7 poussée d’une pièce à soi");
const PUSH_ENEMY: Words = Words::new("B-7 push of an enemy", "B-7 poussée d’un ennemi");
const ROUND: Words =
    Words::new("B-8 pawn round to its own space", "B-8 tour du pion jusqu’à sa propre case");
const PROTECTED: Words = Words::new(
    "B-10 turn with a capture ruled out by protection",
    "B-10 tour où la protection interdit une prise",
);
const ENTERS: [Words; 4] = [
    Words::new("B-12 king enters", "B-12 entrée du roi"),
    Words::new("B-12 queen enters", "B-12 entrée de la dame"),
    Words::new("B-12 knight enters", "B-12 entrée du cavalier"),
    Words::new("B-12 pawn enters", "B-12 entrée du pion"),
];
const WALKED: Words =
    Words::new("B-13 king walks into the Core", "B-13 le roi entre dans le Noyau");
const PUSHED: Words =
    Words::new("B-13 own king pushed into the Core", "B-13 roi poussé dans le Noyau par les siens");
const GIVEN: Words = Words::new(
    "B-13 king pushed into the Core by the enemy",
    "B-13 roi poussé dans le Noyau par l’ennemi",
);
const PASS: Words = Words::new("B-14 pass", "B-14 passe");

pub(super) const COUNTED: Counted = Counted {
    all: FACTS,
    step: |before, played, after, fired| {
        let [before, after] = [before, after].map(Bambara::known_position);
        step(before?, Bambara::known_step(played)?, after?, fired);
        Some(())
    },
    throw: |_, _, _| None,
};

/// The facts of bambara in the order of the rules.
const FACTS: &[Words] = &[
    KING, KNIGHT, QUEEN, PAWN, TAKES[0], TAKES[1], TAKES[2], TAKES[3], PUSH_OWN, PUSH_ENEMY, ROUND,
    PROTECTED, ENTERS[0], ENTERS[1], ENTERS[2], ENTERS[3], WALKED, PUSHED, GIVEN, PASS,
];

/// Counts the facts of a step.
fn step(before: &Ruled<Bambara>, step: Step, after: &Ruled<Bambara>, fired: &mut Fired) {
    let position = &before.position;
    let side = position.to_move();
    fired.add_if(PROTECTED, protects(before));
    let king_was = |side| position.place(side, Kind::King) == PieceState::On(Space::C);
    let king_is = |side| after.position.place(side, Kind::King) == PieceState::On(Space::C);
    let comes = |side| king_is(side) && !king_was(side);
    match step {
        Step::Pass => fired.add(PASS),
        Step::Activate { kind, .. } => fired.add(ENTERS[kind as usize]),
        Step::Move { from, .. } => {
            fired.many(moved(position, from), 1);
            fired.add_if(WALKED, comes(side));
        }
        Step::Capture { from, to } => {
            fired.many(moved(position, from), 1);
            if let Some((_, kind)) = position.kind_at(to) {
                fired.add(TAKES[kind as usize]);
            }
            fired.add_if(WALKED, comes(side));
        }
        Step::Push { from, to, over, .. } => {
            fired.add(PAWN);
            let own = position.kind_at(over).is_some_and(|(owner, _)| owner == side);
            fired.add(if own { PUSH_OWN } else { PUSH_ENEMY });
            fired.add_if(ROUND, from == to);
            fired.add_if(PUSHED, comes(side));
            fired.add_if(GIVEN, comes(!side));
        }
    }
}

/// Returns the fact of a move by the piece on a space.
fn moved(position: &Position, from: Space) -> Words {
    match position.kind_at(from) {
        Some((_, Kind::King)) => KING,
        Some((_, Kind::Queen)) => QUEEN,
        Some((_, Kind::Knight)) => KNIGHT,
        Some((_, Kind::Pawn)) | None => PAWN,
    }
}

/// The bits that put the enemy's queen off the board and inactive.
const QUEEN_AWAY: u64 = 0x3F << 40;

/// Returns whether the queen protects an enemy piece: one that could be captured if the queen were off
/// the board, on a way that does not pass the queen's space.
fn protects(before: &Ruled<Bambara>) -> bool {
    let position = &before.position;
    let enemy: Side = !position.to_move();
    let PieceState::On(queen) = position.place(enemy, Kind::Queen) else { return false };
    let kept = queen.orthogonal() & position.spaces(enemy);
    if kept.is_empty() {
        return false;
    }
    let without = Position::from_bits(position.bits() | QUEEN_AWAY);
    let mut found = false;
    before.rules.visit_steps(&without, |step| {
        if let Step::Capture { from, to } = step {
            found |= kept.contains(to) && !way(&without, from, to, None).contains(&queen);
        }
    });
    found
}
