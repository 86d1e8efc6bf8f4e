//! The state that a game's task keeps when its role changes from relay to owner, or the other way round.

use std::sync::Arc;

use super::mailbox::Message;
use super::outbox::Outbox;
use super::requests::Who;
use crate::profile::Profile;

/// The state that a task takes over from its previous role.
#[derive(Default)]
pub(super) struct Carried {
    /// The connections of this node's clients, who notice nothing of the change but a snapshot.
    pub(super) connections: Vec<Line>,
    /// The number of the last connection.
    pub(super) last_connection: u64,
    /// Messages that nobody has answered.
    pub(super) unanswered: Vec<Message>,
}

/// A connection of a client of this node. Its game may be run by this node or by another one.
pub(super) struct Line {
    pub(super) id: u64,
    pub(super) who: Who,
    /// Whether the client wants `choices`.
    pub(super) choices: bool,
    /// How the client is shown while it only watches.
    pub(super) profile: Profile,
    pub(super) outbox: Arc<Outbox>,
}

impl Carried {
    /// Closes the connections without a goodbye frame, so that their clients reconnect.
    pub(super) fn part(self) {
        for line in self.connections {
            line.outbox.close(None);
        }
    }
}
