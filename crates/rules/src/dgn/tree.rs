//! Games as trees of words. Whatever can be built here can be written and is read back the same.

use super::error::{DgnError, Place};
use super::lexer;
use super::writer;

/// A game: its tags, its moves, its result. Two games are equal wherever they stood in their texts.
#[derive(Clone, Debug)]
pub struct Game {
    /// The tags, in their order.
    pub tags: Vec<Tag>,
    /// The moves.
    pub line: Line,
    /// The result at the end.
    pub result: GameToken,
    start: Place,
    end: Place,
}

impl PartialEq for Game {
    fn eq(&self, other: &Game) -> bool {
        (&self.tags, &self.line, self.result) == (&other.tags, &other.line, other.result)
    }
}

impl Eq for Game {}

impl Game {
    /// A game of these parts.
    pub fn new(tags: Vec<Tag>, line: Line, result: GameToken) -> Game {
        Game { tags, line, result, start: Place::START, end: Place::START }
    }

    pub(super) fn between(self, start: Place, end: Place) -> Game {
        Game { start, end, ..self }
    }

    /// Where it began.
    pub fn start(&self) -> Place {
        self.start
    }

    /// Where its result stood.
    pub fn end(&self) -> Place {
        self.end
    }

    /// The tag with this name.
    pub fn tag(&self, name: &str) -> Option<&Tag> {
        self.tags.iter().find(|tag| tag.name == name)
    }
}

impl std::fmt::Display for Game {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        writer::game(self, f)
    }
}

/// The end of a game as it is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum GameToken {
    /// `1-0`
    First,
    /// `0-1`
    Second,
    /// `1/2-1/2`
    Draw,
    /// `*`: none, or not yet.
    Open,
}

impl GameToken {
    /// All four.
    pub const ALL: [GameToken; 4] =
        [GameToken::First, GameToken::Second, GameToken::Draw, GameToken::Open];

    /// As it is written.
    pub const fn text(self) -> &'static str {
        match self {
            GameToken::First => "1-0",
            GameToken::Second => "0-1",
            GameToken::Draw => "1/2-1/2",
            GameToken::Open => "*",
        }
    }

    /// The token with this text.
    pub fn from_text(text: &str) -> Option<GameToken> {
        GameToken::ALL.into_iter().find(|token| token.text() == text)
    }
}

/// `[Name "value"]`. Two tags are equal wherever they stood in their texts.
#[derive(Clone, Debug)]
pub struct Tag {
    name: String,
    value: String,
    place: Place,
}

impl PartialEq for Tag {
    fn eq(&self, other: &Tag) -> bool {
        (&self.name, &self.value) == (&other.name, &other.value)
    }
}

impl Eq for Tag {}

impl Tag {
    /// A tag. The name is a capital letter and then letters and digits; the value is a line of
    /// text.
    pub fn new(name: &str, value: &str) -> Result<Tag, DgnError> {
        Tag::at(Place::START, name, value)
    }

    pub(super) fn at(place: Place, name: &str, value: &str) -> Result<Tag, DgnError> {
        lexer::check_tag(name, value).map_err(|message| DgnError::new(place, message))?;
        Ok(Tag { name: name.to_owned(), value: value.to_owned(), place })
    }

    /// Its name.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Its value.
    pub fn value(&self) -> &str {
        &self.value
    }

    /// Where it stood.
    pub fn place(&self) -> Place {
        self.place
    }
}

/// A run of moves: the game itself, or a side line.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Line {
    /// Comments before the first item.
    pub before: Vec<Comment>,
    /// The items.
    pub items: Vec<Item>,
}

/// One move, or a throw that stands alone. Two items are equal wherever they stood in their texts.
#[derive(Clone, Debug)]
pub struct Item {
    /// The number before it.
    pub number: Option<Number>,
    /// The move.
    pub word: Word,
    /// What somebody thought of it.
    pub glyphs: Vec<Glyph>,
    /// Comments and side lines behind it.
    pub after: Vec<After>,
    place: Place,
}

impl PartialEq for Item {
    fn eq(&self, other: &Item) -> bool {
        let parts = |item: &Item| (item.number, item.word.clone());
        parts(self) == parts(other) && self.glyphs == other.glyphs && self.after == other.after
    }
}

impl Eq for Item {}

impl Item {
    /// An item with nothing but its word.
    pub fn new(word: Word) -> Item {
        Item::at(Place::START, None, word)
    }

    pub(super) fn at(place: Place, number: Option<Number>, word: Word) -> Item {
        Item { number, word, glyphs: Vec::new(), after: Vec::new(), place }
    }

    /// Where its word stood.
    pub fn place(&self) -> Place {
        self.place
    }

    /// The side lines that take its place.
    pub fn side_lines(&self) -> impl Iterator<Item = &Line> {
        self.after.iter().filter_map(|after| match after {
            After::Line(line) => Some(line),
            After::Comment(_) => None,
        })
    }
}

/// The number before an item.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Number {
    /// The number itself.
    pub value: u32,
    /// Whether three dots stand behind it instead of one.
    pub dots: bool,
}

/// What an item is.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Word {
    text: String,
    roll: Option<String>,
}

impl Word {
    /// A move: letters, digits and `-+>:*^@` as moves have them.
    pub fn step(text: &str) -> Result<Word, DgnError> {
        lexer::check_word(text).map_err(|message| DgnError::new(Place::START, message))?;
        Ok(Word { text: text.to_owned(), roll: None })
    }

    /// A throw that stands alone, such as `(5:2)`.
    pub fn roll(roll: &str) -> Result<Word, DgnError> {
        lexer::check_roll(roll).map_err(|message| DgnError::new(Place::START, message))?;
        Ok(Word { text: String::new(), roll: Some(roll.to_owned()) })
    }

    /// The same move with its throw behind it: `A3xB3(7:5)`. A throw that it had is replaced.
    pub fn with_roll(self, roll: &str) -> Result<Word, DgnError> {
        Ok(Word { text: self.text, ..Word::roll(roll)? })
    }

    /// The move; empty if this is a throw that stands alone.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// The throw behind the move, or the one that stands alone.
    pub fn throw(&self) -> Option<&str> {
        self.roll.as_deref()
    }

    /// Whether this is a throw that stands alone.
    pub fn is_roll(&self) -> bool {
        self.text.is_empty()
    }
}

/// What somebody thought of a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Glyph {
    /// `!`
    Good,
    /// `?`
    Mistake,
    /// `!!`
    Brilliant,
    /// `??`
    Blunder,
    /// `!?`
    Interesting,
    /// `?!`
    Dubious,
    /// `$n`, for programs.
    Numbered(u8),
}

impl Glyph {
    /// The six that are written as signs.
    pub const SIGNS: [(&'static str, Glyph); 6] = [
        ("!!", Glyph::Brilliant),
        ("??", Glyph::Blunder),
        ("!?", Glyph::Interesting),
        ("?!", Glyph::Dubious),
        ("!", Glyph::Good),
        ("?", Glyph::Mistake),
    ];
}

/// What may stand behind an item.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum After {
    /// `{text}`
    Comment(Comment),
    /// `(moves)`
    Line(Line),
}

/// A comment: any text without `}`.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Comment(String);

impl Comment {
    /// A comment.
    pub fn new(text: &str) -> Result<Comment, DgnError> {
        lexer::check_comment(text).map_err(|message| DgnError::new(Place::START, message))?;
        Ok(Comment(text.to_owned()))
    }

    /// Its text.
    pub fn text(&self) -> &str {
        &self.0
    }
}
