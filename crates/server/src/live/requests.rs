//! What comes from outside: who asks, and for what.

use tokio::sync::broadcast;

use crate::id::{PersonId, SeatId};
use crate::protocol::{Action, Rules, SideName};

/// Who asks: a person by their cookie, a program by the secret of its seat, or nobody known.
#[derive(Clone, Debug, Default)]
pub struct Who {
    /// The person.
    pub person: Option<PersonId>,
    /// The secret sent along.
    pub seat: Option<SeatId>,
}

/// A player's request to act in a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Act {
    /// The client's name for the act, 1 to 32 letters and digits.
    pub id: String,
    /// The seat that acts.
    pub side: SideName,
    /// What the player does.
    pub action: Action,
}

/// How a connection begins.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Hello {
    /// The version and hash the client has.
    pub known: Option<(u64, String)>,
    /// Whether it wants `choices`.
    pub choices: bool,
}

/// Something happened in a person's games.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PersonEvent {
    /// A game of theirs has begun: it was made, or both seats are taken.
    GameStart {
        /// Which.
        game: String,
        /// Its rule set.
        rules: Rules,
        /// The sides they hold.
        you: Vec<SideName>,
    },
    /// A game of theirs is over.
    GameFinish {
        /// Which.
        game: String,
        /// Who won.
        winner: Option<SideName>,
        /// Why it ended.
        why: String,
    },
}

/// The events of a person, as they happen.
#[derive(Debug)]
pub struct PersonEvents {
    pub(super) receiver: broadcast::Receiver<PersonEvent>,
}

impl PersonEvents {
    /// The next one; none when the server goes down. Whoever is too slow misses the oldest.
    pub async fn next(&mut self) -> Option<PersonEvent> {
        loop {
            match self.receiver.recv().await {
                Ok(event) => return Some(event),
                Err(broadcast::error::RecvError::Lagged(_)) => {}
                Err(broadcast::error::RecvError::Closed) => return None,
            }
        }
    }
}
