//! The same games on one node with SQLite, on one with PostgreSQL, and on three with PostgreSQL and NATS.

use std::collections::HashSet;
use std::net::{Ipv4Addr, SocketAddr};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::Ordering::Relaxed;
use std::time::{Duration, Instant};

use dejarik_server::id::GameId;
use dejarik_server::serve::GAMES;
use dejarik_server::store::{Address, Postgres, Sqlite, Store};
use dejarik_test_services::{self as services, Nats};
use tokio::time::sleep;

use crate::measured::{Measured, locked};
use crate::server::{Server, Shared};
use crate::{Failure, Options, bots, create, seat_bots};

/// The games that spectators watch.
const WATCHED: usize = 100;
/// The spectators, unless the command line says otherwise.
const WATCHERS: usize = 1_000;
/// How long sent moves may take to arrive before the counts are compared.
const SETTLING: Duration = Duration::from_secs(3);

/// A way to run the server.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Setup {
    Sqlite,
    Postgres,
    Cluster,
}

impl Setup {
    fn name(self) -> &'static str {
        match self {
            Setup::Sqlite => "one node, SQLite",
            Setup::Postgres => "one node, PostgreSQL",
            Setup::Cluster => "three nodes, PostgreSQL and NATS",
        }
    }

    fn nodes(self) -> u64 {
        if self == Setup::Cluster { 3 } else { 1 }
    }
}

/// The servers of a setup, and what they use.
struct Site {
    place: PathBuf,
    postgres: Option<(services::Postgres, String)>,
    nats: Option<(Nats, u16)>,
    servers: Vec<Server>,
}

/// The resources that were used up to a moment.
#[derive(Clone, Copy, Default)]
struct Usage {
    /// Processor time in seconds.
    nodes: f64,
    postgres: f64,
    nats: f64,
    /// Bytes to the write-ahead log of PostgreSQL, or to the disk.
    disk: f64,
    /// Bytes in and out of NATS.
    bus: f64,
    /// Messages in and out of NATS.
    messages: f64,
    /// Events that were stored.
    events: f64,
    /// Bytes of frames to the bots.
    clients: f64,
    /// Frames to the bots.
    frames: f64,
    /// Pings of the bots.
    pings: f64,
}

/// Plays on all setups, and prints a table.
pub async fn all(options: &Options) -> Result<(), Failure> {
    let mut columns = Vec::new();
    for setup in [Setup::Sqlite, Setup::Postgres, Setup::Cluster] {
        println!("== {}", setup.name());
        columns.push(one(setup, options).await?);
    }
    println!(
        "\n| | {} |",
        [Setup::Sqlite, Setup::Postgres, Setup::Cluster].map(Setup::name).join(" | ")
    );
    println!("| --- | --- | --- | --- |");
    for (row, (label, _)) in columns[0].iter().enumerate() {
        let values: Vec<&str> = columns.iter().map(|column| column[row].1.as_str()).collect();
        println!("| {label} | {} |", values.join(" | "));
    }
    Ok(())
}

