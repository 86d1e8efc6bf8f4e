//! `dejarik verify`: proves a table, position by position, from the legal moves. A table of looney
//! depends on the table with one piece less, which has to be proved as well.

use std::io::Write;

use dejarik_rules::numbers::{counted, written};
use dejarik_rules::{Bilingual, RulesId, Wording, Words, wording};
use dejarik_tables::bambara::Index;
use dejarik_tables::file::{FileError, LoadError, TableFile};
use dejarik_tables::{SolvedRules, bambara, groi, looney};

use super::checkpoint::{Checkpoint, unfinished};
use crate::answer;
use crate::answer::table::Verified;
use crate::arguments::TableFileArgs;
use crate::context::{Context, warn};
use crate::error::CliError;
use crate::progress::Watched;
use crate::tables;

/// Prove a table: check every checksum, and every value and distance against the legal moves.
///
/// A table of looney with more than 4 pieces depends on the table with one piece less. That table has
/// to be in the same directory under its usual name; prove it as well.
///
/// The whole of bambara takes an hour on two cores and 4 GiB of memory. A checkpoint is kept beside
/// the table; if the command is interrupted, run it again to resume.
///
/// The exit code is 0 if the table is right, 1 if it is not, and 2 if the file cannot be read or was
/// made under other rules.
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    #[command(flatten)]
    table: TableFileArgs,
}

/// The result of a proof.
struct Proof {
    /// The number of positions examined.
    positions: u64,
    /// The number of positions whose value does not follow from the rules.
    faults: u64,
    /// The first of those positions and what is wrong there.
    first: Option<Wording>,
}

/// What an interrupted command has not finished.
const PROVED: Words = Words::new("the table was proved", "avant la fin de la preuve");

/// Returns the error for a table that cannot be loaded. Damage means that the table is not right; any
/// other error means that it cannot be examined.
fn judged(error: LoadError) -> CliError {
    match error {
        LoadError::File(
            error @ (FileError::Length { .. }
            | FileError::Header { .. }
            | FileError::Block { .. }
            | FileError::Digest { .. }),
        ) => CliError::No(error.wording()),
        LoadError::File(error) => CliError::usage(error),
        LoadError::Stopped(_) => CliError::Interrupted(unfinished(PROVED)),
    }
}

/// Runs the command.
///
/// # Errors
/// If the table cannot be used, it is not right, or the command is interrupted.
pub(crate) fn run<W: Write>(args: &Args, ctx: &mut Context<'_, W>) -> Result<(), CliError> {
    match prove(args) {
        Ok((table, rules, proof)) => say(args, ctx, &table, rules, proof),
        // A damaged table is an answer, too.
        Err(CliError::No(why)) if args.table.output.json => {
            let file = args.table.file.display().to_string();
            let first = Some(why.to_string());
            let answer = Verified { file, first, ..Verified::default() };
            answer::print(ctx.out, &answer)?;
            Err(CliError::No(why))
        }
        Err(error) => Err(error),
    }
}

/// Proves a table, and returns it with its rule set and the result.
fn prove(args: &Args) -> Result<(TableFile, RulesId, Proof), CliError> {
    let (threads, watched) = (args.table.threads.count(), Watched::new());
    let table = TableFile::open(&args.table.file).map_err(|error| judged(error.into()))?;
    let rules = tables::rules_of(&table)?;
    let solved = SolvedRules::of(&rules).ok_or_else(|| tables::no_table(rules.id()))?;
    let proof = match &solved {
        SolvedRules::Groi(rules) => {
            table.must_be(&groi::kind(rules)).map_err(CliError::usage)?;
            table.check(threads, &watched).map_err(judged)?;
            let loaded = groi::GroiTable::open(&args.table.file, rules, threads, &watched)
                .map_err(judged)?;
            let report = groi::verify::verify(&loaded, threads, &watched)
                .map_err(|stopped| judged(stopped.into()))?;
            let first = report.first.map(|fault| fault.wording());
            Proof { positions: report.positions, faults: report.faults, first }
        }
        SolvedRules::Bambara(rules) => {
            let kinds = tables::kinds_of(&table)?;
            table.must_be(&bambara::kind(rules, &Index::new(&kinds))).map_err(CliError::usage)?;
            table.check(threads, &watched).map_err(judged)?;
            let loaded = bambara::BambaraTable::open_kinds(&args.table.file, rules, &kinds);
            let loaded = loaded.map_err(|error| judged(error.into()))?;
            let loaded = loaded.in_memory(threads, &watched).map_err(judged)?;
            let checkpoint = Checkpoint::claim(&table, "verify")?;
            let pass = checkpoint.load()?;
            let seen = loaded.verify(pass, threads, &watched, &mut |pass| checkpoint.save(pass));
            let seen = seen.map_err(|_| checkpoint.interrupted(PROVED))?;
            checkpoint.remove();
            let first = seen.first.map(|fault| fault.wording());
            Proof { positions: seen.positions, faults: seen.faults, first }
        }
        SolvedRules::Looney(_) => prove_looney(args, &table, &watched)?,
    };
    Ok((table, rules.id(), proof))
}

