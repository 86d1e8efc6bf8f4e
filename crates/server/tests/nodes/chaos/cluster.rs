//! Nodes and workers as processes over a PostgreSQL and a NATS of their own, each behind its own network.
//!
//! The processes are this test binary, started again. A node is the whole server, with the only difference
//! that its wall clock can be made to jump: it adds what the last line of its standard input says.

use std::fs::File;
use std::io::{Read, Seek, SeekFrom};
use std::net::SocketAddr;
use std::path::PathBuf;
use std::process::Stdio;
use std::sync::atomic::{AtomicI64, AtomicU32, Ordering};
use std::sync::{Arc, RwLock};
use std::time::Duration;

use dejarik_engine::Knowledge;
use dejarik_server::cluster::bus::{Bus, BusConfig};
use dejarik_server::cluster::worker::{self, WorkerConfig};
use dejarik_server::live::HubConfig;
use dejarik_server::serve::{Config, Server};
use dejarik_server::time::{WallClock, WallTime, wall_now};
use dejarik_test_services::{self as services, Network, Proxy};
use rustix::process::{Pid, Signal, kill_process};
use serde_json::{Value, json};
use tempfile::TempDir;
use tokio::io::{AsyncBufReadExt, AsyncReadExt, AsyncWriteExt, BufReader};
use tokio::net::TcpStream;
use tokio::process::{Child, ChildStdin, Command};
use tokio::sync::Mutex;
use tokio::time::{sleep, timeout};
use tracing_subscriber::filter::LevelFilter;

use super::below;
use crate::common::server::quick;
use crate::relays::prefix;

/// The environment variable with the settings of a child, as JSON.
const CHILD: &str = "DEJARIK_TEST_CHILD";
/// The environment variable with a folder into which each child writes its log.
const LOG: &str = "DEJARIK_TEST_LOG";
/// What a child prints before its address, or when it is ready.
const LISTENING: &str = "listening at ";
/// How often the balancer looks whether a node is ready.
const LOOK: Duration = Duration::from_millis(250);
/// How long a node has to answer that it is ready.
const ANSWER: Duration = Duration::from_secs(1);
/// The number of nodes.
pub const NODES: usize = 3;
/// The number of workers.
pub const WORKERS: usize = 2;

/// Returns how to connect to the bus.
pub fn bus_config(url: &str, prefix: &str) -> BusConfig {
    BusConfig {
        prefix: prefix.parse().unwrap(),
        patience: Duration::from_secs(30),
        ..BusConfig::new(url.parse().unwrap())
    }
}

/// Connects to the bus.
pub async fn bus(url: &str, prefix: &str) -> Bus {
    Bus::connect(&bus_config(url, prefix)).await.unwrap()
}

/// Runs a node or a worker. Without its environment variable it does nothing, since it is no test of its own.
#[test]
fn child() {
    let Ok(role) = std::env::var(CHILD) else { return };
    let role: Value = serde_json::from_str(&role).unwrap();
    let text = |name: &str| role[name].as_str().unwrap();
    if let Ok(folder) = std::env::var(LOG) {
        let file = PathBuf::from(folder).join(text("name"));
        let file = std::sync::Mutex::new(File::create(file).unwrap());
        let log = tracing_subscriber::fmt().with_writer(file).with_ansi(false);
        log.with_max_level(LevelFilter::DEBUG).init();
    }
    let bus = bus_config(text("bus"), text("prefix"));
    if role["store"].is_null() {
        let _ = jumping_clock();
        let config = WorkerConfig { bus, threads: 1, metrics: None, knowledge: Knowledge::NONE };
        worker::run(&config, || println!("\n{LISTENING}nothing")).unwrap();
        return;
    }
    let config = Config {
        port: Some(0),
        store: Some(text("store").parse().unwrap()),
        node: text("name").parse().unwrap(),
        bus: Some(bus),
        hub: HubConfig { wall: jumping_clock(), ..quick() },
        ..Config::at_home(PathBuf::from(text("data")))
    };
    let runtime = tokio::runtime::Runtime::new().unwrap();
    runtime.block_on(async {
        let server = Server::start(config).await.unwrap();
        println!("\n{LISTENING}{}", server.at());
        let kind = tokio::signal::unix::SignalKind::terminate();
        let mut stop = tokio::signal::unix::signal(kind).unwrap();
        server.run(async move { stop.recv().await.unwrap() }).await;
    });
    // The test's harness would say that this has passed, but nobody reads it.
    std::process::exit(0);
}

