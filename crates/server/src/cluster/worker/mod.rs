//! A worker: a process that answers the questions of all nodes.
//!
//! Each thread of a worker is a `lane`, which takes one question at a time, so a question never waits in
//! one worker while another is idle. Reviews have separate lanes, and fewer of them. A worker that is
//! asked to stop hands back what it is thinking about, and another one begins it again.

mod figures;
mod lane;

use std::collections::{HashMap, HashSet, VecDeque};
use std::io;
use std::net::SocketAddr;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use dejarik_engine::{Knowledge, Stop};
use parking_lot::Mutex;
use tokio::net::TcpListener;
use tokio::sync::watch;
use tokio::task::JoinSet;

use super::bus::{Bus, BusConfig, BusError, Subscription};
use super::think::wire::{Cancel, Hello, Kind, Party, written};
use super::think::{SIGN, cancels, hellos, queue};
use crate::http::process::Process;
use crate::serve::{Stopping, asked_to_stop};

/// How many cancelled questions a worker remembers, in case it gets one of them later.
const REMEMBERED: usize = 4096;
/// How long a stopping worker waits for its searches to notice.
const GOODBYE: Duration = Duration::from_secs(2);
/// How often a worker checks whether its connection was briefly lost.
const LOOK: Duration = Duration::from_millis(100);

/// The settings of a worker.
#[derive(Clone, Debug)]
pub struct WorkerConfig {
    /// The bus.
    pub bus: BusConfig,
    /// The number of moves that it thinks about at once.
    pub threads: usize,
    /// The address at which it answers a monitor; `None` for none.
    pub metrics: Option<SocketAddr>,
    /// The tables and nets that it may use. A worker finds the same moves as a node only if both have
    /// the same tables and nets.
    pub knowledge: Knowledge,
}

/// What a worker has done.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Done {
    /// The moves and answers to draw offers that it has found.
    pub moves: u64,
    /// The reviews that it has made.
    pub reviews: u64,
    /// The questions that it has given back when it was asked to stop.
    pub handed_back: u64,
}

/// The error of starting a worker.
#[derive(Debug, thiserror::Error)]
pub enum WorkerError {
    /// The bus cannot be used.
    #[error(transparent)]
    Bus(#[from] BusError),
    /// The worker cannot listen at the address of the metrics.
    #[error("cannot listen at {0}: {1}")]
    Listen(SocketAddr, io::Error),
    /// The system refuses to start the threads of the worker.
    #[error("cannot start: {0}")]
    Start(io::Error),
}

/// Works until `stopping` says that the process has to stop. `started` is called when the worker is ready for
/// questions. They are trait objects for the same reason as those of [`serve::run`](crate::serve::run).
///
/// # Errors
/// If the bus cannot be reached or has no JetStream, or the address of the metrics cannot be used.
pub fn run(
    config: &WorkerConfig,
    stopping: Stopping,
    started: Box<dyn FnOnce() + '_>,
) -> Result<Done, WorkerError> {
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .enable_all()
        // A search takes a thread, and so does the reading of a file.
        .max_blocking_threads(2 * lanes(config.threads, Kind::Move) + 16)
        .build()
        .map_err(WorkerError::Start)?;
    let done = runtime.block_on(async {
        let stop = asked_to_stop(stopping);
        let worker = Worker::start(config).await?;
        started();
        Ok(worker.run(stop).await)
    });
    // A search that has not noticed the stop does not keep the process alive.
    runtime.shutdown_background();
    done
}

/// Returns how many questions of a kind a worker with this many threads thinks about at once.
fn lanes(threads: usize, kind: Kind) -> usize {
    match kind {
        Kind::Move => threads.max(1),
        Kind::Review => threads.div_ceil(4).max(1),
    }
}

/// A worker that is connected.
pub struct Worker {
    shared: Arc<Shared>,
    threads: usize,
    cancelled: Subscription,
    metrics: Option<TcpListener>,
}

/// What the lanes of a worker share.
struct Shared {
    process: Process,
    bus: Bus,
    knowledge: Knowledge,
    desk: Mutex<Desk>,
    moves: AtomicU64,
    reviews: AtomicU64,
    handed_back: AtomicU64,
    /// How often the connection was established. A lane that waits for a question asks again when it
    /// changes.
    connects: watch::Sender<u64>,
    leaving: watch::Sender<bool>,
}

/// The questions that a worker is thinking about, and those that were cancelled lately.
#[derive(Default)]
struct Desk {
    searches: HashMap<Cancel, Stop>,
    cancelled: HashSet<Cancel>,
    /// The cancelled questions, the oldest first.
    oldest: VecDeque<Cancel>,
}

impl Desk {
    /// Notes that a search begins; `None` if its question was cancelled before.
    fn begin(&mut self, question: &Cancel) -> Option<Stop> {
        if self.cancelled.contains(question) {
            return None;
        }
        // If the same question is searched twice at once, one cancel stops both, because they share a
        // flag.
        Some(self.searches.entry(question.clone()).or_default().clone())
    }

    fn end(&mut self, question: &Cancel) {
        self.searches.remove(question);
    }

