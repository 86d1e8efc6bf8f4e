//! What every command and every face in the terminal writes with: standard output, the texts of the
//! chosen language, and notes on standard error.

use std::borrow::Cow;
use std::io::{IsTerminal, Write, stderr, stdout};
use std::sync::OnceLock;

use dejarik_rules::{Bilingual, printable, wording};
use terminal_size::{Height, Width, terminal_size_of};

use crate::answer;
use crate::answer::error::{Failed, Fault};
use crate::answer::progress::Message;
use crate::error::CliError;
use crate::lang::{Lang, Texts};
use crate::wrap;

/// The output and the texts that a command works with.
#[derive(Debug)]
pub(crate) struct Context<'a, W> {
    /// Standard output.
    pub(crate) out: &'a mut W,
    /// The texts of the chosen language.
    pub(crate) texts: Texts,
    /// The width to which sentences are wrapped; `None` if the output is not a terminal.
    pub(crate) columns: Option<usize>,
}

impl<'a, W: Write> Context<'a, W> {
    /// Returns the context of this process, whose standard output is `out`.
    pub(crate) fn of_process(out: &'a mut W, lang: Lang) -> Context<'a, W> {
        Context { out, texts: Texts::new(lang), columns: columns(terminal_size_of(stdout())) }
    }
}

impl<W: Write> Context<'_, W> {
    /// Writes a line. On a terminal its sentences are wrapped to the width.
    ///
    /// # Errors
    /// If the output cannot be written.
    pub(crate) fn say(&mut self, text: &str) -> Result<(), CliError> {
        let text = printable(text);
        match self.columns {
            Some(columns) => writeln!(self.out, "{}", wrap::sentences(&text, columns))?,
            None => writeln!(self.out, "{text}")?,
        }
        Ok(())
    }

    /// Writes texts, each on lines of its own.
    ///
    /// # Errors
    /// If the output cannot be written.
    pub(crate) fn say_all(
        &mut self,
        texts: impl IntoIterator<Item = impl AsRef<str>>,
    ) -> Result<(), CliError> {
        texts.into_iter().try_for_each(|text| self.say(text.as_ref()))
    }

    /// Writes an error in the chosen language, where work goes on after it.
    ///
    /// # Errors
    /// If the output cannot be written.
    pub(crate) fn complain(&mut self, error: &impl Bilingual) -> Result<(), CliError> {
        let text = self.texts.of(error);
        self.say(&text)
    }

    /// Writes the text with this key in the chosen language.
    ///
    /// # Errors
    /// If the output cannot be written.
    pub(crate) fn tell(&mut self, key: &str) -> Result<(), CliError> {
        let text = self.texts.get(key);
        self.say(&text)
    }
}

/// What a command writes on standard error besides its error.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, clap::ValueEnum)]
pub enum Progress {
    /// Notes, and lines of text for people.
    #[default]
    Text,
    /// A line of JSON for each.
    Json,
    /// Nothing.
    None,
}

/// Whether the terminal is coloured.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, clap::ValueEnum)]
pub(crate) enum Colour {
    /// If the terminal has colours and `NO_COLOR` is not set.
    #[default]
    Auto,
    /// Also in a pipe, and if `NO_COLOR` is set.
    Always,
    /// Not at all.
    Never,
}

static COLOUR: OnceLock<Colour> = OnceLock::new();
static PROGRESS: OnceLock<Progress> = OnceLock::new();
static LANG: OnceLock<Lang> = OnceLock::new();

/// Chooses what this process writes on standard error, and whether it uses colours. Only the first call
/// has an effect.
pub(crate) fn set(quiet: bool, progress: Progress, colour: Colour) {
    let _ = COLOUR.set(colour);
    let _ = PROGRESS.set(if quiet { Progress::None } else { progress });
}

/// Chooses the language of what this process writes on standard error. Only the first call has an effect.
pub(crate) fn speak(lang: Lang) {
    let _ = LANG.set(lang);
}

/// Returns a text in the language of what this process writes on standard error.
pub(crate) fn spoken(text: &impl Bilingual) -> String {
    let lang = LANG.get().copied().unwrap_or_default();
    text.wording().in_language(lang.code()).to_owned()
}

/// Returns what this process writes on standard error.
pub(crate) fn progress() -> Progress {
    PROGRESS.get().copied().unwrap_or_default()
}

/// Writes a note on standard error, apart from the answer. Does nothing if standard error is closed.
pub(crate) fn note(text: &str) {
    let _ = match progress() {
        Progress::Text => writeln!(stderr(), "{}", for_people(text)),
        Progress::Json => answer::print(&mut stderr(), &Message::Note(text)).map_err(|_| closed()),
        Progress::None => Ok(()),
    };
}

/// Writes the error of a command on standard error. Does nothing if standard error is closed.
pub(crate) fn fail(error: &CliError) {
    let _ = match progress() {
        Progress::Json => {
            let failed = Failed { error: Fault::of(error) };
            answer::print(&mut stderr(), &failed).map_err(|_| closed())
        }
        Progress::Text | Progress::None => {
            writeln!(stderr(), "{}", for_people(&named(error)))
        }
    };
}

/// Makes the control characters of a text visible, and wraps it for standard error if that is a
/// terminal.
fn for_people(text: &str) -> Cow<'_, str> {
    let text = printable(text);
    match columns(terminal_size_of(stderr())) {
        Some(columns) => wrap::sentences(&text, columns).into(),
        None => text,
    }
}

fn closed() -> std::io::Error {
    std::io::ErrorKind::BrokenPipe.into()
}

/// Returns a message of the program with the program's name in front.
pub(crate) fn named(message: &impl Bilingual) -> String {
    spoken(&wording!("dejarik: {message}", "dejarik : {message}"; message))
}

/// Writes a message of the program on standard error, with the program's name in front.
pub(crate) fn warn(message: &impl Bilingual) {
    note(&named(message));
}

/// Returns the width in columns of a terminal; `None` if there is none, or it does not say its width.
fn columns(size: Option<(Width, Height)>) -> Option<usize> {
    size.map(|(width, _)| usize::from(width.0)).filter(|width| *width > 0)
}

/// Returns the width of the terminal on which a line of standard error can be drawn over; `None` if it
/// is no terminal, or one without control sequences.
pub(crate) fn width_of_drawn_line() -> Option<usize> {
    if is_dumb() { None } else { columns(terminal_size_of(stderr())) }
}

/// Returns whether standard output may be coloured: it is a terminal with control sequences, and
/// `NO_COLOR` is not set, unless the arguments say otherwise.
pub(crate) fn has_colours() -> bool {
    match COLOUR.get().copied().unwrap_or_default() {
        Colour::Auto => stdout().is_terminal() && !is_plain() && !is_dumb(),
        Colour::Always => true,
        Colour::Never => false,
    }
}

/// Returns whether `NO_COLOR` is set.
fn is_plain() -> bool {
    std::env::var_os("NO_COLOR").is_some_and(|value| !value.is_empty())
}

/// Returns an environment variable as the full screen reads it: the arguments take the place of
/// `NO_COLOR`.
pub(crate) fn screen_variable(name: &str) -> Option<String> {
    match (name, COLOUR.get().copied().unwrap_or_default()) {
        ("NO_COLOR", Colour::Never) => Some("1".to_owned()),
        ("NO_COLOR", Colour::Always) => None,
        _ => std::env::var(name).ok(),
    }
}

/// Returns whether the terminal has no control sequences, as `TERM` says.
pub(crate) fn is_dumb() -> bool {
    std::env::var_os("TERM").is_some_and(|term| term == "dumb")
}
