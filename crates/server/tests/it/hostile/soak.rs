//! Floods, kills and uploads at once. Players play games of all rule sets on a whole server, one address floods it with
//! everything that takes much work or memory, and the server is killed at random moments and started again on the same
//! data. No acknowledged act or record is lost, no act is played twice, and the server never takes more memory than it
//! plans with.
//!
//! `DEJARIK_SOAK=3600` does so for an hour. Without it the server is killed three times within a few seconds.

#![cfg(target_os = "linux")]

mod flood;
mod found;

use std::net::{IpAddr, SocketAddr};
use std::ops::Range;
use std::path::Path;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use dejarik_play::dice::{DiceSource, System};
use dejarik_rules::RulesId;
use dejarik_server::id::{GameId, PersonId};
use dejarik_server::protocol::{ServerFrame, SideName};
use dejarik_server::serve::{GAMES, MEMORY};
use dejarik_server::store::Sqlite;
use dejarik_test_services::http::Client;
use dejarik_test_services::{Signal, until};
use serde_json::json;
use tokio::sync::watch;
use tokio::task::JoinSet;
use tokio::time::Instant;

use found::Found;

use crate::child::Role;
use crate::common::account::{Manner, Seat, play_as};
use crate::common::hostile::highest_memory;
use crate::common::line::Address;
use crate::common::server::Pairing;
use crate::common::time::take;

/// The pause of a player before a connection is made again.
const PAUSE: Duration = Duration::from_millis(50);
/// The longest time that a player thinks.
const THINK: Duration = Duration::from_millis(40);
/// The number of acts that are acknowledged at least between two kills.
const LEAST: u64 = 20;

/// The size of a soak.
struct Size {
    lasts: Duration,
    /// The least number of kills.
    kills: u64,
    /// The time from a start of the server to the kill, in milliseconds.
    life: Range<u64>,
    /// The number of games of each rule set that are played at once.
    tables: usize,
    /// The number of clients of each kind in the flood.
    clients: usize,
    /// The pause of such a client between two requests.
    pause: Duration,
    /// The number of records in an upload.
    records: usize,
    /// The number of times that two pieces move to and fro in a record, which has four events each time.
    shuffles: usize,
}

impl Size {
    fn wanted() -> Size {
        let Ok(seconds) = std::env::var("DEJARIK_SOAK") else {
            let (lasts, life, pause) = (Duration::ZERO, 400..800, Duration::from_millis(100));
            let (kills, tables, clients, records, shuffles) = (3, 1, 1, 2, 100);
            return Size { lasts, kills, life, tables, clients, pause, records, shuffles };
        };
        let lasts = Duration::from_secs(seconds.parse().expect("DEJARIK_SOAK is in seconds"));
        // A socket may send 20 frames a second.
        let (life, pause) = (20_000..60_000, Duration::from_millis(55));
        let (kills, tables, clients, records, shuffles) = (1, 2, 4, 20, 2_499);
        Size { lasts, kills, life, tables, clients, pause, records, shuffles }
    }
}

/// Where the server is.
#[derive(Clone, Copy)]
enum Now {
    Down,
    Up(SocketAddr),
    /// It will not start again.
    Over,
}

/// A game and what its players know.
struct Table {
    game: Pairing,
    seats: [Mutex<Seat>; 2],
    manners: [Manner; 2],
}

/// What is counted while the server runs.
#[derive(Default)]
struct Tally {
    /// The acknowledged acts.
    acts: AtomicU64,
    /// The requests of the flood that were answered, and those that were refused or cut off.
    answered: AtomicU64,
    refused: AtomicU64,
    /// The snapshots that the flood has asked for and has read, and the sockets that it did not get.
    asked: AtomicU64,
    snapshots: AtomicU64,
    unopened: AtomicU64,
}

