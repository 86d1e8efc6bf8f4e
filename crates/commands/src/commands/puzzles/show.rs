//! `dejarik puzzles show`: one puzzle with its board, and its solution if asked for.

use std::collections::HashMap;
use std::io::Write;

use dejarik_puzzles::Puzzle;

use super::source::{Source, headline, no_puzzle};
use crate::answer;
use crate::answer::puzzles::{PuzzleShown, Solution, Turn};
use crate::arguments::Output;
use crate::context::Context;
use crate::error::CliError;
use crate::picture;
use crate::session::today;

/// Show a puzzle: the task, the position, and with --solution the solution.
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    /// The id of the puzzle, or `daily` for today's (UTC).
    #[arg(value_name = "ID")]
    id: String,
    /// Show the solution as well.
    #[arg(long)]
    solution: bool,
    #[command(flatten)]
    source: Source,
    #[command(flatten)]
    output: Output,
}

/// Runs the command.
///
/// # Errors
/// If the puzzles cannot be read, or none has this id.
pub(crate) fn run<W: Write>(args: &Args, ctx: &mut Context<'_, W>) -> Result<(), CliError> {
    let set = args.source.set()?;
    let found = if args.id == "daily" { set.daily(today()) } else { set.get(&args.id) };
    let puzzle = found.ok_or_else(|| CliError::Usage(no_puzzle(&args.id)))?;
    if args.output.json {
        let solution = args.solution.then(|| solution(puzzle));
        return answer::print(ctx.out, &PuzzleShown { puzzle: puzzle.into(), solution });
    }
    writeln!(ctx.out, "{}  {}", puzzle.id, headline(&ctx.texts, puzzle))?;
    let rating = [("rating", puzzle.rating.into())];
    ctx.say(&ctx.texts.with("puzzle-rating", rating))?;
    writeln!(ctx.out, "{}", puzzle.position)?;
    for line in picture::text::draw(&puzzle.position) {
        writeln!(ctx.out, "{line}")?;
    }
    if args.solution {
        let line = puzzle.line_text().join(" ");
        ctx.say(&ctx.texts.with("puzzle-solution-line", [("line", line.into())]))?;
        for (number, text) in puzzle.slower_texts() {
            let words = [("move", (number + 1).into()), ("moves", text.join(" ").into())];
            ctx.say(&ctx.texts.with("puzzle-slower-moves", words))?;
        }
    }
    Ok(())
}

/// Returns the solution as it is answered in JSON.
fn solution(puzzle: &Puzzle) -> Solution {
    let mut slower: HashMap<usize, Vec<String>> = puzzle.slower_texts().collect();
    let line = puzzle.line_text();
    let turn = |number: usize| Turn {
        r#move: line[2 * number].clone(),
        answer: line.get(2 * number + 1).cloned(),
        slower: slower.remove(&number).unwrap_or_default(),
    };
    let turns = (0..puzzle.moves()).map(turn).collect();
    Solution { line, turns }
}
