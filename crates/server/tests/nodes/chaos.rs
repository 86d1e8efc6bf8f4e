//! Nodes, PostgreSQL and NATS that fail at random moments during play: no acknowledged move is lost or
//! played twice, and every game goes on.
//!
//! The nodes are this test binary, started again as child processes. `DEJARIK_FAULTS=100` makes 100
//! faults.

use std::net::SocketAddr;
use std::process::Stdio;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, RwLock};
use std::time::Duration;

use dejarik_play::dice::{DiceSource, System};
use dejarik_rules::RulesId;
use dejarik_server::cluster::bus::{Bus, BusConfig};
use dejarik_server::live::{Hub, HubConfig};
use dejarik_server::protocol::{Due, SideName};
use dejarik_server::store::{Address as StoreAddress, Postgres, Store};
use dejarik_test_services as services;
use futures_util::future::join_all;
use rustix::process::{Pid, Signal, kill_process};
use tokio::io::{AsyncBufReadExt, BufReader};
use tokio::net::TcpListener;
use tokio::process::{Child, Command};
use tokio::sync::Semaphore;
use tokio::time::{Instant, sleep};

use crate::common::account::{Seat, check, play};
use crate::common::line::Address;
use crate::common::link;
use crate::common::server::{Pairing, quick, router};
use crate::relays::prefix;

/// The environment variables of a child: its name, the addresses of its store and its bus, and the prefix
/// of its subjects.
const CHILD: [&str; 4] =
    ["DEJARIK_TEST_NODE", "DEJARIK_TEST_STORE", "DEJARIK_TEST_BUS", "DEJARIK_TEST_PREFIX"];
/// What a child prints before its address.
const LISTENING: &str = "listening at ";
/// The number of nodes.
const NODES: usize = 3;
/// The number of games that are played at once.
const GAMES: usize = 8;
/// How long a game may stand. The lease of 3 s and 2 s more are meant; the rest is for pauses, which take up
/// to 6 s, and for slow machines, on which processes take seconds to start.
const GOES_ON: Duration = Duration::from_secs(30);

pub async fn bus(url: &str, prefix: &str) -> Bus {
    let config = BusConfig {
        prefix: prefix.parse().unwrap(),
        patience: Duration::from_secs(30),
        ..BusConfig::new(url.parse().unwrap())
    };
    Bus::connect(&config).await.unwrap()
}

/// Runs a node that is killed or paused. Without its environment variables it does nothing, since it is no
/// test of its own.
#[tokio::test(flavor = "multi_thread")]
async fn child_node() {
    let [Some(name), Some(store), Some(url), Some(prefix)] =
        CHILD.map(|variable| std::env::var(variable).ok())
    else {
        return;
    };
    let store = Postgres::open(&StoreAddress::parse(&store).unwrap(), &name).await.unwrap();
    let config = HubConfig { bus: Some(bus(&url, &prefix).await), ..quick() };
    let hub = Hub::open(Arc::new(store), config).await.unwrap();
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    println!("\n{LISTENING}{}", listener.local_addr().unwrap());
    axum::serve(listener, router(hub)).await.unwrap();
}

/// What all nodes share, and the nodes.
struct Cluster {
    postgres: services::Postgres,
    nats: services::Nats,
    store: String,
    prefix: String,
    nodes: Vec<Child>,
    /// Where the nodes listen, by their index.
    addresses: Arc<RwLock<Vec<SocketAddr>>>,
}

impl Cluster {
    async fn start(postgres: services::Postgres, nats: services::Nats) -> Cluster {
        let database = postgres.database().unwrap();
        let (prefix, addresses) = (prefix(), Arc::default());
        let mut cluster =
            Cluster { postgres, nats, store: database, prefix, nodes: Vec::new(), addresses };
        for index in 0..NODES {
            let (child, address) = cluster.spawn(index).await;
            cluster.nodes.push(child);
            cluster.addresses.write().unwrap().push(address);
        }
        cluster
    }

    /// Starts a node and waits until it listens.
    async fn spawn(&self, index: usize) -> (Child, SocketAddr) {
        let values = [&format!("node-{index}"), &self.store, &self.nats.url(), &self.prefix];
        let mut child = Command::new(std::env::current_exe().unwrap())
            .args(["--exact", "chaos::child_node", "--nocapture"])
            .envs(CHILD.into_iter().zip(values))
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
        panic!("the node did not start");
    }

    fn signal(&self, index: usize, signal: Signal) {
        let id = i32::try_from(self.nodes[index].id().unwrap()).unwrap();
        kill_process(Pid::from_raw(id).unwrap(), signal).unwrap();
    }

    /// Makes a fault and mends it. Returns what it was.
    async fn fail(&mut self) -> &'static str {
        let index = below(NODES as u64) as usize;
        match below(6) {
            0 | 1 => {
                self.nodes[index].kill().await.unwrap();
                let (child, address) = self.spawn(index).await;
                self.nodes[index] = child;
                self.addresses.write().unwrap()[index] = address;
                "a node is killed"
            }
            2 | 3 => {
                self.signal(index, Signal::STOP);
                sleep(Duration::from_millis(below(6_000))).await;
                self.signal(index, Signal::CONT);
                "a node is paused"
            }
            4 => {
                self.postgres.kill();
                self.postgres.start_again().unwrap();
                "PostgreSQL is killed"
            }
            _ => {
                self.nats.kill();
                sleep(Duration::from_millis(below(1_000))).await;
                self.nats.start_again().unwrap();
                "NATS is killed"
            }
        }
    }
}

