//! The errors of games: events that cannot happen, and logs that cannot be replayed.

use dejarik_rules::any::PlayError;
use dejarik_rules::{Bilingual, ParseError, Side, Wording, Words, wording};

use crate::dice::DiceError;
use crate::due::NOTHING;
use crate::event::Event;
use crate::result::Why;
use crate::tally::TallyError;

/// Why an event cannot happen now. The game is unchanged.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{}", self.wording())]
pub enum GameError {
    /// The text of a step, a throw or an order cannot be read in the current position.
    Text(#[from] ParseError),
    /// The step is not legal in the current position.
    Step(#[from] PlayError),
    /// The game is already over for this reason.
    Over(Why),
    /// The game waits for another kind of event.
    NotDue {
        /// The kind of event that is due.
        due: Words,
        /// The kind of event that was given.
        found: Words,
    },
    /// This side has made no offer that could be answered.
    NoOffer(Side),
    /// This side has made no decision that could be taken back.
    NothingToTakeBack(Side),
    /// A throw has followed this side's last decision, and the settings do not allow taking throws
    /// back.
    AcrossThrow(Side),
    /// The takeback of a log names the wrong point to return to.
    TakebackPoint {
        /// How many entries the takeback has to keep.
        expected: usize,
        /// How many entries the event says it keeps.
        found: usize,
    },
    /// There is no draw to claim: the position has not occurred three times, or the rules have no
    /// draw by claim.
    NoClaim(Words),
    /// The dice source gave no result.
    Dice(#[from] DiceError),
    /// The players’ own dice cannot show what was entered.
    Tally(#[from] TallyError),
}

impl GameError {
    /// Returns the error of a `found` event where nothing is due.
    pub fn none_due(found: Words) -> GameError {
        GameError::NotDue { due: NOTHING, found }
    }
}

impl Bilingual for GameError {
    fn wording(&self) -> Wording {
        match self {
            GameError::Text(error) => error.wording(),
            GameError::Step(error) => error.wording(),
            GameError::Dice(error) => error.wording(),
            GameError::Tally(error) => error.wording(),
            GameError::Over(why) => {
                let why = why.name();
                wording!("the game is over ({why})", "la partie est terminée (`{why}`)")
            }
            GameError::NotDue { due, found } => wording!(
                "{due} is due here, not {found}",
                "attendu ici : {due} ; trouvé : {found}";
                due, found
            ),
            GameError::NoOffer(side) => wording!(
                "side {side} has made no offer to answer",
                "le camp {side} n’a rien proposé"
            ),
            GameError::NothingToTakeBack(side) => wording!(
                "side {side} has made no decision that could be taken back",
                "le camp {side} n’a pris aucune décision qu’il pourrait reprendre"
            ),
            GameError::AcrossThrow(side) => wording!(
                "the last decision of side {side} cannot be taken back: the dice have been thrown since",
                "la dernière décision du camp {side} ne peut pas être reprise : les dés ont été lancés depuis"
            ),
            GameError::TakebackPoint { expected, found } => wording!(
                "this takeback would keep {expected} entries, not {found}",
                "cette reprise garderait {expected} entrées, pas {found}"
            ),
            GameError::NoClaim(why) => wording!(
                "there is no draw to claim: {why}",
                "il n’y a pas de nulle à réclamer : {why}";
                why
            ),
        }
    }
}

/// The first event of a log that cannot happen, and why.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{}", self.wording())]
pub struct ReplayError {
    /// The index of the event, from 0; the message counts from 1.
    pub at: usize,
    /// The event that cannot happen.
    pub event: Event,
    /// Why the event cannot happen.
    pub why: GameError,
}

impl Bilingual for ReplayError {
    fn wording(&self) -> Wording {
        let (number, event, why) = (self.at + 1, &self.event, &self.why);
        wording!(
            "event {number}, `{event}`, cannot happen: {why}",
            "événement {number}, `{event}`, impossible : {why}";
            why
        )
    }
}

/// Why a stored log cannot be replayed.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{}", self.wording())]
pub enum RestoreError {
    /// A word is not an event of the log's vocabulary.
    Word {
        /// The index of the word, from 0; the message counts from 1.
        at: usize,
        /// The word.
        word: String,
        /// What is wrong with it.
        why: ParseError,
    },
    /// An event cannot happen.
    Event(#[from] ReplayError),
}

impl Bilingual for RestoreError {
    fn wording(&self) -> Wording {
        match self {
            RestoreError::Word { at, word, why } => {
                let number = at + 1;
                wording!(
                    "event {number}, `{word}`, cannot be read: {why}",
                    "événement {number}, `{word}`, illisible : {why}";
                    why
                )
            }
            RestoreError::Event(error) => error.wording(),
        }
    }
}
