//! The threads of a batch: the one that calls, and helpers. The helpers are started when a call first needs them, wait
//! between calls, and end when neither the batch nor a search of it is left.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};
use std::{hint, mem, process};

use rayon::{ThreadPool, ThreadPoolBuilder};

/// The fewest games for which a thread is worth waking.
const WORTH: usize = 128;

/// How long a thread that has done its part waits for the others before it sleeps. They mostly need less, and a call
/// that wakes a thread takes some 30 µs longer.
const PATIENCE: Duration = Duration::from_micros(50);

/// The threads that share out a number of games.
pub struct Crew {
    each: usize,
    helpers: Mutex<Option<Helpers>>,
}

/// Threads that wait for work, and the process that has started them.
struct Helpers {
    process: u32,
    pool: ThreadPool,
}

impl Crew {
    /// Returns a crew of at most this many threads for `count` games. It starts none yet.
    pub fn new(threads: usize, count: usize) -> Crew {
        let threads = threads.min(count / WORTH).max(1);
        Crew { each: count.div_ceil(threads).max(1), helpers: Mutex::new(None) }
    }

    /// Returns how many games each thread gets.
    pub fn each(&self) -> usize {
        self.each
    }

    /// Does work on every part: on the first in this thread, on each other one in a helper. If the system
    /// starts no helpers, this thread does all of it.
    pub fn share<P: Send>(
        &self,
        mut parts: impl ExactSizeIterator<Item = P>,
        work: impl Fn(P) + Sync,
    ) {
        let count = parts.len();
        if count < 2 {
            return parts.for_each(work);
        }
        let mut helpers = self.helpers.lock().unwrap_or_else(PoisonError::into_inner);
        let Some(pool) = started(&mut helpers, count - 1) else { return parts.for_each(work) };
        let Some(first) = parts.next() else { return };
        let unfinished = AtomicUsize::new(count);
        let work = |part| {
            work(part);
            unfinished.fetch_sub(1, Ordering::Relaxed);
            let done = Instant::now();
            while unfinished.load(Ordering::Relaxed) > 0 && done.elapsed() < PATIENCE {
                hint::spin_loop();
            }
        };
        pool.in_place_scope(|scope| {
            let work = &work;
            for part in parts {
                scope.spawn(move |_| work(part));
            }
            work(first);
        });
    }
}

impl Drop for Crew {
    fn drop(&mut self) {
        forget_copy(self.helpers.get_mut().unwrap_or_else(PoisonError::into_inner));
    }
}

/// Returns the helpers, after it has started `count` of them if this process has none.
fn started(helpers: &mut Option<Helpers>, count: usize) -> Option<&ThreadPool> {
    forget_copy(helpers);
    if helpers.is_none() {
        let name = |_| "dejarik batch".to_owned();
        let pool = ThreadPoolBuilder::new().num_threads(count).thread_name(name).build().ok()?;
        *helpers = Some(Helpers { process: process::id(), pool });
    }
    helpers.as_ref().map(|helpers| &helpers.pool)
}

/// Forgets helpers that were started before this process was forked, which has no such threads. Dropping
/// the pool could wait for ever, for a lock that one of them held during the fork.
fn forget_copy(helpers: &mut Option<Helpers>) {
    if helpers.as_ref().is_some_and(|helpers| helpers.process != process::id()) {
        mem::forget(helpers.take());
    }
}
