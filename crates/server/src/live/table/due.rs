//! What a game does without a message, when a deadline has passed.

use dejarik_rules::Side;

use super::state::GameTask;
use crate::live::mailbox::Messages;

impl GameTask {
    /// Does what has become due: retries, fallen clocks, absences, changes of the room, the
    /// computer's step. Clocks are judged as of the earliest act that waits in the mailbox, if any: it
    /// may have arrived before the time was up.
    pub(super) async fn on_time(&mut self, messages: &mut Messages) {
        self.pardon();
        let present = self.shared.now();
        let now = present.steady;
        if self.retry.is_some_and(|at| at <= now) {
            self.retry = None;
            if self.stalled {
                self.check_store().await;
            }
            if !self.stalled && self.live.awaits_throw() {
                self.throw_now().await;
            }
        }
        if !self.stalled && self.live.is_frozen() && self.shared.thaw_at() <= now {
            self.live.thaw(self.shared.now());
        }
        if self.live.deadline().is_some_and(|at| at <= now) && self.retry.is_none() {
            let arrived = messages.first_act().map(|arrival| self.shared.at(arrival));
            let judged = arrived.filter(|at| at.steady < now).unwrap_or(present);
            // After a failure, `recover` has noted when to try again.
            let _ = self.end_on_time(judged).await;
        }
        if self.closing {
            return;
        }
        if self.dice_due().is_some_and(|at| at <= now) {
            self.hurry_dice();
        }
        if self.absence_due().is_some_and(|at| at <= now) {
            for side in Side::BOTH {
                let gone = self.live.gone_at(side).is_some_and(|at| at <= now);
                self.announced.gone[side.index()] |= gone;
            }
            self.live.people.changed();
            self.room_changed(true);
        }
        if self.snapshots_due.is_some_and(|at| at <= now) {
            self.send_snapshots();
        }
        if self.room_due.is_some_and(|at| at <= now) {
            self.room_changed(true);
        }
        if let Some(ready) = self.ready.take_if(|ready| ready.at <= now)
            && ready.version == self.live.version()
        {
            self.computer_steps(ready.step).await;
        }
    }
}