impl Tally {
    /// Describes what the flood has asked for and got.
    fn of_flood(&self) -> String {
        let Tally { answered, refused, asked, snapshots, unopened, .. } = self;
        let [answered, refused, asked, snapshots, unopened] =
            [answered, refused, asked, snapshots, unopened].map(|it| it.load(Ordering::Relaxed));
        format!(
            "the flood: {answered} requests answered and {refused} refused, {snapshots} snapshots of {asked} that were \
             asked for, {unopened} sockets refused"
        )
    }
}

fn count(counter: &AtomicU64) {
    counter.fetch_add(1, Ordering::Relaxed);
}

fn below(bound: u64) -> u64 {
    System.below(bound).unwrap()
}

/// What the clients share.
struct Soak {
    size: Size,
    now: watch::Sender<Now>,
    tally: Tally,
    /// The games that were not finished at the last kill, and those that were made after it.
    tables: Mutex<Vec<Arc<Table>>>,
    /// The records that the server has accepted, and the cookie of the person who uploads.
    records: Mutex<Vec<GameId>>,
    cookie: Mutex<Option<String>>,
    /// The records that the server has accepted since the last kill.
    accepted: Mutex<Vec<GameId>>,
}

impl Soak {
    /// Returns a soak of this size, before its first server starts.
    fn of(size: Size) -> Soak {
        Soak {
            size,
            now: watch::Sender::new(Now::Down),
            tally: Tally::default(),
            tables: Mutex::default(),
            records: Mutex::default(),
            cookie: Mutex::default(),
            accepted: Mutex::default(),
        }
    }

    /// Waits until the server runs. Returns `None` once it will not start again.
    async fn up(&self) -> Option<SocketAddr> {
        let mut now = self.now.subscribe();
        match *now.wait_for(|now| !matches!(now, Now::Down)).await.unwrap() {
            Now::Up(at) => Some(at),
            Now::Down | Now::Over => None,
        }
    }

    /// Plays one game of a rule set after the other. The number of the table is a part of its players' addresses.
    async fn play(self: Arc<Soak>, rules: RulesId, number: u8) {
        let mut games = 0_u8;
        while let Some(at) = self.up().await {
            games = games.wrapping_add(1);
            let manners = [18, 19].map(|side| {
                let from = Some(IpAddr::from([198, side, number, games]));
                Manner { think: THINK, from, ..Manner::default() }
            });
            if let Some(game) = make(at, rules, manners).await {
                let table = Arc::new(Table { game, seats: Default::default(), manners });
                self.tables.lock().unwrap().push(table.clone());
                tokio::join!(self.sit(&table, 0), self.sit(&table, 1));
            }
            take(PAUSE).await;
        }
    }

    /// Plays a seat until the game is over.
    async fn sit(&self, table: &Table, index: usize) {
        let (seat, side) = (&table.seats[index], [SideName::First, SideName::Second][index]);
        let hear = |frame: &ServerFrame| {
            if matches!(frame, ServerFrame::Ack { .. }) {
                count(&self.tally.acts);
            }
        };
        while !seat.lock().unwrap().has_finished()
            && let Some(at) = self.up().await
        {
            let at = Address::Tcp(at);
            play_as(table.manners[index], seat, &at, (&table.game, side), &hear).await;
            take(PAUSE).await;
        }
    }

    /// Starts all clients.
    fn begin(self: &Arc<Soak>) -> JoinSet<()> {
        let mut clients = JoinSet::new();
        let games = (0..self.size.tables).flat_map(|_| RulesId::all());
        for (number, rules) in (0..).zip(games) {
            clients.spawn(self.clone().play(rules, number));
        }
        flood::begin(self, &mut clients);
        clients
    }

