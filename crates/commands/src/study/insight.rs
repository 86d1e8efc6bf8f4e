//! What is known of a position: how it ended, what the dice can bring, or what every move is worth
//! and how the game continues. Values are exact where there is a table, and otherwise the engine's
//! estimate; the answer says which.

use std::time::Duration;

use dejarik_engine::review::Judgement;
use dejarik_engine::{Analysis, Engine, Knowledge, Level, Limits, Stop, Value};
use dejarik_rules::any::{AnyPosition, AnyStep};
use dejarik_rules::{Actor, Odds, Outcome, RulesId, Side};
use dejarik_tables::quick;

use crate::session::random_number;

/// A question about a position.
#[derive(Clone, Debug)]
pub(crate) struct Job {
    /// The number of the question, by which an outdated answer is recognised.
    pub(crate) number: u64,
    position: AnyPosition,
    history: Vec<u64>,
    time: Duration,
}

impl Job {
    /// Makes a question. `history` holds the keys of the earlier positions. The engine thinks for
    /// `time` if no table knows the position.
    pub(crate) fn new(
        number: u64,
        position: AnyPosition,
        history: Vec<u64>,
        time: Duration,
    ) -> Job {
        Job { number, position, history, time }
    }

    /// Looks the position up, or runs the engine until the time is over or it is stopped. If the
    /// quick table is needed and missing, it is made first, which takes seconds and cannot be stopped.
    pub(crate) fn run(&self, knowledge: &Knowledge, stop: &Stop) -> Insight {
        let position = &self.position;
        match position.actor() {
            Actor::Over(outcome) => Insight::Over(outcome),
            Actor::Chance(()) => Insight::Throw(Throw::of(position)),
            Actor::Player(side) => {
                let mut engine = Engine::new(Level::STRONGEST, 0).knowing(knowledge);
                let limits = Limits::time(self.time);
                let found = engine.analyse(position, &self.history, &limits, stop, &mut |_| {});
                found.map_or(Insight::Nothing, |found| {
                    Insight::Values(Values::new(position, side, &found))
                })
            }
        }
    }
}

/// Returns whether a missing table of this rule set is made before the first answer. Only one is small enough for
/// that; it takes seconds.
pub(crate) fn makes_table_first(id: RulesId) -> bool {
    id == quick::RULES
}

/// What is known of a position.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Insight {
    /// The game is over.
    Over(Outcome),
    /// The dice are to be thrown.
    Throw(Throw),
    /// A player has to decide.
    Values(Values),
    /// The job was stopped before anything was found.
    Nothing,
}

/// The possible results of a throw.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Throw {
    /// The exact chance of each kind of result; `None` where throws are not divided into kinds.
    pub(crate) odds: Option<Odds>,
    /// The notation of every throw, with its chance.
    pub(crate) throws: Vec<(String, f64)>,
}

impl Throw {
    fn of(position: &AnyPosition) -> Throw {
        let rolls = position.rolls();
        let total: u64 = rolls.iter().map(|(_, weight)| weight).sum();
        let throws = rolls.iter().map(|(roll, weight)| {
            (position.roll_text(*roll), *weight as f64 / total.max(1) as f64)
        });
        Throw { odds: position.odds(), throws: throws.collect() }
    }

    /// Draws a throw by chance.
    pub(crate) fn by_lot(&self) -> Option<&str> {
        self.drawn(random_number() as f64 / 2.0_f64.powi(64))
    }

    /// Returns the throw drawn by the random number `at`, from 0 to below 1: the throws divide this
    /// range by their chances.
    pub(crate) fn drawn(&self, at: f64) -> Option<&str> {
        let mut left = at;
        let found = self.throws.iter().find(|(_, chance)| {
            left -= chance;
            left < 0.0
        });
        found.or(self.throws.last()).map(|(word, _)| word.as_str())
    }
}

/// A move and what it is worth.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Worth {
    pub(crate) step: AnyStep,
    /// The notation of the step.
    pub(crate) word: String,
    /// The value for the player who makes the move.
    pub(crate) value: Value,
    /// How much of the best value the move keeps.
    pub(crate) judgement: Judgement,
}

/// What a position and its moves are worth, from the view of the player to act.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Values {
    /// The player to act.
    pub(crate) side: Side,
    /// The value of the position.
    pub(crate) value: Value,
    /// Whether every value is exact, from a table.
    pub(crate) exact: bool,
    /// Every move, the best first.
    pub(crate) moves: Vec<Worth>,
    /// The principal variation, in notation.
    pub(crate) line: Vec<String>,
    /// The depth of the search in plies; 0 for a table.
    pub(crate) depth: u32,
}

impl Values {
    fn new(position: &AnyPosition, side: Side, found: &Analysis) -> Values {
        let best = found.candidates.first().map_or(found.value, |(_, value)| *value);
        let worth = |&(step, value): &(AnyStep, Value)| Worth {
            step,
            word: position.step_text(step),
            value,
            judgement: Judgement::of(position.id(), best, value),
        };
        Values {
            side,
            value: found.value,
            exact: found.depth.get() == 0 && found.value.exact,
            moves: found.candidates.iter().map(worth).collect(),
            line: found.line_text.clone(),
            depth: found.depth.get(),
        }
    }

    /// Returns the number of moves that give nothing away.
    pub(crate) fn keeping(&self) -> usize {
        self.moves.iter().filter(|worth| !worth.judgement.is_slip()).count()
    }

    /// Returns the value of the position for the first player.
    pub(crate) fn first(&self) -> Value {
        seen_from_first(self.side, self.value)
    }
}

/// Converts a value for `side` to the view of the first player.
pub(crate) fn seen_from_first(side: Side, value: Value) -> Value {
    if side == Side::First { value } else { value.reversed() }
}
