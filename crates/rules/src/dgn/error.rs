//! Syntax errors in game files and their places.

use std::fmt;

use crate::wording;
use crate::words::{Bilingual, Wording};

/// A place in a text: line and column, both counted from 1. Columns are counted in characters.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Place {
    /// Line number, from 1.
    pub line: u32,
    /// Column in the line, from 1, in characters.
    pub column: u32,
}

impl Place {
    /// The first character of a text.
    pub const START: Place = Place { line: 1, column: 1 };

    /// Moves this place past `taken`. `follows` is the text after it, which decides whether a `\r` at the end of
    /// `taken` is a line end or the first half of `\r\n`.
    pub(super) fn pass(&mut self, taken: &str, follows: &str) {
        for (at, c) in taken.char_indices() {
            let behind = || taken[at + 1..].chars().next().or_else(|| follows.chars().next());
            if c == '\n' || c == '\r' && behind() != Some('\n') {
                self.line = self.line.saturating_add(1);
                self.column = 1;
            } else {
                self.column = self.column.saturating_add(1);
            }
        }
    }

    /// Returns the place `characters` further to the right in the same line.
    #[must_use]
    pub fn right(self, characters: usize) -> Place {
        let characters = u32::try_from(characters).unwrap_or(u32::MAX);
        Place { column: self.column.saturating_add(characters), ..self }
    }
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.wording().fmt(f)
    }
}

impl Bilingual for Place {
    fn wording(&self) -> Wording {
        let Place { line, column } = self;
        wording!("line {line}, column {column}", "ligne {line}, colonne {column}")
    }
}

/// A syntax error in a game file: where it is and what was expected.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{}", self.wording())]
pub struct DgnError {
    /// Place of the error.
    pub place: Place,
    /// What was expected at that place, and what was found.
    pub message: Wording,
}

impl DgnError {
    /// Creates an error at a place.
    pub fn new(place: Place, message: impl Into<Wording>) -> DgnError {
        DgnError { place, message: message.into() }
    }
}

impl Bilingual for DgnError {
    fn wording(&self) -> Wording {
        let DgnError { place, message } = self;
        wording!("{place}: {message}", "{place} : {message}"; place, message)
    }
}

/// Decodes the bytes of a file as UTF-8.
///
/// # Errors
/// Points at the first byte that is not valid UTF-8.
pub fn decode(bytes: &[u8]) -> Result<&str, DgnError> {
    std::str::from_utf8(bytes).map_err(|error| {
        let good = String::from_utf8_lossy(&bytes[..error.valid_up_to()]);
        let mut place = Place::START;
        place.pass(&good, "");
        let byte = bytes[error.valid_up_to()];
        DgnError::new(place, not_text(byte))
    })
}

/// Returns the message about a byte that is not UTF-8.
pub(super) fn not_text(byte: u8) -> Wording {
    wording!(
        "expected text (UTF-8), found the byte 0x{byte:02X}",
        "attendu : du texte (UTF-8) ; trouvé : l’octet 0x{byte:02X}"
    )
}
