//! The commands, one file each. Each one parses its arguments, asks the crates below, and prints the
//! answer. This module is the list of them, and nothing below imports it.

pub(crate) mod admin;
pub(crate) mod analyse;
pub(crate) mod apply;
pub(crate) mod arena;
pub(crate) mod backup;
pub(crate) mod bench;
pub(crate) mod board;
pub(crate) mod check;
mod checkpoint;
pub(crate) mod completions;
pub(crate) mod config;
pub(crate) mod dice;
pub(crate) mod facts;
mod figures;
pub(crate) mod games;
pub(crate) mod join;
mod kept;
pub(crate) mod lab;
pub(crate) mod man;
pub(crate) mod merge;
pub(crate) mod moves;
pub(crate) mod perft;
pub(crate) mod play;
pub(crate) mod print;
pub(crate) mod probe;
pub(crate) mod puzzles;
pub(crate) mod records;
pub(crate) mod regret;
pub(crate) mod review;
pub(crate) mod rollout;
pub(crate) mod rules;
mod run;
pub(crate) mod serve;
pub(crate) mod site;
pub(crate) mod solve;
mod state;
pub(crate) mod store;
pub(crate) mod tables;
pub(crate) mod ugi;
pub(crate) mod verify;
pub(crate) mod worker;

use std::io::Write;

use clap::{Parser, Subcommand};

use crate::context::{Colour, Context, Progress};
use crate::error::CliError;
use crate::help;
use crate::lang::Lang;
use crate::page;

/// Play Dejarik, the hologram board game, in the browser or the terminal, host games for others, and
/// ask about positions.
#[derive(Debug, Parser)]
#[command(name = "dejarik", version = page::built().version, after_long_help = CREDITS)]
pub struct Cli {
    #[command(flatten)]
    home: serve::Home,
    /// The language of the texts, en or fr [default: that of the preferences, or the system's].
    #[arg(long, global = true, value_name = "LANG", help_heading = help::GLOBAL)]
    pub lang: Option<Lang>,
    /// Print errors only: no notes, no progress.
    #[arg(long, global = true, conflicts_with = "progress", help_heading = help::GLOBAL)]
    pub(crate) quiet: bool,
    /// The form of notes and progress on standard error.
    #[arg(long, global = true, value_name = "FORM", value_enum, default_value_t, help_heading = help::GLOBAL)]
    pub progress: Progress,
    /// Whether to use colours in a terminal.
    #[arg(long, global = true, value_name = "WHEN", value_enum, default_value_t, help_heading = help::GLOBAL)]
    pub(crate) color: Colour,
    #[command(subcommand)]
    command: Option<Command>,
}

impl Cli {
    /// Returns the description of the command line for other programs, which is in English unless the
    /// arguments ask for French.
    fn described(&self) -> clap::Command {
        help::command(self.lang.unwrap_or_default())
    }

    /// Returns whether the command is `config`.
    pub(crate) fn is_config(&self) -> bool {
        matches!(self.command, Some(Command::Config(_)))
    }
}

const CREDITS: &str = "\
Without a command, dejarik opens the game in your browser. `dejarik play` opens it in the terminal.

The rules:
  groi     Classic Dejarik, \"the game of Groi\", on the French fan page
           Star Wars - Dejarik hologame gameboard, with its own English translation
  bambara  Design Exercise: Dejarik, by Brad Bambara (2015)
  looney   Looney Dejarik, by Andrew Looney, Looney Labs' 2025 holiday gift
  simeone  Dejarik Rules, by Nicole Simeone

This is a fan project, not connected with or endorsed by the owners of Star Wars or the authors of
the rules. The game's name and creatures belong to their owners.";

