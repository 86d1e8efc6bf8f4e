//! Tasks, and work that blocks, as trait objects.
//!
//! Tokio compiles about a thousand lines of machinery for each type of future that is spawned and each type of
//! closure that blocks. The server has about fifty of these types, but spawns at most a few tasks for each game. So
//! here they share one type, at the price of an allocation for each task.

use std::pin::Pin;

use tokio::sync::oneshot;
use tokio::task::JoinHandle;

/// Runs a future as a separate task.
pub fn spawn(future: impl Future<Output = ()> + Send + 'static) -> JoinHandle<()> {
    let future: Pin<Box<dyn Future<Output = ()> + Send>> = Box::pin(future);
    tokio::spawn(future)
}

/// The number of events from which work on a game counts as long.
const LONG: u64 = 500;

/// Does work that takes time in proportion to a game's number of events. If the game is long, the other tasks of
/// this thread are handed to another one meanwhile.
pub fn long<T>(events: u64, work: impl FnOnce() -> T) -> T {
    use tokio::runtime::{Handle, RuntimeFlavor};
    let several = || Handle::current().runtime_flavor() == RuntimeFlavor::MultiThread;
    if events >= LONG && several() { tokio::task::block_in_place(work) } else { work() }
}

/// The error of work that panicked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Panicked;

/// Runs work on a thread where it may block, even if the future that waits for it is dropped.
///
/// # Errors
/// If the work panics.
pub async fn blocking<T: Send + 'static>(
    work: impl FnOnce() -> T + Send + 'static,
) -> Result<T, Panicked> {
    let (done, result) = oneshot::channel();
    let work: Box<dyn FnOnce() + Send> = Box::new(move || drop(done.send(work())));
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
