//! `dejarik review`: judges the games of a file, and prints the reviews or writes them into the records.

use std::io::Write;
use std::path::PathBuf;

use dejarik_engine::Knowledge;
use dejarik_engine::review::{DEPTH, Judgement, Review, ReviewError};
use dejarik_play::Game;
use dejarik_play::record::{self, Note, annotate};
use dejarik_rules::dgn::{self, DgnError, Glyph, Part};
use dejarik_rules::{RulesId, Wording, wording};

use crate::answer;
use crate::answer::error::Fault;
use crate::answer::records::{ReviewOutcome, Reviewed, ReviewedGame};
use crate::arguments::Output;
use crate::context::{Context, warn};
use crate::error::CliError;
use crate::export::{Force, takes_output};
use crate::files::most_of;
use crate::lang::Texts;
use crate::progress::stop;
use crate::stream::games::{Games, is_stdin};
use crate::study::open::no_game;
use crate::study::{Study, words as said};
use crate::{tables, words};

/// Judge every move of a game and, in games with dice, the luck of every throw.
///
/// All games of the file are judged, unless --game chooses one. With --json the answer is a line for
/// each game. A game that cannot be read or judged has an error, and the others are judged.
///
/// Groi and bambara are judged by the tables of perfect play. The table of groi is computed when it
/// is first needed, that of bambara by `dejarik solve bambara`. Without a table the engine estimates, and
/// the review says so. Games with dice are judged by the
/// tables of `dejarik solve looney` in the positions that these cover, and by the engine's estimates
/// elsewhere; the review says how much the estimates disagree with each other.
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    /// A file of games (DGN); - is standard input.
    #[arg(value_name = "FILE")]
    file: PathBuf,
    /// Judge only this game of the file, counted from 1.
    #[arg(long, value_name = "NUMBER", value_parser = clap::value_parser!(u32).range(1..))]
    game: Option<u32>,
    /// Look this many turns ahead in a game with dice: 1 and 2 take an instant, 3 some seconds, 4
    /// minutes.
    #[arg(long, value_name = "TURNS", default_value_t = DEPTH.get(),
          value_parser = clap::value_parser!(u32).range(1..=4))]
    turns: u32,
    /// Write all games of the file to this file, those that are judged with annotation glyphs and
    /// comments; - is standard output, which has nothing else then.
    #[arg(long, value_name = "FILE")]
    annotate: Option<PathBuf>,
    #[command(flatten)]
    force: Force,
    #[command(flatten)]
    output: Output,
}

/// The least luck of a throw, as a winning chance, that gets a comment.
const NOTABLE_LUCK: f64 = 0.005;

/// The games that have been judged, and what is to be written of all.
#[derive(Default)]
struct Done {
    /// The number of games in the file so far.
    games: usize,
    judged: usize,
    failed: usize,
    /// The error of the first game without a review.
    first: Option<CliError>,
    /// The text of every game, annotated if it was judged; empty without --annotate.
    texts: Vec<String>,
}

/// Runs the command.
///
/// # Errors
/// If a game cannot be read or judged, there is no such game, a file cannot be used, or the command is
/// interrupted.
pub(crate) fn run<W: Write>(args: &Args, ctx: &mut Context<'_, W>) -> Result<(), CliError> {
    let written = args.annotate.as_deref();
    written.map_or(Ok(()), |path| args.force.check(path, &ctx.texts))?;
    // Annotated records on standard output are the whole answer.
    let is_quiet = takes_output(written, args.output.json)?;
    let mut games = Games::open(&args.file)?;
    if written.is_some() {
        games = games.up_to(most_of(&args.file));
    }
    let headed = args.game.is_none() && (is_stdin(&args.file) || games.are_several()?);
    let knowledge = tables::knowledge(warn);
    let mut done = Done::default();
    let unread = |error: CliError| error.unless_unread(written);
    while let Some(part) =
        games.next(|| ctx.out.flush().map_err(CliError::Output).or_else(unread))?
    {
        let (place, text, game) = match part {
            Part::Game { place, text, game } => (place, text, game),
            Part::Skipped(text) => {
                // What follows an error is kept as it is.
                if let Some(last) = done.texts.last_mut() {
                    last.push_str(&text);
                }
                continue;
            }
        };
        done.games += 1;
        if args.annotate.is_some() {
            done.texts.push(text);
        }
        let number = done.games;
        if args.game.is_some_and(|wanted| wanted as usize != number) {
            continue;
        }
        match judge(args, game, &knowledge) {
            Ok((mut written, game, review)) => {
                done.judged += 1;
                let id = game.settings().rules().id();
                if let Some(last) = done.texts.last_mut() {
                    annotate(&mut written, &game, &notes(&ctx.texts, id, &review));
                    *last = written.to_string();
                }
                if args.output.json {
                    let outcome = ReviewOutcome::Judged(Reviewed::new(id, &review));
                    let reviewed = ReviewedGame { line: place.line, number, outcome };
                    answer::print(ctx.out, &reviewed).or_else(unread)?;
                } else if !is_quiet {
                    if headed {
                        ctx.say(&heading(&ctx.texts, number, &written)).or_else(unread)?;
                    }
                    say(ctx, id, &game, &review).or_else(unread)?;
                }
            }
            Err(error @ CliError::Interrupted(_)) => return Err(error),
            Err(error) => {
                done.failed += 1;
                if headed && args.output.json {
                    let outcome = ReviewOutcome::Failed { error: Fault::of(&error) };
                    let reviewed = ReviewedGame { line: place.line, number, outcome };
                    answer::print(ctx.out, &reviewed).or_else(unread)?;
                } else if headed && !is_quiet {
                    let why = ctx.texts.of(&error.summary());
                    let variables = [("number", number.into()), ("error", why.into())];
                    ctx.say(&ctx.texts.with("review-failed", variables)).or_else(unread)?;
                }
                done.first.get_or_insert(error);
            }
        }
        ctx.out.flush().map_err(CliError::Output).or_else(unread)?;
    }
    finish(args, ctx, done)
}

