//! `dejarik apply`: plays moves and throws, and prints the resulting position.

use std::io::Write;

use dejarik_play::play_words;
use dejarik_rules::{Actor, ParseError};

use crate::answer::{self, position::Applied};
use crate::arguments::Output;
use crate::context::Context;
use crate::error::CliError;
use crate::rule_options::RuleOptions;

/// Play moves from a position and print the resulting position.
///
/// Write a throw of the dice as a move of its own, such as (7:5), or behind its move: A3xB3(7:5).
#[derive(Debug, clap::Args)]
pub struct Args {
    /// The position.
    #[arg(value_name = "DPN")]
    dpn: String,
    /// The moves, in the order of play.
    #[arg(value_name = "MOVE", required = true)]
    moves: Vec<String>,
    #[command(flatten)]
    options: RuleOptions,
    #[command(flatten)]
    output: Output,
}

/// Runs the command.
///
/// # Errors
/// If the position cannot be read, a move cannot be played, or a throw is missing after the last
/// move.
pub fn run<W: Write>(args: &Args, ctx: &mut Context<'_, W>) -> Result<(), CliError> {
    let start = args.options.position(&args.dpn)?;
    let position = play_words(start, &args.moves).map_err(|error| {
        let before = play_words(start, &args.moves[..error.index]).unwrap_or(start);
        let what = format!("move {} cannot be played in `{before}`", error.index + 1);
        CliError::text(what, error.word, ParseError::new(error.at, error.message))
    })?;
    if let (Actor::Chance(()), Some(last)) = (position.actor(), args.moves.last()) {
        let example = position.rolls().first().map(|(roll, _)| position.roll_text(*roll));
        return Err(CliError::Usage(format!(
            "dice are thrown after `{last}`: expected the throw as the next move, such as {}",
            example.unwrap_or_default()
        )));
    }
    if args.output.json {
        let over = position.outcome().is_some();
        return answer::print(ctx.out, &Applied { position: position.to_string(), over });
    }
    writeln!(ctx.out, "{position}")?;
    Ok(())
}