/// Plays on a setup. Returns the rows of its column.
async fn one(setup: Setup, options: &Options) -> Result<Vec<(&'static str, String)>, Failure> {
    let (mut site, seats) = Site::open(setup, options).await?;
    let addresses: Vec<SocketAddr> = site.servers.iter().map(|server| server.address).collect();
    let empty = site.resident();
    let measured = Arc::new(Measured::default());
    let (phase, warming) = (
        Duration::from_secs(options.seconds),
        Duration::from_secs(10 + options.games as u64 / 200),
    );
    let until = Instant::now() + warming + phase + Duration::from_secs(60);
    let mut tasks = seat_bots(options, &seats, &addresses, &measured, until).await;
    sleep(warming).await;

    let (begun, before) = (Instant::now(), site.usage(&measured).await?);
    measured.begin();
    sleep(phase).await;
    measured.end(begun.elapsed());
    let (seconds, used) = (begun.elapsed().as_secs_f64(), site.usage(&measured).await?);
    let moves = measured.moves.load(Relaxed) as f64;
    if moves == 0.0 {
        return Err("no move was acknowledged".into());
    }
    let full = site.resident();
    for server in &site.servers {
        println!("{}", server.figures().await?);
    }

    let watchers = if options.watchers == 0 { WATCHERS } else { options.watchers };
    for watcher in 0..watchers {
        let game = seats[watcher % seats.len().min(WATCHED)].0.to_string();
        let at = addresses[watcher % addresses.len()];
        tasks.push(tokio::spawn(bots::watch(at, game, measured.clone(), until)));
        if watcher % 50 == 49 {
            sleep(Duration::from_millis(20)).await;
        }
    }
    sleep(SETTLING).await;
    let watched = site.resident();

    measured.stopping.store(true, Relaxed);
    sleep(SETTLING).await;
    tasks.iter().for_each(tokio::task::JoinHandle::abort);
    let (acknowledged, lost) = (locked(&measured.acknowledged), measured.lost.load(Relaxed));
    let stored = site.close()?;
    println!(
        "{} moves were acknowledged, {} are stored, {lost} connections were lost",
        acknowledged.len(),
        stored.len()
    );
    let missing: Vec<_> = acknowledged.difference(&stored).collect();
    let more: Vec<_> = stored.difference(&acknowledged).collect();
    // A move whose acknowledgement was lost with its connection is stored all the same.
    if !missing.is_empty() || more.len() as u64 > lost {
        return Err(format!("not stored: {missing:?}; not acknowledged: {more:?}").into());
    }
    drop(acknowledged);

    let each = |of: fn(&Usage) -> f64| (of(&used) - of(&before)) / moves;
    let micros = |of: fn(&Usage) -> f64| format!("{:.0} µs", each(of) * 1e6);
    let bytes = |of: fn(&Usage) -> f64| format!("{:.0} B", each(of));
    let kib = |more: u64, less: u64, count: usize| {
        format!("{} KiB", more.saturating_sub(less) / count.max(1) as u64)
    };
    let all: fn(&Usage) -> f64 = |usage| usage.nodes + usage.postgres + usage.nats;
    let cores = (all(&used) - all(&before)) / seconds;
    Ok(vec![
        ("moves/s", format!("{:.0}", moves / seconds)),
        ("acknowledged: p50", format!("{:.1} ms", measured.acknowledged_within(0.5))),
        ("acknowledged: p99", format!("{:.1} ms", measured.acknowledged_within(0.99))),
        ("refused; connections lost", format!("{}; {lost}", measured.refused.load(Relaxed))),
        ("events of a move", format!("{:.2}", each(|usage| usage.events))),
        ("pings of a move", format!("{:.2}", each(|usage| usage.pings))),
        ("processor time of a move: nodes", micros(|usage| usage.nodes)),
        ("… PostgreSQL", micros(|usage| usage.postgres)),
        ("… NATS", micros(|usage| usage.nats)),
        ("… all", micros(all)),
        ("processors in use", format!("{:.0} % of a core", cores * 100.0)),
        ("bytes of a move to the disk", bytes(|usage| usage.disk)),
        ("… through NATS, in and out", bytes(|usage| usage.bus)),
        (
            "messages of a move through NATS, in and out",
            format!("{:.1}", each(|usage| usage.messages)),
        ),
        ("bytes of a move to its players", bytes(|usage| usage.clients)),
        (
            "frames of a move to its players, pongs among them",
            format!("{:.1}", each(|usage| usage.frames)),
        ),
        ("memory of a node without games", format!("{} MiB", (empty / setup.nodes()) >> 10)),
        ("memory of a game with two connections", kib(full, empty, options.games)),
        ("memory of a spectator", kib(watched, full, watchers)),
    ])
}

/// Returns the figures that NATS shows at its monitoring port.
async fn figures(monitor: u16) -> Result<serde_json::Value, Failure> {
    let monitor = SocketAddr::from((Ipv4Addr::LOCALHOST, monitor));
    let mut client = services::http::Client::program(monitor);
    let answer = client.try_send("GET", "/varz", None, b"").await?;
    Ok(serde_json::from_slice(&answer.body)?)
}

