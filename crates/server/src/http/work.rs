//! Places for requests that take work: replaying a long game, thinking about a position, reviewing a game, or
//! drawing a picture. There are as many as the machine can serve at once. Addresses take turns at them, and no
//! address has more than a few requests at work or waiting, so one client cannot keep the others waiting.

use std::sync::Arc;
use std::time::Duration;

use dejarik_rules::Words;
use ipnet::IpNet;
use parking_lot::Mutex;
use tokio::sync::oneshot;

use super::error::Error;
use super::limit::{Connected, Connections, Counted};
use crate::fair::{Bounds, FairQueue};
use crate::refusal::{Kind, Refusal};

/// How long a request waits for a free place before it is refused as `busy`.
const PATIENCE: Duration = Duration::from_secs(20);
/// The most reviews that workers are asked for at once.
const AWAY: usize = 64;
/// The most requests of an address that have a place or wait for one. Reviews count apart, so that somebody who
/// analyses can also have a game reviewed.
const EACH: u32 = 4;
/// The same for requests that read.
const READING: u32 = 32;
/// The most archives that an address may load at once.
const ARCHIVES: u32 = 2;
/// The most requests of all addresses that wait for one kind of place.
const WAITING: usize = 1024;
/// The time in seconds after which an address with too many requests may try again.
const LATER: u64 = 1;
/// The refusal of an analysis or a review that finds no place.
const ANALYSES: Words = Words::new(
    "the server is busy with analyses; try again soon",
    "le serveur est occupé par des analyses ; réessayez bientôt",
);
/// The refusal of a replay or a picture that finds no place.
const BUSY: Words =
    Words::new("the server is busy; try again soon", "le serveur est occupé ; réessayez bientôt");

/// The places for work.
#[derive(Debug)]
pub(crate) struct Work {
    /// For requests that use the engine for a short time: one for every two cores.
    think: Places,
    /// For reviews, which use the engine for a long time: one for every two cores.
    review: Places,
    /// For requests that replay games: one for every core.
    replay: Places,
    /// For requests that read a game in memory or a position: one for every core.
    read: Places,
    /// For requests that draw pictures: one for every two cores.
    draw: Places,
    /// For requests that workers on other machines answer.
    away: Places,
    each: Connections,
    reviews: Connections,
    reading: Connections,
    archives: Connections,
}

/// A place for work, which is free again when this is dropped.
#[derive(Debug)]
pub(crate) struct Permit {
    _taken: Taken,
    _counted: Connected,
}

impl Work {
    /// Creates the places, whose number depends on the cores of this machine. `loopback` says whether
    /// requests of this machine itself also count towards the limit of an address.
    pub(crate) fn new(loopback: bool) -> Work {
        let cores = std::thread::available_parallelism().map_or(1, usize::from);
        Work::of_cores(cores, loopback)
    }

    fn of_cores(cores: usize, loopback: bool) -> Work {
        Work {
            think: Places::new(cores.div_ceil(2)),
            review: Places::new(cores.div_ceil(2)),
            replay: Places::new(cores),
            read: Places::new(cores),
            draw: Places::new(cores.div_ceil(2)),
            away: Places::new(AWAY),
            each: Connections::new(EACH, loopback),
            reviews: Connections::new(EACH, loopback),
            reading: Connections::new(READING, loopback),
            archives: Connections::new(ARCHIVES, loopback),
        }
    }

    /// Waits for a place to use the engine for a short time.
    ///
    /// # Errors
    /// If the address has too many requests at work, or no place becomes free in time.
    pub(crate) async fn think(&self, address: Counted) -> Result<Permit, Error> {
        self.place(&self.think, &self.each, ANALYSES, address).await
    }

    /// Waits for a place to review a game.
    ///
    /// # Errors
    /// As [`Work::think`].
    pub(crate) async fn review(&self, address: Counted) -> Result<Permit, Error> {
        self.place(&self.review, &self.reviews, ANALYSES, address).await
    }

    /// Waits for a place to replay a game that is to be reviewed.
    ///
    /// # Errors
    /// As [`Work::think`].
    pub(crate) async fn replay_for_review(&self, address: Counted) -> Result<Permit, Error> {
        self.place(&self.replay, &self.reviews, BUSY, address).await
    }

    /// Waits for a place to replay a game.
    ///
    /// # Errors
    /// As [`Work::think`].
    pub(crate) async fn replay(&self, address: Counted) -> Result<Permit, Error> {
        self.place(&self.replay, &self.each, BUSY, address).await
    }

    /// Waits for a place to read a game or a position.
    ///
    /// # Errors
    /// As [`Work::think`].
    pub(crate) async fn read(&self, address: Counted) -> Result<Permit, Error> {
        self.place(&self.read, &self.reading, BUSY, address).await
    }

    /// Waits for a place to draw a picture.
    ///
    /// # Errors
    /// As [`Work::think`].
    pub(crate) async fn draw(&self, address: Counted) -> Result<Permit, Error> {
        self.place(&self.draw, &self.each, BUSY, address).await
    }

    /// Waits for a place to ask the workers.
    ///
    /// # Errors
    /// As [`Work::think`].
    pub(crate) async fn away(&self, address: Counted) -> Result<Permit, Error> {
        self.place(&self.away, &self.reviews, ANALYSES, address).await
    }

    /// Counts an archive of an address until the result is dropped.
    ///
    /// # Errors
    /// If the address loads too many at once.
    pub(crate) fn archive(&self, address: Counted) -> Result<Connected, Error> {
        self.archives.add(address).ok_or(Error::TooMany(LATER))
    }

