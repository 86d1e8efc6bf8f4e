//! What is made to fail.

use std::time::Duration;

use dejarik_test_services::{Network, Signal};

use super::below;
use super::cluster::{Cluster, NODES, Process, WORKERS};
use super::ledger::Ledger;
use crate::common::time::take;

/// The longest pause of a process, and the longest failure of a network, in milliseconds: longer than a lease.
const LONGEST: u64 = 4_500;
/// The largest jump of a wall clock, in milliseconds: a quarter of an hour.
const JUMP: u64 = 900_000;

/// A fault.
#[derive(Clone, Copy, Debug)]
pub enum Fault {
    KillNode(usize),
    PauseNode(usize),
    /// Between a node and PostgreSQL.
    StoreOf(usize, Network),
    /// Between a node and NATS, and so between the node and all others, and the workers.
    BusOf(usize, Network),
    /// The wall clock of a node jumps, and stays where it is.
    Jump(usize),
    KillWorker(usize),
    PauseWorker(usize),
    /// Between a worker and NATS.
    WorkerBus(usize, Network),
    Postgres,
    Nats,
}

/// What is affected, so that faults at the same time are of different things.
#[derive(PartialEq, Eq)]
enum Thing {
    Node(usize),
    Worker(usize),
    Service,
}

impl Fault {
    /// Returns some faults of different things. One node at least stays as it is.
    pub fn some(count: usize) -> Vec<Fault> {
        let mut faults: Vec<Fault> = Vec::new();
        while faults.len() < count {
            let fault = Fault::any();
            let affected: Vec<Thing> = faults.iter().map(Fault::thing).collect();
            let nodes = affected.iter().filter(|thing| matches!(thing, Thing::Node(_))).count();
            let is_one_too_many = matches!(fault.thing(), Thing::Node(_)) && nodes + 1 == NODES;
            if !affected.contains(&fault.thing()) && !is_one_too_many {
                faults.push(fault);
            }
        }
        faults
    }

    fn any() -> Fault {
        let (node, worker) = (below(NODES as u64) as usize, below(WORKERS as u64) as usize);
        match below(20) {
            0..=2 => Fault::KillNode(node),
            3..=5 => Fault::PauseNode(node),
            6..=8 => Fault::StoreOf(node, network()),
            9..=11 => Fault::BusOf(node, network()),
            12 | 13 => Fault::Jump(node),
            14 => Fault::KillWorker(worker),
            15 => Fault::PauseWorker(worker),
            16 => Fault::WorkerBus(worker, network()),
            17 | 18 => Fault::Postgres,
            _ => Fault::Nats,
        }
    }

    fn thing(&self) -> Thing {
        match *self {
            Fault::KillNode(node)
            | Fault::PauseNode(node)
            | Fault::StoreOf(node, _)
            | Fault::BusOf(node, _)
            | Fault::Jump(node) => Thing::Node(node),
            Fault::KillWorker(worker)
            | Fault::PauseWorker(worker)
            | Fault::WorkerBus(worker, _) => Thing::Worker(worker),
            Fault::Postgres | Fault::Nats => Thing::Service,
        }
    }

    /// Makes the fault and mends it.
    pub async fn make(&self, cluster: &Cluster, ledger: &Ledger) {
        let time = Duration::from_millis(300 + below(LONGEST - 300));
        match *self {
            Fault::KillNode(node) => {
                ledger.happens("a node is killed");
                cluster.kill(&cluster.nodes[node]).await;
            }
            Fault::KillWorker(worker) => {
                ledger.happens("a worker is killed");
                cluster.kill(&cluster.workers[worker]).await;
            }
            Fault::PauseNode(node) => {
                let process = cluster.nodes[node].lock().await;
                ledger.happens("a node is paused");
                process.program.signal(Signal::STOP);
                take(time).await;
                process.program.signal(Signal::CONT);
                ledger.happens("a node wakes up");
            }
            Fault::PauseWorker(worker) => {
                let process = cluster.workers[worker].lock().await;
                ledger.happens("a worker is paused");
                process.program.signal(Signal::STOP);
                take(time).await;
                process.program.signal(Signal::CONT);
            }
            Fault::StoreOf(node, network) => {
                let process = cluster.nodes[node].lock().await;
                ledger.happens(match network {
                    Network::Slow(_) => "a node reaches PostgreSQL slowly",
                    _ => "a node is cut off from PostgreSQL",
                });
                Process::fail(&process.store, network, time).await;
                ledger.happens("a node reaches PostgreSQL again");
            }
            Fault::BusOf(node, network) => {
                let process = cluster.nodes[node].lock().await;
                ledger.happens(match network {
                    Network::Slow(_) => "a node reaches NATS slowly",
                    _ => "a node is cut off from NATS",
                });
                Process::fail(&process.bus, network, time).await;
                ledger.happens("a node reaches NATS again");
            }
            Fault::WorkerBus(worker, network) => {
                let process = cluster.workers[worker].lock().await;
                ledger.happens("the network of a worker fails");
                Process::fail(&process.bus, network, time).await;
            }
            Fault::Jump(node) => {
                let ahead = below(2 * JUMP).cast_signed() - JUMP.cast_signed();
                let mut process = cluster.nodes[node].lock().await;
                ledger.happens("the wall clock of a node jumps");
                process.jump(ahead);
            }
            Fault::Postgres => {
                ledger.happens("PostgreSQL is killed and is back");
                let postgres = cluster.postgres.clone();
                let restart = move || {
                    postgres.kill();
                    postgres.start_again().unwrap();
                };
                tokio::task::spawn_blocking(restart).await.unwrap();
                ledger.is_back();
            }
            Fault::Nats => {
                ledger.happens("NATS is killed and is back");
                let nats = cluster.nats.clone();
                tokio::task::spawn_blocking(move || nats.lock().unwrap().kill()).await.unwrap();
                take(time / 4).await;
                let nats = cluster.nats.clone();
                let start = move || nats.lock().unwrap().start_again().unwrap();
                tokio::task::spawn_blocking(start).await.unwrap();
                ledger.is_back();
            }
        }
    }
}

/// Returns a way for a network to fail.
fn network() -> Network {
    match below(6) {
        0 | 1 => Network::Silent,
        2 => Network::Deaf,
        3 => Network::Mute,
        4 => Network::Slow(Duration::from_millis(20 + below(180))),
        _ => Network::Cut,
    }
}
