//! Where a text of games went wrong.

use std::borrow::Cow;
use std::fmt;

/// A place in a text: line and column, counted from 1, the column in characters.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Place {
    /// The line.
    pub line: u32,
    /// The character in the line.
    pub column: u32,
}

impl Place {
    /// The start of a text.
    pub const START: Place = Place { line: 1, column: 1 };

    /// The place where the next character stands.
    pub(super) fn step(&mut self, over: char) {
        if over == '\n' {
            self.line = self.line.saturating_add(1);
            self.column = 1;
        } else {
            self.column = self.column.saturating_add(1);
        }
    }

    /// The place of a character further on in the same line.
    #[must_use]
    pub fn right(self, characters: usize) -> Place {
        let characters = u32::try_from(characters).unwrap_or(u32::MAX);
        Place { column: self.column.saturating_add(characters), ..self }
    }
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}, column {}", self.line, self.column)
    }
}

/// What could not be read, and where.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{place}: {message}")]
pub struct DgnError {
    /// Where.
    pub place: Place,
    /// What was expected there and what was found.
    pub message: Cow<'static, str>,
}

impl DgnError {
    /// An error at a place.
    pub fn new(place: Place, message: impl Into<Cow<'static, str>>) -> DgnError {
        DgnError { place, message: message.into() }
    }
}

/// The text of a file; an error at the first byte that is not UTF-8.
pub fn decode(bytes: &[u8]) -> Result<&str, DgnError> {
    std::str::from_utf8(bytes).map_err(|error| {
        let good = String::from_utf8_lossy(&bytes[..error.valid_up_to()]);
        let mut place = Place::START;
        good.chars().for_each(|c| place.step(c));
        let byte = bytes[error.valid_up_to()];
        DgnError::new(place, format!("expected text (UTF-8), found the byte 0x{byte:02X}"))
    })
}
