//! The form in which faces without a database keep a game: what is known of it without its log, and its events
//! one by one.
//!
//! # Stability
//! A [`KeptGame`] names its version. The terms, the holders and the words of events are those of every other
//! store, and what an older version of the program has kept stays readable.

use std::time::Duration;

use dejarik_play::{GameResult, Vocabulary};
use dejarik_rules::{ParseError, Side};
use serde::de::Error as _;
use serde::{Deserialize, Deserializer, Serialize};

use super::stored::{Holder, LoggedEvent, StoredGame, StoredSeat, Terms};
use super::summary::{ListedGame, Summary, due_of_text, due_text, size_of_game};
use crate::id::GameId;
use crate::profile::Profile;
use crate::time::{WallTime, millis};

/// Who holds a seat, and under which name. No secret is kept, because nobody has to show one.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct KeptSeat {
    /// Who holds the seat.
    pub holder: Holder,
    /// The name and the figure that the holder has chosen.
    #[serde(default)]
    pub profile: Profile,
}

/// What is known of a game without its log. Times are in milliseconds since 1970.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct KeptGame {
    /// The version of the form.
    #[serde(deserialize_with = "version")]
    v: u8,
    /// The vocabulary of the log.
    pub words: Vocabulary,
    /// What was agreed on.
    pub terms: Terms,
    /// Both seats, by [`Side::index`].
    pub seats: [KeptSeat; 2],
    /// The game that this one is the rematch of.
    pub previous: Option<GameId>,
    /// The rematch of this game.
    pub next: Option<GameId>,
    /// When the game was created.
    pub created: u64,
    /// When the game last changed.
    pub updated: u64,
    /// The number of entries in the line.
    pub plies: u32,
    /// The number of the current turn.
    pub turn: u32,
    /// What the game waits for, as [`due_text`] writes it.
    pub due: String,
    /// The position in DPN; `None` before the first position.
    pub dpn: Option<String>,
    /// The result; `None` while the game is in progress.
    pub result: Option<GameResult>,
    /// About how many bytes the log takes.
    pub bytes: u64,
}

/// Reads the version of the form, and refuses any but this one.
fn version<'de, D: Deserializer<'de>>(from: D) -> Result<u8, D::Error> {
    match u8::deserialize(from)? {
        KeptGame::VERSION => Ok(KeptGame::VERSION),
        other => Err(D::Error::custom(format_args!(
            "a newer version of Dejarik has kept this game (form {other})"
        ))),
    }
}

impl KeptGame {
    /// The version of the form.
    pub const VERSION: u8 = 1;

    /// Returns what is kept of a game. `game.log` may be empty; `bytes` is about the size of its log.
    pub fn of(game: &StoredGame, summary: &Summary, bytes: u64) -> KeptGame {
        let seat = |seat: &StoredSeat| KeptSeat {
            holder: seat.holder.clone(),
            profile: seat.profile.clone(),
        };
        KeptGame {
            v: KeptGame::VERSION,
            words: Vocabulary::CURRENT,
            terms: game.terms.clone(),
            seats: game.seats.each_ref().map(seat),
            previous: game.previous,
            next: game.next,
            created: game.created.millis(),
            updated: game.updated.millis(),
            plies: summary.plies,
            turn: summary.turn,
            due: due_text(summary.due),
            dpn: summary.dpn.clone(),
            result: summary.result,
            bytes,
        }
    }

    /// Returns the JSON in which it is kept.
    pub fn text(&self) -> String {
        // Only maps with keys that are no strings cannot be written, and there is none.
        serde_json::to_string(self).unwrap_or_default()
    }

    /// Reads what [`KeptGame::text`] has written.
    ///
    /// # Errors
    /// If it cannot be read; the text says why.
    pub fn read(text: &str) -> Result<KeptGame, String> {
        serde_json::from_str(text).map_err(|error| error.to_string())
    }

    /// Returns when the game last changed.
    pub fn updated(&self) -> WallTime {
        WallTime::from_millis(self.updated)
    }

    /// Returns whether the game is over.
    pub fn is_over(&self) -> bool {
        self.result.is_some()
    }

    /// Returns whether the game is an imported record.
    pub fn is_record(&self) -> bool {
        self.seats.iter().all(|seat| matches!(seat.holder, Holder::Record { .. }))
    }

