//! `dejarik regret`: how often the engine, without tables, plays a move that keeps the true value.

pub(super) mod kept;

use std::io::Write;
use std::path::PathBuf;
use std::time::Duration;

use dejarik_engine::arena::{Interval, Player};
use dejarik_engine::regret::{
    self, Judged, KeptShare, Loss, Report, Settings, Slip, Source, chances,
};
use dejarik_engine::{Level, Stop};
use dejarik_play::Settings as Game;
use dejarik_rules::any::{AnyPosition, AnyRules};
use dejarik_rules::numbers::{counted, decimal, joined, percent, with_semicolons};
use dejarik_rules::{Bilingual, RulesId, TableKind, Wording, Words, wording};
use dejarik_tables::Library;

use self::kept::{Asked, Found, Measurement};
use super::run::{KeptRuns, MOST, Run};
use crate::answer;
use crate::answer::regret::{Certain, Chances, Judged as Answered, Regret, sight_ranges};
use crate::arguments::{self, Output, RunPart, Threads};
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
pub(crate) struct Args {
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
    #[arg(long, default_value_t = 500, value_parser = clap::value_parser!(u64).range(1..=MOST))]
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
    /// Keep the measurement in this file, and resume it if the file exists.
    #[arg(long, value_name = "FILE")]
    file: Option<PathBuf>,
    #[command(flatten)]
    part: RunPart,
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

/// Returns the measurements of these players.
fn wanted(args: &Args, rules: AnyRules, judged: &[Judged]) -> Vec<Measurement> {
    let wanted = judged.iter().map(|judged| {
        Measurement::new(Asked {
            game: Game::new(rules),
            from: args.from.clone(),
            player: judged.to_string(),
            positions: args.positions,
            seed: args.seed,
            part: args.part.part,
        })
    });
    wanted.collect()
}

/// Measures a player; false if it was stopped before anything was known.
fn measure(
    kept: &mut KeptRuns<'_, Measurement>,
    index: usize,
    settings: &Settings,
    table: &Library,
    stop: &Stop,
) -> Result<bool, CliError> {
    let progress = Progress::new(POSITIONS, kept.runs[index].missing());
    let measured = match kept.runs[index].found.clone() {
        Found::Certain(report) => regret::run(settings, table, report, stop, &mut |report| {
            progress.step_with(|| {
                let kept = percent(report.all().share.value, 1);
                wording!(", kept {kept}", ", gardé {kept}"; kept)
            });
            kept.keep(index, |kept| kept.found = Found::Certain(report.clone()));
        })
        .map(Found::Certain),
        Found::Chances(report) => chances::run(settings, table, report, stop, &mut |report| {
            progress.step_with(|| {
                let lost = percent(report.lost().value, 2);
                wording!(", {lost} given away", ", {lost} de perdu"; lost)
            });
            kept.keep(index, |kept| kept.found = Found::Chances(report.clone()));
        })
        .map(Found::Chances),
    };
    kept.runs[index].found = match measured {
        // A table whose computing was stopped is missing.
        Err(_) if stop.is_stopped() => return Ok(false),
        measured => measured.map_err(tables::unprobed)?,
    };
    kept.end()?;
    Ok(true)
}

/// Returns the position at which games begin, if it is not the start position.
fn start(args: &Args) -> Result<Option<AnyPosition>, CliError> {
    let start = args.from.as_ref().map(|dpn| args.options.position(dpn)).transpose()?;
    if start.is_some_and(|start| start.id() != args.rules || start.outcome().is_some()) {
        let id = args.rules;
        return Err(CliError::Usage(wording!(
            "--from: expected a position of {id} that is not over",
            "--from : attendu : une position de {id} où la partie continue"
        )));
    }
    Ok(start)
}

/// Runs the command.
///
/// # Errors
/// If there is no table to judge by, the position or the file cannot be used, or the command is interrupted.
pub(crate) fn run<W: Write>(args: &Args, ctx: &mut Context<'_, W>) -> Result<(), CliError> {
    let rules = args.options.rules(args.rules)?;
    if args.rules.descriptor().table == TableKind::None {
        return Err(tables::no_table(args.rules));
    }
    let start = start(args)?;
    let (judged, threads, stop) = (args.judged(), args.threads.count(), stop::listen());
    let mut kept = KeptRuns::begin(args.file.as_deref(), wanted(args, rules, &judged))?;
    let table = tables::library(threads)?.watched(Watched::new());
    let mut answers = Vec::new();
    for (index, judged) in judged.into_iter().enumerate() {
        if stop.is_stopped() {
            break;
        }
        let (name, said_name) = (judged.to_string(), judged.wording());
        let (positions, seed, part) = (args.positions, args.seed, args.part.part);
        let settings = Settings { rules, start, judged, positions, part, seed, threads };
        if !measure(&mut kept, index, &settings, &table, &stop)? {
            break;
        }
        let (answer, said, is_empty) = match &kept.runs[index].found {
            Found::Certain(report) => (
                Answered::Certain(Box::new(Certain::new(&name, report))),
                said(args, &said_name, report),
                report.trials.is_empty(),
            ),
            Found::Chances(report) => (
                Answered::Chances(Chances::new(&name, report)),
                chances_said(args, &said_name, report),
                report.decisions.is_empty(),
            ),
        };
        if args.output.json {
            answers.push(answer);
        } else if !is_empty {
            let apart = args.ladder && index > 0 && !args.rules.has_dice();
            write!(ctx.out, "{}", if apart { "\n" } else { "" })?;
            writeln!(ctx.out, "{}", ctx.texts.of(&said))?;
            ctx.out.flush()?;
        }
    }
    if args.output.json {
        let (rules, seed, part) = (args.rules.name(), args.seed, args.part.part);
        let part = (!part.is_whole()).then(|| part.to_string());
        answer::print(ctx.out, &Regret { rules, seed, part, judged: answers })?;
    }
    if stop.is_stopped() {
        return Err(kept.interrupted(Words::new(
            "before a move was asked for in every position",
            "avant la fin de toutes les positions",
        )));
    }
    Ok(())
}

/// Writes the line that heads the result of a player.
fn heading(args: &Args, name: &Wording, positions: u64) -> Wording {
    let (rules, seed) = (args.rules, args.seed);
    let positions = counted(
        positions,
        Words::new("position", "position"),
        Words::new("positions", "positions"),
    );
    let part = args.part.part.wording();
    wording!(
        "{rules}: {name}, {positions}, seed {seed}{part}",
        "{rules} : {name}, {positions}, graine {seed}{part}";
        name, positions, part
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
    let KeptShare { positions, share: kept, .. } = report.all();
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
        let KeptShare { positions, share, .. } = report.from(source);
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
            let (had, left) = (points(*had), points(*left));
            let plies = counted(
                (*sight).into(),
                Words::new("ply", "demi-coup"),
                Words::new("plies", "demi-coups"),
            );
            wording!(
                "{position}\t{played}\tinstead of {best}\t{had} to {left}\t{plies}",
                "{position}\t{played}\tau lieu de {best}\t{had} à {left}\t{plies}";
                plies
            )
        }));
    }
    joined(lines, "\n")
}

