//! `dejarik analyse`: the analysis board, at the full-screen table or line by line.

use std::io::Write;

use super::{Context, RuleOptions};
use crate::error::CliError;
use crate::study::open;
use crate::{plain, screen};

/// Look at a position or a game closely: what it is worth, what every move keeps, the best line,
/// the slips of a game.
///
/// For groi and bambara everything is exact where there is a table; groi's is made when it is first
/// needed, bambara's by `dejarik solve bambara`. Elsewhere the engine estimates, and says so.
#[derive(Clone, Debug, clap::Args)]
pub struct Args {
    /// A position (DPN), the name of a rule set for its start, or a file of records (DGN).
    #[arg(value_name = "DPN|RULES|FILE")]
    what: String,
    /// Which game of the file, counted from 1.
    #[arg(long, value_name = "NUMBER", default_value_t = 1,
          value_parser = clap::value_parser!(u32).range(1..))]
    game: u32,
    #[command(flatten)]
    options: RuleOptions,
    /// Works line by line, for screen readers and pipes.
    #[arg(long)]
    plain: bool,
}

/// Runs the command.
pub fn run<W: Write>(args: &Args, ctx: &mut Context<'_, W>) -> Result<(), CliError> {
    let study = open::named(&args.what, &args.options, args.game as usize)?;
    if args.plain {
        plain::analyse(study, ctx, &mut std::io::stdin().lock())
    } else {
        screen::analyse(study, ctx)
    }
}
