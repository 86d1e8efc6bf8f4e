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
    /// The session under which it claims.
    pub session: Session,
    /// The session that the process opened first. It receives what is sent to any of its sessions.
    pub first: Session,
    /// What it believes about the game.
    pub task: Task,
    /// The answer of the database that it has not looked at yet.
    pub outcome: Option<Outcome>,
}

impl Node {
    /// Returns the first process of a node, which has just opened its session.
    pub fn new(id: NodeId) -> Node {
        let session = Session { node: id, number: 0 };
        Node { session, first: session, task: Task::Idle, outcome: None }
    }

    /// Opens another session in the same process.
    pub fn open_session(&mut self) {
        self.session.number += 1;
    }

    /// Starts the process again, which knows nothing and opens another session.
    pub fn restart(&mut self) {
        self.open_session();
        self.first = self.session;
        self.task = Task::Idle;
        self.outcome = None;
    }

    /// Returns whether the process receives what is sent to a session.
    pub fn hears(&self, session: Session) -> bool {
        (self.first..=self.session).contains(&session)
    }

    /// Returns whether the node claims a game again that it owns, because its session has ended since.
    pub fn claims_again(&self) -> bool {
        let idle = matches!(self.task, Task::Owner { writing: None, .. });
        idle && self.first != self.session
    }

    /// Returns whether the node waits for the outcome of a statement.
    pub fn is_waiting(&self) -> bool {
        matches!(self.task, Task::Claiming | Task::Owner { writing: Some(_), .. })
    }
}
