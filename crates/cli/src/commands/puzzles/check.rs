//! `dejarik puzzles check`: puzzles proved again by the tables.

use std::io::Write;

use dejarik_puzzles::{Puzzle, check};
use dejarik_rules::RulesId;
use serde_json::{Value, json};

use super::Source;
use crate::commands::{Context, Threads};
use crate::error::CliError;
use crate::progress::{Progress, stop};
use crate::tables;

/// Prove the puzzles by the tables of perfect play.
///
/// Every key is the only move that keeps the win, the defence answers as well as can be, the themes
/// are those of the solution. Groi's table is made if it is not there; bambara's is made by `dejarik
/// solve bambara`. Exit code 1 if a puzzle is wrong.
#[derive(Debug, clap::Args)]
pub struct Args {
    /// Only the puzzles of this rule set.
    #[arg(long)]
    rules: Option<RulesId>,
    #[command(flatten)]
    source: Source,
    #[command(flatten)]
    threads: Threads,
    /// Answers in JSON.
    #[arg(long)]
    json: bool,
}

/// Runs the command.
pub fn run<W: Write>(args: &Args, ctx: &mut Context<'_, W>) -> Result<(), CliError> {
    let set = args.source.set()?;
    let wanted = |puzzle: &&Puzzle| args.rules.is_none_or(|rules| rules == puzzle.rules());
    let puzzles: Vec<&Puzzle> = set.puzzles().iter().filter(wanted).collect();
    let table = tables::library(args.threads.count())?;
    let (stop, progress) = (stop::listen(), Progress::new("puzzles", puzzles.len()));
    let mut faults: Vec<(&str, String)> = Vec::new();
    for puzzle in &puzzles {
        if stop.is_stopped() {
            return Err(CliError::Interrupted(" before every puzzle was proved".into()));
        }
        let found = check(&table, puzzle).map_err(tables::unprobed)?;
        faults.extend(found.into_iter().map(|fault| (puzzle.id.as_str(), fault.to_string())));
        progress.step();
    }
    drop(progress);
    if args.json {
        let list: Vec<Value> =
            faults.iter().map(|(id, fault)| json!({"id": id, "fault": fault})).collect();
        writeln!(ctx.out, "{}", json!({"puzzles": puzzles.len(), "faults": list}))?;
    } else {
        for (id, fault) in &faults {
            writeln!(ctx.out, "{id}: {fault}")?;
        }
        if faults.is_empty() {
            let count = [("count", puzzles.len().into())];
            writeln!(ctx.out, "{}", ctx.texts.with("puzzle-proved", count))?;
        }
    }
    match faults.len() {
        0 => Ok(()),
        count => Err(CliError::No(format!("faults: {count}; puzzles: {}", puzzles.len()))),
    }
}
