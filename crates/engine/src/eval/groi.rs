//! Evaluates groi: pawns still on the board, how near they are to a run on the inner ring, which pawns
//! can be killed next, which are stuck.
//!
//! Costs bit operations on whole rings; allocates nothing.

use dejarik_rules::board::{RingSet, Space, Turn};
use dejarik_rules::groi::{Groi, Position, Step};
use dejarik_rules::{RuleSet, Side};

use super::{Evaluate, SLOTS, weights};

weights! {
    /// The weights of groi's evaluation, in thousandths of a point.
    GroiWeights {
        /// A pawn on the board.
        pawn = 300,
        /// A pawn inside the best window of inner spaces for a run.
        run = 90,
        /// All pawns but one, or all, inside that window.
        near_run = 60,
        /// A pawn on the centre, from where it reaches every ray.
        centre = 20,
        /// A pawn on the inner ring.
        inner = -10,
        /// A pawn on the inner ring that cannot go home (G-13).
        stuck = -60,
        /// A pawn on the inner ring with an enemy pawn able to land beside it.
        exposed = -130,
        /// The right to move.
        tempo = 30,
    }
}

impl Evaluate for Groi {
    // A position has few steps.
    const GENEROUS: u32 = 5;

    type Weights = GroiWeights;

    #[inline]
    fn evaluate(&self, weights: &GroiWeights, position: &Position) -> i32 {
        let side = Groi::side_to_move(position);
        weights.tempo + worth(weights, position, side) - worth(weights, position, !side)
    }

    #[inline]
    fn promise(&self, _: &Position, step: Step) -> i32 {
        match step {
            Step::Move { kill: Some(_), .. } => 1000,
            Step::Move { to, .. } if to == Space::C => 20,
            Step::Move { .. } | Step::Pass => 0,
        }
    }

    #[inline]
    fn slot(step: Step) -> usize {
        match step {
            Step::Move { from, to, .. } => from.index() * 25 + to.index(),
            Step::Pass => SLOTS - 1,
        }
    }
}

/// Sums up the features of one side.
#[inline]
fn worth(weights: &GroiWeights, position: &Position, side: Side) -> i32 {
    let (own, enemy) = (position.pawns(side), position.pawns(!side));
    let inner = own.inner();
    let count = own.len();
    let free_inner = (own | enemy).inner().complement();
    let blocked = (own | enemy).outer();
    let mut sum = weights.pawn * count as i32;
    sum += weights.inner * inner.bits().count_ones() as i32;
    if own.centre() {
        sum += weights.centre;
    }
    // The window has as many spaces as there are pawns, and no enemy is in it.
    let best = best_window(inner, enemy.inner(), count.min(4) as u8);
    sum += weights.run * best as i32;
    if best + 1 >= count {
        sum += weights.near_run;
    }
    sum += weights.stuck * (inner & blocked).bits().count_ones() as i32;
    sum += weights.exposed * exposed(inner, enemy.outer(), free_inner).bits().count_ones() as i32;
    sum
}

/// Returns the number of own pawns in the best window of `length` neighbouring inner spaces without an
/// enemy.
#[inline]
fn best_window(own: RingSet, enemy: RingSet, length: u8) -> u32 {
    let window = (1u32 << length) - 1;
    let (own, enemy) = (own.bits() | own.bits() << 12, enemy.bits() | enemy.bits() << 12);
    let held = (0..12).filter(|start| enemy >> start & window == 0);
    held.map(|start| (own >> start & window).count_ones()).max().unwrap_or(0)
}

/// Returns the inner pawns beside which an enemy pawn can land with a diagonal or double diagonal exit.
#[inline]
fn exposed(inner: RingSet, attackers: RingSet, free: RingSet) -> RingSet {
    // An attacker on ray k lands on k + 1 or k + 2 over free spaces, and kills a pawn on the next space.
    let threatened = Turn::BOTH.map(|turn| {
        let back = match turn {
            Turn::Clockwise => Turn::Counterclockwise,
            Turn::Counterclockwise => Turn::Clockwise,
        };
        let diagonal = attackers & free & free.seen(turn, 1);
        let double = diagonal & free.seen(turn, 2);
        diagonal.seen(back, 2) | double.seen(back, 3)
    });
    inner & (threatened[0] | threatened[1])
}

/// Games of groi are short and tactical.
pub(super) const LEVELS: super::Levels = [
    (1, 5_000, 800),
    (1, 5_000, 300),
    (2, 5_000, 300),
    (3, 5_000, 150),
    (4, 2_000, 60),
    (96, 4_000, 30),
    (96, 20_000, 10),
    (96, 100_000, 0),
];

#[cfg(test)]
mod tests {
    use super::*;
    use dejarik_rules::Symmetry;

    fn at(dpn: &str) -> Position {
        dpn.parse().unwrap()
    }

    #[test]
    fn an_evaluation_is_the_same_for_all_images() {
        let position = at("groi PP3p1p4/3P3p2p1/P w -");
        let worth = |position| Groi::default().evaluate(&GroiWeights::default(), &position);
        for symmetry in Symmetry::all() {
            assert_eq!(worth(Groi::transform(&position, symmetry)), worth(position));
        }
    }

    #[test]
    fn the_pawn_two_or_three_rays_ahead_of_an_attacker_is_exposed() {
        let exposed_on = |dpn: &str| {
            let position = at(dpn);
            let (own, enemy) = (position.pawns(Side::Second), position.pawns(Side::First));
            let free = (own | enemy).inner().complement();
            exposed(own.inner(), enemy.outer(), free).bits()
        };
        assert_eq!(
            exposed_on("groi P7P3/2p8p/P w -") & 0b100,
            0b100,
            "B3 by the diagonal exit to B2"
        );
        assert_eq!(
            exposed_on("groi P7P3/3p7p/P w -") & 0b1000,
            0b1000,
            "B4 by the double exit to B3"
        );
        assert_eq!(exposed_on("groi P7P3/4p6p/P w -") & 0b10000, 0, "B5 is too far");
    }
}
