//! The computer of a node that has a bus: workers, and the node's own threads as a fallback.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use dejarik_engine::{Knowledge, Stop};
use dejarik_play::Game;
use dejarik_play::record::{self, Headers};
use parking_lot::Mutex;
use tokio::sync::{Notify, mpsc, oneshot};
use tokio::task::AbortHandle;

use super::desk::{Desk, Note, ReviewJob};
use super::wire::Party;
use super::{hellos, queue, reports};
use crate::cluster::bus::{Bus, BusError};
use crate::computer::{Asker, Capacity, Computer, Job, Pool, bounds};
use crate::fair::FairQueue;
use crate::protocol::Review;
use crate::tasks;

/// The workers, as the computer of a node. Dropping it ends its task and threads.
pub struct Workers {
    shared: Arc<Shared>,
    notes: mpsc::UnboundedSender<Note>,
    desk: AbortHandle,
}

/// What the games of a node share with the task that asks the workers.
pub(super) struct Shared {
    /// The threads of this node.
    pub(crate) local: Pool,
    /// The number of these threads.
    pub(crate) threads: u64,
    /// Wakes the task when there is a question or a thread for one.
    pub(crate) wake: Notify,
    /// The number of questions that workers have answered.
    pub(crate) answered: AtomicU64,
    /// The number of workers that are alive.
    pub(crate) workers: AtomicU64,
    queue: Mutex<FairQueue<Asker, Job>>,
}

impl Shared {
    /// Takes the next question of the asker whose turn it is.
    pub(crate) fn pop(&self) -> Option<Job> {
        self.queue.lock().pop()
    }

    /// Returns the number of questions in the queue.
    pub(crate) fn queued(&self) -> usize {
        self.queue.lock().len()
    }
}

impl Workers {
    /// Starts to listen to workers, within a tokio runtime, and the threads of this node.
    ///
    /// # Errors
    /// If the system cannot start a thread, or the bus is closed.
    pub async fn start(
        bus: &Bus,
        capacity: Capacity,
        knowledge: &Knowledge,
    ) -> Result<Workers, BusError> {
        let local = Pool::new(capacity, knowledge).map_err(BusError::failed)?;
        let asker = Party::new(bus);
        let heard = bus.subscribe(reports(bus, &asker)).await?;
        let workers = bus.subscribe(hellos(bus)).await?;
        // From here on NATS knows what this node listens to.
        bus.flush().await?;
        if let Err(error) = queue::check(bus).await {
            tracing::warn!(%error, "workers cannot be asked; this server finds the moves itself");
        }
        let (notes, noted) = mpsc::unbounded_channel();
        let shared = Arc::new(Shared {
            local,
            threads: capacity.threads.max(1) as u64,
            wake: Notify::new(),
            answered: AtomicU64::new(0),
            workers: AtomicU64::new(0),
            queue: Mutex::new(FairQueue::new(bounds(capacity.waiting))),
        });
        let desk = Desk::new(bus.clone(), asker, shared.clone(), capacity.limit, notes.clone());
        let desk = tasks::spawn(desk.run(heard, workers, noted)).abort_handle();
        Ok(Workers { shared, notes, desk })
    }
}

impl Drop for Workers {
    fn drop(&mut self) {
        self.desk.abort();
    }
}

impl Computer for Workers {
    fn ask(&self, job: Job) -> Result<(), Box<Job>> {
        self.shared.queue.lock().push(job.asker, job).map_err(Box::new)?;
        self.shared.wake.notify_one();
        Ok(())
    }

    fn waiting(&self) -> u64 {
        self.shared.queued() as u64 + self.shared.local.waiting()
    }

    fn answered(&self) -> u64 {
        self.answered_by_workers() + self.shared.local.answered()
    }

    fn answered_by_workers(&self) -> u64 {
        self.shared.answered.load(Ordering::Relaxed)
    }

    fn workers(&self) -> u64 {
        self.shared.workers.load(Ordering::Relaxed)
    }

    fn review(&self, game: &Game, stop: &Stop) -> Option<oneshot::Receiver<Option<Review>>> {
        if self.workers() == 0 {
            return None;
        }
        let record = record::write(game, &Headers::default()).to_string();
        let (reply, review) = oneshot::channel();
        self.notes.send(Note::Review(ReviewJob { record, stop: stop.clone(), reply })).ok()?;
        Some(review)
    }
}
