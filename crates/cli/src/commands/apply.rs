//! `dejarik apply`: plays moves, throws among them, and writes the position they lead to.

use std::io::Write;

use dejarik_rules::Actor;
use dejarik_rules::any::AnyPosition;
use serde_json::json;

use super::{Context, RuleOptions};
use crate::error::CliError;

/// Play moves and print the resulting position. Results of dice are written in as moves, such as
/// (7:5).
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

/// Plays one word, a move or a throw, whichever the position waits for.
fn play(position: &mut AnyPosition, number: usize, word: &str) -> Result<(), CliError> {
    let unreadable = |error| {
        CliError::text(format!("move {number} cannot be played in `{position}`"), word, error)
    };
    let played = match position.actor() {
        Actor::Chance(()) => {
            let roll = position.parse_roll(word).map_err(unreadable)?;
            position.settle(roll)
        }
        Actor::Player(_) | Actor::Over(_) => {
            let step = position.parse_step(word).map_err(unreadable)?;
            position.play(step)
        }
    };
    played.map_err(|error| CliError::Usage(format!("move {number}, `{word}`: {error}")))
}

/// Runs the command.
pub fn run<W: Write>(args: &Args, ctx: &mut Context<'_, W>) -> Result<(), CliError> {
    let mut position = args.options.position(&args.dpn)?;
    for (index, word) in args.moves.iter().enumerate() {
        play(&mut position, index + 1, word)?;
    }
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
