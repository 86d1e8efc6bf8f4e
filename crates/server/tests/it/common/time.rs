//! Time in tests. No test waits for a fixed time: it waits `until` something is so, or lets a clock that stands still
//! move on.

use std::time::Duration;

use tokio::time::{advance, sleep};

/// Lets time pass on a clock that stands still, with everything that happens meanwhile.
///
/// # Panics
/// If the clock of the runtime is not paused.
pub async fn pass(time: Duration) {
    advance(Duration::ZERO).await;
    sleep(time).await;
}

/// Takes this long: a slow disk or network, a player who thinks, a fault in a process whose clock cannot be stopped.
/// It is what a test is about, and nothing to wait with.
pub async fn take(time: Duration) {
    sleep(time).await;
}
