//! A store that fails: what cannot be stored has not happened, and no client learns of it.

use std::sync::Arc;
use std::sync::atomic::{AtomicU8, AtomicU64, Ordering};

use dejarik_rules::RulesId;
use dejarik_server::id::{GameId, PersonId};
use dejarik_server::protocol::SideName;
use dejarik_server::store::{
    BatchSizes, LiveKey, Memory, Read, Store, StoreError, StoredGame, Write, Written,
};
use tokio::sync::Notify;

use crate::common::client::{Client, Name};
use crate::common::server::{Server, quick};
use crate::common::{computer, link};

const WORKS: u8 = 0;
/// Nothing is stored.
const FAILS: u8 = 1;
/// Writes are stored, but reported as failed.
const MISREPORTS: u8 = 2;

/// A store whose writes can be made to fail.
#[derive(Default)]
struct Flaky {
    store: Memory,
    mode: AtomicU8,
    /// The number of writes that still work before all fail.
    left: AtomicU64,
    failures: AtomicU64,
    failed: Notify,
}

impl Flaky {
    fn set(&self, mode: u8) {
        self.mode.store(mode, Ordering::SeqCst);
    }

    /// Makes writes fail after this many more have worked.
    fn fail_after(&self, writes: u64) {
        self.left.store(writes, Ordering::SeqCst);
        self.set(FAILS);
    }

    /// Waits until a write has failed.
    async fn failure(&self) {
        while self.failures.load(Ordering::SeqCst) == 0 {
            self.failed.notified().await;
        }
    }
}

impl Store for Flaky {
    fn write(&self, write: Write) -> Written {
        let mode = self.mode.load(Ordering::SeqCst);
        let one_less = |left: u64| left.checked_sub(1);
        if mode == FAILS
            && self.left.fetch_update(Ordering::SeqCst, Ordering::SeqCst, one_less).is_ok()
        {
            return self.store.write(write);
        }
        if mode != FAILS {
            let written = self.store.write(write);
            if mode == WORKS {
                return written;
            }
        }
        self.failures.fetch_add(1, Ordering::SeqCst);
        self.failed.notify_one();
        Written::known(Err(StoreError::Failed("the disk is full".to_owned())))
    }

    fn load(&self, game: GameId) -> Read<'_, Option<StoredGame>> {
        self.store.load(game)
    }

    fn games_of(&self, person: PersonId, limit: usize) -> Read<'_, Vec<StoredGame>> {
        self.store.games_of(person, limit)
    }

    fn live_positions(&self) -> Read<'_, Vec<(GameId, LiveKey)>> {
        self.store.live_positions()
    }

    fn secret_key(&self) -> Read<'_, [u8; 32]> {
        self.store.secret_key()
    }

    fn check_ready(&self) -> Read<'_, ()> {
        self.store.check_ready()
    }

    fn batch_sizes(&self) -> BatchSizes {
        self.store.batch_sizes()
    }
}

/// The suite of the library, run on a store that is not the library's.
mod suite {
    use std::sync::Arc;

    use dejarik_server::store::Store;

    async fn open() -> (Arc<dyn Store>, ()) {
        (Arc::new(super::Flaky::default()), ())
    }

    dejarik_server::store_suite!(open);
}

#[tokio::test(start_paused = true)]
async fn no_client_learns_of_what_is_not_stored() {
    let store = Arc::new(Flaky::default());
    let server = Server::start(store.clone(), quick()).await;
    let game = server.game(link(RulesId::Looney)).await;
    let mut one = Client::connect(&server.address, game.id, &Name::person(game.people[0])).await;
    let mut two = Client::connect(&server.address, game.id, &Name::secret(&game.secrets[1])).await;
    while one.due().is_none() {
        one.next().await.unwrap();
    }
    let version = one.known.version();
    two.until_version(version).await;
    let (side, mover) = match one.due().unwrap() {
        SideName::First => (SideName::First, &mut one),
        SideName::Second => (SideName::Second, &mut two),
    };
    let word = mover.some_step(3).unwrap();
    let act = mover.act_frame(side, &word);
    store.set(FAILS);
    let refused = mover.answer(&act).await.unwrap_err();
    assert_eq!(refused.code, "store");
    assert!(mover.in_step().await);
    assert_eq!(mover.known.version(), version);
    store.set(WORKS);
    // The same act, sent again, is performed now.
    assert!(mover.answer(&act).await.unwrap() > version);
    let now = one.known.version().max(two.known.version());
    one.until_version(now).await;
    two.until_version(now).await;
    assert!(one.in_step().await && two.in_step().await);
    assert_eq!(one.known.words, two.known.words);
}

#[tokio::test(start_paused = true)]
async fn a_write_that_was_stored_but_reported_as_failed_reaches_the_clients() {
    let store = Arc::new(Flaky::default());
    let server = Server::start(store.clone(), quick()).await;
    let game = server.game(link(RulesId::Groi)).await;
    let mut one = Client::connect(&server.address, game.id, &Name::person(game.people[0])).await;
    let mut two = Client::connect(&server.address, game.id, &Name::secret(&game.secrets[1])).await;
    let word = one.some_step(3).unwrap();
    let act = one.act_frame(SideName::First, &word);
    store.set(MISREPORTS);
    assert_eq!(one.answer(&act).await.unwrap_err().code, "store");
    store.set(WORKS);
    two.until_version(1).await;
    assert_eq!(one.answer(&act).await, Ok(1));
    assert!(one.in_step().await && two.in_step().await);
    assert_eq!(two.known.words, [word]);
}

#[tokio::test]
async fn the_computer_moves_once_its_step_can_be_stored() {
    let store = Arc::new(Flaky::default());
    let server = Server::start(store.clone(), quick()).await;
    let game = server.game(computer(RulesId::Groi, 2)).await;
    let mut one = Client::connect(&server.address, game.id, &Name::person(game.people[0])).await;
    let word = one.some_step(3).unwrap();
    let act = one.act_frame(SideName::First, &word);
    // The person's step is stored, and the computer's is not.
    store.fail_after(1);
    one.answer(&act).await.unwrap();
    store.failure().await;
    store.set(WORKS);
    while one.due() != Some(SideName::First) {
        one.next().await.unwrap();
    }
    assert_eq!(one.known.words.len(), 2);
}
