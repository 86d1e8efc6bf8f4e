//! Nodes and workers as processes over a PostgreSQL and a NATS of their own, each behind its own network.

use std::net::SocketAddr;
use std::sync::{Arc, RwLock};
use std::time::Duration;

use dejarik_test_services::http::Client;
use dejarik_test_services::{self as services, Network, Program, Proxy, Signal, address_in, until};
use tempfile::TempDir;
use tokio::sync::Mutex;
use tokio::time::{MissedTickBehavior, interval, timeout};

use super::below;
use crate::child::{READY, Role};
use crate::common::bus::prefix;
use crate::common::time::take;

/// How often the balancer looks whether a node is ready.
const LOOK: Duration = Duration::from_millis(250);
/// How long a node has to answer that it is ready.
const ANSWER: Duration = Duration::from_secs(1);
/// The number of nodes.
pub const NODES: usize = 3;
/// The number of workers.
pub const WORKERS: usize = 2;

/// A process with the network between it and the services.
pub struct Process {
    pub program: Program,
    /// The network to PostgreSQL. A worker does not use it.
    pub store: Proxy,
    /// The network to NATS.
    pub bus: Proxy,
    role: Role,
    /// The number of the node; `None` for a worker.
    number: Option<usize>,
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
            let (nats, prefix) = (format!("nats://127.0.0.1:{}", bus.port()), prefix.clone());
            let (number, role) = match number < NODES {
                true => (Some(number), Role::Node { store: behind, bus: nats, prefix, data }),
                false => (None, Role::Worker { bus: nats, prefix }),
            };
            let (program, address) = start(&role).await.expect("a process that starts");
            processes.push((Process { program, store, bus, role, number }, address));
        }
        let workers = processes.split_off(NODES);
        let addresses = processes.iter().map(|(_, address)| (address.unwrap(), true)).collect();
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
        process.program.kill();
        self.start_again(&mut process).await;
    }

    /// Stops a node as an operator does, and starts it again. Returns once it is ready.
    pub async fn restart(&self, number: usize) {
        let mut process = self.nodes[number].lock().await;
        process.program.signal(Signal::TERM);
        assert!(process.program.ended().await.success());
        self.start_again(&mut process).await;
        until("the node is ready", async || self.balancer.is_ready(number)).await;
    }

    /// Starts a process again. One that is cut off, or starts while a service is away, does not come up.
    async fn start_again(&self, process: &mut Process) {
        let mut address = None;
        until("the process comes up", async || {
            let Some(started) = start(&process.role).await else { return false };
            (process.program, address) = started;
            true
        })
        .await;
        if let (Some(number), Some(address)) = (process.number, address) {
            self.balancer.nodes.write().unwrap()[number] = (address, true);
        }
    }
}

/// Starts a process and waits until it is ready. Returns its address as well, if it has one; `None` if it ends.
async fn start(role: &Role) -> Option<(Program, Option<SocketAddr>)> {
    let mut program = role.start();
    let address = address_in(&program.line(READY).await?);
    Some((program, address))
}

impl Process {
    /// Checks that the process has not ended by itself.
    fn check_running(&mut self) {
        if let Some(status) = self.program.status() {
            panic!("{:?} has ended by itself, {status}: {}", self.role, self.program.log());
        }
    }

    /// Makes the wall clock of a node show this many milliseconds more than the system's.
    pub fn jump(&mut self, millis: i64) {
        self.program.say(&millis.to_string());
    }

    /// Makes the network to a service fail for a time.
    pub async fn fail(network: &Proxy, how: Network, time: Duration) {
        network.set(how);
        take(time).await;
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
        let mut looks = interval(LOOK);
        looks.set_missed_tick_behavior(MissedTickBehavior::Delay);
        loop {
            looks.tick().await;
            let at = self.nodes.read().unwrap()[number].0;
            let ready = timeout(ANSWER, is_ready(at)).await.unwrap_or(false);
            {
                let mut nodes = self.nodes.write().unwrap();
                if nodes[number].0 == at {
                    nodes[number].1 = ready;
                }
            }
        }
    }
}

/// Returns whether a node says that it is ready.
async fn is_ready(at: SocketAddr) -> bool {
    let answer = Client::program(at).try_send("GET", "/readyz", None, b"").await;
    answer.is_ok_and(|answer| answer.status == 200)
}
