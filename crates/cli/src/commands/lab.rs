//! `dejarik lab`: many games of a rule set under any options, and what a rule designer wants to know
//! of them. A study can be stopped, kept in a file and gone on with.

use std::fs::{self, OpenOptions};
use std::io::Write;
use std::path::{Path, PathBuf};

use dejarik_engine::arena::Player;
use dejarik_lab::{Comparison, Settings, Study, plot};
use dejarik_play::Settings as Game;
use dejarik_rules::RulesId;
use serde_json::json;

use super::kept::{self, Clock};
use super::{Context, RuleOptions, Threads};
use crate::error::CliError;
use crate::progress::{Progress, stop};

/// Play many games of a rule set under any options and set-up, and report what a rule designer
/// needs: who is favoured, how long games are, how they end, how often each rule comes up, what each
/// piece is worth; or compare two sets of options.
///
/// Both sides are the same player, `random`, `level-1` to `level-8`, or a strength such as
/// `nodes=2000,depth=4,error=50`. The result depends on the seed alone, not on the threads, and a
/// study that was stopped goes on from its --file as if nothing had happened.
#[derive(Debug, clap::Args)]
pub struct Args {
    /// The rule set: groi, bambara, looney or simeone.
    rules: RulesId,
    #[command(flatten)]
    options: RuleOptions,
    /// Plays a second study with this option changed too, and compares; may be given several times.
    #[arg(long, value_name = "KEY=VALUE")]
    against: Vec<String>,
    /// The position that games start from, as DPN, instead of the usual start.
    #[arg(long, value_name = "DPN")]
    from: Option<String>,
    /// Who plays both sides.
    #[arg(long, default_value = "level-5", value_parser = super::player)]
    player: Player,
    /// How many games to play.
    #[arg(long, default_value_t = 1000, value_parser = clap::value_parser!(u64).range(1..=10_000_000))]
    games: u64,
    /// The seed that openings, orders, dice and errors are drawn from.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Random plies before the players begin, in rule sets without dice.
    #[arg(long, default_value_t = 2, value_parser = clap::value_parser!(u32).range(0..=60))]
    opening: u32,
    /// A game of so many steps is broken off and counted as drawn.
    #[arg(long, default_value_t = 2000, value_parser = clap::value_parser!(u32).range(1..))]
    longest: u32,
    /// Keeps the study in this file, and goes on with what is in it.
    #[arg(long, value_name = "FILE")]
    file: Option<PathBuf>,
    /// Draws the study as SVG into this file (a second study into FILE with `-against` in its name).
    #[arg(long, value_name = "FILE")]
    plot: Option<PathBuf>,
    #[command(flatten)]
    threads: Threads,
    /// Answers in JSON.
    #[arg(long)]
    json: bool,
}

impl Args {
    fn settings(&self, options: &RuleOptions) -> Result<Settings, CliError> {
        let game = Game::new(options.rules(self.rules)?);
        let game = match &self.from {
            None => game,
            Some(dpn) => game
                .starting_from(dpn)
                .map_err(|error| CliError::Usage(format!("--from: {error}")))?,
        };
        Ok(Settings {
            game,
            player: self.player.clone(),
            games: self.games,
            seed: self.seed,
            opening: self.opening,
            longest: self.longest,
        })
    }

    /// The studies asked for: one, or two to compare.
    fn wanted(&self) -> Result<Vec<Study>, CliError> {
        let mut wanted = vec![Study::new(self.settings(&self.options)?)];
        if !self.against.is_empty() {
            let mut options = self.options.clone();
            options.options.extend(self.against.iter().cloned());
            wanted.push(Study::new(self.settings(&options)?));
        }
        Ok(wanted)
    }

    /// The studies as far as the file has them.
    fn load(&self) -> Result<Vec<Study>, CliError> {
        let wanted = self.wanted()?;
        let Some(path) = &self.file else { return Ok(wanted) };
        let Some(mut kept) = kept::load::<Vec<Study>>(path, "study of the lab")? else {
            return Ok(wanted);
        };
        let differs =
            || CliError::Usage(format!("{}: another study is kept in this file", path.display()));
        if kept.len() != wanted.len() {
            return Err(differs());
        }
        for (kept, wanted) in kept.iter_mut().zip(&wanted) {
            // How many games may change; which may not.
            let games = wanted.settings.games;
            if (Settings { games, ..kept.settings.clone() }) != wanted.settings {
                return Err(differs());
            }
            kept.settings = wanted.settings.clone();
            kept.games.split_off(&wanted.settings.games);
        }
        Ok(kept)
    }
}

