//! `dejarik probe`: what a position is worth under perfect play, and each of its moves.

use std::io::Write;

use dejarik_rules::RulesId;
use dejarik_rules::any::AnyPosition;
use dejarik_tables::Verdict;
use dejarik_tables::any::{Rated, Table as _, line, moves};
use serde_json::{Value, json};

use super::{Context, RuleOptions, Threads};
use crate::error::CliError;
use crate::lang::Texts;
use crate::{tables, words};

/// Say what a position is worth under perfect play: its value, the distance, every move with its
/// value, and how the game goes on.
///
/// For groi the value is points, the distance the plies in which the side ahead forces at least as
/// many, whatever the other does; the table is worked out when it is first needed, which takes
/// seconds, and kept. For bambara it is a win, a loss or a draw; the whole game's table is made by
/// `dejarik solve bambara`, games with fewer kinds of piece are solved at once.
#[derive(Debug, clap::Args)]
pub struct Args {
    /// The position.
    #[arg(value_name = "DPN")]
    dpn: String,
    #[command(flatten)]
    options: RuleOptions,
    #[command(flatten)]
    threads: Threads,
    /// Answers in JSON.
    #[arg(long)]
    json: bool,
}

/// Steps of the best line that are shown.
const LINE: usize = 200;

/// The value as the format contract has it.
fn value(id: RulesId, verdict: Verdict) -> Value {
    match id {
        RulesId::Groi => verdict.points.into(),
        RulesId::Bambara | RulesId::Looney | RulesId::Simeone => match verdict.points {
            1.. => "win".into(),
            0 => "draw".into(),
            ..=-1 => "loss".into(),
        },
    }
}

/// The value of a move in a row of the text.
fn short(texts: &Texts, verdict: Verdict) -> String {
    match verdict.distance() {
        None => texts.get("probe-move-level"),
        Some(plies) => texts.with(
            "probe-move",
            [("points", format!("{:+}", verdict.points).into()), ("plies", plies.into())],
        ),
    }
}

fn headline(texts: &Texts, position: &AnyPosition, verdict: Verdict) -> String {
    let Some(plies) = verdict.distance() else { return texts.get("probe-level") };
    let mover = position.side_to_move();
    let ahead = if verdict.points > 0 { mover } else { !mover };
    let side = words::side(texts, position.id(), ahead);
    let points = verdict.points.unsigned_abs();
    let key = match position.id() {
        RulesId::Groi => "probe-points",
        RulesId::Bambara | RulesId::Looney | RulesId::Simeone => "probe-wins",
    };
    texts.with(key, [("side", side.into()), ("points", points.into()), ("plies", plies.into())])
}

/// Runs the command.
pub fn run<W: Write>(args: &Args, ctx: &mut Context<'_, W>) -> Result<(), CliError> {
    let position = args.options.position(&args.dpn)?;
    let table = tables::library(args.threads.count())?;
    let verdict = table.probe(&position).map_err(tables::unprobed)?;
    let moves = moves(&table, &position).map_err(tables::unprobed)?;
    let line = line(&table, &position, LINE).map_err(tables::unprobed)?;
    let line: Vec<&str> = line.iter().map(|rated| rated.text.as_str()).collect();
    if args.json {
        let id = position.id();
        let rated = |Rated { text, verdict, .. }: &Rated| json!({"move": text, "value": value(id, *verdict), "distance": verdict.distance()});
        let answer = json!({
            "value": value(id, verdict), "distance": verdict.distance(),
            "moves": moves.iter().map(rated).collect::<Vec<_>>(), "line": line,
        });
        writeln!(ctx.out, "{answer}")?;
        return Ok(());
    }
    if let Some(outcome) = position.outcome() {
        writeln!(ctx.out, "{}", words::outcome(&ctx.texts, position.id(), &outcome))?;
        return Ok(());
    }
    writeln!(ctx.out, "{}", headline(&ctx.texts, &position, verdict))?;
    let rows: Vec<_> =
        moves.iter().map(|rated| (rated.text.clone(), short(&ctx.texts, rated.verdict))).collect();
    tables::write_rows(ctx.out, &rows)?;
    let line = line.join(" ");
    writeln!(ctx.out, "{}", ctx.texts.with("probe-line", [("line", line.into())]))?;
    Ok(())
}
