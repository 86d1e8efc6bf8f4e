//! `dejarik apply`: plays moves, throws among them, and writes the position they lead to.

use std::io::Write;

use dejarik_play::play_words;
use dejarik_rules::{Actor, ParseError};
use serde_json::json;

use super::{Context, RuleOptions};
use crate::error::CliError;

/// Play moves and print the resulting position. Results of dice are written in as moves, such as
/// (7:5), or behind their move: A3xB3(7:5).
#[derive(Debug, clap::Args)]
pub struct Args {
    /// The position.
    #[arg(value_name = "DPN")]
    dpn: String,
    /// The moves, in the order in which they are played.
    #[arg(value_name = "MOVE", required = true)]
    moves: Vec<String>,
    #[command(flatten)]
    options: RuleOptions,
    /// Answers in JSON.
    #[arg(long)]
    json: bool,
}

/// Runs the command.
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
            "after `{last}` dice are thrown: write the result as a further move, such as {}",
            example.unwrap_or_default()
        )));
    }
    if args.json {
        let over = position.outcome().is_some();
        writeln!(ctx.out, "{}", json!({"position": position.to_string(), "over": over}))?;
    } else {
        writeln!(ctx.out, "{position}")?;
    }
    Ok(())
}
