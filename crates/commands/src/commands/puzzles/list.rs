//! `dejarik puzzles` without a subcommand: the list of the puzzles.

use std::io::Write;

use dejarik_puzzles::{Filter, Puzzle, Theme};
use dejarik_rules::RulesId;

use super::source::{Source, headline};
use crate::answer;
use crate::answer::puzzles::{PuzzleList, PuzzleShort};
use crate::arguments::Output;
use crate::context::{Context, note};
use crate::error::CliError;
use crate::rows::write_rows;

/// Which puzzles are listed.
#[derive(Debug, clap::Args)]
pub(super) struct List {
    /// List only puzzles of this rule set: groi or bambara.
    #[arg(long)]
    rules: Option<RulesId>,
    /// List only puzzles with this theme, such as sacrifice.
    #[arg(long)]
    theme: Option<Theme>,
    /// List only puzzles that take this many moves.
    #[arg(long, value_name = "N")]
    moves: Option<usize>,
    /// List only puzzles rated at least this.
    #[arg(long, value_name = "RATING")]
    from: Option<u16>,
    /// List only puzzles rated at most this.
    #[arg(long, value_name = "RATING")]
    to: Option<u16>,
    #[command(flatten)]
    source: Source,
    #[command(flatten)]
    output: Output,
}

/// Runs the command.
///
/// # Errors
/// If the puzzles cannot be read.
pub(super) fn run<W: Write>(args: &List, ctx: &mut Context<'_, W>) -> Result<(), CliError> {
    if let Some(rules) = args.rules.filter(|rules| !rules.descriptor().puzzles) {
        note(&ctx.texts.with("puzzles-never", [("rules", rules.name().into())]));
    }
    let set = args.source.set()?;
    let filter = Filter {
        rules: args.rules,
        theme: args.theme,
        moves: args.moves,
        at_least: args.from,
        at_most: args.to,
    };
    let puzzles: Vec<&Puzzle> = set.filtered(filter).collect();
    if args.output.json {
        let puzzles = puzzles.into_iter().map(PuzzleShort::from).collect();
        return answer::print(ctx.out, &PuzzleList { puzzles });
    }
    let row = |puzzle: &&Puzzle| {
        let Puzzle { id, rating, .. } = puzzle;
        let rules = puzzle.rules();
        let text = format!("{rules:7}  {rating:>4}  {}", headline(&ctx.texts, puzzle));
        (id.clone(), text)
    };
    let rows: Vec<_> = puzzles.iter().map(row).collect();
    write_rows(ctx.out, &rows)?;
    ctx.say(&ctx.texts.with("puzzle-count", [("count", puzzles.len().into())]))
}