#[derive(Debug, Subcommand)]
enum Command {
    Serve(Box<serve::Args>),
    Site(site::Args),
    Worker(worker::Args),
    Admin(admin::Args),
    Backup(backup::Args),
    Restore(backup::RestoreArgs),
    Store(store::Args),
    Play(play::Args),
    Join(join::Args),
    Watch(join::WatchArgs),
    Games(games::Args),
    Records(records::Args),
    #[command(alias = "analyze")]
    Analyse(analyse::Args),
    Review(review::Args),
    Moves(moves::Args),
    Apply(apply::Args),
    Check(check::Args),
    Dice(dice::Args),
    Perft(perft::Args),
    Bench(bench::Args),
    Rules(rules::Args),
    Board(board::Args),
    Print(print::Args),
    Arena(arena::Args),
    Ugi(ugi::Args),
    Lab(lab::Args),
    Regret(regret::Args),
    Merge(merge::Args),
    Rollout(rollout::Args),
    Probe(probe::Args),
    Solve(solve::Args),
    Verify(verify::Args),
    Tables(tables::Args),
    Facts(facts::Args),
    Puzzles(puzzles::Args),
    Config(config::Args),
    Completions(completions::Args),
    Man(man::Args),
}

/// Runs the command that the arguments name.
///
/// # Errors
/// As the command.
pub(crate) fn run<W: Write>(cli: &Cli, lang: Lang, out: &mut W) -> Result<(), CliError> {
    let ctx = &mut Context::of_process(out, lang);
    match &cli.command {
        None => serve::at_home(&cli.home, ctx),
        Some(Command::Serve(args)) => serve::run(args, ctx),
        Some(Command::Site(args)) => site::run(args, ctx),
        Some(Command::Worker(args)) => worker::run(args, ctx),
        Some(Command::Admin(args)) => admin::run(args, ctx),
        Some(Command::Backup(args)) => backup::run(args, ctx),
        Some(Command::Restore(args)) => backup::restore(args, ctx),
        Some(Command::Store(args)) => store::run(args, ctx),
        Some(Command::Play(args)) => play::run(args, ctx),
        Some(Command::Join(args)) => join::run(args, ctx),
        Some(Command::Watch(args)) => join::watch(args, ctx),
        Some(Command::Games(args)) => games::run(args, ctx),
        Some(Command::Records(args)) => records::run(args, ctx),
        Some(Command::Analyse(args)) => analyse::run(args, ctx),
        Some(Command::Review(args)) => review::run(args, ctx),
        Some(Command::Moves(args)) => moves::run(args, ctx),
        Some(Command::Apply(args)) => apply::run(args, ctx),
        Some(Command::Check(args)) => check::run(args, ctx),
        Some(Command::Dice(args)) => dice::run(args, ctx),
        Some(Command::Perft(args)) => perft::run(args, ctx),
        Some(Command::Bench(args)) => bench::run(args, ctx),
        Some(Command::Rules(args)) => rules::run(args, ctx),
        Some(Command::Board(args)) => board::run(args, ctx),
        Some(Command::Print(args)) => print::run(args, ctx),
        Some(Command::Arena(args)) => arena::run(args, ctx),
        Some(Command::Ugi(args)) => ugi::run(args, ctx),
        Some(Command::Lab(args)) => lab::run(args, ctx),
        Some(Command::Regret(args)) => regret::run(args, ctx),
        Some(Command::Merge(args)) => merge::run(args, ctx),
        Some(Command::Rollout(args)) => rollout::run(args, ctx),
        Some(Command::Probe(args)) => probe::run(args, ctx),
        Some(Command::Solve(args)) => solve::run(args, ctx),
        Some(Command::Verify(args)) => verify::run(args, ctx),
        Some(Command::Tables(args)) => tables::run(args, ctx),
        Some(Command::Facts(args)) => facts::run(args, ctx),
        Some(Command::Puzzles(args)) => puzzles::run(args, ctx),
        Some(Command::Config(args)) => config::run(args, ctx),
        Some(Command::Completions(args)) => completions::run(args, cli.described(), ctx),
        Some(Command::Man(args)) => man::run(args, cli.described(), cli.lang.unwrap_or_default()),
    }
}
