//! What is to be looked at: a position, the start of a rule set, a game of a file.

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

/// The position in which a game under these rules begins; where orders are chosen or dice thrown
/// before it, with the usual orders and the first side to move.
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

/// What a text names: a position (DPN), a rule set (its start), or else a file of records, of which
/// the game with this number (from 1) is taken.
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

/// A game of a file of records, by its number from 1, to be looked at.
pub fn file(path: &Path, number: usize) -> Result<Study, CliError> {
    let (_, game) = record(path, number)?;
    let bad = || CliError::Usage(format!("{}: the game has not begun", path.display()));
    Study::of_game(game).ok_or_else(bad)
}

/// A game of a file of records, by its number from 1: as it is written, and replayed.
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

/// A record of a game that is over, as it is offered.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Kept {
    /// Its file.
    pub path: PathBuf,
    /// Its rule set.
    pub rules: RulesId,
    /// Who played, the first side first.
    pub players: [String; 2],
    /// Who won, as records write it.
    pub result: &'static str,
    /// The day, as it is written there.
    pub date: String,
}

/// At most so many records are offered.
const MOST: usize = 200;

/// The records of games that were played here, the last first. What cannot be read is left out.
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
