//! The store of games: what was agreed on, who holds which seat, and an append-only log of events.
//! The state of a game is a fold over its log; no snapshot of it is stored.
//!
//! A [`Store`] accepts [`Write`]s and reports when each is durable. Writes of all games that arrive
//! while the disk is busy are committed together (group commit), so a hundred games cost one sync.
//!
//! # Invariants
//! - A log has no gap, and no two events have the same number: `(game, seq)` is unique.
//! - An act is performed once: `(game, side, act)` is unique.
//! - A game has at most one rematch: `previous` is unique.
//! - A seat is given away once: a seat that has a secret never gets another.
//! - A passkey or a code is of one person: its id is unique.
//! - A tournament changes from one version to the next: of two changes of the same version, one is stored.
//! - A device is of one person: its endpoint is unique.
//! - A notice is sent at most once: it is noted at the seat before.
//! - A rated game counts once: the game of a result is unique, and its result is stored with its last event.
//!
//! A store that several servers may share is a [`SharedStore`], too.
//!
//! Every implementation has to pass the tests of `suite`, which are public with the feature
//! `store-suite`.
//!
//! # Secrets
//! Only the hash of a seat's secret is stored. An invitation is stored in clear until it is worthless,
//! because it has to be shown again.

mod batch;
mod columns;
mod compact;
mod device;
pub mod digest;
mod error;
mod fault;
mod lease;
mod person;
pub(crate) mod place;
#[cfg_attr(not(feature = "cluster"), path = "absent.rs")]
mod postgres;
mod query;
mod row;
mod shared;
pub(crate) mod sqlite;
#[cfg(any(test, feature = "store-suite"))]
pub mod suite;
mod tournament;

use std::ops::RangeInclusive;
use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll};

use dejarik_host::store as summary;
use dejarik_rules::Side;
use tokio::sync::oneshot;

use crate::id::{GameId, PersonId, TokenHash, TournamentId};
use crate::profile::Profile;
use crate::time::WallTime;

pub use dejarik_host::store::{
    Cursor, CursorError, Expiry, GameKind, Holder, Listed, ListedGame, LiveKey, LoggedEvent,
    OwnGame, Rated, RatedGame, StoredGame, StoredSeat, Summary, Terms, Ticket, TimeControl,
    UnreadableGame, Usage, deadline_after, due_text,
};
pub use device::{Device, Devices, Notice, Occasion};
pub use error::StoreError;
pub use lease::{Claim, Epoch, NodeName, NodeNameError, Session};
pub use person::{Credential, Credentials, Muted};
pub use place::{StorePlace, StorePlaceError};
#[cfg(feature = "cluster")]
pub use postgres::Postgres;
pub use postgres::{Address, AddressError};
pub use shared::{Document, Documents, SharedQuota, SharedStore};
pub(crate) use sqlite::move_cookie_key;
pub use sqlite::{Sqlite, read_game};
pub(crate) use tournament::TOURNAMENTS_PAGE;
pub use tournament::{Entrant, Tournament, Tournaments};

