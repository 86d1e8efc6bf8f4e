//! The deletion of games that are no longer kept: in the background, and a bounded number at a time.
//!
//! A deletion cannot be undone, and the wall clock may be wrong. So a game is first marked, and deleted only if it
//! is still to be deleted an hour later by the steady clock. Nothing is deleted for a day after the wall clock has
//! jumped, or if it is far from the time of the newest event when the server starts.

use std::collections::HashMap;
use std::sync::Weak;
use std::sync::atomic::Ordering;
use std::time::Duration;

use crate::id::GameId;
use crate::live::mailbox::Message;
use crate::live::shared::Shared;
use crate::refusal::Refusal;
use crate::store::{Expiry, StoreError, Tournaments, Write};
use crate::time::{Now, SteadyTime, WallTime, millis};

/// The time between two sweeps.
const PAUSE: Duration = Duration::from_secs(60);
/// The most games that one sweep deletes.
const MOST: usize = 200;
/// The most games that are marked.
const MARKED: usize = 10_000;
/// How long a game is marked before it is deleted.
const MARK: Duration = Duration::from_secs(3_600);
/// How long nothing is deleted if the wall clock may be wrong.
const HELD: Duration = Duration::from_secs(86_400);
/// The distance between the wall clock and the newest event from which the clock may be wrong.
const FAR: Duration = Duration::from_secs(30 * 86_400);
/// The difference between the wall clock and the steady clock that is a jump.
const JUMP: Duration = Duration::from_secs(600);

/// Decides which of the expired games are deleted.
struct Sweeper {
    /// When each game was found to be expired first.
    marked: HashMap<GameId, SteadyTime>,
    /// A moment since which the wall clock has not jumped.
    known: Now,
    /// Nothing is deleted until then.
    held: SteadyTime,
}

impl Sweeper {
    /// Returns a sweeper that starts now. `newest` is the time of the newest event.
    fn new(now: Now, newest: Option<WallTime>) -> Sweeper {
        let mut sweeper = Sweeper { marked: HashMap::new(), known: now, held: now.steady };
        if newest.is_some_and(|newest| newest.millis().abs_diff(now.wall.millis()) > millis(FAR)) {
            sweeper.hold(now, "the clock is far from the time of the newest event");
        }
        sweeper
    }

    /// Deletes nothing for a while.
    fn hold(&mut self, now: Now, why: &str) {
        tracing::warn!(why, "no games are deleted for a day; check the clock of this machine");
        self.marked.clear();
        self.held = now.steady + HELD;
    }

    /// Notes the time, and holds the deletions if the wall clock has jumped.
    fn tick(&mut self, now: Now) {
        let passed = millis(now.steady.since(self.known.steady));
        let expected = self.known.wall.millis().saturating_add(passed);
        if expected.abs_diff(now.wall.millis()) > millis(JUMP) {
            self.hold(now, "the clock has jumped");
        }
        self.known = now;
    }

    /// Marks games that have expired, and returns those that are to be deleted now, at most [`MOST`].
    fn due(&mut self, expired: &[GameId], now: Now) -> Vec<GameId> {
        if now.steady < self.held {
            return Vec::new();
        }
        let before = std::mem::take(&mut self.marked);
        let marked = |game: &GameId| (*game, before.get(game).copied().unwrap_or(now.steady));
        self.marked = expired.iter().map(marked).collect();
        let is_due = |game: &&GameId| {
            self.marked.get(*game).is_some_and(|marked| now.steady >= *marked + MARK)
        };
        expired.iter().filter(is_due).take(MOST).copied().collect()
    }
}

/// Sweeps until the hub is dropped or shuts down. After a failure, which the store logs, the next sweep tries
/// again.
pub(super) async fn run(hub: Weak<Shared>, newest: Option<WallTime>) {
    let Some(shared) = hub.upgrade() else { return };
    let mut sweeper = Sweeper::new(shared.now(), newest);
    drop(shared);
    loop {
        tokio::time::sleep(PAUSE).await;
        let Some(shared) = hub.upgrade() else { return };
        if shared.down.load(Ordering::Relaxed) {
            return;
        }
        let now = shared.now();
        sweeper.tick(now);
        let expiry = shared.config.retention.expiry(now.wall);
        let swept = async {
            if now.steady >= sweeper.held {
                tournaments(&shared, now.wall).await?;
            }
            let expired = shared.store.expired(expiry, MARKED).await?;
            delete(&shared, sweeper.due(&expired, now), expiry, now.wall).await
        };
        match swept.await {
            Ok(0) => {}
            Ok(games) => tracing::info!(games, "games that are no longer kept were deleted"),
            Err(error) => {
                tracing::debug!(%error, "games that are no longer kept could not be deleted");
            }
        }
    }
}

