//! The tokens of DGN: numbers, words, throws, glyphs, comments and tags.
//!
//! [`Lexer`] is a cursor that tracks line and column. The `check_` functions validate single tokens
//! and are shared with the constructors of the tree.

use super::error::{DgnError, Place};
use super::tree::{GameToken, Glyph, Number};
use crate::text::{expected, first_line};
use crate::wording;
use crate::words::{Bilingual, Wording, Words};

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

/// What comes next between the moves of a game.
pub(super) const MOVE_OR_RESULT: Words = Words::new(
    "a move or the result (1-0, 0-1, 1/2-1/2 or *)",
    "un coup ou le résultat (1-0, 0-1, 1/2-1/2 ou *)",
);

/// The message of an error whose place is not known yet.
pub(super) type Complaint = Wording;

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
        let found = text.escape_debug();
        return Err(wording!(
            "expected a move, found `{found}`",
            "attendu : un coup ; trouvé : `{found}`"
        ));
    }
    if text.len() > LONGEST_WORD {
        return Err(wording!(
            "a word has at most {LONGEST_WORD} characters",
            "un mot a au plus {LONGEST_WORD} caractères"
        ));
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
        let found = text.escape_debug();
        return Err(wording!(
            "expected a throw such as (7:5) or (+3), found `{found}`",
            "attendu : un lancer comme (7:5) ou (+3) ; trouvé : `{found}`"
        ));
    }
    if text.len() > LONGEST_WORD {
        return Err(wording!(
            "a throw has at most {LONGEST_WORD} characters",
            "un lancer a au plus {LONGEST_WORD} caractères"
        ));
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
        let found = name.escape_debug();
        return Err(wording!(
            "expected the name of a tag (a capital letter, then letters and digits, at most {LONGEST_NAME}), found `{found}`",
            "attendu : le nom d’une balise (une majuscule, puis lettres et chiffres, {LONGEST_NAME} au plus) ; trouvé : `{found}`"
        ));
    }
    if value.len() > LONGEST_TAG {
        return Err(tag_too_long());
    }
    if let Some(bad) = value.chars().find(|c| c.is_control()) {
        let bad = bad.escape_debug();
        return Err(wording!(
            "the value of a tag is one line of text, found `{bad}` in it",
            "la valeur d’une balise est une ligne de texte ; elle contient `{bad}`"
        ));
    }
    Ok(())
}

fn tag_too_long() -> Complaint {
    wording!(
        "the value of a tag has at most {LONGEST_TAG} bytes",
        "la valeur d’une balise a au plus {LONGEST_TAG} octets"
    )
}

