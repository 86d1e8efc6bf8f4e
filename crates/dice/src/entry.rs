//! The journal of a game with checked dice: everything that the server stores and sends, in its order.

use serde::{Deserialize, Serialize};

use crate::bytes::Part;
use crate::head::Head;
use crate::ledger::Anchor;
use crate::receipt::Role;
use crate::seal::{Commitment, Salt};

/// One entry of the journal.
///
/// # Stability
/// Serde's JSON form of an entry is a line of the sidecar (`docs/dice.md`).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase", deny_unknown_fields)]
pub enum Entry {
    /// The opening record as a signed note. It is the first entry.
    Opening(String),
    /// A word of the log. A hidden order is its commitment.
    Word(String),
    /// A hidden order is opened. This is no word of the log.
    Order {
        /// The order, such as `NSKM`.
        order: String,
        /// The salt that hid it.
        salt: Salt,
    },
    /// A receipt as a signed note.
    Receipt(String),
    /// A part of the throw that is open.
    Part {
        /// The participant that gives the part.
        of: Role,
        /// The part.
        part: Part,
    },
    /// The head of the log after its last word. It is the last line of a sidecar, and never sent.
    End(Head),
}

impl Entry {
    /// Returns whether the entry is an event of the game itself: a word that is neither a hidden order nor an anchor, or
    /// an order that is opened.
    pub fn is_of_the_game(&self) -> bool {
        match self {
            Entry::Word(word) => {
                Anchor::of_word(word).is_none() && Commitment::of_word(word).is_none()
            }
            Entry::Order { .. } => true,
            Entry::Opening(_) | Entry::Receipt(_) | Entry::Part { .. } | Entry::End(_) => false,
        }
    }
}
