//! `dejarik check`: replays every game of a file or of standard input, one at a time.

mod mend;

use std::cell::{Cell, RefCell};
use std::io::Write;
use std::path::{Path, PathBuf};

use dejarik_play::record::{CheckError, GameReport, check_game};
use dejarik_rules::dgn::{self, Part};
use dejarik_rules::numbers::{counted, plural};
use dejarik_rules::{Wording, Words, wording};

use crate::answer;
use crate::answer::records::{Checked, CheckedGame, Each};
use crate::arguments::Output;
use crate::context::{Context, note};
use crate::error::CliError;
use crate::export::{Force, is_output};
use crate::files::most_of;
use crate::stream::Sink;
use crate::stream::games::{Games, called, is_stdin};
use crate::study::open;

/// Replay every game of a file (DGN) and report which games are right, and where the others fail.
///
/// Files of any size are read, one game at a time. With --json a file is answered by one line, and
/// standard input by a line for each game, as soon as it is complete.
///
/// With --fix a copy is written in which errors with only one possible correction are repaired: line ends and
/// layout, the case and the marks of a move, turn numbers, and the result and the tags that follow from the game.
/// What was changed is reported. If a game cannot be repaired, nothing is written.
///
/// The exit code is 0 if every game is right or has been repaired, 1 if a game fails, and 2 if the file cannot be
/// read.
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    /// The file; - is standard input.
    #[arg(value_name = "FILE")]
    file: PathBuf,
    /// Repair the games, and write them to this file; - is standard output.
    #[arg(long, value_name = "FILE", conflicts_with = "json")]
    fix: Option<PathBuf>,
    #[command(flatten)]
    force: Force,
    #[command(flatten)]
    output: Output,
}

/// The games that have been replayed.
#[derive(Default)]
struct Counts {
    right: Cell<usize>,
    wrong: Cell<usize>,
}

impl Counts {
    fn all(&self) -> usize {
        self.right.get() + self.wrong.get()
    }

    fn count(&self, report: &GameReport) {
        let count = if report.outcome.is_ok() { &self.right } else { &self.wrong };
        count.set(count.get() + 1);
    }

    /// Reads and replays the next game.
    fn next(
        &self,
        games: &mut Games,
        mut wait: impl FnMut() -> Result<(), CliError>,
    ) -> Result<Option<GameReport>, CliError> {
        while let Some(part) = games.next(&mut wait)? {
            let Part::Game { place, game, .. } = part else { continue };
            let report = check_game(self.all() + 1, place, game);
            self.count(&report);
            return Ok(Some(report));
        }
        Ok(None)
    }
}

/// Runs the command.
///
/// # Errors
/// If the file cannot be read, holds no game, or a game fails.
pub(crate) fn run<W: Write>(args: &Args, ctx: &mut Context<'_, W>) -> Result<(), CliError> {
    let (mut games, counts) = (Games::open(&args.file)?, Counts::default());
    if let Some(path) = &args.fix {
        args.force.check(path, &ctx.texts)?;
        games = games.up_to(most_of(&args.file));
        let mended = fix(&mut games, &counts, path, ctx)?;
        if counts.wrong.get() == 0 && counts.all() > 0 {
            args.force.write(path, mended.join("\n").as_bytes(), ctx)?;
        }
        return verdict(args, &counts);
    }
    match (args.output.json, is_stdin(&args.file)) {
        (true, true) => {
            let mut sink = Sink::new(ctx.out);
            while let Some(report) = counts.next(&mut games, || sink.flush())? {
                sink.put(&CheckedGame::from(&report))?;
            }
            sink.flush()?;
        }
        (true, false) => {
            // Looks for a game first, so that a file without one has an error and no answer.
            let first = counts.next(&mut games, || Ok(()))?;
            if first.is_some() {
                whole(args, ctx, &counts, games, first)?;
            }
        }
        (false, _) => loop {
            let report = counts.next(&mut games, || Ok(ctx.out.flush()?))?;
            let Some(report) = report else { break };
            ctx.say(&ctx.texts.of(&line(&report)))?;
        },
    }
    verdict(args, &counts)
}