pub(super) fn check_comment(text: &str) -> Result<(), Complaint> {
    if text.contains('}') {
        return Err(wording!(
            "a comment cannot contain `}}`",
            "un commentaire ne peut pas contenir `}}`"
        ));
    }
    if text.len() > LONGEST_COMMENT {
        return Err(wording!(
            "a comment has at most {LONGEST_COMMENT} bytes",
            "un commentaire a au plus {LONGEST_COMMENT} octets"
        ));
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
    /// Creates a cursor at the start of a text. A byte order mark is skipped and is no column.
    pub(super) fn new(text: &'a str) -> Lexer<'a> {
        Lexer::at(text.strip_prefix('\u{feff}').unwrap_or(text), Place::START)
    }

    /// Creates a cursor at the start of a part of a text, which begins at this place.
    pub(super) fn at(rest: &'a str, place: Place) -> Lexer<'a> {
        Lexer { rest, place }
    }

    pub(super) fn rest(&self) -> &'a str {
        self.rest
    }

    pub(super) fn peek(&self) -> Option<char> {
        self.rest.chars().next()
    }

    pub(super) fn bump(&mut self) -> Option<char> {
        let next = self.peek()?;
        self.take(next.len_utf8());
        Some(next)
    }

    /// Consumes and returns the longest run of characters that satisfy `wanted`.
    pub(super) fn take_while(&mut self, wanted: impl Fn(char) -> bool) -> &'a str {
        self.take(self.rest.find(|c| !wanted(c)).unwrap_or(self.rest.len()))
    }

    /// Consumes and returns the next `length` bytes.
    fn take(&mut self, length: usize) -> &'a str {
        let (taken, rest) = self.rest.split_at(length);
        self.place.pass(taken, rest);
        self.rest = rest;
        taken
    }

    /// Consumes and returns the rest of the line with its end.
    pub(super) fn line(&mut self) -> &'a str {
        self.take(first_line(self.rest).len())
    }

    /// Consumes `wanted` if it comes next, and returns whether it did.
    pub(super) fn eat(&mut self, wanted: &str) -> bool {
        let found = self.rest.starts_with(wanted);
        if found {
            self.take(wanted.len());
        }
        found
    }

    /// Skips white space: blanks, tabs and line ends only.
    pub(super) fn skip_space(&mut self) {
        self.take_while(|c| matches!(c, ' ' | '\t' | '\r' | '\n'));
    }

    /// Returns the error "expected `what`, found …" at the cursor.
    pub(super) fn expected(&self, what: impl Bilingual) -> DgnError {
        let end = Words::new("the end of the text", "la fin du texte");
        DgnError::new(self.place, expected(what, self.peek(), end))
    }

    fn judged<T>(&self, place: Place, judged: Result<T, Complaint>) -> Result<T, DgnError> {
        judged.map_err(|message| DgnError::new(place, message))
    }

    /// Parses a tag, `[Name "value"]`, and returns its name and value.
    pub(super) fn tag(&mut self) -> Result<(String, String), DgnError> {
        if !self.eat("[") {
            return Err(self.expected(Wording::same("`[`")));
        }
        self.skip_space();
        let place = self.place;
        let name = self.take_while(|c| c.is_ascii_alphanumeric());
        if name.is_empty() {
            return Err(self.expected(Words::new("the name of a tag", "le nom d’une balise")));
        }
        self.judged(place, check_tag(name, ""))?;
        self.skip_space();
        if !self.eat("\"") {
            return Err(self.expected(Words::new(
                "`\"` before the value of the tag",
                "`\"` avant la valeur de la balise",
            )));
        }
        let place = self.place;
        let mut value = String::new();
        loop {
            value.push_str(self.take_while(|c| !c.is_control() && c != '"' && c != '\\'));
            if value.len() > LONGEST_TAG {
                return Err(DgnError::new(place, tag_too_long()));
            }
            if self.eat("\"") {
                break;
            }
            if self.eat("\\") {
                match self.peek() {
                    Some(escaped @ ('"' | '\\')) => value.push(escaped),
                    _ => {
                        return Err(
                            self.expected(Words::new("`\\\"` or `\\\\`", "`\\\"` ou `\\\\`"))
                        );
                    }
                }
                self.bump();
                continue;
            }
            return Err(self.expected(Words::new(
                "`\"` after the value of the tag",
                "`\"` après la valeur de la balise",
            )));
        }
        self.skip_space();
        if !self.eat("]") {
            return Err(
                self.expected(Words::new("`]` at the end of the tag", "`]` à la fin de la balise"))
            );
        }
        Ok((name.to_owned(), value))
    }

    /// Parses a comment, `{text}`, and returns its text.
    pub(super) fn comment(&mut self) -> Result<&'a str, DgnError> {
        let place = self.place;
        if !self.eat("{") {
            return Err(self.expected(Wording::same("`{`")));
        }
        let text = self.take_while(|c| c != '}');
        if !self.eat("}") {
            let message = wording!(
                "expected a `}}` that ends this comment, found the end of the text",
                "attendu : un `}}` qui ferme ce commentaire ; trouvé : la fin du texte"
            );
            return Err(DgnError::new(place, message));
        }
        self.judged(place, check_comment(text))?;
        Ok(text)
    }

    /// Parses a comment to the end of the line, `; text`, and returns its text as it is written in
    /// braces: without the white space around it, and with parentheses for braces.
    pub(super) fn line_comment(&mut self) -> Result<String, DgnError> {
        let place = self.place;
        if !self.eat(";") {
            return Err(self.expected(Words::new("`;`", "`;`")));
        }
        let text = self.line().trim().replace('{', "(").replace('}', ")");
        self.judged(place, check_comment(&text))?;
        Ok(text)
    }

    /// Skips blanks and tabs, but no line end.
    pub(super) fn skip_blanks(&mut self) {
        self.take_while(|c| matches!(c, ' ' | '\t'));
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
            let message = wording!(
                "expected a number from 1 to {LARGEST_NUMBER}, found `{digits}`",
                "attendu : un nombre de 1 à {LARGEST_NUMBER} ; trouvé : `{digits}`"
            );
            DgnError::new(place, message)
        })?;
        let dots = self.take_while(|c| c == '.').len();
        if dots != 1 && dots != 3 {
            let message = wording!(
                "expected one dot or three after the number",
                "attendu : un point ou trois après le numéro"
            );
            return Err(DgnError::new(place, message));
        }
        Ok(Some(Number { value, dots: dots == 3 }))
    }

    /// Returns the error of a place where neither a move nor a result comes next. If the text begins like a result, and
    /// a character outside of ASCII stands where its sign is expected, as in `1–0`, the error points at that character.
    fn no_move(&self) -> DgnError {
        let begun = |token: GameToken| {
            let both = token.text().bytes().zip(self.rest.bytes());
            both.take_while(|(expected, found)| expected == found).count()
        };
        let begun = GameToken::ALL.into_iter().map(begun).max().unwrap_or(0);
        let mut sign = self.clone();
        sign.take(begun);
        let is_foreign = sign.peek().is_some_and(|c| !c.is_ascii());
        let at = if is_foreign { &sign } else { self };
        at.expected(MOVE_OR_RESULT)
    }

    /// Parses the word of a move.
    pub(super) fn word(&mut self) -> Result<&'a str, DgnError> {
        if !self.rest.starts_with(word_start) {
            return Err(self.no_move());
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
            return Err(self.expected(Words::new("`)` after the throw", "`)` après le lancer")));
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
        let wrong = || {
            let message = wording!(
                "expected $0 to $255, found `${digits}`",
                "attendu : de $0 à $255 ; trouvé : `${digits}`"
            );
            DgnError::new(place, message)
        };
        Ok(Some(Glyph::Numbered(number.ok_or_else(wrong)?)))
    }
}
