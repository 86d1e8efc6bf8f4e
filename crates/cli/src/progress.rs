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

/// Steps done out of a known number, shown on standard error if that is a terminal.
#[derive(Debug)]
pub struct Progress {
    what: &'static str,
    total: usize,
    state: Mutex<State>,
    shown: bool,
}

#[derive(Debug)]
struct State {
    done: usize,
    started: Instant,
    drawn: Option<Instant>,
}

/// How often the line is drawn anew at most, and how long a command runs before there is one.
const PAUSE: Duration = Duration::from_millis(200);

impl Progress {
    /// Nothing done yet of `total` steps of `what`.
    pub fn new(what: &'static str, total: usize) -> Progress {
        let state = State { done: 0, started: Instant::now(), drawn: None };
        Progress { what, total, state: Mutex::new(state), shown: stderr().is_terminal() }
    }

    /// One more step is done.
    pub fn step(&self) {
        self.step_with(String::new);
    }

    /// One more step is done; `note` is shown behind the count.
    pub fn step_with(&self, note: impl FnOnce() -> String) {
        let Ok(mut state) = self.state.lock() else { return };
        state.done += 1;
        let since = state.drawn.unwrap_or(state.started);
        if !self.shown || since.elapsed() < PAUSE {
            return;
        }
        state.drawn = Some(Instant::now());
        let (done, total) = (state.done, self.total.max(1));
        let passed = state.started.elapsed().as_secs_f64();
        let left = passed * (total - done.min(total)) as f64 / done as f64;
        let percent = 100 * done / total;
        let what = self.what;
        let note = note();
        // Standard error may be closed; a progress line is not worth failing for.
        let _ =
            write!(stderr(), "\r\x1b[K{what} {done}/{total} ({percent}%), {left:.0}s left{note}");
    }
}

/// Watches the work of the tables: shows it on standard error if that is a terminal, and stops it on
/// Ctrl-C.
#[derive(Debug)]
pub struct Watched {
    stop: dejarik_engine::Stop,
    drawn: Mutex<Drawn>,
    shown: bool,
}

/// The line of what is watched, and when its stage began.
#[derive(Debug)]
struct Drawn {
    stage: String,
    began: Instant,
    at: Option<Instant>,
}

impl Watched {
    /// From now on Ctrl-C stops what is watched.
    pub fn new() -> Watched {
        let drawn = Drawn { stage: String::new(), began: Instant::now(), at: None };
        let shown = stderr().is_terminal();
        Watched { stop: stop::listen(), drawn: Mutex::new(drawn), shown }
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
        let Ok(mut drawn) = self.drawn.lock() else { return Ok(()) };
        let dejarik_tables::Progress { stage, done, total } = progress;
        if drawn.stage != *stage {
            stage.clone_into(&mut drawn.stage);
            drawn.began = Instant::now();
        }
        let since = drawn.at.unwrap_or(drawn.began);
        if self.shown && since.elapsed() >= PAUSE {
            drawn.at = Some(Instant::now());
            let percent = 100 * done / total.max(&1);
            let passed = drawn.began.elapsed().as_secs_f64();
            let left = passed * total.saturating_sub(*done) as f64 / *done.max(&1) as f64;
            let _ = write!(stderr(), "\r\x1b[K{stage}: {percent}%, {left:.0}s left");
        }
        Ok(())
    }
}

impl Drop for Watched {
    fn drop(&mut self) {
        if self.drawn.lock().is_ok_and(|drawn| drawn.at.is_some()) {
            let _ = write!(stderr(), "\r\x1b[K");
        }
    }
}

impl Drop for Progress {
    fn drop(&mut self) {
        if self.state.lock().is_ok_and(|state| state.drawn.is_some()) {
            let _ = write!(stderr(), "\r\x1b[K");
        }
    }
}
