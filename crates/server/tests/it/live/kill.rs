//! `kill -9` at random moments during play: no acknowledged move is lost, and none is played twice.
//!
//! `DEJARIK_KILLS=200` kills the server 200 times.

use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex};

use dejarik_play::dice::{DiceSource, System};
use dejarik_rules::RulesId;
use dejarik_server::live::Hub;
use dejarik_server::protocol::{Due, SideName};
use dejarik_server::store::{Sqlite, Store};
use tempfile::TempDir;
use tokio::sync::Semaphore;

use crate::child::Role;
use crate::common::account::{Seat, check, play};
use crate::common::line::Address;
use crate::common::link;
use crate::common::server::{Pairing, quick};

/// The most frames that the players receive before the server is killed: some thirty moves of each
/// game.
const MOST_FRAMES: usize = 600;
#[tokio::test(flavor = "multi_thread")]
async fn no_acknowledged_move_is_lost_or_played_twice_when_the_server_is_killed() {
    let kills = std::env::var("DEJARIK_KILLS").ok().and_then(|n| n.parse().ok()).unwrap_or(20);
    let directory = tempfile::tempdir().unwrap();
    let file = file(&directory);
    let mut games: Vec<(Pairing, [Mutex<Seat>; 2])> = Vec::new();
    let (mut acknowledged, mut events, mut finished) = (0, 0, 0);
    for _ in 0..kills {
        refill(&file, &mut games).await;
        let mut server = Role::Games(file.clone()).start();
        let frames = Semaphore::new(0);
        let at = Address::Tcp(server.address().await);
        let players = games.iter().flat_map(|(game, seats)| {
            [(SideName::First, &seats[0]), (SideName::Second, &seats[1])]
                .map(|(side, seat)| play(seat, &at, game, side, &frames))
        });
        let playing = async {
            futures_util::future::join_all(players).await;
            // Where nothing is left to play, the server is killed too.
            frames.add_permits(MOST_FRAMES);
        };
        let moment = 10 + System.below(MOST_FRAMES as u64 - 10).unwrap() as u32;
        let killing = async {
            frames.acquire_many(moment).await.unwrap().forget();
            // SIGKILL: the process gets no chance to do anything.
            server.kill();
        };
        tokio::join!(playing, killing);
        let store = Sqlite::open(&file).unwrap();
        let mut unfinished = Vec::new();
        for (game, seats) in games {
            let stored = store.load(game.id).await.unwrap().unwrap();
            let (acks, log) = check(&stored, &seats);
            let state = seats[0].lock().unwrap().known.state.clone();
            if state.is_some_and(|state| state.due == Due::Nothing) {
                acknowledged += acks;
                events += log;
                finished += 1;
            } else {
                unfinished.push((game, seats));
            }
        }
        games = unfinished;
    }
    let store = Sqlite::open(&file).unwrap();
    for (game, seats) in &games {
        let stored = store.load(game.id).await.unwrap().unwrap();
        let (acks, log) = check(&stored, seats);
        acknowledged += acks;
        events += log;
    }
    println!(
        "{kills} kills, {finished} games finished, {acknowledged} acts acknowledged, {events} events"
    );
    assert!(acknowledged > kills, "hardly anything was played");
}

fn file(directory: &TempDir) -> PathBuf {
    directory.path().join("games.db")
}

/// Adds games until there are five, of all rule sets.
async fn refill(file: &Path, games: &mut Vec<(Pairing, [Mutex<Seat>; 2])>) {
    let mut store = Arc::new(Sqlite::open(file).unwrap());
    let hub = Hub::open(store.clone(), quick()).await.unwrap();
    let rules = RulesId::all().chain([RulesId::Simeone]).skip(games.len());
    for rules in rules {
        games.push((Pairing::make(&hub, link(rules)).await, Default::default()));
    }
    hub.shutdown().await;
    drop(hub);
    // The tasks of the games are just ending; nothing may have the file open when the server starts.
    while let Err(shared) = Arc::try_unwrap(store) {
        store = shared;
        tokio::task::yield_now().await;
    }
}
