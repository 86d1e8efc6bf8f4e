//! Games as trees of words. Every tree that these types allow can be written and parses back to the
//! same tree.

use super::error::{DgnError, Place};
use super::lexer;
use super::writer;

/// A game: tags, moves and result. Places in the source text are ignored when games are compared.
#[derive(Clone, Debug)]
pub struct Game {
    /// The tags in file order.
    pub tags: Vec<Tag>,
    /// The main line of moves.
    pub line: Line,
    /// The result token that ends the game.
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
    /// Creates a game from its parts, without places in a source text.
    pub fn new(tags: Vec<Tag>, line: Line, result: GameToken) -> Game {
        Game { tags, line, result, start: Place::START, end: Place::START }
    }

    pub(super) fn between(self, start: Place, end: Place) -> Game {
        Game { start, end, ..self }
    }

    /// Returns the place where the game begins in its source text.
    pub fn start(&self) -> Place {
        self.start
    }

    /// Returns the place of the result token in the source text.
    pub fn end(&self) -> Place {
        self.end
    }

    /// Returns the tag with this name, if the game has one.
    pub fn tag(&self, name: &str) -> Option<&Tag> {
        self.tags.iter().find(|tag| tag.name == name)
    }
}

impl std::fmt::Display for Game {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        writer::game(self, f)
    }
}

/// The result of a game as DGN writes it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum GameToken {
    /// `1-0`: the first player won.
    First,
    /// `0-1`: the second player won.
    Second,
    /// `1/2-1/2`: the game was drawn.
    Draw,
    /// `*`: the game is unfinished or has no result.
    Open,
}

impl GameToken {
    /// All four tokens.
    pub const ALL: [GameToken; 4] =
        [GameToken::First, GameToken::Second, GameToken::Draw, GameToken::Open];

    /// Returns the text of this token.
    pub const fn text(self) -> &'static str {
        match self {
            GameToken::First => "1-0",
            GameToken::Second => "0-1",
            GameToken::Draw => "1/2-1/2",
            GameToken::Open => "*",
        }
    }

    /// Returns the token with this text, if there is one.
    pub fn from_text(text: &str) -> Option<GameToken> {
        GameToken::ALL.into_iter().find(|token| token.text() == text)
    }
}

/// A tag, `[Name "value"]`. Its place in the source text is ignored when tags are compared.
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
    /// Creates a tag.
    ///
    /// # Errors
    /// Unless the name is a capital letter followed by letters and digits, and the value is one
    /// line of text of at most [`LONGEST_TAG`](super::LONGEST_TAG) bytes.
    pub fn new(name: &str, value: &str) -> Result<Tag, DgnError> {
        Tag::at(Place::START, name, value)
    }

    pub(super) fn at(place: Place, name: &str, value: &str) -> Result<Tag, DgnError> {
        lexer::check_tag(name, value).map_err(|message| DgnError::new(place, message))?;
        Ok(Tag { name: name.to_owned(), value: value.to_owned(), place })
    }

    /// Returns the name of the tag.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Returns the value of the tag, without its quotation marks.
    pub fn value(&self) -> &str {
        &self.value
    }

    /// Returns the place of the tag in its source text.
    pub fn place(&self) -> Place {
        self.place
    }
}

/// A sequence of moves: the main line of a game, or a side line.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Line {
    /// Comments before the first item.
    pub before: Vec<Comment>,
    /// The moves and separate throws in order.
    pub items: Vec<Item>,
}

impl Line {
    /// Adds a comment after the last item, or before the first one if there is none yet.
    pub(super) fn add_comment(&mut self, comment: Comment) {
        match self.items.last_mut() {
            Some(item) => item.after.push(After::Comment(comment)),
            None => self.before.push(comment),
        }
    }
}

impl std::fmt::Display for Line {
    /// Writes the line as in a record, without line breaks between its words.
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        writer::line(self, f)
    }
}

