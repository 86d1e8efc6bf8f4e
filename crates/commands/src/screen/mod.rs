//! The full-screen program in the terminal, which `dejarik play` starts.
//!
//! - [`geometry`], [`board`] and `figures`: the round board as a widget that knows no rules;
//! - [`theme`]: colours, as many as the terminal has;
//! - `app`, `menu`, `play`, `online`, `desk`, `archive`, `puzzle`, `puzzle_menu`, `hand`, `mouse`, `typed`
//!   and `ask`: the screens' state and what keys and clicks do, without a terminal;
//! - `game_view`, `desk_view`, `puzzle_view`, `menu_view`, `panel`, `position_view`, `dialogs`,
//!   `game_dialogs`, `pages` and `dice`: drawing.
//!
//! Only this file uses the terminal, starts threads and waits. One channel brings keys, clicks and
//! the answers of the engine. The screen is redrawn only when something has changed, and waits
//! without a timeout unless an animation is running.

mod app;
mod archive;
mod ask;
pub(crate) mod board;
mod desk;
mod desk_view;
mod dialogs;
mod dice;
mod figures;
mod game_dialogs;
mod game_view;
pub(crate) mod geometry;
mod hand;
mod menu;
mod menu_view;
mod mouse;
mod names;
mod online;
mod pages;
mod panel;
mod pen;
mod play;
mod position_view;
mod puzzle;
mod puzzle_menu;
mod puzzle_view;
#[cfg(test)]
mod tests;
pub(crate) mod theme;
mod typed;

use std::io::{self, IsTerminal, Write};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, Sender};
use std::thread;
use std::time::{Duration, Instant};

use crossterm::clipboard::CopyToClipboard;
use crossterm::cursor::{MoveTo, Show};
use crossterm::event::{
    self, DisableBracketedPaste, DisableMouseCapture, EnableBracketedPaste, EnableMouseCapture,
};
use crossterm::execute;
use crossterm::terminal::{
    Clear, ClearType, EnterAlternateScreen, disable_raw_mode, enable_raw_mode,
};
use dejarik_engine::{Knowledge, Stop, review};
use dejarik_puzzles::Puzzle;
use ratatui::backend::CrosstermBackend;
use ratatui::{DefaultTerminal, Terminal};

use self::app::{App, Input, Request};
use self::theme::Theme;
use dejarik_rules::Wording;

use crate::context::Context;
use crate::error::CliError;
use crate::lang::Texts;
use crate::puzzle::Wanted;
use crate::session::Begin;
use crate::session::saved::Store;
use crate::signals::{self, Scope, Signal};
use crate::study::Study;
use crate::tables;

/// The duration of a frame of an animation.
const FRAME: Duration = Duration::from_millis(80);

/// How often a running clock is drawn.
const SECOND: Duration = Duration::from_secs(1);

/// How long the signal of a hang-up may come after the first error of using the terminal.
const GRACE: Duration = Duration::from_millis(500);

/// Plays on the full screen until the user leaves. The choice of a game is made in the menu.
///
/// # Errors
/// Without a terminal, or if it cannot be used.
pub(crate) fn run<W: Write>(begin: Begin, ctx: &mut Context<'_, W>) -> Result<(), CliError> {
    at_terminal(ctx, |app| match begin {
        Begin::New(terms) => app.begin(*terms),
        Begin::Choose(Some(rules)) => app.offer(rules),
        Begin::Choose(None) => {}
        Begin::Resume(id) => app.resume(&id),
        Begin::Online(session) => app.open(*session),
    })
}

/// Opens the analysis board, from which every other screen can be reached.
///
/// # Errors
/// Without a terminal, or if it cannot be used.
pub(crate) fn analyse<W: Write>(study: Study, ctx: &mut Context<'_, W>) -> Result<(), CliError> {
    at_terminal(ctx, |app| app.study(study))
}

/// Opens a puzzle, from which every other screen can be reached.
///
/// # Errors
/// Without a terminal, or if it cannot be used.
pub(crate) fn puzzles<W: Write>(
    first: &'static Puzzle,
    wanted: Wanted,
    ctx: &mut Context<'_, W>,
) -> Result<(), CliError> {
    at_terminal(ctx, |app| {
        app.wanted = wanted;
        app.open_puzzle(first);
    })
}

/// Opens the full screen with what `begin` puts there, and runs until the user leaves.
fn at_terminal<W: Write>(
    ctx: &mut Context<'_, W>,
    begin: impl FnOnce(&mut App),
) -> Result<(), CliError> {
    let term = std::env::var("TERM").unwrap_or_default();
    if !io::stdout().is_terminal() || !io::stdin().is_terminal() || term == "dumb" {
        return Err(CliError::Usage(Wording::same(ctx.texts.get("table-no-terminal"))));
    }
    let theme = Theme::from_env(crate::context::screen_variable);
    let texts = Texts::new(ctx.texts.lang());
    let mut app = App::new(texts, theme, Store::of_user());
    begin(&mut app);
    let mut terminal = open().map_err(CliError::Terminal)?;
    let played = serve(&mut app, &mut terminal);
    close();
    // Dropping the terminal would show the cursor, as `close` has done, and panic where the terminal
    // is gone.
    std::mem::forget(terminal);
    let ended = played.map_err(CliError::Terminal)?;
    let told = app.farewell().into_iter().try_for_each(|line| ctx.say(&line));
    match ended {
        None => told,
        // The terminal may be gone, and then there is nobody to tell.
        Some(signal) => Err(CliError::Ended(signal)),
    }
}

