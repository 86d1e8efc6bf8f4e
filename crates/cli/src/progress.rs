//! What long commands share: Ctrl-C, and a line on standard error that says how far they are.

use std::io::{IsTerminal, Write, stderr};
use std::sync::Mutex;
use std::time::{Duration, Instant};

/// Ctrl-C: the first asks the command to stop, the second ends the process at once.
pub mod stop {
    use std::sync::OnceLock;

    use dejarik_engine::Stop;

    static STOP: OnceLock<Stop> = OnceLock::new();

    /// The exit code of a process that Ctrl-C has ended.
    const INTERRUPTED: i32 = 130;

    /// From now on the first Ctrl-C raises the flag that is given back, always the same one; also
    /// in a script's background job, which begins with that signal ignored. Where the system does
    /// not let us, Ctrl-C ends the process as usual.
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

/// The line on standard error: drawn again and again on a terminal, elsewhere written now and then
/// for whoever reads the log.
#[derive(Debug)]
struct Line {
    terminal: bool,
    /// When it was written last, or the work began.
    at: Instant,
    drawn: bool,
}

/// How often the line is drawn anew at most, and how long a command runs before there is one.
const PAUSE: Duration = Duration::from_millis(200);
/// The same where it is no terminal.
const LOG_PAUSE: Duration = Duration::from_secs(60);

impl Line {
    fn new() -> Line {
        Line { terminal: stderr().is_terminal(), at: Instant::now(), drawn: false }
    }

    /// Writes the line if it is time.
    fn say(&mut self, text: impl FnOnce() -> String) {
        if self.at.elapsed() < if self.terminal { PAUSE } else { LOG_PAUSE } {
            return;
        }
        self.at = Instant::now();
        let text = text();
        // Standard error may be closed; a progress line is not worth failing for.
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

/// Seconds that the rest takes, if so much since some moment took so long.
fn left(since: Instant, done: u64, rest: u64) -> f64 {
    since.elapsed().as_secs_f64() * rest as f64 / done.max(1) as f64
}

/// Steps done out of a known number, shown on standard error.
#[derive(Debug)]
pub struct Progress {
    what: &'static str,
    total: u64,
    began: Instant,
    state: Mutex<(u64, Line)>,
}

impl Progress {
    /// Nothing done yet of `total` steps of `what`.
    pub fn new(what: &'static str, total: usize) -> Progress {
        let (total, began) = (total as u64, Instant::now());
        Progress { what, total, began, state: Mutex::new((0, Line::new())) }
    }

    /// One more step is done.
    pub fn step(&self) {
        self.step_with(String::new);
    }

    /// One more step is done; `note` is shown behind the count.
    pub fn step_with(&self, note: impl FnOnce() -> String) {
        let Ok(mut state) = self.state.lock() else { return };
        let (done, line) = &mut *state;
        *done += 1;
        let (what, total) = (self.what, self.total.max(1));
        line.say(|| {
            let left = left(self.began, *done, total.saturating_sub(*done));
            format!("{what} {done}/{total} ({}%), {left:.0}s left{}", 100 * *done / total, note())
        });
    }
}

/// Watches the work of the tables: shows it on standard error, and stops it on Ctrl-C.
#[derive(Debug)]
pub struct Watched {
    stop: dejarik_engine::Stop,
    stage: Mutex<Stage>,
}

/// What is watched just now: when it began, and with how much done.
#[derive(Debug)]
struct Stage {
    name: String,
    began: Instant,
    before: u64,
    line: Line,
}

impl Watched {
    /// From now on Ctrl-C stops what is watched.
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
            format!("{name}: {}%, {left:.0}s left", 100 * done / total.max(&1))
        });
        Ok(())
    }
}
