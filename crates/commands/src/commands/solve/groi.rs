//! Solves groi. It takes seconds, so there is no checkpoint.

use std::io::Write;
use std::time::Instant;

use dejarik_rules::Words;
use dejarik_rules::groi::Groi;
use dejarik_tables::groi::{GroiTable, MEMORY, file_name, kind};

use super::arguments::{Args, Solved};
use super::{before, check_memory, check_room};
use crate::context::Context;
use crate::error::CliError;
use crate::progress::Watched;
use crate::tables;

/// The most space on disk that the table takes, in bytes.
const DISK: u64 = 32 << 20;

/// Solves groi and prints the answer.
///
/// # Errors
/// If the memory allowed is too little, the table cannot be written, or the command is interrupted.
pub(super) fn solve<W: Write>(
    rules: &Groi,
    args: &Args,
    ctx: &mut Context<'_, W>,
) -> Result<(), CliError> {
    check_memory(args, MEMORY)?;
    let path = match &args.out {
        Some(path) => path.clone(),
        None => tables::cache()?.join(file_name(rules)),
    };
    if args.out.is_none() {
        std::fs::create_dir_all(tables::cache()?).map_err(CliError::file(&path))?;
    }
    let (watched, began) = (Watched::new(), Instant::now());
    if let Some(solved) = before(args, &path, &kind(rules), &watched, ctx)? {
        return solved.print(args, ctx);
    }
    check_room(&path, DISK)?;
    let table =
        GroiTable::solve(rules, args.threads.count(), &watched).map_err(tables::unsolved(
            Words::new(" before the game was solved", " avant la fin de la résolution"),
        ))?;
    let seconds = began.elapsed().as_secs_f64();
    let survey = table.survey(args.threads.count());
    let facts = survey.facts();
    let written = table.save(&path, &survey, args.threads.count()).map_err(CliError::usage)?;
    drop(watched);
    let solved = Solved { kind: kind(rules), path, written, seconds, facts };
    solved.print(args, ctx)
}
