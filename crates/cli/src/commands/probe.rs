//! `dejarik probe`: what a position is worth under perfect play, and each of its moves.

use std::io::Write;

use dejarik_rules::any::AnyPosition;
use dejarik_rules::{Actor, RulesId};
use dejarik_tables::any::{Chanced, Rated, Table as _, line, moves};
use dejarik_tables::{Chance, Library, Verdict};
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
/// `dejarik solve bambara`, games with fewer kinds of piece are solved at once. For looney it is the
/// winning chance (half a drawing chance added) of positions with few pieces, whose tables are made by
/// `dejarik solve looney`: a lower and an upper bound, which leave room for the table's rounding, and
/// for more where a draw by quiet turns (L-15) is near.
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

/// A chance in per cent: its middle, and how far off it can be.
fn percent(texts: &Texts, chance: Chance) -> String {
    let off = 50.0 * (chance.upper - chance.lower);
    let (middle, off) = (format!("{:.2}", 100.0 * chance.middle()), format!("{off:.2}"));
    texts.with("probe-chance-of", [("chance", middle.into()), ("off", off.into())])
}

/// Looney: chances, and no one line of play.
fn chances<W: Write>(
    args: &Args,
    ctx: &mut Context<'_, W>,
    table: &Library,
    position: &AnyPosition,
) -> Result<(), CliError> {
    let chance = table.chance(position).map_err(tables::unprobed)?;
    let moves = table.chances(position).map_err(tables::unprobed)?;
    if args.json {
        let bounds = |chance: Chance| json!({"lower": chance.lower, "upper": chance.upper});
        let rated = |Chanced { text, chance, .. }: &Chanced| json!({"move": text, "value": bounds(*chance), "distance": null});
        let moves: Vec<Value> = moves.iter().map(rated).collect();
        let answer = json!({"value": bounds(chance), "distance": null, "moves": moves, "line": []});
        writeln!(ctx.out, "{answer}")?;
        return Ok(());
    }
    if let Some(outcome) = position.outcome() {
        writeln!(ctx.out, "{}", words::outcome(&ctx.texts, position.id(), &outcome))?;
        return Ok(());
    }
    let decides = match position.actor() {
        Actor::Player(side) => side,
        Actor::Chance(_) | Actor::Over(_) => position.side_to_move(),
    };
    let texts = &ctx.texts;
    let side = words::side(texts, position.id(), decides);
    let chance = percent(texts, chance);
    let headline = [("side", side.into()), ("chance", chance.into())];
    writeln!(ctx.out, "{}", texts.with("probe-chance", headline))?;
    let row = |chanced: &Chanced| (chanced.text.clone(), percent(texts, chanced.chance));
    let rows: Vec<_> = moves.iter().map(row).collect();
    tables::write_rows(ctx.out, &rows)
}

/// Runs the command.
pub fn run<W: Write>(args: &Args, ctx: &mut Context<'_, W>) -> Result<(), CliError> {
    let position = args.options.position(&args.dpn)?;
    let table = tables::library(args.threads.count())?;
    if position.id() == RulesId::Looney {
        return chances(args, ctx, &table, &position);
    }
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
