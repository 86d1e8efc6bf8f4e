//! The parser of DGN. It reads one game at a time and enforces limits, so that a hostile text fails
//! early.

use super::error::{DgnError, Place};
use super::lexer::{Lexer, looks_like_roll};
use super::tree::{After, Comment, Game, GameToken, Item, Line, Tag, Word};

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
    /// Creates a reader at the start of a text.
    pub fn new(text: &'a str) -> Reader<'a> {
        Reader { lexer: Lexer::new(text), items: 0 }
    }

    /// Skips to the next place where a game seems to begin.
    fn resume(&mut self) {
        while self.lexer.peek().is_some() {
            let line = self.lexer.take_while(|c| c != '\n');
            self.lexer.bump();
            if line.trim().is_empty() && self.lexer.peek() == Some('[') {
                return;
            }
        }
    }

    fn game(&mut self) -> Result<Game, DgnError> {
        self.items = 0;
        let start = self.lexer.place;
        let tags = self.tags()?;
        let line = self.line(0)?;
        let end = self.lexer.place;
        let result = self.result()?;
        Ok(Game::new(tags, line, result).between(start, end))
    }

    fn tags(&mut self) -> Result<Vec<Tag>, DgnError> {
        let mut tags: Vec<Tag> = Vec::new();
        while self.lexer.peek() == Some('[') {
            let place = self.lexer.place;
            let (name, value) = self.lexer.tag()?;
            if tags.iter().any(|tag| tag.name() == name) {
                return Err(DgnError::new(
                    place,
                    format!("the tag {name} appears twice in this game"),
                ));
            }
            if tags.len() == MOST_TAGS {
                return Err(DgnError::new(place, format!("a game has at most {MOST_TAGS} tags")));
            }
            tags.push(Tag::at(place, &name, &value)?);
            self.lexer.skip_space();
        }
        Ok(tags)
    }

    /// Parses a sequence of moves up to the result or the end of the side line.
    fn line(&mut self, depth: usize) -> Result<Line, DgnError> {
        let mut line = Line::default();
        loop {
            self.lexer.skip_space();
            let place = self.lexer.place;
            match self.lexer.peek() {
                Some('{') => {
                    let comment = Comment::new(self.lexer.comment()?)?;
                    match line.items.last_mut() {
                        Some(item) => item.after.push(After::Comment(comment)),
                        None => line.before.push(comment),
                    }
                }
                Some('(') if !looks_like_roll(self.lexer.rest()) => {
                    if line.items.is_empty() {
                        let message = "expected a move before this side line";
                        return Err(DgnError::new(place, message));
                    }
                    let side = self.side_line(place, depth + 1)?;
                    if let Some(item) = line.items.last_mut() {
                        item.after.push(After::Line(side));
                    }
                }
                Some(')' | '*' | '[') | None => return Ok(line),
                Some(_) if result_here(&self.lexer).is_some() => return Ok(line),
                Some(_) => line.items.push(self.item(place)?),
            }
        }
    }

    fn side_line(&mut self, place: Place, depth: usize) -> Result<Line, DgnError> {
        if depth > DEEPEST {
            let message = format!("side lines are nested at most {DEEPEST} deep");
            return Err(DgnError::new(place, message));
        }
        self.lexer.eat("(");
        let line = self.line(depth)?;
        if line.items.is_empty() {
            return Err(self.lexer.expected("a move in this side line"));
        }
        if !self.lexer.eat(")") {
            return Err(self.lexer.expected("a move or the `)` that ends the side line"));
        }
        Ok(line)
    }

    fn item(&mut self, start: Place) -> Result<Item, DgnError> {
        self.items += 1;
        if self.items > LONGEST_GAME {
            let message = format!("a game has at most {LONGEST_GAME} moves and throws");
            return Err(DgnError::new(start, message));
        }
        let number = self.lexer.number()?;
        if number.is_some() {
            self.lexer.skip_space();
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
        if self.lexer.peek().is_some_and(|c| !" \t\r\n{()}".contains(c)) {
            return Err(self.lexer.expected("white space after the move"));
        }
        Ok(item)
    }

    fn result(&mut self) -> Result<GameToken, DgnError> {
        let expected = "a move or the result (1-0, 0-1, 1/2-1/2 or *)";
        match result_here(&self.lexer) {
            Some(token) => {
                self.lexer.eat(token.text());
                if self.lexer.peek().is_some_and(|c| !" \t\r\n[".contains(c)) {
                    return Err(self.lexer.expected("white space after the result"));
                }
                Ok(token)
            }
            None => Err(self.lexer.expected(expected)),
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
        self.lexer.skip_space();
        self.lexer.peek()?;
        let place = self.lexer.place;
        let game = self.game();
        if game.is_err() {
            self.resume();
        }
        Some((place, game))
    }
}
