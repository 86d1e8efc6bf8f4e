//! Solves groi. It takes seconds, so there is no checkpoint.

use std::io::Write;
use std::time::Instant;

use dejarik_rules::groi::Groi;
use dejarik_tables::groi::{GroiTable, MEMORY, file_name, kind};

use super::arguments::{Args, Solved};
use crate::context::Context;
use crate::error::CliError;
use crate::progress::Watched;
use crate::tables;

/// Solves groi and prints the answer.
///
/// # Errors
/// If the memory allowed is too little, the table cannot be written, or the command is interrupted.
pub(super) fn solve<W: Write>(
    rules: &Groi,
    args: &Args,
    ctx: &mut Context<'_, W>,
) -> Result<(), CliError> {
    if args.memory.is_some_and(|most| most << 20 < MEMORY) {
        let need = MEMORY >> 20;
        return Err(CliError::Usage(format!("--memory: expected at least {need} MiB for groi")));
    }
    let path = match &args.out {
        Some(path) => path.clone(),
        None => tables::cache()?.join(file_name(rules)),
    };
    let (watched, began) = (Watched::new(), Instant::now());
    let table = GroiTable::solve(rules, args.threads.count(), &watched)
        .map_err(tables::unsolved(" before the game was solved"))?;
    let seconds = began.elapsed().as_secs_f64();
    let survey = table.survey(args.threads.count());
    let facts = survey.facts();
    if args.out.is_none() {
        std::fs::create_dir_all(tables::cache()?).map_err(CliError::file(&path))?;
    }
    let written = table.save(&path, &survey, args.threads.count()).map_err(tables::unusable)?;
    drop(watched);
    let solved = Solved { identity: kind(rules).identity, path, written, seconds, facts };
    solved.print(args, ctx)
}
