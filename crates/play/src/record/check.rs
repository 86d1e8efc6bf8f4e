//! Checks a file of records: which games replay, and where the others fail.

use dejarik_rules::any::AnyPosition;
use dejarik_rules::dgn::{self, DgnError, GameToken, Line, Place};
use dejarik_rules::{Bilingual, Wording};

use super::read::{RecordError, replay};

/// The outcome of checking one game of a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GameReport {
    /// The number of the game in the file, from 1.
    pub number: usize,
    /// Where the game begins.
    pub place: Place,
    /// The players' names from the tags, `Han – Chewbacca`; `None` if neither is named.
    pub players: Option<String>,
    /// The game that was replayed, or why it cannot be.
    pub outcome: Result<Checked, CheckError>,
}

/// A summary of a game that replays.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Checked {
    /// The rule set of the game.
    pub rules: dejarik_rules::RulesId,
    /// The number of turns played.
    pub turns: u32,
    /// The number of side lines, which are replayed as well.
    pub side_lines: usize,
    /// The result of the game.
    pub result: GameToken,
    /// The last position; `None` if the set-up is unfinished.
    pub position: Option<AnyPosition>,
}

/// Why a game of a file fails.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
#[error("{}", self.wording())]
pub enum CheckError {
    /// The text is not DGN.
    Unreadable(#[from] DgnError),
    /// The text is DGN, but the game cannot be replayed.
    Wrong(#[from] RecordError),
}

impl Bilingual for CheckError {
    fn wording(&self) -> Wording {
        match self {
            CheckError::Unreadable(error) => error.wording(),
            CheckError::Wrong(error) => error.wording(),
        }
    }
}

impl CheckError {
    /// Returns where the game fails.
    pub fn place(&self) -> Place {
        match self {
            CheckError::Unreadable(error) => error.place,
            CheckError::Wrong(error) => error.place,
        }
    }
}

/// Replays every game of a text, with its side lines, and reports on each. After a game that cannot
/// be read, checking continues at the tags of the next one.
pub fn check(text: &str) -> Vec<GameReport> {
    let games = dgn::Reader::new(text).enumerate();
    games.map(|(index, (place, game))| check_game(index + 1, place, game)).collect()
}

/// Replays one game of a text, with its side lines, and reports on it. `number` counts the games of the
/// text from 1, and `place` is where the game begins.
pub fn check_game(number: usize, place: Place, game: Result<dgn::Game, DgnError>) -> GameReport {
    let game = match game {
        Ok(game) => game,
        Err(error) => {
            return GameReport { number, place, players: None, outcome: Err(error.into()) };
        }
    };
    let player = |tag: &str| game.tag(tag).map_or("?", |tag| tag.value());
    let named = game.tag("First").is_some() || game.tag("Second").is_some();
    let players = named.then(|| format!("{} – {}", player("First"), player("Second")));
    let outcome = match replay(&game) {
        Ok(played) => Ok(Checked {
            rules: played.settings().rules().id(),
            turns: played.line().last().map_or(0, |entry| entry.turn),
            side_lines: side_lines(&game.line),
            result: game.result,
            position: played.position().copied(),
        }),
        Err(error) => Err(error.into()),
    };
    GameReport { number, place, players, outcome }
}

fn side_lines(line: &Line) -> usize {
    let lines = line.items.iter().flat_map(dgn::Item::side_lines);
    lines.map(|line| 1 + side_lines(line)).sum()
}
