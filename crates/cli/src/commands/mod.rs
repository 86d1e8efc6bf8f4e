//! The commands, one a file, and what they share: the context they run in, and reading positions
//! and options.

pub mod analyse;
pub mod apply;
pub mod arena;
pub mod board;
pub mod check;
pub mod facts;
mod keeper;
pub mod kept;
pub mod lab;
pub mod moves;
pub mod perft;
pub mod play;
pub mod probe;
pub mod puzzles;
pub mod regret;
pub mod review;
pub mod rules;
pub mod serve;
pub mod solve;
pub mod verify;

use std::io::Write;
use std::path::PathBuf;

use clap::{Parser, Subcommand};
use dejarik_engine::arena::Player;
use dejarik_engine::net::Net;

pub use crate::context::{Context, note, terminal_columns};
use crate::error::CliError;
use crate::lang::{Lang, Texts};
pub use crate::rule_options::RuleOptions;
use crate::session::prefs::Prefs;
use crate::session::saved::Store;

/// Dejarik, the hologram board game: play it in the browser or in the terminal, host it for others,
/// or ask about a position.
#[derive(Debug, Parser)]
#[command(name = "dejarik", version, after_long_help = CREDITS)]
pub struct Cli {
    /// The language of the texts: en or fr. Without it: the settings, then the system's.
    #[arg(long, global = true, value_name = "LANG")]
    pub lang: Option<Lang>,
    #[command(flatten)]
    home: serve::Home,
    #[command(subcommand)]
    command: Option<Command>,
}

const CREDITS: &str = "\
Without a command, the table opens in your browser and you play. `dejarik play` opens it in the
terminal.

The rules:
  groi     Classic Dejarik, \"the game of Groi\", a French fan page with its own English translation
  bambara  Design Exercise: Dejarik, by Brad Bambara (2015)
  looney   Looney Dejarik, by Andrew Looney, Looney Labs' 2025 holiday gift
  simeone  Dejarik Rules, by Nicole Simeone

This is a fan project. The game's name and creatures belong to their owners.";

/// A player of the engine from its text; the net that it names is read from its file.
fn player(text: &str) -> Result<Player, String> {
    Player::with_net(text, |path| {
        let bytes = std::fs::read(path).map_err(|error| error.to_string())?;
        Net::from_bytes(&bytes).map_err(|error| error.to_string())
    })
}

#[derive(Debug, Subcommand)]
enum Command {
    Serve(serve::Args),
    Play(play::Args),
    #[command(alias = "analyze")]
    Analyse(analyse::Args),
    Review(review::Args),
    Moves(moves::Args),
    Apply(apply::Args),
    Check(check::Args),
    Perft(perft::Args),
    Rules(rules::Args),
    Board(board::Args),
    Arena(arena::Args),
    Lab(lab::Args),
    Regret(regret::Args),
    Probe(probe::Args),
    Solve(solve::Args),
    Verify(verify::Args),
    Facts(facts::Args),
    Puzzles(puzzles::Args),
}

/// Runs what the arguments ask for.
pub fn run<W: Write>(cli: &Cli, out: &mut W) -> Result<(), CliError> {
    let prefs = Prefs::load(&Store::of_user());
    let remembered = prefs.lang.and_then(|code| code.parse().ok());
    let texts = Texts::new(Lang::choose(cli.lang, remembered));
    let ctx = &mut Context { out, texts };
    match &cli.command {
        None => serve::at_home(&cli.home, ctx),
        Some(Command::Serve(args)) => serve::run(args, ctx),
        Some(Command::Play(args)) => play::run(args, ctx),
        Some(Command::Analyse(args)) => analyse::run(args, ctx),
        Some(Command::Review(args)) => review::run(args, ctx),
        Some(Command::Moves(args)) => moves::run(args, ctx),
        Some(Command::Apply(args)) => apply::run(args, ctx),
        Some(Command::Check(args)) => check::run(args, ctx),
        Some(Command::Perft(args)) => perft::run(args, ctx),
        Some(Command::Rules(args)) => rules::run(args, ctx),
        Some(Command::Board(args)) => board::run(args, ctx),
        Some(Command::Arena(args)) => arena::run(args, ctx),
        Some(Command::Lab(args)) => lab::run(args, ctx),
        Some(Command::Regret(args)) => regret::run(args, ctx),
        Some(Command::Probe(args)) => probe::run(args, ctx),
        Some(Command::Solve(args)) => solve::run(args, ctx),
        Some(Command::Verify(args)) => verify::run(args, ctx),
        Some(Command::Facts(args)) => facts::run(args, ctx),
        Some(Command::Puzzles(args)) => puzzles::run(args, ctx),
    }
}

/// How many threads a long command may use.
#[derive(Clone, Debug, Default, clap::Args)]
pub struct Threads {
    /// How many threads to use; without it, one for each processor.
    #[arg(long, value_name = "NUMBER", value_parser = clap::value_parser!(u16).range(1..=1024))]
    threads: Option<u16>,
}

impl Threads {
    /// The number, at least 1.
    pub fn count(&self) -> usize {
        let every = || std::thread::available_parallelism().map_or(1, usize::from);
        self.threads.map_or_else(every, usize::from)
    }
}

/// A table file to read, as arguments.
#[derive(Clone, Debug, clap::Args)]
pub struct TableFileArgs {
    /// The table.
    #[arg(value_name = "FILE")]
    pub file: PathBuf,
    /// How many work on it.
    #[command(flatten)]
    pub threads: Threads,
    /// Answers in JSON.
    #[arg(long)]
    pub json: bool,
}
