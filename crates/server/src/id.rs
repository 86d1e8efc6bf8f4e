//! Names of games, seats and people: letters and digits, by lot.
//!
//! A game's name is its watch link, a seat's is a secret; neither says anything about the other.
//! Eight characters make 2·10¹⁴ games, twelve 3·10²¹ seats, sixteen 4·10²⁸ people: nobody guesses
//! a seat by trying.

use std::fmt;
use std::str::FromStr;

use dejarik_play::dice::{DiceError, DiceSource, System};

const LETTERS: &[u8; 62] = b"0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";

/// A text that is not a name of this kind.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("expected {0} letters and digits")]
pub struct IdError(usize);

macro_rules! id {
    ($(#[$doc:meta])* $name:ident, $length:literal, $debug:expr) => {
        $(#[$doc])*
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub struct $name([u8; $length]);

        impl $name {
            /// A new one, by the system's randomness.
            pub fn random() -> Result<$name, DiceError> {
                let mut letters = [0; $length];
                for letter in &mut letters {
                    *letter = LETTERS[System.below(62)? as usize];
                }
                Ok($name(letters))
            }

            /// As text.
            pub fn as_str(&self) -> &str {
                // Only letters and digits ever get in.
                std::str::from_utf8(&self.0).unwrap_or_default()
            }
        }

        impl FromStr for $name {
            type Err = IdError;

            fn from_str(text: &str) -> Result<$name, IdError> {
                let letters: [u8; $length] =
                    text.as_bytes().try_into().map_err(|_| IdError($length))?;
                match letters.iter().all(u8::is_ascii_alphanumeric) {
                    true => Ok($name(letters)),
                    false => Err(IdError($length)),
                }
            }
        }

        impl fmt::Display for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str(self.as_str())
            }
        }

        impl fmt::Debug for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                let show: fn(&$name, &mut fmt::Formatter<'_>) -> fmt::Result = $debug;
                show(self, f)
            }
        }
    };
}

id! {
    /// A game. Whoever has it may watch.
    GameId, 8, |id, f| write!(f, "GameId({id})")
}

id! {
    /// The secret of a seat: whoever has it may sit there. It is never printed by `Debug`, so it
    /// does not get into a log by an oversight.
    SeatId, 12, |_, f| f.write_str("SeatId(…)")
}

id! {
    /// A person: a browser that keeps a cookie. The cookie is a secret, so `Debug` does not print
    /// it either.
    PersonId, 16, |_, f| f.write_str("PersonId(…)")
}

impl SeatId {
    /// Whether two secrets are the same, in a time that does not tell how far they agree.
    pub fn matches(&self, other: &SeatId) -> bool {
        let differences = self.0.iter().zip(&other.0).fold(0, |all, (a, b)| all | (a ^ b));
        differences == 0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_reads_as_it_is_written_and_nothing_else_is_one() {
        let id = GameId::random().unwrap();
        assert_eq!(id.to_string().parse(), Ok(id));
        for bad in ["", "short", "ninechars", "eight-ch", "../../..", "'; DROP ", "éééé"] {
            assert!(bad.parse::<GameId>().is_err(), "{bad}");
        }
    }

    #[test]
    fn secrets_are_not_printed_by_debug() {
        let seat = SeatId::random().unwrap();
        assert!(!format!("{seat:?}").contains(seat.as_str()));
        assert!(seat.matches(&seat));
        assert!(!seat.matches(&SeatId::random().unwrap()));
    }
}
