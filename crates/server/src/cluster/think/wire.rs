//! The messages between nodes and workers, as JSON.
//!
//! # Stability
//! [`VERSION`] is part of every subject, so nodes and workers of different versions never exchange
//! messages: during an upgrade each node uses the workers of its own version, or its own threads.

use std::fmt;
use std::time::Duration;

use serde::{Deserialize, Serialize};

use crate::cluster::bus::Bus;

pub use dejarik_host::think::{Task, TaskReport, WrittenProblem};

/// The version of the messages.
pub const VERSION: u32 = 1;
/// The largest question, in bytes. The position after a thousand moves takes 20 kB with its history, and a
/// record of a thousand moves at most 40 kB.
pub const LARGEST: usize = 64 << 10;
/// The longest that a worker thinks about one question, whatever the question says.
pub const LONGEST: Duration = Duration::from_secs(60);
/// The longest name of a party.
const LONGEST_NAME: usize = 32;

/// The kinds of question. Each kind is queued separately, so that no review delays a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Kind {
    /// What the computer does in a game.
    Move,
    /// The review of a whole game.
    Review,
}

impl Kind {
    /// All kinds.
    pub const ALL: [Kind; 2] = [Kind::Move, Kind::Review];
}

impl fmt::Display for Kind {
    /// Writes the name of the kind in subjects.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Kind::Move => "move",
            Kind::Review => "review",
        })
    }
}

/// The name of an asker or a worker: random letters and digits, drawn at each start.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(try_from = "String")]
pub struct Party(String);

impl Party {
    /// Draws a name.
    pub fn new(bus: &Bus) -> Party {
        let inbox = bus.inbox();
        Party(inbox.rsplit('.').next().unwrap_or_default().to_owned())
    }
}

impl TryFrom<String> for Party {
    type Error = &'static str;

    fn try_from(text: String) -> Result<Party, &'static str> {
        let fits = (1..=LONGEST_NAME).contains(&text.len());
        match fits && text.bytes().all(|byte| byte.is_ascii_alphanumeric()) {
            true => Ok(Party(text)),
            false => Err("expected a name of letters and digits"),
        }
    }
}

impl fmt::Display for Party {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// A question as it waits in the work queue.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Order {
    /// Who gets the answer.
    pub asker: Party,
    /// The number that the asker has given the question.
    pub id: u64,
    /// The longest to think, in milliseconds from the start of the search.
    pub limit: u64,
    /// The question.
    pub task: Task,
}

impl Order {
    /// Returns the longest to think.
    pub fn limit(&self) -> Duration {
        Duration::from_millis(self.limit).min(LONGEST)
    }
}

/// What a worker reports to an asker.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Report {
    /// The number that the asker has given the question.
    pub id: u64,
    /// What there is to report.
    pub told: TaskReport,
}

/// What a worker says of itself to all askers.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Hello {
    /// The worker.
    pub worker: Party,
    /// The number of moves that it thinks about at once; 0 when it leaves.
    pub threads: usize,
}

/// The message that nobody waits for an answer any more.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Cancel {
    /// Who had asked.
    pub asker: Party,
    /// The number that the asker has given the question.
    pub id: u64,
}

/// Returns a message as JSON.
pub fn written(message: &impl Serialize) -> Vec<u8> {
    // Serialization fails only for maps whose keys are not strings, and no message has such a map.
    serde_json::to_vec(message).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_that_are_no_part_of_a_subject_are_refused() {
        for name in ["", "a.b", "a b", "*", &"x".repeat(33)] {
            assert!(Party::try_from(name.to_owned()).is_err(), "{name}");
        }
    }
}