/// Takes over the terminal. It is restored at the end, on an error, on a panic (by ratatui's hook
/// and ours), and when a signal ends or suspends the program. Ctrl-C and Ctrl-Z typed in the terminal
/// arrive as ordinary keys.
fn open() -> io::Result<DefaultTerminal> {
    let before = std::panic::take_hook();
    std::panic::set_hook(Box::new(move |info| {
        close();
        before(info);
    }));
    let terminal = ratatui::try_init()?;
    take_over()?;
    Ok(terminal)
}

/// Asks for the mouse and for pasted text as a whole, and clears the screen: the first picture is drawn on a
/// blank one, and a terminal without an alternate screen still shows the text from before.
fn take_over() -> io::Result<()> {
    execute!(
        io::stdout(),
        EnterAlternateScreen,
        EnableMouseCapture,
        EnableBracketedPaste,
        Clear(ClearType::All)
    )
}

/// Takes the terminal over again after it was used by others, and forgets what it shows.
fn reopen(terminal: &mut DefaultTerminal) -> io::Result<()> {
    // crossterm takes a terminal in raw mode for one that still is, whatever others have set since.
    disable_raw_mode()?;
    enable_raw_mode()?;
    take_over()?;
    // A new terminal takes the screen for blank. `Terminal::clear` would ask where the cursor is, and
    // the thread that reads keys would get the answer.
    *terminal = Terminal::new(CrosstermBackend::new(io::stdout()))?;
    Ok(())
}

/// Restores the terminal.
fn close() {
    // If this fails, there is no terminal left to report it on. (`ratatui::restore` would try to, and
    // panic.)
    // Without an alternate screen the picture would stay below the next lines.
    let _ = execute!(
        io::stdout(),
        DisableBracketedPaste,
        DisableMouseCapture,
        Clear(ClearType::All),
        MoveTo(0, 0),
        Show
    );
    let _ = ratatui::try_restore();
}

/// Runs the event loop until the user leaves or a signal ends the program, and returns that signal.
fn serve(app: &mut App, terminal: &mut DefaultTerminal) -> io::Result<Option<signals::Stop>> {
    let (sender, inputs) = mpsc::channel();
    let (listener, signalled) = (sender.clone(), sender.clone());
    // The threads wait for the terminal and for signals, and end with the process.
    thread::spawn(move || listen(&listener));
    signals::listen(Scope::All, move |signal| {
        // The send fails once the user has left, and then nothing is left to do.
        let _ = signalled.send(Ok(Event::Signal(signal)));
    });
    let bell = sender.clone();
    app.ring(move || {
        // The send fails once the user has left.
        let _ = bell.send(Ok(Event::Input(Input::Arrived)));
    });
    let knowledge = tables::knowledge(|_| ());
    let mut thinker = Thinker { sender, knowledge, stop: None, review: None };
    let left = run_loop(app, terminal, &inputs, &mut thinker);
    // A terminal that is gone can be neither read nor written. The signal that says so may still be on
    // its way.
    left.or_else(|error| stop_within(GRACE, &inputs).map(Some).ok_or(error))
}

/// Returns the signal that asks the program to stop, if it comes within this time.
fn stop_within(time: Duration, inputs: &Receiver<Incoming>) -> Option<signals::Stop> {
    let end = Instant::now() + time;
    loop {
        let left = end.saturating_duration_since(Instant::now());
        if let Ok(Event::Signal(Signal::Stop(signal))) = inputs.recv_timeout(left).ok()? {
            return Some(signal);
        }
    }
}

