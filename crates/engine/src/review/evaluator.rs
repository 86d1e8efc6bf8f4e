//! The values of positions in a review: from a table where there is one, else from a search, in games with
//! dice of a fixed depth. One evaluator always gives the same position the same value.

use std::collections::HashMap;

use dejarik_rules::any::{AnyPosition, AnyStep};
use dejarik_rules::{Actor, Side};

use super::ReviewError;
use crate::engine::Engine;
use crate::knowledge::Knowledge;
use crate::level::Level;
use crate::limits::{Limits, Stop};
use crate::units::Depth;
use crate::value::Value;

/// The usual depth of a review's searches, in turns. A game then takes a tenth of a second.
pub const DEPTH: Depth = Depth::new(2);

/// The usual size of a review's searches, in positions, where a game without dice has no table.
pub const NODES: u64 = 5_000;

/// Evaluates the positions of a game for a review, and caches their values.
pub struct Evaluator<'a> {
    knowledge: &'a Knowledge,
    engine: Engine,
    depth: Depth,
    estimates: Option<Limits>,
    stop: &'a Stop,
    known: HashMap<u64, Known>,
}

/// What is known of a position in which a player acts.
pub(super) struct Known {
    /// The value of the position for that player.
    pub value: Value,
    /// Every legal step with its value, best first.
    pub steps: Vec<(AnyStep, Value)>,
}

/// A chance of winning, in which a draw counts as half a win, and whether it is exact.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Seen {
    pub chance: f64,
    pub exact: bool,
}

impl<'a> Evaluator<'a> {
    /// Creates an evaluator that searches positions to `depth` turns if they are not known exactly. Raising
    /// `stop` ends the review.
    pub fn new(knowledge: &'a Knowledge, depth: Depth, stop: &'a Stop) -> Evaluator<'a> {
        let engine = Engine::new(Level::STRONGEST, 0).knowing(knowledge);
        Evaluator { knowledge, engine, depth, estimates: None, stop, known: HashMap::new() }
    }

    /// Lets positions of games without dice be searched within these limits if they are not known exactly.
    /// Without this a review needs a table for such a game.
    #[must_use]
    pub fn estimating(self, limits: Limits) -> Evaluator<'a> {
        Evaluator { estimates: Some(limits), ..self }
    }

    /// Returns what is known of a position in which a player acts.
    pub(super) fn known(&mut self, position: &AnyPosition) -> Result<&Known, ReviewError> {
        let key = position.key();
        if !self.known.contains_key(&key) {
            let found = self.look(position)?;
            self.known.insert(key, found);
        }
        Ok(&self.known[&key])
    }

    fn look(&mut self, position: &AnyPosition) -> Result<Known, ReviewError> {
        if self.stop.is_stopped() {
            return Err(ReviewError::Stopped);
        }
        if !position.id().has_dice()
            && let Some(steps) = self.knowledge.candidates(position)
            && let Some(value) = self.knowledge.value(position)
        {
            return Ok(Known { value, steps });
        }
        let dice = Some(Limits::depth(self.depth)).filter(|_| position.id().has_dice());
        let limits = dice.or(self.estimates).ok_or(ReviewError::Unknown)?;
        let found = self.engine.analyse(position, &[], &limits, self.stop, &mut |_| {});
        if self.stop.is_stopped() {
            return Err(ReviewError::Stopped);
        }
        let found = found.ok_or(ReviewError::Unknown)?;
        let (_, value) = *found.candidates.first().ok_or(ReviewError::Unknown)?;
        Ok(Known { value, steps: found.candidates })
    }

    /// Returns the first player's chance in any position. Before a throw it is the average over the
    /// results.
    pub(super) fn chance(&mut self, position: &AnyPosition) -> Result<Seen, ReviewError> {
        match position.actor() {
            Actor::Over(outcome) => {
                let chance = match outcome.winner {
                    Some(Side::First) => 1.0,
                    Some(Side::Second) => 0.0,
                    None => 0.5,
                };
                Ok(Seen { chance, exact: true })
            }
            Actor::Player(_) => {
                let value = self.value(position, Side::First)?;
                Ok(Seen { chance: value.chance(), exact: value.exact })
            }
            Actor::Chance(()) => self.expected(position),
        }
    }

    /// Returns the value of a position that is not over, from the view of `side`.
    pub(super) fn value(
        &mut self,
        position: &AnyPosition,
        side: Side,
    ) -> Result<Value, ReviewError> {
        if let Actor::Player(actor) = position.actor() {
            let value = self.known(position)?.value;
            return Ok(if actor == side { value } else { value.reversed() });
        }
        let Seen { chance, exact } = self.chance(position)?;
        let expected = 2.0 * chance - 1.0;
        let value = if exact { Value::exact(expected) } else { Value::estimate(expected) };
        Ok(if side == Side::First { value } else { value.reversed() })
    }

    fn expected(&mut self, position: &AnyPosition) -> Result<Seen, ReviewError> {
        let (mut sum, mut total, mut exact) = (0.0, 0.0, true);
        for (after, weight) in position.effects() {
            let seen = self.chance(&after)?;
            sum += weight as f64 * seen.chance;
            total += weight as f64;
            exact &= seen.exact;
        }
        Ok(Seen { chance: sum / total, exact })
    }
}
