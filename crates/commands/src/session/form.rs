//! What is in the file of a saved game: the name of the game, its dice, and the game in the form in which every
//! face without a database keeps it ([`KeptGame`] and its events).
//!
//! # Stability
//! The format begins with `{"dejarik":3,…}`. Later versions of the program read what earlier ones wrote.
//! Formats 1 and 2, of versions 0.1.0 and 0.2.0, had no times of events; `Old` reads them.

use std::str::FromStr;

use dejarik_host::id::GameId;
use dejarik_host::store::{
    KeptEvent, KeptGame, LoggedEvent, StoredGame, Summary, Terms, size_of_events,
};
use dejarik_host::time::WallTime;
use dejarik_play::{Day, Event, Game, RestoreError, SeriesGame, Settings, Vocabulary};
use dejarik_puzzles::json;
use dejarik_rules::any::AnyRules;
use dejarik_rules::{Bilingual, RulesId, Wording, wording};
use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::seat::{Dice, Seat};
use super::{Session, kind};

/// The version of the format.
const VERSION: u32 = 3;
/// The last version of the format that [`Old`] reads.
const OLD: u32 = 2;
/// The version of this program.
pub(super) const PROGRAM: &str = env!("CARGO_PKG_VERSION");

/// A game as it is saved.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Saved {
    /// The version of the format.
    dejarik: u32,
    /// The version of the program that saved the game.
    pub(super) program: String,
    /// The game's id, which is also the name of its file.
    pub id: String,
    /// The id of the series' game before this one, which is deleted once this one is saved.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) follows: Option<String>,
    /// The players by side, if one of them is a program; `game` stores the seat of a program as that of a person.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    seats: Option<[Seat; 2]>,
    /// The source of the dice.
    pub(crate) dice: Dice,
    /// What is known of the game without its log.
    pub(crate) game: KeptGame,
    /// The log, oldest first.
    pub(crate) log: Vec<KeptEvent>,
}

impl Saved {
    /// Returns a game as it is saved.
    pub(super) fn of(
        id: String,
        follows: Option<String>,
        dice: Dice,
        stored: &StoredGame,
        game: &Game,
    ) -> Saved {
        Saved {
            dejarik: VERSION,
            program: PROGRAM.to_owned(),
            id,
            follows,
            seats: None,
            dice,
            game: KeptGame::of(stored, &Summary::of(game), size_of_events(&stored.log)),
            log: stored.log.iter().map(KeptEvent::of).collect(),
        }
    }

    /// Returns the game with its players, of whom one is a program.
    pub(super) fn between(self, seats: [Seat; 2]) -> Saved {
        Saved { seats: Some(seats), ..self }
    }

    /// Reads the file of a saved game. `stem` is the name of the file.
    ///
    /// # Errors
    /// If this is not the game of that name in a form that the program knows.
    pub(super) fn read(text: &str, stem: &str) -> Result<Saved, Wording> {
        let saved: Saved = text.parse()?;
        let found = &saved.id;
        match found == stem {
            true => Ok(saved),
            false => Err(wording!(
                "expected game `{stem}`, found game `{found}`",
                "attendu : la partie `{stem}` ; trouvé : la partie `{found}`"
            )),
        }
    }

    /// Returns the log of the game.
    ///
    /// # Errors
    /// If a word is not an event.
    pub(super) fn log(&self) -> Result<Vec<LoggedEvent>, RestoreError> {
        let read = |(at, kept): (usize, &KeptEvent)| {
            let word = &kept.word;
            let logged = kept.logged(self.game.words);
            logged.map_err(|why| RestoreError::Word { at, word: word.clone(), why })
        };
        self.log.iter().enumerate().map(read).collect()
    }

    /// Returns the rule set of the game.
    pub(crate) fn rules(&self) -> RulesId {
        self.game.terms.settings.rules().id()
    }

    /// Returns the players, by side.
    pub(crate) fn seats(&self) -> [Seat; 2] {
        self.seats.unwrap_or_else(|| self.game.seats.each_ref().map(|seat| Seat::of(&seat.holder)))
    }

    /// Returns whether the game or its series can be continued.
    pub(super) fn can_continue(&self) -> bool {
        // A game whose log does not replay stays in the list; resuming it reports the error.
        !self.game.is_over() || Session::restore(self).map_or(true, |game| game.series_continues())
    }
}

impl FromStr for Saved {
    type Err = Wording;

