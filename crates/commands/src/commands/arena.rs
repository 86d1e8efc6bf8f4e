//! `dejarik arena`: matches between players of the engine and other programs, in pairs of games with the
//! same opening and dice. A match can be stopped, kept in a file, and resumed.

mod games;
mod openings;
mod program;

use std::io::Write;
use std::path::PathBuf;

use dejarik_engine::arena::{self, Entrant, Player, Report, Settings, Sprt};
use dejarik_engine::{Level, Part};
use dejarik_rules::numbers::percent;
use dejarik_rules::{Bilingual, RulesId, Wording, Words, wording};

use self::program::Contestant;
use super::run::{KeptRuns, MOST, Run};
use crate::answer;
use crate::arguments::{Output, RunPart, Threads};
use crate::context::{Context, note};
use crate::error::CliError;
use crate::export::{Force, must_differ, takes_output};
use crate::progress::{Progress, stop};
use crate::rule_options::RuleOptions;

/// Let the computer play against itself or other programs, and report the score with its 95 % interval.
///
/// Games are played in pairs: both have the same opening and the same dice, and the players swap
/// sides in between. With several opponents the player meets each of them in turn (a gauntlet).
///
/// A player is `random`, `level-1` to `level-8`, a strength such as `nodes=2000,depth=4,error=50`,
/// or a time for a step in milliseconds, such as `ms=50`. Add `hand` to the list to evaluate
/// positions by hand-written terms where a net is used otherwise, or `net=FILE` to use that net.
///
/// A player can also be another program that speaks UGI (docs/ugi.md): `engine=COMMAND`, with its options
/// and limits behind semicolons, as in `engine=./bot --fast;Level=3;ms=100`. The limits are `ms`, `nodes` and
/// `depth` of a move, and `wait`, the milliseconds after which a program that has not answered has lost;
/// without a limit a move has one second. Quotes hold words with spaces or semicolons together. A program
/// that plays an illegal move, does not answer, ends, or does not keep to the protocol loses that game.
///
/// Unless a player has a time, the result depends on the seed alone and not on the number of
/// threads, and a match resumed from its --file gives the same result as one played in one go.
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    /// The rule set: groi, bambara, looney or simeone.
    rules: RulesId,
    /// The player whose score is reported.
    #[arg(required_unless_present = "ladder", value_parser = program::contestant)]
    player: Option<Contestant>,
    /// The opponent. With several the player meets each of them in a match of its own.
    #[arg(required_unless_present = "ladder", value_parser = program::contestant)]
    opponent: Vec<Contestant>,
    /// Play every level against the one below, and level 1 against random moves.
    #[arg(long, conflicts_with_all = ["player", "opponent"])]
    ladder: bool,
    /// Play at most this many pairs of games in a match.
    #[arg(long, default_value_t = 100, value_parser = clap::value_parser!(u64).range(1..=MOST))]
    pairs: u64,
    /// The seed of the openings, the dice and the errors.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Begin each pair with this many random plies, in rule sets without dice.
    #[arg(long, default_value_t = 4, value_parser = clap::value_parser!(u32).range(0..=60))]
    opening: u32,
    /// Start the pairs from the positions of this file in turn. Each line has a position in DPN, or the name of
    /// the rule set for its start position.
    #[arg(long, value_name = "FILE", conflicts_with = "opening")]
    openings: Option<PathBuf>,
    /// Stop a game after this many steps and count it as a draw.
    #[arg(long, default_value_t = 1000, value_parser = clap::value_parser!(u32).range(1..))]
    longest: u32,
    /// Stop early by a sequential test: is the player better by ELO1 rather than by ELO0?
    #[arg(long, value_name = "ELO0,ELO1", value_parser = sprt, conflicts_with = "part")]
    sprt: Option<Sprt>,
    /// Keep the match in this file, and resume it if the file exists.
    #[arg(long, value_name = "FILE")]
    file: Option<PathBuf>,
    #[command(flatten)]
    part: RunPart,
    /// Write the games to this file as records (DGN); - is standard output.
    #[arg(long, value_name = "FILE")]
    games: Option<PathBuf>,
    #[command(flatten)]
    force: Force,
    #[command(flatten)]
    options: RuleOptions,
    #[command(flatten)]
    threads: Threads,
    #[command(flatten)]
    output: Output,
}