fn below(bound: u64) -> u64 {
    System.below(bound).unwrap()
}

/// Plays a seat through whichever node answers, until told to stop.
async fn keep_playing(
    addresses: &RwLock<Vec<SocketAddr>>,
    game: &Pairing,
    (side, seat): (SideName, &Mutex<Seat>),
    frames: &Semaphore,
    stop: &AtomicBool,
) {
    while !stop.load(Ordering::Relaxed) {
        let at = {
            let addresses = addresses.read().unwrap();
            addresses[below(addresses.len() as u64) as usize]
        };
        play(seat, &Address::Tcp(at), game, side, frames).await;
        if over(seat) {
            return;
        }
        sleep(Duration::from_millis(50)).await;
    }
}

fn over(seat: &Mutex<Seat>) -> bool {
    let state = seat.lock().unwrap().known.state.clone();
    state.is_some_and(|state| state.due == Due::Nothing)
}

/// Returns how many acts of a game were acknowledged.
fn acknowledged(seats: &[Mutex<Seat>; 2]) -> usize {
    seats.iter().map(|seat| seat.lock().unwrap().done.len()).sum()
}

#[tokio::test(flavor = "multi_thread")]
async fn no_acknowledged_move_is_lost_or_played_twice_whatever_fails() {
    let Some(postgres) = services::required(services::Postgres::start()) else { return };
    let Some(nats) = services::required(services::Nats::start()) else { return };
    let faults = std::env::var("DEJARIK_FAULTS").ok().and_then(|n| n.parse().ok()).unwrap_or(6);
    let mut cluster = Cluster::start(postgres, nats).await;
    let address = StoreAddress::parse(&cluster.store).unwrap();
    // A hub of the test's own makes the games and takes no part afterwards.
    let store = Arc::new(Postgres::open(&address, "maker").await.unwrap());
    let maker = HubConfig { bus: Some(bus(&cluster.nats.url(), &cluster.prefix).await), ..quick() };
    let maker = Hub::open(store.clone(), maker).await.unwrap();
    let (mut played, mut longest) = ((0, 0, 0), Duration::ZERO);
    let mut left = faults;
    while left > 0 {
        let mut games: Vec<(Pairing, [Mutex<Seat>; 2])> = Vec::new();
        for rules in RulesId::ALL.into_iter().cycle().take(GAMES) {
            games.push((Pairing::make(&maker, link(rules)).await, Default::default()));
        }
        let (stop, frames) = (AtomicBool::new(false), Semaphore::new(0));
        let addresses = cluster.addresses.clone();
        let players = games.iter().flat_map(|(game, seats)| {
            [(SideName::First, &seats[0]), (SideName::Second, &seats[1])]
                .map(|seat| keep_playing(&addresses, game, seat, &frames, &stop))
        });
        let failing = async {
            while left > 0 && games.iter().any(|(_, seats)| !over(&seats[0])) {
                left -= 1;
                sleep(Duration::from_millis(below(500))).await;
                println!("{}", cluster.fail().await);
                // Every game has to go on before the next fault.
                let before: Vec<_> = games.iter().map(|(_, seats)| acknowledged(seats)).collect();
                let stands = |(at, (_, seats)): (usize, &(Pairing, [Mutex<Seat>; 2]))| {
                    acknowledged(seats) == before[at] && !seats.iter().any(over)
                };
                while games.iter().enumerate().any(stands) {
                    sleep(Duration::from_millis(20)).await;
                }
            }
            stop.store(true, Ordering::Relaxed);
        };
        // How long each game stands, from the last act that was acknowledged.
        let watching = async {
            let now = Instant::now();
            let mut last: Vec<_> = games.iter().map(|_| (0, now)).collect();
            while !stop.load(Ordering::Relaxed) {
                for ((_, seats), (known, since)) in games.iter().zip(&mut last) {
                    let count = acknowledged(seats);
                    if count != *known || seats.iter().any(over) {
                        (*known, *since) = (count, Instant::now());
                    }
                    longest = longest.max(since.elapsed());
                    assert!(since.elapsed() < GOES_ON, "a game stands");
                }
                sleep(Duration::from_millis(20)).await;
            }
        };
        tokio::join!(join_all(players), failing, watching);
        for (game, seats) in &games {
            let (acks, log) = check(&*store as &dyn Store, game, seats).await;
            played = (played.0 + 1, played.1 + acks, played.2 + log);
        }
    }
    let (games, acts, events) = played;
    println!(
        "{faults} faults, {games} games, {acts} acts acknowledged, {events} events; no game stood for more \
         than {longest:?}"
    );
    assert!(acts > faults, "hardly anything was played");
    maker.shutdown().await;
}
