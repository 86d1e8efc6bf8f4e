//! Games that have left memory while a clock or the time for a move runs. The state of their clocks is kept here,
//! and a game is loaded again when its time runs out.

use std::collections::{BTreeSet, HashMap};
use std::time::Duration;

use parking_lot::Mutex;
use tokio::sync::Notify;
use tokio::time::{Instant, sleep_until};

use super::clock::Clocks;
use super::game::LiveGame;
use super::people::Absences;
use crate::id::GameId;
use crate::time::SteadyTime;

/// What is kept of a game that has left memory.
#[derive(Clone, Debug)]
pub(super) struct Parked {
    /// The clocks; `None` for a game by days.
    clocks: Option<Clocks>,
    /// The end of the time for a move in a game by days.
    move_by: SteadyTime,
    absences: Absences,
    /// The version of the game.
    version: u64,
    /// For how long no place for connections had been free when the game left memory.
    full: Duration,
    /// When somebody first asked for the game since, and for how long no place had been free then.
    asked: Option<(SteadyTime, Duration)>,
}

impl Parked {
    /// Returns what is kept of a game that leaves memory. `full` is how long no place for connections was free so far.
    pub(super) fn new(live: &LiveGame, full: Duration) -> Parked {
        Parked {
            clocks: live.save_clocks(),
            move_by: live.move_by(),
            absences: live.people.absences(),
            version: live.version(),
            full,
            asked: None,
        }
    }

    /// Returns whether nothing has happened in a game since it left memory. Another node may have run it since.
    pub(super) fn is_of(&self, live: &LiveGame) -> bool {
        self.version == live.version()
    }

    /// Gives a game that was loaded its clocks and absences. Two spans do not count, because nobody could play: the
    /// time without a free place for connections, and the time since somebody first asked for the game. `full` is how
    /// long no place was free until now.
    pub(super) fn resume(self, live: &mut LiveGame, now: SteadyTime, full: Duration) {
        live.restore_clocks(self.clocks);
        live.restore_move_by(self.move_by);
        live.people.set_absences(self.absences);
        let (asked, full) = self.asked.unwrap_or((now, full));
        live.pardon(full.saturating_sub(self.full) + now.since(asked), now);
    }
}

/// The games that have left memory and have to be loaded again at some time.
#[derive(Default)]
pub(super) struct Parking {
    inner: Mutex<Inner>,
    /// Notified when an earlier game may have to be woken, or when the parking is closed.
    changed: Notify,
}

#[derive(Default)]
struct Inner {
    parked: HashMap<GameId, (Instant, Option<Parked>)>,
    /// The games in the order in which they have to be loaded.
    due: BTreeSet<(Instant, GameId)>,
    closed: bool,
}

impl Parking {
    /// Keeps a game until it is loaded, which happens at `at` at the latest. `parked` is `None` if its
    /// log contains everything that is needed.
    pub(super) fn park(&self, game: GameId, at: Instant, parked: Option<Parked>) {
        let mut inner = self.inner.lock();
        if let Some((old, _)) = inner.parked.insert(game, (at, parked)) {
            inner.due.remove(&(old, game));
        }
        inner.due.insert((at, game));
        self.changed.notify_one();
    }

    /// Removes and returns what is kept of a game that was loaded.
    pub(super) fn take(&self, game: GameId) -> Option<Parked> {
        let mut inner = self.inner.lock();
        let (at, parked) = inner.parked.remove(&game)?;
        inner.due.remove(&(at, game));
        parked
    }

    /// Notes that somebody asks for a game, which now has to be loaded. `full` is how long no place for
    /// connections was free so far.
    pub(super) fn ask(&self, game: &GameId, now: SteadyTime, full: Duration) {
        if let Some((_, Some(parked))) = self.inner.lock().parked.get_mut(game) {
            parked.asked.get_or_insert((now, full));
        }
    }

    /// Returns whether a game is kept.
    pub(super) fn has(&self, game: &GameId) -> bool {
        self.inner.lock().parked.contains_key(game)
    }

    /// Returns the number of games that are kept.
    pub(super) fn len(&self) -> usize {
        self.inner.lock().parked.len()
    }

    /// Ends the scheduler.
    pub(super) fn close(&self) {
        self.inner.lock().closed = true;
        self.changed.notify_one();
    }

    /// Postpones a game that could not be loaded.
    pub(super) fn put_off(&self, game: GameId, at: Instant) {
        let mut inner = self.inner.lock();
        if let Some((old, _)) = inner.parked.get_mut(&game) {
            let old = std::mem::replace(old, at);
            inner.due.remove(&(old, game));
            inner.due.insert((at, game));
        }
    }

    /// Waits until a game has to be loaded; `None` once the parking was closed.
    pub(super) async fn next(&self) -> Option<GameId> {
        loop {
            let changed = self.changed.notified();
            let first = {
                let inner = self.inner.lock();
                if inner.closed {
                    return None;
                }
                inner.due.first().copied()
            };
            match first {
                Some((at, game)) if at <= Instant::now() => return Some(game),
                Some((at, _)) => tokio::select! {
                    () = changed => {}
                    () = sleep_until(at) => {}
                },
                None => changed.await,
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test(start_paused = true)]
    async fn games_are_woken_in_the_order_of_their_times() {
        let parking = Parking::default();
        let [one, two, three] = std::array::from_fn(|_| GameId::random().unwrap());
        let at = |seconds| Instant::now() + Duration::from_secs(seconds);
        let start = Instant::now();
        parking.park(one, at(30), None);
        parking.park(two, at(10), None);
        parking.park(three, at(20), None);
        // A game that is parked again has its later time only.
        parking.park(two, at(40), None);
        assert!(parking.take(three).is_none());
        for (game, seconds) in [(one, 30), (two, 40)] {
            assert_eq!(parking.next().await, Some(game));
            assert_eq!(start.elapsed().as_secs(), seconds);
            parking.take(game);
        }
        assert_eq!(parking.len(), 0);
        parking.close();
        assert_eq!(parking.next().await, None);
    }
}