/// A change to be stored.
#[derive(Clone, Debug)]
pub enum Write {
    /// Adds a new game.
    Create {
        /// The game, with the events that its log has already.
        game: Box<StoredGame>,
        /// What is known of the game without its log.
        summary: Summary,
    },
    /// Adds events to the end of a log.
    Append {
        /// The game.
        game: GameId,
        /// The epoch under which the game was loaded.
        epoch: Epoch,
        /// The number of the first event, counted from 0: the length of the log before it.
        seq: u64,
        /// The events.
        events: Vec<LoggedEvent>,
        /// What is known of the game after these events.
        summary: Summary,
        /// The result for the ratings, if the game ends with these events and counts.
        rated: Option<RatedGame>,
    },
    /// Gives a seat to somebody, which uses up its ticket. It is a conflict if the seat has a secret
    /// already, so if two people take a seat at once, only one of them gets it. The seat is no longer offered
    /// in the lobby.
    Sit {
        /// The game.
        game: GameId,
        /// The epoch under which the game was loaded.
        epoch: Epoch,
        /// The seat.
        side: Side,
        /// Who takes the seat.
        holder: Holder,
        /// The hash of the secret that the holder is given.
        secret: TokenHash,
        /// The name and the figure that the holder has chosen.
        profile: Profile,
        /// When the seat is taken.
        at: WallTime,
        /// When the time for the first move runs out; `None` to leave the deadline as it is.
        deadline: Option<WallTime>,
    },
    /// Changes until when the open seat of a game is offered in the lobby. It is a conflict if the seat is not
    /// offered, for example because it has been taken.
    Offer {
        /// The game.
        game: GameId,
        /// The end of the offer.
        until: WallTime,
    },
    /// Takes a person off a seat for good: nobody holds it, and nothing opens it. The names of the person's
    /// acts are replaced, because the client chose them.
    Vacate {
        /// The game.
        game: GameId,
        /// The epoch under which the game was loaded.
        epoch: Epoch,
        /// The seat.
        side: Side,
    },
    /// Takes the name and the figure off a seat.
    Unname {
        /// The game.
        game: GameId,
        /// The epoch under which the game was loaded.
        epoch: Epoch,
        /// The seat.
        side: Side,
    },
    /// Gives seats of a person to another one, who is the same human being. Their secrets and profiles stay.
    Hand {
        /// The game.
        game: GameId,
        /// The epoch under which the game was loaded.
        epoch: Epoch,
        /// The holders of both seats from now on.
        holders: [Holder; 2],
    },
    /// Deletes a game with its log. Its rematch, and the game that it is the rematch of, stay.
    Delete {
        /// The game.
        game: GameId,
        /// Which games may be deleted; `None` for any. It is a conflict if the game is not, or no longer,
        /// one of them.
        only: Option<Expiry>,
    },
    /// Adds a passkey, or a code, which replaces the other codes of its person. It is a conflict if its id is known.
    AddCredential(Credential),
    /// Moves everything that a person has to another person, who is the same human being: passkeys and codes, the
    /// results of rated games, and the place on the lists of the strongest players. It is a conflict if there are no
    /// passkeys and codes.
    MoveCredentials {
        /// Who has them.
        from: PersonId,
        /// Who gets them.
        to: PersonId,
    },
    /// Deletes a passkey or a code of a person, if there is one with this id.
    DropCredential {
        /// The person.
        person: PersonId,
        /// The id of the passkey, or the hash of the code.
        id: Vec<u8>,
    },
    /// Stores the result of a rated game, unless it is stored already.
    Rate(RatedGame),
    /// Puts a person on the lists of the strongest players, under this name and figure; `None` takes the person off.
    List {
        /// The person.
        person: PersonId,
        /// The name and the figure.
        profile: Option<Profile>,
    },
    /// Mutes a person for another one, under the name and the figure of now. Muting somebody again changes nothing.
    Mute(Muted),
    /// Ends the muting that began in this game.
    Unmute {
        /// Who has muted somebody.
        person: PersonId,
        /// The game.
        game: GameId,
    },
    /// Adds a device, or replaces the one with the same endpoint.
    AddDevice(Device),
    /// Deletes the device with an endpoint, if there is one.
    DropDevice {
        /// The endpoint.
        endpoint: String,
    },
    /// Notes that a notice is about to be sent. It is a conflict if the person does not hold the seat, or another notice
    /// forbids this one.
    Notify(Notice),
    /// Moves what is kept of a person to another person, who is the same human being: the devices, whom the person has
    /// muted, and who has muted the person.
    MoveBelongings {
        /// Who has it.
        from: PersonId,
        /// Who gets it.
        to: PersonId,
    },
    /// Stores a tournament. It is a conflict unless its version is the one after the stored one, or 1 if none is stored.
    KeepTournament(Box<Tournament>),
    /// Deletes a tournament. It is a conflict if another version is stored, or none.
    DropTournament {
        /// The tournament.
        id: TournamentId,
        /// The stored version.
        version: u64,
    },
    /// Deletes what is kept of a person apart from games, tournaments, passkeys and codes. Devices are deleted, too. Nobody
    /// mutes the person or is muted by the person any more. The results of the person's rated games go to an id that nobody
    /// has, because they count for the opponents, too.
    Erase {
        /// The person.
        person: PersonId,
        /// A new id, which nobody has.
        nobody: PersonId,
    },
    /// Changes nothing about any game, and succeeds if the store accepts writes.
    Probe,
}

/// The outcome of a write, available once it is durable. The write takes place whether or not this
/// is awaited.
#[derive(Debug)]
pub struct Written(oneshot::Receiver<Result<(), StoreError>>);

/// The store's end of a [`Written`]. Dropping it reports [`StoreError::Closed`].
#[derive(Debug)]
pub struct Completion(oneshot::Sender<Result<(), StoreError>>);

