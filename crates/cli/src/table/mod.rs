//! The full-screen table: what `dejarik` alone and `dejarik play` start.
//!
//! - [`geometry`], [`board`], [`figures`]: the round board as a widget that knows no rules;
//! - [`theme`]: colours, as many as the terminal has.

pub mod board;
mod figures;
pub mod geometry;
pub mod theme;

use std::io::Write;

use crate::commands::{Context, play};
use crate::error::CliError;

/// Plays at the table until the user leaves it.
pub fn run<W: Write>(args: &play::Args, ctx: &mut Context<'_, W>) -> Result<(), CliError> {
    play::plain(args, ctx)
}
