//! Tasks, and work that blocks, as trait objects.
//!
//! Tokio compiles about a thousand lines of machinery for each type of future that is spawned and each type of
//! closure that blocks. The server has about fifty of these types, but spawns at most a few tasks for each game. So
//! here they share one type, at the price of an allocation for each task.

use std::pin::Pin;

use tokio::sync::oneshot;
use tokio::task::JoinHandle;

/// Runs a future as a separate task.
pub(crate) fn spawn(future: impl Future<Output = ()> + Send + 'static) -> JoinHandle<()> {
    let future: Pin<Box<dyn Future<Output = ()> + Send>> = Box::pin(future);
    tokio::spawn(future)
}

/// The number of events from which work on a game counts as long.
const LONG: u64 = 500;
/// The number of bytes from which work on a message counts as long.
const HEAVY: usize = 64 << 10;

/// Returns whether a game has this many events that work on it counts as long.
pub(crate) fn is_long(events: u64) -> bool {
    events >= LONG
}

/// Does work that takes time in proportion to a game's number of events. If the game is long, the other tasks of
/// this thread are handed to another one meanwhile.
pub(crate) fn long<T>(events: u64, work: impl FnOnce() -> T) -> T {
    aside(is_long(events), work)
}

/// Does work that takes time in proportion to a number of bytes, as [`long`] does.
pub(crate) fn heavy<T>(bytes: usize, work: impl FnOnce() -> T) -> T {
    aside(bytes >= HEAVY, work)
}

fn aside<T>(long: bool, work: impl FnOnce() -> T) -> T {
    use tokio::runtime::{Handle, RuntimeFlavor};
    let several = || {
        let runtime = Handle::try_current();
        runtime.is_ok_and(|runtime| runtime.runtime_flavor() == RuntimeFlavor::MultiThread)
    };
    if long && several() { tokio::task::block_in_place(work) } else { work() }
}

/// The error of work that panicked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Panicked;

/// How much lower than the rest of the process the priority of long work is, as a `nice` value.
#[cfg(any(target_os = "linux", target_os = "android"))]
const NICER: i32 = 10;

thread_local! {
    /// Whether this thread has the lower priority already.
    static NICE: std::cell::Cell<bool> = const { std::cell::Cell::new(false) };
}

/// Lowers the priority of this thread for good, so that its work delays no acknowledgement.
fn lower_priority() {
    if NICE.replace(true) {
        return;
    }
    #[cfg(any(target_os = "linux", target_os = "android"))]
    {
        // Linux has a priority for each thread. Where it cannot be lowered, the work is done with the usual one.
        let usual = rustix::process::getpriority_process(None).unwrap_or(0);
        let _ = rustix::process::setpriority_process(None, usual + NICER);
    }
}

/// Runs work on a thread of low priority where it may block, even if the future that waits for it is dropped.
///
/// # Errors
/// If the work panics.
pub(crate) async fn blocking<T: Send + 'static>(
    work: impl FnOnce() -> T + Send + 'static,
) -> Result<T, Panicked> {
    let (done, result) = oneshot::channel();
    let work: Box<dyn FnOnce() + Send> = Box::new(move || {
        lower_priority();
        drop(done.send(work()));
    });
    tokio::task::spawn_blocking(work);
    result.await.map_err(|_| Panicked)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn work_that_blocks_returns_its_result_or_that_it_panicked() {
        assert_eq!(blocking(|| 1 + 1).await, Ok(2));
        assert_eq!(blocking(|| assert!(std::process::id() == 0)).await, Err(Panicked));
    }
}