impl Written {
    /// Returns a pending outcome and the means to complete it.
    pub fn pending() -> (Completion, Written) {
        let (done, outcome) = oneshot::channel();
        (Completion(done), Written(outcome))
    }

    /// Returns an outcome that is known already.
    pub fn known(outcome: Result<(), StoreError>) -> Written {
        let (completion, written) = Written::pending();
        completion.complete(outcome);
        written
    }
}

impl Completion {
    /// Reports the outcome. A caller that no longer waits finds the events in the log.
    pub fn complete(self, outcome: Result<(), StoreError>) {
        let _ = self.0.send(outcome);
    }
}

impl Future for Written {
    type Output = Result<(), StoreError>;

    fn poll(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Self::Output> {
        let outcome = Pin::new(&mut self.0).poll(context);
        outcome.map(|outcome| outcome.unwrap_or(Err(StoreError::Closed)))
    }
}

/// A read in progress.
pub type Read<'a, T> = Pin<Box<dyn Future<Output = Result<T, StoreError>> + Send + 'a>>;

/// A list of games that does not depend on a person.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Listing {
    /// Games in progress whose open seat is offered in the lobby beyond this time.
    Offered(WallTime),
    /// Games in progress that everybody may watch, and whose seats are taken.
    Watched,
    /// All games in progress, for the operator.
    Open,
}

/// How many results of rated games are read at once.
pub(crate) const RATED_PAGE: usize = 5_000;

/// How many batches of writes were committed together, by size: up to 1, 2, 4 … 1024 writes.
pub type BatchSizes = [u64; 11];

/// A durable store of games.
///
/// No method blocks: an implementation over a blocking library does its work on threads of its own.
pub trait Store: Send + Sync + 'static {
    /// Starts a write. Writes take place in the order of the calls; the outcome arrives when the
    /// write is durable, or when it is certain that it has failed.
    fn write(&self, write: Write) -> Written;

    /// Reads a game; `None` if there is no such game.
    fn load(&self, game: GameId) -> Read<'_, Option<StoredGame>>;

    /// Reads the games of a person without their logs, ordered by their last change, the latest first, and
    /// then by id: at most `limit` of them, starting after `from` if it is given. A game that cannot be
    /// read is an entry too.
    fn games_of(
        &self,
        person: PersonId,
        from: Option<Cursor>,
        limit: usize,
    ) -> Read<'_, Vec<Listed>>;

    /// Reads a list of games, in the order of [`Store::games_of`]: at most `limit` of them,
    /// starting after `from` if it is given.
    fn list(&self, which: Listing, from: Option<Cursor>, limit: usize) -> Read<'_, Vec<Listed>>;

    /// Reads how much is stored for a person: the games that [`Store::games_of`] lists.
    fn usage_of(&self, person: PersonId) -> Read<'_, Usage>;

    /// Reads the positions that are to be kept from public analysis, those of all online games in
    /// progress, and when each game last changed.
    fn live_positions(&self) -> Read<'_, Vec<(GameId, LiveKey, WallTime)>>;

    /// Reads whether one of these positions is among those of [`Store::live_positions`], in a game that last changed at one
    /// of these times. A shared store also finds a game that changed earlier, if its deadline is not before these times.
    fn live_at(&self, keys: &[LiveKey], changed: RangeInclusive<WallTime>) -> Read<'_, bool> {
        let keys = keys.to_vec();
        Box::pin(async move {
            let live = self.live_positions().await?;
            Ok(live.iter().any(|(_, key, updated)| changed.contains(updated) && keys.contains(key)))
        })
    }

    /// Reads the games in which a clock was running after the last event, and when it runs out.
    fn deadlines(&self) -> Read<'_, Vec<(GameId, WallTime)>>;

    /// Reads which games belong to a person, those that [`Store::games_of`] lists, the oldest first.
    fn own_games(&self, person: PersonId) -> Read<'_, Vec<OwnGame>>;

    /// Reads what people sign in with.
    fn credentials(&self, which: Credentials) -> Read<'_, Vec<Credential>>;

    /// Reads results of rated games in the order in which they were stored, each with its number: at most
    /// `RATED_PAGE`, after the number `after` (0 for the first ones).
    fn rated(&self, after: i64) -> Read<'_, Vec<(i64, RatedGame)>>;

    /// Reads who is on the lists of the strongest players, with the name and the figure.
    fn listed_players(&self) -> Read<'_, Vec<(PersonId, Profile)>>;

    /// Reads whom a person has muted, and who has muted the person, the earliest first; `None` for all that is muted.
    fn muted(&self, person: Option<PersonId>) -> Read<'_, Vec<Muted>>;

    /// Reads tournaments.
    fn tournaments(&self, which: Tournaments) -> Read<'_, Vec<Tournament>>;

    /// Reads those of these games that there are, without their logs, in any order.
    fn these(&self, games: Vec<GameId>) -> Read<'_, Vec<Listed>>;

    /// Reads devices.
    fn devices(&self, which: Devices) -> Read<'_, Vec<Device>>;

    /// Reads the reminders that are due in games by days, the earliest deadline first, at most `limit` of them: at most a
    /// quarter of the time for the move is left, the person has a device, and has not been reminded of this deadline.
    fn reminders(&self, now: WallTime, limit: usize) -> Read<'_, Vec<Notice>>;

    /// Reads games that are no longer kept, the oldest first, at most `limit` of them.
    fn expired(&self, expiry: Expiry, limit: usize) -> Read<'_, Vec<GameId>>;

    /// Reads when a game last changed; `None` if there are no games. It may take a while.
    fn newest(&self) -> Read<'_, Option<WallTime>>;

    /// Checks that the store can be read and still accepts writes.
    fn check_ready(&self) -> Read<'_, ()>;

    /// Returns the sizes of the batches committed since the store was opened.
    fn batch_sizes(&self) -> BatchSizes;

    /// Returns what several servers over this store need; `None` for a store that one server uses alone,
    /// and for a program that is no server.
    fn shared(&self) -> Option<Arc<dyn SharedStore>> {
        None
    }
}

