//! What is known of a game without its log. It is written in the same transaction as the events, so
//! that lists, quotas and the scheduler of clocks read no log.
//!
//! # Stability
//! [`Summary::due`] is stored as the word of [`due_text`], and the result as the JSON of
//! [`GameResult`].

use std::time::Duration;

use dejarik_play::{Due, Game, GameResult, ReplayError};
use dejarik_rules::Side;

use super::live_key::LiveKey;
use super::stored::{GameKind, Holder, LoggedEvent, StoredGame, Terms};
use crate::id::GameId;
use crate::profile::Profile;
use crate::time::WallTime;

/// What is known of a game without its log.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Summary {
    /// The number of entries in the line: orders, throws and steps that were not taken back.
    pub plies: u32,
    /// The number of the current turn.
    pub turn: u32,
    /// What the game waits for.
    pub due: Due,
    /// The position as DPN; `None` before the first position.
    pub dpn: Option<String>,
    /// The result; `None` while the game is in progress.
    pub result: Option<GameResult>,
    /// The position to keep from public analysis; `None` when the game has none (any more).
    pub live: Option<LiveKey>,
    /// When the running clock will have run out; `None` while no clock runs.
    pub deadline: Option<WallTime>,
}

impl Summary {
    /// Returns the summary of a game without clocks whose position is no secret.
    pub fn of(game: &Game) -> Summary {
        Summary {
            plies: u32::try_from(game.line().len()).unwrap_or(u32::MAX),
            turn: game.turn(),
            due: game.due(),
            dpn: game.position().map(ToString::to_string),
            result: game.result().copied(),
            live: None,
            deadline: None,
        }
    }
}

impl Terms {
    /// Returns the summary of a game on these terms with this log.
    ///
    /// # Errors
    /// If the log does not replay.
    pub fn summary<'a>(
        &self,
        log: impl IntoIterator<Item = &'a LoggedEvent>,
    ) -> Result<Summary, ReplayError> {
        let events = log.into_iter().map(|logged| &logged.event);
        Ok(Summary::of(&Game::replay(self.settings.clone(), events)?))
    }
}

impl StoredGame {
    /// Returns the summary of a game that was not played on this server yet: it replays the log.
    ///
    /// # Errors
    /// If the log does not replay.
    pub fn summary(&self) -> Result<Summary, ReplayError> {
        self.terms.summary(&self.log)
    }

    /// Returns about how many bytes the game takes in a store. Those of an uploaded record, whose log is stored as one
    /// compressed value, are at most as many.
    pub fn size(&self) -> u64 {
        let terms = serde_json::to_string(&self.terms).map_or(0, |terms| terms.len());
        let word = |logged: &LoggedEvent| logged.event.to_string().len() as u64 + 1;
        let log = match self.terms.kind {
            GameKind::Record => self.log.iter().map(word).sum(),
            _ => size_of_events(&self.log),
        };
        size_of_game(terms) + log
    }
}

/// An entry of a person's list of games.
pub type Listed = Result<ListedGame, UnreadableGame>;

/// A stored game that this version of the server cannot read. It stays stored as it is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnreadableGame {
    /// The game's id.
    pub id: GameId,
    /// When the game last changed.
    pub updated: WallTime,
    /// Why it cannot be read.
    pub why: String,
}

/// A game as lists show it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ListedGame {
    /// The game's id.
    pub id: GameId,
    /// What was agreed on.
    pub terms: Terms,
    /// Who holds the seats, by [`Side::index`].
    pub holders: [Holder; 2],
    /// What the seats show of their holders, by [`Side::index`].
    pub profiles: [Profile; 2],
    /// When the game was created.
    pub created: WallTime,
    /// When the game last changed.
    pub updated: WallTime,
    /// Until when the open seat is offered to everybody in the lobby; `None` if it is not.
    pub offered: Option<WallTime>,
    /// How many bytes the store keeps of the game, about: those of its terms and of each event.
    pub bytes: u64,
    /// What is known of the log.
    pub summary: Summary,
}

/// A place in a list that is ordered by the last change, the latest first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Cursor {
    /// When the last game before this place changed.
    pub updated: WallTime,
    /// The id of that game.
    pub id: GameId,
}

