//! Reading DGN: one game after the other, with limits that a hostile text runs into early.

use super::error::{DgnError, Place};
use super::lexer::{Lexer, looks_like_roll};
use super::tree::{After, Comment, Game, GameToken, Item, Line, Tag, Word};

/// How deep side lines may lie in each other.
pub const DEEPEST: usize = 32;
/// How many items a game may have, those of its side lines included.
pub const LONGEST_GAME: usize = 100_000;
/// How many tags a game may have.
pub const MOST_TAGS: usize = 100;

/// Reads all games of a text, or fails at the first that cannot be read.
pub fn read(text: &str) -> Result<Vec<Game>, DgnError> {
    Reader::new(text).map(|(_, game)| game).collect()
}

/// Reads the games of a text one by one. A game that cannot be read is an error, and reading goes
/// on with the next tag that stands at the start of a line behind an empty one.
#[derive(Clone, Debug)]
pub struct Reader<'a> {
    lexer: Lexer<'a>,
    items: usize,
}

impl<'a> Reader<'a> {
    /// At the start of a text.
    pub fn new(text: &'a str) -> Reader<'a> {
        Reader { lexer: Lexer::new(text), items: 0 }
    }

    /// Skips to where another game seems to begin.
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
                return Err(DgnError::new(place, format!("the tag {name} stands here twice")));
            }
            if tags.len() == MOST_TAGS {
                return Err(DgnError::new(place, format!("a game has at most {MOST_TAGS} tags")));
            }
            tags.push(Tag::at(place, &name, &value)?);
            self.lexer.skip_space();
        }
        Ok(tags)
    }

    /// A run of moves, up to what is none: the result, or the end of the side line.
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
                        let message = "a side line stands behind a move, and here is none";
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
            let message = format!("side lines lie at most {DEEPEST} deep in each other");
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
            // `!?` is one glyph; a second sign stands apart.
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
            return Err(self.lexer.expected("white space behind the move"));
        }
        Ok(item)
    }

    fn result(&mut self) -> Result<GameToken, DgnError> {
        let expected = "a move or the result (1-0, 0-1, 1/2-1/2 or *)";
        match result_here(&self.lexer) {
            Some(token) => {
                self.lexer.eat(token.text());
                if self.lexer.peek().is_some_and(|c| !" \t\r\n[".contains(c)) {
                    return Err(self.lexer.expected("white space behind the result"));
                }
                Ok(token)
            }
            None => Err(self.lexer.expected(expected)),
        }
    }
}

/// The result that comes next, if one does.
fn result_here(lexer: &Lexer<'_>) -> Option<GameToken> {
    GameToken::ALL.into_iter().find(|token| lexer.rest().starts_with(token.text()))
}

impl Iterator for Reader<'_> {
    /// Where the game begins, and the game.
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
