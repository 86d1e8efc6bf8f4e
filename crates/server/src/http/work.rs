//! Places for requests that take work: replaying a long game, thinking about a position, or drawing a
//! picture. There are as many as the machine can serve at once, and no address has more than a few, so that
//! one client cannot keep the others waiting.

use std::sync::Arc;
use std::time::Duration;

use tokio::sync::{OwnedSemaphorePermit, Semaphore};

use super::error::Error;
use super::limit::{Connected, Connections, Counted};
use crate::refusal::{Kind, Refusal};

/// How long a request waits for a free place before it is refused as `busy`.
const PATIENCE: Duration = Duration::from_secs(5);
/// The most reviews that workers are asked for at once.
const AWAY: usize = 64;
/// The most requests of an address that have a place or wait for one.
const EACH: u32 = 4;
/// The time in seconds after which an address with too many requests may try again.
const LATER: u64 = 1;
/// The refusal of an analysis or a review that finds no place.
const ANALYSES: &str = "the server is busy with analyses; try again soon";
/// The refusal of a replay or a picture that finds no place.
const BUSY: &str = "the server is busy; try again soon";

/// The places for work.
#[derive(Debug)]
pub struct Work {
    /// For requests that use the engine: one for every two cores.
    think: Arc<Semaphore>,
    /// For requests that replay games: one for every core.
    replay: Arc<Semaphore>,
    /// For requests that draw pictures: one for every two cores.
    draw: Arc<Semaphore>,
    /// For requests that workers on other machines answer.
    away: Arc<Semaphore>,
    each: Connections,
}

/// A place for work, which is free again when this is dropped.
#[derive(Debug)]
pub struct Place {
    _place: OwnedSemaphorePermit,
    _counted: Connected,
}

impl Work {
    /// Creates the places, whose number depends on the cores of this machine. `loopback` says whether
    /// requests of this machine itself also count towards the limit of an address.
    pub fn new(loopback: bool) -> Work {
        let cores = std::thread::available_parallelism().map_or(1, usize::from);
        Work {
            think: Arc::new(Semaphore::new(cores.div_ceil(2))),
            replay: Arc::new(Semaphore::new(cores)),
            draw: Arc::new(Semaphore::new(cores.div_ceil(2))),
            away: Arc::new(Semaphore::new(AWAY)),
            each: Connections::new(EACH, loopback),
        }
    }

    /// Waits for a place to use the engine.
    ///
    /// # Errors
    /// If the address has too many requests at work, or no place becomes free in time.
    pub async fn think(&self, address: Counted) -> Result<Place, Error> {
        self.place(&self.think, ANALYSES, address).await
    }

    /// Waits for a place to replay a game.
    ///
    /// # Errors
    /// As [`Work::think`].
    pub async fn replay(&self, address: Counted) -> Result<Place, Error> {
        self.place(&self.replay, BUSY, address).await
    }

    /// Waits for a place to draw a picture.
    ///
    /// # Errors
    /// As [`Work::think`].
    pub async fn draw(&self, address: Counted) -> Result<Place, Error> {
        self.place(&self.draw, BUSY, address).await
    }

    /// Waits for a place to ask the workers.
    ///
    /// # Errors
    /// As [`Work::think`].
    pub async fn away(&self, address: Counted) -> Result<Place, Error> {
        self.place(&self.away, ANALYSES, address).await
    }

    async fn place(
        &self,
        places: &Arc<Semaphore>,
        why: &str,
        address: Counted,
    ) -> Result<Place, Error> {
        let counted = self.each.add(address).ok_or(Error::TooMany(LATER))?;
        let busy = || Refusal::new(Kind::Busy, why);
        let place = tokio::time::timeout(PATIENCE, Arc::clone(places).acquire_owned()).await;
        let place = place.map_err(|_| busy())?.map_err(|_| busy())?;
        Ok(Place { _place: place, _counted: counted })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test(start_paused = true)]
    async fn one_address_cannot_take_the_places_of_all() {
        let work = Work {
            think: Arc::new(Semaphore::new(5)),
            replay: Arc::new(Semaphore::new(1)),
            draw: Arc::new(Semaphore::new(1)),
            away: Arc::new(Semaphore::new(1)),
            each: Connections::new(EACH, false),
        };
        let address = |text: &str| Counted::of(text.parse().unwrap());
        let (flooder, other) = (address("192.0.2.7"), address("192.0.2.8"));
        let mut places = Vec::new();
        for _ in 0..EACH {
            places.push(work.think(flooder).await.unwrap());
        }
        assert_eq!(work.think(flooder).await.unwrap_err(), Error::TooMany(LATER));
        assert_eq!(work.replay(flooder).await.unwrap_err(), Error::TooMany(LATER));
        let _fifth = work.think(other).await.unwrap();
        let refused = work.think(other).await.unwrap_err();
        assert_eq!(refused.kind().1, "busy", "all places are taken");
        places.pop();
        work.think(other).await.unwrap();
    }
}
