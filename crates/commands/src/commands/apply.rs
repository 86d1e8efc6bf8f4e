//! `dejarik apply`: plays moves and throws, and prints the resulting position.

use std::io::Write;

use dejarik_play::play_words;
use dejarik_rules::any::AnyPosition;
use dejarik_rules::{Actor, ParseError, Wording, wording};

use crate::answer::{self, position::Applied};
use crate::arguments::Output;
use crate::context::Context;
use crate::error::CliError;
use crate::lang::Texts;
use crate::rule_options::RuleOptions;
use crate::stream::{self, Asked};

/// Play moves from a position and print the resulting position.
///
/// Write a throw of the dice as a move of its own, such as (7:5), or behind its move: A3xB3(7:5).
///
/// With - or --stdin every line of standard input is a position, a tab, and moves separated by spaces.
/// It is answered by a line of JSON.
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    #[command(flatten)]
    asked: Asked,
    /// The moves, in the order of play.
    #[arg(value_name = "MOVE")]
    moves: Vec<String>,
    #[command(flatten)]
    options: RuleOptions,
    #[command(flatten)]
    output: Output,
}

/// Plays moves from a position. `place` returns the text that contains a move, given by its index, and
/// where the move begins in it, for errors.
fn apply<S: AsRef<str>>(
    start: AnyPosition,
    moves: &[S],
    place: impl Fn(usize) -> (String, usize),
) -> Result<AnyPosition, CliError> {
    let position = play_words(start, moves).map_err(|error| {
        let before = play_words(start, &moves[..error.index]).unwrap_or(start);
        let number = error.index + 1;
        let what = wording!(
            "move {number} cannot be played in `{before}`",
            "le coup {number} ne peut pas être joué dans `{before}`"
        );
        let (text, begin) = place(error.index);
        CliError::text(what, text, ParseError::new(begin + error.at, error.message))
    })?;
    if let (Actor::Chance(()), Some(last)) = (position.actor(), moves.last()) {
        let last = last.as_ref();
        let example = position.rolls().first().map(|(roll, _)| position.roll_text(*roll));
        let example = example.unwrap_or_default();
        return Err(CliError::Usage(wording!(
            "dice are thrown after `{last}`: expected the throw as the next move, such as {example}",
            "on lance les dés après `{last}` ; attendu : le lancer comme coup suivant, par exemple {example}"
        )));
    }
    Ok(position)
}

/// Plays the moves of a line: a position, a tab, and moves separated by spaces.
fn apply_line(options: &RuleOptions, line: &str, texts: &Texts) -> Result<Applied, CliError> {
    let Some((dpn, words)) = line.split_once('\t') else {
        // A line that is not even a position gets the error of that.
        options.position(line)?;
        let error = ParseError::new(line.len(), Wording::same(texts.get("apply-line-form")));
        return Err(CliError::text(Wording::same(texts.get("apply-line")), line, error));
    };
    let start = options.position(dpn)?;
    let moves: Vec<&str> = words.split(' ').collect();
    let begin = |index: usize| {
        let before: usize = moves[..index].iter().map(|word| word.len() + 1).sum();
        (line.to_owned(), dpn.len() + 1 + before)
    };
    Ok(answered(&apply(start, &moves, begin)?))
}

/// Returns the answer in JSON.
fn answered(position: &AnyPosition) -> Applied {
    Applied { position: position.to_string(), over: position.outcome().is_some() }
}

/// Runs the command.
///
/// # Errors
/// If the position cannot be read, a move cannot be played, or a throw is missing after the last
/// move.
pub(crate) fn run<W: Write>(args: &Args, ctx: &mut Context<'_, W>) -> Result<(), CliError> {
    let missing = args.asked.dpn().is_some() && args.moves.is_empty();
    if missing || args.asked.dpn().is_none() && !args.moves.is_empty() {
        let key = if missing { "apply-no-moves" } else { "apply-moves-twice" };
        return Err(CliError::Usage(Wording::same(ctx.texts.get(key))));
    }
    let Some(dpn) = args.asked.dpn() else {
        let texts = Texts::new(ctx.texts.lang());
        return stream::answer(ctx, |line, _| apply_line(&args.options, line, &texts));
    };
    let start = args.options.position(dpn)?;
    let position = apply(start, &args.moves, |index| (args.moves[index].clone(), 0))?;
    if args.output.json {
        return answer::print(ctx.out, &answered(&position));
    }
    writeln!(ctx.out, "{position}")?;
    Ok(())
}
