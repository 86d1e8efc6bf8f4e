//! The full-screen table in the terminal: what `dejarik play` starts.
//!
//! - [`geometry`], [`board`], `figures`: the round board as a widget that knows no rules;
//! - [`theme`]: colours, as many as the terminal has;
//! - `app`, `menu`, `play`, `desk`, `archive`, `puzzle`, `puzzle_menu`, `hand`, `mouse`, `typed`, `ask`: what is open and what
//!   keys and clicks do there, without a terminal;
//! - `game_view`, `desk_view`, `puzzle_view`, `menu_view`, `panel`, `dialogs`, `pages`, `dice`: how it is drawn;
//! - `clipboard`: how a text leaves by the terminal.
//!
//! This file is the only one that touches the terminal, starts threads and waits. One channel
//! brings everything: keys, clicks, what the computer thought. It draws only when something has
//! changed, and waits without a clock unless dice are rolling.

mod app;
mod archive;
mod ask;
pub mod board;
mod clipboard;
mod desk;
mod desk_view;
mod dialogs;
mod dice;
mod figures;
mod game_dialogs;
mod game_view;
pub mod geometry;
mod hand;
mod menu;
mod menu_view;
mod mouse;
mod names;
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
pub mod theme;
mod typed;

use std::io::{self, IsTerminal, Write};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, Sender};
use std::thread;
use std::time::{Duration, Instant};

use crossterm::event::{self, DisableMouseCapture, EnableMouseCapture};
use crossterm::execute;
use dejarik_engine::{Knowledge, Stop, review};
use dejarik_puzzles::Puzzle;
use ratatui::DefaultTerminal;

use self::app::{App, Input, Wish};
use self::theme::Theme;
use crate::context::Context;
use crate::error::CliError;
use crate::lang::Texts;
use crate::puzzle::Wanted;
use crate::session::Terms;
use crate::session::saved::Store;
use crate::study::Study;
use crate::tables;

/// A frame of an animation.
const FRAME: Duration = Duration::from_millis(80);

/// Plays on the full screen until the user leaves: a game on these terms, or without any the menu,
/// which offers the saved games.
///
/// # Errors
/// Without a terminal, or if it cannot be used.
pub fn run<W: Write>(terms: Option<Terms>, ctx: &mut Context<'_, W>) -> Result<(), CliError> {
    at_terminal(ctx, |app| {
        if let Some(terms) = terms {
            app.begin(terms);
        }
    })
}

/// Opens the analysis board; from there the whole table is reached.
pub fn analyse<W: Write>(study: Study, ctx: &mut Context<'_, W>) -> Result<(), CliError> {
    at_terminal(ctx, |app| app.study(study))
}

/// Puts a puzzle on the table; from there the whole table is reached.
pub fn puzzles<W: Write>(
    first: &'static Puzzle,
    wanted: Wanted,
    ctx: &mut Context<'_, W>,
) -> Result<(), CliError> {
    at_terminal(ctx, |app| {
        app.wanted = wanted;
        app.riddle(first);
    })
}

/// Opens the table, begins there with something, and serves it until the user leaves.
fn at_terminal<W: Write>(
    ctx: &mut Context<'_, W>,
    begin: impl FnOnce(&mut App),
) -> Result<(), CliError> {
    let term = std::env::var("TERM").unwrap_or_default();
    if !io::stdout().is_terminal() || !io::stdin().is_terminal() || term == "dumb" {
        return Err(CliError::Usage(ctx.texts.get("table-no-terminal")));
    }
    let theme = Theme::from_env(|name| std::env::var(name).ok());
    let texts = Texts::new(ctx.texts.lang());
    let mut app = App::new(texts, theme, Store::of_user());
    begin(&mut app);
    let mut terminal = open().map_err(CliError::Terminal)?;
    let played = serve(&mut app, &mut terminal);
    close();
    played.map_err(CliError::Terminal)?;
    if app.kept() {
        writeln!(ctx.out, "{}", app.texts.get("table-kept"))?;
    }
    Ok(())
}

/// Takes the terminal. From here on it is given back at the end, on an error, on a panic (ratatui's
/// hook and ours) and on an interrupt sent from outside; Ctrl-C typed here is a key like others.
fn open() -> io::Result<DefaultTerminal> {
    let before = std::panic::take_hook();
    std::panic::set_hook(Box::new(move |info| {
        close();
        before(info);
    }));
    // An interrupt from outside; refused if another handler is there already, which does as well.
    let _ = ctrlc::set_handler(|| {
        close();
        std::process::exit(130);
    });
    let terminal = ratatui::try_init()?;
    execute!(io::stdout(), EnableMouseCapture)?;
    Ok(terminal)
}

