//! A proof by the rules alone that a win can no longer be averted. It looks one ply ahead and shares no code with the
//! tables.

use dejarik_rules::any::AnyPosition;
use dejarik_rules::{Actor, Outcome, Side};

/// Returns whether `side` has won by at least `goal` points, or does so after every move that the
/// other side can make now.
pub fn is_settled(position: &AnyPosition, side: Side, goal: u8) -> bool {
    let gained = |outcome: Outcome| {
        let [own, other] = [side, !side].map(|side| outcome.points[side.index()]);
        outcome.winner == Some(side) && own >= other + goal
    };
    match position.actor() {
        Actor::Over(outcome) => gained(outcome),
        Actor::Player(acts) if acts != side => {
            position.children().iter().all(|(_, after)| after.outcome().is_some_and(gained))
        }
        Actor::Player(_) | Actor::Chance(()) => false,
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
    fn a_win_by_fewer_points_than_the_goal_does_not_count() {
        let over = at("groi pppp8/4PPP5/1 b -");
        assert!(is_settled(&over, Side::First, 1), "three side by side, G-17");
        assert!(!is_settled(&over, Side::First, 2));
    }
}
