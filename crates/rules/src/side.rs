//! The two players (D-5).

use std::fmt;
use std::ops::Not;
use std::str::FromStr;

use crate::text::ParseError;
use crate::wording;

/// A player: the first (white, light or red, with capital letters) or the second (black, dark or
/// blue, with small letters).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
pub enum Side {
    /// The first player, written `w`.
    First,
    /// The second player, written `b`.
    Second,
}

impl Side {
    /// Both sides, the first player's first.
    pub const BOTH: [Side; 2] = [Side::First, Side::Second];

    /// Returns 0 for the first player and 1 for the second, to index arrays by side.
    #[inline]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// Returns the opponent of this side.
    #[inline]
    pub const fn other(self) -> Side {
        match self {
            Side::First => Side::Second,
            Side::Second => Side::First,
        }
    }

    /// Returns the letter of this side: `w` or `b`.
    pub const fn letter(self) -> char {
        match self {
            Side::First => 'w',
            Side::Second => 'b',
        }
    }

    /// Returns the side with this letter, or `None` unless the letter is `w` or `b`.
    pub const fn from_letter(letter: char) -> Option<Side> {
        match letter {
            'w' => Some(Side::First),
            'b' => Some(Side::Second),
            _ => None,
        }
    }
}

impl Side {
    /// Returns the side that owns the piece with this letter: upper case letters are the first
    /// player's, all others the second's.
    pub const fn of_piece(letter: char) -> Side {
        if letter.is_ascii_uppercase() { Side::First } else { Side::Second }
    }

    /// Returns a piece's letter in the case of this side: upper case for the first player, lower
    /// case for the second.
    pub const fn piece_letter(self, letter: char) -> char {
        match self {
            Side::First => letter.to_ascii_uppercase(),
            Side::Second => letter.to_ascii_lowercase(),
        }
    }
}

impl Not for Side {
    type Output = Side;
    #[inline]
    fn not(self) -> Side {
        self.other()
    }
}

impl fmt::Display for Side {
    /// Writes `w` or `b`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.letter())
    }
}

impl FromStr for Side {
    type Err = ParseError;

    /// Parses `w` or `b`.
    fn from_str(text: &str) -> Result<Side, ParseError> {
        let mut letters = text.chars();
        match (letters.next().and_then(Side::from_letter), letters.next()) {
            (Some(side), None) => Ok(side),
            _ => {
                let message = wording!(
                    "expected a side, `w` or `b`, found `{text}`",
                    "attendu : un camp, `w` ou `b` ; trouvé : `{text}`"
                );
                Err(ParseError::new(0, message))
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn d5_there_are_two_sides_with_a_letter_each() {
        for side in Side::BOTH {
            assert_eq!(!!side, side);
            assert_ne!(!side, side);
            assert_eq!(Side::from_letter(side.letter()), Some(side));
            assert_eq!(side.to_string().parse(), Ok(side));
            assert_eq!(Side::of_piece(side.piece_letter('k')), side);
        }
        assert!(["", "W", "ww", "x"].iter().all(|text| text.parse::<Side>().is_err()));
    }
}
