//! The roles of a game's task: it runs a game that this node owns, or relays one that another node owns. The
//! state in [`Carried`] is kept when the role changes.

use std::sync::Arc;

use super::mailbox::{Mailbox, Message, Messages};
use super::outbox::Outbox;
use super::requests::{Hello, Who};
use super::shared::Shared;
use super::subscription::Subscription;
use crate::id::GameId;
use crate::profile::Profile;

/// What each role of a task works with.
pub(super) struct Role<'a> {
    pub(super) shared: &'a Arc<Shared>,
    pub(super) game: GameId,
    pub(super) mailbox: &'a Mailbox,
    pub(super) messages: &'a mut Messages,
}

/// How a role of a task has ended.
pub(super) enum Ended {
    /// The game has left memory.
    Left,
    /// Another node runs the game now, or may do so.
    Moved(Carried),
}

/// The state that a task takes over from its previous role.
#[derive(Default)]
pub(super) struct Carried {
    /// The connections of this node's clients, who notice nothing of the change but a snapshot.
    pub(super) connections: Vec<LocalConnection>,
    /// The number of the last connection.
    pub(super) last_connection: u64,
    /// Messages that nobody has answered.
    pub(super) unanswered: Vec<Message>,
}

/// A connection of a client of this node. Its game may be run by this node or by another one.
pub(super) struct LocalConnection {
    pub(super) id: u64,
    pub(super) who: Who,
    /// Whether the client wants `choices`.
    pub(super) choices: bool,
    /// How the client is shown while it only watches.
    pub(super) profile: Profile,
    pub(super) outbox: Arc<Outbox>,
}

impl LocalConnection {
    /// Returns the connection with a number, and the handle of its client.
    pub(super) fn open(
        id: u64,
        who: Who,
        hello: &Hello,
        shared: &Shared,
        mailbox: &Mailbox,
    ) -> (LocalConnection, Subscription) {
        let (config, share) = (&shared.config, shared.waiting.share(who.network));
        let outbox = Arc::new(Outbox::new(config.queue, config.queue_bytes, share));
        let subscription = Subscription {
            connection: id,
            outbox: outbox.clone(),
            mailbox: mailbox.clone(),
            who: who.clone(),
            tempo: shared.tempo.clone(),
            on_purpose: false,
        };
        let (choices, profile) = (hello.choices, hello.profile.clone());
        (LocalConnection { id, who, choices, profile, outbox }, subscription)
    }
}

impl Carried {
    /// Closes the connections without a goodbye frame, so that their clients reconnect.
    pub(super) fn part(self) {
        for connection in self.connections {
            connection.outbox.close(None);
        }
    }
}
