//! What is acknowledged is durable, whatever happens to the database, and one bad write harms no other.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use dejarik_test_services::{Postgres as Service, required};

use super::super::super::{Claim, Epoch, Store, StoreError};
use super::super::{Address, Lease, Postgres};
use super::{append, append_act, as_node, create, game, scratch, soon};
use crate::store::suite::creation;

/// A server that a test stops and pauses, and a database on it.
fn own_server() -> Option<(Service, Address)> {
    let service = required(Service::start())?;
    let address = Address::parse(&service.database().unwrap()).unwrap();
    Some((service, address))
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn nothing_acknowledged_is_lost_when_the_database_is_killed_or_restarted_under_writes() {
    let Some((service, address)) = own_server() else { return };
    let store = Arc::new(Postgres::open(&address, "node").await.unwrap());
    let mut games = Vec::new();
    for _ in 0..8 {
        games.push(create(&store).await);
    }
    let done = Arc::new(AtomicBool::new(false));
    let writers: Vec<_> = games
        .iter()
        .map(|game| {
            let (store, game, done) = (Arc::clone(&store), game.clone(), Arc::clone(&done));
            tokio::spawn(async move {
                let (mut acknowledged, mut failures) = (0, 0_u32);
                while !done.load(Ordering::Relaxed) {
                    match store.write(append(&game, Epoch::SOLE, acknowledged)).await {
                        Ok(()) => acknowledged += 1,
                        Err(StoreError::Conflict(why)) => panic!("{why}"),
                        Err(_) => {
                            failures += 1;
                            // The write may have been committed. The log tells.
                            let stored = soon("the log can be read", || async {
                                store.load(game.id).await.ok().flatten()
                            });
                            let known = stored.await.log.len() as u64;
                            assert!(known == acknowledged || known == acknowledged + 1);
                            acknowledged = known;
                        }
                    }
                }
                (acknowledged, failures)
            })
        })
        .collect();
    let check = async |length: usize| {
        soon("games are written again", || async {
            let stored = store.load(games[0].id).await.ok().flatten()?;
            (stored.log.len() > length).then_some(stored.log.len())
        })
        .await
    };
    let mut length = check(20).await;
    for kill in [true, false, true] {
        match kill {
            true => service.kill(),
            false => service.stop(),
        }
        service.start_again().unwrap();
        length = check(length + 20).await;
    }
    done.store(true, Ordering::Relaxed);
    let mut failures = 0;
    for (writer, game) in writers.into_iter().zip(&games) {
        let (acknowledged, failed) = writer.await.unwrap();
        failures += failed;
        let log = store.load(game.id).await.unwrap().unwrap().log;
        assert_eq!(log.len() as u64, acknowledged);
        for (seq, logged) in log.iter().enumerate() {
            let (_, act) = logged.act.as_ref().unwrap();
            assert_eq!(*act, format!("0-{seq}"), "no event twice, and none between");
        }
    }
    println!("{length} events in the first game, {failures} writes failed");
}

#[tokio::test]
async fn a_database_that_hangs_is_reported_and_its_nodes_come_back_under_new_sessions() {
    let Some((service, address)) = own_server() else { return };
    let lease = Lease { length: Duration::from_millis(3_000), renewal: Duration::from_millis(300) };
    let store = Postgres::open_with(&address, "node", lease).await.unwrap();
    let mut sessions = as_node(&store).sessions();
    let game = create(&store).await;
    let Ok(Some(Claim::Ours(epoch))) = as_node(&store).claim(game.id).await else { panic!() };
    service.pause();
    let began = Instant::now();
    let written = store.write(append(&game, epoch, 0)).await;
    assert!(matches!(written, Err(StoreError::Failed(_))), "{written:?}");
    let took = began.elapsed();
    assert!((Duration::from_secs(5)..Duration::from_secs(60)).contains(&took), "{took:?}");
    let next = store.write(append(&game, epoch, 0)).await;
    assert!(next.is_err(), "the database still hangs");
    service.unpause();
    sessions.changed().await.unwrap();
    // The database may have performed the first write after it resumed.
    let length = soon("the game can be read", || async {
        store.load(game.id).await.ok().flatten().map(|game| game.log.len() as u64)
    })
    .await;
    soon("the game can be written", || async {
        store.write(append(&game, epoch, length)).await.ok()
    })
    .await;
    let other = Postgres::open(&address, "other").await.unwrap();
    let owner = sessions.borrow().clone();
    assert_eq!(as_node(&other).claim(game.id).await, Ok(Some(Claim::Theirs(owner))));
}

#[tokio::test]
async fn a_value_that_cannot_be_stored_fails_alone() {
    let Some(address) = scratch() else { return };
    let store = Postgres::open(&address, "node").await.unwrap();
    let games = [create(&store).await, create(&store).await, create(&store).await];
    let mut writes = Vec::new();
    for (game, act) in games.iter().zip(["a", "b\0", "c"]) {
        writes.push(store.write(append_act(game, Epoch::SOLE, 0, act)));
        writes.push(store.write(append_act(game, Epoch::SOLE, 5, act)));
    }
    let mut outcomes = Vec::new();
    for written in writes {
        outcomes.push(written.await);
    }
    for (index, outcome) in outcomes.iter().enumerate() {
        let as_expected = match index {
            0 | 4 => outcome.is_ok(),
            2 | 3 => matches!(outcome, Err(StoreError::Failed(_))),
            _ => matches!(outcome, Err(StoreError::Conflict(_))),
        };
        assert!(as_expected, "{index}: {outcome:?}");
    }
    let logs = [1, 0, 1];
    for (game, length) in games.iter().zip(logs) {
        assert_eq!(store.load(game.id).await.unwrap().unwrap().log.len(), length);
    }
}

#[tokio::test]
async fn writes_that_wait_are_committed_together_and_in_their_order() {
    let Some(address) = scratch() else { return };
    let store = Postgres::open(&address, "node").await.unwrap();
    let game = create(&store).await;
    let before: u64 = store.batch_sizes().iter().sum();
    let writes: Vec<_> = (0..500).map(|seq| store.write(append(&game, Epoch::SOLE, seq))).collect();
    let began = Instant::now();
    for written in writes {
        written.await.unwrap();
    }
    let batches = store.batch_sizes().iter().sum::<u64>() - before;
    println!("500 writes in {batches} transactions took {:?}", began.elapsed());
    assert!(batches < 100, "{batches}");
    let log = store.load(game.id).await.unwrap().unwrap().log;
    assert_eq!(log.len(), 500);
}

#[tokio::test]
async fn a_store_that_is_dropped_has_written_everything() {
    let Some(address) = scratch() else { return };
    let store = Postgres::open(&address, "node").await.unwrap();
    let games: Vec<_> = (0..50).map(|_| game()).collect();
    // The outcomes are not awaited: dropping the store waits for them.
    games.iter().for_each(|game| drop(store.write(creation(game))));
    drop(store);
    let store = Postgres::open(&address, "node").await.unwrap();
    for game in games {
        assert_eq!(store.load(game.id).await, Ok(Some(game)));
    }
}
