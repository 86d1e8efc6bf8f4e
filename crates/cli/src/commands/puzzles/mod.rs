//! `dejarik puzzles`: lists puzzles, shows one, lets them be solved, proves them, makes new ones.

mod check;
mod make;
mod show;
mod solve;

use std::fs;
use std::io::Write;
use std::path::PathBuf;

use dejarik_puzzles::{Filter, Puzzle, Set, Theme};
use dejarik_rules::RulesId;
use serde_json::{Value, json};

use super::Context;
use crate::error::CliError;
use crate::lang::Texts;
use crate::puzzle::words as said;
use crate::tables;

/// "Dejarik in N": positions with one way to win, for groi and bambara.
///
/// Without a word behind it: lists the puzzles, the easiest first. One move alone keeps the win, and
/// one alone after every answer, until the game can be settled at once. docs/puzzles.md says how they
/// were made, what the themes mean and how they are rated.
#[derive(Debug, clap::Args)]
#[command(args_conflicts_with_subcommands = true, disable_help_subcommand = true)]
pub struct Args {
    #[command(subcommand)]
    what: Option<What>,
    #[command(flatten)]
    list: List,
}

#[derive(Debug, clap::Subcommand)]
enum What {
    Show(show::Args),
    Solve(solve::Args),
    Check(check::Args),
    Make(make::Args),
}

/// Which puzzles to list.
#[derive(Debug, clap::Args)]
struct List {
    /// Only of this rule set: groi or bambara.
    #[arg(long)]
    rules: Option<RulesId>,
    /// Only with this theme, such as sacrifice.
    #[arg(long)]
    theme: Option<Theme>,
    /// Only those solved in so many moves.
    #[arg(long, value_name = "N")]
    moves: Option<usize>,
    /// Only those rated so high or higher.
    #[arg(long, value_name = "RATING")]
    from: Option<u16>,
    /// Only those rated so high or lower.
    #[arg(long, value_name = "RATING")]
    to: Option<u16>,
    #[command(flatten)]
    source: Source,
    /// Answers in JSON.
    #[arg(long)]
    json: bool,
}

/// Where puzzles are read from.
#[derive(Debug, clap::Args)]
struct Source {
    /// Another file of puzzles than the one that comes with the program.
    #[arg(long, value_name = "FILE")]
    file: Option<PathBuf>,
}

impl Source {
    fn set(&self) -> Result<Set, CliError> {
        let Some(path) = &self.file else { return Ok(Set::shipped().clone()) };
        let text = fs::read_to_string(path).map_err(CliError::file(path))?;
        text.parse().map_err(|error| CliError::Usage(format!("{}: {error}", path.display())))
    }
}

/// Runs the command.
pub fn run<W: Write>(args: &Args, ctx: &mut Context<'_, W>) -> Result<(), CliError> {
    match &args.what {
        None => list(&args.list, ctx),
        Some(What::Show(args)) => show::run(args, ctx),
        Some(What::Solve(args)) => solve::run(args, ctx),
        Some(What::Check(args)) => check::run(args, ctx),
        Some(What::Make(args)) => make::run(args, ctx),
    }
}

fn list<W: Write>(args: &List, ctx: &mut Context<'_, W>) -> Result<(), CliError> {
    let set = args.source.set()?;
    let filter = Filter {
        rules: args.rules,
        theme: args.theme,
        moves: args.moves,
        at_least: args.from,
        at_most: args.to,
    };
    let puzzles: Vec<&Puzzle> = set.filtered(filter).collect();
    if args.json {
        let list: Vec<Value> = puzzles.into_iter().map(in_short).collect();
        writeln!(ctx.out, "{}", json!({ "puzzles": list }))?;
        return Ok(());
    }
    let rows: Vec<_> = puzzles
        .iter()
        .map(|puzzle| {
            let Puzzle { id, rating, .. } = puzzle;
            let rules = puzzle.rules();
            let text = format!("{rules:7}  {rating:>4}  {}", headline(&ctx.texts, puzzle));
            (id.clone(), text)
        })
        .collect();
    tables::write_rows(ctx.out, &rows)?;
    writeln!(ctx.out, "{}", ctx.texts.with("puzzle-count", [("count", puzzles.len().into())]))?;
    Ok(())
}

/// What is to be done, and what it is about.
fn headline(texts: &Texts, puzzle: &Puzzle) -> String {
    let themes: Vec<String> =
        puzzle.themes.iter().map(|theme| said::theme(texts, *theme)).collect();
    if themes.is_empty() {
        said::task(texts, puzzle)
    } else {
        format!("{} ({})", said::task(texts, puzzle), themes.join(", "))
    }
}

/// A puzzle without its solution.
fn in_short(puzzle: &Puzzle) -> Value {
    let themes: Vec<&str> = puzzle.themes.iter().map(|theme| theme.name()).collect();
    json!({
        "id": puzzle.id, "rules": puzzle.rules().name(), "position": puzzle.position.to_string(),
        "side": puzzle.solver().to_string(), "points": puzzle.goal, "moves": puzzle.moves(),
        "themes": themes, "rating": puzzle.rating,
    })
}
