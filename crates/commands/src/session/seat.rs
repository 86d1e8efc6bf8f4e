//! The players of a game and the source of its dice.

use dejarik_rules::{Wording, wording};

use std::fmt;
use std::str::FromStr;

use dejarik_engine::Level;
use dejarik_host::profile::Profile;
use dejarik_host::store::{Holder, StoredSeat};
use dejarik_play::dice::{DiceError, DiceSource, Seeded, System};
use serde::{Deserialize, Serialize};

use crate::ugi::client::{Guest, about};

/// The player of a side.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub(crate) enum Seat {
    /// A person at this terminal.
    Human,
    /// The computer at this level.
    Computer(Level),
    /// Another program.
    Program(&'static Guest),
}

impl Seat {
    /// Returns the player who holds a seat of a live game.
    pub(crate) fn of(holder: &Holder) -> Seat {
        match holder {
            Holder::Computer(level) => Seat::Computer(*level),
            Holder::Open | Holder::Person(_) | Holder::Record { .. } => Seat::Human,
        }
    }

    /// Returns the player as the seat of a live game. The host treats a program like a person. The program's name is
    /// shown in records and lists.
    pub(crate) fn stored(self) -> StoredSeat {
        match self {
            Seat::Human => StoredSeat::held(Holder::Person(None)),
            Seat::Computer(level) => StoredSeat::held(Holder::Computer(level)),
            Seat::Program(guest) => {
                let profile = Profile { name: Some(guest.name().to_owned()), figure: None };
                StoredSeat { profile, ..StoredSeat::held(Holder::Person(None)) }
            }
        }
    }

    /// Returns the program that plays here; `None` for a person and the computer.
    pub(crate) fn program(self) -> Option<&'static Guest> {
        match self {
            Seat::Program(guest) => Some(guest),
            Seat::Human | Seat::Computer(_) => None,
        }
    }

    /// Returns whether no person plays here: the computer or another program does.
    pub(crate) fn is_computer(self) -> bool {
        self != Seat::Human
    }
}

impl FromStr for Seat {
    type Err = Wording;

    fn from_str(text: &str) -> Result<Seat, Wording> {
        if let Some(program) = text.strip_prefix("engine=") {
            return match Guest::of(program) {
                Ok(guest) => Ok(Seat::Program(guest)),
                Err(error) => Err(about(program, &error)),
            };
        }
        if text == "human" {
            return Ok(Seat::Human);
        }
        match text.parse::<Level>() {
            Ok(level) => Ok(Seat::Computer(level)),
            Err(_) => Err(wording!(
                "expected `human`, a level from 1 to 8, `wookiee` or `engine=COMMAND`, found `{text}`",
                "attendu : `human`, un niveau de 1 à 8, `wookiee` ou `engine=COMMANDE` ; trouvé : `{text}`"
            )),
        }
    }
}

impl fmt::Display for Seat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Seat::Human => f.write_str("human"),
            Seat::Computer(level) => write!(f, "{level}"),
            Seat::Program(guest) => write!(f, "engine={}", guest.text()),
        }
    }
}

impl TryFrom<String> for Seat {
    type Error = Wording;

    fn try_from(text: String) -> Result<Seat, Wording> {
        text.parse()
    }
}

impl From<Seat> for String {
    fn from(seat: Seat) -> String {
        seat.to_string()
    }
}

/// The source of a game's dice, and how far it has been used.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, Default)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Dice {
    /// The system's randomness.
    #[default]
    System,
    /// Random numbers drawn from a seed.
    Seeded {
        /// The seed.
        seed: u64,
        /// How many words of its stream have been used.
        drawn: u64,
    },
    /// The players' own dice, of which they type the results.
    Typed,
}

impl Dice {
    /// Returns dice that are drawn from a seed, from the beginning of its stream.
    pub(crate) fn seeded(seed: u64) -> Dice {
        Dice::Seeded { seed, drawn: 0 }
    }
}

impl DiceSource for Dice {
    fn below(&mut self, bound: u64) -> Result<u64, DiceError> {
        match self {
            Dice::System => System.below(bound),
            Dice::Typed => Err(DiceError::NeedInput),
            Dice::Seeded { seed, drawn } => {
                let mut source = Seeded::resumed(*seed, *drawn);
                let number = source.below(bound);
                *drawn = source.drawn();
                number
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_seat_is_read_as_it_is_written() {
        for text in ["human", "1", "8", "wookiee", "engine=./bot -x;ms=100"] {
            assert_eq!(text.parse::<Seat>().unwrap().to_string(), text);
        }
        for bad in ["", "0", "9", "Human", "computer", "engine=", "engine=bot;fast", "./bot"] {
            assert!(bad.parse::<Seat>().is_err(), "{bad:?} was read");
        }
    }

    #[test]
    fn seeded_dice_continue_where_they_stopped() {
        let mut dice = Dice::seeded(5);
        let mut whole = Seeded::new(5);
        for _ in 0..4 {
            let text = serde_json::to_string(&dice).unwrap();
            dice = serde_json::from_str(&text).unwrap();
            assert_eq!(dice.below(12), whole.below(12));
        }
    }
}