/// Returns a wall clock that is ahead of the system's by the milliseconds in the last line of standard input.
/// The process ends with standard input, because its test has ended then.
fn jumping_clock() -> WallClock {
    let ahead = Arc::new(AtomicI64::new(0));
    let set = ahead.clone();
    std::thread::spawn(move || {
        for line in std::io::stdin().lines().map_while(Result::ok) {
            set.store(line.parse().unwrap(), Ordering::SeqCst);
        }
        std::process::exit(1);
    });
    WallClock::reading(move || {
        let now = wall_now().millis();
        WallTime::from_millis(now.saturating_add_signed(ahead.load(Ordering::SeqCst)))
    })
}

/// A process with the network between it and the services.
pub struct Process {
    child: Child,
    /// To a node: how far its wall clock is ahead.
    jumps: ChildStdin,
    /// The network to PostgreSQL. A worker does not use it.
    pub store: Proxy,
    /// The network to NATS.
    pub bus: Proxy,
    role: Value,
    /// The number of the node; `None` for a worker.
    number: Option<usize>,
    /// The file for what it writes to its standard error.
    errors: File,
    starts: u32,
}

/// What all processes share, and the processes.
pub struct Cluster {
    pub postgres: Arc<services::Postgres>,
    pub nats: Arc<std::sync::Mutex<services::Nats>>,
    /// The name of the database.
    pub database: String,
    pub nodes: Vec<Mutex<Process>>,
    pub workers: Vec<Mutex<Process>>,
    pub balancer: Arc<Balancer>,
    _folder: TempDir,
}

impl Cluster {
    /// Starts everything. `None` if a program is not installed.
    pub async fn start(workers: usize) -> Option<Cluster> {
        let postgres = Arc::new(services::required(services::Postgres::start())?);
        let nats = services::required(services::Nats::start())?;
        let url = postgres.database().unwrap();
        let database = url.rsplit('/').next().unwrap().split('?').next().unwrap().to_owned();
        let (folder, prefix) = (tempfile::tempdir().unwrap(), prefix());
        let mut processes = Vec::new();
        for number in 0..NODES + workers {
            let (store, bus) =
                (Proxy::to(postgres.port()).await.unwrap(), Proxy::to(nats.port()).await.unwrap());
            let port = |port: u16| format!(":{port}");
            let behind = url.replace(&port(postgres.port()), &port(store.port()));
            let data = folder.path().join(format!("node{number}"));
            let is_node = number < NODES;
            let role = json!({
                "store": is_node.then_some(behind),
                "bus": format!("nats://127.0.0.1:{}", bus.port()),
                "prefix": prefix,
                "data": data,
            });
            processes.push(Process::start(role, store, bus, is_node.then_some(number)).await);
        }
        let workers = processes.split_off(NODES);
        let addresses = processes.iter().map(|(_, address)| (*address, true)).collect();
        let balancer = Arc::new(Balancer { nodes: RwLock::new(addresses) });
        for number in 0..NODES {
            tokio::spawn(balancer.clone().look_at(number));
        }
        let locked = |processes: Vec<(Process, _)>| {
            processes.into_iter().map(|(process, _)| Mutex::new(process)).collect()
        };
        let nats = Arc::new(std::sync::Mutex::new(nats));
        let (nodes, workers) = (locked(processes), locked(workers));
        Some(Cluster { postgres, nats, database, nodes, workers, balancer, _folder: folder })
    }

    /// Returns the URL of the database, past all networks that may fail.
    pub fn store(&self) -> String {
        self.postgres.url(&self.database)
    }

    /// Executes statements in the database.
    pub fn sql(&self, statements: &str) -> String {
        self.postgres.sql(&self.database, statements).unwrap()
    }

    /// Checks that all processes run.
    pub async fn check_running(&self) {
        for process in self.nodes.iter().chain(&self.workers) {
            process.lock().await.check_running();
        }
    }

    /// Kills a process and starts it again.
    pub async fn kill(&self, process: &Mutex<Process>) {
        let mut process = process.lock().await;
        process.child.kill().await.unwrap();
        self.start_again(&mut process).await;
    }

    /// Stops a node as an operator does, and starts it again. Returns once it is ready.
    pub async fn restart(&self, number: usize) {
        let mut process = self.nodes[number].lock().await;
        process.signal(Signal::TERM);
        assert!(process.child.wait().await.unwrap().success());
        self.start_again(&mut process).await;
        while !self.balancer.is_ready(number) {
            sleep(LOOK).await;
        }
    }

    async fn start_again(&self, process: &mut Process) {
        // One that is cut off, or starts while a service is away, does not come up.
        let address = loop {
            if let Some(address) = process.spawn().await {
                break address;
            }
            sleep(LOOK).await;
        };
        if let Some(number) = process.number {
            self.balancer.nodes.write().unwrap()[number] = (address, true);
        }
    }
}

