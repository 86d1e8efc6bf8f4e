//! A disk that fails: what cannot be written down has not happened, and nobody hears of it.

use std::sync::Arc;
use std::sync::atomic::{AtomicU8, Ordering};
use std::time::Duration;

use dejarik_rules::RulesId;
use dejarik_server::id::{GameId, PersonId};
use dejarik_server::protocol::{Rules, SideName};
use dejarik_server::store::{Kept, LiveKey, Memory, Store, StoreError, Write, Written};

use crate::common::client::{Client, Name};
use crate::common::server::{Server, quick};
use crate::common::{computer, link};

const WORKS: u8 = 0;
/// Nothing is written.
const FAILS: u8 = 1;
/// It is written, but the answer says it is not.
const LIES: u8 = 2;

#[derive(Default)]
struct Flaky {
    store: Memory,
    mode: AtomicU8,
}

impl Flaky {
    fn set(&self, mode: u8) {
        self.mode.store(mode, Ordering::SeqCst);
    }
}

impl Store for Flaky {
    fn write(&self, write: Write) -> Written {
        let mode = self.mode.load(Ordering::SeqCst);
        if mode != FAILS {
            let written = self.store.write(write);
            if mode == WORKS {
                return written;
            }
        }
        let (answer, written) = tokio::sync::oneshot::channel();
        answer.send(Err(StoreError::Failed("the disk is full".to_owned()))).unwrap();
        written
    }

    fn load(&self, game: &GameId) -> Result<Option<Kept>, StoreError> {
        self.store.load(game)
    }

    fn of_person(&self, person: &PersonId, most: usize) -> Result<Vec<Kept>, StoreError> {
        self.store.of_person(person, most)
    }

    fn live(&self) -> Result<Vec<(GameId, LiveKey)>, StoreError> {
        self.store.live()
    }

    fn key(&self) -> Result<[u8; 32], StoreError> {
        self.store.key()
    }

    fn ready(&self) -> Result<(), StoreError> {
        self.store.ready()
    }

    fn batches(&self) -> [u64; 11] {
        self.store.batches()
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn nobody_hears_of_what_is_not_on_disk() {
    let store = Arc::new(Flaky::default());
    let server = Server::start(store.clone(), quick()).await;
    let table = server.game(link(Rules(RulesId::Looney))).await;
    let mut one = Client::connect(server.address, table.id, &Name::person(table.people[0])).await;
    let mut two = Client::connect(server.address, table.id, &Name::secret(&table.secrets[1])).await;
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
    // The same act, sent again, is done now.
    assert!(mover.answer(&act).await.unwrap() > version);
    let now = one.known.version().max(two.known.version());
    one.until_version(now).await;
    two.until_version(now).await;
    assert!(one.in_step().await && two.in_step().await);
    assert_eq!(one.known.words, two.known.words);
}

#[tokio::test(flavor = "multi_thread")]
async fn what_was_written_although_it_was_said_not_to_be_is_shown() {
    let store = Arc::new(Flaky::default());
    let server = Server::start(store.clone(), quick()).await;
    let table = server.game(link(Rules(RulesId::Groi))).await;
    let mut one = Client::connect(server.address, table.id, &Name::person(table.people[0])).await;
    let mut two = Client::connect(server.address, table.id, &Name::secret(&table.secrets[1])).await;
    let word = one.some_step(3).unwrap();
    let act = one.act_frame(SideName::First, &word);
    store.set(LIES);
    assert_eq!(one.answer(&act).await.unwrap_err().code, "store");
    store.set(WORKS);
    two.until_version(1).await;
    assert_eq!(one.answer(&act).await, Ok(1));
    assert!(one.in_step().await && two.in_step().await);
    assert_eq!(two.known.words, [word]);
}

#[tokio::test(flavor = "multi_thread")]
async fn the_computer_moves_when_the_disk_is_back() {
    let store = Arc::new(Flaky::default());
    let server = Server::start(store.clone(), quick()).await;
    let table = server.game(computer(Rules(RulesId::Groi), 2)).await;
    let mut one = Client::connect(server.address, table.id, &Name::person(table.people[0])).await;
    let word = one.some_step(3).unwrap();
    let act = one.act_frame(SideName::First, &word);
    one.answer(&act).await.unwrap();
    store.set(FAILS);
    tokio::time::sleep(Duration::from_millis(300)).await;
    store.set(WORKS);
    while one.due() != Some(SideName::First) {
        one.next().await.unwrap();
    }
    assert_eq!(one.known.words.len(), 2);
}
