//! A node: its session and what it believes about the game.
//!
//! Everything here is lost when the process ends. A node that does nothing for a while is a paused one,
//! so pauses need no state of their own: the checker tries every order of steps.

use crate::database::{Epoch, Outcome, Session};
use crate::{Act, NodeId};

/// What a node believes about the game.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Task {
    /// The node knows nothing of the game.
    Idle,
    /// The node has sent a claim and waits for its outcome.
    Claiming,
    /// The node has claimed the game, and has to read its log.
    Claimed(Epoch),
    /// The node believes that it owns the game.
    Owner {
        /// The epoch under which it loaded the game.
        epoch: Epoch,
        /// The acts in its copy of the log.
        copy: Vec<Act>,
        /// The act whose append it waits for.
        writing: Option<Act>,
    },
    /// The node passes acts on to the session that it believes to own the game.
    Relay(Session),
}

/// The process of a node.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Node {
    /// The session under which it receives messages and claims.
    pub session: Session,
    /// What it believes about the game.
    pub task: Task,
    /// The answer of the database that it has not looked at yet.
    pub outcome: Option<Outcome>,
}

impl Node {
    /// Returns the first process of a node, which has just opened its session.
    pub fn new(id: NodeId) -> Node {
        Node { session: Session { node: id, number: 0 }, task: Task::Idle, outcome: None }
    }

    /// Opens another session.
    pub fn open_session(&mut self) {
        self.session.number += 1;
    }

    /// Returns whether the node waits for the outcome of a statement.
    pub fn is_waiting(&self) -> bool {
        matches!(self.task, Task::Claiming | Task::Owner { writing: Some(_), .. })
    }
}
