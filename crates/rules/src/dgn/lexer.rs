//! The tokens of DGN: numbers, words, throws, glyphs, comments and tags.
//!
//! [`Lexer`] is a cursor that tracks line and column. The `check_` functions validate single tokens
//! and are shared with the constructors of the tree.

use super::error::{DgnError, Place};
use super::tree::{Glyph, Number};

/// Maximum length of a word or a throw, in characters.
pub const LONGEST_WORD: usize = 200;
/// Maximum length of a comment, in bytes.
pub const LONGEST_COMMENT: usize = 65_536;
/// Maximum length of the value of a tag, in bytes.
pub const LONGEST_TAG: usize = 1_024;
/// Maximum length of the name of a tag, in bytes.
const LONGEST_NAME: usize = 64;
/// Largest number accepted before an item.
const LARGEST_NUMBER: u32 = 1_000_000;

/// The message of an error whose place is not known yet.
pub(super) type Complaint = std::borrow::Cow<'static, str>;

fn word_character(c: char) -> bool {
    c.is_ascii_alphanumeric() || "-+>:*^@".contains(c)
}

/// Returns whether a word may begin with `c`: a letter, or `>` for the step that follows a push. A
/// word is therefore never mistaken for a number or a result.
fn word_start(c: char) -> bool {
    c.is_ascii_alphabetic() || c == '>'
}

pub(super) fn check_word(text: &str) -> Result<(), Complaint> {
    if !text.starts_with(word_start) || !text.chars().all(word_character) {
        return Err(format!("expected a move, found `{}`", text.escape_debug()).into());
    }
    if text.len() > LONGEST_WORD {
        return Err(format!("a word has at most {LONGEST_WORD} characters").into());
    }
    Ok(())
}

/// Checks a throw, such as `(7:5)` or `(+3)`. It holds digits, `:` and `+` only and begins with `+`
/// or with digits and a `:`, so that it is never mistaken for a side line.
pub(super) fn check_roll(text: &str) -> Result<(), Complaint> {
    let inner = text.strip_prefix('(').and_then(|text| text.strip_suffix(')'));
    let good = inner.is_some_and(|inner| {
        looks_like_roll(text) && inner.chars().all(|c| c.is_ascii_digit() || ":+".contains(c))
    });
    if !good {
        let message =
            format!("expected a throw such as (7:5) or (+3), found `{}`", text.escape_debug());
        return Err(message.into());
    }
    if text.len() > LONGEST_WORD {
        return Err(format!("a throw has at most {LONGEST_WORD} characters").into());
    }
    Ok(())
}

/// Returns whether a text begins with a throw rather than with a side line.
pub(super) fn looks_like_roll(text: &str) -> bool {
    let Some(inner) = text.strip_prefix('(') else { return false };
    let after_digits = inner.trim_start_matches(|c: char| c.is_ascii_digit());
    inner.starts_with('+') || after_digits.len() < inner.len() && after_digits.starts_with(':')
}

pub(super) fn check_tag(name: &str, value: &str) -> Result<(), Complaint> {
    let plain = name.chars().all(|c| c.is_ascii_alphanumeric());
    if !name.starts_with(|c: char| c.is_ascii_uppercase()) || !plain || name.len() > LONGEST_NAME {
        let message = format!(
            "expected the name of a tag (a capital letter, then letters and digits, at most {LONGEST_NAME}), found `{}`",
            name.escape_debug()
        );
        return Err(message.into());
    }
    if value.len() > LONGEST_TAG {
        return Err(format!("the value of a tag has at most {LONGEST_TAG} bytes").into());
    }
    if let Some(bad) = value.chars().find(|c| c.is_control()) {
        let bad = bad.escape_debug();
        return Err(format!("the value of a tag is one line of text, found `{bad}` in it").into());
    }
    Ok(())
}

pub(super) fn check_comment(text: &str) -> Result<(), Complaint> {
    if text.contains('}') {
        return Err("a comment cannot contain `}`".into());
    }
    if text.len() > LONGEST_COMMENT {
        return Err(format!("a comment has at most {LONGEST_COMMENT} bytes").into());
    }
    Ok(())
}

/// A cursor over a text, which knows its line and column.
#[derive(Clone, Debug)]
pub(super) struct Lexer<'a> {
    rest: &'a str,
    pub(super) place: Place,
}

impl<'a> Lexer<'a> {
    pub(super) fn new(text: &'a str) -> Lexer<'a> {
        Lexer { rest: text, place: Place::START }
    }

    pub(super) fn rest(&self) -> &'a str {
        self.rest
    }

    pub(super) fn peek(&self) -> Option<char> {
        self.rest.chars().next()
    }

    pub(super) fn bump(&mut self) -> Option<char> {
        let next = self.peek()?;
        self.rest = &self.rest[next.len_utf8()..];
        self.place.step(next);
        Some(next)
    }

