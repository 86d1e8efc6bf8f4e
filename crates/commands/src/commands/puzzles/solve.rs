//! `dejarik puzzles solve`: puzzles to solve, on the full screen or line by line.

use std::io::Write;

use dejarik_puzzles::{Puzzle, Theme};
use dejarik_rules::{RulesId, wording};

use super::source::no_puzzle;
use crate::context::Context;
use crate::error::CliError;
use crate::lines::Lines;
use crate::puzzle::{Progress, Wanted, daily, with_id};
use crate::session::saved::Store;
use crate::session::today;
use crate::{plain, screen};

/// Solve puzzles: today's, one given by its id, or the next unsolved one of a kind.
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    /// The id of a puzzle, or `daily` for today's (UTC). Without it: today's, or with --rules or
    /// --theme the next one of that kind.
    #[arg(value_name = "ID")]
    id: Option<String>,
    /// Solve only puzzles of this rule set: groi or bambara.
    #[arg(long)]
    rules: Option<RulesId>,
    /// Solve only puzzles with this theme, such as sacrifice.
    #[arg(long)]
    theme: Option<Theme>,
    /// Work line by line, for screen readers and pipes.
    #[arg(long)]
    plain: bool,
}

impl Args {
    fn wanted(&self) -> Wanted {
        Wanted { rules: self.rules, theme: self.theme, grade: None }
    }

    /// Returns the puzzle to begin with.
    fn first(&self) -> Result<&'static Puzzle, CliError> {
        let wanted = self.wanted();
        let found = match self.id.as_deref() {
            None if wanted != Wanted::default() => {
                let progress = Progress::load(&Store::of_user()).unwrap_or_default();
                wanted.next(&progress, None)
            }
            None | Some("daily") => daily(today()),
            Some(id) => with_id(id),
        };
        found.ok_or_else(|| {
            CliError::Usage(match self.id.as_deref() {
                Some(id) => no_puzzle(id),
                None => wording!(
                    "there is no puzzle of this kind; `dejarik puzzles` lists them all",
                    "il n’y a pas de problème de ce genre ; `dejarik puzzles` les donne tous"
                ),
            })
        })
    }
}

/// Runs the command.
///
/// # Errors
/// If there is no such puzzle, or the terminal cannot be used.
pub(crate) fn run<W: Write>(args: &Args, ctx: &mut Context<'_, W>) -> Result<(), CliError> {
    let puzzle = args.first()?;
    if args.plain {
        plain::puzzles(puzzle, args.wanted(), ctx, &mut Lines::new(std::io::stdin()))
    } else {
        screen::puzzles(puzzle, args.wanted(), ctx)
    }
}
