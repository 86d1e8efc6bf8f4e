//! The errors of games: events that cannot happen, and logs that cannot be replayed.

use dejarik_rules::any::PlayError;
use dejarik_rules::{ParseError, Side};

use crate::dice::DiceError;
use crate::event::Event;
use crate::result::Why;

/// Why an event cannot happen now. The game is unchanged.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum GameError {
    /// The text of a step, a throw or an order cannot be read in the current position.
    #[error(transparent)]
    Text(#[from] ParseError),
    /// The step is not legal in the current position.
    #[error(transparent)]
    Step(#[from] PlayError),
    /// The game is already over for this reason.
    #[error("the game is over ({})", .0.name())]
    Over(Why),
    /// The game waits for another kind of event.
    #[error("{due} is due here, not {found}")]
    NotDue {
        /// The kind of event that is due.
        due: &'static str,
        /// The kind of event that was given.
        found: &'static str,
    },
    /// This side has made no offer that could be answered.
    #[error("side {0} has made no offer to answer")]
    NoOffer(Side),
    /// This side has made no decision that could be taken back.
    #[error("side {0} has made no decision that could be taken back")]
    NothingToTakeBack(Side),
    /// A throw has followed this side's last decision, and the settings do not allow taking throws
    /// back.
    #[error("the last decision of side {0} cannot be taken back: the dice have been thrown since")]
    AcrossThrow(Side),
    /// The takeback of a log names the wrong point to return to.
    #[error("this takeback would keep {expected} entries, not {found}")]
    TakebackPoint {
        /// How many entries the takeback has to keep.
        expected: usize,
        /// How many entries the event says it keeps.
        found: usize,
    },
    /// There is no draw to claim: the position has not occurred three times, or the rules have no
    /// draw by claim.
    #[error("there is no draw to claim: {0}")]
    NoClaim(&'static str),
    /// The dice source gave no result.
    #[error(transparent)]
    Dice(#[from] DiceError),
}

/// The first event of a log that cannot happen, and why.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("event {}, `{event}`, cannot happen: {why}", .at + 1)]
pub struct ReplayError {
    /// The index of the event, from 0; the message counts from 1.
    pub at: usize,
    /// The event that cannot happen.
    pub event: Event,
    /// Why the event cannot happen.
    pub why: GameError,
}

/// Why a stored log cannot be replayed.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum RestoreError {
    /// A word is not an event of the log's vocabulary.
    #[error("event {}, `{word}`, cannot be read: {why}", .at + 1)]
    Word {
        /// The index of the word, from 0; the message counts from 1.
        at: usize,
        /// The word.
        word: String,
        /// What is wrong with it.
        why: ParseError,
    },
    /// An event cannot happen.
    #[error(transparent)]
    Event(#[from] ReplayError),
}
