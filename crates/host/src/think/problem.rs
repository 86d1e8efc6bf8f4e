//! A question to the computer, and how the engine answers it.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::time::Duration;

use dejarik_engine::{Engine, Knowledge, Level, Limits, Stop};
use dejarik_rules::any::{AnyPosition, AnyStep};
use dejarik_rules::{Actor, Side};

/// How long the computer thinks about a draw offer.
const OFFER: Duration = Duration::from_millis(300);
/// The computer accepts a draw if it expects at most this value, which is slightly worse than even.
const ACCEPTS_DRAW: f64 = -0.05;

/// A question to the computer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Question {
    /// Which step to play at this level.
    Step(Level),
    /// Whether this side, which the computer plays, accepts a draw.
    Draw(Side),
}

/// An answer of the computer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Answer {
    /// The step to play; `None` where no player is to move.
    Step(Option<AnyStep>),
    /// Whether the computer accepts the draw.
    Draw(bool),
}

/// A question with everything that the engine needs to answer it.
#[derive(Clone, Debug, PartialEq)]
pub struct Problem {
    /// The question.
    pub question: Question,
    /// The position to think about.
    pub position: AnyPosition,
    /// The keys of the earlier positions, oldest first.
    pub history: Vec<u64>,
    /// The seed of the noise in the evaluation.
    pub seed: u64,
}

impl Problem {
    /// Finds the answer on the current thread. A step takes at most `limit`, if there is one; when that has passed or
    /// `stop` is raised, the answer is the best step found so far. If the search panics, the answer is some legal one.
    pub fn solve(&self, limit: Option<Duration>, knowledge: &Knowledge, stop: &Stop) -> Answer {
        let found = Problem::guarded(|| self.think(limit, knowledge, stop));
        found.unwrap_or_else(|| self.without_thinking())
    }

    /// Runs a search; `None` if it panics.
    pub fn guarded(search: impl FnOnce() -> Answer) -> Option<Answer> {
        // The state of a search that panics is dropped with it, so no broken invariant can be observed.
        catch_unwind(AssertUnwindSafe(search)).ok()
    }

    /// Returns a legal answer without a search.
    pub fn without_thinking(&self) -> Answer {
        match self.question {
            Question::Step(_) => Answer::Step(self.position.steps().first().copied()),
            Question::Draw(_) => Answer::Draw(false),
        }
    }

    /// Finds the answer as [`Problem::solve`] does, but lets a search panic. Without a limit no clock is read,
    /// and the answer is the same on every machine.
    pub fn think(&self, limit: Option<Duration>, knowledge: &Knowledge, stop: &Stop) -> Answer {
        match self.question {
            Question::Step(level) => {
                let engine = Engine::new(level, self.seed).knowing(knowledge);
                let mut engine = match limit {
                    Some(limit) => engine.within(limit),
                    None => engine,
                };
                let chosen = engine.choose(&self.position, &self.history, stop);
                Answer::Step(chosen.map(|analysis| analysis.best))
            }
            Question::Draw(side) => {
                let mut engine = Engine::new(Level::STRONGEST, self.seed).knowing(knowledge);
                let limits = Limits {
                    nodes: Some(20_000.into()),
                    depth: None,
                    time: limit.and(Some(OFFER)),
                };
                let looked =
                    engine.analyse(&self.position, &self.history, &limits, stop, &mut |_| {});
                let content = looked.is_some_and(|analysis| {
                    let expected = analysis.value.expected;
                    let own = self.position.actor() == Actor::Player(side);
                    (if own { expected } else { -expected }) <= ACCEPTS_DRAW
                });
                Answer::Draw(content)
            }
        }
    }
}
