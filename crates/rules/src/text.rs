//! Parsing with positions: [`ParseError`], the error type of every DPN and move parser in this
//! crate, and [`Scanner`], the cursor these parsers share.

use std::borrow::Cow;

use crate::board::{RING, Space};

/// A syntax error, or a text that does not fit the position: where it is and what was expected.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("character {}: {message}", .at + 1)]
pub struct ParseError {
    /// Byte offset of the error in the text given. The printed message counts from 1.
    pub at: usize,
    /// What was expected at that offset, and what was found.
    pub message: Cow<'static, str>,
}

impl ParseError {
    /// Creates an error at byte `at`.
    pub fn new(at: usize, message: impl Into<Cow<'static, str>>) -> ParseError {
        ParseError { at, message: message.into() }
    }

    /// Returns the same error for a longer text that contains the parsed one from byte `start` on.
    #[must_use]
    pub fn shifted(self, start: usize) -> ParseError {
        ParseError { at: self.at + start, ..self }
    }
}

/// Checks that a text is the canonical one, `printed`.
///
/// # Errors
/// Points at the first byte that differs.
pub(crate) fn same_as_printed(text: &str, printed: &str) -> Result<(), ParseError> {
    if text == printed {
        return Ok(());
    }
    let at = text.bytes().zip(printed.bytes()).take_while(|(a, b)| a == b).count();
    let at = (0..=at).rev().find(|&i| text.is_char_boundary(i)).unwrap_or(0);
    Err(ParseError::new(at, format!("expected this to be written `{printed}`")))
}

/// A cursor over a text. Each parsing method either consumes one token or returns an error that
/// says what it expected, and where.
#[derive(Clone, Debug)]
pub struct Scanner<'a> {
    text: &'a str,
    at: usize,
}

impl<'a> Scanner<'a> {
    /// Creates a cursor at the start of `text`.
    pub fn new(text: &'a str) -> Scanner<'a> {
        Scanner { text, at: 0 }
    }

    /// Returns the byte offset of the cursor.
    pub fn at(&self) -> usize {
        self.at
    }

    /// Returns the text after the cursor.
    pub fn rest(&self) -> &'a str {
        &self.text[self.at..]
    }

    /// Returns the next character without consuming it.
    pub fn peek(&self) -> Option<char> {
        self.rest().chars().next()
    }

    /// Consumes and returns the next character, or returns `None` at the end of the text.
    pub fn bump(&mut self) -> Option<char> {
        let next = self.peek()?;
        self.at += next.len_utf8();
        Some(next)
    }

    /// Consumes `wanted` if it comes next, and returns whether it did.
    pub fn eat(&mut self, wanted: &str) -> bool {
        let found = self.rest().starts_with(wanted);
        if found {
            self.at += wanted.len();
        }
        found
    }

    /// Consumes `wanted`.
    ///
    /// # Errors
    /// If something else comes next.
    pub fn expect(&mut self, wanted: &str) -> Result<(), ParseError> {
        if self.eat(wanted) { Ok(()) } else { Err(self.expected(&format!("`{wanted}`"))) }
    }

    /// Checks that the whole text has been consumed.
    ///
    /// # Errors
    /// If any text is left.
    pub fn end(&self) -> Result<(), ParseError> {
        if self.rest().is_empty() { Ok(()) } else { Err(self.expected("the end")) }
    }

    /// Returns the error "expected `what`, found …" at the cursor.
    pub fn expected(&self, what: &str) -> ParseError {
        let found = match self.peek() {
            Some(found) => format!("found `{}`", found.escape_debug()),
            None => "found the end".to_owned(),
        };
        ParseError::new(self.at, format!("expected {what}, {found}"))
    }

    /// Parses a whole number in canonical form: no sign and no leading zero. `what` describes the
    /// number in error messages.
    ///
    /// # Errors
    /// If there is no such number, or if it is greater than `max`.
    pub fn number(&mut self, what: &str, max: u32) -> Result<u32, ParseError> {
        let digits = self.rest().bytes().take_while(u8::is_ascii_digit).count();
        if digits == 0 {
            return Err(self.expected(what));
        }
        let text = &self.rest()[..digits];
        if digits > 1 && text.starts_with('0') {
            return Err(ParseError::new(self.at, format!("{what} has a zero in front: `{text}`")));
        }
        match text.parse::<u32>() {
            Ok(number) if number <= max => {
                self.at += digits;
                Ok(number)
            }
            _ => Err(ParseError::new(
                self.at,
                format!("expected {what} of at most {max}, found `{text}`"),
            )),
        }
    }

    /// Parses a space: `A1`…`A12`, `B1`…`B12` or `C`.
    ///
    /// # Errors
    /// If no space comes next; the cursor then stays where it was.
    pub fn space(&mut self) -> Result<Space, ParseError> {
        let start = self.at;
        let on_ring = match self.peek() {
            Some('A') => Space::outer,
            Some('B') => Space::inner,
            Some('C') => {
                self.at += 1;
                return Ok(Space::C);
            }
            _ => return Err(self.expected("a space (A1…A12, B1…B12 or C)")),
        };
        self.at += 1;
        match self.number("a number from 1 to 12", u32::from(RING)) {
            Ok(number @ 1..) => Ok(on_ring(number as u8 - 1)),
            Ok(_) => Err(ParseError::new(start, "there is no space 0; the rings go from 1 to 12")),
            Err(error) => {
                self.at = start;
                Err(error)
            }
        }
    }
}
