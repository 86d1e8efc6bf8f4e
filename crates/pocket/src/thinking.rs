//! Questions to the engine, which a second worker answers, so that the first one is never busy and the
//! engine can be ended at any time.

use std::sync::Arc;
use std::time::Duration;

use dejarik_engine::{Knowledge, Limits, Perfect, Stop};
use dejarik_host::answers::{ToAnalyse, ToExplain, records};
use dejarik_host::protocol::{AnalysisQuery, ExplainQuery};
use dejarik_host::review::review;
use dejarik_host::think::{Task, TaskReport, WrittenProblem};
use dejarik_tables::quick;
use serde::{Deserialize, Serialize};

use crate::requests::answered;
use crate::wire::Answer;

/// A question.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Errand {
    /// What the computer does in a game.
    Move(Box<WrittenProblem>),
    /// The review of a record (DGN).
    Review(String),
    /// The values of a position and its steps.
    Analysis(AnalysisQuery),
    /// The reasons for a step.
    Explain(ExplainQuery),
}

/// An answer.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Found {
    /// What the computer does.
    Move(TaskReport),
    /// The answer to the page's request.
    Answer(Answer),
}

/// A clock in milliseconds that never runs backwards.
pub type Clock = Arc<dyn Fn() -> f64 + Send + Sync>;

/// The engine with its knowledge: the quick table, once it has been learned.
pub struct Thinker {
    clock: Clock,
    knowledge: Knowledge,
}

impl std::fmt::Debug for Thinker {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Thinker").field("knowledge", &self.knowledge).finish_non_exhaustive()
    }
}

impl Thinker {
    /// Returns an engine without a table.
    pub fn new(clock: Clock) -> Thinker {
        Thinker { clock, knowledge: Knowledge::NONE }
    }

    /// Gives the engine the quick table that [`solve_table`] has returned. Returns whether it is one.
    pub fn learn_table(&mut self, cells: Vec<u8>) -> bool {
        let Some(table) = quick::from_cells(cells) else { return false };
        self.knowledge = Knowledge::of(Arc::new(Perfect::new(Arc::new(table))));
        true
    }

    /// Answers a question. A move is bounded by its level alone, so it is the same as on a server.
    pub fn think(&self, errand: &Errand) -> Found {
        match errand {
            Errand::Move(problem) => {
                let task = Task::Move(problem.clone());
                Found::Move(task.solve(None, &self.knowledge, &Stop::new()))
            }
            Errand::Review(record) => Found::Answer(self.review(record)),
            Errand::Analysis(asked) => {
                let asked = ToAnalyse::of(asked.clone());
                let bounds = |time| self.bounds(time);
                Found::Answer(answered(
                    asked.and_then(|asked| asked.analyse(&self.knowledge, &bounds, &|_| false)),
                ))
            }
            Errand::Explain(asked) => {
                let asked = ToExplain::of(asked.clone());
                let bounds = |time| self.bounds(time);
                Found::Answer(answered(
                    asked.and_then(|asked| asked.explain(&self.knowledge, &bounds, &|_| false)),
                ))
            }
        }
    }

    /// Bounds a search to a time on the clock of JavaScript.
    fn bounds(&self, time: Duration) -> (Limits, Stop) {
        let clock = Arc::clone(&self.clock);
        let end = clock() + time.as_secs_f64() * 1000.0;
        (Limits::default(), Stop::when(move || clock() >= end))
    }

    /// Reviews a record.
    fn review(&self, record: &str) -> Answer {
        let stop = Stop::new();
        let game = records::one_game(record, &stop);
        answered(game.and_then(|game| review(&game, &self.knowledge, &stop)))
    }
}

/// Computes the quick table, for [`Thinker::learn_table`]; `None` if that fails. It takes some seconds and
/// 400 MB of memory.
pub fn solve_table() -> Option<Vec<u8>> {
    quick::table(None, 1, &()).ok().map(|table| table.to_bytes())
}