fn sprt(text: &str) -> Result<Sprt, Wording> {
    let numbers = text.split_once(',').and_then(|(a, b)| Some((a.parse().ok()?, b.parse().ok()?)));
    match numbers {
        Some((elo0, elo1)) if f64::is_finite(elo0) && f64::is_finite(elo1) && elo0 < elo1 => {
            Ok(Sprt::new(elo0, elo1))
        }
        _ => Err(wording!(
            "expected two numbers ELO0,ELO1 with ELO0 below ELO1, found `{text}`",
            "attendu : deux nombres ELO0,ELO1, le premier inférieur au second ; trouvé : `{text}`"
        )),
    }
}

impl Args {
    fn settings(
        &self,
        player: impl Into<Entrant>,
        opponent: impl Into<Entrant>,
    ) -> Result<Settings, CliError> {
        let rules = self.options.rules(self.rules)?;
        let changed = rules.changed_options().into_iter();
        let openings = self.openings.as_deref();
        let openings = openings.map(|path| openings::read(path, self.rules, &self.options));
        Ok(Settings {
            options: changed.map(|(spec, value)| (spec.key.to_owned(), value)).collect(),
            pairs: self.pairs,
            seed: self.seed,
            opening: self.opening,
            openings: openings.transpose()?.unwrap_or_default(),
            moves: self.games.is_some(),
            longest: self.longest,
            sprt: self.sprt,
            part: self.part.part,
            threads: self.threads.count(),
            ..Settings::new(self.rules, player, opponent)
        })
    }

    /// Returns the matches of the ladder.
    fn ladder(&self) -> Result<Vec<Settings>, CliError> {
        let levels = (1..).map_while(Level::new).map(Player::Level);
        let below = std::iter::once(Player::Random).chain(levels.clone());
        levels.zip(below).map(|(player, opponent)| self.settings(player, opponent)).collect()
    }
}

impl Run for Report {
    const WHAT: Words = Words::new("a match of the arena", "un match de l’arène");
    const OTHER: Words = Words::new("another match", "un autre match");
    const THAT: Words = Words::new("that match", "ce match");
    const AMOUNT: &'static str = "--pairs";
    const UNITS: Words = Words::new("pairs", "paires");

    fn title(&self) -> Wording {
        let Settings { rules, player, opponent, seed, part, .. } = &self.settings;
        let part = part.wording();
        wording!(
            "{rules}, {player} against {opponent}, seed {seed}{part}",
            "{rules}, {player} contre {opponent}, graine {seed}{part}";
            part
        )
    }

    fn part(&mut self) -> &mut Part {
        &mut self.settings.part
    }

    fn amount(&self) -> u64 {
        self.settings.pairs
    }

    fn reached(&self) -> u64 {
        self.pairs.last_key_value().map_or(0, |(number, _)| number + 1)
    }

    fn missing(&self) -> usize {
        if self.is_finished() { 0 } else { self.missing().len() }
    }

    fn is_same(&self, other: &Report) -> bool {
        self.settings == other.settings
    }

    fn absorb(&mut self, other: Report) {
        self.pairs.extend(other.pairs);
    }

    // The number of threads and what is kept may differ, too: neither changes a game.
    fn can_become(&self, wanted: &Report) -> bool {
        let Settings { pairs, threads, moves, .. } = self.settings;
        self.settings == Settings { pairs, threads, moves, ..wanted.settings.clone() }
    }

    fn become_wanted(&mut self, wanted: &Report) -> Result<(), Words> {
        let (kept, asked) = (self.settings.moves, wanted.settings.moves);
        if asked && !kept && !self.pairs.is_empty() {
            return Err(Words::new(
                "the match was begun without --games",
                "le match a commencé sans --games",
            ));
        }
        self.settings = Settings { moves: kept || asked, ..wanted.settings.clone() };
        Ok(())
    }
}

