//! Keeps a running server up to date with the operator's decisions, performs each act, and writes it to the log.

use std::collections::{BTreeSet, HashSet};
use std::convert::Infallible;

use super::{Act, Entry, Moderation};
use crate::document::{DocumentError, Followed, RECHECK};
use crate::id::{GameId, PersonId};
use crate::live::Hub;
use crate::refusal::{Kind, Refusal};

/// Follows the operator's decisions.
pub(crate) struct Follower {
    followed: Followed<Moderation>,
    /// The acts that this server has performed and the document still has.
    performed: HashSet<GameId>,
    /// The acts that have failed so far. The log names each of them once.
    failed: HashSet<GameId>,
    /// People whom the operator has hidden since the last round.
    hidden: BTreeSet<PersonId>,
    /// Whether the log says already that the document cannot be written.
    unwritable: bool,
}

opaque!(Follower);

impl Follower {
    pub(super) fn new(followed: Followed<Moderation>) -> Follower {
        let (performed, failed) = (HashSet::new(), HashSet::new());
        Follower { followed, performed, failed, hidden: BTreeSet::new(), unwritable: false }
    }

    /// Follows the decisions until the future is dropped. If the document cannot be read, they stay the same.
    pub(crate) async fn run(mut self, hub: Hub) -> Infallible {
        loop {
            self.perform(&hub).await;
            tokio::time::sleep(RECHECK).await;
            self.hide(&hub).await;
            self.read(&hub).await;
        }
    }

    async fn read(&mut self, hub: &Hub) {
        let before = self.followed.now();
        if self.followed.follow().await {
            hub.rename_watchers();
            let now = self.followed.now();
            self.hidden.extend(now.hidden.difference(&before.hidden).copied());
        }
    }

    /// Hides the people of the last round once more. Until this server had read the decision, it made games with their
    /// names, perhaps after another server had performed the act.
    async fn hide(&mut self, hub: &Hub) {
        let decided = self.followed.now();
        for person in std::mem::take(&mut self.hidden).intersection(&decided.hidden) {
            if hub.hide(person).await.is_err() {
                self.hidden.insert(*person);
            }
        }
    }

    /// Performs the acts that no server has performed yet. If several servers perform the same one, only the first
    /// changes anything. An act that fails is tried again.
    async fn perform(&mut self, hub: &Hub) {
        let decided = self.followed.now();
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
            Ok::<_, DocumentError>(())
        };
        match self.followed.kept().change(settle).await {
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
