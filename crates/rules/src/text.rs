//! Parsing with positions: [`ParseError`], the error type of every DPN and move parser in this
//! crate, and [`Scanner`], the cursor these parsers share. [`text_form!`](crate::text_form) serialises a
//! type as its text.

use crate::board::{RING, Space};
use crate::wording;
use crate::words::{Bilingual, Wording, Words};

/// A syntax error, or a text that does not fit the position: where it is and what was expected.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{}", self.wording())]
pub struct ParseError {
    /// Byte offset of the error in the text given. The printed message counts from 1.
    pub at: usize,
    /// What was expected at that offset, and what was found.
    pub message: Wording,
}

impl ParseError {
    /// Creates an error at byte `at`. A message that quotes a very long text loses its middle.
    pub fn new(at: usize, message: impl Into<Wording>) -> ParseError {
        ParseError { at, message: message.into().shortened() }
    }

    /// Creates the error at byte `at` of a well-formed move `text` that is not legal because of `why`.
    pub(crate) fn illegal(at: usize, text: &str, why: impl Bilingual) -> ParseError {
        let message = wording!(
            "`{text}` is not a legal move here: {why}",
            "`{text}` n’est pas un coup permis ici : {why}";
            why
        );
        ParseError::new(at, message)
    }

    /// Returns the same error for a longer text that contains the parsed one from byte `start` on.
    #[must_use]
    pub fn shifted(self, start: usize) -> ParseError {
        ParseError { at: self.at + start, ..self }
    }
}

impl Bilingual for ParseError {
    fn wording(&self) -> Wording {
        let (character, message) = (self.at + 1, &self.message);
        wording!("character {character}: {message}", "caractère {character} : {message}"; message)
    }
}

/// Returns the first line of a text with its end, which is `\n`, `\r\n` or a lone `\r`. Every reader of text uses this
/// definition of a line.
pub(crate) fn first_line(text: &str) -> &str {
    let Some(at) = text.find(['\n', '\r']) else { return text };
    let length = if text[at..].starts_with("\r\n") { 2 } else { 1 };
    &text[..at + length]
}

/// Returns a found text as errors quote it. The number in Unicode of its first character outside of ASCII follows,
/// because the dashes and quotation marks of a word processor look like the signs that are expected.
pub(crate) fn quoted(text: &str) -> String {
    let shown = text.escape_debug();
    match text.chars().find(|c| !c.is_ascii()) {
        Some(other) => format!("`{shown}` (U+{:04X})", u32::from(other)),
        None => format!("`{shown}`"),
    }
}

/// Returns the text "expected `what`, found …" with the next character, or `end` if there is none.
pub(crate) fn expected(what: impl Bilingual, next: Option<char>, end: Words) -> Wording {
    match next.map(|found| quoted(found.encode_utf8(&mut [0; 4]))) {
        Some(found) => wording!(
            "expected {what}, found {found}",
            "attendu : {what} ; trouvé : {found}";
            what
        ),
        None => {
            wording!("expected {what}, found {end}", "attendu : {what} ; trouvé : {end}"; what, end)
        }
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
    Err(ParseError::new(
        at,
        wording!("expected this to be written `{printed}`", "il faut l’écrire `{printed}`"),
    ))
}

/// Why no move is legal once the game has ended.
pub(crate) const GAME_OVER: Words = Words::new("the game is over", "la partie est terminée");

pub(crate) const THE_END: Words = Words::new("the end", "la fin");
const A_SPACE: Words =
    Words::new("a space (A1…A12, B1…B12 or C)", "une case (A1…A12, B1…B12 ou C)");

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
        if self.eat(wanted) {
            Ok(())
        } else {
            Err(self.expected(Wording::same(format!("`{wanted}`"))))
        }
    }

    /// Checks that the whole text has been consumed.
    ///
    /// # Errors
    /// If any text is left.
    pub fn end(&self) -> Result<(), ParseError> {
        if self.rest().is_empty() { Ok(()) } else { Err(self.expected(THE_END)) }
    }

    /// Returns the error "expected `what`, found …" at the cursor.
    pub fn expected(&self, what: impl Bilingual) -> ParseError {
        ParseError::new(self.at, expected(what, self.peek(), THE_END))
    }

    /// Parses a whole number in canonical form: no sign and no leading zero. `what` describes the
    /// number in error messages, with its range.
    ///
    /// # Errors
    /// If there is no such number, or if it is greater than `max`.
    pub fn number<W: Bilingual>(
        &mut self,
        what: impl FnOnce() -> W,
        max: u32,
    ) -> Result<u32, ParseError> {
        let digits = self.rest().bytes().take_while(u8::is_ascii_digit).count();
        if digits == 0 {
            return Err(self.expected(what()));
        }
        let text = &self.rest()[..digits];
        if digits > 1 && text.starts_with('0') {
            let what = what();
            let message = wording!(
                "{what} has a zero in front: `{text}`",
                "un zéro est en trop dans `{text}` ; attendu : {what}";
                what
            );
            return Err(ParseError::new(self.at, message));
        }
        match text.parse::<u32>() {
            Ok(number) if number <= max => {
                self.at += digits;
                Ok(number)
            }
            _ => {
                let what = what();
                let message = wording!(
                    "expected {what}, found `{text}`",
                    "attendu : {what} ; trouvé : `{text}`";
                    what
                );
                Err(ParseError::new(self.at, message))
            }
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
            _ => return Err(self.expected(A_SPACE)),
        };
        self.at += 1;
        match self
            .number(|| Words::new("a number from 1 to 12", "un nombre de 1 à 12"), u32::from(RING))
        {
            Ok(number @ 1..) => Ok(on_ring(number as u8 - 1)),
            Ok(_) => {
                let message = wording!(
                    "there is no space 0; the rings go from 1 to 12",
                    "il n’y a pas de case 0 ; les anneaux vont de 1 à 12"
                );
                Err(ParseError::new(start, message))
            }
            Err(error) => {
                self.at = start;
                Err(error)
            }
        }
    }
}

/// Serialises a type as the text that it displays, and deserialises it from the text that its
/// [`FromStr`](std::str::FromStr) parses. The crate that calls it depends on `serde`.
#[macro_export]
macro_rules! text_form {
    ($type:ty) => {
        impl ::serde::Serialize for $type {
            fn serialize<S: ::serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.collect_str(self)
            }
        }

        impl<'de> ::serde::Deserialize<'de> for $type {
            fn deserialize<D: ::serde::Deserializer<'de>>(
                deserializer: D,
            ) -> Result<$type, D::Error> {
                let text = <String as ::serde::Deserialize<'de>>::deserialize(deserializer)?;
                text.parse().map_err(::serde::de::Error::custom)
            }
        }
    };
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_error_names_a_dash_that_looks_like_a_hyphen() {
        for (dash, shown) in [
            ("\u{2013}", "`–` (U+2013)"),
            ("\u{2212}", "`−` (U+2212)"),
            ("\u{2011}", "`\u{2011}` (U+2011)"),
            ("\u{a0}", "`\\u{a0}` (U+00A0)"),
            ("_", "`_`"),
        ] {
            let error = Scanner::new(dash).expect("-").unwrap_err();
            assert_eq!(error.to_string(), format!("character 1: expected `-`, found {shown}"));
            let french =
                format!("caractère 1\u{a0}: attendu\u{a0}: `-`\u{a0}; trouvé\u{a0}: {shown}");
            assert_eq!(error.wording().in_language("fr"), french);
        }
    }
}