/// Gives the terminal back.
fn close() {
    // Where this fails there is no terminal left to tell about it.
    let _ = execute!(io::stdout(), DisableMouseCapture);
    ratatui::restore();
}

/// Serves the table until it is left.
fn serve(app: &mut App, terminal: &mut DefaultTerminal) -> io::Result<()> {
    let (sender, inputs) = mpsc::channel();
    let listener = sender.clone();
    // It waits in the terminal's read and ends with the process.
    thread::spawn(move || listen(&listener));
    let knowledge = tables::knowledge(|_| ());
    let mut thinker = Thinker { sender, knowledge, stop: None, review: None };
    let mut dirty = true;
    let mut frame_due = None;
    loop {
        for wish in app.wishes.drain(..) {
            thinker.obey(wish)?;
        }
        if app.quit {
            thinker.obey(Wish::Stop)?;
            return Ok(());
        }
        if dirty {
            terminal.draw(|frame| app.draw(frame.buffer_mut()))?;
        }
        frame_due = app.wants_frames().then(|| frame_due.unwrap_or_else(|| Instant::now() + FRAME));
        dirty = match next(&inputs, frame_due) {
            Some(Ok(input)) => {
                if matches!(input, Input::Frame) {
                    frame_due = None;
                }
                app.handle(input)
            }
            Some(Err(error)) => return Err(error),
            // The listener has gone, and with it the terminal.
            None => return Ok(()),
        };
    }
}

type Incoming = io::Result<Input>;

/// Waits for the next thing to happen; a frame is due at its time where one is wanted, however
/// busy the mouse is.
fn next(inputs: &Receiver<Incoming>, frame_due: Option<Instant>) -> Option<Incoming> {
    let Some(due) = frame_due else { return inputs.recv().ok() };
    match inputs.recv_timeout(due.saturating_duration_since(Instant::now())) {
        Ok(input) => Some(input),
        Err(RecvTimeoutError::Timeout) => Some(Ok(Input::Frame)),
        Err(RecvTimeoutError::Disconnected) => None,
    }
}

/// Sends on what the terminal reports.
fn listen(sender: &Sender<Incoming>) {
    loop {
        let input = match event::read() {
            Ok(event::Event::Key(key)) => Ok(Input::Key(key)),
            Ok(event::Event::Mouse(mouse)) => Ok(Input::Mouse(mouse)),
            Ok(event::Event::Resize(..)) => Ok(Input::Resize),
            Ok(event::Event::FocusGained | event::Event::FocusLost | event::Event::Paste(_)) => {
                continue;
            }
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
    fn obey(&mut self, wish: Wish) -> io::Result<()> {
        match wish {
            Wish::Think(job) => {
                let stop = replace(&mut self.stop);
                self.begin(stop, move |knowledge, stop| {
                    Input::Thought(Box::new(job.run(knowledge, stop)))
                });
            }
            Wish::Look(job) => {
                let stop = replace(&mut self.stop);
                self.begin(stop, move |knowledge, stop| {
                    Input::Seen(job.number, Box::new(job.run(knowledge, stop)))
                });
            }
            Wish::Review(number, game) => {
                let stop = replace(&mut self.review);
                self.begin(stop, move |knowledge, stop| {
                    Input::Reviewed(
                        number,
                        Box::new(Study::judge(&game, knowledge, review::TURNS, stop)),
                    )
                });
            }
            Wish::Copy(text) => {
                let mut out = io::stdout();
                out.write_all(clipboard::sequence(&text).as_bytes())?;
                out.flush()?;
            }
            Wish::Stop => {
                for stop in self.stop.take().into_iter().chain(self.review.take()) {
                    stop.stop();
                }
            }
        }
        Ok(())
    }

    /// Does some work in a thread of its own; its answer is an input, unless it was stopped.
    fn begin(&self, stop: Stop, work: impl FnOnce(&Knowledge, &Stop) -> Input + Send + 'static) {
        let (sender, knowledge) = (self.sender.clone(), self.knowledge.clone());
        thread::spawn(move || {
            let answer = catch_unwind(AssertUnwindSafe(|| work(&knowledge, &stop)));
            // After a panic the terminal has been given back: the table ends with an error.
            let input = answer.map_err(|_| io::Error::other("the engine has failed"));
            if !stop.is_stopped() {
                // Nobody listens any more when the table has been left.
                let _ = sender.send(input);
            }
        });
    }
}

/// Stops what was going on; returns what stops the next.
fn replace(place: &mut Option<Stop>) -> Stop {
    let next = Stop::new();
    if let Some(before) = place.replace(next.clone()) {
        before.stop();
    }
    next
}
