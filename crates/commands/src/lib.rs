//! The program `dejarik`: its commands, its texts in English and French, pictures of the board, and
//! play in the terminal. The binary (`crates/cli`) only calls [`main`], with what its build knows.
//!
//! - `commands`: the commands, one file each. Nothing else imports them.
//! - `arguments` and `rule_options`: command-line arguments that several commands share.
//! - `answer`: the answers of the commands in JSON; `rows`: answers in two columns; `wrap`: texts broken
//!   into lines.
//! - `context`: the output and the texts that a command writes with.
//! - `stream`: questions on standard input, one a line, and their answers.
//! - `error`: what can go wrong for a user, and the exit code of each error.
//! - [`help`]: the command line in the reader's language.
//! - `files`: writing files as a whole; `export`: files that the user named, which are not
//!   replaced without `--force`.
//! - `signals`: the signals that stop and suspend the program.
//! - `progress`: stopping long commands, and their progress line.
//! - [`lang`]: the catalogues of texts and the choice of the language.
//! - `news`: games that a server keeps, in words.
//! - `words`: facts of the rules in words; `book`: the rule books; `markdown`: their layout in
//!   lines.
//! - `page`: what the build has put into the program: its version and the page.
//! - `picture`: a position drawn as text, as SVG and as PNG.
//! - [`session`]: a game in progress, `study`: an analysis, [`puzzle`]: a puzzle being solved. None
//!   of them knows a terminal.
//! - `screen`: the full screen, `plain`: line by line, for screen readers and pipes.
//! - [`ugi`]: the engine as a program that others ask over lines of text.
//! - `tables`: the tables of perfect play in the user's cache.

// What is public is what the binary, the claims and the tests use, so that the compiler finds dead code.
#![warn(unreachable_pub)]

mod answer;
mod arguments;
mod book;
mod commands;
mod context;
mod diagram;
mod error;
mod export;
mod files;
pub mod help;
pub mod lang;
pub mod lines;
mod markdown;
mod news;
mod page;
mod picture;
mod plain;
mod progress;
pub mod puzzle;
mod rows;
mod rule_options;
mod screen;
pub mod session;
mod signals;
mod stream;
mod study;
mod tables;
mod telling;
pub mod ugi;
mod words;
mod wrap;

use std::ffi::OsStr;
use std::io::{self, BufWriter, Write};
use std::process::ExitCode;

use answer::error::{Failed, Fault};
pub use commands::Cli;
pub use error::CliError;
pub use page::Built;

/// Runs the example of the repository's README as a doctest.
#[cfg(doctest)]
#[doc = include_str!("../../../README.md")]
struct Readme;

/// Parses the arguments, runs the command, prints its error if there is one, and returns the exit
/// code.
///
/// With `--json` an error is the answer on standard output, unless the command has printed its answer
/// already, as one that verifies something does.
pub fn main(built: Built) -> ExitCode {
    page::set(built);
    let json = is_json_asked();
    let mut out = Watched { out: BufWriter::new(io::stdout().lock()), used: false };
    let (lang, parsed) = help::arguments();
    let cli = match parsed {
        Ok(cli) => cli,
        Err(error) if json && error.use_stderr() => {
            // If standard output is closed, nobody can be told.
            let _ = answer::print(&mut out, &Failed { error: misused(&error) });
            let _ = out.flush();
            return ExitCode::from(2);
        }
        Err(error) if error.use_stderr() => {
            // If standard error is closed, nobody can be told.
            let _ = help::show(lang, error);
            return ExitCode::from(2);
        }
        Err(asked) => {
            let printed = help::show(lang, asked).and_then(|()| out.flush());
            return ended(printed.map_err(CliError::Output));
        }
    };
    context::set(cli.quiet, cli.progress, cli.color);
    let result = commands::run(&cli, lang, &mut out);
    let flushed = out.flush().map_err(CliError::Output);
    match result.and(flushed) {
        Err(error) if json && !out.used && !matches!(error, CliError::Output(_)) => {
            let _ = answer::print(&mut out, &Failed { error: Fault::of(&error) });
            let _ = out.flush();
            ExitCode::from(error.exit_code())
        }
        result => ended(result),
    }
}

/// Reports an error on standard error, and returns the exit code.
fn ended(result: Result<(), CliError>) -> ExitCode {
    let Err(error) = result else { return ExitCode::SUCCESS };
    if !error.is_quiet() {
        context::fail(&error);
    }
    ExitCode::from(error.exit_code())
}

/// Returns whether an argument asks for JSON. This has to be known before the arguments are parsed, for
/// the errors in them.
fn is_json_asked() -> bool {
    let mut options = std::env::args_os().skip(1).take_while(|argument| argument != "--");
    options.any(|argument| [OsStr::new("--json"), OsStr::new("--stdin")].contains(&&*argument))
}

/// Returns the error of arguments that cannot be parsed, without the hints for people.
fn misused(error: &clap::Error) -> Fault {
    let text = error.to_string();
    let first = text.split("\n\n").next().unwrap_or_default();
    let first = first.split_once(": ").map_or(first, |(_, rest)| rest);
    Fault { message: first.split_whitespace().collect::<Vec<_>>().join(" "), at: None }
}

/// An output that knows whether anything has been written to it.
#[derive(Debug)]
struct Watched<W> {
    out: W,
    used: bool,
}

impl<W: Write> Write for Watched<W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.used |= !bytes.is_empty();
        self.out.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.out.flush()
    }
}
