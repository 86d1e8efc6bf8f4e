//! `dejarik review`: judges a game, and prints the review or writes it into the game's record.

use std::io::Write;
use std::path::PathBuf;

use dejarik_engine::review::{DEPTH, Judgement, Review, ReviewError};
use dejarik_play::Game;
use dejarik_play::record::{Note, annotate};
use dejarik_rules::RulesId;
use dejarik_rules::dgn::{self, Glyph};

use crate::answer::{self, records::Reviewed};
use crate::arguments::Output;
use crate::context::{Context, note};
use crate::error::CliError;
use crate::lang::Texts;
use crate::progress::stop;
use crate::study::{Study, open, words as said};
use crate::{tables, words};

/// Judge every move of a game and, in games with dice, the luck of every throw.
///
/// Groi and bambara are judged by the tables of perfect play. The table of groi is computed when it
/// is first needed, that of bambara by `dejarik solve bambara`. Games with dice are judged by the
/// tables of `dejarik solve looney` in the positions that these cover, and by the engine's estimates
/// elsewhere; the review says how much the estimates disagree with each other.
#[derive(Debug, clap::Args)]
pub struct Args {
    /// A file of games (DGN).
    #[arg(value_name = "FILE")]
    file: PathBuf,
    /// Judge this game of the file, counted from 1.
    #[arg(long, value_name = "NUMBER", default_value_t = 1,
          value_parser = clap::value_parser!(u32).range(1..))]
    game: u32,
    /// Look this many turns ahead in a game with dice: 1 and 2 take an instant, 3 some seconds, 4
    /// minutes.
    #[arg(long, value_name = "TURNS", default_value_t = DEPTH.get(),
          value_parser = clap::value_parser!(u32).range(1..=4))]
    turns: u32,
    /// Write the game to this file with annotation glyphs and comments.
    #[arg(long, value_name = "FILE")]
    annotate: Option<PathBuf>,
    #[command(flatten)]
    output: Output,
}

/// The least luck of a throw, as a winning chance, that gets a comment.
const NOTABLE_LUCK: f64 = 0.005;

/// Runs the command.
///
/// # Errors
/// If the game cannot be read or judged, or the command is interrupted.
pub fn run<W: Write>(args: &Args, ctx: &mut Context<'_, W>) -> Result<(), CliError> {
    let (mut written, game) = open::record(&args.file, args.game as usize)?;
    let knowledge = tables::knowledge(|text| note(&format!("dejarik: {text}")));
    let id = game.settings().rules().id();
    let review = Study::judge(&game, &knowledge, args.turns.into(), &stop::listen());
    let review = review.map_err(|error| match error {
        ReviewError::Stopped => CliError::Interrupted(" before the whole game was judged".into()),
        ReviewError::Unknown => CliError::Usage(said::no_review(&ctx.texts, id, &error)),
        ReviewError::NoStep(_) => CliError::Usage(error.to_string()),
    })?;
    if let Some(path) = &args.annotate {
        annotate(&mut written, &game, &notes(&ctx.texts, id, &review));
        std::fs::write(path, dgn::write(&[written])).map_err(CliError::file(path))?;
    }
    if args.output.json {
        return answer::print(ctx.out, &Reviewed::new(id, &review));
    }
    say(ctx, id, &game, &review)
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
