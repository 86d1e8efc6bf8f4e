//! Long work: it runs without the interpreter's lock, and Ctrl-C interrupts it.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::time::Duration;

use pyo3::prelude::*;

use crate::errors::internal;

/// How long a signal may wait.
const PERIOD: Duration = Duration::from_millis(50);

/// Runs work in a thread and returns its result. The work looks at the flag, several times a second,
/// and returns early once it is set. `tell` is called every twentieth of a second.
///
/// # Errors
/// The exception of a signal, such as `KeyboardInterrupt`, or of `tell`; `RuntimeError` if the work
/// panics.
pub fn interruptible<T: Send>(
    py: Python<'_>,
    stop: &AtomicBool,
    mut tell: impl FnMut(Python<'_>) -> PyResult<()> + Send,
    work: impl FnOnce() -> T + Send,
) -> PyResult<T> {
    py.detach(|| {
        std::thread::scope(|scope| {
            let (done, finished) = channel::<()>();
            let worker = scope.spawn(move || {
                // The sender is dropped when the work ends, even by a panic.
                let _done = done;
                work()
            });
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
