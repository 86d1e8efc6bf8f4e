//! The parser of DGN. It reads one game at a time and enforces limits, so that a hostile text fails
//! early.

use super::error::{DgnError, Place};
use super::lexer::{Lexer, MOVE_OR_RESULT, looks_like_roll};
use super::tree::{After, Comment, Game, GameToken, Item, Line, Tag, Word};
use crate::wording;
use crate::words::Words;

/// Maximum nesting depth of side lines.
pub const DEEPEST: usize = 32;
/// Maximum number of items in a game, including those of its side lines.
pub const LONGEST_GAME: usize = 100_000;
/// Maximum number of tags in a game.
pub const MOST_TAGS: usize = 100;

/// Parses all games of a text.
///
/// # Errors
/// Returns the first syntax error.
pub fn read(text: &str) -> Result<Vec<Game>, DgnError> {
    Reader::new(text).map(|(_, game)| game).collect()
}

/// Iterator over the games of a text.
///
/// Each item is the place where a game begins and the parsed game, or a syntax error. After an
/// error the reader resumes at the next line that begins with `[` and follows an empty line.
#[derive(Clone, Debug)]
pub struct Reader<'a> {
    lexer: Lexer<'a>,
    items: usize,
}

impl<'a> Reader<'a> {
    /// Creates a reader at the start of a text. A byte order mark is skipped.
    pub fn new(text: &'a str) -> Reader<'a> {
        Reader { lexer: Lexer::new(text), items: 0 }
    }

    /// Creates a reader of a part of a text, which begins at this place.
    pub(super) fn of_part(text: &'a str, place: Place) -> Reader<'a> {
        Reader { lexer: Lexer::at(text, place), items: 0 }
    }

    /// Returns the text that is not read yet, and the place where it begins.
    pub(super) fn rest(&self) -> (&'a str, Place) {
        (self.lexer.rest(), self.lexer.place)
    }

    /// Skips to the next place where a game seems to begin.
    fn resume(&mut self) {
        while self.lexer.peek().is_some() {
            let line = self.lexer.line();
            if line.trim().is_empty() && self.lexer.peek() == Some('[') {
                return;
            }
        }
    }

    /// Parses the game that begins at the cursor, after the white space. Returns `None` if the text
    /// ends here, or only line comments follow.
    pub(super) fn game(&mut self) -> Option<(Place, Result<Game, DgnError>)> {
        self.lexer.skip_space();
        let mut comments = Vec::new();
        let mut start = self.lexer.place;
        while self.lexer.peek() == Some(';') {
            match self.comment() {
                Ok(comment) => comments.push(comment),
                Err(error) => return Some((start, Err(error))),
            }
            self.lexer.skip_space();
        }
        self.lexer.peek()?;
        start = self.lexer.place;
        Some((start, self.game_after(comments, start)))
    }

    fn game_after(&mut self, comments: Vec<Comment>, start: Place) -> Result<Game, DgnError> {
        self.items = 0;
        let (tags, between) = self.tags()?;
        let mut line = self.line(0)?;
        line.before.splice(0..0, comments.into_iter().chain(between));
        let end = self.lexer.place;
        let result = self.result()?;
        // A comment behind the result belongs to this game.
        self.lexer.skip_blanks();
        if self.lexer.peek() == Some(';') {
            let comment = self.comment()?;
            line.add_comment(comment);
        }
        Ok(Game::new(tags, line, result).between(start, end))
    }

    /// Parses a comment in braces or one to the end of its line.
    fn comment(&mut self) -> Result<Comment, DgnError> {
        match self.lexer.peek() {
            Some(';') => Comment::new(&self.lexer.line_comment()?),
            _ => Comment::new(self.lexer.comment()?),
        }
    }

    /// Parses the tags, and the line comments between them.
    fn tags(&mut self) -> Result<(Vec<Tag>, Vec<Comment>), DgnError> {
        let (mut tags, mut comments): (Vec<Tag>, _) = (Vec::new(), Vec::new());
        loop {
            match self.lexer.peek() {
                Some('[') => {}
                Some(';') if !tags.is_empty() => {
                    comments.push(self.comment()?);
                    self.lexer.skip_space();
                    continue;
                }
                _ => return Ok((tags, comments)),
            }
            let place = self.lexer.place;
            let (name, value) = self.lexer.tag()?;
            if tags.iter().any(|tag| tag.name() == name) {
                let message = wording!(
                    "the tag {name} appears twice in this game",
                    "la balise {name} apparaît deux fois dans cette partie"
                );
                return Err(DgnError::new(place, message));
            }
            if tags.len() == MOST_TAGS {
                let message = wording!(
                    "a game has at most {MOST_TAGS} tags",
                    "une partie a au plus {MOST_TAGS} balises"
                );
                return Err(DgnError::new(place, message));
            }
            tags.push(Tag::at(place, &name, &value)?);
            self.lexer.skip_space();
        }
    }

    /// Parses a sequence of moves up to the result or the end of the side line.
    fn line(&mut self, depth: usize) -> Result<Line, DgnError> {
        let mut line = Line::default();
        loop {
            self.lexer.skip_space();
            let place = self.lexer.place;
            match self.lexer.peek() {
                Some('{' | ';') => {
                    let comment = self.comment()?;
                    line.add_comment(comment);
                }
                Some('(') if !looks_like_roll(self.lexer.rest()) => {
                    if line.items.is_empty() {
                        let message = wording!(
                            "expected a move before this side line",
                            "attendu : un coup avant cette variante"
                        );
                        return Err(DgnError::new(place, message));
                    }
                    let side = self.side_line(place, depth + 1)?;
                    if let Some(item) = line.items.last_mut() {
                        item.after.push(After::Line(side));
                    }
                }
                Some(')' | '*' | '[') | None => return Ok(line),
                Some(_) if result_here(&self.lexer).is_some() => return Ok(line),
                Some(_) => {
                    let item = self.item(place, &mut line)?;
                    line.items.push(item);
                }
            }
        }
    }

    fn side_line(&mut self, place: Place, depth: usize) -> Result<Line, DgnError> {
        if depth > DEEPEST {
            let message = wording!(
                "side lines are nested at most {DEEPEST} deep",
                "les variantes s’emboîtent sur {DEEPEST} niveaux au plus"
            );
            return Err(DgnError::new(place, message));
        }
        self.lexer.eat("(");
        let line = self.line(depth)?;
        if line.items.is_empty() {
            return Err(self
                .lexer
                .expected(Words::new("a move in this side line", "un coup dans cette variante")));
        }
        if !self.lexer.eat(")") {
            return Err(self.lexer.expected(Words::new(
                "a move or the `)` that ends the side line",
                "un coup ou la `)` qui ferme la variante",
            )));
        }
        Ok(line)
    }

    /// Parses an item that follows on a line. A comment between its number and its word becomes one
    /// before the number.
    fn item(&mut self, start: Place, line: &mut Line) -> Result<Item, DgnError> {
        self.items += 1;
        if self.items > LONGEST_GAME {
            let message = wording!(
                "a game has at most {LONGEST_GAME} moves and throws",
                "une partie a au plus {LONGEST_GAME} coups et lancers"
            );
            return Err(DgnError::new(start, message));
        }
        let number = self.lexer.number()?;
        if number.is_some() {
            self.lexer.skip_space();
            while let Some('{' | ';') = self.lexer.peek() {
                let comment = self.comment()?;
                line.add_comment(comment);
                self.lexer.skip_space();
            }
        }
        let place = self.lexer.place;
        let word = match self.lexer.roll()? {
            Some(roll) => Word::roll(roll)?,
            None => {
                let word = Word::step(self.lexer.word()?)?;
                match self.lexer.roll()? {
                    Some(roll) => word.with_roll(roll)?,
                    None => word,
                }
            }
        };
        let mut item = Item::at(place, number, word);
        loop {
            // `!?` is one glyph; a second sign is separated from it by white space.
            while let Some(glyph) = self.lexer.glyph()? {
                item.glyphs.push(glyph);
            }
            let here = self.lexer.clone();
            self.lexer.skip_space();
            if !matches!(self.lexer.peek(), Some('!' | '?' | '$')) {
                self.lexer = here;
                break;
            }
        }
        match self.lexer.peek() {
            Some(' ' | '\t' | '\r' | '\n' | '{' | ';' | '(' | ')' | '}') | None => Ok(item),
            // A dash or another sign of a word processor in a move.
            Some(found) if !found.is_ascii() => Err(self.lexer.expected(Words::new(
                "`-` or another ASCII sign, or white space after the move",
                "`-` ou un autre signe ASCII, ou un blanc après le coup",
            ))),
            Some(_) => Err(self
                .lexer
                .expected(Words::new("white space after the move", "un blanc après le coup"))),
        }
    }

    fn result(&mut self) -> Result<GameToken, DgnError> {
        match result_here(&self.lexer) {
            Some(token) => {
                self.lexer.eat(token.text());
                if self.lexer.peek().is_some_and(|c| !" \t\r\n[;".contains(c)) {
                    return Err(self.lexer.expected(Words::new(
                        "white space after the result",
                        "un blanc après le résultat",
                    )));
                }
                Ok(token)
            }
            None => Err(self.lexer.expected(MOVE_OR_RESULT)),
        }
    }
}

/// Returns the result token that comes next, if any.
fn result_here(lexer: &Lexer<'_>) -> Option<GameToken> {
    GameToken::ALL.into_iter().find(|token| lexer.rest().starts_with(token.text()))
}

impl Iterator for Reader<'_> {
    /// The place where the game begins, and the game.
    type Item = (Place, Result<Game, DgnError>);

    fn next(&mut self) -> Option<Self::Item> {
        let (place, game) = self.game()?;
        if game.is_err() {
            self.resume();
        }
        Some((place, game))
    }
}
