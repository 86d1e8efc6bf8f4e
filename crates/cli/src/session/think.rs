//! What the computer thinks about, as a job to be run wherever it suits: at once by the line mode,
//! in a thread of its own by the table. A job knows its position and can be stopped; its answer
//! says which job it answers, so that one that comes too late is recognised.

use std::time::Duration;

use dejarik_engine::{Analysis, Engine, Knowledge, Level, Limits, Stop};
use dejarik_rules::any::AnyPosition;
use dejarik_rules::{Actor, Side};

use super::seat::level_of;

/// A question to the engine.
#[derive(Clone, Debug)]
pub struct Job {
    /// Which job this is: the number of events of the game when it was made.
    pub number: usize,
    /// What is asked.
    pub question: Question,
    position: AnyPosition,
    history: Vec<u64>,
    seed: u64,
}

/// What the engine is asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Question {
    /// To choose a step, at a level.
    Move(u8),
    /// For advice: the best step there is.
    Hint,
    /// Whether this side, which the computer plays, agrees to a draw.
    Draw(Side),
}

/// An answer.
#[derive(Clone, Debug)]
pub struct Thought {
    /// Which job it answers.
    pub number: usize,
    /// What was asked.
    pub question: Question,
    /// What the engine found, from the view of whoever acts; nothing where no player acts.
    pub analysis: Option<Analysis>,
    /// Who acts, which in looney can be the one attacked.
    actor: Option<Side>,
}

/// How long a hint may take.
const HINT: Duration = Duration::from_millis(1500);
/// How long the computer thinks about an offer of a draw.
const OFFER: Duration = Duration::from_millis(600);

impl Job {
    /// A question about a position; `history` are the keys of the earlier ones.
    pub fn new(
        number: usize,
        question: Question,
        position: AnyPosition,
        history: Vec<u64>,
        seed: u64,
    ) -> Job {
        Job { number, question, position, history, seed }
    }

    /// Thinks until done or stopped, looking up what is known. A stopped job still answers, with
    /// what it has.
    pub fn run(&self, knowledge: &Knowledge, stop: &Stop) -> Thought {
        let analysis = match self.question {
            Question::Move(level) => {
                let mut engine = Engine::new(level_of(level), self.seed).knowing(knowledge);
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
    /// Whether the computer, playing `side`, is content with a draw: when it expects no more than
    /// that.
    pub fn accepts_draw(&self, side: Side) -> bool {
        self.analysis.as_ref().is_some_and(|analysis| {
            let expected = analysis.value.expected;
            let own = if self.actor == Some(side) { expected } else { -expected };
            own <= -0.05
        })
    }
}
