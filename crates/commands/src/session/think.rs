//! Questions to the engine and to programs, as jobs that run at once in the line mode and in a thread of their own
//! in the full-screen program. An answer carries the number of its job, so that an outdated one can
//! be recognised.

use std::time::Duration;

use dejarik_engine::{Analysis, Engine, Knowledge, Level, Limits, Stop};
use dejarik_host::think::{Answer, Problem, Question as Asked};
use dejarik_rules::any::{AnyPosition, AnyStep};
use dejarik_rules::{Side, Wording};

use crate::ugi::client::{Guest, Trouble};

/// A question to the engine about a position.
#[derive(Clone, Debug)]
pub(crate) struct Job {
    /// The number of events of the game when the job was made.
    pub(crate) number: usize,
    /// The question.
    pub(crate) question: Question,
    /// The position.
    pub(crate) position: AnyPosition,
    /// The keys of the earlier positions, for repetitions.
    pub(crate) history: Vec<u64>,
    /// The seed of the engine's choices.
    pub(crate) seed: u64,
    /// The game so far as a command of UGI; empty unless a program is asked.
    pub(crate) line: String,
}

/// The kind of a question.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Question {
    /// Choose a step at this level.
    Move(Level),
    /// Let this program choose a step.
    Program(&'static Guest),
    /// Decide whether this side, which the computer plays, accepts a draw.
    Draw(Side),
    /// Find the best step.
    Hint,
}

/// The answer of the engine.
#[derive(Clone, Debug)]
pub(crate) struct Thought {
    /// The number of the job.
    pub(crate) number: usize,
    /// The question.
    pub(crate) question: Question,
    /// What the engine has found.
    pub(crate) found: Found,
}

/// What the engine has found.
#[derive(Clone, Debug)]
pub(crate) enum Found {
    /// The step to play; `None` where no player is to act.
    Step(Option<AnyStep>),
    /// Why a program has not chosen a step.
    Failed(Wording),
    /// Nothing, because the question was cancelled.
    Stopped,
    /// Whether the computer accepts the draw.
    Draw(bool),
    /// The best step, from the view of the player to act; `None` if no player is to act, or the job was
    /// stopped at once.
    Hint(Option<Box<Analysis>>),
}

/// The time for a hint. Tests need one, but not a good one.
const HINT: Duration = Duration::from_millis(if cfg!(test) { 20 } else { 1500 });

impl Job {
    /// Runs the engine until it is done or stopped, with what the tables know. A stopped job still
    /// answers with what it has found.
    pub(crate) fn run(&self, knowledge: &Knowledge, stop: &Stop) -> Thought {
        let found = match self.question {
            Question::Move(level) => self.ask(Asked::Step(level), knowledge, stop),
            Question::Program(guest) => {
                match guest.choose(&self.position, &self.line, self.seed, stop) {
                    Ok(step) => Found::Step(Some(step)),
                    Err(Trouble::Stopped) => Found::Stopped,
                    Err(trouble) => Found::Failed(guest.about(&trouble)),
                }
            }
            Question::Draw(side) => self.ask(Asked::Draw(side), knowledge, stop),
            Question::Hint => Found::Hint(self.hint(knowledge, stop).map(Box::new)),
        };
        Thought { number: self.number, question: self.question, found }
    }

    /// Asks the computer as every host does.
    fn ask(&self, question: Asked, knowledge: &Knowledge, stop: &Stop) -> Found {
        let (position, history, seed) = (self.position, self.history.clone(), self.seed);
        let problem = Problem { question, position, history, seed };
        match problem.think(None, knowledge, stop) {
            Answer::Step(step) => Found::Step(step),
            Answer::Draw(accepted) => Found::Draw(accepted),
        }
    }

    /// Finds the best step.
    pub(crate) fn hint(&self, knowledge: &Knowledge, stop: &Stop) -> Option<Analysis> {
        let mut engine = Engine::new(Level::STRONGEST, self.seed).knowing(knowledge);
        engine.analyse(&self.position, &self.history, &Limits::time(HINT), stop, &mut |_| {})
    }
}
