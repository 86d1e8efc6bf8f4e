//! What long commands share: being asked to stop, and a line on standard error that shows their progress.

use std::io::{Write, stderr};
use std::ops::ControlFlow;
use std::sync::Mutex;
use std::time::{Duration, Instant};

use dejarik_rules::{Wording, Words, wording};
use dejarik_server::backup;
use dejarik_tables::Watch;

use crate::answer;
use crate::answer::progress::{Message, StageProgress};
use crate::context::{self, Progress as Form};

/// The signals that ask a long command to stop. The first one asks the command, the second one ends
/// the process at once.
pub(crate) mod stop {
    use std::sync::OnceLock;

    use dejarik_engine::Stop;

    use crate::signals::{self, Scope, Signal};

    static STOP: OnceLock<Stop> = OnceLock::new();

    /// Makes the first signal that asks the program to stop (Ctrl-C, SIGTERM, SIGHUP) raise the
    /// returned flag. Every call returns the same flag.
    pub(crate) fn listen() -> Stop {
        let listen = || {
            let stop = Stop::new();
            let raised = stop.clone();
            signals::listen(Scope::Stops, move |signal| {
                if let Signal::Stop(signal) = signal {
                    if raised.is_stopped() {
                        std::process::exit(signal.exit_code().into());
                    }
                    raised.stop();
                }
            });
            stop
        };
        STOP.get_or_init(listen).clone()
    }
}

/// The line on standard error. On a terminal it is redrawn in place; elsewhere a new line is written
/// from time to time, for a log.
#[derive(Debug)]
struct StatusLine {
    /// The columns of the terminal; `None` elsewhere.
    width: Option<usize>,
    /// The time of the last line, or the start of the work.
    at: Instant,
    drawn: bool,
}

/// The least time between two lines on a terminal, and before the first one.
const PAUSE: Duration = Duration::from_millis(200);
/// The least time between two lines where standard error is not a terminal.
const LOG_PAUSE: Duration = Duration::from_secs(60);
/// The least time between two lines of JSON.
const JSON_PAUSE: Duration = Duration::from_millis(500);

impl StatusLine {
    fn new() -> StatusLine {
        let is_text = context::progress() == Form::Text;
        let width = context::width_of_drawn_line().filter(|_| is_text);
        StatusLine { width, at: Instant::now(), drawn: false }
    }

    /// Writes the line if enough time has passed since the last one. In JSON the last step of work that is
    /// counted as a whole always has a line.
    fn say(&mut self, step: &StageProgress<'_>, ends: bool, text: impl FnOnce() -> Wording) {
        let pause = match context::progress() {
            Form::None => return,
            Form::Json if ends => Duration::ZERO,
            Form::Json => JSON_PAUSE,
            Form::Text if self.width.is_some() => PAUSE,
            Form::Text => LOG_PAUSE,
        };
        if self.at.elapsed() < pause {
            return;
        }
        self.at = Instant::now();
        if context::progress() == Form::Json {
            // Standard error may be closed, which is no reason for the command to fail.
            let _ = answer::print(&mut stderr(), &Message::Progress(step));
            return;
        }
        let text = text();
        // Standard error may be closed, which is no reason for the command to fail.
        let _ = match self.width {
            Some(width) => {
                self.drawn = true;
                // A line that is wrapped could not be drawn over.
                let fits: String = context::spoken(&text).chars().take(width - 1).collect();
                write!(stderr(), "\r\x1b[K{fits}")
            }
            None => writeln!(stderr(), "{}", context::named(&text)),
        };
    }
}

impl Drop for StatusLine {
    fn drop(&mut self) {
        if self.drawn {
            let _ = write!(stderr(), "\r\x1b[K");
        }
    }
}

/// Estimates the time that the rest of some work takes from the time that the work done so far took,
/// to whole seconds.
fn left(since: Instant, done: u64, rest: u64) -> f64 {
    (since.elapsed().as_secs_f64() * rest as f64 / done.max(1) as f64).floor()
}

