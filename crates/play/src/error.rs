//! Why something cannot happen in a game.

use dejarik_rules::any::PlayError;
use dejarik_rules::{ParseError, Side};

use crate::dice::DiceError;
use crate::event::Event;
use crate::result::Why;

/// Why an event cannot happen now. The game is as it was before.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum GameError {
    /// The text of a step, a throw or an order is not one that can come here.
    #[error(transparent)]
    Text(#[from] ParseError),
    /// A step that is not legal here.
    #[error(transparent)]
    Step(#[from] PlayError),
    /// The game is over already.
    #[error("the game is over ({})", .0.name())]
    Over(Why),
    /// Something else has to come first.
    #[error("{due} is due here, not {found}")]
    NotDue {
        /// What has to come.
        due: &'static str,
        /// What was tried.
        found: &'static str,
    },
    /// The other side has offered nothing.
    #[error("side {0} has made no offer to answer")]
    NoOffer(Side),
    /// There is no decision of this side to take back.
    #[error("side {0} has made no decision that could be taken back")]
    NothingToTakeBack(Side),
    /// The dice have fallen since, and these players do not take throws back.
    #[error("the last decision of side {0} cannot be taken back: the dice have fallen since")]
    AcrossThrow(Side),
    /// A takeback on record does not fit the game.
    #[error("this takeback would keep {expected} entries, not {found}")]
    TakebackPoint {
        /// What the game says.
        expected: usize,
        /// What the event says.
        found: usize,
    },
    /// No position that has stood three times stands, or the option is not `claim`.
    #[error("there is no draw to claim: {0}")]
    NoClaim(&'static str),
    /// The dice source has no result.
    #[error(transparent)]
    Dice(#[from] DiceError),
}

/// Why a log of events is not that of a game.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("event {}, `{event}`, cannot happen: {why}", .at + 1)]
pub struct ReplayError {
    /// Which event, counted from 0 (the message counts from 1).
    pub at: usize,
    /// The event.
    pub event: Event,
    /// What is wrong with it.
    pub why: GameError,
}
