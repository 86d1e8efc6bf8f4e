//! `dejarik lab`: many games of a rule set under any options, summed up for rule designers. A study
//! can be stopped, kept in a file, and resumed.

use std::io::Write;
use std::path::{Path, PathBuf};

use dejarik_engine::Part;
use dejarik_engine::arena::Player;
use dejarik_lab::{Comparison, Settings, Study, plot};
use dejarik_play::Settings as Game;
use dejarik_rules::any::AnyRules;
use dejarik_rules::{Bilingual, RulesId, Wording, Words, wording};

use super::run::{KeptRuns, MOST, Run};
use crate::answer;
use crate::arguments::{self, Output, RunPart, Threads};
use crate::context::Context;
use crate::error::CliError;
use crate::export::{Force, is_output, must_differ, must_end, takes_output};
use crate::progress::{Progress, stop};
use crate::rule_options::{self, RuleOptions};
use crate::study::open::start;

/// Play many games of a rule set under any options and report figures for rule designers.
///
/// The report says which side is favoured, how long the games are, how they end, how often each rule
/// is applied, and what each piece is worth. With --against a second study is played under other
/// options and the two are compared.
///
/// Both sides are the same player: `random`, `level-1` to `level-8`, or a strength such as
/// `nodes=2000,depth=4,error=50`. The result depends on the seed alone and not on the number of
/// threads, and a study resumed from its --file gives the same result as one played in one go.
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    /// The rule set: groi, bambara, looney or simeone.
    rules: RulesId,
    #[command(flatten)]
    options: RuleOptions,
    /// Play a second study with this option changed as well, and compare the two. May be given
    /// several times.
    #[arg(long, value_name = "KEY=VALUE")]
    against: Vec<String>,
    /// Start the games from this position.
    #[arg(long, value_name = "DPN")]
    from: Option<String>,
    /// The player of both sides.
    #[arg(long, default_value = "level-5", value_parser = arguments::player)]
    player: Player,
    /// Play this many games.
    #[arg(long, default_value_t = 1000, value_parser = clap::value_parser!(u64).range(1..=MOST))]
    games: u64,
    /// The seed of the openings, the set-ups, the dice and the errors.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Begin each game with this many random plies, in rule sets without dice.
    #[arg(long, default_value_t = 2, value_parser = clap::value_parser!(u32).range(0..=60))]
    opening: u32,
    /// Stop a game after this many steps and count it as a draw.
    #[arg(long, default_value_t = 2000, value_parser = clap::value_parser!(u32).range(1..))]
    longest: u32,
    /// Keep the study in this file, and resume it if the file exists.
    #[arg(long, value_name = "FILE")]
    file: Option<PathBuf>,
    #[command(flatten)]
    part: RunPart,
    /// Write a plot of the finished study to this SVG file; that of a second study goes to a file with
    /// `-against` added to its name.
    #[arg(long, value_name = "FILE")]
    plot: Option<PathBuf>,
    /// Write the games of the finished studies to this file as records (DGN); - is standard output.
    #[arg(long, value_name = "FILE")]
    records: Option<PathBuf>,
    #[command(flatten)]
    force: Force,
    #[command(flatten)]
    threads: Threads,
    #[command(flatten)]
    output: Output,
}

impl Args {
    fn settings(&self, rules: AnyRules) -> Result<Settings, CliError> {
        let game = Game::new(rules);
        let game = match &self.from {
            None => game,
            Some(dpn) => {
                let named = if dpn == self.rules.name() { start(rules) } else { None };
                let dpn = named.map_or_else(|| dpn.clone(), |start| start.to_string());
                game.starting_from(&dpn).map_err(|error| {
                    CliError::Usage(wording!("--from: {error}", "--from : {error}"; error))
                })?
            }
        };
        if game.start().is_some_and(|start| start.outcome().is_some()) {
            return Err(CliError::Usage(wording!(
                "--from: the game is over in this position",
                "--from : la partie est terminée dans cette position"
            )));
        }
        Ok(Settings {
            game,
            player: self.player.clone(),
            games: self.games,
            seed: self.seed,
            opening: self.opening,
            longest: self.longest,
            part: self.part.part,
        })
    }

    /// Returns the studies to play: one, or two that are compared.
    fn wanted(&self) -> Result<Vec<Study>, CliError> {
        let mut rules = self.options.rules(self.rules)?;
        let mut wanted = vec![Study::new(self.settings(rules)?)];
        if !self.against.is_empty() {
            rule_options::set(&mut rules, "--against", &self.against)?;
            wanted.push(Study::new(self.settings(rules)?));
        }
        if self.records.is_some() {
            wanted = wanted.into_iter().map(Study::keeping_moves).collect();
        }
        Ok(wanted)
    }
}

impl Run for Study {
    const WHAT: Words = Words::new("a study of the lab", "une étude du labo");
    const OTHER: Words = Words::new("another study", "une autre étude");
    const THAT: Words = Words::new("that study", "cette étude");
    const AMOUNT: &'static str = "--games";
    const UNITS: Words = Words::new("games", "parties");

    fn title(&self) -> Wording {
        let Settings { game, player, seed, part, .. } = &self.settings;
        let options = game.rules().changed_options();
        let options = options.iter().map(|(spec, value)| format!(" {}={value}", spec.key));
        let start = |start| wording!(" from {start}", " depuis {start}");
        let from = game.start().map_or_else(|| Wording::same(""), start);
        let (rules, options, part) =
            (game.rules().id(), options.collect::<String>(), part.wording());
        wording!(
            "{rules}{options}{from}: {player} against itself, seed {seed}{part}",
            "{rules}{options}{from} : {player} contre lui-même, graine {seed}{part}";
            from, part
        )
    }