fn play(index: usize, kept: &mut KeptRuns<'_, Report>) -> Result<(), CliError> {
    let report = kept.runs[index].clone();
    let missing = report.missing().len();
    let progress = Progress::new(Words::new("arena, pairs", "arène, paires"), missing);
    let played = arena::resume(report, &stop::listen(), &mut |report| {
        progress.step_with(|| {
            let score = percent(report.summary().score.value, 1);
            wording!(", score {score}"; score)
        });
        kept.keep(index, |kept| *kept = report.clone());
    });
    kept.runs[index] = played.map_err(CliError::usage)?;
    kept.end()
}

/// Says how often programs lost without a decision on the board.
fn tell_forfeits<W: Write>(report: &Report, ctx: &mut Context<'_, W>) -> Result<(), CliError> {
    let players = [&report.settings.player, &report.settings.opponent];
    for (player, forfeits) in players.into_iter().zip(report.summary().forfeits) {
        if forfeits.all() > 0 {
            let text = ctx.texts.with(
                "arena-forfeits",
                [
                    ("player", player.to_string().into()),
                    ("all", forfeits.all().into()),
                    ("illegal", forfeits.illegal.into()),
                    ("silent", forfeits.silent.into()),
                    ("died", forfeits.died.into()),
                    ("nonsense", forfeits.nonsense.into()),
                ],
            );
            ctx.say(&text)?;
        }
    }
    Ok(())
}

/// Reports a match, given by its index. A blank line stands between two.
fn tell<W: Write>(index: usize, report: &Report, ctx: &mut Context<'_, W>) -> Result<(), CliError> {
    let text = ctx.texts.of(report);
    writeln!(ctx.out, "{}{text}", if index > 0 { "\n" } else { "" })?;
    tell_forfeits(report, ctx)?;
    Ok(ctx.out.flush()?)
}

/// Runs the command.
///
/// # Errors
/// If the players cannot play the rule set, the file cannot be used, or the match is interrupted.
pub(crate) fn run<W: Write>(args: &Args, ctx: &mut Context<'_, W>) -> Result<(), CliError> {
    let games = args.games.as_deref();
    must_differ(games.into_iter().chain(args.file.as_deref()))?;
    let mut programs = Vec::new();
    let matches = match &args.player {
        Some(player) => {
            let mut enter = |contestant| program::enter(contestant, &mut programs);
            let player = enter(player)?;
            let meet = |opponent| args.settings(player.clone(), enter(opponent)?);
            args.opponent.iter().map(meet).collect::<Result<_, _>>()?
        }
        None => args.ladder()?,
    };
    games.map_or(Ok(()), |path| args.force.check(path, &ctx.texts))?;
    // Games on standard output are the whole answer.
    let is_quiet = takes_output(games, args.output.json)?;
    let wanted = matches.into_iter().map(Report::new).collect();
    let mut kept = KeptRuns::begin(args.file.as_deref(), wanted)?;
    if !kept.runs.iter().all(Report::is_finished) {
        let (rules, stop) = (args.options.rules(args.rules)?, stop::listen());
        // A program that cannot play is reported before the games, too.
        programs.iter().try_for_each(|program| program.prepare(&rules, &stop))?;
    }
    for index in 0..kept.runs.len() {
        if !stop::listen().is_stopped() {
            play(index, &mut kept)?;
        }
        let report = &kept.runs[index];
        if !args.output.json && !is_quiet && !report.pairs.is_empty() {
            tell(index, report, ctx).or_else(|error| error.unless_unread(games))?;
        }
    }
    if !args.output.json {
        let troubles = programs.iter().flat_map(program::Program::troubles);
        troubles.for_each(|trouble| note(&ctx.texts.of(&trouble)));
    }
    // The games of a match that can be resumed are written when it is over.
    let reports = &kept.runs;
    let finished = reports.iter().all(Report::is_finished);
    if let Some(path) = games.filter(|_| finished || args.file.is_none()) {
        args.force.write(path, games::dgn(reports)?.as_bytes(), ctx)?;
    }
    if args.output.json {
        let matches = reports.iter().map(answer::arena::Match::from).collect();
        answer::print(ctx.out, &answer::arena::Arena { matches })?;
    }
    if finished {
        return Ok(());
    }
    Err(kept.interrupted(Words::new("before the match was over", "avant la fin du match")))
}
