//! `dejarik regret`: how often the engine, without tables, plays a move that keeps the true value.

use std::io::Write;
use std::time::Duration;

use dejarik_engine::arena::{Interval, Player};
use dejarik_engine::regret::{Judged, Kept, Report, Settings, Source, chances, run as judge};
use dejarik_engine::{Level, Stop};
use dejarik_rules::{RulesId, TableKind};
use dejarik_tables::Library;

use crate::answer;
use crate::answer::regret::{Certain, Chances, Judged as Answered, Regret, sight_ranges};
use crate::arguments::{self, Output, Threads};
use crate::context::Context;
use crate::error::CliError;
use crate::progress::{Progress, stop};
use crate::rule_options::RuleOptions;
use crate::tables;

/// Measure how often the computer, without the tables, plays a move that keeps the true value.
///
/// The player is asked for a move in random positions, and the table of perfect play judges it. Half
/// of the positions come from games of random moves, half from games between weak players, after 4
/// to 39 plies. The table of groi is computed when it is first needed, that of bambara by `dejarik
/// solve bambara`. In looney the winning chance given away is measured, in positions with few pieces,
/// by the tables of `dejarik solve looney`.
///
/// For levels the result depends on the seed alone. With --time it depends on the machine, and the
/// threads share its processors.
#[derive(Debug, clap::Args)]
pub struct Args {
    /// The rule set: groi, bambara or looney.
    rules: RulesId,
    /// The player: `random`, `level-1` to `level-8`, or a strength such as `depth=4,error=50`.
    #[arg(required_unless_present_any = ["ladder", "time"], value_parser = arguments::player)]
    player: Option<Player>,
    /// Measure the engine without noise in its evaluation, with this time for a move, such as 1s or
    /// 200ms.
    #[arg(long, value_name = "TIME", value_parser = arguments::time, conflicts_with = "player")]
    time: Option<Duration>,
    /// Measure each of the eight levels on the same positions.
    #[arg(long, conflicts_with_all = ["player", "time"])]
    ladder: bool,
    /// Ask for a move in this many positions.
    #[arg(long, default_value_t = 500, value_parser = clap::value_parser!(u64).range(1..=10_000_000))]
    positions: u64,
    /// The seed of the positions and the errors.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Begin the games at this position; in bambara it may have fewer kinds of piece.
    #[arg(long, value_name = "DPN")]
    from: Option<String>,
    /// List every move that gave something away.
    #[arg(long)]
    slips: bool,
    #[command(flatten)]
    options: RuleOptions,
    #[command(flatten)]
    threads: Threads,
    #[command(flatten)]
    output: Output,
}

impl Args {
    /// Returns the players to measure.
    fn judged(&self) -> Vec<Judged> {
        match (&self.player, self.time) {
            (Some(player), _) => vec![Judged::Player(player.clone())],
            (None, Some(time)) => vec![Judged::Time(time)],
            (None, None) => {
                Level::ALL.into_iter().map(|level| Judged::Player(Player::Level(level))).collect()
            }
        }
    }
}

/// Runs the command.
///
/// # Errors
/// If there is no table to judge by, the position cannot be used, or the command is interrupted.
pub fn run<W: Write>(args: &Args, ctx: &mut Context<'_, W>) -> Result<(), CliError> {
    let rules = args.options.rules(args.rules)?;
    if args.rules.descriptor().table == TableKind::None {
        return Err(tables::no_table(args.rules));
    }
    let start = args.from.as_ref().map(|dpn| args.options.position(dpn)).transpose()?;
    if start.is_some_and(|start| start.id() != args.rules || start.outcome().is_some()) {
        let message = format!("--from: expected a position of {} that is not over", args.rules);
        return Err(CliError::Usage(message));
    }
    let threads = args.threads.count();
    let table = tables::library(threads)?;
    let stop = stop::listen();
    let mut answers = Vec::new();
    for judged in args.judged() {
        if stop.is_stopped() {
            break;
        }
        let name = judged.to_string();
        let (positions, seed) = (args.positions, args.seed);
        let settings = Settings { rules, start, judged, positions, seed, threads };
        if args.rules.has_dice() {
            let report = given_away(&settings, &table, &stop)?;
            if args.output.json {
                answers.push(Answered::Chances(Chances::new(&name, &report)));
            } else if !report.decisions.is_empty() {
                say_chances(ctx.out, args, &name, &report)?;
                ctx.out.flush()?;
            }
            continue;
        }
        let progress = Progress::new("regret, positions", positions as usize);
        let report = judge(&settings, &table, &stop, &mut |report: &Report| {
            progress.step_with(|| format!(", kept {:.1} %", 100.0 * report.all().share.value));
        })
        .map_err(tables::unprobed)?;
        drop(progress);
        if args.output.json {
            answers.push(Answered::Certain(Box::new(Certain::new(&name, &report))));
        } else if !report.trials.is_empty() {
            write!(ctx.out, "{}", if args.ladder && name != "level-1" { "\n" } else { "" })?;
            say(ctx.out, args, &name, &report)?;
            ctx.out.flush()?;
        }
    }
    if args.output.json {
        let (rules, seed) = (args.rules.name(), args.seed);
        answer::print(ctx.out, &Regret { rules, seed, judged: answers })?;
    }
    if stop.is_stopped() {
        return Err(CliError::Interrupted(" before a move was asked for in every position".into()));
    }
    Ok(())
}

