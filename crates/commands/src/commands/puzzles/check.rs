//! `dejarik puzzles check`: checks puzzles against the tables.

use std::io::Write;

use dejarik_puzzles::{Puzzle, check};
use dejarik_rules::{RulesId, Words, wording};

use super::source::Source;
use crate::answer;
use crate::answer::puzzles::{PuzzleCheck, PuzzleFault};
use crate::arguments::{Output, Threads};
use crate::context::Context;
use crate::error::CliError;
use crate::progress::{Progress, stop};
use crate::tables;

/// Check puzzles against the tables of perfect play.
///
/// A puzzle is right if each move of the solution is the only one that keeps the win, the defence is
/// the best there is, and the themes are those of the solution. The table of groi is computed if there
/// is none, that of bambara by `dejarik solve bambara`. The exit code is 1 if a puzzle is wrong.
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    /// Check only puzzles of this rule set: groi or bambara.
    #[arg(long)]
    rules: Option<RulesId>,
    #[command(flatten)]
    source: Source,
    #[command(flatten)]
    threads: Threads,
    #[command(flatten)]
    output: Output,
}

/// Runs the command.
///
/// # Errors
/// If the puzzles or the tables cannot be used, a puzzle is wrong, or the command is interrupted.
pub(crate) fn run<W: Write>(args: &Args, ctx: &mut Context<'_, W>) -> Result<(), CliError> {
    let set = args.source.set()?;
    let wanted = |puzzle: &&Puzzle| args.rules.is_none_or(|rules| rules == puzzle.rules());
    let puzzles: Vec<&Puzzle> = set.puzzles().iter().filter(wanted).collect();
    let table = tables::library(args.threads.count())?;
    let (stop, progress) =
        (stop::listen(), Progress::new(Words::new("puzzles", "problèmes"), puzzles.len()));
    let mut faults = Vec::new();
    for puzzle in &puzzles {
        if stop.is_stopped() {
            return Err(CliError::Interrupted(wording!(
                " before every puzzle was checked",
                " avant la vérification de tous les problèmes"
            )));
        }
        let found = check(&table, puzzle).map_err(tables::unprobed)?;
        let id = &puzzle.id;
        let fault = |fault: String| PuzzleFault { id: id.clone(), fault };
        faults.extend(found.into_iter().map(|found| {
            fault(if args.output.json { found.to_string() } else { ctx.texts.of(&found) })
        }));
        progress.step();
    }
    drop(progress);
    let (checked, wrong) = (puzzles.len(), faults.len());
    if args.output.json {
        answer::print(ctx.out, &PuzzleCheck { puzzles: checked, faults })?;
    } else {
        for PuzzleFault { id, fault } in &faults {
            writeln!(ctx.out, "{id}: {fault}")?;
        }
        if faults.is_empty() {
            ctx.say(&ctx.texts.with("puzzle-proved", [("count", checked.into())]))?;
        }
    }
    match wrong {
        0 => Ok(()),
        count => Err(CliError::No(wording!(
            "{count} faults in {checked} puzzles",
            "problèmes : {checked} ; fautes : {count}"
        ))),
    }
}
