//! The handle of a connection to a game.

use std::sync::Arc;
use std::time::Duration;

use axum::extract::ws::Utf8Bytes;
use tokio::time::Instant;

use super::Act;
use super::frames::text;
use super::mailbox::{Asked, Mailbox, Message, Reply};
use super::outbox::Outbox;
use super::quota::Tempo;
use super::requests::Who;
use crate::protocol::ServerFrame;
use crate::refusal::Refusal;

/// A connection to a game. Dropping it leaves the game.
pub struct Subscription {
    pub(super) connection: u64,
    pub(super) outbox: Arc<Outbox>,
    pub(super) mailbox: Mailbox,
    pub(super) who: Who,
    pub(super) tempo: Arc<Tempo>,
    pub(super) on_purpose: bool,
}

impl std::fmt::Debug for Subscription {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Subscription").field("connection", &self.connection).finish_non_exhaustive()
    }
}

impl Subscription {
    /// Waits for the next frame, as JSON text (a `ServerFrame`); `None` when the server ends the
    /// connection. The first frames are `full` (or the `event`s that the client misses) and `room`.
    pub async fn next(&mut self) -> Option<Utf8Bytes> {
        self.outbox.next().await
    }

    /// Asks for a `pong`.
    ///
    /// # Errors
    /// If too many messages wait for the game.
    pub fn ping(&self, n: u64) -> Result<(), Refusal> {
        self.send(Message::Ping { connection: self.connection, n })
    }

    /// Returns whether the round trip of the connection has to be measured: the game has clocks, or it is
    /// not known yet whether it has any.
    pub(crate) fn is_timed(&self) -> bool {
        self.outbox.is_timed()
    }

    /// Notes the round trip of the connection, for the compensation of lag.
    ///
    /// # Errors
    /// If too many messages wait for the game.
    pub(crate) fn note_lag(&self, lag: Duration) -> Result<(), Refusal> {
        self.send(Message::Lag { connection: self.connection, lag })
    }

    /// Performs an act, which arrives now. The outcome comes as a frame, `ack` or `refused`.
    ///
    /// # Errors
    /// If too many messages wait for the game.
    pub fn act(&self, act: Act) -> Result<(), Refusal> {
        self.act_since(act, Instant::now())
    }

    /// Performs an act that arrived at this instant.
    pub(super) fn act_since(&self, act: Act, since: Instant) -> Result<(), Refusal> {
        if let Err(refusal) = self.tempo.count(&self.who) {
            let refused = ServerFrame::Refused { id: act.id, error: refusal.to_error() };
            self.outbox.push(text(&refused));
            return Ok(());
        }
        let reply = Reply::Frame(self.connection);
        let asked = Asked::Act(act);
        self.send(Message::Act { asked, reply, since })
    }

    fn send(&self, message: Message) -> Result<(), Refusal> {
        self.mailbox.send(self.outbox.lane(), message)
    }

    /// Asks for `full`. A client that asks again before it has got one gets a single one.
    ///
    /// # Errors
    /// If too many messages wait for the game.
    pub fn sync(&self) -> Result<(), Refusal> {
        match self.outbox.ask_to_sync() {
            true => self.send(Message::Sync { connection: self.connection }),
            false => Ok(()),
        }
    }

    /// Notes that the player leaves on purpose, so that the opponent need not wait for long.
    pub fn leave(&mut self) {
        self.on_purpose = true;
    }
}

impl Drop for Subscription {
    fn drop(&mut self) {
        self.outbox.close(None);
        let (connection, on_purpose) = (self.connection, self.on_purpose);
        self.mailbox.put(self.outbox.lane(), Message::Leave { connection, on_purpose });
    }
}
