//! Proofs by the rules alone: that a win can no longer be averted, or that it can be forced in a few
//! moves. A plain search over all moves and all answers, which shares no code with the tables.
//!
//! Cost: [`is_settled`] looks one ply ahead. A win in N moves takes up to (moves × answers)^N
//! positions, in bambara some milliseconds for N = 2 and a second for N = 3.

use dejarik_rules::any::AnyPosition;
use dejarik_rules::{Actor, Outcome, RuleSet, Side, with_position};

/// Returns whether `side` has won by at least `goal` points, or does so after every move that the
/// other side can make now.
pub fn is_settled(position: &AnyPosition, side: Side, goal: u8) -> bool {
    with_position!(position, ruled => Win { rules: &ruled.rules, side, goal }.settled(&ruled.position))
}

/// Returns whether the side to move can force a win by at least `goal` points within `moves` of its moves.
pub fn is_forced(position: &AnyPosition, goal: u8, moves: usize) -> bool {
    let side = position.side_to_move();
    with_position!(position, ruled => Win { rules: &ruled.rules, side, goal }.forced(&ruled.position, moves))
}

/// Returns whether `side`, which has just moved, can force a win by at least `goal` points within `moves` more of its
/// moves.
pub fn is_held(position: &AnyPosition, side: Side, goal: u8, moves: usize) -> bool {
    with_position!(position, ruled => Win { rules: &ruled.rules, side, goal }.held(&ruled.position, moves))
}

/// The win to prove: by `side`, by at least `goal` points.
struct Win<'a, R: RuleSet> {
    rules: &'a R,
    side: Side,
    goal: u8,
}

impl<R: RuleSet> Win<'_, R> {
    fn gained(&self, outcome: &Outcome) -> bool {
        let [own, other] = [self.side, !self.side].map(|side| outcome.points[side.index()]);
        outcome.winner == Some(self.side) && own >= other + self.goal
    }

    fn settled(&self, position: &R::Position) -> bool {
        match self.rules.actor(position) {
            Actor::Over(outcome) => self.gained(&outcome),
            Actor::Player(side) if side != self.side => {
                let ends = |after| match self.rules.actor(&after) {
                    Actor::Over(outcome) => self.gained(&outcome),
                    Actor::Player(_) | Actor::Chance(_) => false,
                };
                let steps = self.rules.steps(position);
                steps.into_iter().all(|step| ends(self.rules.after(position, step)))
            }
            Actor::Player(_) | Actor::Chance(_) => false,
        }
    }

    fn forced(&self, position: &R::Position, moves: usize) -> bool {
        if moves == 0 || self.rules.actor(position) != Actor::Player(self.side) {
            return self.settled(position);
        }
        let after: Vec<R::Position> = self
            .rules
            .steps(position)
            .into_iter()
            .map(|step| self.rules.after(position, step))
            .collect();
        after.iter().any(|after| self.settled(after))
            || moves > 1 && after.iter().any(|after| self.held(after, moves - 1))
    }

    fn held(&self, position: &R::Position, moves: usize) -> bool {
        if self.settled(position) {
            return true;
        }
        if moves == 0 || self.rules.actor(position) != Actor::Player(!self.side) {
            return false;
        }
        let replies = self.rules.steps(position);
        replies.into_iter().all(|reply| self.forced(&self.rules.after(position, reply), moves))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at(dpn: &str) -> AnyPosition {
        dpn.parse().unwrap()
    }

    #[test]
    fn a_king_in_the_core_that_cannot_be_driven_out_has_won() {
        let held = at("bambara k11/12/K b -");
        assert!(is_settled(&held, Side::First, 1));
        assert!(!is_settled(&held, Side::Second, 1));
        // The black king steps in and takes it.
        assert!(!is_settled(&at("bambara 12/k11/K b -"), Side::First, 1));
    }

    #[test]
    fn a_win_is_not_forced_in_fewer_moves_than_it_takes() {
        let near = at("bambara k11/6K5/1 w -");
        assert!(is_forced(&near, 1, 1));
        let far = at("bambara k5K5/12/1 w -");
        assert!(!is_forced(&far, 1, 1));
        let groi = at("groi p2p4p3/PPP1P7/1 w -");
        assert!(!is_forced(&groi, 3, 1));
    }

    #[test]
    fn a_win_by_fewer_points_than_the_goal_does_not_count() {
        let over = at("groi pppp8/4PPP5/1 b -");
        assert!(is_settled(&over, Side::First, 1), "three side by side, G-17");
        assert!(!is_settled(&over, Side::First, 2));
    }
}
