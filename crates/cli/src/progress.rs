//! What long commands share: Ctrl-C, and a line on standard error that shows their progress.

use std::io::{IsTerminal, Write, stderr};
use std::sync::Mutex;
use std::time::{Duration, Instant};

use humantime::FormattedDuration;

/// Ctrl-C. The first one asks the command to stop, the second one ends the process at once.
pub mod stop {
    use std::sync::OnceLock;

    use dejarik_engine::Stop;

    static STOP: OnceLock<Stop> = OnceLock::new();

    /// The exit code of a process that Ctrl-C has ended, as shells count it.
    const INTERRUPTED: i32 = 130;

    /// Makes the first Ctrl-C raise the returned flag. Every call returns the same flag. This works in
    /// the background jobs of a script too, which start with the signal ignored. If the handler cannot
    /// be installed, Ctrl-C ends the process as usual.
    pub fn listen() -> Stop {
        let listen = || {
            let stop = Stop::new();
            let raised = stop.clone();
            let _ = ctrlc::set_handler(move || {
                if raised.is_stopped() {
                    std::process::exit(INTERRUPTED);
                }
                raised.stop();
            });
            stop
        };
        STOP.get_or_init(listen).clone()
    }
}

/// The line on standard error. On a terminal it is redrawn in place; elsewhere a new line is written
/// from time to time, for a log.
#[derive(Debug)]
struct Line {
    terminal: bool,
    /// The time of the last line, or the start of the work.
    at: Instant,
    drawn: bool,
}

/// The least time between two lines on a terminal, and before the first one.
const PAUSE: Duration = Duration::from_millis(200);
/// The least time between two lines where standard error is not a terminal.
const LOG_PAUSE: Duration = Duration::from_secs(60);

impl Line {
    fn new() -> Line {
        Line { terminal: stderr().is_terminal(), at: Instant::now(), drawn: false }
    }

    /// Writes the line if enough time has passed since the last one.
    fn say(&mut self, text: impl FnOnce() -> String) {
        if self.at.elapsed() < if self.terminal { PAUSE } else { LOG_PAUSE } {
            return;
        }
        self.at = Instant::now();
        let text = text();
        // Standard error may be closed, which is no reason for the command to fail.
        let _ = if self.terminal {
            self.drawn = true;
            write!(stderr(), "\r\x1b[K{text}")
        } else {
            writeln!(stderr(), "dejarik: {text}")
        };
    }
}

impl Drop for Line {
    fn drop(&mut self) {
        if self.drawn {
            let _ = write!(stderr(), "\r\x1b[K");
        }
    }
}

/// Estimates the time that the rest of some work takes from the time that the work done so far took,
/// to whole seconds.
fn left(since: Instant, done: u64, rest: u64) -> FormattedDuration {
    let seconds = since.elapsed().as_secs_f64() * rest as f64 / done.max(1) as f64;
    humantime::format_duration(Duration::from_secs(seconds as u64))
}

/// The progress of work with a known number of steps, shown on standard error.
#[derive(Debug)]
pub struct Progress {
    what: &'static str,
    total: u64,
    began: Instant,
    state: Mutex<(u64, Line)>,
}

impl Progress {
    /// Returns the progress of work that has not begun, with a name and the number of its steps.
    pub fn new(what: &'static str, total: usize) -> Progress {
        let (total, began) = (total as u64, Instant::now());
        Progress { what, total, began, state: Mutex::new((0, Line::new())) }
    }

    /// Counts one more step.
    pub fn step(&self) {
        self.step_with(String::new);
    }

    /// Counts one more step. `note` gives a text to show after the count.
    pub fn step_with(&self, note: impl FnOnce() -> String) {
        let Ok(mut state) = self.state.lock() else { return };
        let (done, line) = &mut *state;
        *done += 1;
        let (what, total) = (self.what, self.total.max(1));
        line.say(|| {
            let left = left(self.began, *done, total.saturating_sub(*done));
            format!("{what} {done}/{total} ({}%), {left} left{}", 100 * *done / total, note())
        });
    }
}

/// Shows the progress of work on tables on standard error, and stops the work on Ctrl-C.
#[derive(Debug)]
pub struct Watched {
    stop: dejarik_engine::Stop,
    stage: Mutex<Stage>,
}

/// The current stage of the work.
#[derive(Debug)]
struct Stage {
    name: String,
    began: Instant,
    /// The steps that were done when the stage began, as after resuming from a checkpoint.
    before: u64,
    line: Line,
}

impl Watched {
    /// Starts to watch. From now on Ctrl-C stops the work.
    pub fn new() -> Watched {
        let stage =
            Stage { name: String::new(), began: Instant::now(), before: 0, line: Line::new() };
        Watched { stop: stop::listen(), stage: Mutex::new(stage) }
    }
}

impl Default for Watched {
    fn default() -> Watched {
        Watched::new()
    }
}

impl dejarik_tables::Watch for Watched {
    fn report(&self, progress: &dejarik_tables::Progress) -> Result<(), dejarik_tables::Stopped> {
        if self.stop.is_stopped() {
            return Err(dejarik_tables::Stopped);
        }
        let Ok(mut stage) = self.stage.lock() else { return Ok(()) };
        let dejarik_tables::Progress { stage: name, done, total } = progress;
        let Stage { name: known, began, before, line } = &mut *stage;
        if known != name {
            name.clone_into(known);
            (*began, *before) = (Instant::now(), done.saturating_sub(1));
        }
        line.say(|| {
            let left = left(*began, done.saturating_sub(*before), total.saturating_sub(*done));
            format!("{name}: {}%, {left} left", 100 * done / total.max(&1))
        });
        Ok(())
    }
}
