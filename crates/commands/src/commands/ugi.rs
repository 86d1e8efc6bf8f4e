//! `dejarik ugi`: the engine for other programs, over lines of text.

use std::io::{Write, stdin};
use std::sync::Arc;

use dejarik_engine::{Knowledge, Perfect};

use crate::arguments;
use crate::context::Context;
use crate::error::CliError;
use crate::tables;
use crate::ugi::{self, Hosting, Options};

/// Let other programs ask the engine, over the Universal Game Interface (UGI).
///
/// A program writes commands to standard input, one a line, and reads the answers from standard output.
/// It begins with `ugi`, which lists the options. docs/ugi.md describes the protocol, and how throws are
/// part of it.
#[derive(Debug, clap::Args)]
pub(crate) struct Args {}

/// Returns what the tables in the user's cache know; nothing if there is no cache.
fn open_tables(threads: usize) -> Knowledge {
    match tables::library(threads) {
        Ok(library) => Knowledge::of(Arc::new(Perfect::new(Arc::new(library)))),
        Err(_) => Knowledge::NONE,
    }
}

/// Runs the command.
///
/// # Errors
/// If standard output cannot be written.
pub(crate) fn run<W: Write>(_: &Args, ctx: &mut Context<'_, W>) -> Result<(), CliError> {
    let threads = std::thread::available_parallelism().map_or(1, usize::from);
    let options = Options::new(threads, arguments::read_net);
    ugi::run(stdin(), ctx.out, Hosting { options, open_tables })
}
