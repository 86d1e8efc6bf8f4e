//! The database: the sessions of the nodes, and one game with its owner, its epoch and its log.
//!
//! A statement is one transaction. The database performs statements one after the other, in any order.

use std::collections::BTreeSet;

use crate::{Act, NodeId};

/// The name of a session, which is never used again.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Session {
    /// The node.
    pub node: NodeId,
    /// How many sessions the node has opened before.
    pub number: u8,
}

/// The number of a claim of the game; 0 before the first one.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Epoch(pub u8);

/// What the database has seen of the log that must not occur. It is remembered, so that the log itself
/// needs to contain nothing but acts.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Seen {
    /// The number that a writer has given an event was not the number of events before it.
    pub wrong_number: bool,
    /// The log before an event was not the one that the event was decided on.
    pub other_log: bool,
    /// Two nodes have written in one epoch.
    pub two_writers: bool,
}

/// A statement on its way to the database.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Statement {
    /// Claims the game for a session.
    Claim {
        /// The session of the node that claims.
        session: Session,
    },
    /// Adds an event to the end of the log.
    Append {
        /// The node that writes.
        writer: NodeId,
        /// The epoch under which the writer loaded the game.
        epoch: Epoch,
        /// The acts in the writer's copy of the log. The statement contains only their number; the model
        /// keeps them to compare them with the log.
        copy: Vec<Act>,
        /// The act to be performed.
        act: Act,
    },
    /// Gives the game up.
    Release {
        /// The epoch under which the game was loaded.
        epoch: Epoch,
    },
    /// Gives up all games of a session and ends it.
    Retire {
        /// The session.
        session: Session,
    },
}

/// The answer to a statement.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Outcome {
    /// The game is claimed, and this epoch of it has begun.
    Ours(Epoch),
    /// The game belongs to a session that is alive.
    Theirs(Session),
    /// The session that claims was ended by its node.
    NoSession,
    /// The event is committed.
    Written,
    /// Another epoch has begun.
    EpochOver,
    /// The log has another length than the writer believed, or it has the act already.
    Conflict,
    /// The game or the session was given up, as far as it was still there.
    Done,
}

/// Which conditions the database requires. The protocol requires all of them; a model with one condition
/// less shows what it is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Conditions {
    /// An append names the current epoch.
    pub epoch: bool,
    /// An append names the length of the log.
    pub number: bool,
    /// No event performs an act that the log has already.
    pub act: bool,
    /// A session can claim a game that it owns already, which begins another epoch.
    pub claim_of_own: bool,
    /// A log is read only if the epoch that the reader has claimed is still the current one.
    pub load: bool,
}

impl Conditions {
    /// The conditions of the protocol.
    pub const ALL: Conditions =
        Conditions { epoch: true, number: true, act: true, claim_of_own: true, load: true };
}

/// The contents of the database.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Database {
    /// The session that owns the game, which need not be alive.
    pub owner: Option<Session>,
    /// The epoch of the game.
    pub epoch: Epoch,
    /// The log of the game: its acts in their order.
    pub log: Vec<Act>,
    /// The node that has written in the current epoch.
    pub writer: Option<NodeId>,
    /// What must not occur, and did.
    pub seen: Seen,
    /// The sessions that were ended by their nodes.
    pub ended: BTreeSet<Session>,
}

impl Database {
    /// Performs a statement under the given conditions. A claim finds the session of the game's owner
    /// lapsed if `lapsed` says so.
    pub fn perform(
        &mut self,
        statement: Statement,
        lapsed: bool,
        conditions: Conditions,
    ) -> Outcome {
        match statement {
            Statement::Claim { session } => self.claim(session, lapsed, conditions),
            Statement::Append { writer, epoch, copy, act } => {
                self.append(writer, epoch, &copy, act, conditions)
            }
            Statement::Release { epoch } => {
                if epoch == self.epoch {
                    self.owner = None;
                }
                Outcome::Done
            }
            Statement::Retire { session } => {
                if self.owner == Some(session) {
                    self.owner = None;
                }
                self.ended.insert(session);
                Outcome::Done
            }
        }
    }

    fn claim(&mut self, session: Session, lapsed: bool, conditions: Conditions) -> Outcome {
        if self.ended.contains(&session) {
            return Outcome::NoSession;
        }
        let free = match self.owner {
            None => true,
            Some(owner) if owner == session => conditions.claim_of_own,
            Some(_) => lapsed,
        };
        match self.owner {
            Some(owner) if !free => Outcome::Theirs(owner),
            Some(_) | None => {
                self.owner = Some(session);
                self.epoch = Epoch(self.epoch.0 + 1);
                self.writer = None;
                Outcome::Ours(self.epoch)
            }
        }
    }

    fn append(
        &mut self,
        writer: NodeId,
        epoch: Epoch,
        copy: &[Act],
        act: Act,
        conditions: Conditions,
    ) -> Outcome {
        if conditions.epoch && epoch != self.epoch {
            return Outcome::EpochOver;
        }
        let other_length = conditions.number && copy.len() != self.log.len();
        let performed = conditions.act && self.log.contains(&act);
        if other_length || performed {
            return Outcome::Conflict;
        }
        self.seen.wrong_number |= copy.len() != self.log.len();
        self.seen.other_log |= copy != self.log;
        self.seen.two_writers |= self.writer.is_some_and(|other| other != writer);
        self.writer = Some(writer);
        self.log.push(act);
        Outcome::Written
    }
}