/// One move, or a throw that stands alone. Its place in the source text is ignored when items are
/// compared.
#[derive(Clone, Debug)]
pub struct Item {
    /// The number before the item, if any.
    pub number: Option<Number>,
    /// The move or throw itself.
    pub word: Word,
    /// Annotations of the move, such as `!`.
    pub glyphs: Vec<Glyph>,
    /// Comments and side lines after the item.
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
    /// Creates an item that has only a word.
    pub fn new(word: Word) -> Item {
        Item::at(Place::START, None, word)
    }

    pub(super) fn at(place: Place, number: Option<Number>, word: Word) -> Item {
        Item { number, word, glyphs: Vec::new(), after: Vec::new(), place }
    }

    /// Returns the place of the word in its source text.
    pub fn place(&self) -> Place {
        self.place
    }

    /// Returns an iterator over the side lines that are alternatives to this item.
    pub fn side_lines(&self) -> impl Iterator<Item = &Line> {
        self.after.iter().filter_map(|after| match after {
            After::Line(line) => Some(line),
            After::Comment(_) => None,
        })
    }
}

/// The move number before an item.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Number {
    /// The number itself, from 1.
    pub value: u32,
    /// Whether three dots follow the number instead of one.
    pub dots: bool,
}

/// A move with its throw, a move alone, or a throw alone.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Word {
    text: String,
    roll: Option<String>,
}

impl Word {
    /// Creates a move from its text.
    ///
    /// # Errors
    /// Unless the text begins with a letter or `>` and holds only letters, digits and `-+>:*^@`.
    pub fn step(text: &str) -> Result<Word, DgnError> {
        lexer::check_word(text).map_err(|message| DgnError::new(Place::START, message))?;
        Ok(Word { text: text.to_owned(), roll: None })
    }

    /// Creates a throw that stands alone, such as `(5:2)`.
    ///
    /// # Errors
    /// If `roll` is not a throw.
    pub fn roll(roll: &str) -> Result<Word, DgnError> {
        lexer::check_roll(roll).map_err(|message| DgnError::new(Place::START, message))?;
        Ok(Word { text: String::new(), roll: Some(roll.to_owned()) })
    }

    /// Returns the same move followed by a throw, as in `A3xB3(7:5)`. A throw that the move already
    /// has is replaced.
    ///
    /// # Errors
    /// If `roll` is not a throw.
    pub fn with_roll(self, roll: &str) -> Result<Word, DgnError> {
        Ok(Word { text: self.text, ..Word::roll(roll)? })
    }

    /// Returns the text of the move, or an empty text for a throw that stands alone.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// Returns the throw after the move, or the throw that stands alone.
    pub fn throw(&self) -> Option<&str> {
        self.roll.as_deref()
    }

    /// Returns whether this is a throw that stands alone.
    pub fn is_roll(&self) -> bool {
        self.text.is_empty()
    }
}

/// An annotation of a move.
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
    /// `$n`, an annotation for programs.
    Numbered(u8),
}

impl Glyph {
    /// The six glyphs that are written as signs. A sign comes before its own prefixes.
    pub const SIGNS: [(&'static str, Glyph); 6] = [
        ("!!", Glyph::Brilliant),
        ("??", Glyph::Blunder),
        ("!?", Glyph::Interesting),
        ("?!", Glyph::Dubious),
        ("!", Glyph::Good),
        ("?", Glyph::Mistake),
    ];
}

impl std::fmt::Display for Glyph {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        writer::glyph(*self, f)
    }
}

/// A comment or side line after an item.
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
    /// Creates a comment.
    ///
    /// # Errors
    /// If the text contains `}` or is longer than [`LONGEST_COMMENT`](super::LONGEST_COMMENT).
    pub fn new(text: &str) -> Result<Comment, DgnError> {
        lexer::check_comment(text).map_err(|message| DgnError::new(Place::START, message))?;
        Ok(Comment(text.to_owned()))
    }

    /// Returns the text of the comment.
    pub fn text(&self) -> &str {
        &self.0
    }
}