/// Formats a time in whole seconds: `2h 5m`, in French `2 h 5 min`.
fn in_words(seconds: f64) -> Wording {
    let seconds = seconds as u64;
    let units = [(86_400, "j"), (3600, "h"), (60, "min"), (1, "s")];
    let mut rest = seconds;
    let parts = units.map(|(size, unit)| {
        let count = rest / size;
        rest %= size;
        (count > 0).then(|| format!("{count}\u{a0}{unit}"))
    });
    let french = parts.into_iter().flatten().collect::<Vec<_>>().join(" ");
    let french = if seconds == 0 { "0\u{a0}s".to_owned() } else { french };
    Wording::new(humantime::format_duration(Duration::from_secs(seconds)).to_string(), french)
}

/// The progress of work with a known number of steps, shown on standard error.
#[derive(Debug)]
pub(crate) struct Progress {
    what: Words,
    total: u64,
    began: Instant,
    state: Mutex<(u64, StatusLine)>,
}

impl Progress {
    /// Returns the progress of work that has not begun, with a name and the number of its steps.
    pub(crate) fn new(what: Words, total: usize) -> Progress {
        let (total, began) = (total as u64, Instant::now());
        Progress { what, total, began, state: Mutex::new((0, StatusLine::new())) }
    }

    /// Counts one more step.
    pub(crate) fn step(&self) {
        self.step_with(|| Wording::same(""));
    }

    /// Counts one more step. `note` gives a text to show after the count.
    pub(crate) fn step_with(&self, note: impl FnOnce() -> Wording) {
        let Ok(mut state) = self.state.lock() else { return };
        let (done, line) = &mut *state;
        *done += 1;
        let (what, total) = (self.what, self.total.max(1));
        let seconds_left = left(self.began, *done, total.saturating_sub(*done));
        let step = StageProgress {
            stage: what.en,
            done: *done,
            total: Some(total),
            seconds_left: Some(seconds_left),
        };
        line.say(&step, *done == total, || {
            let (part, left, note) = (100 * *done / total, in_words(seconds_left), note());
            wording!(
                "{what} {done}/{total} ({part}%), {left} left{note}",
                "{what} {done}/{total} ({part} %), reste {left}{note}";
                what, left, note
            )
        });
    }
}

/// Shows the progress of work on tables on standard error, and stops the work on Ctrl-C and the other
/// signals that ask for it.
#[derive(Debug)]
pub(crate) struct Watched {
    stop: dejarik_engine::Stop,
    stage: Mutex<Stage>,
}

/// The current stage of the work.
#[derive(Debug)]
struct Stage {
    name: Wording,
    began: Instant,
    /// The steps that were done when the stage began, as after resuming from a checkpoint.
    before: u64,
    line: StatusLine,
}

impl Watched {
    /// Starts to watch. From now on Ctrl-C stops the work, and so do SIGTERM and SIGHUP.
    pub(crate) fn new() -> Watched {
        let stage = Stage {
            name: Wording::same(""),
            began: Instant::now(),
            before: 0,
            line: StatusLine::new(),
        };
        Watched { stop: stop::listen(), stage: Mutex::new(stage) }
    }

    /// Shows the progress of work on the games of a server, and says whether it goes on.
    pub(crate) fn games(&self, stage: backup::Stage, done: u64, total: u64) -> ControlFlow<()> {
        let progress = dejarik_tables::Progress { stage: Wording::same(stage.name()), done, total };
        match self.report(&progress) {
            Ok(()) => ControlFlow::Continue(()),
            Err(dejarik_tables::Stopped) => ControlFlow::Break(()),
        }
    }
}

impl Default for Watched {
    fn default() -> Watched {
        Watched::new()
    }
}

impl Watch for Watched {
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
        let past = done.saturating_sub(*before);
        let seconds_left = left(*began, past, total.saturating_sub(*done));
        let known = (*total > 0).then_some(*total);
        let estimate = known.map(|_| seconds_left);
        let step =
            StageProgress { stage: name.en(), done: *done, total: known, seconds_left: estimate };
        // Tables are made in hundreds of stages, some of a few milliseconds.
        line.say(&step, false, || {
            let (part, left) = (100 * done / total.max(&1), in_words(seconds_left));
            wording!(
                "{name}: {part}%, {left} left",
                "{name} : {part} %, reste {left}";
                name, left
            )
        });
        Ok(())
    }
}
