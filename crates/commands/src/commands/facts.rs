//! `dejarik facts`: figures about a game as a whole, from its table.

use std::io::Write;

use dejarik_rules::any::AnyRules;
use dejarik_rules::bambara::{Bambara, Kind};
use dejarik_rules::{RuleSet, Side, Words};
use dejarik_tables::Verdict;
use dejarik_tables::bambara::{BambaraTable, Facts};
use dejarik_tables::file::{LoadError, TableFile};

use super::checkpoint::{Checkpoint, unfinished};
use super::figures;
use crate::answer;
use crate::arguments::TableFileArgs;
use crate::context::Context;
use crate::error::CliError;
use crate::progress::Watched;
use crate::rows::write_rows;
use crate::tables;

/// Report figures about a game as a whole, from its table: shares of wins, draws and losses, the
/// longest wins, zugzwang.
///
/// For groi the figures are in the header of the table. For bambara every position of the table is
/// examined, which takes some minutes and 4 GiB of memory; the report then also has the worth of
/// each piece and the value of every order of the pieces at the start. If the command is
/// interrupted, run it again to resume.
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    #[command(flatten)]
    table: TableFileArgs,
}

/// What an interrupted command has not finished.
const EXAMINED: Words =
    Words::new("every position was examined", "avant l’examen de toutes les positions");

/// Runs the command.
///
/// # Errors
/// If the table cannot be used, or the command is interrupted.
pub(crate) fn run<W: Write>(args: &Args, ctx: &mut Context<'_, W>) -> Result<(), CliError> {
    let file = TableFile::open(&args.table.file).map_err(CliError::usage)?;
    let mut rows = file.header().facts.clone();
    if let AnyRules::Bambara(rules) = tables::rules_of(&file)? {
        rows.extend(of_bambara(args, &file, &rules)?);
    }
    let identity = file.header().kind.identity.to_string();
    let kinds = tables::some_kinds(&file.header().kind);
    if args.table.output.json {
        let (rules, digest) = (identity, file.header().digest.to_string());
        let facts =
            answer::table::Facts { rules, kinds, digest, facts: answer::table::figures(rows) };
        return answer::print(ctx.out, &facts);
    }
    writeln!(ctx.out, "{}", tables::with_kinds(&identity, kinds.as_deref()))?;
    write_rows(ctx.out, &figures::rows(rows, &ctx.texts))
}

/// Examines every position of a table of bambara.
fn of_bambara(
    args: &Args,
    file: &TableFile,
    rules: &Bambara,
) -> Result<Vec<(String, String)>, CliError> {
    let kinds = tables::kinds_of(file)?;
    let (threads, watched) = (args.table.threads.count(), Watched::new());
    let table =
        BambaraTable::open_kinds(&args.table.file, rules, &kinds).map_err(CliError::usage)?;
    let table = table.in_memory(threads, &watched).map_err(|error| match error {
        LoadError::File(error) => CliError::usage(error),
        LoadError::Stopped(_) => CliError::Interrupted(unfinished(EXAMINED)),
    })?;
    let checkpoint = Checkpoint::claim(file, "facts")?;
    let pass = checkpoint.load()?;
    let facts = table.facts(pass, threads, &watched, &mut |pass| checkpoint.save(pass));
    let facts = facts.map_err(|_| checkpoint.interrupted(EXAMINED))?;
    checkpoint.remove();
    let mut rows = counts(&table, &facts);
    if kinds == Kind::ALL {
        rows.extend(orders(&table)?);
    }
    Ok(rows)
}

/// Returns every figure that was counted.
fn counts(table: &BambaraTable, facts: &Facts) -> Vec<(String, String)> {
    let mut rows = Vec::new();
    let mut row = |name: String, value: String| rows.push((name, value));
    for (pieces, shares) in facts.by_pieces.iter().enumerate() {
        if shares.total() > 0 {
            let counts = format!("{} {} {}", shares.wins, shares.draws, shares.losses);
            row(format!("pieces-{pieces}-win-draw-loss"), counts);
        }
    }
    let marked = &facts.marked;
    let counts = format!("{} {} {}", marked.wins, marked.draws, marked.losses);
    row("just-captured-win-draw-loss".into(), counts);
    row("zugzwang-full".into(), facts.zugzwang.full.to_string());
    row("zugzwang-half".into(), facts.zugzwang.half.to_string());
    row("passes".into(), facts.passes.to_string());
    for kind in table.index().kinds() {
        let worth = &facts.worth[*kind as usize];
        let counts = format!("{} {} {}", worth.needed, worth.equal, worth.in_the_way);
        row(format!("{}-needed-equal-in-the-way", kind.name()), counts);
    }
    for (plies, count) in facts.by_distance.iter().enumerate() {
        row(format!("distance-{plies}"), count.to_string());
    }
    let examples = facts.examples.iter().enumerate().rev();
    for (plies, rank) in examples.filter_map(|(plies, rank)| Some((plies, (*rank)?))).take(2) {
        let position = table.index().unrank(rank).position();
        row(format!("example-{plies}"), position.to_string());
    }
    rows
}

/// Returns the value to White of every order of the pieces at the start, up to a mirror (B-1).
fn orders(table: &BambaraTable) -> Result<Vec<(String, String)>, CliError> {
    let mut rows = Vec::new();
    for white in permutations() {
        for black in permutations() {
            // The mirror reverses both orders; one of the two is enough.
            let reversed = |order: &str| order.chars().rev().collect::<String>();
            if (reversed(&white), reversed(&black)) < (white.clone(), black.clone()) {
                continue;
            }
            let mut rules: Bambara = *table.rules();
            let setup = format!("{white}{}", black.to_lowercase());
            rules.set_option("setup", &setup)?;
            let verdict = table.verdict(&rules.start()).map_err(CliError::usage)?;
            rows.push((format!("start-{setup}"), result_text(verdict)));
        }
    }
    Ok(rows)
}

/// Returns the result of a start position, in which White is to move.
fn result_text(verdict: Verdict) -> String {
    let winner = if verdict.points > 0 { Side::First } else { Side::Second };
    match verdict.distance() {
        Some(plies) => format!("{winner} wins in {plies}"),
        None => "draw".into(),
    }
}

/// Returns the 24 orders of the four kinds of piece, as letters.
fn permutations() -> Vec<String> {
    let mut orders = vec![String::new()];
    for _ in Kind::ALL {
        orders = orders
            .iter()
            .flat_map(|order| {
                let rest = Kind::ALL.iter().filter(|kind| !order.contains(kind.letter()));
                rest.map(move |kind| format!("{order}{}", kind.letter()))
            })
            .collect();
    }
    orders
}
