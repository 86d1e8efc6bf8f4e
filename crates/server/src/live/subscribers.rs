//! The subscribers to what happens in people's games.

use std::collections::HashMap;

use parking_lot::Mutex;
use tokio::sync::broadcast;

use super::requests::PersonEvent;
use crate::id::PersonId;

/// The number of events that a subscriber may lag behind before the oldest are dropped.
const BEHIND: usize = 64;

/// The subscribers at this node.
#[derive(Debug, Default)]
pub(super) struct Subscribers(Mutex<HashMap<PersonId, broadcast::Sender<PersonEvent>>>);

impl Subscribers {
    /// Subscribes to what happens in a person's games from now on.
    pub(super) fn subscribe(&self, person: PersonId) -> PersonEvents {
        let mut senders = self.0.lock();
        senders.retain(|_, sender| sender.receiver_count() > 0);
        let sender = senders.entry(person).or_insert_with(|| broadcast::channel(BEHIND).0);
        PersonEvents { receiver: sender.subscribe() }
    }

    /// Ends all subscriptions.
    pub(super) fn end_all(&self) {
        self.0.lock().clear();
    }

    /// Sends an event to a person's subscribers.
    pub(super) fn send(&self, person: &PersonId, event: PersonEvent) {
        let mut senders = self.0.lock();
        if let Some(sender) = senders.get(person)
            && sender.send(event).is_err()
        {
            senders.remove(person);
        }
    }
}

/// The events of a person's games, as they happen.
#[derive(Debug)]
pub struct PersonEvents {
    receiver: broadcast::Receiver<PersonEvent>,
}

impl PersonEvents {
    /// Waits for the next event; `None` when the server shuts down. A subscriber that is too slow
    /// misses the oldest events.
    pub async fn next(&mut self) -> Option<PersonEvent> {
        loop {
            match self.receiver.recv().await {
                Ok(event) => return Some(event),
                Err(broadcast::error::RecvError::Lagged(_)) => {}
                Err(broadcast::error::RecvError::Closed) => return None,
            }
        }
    }
}