    /// Stops the search for a question, or keeps it from beginning.
    fn cancel(&mut self, question: Cancel) {
        if let Some(stop) = self.searches.get(&question) {
            stop.stop();
        }
        if self.cancelled.insert(question.clone()) {
            self.oldest.push_back(question);
        }
        if self.oldest.len() > REMEMBERED
            && let Some(oldest) = self.oldest.pop_front()
        {
            self.cancelled.remove(&oldest);
        }
    }
}

impl Shared {
    fn count(&self, kind: Kind) {
        let counter = match kind {
            Kind::Move => &self.moves,
            Kind::Review => &self.reviews,
        };
        counter.fetch_add(1, Ordering::Relaxed);
    }

    fn done(&self) -> Done {
        Done {
            moves: self.moves.load(Ordering::Relaxed),
            reviews: self.reviews.load(Ordering::Relaxed),
            handed_back: self.handed_back.load(Ordering::Relaxed),
        }
    }
}

impl Worker {
    /// Connects, and creates the work queue if there is none.
    ///
    /// # Errors
    /// As [`run`].
    pub async fn start(config: &WorkerConfig) -> Result<Worker, WorkerError> {
        let metrics = match config.metrics {
            Some(at) => {
                let bound = TcpListener::bind(at).await;
                Some(bound.map_err(|error| WorkerError::Listen(at, error))?)
            }
            None => None,
        };
        let bus = Bus::connect(&config.bus).await?;
        for kind in Kind::ALL {
            queue::consumer(&bus, kind).await?;
        }
        let cancelled = bus.subscribe(cancels(&bus)).await?;
        let shared = Arc::new(Shared {
            process: Process::started(),
            bus,
            knowledge: config.knowledge.clone(),
            desk: Mutex::default(),
            moves: AtomicU64::new(0),
            reviews: AtomicU64::new(0),
            handed_back: AtomicU64::new(0),
            connects: watch::Sender::new(0),
            leaving: watch::Sender::new(false),
        });
        Ok(Worker { shared, threads: config.threads.max(1), cancelled, metrics })
    }

    /// Answers questions until `stop` completes, then hands back those that it is thinking about.
    pub async fn run(self, stop: impl Future<Output = ()>) -> Done {
        let Worker { shared, threads, mut cancelled, metrics } = self;
        // Dropping the set ends its task.
        let mut monitored = JoinSet::new();
        if let Some(listener) = metrics {
            monitored.spawn(figures::serve(listener, shared.clone()));
        }
        let mut working = JoinSet::new();
        for kind in Kind::ALL {
            for _ in 0..lanes(threads, kind) {
                working.spawn(lane::run(shared.clone(), kind));
            }
        }
        let name = Party::new(&shared.bus);
        let mut signs = tokio::time::interval(SIGN);
        let mut looks = tokio::time::interval(LOOK);
        let mut stop = std::pin::pin!(stop);
        loop {
            tokio::select! {
                _ = signs.tick() => hello(&shared.bus, &name, threads).await,
                _ = looks.tick() => {
                    let connects = shared.bus.connects();
                    shared.connects.send_if_modified(|known| {
                        std::mem::replace(known, connects) != connects
                    });
                }
                Some(message) = cancelled.next() => {
                    if let Ok(cancel) = serde_json::from_slice(&message.payload) {
                        shared.desk.lock().cancel(cancel);
                    }
                }
                () = &mut stop => break,
            }
        }
        shared.leaving.send_replace(true);
        let ended = async { while working.join_next().await.is_some() {} };
        if tokio::time::timeout(GOODBYE, ended).await.is_err() {
            tracing::warn!("some searches did not stop in time");
        }
        hello(&shared.bus, &name, 0).await;
        // What was handed back has to reach the server before the connection closes.
        let _ = tokio::time::timeout(GOODBYE, shared.bus.flush()).await;
        shared.done()
    }
}

/// Tells all nodes that the worker is there, or, with no threads, that it leaves.
async fn hello(bus: &Bus, name: &Party, threads: usize) {
    // Without a connection nobody can be told, and the next sign follows soon.
    let _ = bus.publish(hellos(bus), written(&Hello { worker: name.clone(), threads })).await;
}

#[cfg(test)]
mod tests {
    use super::*;

    fn question(id: u64) -> Cancel {
        Cancel { asker: Party::try_from("node".to_owned()).unwrap(), id }
    }

    #[test]
    fn a_cancelled_question_stops_or_does_not_begin() {
        let mut desk = Desk::default();
        let stop = desk.begin(&question(1)).unwrap();
        desk.cancel(question(1));
        assert!(stop.is_stopped());
        desk.end(&question(1));
        assert!(desk.begin(&question(1)).is_none(), "it comes again");
        desk.cancel(question(2));
        assert!(desk.begin(&question(2)).is_none(), "it comes after its cancel");
        assert!(desk.begin(&question(3)).is_some_and(|stop| !stop.is_stopped()));
    }

    #[test]
    fn a_bounded_number_of_cancelled_questions_is_remembered() {
        let mut desk = Desk::default();
        for id in 0..=REMEMBERED as u64 {
            desk.cancel(question(id));
            desk.cancel(question(id));
        }
        assert_eq!((desk.cancelled.len(), desk.oldest.len()), (REMEMBERED, REMEMBERED));
        assert!(desk.begin(&question(0)).is_some(), "the oldest is forgotten");
    }

    #[test]
    fn every_worker_answers_questions_of_all_kinds() {
        assert_eq!([1, 4, 5].map(|threads| lanes(threads, Kind::Review)), [1, 1, 2]);
        assert_eq!([0, 1, 8].map(|threads| lanes(threads, Kind::Move)), [1, 1, 8]);
    }
}
