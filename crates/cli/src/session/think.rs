//! Questions to the engine, as jobs that run at once in the line mode and in a thread of their own
//! in the full-screen program. An answer carries the number of its job, so that an outdated one can
//! be recognised.

use std::time::Duration;

use dejarik_engine::{Analysis, Engine, Knowledge, Level, Limits, Stop};
use dejarik_rules::any::AnyPosition;
use dejarik_rules::{Actor, Side};

/// A question to the engine about a position.
#[derive(Clone, Debug)]
pub struct Job {
    /// The number of events of the game when the job was made.
    pub number: usize,
    /// The question.
    pub question: Question,
    position: AnyPosition,
    history: Vec<u64>,
    seed: u64,
}

/// The kind of a question.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Question {
    /// Choose a step at this level.
    Move(Level),
    /// Find the best step.
    Hint,
    /// Decide whether this side, which the computer plays, accepts a draw.
    Draw(Side),
}

/// The answer of the engine.
#[derive(Clone, Debug)]
pub struct Thought {
    /// The number of the job.
    pub number: usize,
    /// The question.
    pub question: Question,
    /// The engine's analysis, from the view of the player to act; `None` if no player is to act, or
    /// the job was stopped at once.
    pub analysis: Option<Analysis>,
    /// The player to act, who in looney can be the one under attack.
    actor: Option<Side>,
}

/// The time for a hint.
const HINT: Duration = Duration::from_millis(1500);
/// The time to decide about an offer of a draw.
const OFFER: Duration = Duration::from_millis(600);

impl Job {
    /// Makes a question about a position. `history` holds the keys of the earlier positions, for
    /// repetitions.
    pub fn new(
        number: usize,
        question: Question,
        position: AnyPosition,
        history: Vec<u64>,
        seed: u64,
    ) -> Job {
        Job { number, question, position, history, seed }
    }

    /// Runs the engine until it is done or stopped, with what the tables know. A stopped job still
    /// answers with what it has found.
    pub fn run(&self, knowledge: &Knowledge, stop: &Stop) -> Thought {
        let analysis = match self.question {
            Question::Move(level) => {
                let mut engine = Engine::new(level, self.seed).knowing(knowledge);
                engine.choose(&self.position, &self.history, stop)
            }
            Question::Hint => self.analyse(HINT, knowledge, stop),
            Question::Draw(_) => self.analyse(OFFER, knowledge, stop),
        };
        let actor = match self.position.actor() {
            Actor::Player(side) => Some(side),
            Actor::Chance(()) | Actor::Over(_) => None,
        };
        Thought { number: self.number, question: self.question, analysis, actor }
    }

    fn analyse(&self, time: Duration, knowledge: &Knowledge, stop: &Stop) -> Option<Analysis> {
        let mut engine = Engine::new(Level::STRONGEST, self.seed).knowing(knowledge);
        engine.analyse(&self.position, &self.history, &Limits::time(time), stop, &mut |_| {})
    }
}

impl Thought {
    /// Returns whether the computer, playing `side`, accepts a draw: only if it expects to do
    /// worse.
    pub fn accepts_draw(&self, side: Side) -> bool {
        self.analysis.as_ref().is_some_and(|analysis| {
            let expected = analysis.value.expected;
            let own = if self.actor == Some(side) { expected } else { -expected };
            own <= -0.05
        })
    }
}
