//! Recovery after a failed write. It is then unknown what was stored, so the game is reloaded before
//! any other message is handled. An act that is only in memory must not be acknowledged when its
//! client sends it again.

use std::time::Duration;

use super::commit::Before;
use super::state::GameTask;
use crate::live::stored::fold;
use crate::refusal::{Kind, Refusal};

/// How long to wait before retrying what has failed.
pub(super) const RETRY: Duration = Duration::from_millis(500);

impl GameTask {
    /// Resets the game to its log, after a write for the events since `seq` has failed. Its clocks
    /// are frozen until the store accepts writes again, because neither player should pay for that
    /// time. If the log cannot be read either, the game leaves memory at once and is loaded again
    /// later.
    pub(super) async fn recover(&mut self, seq: u64, before: Before) {
        if self.superseded {
            // The state of the game is now up to the node that owns it.
            self.closing = true;
            return;
        }
        let applied = self.live.version();
        let read = self.shared.store.load(self.live.id).await;
        let Ok(Some(stored)) = read else { return self.give_up() };
        let shown = stored.log.last().and_then(|last| last.clocks);
        let (seats, next) = (stored.seats.clone(), stored.next);
        let Ok(Ok(read)) = fold(&self.shared, stored, self.shared.now()).await else {
            return self.give_up();
        };
        self.live.become_what_was_read(read);
        if self.reread_dice().await.is_err() {
            return self.give_up();
        }
        self.shown.clear();
        let room_changed = self.live.people.reread(&seats, next);
        let version = self.live.version();
        if version == seq {
            self.live.restore_clocks(before.clocks);
        } else if version != applied {
            self.live.reset_clocks(shown);
        }
        let now = self.shared.now();
        self.live.freeze(before.at);
        self.stalled = true;
        self.retry = Some(now.steady + RETRY);
        if version != seq {
            // The events were stored although the store reported a failure.
            self.owe(|_| true);
        }
        if room_changed {
            self.live.people.changed();
            self.reclassify();
            self.room_changed(true);
        }
    }

    fn give_up(&mut self) {
        let why = "the game cannot be read now; nothing of it is lost";
        self.close(&Refusal::new(Kind::Store, why));
    }

    /// Notes that the store accepts writes again. Clocks that a failure froze may run.
    pub(super) fn recovered(&mut self) {
        if std::mem::take(&mut self.stalled) {
            self.live.thaw(self.shared.now());
        }
    }

    /// Checks whether the store accepts writes again, and schedules another check if it does not.
    pub(super) async fn check_store(&mut self) {
        match self.shared.store.check_ready().await {
            Ok(()) => self.recovered(),
            Err(_) => self.retry = Some(self.shared.now().steady + RETRY),
        }
    }
}
