//! `dejarik puzzles`: lists, shows, solves, checks and generates puzzles.

mod check;
mod list;
mod make;
mod show;
mod solve;
mod source;

use std::io::Write;

use crate::context::Context;
use crate::error::CliError;

/// Puzzles for groi and bambara: win in N moves. Without a subcommand, list them.
///
/// The list begins with the easiest puzzle. At every turn of the solver only one move keeps the win.
/// docs/puzzles.md explains how the puzzles were made, what their themes mean and how they are rated.
#[derive(Debug, clap::Args)]
#[command(args_conflicts_with_subcommands = true, disable_help_subcommand = true)]
pub(crate) struct Args {
    #[command(subcommand)]
    what: Option<What>,
    #[command(flatten)]
    list: list::List,
}

#[derive(Debug, clap::Subcommand)]
enum What {
    Show(show::Args),
    Solve(solve::Args),
    Check(check::Args),
    Make(make::Args),
}

/// Runs the command.
///
/// # Errors
/// As the subcommand: if puzzles or tables cannot be used, or a puzzle is wrong.
pub(crate) fn run<W: Write>(args: &Args, ctx: &mut Context<'_, W>) -> Result<(), CliError> {
    match &args.what {
        None => list::run(&args.list, ctx),
        Some(What::Show(args)) => show::run(args, ctx),
        Some(What::Solve(args)) => solve::run(args, ctx),
        Some(What::Check(args)) => check::run(args, ctx),
        Some(What::Make(args)) => make::run(args, ctx),
    }
}