fn run_loop(
    app: &mut App,
    terminal: &mut DefaultTerminal,
    inputs: &Receiver<Incoming>,
    thinker: &mut Thinker,
) -> io::Result<Option<signals::Stop>> {
    let mut dirty = true;
    let mut frame_due = None;
    loop {
        for request in app.requests.drain(..) {
            thinker.perform(request)?;
        }
        if app.quit {
            thinker.perform(Request::Stop)?;
            return Ok(None);
        }
        if std::mem::take(&mut app.suspend) {
            suspend(terminal)?;
            dirty = true;
        }
        if dirty {
            terminal.draw(|frame| app.draw(frame.buffer_mut()))?;
        }
        let every =
            if app.wants_frames() { Some(FRAME) } else { app.wants_seconds().then_some(SECOND) };
        frame_due = every.map(|every| {
            let next = Instant::now() + every;
            frame_due.map_or(next, |due: Instant| due.min(next))
        });
        dirty = match next(inputs, frame_due) {
            Some(Ok(Event::Input(input))) => {
                if matches!(input, Input::Frame) {
                    frame_due = None;
                }
                app.handle(input)
            }
            Some(Ok(Event::Signal(Signal::Stop(signal)))) => {
                thinker.perform(Request::Stop)?;
                return Ok(Some(signal));
            }
            Some(Ok(Event::Signal(Signal::Suspend))) => {
                suspend(terminal)?;
                true
            }
            Some(Ok(Event::Signal(Signal::Resume))) => {
                reopen(terminal)?;
                true
            }
            Some(Err(error)) => return Err(error),
            None => return Ok(None),
        };
    }
}

/// Gives the terminal back until a shell resumes the program, and takes it over again.
fn suspend(terminal: &mut DefaultTerminal) -> io::Result<()> {
    close();
    signals::suspend();
    reopen(terminal)
}

/// What the event loop waits for.
enum Event {
    Input(Input),
    Signal(Signal),
}

type Incoming = io::Result<Event>;

/// Waits for the next event. Where a frame is due it comes on time, even if mouse events arrive
/// without a pause.
fn next(inputs: &Receiver<Incoming>, frame_due: Option<Instant>) -> Option<Incoming> {
    let Some(due) = frame_due else { return inputs.recv().ok() };
    match inputs.recv_timeout(due.saturating_duration_since(Instant::now())) {
        Ok(input) => Some(input),
        Err(RecvTimeoutError::Timeout) => Some(Ok(Event::Input(Input::Frame))),
        Err(RecvTimeoutError::Disconnected) => None,
    }
}

/// Forwards the terminal's events.
fn listen(sender: &Sender<Incoming>) {
    loop {
        let input = match event::read() {
            Ok(event::Event::Key(key)) => Ok(Event::Input(Input::Key(key))),
            Ok(event::Event::Mouse(mouse)) => Ok(Event::Input(Input::Mouse(mouse))),
            Ok(event::Event::Resize(..)) => Ok(Event::Input(Input::Resize)),
            Ok(event::Event::Paste(text)) => Ok(Event::Input(Input::Paste(text))),
            Ok(event::Event::FocusGained | event::Event::FocusLost) => continue,
            Err(error) => Err(error),
        };
        let failed = input.is_err();
        if sender.send(input).is_err() || failed {
            return;
        }
    }
}

/// Runs the engine in a thread, one question at a time, and a review beside it.
struct Thinker {
    sender: Sender<Incoming>,
    knowledge: Knowledge,
    stop: Option<Stop>,
    review: Option<Stop>,
}

impl Thinker {
    fn perform(&mut self, request: Request) -> io::Result<()> {
        match request {
            Request::Think(job) => {
                let stop = replace(&mut self.stop);
                self.begin(stop, move |knowledge, stop| {
                    Input::Thought(Box::new(job.run(knowledge, stop)))
                });
            }
            Request::Look(job) => {
                let stop = replace(&mut self.stop);
                self.begin(stop, move |knowledge, stop| {
                    Input::Seen(job.number, Box::new(job.run(knowledge, stop)))
                });
            }
            Request::Review(number, game) => {
                let stop = replace(&mut self.review);
                self.begin(stop, move |knowledge, stop| {
                    Input::Reviewed(
                        number,
                        Box::new(Study::judge(&game, knowledge, review::DEPTH, stop)),
                    )
                });
            }
            Request::Copy(text) => {
                // A console of Windows that knows no control sequences copies nothing, as other terminals do.
                let _ = execute!(io::stdout(), CopyToClipboard::to_clipboard_from(text));
            }
            Request::Stop => {
                for stop in self.stop.take().into_iter().chain(self.review.take()) {
                    stop.stop();
                }
            }
        }
        Ok(())
    }

    /// Runs `work` in a thread of its own. Its result becomes an input, unless it was stopped.
    fn begin(&self, stop: Stop, work: impl FnOnce(&Knowledge, &Stop) -> Input + Send + 'static) {
        let (sender, knowledge) = (self.sender.clone(), self.knowledge.clone());
        thread::spawn(move || {
            let answer = catch_unwind(AssertUnwindSafe(|| work(&knowledge, &stop)));
            // After a panic the terminal has been restored, so the program ends with an error.
            let input = answer.map_err(|_| io::Error::other("the engine has failed"));
            if !stop.is_stopped() {
                // The send fails if the user has left, and then nobody needs the answer.
                let _ = sender.send(input.map(Event::Input));
            }
        });
    }
}

/// Stops the work before, and returns the stop signal for the next.
fn replace(place: &mut Option<Stop>) -> Stop {
    let next = Stop::new();
    if let Some(before) = place.replace(next.clone()) {
        before.stop();
    }
    next
}