impl Process {
    async fn start(
        role: Value,
        store: Proxy,
        bus: Proxy,
        number: Option<usize>,
    ) -> (Process, SocketAddr) {
        let mut idle = Command::new("true").stdin(Stdio::piped()).spawn().unwrap();
        let jumps = idle.stdin.take().unwrap();
        let errors = tempfile::tempfile().unwrap();
        let mut process =
            Process { child: idle, jumps, store, bus, role, number, errors, starts: 0 };
        let address = process.spawn().await.expect("a process that starts");
        (process, address)
    }

    /// Starts the process and waits until it listens; `None` if it ends.
    async fn spawn(&mut self) -> Option<SocketAddr> {
        // Each start has a name of its own, so that epochs can be told apart.
        static STARTS: AtomicU32 = AtomicU32::new(0);
        self.starts = STARTS.fetch_add(1, Ordering::Relaxed);
        self.role["name"] = json!(format!("start{}", self.starts));
        let mut child = Command::new(std::env::current_exe().unwrap())
            .args(["--exact", "chaos::cluster::child", "--nocapture"])
            .env(CHILD, self.role.to_string())
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(self.errors.try_clone().unwrap())
            .kill_on_drop(true)
            .spawn()
            .unwrap();
        self.jumps = child.stdin.take().unwrap();
        let mut lines = BufReader::new(child.stdout.take().unwrap()).lines();
        self.child = child;
        while let Some(line) = lines.next_line().await.unwrap() {
            if let Some(address) = line.strip_prefix(LISTENING) {
                // The test's harness says after a minute that it is slow, and ends if nobody reads that.
                tokio::spawn(async move { while let Ok(Some(_)) = lines.next_line().await {} });
                // A worker has no address.
                return Some(address.parse().unwrap_or(SocketAddr::from(([127, 0, 0, 1], 1))));
            }
        }
        None
    }

    /// Checks that the process has not ended by itself.
    fn check_running(&mut self) {
        if let Some(status) = self.child.try_wait().unwrap() {
            let mut said = String::new();
            self.errors.seek(SeekFrom::Start(0)).unwrap();
            self.errors.read_to_string(&mut said).unwrap();
            panic!("{} has ended by itself, {status}: {said}", self.role["name"]);
        }
    }

    pub fn signal(&self, signal: Signal) {
        let id = i32::try_from(self.child.id().unwrap()).unwrap();
        kill_process(Pid::from_raw(id).unwrap(), signal).unwrap();
    }

    /// Makes the wall clock of a node show so many milliseconds more than the system's.
    pub async fn jump(&mut self, millis: i64) {
        self.jumps.write_all(format!("{millis}\n").as_bytes()).await.unwrap();
        self.jumps.flush().await.unwrap();
    }

    /// Makes the network to a service fail for a time.
    pub async fn fail(network: &Proxy, how: Network, time: Duration) {
        network.set(how);
        sleep(time).await;
        if below(2) == 0 {
            // What was under way is lost.
            network.cut();
        }
        network.set(Network::Well);
    }
}

/// What stands before the nodes: it knows which of them are ready.
pub struct Balancer {
    nodes: RwLock<Vec<(SocketAddr, bool)>>,
}

impl Balancer {
    /// Returns a node that is ready, or any if none is.
    pub fn pick(&self) -> SocketAddr {
        let nodes = self.nodes.read().unwrap();
        let ready: Vec<_> = nodes.iter().filter(|(_, ready)| *ready).collect();
        let among: Vec<_> = if ready.is_empty() { nodes.iter().collect() } else { ready };
        among[below(among.len() as u64) as usize].0
    }

    /// Returns which nodes are ready.
    pub fn describe(&self) -> String {
        format!("{:?}", self.nodes.read().unwrap())
    }

    fn is_ready(&self, number: usize) -> bool {
        self.nodes.read().unwrap()[number].1
    }

    /// Looks again and again whether a node is ready.
    async fn look_at(self: Arc<Self>, number: usize) {
        loop {
            let at = self.nodes.read().unwrap()[number].0;
            let ready = timeout(ANSWER, is_ready(at)).await.unwrap_or(false);
            {
                let mut nodes = self.nodes.write().unwrap();
                if nodes[number].0 == at {
                    nodes[number].1 = ready;
                }
            }
            sleep(LOOK).await;
        }
    }
}

/// Returns whether a node says that it is ready.
async fn is_ready(at: SocketAddr) -> bool {
    let asked = async {
        let mut stream = TcpStream::connect(at).await?;
        let request = b"GET /readyz HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n";
        stream.write_all(request).await?;
        let mut answer = String::new();
        stream.read_to_string(&mut answer).await?;
        Ok::<_, std::io::Error>(answer.starts_with("HTTP/1.1 200"))
    };
    asked.await.unwrap_or(false)
}
