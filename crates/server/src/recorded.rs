//! The lines that code under test logs.

use std::io::Write;
use std::sync::{Arc, Mutex};

/// A log in memory.
#[derive(Clone, Default)]
struct Log(Arc<Mutex<Vec<u8>>>);

impl Write for Log {
    fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
        self.0.lock().unwrap().write(bytes)
    }

    fn flush(&mut self) -> std::io::Result<()> {
        Ok(())
    }
}

/// Returns the lines that a function logs on this thread.
pub(crate) fn lines_of(run: impl FnOnce()) -> Vec<String> {
    let log = Log::default();
    let writer = log.clone();
    let format = tracing_subscriber::fmt().with_writer(move || writer.clone());
    tracing::subscriber::with_default(format.with_ansi(false).finish(), run);
    let text = String::from_utf8(log.0.lock().unwrap().clone()).unwrap();
    text.lines().map(str::to_owned).collect()
}
