//! `dejarik rollout`: the chances of a position, from many games that begin there.

use std::io::Write;

use dejarik_engine::Part;
use dejarik_engine::arena::Player;
use dejarik_lab::{Settings, Study};
use dejarik_play::Settings as Game;
use dejarik_rules::numbers::decimal;
use dejarik_rules::{Side, Words, wording};

use crate::answer;
use crate::answer::rollout::Rollout;
use crate::arguments::{self, Output, Threads};
use crate::context::Context;
use crate::error::CliError;
use crate::progress::{Progress, stop};
use crate::rule_options::RuleOptions;
use crate::words;

/// Play a position out many times, and report the winning chance with its standard error.
///
/// Both sides are played by the same player, and the dice fall by their odds. A draw counts one half. The
/// result depends on the seed alone and not on the number of threads.
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    /// The position.
    #[arg(value_name = "DPN")]
    dpn: String,
    /// Play this many games.
    #[arg(long, value_name = "GAMES", default_value_t = 1000,
          value_parser = clap::value_parser!(u64).range(2..=10_000_000))]
    games: u64,
    /// The player of both sides: `random`, `level-1` to `level-8`, or a strength such as `depth=2`.
    #[arg(long, value_name = "PLAYER", default_value = "level-2", value_parser = arguments::player)]
    player: Player,
    /// The seed of the dice and the errors.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    #[command(flatten)]
    options: RuleOptions,
    #[command(flatten)]
    threads: Threads,
    #[command(flatten)]
    output: Output,
}

/// The number of steps after which a game is broken off and counts as drawn.
const LONGEST: u32 = 2000;

/// Runs the command.
///
/// # Errors
/// If the position cannot be read or is finished, or the command is interrupted.
pub(crate) fn run<W: Write>(args: &Args, ctx: &mut Context<'_, W>) -> Result<(), CliError> {
    let position = args.options.position(&args.dpn)?;
    if position.outcome().is_some() {
        return Err(CliError::Usage(wording!(
            "the game is over in this position",
            "la partie est terminée dans cette position"
        )));
    }
    let game = Game::new(position.rules()).starting_from(&position.to_string());
    let mut study = Study::new(Settings {
        game: game.map_err(CliError::usage)?,
        player: args.player.clone(),
        games: args.games,
        seed: args.seed,
        opening: 0,
        longest: LONGEST,
        part: Part::WHOLE,
    });
    let progress = Progress::new(Words::new("rollout, games", "parties jouées"), study.missing());
    study.run(args.threads.count(), &stop::listen(), &mut |_| progress.step());
    if study.missing() > 0 {
        let when = wording!(" before the last game", " avant la dernière partie");
        return Err(CliError::Interrupted(when));
    }
    let side = position.side_to_move();
    let chances = study.games.values().map(|record| {
        let first = if record.first { record.score } else { -record.score };
        let own = if side == Side::First { first } else { -first };
        f64::midpoint(f64::from(own), 1.0)
    });
    let (chance, error) = mean(&chances.collect::<Vec<_>>());
    if args.output.json {
        let (side, games) = (side.to_string(), args.games);
        let position = position.to_string();
        let rollout = Rollout { position, side, games, chance, standard_error: error };
        return answer::print(ctx.out, &rollout);
    }
    let texts = &ctx.texts;
    let part = |share: f64| texts.of(&decimal(100.0 * share, 2));
    let variables = [
        ("side", words::side(texts, position.id(), side).into()),
        ("chance", part(chance).into()),
        ("error", part(error).into()),
        ("games", args.games.into()),
    ];
    ctx.say(&texts.with("rollout-chance", variables))
}

/// Returns the mean of samples and its standard error.
fn mean(samples: &[f64]) -> (f64, f64) {
    let count = samples.len() as f64;
    let mean = samples.iter().sum::<f64>() / count;
    let squares = samples.iter().map(|sample| (sample - mean).powi(2)).sum::<f64>();
    (mean, (squares / (count - 1.0) / count).sqrt())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_standard_error_is_that_of_the_mean() {
        let (chance, error) = mean(&[0.0, 1.0, 1.0, 0.0]);
        assert_eq!(chance, 0.5);
        assert!((error - (1.0_f64 / 12.0).sqrt()).abs() < 1e-12, "{error}");
        assert_eq!(mean(&[1.0, 1.0]), (1.0, 0.0));
    }
}
