//! Reading text with a place to point at: the one error type of every parser here, and the
//! [`Scanner`] they share.

use std::borrow::Cow;

use crate::board::{RING, Space};

/// What could not be read, and where.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("character {}: {message}", .at + 1)]
pub struct ParseError {
    /// Where it went wrong: a byte offset into the text given (the message counts from 1).
    pub at: usize,
    /// What was expected there and what was found.
    pub message: Cow<'static, str>,
}

impl ParseError {
    /// An error at byte `at`.
    pub fn new(at: usize, message: impl Into<Cow<'static, str>>) -> ParseError {
        ParseError { at, message: message.into() }
    }

    /// The same error in a text of which this one was the part from byte `start`.
    #[must_use]
    pub fn shifted(self, start: usize) -> ParseError {
        ParseError { at: self.at + start, ..self }
    }
}

/// Refuses a text that the printer would have written otherwise, at the first difference.
pub(crate) fn same_as_printed(text: &str, printed: &str) -> Result<(), ParseError> {
    if text == printed {
        return Ok(());
    }
    let at = text.bytes().zip(printed.bytes()).take_while(|(a, b)| a == b).count();
    let at = (0..=at).rev().find(|&i| text.is_char_boundary(i)).unwrap_or(0);
    Err(ParseError::new(at, format!("expected this to be written `{printed}`")))
}

/// A cursor over a text. Each method reads one thing or says what it expected, and where.
#[derive(Clone, Debug)]
pub struct Scanner<'a> {
    text: &'a str,
    at: usize,
}

impl<'a> Scanner<'a> {
    /// At the start of `text`.
    pub fn new(text: &'a str) -> Scanner<'a> {
        Scanner { text, at: 0 }
    }

    /// The byte offset of what comes next.
    pub fn at(&self) -> usize {
        self.at
    }

    /// What is still to be read.
    pub fn rest(&self) -> &'a str {
        &self.text[self.at..]
    }

    /// The next character, without reading it.
    pub fn peek(&self) -> Option<char> {
        self.rest().chars().next()
    }

    /// Reads one character, whatever it is.
    pub fn bump(&mut self) -> Option<char> {
        let next = self.peek()?;
        self.at += next.len_utf8();
        Some(next)
    }

    /// Reads `wanted` if it comes next.
    pub fn eat(&mut self, wanted: &str) -> bool {
        let found = self.rest().starts_with(wanted);
        if found {
            self.at += wanted.len();
        }
        found
    }

    /// Reads `wanted` or fails.
    pub fn expect(&mut self, wanted: &str) -> Result<(), ParseError> {
        if self.eat(wanted) { Ok(()) } else { Err(self.expected(&format!("`{wanted}`"))) }
    }

    /// Fails unless everything has been read.
    pub fn end(&self) -> Result<(), ParseError> {
        if self.rest().is_empty() { Ok(()) } else { Err(self.expected("the end")) }
    }

    /// The error "expected `what`, found …" at the cursor.
    pub fn expected(&self, what: &str) -> ParseError {
        let found = match self.peek() {
            Some(found) => format!("found `{}`", found.escape_debug()),
            None => "found the end".to_owned(),
        };
        ParseError::new(self.at, format!("expected {what}, {found}"))
    }

    /// Reads a whole number as the printer writes it: no sign, no zero in front. `what` names it
    /// in errors, `max` is the largest accepted.
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

    /// Reads a space: `A1`…`A12`, `B1`…`B12` or `C`.
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