/// Proves a table of looney, with the table that has one piece less and is in the same directory.
fn prove_looney(args: &Args, table: &TableFile, watched: &Watched) -> Result<Proof, CliError> {
    let (threads, path) = (args.table.threads.count(), &args.table.file);
    let pieces = tables::pieces_of(table)?;
    table.must_be(&looney::kind(pieces)).map_err(CliError::usage)?;
    table.check(threads, watched).map_err(judged)?;
    let (mut values, _) = looney::load(path, pieces, threads, watched).map_err(judged)?;
    if pieces > looney::LEAST {
        let beside = path.with_file_name(looney::file_name(pieces - 1));
        let (below, _) = looney::load(&beside, pieces - 1, threads, watched).map_err(judged)?;
        values.extend(below);
    }
    let checkpoint = Checkpoint::claim(table, "verify")?;
    let pass = checkpoint.load()?;
    let seen =
        looney::verify(pieces, &values, pass, threads, watched, &mut |pass| checkpoint.save(pass));
    let seen = seen.map_err(|_| checkpoint.interrupted(PROVED))?;
    checkpoint.remove();
    let residual = written(format!("{:.2e}", seen.residual / f64::from(looney::WHOLE)));
    let turns =
        counted(seen.rounds.into(), Words::new("turn", "tour"), Words::new("turns", "tours"));
    warn(&wording!(
        "largest residual {residual}; every value is forced within {turns}",
        "plus grand résidu {residual} ; chaque valeur est forcée en {turns}";
        residual, turns
    ));
    let first = seen.first.map(|fault| fault.wording());
    Ok(Proof { positions: seen.positions, faults: seen.faults, first })
}

/// Prints the result. A table that is not right is an error.
fn say<W: Write>(
    args: &Args,
    ctx: &mut Context<'_, W>,
    table: &TableFile,
    rules: RulesId,
    proof: Proof,
) -> Result<(), CliError> {
    let Proof { positions, faults, first } = proof;
    let file = args.table.file.display().to_string();
    let digest = table.header().digest.to_string();
    let kinds = tables::some_kinds(&table.header().kind);
    if args.table.output.json {
        let (file, first) = (file.clone(), first.as_ref().map(Wording::to_string));
        let (rules, digest, proved) = (Some(rules.name()), Some(digest), faults == 0);
        let verified = Verified { file, rules, kinds, digest, positions, faults, first, proved };
        answer::print(ctx.out, &verified)?;
    } else if faults == 0 {
        let game = tables::with_kinds(&table.header().kind.identity, kinds.as_deref());
        let counts = [
            ("identity", game.into()),
            ("positions", positions.to_string().into()),
            ("digest", digest.into()),
        ];
        ctx.say(&ctx.texts.with("verify-right", counts))?;
    }
    match first {
        None => Ok(()),
        Some(first) => {
            let values = counted(
                faults,
                Words::new("value does", "valeur ne découle"),
                Words::new("values do", "valeurs ne découlent"),
            );
            Err(CliError::No(wording!(
                "{file}: {values} not follow from the rules; the first: {first}",
                "{file} : {values} pas des règles ; la première : {first}";
                values, first
            )))
        }
    }
}