fn play(index: usize, studies: &mut [Study], args: &Args) -> Result<(), CliError> {
    let mut study = studies[index].clone();
    let progress = Progress::new("lab, games", study.missing());
    let mut clock = Clock::new();
    let mut failed = None;
    study.run(args.threads.count(), &stop::listen(), &mut |study| {
        progress.step();
        if let Some(path) = args.file.as_ref().filter(|_| clock.is_time()) {
            studies[index] = study.clone();
            failed = kept::save(path, studies).err();
        }
    });
    studies[index] = study;
    if let Some(path) = &args.file {
        kept::save(path, studies)?;
    }
    failed.map_or(Ok(()), Err)
}

/// What is studied, in a line.
fn title(study: &Study) -> String {
    let Settings { game, player, seed, .. } = &study.settings;
    let options = game.rules().changed_options();
    let options = options.iter().map(|(spec, value)| format!(" {}={value}", spec.key));
    let from = game.start().map_or(String::new(), |start| format!(" from {start}"));
    let rules = game.rules().id();
    format!("{rules}{}{from}: {player} against itself, seed {seed}", options.collect::<String>())
}

/// Where the plot of a study goes.
fn plot_path(path: &Path, index: usize) -> PathBuf {
    if index == 0 {
        return path.to_owned();
    }
    let part =
        |part: Option<&std::ffi::OsStr>| part.unwrap_or_default().to_string_lossy().into_owned();
    let (stem, extension) = (part(path.file_stem()), part(path.extension()));
    path.with_file_name(format!("{stem}-against.{extension}"))
}

/// Makes sure that a file can be written, before long work is done for it.
fn touch(path: &Path) -> Result<(), CliError> {
    let opened = OpenOptions::new().create(true).append(true).open(path);
    opened.map(drop).map_err(CliError::file(path))
}

/// Runs the command.
pub fn run<W: Write>(args: &Args, ctx: &mut Context<'_, W>) -> Result<(), CliError> {
    let mut studies = args.load()?;
    if let Some(path) = &args.file {
        // A file that cannot be written is better known before the games than after them.
        kept::save(path, &studies)?;
    }
    if let Some(path) = &args.plot {
        (0..studies.len()).try_for_each(|index| touch(&plot_path(path, index)))?;
    }
    for index in 0..studies.len() {
        if !stop::listen().is_stopped() {
            play(index, &mut studies, args)?;
        }
    }
    let comparison = match &studies[..] {
        [one, other] => Some(Comparison::of(one, other)),
        _ => None,
    };
    let summaries: Vec<_> = studies.iter().map(Study::summary).collect();
    for (index, (study, summary)) in studies.iter().zip(&summaries).enumerate() {
        if let Some(path) = &args.plot {
            let path = plot_path(path, index);
            let svg = plot::svg(&title(study), summary)
                .map_err(|error| CliError::Usage(error.to_string()))?;
            fs::write(&path, svg).map_err(CliError::file(&path))?;
        }
        if !args.json {
            writeln!(ctx.out, "{}\n{summary}", title(study))?;
        }
    }
    if args.json {
        let studies = studies.iter().zip(&summaries).map(|(study, summary)| {
            json!({"settings": study.settings, "summary": summary,
                   "finished": study.missing() == 0})
        });
        let studies: Vec<_> = studies.collect();
        writeln!(ctx.out, "{}", json!({"studies": studies, "comparison": comparison}))?;
    } else if let Some(comparison) = comparison {
        write!(ctx.out, "{comparison}")?;
    }
    if studies.iter().all(|study| study.missing() == 0) {
        return Ok(());
    }
    let hint = if args.file.is_some() { "; the same command goes on with it" } else { "" };
    Err(CliError::Interrupted(format!(" before all games were played{hint}")))
}
