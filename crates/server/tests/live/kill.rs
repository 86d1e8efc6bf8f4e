//! `kill -9` at random moments during play: no acknowledged move is lost, and none is played twice.
//!
//! The server is this test binary, started again as a child process. `DEJARIK_KILLS=200` kills it
//! 200 times.

use std::collections::BTreeMap;
use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::process::Stdio;
use std::sync::{Arc, Mutex};
use std::time::Duration;

use dejarik_play::dice::{DiceSource, System};
use dejarik_play::{Event, Game};
use dejarik_rules::RulesId;
use dejarik_server::live::Hub;
use dejarik_server::protocol::{Action, ClientFrame, Due, ServerFrame, SideName};
use dejarik_server::store::{Sqlite, Store};
use tempfile::TempDir;
use tokio::io::{AsyncBufReadExt, BufReader};
use tokio::net::TcpListener;
use tokio::process::{Child, Command};
use tokio::sync::Semaphore;

use crate::common::client::{Client, Known, Name};
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

/// A seat's acts, as the player knows them.
#[derive(Default)]
struct Seat {
    known: Known,
    /// The act that was sent and not answered yet.
    pending: Option<ClientFrame>,
    /// The acknowledged acts by name, each with its word and its version.
    done: BTreeMap<String, (String, u64)>,
}

/// Plays one seat until the connection breaks. A pending act is sent again first. Every frame that
/// arrives adds a permit to `frames`.
async fn play(
    seat: &Mutex<Seat>,
    address: SocketAddr,
    game: &Pairing,
    side: SideName,
    frames: &Semaphore,
) {
    let index = usize::from(side == SideName::Second);
    let name = Name::secret(&game.secrets[index]);
    let known = seat.lock().unwrap().known.clone();
    let address = Address::Tcp(address);
    let Some(mut client) = Client::resume(&address, game.id, &name, known).await else { return };
    let pending = seat.lock().unwrap().pending.clone();
    if let Some(act) = &pending
        && client.send(act).await.is_none()
    {
        return;
    }
    loop {
        let next = next_act(&mut client, side, seat);
        if let Some(act) = next {
            seat.lock().unwrap().pending = Some(act.clone());
            if client.send(&act).await.is_none() {
                return;
            }
        }
        let patience = Duration::from_millis(2_500);
        let Ok(Some(frame)) = client.next_within(patience).await else { return };
        frames.add_permits(1);
        let mut seat = seat.lock().unwrap();
        seat.known = client.known.clone();
        let Some(ClientFrame::Act { id, action, .. }) = seat.pending.clone() else { continue };
        match frame {
            ServerFrame::Ack { id: acked, version } if acked == id => {
                seat.done.insert(id, (word_of(action), version));
                seat.pending = None;
            }
            ServerFrame::Refused { id: refused, error } if refused == id => {
                panic!("{action:?} was legal, but: {error:?}");
            }
            _ => {}
        }
    }
}

/// Returns the word that the log has for an action of this test: a step or an order.
fn word_of(action: Action) -> String {
    match action {
        Action::Step { word, .. } => word,
        Action::Order { order } => format!("setup:{order}"),
        other => panic!("this test never sends {other:?}"),
    }
}

fn next_act(client: &mut Client, side: SideName, seat: &Mutex<Seat>) -> Option<ClientFrame> {
    if seat.lock().unwrap().pending.is_some() {
        return None;
    }
    let missing = usize::from(side == SideName::Second);
    match client.state().due {
        Due::Orders { missing: orders } if orders[missing] => {
            let order = if missing == 0 { "setup:NSKM" } else { "setup:xthg" };
            Some(client.act_frame(side, order))
        }
        Due::Step { side: due } if due == side => {
            let salt = System.below(1 << 30).unwrap() as usize;
            let word = client.some_step(salt)?;
            Some(client.act_frame(side, &word))
        }
        Due::Orders { .. } | Due::Step { .. } | Due::Roll | Due::Nothing => None,
    }
}

/// Checks a game's log against what its players know. Returns the number of acknowledged acts and
/// the length of the log.
async fn check(store: &dyn Store, game: &Pairing, seats: &[Mutex<Seat>; 2]) -> (usize, usize) {
    let stored = store.load(game.id).await.unwrap().unwrap();
    let events: Vec<Event> = stored.log.iter().map(|logged| logged.event.clone()).collect();
    let replayed = Game::replay(stored.terms.settings.clone(), &events).expect("the log replays");
    let mut acknowledged = 0;
    for (side, seat) in dejarik_rules::Side::BOTH.into_iter().zip(seats) {
        let seat = seat.lock().unwrap();
        for (id, (word, version)) in &seat.done {
            let act = Some((side, id.clone()));
            let found: Vec<_> =
                stored.log.iter().enumerate().filter(|(_, logged)| logged.act == act).collect();
            assert_eq!(found.len(), 1, "act {id} `{word}`");
            assert_eq!(found[0].1.event.to_string(), *word);
            assert_eq!(found[0].0 as u64 + 1, *version);
            acknowledged += 1;
        }
        // A hidden order is known to the other player as `????`.
        let words: Vec<&str> = replayed.line().iter().map(|entry| entry.word.as_str()).collect();
        let known = &seat.known.words;
        let agrees = |(index, word): (usize, &String)| {
            words.get(index) == Some(&word.as_str()) || word == "setup:????"
        };
        let beginning = known.iter().enumerate().all(agrees);
        assert!(beginning, "{known:?} is not the beginning of {words:?}");
    }
    (acknowledged, stored.log.len())
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
        let players = games.iter().flat_map(|(game, seats)| {
            [(SideName::First, &seats[0]), (SideName::Second, &seats[1])]
                .map(|(side, seat)| play(seat, address, game, side, &frames))
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
