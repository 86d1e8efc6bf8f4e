//! The full-screen table: what `dejarik` alone and `dejarik play` start.
//!
//! - [`geometry`], [`board`], `figures`: the round board as a widget that knows no rules;
//! - [`theme`]: colours, as many as the terminal has;
//! - `app`, `menu`, `play`, `steer`, `typed`, `ask`: what is open and what keys and clicks do there, without a
//!   terminal;
//! - `game_view`, `menu_view`, `panel`, `dialogs`, `pages`, `dice`: how it is drawn.
//!
//! This file is the only one that touches the terminal, starts threads and waits. One channel
//! brings everything: keys, clicks, what the computer thought. It draws only when something has
//! changed, and waits without a clock unless dice are rolling.

mod app;
mod ask;
pub mod board;
mod dialogs;
mod dice;
mod figures;
mod game_view;
pub mod geometry;
mod menu;
mod menu_view;
mod names;
mod pages;
mod panel;
mod pen;
mod play;
mod steer;
#[cfg(test)]
mod tests;
pub mod theme;
mod typed;

use std::io::{self, IsTerminal, Write};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, Sender};
use std::thread;
use std::time::Duration;

use crossterm::event::{self, DisableMouseCapture, EnableMouseCapture};
use crossterm::execute;
use dejarik_engine::Stop;
use dejarik_play::Settings;
use ratatui::DefaultTerminal;

use self::app::{App, Input, Wish};
use self::theme::Theme;
use crate::commands::{Context, play as play_command};
use crate::error::CliError;
use crate::lang::Texts;
use crate::session::saved::Store;
use crate::session::{Dice, Seat, Terms};

/// A frame of an animation.
const FRAME: Duration = Duration::from_millis(80);

/// Plays at the table until the user leaves it.
pub fn run<W: Write>(args: &play_command::Args, ctx: &mut Context<'_, W>) -> Result<(), CliError> {
    let term = std::env::var("TERM").unwrap_or_default();
    if !io::stdout().is_terminal() || !io::stdin().is_terminal() || term == "dumb" {
        return Err(CliError::Usage(ctx.texts.get("table-no-terminal")));
    }
    let theme = Theme::from_env(|name| std::env::var(name).ok());
    let texts = Texts::new(ctx.texts.lang());
    let mut app = App::new(texts, theme, Store::of_user());
    start(&mut app, args)?;
    let mut terminal = open().map_err(CliError::Terminal)?;
    let played = serve(&mut app, &mut terminal);
    close();
    played.map_err(CliError::Terminal)?;
    if app.kept() {
        writeln!(ctx.out, "{}", app.texts.get("table-kept"))?;
    }
    Ok(())
}

/// Begins the game that the arguments describe; without any, the menu stays open.
fn start(app: &mut App, args: &play_command::Args) -> Result<(), CliError> {
    let asks = args.rules.is_some()
        || args.position.is_some()
        || args.first.is_some()
        || args.second.is_some()
        || args.seed.is_some()
        || args.typed_dice;
    if !asks {
        // The menu offers the saved games.
        return Ok(());
    }
    let dpn_rules = args.position.as_deref().and_then(|dpn| dpn.split(' ').next()?.parse().ok());
    let id = args.rules.or(dpn_rules).unwrap_or_else(|| app.prefs.rules_id());
    let mut settings = Settings::new(args.options.rules(id)?);
    if let Some(dpn) = &args.position {
        // Read here so that the error points into the text.
        let position = settings.rules().position(dpn);
        position.map_err(|error| CliError::text("the position", dpn, error))?;
        settings =
            settings.starting_from(dpn).map_err(|error| CliError::Usage(error.to_string()))?;
    }
    let level = Seat::Computer(app.prefs.level);
    let seats = match (args.first, args.second) {
        (Some(first), Some(second)) => [first, second],
        (Some(first), None) if first.is_computer() => [first, Seat::Human],
        (Some(first), None) => [first, level],
        (None, Some(second)) if second.is_computer() => [Seat::Human, second],
        (None, Some(second)) => [level, second],
        (None, None) => [Seat::Human, level],
    };
    let dice = match (args.seed, args.typed_dice) {
        (_, true) => Dice::Typed,
        (Some(seed), false) => Dice::seeded(seed),
        (None, false) => Dice::System,
    };
    app.begin(Terms { settings, seats, dice });
    Ok(())
}

/// Takes the terminal. From here on it is given back however the process ends: at the end, on an
/// error, on a panic (ratatui's hook and ours), and Ctrl-C is a key like others.
fn open() -> io::Result<DefaultTerminal> {
    let before = std::panic::take_hook();
    std::panic::set_hook(Box::new(move |info| {
        close();
        before(info);
    }));
    // A signal from outside; refused if another handler is there already, which does as well.
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
    let mut thinker = Thinker { sender, stop: None };
    let mut dirty = true;
    loop {
        for wish in app.wishes.drain(..) {
            thinker.obey(wish);
        }
        if app.quit {
            thinker.obey(Wish::Stop);
            return Ok(());
        }
        if dirty {
            terminal.draw(|frame| app.draw(frame.buffer_mut()))?;
        }
        dirty = match next(&inputs, app.wants_frames()) {
            Some(Ok(input)) => app.handle(input),
            Some(Err(error)) => return Err(error),
            // The listener has gone, and with it the terminal.
            None => return Ok(()),
        };
    }
}

type Incoming = io::Result<Input>;

/// Waits for the next thing to happen; a frame passes by itself where one is wanted.
fn next(inputs: &Receiver<Incoming>, frames: bool) -> Option<Incoming> {
    if !frames {
        return inputs.recv().ok();
    }
    match inputs.recv_timeout(FRAME) {
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

/// Runs the engine in a thread, one question at a time.
struct Thinker {
    sender: Sender<Incoming>,
    stop: Option<Stop>,
}

impl Thinker {
    fn obey(&mut self, wish: Wish) {
        if let Some(stop) = self.stop.take() {
            stop.stop();
        }
        if let Wish::Think(job) = wish {
            let stop = Stop::new();
            self.stop = Some(stop.clone());
            let sender = self.sender.clone();
            thread::spawn(move || {
                let thought = std::panic::catch_unwind(|| job.run(&stop));
                // After a panic the terminal has been given back: the table ends with an error.
                let input = thought
                    .map(|thought| Input::Thought(Box::new(thought)))
                    .map_err(|_| io::Error::other("the engine has failed"));
                if !stop.is_stopped() {
                    // Nobody listens any more when the table has been left.
                    let _ = sender.send(input);
                }
            });
        }
    }
}
