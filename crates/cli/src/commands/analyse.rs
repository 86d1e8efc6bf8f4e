//! `dejarik analyse`: the analysis board, on the full screen or line by line.

use std::io::Write;

use crate::context::Context;
use crate::error::CliError;
use crate::rule_options::RuleOptions;
use crate::study::open;
use crate::{plain, screen};

/// Analyse a position or a game: its value, what every move keeps, the best line, and the errors.
///
/// In groi and bambara every value is exact if there is a table. The table of groi is computed when
/// it is first needed, that of bambara by `dejarik solve bambara`. Without a table the engine
/// estimates, and the board says that it does.
#[derive(Clone, Debug, clap::Args)]
pub struct Args {
    /// A position (DPN), the name of a rule set for its start position, or a file of games (DGN).
    #[arg(value_name = "DPN|RULES|FILE")]
    what: String,
    /// Open this game of the file, counted from 1.
    #[arg(long, value_name = "NUMBER", default_value_t = 1,
          value_parser = clap::value_parser!(u32).range(1..))]
    game: u32,
    #[command(flatten)]
    options: RuleOptions,
    /// Work line by line, for screen readers and pipes.
    #[arg(long)]
    plain: bool,
}

/// Runs the command.
///
/// # Errors
/// If the position or the game cannot be read, or the terminal cannot be used.
pub fn run<W: Write>(args: &Args, ctx: &mut Context<'_, W>) -> Result<(), CliError> {
    let study = open::named(&args.what, &args.options, args.game as usize)?;
    if args.plain {
        plain::analyse(study, ctx, &mut std::io::stdin().lock())
    } else {
        screen::analyse(study, ctx)
    }
}