    /// Returns the game as an entry of a list.
    ///
    /// # Errors
    /// If what the game waits for cannot be read.
    pub fn listed(&self, id: GameId) -> Result<ListedGame, String> {
        let due = due_of_text(&self.due);
        let terms = serde_json::to_string(&self.terms).map_or(0, |terms| terms.len());
        let stored = self.seats.each_ref().map(KeptSeat::stored);
        Ok(ListedGame {
            id,
            terms: self.terms.clone(),
            holders: self.seats.each_ref().map(|seat| seat.holder.clone()),
            profiles: stored.each_ref().map(StoredSeat::shown),
            created: WallTime::from_millis(self.created),
            updated: self.updated(),
            offered: None,
            bytes: size_of_game(terms) + self.bytes,
            summary: Summary {
                plies: self.plies,
                turn: self.turn,
                due: due.ok_or_else(|| format!("`{}` is not what a game waits for", self.due))?,
                dpn: self.dpn.clone(),
                result: self.result,
                live: None,
                deadline: None,
            },
        })
    }

    /// Returns the whole game with its log.
    pub fn stored(&self, id: GameId, log: Vec<LoggedEvent>) -> StoredGame {
        StoredGame {
            id,
            terms: self.terms.clone(),
            seats: self.seats.each_ref().map(KeptSeat::stored),
            previous: self.previous,
            next: self.next,
            created: WallTime::from_millis(self.created),
            updated: self.updated(),
            offered: None,
            log,
        }
    }
}

impl KeptSeat {
    fn stored(&self) -> StoredSeat {
        let profile = self.profile.clone();
        StoredSeat { profile, ..StoredSeat::held(self.holder.clone()) }
    }
}

/// An event as it is kept. The names are short because there are many.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct KeptEvent {
    /// The word of the event, in the vocabulary of the game.
    #[serde(rename = "w")]
    pub word: String,
    /// The side and the client's name of the act.
    #[serde(rename = "a", default, skip_serializing_if = "Option::is_none")]
    act: Option<(Side, String)>,
    /// When it happened, in milliseconds since 1970.
    #[serde(rename = "t")]
    at: u64,
    /// The time left on both clocks, in milliseconds.
    #[serde(rename = "c", default, skip_serializing_if = "Option::is_none")]
    clocks: Option<[u64; 2]>,
}

impl KeptEvent {
    /// Returns an event as it is kept.
    pub fn of(logged: &LoggedEvent) -> KeptEvent {
        KeptEvent {
            word: logged.event.to_string(),
            act: logged.act.clone(),
            at: logged.at.millis(),
            clocks: logged.clocks.map(|clocks| clocks.map(millis)),
        }
    }

    /// Returns the event of the log.
    ///
    /// # Errors
    /// If the word is not an event of the vocabulary.
    pub fn logged(&self, words: Vocabulary) -> Result<LoggedEvent, ParseError> {
        Ok(LoggedEvent {
            event: words.read(&self.word)?,
            act: self.act.clone(),
            at: WallTime::from_millis(self.at),
            clocks: self.clocks.map(|clocks| clocks.map(Duration::from_millis)),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A game of looney against the computer, as the first version of the form keeps it.
    const GAME: &str = r#"{"v":1,"words":1,"terms":{"kind":"computer","settings":{"rules":"looney","revision":1,"options":{"quiet-limit":"100","setup":"SBLMsblm"},"takebacks":"anew"},"clock":null,"seed":11,"before":[],"occasion":[null,null]},"seats":[{"holder":{"person":null},"profile":{"name":null,"figure":null}},{"holder":{"computer":2},"profile":{"name":null,"figure":null}}],"previous":null,"next":null,"created":1000,"updated":3000,"plies":1,"turn":1,"due":"step b","dpn":"looney SBLM2sblm2/12/1 b - 0","result":null,"bytes":99}"#;
    const EVENT: &str = r#"{"w":"A7-A12","a":["b","x1"],"t":2000,"c":[60000,58000]}"#;

    #[test]
    fn the_first_version_of_the_form_is_kept() {
        let game = KeptGame::read(GAME).unwrap();
        assert_eq!(game.text(), GAME);
        let event: KeptEvent = serde_json::from_str(EVENT).unwrap();
        let logged = event.logged(game.words).unwrap();
        assert_eq!(logged.act, Some((Side::Second, "x1".to_owned())));
        assert_eq!(serde_json::to_string(&KeptEvent::of(&logged)).unwrap(), EVENT);
        let stored = game.stored(GameId::UNNAMED, vec![logged]);
        let summary = game.listed(GameId::UNNAMED).unwrap().summary;
        assert_eq!(KeptGame::of(&stored, &summary, game.bytes), game);
    }

    #[test]
    fn a_later_version_and_later_words_are_refused() {
        for (from, to) in [("\"v\":1", "\"v\":2"), ("\"words\":1", "\"words\":7")] {
            let why = KeptGame::read(&GAME.replace(from, to)).unwrap_err();
            assert!(why.contains("newer version") || why.contains("revision 7"), "{why}");
        }
    }
}