    fn part(&mut self) -> &mut Part {
        &mut self.settings.part
    }

    fn amount(&self) -> u64 {
        self.settings.games
    }

    fn reached(&self) -> u64 {
        self.games.last_key_value().map_or(0, |(number, _)| number + 1)
    }

    fn missing(&self) -> usize {
        self.missing()
    }

    fn is_same(&self, other: &Study) -> bool {
        self.settings == other.settings && self.moves.is_some() == other.moves.is_some()
    }

    fn absorb(&mut self, other: Study) {
        self.games.extend(other.games);
        if let Some(moves) = &mut self.moves {
            moves.extend(other.moves.unwrap_or_default());
        }
    }

    fn can_become(&self, wanted: &Study) -> bool {
        let games = wanted.settings.games;
        Settings { games, ..self.settings.clone() } == wanted.settings
    }

    fn become_wanted(&mut self, wanted: &Study) -> Result<(), Words> {
        if wanted.moves.is_some() && self.moves.is_none() {
            return Err(Words::new(
                "the study was begun without --records",
                "l’étude a commencé sans --records",
            ));
        }
        self.settings = wanted.settings.clone();
        Ok(())
    }
}

fn play(index: usize, kept: &mut KeptRuns<'_, Study>, threads: usize) -> Result<(), CliError> {
    let mut study = kept.runs[index].clone();
    let progress = Progress::new(Words::new("lab, games", "labo, parties"), study.missing());
    study.run(threads, &stop::listen(), &mut |study| {
        progress.step();
        kept.keep(index, |kept| *kept = study.clone());
    });
    kept.runs[index] = study;
    kept.end()
}

/// Returns the path of the plot of a study, given by its index.
fn plot_path(path: &Path, index: usize) -> PathBuf {
    if index == 0 || is_output(path) {
        return path.to_owned();
    }
    let mut name = path.file_stem().unwrap_or_default().to_owned();
    name.push("-against");
    if let Some(extension) = path.extension() {
        name.push(".");
        name.push(extension);
    }
    path.with_file_name(name)
}

/// Runs the command.
///
/// # Errors
/// If the settings do not fit the rule set, a file cannot be used, or the study is interrupted.
pub(crate) fn run<W: Write>(args: &Args, ctx: &mut Context<'_, W>) -> Result<(), CliError> {
    let wanted = args.wanted()?;
    let plots = args.plot.iter().flat_map(|path| (0..wanted.len()).map(|i| plot_path(path, i)));
    let plots: Vec<PathBuf> = plots.collect();
    let records = args.records.as_deref();
    let files = || plots.iter().map(PathBuf::as_path).chain(records);
    if let Some(path) = &args.plot {
        must_end(path, &["svg"])?;
    }
    must_differ(files().chain(args.file.as_deref()))?;
    files().try_for_each(|path| args.force.check(path, &ctx.texts))?;
    // A plot or the records on standard output are the whole answer.
    let is_quiet = takes_output(files(), args.output.json)?;
    let mut kept = KeptRuns::begin(args.file.as_deref(), wanted)?;
    for index in 0..kept.runs.len() {
        if !stop::listen().is_stopped() {
            play(index, &mut kept, args.threads.count())?;
        }
    }
    let studies = &kept.runs;
    let comparison = match &studies[..] {
        [one, other] => Some(Comparison::of(one, other)),
        _ => None,
    };
    let summaries: Vec<_> = studies.iter().map(Study::summary).collect();
    let language = ctx.texts.lang().code();
    let finished = studies.iter().all(|study| study.missing() == 0);
    // An unfinished study has no plot yet, so that the same command can resume it. Files come before the answer: its
    // reader may go away, as `head` does.
    let plotted = plots.iter().filter(|_| finished).zip(studies.iter().zip(&summaries));
    for (path, (study, summary)) in plotted {
        let svg =
            plot::svg(&ctx.texts.of(&study.title()), summary, language).map_err(CliError::usage)?;
        args.force.write(path, svg.as_bytes(), ctx)?;
    }
    if let Some(path) = records.filter(|_| finished) {
        let moves = studies.iter().filter_map(|study| study.moves.as_ref());
        let moves: Vec<&str> = moves.flat_map(|moves| moves.values().map(String::as_str)).collect();
        args.force.write(path, moves.join("\n").as_bytes(), ctx)?;
    }
    for (study, summary) in studies.iter().zip(&summaries) {
        if !args.output.json && !is_quiet && !study.games.is_empty() {
            let text = ctx.texts.of(summary);
            writeln!(ctx.out, "{}\n{text}", ctx.texts.of(&study.title()))?;
        }
    }
    if args.output.json {
        let studies = studies.iter().zip(summaries);
        let studies = studies.map(|(study, summary)| answer::lab::Study::new(study, summary));
        answer::print(ctx.out, &answer::lab::Lab { studies: studies.collect(), comparison })?;
    } else if let Some(comparison) = comparison.filter(|_| !is_quiet) {
        write!(ctx.out, "{}", ctx.texts.of(&comparison))?;
    }
    if finished {
        return Ok(());
    }
    let before = Words::new("before all games were played", "avant la fin de toutes les parties");
    Err(kept.interrupted(before))
}
