//! What is known of a position: how it ended, what the dice can bring, or what every move is worth
//! and how the game goes on. Exact where there is a table, the engine's estimate elsewhere, and
//! always said which.

use std::time::Duration;

use dejarik_engine::review::Judgement;
use dejarik_engine::{Analysis, Engine, Knowledge, Level, Limits, Stop, Value};
use dejarik_rules::any::{AnyPosition, AnyStep};
use dejarik_rules::{Actor, Odds, Outcome, Side};

/// A question about a position, to be run wherever it suits.
#[derive(Clone, Debug)]
pub struct Job {
    /// Which question this is, so that an answer that comes too late is recognised.
    pub number: u64,
    position: AnyPosition,
    history: Vec<u64>,
    time: Duration,
}

impl Job {
    /// A question; `history` are the keys of the earlier positions. Where no table knows the
    /// position it is thought about for so long.
    pub fn new(number: u64, position: AnyPosition, history: Vec<u64>, time: Duration) -> Job {
        Job { number, position, history, time }
    }

    /// Looks it up, or thinks until the time is over or it is stopped. Where groi's table is not
    /// there yet, it is made first, which takes seconds and is not stopped.
    pub fn run(&self, knowledge: &Knowledge, stop: &Stop) -> Insight {
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

/// What is known of a position.
#[derive(Clone, Debug, PartialEq)]
pub enum Insight {
    /// The game is over.
    Over(Outcome),
    /// The dice are to be thrown.
    Throw(Throw),
    /// A player has to decide.
    Values(Values),
    /// It was stopped before anything was found.
    Nothing,
}

/// What the dice can bring.
#[derive(Clone, Debug, PartialEq)]
pub struct Throw {
    /// The exact chance of each kind of result, where there are kinds.
    pub odds: Option<Odds>,
    /// Every throw as it is written, with its chance.
    pub throws: Vec<(String, f64)>,
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

    /// The throw that falls where `at` (0 to below 1) lies among all, each as wide as its chance.
    pub fn drawn(&self, at: f64) -> Option<&str> {
        let mut left = at;
        let found = self.throws.iter().find(|(_, chance)| {
            left -= chance;
            left < 0.0
        });
        found.or(self.throws.last()).map(|(word, _)| word.as_str())
    }
}

/// A move with what it is worth.
#[derive(Clone, Debug, PartialEq)]
pub struct Worth {
    /// The step.
    pub step: AnyStep,
    /// The step as it is written.
    pub word: String,
    /// What it brings the player who makes it.
    pub value: Value,
    /// What it keeps of what can be had.
    pub judgement: Judgement,
}

/// What a position and its moves are worth, from the view of the player who acts.
#[derive(Clone, Debug, PartialEq)]
pub struct Values {
    /// Who acts.
    pub side: Side,
    /// What the position is worth.
    pub value: Value,
    /// Whether a table says so, and every value is exact.
    pub exact: bool,
    /// Every move, the best first.
    pub moves: Vec<Worth>,
    /// How the game goes on if both play their best.
    pub line: Vec<String>,
    /// How deep was searched; 0 for a table.
    pub depth: u32,
}

impl Values {
    fn new(position: &AnyPosition, side: Side, found: &Analysis) -> Values {
        let best = found.candidates.first().map_or(found.value, |(_, value)| *value);
        let worth = |&(step, value): &(AnyStep, Value)| Worth {
            step,
            word: position.step_text(step),
            value,
            judgement: Judgement::of(best, value),
        };
        Values {
            side,
            value: found.value,
            exact: found.depth == 0 && found.value.exact,
            moves: found.candidates.iter().map(worth).collect(),
            line: found.line_text.clone(),
            depth: found.depth,
        }
    }

    /// How many moves give nothing away.
    pub fn keeping(&self) -> usize {
        self.moves.iter().filter(|worth| !worth.judgement.is_slip()).count()
    }

    /// What the position is worth to the first player.
    pub fn first(&self) -> Value {
        seen_from_first(self.side, self.value)
    }
}

/// A value of this side's from the view of the first player.
pub fn seen_from_first(side: Side, value: Value) -> Value {
    if side == Side::First { value } else { value.reversed() }
}
