//! `dejarik moves`: the legal moves of a position, each with the position or the chances it leads
//! to.

use std::io::Write;

use dejarik_rules::any::AnyPosition;
use serde_json::{Map, Value, json};

use super::{Context, RuleOptions, note};
use crate::error::CliError;
use crate::words;

/// List the legal moves of a position, one a line: the move, a tab, the resulting position; or the
/// chances, where dice follow.
#[derive(Debug, clap::Args)]
pub struct Args {
    /// The position.
    #[arg(value_name = "DPN")]
    dpn: String,
    #[command(flatten)]
    options: RuleOptions,
    /// Answers in JSON.
    #[arg(long)]
    json: bool,
}

/// What a move leads to.
enum After {
    Position(AnyPosition),
    Chance(dejarik_rules::Odds),
}

fn moves(position: &AnyPosition) -> Vec<(String, After)> {
    let after = |step| match position.odds_after(step) {
        Some(odds) => After::Chance(odds),
        None => {
            let mut next = *position;
            // A step that was listed is legal.
            let _ = next.play(step);
            After::Position(next)
        }
    };
    let steps = position.steps().into_iter();
    let mut moves: Vec<_> = steps.map(|step| (position.step_text(step), after(step))).collect();
    moves.sort_by(|a, b| a.0.cmp(&b.0));
    moves
}

/// Runs the command.
pub fn run<W: Write>(args: &Args, ctx: &mut Context<'_, W>) -> Result<(), CliError> {
    let position = args.options.position(&args.dpn)?;
    let moves = moves(&position);
    if let Some(outcome) = position.outcome() {
        let outcome = words::outcome(&ctx.texts, position.id(), &outcome);
        note(&ctx.texts.with("over-no-moves", [("outcome", outcome.into())]));
    }
    if position.odds().is_some() {
        note(&ctx.texts.get("throw-no-moves"));
    }
    if args.json {
        let moves: Vec<Value> = moves
            .into_iter()
            .map(|(text, after)| match after {
                After::Position(next) => json!({"move": text, "position": next.to_string()}),
                After::Chance(odds) => {
                    let outcomes: Map<_, _> = odds
                        .iter()
                        .map(|(label, chance)| (label.to_owned(), chance.to_string().into()))
                        .collect();
                    json!({"move": text, "outcomes": outcomes})
                }
            })
            .collect();
        let over = position.outcome().is_some();
        let answer = json!({"position": position.to_string(), "over": over, "moves": moves});
        writeln!(ctx.out, "{answer}")?;
    } else {
        for (text, after) in &moves {
            match after {
                After::Position(next) => writeln!(ctx.out, "{text}\t{next}")?,
                After::Chance(odds) => writeln!(ctx.out, "{text}\t? {odds}")?,
            }
        }
    }
    Ok(())
}
