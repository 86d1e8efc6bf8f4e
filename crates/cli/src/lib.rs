//! The program `dejarik`: its commands, its texts in English and French, pictures of the board, and
//! play in the terminal. The binary only calls [`main`], so that tests can reach everything.
//!
//! - [`commands`]: the commands, one file each. Nothing else imports them.
//! - [`arguments`] and [`rule_options`]: command-line arguments that several commands share.
//! - [`answer`]: the answers of the commands in JSON; [`rows`]: answers in two columns.
//! - [`context`]: the output and the texts that a command writes with.
//! - [`error`]: what can go wrong for a user, and the exit code of each error.
//! - [`files`]: writing files as a whole.
//! - [`progress`]: Ctrl-C and the progress line of long commands.
//! - [`lang`]: the catalogues of texts and the choice of the language.
//! - [`words`]: facts of the rules in words; [`book`]: the rule books; [`markdown`]: their layout in
//!   lines.
//! - [`picture`]: a position drawn as text, as SVG and as PNG.
//! - [`session`]: a game in progress, [`study`]: an analysis, [`puzzle`]: a puzzle being solved. None
//!   of them knows a terminal.
//! - [`screen`]: the full screen, [`plain`]: line by line, for screen readers and pipes.
//! - [`tables`]: the tables of perfect play in the user's cache.

pub mod answer;
pub mod arguments;
pub mod book;
pub mod commands;
pub mod context;
pub mod error;
pub mod files;
pub mod lang;
pub mod markdown;
pub mod picture;
pub mod plain;
pub mod progress;
pub mod puzzle;
pub mod rows;
pub mod rule_options;
pub mod screen;
pub mod session;
pub mod study;
pub mod tables;
pub mod words;

use std::io::{BufWriter, Write};
use std::process::ExitCode;

use clap::Parser;

pub use commands::Cli;
pub use context::Context;
pub use error::CliError;

/// Parses the arguments, runs the command, prints its error if there is one, and returns the exit
/// code.
pub fn main() -> ExitCode {
    // If the arguments are wrong, `parse` ends the process with exit code 2.
    let cli = Cli::parse();
    let mut out = BufWriter::new(std::io::stdout().lock());
    let result = commands::run(&cli, &mut out);
    let flushed = out.flush().map_err(CliError::Output);
    match result.and(flushed) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            if !error.is_quiet() {
                context::note(&format!("dejarik: {error}"));
            }
            ExitCode::from(error.exit_code())
        }
    }
}
