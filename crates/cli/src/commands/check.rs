//! `dejarik check`: replays every game of a file.

use std::fs;
use std::io::{Read, Write, stdin};
use std::path::PathBuf;

use dejarik_play::record::{self, GameReport};
use dejarik_rules::dgn;

use crate::answer;
use crate::answer::records::{Checked, CheckedGame};
use crate::arguments::Output;
use crate::context::Context;
use crate::error::CliError;

/// Replay every game of a file (DGN) and report which games are right, and where the others fail.
///
/// The exit code is 0 if every game is right, 1 if a game fails, and 2 if the file cannot be read.
#[derive(Debug, clap::Args)]
pub struct Args {
    /// The file; - is standard input.
    #[arg(value_name = "FILE")]
    file: PathBuf,
    #[command(flatten)]
    output: Output,
}

fn read(args: &Args) -> Result<Vec<u8>, CliError> {
    if args.file.as_os_str() == "-" {
        let mut bytes = Vec::new();
        stdin().lock().read_to_end(&mut bytes).map_err(CliError::file("standard input"))?;
        return Ok(bytes);
    }
    fs::read(&args.file).map_err(CliError::file(&args.file))
}

/// Runs the command.
///
/// # Errors
/// If the file cannot be read, holds no game, or a game fails.
pub fn run<W: Write>(args: &Args, ctx: &mut Context<'_, W>) -> Result<(), CliError> {
    let name = args.file.display();
    let bytes = read(args)?;
    let text = dgn::decode(&bytes).map_err(|error| CliError::Usage(format!("{name}: {error}")))?;
    let games = record::check(text);
    if games.is_empty() {
        return Err(CliError::Usage(format!("{name}: expected at least one game, found none")));
    }
    let wrong = games.iter().filter(|game| game.outcome.is_err()).count();
    if args.output.json {
        let checked = Checked {
            file: name.to_string(),
            right: games.len() - wrong,
            wrong,
            games: games.iter().map(CheckedGame::from).collect(),
        };
        answer::print(ctx.out, &checked)?;
    } else {
        for game in &games {
            writeln!(ctx.out, "{}", line(game))?;
        }
    }
    if wrong == 0 {
        return Ok(());
    }
    Err(CliError::No(format!("{name}: {wrong} of {} failed", counted(games.len(), "game"))))
}

/// Returns a number with its noun: `1 turn`, `2 turns`.
fn counted(number: usize, noun: &str) -> String {
    let plural = if number == 1 { "" } else { "s" };
    format!("{number} {noun}{plural}")
}

/// Returns the line of text that reports a game.
fn line(game: &GameReport) -> String {
    let GameReport { number, place, players, outcome } = game;
    let players = players.iter().map(|names| format!(" ({names})")).collect::<String>();
    match outcome {
        Ok(right) => {
            let end = right.position.map(|position| format!(", {position}")).unwrap_or_default();
            let (rules, turns, result) = (right.rules, right.turns, right.result.text());
            format!(
                "game {number}{players}, line {}: right, {rules}, {}, {result}{end}",
                place.line,
                counted(turns as usize, "turn")
            )
        }
        Err(error) => format!("game {number}{players}, line {}: wrong, {error}", place.line),
    }
}
