//! `dejarik puzzles show`: one puzzle, drawn, with or without its solution.

use std::io::Write;

use dejarik_puzzles::Puzzle;
use serde_json::{Value, json};

use super::{Source, headline, in_short};
use crate::commands::Context;
use crate::error::CliError;
use crate::picture;
use crate::session::today;

/// Show a puzzle: the position, what is to be done, and with --solution how.
#[derive(Debug, clap::Args)]
pub struct Args {
    /// The id of the puzzle, or `daily` for the one of today (UTC).
    #[arg(value_name = "ID")]
    id: String,
    /// Shows the solution too.
    #[arg(long)]
    solution: bool,
    #[command(flatten)]
    source: Source,
    /// Answers in JSON.
    #[arg(long)]
    json: bool,
}

/// Runs the command.
pub fn run<W: Write>(args: &Args, ctx: &mut Context<'_, W>) -> Result<(), CliError> {
    let set = args.source.set()?;
    let found = if args.id == "daily" { set.daily(today()) } else { set.get(&args.id) };
    let puzzle = found.ok_or_else(|| {
        let message = format!("there is no puzzle `{}`; `dejarik puzzles` lists them", args.id);
        CliError::Usage(message)
    })?;
    if args.json {
        let mut answer = in_short(puzzle);
        if args.solution
            && let Value::Object(fields) = &mut answer
        {
            fields.insert("line".into(), puzzle.line_text().into());
            fields.insert("turns".into(), turns(puzzle));
        }
        writeln!(ctx.out, "{answer}")?;
        return Ok(());
    }
    writeln!(ctx.out, "{}  {}", puzzle.id, headline(&ctx.texts, puzzle))?;
    let rating = [("rating", puzzle.rating.into())];
    writeln!(ctx.out, "{}", ctx.texts.with("puzzle-rating", rating))?;
    writeln!(ctx.out, "{}", puzzle.position)?;
    for line in picture::text::draw(&puzzle.position) {
        writeln!(ctx.out, "{line}")?;
    }
    if args.solution {
        let line = puzzle.line_text().join(" ");
        writeln!(ctx.out, "{}", ctx.texts.with("puzzle-solution", [("line", line.into())]))?;
        for (number, text) in slower(puzzle) {
            let words = [("move", (number + 1).into()), ("moves", text.join(" ").into())];
            writeln!(ctx.out, "{}", ctx.texts.with("puzzle-slower", words))?;
        }
    }
    Ok(())
}

/// The moves that win too, but later, by the solver's turn.
fn slower(puzzle: &Puzzle) -> impl Iterator<Item = (usize, Vec<String>)> {
    let at = puzzle.positions().into_iter().zip(&puzzle.turns).enumerate();
    at.filter(|(_, (_, turn))| !turn.slower.is_empty()).map(|(number, (position, turn))| {
        (number, turn.slower.iter().map(|step| position.step_text(*step)).collect())
    })
}

fn turns(puzzle: &Puzzle) -> Value {
    let slower: std::collections::HashMap<usize, Vec<String>> = slower(puzzle).collect();
    let line = puzzle.line_text();
    let turn = |number: usize| {
        json!({
            "move": line[2 * number], "answer": line.get(2 * number + 1),
            "slower": slower.get(&number).cloned().unwrap_or_default(),
        })
    };
    (0..puzzle.moves()).map(turn).collect()
}
