//! `dejarik review`: a game judged, told as text or JSON, or written into its record.

use std::io::Write;
use std::path::PathBuf;

use dejarik_engine::Value;
use dejarik_engine::review::{Judgement, Review, ReviewError, TURNS};
use dejarik_play::Game;
use dejarik_play::record::{Note, annotate};
use dejarik_rules::dgn::{self, Glyph};
use dejarik_rules::{RulesId, Side};
use serde_json::{Value as Json, json};

use super::{Context, note};
use crate::error::CliError;
use crate::lang::Texts;
use crate::progress::stop;
use crate::study::{Study, open, words as said};
use crate::{tables, words};

/// Judge a game: what every move kept and gave away, and with dice how lucky each throw was.
///
/// Groi and bambara are judged by the tables of perfect play; groi's is made when it is first needed,
/// bambara's by `dejarik solve bambara`. Games with dice are judged by the tables where a position is
/// in one (`dejarik solve looney`), else by the engine's estimates, and the account says how far
/// those are off.
#[derive(Debug, clap::Args)]
pub struct Args {
    /// A file of records (DGN).
    #[arg(value_name = "FILE")]
    file: PathBuf,
    /// Which game of the file, counted from 1.
    #[arg(long, value_name = "NUMBER", default_value_t = 1,
          value_parser = clap::value_parser!(u32).range(1..))]
    game: u32,
    /// How many turns ahead the engine looks in a game with dice: to 2 takes no time to speak of, 3
    /// some seconds, 4 minutes.
    #[arg(long, value_name = "TURNS", default_value_t = TURNS,
          value_parser = clap::value_parser!(u32).range(1..=4))]
    turns: u32,
    /// Writes the game to this file, with glyphs and comments.
    #[arg(long, value_name = "FILE")]
    annotate: Option<PathBuf>,
    /// Answers in JSON.
    #[arg(long)]
    json: bool,
}

/// Luck below this is no comment worth.
const WORTH_A_WORD: f64 = 0.005;

/// Runs the command.
pub fn run<W: Write>(args: &Args, ctx: &mut Context<'_, W>) -> Result<(), CliError> {
    let (mut written, game) = open::record(&args.file, args.game as usize)?;
    let knowledge = tables::knowledge(|text| note(&format!("dejarik: {text}")));
    let id = game.settings().rules().id();
    let review = Study::judge(&game, &knowledge, args.turns, &stop::listen());
    let review = review.map_err(|error| match error {
        ReviewError::Stopped => CliError::Interrupted(" before the whole game was judged".into()),
        ReviewError::Unknown => CliError::Usage(said::no_review(&ctx.texts, id, &error)),
        ReviewError::NoStep(_) => CliError::Usage(error.to_string()),
    })?;
    if let Some(path) = &args.annotate {
        annotate(&mut written, &game, &notes(&ctx.texts, id, &review));
        std::fs::write(path, dgn::write(&[written])).map_err(CliError::file(path))?;
    }
    if args.json {
        writeln!(ctx.out, "{}", answer(id, &review))?;
        return Ok(());
    }
    say(ctx, id, &game, &review)
}

/// Every slip and every throw that counts, then the summary.
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
    let throws = review.throws.iter().filter(|thrown| thrown.luck().abs() >= WORTH_A_WORD);
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

/// What is written into the record: slips, luck, and the account behind the last entry.
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
    let throws = review.throws.iter().filter(|thrown| thrown.luck().abs() >= WORTH_A_WORD);
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

fn answer(id: RulesId, review: &Review) -> Json {
    let value = |value: Value| {
        json!({
            "expected": value.expected, "exact": value.exact,
            "points": value.forced.map(|forced| forced.points),
            "plies": value.forced.map(|forced| forced.plies),
        })
    };
    let steps = review.steps.iter().map(|step| {
        json!({
            "at": step.index + 1, "by": step.side.letter().to_string(), "move": step.word,
            "before": value(step.before), "after": value(step.after),
            "judgement": step.judgement.name(), "lostPoints": step.lost_points,
            "lostPlies": step.lost_plies, "lostChance": step.lost_chance,
            "best": step.best, "legal": step.legal, "keeping": step.keeping,
        })
    });
    let throws = review.throws.iter().map(|thrown| {
        json!({
            "at": thrown.index + 1, "throw": thrown.word, "before": thrown.before,
            "after": thrown.after, "luck": thrown.luck(), "exact": thrown.exact,
        })
    });
    let account = review.account.map(|account| {
        json!({
            "start": account.start, "end": account.end, "luck": account.luck,
            "lost": account.lost, "drift": account.drift, "exact": account.exact,
            "errorRates": Side::BOTH.map(|side| review.error_rate(side)),
        })
    });
    json!({
        "rules": id.name(), "steps": steps.collect::<Vec<_>>(),
        "throws": throws.collect::<Vec<_>>(), "account": account,
    })
}