/// Returns the result of the command.
fn verdict(args: &Args, counts: &Counts) -> Result<(), CliError> {
    let name = called(&args.file);
    match (counts.all(), counts.wrong.get()) {
        (0, _) => Err(open::no_game(&args.file, 1, 0)),
        (_, 0) => Ok(()),
        (all, wrong) => {
            let games =
                counted(all as u64, Words::new("game", "partie"), Words::new("games", "parties"));
            let failed = plural(
                wrong as u64,
                Words::new("failed", "est fausse"),
                Words::new("failed", "sont fausses"),
            );
            Err(CliError::No(wording!(
                "{name}: {wrong} of {games} {failed}",
                "{name} : {wrong} sur {games} {failed}";
                name, games, failed
            )))
        }
    }
}

/// Mends the games, says what has been changed, and returns their texts. If the texts go to standard output, the
/// report is a note.
fn fix<W: Write>(
    games: &mut Games,
    counts: &Counts,
    path: &Path,
    ctx: &mut Context<'_, W>,
) -> Result<Vec<String>, CliError> {
    let mut texts = Vec::new();
    while let Some(part) = games.next(|| Ok(()))? {
        let Part::Game { place, game, .. } = part else { continue };
        let number = counts.all() + 1;
        let (report, changes) = mended(number, place, game, &mut texts);
        counts.count(&report);
        let changes = changes
            .into_iter()
            .map(|change| wording!("game {number}, {change}", "partie {number}, {change}"; change));
        for line in changes.chain([line(&report)]) {
            let line = ctx.texts.of(&line);
            if is_output(path) {
                note(&line);
            } else {
                ctx.say(&line).or_else(|error| error.unless_unread(Some(path)))?;
            }
        }
    }
    Ok(texts)
}

/// Mends one game and adds its text to `texts`. Returns the report on what it is then, and the changes.
fn mended(
    number: usize,
    place: dgn::Place,
    game: Result<dgn::Game, dgn::DgnError>,
    texts: &mut Vec<String>,
) -> (GameReport, Vec<Wording>) {
    let mut game = match game {
        Ok(game) => game,
        Err(error) => return (check_game(number, place, Err(error)), Vec::new()),
    };
    match mend::mend(&mut game) {
        Ok(changes) => {
            texts.push(game.to_string());
            (check_game(number, place, Ok(game)), changes)
        }
        Err(error) => {
            let report = check_game(number, place, Ok(game));
            (GameReport { outcome: Err(CheckError::Wrong(error)), ..report }, Vec::new())
        }
    }
}

/// Prints one line of JSON for a whole file. The games are replayed while the line is written.
fn whole<W: Write>(
    args: &Args,
    ctx: &mut Context<'_, W>,
    counts: &Counts,
    mut games: Games,
    mut first: Option<GameReport>,
) -> Result<(), CliError> {
    let mut failed = None;
    let reports = std::iter::from_fn(|| {
        let report = match first.take() {
            Some(report) => Ok(Some(report)),
            None => counts.next(&mut games, || Ok(())),
        };
        report.unwrap_or_else(|error| {
            failed = Some(error);
            None
        })
    });
    let reports = reports.map(|report| CheckedGame::from(&report));
    let checked = Checked {
        file: args.file.display().to_string(),
        games: Each(RefCell::new(reports)),
        right: &counts.right,
        wrong: &counts.wrong,
    };
    answer::print(ctx.out, &checked)?;
    failed.map_or(Ok(()), Err)
}

/// Writes the line that reports a game.
fn line(game: &GameReport) -> Wording {
    let GameReport { number, place, players, outcome } = game;
    let players = players.iter().map(|names| format!(" ({names})")).collect::<String>();
    let line = place.line;
    let found = match outcome {
        Ok(right) => {
            let end = right.position.map(|position| format!(", {position}")).unwrap_or_default();
            let (rules, result) = (right.rules, right.result.text());
            let turns = counted(
                right.turns.into(),
                Words::new("turn", "tour"),
                Words::new("turns", "tours"),
            );
            wording!(
                "right, {rules}, {turns}, {result}{end}",
                "juste, {rules}, {turns}, {result}{end}";
                turns
            )
        }
        Err(error) => wording!("wrong, {error}", "fausse, {error}"; error),
    };
    wording!(
        "game {number}{players}, line {line}: {found}",
        "partie {number}{players}, ligne {line} : {found}";
        found
    )
}