impl Cursor {
    /// Returns the place after an entry of a list.
    pub fn after(entry: &Listed) -> Cursor {
        match entry {
            Ok(game) => Cursor { updated: game.updated, id: game.id },
            Err(game) => Cursor { updated: game.updated, id: game.id },
        }
    }
}

impl std::fmt::Display for Cursor {
    /// Writes the cursor as clients see it: the milliseconds and the id, joined by a hyphen.
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}-{}", self.updated.millis(), self.id)
    }
}

/// The error of parsing a [`Cursor`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("expected the cursor of an earlier answer, such as `1764000000000-5aB7cD9e`")]
pub struct CursorError;

impl std::str::FromStr for Cursor {
    type Err = CursorError;

    fn from_str(text: &str) -> Result<Cursor, CursorError> {
        let (millis, id) = text.split_once('-').ok_or(CursorError)?;
        let digits = !millis.is_empty() && millis.bytes().all(|byte| byte.is_ascii_digit());
        let millis = millis.parse().ok().filter(|_| digits).ok_or(CursorError)?;
        let id = id.parse().map_err(|_| CursorError)?;
        Ok(Cursor { updated: WallTime::from_millis(millis), id })
    }
}

/// What the store keeps for a person.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Usage {
    /// The number of games.
    pub games: u64,
    /// How many of the games are in progress.
    pub open: u64,
    /// The size of all games in bytes.
    pub bytes: u64,
}

/// The overhead of a stored row beyond its texts, in bytes.
const ROW: u64 = 32;
/// The overhead of a stored game beyond its terms and its log: its row, its seats and its indexes.
const GAME: u64 = 512;

/// Returns about how many bytes a game without its log takes in a store; `terms` is the length of its
/// terms as text.
pub fn size_of_game(terms: usize) -> u64 {
    GAME + terms as u64
}

/// Returns about how many bytes events take in a store.
pub fn size_of_events(events: &[LoggedEvent]) -> u64 {
    let act = |logged: &LoggedEvent| logged.act.as_ref().map_or(0, |(_, act)| act.len());
    let size = |logged: &LoggedEvent| ROW + (logged.event.to_string().len() + act(logged)) as u64;
    events.iter().map(size).sum()
}

/// Returns the stored word for what a game waits for: `orders wb`, `roll`, `step w` or `nothing`.
pub fn due_text(due: Due) -> String {
    match due {
        Due::Orders(missing) => {
            let sides = Side::BOTH.into_iter().filter(|side| missing[side.index()]);
            format!("orders {}", sides.map(|side| side.to_string()).collect::<String>())
        }
        Due::Roll => "roll".to_owned(),
        Due::Step(side) => format!("step {side}"),
        Due::Nothing => "nothing".to_owned(),
    }
}

/// Parses the stored word for what a game waits for; `None` unless [`due_text`] writes it.
pub fn due_of_text(text: &str) -> Option<Due> {
    let orders = [[true, true], [true, false], [false, true]].map(Due::Orders);
    let others = [Due::Roll, Due::Nothing, Due::Step(Side::First), Due::Step(Side::Second)];
    orders.into_iter().chain(others).find(|due| due_text(*due) == text)
}

/// Returns the wall-clock time of a moment that is `left` after `now`.
pub fn deadline_after(now: WallTime, left: Duration) -> WallTime {
    WallTime::from_millis(now.millis().saturating_add(crate::time::millis(left)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_a_game_waits_for_is_read_as_it_was_written() {
        let words = ["orders wb", "orders w", "orders b", "roll", "nothing", "step w", "step b"];
        for word in words {
            assert_eq!(due_of_text(word).map(due_text).as_deref(), Some(word));
        }
        assert_eq!(due_of_text("orders "), None);
    }

    #[test]
    fn a_cursor_is_read_as_it_was_written() {
        let cursor = Cursor {
            updated: WallTime::from_millis(1_764_000_000_000),
            id: "5aB7cD9e".parse().unwrap(),
        };
        assert_eq!(cursor.to_string().parse(), Ok(cursor));
        for bad in ["", "-", "1-", "+1-5aB7cD9e", "1-5aB7cD9", "x-5aB7cD9e", "1-5aB7cD9e-"] {
            assert_eq!(bad.parse::<Cursor>(), Err(CursorError), "{bad}");
        }
    }
}
