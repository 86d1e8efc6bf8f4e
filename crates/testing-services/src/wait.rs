//! Waits until a condition holds. No test waits in another way: a test that pauses for a fixed time is slow on a
//! fast machine and wrong on a slow one.

use std::time::{Duration, Instant};

/// How long anything that a test waits for may take.
pub const PATIENCE: Duration = Duration::from_secs(120);
/// The pause between two checks.
const PAUSE: Duration = Duration::from_millis(10);

/// Waits until a condition holds.
///
/// # Panics
/// If it does not hold within [`PATIENCE`]. The message has `what` in it.
#[track_caller]
pub fn wait_until(what: &str, holds: impl FnMut() -> bool) {
    assert!(comes_true(PATIENCE, holds), "still waiting: {what}");
}

/// Waits until an asynchronous condition holds. Where the clock of the runtime is paused, this takes no real time.
///
/// # Panics
/// As [`wait_until`].
pub async fn until(what: &str, mut holds: impl AsyncFnMut() -> bool) {
    let end = tokio::time::Instant::now() + PATIENCE;
    while !holds().await {
        pause(what, end).await;
    }
}

/// Asks again and again until there is an answer, and returns it. It can be awaited in a task, where [`until`] cannot.
///
/// # Panics
/// As [`wait_until`].
pub async fn soon<T, F>(what: &str, mut ask: impl FnMut() -> F) -> T
where
    F: Future<Output = Option<T>>,
{
    let end = tokio::time::Instant::now() + PATIENCE;
    loop {
        if let Some(answer) = ask().await {
            return answer;
        }
        pause(what, end).await;
    }
}

/// Pauses before the next check. Panics if `end` has passed.
async fn pause(what: &str, end: tokio::time::Instant) {
    assert!(tokio::time::Instant::now() < end, "still waiting: {what}");
    tokio::time::sleep(PAUSE).await;
}

/// Waits until a condition holds, and returns whether it does in time.
#[expect(clippy::disallowed_methods, reason = "this is the one place where a test sleeps")]
pub(crate) fn comes_true(patience: Duration, mut holds: impl FnMut() -> bool) -> bool {
    let end = Instant::now() + patience;
    loop {
        if holds() {
            return true;
        }
        if Instant::now() >= end {
            return false;
        }
        std::thread::sleep(PAUSE);
    }
}
