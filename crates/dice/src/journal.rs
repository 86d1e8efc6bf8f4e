//! The journal in the words of a game's log, in which a host stores it.
//!
//! Most words of a log are entries of the journal as they stand. What a game without checked dice does not have
//! (the opening record, receipts, parts, hidden orders, anchors) is an event of the kind [`Event::Proof`].
//! So whatever keeps or copies the log of a game keeps and copies its journal.

use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD as BASE64;
use dejarik_play::Event;
use dejarik_rules::Side;
use serde::{Deserialize, Serialize};

use crate::entry::Entry;
use crate::seal::Tag;

/// An entry of the journal, with what is stored beside it and is no part of the record.
///
/// # Stability
/// Serde's JSON form is stored, in the word `proof:…`, as Base64 with the alphabet for URLs and without padding.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Stored {
    /// The entry.
    pub entry: Entry,
    /// The seat whose message it was.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub from: Option<Side>,
    /// The tag that its device sent for the other one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub tag: Option<Tag>,
    /// Beside the opening record, the notes that lead from the server's earlier keys to that of the record.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub keys: Vec<String>,
}

impl From<Entry> for Stored {
    fn from(entry: Entry) -> Stored {
        Stored { entry, from: None, tag: None, keys: Vec::new() }
    }
}

impl Stored {
    /// Returns the entry that an event stands for; `None` for an order that was opened, because the entry before it
    /// says the same.
    pub fn of_event(event: &Event) -> Option<Stored> {
        match event {
            Event::SetUp(_) => None,
            // A text that cannot be read becomes a word that no ledger accepts.
            Event::Proof(text) => Some(decode(text).unwrap_or_else(|| word(event))),
            event => Some(word(event)),
        }
    }

    /// Returns the entry that a word of the log stands for, as [`Stored::of_event`].
    pub fn of_word(word: &str) -> Option<Stored> {
        Stored::of_event(&word.parse().ok()?)
    }

    /// Returns the events as which the log of a game has this entry.
    pub fn events(&self) -> Vec<Event> {
        match &self.entry {
            Entry::Order { order, .. } => vec![self.proof(), Event::SetUp(order.clone())],
            Entry::Word(word) if self.entry.is_of_the_game() => word.parse().into_iter().collect(),
            _ => vec![self.proof()],
        }
    }

    fn proof(&self) -> Event {
        // An entry is texts alone, which JSON can always write.
        Event::Proof(BASE64.encode(serde_json::to_vec(self).unwrap_or_default()))
    }
}

fn word(event: &Event) -> Stored {
    Entry::Word(event.to_string()).into()
}

fn decode(text: &str) -> Option<Stored> {
    serde_json::from_slice(&BASE64.decode(text).ok()?).ok()
}

/// Returns the journal in the log of a game. It is empty before the opening record: a game that was called off
/// before it has none.
pub fn of(events: &[Event]) -> Vec<Stored> {
    let mut journal = events.iter().filter_map(Stored::of_event).peekable();
    let begun = journal.peek().is_some_and(|first| matches!(first.entry, Entry::Opening(_)));
    if begun { journal.collect() } else { Vec::new() }
}

/// Returns the length of the journal in the log of a game.
pub fn length(events: &[Event]) -> usize {
    match events.first() {
        Some(Event::Proof(_)) => {
            events.iter().filter(|event| !matches!(event, Event::SetUp(_))).count()
        }
        _ => 0,
    }
}