/// Writes the annotated records, and returns the result of the whole command.
fn finish<W: Write>(args: &Args, ctx: &mut Context<'_, W>, done: Done) -> Result<(), CliError> {
    let Done { games, judged, failed, first, texts } = done;
    if judged + failed == 0 {
        let number = args.game.unwrap_or(1);
        return Err(no_game(&args.file, number as usize, games));
    }
    match first {
        // If no game could be judged, nothing is written.
        Some(error) if judged == 0 && games == 1 || args.game.is_some() && failed > 0 => {
            return Err(error);
        }
        _ => {}
    }
    if let Some(path) = &args.annotate {
        let texts: Vec<String> = texts.iter().map(|text| format!("{}\n", text.trim())).collect();
        args.force.write(path, texts.join("\n").as_bytes(), ctx)?;
    }
    if failed == 0 {
        return Ok(());
    }
    let counts = [("failed", failed.into()), ("games", (judged + failed).into())];
    Err(CliError::No(Wording::same(ctx.texts.with("review-unjudged", counts))))
}

/// Replays and judges a game. Returns its record as well.
fn judge(
    args: &Args,
    game: Result<dgn::Game, DgnError>,
    knowledge: &Knowledge,
) -> Result<(dgn::Game, Game, Review), CliError> {
    let written = game.map_err(|error| CliError::contents(&args.file, error))?;
    let game = record::replay(&written).map_err(|error| CliError::contents(&args.file, error))?;
    let review = Study::judge(&game, knowledge, args.turns.into(), &stop::listen());
    let review = review.map_err(|error| match error {
        ReviewError::Stopped => CliError::Interrupted(wording!(
            " before the whole game was judged",
            " avant la fin de la partie"
        )),
        ReviewError::Unknown | ReviewError::NoStep(_) => CliError::usage(error),
    })?;
    Ok((written, game, review))
}

/// Returns the line above the review of a game of several.
fn heading(texts: &Texts, number: usize, written: &dgn::Game) -> String {
    let player = |tag: &str| written.tag(tag).map_or("?", |tag| tag.value());
    let players = format!("{} – {}", player("First"), player("Second"));
    texts.with("review-game", [("number", number.into()), ("players", players.into())])
}

/// Writes every slip and every notable throw, in the order of the game, then the summary.
fn say<W: Write>(
    ctx: &mut Context<'_, W>,
    id: RulesId,
    game: &Game,
    review: &Review,
) -> Result<(), CliError> {
    let texts = &ctx.texts;
    let turn = |index: usize| game.line().get(index).map_or(0, |entry| entry.turn);
    let slips = review.steps.iter().filter(|step| step.judgement.is_slip()).map(|step| {
        let side = words::side(texts, id, step.side);
        let text = said::judged(texts, id, step);
        (step.index, format!("{}. {side}, {text}", turn(step.index)))
    });
    let throws = review.throws.iter().filter(|thrown| thrown.luck().abs() >= NOTABLE_LUCK);
    let throws = throws.map(|thrown| {
        let text = said::thrown(texts, id, thrown);
        (thrown.index, format!("{}. {text}", turn(thrown.index)))
    });
    let mut lines: Vec<_> = slips.chain(throws).collect();
    lines.sort_by_key(|(index, _)| *index);
    let lines: Vec<String> =
        lines.into_iter().map(|(_, line)| line).chain(said::summary(texts, id, review)).collect();
    lines.iter().try_for_each(|line| ctx.say(line))
}

/// Returns the notes for the record: the slips, the notable throws, and the summary after the last
/// entry.
fn notes(texts: &Texts, id: RulesId, review: &Review) -> Vec<Note> {
    let steps = review.steps.iter().filter(|step| step.judgement.is_slip()).map(|step| Note {
        index: step.index,
        glyph: match step.judgement {
            Judgement::Best | Judgement::Slower => None,
            Judgement::Inaccuracy => Some(Glyph::Dubious),
            Judgement::Mistake => Some(Glyph::Mistake),
            Judgement::Blunder => Some(Glyph::Blunder),
        },
        comment: said::judged(texts, id, step),
    });
    let throws = review.throws.iter().filter(|thrown| thrown.luck().abs() >= NOTABLE_LUCK);
    let throws = throws.map(|thrown| Note {
        index: thrown.index,
        glyph: None,
        comment: said::thrown(texts, id, thrown),
    });
    let mut notes: Vec<_> = steps.chain(throws).collect();
    let indices = review.steps.iter().map(|step| step.index);
    if let Some(index) = indices.chain(review.throws.iter().map(|thrown| thrown.index)).max() {
        let comment = said::summary(texts, id, review).join(" ");
        notes.push(Note { index, glyph: None, comment });
    }
    notes
}
