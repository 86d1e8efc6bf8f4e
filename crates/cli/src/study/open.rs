//! What to analyse: a position, the start of a rule set, or a game in a file.

use std::fs;
use std::path::{Path, PathBuf};

use dejarik_play::{Due, Event, Game, Phase, Settings, record};
use dejarik_rules::any::{AnyPosition, AnyRules};
use dejarik_rules::dgn::{self, Reader};
use dejarik_rules::{RulesId, Side};

use super::Study;
use crate::error::CliError;
use crate::rule_options::RuleOptions;
use crate::session::saved::Store;

/// Returns the position in which a game under these rules begins. Where orders are chosen or dice
/// thrown first, it is the one with the usual orders and the first side to move.
pub fn start(rules: AnyRules) -> Option<AnyPosition> {
    let mut game = Game::new(Settings::new(rules));
    while let Phase::SetUp(setup) = game.phase() {
        let event = match game.due() {
            Due::Orders(missing) => {
                let side = if missing[0] { Side::First } else { Side::Second };
                Event::SetUp(setup.offered_order(side)?)
            }
            Due::Roll => {
                let begins = |roll: &String| {
                    let mut tried = game.clone();
                    tried.apply(Event::Roll(roll.clone())).is_ok()
                        && tried.actor() == Some(Side::First)
                };
                let mut rolls = setup.rolls().into_iter().map(|(roll, _)| roll);
                Event::Roll(rolls.find(begins)?)
            }
            Due::Step(_) | Due::Nothing => return None,
        };
        game.apply(event).ok()?;
    }
    game.start_position().copied()
}

/// Opens what a text names: a position in DPN, a rule set (its start), or else a file of records,
/// of which the game with this number is taken, counted from 1.
///
/// # Errors
/// If the position, an option or the file cannot be read.
pub fn named(text: &str, options: &RuleOptions, number: usize) -> Result<Study, CliError> {
    let first = text.split(' ').next().unwrap_or_default();
    if let Ok(id) = first.parse::<RulesId>() {
        if first != text {
            return Ok(Study::of_position(options.position(text)?));
        }
        let rules = options.rules(id)?;
        let position =
            start(rules).ok_or_else(|| CliError::Usage(format!("{id} has no start position")))?;
        return Ok(Study::of_position(position));
    }
    file(Path::new(text), number)
}

/// Opens a game of a file of records, by its number from 1.
///
/// # Errors
/// If the file cannot be read, has no such game, or the game has not begun.
pub fn file(path: &Path, number: usize) -> Result<Study, CliError> {
    let (_, game) = record(path, number)?;
    let bad = || CliError::Usage(format!("{}: the game has not begun", path.display()));
    Study::of_game(game).ok_or_else(bad)
}

/// Reads a game of a file of records, by its number from 1, and replays it.
///
/// # Errors
/// If the file cannot be read, has no such game, or the game breaks the rules.
pub fn record(path: &Path, number: usize) -> Result<(dgn::Game, Game), CliError> {
    let bytes = fs::read(path).map_err(CliError::file(path))?;
    let bad = |why: String| CliError::Usage(format!("{}: {why}", path.display()));
    let text = dgn::decode(&bytes).map_err(|error| bad(error.to_string()))?;
    let mut games = Reader::new(text);
    let Some((_, written)) = games.by_ref().nth(number.saturating_sub(1)) else {
        let count = Reader::new(text).count();
        return Err(bad(format!("expected a game {number}, found {count} in the file")));
    };
    let written = written.map_err(|error| bad(error.to_string()))?;
    let game = record::replay(&written).map_err(|error| bad(error.to_string()))?;
    Ok((written, game))
}

/// The record of a finished game, as lists show it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Kept {
    /// The file.
    pub path: PathBuf,
    /// The rule set.
    pub rules: RulesId,
    /// The players' names, the first side's first.
    pub players: [String; 2],
    /// The result, in the notation of records.
    pub result: &'static str,
    /// The date, in the notation of records.
    pub date: String,
}

/// The largest number of records that are listed.
const MOST: usize = 200;

/// Lists the records of the games that were played here, the last first. Files that cannot be read
/// are omitted.
pub fn kept(store: &Store) -> Vec<Kept> {
    store.records().into_iter().take(MOST).filter_map(described).collect()
}

fn described(path: PathBuf) -> Option<Kept> {
    let bytes = fs::read(&path).ok()?;
    let (_, game) = Reader::new(dgn::decode(&bytes).ok()?).next()?;
    let game = game.ok()?;
    let tag = |name: &str| game.tag(name).map(|tag| tag.value().to_owned()).unwrap_or_default();
    Some(Kept {
        rules: tag("Rules").parse().ok()?,
        players: [tag("First"), tag("Second")],
        result: game.result.text(),
        date: tag("Date"),
        path,
    })
}
