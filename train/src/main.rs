//! Trains a net for a rule set with dice from scratch: `dejarik-train looney --folder runs/looney`.

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

/// Train the net that evaluates positions of a rule set with dice.
///
/// In each generation the engine plays games against itself and learns from them; the first games are
/// random. Everything is kept in one folder; after Ctrl-C the same command resumes the run. The newest
/// net is the last NNN.net in the folder, and log.jsonl has the results of each generation.
#[derive(Debug, Parser)]
#[command(version)]
struct Args {
    /// The rule set: looney or simeone.
    rules: String,
    /// The folder of the run.
    #[arg(long)]
    folder: PathBuf,
    /// The number of generations. The learning rate falls until the last.
    #[arg(long, default_value_t = 20)]
    generations: u64,
    /// The number of games in each generation.
    #[arg(long, default_value_t = 5000, value_parser = clap::value_parser!(u64).range(1..))]
    games: u64,
    /// The depth of the engine's searches while it plays, in turns.
    #[arg(long, default_value_t = 1, value_parser = clap::value_parser!(u32).range(1..4))]
    depth: u32,
    /// The share of a position's target that comes from later positions of its game, 0 to 1.
    #[arg(long, default_value_t = 0.7)]
    lambda: f32,
    /// The share of turns that begin with a random step, in thousandths.
    #[arg(long, default_value_t = 50, value_parser = clap::value_parser!(u64).range(0..=1000))]
    random: u64,
    /// The number of latest generations whose games are learned from.
    #[arg(long, default_value_t = 6, value_parser = clap::value_parser!(u64).range(1..))]
    window: u64,
    /// The number of passes over these games in each generation.
    #[arg(long, default_value_t = 1, value_parser = clap::value_parser!(u64).range(1..))]
    epochs: u64,
    /// The number of positions in a batch.
    #[arg(long, default_value_t = 2048, value_parser = clap::value_parser!(u64).range(1..))]
    batch: u64,
    /// The learning rate at the start.
    #[arg(long, default_value_t = 0.002)]
    rate: f64,
    /// A folder with tables of exact chances (`dejarik solve looney --pieces 5 --out ...`), which are the
    /// targets of the positions they know.
    #[arg(long)]
    tables: Option<PathBuf>,
    /// The weights of another run (NNN.safetensors) to begin with, instead of random games.
    #[arg(long, value_name = "FILE")]
    begin: Option<PathBuf>,
    /// The seed of all games and of the first weights.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// The number of pairs of games against the evaluation by hand after each generation; 0 for none.
    #[arg(long, default_value_t = 100)]
    trial: u64,
    /// The number of threads.
    #[arg(long, default_value_t = 2, value_parser = clap::value_parser!(u64).range(1..=256))]
    threads: u64,
}

fn train(args: Args) -> Result<(), TrainError> {
    let stop = Stop::new();
    let flag = stop.clone();
    let heard = ctrlc::set_handler(move || flag.stop());
    heard.map_err(|error| TrainError::Usage(format!("cannot listen for Ctrl-C: {error}")))?;
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