    /// Consumes and returns the longest run of characters that satisfy `wanted`.
    pub(super) fn take_while(&mut self, wanted: impl Fn(char) -> bool) -> &'a str {
        let len = self.rest.find(|c| !wanted(c)).unwrap_or(self.rest.len());
        let (taken, rest) = self.rest.split_at(len);
        taken.chars().for_each(|c| self.place.step(c));
        self.rest = rest;
        taken
    }

    /// Consumes `wanted` if it comes next, and returns whether it did.
    pub(super) fn eat(&mut self, wanted: &str) -> bool {
        let Some(rest) = self.rest.strip_prefix(wanted) else { return false };
        wanted.chars().for_each(|c| self.place.step(c));
        self.rest = rest;
        true
    }

    /// Skips white space: blanks, tabs and line ends only.
    pub(super) fn skip_space(&mut self) {
        self.take_while(|c| matches!(c, ' ' | '\t' | '\r' | '\n'));
    }

    /// Returns the error "expected `what`, found …" at the cursor.
    pub(super) fn expected(&self, what: &str) -> DgnError {
        let message = match self.peek() {
            Some(found) => format!("expected {what}, found `{}`", found.escape_debug()),
            None => format!("expected {what}, found the end of the text"),
        };
        DgnError::new(self.place, message)
    }

    fn judged<T>(&self, place: Place, judged: Result<T, Complaint>) -> Result<T, DgnError> {
        judged.map_err(|message| DgnError::new(place, message))
    }

    /// Parses a tag, `[Name "value"]`, and returns its name and value.
    pub(super) fn tag(&mut self) -> Result<(String, String), DgnError> {
        if !self.eat("[") {
            return Err(self.expected("`[`"));
        }
        self.skip_space();
        let place = self.place;
        let name = self.take_while(|c| c.is_ascii_alphanumeric());
        if name.is_empty() {
            return Err(self.expected("the name of a tag"));
        }
        self.judged(place, check_tag(name, ""))?;
        self.skip_space();
        if !self.eat("\"") {
            return Err(self.expected("`\"` before the value of the tag"));
        }
        let place = self.place;
        let mut value = String::new();
        loop {
            value.push_str(self.take_while(|c| !c.is_control() && c != '"' && c != '\\'));
            if value.len() > LONGEST_TAG {
                return Err(DgnError::new(
                    place,
                    format!("the value of a tag has at most {LONGEST_TAG} bytes"),
                ));
            }
            if self.eat("\"") {
                break;
            }
            if self.eat("\\") {
                match self.peek() {
                    Some(escaped @ ('"' | '\\')) => value.push(escaped),
                    _ => return Err(self.expected("`\\\"` or `\\\\`")),
                }
                self.bump();
                continue;
            }
            return Err(self.expected("`\"` after the value of the tag"));
        }
        self.skip_space();
        if !self.eat("]") {
            return Err(self.expected("`]` at the end of the tag"));
        }
        Ok((name.to_owned(), value))
    }

    /// Parses a comment, `{text}`, and returns its text.
    pub(super) fn comment(&mut self) -> Result<&'a str, DgnError> {
        let place = self.place;
        if !self.eat("{") {
            return Err(self.expected("`{`"));
        }
        let text = self.take_while(|c| c != '}');
        if !self.eat("}") {
            return Err(DgnError::new(
                place,
                "expected a `}` that ends this comment, found the end of the text",
            ));
        }
        self.judged(place, check_comment(text))?;
        Ok(text)
    }

    /// Parses a move number, `3.` or `3...`. Returns `None` unless digits followed by a dot come
    /// next.
    pub(super) fn number(&mut self) -> Result<Option<Number>, DgnError> {
        let behind = self.rest.trim_start_matches(|c: char| c.is_ascii_digit());
        if behind.len() == self.rest.len() || !behind.starts_with('.') {
            return Ok(None);
        }
        let place = self.place;
        let digits = self.take_while(|c| c.is_ascii_digit());
        let value = digits.parse().ok().filter(|number| (1..=LARGEST_NUMBER).contains(number));
        let value = value.filter(|_| !digits.starts_with('0'));
        let value = value.ok_or_else(|| {
            let message = format!("expected a number from 1 to {LARGEST_NUMBER}, found `{digits}`");
            DgnError::new(place, message)
        })?;
        let dots = self.take_while(|c| c == '.').len();
        if dots != 1 && dots != 3 {
            return Err(DgnError::new(place, "expected one dot or three after the number"));
        }
        Ok(Some(Number { value, dots: dots == 3 }))
    }

    /// Parses the word of a move.
    pub(super) fn word(&mut self) -> Result<&'a str, DgnError> {
        if !self.rest.starts_with(word_start) {
            return Err(self.expected("a move or the result (1-0, 0-1, 1/2-1/2 or *)"));
        }
        let place = self.place;
        let word = self.take_while(word_character);
        self.judged(place, check_word(word))?;
        Ok(word)
    }

    /// Parses a throw. Returns `None` if no throw comes next.
    pub(super) fn roll(&mut self) -> Result<Option<&'a str>, DgnError> {
        if !looks_like_roll(self.rest) {
            return Ok(None);
        }
        let (place, start) = (self.place, self.rest);
        self.bump();
        self.take_while(|c| c.is_ascii_digit() || ":+".contains(c));
        if !self.eat(")") {
            return Err(self.expected("`)` after the throw"));
        }
        let roll = &start[..start.len() - self.rest.len()];
        self.judged(place, check_roll(roll))?;
        Ok(Some(roll))
    }

    /// Parses a glyph. Returns `None` if no glyph comes next.
    pub(super) fn glyph(&mut self) -> Result<Option<Glyph>, DgnError> {
        if let Some((_, glyph)) = Glyph::SIGNS.into_iter().find(|(sign, _)| self.eat(sign)) {
            return Ok(Some(glyph));
        }
        let place = self.place;
        if !self.eat("$") {
            return Ok(None);
        }
        let digits = self.take_while(|c| c.is_ascii_digit());
        let number = digits.parse::<u8>().ok().filter(|number| number.to_string() == digits);
        let wrong = || DgnError::new(place, format!("expected $0 to $255, found `${digits}`"));
        Ok(Some(Glyph::Numbered(number.ok_or_else(wrong)?)))
    }
}