    /// Reads a saved game in any form that the program knows.
    fn from_str(text: &str) -> Result<Saved, Wording> {
        /// The version of the format, whatever else is in the file.
        #[derive(Deserialize)]
        struct Format {
            dejarik: u32,
        }
        let wrong = |error: serde_json::Error| json(&error);
        match serde_json::from_str::<Format>(text).map_err(wrong)?.dejarik {
            1..=OLD => serde_json::from_str::<Old>(text).map_err(wrong)?.renewed(),
            VERSION => serde_json::from_str(text).map_err(wrong),
            found => Err(wording!(
                "expected format 1 to {VERSION}, found {found}",
                "attendu : un format de 1 à {VERSION} ; trouvé : {found}"
            )),
        }
    }
}

/// A game as versions 0.1.0 and 0.2.0 saved it.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Old {
    #[serde(rename = "dejarik")]
    _format: u32,
    /// The version of the program; `None` for 0.1.0.
    program: Option<String>,
    id: String,
    /// When the game was saved, in seconds since 1970.
    saved: u64,
    #[serde(rename = "over")]
    _over: bool,
    settings: Settings,
    seats: [Seat; 2],
    dice: Dice,
    seed: u64,
    #[serde(default)]
    words: Vocabulary,
    /// The words of all events, in order.
    events: Vec<String>,
    #[serde(default)]
    series: Vec<SeriesGame>,
    follows: Option<String>,
    /// The day on which the game ended, once it has.
    ended: Option<Day>,
}

impl Old {
    /// Returns the game in the form of today. All its events have the time of its last day that is known.
    ///
    /// # Errors
    /// If the events cannot be read, or not be replayed under the rules.
    fn renewed(self) -> Result<Saved, Wording> {
        let day = |day: Day| u64::try_from(i64::from(day.number()) * 86_400).unwrap_or(0);
        let time = WallTime::from_millis(self.ended.map_or(self.saved, day).saturating_mul(1000));
        let read = |(at, word): (usize, &String)| {
            let event = self.words.read(word);
            event.map_err(|why| RestoreError::Word { at, word: word.clone(), why })
        };
        let events = self.events.iter().enumerate().map(read).collect::<Result<Vec<Event>, _>>();
        let events = events.map_err(|error| error.wording())?;
        let game = Game::replay(self.settings.clone(), &events).map_err(|error| error.wording())?;
        let logged = |event| LoggedEvent { event, act: None, at: time, clocks: None };
        let terms = Terms {
            seed: self.seed,
            before: self.series,
            ..Terms::of(kind(self.seats, self.dice), self.settings)
        };
        let stored = StoredGame {
            updated: WallTime::from_millis(self.saved.saturating_mul(1000)),
            log: events.into_iter().map(logged).collect(),
            ..StoredGame::new(GameId::UNNAMED, terms, self.seats.map(Seat::stored), time)
        };
        let program = self.program.unwrap_or_else(|| "0.1.0".to_owned());
        Ok(Saved { program, ..Saved::of(self.id, self.follows, self.dice, &stored, &game) })
    }
}

/// Returns whether a newer version of the program wrote a file, and so may know what this one cannot
/// read. Nothing else of the file has to be as expected.
pub(super) fn is_of_newer(file: &Value) -> bool {
    let exceeds = |field: &Value, known: u64| field.as_u64().is_some_and(|found| found > known);
    let (words, settings) = match file.get("game") {
        Some(game) => (&game["words"], &game["terms"]["settings"]),
        None => (&file["words"], &file["settings"]),
    };
    let rules = settings["rules"].as_str().and_then(|id| id.parse::<RulesId>().ok());
    let known = rules.map_or(u16::MAX, |id| AnyRules::new(id).revision());
    exceeds(&file["dejarik"], VERSION.into())
        || exceeds(&file["game"]["v"], KeptGame::VERSION.into())
        || file["program"].as_str().is_some_and(is_newer)
        || exceeds(words, Vocabulary::CURRENT.number().into())
        || exceeds(&settings["revision"], known.into())
}

/// Returns whether a version of the program, such as `0.10.2`, is newer than this one.
pub(super) fn is_newer(program: &str) -> bool {
    let numbers = |version: &str| -> Vec<u64> {
        version.split(['.', '-']).map_while(|number| number.parse().ok()).collect()
    };
    numbers(program) > numbers(PROGRAM)
}
