//! Plain negamax: every step to a fixed depth, nothing cut off, nothing remembered. Slow, and too
//! simple to be wrong; what cleverer searches and tables are compared with.

use dejarik_rules::{Actor, Never, RuleSet};

use crate::value::{Value, win_at};

/// The value of a position for the side to move as far as `depth` plies show it: a forced result,
/// or 0 where none is in sight.
///
/// ```
/// use dejarik_rules::groi::Groi;
/// let position = "groi P8ppp/1PPP8/p w -".parse()?;
/// let value = dejarik_engine::negamax(&Groi::default(), &position, 1);
/// assert_eq!(value.to_string(), "win of 3 points in 1");
/// # Ok::<(), dejarik_rules::ParseError>(())
/// ```
///
/// It changes sides with every step and knows no dice. A game with dice is refused by the
/// compiler:
///
/// ```compile_fail,E0271
/// use dejarik_rules::Side;
/// use dejarik_rules::looney::Looney;
/// let rules = Looney::default();
/// dejarik_engine::negamax(&rules, &rules.start(Side::First), 1);
/// ```
pub fn negamax<R: RuleSet<Chance = Never>>(rules: &R, position: &R::Position, depth: u32) -> Value {
    Value::of(score(rules, position, depth, 0), false, depth)
}

fn score<R: RuleSet<Chance = Never>>(
    rules: &R,
    position: &R::Position,
    depth: u32,
    ply: u32,
) -> i32 {
    match rules.actor(position) {
        Actor::Over(outcome) => outcome.winner.map_or(0, |winner| {
            let win = win_at(outcome.points[winner.index()], ply);
            if winner == R::side_to_move(position) { win } else { -win }
        }),
        Actor::Player(_) if depth == 0 => 0,
        Actor::Player(_) => {
            let mut best = i32::MIN;
            rules.visit_steps(position, |step| {
                best = best.max(-score(rules, &rules.after(position, step), depth - 1, ply + 1));
            });
            best
        }
        Actor::Chance(node) => match node {},
    }
}
