//! The revisions that a stored log names, so that later changes leave old games as they were.
//!
//! Two things can change what a log means: the rules (with the defaults of their options) and the
//! words in which events are written. Each has a revision of its own. [`Settings`](crate::Settings)
//! contain the revision of the rules, and a file of events names its [`Vocabulary`]. A log of version
//! 0.1.0 names neither; it is of revision 1.
//!
//! To change the words, add a reader to [`READERS`]: the old one stays for old logs, and new events
//! are written as [`Event`] displays them. To change rules, see
//! [`RuleSet::REVISION`](dejarik_rules::RuleSet::REVISION).

use dejarik_rules::{Bilingual, ParseError, Wording, wording};
use serde::{Deserialize, Serialize};

use crate::event::Event;

/// The revision of the rules under which a log or a record that names none was played.
pub(crate) const FIRST_OF_RULES: u16 = 1;

/// A log is of a revision that this program does not know.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{}", self.wording())]
pub struct UnknownRevision {
    /// What has revisions: `the rules of groi`, or `the event words`.
    pub what: Wording,
    /// The revision that the log names.
    pub found: u16,
    /// The newest revision that this program knows.
    pub known: u16,
}

impl Bilingual for UnknownRevision {
    fn wording(&self) -> Wording {
        let UnknownRevision { what, found, known } = self;
        wording!(
            "revision {found} of {what}, expected at most revision {known}: a newer version of Dejarik \
             stored this game",
            "révision {found} {what} ; attendu : la révision {known} au plus. Une version plus récente \
             de Dejarik a enregistré cette partie";
            what
        )
    }
}

/// Reads an event from its word.
type Reader = fn(&str) -> Result<Event, ParseError>;

/// The readers of event words, by revision: the first one is of revision 1.
const READERS: [Reader; 1] = [|word| word.parse()];

/// The revision of the words in which a log is written. It is serialised as its number.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(try_from = "u16", into = "u16")]
pub struct Vocabulary(u16);

impl Vocabulary {
    /// The revision of logs that name none, as those of version 0.1.0.
    pub const FIRST: Vocabulary = Vocabulary(1);
    /// The revision that [`Event`] is displayed in.
    pub const CURRENT: Vocabulary = Vocabulary(READERS.len() as u16);

    /// Returns the number of the revision.
    pub fn number(self) -> u16 {
        self.0
    }

    /// Reads an event from a word of this revision.
    ///
    /// # Errors
    /// The word is not an event.
    pub fn read(self, word: &str) -> Result<Event, ParseError> {
        read_with(&READERS, self, word)
    }
}

fn read_with(readers: &[Reader], vocabulary: Vocabulary, word: &str) -> Result<Event, ParseError> {
    readers[usize::from(vocabulary.0) - 1](word)
}

impl Default for Vocabulary {
    fn default() -> Vocabulary {
        Vocabulary::FIRST
    }
}

impl TryFrom<u16> for Vocabulary {
    type Error = UnknownRevision;

    fn try_from(number: u16) -> Result<Vocabulary, UnknownRevision> {
        let known = Vocabulary::CURRENT.0;
        if (1..=known).contains(&number) {
            return Ok(Vocabulary(number));
        }
        Err(UnknownRevision {
            what: wording!("the event words", "des mots des événements"),
            found: number,
            known,
        })
    }
}

impl From<Vocabulary> for u16 {
    fn from(vocabulary: Vocabulary) -> u16 {
        vocabulary.0
    }
}

#[cfg(test)]
mod tests {
    use dejarik_rules::Side;

    use super::*;

    #[test]
    fn a_log_that_names_no_revision_is_of_the_first() {
        #[derive(Deserialize)]
        struct Log {
            #[serde(default)]
            words: Vocabulary,
        }
        assert_eq!(serde_json::from_str::<Log>("{}").unwrap().words, Vocabulary::FIRST);
        assert_eq!(serde_json::to_string(&Vocabulary::CURRENT).unwrap(), "1");
    }

    #[test]
    fn an_unknown_revision_is_refused_by_its_number() {
        for number in [0, 2, 9] {
            let error = serde_json::from_str::<Vocabulary>(&number.to_string()).unwrap_err();
            let text = error.to_string();
            assert!(
                text.contains(&format!("revision {number} of the event words, expected")),
                "{text}"
            );
        }
    }

    #[test]
    fn a_changed_word_keeps_its_meaning_in_old_logs() {
        // In a made-up second revision `resign:w` names the winner.
        let second: Reader = |word| match word {
            "resign:w" => Ok(Event::Resign(Side::Second)),
            "resign:b" => Ok(Event::Resign(Side::First)),
            _ => word.parse(),
        };
        let read = |number| read_with(&[READERS[0], second], Vocabulary(number), "resign:w");
        assert_eq!(read(1), Ok(Event::Resign(Side::First)));
        assert_eq!(read(2), Ok(Event::Resign(Side::Second)));
    }
}