    /// Waits for the turn of an address to replay one game of its archive. An archive that has begun waits as
    /// long as it takes.
    pub(crate) async fn next_of_archive(&self, address: Counted) -> impl Sized + use<> {
        self.replay.take(address.near()).await
    }

    async fn place(
        &self,
        places: &Places,
        each: &Connections,
        why: Words,
        address: Counted,
    ) -> Result<Permit, Error> {
        let counted = each.add(address).ok_or(Error::TooMany(LATER))?;
        let taken = tokio::time::timeout(PATIENCE, places.take(address.near())).await;
        let taken = taken.ok().flatten().ok_or_else(|| Refusal::of(Kind::Busy, &why))?;
        Ok(Permit { _taken: taken, _counted: counted })
    }
}

/// Places of one kind. Clones are the same places.
#[derive(Clone, Debug)]
struct Places(Arc<Mutex<State>>);

#[derive(Debug)]
struct State {
    free: usize,
    waiting: FairQueue<IpNet, oneshot::Sender<Taken>>,
}

impl Places {
    fn new(free: usize) -> Places {
        let bounds = Bounds { each: WAITING, all: WAITING };
        Places(Arc::new(Mutex::new(State { free, waiting: FairQueue::new(bounds) })))
    }

    /// Waits for a place; `None` if too many wait already.
    async fn take(&self, address: IpNet) -> Option<Taken> {
        let turn = {
            let mut state = self.0.lock();
            if let Some(free) = state.free.checked_sub(1) {
                state.free = free;
                state.waiting.served(address);
                return Some(Taken(self.clone()));
            }
            let (give, turn) = oneshot::channel();
            state.waiting.push(address, give).ok()?;
            turn
        };
        turn.await.ok()
    }
}

/// A place that is taken. When it is dropped, the next address has its turn.
#[derive(Debug)]
struct Taken(Places);

impl Drop for Taken {
    fn drop(&mut self) {
        let next = {
            let mut state = self.0.0.lock();
            let next = state.waiting.pop();
            state.free += usize::from(next.is_none());
            next
        };
        if let Some(next) = next {
            // Somebody who no longer waits returns the place, and the next one gets it.
            let _ = next.send(Taken(self.0.clone()));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn address(text: &str) -> Counted {
        Counted::of(text.parse().unwrap())
    }

    #[tokio::test(start_paused = true)]
    async fn one_address_cannot_take_the_places_of_all() {
        let work = Work::of_cores(10, false);
        let (flooder, other) = (address("192.0.2.7"), address("192.0.2.8"));
        let mut places = Vec::new();
        for _ in 0..EACH {
            places.push(work.think(flooder).await.unwrap());
        }
        assert_eq!(work.think(flooder).await.unwrap_err(), Error::TooMany(LATER));
        assert_eq!(work.replay(flooder).await.unwrap_err(), Error::TooMany(LATER));
        drop(work.replay_for_review(flooder).await.unwrap());
        let reviews = [(); EACH as usize].map(|()| work.review(flooder));
        let reviews = futures_util::future::join_all(reviews).await;
        assert!(reviews.iter().all(Result::is_ok), "own analyses keep nobody from own reviews");
        assert_eq!(work.away(flooder).await.unwrap_err(), Error::TooMany(LATER));
        let _fifth = work.think(other).await.unwrap();
        let refused = work.think(other).await.unwrap_err();
        assert_eq!(refused.kind().1, "busy", "all places are taken");
        let told = refused.body().error;
        assert!(told.message.contains("busy with analyses"), "{}", told.message);
        assert!(told.french.is_some_and(|text| text.contains("analyses")));
        places.pop();
        work.think(other).await.unwrap();
        let _archives = [(); ARCHIVES as usize].map(|()| work.archive(other).unwrap());
        assert_eq!(work.archive(other).unwrap_err(), Error::TooMany(LATER));
        work.archive(address("192.0.2.9")).unwrap();
    }

    #[tokio::test(start_paused = true)]
    async fn addresses_take_turns_at_every_kind_of_place() {
        let work = Arc::new(Work::of_cores(1, false));
        let (flooder, other) = (address("192.0.2.7"), address("192.0.2.8"));
        let (say, mut said) = tokio::sync::mpsc::unbounded_channel();
        let first = work.review(flooder).await.unwrap();
        for (name, who) in [("flooder", flooder), ("flooder", flooder), ("other", other)] {
            let (work, say) = (work.clone(), say.clone());
            tokio::spawn(async move {
                let place = work.review(who).await.unwrap();
                say.send(name).unwrap();
                drop(place);
            });
            tokio::task::yield_now().await;
        }
        // Reviews do not keep anybody from an analysis.
        drop(work.think(other).await.unwrap());
        drop(first);
        let order = [said.recv().await, said.recv().await, said.recv().await];
        assert_eq!(order, [Some("other"), Some("flooder"), Some("flooder")]);
    }

    #[tokio::test(start_paused = true)]
    async fn a_place_passes_over_those_who_no_longer_wait() {
        let work = Work::of_cores(1, false);
        let taken = work.draw(address("192.0.2.1")).await.unwrap();
        for _ in 0..3 {
            work.draw(address("192.0.2.2")).await.unwrap_err();
        }
        drop(taken);
        work.draw(address("192.0.2.3")).await.unwrap();
    }
}
