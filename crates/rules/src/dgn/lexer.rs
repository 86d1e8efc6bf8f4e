//! The smallest parts of DGN: numbers, words, throws, glyphs, comments, tags. One cursor that
//! knows its line and column, and the checks that the tree shares.

use super::error::{DgnError, Place};
use super::tree::{Glyph, Number};

/// The longest word or throw, in characters.
pub const LONGEST_WORD: usize = 200;
/// The longest comment, in bytes.
pub const LONGEST_COMMENT: usize = 65_536;
/// The longest value of a tag, in bytes.
pub const LONGEST_TAG: usize = 1_024;
/// The longest name of a tag.
const LONGEST_NAME: usize = 64;
/// The largest number before an item.
const LARGEST_NUMBER: u32 = 1_000_000;

/// What is wrong with a part.
pub(super) type Complaint = std::borrow::Cow<'static, str>;

fn word_character(c: char) -> bool {
    c.is_ascii_alphanumeric() || "-+>:*^@".contains(c)
}

/// A word begins with a letter (or `>`, for what follows a push), so it is never taken for a
/// number or a result.
fn word_start(c: char) -> bool {
    c.is_ascii_alphabetic() || c == '>'
}

pub(super) fn check_word(text: &str) -> Result<(), Complaint> {
    if !text.starts_with(word_start) || !text.chars().all(word_character) {
        return Err(format!("`{}` is no word that a move could be", text.escape_debug()).into());
    }
    if text.len() > LONGEST_WORD {
        return Err(format!("a word has at most {LONGEST_WORD} characters").into());
    }
    Ok(())
}

/// A throw is `(7:5)` or `(+3)`: numbers and signs, beginning with a digit or `+`, with a `:` if
/// with a digit, so it is never taken for a side line.
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

/// Whether a text goes on with a throw, not with a side line.
pub(super) fn looks_like_roll(text: &str) -> bool {
    let Some(inner) = text.strip_prefix('(') else { return false };
    let after_digits = inner.trim_start_matches(|c: char| c.is_ascii_digit());
    inner.starts_with('+') || after_digits.len() < inner.len() && after_digits.starts_with(':')
}

pub(super) fn check_tag(name: &str, value: &str) -> Result<(), Complaint> {
    let plain = name.chars().all(|c| c.is_ascii_alphanumeric());
    if !name.starts_with(|c: char| c.is_ascii_uppercase()) || !plain || name.len() > LONGEST_NAME {
        let message = format!(
            "`{}` cannot name a tag: a capital letter, then letters and digits, {LONGEST_NAME} at most",
            name.escape_debug()
        );
        return Err(message.into());
    }
    if value.len() > LONGEST_TAG {
        return Err(format!("the value of a tag has at most {LONGEST_TAG} bytes").into());
    }
    if let Some(bad) = value.chars().find(|c| c.is_control()) {
        let bad = bad.escape_debug();
        return Err(format!("the value of a tag is one line, without `{bad}`").into());
    }
    Ok(())
}

pub(super) fn check_comment(text: &str) -> Result<(), Complaint> {
    if text.contains('}') {
        return Err("a comment cannot hold a `}`".into());
    }
    if text.len() > LONGEST_COMMENT {
        return Err(format!("a comment has at most {LONGEST_COMMENT} bytes").into());
    }
    Ok(())
}

/// A cursor over a text.
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

    /// Takes what `wanted` lets through.
    pub(super) fn take_while(&mut self, wanted: impl Fn(char) -> bool) -> &'a str {
        let len = self.rest.find(|c| !wanted(c)).unwrap_or(self.rest.len());
        let (taken, rest) = self.rest.split_at(len);
        taken.chars().for_each(|c| self.place.step(c));
        self.rest = rest;
        taken
    }

    /// Takes `wanted` if it comes next.
    pub(super) fn eat(&mut self, wanted: &str) -> bool {
        let Some(rest) = self.rest.strip_prefix(wanted) else { return false };
        wanted.chars().for_each(|c| self.place.step(c));
        self.rest = rest;
        true
    }

    /// White space: blanks, tabs and line ends, no others.
    pub(super) fn skip_space(&mut self) {
        self.take_while(|c| matches!(c, ' ' | '\t' | '\r' | '\n'));
    }

    /// The error "expected `what`, found …" here.
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

    /// `[Name "value"]`, from the bracket on: name and value.
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
            return Err(self.expected("`\"` behind the value of the tag"));
        }
        self.skip_space();
        if !self.eat("]") {
            return Err(self.expected("`]` behind the tag"));
        }
        Ok((name.to_owned(), value))
    }

    /// `{text}`, from the brace on: the text.
    pub(super) fn comment(&mut self) -> Result<&'a str, DgnError> {
        let place = self.place;
        if !self.eat("{") {
            return Err(self.expected("`{`"));
        }
        let text = self.take_while(|c| c != '}');
        if !self.eat("}") {
            return Err(DgnError::new(place, "expected a `}` that ends this comment, found none"));
        }
        self.judged(place, check_comment(text))?;
        Ok(text)
    }

    /// `3.` or `3...`, if digits come next and a dot behind them.
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
            return Err(DgnError::new(place, "expected one dot or three behind the number"));
        }
        Ok(Some(Number { value, dots: dots == 3 }))
    }

    /// A move.
    pub(super) fn word(&mut self) -> Result<&'a str, DgnError> {
        if !self.rest.starts_with(word_start) {
            return Err(self.expected("a move or the result (1-0, 0-1, 1/2-1/2 or *)"));
        }
        let place = self.place;
        let word = self.take_while(word_character);
        self.judged(place, check_word(word))?;
        Ok(word)
    }

    /// A throw, if one comes next.
    pub(super) fn roll(&mut self) -> Result<Option<&'a str>, DgnError> {
        if !looks_like_roll(self.rest) {
            return Ok(None);
        }
        let (place, start) = (self.place, self.rest);
        self.bump();
        self.take_while(|c| c.is_ascii_digit() || ":+".contains(c));
        if !self.eat(")") {
            return Err(self.expected("`)` behind the throw"));
        }
        let roll = &start[..start.len() - self.rest.len()];
        self.judged(place, check_roll(roll))?;
        Ok(Some(roll))
    }

    /// A glyph, if one comes next.
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
