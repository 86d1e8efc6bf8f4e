//! `kill -9` at random moments during play: no acknowledged move is lost, and none is played twice.
//!
//! The server is this test binary, started again as a child process. `DEJARIK_KILLS=200` kills it
//! 200 times.

use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::process::Stdio;
use std::sync::{Arc, Mutex};

use dejarik_play::dice::{DiceSource, System};
use dejarik_rules::RulesId;
use dejarik_server::live::Hub;
use dejarik_server::protocol::{Due, SideName};
use dejarik_server::store::Sqlite;
use tempfile::TempDir;
use tokio::io::{AsyncBufReadExt, BufReader};
use tokio::net::TcpListener;
use tokio::process::{Child, Command};
use tokio::sync::Semaphore;

use crate::common::account::{Seat, check, play};
use crate::common::line::Address;
use crate::common::link;
use crate::common::server::{Pairing, quick, router};

/// The environment variable with the file of the child's games.
const FILE: &str = "DEJARIK_TEST_CHILD";
/// The most frames that the players receive before the server is killed: some thirty moves of each
/// game.
const MOST_FRAMES: usize = 600;
/// What the child prints before its address.
const LISTENING: &str = "listening at ";

/// Runs the server that is killed. Without its environment variable it does nothing, since it is
/// no test of its own.
#[tokio::test(flavor = "multi_thread")]
async fn child_server() {
    let Some(path) = std::env::var_os(FILE) else { return };
    let store = Sqlite::open(Path::new(&path)).unwrap();
    let hub = Hub::open(Arc::new(store), quick()).await.unwrap();
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    println!("\n{LISTENING}{}", listener.local_addr().unwrap());
    axum::serve(listener, router(hub)).await.unwrap();
}

/// Starts the child and waits until it listens.
async fn spawn(path: &Path) -> (Child, SocketAddr) {
    let mut child = Command::new(std::env::current_exe().unwrap())
        .args(["--exact", "kill::child_server", "--nocapture"])
        .env(FILE, path)
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .kill_on_drop(true)
        .spawn()
        .unwrap();
    let mut lines = BufReader::new(child.stdout.take().unwrap()).lines();
    while let Some(line) = lines.next_line().await.unwrap() {
        if let Some(address) = line.strip_prefix(LISTENING) {
            return (child, address.parse().unwrap());
        }
    }
    panic!("the child did not start");
}

#[tokio::test(flavor = "multi_thread")]
async fn no_acknowledged_move_is_lost_or_played_twice_when_the_server_is_killed() {
    let kills = std::env::var("DEJARIK_KILLS").ok().and_then(|n| n.parse().ok()).unwrap_or(20);
    let directory = tempfile::tempdir().unwrap();
    let file = file(&directory);
    let mut games: Vec<(Pairing, [Mutex<Seat>; 2])> = Vec::new();
    let (mut acknowledged, mut events, mut finished) = (0, 0, 0);
    for _ in 0..kills {
        refill(&file, &mut games).await;
        let (mut child, address) = spawn(&file).await;
        let frames = Semaphore::new(0);
        let at = Address::Tcp(address);
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
            child.kill().await.unwrap();
        };
        tokio::join!(playing, killing);
        let store = Sqlite::open(&file).unwrap();
        let mut unfinished = Vec::new();
        for (game, seats) in games {
            let (acks, log) = check(&store, &game, &seats).await;
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
        let (acks, log) = check(&store, game, seats).await;
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
    let rules = RulesId::ALL.into_iter().chain([RulesId::Simeone]).skip(games.len());
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
