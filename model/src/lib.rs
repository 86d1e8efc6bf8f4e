//! The protocol of several nodes over one database (docs/adr/0010-several-nodes.md) as a model for
//! `stateright`: one game, the database, nodes, the messages between them, and clients.
//!
//! The checker tries every order of steps. A step is one thing that happens at one place: the database
//! performs a statement, a node looks at an answer, a message arrives. Between any two steps of a node
//! the others can take any number of theirs, so a node can be paused anywhere: between deciding to write
//! and the arrival of the statement, and between the commit and the acknowledgement.
//!
//! # What is simplified
//! - Time is left out. A claim may find the session of the owner lapsed at any moment, whether or not the
//!   owner still runs and renews it afterwards. That includes every pause, every delay and every jump of
//!   a clock.
//! - A message between nodes that was sent once may arrive at any later moment, any number of times, or
//!   never. That is more than NATS does.
//! - An acknowledgement that was sent may reach its client at any later moment or never, whichever way it
//!   takes. So relays need not be followed on the way back.
//! - A statement is performed at any later moment or never, also when its node is gone.
//! - Every act is legal. What an event contains, and frames to spectators, are left out.
//! - A model is finite, because it has a budget of [disturbances](Bounds::disturbances). Everything else
//!   may happen any number of times.

mod database;
pub mod exchange;
mod node;
mod properties;
mod recovery;
mod report;
mod step;
mod tidy;

use std::collections::BTreeSet;

use stateright::{Model, Property};

pub use database::{Conditions, Database, Epoch, Outcome, Seen, Session, Statement};
pub use node::{Node, Task};
pub use properties::{
    COMMITTED, DECIDED, KNOWS, LOST, NUMBERS, RECOVERS, SAFETY, TWICE, WITNESSES, WRITERS,
};
pub use report::{Report, explore};

/// The number of a node, from 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct NodeId(pub u8);

/// An act, which is unique in the game: the number of its client, and its own number among the acts of
/// this client, both from 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Act {
    /// The client that sends the act.
    pub client: u8,
    /// How many acts of the client come before it.
    pub number: u8,
}

/// A relay's request to the owner to perform an act.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Request {
    /// The act.
    pub act: Act,
    /// The session that the relay believes to own the game.
    pub to: Session,
}

/// An acknowledgement of an act, from the owner of the game to the client.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Acknowledgement {
    /// The act.
    pub act: Act,
    /// The version of the game that has the act: the length of the log up to it.
    pub version: u8,
}

/// A statement on its way to the database.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Sent {
    /// The statement.
    pub statement: Statement,
    /// The node that waits for the outcome; `None` if nobody waits (any more).
    pub awaited_by: Option<NodeId>,
}

/// A state of the whole system.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct State {
    /// The database.
    pub database: Database,
    /// The statements that the database may perform next, in any order. The list is sorted.
    pub statements: Vec<Sent>,
    /// The processes of the nodes.
    pub nodes: Vec<Node>,
    /// The requests of relays that were ever sent, except those to sessions that are gone.
    pub requests: BTreeSet<Request>,
    /// The acknowledgements that were ever sent. They are kept, because what they say has to stay true.
    pub acknowledgements: BTreeSet<Acknowledgement>,
    /// For each client the versions at which its acts were acknowledged, in the order of the acts. The
    /// client sends the next act when the one before is acknowledged.
    pub clients: Vec<Vec<u8>>,
    /// How many disturbances may still happen.
    pub disturbances: u8,
}

/// A step. The last eight are *disturbances*, whose number is bounded, and so is a claim that finds the
/// session of a running owner lapsed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Step {
    /// The database performs the statement at this place of the list.
    Perform(usize),
    /// The database performs the claim at this place of the list, and finds that the session of the
    /// game's owner has lapsed.
    ClaimLapsed(usize),
    /// A node looks at the answer of the database.
    Consider(NodeId),
    /// A node reads the log of the game that it has claimed.
    Load(NodeId),
    /// A node that does not own the game claims it: because it is asked for it, because its clock runs
    /// out, or because the owner does not answer.
    Claim(NodeId),
    /// A client sends its next act to a node, for the first time or again.
    Send {
        /// The client.
        client: u8,
        /// The node.
        node: NodeId,
    },
    /// A request of a relay arrives, for the first time or again.
    Deliver(Request),
    /// An acknowledgement arrives at its client.
    Acknowledge(Acknowledgement),
    /// The connection of a node to the database breaks while the node waits for an outcome. The
    /// statement may still arrive. The node claims the game once more.
    LoseAnswer(NodeId),
    /// The same for an owner that waits for an append. It reads the log once more under its epoch.
    LoseAnswerAndRead(NodeId),
    /// The connection breaks while the statement at this place is on its way, and the node sends it once
    /// more, although the first one may arrive.
    Repeat(usize),
    /// The process of a node is killed and starts again under a new session.
    Restart(NodeId),
    /// A node stops as planned and starts again under a new session.
    Stop(NodeId),
    /// The game leaves the memory of its owner, which gives it up, also while an append is under way.
    Leave(NodeId),
    /// A node whose session has ended opens a new one, and keeps its tasks.
    Reopen(NodeId),
    /// The same, and in the same transaction the new session becomes the owner of what the one before
    /// still owns. The epoch stays.
    Inherit(NodeId),
}

/// When an owner acknowledges an act.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Acknowledge {
    /// When the database has reported the commit, as the protocol requires.
    AfterCommit,
    /// When the append is sent.
    BeforeCommit,
}

/// The size of a model.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Bounds {
    /// The number of nodes.
    pub nodes: u8,
    /// The number of clients.
    pub clients: u8,
    /// The number of acts of each client.
    pub acts: u8,
    /// How many disturbances happen at most.
    pub disturbances: u8,
}

/// The protocol, or the protocol with a fault.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Protocol {
    /// The size of the model.
    pub bounds: Bounds,
    /// The conditions that the database requires.
    pub conditions: Conditions,
    /// When an owner acknowledges.
    pub acknowledge: Acknowledge,
    /// Whether the checker also examines in every state that all acts are acknowledged once the
    /// disturbances are over. It takes most of the time.
    pub recovery: bool,
}

impl Protocol {
    /// Returns the protocol of the decision record, without a fault.
    pub fn new(bounds: Bounds) -> Protocol {
        let acknowledge = Acknowledge::AfterCommit;
        Protocol { bounds, conditions: Conditions::ALL, acknowledge, recovery: false }
    }
}

impl Model for Protocol {
    type State = State;
    type Action = Step;

    fn init_states(&self) -> Vec<State> {
        let nodes = (0..self.bounds.nodes).map(NodeId).map(Node::new).collect();
        vec![State {
            database: Database::default(),
            statements: Vec::new(),
            nodes,
            requests: BTreeSet::new(),
            acknowledgements: BTreeSet::new(),
            clients: vec![Vec::new(); usize::from(self.bounds.clients)],
            disturbances: self.bounds.disturbances,
        }]
    }

    fn actions(&self, state: &State, steps: &mut Vec<Step>) {
        self.steps(state, steps);
    }

    fn next_state(&self, state: &State, step: Step) -> Option<State> {
        let mut next = state.clone();
        self.take(&mut next, step);
        next.tidy();
        (next != *state).then_some(next)
    }

    fn properties(&self) -> Vec<Property<Protocol>> {
        properties::all(self.recovery)
    }
}
