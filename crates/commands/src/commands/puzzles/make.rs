//! `dejarik puzzles make`: generates puzzles from the tables and appends them to a file.

use std::collections::BTreeMap;
use std::fs::OpenOptions;
use std::io::{ErrorKind, Write};
use std::path::{Path, PathBuf};

use dejarik_puzzles::make::{Found, Maker, Recipe};
use dejarik_puzzles::{Puzzle, Set, SetError};
use dejarik_rules::{RulesId, Words, wording};
use dejarik_tables::Library;
use dejarik_tables::any::ProbeError;

use super::super::state;
use crate::arguments::Threads;
use crate::context::Context;
use crate::error::CliError;
use crate::files::read_text;
use crate::progress::{Progress, stop};
use crate::puzzle::words;
use crate::rows::write_rows;
use crate::tables;

/// Generate puzzles: the computer plays against itself, and the table shows where only one move wins.
///
/// The same rule set, seed and count give the same puzzles with any number of threads. Each puzzle is
/// written to the file as soon as it is found; if the command is interrupted, run it again to
/// resume. It takes some minutes for groi and up to an hour for bambara.
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    /// The rule set: groi or bambara.
    rules: RulesId,
    /// Append the puzzles to this file. Those that it already has are kept and counted.
    #[arg(long, value_name = "FILE")]
    out: PathBuf,
    /// Stop when the file has this many puzzles of the rule set.
    #[arg(long, default_value_t = 200, value_parser = clap::value_parser!(u32).range(1..=100_000))]
    count: u32,
    /// The seed of the games.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Stop after this many games even if there are not enough puzzles.
    #[arg(long, default_value_t = 100_000)]
    games: u64,
    #[command(flatten)]
    threads: Threads,
}

/// Reads the puzzles of a file, sorted by their games; none if there is no file yet.
fn made(path: &Path) -> Result<Vec<Puzzle>, CliError> {
    let text = match read_text(path) {
        Err(CliError::File { error, .. }) if error.kind() == ErrorKind::NotFound => {
            return Ok(Vec::new());
        }
        read => read?,
    };
    if !text.is_empty() && !text.ends_with('\n') {
        let why = wording!(
            "the last line is incomplete: remove it",
            "la dernière ligne est incomplète : supprimez-la"
        );
        return Err(CliError::contents(path, why));
    }
    // Parsing the file as a set also finds errors between lines, such as an id that is there twice.
    let unreadable = |error: SetError| CliError::contents(path, error);
    let set: Set = text.parse().map_err(unreadable)?;
    let mut puzzles = set.puzzles().to_vec();
    puzzles.sort_by_key(|puzzle| puzzle.game);
    Ok(puzzles)
}

/// Searches as many games as there are threads in parallel.
fn search(
    recipe: &Recipe,
    table: &Library,
    first: u64,
    threads: usize,
) -> Result<Vec<Vec<Found>>, ProbeError> {
    std::thread::scope(|scope| {
        let games = first..first + threads as u64;
        let work: Vec<_> =
            games.map(|game| scope.spawn(move || recipe.search(table, game))).collect();
        let join = |handle: std::thread::ScopedJoinHandle<'_, _>| match handle.join() {
            Ok(found) => found,
            Err(panic) => std::panic::resume_unwind(panic),
        };
        work.into_iter().map(join).collect()
    })
}

/// Runs the command.
///
/// # Errors
/// If there is no table, the file cannot be used, or the command is interrupted.
pub(crate) fn run<W: Write>(args: &Args, ctx: &mut Context<'_, W>) -> Result<(), CliError> {
    if !args.rules.descriptor().puzzles {
        return Err(tables::no_table(args.rules));
    }
    let _claim = state::claim(&args.out)?;
    let mut puzzles = made(&args.out)?;
    let recipe = Recipe { rules: args.rules, seed: args.seed, count: args.count as usize };
    let mut maker = Maker::new(recipe, &puzzles);
    let mut file = OpenOptions::new()
        .create(true)
        .append(true)
        .open(&args.out)
        .map_err(CliError::file(&args.out))?;
    let table = tables::library(args.threads.count())?;
    let stop = stop::listen();
    let progress = Progress::new(
        Words::new("puzzles", "problèmes"),
        recipe.count.saturating_sub(maker.kept()),
    );
    while !maker.is_done() && maker.next_game() < args.games {
        let left = usize::try_from(args.games - maker.next_game()).unwrap_or(usize::MAX);
        let threads = args.threads.count().min(left);
        let searched = search(&recipe, &table, maker.next_game(), threads);
        for found in searched.map_err(tables::unprobed)? {
            if stop.is_stopped() {
                let (kept, path) = (maker.kept(), args.out.display());
                return Err(CliError::Interrupted(wording!(
                    " with {kept} puzzles in {path}; run the same command to resume",
                    " avec {kept} problèmes dans {path} ; la même commande reprendra le travail"
                )));
            }
            if let Some(puzzle) = maker.take(&table, found).map_err(tables::unprobed)? {
                writeln!(file, "{puzzle}").map_err(CliError::file(&args.out))?;
                puzzles.push(puzzle);
                let game = maker.next_game();
                progress.step_with(|| wording!(", game {game}", ", partie {game}"));
            }
        }
    }
    drop(progress);
    puzzles.retain(|puzzle| puzzle.rules() == args.rules);
    summary(&puzzles, ctx)
}

/// Writes the number of puzzles of each length, rating and theme.
fn summary<W: Write>(puzzles: &[Puzzle], ctx: &mut Context<'_, W>) -> Result<(), CliError> {
    let texts = &ctx.texts;
    let mut rows: BTreeMap<(u8, u64, String), usize> = BTreeMap::new();
    for puzzle in puzzles {
        let moves = puzzle.moves();
        let hundred = u64::from(puzzle.rating / 200) * 200;
        let length = texts.of(&wording!("moves {moves}", "coups {moves}"));
        *rows.entry((0, moves as u64, length)).or_default() += 1;
        let rated = texts.of(&wording!("rated {hundred}", "cote {hundred}"));
        *rows.entry((1, hundred, rated)).or_default() += 1;
        for theme in &puzzle.themes {
            *rows.entry((2, 0, words::theme(texts, *theme))).or_default() += 1;
        }
    }
    let rows: Vec<_> =
        rows.into_iter().map(|((_, _, name), count)| (name, count.to_string())).collect();
    writeln!(ctx.out, "{}", texts.with("puzzle-count", [("count", puzzles.len().into())]))?;
    write_rows(ctx.out, &rows)
}
