//! `dejarik probe`: the value of a position and of its moves under perfect play.

use std::io::Write;

use dejarik_rules::any::AnyPosition;
use dejarik_rules::{Actor, TableKind};
use dejarik_tables::any::{Chanced, Rated, Table as _, line, moves};
use dejarik_tables::{Chance, Library, Verdict};

use crate::answer;
use crate::answer::probe::{Probe, Rated as RatedMove, Value};
use crate::arguments::{Output, Threads};
use crate::context::Context;
use crate::error::CliError;
use crate::lang::Texts;
use crate::rows::write_rows;
use crate::rule_options::RuleOptions;
use crate::{tables, words};

/// Look up the value of a position and of each of its moves under perfect play.
///
/// groi: the value is in points, the distance the fewest plies in which the side ahead forces at
/// least that many points. The table is computed when it is first needed, which takes seconds.
///
/// bambara: the value is a win, a loss or a draw. The table of the whole game is computed by `dejarik
/// solve bambara`; games with fewer kinds of piece are solved at once.
///
/// looney: the value is the winning chance plus half the drawing chance, for positions with few
/// pieces. Their tables are computed by `dejarik solve looney`. The lower and the upper bound allow
/// for the rounding of the table, and for the draw by quiet turns (L-15) where it is near.
#[derive(Debug, clap::Args)]
pub struct Args {
    /// The position.
    #[arg(value_name = "DPN")]
    dpn: String,
    #[command(flatten)]
    options: RuleOptions,
    #[command(flatten)]
    threads: Threads,
    #[command(flatten)]
    output: Output,
}

/// The most moves of the best line that are shown.
const LINE: usize = 200;

/// Returns the value of a move in a few characters: `+1 in 7`.
fn short(texts: &Texts, verdict: Verdict) -> String {
    match verdict.distance() {
        None => texts.get("probe-move-level"),
        Some(plies) => texts.with(
            "probe-move",
            [("points", format!("{:+}", verdict.points).into()), ("plies", plies.into())],
        ),
    }
}

/// Returns the line that heads the answer.
fn headline(texts: &Texts, position: &AnyPosition, verdict: Verdict) -> String {
    let Some(plies) = verdict.distance() else { return texts.get("probe-level") };
    let mover = position.side_to_move();
    let ahead = if verdict.points > 0 { mover } else { !mover };
    let side = words::side(texts, position.id(), ahead);
    let points = verdict.points.unsigned_abs();
    let in_points = position.id().descriptor().scores_points();
    let key = if in_points { "probe-points" } else { "probe-wins" };
    texts.with(key, [("side", side.into()), ("points", points.into()), ("plies", plies.into())])
}

/// Returns a chance in per cent: the middle of its bounds, and half their distance.
fn percent(texts: &Texts, chance: Chance) -> String {
    let off = 50.0 * (chance.upper - chance.lower);
    let (middle, off) = (format!("{:.2}", 100.0 * chance.middle()), format!("{off:.2}"));
    texts.with("probe-chance-of", [("chance", middle.into()), ("off", off.into())])
}

/// Answers for a rule set with dice: bounds of winning chances, and no line of play.
fn chances<W: Write>(
    args: &Args,
    ctx: &mut Context<'_, W>,
    table: &Library,
    position: &AnyPosition,
) -> Result<(), CliError> {
    let chance = table.chance(position).map_err(tables::unprobed)?;
    let moves = table.chances(position).map_err(tables::unprobed)?;
    if args.output.json {
        let rated = |chanced: &Chanced| RatedMove {
            r#move: chanced.text.clone(),
            value: chanced.chance.into(),
            distance: None,
        };
        let moves = moves.iter().map(rated).collect();
        let answer = Probe { value: chance.into(), distance: None, moves, line: Vec::new() };
        return answer::print(ctx.out, &answer);
    }
    if let Some(outcome) = position.outcome() {
        return ctx.say(&words::outcome(&ctx.texts, position.id(), &outcome));
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
    write_rows(ctx.out, &rows)
}

/// Runs the command.
///
/// # Errors
/// If the position cannot be read, or there is no table for it.
pub fn run<W: Write>(args: &Args, ctx: &mut Context<'_, W>) -> Result<(), CliError> {
    let position = args.options.position(&args.dpn)?;
    let table = tables::library(args.threads.count())?;
    if position.id().descriptor().table == TableKind::Endgames {
        return chances(args, ctx, &table, &position);
    }
    let verdict = table.probe(&position).map_err(tables::unprobed)?;
    let moves = moves(&table, &position).map_err(tables::unprobed)?;
    let line = line(&table, &position, LINE).map_err(tables::unprobed)?;
    let line = line.into_iter().map(|rated| rated.text).collect::<Vec<_>>();
    if args.output.json {
        let value = |verdict| Value::of(verdict, position.id().descriptor().scores_points());
        let rated = |rated: &Rated| RatedMove {
            r#move: rated.text.clone(),
            value: value(rated.verdict),
            distance: rated.verdict.distance(),
        };
        let moves = moves.iter().map(rated).collect();
        let distance = verdict.distance();
        return answer::print(ctx.out, &Probe { value: value(verdict), distance, moves, line });
    }
    if let Some(outcome) = position.outcome() {
        return ctx.say(&words::outcome(&ctx.texts, position.id(), &outcome));
    }
    writeln!(ctx.out, "{}", headline(&ctx.texts, &position, verdict))?;
    let row = |rated: &Rated| (rated.text.clone(), short(&ctx.texts, rated.verdict));
    let rows: Vec<_> = moves.iter().map(row).collect();
    write_rows(ctx.out, &rows)?;
    ctx.say(&ctx.texts.with("probe-line", [("line", line.join(" ").into())]))
}
