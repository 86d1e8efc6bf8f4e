//! `dejarik regret`: how often the engine, without tables, plays a move that keeps the true value.

use std::io::Write;
use std::time::Duration;

use dejarik_engine::arena::{Interval, Player};
use dejarik_engine::regret::{
    Judged, Kept, Loss, Report, Settings, Slip, Source, chances, run as judge,
};
use dejarik_engine::{Level, Stop};
use dejarik_rules::numbers::{counted, decimal, joined, percent};
use dejarik_rules::{Bilingual, RulesId, TableKind, Wording, Words, wording};
use dejarik_tables::Library;

use crate::answer;
use crate::answer::regret::{Certain, Chances, Judged as Answered, Regret, sight_ranges};
use crate::arguments::{self, Output, Threads};
use crate::context::Context;
use crate::error::CliError;
use crate::progress::{Progress, Watched, stop};
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

/// The name of the work in the line of progress.
const POSITIONS: Words = Words::new("regret, positions", "regret, positions");

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
        let id = args.rules;
        return Err(CliError::Usage(wording!(
            "--from: expected a position of {id} that is not over",
            "--from : attendu : une position de {id} où la partie continue"
        )));
    }
    let threads = args.threads.count();
    let stop = stop::listen();
    let table = tables::library(threads)?.watched(Watched::new());
    let mut answers = Vec::new();
    for judged in args.judged() {
        if stop.is_stopped() {
            break;
        }
        let (name, said_name) = (judged.to_string(), judged.wording());
        let (positions, seed) = (args.positions, args.seed);
        let settings = Settings { rules, start, judged, positions, seed, threads };
        if args.rules.has_dice() {
            let report = match given_away(&settings, &table, &stop) {
                Err(_) if stop.is_stopped() => break,
                measured => measured?,
            };
            if args.output.json {
                answers.push(Answered::Chances(Chances::new(&name, &report)));
            } else if !report.decisions.is_empty() {
                writeln!(ctx.out, "{}", ctx.texts.of(&chances_said(args, &said_name, &report)))?;
                ctx.out.flush()?;
            }
            continue;
        }
        let progress = Progress::new(POSITIONS, positions as usize);
        let measured = judge(&settings, &table, &stop, &mut |report: &Report| {
            progress.step_with(|| {
                let kept = percent(report.all().share.value, 1);
                wording!(", kept {kept}", ", gardé {kept}"; kept)
            });
        });
        drop(progress);
        let report = match measured {
            // A table whose computing was stopped is missing.
            Err(_) if stop.is_stopped() => break,
            measured => measured.map_err(tables::unprobed)?,
        };
        if args.output.json {
            answers.push(Answered::Certain(Box::new(Certain::new(&name, &report))));
        } else if !report.trials.is_empty() {
            write!(ctx.out, "{}", if args.ladder && name != "level-1" { "\n" } else { "" })?;
            writeln!(ctx.out, "{}", ctx.texts.of(&said(args, &said_name, &report)))?;
            ctx.out.flush()?;
        }
    }
    if args.output.json {
        let (rules, seed) = (args.rules.name(), args.seed);
        answer::print(ctx.out, &Regret { rules, seed, judged: answers })?;
    }
    if stop.is_stopped() {
        return Err(CliError::Interrupted(wording!(
            " before a move was asked for in every position",
            " avant la fin de toutes les positions"
        )));
    }
    Ok(())
}

/// Measures a player in a game with dice.
fn given_away(
    settings: &Settings,
    table: &Library,
    stop: &Stop,
) -> Result<chances::Report, CliError> {
    let progress = Progress::new(POSITIONS, settings.positions as usize);
    chances::run(settings, table, stop, &mut |report: &chances::Report| {
        progress.step_with(|| {
            let lost = percent(report.lost().value, 2);
            wording!(", {lost} given away", ", {lost} de perdu"; lost)
        });
    })
    .map_err(tables::unprobed)
}

/// Writes the line that heads the result of a player.
fn heading(args: &Args, name: &Wording, positions: u64) -> Wording {
    let (rules, seed) = (args.rules, args.seed);
    let positions = counted(
        positions,
        Words::new("position", "position"),
        Words::new("positions", "positions"),
    );
    wording!(
        "{rules}: {name}, {positions}, seed {seed}",
        "{rules} : {name}, {positions}, graine {seed}";
        name, positions
    )
}

/// Writes the interval of a share in per cent.
fn interval(share: Interval, places: usize) -> Wording {
    let [low, high] = [share.low, share.high].map(|share| decimal(100.0 * share, places));
    wording!("95 % interval {low} to {high}", "intervalle à 95 % de {low} à {high}"; low, high)
}

