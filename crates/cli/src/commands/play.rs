//! `dejarik play`: a game at the full-screen table or line by line.

use std::io::Write;

use dejarik_rules::RulesId;

use super::{Context, RuleOptions};
use crate::error::CliError;
use crate::session::Seat;
use crate::table;

/// Play a game: at the full-screen table, or line by line with --plain.
#[derive(Clone, Debug, Default, clap::Args)]
pub struct Args {
    /// The rule set: groi, bambara, looney or simeone. Without it the table asks.
    pub rules: Option<RulesId>,
    /// The options of the rule set.
    #[command(flatten)]
    pub options: RuleOptions,
    /// Who plays the first side (light): human, or the computer's level from 1 to 8.
    #[arg(long, value_name = "human|LEVEL")]
    pub first: Option<Seat>,
    /// Who plays the second side (dark): human, or the computer's level from 1 to 8.
    #[arg(long, value_name = "human|LEVEL")]
    pub second: Option<Seat>,
    /// Starts from this position.
    #[arg(long, value_name = "DPN")]
    pub position: Option<String>,
    /// Draws all dice from this seed, so that the game can be repeated.
    #[arg(long, value_name = "NUMBER", conflicts_with = "typed_dice")]
    pub seed: Option<u64>,
    /// Asks for every throw: for people with real dice.
    #[arg(long)]
    pub typed_dice: bool,
    /// Starts a new game even if a saved one waits.
    #[arg(long)]
    pub new: bool,
    /// Plays line by line, for screen readers and pipes.
    #[arg(long)]
    pub plain: bool,
}

/// Opens the table, or plays line by line.
pub fn run<W: Write>(args: &Args, ctx: &mut Context<'_, W>) -> Result<(), CliError> {
    if args.plain { plain(args, ctx) } else { table::run(args, ctx) }
}

/// Plays line by line.
pub fn plain<W: Write>(args: &Args, ctx: &mut Context<'_, W>) -> Result<(), CliError> {
    let id = args.rules.unwrap_or(RulesId::Groi);
    args.options.rules(id)?;
    writeln!(ctx.out, "{}", ctx.texts.get(&format!("rules-{id}")))?;
    Ok(())
}
