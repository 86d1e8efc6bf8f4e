//! `dejarik verify`: proves a table, position by position, by the forward moves of the rules. A table
//! of looney leans on the one with a piece less, which has to be proved too.

use std::io::Write;

use dejarik_rules::RulesId;
use dejarik_rules::any::AnyRules;
use dejarik_tables::bambara::Index;
use dejarik_tables::file::{FileError, LoadError, TableFile};
use dejarik_tables::{bambara, groi, looney};
use serde_json::json;

use super::keeper::Keeper;
use super::{Context, TableFileArgs, note};
use crate::error::CliError;
use crate::progress::Watched;
use crate::tables;

/// Prove a table: every checksum, and every value and distance by the moves of the rules.
///
/// A table of looney with more than 4 pieces leans on the one with a piece less, which has to lie
/// beside it under its usual name; prove that one too.
///
/// The whole of bambara takes an hour on two cores and 4 GiB of memory. How far it is, is kept beside
/// the table; after Ctrl-C or worse the same command goes on from there.
///
/// Exit code 0: all is right; 1: something is not; 2: the file cannot be read, or is of other rules.
#[derive(Debug, clap::Args)]
pub struct Args {
    #[command(flatten)]
    table: TableFileArgs,
}

/// What was looked at, and what was found.
struct Answer {
    positions: u64,
    faults: u64,
    first: Option<String>,
}

/// What an interrupted command had not reached.
const PROVED: &str = "the table was proved";

/// Damage is an answer, whatever else is wrong is not.
fn judged(error: LoadError) -> CliError {
    match error {
        LoadError::File(
            error @ (FileError::Length { .. }
            | FileError::Header { .. }
            | FileError::Block { .. }
            | FileError::Digest { .. }),
        ) => CliError::No(error.to_string()),
        LoadError::File(error) => tables::unusable(error),
        LoadError::Stopped(_) => CliError::Interrupted(format!(" before {PROVED}")),
    }
}

/// Runs the command.
pub fn run<W: Write>(args: &Args, ctx: &mut Context<'_, W>) -> Result<(), CliError> {
    let (threads, watched) = (args.table.threads.count(), Watched::new());
    let table = TableFile::open(&args.table.file).map_err(|error| judged(error.into()))?;
    let rules = tables::rules_of(&table)?;
    let answer = match &rules {
        AnyRules::Groi(rules) => {
            table.must_be(&groi::kind(rules)).map_err(tables::unusable)?;
            table.check(threads, &watched).map_err(judged)?;
            let loaded = groi::GroiTable::open(&args.table.file, rules, threads, &watched)
                .map_err(judged)?;
            let report = groi::verify::verify(&loaded, threads, &watched)
                .map_err(|stopped| judged(stopped.into()))?;
            let first = report.first.map(|fault| fault.to_string());
            Answer { positions: report.positions, faults: report.faults, first }
        }
        AnyRules::Bambara(rules) => {
            let kinds = tables::kinds_of(&table)?;
            table.must_be(&bambara::kind(rules, &Index::new(&kinds))).map_err(tables::unusable)?;
            table.check(threads, &watched).map_err(judged)?;
            let loaded = bambara::BambaraTable::open_kinds(&args.table.file, rules, &kinds);
            let loaded = loaded.map_err(|error| judged(error.into()))?;
            let loaded = loaded.in_memory(threads, &watched).map_err(judged)?;
            let keeper = Keeper::new(&table, "verify");
            let pass = keeper.begin()?;
            let seen = loaded.verify(pass, threads, &watched, |pass| keeper.keep(pass));
            let seen = seen.map_err(|_| keeper.interrupted(PROVED))?;
            keeper.done();
            Answer { positions: seen.positions, faults: seen.faults, first: seen.first }
        }
        AnyRules::Looney(_) => prove_looney(args, &table, &watched)?,
        AnyRules::Simeone(_) => return Err(tables::no_table(rules.id())),
    };
    drop(watched);
    say(args, ctx, &table, rules.id(), &answer)
}

/// A table of looney needs the one with a piece less, which lies beside it.
fn prove_looney(args: &Args, table: &TableFile, watched: &Watched) -> Result<Answer, CliError> {
    let (threads, path) = (args.table.threads.count(), &args.table.file);
    let pieces = tables::pieces_of(table)?;
    table.must_be(&looney::kind(pieces)).map_err(tables::unusable)?;
    table.check(threads, watched).map_err(judged)?;
    let (mut values, _) = looney::load(path, pieces, threads, watched).map_err(judged)?;
    if pieces > looney::LEAST {
        let beside = path.with_file_name(looney::file_name(pieces - 1));
        let (below, _) = looney::load(&beside, pieces - 1, threads, watched).map_err(judged)?;
        values.extend(below);
    }
    let keeper = Keeper::new(table, "verify");
    let pass = keeper.begin()?;
    let seen = looney::verify(pieces, &values, pass, threads, watched, |pass| keeper.keep(pass));
    let seen = seen.map_err(|_| keeper.interrupted(PROVED))?;
    keeper.done();
    note(&format!(
        "dejarik: largest residual {:.2e}; every value is forced within {} turns",
        seen.residual / f64::from(looney::WHOLE),
        seen.rounds
    ));
    Ok(Answer { positions: seen.positions, faults: seen.faults, first: seen.first })
}

fn say<W: Write>(
    args: &Args,
    ctx: &mut Context<'_, W>,
    table: &TableFile,
    rules: RulesId,
    answer: &Answer,
) -> Result<(), CliError> {
    let Answer { positions, faults, first } = answer;
    let digest = table.header().digest.to_string();
    if args.table.json {
        let answer = json!({
            "file": args.table.file.display().to_string(), "rules": rules.name(), "digest": digest,
            "positions": positions, "faults": faults, "first": first, "proved": *faults == 0,
        });
        writeln!(ctx.out, "{answer}")?;
    } else {
        let counts = [
            ("identity", table.header().kind.identity.to_string().into()),
            ("positions", positions.to_string().into()),
            ("digest", digest.into()),
        ];
        if *faults == 0 {
            writeln!(ctx.out, "{}", ctx.texts.with("verify-right", counts))?;
        }
    }
    match first {
        None => Ok(()),
        Some(first) => Err(CliError::No(format!(
            "{}: {faults} values do not follow from the rules; the first: {first}",
            args.table.file.display()
        ))),
    }
}
