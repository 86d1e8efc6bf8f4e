//! `dejarik check`: replays every game of a file of records.

use std::fs;
use std::io::{Read, Write, stdin};
use std::path::PathBuf;

use dejarik_play::record::{self, GameReport};
use dejarik_rules::dgn;
use serde_json::{Value, json};

use super::Context;
use crate::error::CliError;

/// Replay every game of a file of records (DGN), and say which are right, which fail and where.
///
/// Exit code 0: all are right; 1: at least one is not; 2: the file cannot be read.
#[derive(Debug, clap::Args)]
pub struct Args {
    /// The file; - is standard input.
    #[arg(value_name = "FILE")]
    file: PathBuf,
    /// Answers in JSON.
    #[arg(long)]
    json: bool,
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
pub fn run<W: Write>(args: &Args, ctx: &mut Context<'_, W>) -> Result<(), CliError> {
    let name = args.file.display();
    let bytes = read(args)?;
    let text = dgn::decode(&bytes).map_err(|error| CliError::Usage(format!("{name}: {error}")))?;
    let games = record::check(text);
    if games.is_empty() {
        return Err(CliError::Usage(format!("{name}: expected at least one game, found none")));
    }
    let wrong = games.iter().filter(|game| game.outcome.is_err()).count();
    if args.json {
        let answer = json!({
            "file": name.to_string(),
            "right": games.len() - wrong,
            "wrong": wrong,
            "games": games.iter().map(in_json).collect::<Vec<_>>(),
        });
        writeln!(ctx.out, "{answer}")?;
    } else {
        for game in &games {
            writeln!(ctx.out, "{}", in_words(game))?;
        }
    }
    if wrong == 0 {
        return Ok(());
    }
    Err(CliError::No(format!("{name}: {wrong} of {} failed", counted(games.len(), "game"))))
}

/// A number with its noun: `1 turn`, `2 turns`.
fn counted(number: usize, noun: &str) -> String {
    let plural = if number == 1 { "" } else { "s" };
    format!("{number} {noun}{plural}")
}

fn in_words(game: &GameReport) -> String {
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

fn in_json(game: &GameReport) -> Value {
    let GameReport { number, place, players, outcome } = game;
    match outcome {
        Ok(right) => json!({
            "number": number, "line": place.line, "players": players, "right": true,
            "rules": right.rules.name(), "turns": right.turns, "sideLines": right.side_lines,
            "result": right.result.text(),
            "position": right.position.map(|position| position.to_string()),
        }),
        Err(error) => {
            let at = error.place();
            json!({
                "number": number, "line": place.line, "players": players, "right": false,
                "at": {"line": at.line, "column": at.column}, "error": error.to_string(),
            })
        }
    }
}
