//! Ids of games and people, and the tokens of seats: random letters and digits.
//!
//! The id of a game is public, as it is the link for spectators. The token of a seat is a secret, and
//! neither can be derived from the other. Eight characters allow 2·10¹⁴ games, twelve 3·10²¹ tokens
//! and sixteen 4·10²⁸ people, so no seat can be found by guessing.

use dejarik_rules::{Bilingual, Wording, wording};

use std::fmt;
use std::str::FromStr;

use dejarik_play::dice::{DiceError, DiceSource, System};
use sha2::{Digest, Sha256};

const LETTERS: &[u8; 62] = b"0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";

/// The error of parsing an id.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{}", self.wording())]
pub struct IdError(usize);

impl Bilingual for IdError {
    fn wording(&self) -> Wording {
        let IdError(length) = self;
        wording!("expected {length} letters and digits", "attendu : {length} lettres et chiffres")
    }
}

macro_rules! id {
    ($(#[$doc:meta])* $name:ident, $length:literal, $debug:expr) => {
        $(#[$doc])*
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub struct $name([u8; $length]);

        impl $name {
            /// Draws a new id from the system's randomness.
            ///
            /// # Errors
            /// If the system's random number generator fails.
            pub fn random() -> Result<$name, DiceError> {
                let mut letters = [0; $length];
                for letter in &mut letters {
                    *letter = LETTERS[System.below(62)? as usize];
                }
                Ok($name(letters))
            }

            /// Returns the id as text.
            pub fn as_str(&self) -> &str {
                // Both constructors accept only ASCII letters and digits.
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
    /// The id of a game. Knowing it is enough to watch the game.
    GameId, 8, |id, f| write!(f, "GameId({id})")
}

id! {
    /// A token of a seat: an invitation, which takes the seat once, or the secret of the player who
    /// has taken it, a bearer token. `Debug` does not print it, so that it cannot get into a log by
    /// accident.
    SeatToken, 12, |_, f| f.write_str("SeatToken(…)")
}

id! {
    /// The id of a tournament for few. It is the invitation to it, too, so `Debug` does not print it.
    TournamentId, 12, |_, f| f.write_str("TournamentId(…)")
}

id! {
    /// The id of a person: a browser that keeps a cookie. The cookie is a secret, so `Debug` does not
    /// print it either.
    PersonId, 16, |_, f| f.write_str("PersonId(…)")
}

impl GameId {
    /// The id of a game whose face has other names for games, as the terminal has files.
    pub const UNNAMED: GameId = GameId([b'0'; 8]);
}

/// Serializes ids as strings. Seat tokens are left out, so that none is sent or stored by accident.
macro_rules! as_text {
    ($($name:ident),*) => {$(
        impl serde::Serialize for $name {
            fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.serialize_str(self.as_str())
            }
        }

        impl<'de> serde::Deserialize<'de> for $name {
            fn deserialize<D: serde::Deserializer<'de>>(from: D) -> Result<$name, D::Error> {
                let text = std::borrow::Cow::<'de, str>::deserialize(from)?;
                text.parse().map_err(serde::de::Error::custom)
            }
        }
    )*};
}

as_text!(GameId, PersonId, TournamentId);

/// The SHA-256 of a seat's token. The hash identifies the token without revealing it: there are 2⁷¹
/// possible tokens, too many to try them all.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct TokenHash([u8; 32]);

impl TokenHash {
    /// Returns the hash with these bytes.
    pub const fn from_bytes(bytes: [u8; 32]) -> TokenHash {
        TokenHash(bytes)
    }

    /// Returns the bytes of the hash.
    pub const fn as_bytes(&self) -> &[u8; 32] {
        &self.0
    }
}

impl serde::Serialize for TokenHash {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(&hex::encode(self.0))
    }
}

impl<'de> serde::Deserialize<'de> for TokenHash {
    fn deserialize<D: serde::Deserializer<'de>>(from: D) -> Result<TokenHash, D::Error> {
        let text = std::borrow::Cow::<'de, str>::deserialize(from)?;
        let mut bytes = [0; 32];
        hex::decode_to_slice(&*text, &mut bytes).map_err(serde::de::Error::custom)?;
        Ok(TokenHash(bytes))
    }
}

impl fmt::Debug for TokenHash {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("TokenHash(…)")
    }
}

impl SeatToken {
    /// Returns the hash by which the token is recognised. Because hashes are compared instead of
    /// tokens, the time of a comparison does not reveal how far two tokens agree.
    pub fn hash(&self) -> TokenHash {
        TokenHash(Sha256::digest(self.0).into())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_id_parses_from_its_text_and_from_no_other() {
        let id = GameId::random().unwrap();
        assert_eq!(id.to_string().parse(), Ok(id));
        for bad in ["", "short", "ninechars", "eight-ch", "../../..", "'; DROP ", "éééé"] {
            assert!(bad.parse::<GameId>().is_err(), "{bad}");
        }
    }

    #[test]
    fn secrets_are_not_printed_by_debug() {
        let seat = SeatToken::random().unwrap();
        let hash = hex::encode(seat.hash().as_bytes());
        let printed = format!("{seat:?} {:?}", seat.hash());
        assert!(!printed.contains(seat.as_str()) && !printed.contains(&hash));
        assert_eq!(seat.hash(), seat.to_string().parse::<SeatToken>().unwrap().hash());
        assert_ne!(seat.hash(), SeatToken::random().unwrap().hash());
    }
}