/// A store whose games can all be read, to be copied or compared.
pub trait Export: Store {
    /// Reads the number of games.
    fn count(&self) -> Read<'_, u64>;

    /// Reads at most `limit` games in the order in which they were created, each with its number, starting
    /// after the number `after` (0 to start with the first game). A rematch follows its predecessor.
    fn ids(&self, after: i64, limit: usize) -> Read<'_, Vec<(i64, GameId)>>;

    /// Reads what is known of a game without its log; `None` if there is no such game.
    fn summary_of(&self, game: GameId) -> Read<'_, Option<Summary>>;

    /// Reads the last notices that were noted at each seat, in the games with numbers above `after` and up to `last`.
    fn noticed(&self, after: i64, last: i64) -> Read<'_, Vec<Notice>>;
}

/// A database that several servers may share, as seen by a program that is not one of them.
pub(crate) trait Database: Export + Documents {
    /// Reads whether anything is kept of a person.
    fn knows(&self, person: PersonId) -> Read<'_, bool>;

    /// Reads how many servers have sessions that are alive.
    fn living_sessions(&self) -> Read<'_, u64>;

    /// Marks the database as the target of an unfinished copy. No server opens a database with this mark.
    fn begin_copy(&self) -> Read<'_, ()>;

    /// Reads whether the database is the target of an unfinished copy.
    fn is_unfinished_copy(&self) -> Read<'_, bool>;

    /// Removes the mark of an unfinished copy.
    fn end_copy(&self) -> Read<'_, ()>;
}

#[cfg(test)]
mod tests {
    mod memory {
        use std::sync::Arc;

        use crate::store::{Sqlite, Store};

        async fn open() -> (Arc<dyn Store>, ()) {
            (Arc::new(Sqlite::default()), ())
        }

        crate::store_suite!(open);
    }

    mod sqlite {
        use std::sync::Arc;

        use tempfile::TempDir;

        use crate::store::{Sqlite, Store};

        async fn open() -> (Arc<dyn Store>, TempDir) {
            let directory = tempfile::tempdir().unwrap();
            let store = Sqlite::open(&directory.path().join("games.db")).unwrap();
            (Arc::new(store), directory)
        }

        crate::store_suite!(open);
    }

    #[cfg(unix)]
    mod postgres {
        use std::sync::Arc;

        use crate::store::Store;
        use crate::store::postgres::tests::scratch;

        async fn open() -> Option<(Arc<dyn Store>, ())> {
            let address = scratch()?;
            let store = crate::store::Postgres::open(&address, "suite").await.unwrap();
            Some((Arc::new(store), ()))
        }

        crate::store_suite!(open);
    }
}