/// Measures a player in a game with dice.
fn given_away(
    settings: &Settings,
    table: &Library,
    stop: &Stop,
) -> Result<chances::Report, CliError> {
    let progress = Progress::new("regret, positions", settings.positions as usize);
    chances::run(settings, table, stop, &mut |report: &chances::Report| {
        progress.step_with(|| format!(", {:.2} % given away", 100.0 * report.lost().value));
    })
    .map_err(tables::unprobed)
}

/// Writes the result of a player in a game with dice, as text.
fn say_chances<W: Write>(
    out: &mut W,
    args: &Args,
    name: &str,
    report: &chances::Report,
) -> Result<(), CliError> {
    let Interval { value, low, high } = report.lost();
    let [value, low, high] = [value, low, high].map(|part| 100.0 * part);
    let count = report.decisions.len();
    writeln!(out, "{}: {name}, {count} positions, seed {}", args.rules, args.seed)?;
    writeln!(
        out,
        "given away {value:.2} % of winning chance a move (95 % interval {low:.2} to {high:.2})"
    )?;
    writeln!(out, "nothing given away in {}", percent(report.kept()))?;
    writeln!(out, "nodes a move {:.0}", report.nodes())?;
    if args.slips {
        for found in report.decisions.values().filter(|found| found.lost > chances::NOTHING) {
            let chances::Decision { position, played, best, chance, lost, .. } = found;
            let [chance, lost] = [chance, lost].map(|part| 100.0 * part);
            writeln!(out, "{position}\t{played}\tinstead of {best}\t{chance:.1} %\t-{lost:.1} %")?;
        }
    }
    Ok(())
}

/// Returns a share in per cent with its interval.
fn percent(Interval { value, low, high }: Interval) -> String {
    let [value, low, high] = [value, low, high].map(|share| 100.0 * share);
    format!("{value:.1} % (95 % interval {low:.1} to {high:.1})")
}

/// Writes the result of a player in a game without dice, as text.
fn say<W: Write>(out: &mut W, args: &Args, name: &str, report: &Report) -> Result<(), CliError> {
    let Kept { positions, share, .. } = report.all();
    writeln!(out, "{}: {name}, {positions} positions, seed {}", args.rules, args.seed)?;
    writeln!(out, "kept {}, {:.1} points lost in 100 moves", percent(share), report.regret())?;
    let critical = report.critical();
    if critical.positions > 0 {
        let [of, share] = [critical.positions.to_string(), percent(critical.share)];
        writeln!(out, "where a move can lose value: kept {share} of {of}")?;
    }
    for (source, games) in [(Source::Random, "random games"), (Source::Weak, "weak games")] {
        let kept = report.from(source);
        if kept.positions > 0 {
            writeln!(
                out,
                "in {games}: kept {:.1} % of {}",
                100.0 * kept.share.value,
                kept.positions
            )?;
        }
    }
    let losses = report.losses();
    if !losses.is_empty() {
        let part = |(had, left, count): &(i8, i8, u64)| format!("{had:+} to {left:+}: {count}");
        let parts: Vec<_> = losses.iter().map(part).collect();
        writeln!(out, "points lost: {}", parts.join(", "))?;
        let sights = sight_ranges().into_iter().zip(report.sights());
        let parts: Vec<_> = sights.map(|(range, count)| format!("{range}: {count}")).collect();
        writeln!(out, "plies to see it: {}", parts.join(", "))?;
    }
    writeln!(out, "nodes a move {:.0}", report.nodes())?;
    if args.slips {
        for slip in report.slips() {
            writeln!(
                out,
                "{}\t{}\tinstead of {}\t{:+} to {:+}\t{} plies",
                slip.position, slip.played, slip.best, slip.had, slip.left, slip.sight
            )?;
        }
    }
    Ok(())
}
