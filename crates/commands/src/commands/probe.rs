//! `dejarik probe`: the value of a position and of its moves under perfect play.

use std::io::Write;

use dejarik_rules::any::AnyPosition;
use dejarik_rules::numbers::decimal;
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
use crate::stream::{self, Asked};
use crate::study::words as said;
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
///
/// With - or --stdin every line of standard input is a position, answered by a line of JSON.
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    #[command(flatten)]
    asked: Asked,
    /// Follow best play for at most this many moves. The text does so for 200; JSON has the line only
    /// with this option.
    #[arg(long, value_name = "MOVES", value_parser = clap::value_parser!(u16).range(0..=1000))]
    line: Option<u16>,
    #[command(flatten)]
    options: RuleOptions,
    #[command(flatten)]
    threads: Threads,
    #[command(flatten)]
    output: Output,
}

/// The most moves of the best line that the text shows without `--line`.
const LINE: u16 = 200;

/// Returns the value that a verdict stands for.
fn valued(verdict: Verdict) -> dejarik_engine::Value {
    dejarik_engine::Value::proved(verdict.points, u32::from(verdict.plies))
}

/// Returns a chance in per cent: the middle of its bounds, and half their distance.
fn percent(texts: &Texts, chance: Chance) -> String {
    let off = 50.0 * (chance.upper - chance.lower);
    let [middle, off] = [100.0 * chance.middle(), off].map(|number| texts.of(&decimal(number, 2)));
    texts.with("probe-chance-of", [("chance", middle.into()), ("off", off.into())])
}

/// Answers for a rule set with dice: bounds of winning chances, and no line of play.
fn chances<W: Write>(
    ctx: &mut Context<'_, W>,
    table: &Library,
    position: &AnyPosition,
) -> Result<(), CliError> {
    let chance = table.chance(position).map_err(tables::unknown(position))?;
    let moves = table.chances(position).map_err(tables::unknown(position))?;
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

/// Returns the best line in words, of at most `longest` moves.
fn best_line(
    table: &Library,
    position: &AnyPosition,
    longest: u16,
) -> Result<Vec<String>, CliError> {
    let line = line(table, position, longest.into()).map_err(tables::unprobed)?;
    Ok(line.into_iter().map(|rated| rated.text).collect())
}

/// Returns the answer in JSON.
fn answered(table: &Library, position: &AnyPosition, line: Option<u16>) -> Result<Probe, CliError> {
    if position.id().descriptor().table == TableKind::Endgames {
        let rated = |chanced: Chanced| RatedMove {
            r#move: chanced.text,
            value: chanced.chance.into(),
            distance: None,
        };
        let value = table.chance(position).map_err(tables::unknown(position))?.into();
        let moves = table.chances(position).map_err(tables::unknown(position))?;
        let moves = moves.into_iter().map(rated).collect();
        return Ok(Probe { value, distance: None, moves, best_line: line.map(|_| Vec::new()) });
    }
    let in_points = position.id().descriptor().scores_points();
    let rated = |rated: Rated| RatedMove {
        r#move: rated.text,
        value: Value::of(rated.verdict, in_points),
        distance: rated.verdict.distance(),
    };
    let verdict = table.probe(position).map_err(tables::unprobed)?;
    let moves = moves(table, position).map_err(tables::unprobed)?;
    Ok(Probe {
        value: Value::of(verdict, in_points),
        distance: verdict.distance(),
        moves: moves.into_iter().map(rated).collect(),
        best_line: line.map(|longest| best_line(table, position, longest)).transpose()?,
    })
}

/// Runs the command.
///
/// # Errors
/// If the position cannot be read, or there is no table for it.
pub(crate) fn run<W: Write>(args: &Args, ctx: &mut Context<'_, W>) -> Result<(), CliError> {
    let table = tables::library(args.threads.count())?;
    let Some(dpn) = args.asked.dpn() else {
        // The first position of a rule set may make its table, which takes seconds.
        let mut known = None;
        return stream::answer(ctx, |line, sink| {
            let position = args.options.position(line)?;
            if known.replace(position.id()) != Some(position.id()) {
                sink.flush()?;
            }
            answered(&table, &position, args.line)
        });
    };
    let position = args.options.position(dpn)?;
    if args.output.json {
        return answer::print(ctx.out, &answered(&table, &position, args.line)?);
    }
    if position.id().descriptor().table == TableKind::Endgames {
        return chances(ctx, &table, &position);
    }
    let verdict = table.probe(&position).map_err(tables::unprobed)?;
    let moves = moves(&table, &position).map_err(tables::unprobed)?;
    let line = best_line(&table, &position, args.line.unwrap_or(LINE))?;
    if let Some(outcome) = position.outcome() {
        return ctx.say(&words::outcome(&ctx.texts, position.id(), &outcome));
    }
    let (texts, id, side) = (&ctx.texts, position.id(), position.side_to_move());
    let short = |rated: &Rated| said::short(texts, id, valued(rated.verdict));
    let rows: Vec<_> = moves.iter().map(|rated| (rated.text.clone(), short(rated))).collect();
    let headline = said::value(texts, id, side, valued(verdict));
    ctx.say(&format!("{}.", headline.trim_end_matches('.')))?;
    write_rows(ctx.out, &rows)?;
    ctx.say(&ctx.texts.with("probe-line", [("line", line.join(" ").into())]))
}
