//! Solves looney's positions with few pieces, one table after another, with checkpoints.

use std::io::{ErrorKind, Write};
use std::path::Path;
use std::time::{Duration, Instant};

use dejarik_tables::file::{FileError, LoadError, Packing, Written};
use dejarik_tables::looney::{
    self, LEAST, MOST, RunError, Slice, SolveError, Solver, Values, headlines,
};

use dejarik_rules::numbers::decimal;
use dejarik_rules::wording;

use super::super::state;
use super::arguments::{Args, EVERY, Solved, checkpoint_of};
use super::{before, check_memory, check_room, not_begun};
use crate::context::{Context, warn};
use crate::error::CliError;
use crate::progress::Watched;
use crate::tables;

/// The compression of a table. Its values look nearly random, so a higher level gains little.
const PACKING: Packing = Packing::Zstd { level: 9 };

/// The number of pieces if none is asked for; it takes minutes.
const PIECES: u32 = 5;

/// Solves looney up to a number of pieces and prints the answer.
///
/// # Errors
/// If the arguments do not fit, a table or a checkpoint cannot be used, or the command is
/// interrupted.
pub(super) fn solve<W: Write>(args: &Args, ctx: &mut Context<'_, W>) -> Result<(), CliError> {
    let pieces = args.pieces.unwrap_or(PIECES);
    if !(LEAST..=MOST).contains(&pieces) {
        return Err(CliError::Usage(wording!(
            "--pieces: expected {LEAST} to {MOST}, found {pieces}",
            "--pieces : attendu : de {LEAST} à {MOST} ; trouvé : {pieces}"
        )));
    }
    check_memory(args, looney::memory(pieces))?;
    let folder = tables::cache()?;
    std::fs::create_dir_all(&folder).map_err(CliError::file(&folder))?;
    let (watched, began) = (Watched::new(), Instant::now());
    let path = args.out.clone().unwrap_or_else(|| folder.join(looney::file_name(pieces)));
    if let Some(solved) = before(args, &path, &looney::kind(pieces), &watched, ctx)? {
        return solved.print(args, ctx);
    }
    check_room(&path, looney::disk(pieces))?;
    let mut below = Values::default();
    for fewer in LEAST..pieces {
        let path = folder.join(looney::file_name(fewer));
        below = match found(&path, fewer, args.threads.count(), &watched)? {
            Some(values) => values,
            None => table(args, fewer, below, &path, &watched)?.0.into_values(),
        };
    }
    let (solver, written) = table(args, pieces, below, &path, &watched)?;
    let seconds = began.elapsed().as_secs_f64();
    drop(watched);
    let mut facts = looney::facts(&solver.tally());
    facts.extend(headlines(&solver));
    Solved { kind: looney::kind(pieces), path, written, seconds, facts }.print(args, ctx)
}

/// Loads a table; `None` if there is none or it is damaged. A damaged table is reported, and will be
/// replaced.
fn found(
    path: &Path,
    pieces: u32,
    threads: usize,
    watched: &Watched,
) -> Result<Option<Values>, CliError> {
    match looney::load(path, pieces, threads, watched) {
        Ok((values, _)) => Ok(Some(values)),
        Err(LoadError::File(FileError::Io { error, .. }))
            if error.kind() == ErrorKind::NotFound =>
        {
            Ok(None)
        }
        Err(LoadError::File(error)) if error.is_about_contents() => {
            warn(&wording!(
                "{error}; the table will be computed again",
                "{error} ; la table sera calculée de nouveau";
                error
            ));
            Ok(None)
        }
        Err(LoadError::File(error)) => Err(CliError::usage(error)),
        Err(LoadError::Stopped(_)) => Err(not_begun()),
    }
}

/// Solves and writes one table, from its checkpoint if there is one.
fn table(
    args: &Args,
    pieces: u32,
    below: Values,
    path: &Path,
    watched: &Watched,
) -> Result<(Solver, Written), CliError> {
    let _claim = state::claim(path)?;
    let (threads, checkpoint) = (args.threads.count(), checkpoint_of(path));
    let mut solver = begin(pieces, below, threads, &checkpoint, watched)?;
    let every = Duration::from_secs(args.every.unwrap_or(EVERY).saturating_mul(60));
    let mut last = Instant::now();
    let after = |solver: &Solver, solved: Option<Slice>| {
        let Some(slice) = solved else { return };
        let (done, all) = (solver.tally().slices, solver.slices().len());
        let seconds = decimal(last.elapsed().as_secs_f64(), 1);
        warn(&wording!(
            "{pieces} pieces, {done} of {all}: {slice}, {seconds} s",
            "{pieces} pièces, {done} sur {all} : {slice}, {seconds} s";
            slice, seconds
        ));
        last = Instant::now();
    };
    dejarik_tables::run(&mut solver, Some(&checkpoint), every, watched, after)
        .map_err(|error| broken(error, &checkpoint))?;
    let facts = headlines(&solver);
    let written = looney::write_table(&solver, path, PACKING, facts, threads, watched)
        .map_err(CliError::usage)?;
    // A checkpoint that stays is harmless: it only takes up space.
    let _ = std::fs::remove_file(&checkpoint);
    Ok((solver, written))
}

/// Resumes from the checkpoint if there is one, and begins a new solver otherwise.
fn begin(
    pieces: u32,
    below: Values,
    threads: usize,
    checkpoint: &Path,
    watched: &Watched,
) -> Result<Solver, CliError> {
    if !checkpoint.exists() {
        return Ok(Solver::new(pieces, below, threads));
    }
    let solver =
        looney::resume(pieces, below, threads, checkpoint, watched).map_err(
            |error| match error {
                LoadError::File(error) => CliError::Usage(wording!(
                    "{error}; the checkpoint cannot be used: remove it to start over",
                    "{error} ; la reprise est impossible : supprimez ce fichier pour recommencer";
                    error
                )),
                LoadError::Stopped(_) => not_begun(),
            },
        )?;
    let (path, slices) = (checkpoint.display(), solver.tally().slices);
    warn(&wording!(
        "resuming from {path} after {slices} slices",
        "reprise depuis {path} après {slices} tranches"
    ));
    Ok(solver)
}

/// Returns the error of a solver that did not finish. `kept` is its checkpoint.
fn broken(error: RunError, kept: &Path) -> CliError {
    match error {
        RunError::Solve(SolveError::Stopped(_)) => {
            let path = kept.display();
            CliError::Interrupted(wording!(
                " before the game was solved; run the same command to resume from {path}",
                " avant la fin de la résolution ; la même commande reprendra depuis {path}"
            ))
        }
        RunError::Solve(error @ SolveError::Missing(_)) => CliError::usage(error),
        RunError::File(error) => CliError::usage(error),
    }
}