/// Deletes games that are no longer kept at a given time, the oldest first and at most [`MOST`].
/// Returns their number.
pub(super) async fn sweep(shared: &Shared, now: WallTime) -> Result<usize, StoreError> {
    let expiry = shared.config.retention.expiry(now);
    let games = shared.store.expired(expiry, MOST).await?;
    delete(shared, games, expiry, now).await
}

/// Deletes tournaments that are no longer kept at a given time. Their games stay. Returns their number.
pub(super) async fn tournaments(shared: &Shared, now: WallTime) -> Result<usize, StoreError> {
    let mut deleted = 0;
    for over in shared.store.tournaments(Tournaments::Over(now)).await? {
        let drop = Write::DropTournament { id: over.id, version: over.version };
        match shared.store.write(drop).await {
            Ok(()) => deleted += 1,
            // It has just begun, or another server has deleted it.
            Err(StoreError::Conflict(_)) => {}
            Err(error) => return Err(error),
        }
    }
    Ok(deleted)
}

/// Deletes those of the games that have expired. Returns their number.
async fn delete(
    shared: &Shared,
    games: Vec<GameId>,
    expiry: Expiry,
    now: WallTime,
) -> Result<usize, StoreError> {
    let delete = |game| Write::Delete { game, only: Some(expiry) };
    let written: Vec<_> =
        games.into_iter().map(|game| (game, shared.store.write(delete(game)))).collect();
    let mut deleted = 0;
    for (game, written) in written {
        match written.await {
            Ok(()) => {
                deleted += 1;
                shared.keys.set(game, None, now, false);
                shared.games.send(&game, Message::Close(Refusal::no_game()));
            }
            // Somebody has just made a step in the game, or has deleted it.
            Err(StoreError::Conflict(_)) => {}
            Err(error) => return Err(error),
        }
    }
    Ok(deleted)
}

#[cfg(test)]
mod tests {
    use super::*;

    const START: u64 = 1_700_000_000_000;

    /// Returns the moment this number of seconds after the start on both clocks.
    fn at(seconds: u64) -> Now {
        let steady = SteadyTime::after_start(Duration::from_secs(seconds));
        Now { steady, wall: WallTime::from_millis(START + seconds * 1_000) }
    }

    fn days_later(now: Now, days: u64) -> Now {
        Now { wall: WallTime::from_millis(now.wall.millis() + days * 86_400_000), ..now }
    }

    #[test]
    fn a_game_is_deleted_if_it_is_still_expired_an_hour_after_it_was_marked() {
        let mut sweeper = Sweeper::new(at(0), Some(at(0).wall));
        let [one, two] = [GameId::random().unwrap(), GameId::random().unwrap()];
        assert_eq!(sweeper.due(&[one], at(60)), []);
        assert_eq!(sweeper.due(&[one, two], at(3_600)), []);
        assert_eq!(sweeper.due(&[one, two], at(3_660)), [one]);
        // A game that was kept meanwhile is marked again.
        assert_eq!(sweeper.due(&[], at(3_720)), []);
        assert_eq!(sweeper.due(&[two], at(7_260)), []);
    }

    #[test]
    fn nothing_is_deleted_for_a_day_if_the_clock_may_be_wrong() {
        let game = GameId::random().unwrap();
        let wrong = |seconds| days_later(at(seconds), 400);
        let mut started = Sweeper::new(wrong(0), Some(at(0).wall));
        let mut jumped = Sweeper::new(at(0), Some(at(0).wall));
        jumped.tick(wrong(60));
        for sweeper in [&mut started, &mut jumped] {
            for seconds in (60..86_400).step_by(600) {
                sweeper.tick(wrong(seconds));
                assert_eq!(sweeper.due(&[game], wrong(seconds)), []);
            }
        }
        // A clock that was set right again finds other games.
        started.tick(at(86_460));
        assert_eq!(started.due(&[game], at(90_060)), []);
        // A server that nobody has used for long deletes in the end.
        let mut unused = Sweeper::new(wrong(0), Some(at(0).wall));
        assert_eq!(unused.due(&[game], wrong(86_460)), []);
        assert_eq!(unused.due(&[game], wrong(90_060)), [game]);
        let mut fresh = Sweeper::new(wrong(0), None);
        assert_eq!(fresh.due(&[game], wrong(60)), []);
        assert_eq!(fresh.due(&[game], wrong(3_660)), [game]);
    }
}
