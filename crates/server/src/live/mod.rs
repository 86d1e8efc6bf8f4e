//! Live games: one task a game around a table that knows no clock and no task; connections with
//! bounded queues; people in the room.
//!
//! [`Hub`] is the door: HTTP handlers and sockets ask it and nothing behind it.

mod config;
mod figures;
mod outbox;
mod requests;

use std::sync::Arc;

use crate::id::{GameId, PersonId, SeatId};
use crate::protocol::{CreatedGame, GameFull, Imported, MyGame, NewGame, Replay, Rules, SeatTaken};
use crate::refusal::Refusal;
use crate::store::{Store, StoreError};

pub use config::HubConfig;
pub use figures::{Figures, Histogram};
pub use outbox::Subscription;
pub use requests::{Act, Hello, PersonEvent, PersonEvents, Who};

/// All live games of a server. Clones are the same hub.
#[derive(Clone)]
pub struct Hub {
    inner: Arc<Inner>,
}

impl std::fmt::Debug for Hub {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Hub").finish_non_exhaustive()
    }
}

struct Inner {
    store: Arc<dyn Store>,
    config: HubConfig,
}

impl Hub {
    /// Opens the table over a store. Needs a tokio runtime to be running.
    pub fn open(store: Arc<dyn Store>, config: HubConfig) -> Result<Hub, StoreError> {
        Ok(Hub { inner: Arc::new(Inner { store, config }) })
    }

    /// The store, for whoever needs its key or wants to know whether it answers.
    pub fn store(&self) -> &Arc<dyn Store> {
        &self.inner.store
    }

    /// How the hub was set up.
    pub fn config(&self) -> &HubConfig {
        &self.inner.config
    }

    /// Makes a game on these terms; `person` takes the first seat.
    pub async fn create(&self, person: &PersonId, terms: NewGame) -> Result<CreatedGame, Refusal> {
        let _ = (person, terms);
        Err(Refusal::no_game())
    }

    /// Takes the seat that a secret opens. Taking one's own seat again changes nothing.
    pub async fn take_seat(
        &self,
        game: &GameId,
        person: &PersonId,
        seat: &SeatId,
    ) -> Result<SeatTaken, Refusal> {
        let _ = (game, person, seat);
        Err(Refusal::no_game())
    }

    /// A game as somebody sees it.
    pub async fn full(&self, game: &GameId, who: &Who) -> Result<GameFull, Refusal> {
        let _ = (game, who);
        Err(Refusal::no_game())
    }

    /// A game to be looked through.
    pub async fn replay(&self, game: &GameId, who: &Who) -> Result<Replay, Refusal> {
        let _ = (game, who);
        Err(Refusal::no_game())
    }

    /// A game's record, as DGN.
    pub async fn record(&self, game: &GameId, who: &Who) -> Result<String, Refusal> {
        let _ = (game, who);
        Err(Refusal::no_game())
    }

    /// Does something for a seat; the version of the game that has it, once it is on disk.
    pub async fn act(&self, game: &GameId, who: &Who, act: Act) -> Result<u64, Refusal> {
        let _ = (game, who, act);
        Err(Refusal::no_game())
    }

    /// The games of a person, the last changed first, at most 100.
    pub async fn mine(&self, person: &PersonId) -> Result<Vec<MyGame>, Refusal> {
        let _ = person;
        Ok(Vec::new())
    }

    /// Keeps the games of an uploaded file, each by itself.
    pub async fn import(&self, person: &PersonId, dgn: &str) -> Result<Imported, Refusal> {
        let _ = (person, dgn);
        Ok(Imported { games: Vec::new() })
    }

    /// Connects somebody to a game. Dropping the subscription leaves it.
    pub async fn subscribe(
        &self,
        game: &GameId,
        who: &Who,
        hello: Hello,
    ) -> Result<Subscription, Refusal> {
        let _ = (game, who, hello);
        Err(Refusal::no_game())
    }

    /// What happens in a person's games from now on.
    pub fn person_events(&self, person: &PersonId) -> PersonEvents {
        let _ = person;
        PersonEvents::closed()
    }

    /// Whether a position, by `AnyPosition::key`, stands on the board of an online game in
    /// progress (beyond its first turns). Such a position is not for public analysis.
    pub fn is_live_online(&self, key: u64, rules: Rules) -> bool {
        let _ = (key, rules);
        false
    }

    /// What there is to count.
    pub fn figures(&self) -> Figures {
        Figures::default()
    }

    /// Says goodbye to every connection and lets what is being written reach the disk.
    pub async fn shutdown(&self) {}
}
