//! Trains a net for a rule set with dice, from nothing: `dejarik-train looney --folder runs/looney`.

mod error;
mod model;
mod run;
mod samples;
mod selfplay;
#[cfg(test)]
mod tests;

use std::path::PathBuf;
use std::process::ExitCode;

use clap::Parser;
use dejarik_engine::limits::Stop;

use crate::error::TrainError;
use crate::run::{Plan, Run};

/// Train the net that judges positions of a rule set with dice: games of the engine against itself,
/// learning from them, and again. Begins with random games. Everything is kept in one folder; after
/// Ctrl-C the same command goes on. The newest net is the last NNN.net there, and what came of
/// each generation is in log.jsonl.
#[derive(Debug, Parser)]
#[command(version)]
struct Args {
    /// The rule set: looney or simeone.
    rules: String,
    /// Where the run is kept.
    #[arg(long)]
    folder: PathBuf,
    /// Generations: how often games are played and learned from. The rate of learning falls until the last.
    #[arg(long, default_value_t = 20)]
    generations: u64,
    /// Games a generation.
    #[arg(long, default_value_t = 5000, value_parser = clap::value_parser!(u64).range(1..))]
    games: u64,
    /// Turns that the engine sees while it plays.
    #[arg(long, default_value_t = 1, value_parser = clap::value_parser!(u32).range(1..4))]
    depth: u32,
    /// How much of what a position is said to be worth comes from later in its game, 0 to 1.
    #[arg(long, default_value_t = 0.7)]
    lambda: f32,
    /// Turns that are begun at random, in thousandths.
    #[arg(long, default_value_t = 50, value_parser = clap::value_parser!(u64).range(0..=1000))]
    random: u64,
    /// Generations of games that are learned from.
    #[arg(long, default_value_t = 6, value_parser = clap::value_parser!(u64).range(1..))]
    window: u64,
    /// How often a generation goes through them.
    #[arg(long, default_value_t = 1, value_parser = clap::value_parser!(u64).range(1..))]
    epochs: u64,
    /// Positions a step of learning.
    #[arg(long, default_value_t = 2048, value_parser = clap::value_parser!(u64).range(1..))]
    batch: u64,
    /// The rate of learning.
    #[arg(long, default_value_t = 0.002)]
    rate: f64,
    /// A folder with tables of exact chances (`dejarik solve looney --pieces 5 --out ...`): the ends
    /// of games are learned from them.
    #[arg(long)]
    tables: Option<PathBuf>,
    /// Weights of another run (NNN.safetensors) to go on from, instead of beginning with random games.
    #[arg(long, value_name = "FILE")]
    begin: Option<PathBuf>,
    /// What all games and first weights come from.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Pairs of games against the evaluation by hand after each generation; 0 for none.
    #[arg(long, default_value_t = 100)]
    trial: u64,
    /// Threads.
    #[arg(long, default_value_t = 2, value_parser = clap::value_parser!(u64).range(1..=256))]
    threads: u64,
}

fn train(args: Args) -> Result<(), TrainError> {
    let stop = Stop::new();
    let flag = stop.clone();
    let heard = ctrlc::set_handler(move || flag.stop());
    heard.map_err(|error| TrainError::Usage(format!("Ctrl-C cannot be heard: {error}")))?;
    let good = (0.0..=1.0).contains(&args.lambda) && args.rate > 0.0 && args.rate <= 1.0;
    if !good {
        let what = "expected --lambda from 0 to 1 and --rate above 0, at most 1";
        return Err(TrainError::Usage(what.to_owned()));
    }
    let plan = Plan {
        rules: args.rules,
        games: args.games,
        generations: args.generations,
        depth: args.depth,
        lambda: args.lambda,
        random: args.random,
        window: args.window,
        epochs: args.epochs,
        batch: args.batch as usize,
        rate: args.rate,
        tables: args.tables.is_some(),
        begin: args.begin,
        seed: args.seed,
    };
    let run = Run::open(
        plan,
        &args.folder,
        args.threads as usize,
        args.trial,
        args.tables.as_deref(),
        &stop,
    )?;
    run.go(args.generations)
}

fn main() -> ExitCode {
    match train(Args::parse()) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("dejarik-train: {error}");
            match error {
                TrainError::Stopped => ExitCode::from(130),
                _ => ExitCode::from(2),
            }
        }
    }
}
