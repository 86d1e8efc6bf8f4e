//! Notices to people who are not there: what has happened in their games, and that little time is left for a move.

use std::sync::Weak;
use std::sync::atomic::Ordering;
use std::time::Duration;

use dejarik_play::Due;
use dejarik_rules::Side;

use super::game::LiveGame;
use super::shared::Shared;
use crate::push::{About, News, WAITING};
use crate::store::{GameKind, Notice, Occasion, StoreError};

/// The time between two looks for reminders.
const PAUSE: Duration = Duration::from_secs(60);

impl Shared {
    /// Notifies the person on a seat, if the person is not connected to the game.
    pub(super) fn notify(&self, live: &LiveGame, side: Side, about: About) {
        let Some(push) = &self.config.push else { return };
        let person = live.people.person(side).filter(|_| !live.people.is_present(side));
        if let Some(person) = person
            && live.terms.kind == GameKind::Online
        {
            let occasion = Occasion::News(self.now().wall);
            let notice = Notice { game: live.id, side, person: *person, occasion };
            push.send(News { notice, about });
        }
    }

    /// Notifies those who have to move in a game by days or without a clock.
    pub(super) fn notify_turn(&self, live: &LiveGame) {
        if live.clocks().is_some() {
            return;
        }
        let waits = |side: &Side| match live.game.due() {
            Due::Step(due) => due == *side,
            Due::Orders(missing) => missing[side.index()],
            Due::Roll | Due::Nothing => false,
        };
        Side::BOTH.into_iter().filter(waits).for_each(|side| self.notify(live, side, About::Turn));
    }

    /// Notifies the players that their game is over, but not the one who has ended it.
    pub(super) fn notify_end(&self, live: &LiveGame, by: Option<Side>) {
        let Some(result) = live.game.result() else { return };
        for side in Side::BOTH.into_iter().filter(|side| by != Some(*side)) {
            let about = match result.winner {
                Some(winner) if winner == side => About::Won,
                Some(_) => About::Lost,
                None => About::Over,
            };
            self.notify(live, side, about);
        }
    }

    /// Sends the reminders that are due in the games of this node. Returns their number.
    ///
    /// # Errors
    /// If the store cannot be read.
    pub(super) async fn remind(&self) -> Result<usize, StoreError> {
        let Some(push) = &self.config.push else { return Ok(0) };
        let mut due = self.store.reminders(self.now().wall, WAITING).await?;
        // A node has all its games with a deadline in memory or has parked them.
        due.retain(|notice| self.games.has(&notice.game) || self.parking.has(&notice.game));
        let sent = due.len();
        due.into_iter().for_each(|notice| push.send(News { notice, about: About::Soon }));
        Ok(sent)
    }
}

/// Looks for reminders until the hub is dropped or shuts down.
pub(super) async fn run(hub: Weak<Shared>) {
    loop {
        tokio::time::sleep(PAUSE).await;
        let Some(shared) = hub.upgrade() else { return };
        if shared.down.load(Ordering::Relaxed) {
            return;
        }
        if let Err(error) = shared.remind().await {
            tracing::debug!(%error, "reminders could not be read");
        }
    }
}
