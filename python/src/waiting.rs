//! Long work: it runs without the interpreter's lock, and Ctrl-C interrupts it. And all work: a panic in it becomes an
//! exception.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::thread::{Builder, scope};
use std::time::Duration;

use pyo3::prelude::*;

use crate::errors::internal;

/// How long a signal may wait.
const PERIOD: Duration = Duration::from_millis(50);

/// Runs work and returns its result. The exception of PyO3 for a panic would pass `except Exception`.
///
/// What the work holds is dropped, so a lock that it has taken is poisoned if it panics. Later calls then do not use what it
/// may have left half changed.
///
/// # Errors
/// `RuntimeError` if the work panics.
pub fn guarded<T>(work: impl FnOnce() -> PyResult<T>) -> PyResult<T> {
    catch_unwind(AssertUnwindSafe(work)).unwrap_or_else(|_| Err(internal()))
}

/// Runs work in a thread and returns its result. The work looks at the flag, several times a second,
/// and returns early once it is set. `tell` is called every twentieth of a second.
///
/// # Errors
/// The exception of a signal, such as `KeyboardInterrupt`, or of `tell`; `RuntimeError` if the work
/// panics; `OSError` if no thread can be started.
pub fn interruptible<T: Send>(
    py: Python<'_>,
    stop: &AtomicBool,
    mut tell: impl FnMut(Python<'_>) -> PyResult<()> + Send,
    work: impl FnOnce() -> T + Send,
) -> PyResult<T> {
    py.detach(|| {
        scope(|scope| {
            let (done, finished) = channel::<()>();
            let worker = Builder::new().spawn_scoped(scope, move || {
                // The sender is dropped when the work ends, even by a panic.
                let _done = done;
                work()
            })?;
            let mut interrupted = Ok(());
            while finished.recv_timeout(PERIOD) == Err(RecvTimeoutError::Timeout) {
                interrupted = Python::attach(|py| {
                    py.check_signals()?;
                    tell(py)
                });
                if interrupted.is_err() {
                    stop.store(true, Ordering::Relaxed);
                    break;
                }
            }
            let result = worker.join().map_err(|_| internal());
            interrupted.and(result)
        })
    })
}

/// Panics, for the test that a panic becomes a `RuntimeError`: in this thread, or in that of long work.
#[pyfunction]
pub fn panic_on_purpose(py: Python<'_>, long: bool) -> PyResult<()> {
    #[expect(clippy::panic, reason = "what becomes of it is what the test asks")]
    fn fail() {
        panic!("on purpose");
    }
    if long {
        return interruptible(py, &AtomicBool::new(false), |_| Ok(()), fail);
    }
    guarded(|| {
        fail();
        Ok(())
    })
}
