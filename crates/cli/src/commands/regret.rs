//! `dejarik regret`: how often the engine, without tables, plays what keeps the true value.

use std::io::Write;
use std::time::Duration;

use dejarik_engine::arena::{Interval, Player};
use dejarik_engine::regret::{
    Judged, Kept, Report, SIGHTS, Settings, Source, chances, run as judge,
};
use dejarik_engine::{Level, Stop};
use dejarik_rules::RulesId;
use dejarik_tables::Library;
use serde_json::{Value, json};

use super::{Context, RuleOptions, Threads};
use crate::error::CliError;
use crate::progress::{Progress, stop};
use crate::tables;

/// Say how often the computer's move keeps the true value where it may not look it up: on random
/// positions that games reach, judged by the table of perfect play.
///
/// Half of the positions come from games of random moves, half from games between weak players,
/// after 4 to 39 plies. The judge is the table in the cache: groi's is made when it is first
/// needed, bambara's by `dejarik solve bambara`. In looney winning chances are judged, in positions with
/// few pieces, by the tables of `dejarik solve looney`. With levels the result depends on the seed
/// alone; with a time it depends on the machine, and threads share its processors.
#[derive(Debug, clap::Args)]
pub struct Args {
    /// The rule set: groi, bambara or looney.
    rules: RulesId,
    /// Who is judged: `random`, `level-1` to `level-8`, or a strength such as `depth=4,error=50`.
    #[arg(required_unless_present_any = ["ladder", "time"], value_parser = super::player)]
    player: Option<Player>,
    /// Judges a true eye with so much time for a move, such as 1s or 200ms.
    #[arg(long, value_name = "TIME", value_parser = time, conflicts_with = "player")]
    time: Option<Duration>,
    /// Judges each of the eight levels on the same positions.
    #[arg(long, conflicts_with_all = ["player", "time"])]
    ladder: bool,
    /// How many positions.
    #[arg(long, default_value_t = 500, value_parser = clap::value_parser!(u64).range(1..=10_000_000))]
    positions: u64,
    /// The seed that positions and errors are drawn from.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Games begin at this position; for bambara it may have fewer kinds of piece.
    #[arg(long, value_name = "DPN")]
    from: Option<String>,
    /// Lists every move that gave something away.
    #[arg(long)]
    slips: bool,
    #[command(flatten)]
    options: RuleOptions,
    #[command(flatten)]
    threads: Threads,
    /// Answers in JSON.
    #[arg(long)]
    json: bool,
}

/// `1s`, `0.5s` or `200ms`.
fn time(text: &str) -> Result<Duration, String> {
    let (number, unit) = match text.strip_suffix("ms") {
        Some(number) => (number, 1e-3),
        None => (text.strip_suffix('s').unwrap_or(text), 1.0),
    };
    let seconds = number.parse::<f64>().ok().map(|number| number * unit);
    let seconds = seconds.filter(|seconds| (0.001..=3600.0).contains(seconds));
    let time = seconds.and_then(|seconds| Duration::try_from_secs_f64(seconds).ok());
    time.ok_or_else(|| format!("expected a time from 1ms to 3600s, found `{text}`"))
}

impl Args {
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
pub fn run<W: Write>(args: &Args, ctx: &mut Context<'_, W>) -> Result<(), CliError> {
    let rules = args.options.rules(args.rules)?;
    if args.rules == RulesId::Simeone {
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
            if args.json {
                answers.push(told(&name, &report));
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
        if args.json {
            answers.push(answer(&name, &report));
        } else if !report.trials.is_empty() {
            write!(ctx.out, "{}", if args.ladder && name != "level-1" { "\n" } else { "" })?;
            say(ctx.out, args, &name, &report)?;
            ctx.out.flush()?;
        }
    }
    if args.json {
        let judged = json!({"rules": args.rules.name(), "seed": args.seed, "judged": answers});
        writeln!(ctx.out, "{judged}")?;
    }
    if stop.is_stopped() {
        return Err(CliError::Interrupted(" before every position was asked".into()));
    }
    Ok(())
}

/// The same in a game with dice.
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

fn told(name: &str, report: &chances::Report) -> Value {
    let slips = report.decisions.values().filter(|found| found.lost > chances::NOTHING);
    json!({
        "player": name, "positions": report.decisions.len(), "lost": report.lost(),
        "kept": report.kept(), "nodes": report.nodes(), "slips": slips.collect::<Vec<_>>(),
    })
}

fn percent(Interval { value, low, high }: Interval) -> String {
    let [value, low, high] = [value, low, high].map(|share| 100.0 * share);
    format!("{value:.1} % (95 % interval {low:.1} to {high:.1})")
}

/// As text, which other programs may read as well as people.
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
        let told = |(had, left, count): &(i8, i8, u64)| format!("{had:+} to {left:+}: {count}");
        let told: Vec<_> = losses.iter().map(told).collect();
        writeln!(out, "points lost: {}", told.join(", "))?;
        let sights = ranges().into_iter().zip(report.sights());
        let told: Vec<_> = sights.map(|(range, count)| format!("{range}: {count}")).collect();
        writeln!(out, "plies to see it: {}", told.join(", "))?;
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

/// The ranges of sights as text: `1-2`, …, `21+`.
fn ranges() -> Vec<String> {
    let lows = std::iter::once(0).chain(SIGHTS).map(|below| below.saturating_add(1));
    let name = |(low, high): (u16, u16)| match high {
        u16::MAX => format!("{low}+"),
        high => format!("{low}-{high}"),
    };
    lows.zip(SIGHTS).map(name).collect()
}

fn answer(name: &str, report: &Report) -> Value {
    let losses = report.losses().into_iter();
    let losses: Vec<_> =
        losses.map(|(had, left, count)| json!({"from": had, "to": left, "count": count})).collect();
    let sights = ranges().into_iter().zip(report.sights());
    json!({
        "player": name, "kept": report.all(), "critical": report.critical(),
        "random": report.from(Source::Random), "weak": report.from(Source::Weak),
        "pointsLostIn100": report.regret(), "losses": losses,
        "sights": sights.map(|(range, count)| (range, count.into())).collect::<serde_json::Map<_, _>>(),
        "nodes": report.nodes(), "slips": report.slips().collect::<Vec<_>>(),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_time_is_read_with_its_unit() {
        assert_eq!(time("1s"), Ok(Duration::from_secs(1)));
        assert_eq!(time("200ms"), Ok(Duration::from_millis(200)));
        assert_eq!(time("0.5"), Ok(Duration::from_millis(500)));
        for wrong in ["", "0s", "-1s", "1m", "4000s", "NaN"] {
            assert!(time(wrong).is_err(), "{wrong}");
        }
    }

    #[test]
    fn the_ranges_of_sights_leave_no_gap() {
        assert_eq!(ranges(), ["1-2", "3-4", "5-6", "7-10", "11-20", "21+"]);
    }
}
