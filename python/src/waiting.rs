//! Long work: it runs without the interpreter's lock, and Ctrl-C interrupts it.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::time::Duration;

use pyo3::prelude::*;

use crate::errors::internal;

/// How long a signal may wait.
const PERIOD: Duration = Duration::from_millis(50);

/// Runs work in a thread and returns its result. The work looks at the flag, several times a second,
/// and returns early once it is set.
///
/// # Errors
/// The exception of a signal, such as `KeyboardInterrupt`; `RuntimeError` if the work panics.
pub fn interruptible<T: Send>(
    py: Python<'_>,
    work: impl FnOnce(&AtomicBool) -> T + Send,
) -> PyResult<T> {
    let stop = AtomicBool::new(false);
    let stop = &stop;
    py.detach(|| {
        std::thread::scope(|scope| {
            let (done, finished) = channel::<()>();
            let worker = scope.spawn(move || {
                // The sender is dropped when the work ends, even by a panic.
                let _done = done;
                work(stop)
            });
            let mut interrupted = Ok(());
            while finished.recv_timeout(PERIOD) == Err(RecvTimeoutError::Timeout) {
                #[expect(
                    clippy::redundant_closure_for_method_calls,
                    reason = "the method is not general over the lifetime"
                )]
                let checked = Python::attach(|py| py.check_signals());
                interrupted = checked;
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