    /// Starts the server and kills it at a random moment. If that is after `end`, it will not start again. Returns the
    /// highest resident set of the server, in bytes.
    async fn live(&self, data: &Path, end: Option<Instant>) -> u64 {
        let mut server = Role::Proxied(data.to_owned()).start();
        let at = server.address().await;
        let acts = || self.tally.acts.load(Ordering::Relaxed);
        let enough = acts() + LEAST;
        self.now.send_replace(Now::Up(at));
        let Range { start: least, end: most } = self.size.life;
        let life = Duration::from_millis(least + below(most - least));
        let left = end.map_or(life, |end| end.saturating_duration_since(Instant::now()));
        take(life.min(left.max(Duration::from_millis(least)))).await;
        until("the players play, and a record was accepted", async || {
            assert_eq!(server.status(), None, "{}", server.log());
            acts() >= enough && !self.records.lock().unwrap().is_empty()
        })
        .await;
        let memory = highest_memory(&server);
        let over = end.is_some_and(|end| Instant::now() >= end);
        self.now.send_replace(if over { Now::Over } else { Now::Down });
        // SIGKILL: the process gets no chance to do anything.
        let log = server.stop(Signal::KILL).await.err;
        assert!(!log.contains("panicked") && !log.contains("ERROR"), "{log}");
        memory
    }
}

/// Makes a game and takes both of its seats; `None` if the server refuses that or is killed meanwhile.
async fn make(at: SocketAddr, rules: RulesId, manners: [Manner; 2]) -> Option<Pairing> {
    let [mut one, mut two] = manners.map(|manner| {
        Client::program(at).with(&format!("X-Forwarded-For: {}", manner.from.unwrap()))
    });
    let json = Some("application/json");
    let terms = json!({ "rules": rules, "opponent": { "kind": "link" }, "side": "w" }).to_string();
    let made = one.try_send("POST", "/api/games", json, terms.as_bytes()).await.ok()?;
    let made = (made.status == 201).then(|| made.json())?;
    let (id, seat) = (made["id"].as_str()?, made["invite"].as_str()?.split('#').nth(1)?);
    let (path, seat) = (format!("/api/games/{id}/seat"), json!({ "seat": seat }).to_string());
    let taken = two.try_send("POST", &path, json, seat.as_bytes()).await.ok()?;
    let taken = (taken.status == 200).then(|| taken.json())?;
    let secrets = [&made["seats"]["w"], &taken["secret"]].map(|it| it.as_str().unwrap().to_owned());
    // Without cookies the players do not know their ids. The secrets are enough to play.
    let people = [PersonId::random().unwrap(), PersonId::random().unwrap()];
    Some(Pairing { id: id.parse().unwrap(), people, secrets })
}

#[tokio::test(flavor = "multi_thread")]
async fn floods_kills_and_uploads_at_once_lose_nothing_and_take_no_more_memory_than_planned() {
    let data = tempfile::tempdir().unwrap();
    let (soak, begun) = (Arc::new(Soak::of(Size::wanted())), Instant::now());
    let mut clients = soak.begin();
    let (mut found, mut kills, mut memory) = (Found::default(), 0, 0);
    let store = || Sqlite::open(&data.path().join(GAMES)).unwrap();
    while !matches!(*soak.now.borrow(), Now::Over) {
        kills += 1;
        let end = (kills >= soak.size.kills).then(|| begun + soak.size.lasts);
        memory = memory.max(soak.live(data.path(), end).await);
        assert!(memory <= MEMORY, "{memory} bytes were resident, and {MEMORY} were planned");
        found.compare(&store(), &soak).await;
        // A client ends only if something is wrong.
        if let Some(ended) = clients.try_join_next() {
            ended.unwrap();
        }
    }
    let seconds = begun.elapsed().as_secs();
    clients.join_all().await;
    let store = store();
    found.compare(&store, &soak).await;
    found.check_finished(&store).await;
    let (games, records) = (found.finished.len(), found.records);
    let (acts, events) = (found.acts[0] + found.acts[1], found.events[0] + found.events[1]);
    assert!(acts > 0 && records > 0, "hardly anything was acknowledged");
    println!(
        "{seconds} s, {kills} kills, {games} games finished, {acts} acts acknowledged, {events} events, {records} \
         records accepted; {}; at most {} MiB resident; acknowledged after {:.1} ms (p50), {:.1} ms (p95), {:.1} ms \
         (p99), {:.1} ms (worst)",
        soak.tally.of_flood(),
        memory >> 20,
        found.wait(0.5),
        found.wait(0.95),
        found.wait(0.99),
        found.wait(1.0)
    );
}
