//! Solves bambara: the whole game, or a game with fewer kinds of piece. Keeps checkpoints, and can
//! compare the result with that of a second solver.

use std::fs;
use std::io::Write;
use std::path::Path;
use std::time::{Duration, Instant};

use dejarik_rules::bambara::{Bambara, Kind};
use dejarik_tables::bambara::{
    self, Compared, Index, Raw, ResumeError, RunError, SolveError, Solver, Wave,
};
use dejarik_tables::file::Packing;

use super::arguments::{Args, EVERY, Solved, checkpoint_of};
use crate::context::{Context, note};
use crate::error::CliError;
use crate::progress::Watched;
use crate::tables;

/// The compression of the table: takes seconds and gives a seventeenth of the size.
const PACKING: Packing = Packing::Zstd { level: 3 };

/// Solves bambara and prints the answer.
///
/// # Errors
/// If the arguments do not fit, the table or the checkpoint cannot be used, the solvers disagree, or
/// the command is interrupted.
pub(super) fn solve<W: Write>(
    rules: &Bambara,
    args: &Args,
    ctx: &mut Context<'_, W>,
) -> Result<(), CliError> {
    let kinds = kinds(args)?;
    let index = Index::new(&kinds);
    allowed(args, &index)?;
    let path = match &args.out {
        Some(path) => path.clone(),
        None => {
            let folder = tables::cache()?;
            fs::create_dir_all(&folder).map_err(CliError::file(&folder))?;
            folder.join(bambara::file_name(rules, &kinds))
        }
    };
    let (watched, began) = (Watched::new(), Instant::now());
    let threads = args.threads.count();
    let checkpoint = checkpoint_of(&path);
    let mut solver = begin(rules, &index, threads, &checkpoint, &watched)?;
    let every = Duration::from_secs(args.every.unwrap_or(EVERY).saturating_mul(60));
    let mut last = Instant::now();
    let after = |wave: &Wave| {
        note(&format!("dejarik: {wave}, {:.1} s", last.elapsed().as_secs_f64()));
        last = Instant::now();
    };
    bambara::run(&mut solver, Some(&checkpoint), every, &watched, after)
        .map_err(|error| broken(error, Some(&checkpoint)))?;
    let seconds = began.elapsed().as_secs_f64();
    let facts = bambara::headlines(&solver);
    let written = bambara::write_table(&solver, &path, PACKING, facts.clone(), threads, &watched)
        .map_err(tables::unusable)?;
    // A checkpoint that stays is harmless: it only takes up space.
    let _ = fs::remove_file(&checkpoint);
    if args.compare {
        compare(&solver, threads, &watched)?;
    }
    drop(watched);
    let identity = bambara::kind(rules, &index).identity;
    Solved { identity, path, written, seconds, facts }.print(args, ctx)
}

/// Parses the kinds of piece to solve for.
fn kinds(args: &Args) -> Result<Vec<Kind>, CliError> {
    let Some(letters) = &args.kinds else { return Ok(Kind::ALL.to_vec()) };
    let named = |kind: &Kind| letters.contains(kind.letter());
    let kinds: Vec<Kind> = Kind::ALL.into_iter().filter(named).collect();
    if kinds.is_empty() || kinds.len() != letters.chars().count() {
        let message =
            format!("--kinds: expected some of K, Q, N and P, each once, found `{letters}`");
        return Err(CliError::Usage(message));
    }
    Ok(kinds)
}

/// Refuses to start if the memory allowed is too little, or there are too many kinds to compare.
fn allowed(args: &Args, index: &Index) -> Result<(), CliError> {
    let mut need = bambara::memory(index);
    if args.compare {
        need += Raw::memory(index.kinds()).ok_or_else(|| {
            CliError::Usage("--compare: expected at most three kinds of piece".into())
        })?;
    }
    if args.memory.is_some_and(|most| most << 20 < need) {
        return Err(CliError::Usage(format!(
            "--memory: expected at least {} MiB",
            (need >> 20) + 1
        )));
    }
    Ok(())
}

/// Resumes from the checkpoint if there is one, and begins a new solver otherwise.
fn begin<'a>(
    rules: &Bambara,
    index: &'a Index,
    threads: usize,
    checkpoint: &Path,
    watched: &Watched,
) -> Result<Solver<'a>, CliError> {
    if !checkpoint.exists() {
        return Solver::new(*rules, index, threads, watched)
            .map_err(|error| broken(RunError::Solve(error), None));
    }
    let solver =
        bambara::resume(*rules, index, threads, checkpoint).map_err(|error| match error {
            ResumeError::File(error) => CliError::Usage(format!(
                "{error}; the checkpoint cannot be used: remove it to start over"
            )),
            ResumeError::Waves(_) => CliError::Usage(error.to_string()),
        })?;
    let waves = solver.waves().len();
    note(&format!("dejarik: resuming from {} after {waves} waves", checkpoint.display()));
    Ok(solver)
}

/// Returns the error of a solver that did not finish. `kept` is its checkpoint.
fn broken(error: RunError, kept: Option<&Path>) -> CliError {
    match error {
        RunError::Solve(SolveError::Stopped(_)) => CliError::Interrupted(match kept {
            Some(path) => {
                let path = path.display();
                format!(" before the game was solved; run the same command to resume from {path}")
            }
            None => " before the game was solved".into(),
        }),
        RunError::Solve(error @ SolveError::TooLong) => CliError::Usage(error.to_string()),
        RunError::File(error) => tables::unusable(error),
    }
}

/// Solves the game with the second solver and compares every position.
fn compare(solver: &Solver<'_>, threads: usize, watched: &Watched) -> Result<(), CliError> {
    let stopped = |_| CliError::Interrupted(" before the solvers were compared".into());
    let Compared { positions, first } =
        bambara::compare(solver, threads, watched).map_err(stopped)?;
    match first {
        None => {
            note(&format!("dejarik: both solvers agree on all {positions} positions"));
            Ok(())
        }
        Some(first) => Err(CliError::No(format!("the solvers disagree: {first}"))),
    }
}
