//! `dejarik arena`: players of the engine against each other, in pairs of games that share opening
//! and dice. A match can be stopped, kept in a file and gone on with.

use std::io::Write;
use std::path::{Path, PathBuf};

use dejarik_engine::Level;
use dejarik_engine::arena::{self, Player, Report, Settings, Sprt};
use dejarik_rules::RulesId;
use serde_json::json;

use super::kept::{self, Clock};
use super::{Context, RuleOptions, Threads};
use crate::error::CliError;
use crate::progress::{Progress, stop};

/// Let the computer play against itself: level against level, in pairs of games that share the
/// opening and the dice and swap sides, with 95 % intervals.
///
/// A player is `random`, `level-1` to `level-8`, or a strength of its own such as
/// `nodes=2000,depth=4,error=50`, or `ms=50` for so many milliseconds a step; with `hand` in the list
/// positions are judged by hand where a net does it else, with `net=FILE` by that net. Without a time
/// the result depends on the seed alone, not on the threads, and a match that was stopped goes on
/// from its --file as if nothing had happened.
#[derive(Debug, clap::Args)]
pub struct Args {
    /// The rule set: groi, bambara, looney or simeone.
    rules: RulesId,
    /// The player whose score is reported.
    #[arg(required_unless_present = "ladder", value_parser = super::player)]
    player: Option<Player>,
    /// Its opponent.
    #[arg(required_unless_present = "ladder", value_parser = super::player)]
    opponent: Option<Player>,
    /// Plays every level against the one below it, and level 1 against random moves.
    #[arg(long, conflicts_with_all = ["player", "opponent"])]
    ladder: bool,
    /// How many pairs of games a match has at most.
    #[arg(long, default_value_t = 100, value_parser = clap::value_parser!(u64).range(1..=10_000_000))]
    pairs: u64,
    /// The seed that openings, dice and errors are drawn from.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Random plies at the start of a pair, in rule sets without dice.
    #[arg(long, default_value_t = 4, value_parser = clap::value_parser!(u32).range(0..=60))]
    opening: u32,
    /// A game of so many steps is broken off as a draw.
    #[arg(long, default_value_t = 1000, value_parser = clap::value_parser!(u32).range(1..))]
    longest: u32,
    /// Stops early by a sequential test: is the player ELO1 better rather than ELO0?
    #[arg(long, value_name = "ELO0,ELO1", value_parser = sprt)]
    sprt: Option<Sprt>,
    /// Keeps the match in this file, and goes on with what is in it.
    #[arg(long, value_name = "FILE")]
    file: Option<PathBuf>,
    #[command(flatten)]
    options: RuleOptions,
    #[command(flatten)]
    threads: Threads,
    /// Answers in JSON.
    #[arg(long)]
    json: bool,
}

fn sprt(text: &str) -> Result<Sprt, String> {
    let numbers = text.split_once(',').and_then(|(a, b)| Some((a.parse().ok()?, b.parse().ok()?)));
    match numbers {
        Some((elo0, elo1)) if f64::is_finite(elo0) && f64::is_finite(elo1) && elo0 < elo1 => {
            Ok(Sprt::new(elo0, elo1))
        }
        _ => Err(format!("expected two numbers ELO0,ELO1 with ELO0 below ELO1, found `{text}`")),
    }
}

impl Args {
    fn settings(&self, player: Player, opponent: Player) -> Result<Settings, CliError> {
        let rules = self.options.rules(self.rules)?;
        let changed = rules.changed_options().into_iter();
        Ok(Settings {
            options: changed.map(|(spec, value)| (spec.key.to_owned(), value)).collect(),
            pairs: self.pairs,
            seed: self.seed,
            opening: self.opening,
            longest: self.longest,
            sprt: self.sprt,
            threads: self.threads.count(),
            ..Settings::new(self.rules, player, opponent)
        })
    }

    fn matches(&self) -> Result<Vec<Settings>, CliError> {
        if let (Some(player), Some(opponent)) = (&self.player, &self.opponent) {
            return Ok(vec![self.settings(player.clone(), opponent.clone())?]);
        }
        let levels = (1..).map_while(Level::new).map(Player::Level);
        let below = std::iter::once(Player::Random).chain(levels.clone());
        levels.zip(below).map(|(player, opponent)| self.settings(player, opponent)).collect()
    }
}

/// What a file keeps: the reports of its matches, begun or not.
fn load(path: &Path, wanted: &[Settings]) -> Result<Vec<Report>, CliError> {
    let Some(mut reports) = kept::load::<Vec<Report>>(path, "match of the arena")? else {
        return Ok(wanted.iter().cloned().map(Report::new).collect());
    };
    let what = path.display();
    let differs = || CliError::Usage(format!("{what}: another match is kept in this file"));
    if reports.len() != wanted.len() {
        return Err(differs());
    }
    for (report, wanted) in reports.iter_mut().zip(wanted) {
        // How many and how fast may change; what is played may not.
        let (pairs, threads) = (report.settings.pairs, report.settings.threads);
        if report.settings != (Settings { pairs, threads, ..wanted.clone() }) {
            return Err(differs());
        }
        report.settings = wanted.clone();
    }
    Ok(reports)
}

fn play(index: usize, reports: &mut [Report], args: &Args) -> Result<(), CliError> {
    let stop = stop::listen();
    let report = reports[index].clone();
    let missing = report.settings.pairs.saturating_sub(report.pairs.len() as u64);
    let progress = Progress::new("arena, pairs", missing as usize);
    let mut clock = Clock::new();
    let mut failed = None;
    let report = arena::resume(report, &stop, &mut |report| {
        progress.step_with(|| format!(", score {:.1} %", 100.0 * report.summary().score.value));
        if let Some(path) = args.file.as_ref().filter(|_| clock.is_time()) {
            reports[index] = report.clone();
            failed = kept::save(path, reports).err();
        }
    });
    reports[index] = report.map_err(|error| CliError::Usage(error.to_string()))?;
    if let Some(path) = &args.file {
        kept::save(path, reports)?;
    }
    failed.map_or(Ok(()), Err)
}

/// Runs the command.
pub fn run<W: Write>(args: &Args, ctx: &mut Context<'_, W>) -> Result<(), CliError> {
    let matches = args.matches()?;
    let mut reports = match &args.file {
        Some(path) => load(path, &matches)?,
        None => matches.into_iter().map(Report::new).collect(),
    };
    if let Some(path) = &args.file {
        // A file that cannot be written is better known before the match than after it.
        kept::save(path, &reports)?;
    }
    for index in 0..reports.len() {
        if !stop::listen().is_stopped() {
            play(index, &mut reports, args)?;
        }
        let report = &reports[index];
        if !args.json && !report.pairs.is_empty() {
            writeln!(ctx.out, "{}{report}", if index > 0 { "\n" } else { "" })?;
            ctx.out.flush()?;
        }
    }
    if args.json {
        let matches = reports.iter().map(|report| {
            json!({"settings": report.settings, "summary": report.summary(),
                   "verdict": report.verdict, "finished": report.is_finished()})
        });
        writeln!(ctx.out, "{}", json!({"matches": matches.collect::<Vec<_>>()}))?;
    }
    if reports.iter().all(Report::is_finished) {
        return Ok(());
    }
    let hint = if args.file.is_some() { "; the same command goes on with it" } else { "" };
    Err(CliError::Interrupted(format!(" before the match was over{hint}")))
}
