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
