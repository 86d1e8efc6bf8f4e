//! Evaluates bambara: which pieces are active, how far the king is from the Core and whether it is safe
//! there, protection by the queen, mobility.
//!
//! Costs set operations and one count of steps; allocates nothing.

use dejarik_rules::bambara::{Bambara, Kind, PieceState, Position, Step};
use dejarik_rules::{RuleSet, Side, Space, SpaceSet};

use super::{Evaluate, SLOTS, weights};

weights! {
    /// The weights of bambara's evaluation, in thousandths of a point.
    BambaraWeights {
        /// An active king.
        king = 400,
        /// An active queen.
        queen = 300,
        /// An active knight.
        knight = 250,
        /// An active pawn.
        pawn = 200,
        /// A piece just captured, which can come back a turn later than an inactive one.
        captured = -40,
        /// The king on the Inner Rim, one step from the Core.
        king_inner = 220,
        /// The king in the Core while the enemy has one turn left to answer.
        king_core = 500,
        /// A king in or next to the Core that its queen protects.
        king_covered = 250,
        /// Any other active piece that its queen protects.
        covered = 20,
        /// Any own piece on the Core that is not the king.
        core = 30,
        /// A piece on the Inner Rim.
        inner = 20,
        /// A legal step of the side to move.
        mobility = 2,
        /// The right to move.
        tempo = 40,
    }
}

impl Evaluate for Bambara {
    type Weights = BambaraWeights;

    #[inline]
    fn evaluate(&self, weights: &BambaraWeights, position: &Position) -> i32 {
        let side = position.to_move();
        let freedom = self.count_steps(position) as i32;
        weights.tempo + weights.mobility * freedom + worth(weights, position, side)
            - worth(weights, position, !side)
    }

    #[inline]
    fn promise(&self, position: &Position, step: Step) -> i32 {
        let king =
            |from: Space| position.place(position.to_move(), Kind::King) == PieceState::On(from);
        match step {
            Step::Capture { from, .. } => 300 + if king(from) { 0 } else { 50 },
            Step::Move { from, to } if king(from) && to == Space::C => 1000,
            Step::Push { over, pushed, .. } if over == Space::C || pushed == Space::C => 500,
            Step::Push { .. } => 20,
            Step::Activate { kind: Kind::King, .. } => 30,
            Step::Move { .. } | Step::Activate { .. } | Step::Pass => 0,
        }
    }

    #[inline]
    fn slot(step: Step) -> usize {
        match step {
            Step::Move { from, to } | Step::Capture { from, to } | Step::Push { from, to, .. } => {
                from.index() * 25 + to.index()
            }
            Step::Activate { kind, to } => 25 * 25 + kind as usize * 25 + to.index(),
            Step::Pass => SLOTS - 1,
        }
    }
}

/// Sums up the features of one side.
#[inline]
fn worth(weights: &BambaraWeights, position: &Position, side: Side) -> i32 {
    let spaces = position.spaces(side);
    let guarded = match position.place(side, Kind::Queen) {
        PieceState::On(space) => space.orthogonal() & spaces,
        PieceState::Captured | PieceState::Inactive | PieceState::Absent => SpaceSet::EMPTY,
    };
    let mut sum = weights.covered * guarded.len() as i32
        + weights.inner * spaces.inner().bits().count_ones() as i32;
    let active = [weights.king, weights.queen, weights.knight, weights.pawn];
    for (kind, worth) in Kind::ALL.into_iter().zip(active) {
        match position.place(side, kind) {
            PieceState::On(_) => sum += worth,
            PieceState::Captured => sum += weights.captured,
            PieceState::Inactive | PieceState::Absent => {}
        }
    }
    match position.place(side, Kind::King) {
        PieceState::On(Space::C) => {
            sum += weights.king_core;
            if guarded.centre() {
                sum += weights.king_covered;
            }
        }
        PieceState::On(space) if SpaceSet::INNER.contains(space) => {
            sum += weights.king_inner;
            if guarded.contains(space) {
                sum += weights.king_covered;
            }
        }
        _ if spaces.centre() => sum += weights.core,
        PieceState::On(_) | PieceState::Captured | PieceState::Inactive | PieceState::Absent => {}
    }
    sum
}

/// In bambara every ply of depth makes a player stronger.
pub(super) const LEVELS: super::Levels = [
    (1, 5_000, 2000),
    (1, 5_000, 700),
    (2, 5_000, 500),
    (2, 5_000, 150),
    (3, 1_000, 80),
    (96, 3_000, 20),
    (96, 10_000, 10),
    (96, 40_000, 0),
];

#[cfg(test)]
mod tests {
    use super::*;
    use dejarik_rules::Symmetry;

    #[test]
    fn an_evaluation_is_the_same_for_all_images() {
        let position: Position = "bambara 1KQP2nkq3/12/1 w N*p".parse().unwrap();
        let worth = |position| Bambara::default().evaluate(&BambaraWeights::default(), &position);
        for symmetry in Symmetry::all() {
            assert_eq!(worth(Bambara::transform(&position, symmetry)), worth(position));
        }
    }

    #[test]
    fn a_king_nearer_the_core_is_worth_more() {
        let worth = |dpn: &str| {
            let position = dpn.parse().unwrap();
            Bambara::default().evaluate(&BambaraWeights::default(), &position)
        };
        let rim = worth("bambara NKQP2nkqp2/12/1 w -");
        let inner = worth("bambara N1QP2nkqp2/1K10/1 w -");
        assert!(inner > rim, "{inner} {rim}");
    }
}
