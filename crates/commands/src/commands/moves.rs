//! `dejarik moves`: the legal moves of a position, each with the resulting position or the
//! probabilities of its outcomes.

use std::io::Write;

use dejarik_rules::Odds;
use dejarik_rules::any::AnyPosition;

use crate::answer;
use crate::answer::position::{Move, Moves};
use crate::arguments::Output;
use crate::context::{Context, note};
use crate::error::CliError;
use crate::rule_options::RuleOptions;
use crate::stream::{self, Asked};
use crate::words;

/// List the legal moves of a position, each with the position that it leads to.
///
/// Each move is on a line of its own: the move, a tab, and the resulting position. Where dice follow,
/// the tab is followed by a question mark and the exact probability of every outcome.
///
/// With - or --stdin every line of standard input is a position, answered by a line of JSON.
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    #[command(flatten)]
    asked: Asked,
    #[command(flatten)]
    options: RuleOptions,
    #[command(flatten)]
    output: Output,
}

/// What a move leads to.
enum After {
    Position(AnyPosition),
    Chance(Odds),
}

/// Returns the legal moves with what they lead to, sorted by their text.
fn moves(position: &AnyPosition) -> Vec<(String, After)> {
    let leads = |(step, next)| {
        let after = position.odds_after(step).map_or(After::Position(next), After::Chance);
        (position.step_text(step), after)
    };
    let mut moves: Vec<_> = position.children().into_iter().map(leads).collect();
    moves.sort_by(|a, b| a.0.cmp(&b.0));
    moves
}

/// Returns the answer in JSON.
fn answered(position: &AnyPosition, moves: Vec<(String, After)>) -> Moves {
    Moves {
        position: position.to_string(),
        over: position.outcome().is_some(),
        moves: moves.into_iter().map(answered_move).collect(),
    }
}

/// Returns a move as it is answered in JSON.
fn answered_move((text, after): (String, After)) -> Move {
    match after {
        After::Position(next) => Move::Certain { r#move: text, position: next.to_string() },
        After::Chance(odds) => {
            let outcomes = odds.iter();
            let outcomes = outcomes.map(|(label, chance)| (label.to_owned(), chance.to_string()));
            Move::Chance { r#move: text, outcomes: outcomes.collect() }
        }
    }
}

/// Runs the command.
///
/// # Errors
/// If the position cannot be read.
pub(crate) fn run<W: Write>(args: &Args, ctx: &mut Context<'_, W>) -> Result<(), CliError> {
    let Some(dpn) = args.asked.dpn() else {
        return stream::answer(ctx, |line, _| {
            let position = args.options.position(line)?;
            Ok(answered(&position, moves(&position)))
        });
    };
    let position = args.options.position(dpn)?;
    let moves = moves(&position);
    if let Some(outcome) = position.outcome() {
        let outcome = words::outcome(&ctx.texts, position.id(), &outcome);
        note(&ctx.texts.with("over-no-moves", [("outcome", outcome.into())]));
    }
    if position.odds().is_some() {
        note(&ctx.texts.get("throw-no-moves"));
    }
    if args.output.json {
        return answer::print(ctx.out, &answered(&position, moves));
    }
    for (text, after) in &moves {
        match after {
            After::Position(next) => writeln!(ctx.out, "{text}\t{next}")?,
            After::Chance(odds) => writeln!(ctx.out, "{text}\t? {odds}")?,
        }
    }
    Ok(())
}
