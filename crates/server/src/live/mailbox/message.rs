//! The messages to a game's task.

use std::time::Duration;

use dejarik_play::Game;
use tokio::sync::oneshot;
use tokio::time::Instant;

use crate::cluster::wire::ConnectionNumber;
use crate::computer::Answer;
use crate::live::portrait::Portrait;
use crate::live::requests::{Claim, Glance, Hello, Order, Seated, Who};
use crate::live::subscription::Subscription;
use crate::live::{Act, Intent};
use crate::protocol::GameFull;
use crate::refusal::Refusal;
use crate::store::StoredGame;
use crate::view::Viewer;

/// Where the outcome of an act is sent.
pub(in crate::live) enum Reply {
    /// To the connection with this number, as a frame.
    Frame(u64),
    /// To a caller without a connection, who is identified by the first field.
    Call(Who, oneshot::Sender<Result<u64, Refusal>>),
}

/// An act, or a wish that becomes one when the task handles it.
#[derive(Clone, Debug)]
pub(in crate::live) enum Asked {
    Act(Act),
    Intent { id: String, intent: Intent },
}

impl Asked {
    /// Returns the client's name for the act.
    pub(in crate::live) fn id(&self) -> &str {
        match self {
            Asked::Act(act) => &act.id,
            Asked::Intent { id, .. } => id,
        }
    }
}

/// A message to a game's task.
pub(in crate::live) enum Message {
    /// Opens a connection.
    Subscribe { who: Who, hello: Hello, reply: oneshot::Sender<Result<Subscription, Refusal>> },
    /// Closes a connection.
    Leave { connection: u64, on_purpose: bool },
    /// Asks for a `pong`.
    Ping { connection: u64, n: u64 },
    /// Notes the round trip of a connection.
    Lag { connection: u64, lag: Duration },
    /// Asks for a snapshot.
    Sync { connection: u64 },
    /// Performs an act. `since` is when it arrived.
    Act { asked: Asked, reply: Reply, since: Instant },
    /// Asks for a snapshot without a connection.
    Full { who: Who, reply: oneshot::Sender<Result<GameFull, Refusal>> },
    /// Asks for the version of the game.
    Glance { who: Who, reply: oneshot::Sender<Result<Glance, Refusal>> },
    /// Asks what a preview shows after this many entries of the line; `None` means all of them.
    Portrait { at: Option<usize>, reply: oneshot::Sender<Result<Portrait, Refusal>> },
    /// Asks for a copy of the game.
    Look { who: Who, reply: oneshot::Sender<Result<Look, Refusal>> },
    /// Takes the seat that a token is for.
    Sit { claim: Claim, reply: oneshot::Sender<Result<Seated, Refusal>> },
    /// Performs an act on the game as a whole.
    Order { order: Order, reply: oneshot::Sender<Result<(), Refusal>> },
    /// Delivers an answer of the computer to the question asked at a version.
    Thought { version: u64, answer: Answer },
    /// Only makes sure that the game is loaded, because something is due.
    Wake,
    /// Asks the game to leave memory if nobody uses it.
    Rest,
    /// Notes that a relayed connection has missed frames, or that the owner of the game does not know it.
    /// In the second case the game may have another owner by now (`moved`).
    LineLost { line: ConnectionNumber, moved: bool },
    /// Claims the game again, because this node may have lost it: its session has ended, or another node
    /// has seized the game.
    Reclaim,
    /// Notes that the owner has answered an act of a relayed connection. `id` is the client's name for the
    /// act.
    ActAnswered { line: ConnectionNumber, id: String },
    /// The operator has decided about names, which may concern spectators.
    Names,
    /// Closes all connections for this reason and ends the task.
    Close(Refusal),
}

/// A copy of a game, for work outside of its task: replays and records take their time.
pub(in crate::live) struct Look {
    pub(in crate::live) game: Game,
    pub(in crate::live) viewer: Viewer,
    /// What is stored of the game, without its log.
    pub(in crate::live) stored: StoredGame,
}

impl Message {
    /// Returns the sender, if the message says who that is.
    pub(super) fn who(&self) -> Option<&Who> {
        match self {
            Message::Subscribe { who, .. }
            | Message::Act { reply: Reply::Call(who, _), .. }
            | Message::Full { who, .. }
            | Message::Glance { who, .. }
            | Message::Look { who, .. } => Some(who),
            Message::Act { reply: Reply::Frame(_), .. }
            | Message::Leave { .. }
            | Message::Ping { .. }
            | Message::Lag { .. }
            | Message::Sync { .. }
            | Message::Portrait { .. }
            | Message::Sit { .. }
            | Message::Order { .. }
            | Message::Thought { .. }
            | Message::Wake
            | Message::Rest
            | Message::Names
            | Message::LineLost { .. }
            | Message::Reclaim
            | Message::ActAnswered { .. }
            | Message::Close(_) => None,
        }
    }

    /// Returns the connection that sends the message, if one does.
    pub(super) fn connection(&self) -> Option<u64> {
        match self {
            Message::Leave { connection, .. }
            | Message::Ping { connection, .. }
            | Message::Lag { connection, .. }
            | Message::Sync { connection }
            | Message::Act { reply: Reply::Frame(connection), .. } => Some(*connection),
            _ => None,
        }
    }

    /// Answers a message that will not be handled. A caller that no longer waits is ignored.
    pub(in crate::live) fn refuse(self, refusal: Refusal) {
        match self {
            Message::Subscribe { reply, .. } => drop(reply.send(Err(refusal))),
            Message::Act { reply: Reply::Call(_, reply), .. } => drop(reply.send(Err(refusal))),
            Message::Full { reply, .. } => drop(reply.send(Err(refusal))),
            Message::Glance { reply, .. } => drop(reply.send(Err(refusal))),
            Message::Portrait { reply, .. } => drop(reply.send(Err(refusal))),
            Message::Look { reply, .. } => drop(reply.send(Err(refusal))),
            Message::Sit { reply, .. } => drop(reply.send(Err(refusal))),
            Message::Order { reply, .. } => drop(reply.send(Err(refusal))),
            Message::Act { .. }
            | Message::Leave { .. }
            | Message::Ping { .. }
            | Message::Lag { .. }
            | Message::Sync { .. }
            | Message::Thought { .. }
            | Message::Wake
            | Message::Rest
            | Message::Names
            | Message::LineLost { .. }
            | Message::Reclaim
            | Message::ActAnswered { .. }
            | Message::Close(_) => {}
        }
    }
}