/// Writes a share in per cent with its interval.
fn share(share: Interval) -> Wording {
    let (value, interval) = (percent(share.value, 1), interval(share, 1));
    wording!("{value} ({interval})"; value, interval)
}

/// Writes the nodes that the player searched.
fn nodes(nodes: f64) -> Wording {
    let nodes = decimal(nodes, 0);
    wording!("nodes a move {nodes}", "nœuds par coup : {nodes}"; nodes)
}

/// Writes the result of a player in a game with dice.
fn chances_said(args: &Args, name: &Wording, report: &chances::Report) -> Wording {
    let (lost, kept) = (report.lost(), share(report.kept()));
    let (given, between) = (percent(lost.value, 2), interval(lost, 2));
    let mut lines = vec![
        heading(args, name, report.decisions.len() as u64),
        wording!(
            "given away {given} of winning chance a move ({between})",
            "chances de gain perdues par coup : {given} ({between})";
            given, between
        ),
        wording!("nothing given away in {kept}", "rien de perdu dans {kept}"; kept),
        nodes(report.nodes()),
    ];
    if args.slips {
        lines.extend(report.slips().map(|found| {
            let chances::Decision { position, played, best, chance, lost, .. } = found;
            let (chance, lost) = (percent(*chance, 1), percent(*lost, 1));
            wording!(
                "{position}\t{played}\tinstead of {best}\t{chance}\t-{lost}",
                "{position}\t{played}\tau lieu de {best}\t{chance}\t-{lost}";
                chance, lost
            )
        }));
    }
    joined(lines, "\n")
}

/// Writes the result of a player in a game without dice.
fn said(args: &Args, name: &Wording, report: &Report) -> Wording {
    let Kept { positions, share: kept, .. } = report.all();
    let (kept, lost) = (share(kept), decimal(report.regret(), 1));
    let mut lines = vec![
        heading(args, name, positions),
        wording!(
            "kept {kept}, {lost} points lost in 100 moves",
            "valeur gardée : {kept} ; points perdus en 100 coups : {lost}";
            kept, lost
        ),
    ];
    let critical = report.critical();
    if critical.positions > 0 {
        let (of, kept) = (critical.positions, share(critical.share));
        lines.push(wording!(
            "where a move can lose value: kept {kept} of {of}",
            "là où un coup peut perdre de la valeur : gardée à {kept} sur {of}";
            kept
        ));
    }
    let sources = [
        (Source::Random, Words::new("random games", "les parties au hasard")),
        (Source::Weak, Words::new("weak games", "les parties faibles")),
    ];
    for (source, games) in sources {
        let Kept { positions, share, .. } = report.from(source);
        if positions > 0 {
            let kept = percent(share.value, 1);
            lines.push(wording!(
                "in {games}: kept {kept} of {positions}",
                "dans {games} : gardée à {kept} sur {positions}";
                games, kept
            ));
        }
    }
    lines.extend(losses(report));
    lines.push(nodes(report.nodes()));
    if args.slips {
        lines.extend(report.slips().map(|slip| {
            let Slip { position, played, best, had, left, sight, .. } = slip;
            let plies = counted(
                (*sight).into(),
                Words::new("ply", "demi-coup"),
                Words::new("plies", "demi-coups"),
            );
            wording!(
                "{position}\t{played}\tinstead of {best}\t{had:+} to {left:+}\t{plies}",
                "{position}\t{played}\tau lieu de {best}\t{had:+} à {left:+}\t{plies}";
                plies
            )
        }));
    }
    joined(lines, "\n")
}

/// Writes how many points were lost, and how many plies it takes to see it; nothing if none were.
fn losses(report: &Report) -> Vec<Wording> {
    let losses = report.losses();
    if losses.is_empty() {
        return Vec::new();
    }
    let part = |Loss { from, to, count }: &Loss| {
        let times = counted(*count, Words::new("time", "fois"), Words::new("times", "fois"));
        wording!("{from:+} became {to:+} {times}", "{from:+} devenu {to:+}, {times}"; times)
    };
    let lost = joined(losses.iter().map(part), "; ");
    let sights = sight_ranges().into_iter().zip(report.sights());
    let seen = sights.map(|(range, count)| wording!("{count} in {range}", "{count} en {range}"));
    let seen = joined(seen, ", ");
    vec![
        wording!("values thrown away: {lost}", "valeurs perdues : {lost}"; lost),
        wording!(
            "how many plies deep the refutation lies: {seen}",
            "profondeur de la réfutation en demi-coups : {seen}";
            seen
        ),
    ]
}
