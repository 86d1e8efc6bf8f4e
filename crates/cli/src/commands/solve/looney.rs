//! Solves looney's positions with few pieces, one table after another, with checkpoints.

use std::io::{ErrorKind, Write};
use std::path::Path;
use std::time::{Duration, Instant};

use dejarik_tables::file::{FileError, LoadError, Packing, Written};
use dejarik_tables::looney::{
    self, LEAST, MOST, RunError, Slice, SolveError, Solver, Values, headlines,
};

use super::arguments::{Args, EVERY, Solved, checkpoint_of};
use crate::context::{Context, note};
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
        return Err(CliError::Usage(format!(
            "--pieces: expected {LEAST} to {MOST}, found {pieces}"
        )));
    }
    let need = looney::memory(pieces);
    if args.memory.is_some_and(|most| most << 20 < need) {
        return Err(CliError::Usage(format!(
            "--memory: expected at least {} MiB",
            (need >> 20) + 1
        )));
    }
    let folder = tables::cache()?;
    std::fs::create_dir_all(&folder).map_err(CliError::file(&folder))?;
    let (watched, began) = (Watched::new(), Instant::now());
    let mut below = Values::default();
    for fewer in LEAST..pieces {
        let path = folder.join(looney::file_name(fewer));
        below = match found(&path, fewer, args.threads.count(), &watched)? {
            Some(values) => values,
            None => table(args, fewer, below, &path, &watched)?.0.into_values(),
        };
    }
    let path = args.out.clone().unwrap_or_else(|| folder.join(looney::file_name(pieces)));
    let (solver, written) = table(args, pieces, below, &path, &watched)?;
    let seconds = began.elapsed().as_secs_f64();
    drop(watched);
    let mut facts = looney::facts(&solver.tally());
    facts.extend(headlines(&solver));
    Solved { identity: looney::identity(), path, written, seconds, facts }.print(args, ctx)
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
            note(&format!("dejarik: {error}; the table will be computed again"));
            Ok(None)
        }
        Err(LoadError::File(error)) => Err(tables::unusable(error)),
        Err(LoadError::Stopped(_)) => Err(CliError::Interrupted(" before solving began".into())),
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
    let (threads, checkpoint) = (args.threads.count(), checkpoint_of(path));
    let mut solver = begin(pieces, below, threads, &checkpoint, watched)?;
    let every = Duration::from_secs(args.every.unwrap_or(EVERY).saturating_mul(60));
    let mut last = Instant::now();
    let after = |solver: &Solver, slice: Slice| {
        let (done, all) = (solver.tally().slices, solver.slices().len());
        let seconds = last.elapsed().as_secs_f64();
        note(&format!("dejarik: {pieces} pieces, {done} of {all}: {slice}, {seconds:.1} s"));
        last = Instant::now();
    };
    looney::run(&mut solver, Some(&checkpoint), every, watched, after)
        .map_err(|error| broken(error, &checkpoint))?;
    let facts = headlines(&solver);
    let written = looney::write_table(&solver, path, PACKING, facts, threads, watched)
        .map_err(tables::unusable)?;
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
                LoadError::File(error) => CliError::Usage(format!(
                    "{error}; the checkpoint cannot be used: remove it to start over"
                )),
                LoadError::Stopped(_) => CliError::Interrupted(" before solving began".into()),
            },
        )?;
    let (path, slices) = (checkpoint.display(), solver.tally().slices);
    note(&format!("dejarik: resuming from {path} after {slices} slices"));
    Ok(solver)
}

/// Returns the error of a solver that did not finish. `kept` is its checkpoint.
fn broken(error: RunError, kept: &Path) -> CliError {
    match error {
        RunError::Solve(SolveError::Stopped(_)) => CliError::Interrupted(format!(
            " before the game was solved; run the same command to resume from {}",
            kept.display()
        )),
        RunError::Solve(error @ SolveError::Missing(_)) => CliError::Usage(error.to_string()),
        RunError::File(error) => tables::unusable(error),
    }
}
