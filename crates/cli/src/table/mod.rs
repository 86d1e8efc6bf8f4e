//! The full-screen table: what `dejarik` alone and `dejarik play` start.

use std::io::Write;

use crate::commands::{Context, play};
use crate::error::CliError;

/// Plays at the table until the user leaves it.
pub fn run<W: Write>(args: &play::Args, ctx: &mut Context<'_, W>) -> Result<(), CliError> {
    play::plain(args, ctx)
}
