//! What a game does when its time has come, without a message.

use dejarik_rules::Side;

use super::state::GameTask;

impl GameTask {
    /// Does what has become due: retries, fallen clocks, absences, changes of the room, the
    /// computer's step.
    pub(super) async fn on_time(&mut self) {
        let now = self.shared.now().steady;
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
            // After a failure, `recover` has noted when to try again.
            let _ = self.end_on_time().await;
        }
        if self.closing {
            return;
        }
        if self.absence_due().is_some_and(|at| at <= now) {
            for side in Side::BOTH {
                let gone = self.live.people.gone_at(side).is_some_and(|at| at <= now);
                self.announced.gone[side.index()] |= gone;
            }
            self.live.people.changed();
            self.room_changed(true);
        }
        if self.room_due.is_some_and(|at| at <= now) {
            self.room_changed(true);
        }
        if let Some(thinking) = &mut self.thinking
            && thinking.until.is_some_and(|until| until <= now)
        {
            thinking.stop.stop();
            thinking.until = None;
        }
        if let Some(ready) = self.ready.take_if(|ready| ready.at <= now)
            && ready.version == self.live.version()
        {
            self.computer_steps(ready.step).await;
        }
    }
}
