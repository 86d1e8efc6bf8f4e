//! `dejarik facts`: what a table says of its game as a whole.

use std::io::Write;

use dejarik_rules::any::AnyRules;
use dejarik_rules::bambara::{Bambara, Kind};
use dejarik_rules::{RuleSet, Side};
use dejarik_tables::Verdict;
use dejarik_tables::bambara::{BambaraTable, Facts};
use dejarik_tables::file::{LoadError, TableFile};
use serde_json::{Map, Value, json};

use super::keeper::Keeper;
use super::{Context, TableFileArgs};
use crate::error::CliError;
use crate::progress::Watched;
use crate::tables;

/// Say what a table knows of its game as a whole: shares, the longest ways, zugzwang, starts.
///
/// For bambara also what each piece is worth, and every order of the pieces at the start. For groi these
/// are in the header of the table. For bambara every position is looked at, which takes some minutes and
/// 4 GiB of memory; after Ctrl-C or worse the same command goes on.
#[derive(Debug, clap::Args)]
pub struct Args {
    #[command(flatten)]
    table: TableFileArgs,
}

/// Runs the command.
pub fn run<W: Write>(args: &Args, ctx: &mut Context<'_, W>) -> Result<(), CliError> {
    let file = TableFile::open(&args.table.file).map_err(tables::unusable)?;
    let mut rows = file.header().facts.clone();
    if let AnyRules::Bambara(rules) = tables::rules_of(&file)? {
        let kinds = tables::kinds_of(&file)?;
        let (threads, watched) = (args.table.threads.count(), Watched::new());
        let table =
            BambaraTable::open_kinds(&args.table.file, &rules, &kinds).map_err(tables::unusable)?;
        let table = table.in_memory(threads, &watched).map_err(|error| match error {
            LoadError::File(error) => tables::unusable(error),
            LoadError::Stopped(_) => CliError::Interrupted(format!(" before {SEEN}")),
        })?;
        let keeper = Keeper::new(&file, "facts");
        let pass = keeper.begin()?;
        let facts = table.facts(pass, threads, &watched, |pass| keeper.keep(pass));
        let facts = facts.map_err(|_| keeper.interrupted(SEEN))?;
        keeper.done();
        rows.extend(whole(&table, &facts));
        if kinds == Kind::ALL {
            rows.extend(orders(&table)?);
        }
    }
    if args.table.json {
        let facts: Map<String, Value> =
            rows.into_iter().map(|(key, value)| (key, value.into())).collect();
        let identity = file.header().kind.identity.to_string();
        let digest = file.header().digest.to_string();
        writeln!(ctx.out, "{}", json!({"rules": identity, "digest": digest, "facts": facts}))?;
        return Ok(());
    }
    writeln!(ctx.out, "{}", file.header().kind.identity)?;
    tables::write_rows(ctx.out, &rows)
}

/// What an interrupted command had not reached.
const SEEN: &str = "every position was looked at";

/// Everything that is counted.
fn whole(table: &BambaraTable, facts: &Facts) -> Vec<(String, String)> {
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

/// What every order of the pieces at the start is worth to White, up to a mirror (B-1).
fn orders(table: &BambaraTable) -> Result<Vec<(String, String)>, CliError> {
    let mut rows = Vec::new();
    for white in permutations() {
        for black in permutations() {
            // The mirror turns both orders round; one of the two twins is enough.
            let reversed = |order: &str| order.chars().rev().collect::<String>();
            if (reversed(&white), reversed(&black)) < (white.clone(), black.clone()) {
                continue;
            }
            let mut rules: Bambara = *table.rules();
            let setup = format!("{white}{}", black.to_lowercase());
            rules.set_option("setup", &setup)?;
            let verdict = table.verdict(&rules.start()).map_err(tables::unusable)?;
            rows.push((format!("start-{setup}"), told(verdict)));
        }
    }
    Ok(rows)
}

fn told(verdict: Verdict) -> String {
    let winner = if verdict.points > 0 { Side::First } else { Side::Second };
    match verdict.distance() {
        Some(plies) => format!("{winner} wins in {plies}"),
        None => "draw".into(),
    }
}

/// The 24 orders of four kinds of piece, as letters.
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
