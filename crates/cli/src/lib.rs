//! The binary `dejarik`: the table in a browser, its commands, its texts in English and French, the
//! pictures of the board and the full-screen table in the terminal.
//!
//! - [`commands`]: one command a file; each reads arguments, asks the crates below and writes.
//! - [`error`]: what can go wrong for a user, and the exit code it gives.
//! - [`files`]: writing files as a whole.
//! - [`lang`]: the Fluent catalogues and the choice of the language.
//! - [`context`]: what commands write with; [`rule_options`]: options of a rule set as arguments.
//! - [`words`]: facts of the rules in words; [`book`]: the rule books; [`markdown`]: their layout in
//!   lines.
//! - [`picture`]: a position drawn as SVG, as PNG, as text.
//! - [`progress`]: Ctrl-C and the progress line of long commands.
//! - [`plain`]: playing line by line, for screen readers and pipes.
//! - [`puzzle`]: puzzles being solved, without a terminal.
//! - [`study`]: positions and games looked at closely, without a terminal.
//! - [`screen`]: the full-screen table; [`tables`]: tables of perfect play, found or made.

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
pub mod rule_options;
pub mod screen;
pub mod session;
pub mod study;
pub mod tables;
pub mod words;

use std::io::{BufWriter, Write};
use std::process::ExitCode;

use clap::Parser;

pub use commands::{Cli, Context};
pub use error::CliError;

/// Reads the arguments, runs the command and turns its answer into an exit code.
pub fn main() -> ExitCode {
    // Wrong usage ends inside, with exit code 2.
    let cli = Cli::parse();
    let mut out = BufWriter::new(std::io::stdout().lock());
    let result = commands::run(&cli, &mut out);
    let flushed = out.flush().map_err(CliError::Output);
    match result.and(flushed) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            if !error.is_quiet() {
                commands::note(&format!("dejarik: {error}"));
            }
            ExitCode::from(error.exit_code())
        }
    }
}
