//! Keeps a running server up to date with the operator's decisions, performs each act, and writes it to the log.

use std::collections::HashSet;
use std::convert::Infallible;
use std::sync::Arc;

use tokio::sync::watch;

use super::change::{change_kept, changed};
use super::{Act, Entry, Moderation};
use crate::document::{DocumentSource, RECHECK};
use crate::id::GameId;
use crate::live::Hub;
use crate::refusal::{Kind, Refusal};

/// Follows the operator's decisions.
pub struct Follower {
    kept: DocumentSource,
    /// What the document contained when it was last read.
    seen: Option<Vec<u8>>,
    sender: watch::Sender<Arc<Moderation>>,
    /// The acts that this server has performed and the document still has.
    performed: HashSet<GameId>,
    /// The acts that have failed so far. The log names each of them once.
    failed: HashSet<GameId>,
    /// Whether the log says already that the document cannot be written.
    unwritable: bool,
}

impl std::fmt::Debug for Follower {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Follower")
    }
}

impl Follower {
    /// Returns a follower of a document with this text.
    pub(super) fn new(
        kept: DocumentSource,
        seen: Option<Vec<u8>>,
        sender: watch::Sender<Arc<Moderation>>,
    ) -> Follower {
        let (performed, failed) = (HashSet::new(), HashSet::new());
        Follower { kept, seen, sender, performed, failed, unwritable: false }
    }

    /// Follows the decisions until the future is dropped. If the document cannot be read, they stay the same.
    pub async fn run(mut self, hub: Hub) -> Infallible {
        loop {
            self.perform(&hub).await;
            tokio::time::sleep(RECHECK).await;
            self.read(&hub).await;
        }
    }

    async fn read(&mut self, hub: &Hub) {
        let Some(text) = self.kept.read().await else { return };
        if self.seen.as_ref() == Some(&text) {
            return;
        }
        match changed(&text) {
            Ok(decided) => {
                self.sender.send_replace(Arc::new(decided));
                hub.rename_watchers();
            }
            Err(why) => tracing::error!(%why, "the changed decisions of the operator are unusable"),
        }
        self.seen = Some(text);
    }

    /// Performs the acts that no server has performed yet. If several servers perform the same one, only the first
    /// changes anything. An act that fails is tried again.
    async fn perform(&mut self, hub: &Hub) {
        let decided = self.sender.borrow().clone();
        let waiting = &decided.acts;
        self.performed.retain(|id| waiting.iter().any(|entry| entry.id == *id));
        self.failed.retain(|id| waiting.iter().any(|entry| entry.id == *id));
        for Entry { id, at, by, act } in waiting {
            if self.performed.contains(id) {
                continue;
            }
            match perform(hub, &decided, act).await {
                Ok(()) => {
                    tracing::info!(%act, by, at, "an act of the operator");
                    self.performed.insert(*id);
                }
                Err(why) if self.failed.insert(*id) => {
                    tracing::warn!(%act, by, at, %why, "an act of the operator is tried again");
                }
                Err(_) => {}
            }
        }
        if self.performed.is_empty() {
            return;
        }
        let done = self.performed.clone();
        let settle = move |decided: &mut Moderation| {
            decided.acts.retain(|entry| !done.contains(&entry.id));
        };
        match change_kept(&self.kept, settle).await {
            Ok(()) => self.unwritable = false,
            Err(why) if !std::mem::replace(&mut self.unwritable, true) => {
                tracing::warn!(%why, "acts of the operator cannot be noted as done");
            }
            Err(_) => {}
        }
        self.read(hub).await;
    }
}

/// Performs what an act asks for beyond the recorded decision. A person who has been restored since is not hidden.
async fn perform(hub: &Hub, decided: &Moderation, act: &Act) -> Result<(), Refusal> {
    match act {
        Act::End { game } => match hub.end(game).await {
            // There is no such game any more.
            Err(Refusal { kind: Kind::NotFound, .. }) => Ok(()),
            outcome => outcome,
        },
        Act::Hide { person } if decided.hidden.contains(person) => hub.hide(person).await,
        Act::Delete { person } => hub.forget(person).await,
        Act::Hide { .. }
        | Act::RefuseNames { .. }
        | Act::AllowNames { .. }
        | Act::Block { .. }
        | Act::Unblock { .. }
        | Act::Limit { .. }
        | Act::Restore { .. } => Ok(()),
    }
}
