//! `dejarik solve`: solves a game and writes its table. Groi takes seconds, bambara minutes, and looney
//! from seconds to days; bambara and looney keep checkpoints.

mod arguments;
mod bambara;
mod groi;
mod looney;

use std::io::Write;

use dejarik_rules::any::AnyRules;

pub use self::arguments::Args;
use crate::context::Context;
use crate::error::CliError;
use crate::tables;

/// Runs the command.
///
/// # Errors
/// If there is no table for the rule set, the arguments do not fit it, a file cannot be used, or the
/// command is interrupted.
pub fn run<W: Write>(args: &Args, ctx: &mut Context<'_, W>) -> Result<(), CliError> {
    let rules = args.options.rules(args.rules)?;
    check_arguments(args, &rules)?;
    match rules {
        AnyRules::Groi(rules) => groi::solve(&rules, args, ctx),
        AnyRules::Bambara(rules) => bambara::solve(&rules, args, ctx),
        AnyRules::Looney(_) => looney::solve(args, ctx),
        AnyRules::Simeone(_) => Err(tables::no_table(args.rules)),
    }
}

/// Refuses arguments that have no meaning for the rule set.
fn check_arguments(args: &Args, rules: &AnyRules) -> Result<(), CliError> {
    let (kinds, every) = (args.kinds.is_some() || args.compare, args.every.is_some());
    let message = match rules {
        AnyRules::Groi(_) if kinds || every || args.pieces.is_some() => {
            "--kinds, --compare, --pieces and --every are not for groi"
        }
        AnyRules::Bambara(_) if args.pieces.is_some() => {
            "--pieces is for looney; bambara has --kinds"
        }
        AnyRules::Looney(_) if kinds => {
            "--kinds and --compare are for bambara; looney has --pieces"
        }
        AnyRules::Groi(_) | AnyRules::Bambara(_) | AnyRules::Looney(_) | AnyRules::Simeone(_) => {
            return Ok(());
        }
    };
    Err(CliError::Usage(message.into()))
}
