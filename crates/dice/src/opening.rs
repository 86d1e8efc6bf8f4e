//! The opening record: what server and devices agree on before the first step.

use std::fmt;
use std::str::FromStr;

use dejarik_play::{Settings, Takebacks};
use dejarik_rules::any::AnyRules;
use dejarik_rules::{Bilingual, Wording, wording};

use crate::bytes::Part;
use crate::note::PublicKey;
use crate::receipt::Parts;

/// The opening record of a game.
///
/// # Stability
/// `Display` writes the canonical text that is hashed and signed: lines of ASCII, each ended by LF.
/// `FromStr` reads nothing else. The line `rules` has the rule set, its revision, all options by their
/// keys, what takebacks do with throws, and the start position, if it is not the usual one, to the end of the line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Opening {
    /// The id of the game.
    pub game: String,
    /// The terms of the game.
    pub settings: Settings,
    /// The anchor of the server.
    pub server: Part,
    /// The anchors of the seats, by [`Side::index`](dejarik_rules::Side::index); `None` for a seat without a device.
    pub seats: [Option<Part>; 2],
    /// The key with which the server signs.
    pub key: PublicKey,
}

/// Why a text is not an opening record.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{}", self.wording())]
pub enum OpeningError {
    /// A line is not what it has to be. Lines are counted from 1.
    Line(usize, &'static str),
    /// Neither seat has a device, so nobody could check anything.
    NoSeat,
    /// The record can be parsed, but is not in the canonical form that this crate writes.
    Form,
}

impl Bilingual for OpeningError {
    fn wording(&self) -> Wording {
        match self {
            OpeningError::Line(line, field) => wording!(
                "line {line} of the opening record: expected `{field}`",
                "ligne {line} de l’acte d’ouverture : attendu `{field}`"
            ),
            OpeningError::NoSeat => wording!(
                "the opening record names no device of either seat",
                "l’acte d’ouverture ne nomme l’appareil d’aucun des deux camps"
            ),
            OpeningError::Form => wording!(
                "the opening record is not in its canonical form",
                "l’acte d’ouverture n’est pas sous sa forme canonique"
            ),
        }
    }
}

/// The longest id of a game.
const LONGEST_ID: usize = 64;

impl Opening {
    /// Returns the seats that have a device.
    pub fn devices(&self) -> Parts {
        Parts(self.seats.map(|seat| seat.is_some()))
    }
}

/// Writes the anchor of a seat.
fn anchor(seat: Option<Part>) -> String {
    seat.map_or_else(|| "-".to_owned(), |part| part.to_string())
}

impl fmt::Display for Opening {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let rules = self.settings.rules();
        write!(f, "dejarik-dice/2\ngame {}\n", self.game)?;
        write!(f, "rules {} {}", rules.id(), rules.revision())?;
        let mut options = rules.listed_options();
        options.sort_unstable_by_key(|(option, _)| option.key);
        for (option, value) in options {
            write!(f, " {}={value}", option.key)?;
        }
        write!(f, " takebacks={}", takebacks(self.settings.takebacks))?;
        self.settings.start().map_or(Ok(()), |start| write!(f, " start={start}"))?;
        let [first, second] = self.seats.map(anchor);
        write!(f, "\nserver {}\nw {first}\nb {second}\nkey {}\n", self.server, self.key)
    }
}

const TAKEBACKS: [Takebacks; 3] = [Takebacks::Anew, Takebacks::Same, Takebacks::NeverAcrossThrow];

const fn takebacks(takebacks: Takebacks) -> &'static str {
    match takebacks {
        Takebacks::Anew => "anew",
        Takebacks::Same => "same",
        Takebacks::NeverAcrossThrow => "never-across-throw",
    }
}

/// Parses what the line `rules` says.
fn settings(text: &str) -> Option<Settings> {
    let (terms, start) = match text.split_once(" start=") {
        Some((terms, start)) => (terms, Some(start)),
        None => (text, None),
    };
    let mut words = terms.split(' ');
    let id = words.next()?.parse().ok()?;
    let mut rules = AnyRules::at_revision(id, words.next()?.parse().ok()?)?;
    let mut kept = None;
    for word in words {
        match word.split_once('=')? {
            ("takebacks", name) => kept = TAKEBACKS.into_iter().find(|t| takebacks(*t) == name),
            (key, value) => rules.set_option(key, value).ok()?,
        }
    }
    let mut settings = Settings::new(rules);
    settings.takebacks = kept?;
    match start {
        Some(dpn) => settings.starting_from(dpn).ok(),
        None => Some(settings),
    }
}

impl FromStr for Opening {
    type Err = OpeningError;

    fn from_str(text: &str) -> Result<Opening, OpeningError> {
        let mut lines = text.lines();
        let mut field = |at: usize, key: &'static str| {
            let line = lines.next().and_then(|line| line.strip_prefix(key));
            line.ok_or(OpeningError::Line(at, key))
        };
        let seat = |text: &str| match text {
            "-" => Some(None),
            hex => hex.parse().ok().map(Some),
        };
        field(1, "dejarik-dice/2")?;
        let game = field(2, "game ")?;
        if game.is_empty() || game.len() > LONGEST_ID || !game.bytes().all(|b| b.is_ascii_graphic())
        {
            return Err(OpeningError::Line(2, "game ID"));
        }
        let settings = settings(field(3, "rules ")?).ok_or(OpeningError::Line(3, "rules …"))?;
        let server = field(4, "server ")?.parse();
        let server = server.map_err(|_| OpeningError::Line(4, "server ANCHOR"))?;
        let first = seat(field(5, "w ")?).ok_or(OpeningError::Line(5, "w ANCHOR"))?;
        let second = seat(field(6, "b ")?).ok_or(OpeningError::Line(6, "b ANCHOR"))?;
        let key = field(7, "key ")?.parse().map_err(|_| OpeningError::Line(7, "key HEX"))?;
        let seats = [first, second];
        let opening = Opening { game: game.to_owned(), settings, server, seats, key };
        match (opening.seats, opening.to_string() == text) {
            ([None, None], _) => Err(OpeningError::NoSeat),
            (_, true) => Ok(opening),
            (_, false) => Err(OpeningError::Form),
        }
    }
}