/// Writes points with their sign. None have no sign.
fn points(points: i8) -> String {
    if points == 0 { "0".to_owned() } else { format!("{points:+}") }
}

/// Writes how many points were lost, and how many plies it takes to see it; nothing if none were.
fn losses(report: &Report) -> Vec<Wording> {
    let losses = report.losses();
    if losses.is_empty() {
        return Vec::new();
    }
    let part = |Loss { from, to, count }: &Loss| {
        let times = counted(*count, Words::new("time", "fois"), Words::new("times", "fois"));
        let (from, to) = (points(*from), points(*to));
        wording!("{from} became {to}, {times}", "{from} devenu {to}, {times}"; times)
    };
    let lost = with_semicolons(losses.iter().map(part));
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_points_have_no_sign() {
        assert_eq!([-2, 0, 2].map(points), ["-2", "0", "+2"]);
    }

    #[test]
    fn lost_points_are_listed_with_the_semicolons_of_the_language() {
        let trial = |number: u64, had, left| {
            let (position, played, best) = (String::new(), String::new(), String::new());
            let slip = Some(Slip { position, played, best, had, left, sight: 1 });
            (number, regret::Trial { source: Source::Weak, critical: true, slip, nodes: 0 })
        };
        let trials = [trial(0, 1, -1), trial(1, 1, 0)].into_iter().collect();
        let lost = &losses(&Report { trials })[0];
        assert_eq!(lost.en(), "values thrown away: +1 became -1, 1 time; +1 became 0, 1 time");
        let french = "valeurs perdues\u{a0}: +1 devenu -1, 1 fois\u{a0}; +1 devenu 0, 1 fois";
        assert_eq!(lost.in_language("fr"), french);
    }
}
