//! Solves bambara: the whole game, or a game with fewer kinds of piece. Keeps checkpoints, and can
//! compare the result with that of a second solver.

use std::fs;
use std::io::Write;
use std::path::Path;
use std::time::{Duration, Instant};

use dejarik_rules::bambara::{Bambara, Kind};
use dejarik_rules::numbers::decimal;
use dejarik_rules::wording;
use dejarik_tables::bambara::{
    self, Compared, Index, Raw, ResumeError, RunError, SolveError, Solver, Wave,
};
use dejarik_tables::file::Packing;

use super::super::state;
use super::arguments::{Args, EVERY, Solved, checkpoint_of};
use super::{before, check_memory, check_room};
use crate::context::{Context, warn};
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
    let _claim = state::claim(&path)?;
    let kind = bambara::kind(rules, &index);
    if let Some(solved) = before(args, &path, &kind, &watched, ctx)? {
        return solved.print(args, ctx);
    }
    check_room(&path, bambara::disk(&index))?;
    let checkpoint = checkpoint_of(&path);
    let mut solver = begin(rules, &index, threads, &checkpoint, &watched)?;
    let every = Duration::from_secs(args.every.unwrap_or(EVERY).saturating_mul(60));
    let mut last = Instant::now();
    let after = |_: &Solver<'_>, wave: Wave| {
        let seconds = decimal(last.elapsed().as_secs_f64(), 1);
        warn(&wording!("{wave}, {seconds} s"; wave, seconds));
        last = Instant::now();
    };
    dejarik_tables::run(&mut solver, Some(&checkpoint), every, &watched, after)
        .map_err(|error| broken(error, Some(&checkpoint)))?;
    let seconds = began.elapsed().as_secs_f64();
    let facts = bambara::headlines(&solver);
    let written = bambara::write_table(&solver, &path, PACKING, facts.clone(), threads, &watched)
        .map_err(CliError::usage)?;
    // A checkpoint that stays is harmless: it only takes up space.
    let _ = fs::remove_file(&checkpoint);
    if args.compare {
        compare(&solver, threads, &watched)?;
    }
    drop(watched);
    Solved { kind, path, written, seconds, facts }.print(args, ctx)
}

/// Parses the kinds of piece to solve for.
fn kinds(args: &Args) -> Result<Vec<Kind>, CliError> {
    let Some(letters) = &args.kinds else { return Ok(Kind::ALL.to_vec()) };
    let named = |kind: &Kind| letters.contains(kind.letter());
    let kinds: Vec<Kind> = Kind::ALL.into_iter().filter(named).collect();
    if kinds.is_empty() || kinds.len() != letters.chars().count() {
        return Err(CliError::Usage(wording!(
            "--kinds: expected some of K, Q, N and P, each once, found `{letters}`",
            "--kinds : attendu : des lettres de K, Q, N et P, chacune une fois ; trouvé : `{letters}`"
        )));
    }
    Ok(kinds)
}

/// Refuses to start if the memory allowed is too little, or there are too many kinds to compare.
fn allowed(args: &Args, index: &Index) -> Result<(), CliError> {
    let mut need = bambara::memory(index);
    if args.compare {
        need += Raw::memory(index.kinds()).ok_or_else(|| {
            CliError::Usage(wording!(
                "--compare: expected at most three kinds of piece",
                "--compare : attendu : trois sortes de pièces au plus"
            ))
        })?;
    }
    check_memory(args, need)
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
            ResumeError::File(error) => CliError::Usage(wording!(
                "{error}; the checkpoint cannot be used: remove it to start over",
                "{error} ; la reprise est impossible : supprimez ce fichier pour recommencer";
                error
            )),
            ResumeError::Waves(_) => CliError::usage(error),
        })?;
    let waves = solver.waves().len();
    let path = checkpoint.display();
    warn(&wording!(
        "resuming from {path} after {waves} waves",
        "reprise depuis {path} après {waves} vagues"
    ));
    Ok(solver)
}

/// Returns the error of a solver that did not finish. `kept` is its checkpoint.
fn broken(error: RunError, kept: Option<&Path>) -> CliError {
    match error {
        RunError::Solve(SolveError::Stopped(_)) => CliError::Interrupted(match kept {
            Some(path) => {
                let path = path.display();
                wording!(
                    " before the game was solved; run the same command to resume from {path}",
                    " avant la fin de la résolution ; la même commande reprendra depuis {path}"
                )
            }
            None => wording!(" before the game was solved", " avant la fin de la résolution"),
        }),
        RunError::Solve(error @ SolveError::TooLong) => CliError::usage(error),
        RunError::File(error) => CliError::usage(error),
    }
}

/// Solves the game with the second solver and compares every position.
fn compare(solver: &Solver<'_>, threads: usize, watched: &Watched) -> Result<(), CliError> {
    let stopped = |_| {
        CliError::Interrupted(wording!(
            " before the solvers were compared",
            " avant la fin de la comparaison"
        ))
    };
    let Compared { positions, first } =
        bambara::compare(solver, threads, watched).map_err(stopped)?;
    match first {
        None => {
            warn(&wording!(
                "both solvers agree on all {positions} positions",
                "les deux solveurs sont d’accord sur les {positions} positions"
            ));
            Ok(())
        }
        Some(first) => Err(CliError::No(wording!(
            "the solvers disagree: {first}",
            "les solveurs ne sont pas d’accord : {first}";
            first
        ))),
    }
}