impl Site {
    /// Makes the games, and starts the servers.
    async fn open(
        setup: Setup,
        options: &Options,
    ) -> Result<(Site, Vec<(GameId, [String; 2])>), Failure> {
        let place = std::env::temp_dir().join(format!("dejarik-load-{}", GameId::random()?));
        std::fs::create_dir_all(&place)?;
        let mut site = Site { place, postgres: None, nats: None, servers: Vec::new() };
        let mut shared = Shared::default();
        let store: Arc<dyn Store> = match setup {
            Setup::Sqlite => Arc::new(Sqlite::open(&site.file())?),
            Setup::Postgres | Setup::Cluster => {
                let postgres = services::Postgres::start()?;
                let url = postgres.database()?;
                let store = Postgres::open(&Address::parse(&url)?, "maker").await?;
                let name = url.rsplit('/').next().and_then(|end| end.split('?').next());
                site.postgres = Some((postgres, name.unwrap_or_default().to_owned()));
                shared.store = Some(url);
                Arc::new(store)
            }
        };
        let seats = create(options, store).await?;
        if setup == Setup::Cluster {
            let monitor = services::free_port()?;
            let nats = Nats::with(&["--http_port", &monitor.to_string()])?;
            shared.bus = Some(nats.url());
            site.nats = Some((nats, monitor));
        }
        for number in 0..setup.nodes() {
            let data = site.place.join(format!("node{number}"));
            let data = if setup == Setup::Sqlite { site.place.clone() } else { data };
            let shared = Shared { node: format!("node{number}"), ..shared.clone() };
            site.servers.push(Server::start(&data, &shared)?);
        }
        Ok((site, seats))
    }

    fn file(&self) -> PathBuf {
        Path::new(&self.place).join(GAMES)
    }

    /// Returns the memory of all nodes, in KiB.
    fn resident(&self) -> u64 {
        self.servers.iter().map(Server::resident).sum()
    }

    /// Returns what was used so far.
    async fn usage(&self, measured: &Measured) -> Result<Usage, Failure> {
        let mut usage = Usage {
            nodes: self.servers.iter().map(Server::processor).sum::<u64>() as f64 / 100.0,
            disk: self.servers.iter().map(Server::written).sum::<u64>() as f64,
            clients: measured.received.load(Relaxed) as f64,
            frames: measured.frames.load(Relaxed) as f64,
            pings: measured.pings.load(Relaxed) as f64,
            ..Usage::default()
        };
        if let Some((postgres, name)) = &self.postgres {
            usage.postgres = postgres.processor().as_secs_f64();
            let bytes = "SELECT pg_wal_lsn_diff(pg_current_wal_insert_lsn(), '0/0')";
            usage.disk = postgres.sql(name, bytes)?.parse()?;
        }
        if let Some((nats, monitor)) = &self.nats {
            usage.nats = nats.processor().as_secs_f64();
            let figures = figures(*monitor).await?;
            let read = |name: &str| figures[name].as_f64().unwrap_or(0.0);
            usage.bus = read("in_bytes") + read("out_bytes");
            usage.messages = read("in_msgs") + read("out_msgs");
        }
        for server in &self.servers {
            usage.events += server.events().await?;
        }
        Ok(usage)
    }

    /// Ends the servers, and returns the moves that are stored, as [`Measured::acknowledged`] writes them.
    fn close(&mut self) -> Result<HashSet<String>, Failure> {
        self.servers.clear();
        let moves = format!(
            "SELECT games.id || ' ' || act FROM events JOIN games ON number = game
             WHERE act LIKE '{}%'",
            bots::MOVE
        );
        let stored = match &self.postgres {
            Some((postgres, name)) => {
                postgres.sql(name, &moves)?.lines().map(str::to_owned).collect()
            }
            None => {
                let file = rusqlite::Connection::open(self.file())?;
                let mut moves = file.prepare(&moves)?;
                let stored = moves.query_map([], |row| row.get(0))?;
                stored.collect::<Result<_, _>>()?
            }
        };
        std::fs::remove_dir_all(&self.place)?;
        Ok(stored)
    }
}
