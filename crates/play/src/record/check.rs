//! Checking a file of records: which games are right, which fail, and where.

use dejarik_rules::any::AnyPosition;
use dejarik_rules::dgn::{self, DgnError, GameToken, Line, Place};

use super::read::{RecordError, replay};

/// What is to be said about one game of a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GameReport {
    /// Which game, counted from 1.
    pub number: usize,
    /// Where it begins.
    pub place: Place,
    /// Who played, as far as the tags say: `Han – Chewbacca`.
    pub players: Option<String>,
    /// Whether it is right.
    pub outcome: Result<Checked, CheckError>,
}

/// A game that replays.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Checked {
    /// Its rule set.
    pub rules: dejarik_rules::RulesId,
    /// How many turns were played.
    pub turns: u32,
    /// How many side lines were replayed.
    pub side_lines: usize,
    /// Its result.
    pub result: GameToken,
    /// The position at its end; none if its set-up was still open.
    pub position: Option<AnyPosition>,
}

/// Why a game of a file is not right.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum CheckError {
    /// It cannot be read.
    #[error(transparent)]
    Unreadable(#[from] DgnError),
    /// It can be read, but does not replay.
    #[error(transparent)]
    Wrong(#[from] RecordError),
}

impl CheckError {
    /// Where it fails.
    pub fn place(&self) -> Place {
        match self {
            CheckError::Unreadable(error) => error.place,
            CheckError::Wrong(error) => error.place,
        }
    }
}

/// Replays every game of a text, with its side lines. A game that cannot be read hides at most
/// what stands before the next one's tags.
pub fn check(text: &str) -> Vec<GameReport> {
    let games = dgn::Reader::new(text).enumerate();
    games.map(|(index, (place, game))| report(index + 1, place, game)).collect()
}

fn report(number: usize, place: Place, game: Result<dgn::Game, DgnError>) -> GameReport {
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
