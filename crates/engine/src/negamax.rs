//! Plain negamax: every step to a fixed depth, without cut-offs or a transposition table. It is slow but
//! simple, so that other searches and tables can be tested against it.

use dejarik_rules::{Actor, Never, RuleSet};

use crate::units::Depth;
use crate::value::{Value, win_at};

/// Searches `depth` plies and returns the value of a position for the side to move: a forced result, or 0
/// if none is found.
///
/// ```
/// use dejarik_rules::groi::Groi;
/// let position = "groi P8ppp/1PPP8/p w -".parse()?;
/// let value = dejarik_engine::negamax(&Groi::default(), &position, 1);
/// assert_eq!(value.to_string(), "win of 3 points in 1");
/// # Ok::<(), dejarik_rules::ParseError>(())
/// ```
///
/// The side changes with every step, and there are no throws: the compiler refuses a rule set with dice.
///
/// ```compile_fail,E0271
/// use dejarik_rules::Side;
/// use dejarik_rules::looney::Looney;
/// let rules = Looney::default();
/// dejarik_engine::negamax(&rules, &rules.start(Side::First), 1);
/// ```
pub fn negamax<R: RuleSet<Chance = Never>>(
    rules: &R,
    position: &R::Position,
    depth: impl Into<Depth>,
) -> Value {
    let depth = depth.into().get();
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
