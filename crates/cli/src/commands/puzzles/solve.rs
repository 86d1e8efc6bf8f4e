//! `dejarik puzzles solve`: puzzles at the full-screen table, or line by line.

use std::io::Write;

use dejarik_puzzles::{Puzzle, Theme};
use dejarik_rules::RulesId;

use crate::commands::Context;
use crate::error::CliError;
use crate::puzzle::{Progress, Wanted, daily, with_id};
use crate::session::saved::Store;
use crate::session::today;
use crate::{plain, screen};

/// Solve puzzles: today's, one by its id, or the next of those one looks for.
#[derive(Debug, clap::Args)]
pub struct Args {
    /// The id of a puzzle, or `daily` for the one of today (UTC); the usual one, unless others are
    /// looked for.
    #[arg(value_name = "ID")]
    id: Option<String>,
    /// Only of this rule set: groi or bambara.
    #[arg(long)]
    rules: Option<RulesId>,
    /// Only with this theme, such as sacrifice.
    #[arg(long)]
    theme: Option<Theme>,
    /// Solves line by line, for screen readers and pipes.
    #[arg(long)]
    plain: bool,
}

impl Args {
    fn wanted(&self) -> Wanted {
        Wanted { rules: self.rules, theme: self.theme, grade: None }
    }

    /// The puzzle to begin with.
    fn first(&self) -> Result<&'static Puzzle, CliError> {
        let wanted = self.wanted();
        let found = match self.id.as_deref() {
            None if wanted != Wanted::default() => {
                wanted.next(&Progress::load(&Store::of_user()), None)
            }
            None | Some("daily") => daily(today()),
            Some(id) => with_id(id),
        };
        found.ok_or_else(|| {
            let which = self.id.as_deref().unwrap_or("of this kind");
            CliError::Usage(format!("there is no puzzle {which}; `dejarik puzzles` lists them"))
        })
    }
}

/// Runs the command.
pub fn run<W: Write>(args: &Args, ctx: &mut Context<'_, W>) -> Result<(), CliError> {
    let puzzle = args.first()?;
    if args.plain {
        plain::puzzles(puzzle, args.wanted(), ctx, &mut std::io::stdin().lock())
    } else {
        screen::puzzles(puzzle, args.wanted(), ctx)
    }
}
