//! Processes of their own, which a test can kill, pause and take resources away from: this test binary, started
//! again.

#![cfg(unix)]

use std::fs::File;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::atomic::{AtomicI64, Ordering};
use std::sync::{Arc, Mutex};

use dejarik_engine::Knowledge;
use dejarik_server::cluster::worker::{self, WorkerConfig};
use dejarik_server::live::{Hub, HubConfig};
use dejarik_server::serve::{Config, Server};
use dejarik_server::store::Sqlite;
use dejarik_server::time::{WallClock, WallTime, wall_now};
use dejarik_test_services::{Program, again, role};
use serde::{Deserialize, Serialize};
use tokio::net::TcpListener;
use tokio::signal::unix::{SignalKind, signal};
use tracing_subscriber::filter::LevelFilter;

use crate::common::bus::bus_config;
use crate::common::server::{quick, router};

/// The environment variable with a folder into which these processes write long logs.
const LOG: &str = "DEJARIK_TEST_LOG";
/// What a process prints when it is ready; behind it its address, if it has one.
pub const READY: &str = "ready";
/// What a process prints after a command.
pub const DONE: &str = "done";
/// The file that fills the disk.
const BALLAST: &str = "ballast";

/// What a process is. It ends with its standard input, and so with its test.
#[derive(Clone, Debug, Deserialize, Serialize)]
pub enum Role {
    /// A server with the socket alone, and the file of its games.
    Games(PathBuf),
    /// A whole server, the folder of its data, and whether its log has everything. It obeys `fill`, which fills the
    /// disk of the data, and `free`.
    Home { data: PathBuf, traces: bool },
    /// A whole server behind a proxy on this machine, and the folder of its data. The proxy names the addresses of its
    /// clients. It plans with the memory of a server without settings.
    Proxied(PathBuf),
    /// One of several nodes. Every line that it reads says how many milliseconds its wall clock is ahead.
    Node { store: String, bus: String, prefix: String, data: PathBuf },
    /// A worker with one thread.
    Worker { bus: String, prefix: String },
}

impl Role {
    /// Returns a command that starts a process of this role.
    pub fn command(&self) -> Command {
        again("child::plays_its_role", &serde_json::to_string(self).unwrap())
    }

    /// Starts a process of this role.
    pub fn start(&self) -> Program {
        Program::start(self.command())
    }
}

/// Plays the role of this process. Without a role it does nothing, since it is no test of its own.
#[test]
fn plays_its_role() {
    let Some(role) = role() else { return };
    let runtime = tokio::runtime::Runtime::new().unwrap();
    let role = serde_json::from_str(&role).unwrap();
    log(&role);
    match role {
        Role::Games(file) => runtime.block_on(games(&file)),
        Role::Home { data, .. } => runtime.block_on(home(data)),
        Role::Proxied(data) => {
            obey(|_| ());
            let proxies = vec!["127.0.0.1".parse().unwrap()];
            let config = Config { port: Some(0), min_free: 0, proxies, ..Config::at_home(data) };
            runtime.block_on(serve(config));
        }
        Role::Node { store, bus, prefix, data } => {
            let config = Config {
                port: Some(0),
                store: Some(store.parse().unwrap()),
                // Every start has a name of its own, so that epochs can be told apart.
                node: format!("node{}", std::process::id()).parse().unwrap(),
                bus: Some(bus_config(&bus, &prefix)),
                hub: HubConfig { wall: jumping_clock(), ..quick() },
                ..Config::at_home(data)
            };
            runtime.block_on(serve(config));
        }
        Role::Worker { bus, prefix } => {
            obey(|_| ());
            let bus = bus_config(&bus, &prefix);
            let config =
                WorkerConfig { bus, threads: 1, metrics: None, knowledge: Knowledge::NONE };
            let started = Box::new(|| println!("\n{READY}"));
            worker::run(&config, Box::new(at_the_signal), started).unwrap();
        }
    }
    // The harness would say that this test has passed, which nobody reads.
    std::process::exit(0);
}

async fn games(file: &Path) {
    obey(|_| ());
    let store = Sqlite::open(file).unwrap();
    let hub = Hub::open(Arc::new(store), quick()).await.unwrap();
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    println!("\n{READY} at http://{}", listener.local_addr().unwrap());
    axum::serve(listener, router(hub)).await.unwrap();
}

async fn home(data: PathBuf) {
    let ballast = data.join(BALLAST);
    obey(move |command| match command {
        "fill" => {
            let mut file = File::create(&ballast).unwrap();
            // First large pieces, then what is left.
            for size in [64 << 10, 1] {
                while file.write_all(&vec![0; size]).is_ok() {}
            }
        }
        "free" => std::fs::remove_file(&ballast).unwrap(),
        other => panic!("no command: {other}"),
    });
    // The brake would refuse new games long before these small disks are full.
    serve(Config { port: Some(0), min_free: 0, memory: 128 << 20, ..Config::at_home(data) }).await;
}

/// Calls a function at SIGTERM.
fn at_the_signal(stop: Box<dyn FnOnce() + Send>) {
    std::thread::spawn(move || {
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
        runtime.block_on(async { signal(SignalKind::terminate()).unwrap().recv().await });
        stop();
    });
}

/// Runs a whole server until it is asked to stop.
async fn serve(config: Config) {
    let server = Server::start(config).await.unwrap();
    println!("\n{READY} at http://{}", server.at());
    let mut stop = signal(SignalKind::terminate()).unwrap();
    server.run(async move { stop.recv().await.unwrap() }).await;
}

/// Writes the log to standard error; or a longer one to a file, if there is a folder for it.
fn log(role: &Role) {
    let all = matches!(role, Role::Home { traces: true, .. });
    let level = if all { LevelFilter::TRACE } else { LevelFilter::INFO };
    let log = tracing_subscriber::fmt().with_ansi(false);
    match std::env::var(LOG) {
        Ok(folder) => {
            let file = Path::new(&folder).join(std::process::id().to_string());
            let file = File::create(file).unwrap();
            log.with_max_level(LevelFilter::DEBUG).with_writer(Mutex::new(file)).init();
        }
        Err(_) => log.with_max_level(level).with_writer(std::io::stderr).init(),
    }
}

/// Carries out every line of standard input, and ends the process with it.
fn obey(mut carry_out: impl FnMut(&str) + Send + 'static) {
    std::thread::spawn(move || {
        for line in std::io::stdin().lines().map_while(Result::ok) {
            carry_out(&line);
            println!("\n{DONE}");
        }
        std::process::exit(1);
    });
}

/// Returns a wall clock that is ahead of the system's by the last line of standard input, in milliseconds.
fn jumping_clock() -> WallClock {
    let ahead = Arc::new(AtomicI64::new(0));
    let set = ahead.clone();
    obey(move |line| set.store(line.parse().unwrap(), Ordering::SeqCst));
    WallClock::reading(move || {
        let now = wall_now().millis();
        WallTime::from_millis(now.saturating_add_signed(ahead.load(Ordering::SeqCst)))
    })
}
