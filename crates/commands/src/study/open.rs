//! What to analyse: a position, the start of a rule set, or a game in a file.

use std::path::{Path, PathBuf};

use dejarik_play::{Due, Event, Game, Phase, Settings, record};
use dejarik_rules::any::{AnyPosition, AnyRules};
use dejarik_rules::dgn::{self, Reader};
use dejarik_rules::{RulesId, Side, wording};

use super::Study;
use crate::error::CliError;
use crate::files;
use crate::rule_options::RuleOptions;
use crate::session::saved::Store;
use crate::stream::games::called;

/// Returns the position in which a game under these rules begins. Where orders are chosen or dice
/// thrown first, it is the one with the usual orders and the first side to move.
pub(crate) fn start(rules: AnyRules) -> Option<AnyPosition> {
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
pub(crate) fn named(text: &str, options: &RuleOptions, number: usize) -> Result<Study, CliError> {
    let first = text.split(' ').next().unwrap_or_default();
    if first.parse::<RulesId>().is_ok() {
        return Ok(Study::of_position(options.position(text)?));
    }
    file(Path::new(text), number)
}

/// Opens a game of a file of records, by its number from 1.
///
/// # Errors
/// If the file cannot be read, has no such game, or the game has not begun.
pub(crate) fn file(path: &Path, number: usize) -> Result<Study, CliError> {
    let (written, game) = record(path, number)?;
    let bad = || {
        CliError::contents(path, wording!("the game has not begun", "la partie n’a pas commencé"))
    };
    Ok(Study::of_game(game).ok_or_else(bad)?.annotated(&written))
}

/// Reads a game of a file of records, by its number from 1, and replays it.
///
/// # Errors
/// If the file cannot be read, has no such game, or the game breaks the rules.
pub(crate) fn record(path: &Path, number: usize) -> Result<(dgn::Game, Game), CliError> {
    let bytes = files::read(path)?;
    let text = dgn::decode(&bytes).map_err(|error| CliError::contents(path, error))?;
    let mut games = Reader::new(text);
    let Some((_, written)) = games.by_ref().nth(number.saturating_sub(1)) else {
        return Err(no_game(path, number, Reader::new(text).count()));
    };
    let written = written.map_err(|error| CliError::contents(path, error))?;
    let game = record::replay(&written).map_err(|error| CliError::contents(path, error))?;
    Ok((written, game))
}

/// Returns the error of a file that has no game of this number, but `count` games.
pub(crate) fn no_game(path: &Path, number: usize, count: usize) -> CliError {
    let file = called(path);
    CliError::Usage(match count {
        0 => wording!("{file} has no games", "{file} ne contient aucune partie"; file),
        1 => wording!(
            "{file} has 1 game, so there is no game {number}",
            "{file} n’a qu’une partie : pas de partie {number}";
            file
        ),
        _ => wording!(
            "{file} has {count} games, so there is no game {number}",
            "{file} a {count} parties : pas de partie {number}";
            file
        ),
    })
}

/// The record of a finished game, as lists show it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct FinishedRecord {
    pub(crate) path: PathBuf,
    /// The rule set.
    pub(crate) rules: RulesId,
    /// The players' names, the first side's first.
    pub(crate) players: [String; 2],
    /// The result, in the notation of records.
    pub(crate) result: &'static str,
    /// The date, in the notation of records.
    pub(crate) date: String,
}

impl FinishedRecord {
    /// Returns the id of the game, which is the name of the file.
    pub(crate) fn id(&self) -> &str {
        self.path.file_stem().and_then(|stem| stem.to_str()).unwrap_or_default()
    }
}

/// Lists the records of the games that were played here, at most `most` of them, the last first. Files
/// that cannot be read are omitted.
pub(crate) fn kept(store: &Store, most: usize) -> Vec<FinishedRecord> {
    store.records().into_iter().take(most).filter_map(described).collect()
}

fn described(path: PathBuf) -> Option<FinishedRecord> {
    let bytes = files::read(&path).ok()?;
    let (_, game) = Reader::new(dgn::decode(&bytes).ok()?).next()?;
    let game = game.ok()?;
    let tag = |name: &str| game.tag(name).map(|tag| tag.value().to_owned()).unwrap_or_default();
    Some(FinishedRecord {
        rules: tag("Rules").parse().ok()?,
        players: [tag("First"), tag("Second")],
        result: game.result.text(),
        date: tag("Date"),
        path,
    })
}
