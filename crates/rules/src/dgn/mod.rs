//! DGN, Dejarik Game Notation: the text format of whole games, with comments, glyphs and side lines
//! (variations). This module is the syntax only: a game is a tree of words, which are not
//! interpreted as moves on a board.
//!
//! ```text
//! [Rules "groi"]
//! [First "Han"]
//! [Second "Chewbacca"]
//! [Result "0-1"]
//!
//! 1. A1-B1 {towards the ring} 2. A7-C! (2. A8-B8 3. A2-B2) 3. resign 0-1
//! ```
//!
//! - A *tag* is `[Name "value"]`. In the value, `\"` stands for a quotation mark and `\\` for a
//!   backslash.
//! - A *word* is a move or another action of a player. A *throw* is `(7:5)` or `(+3)`. A throw
//!   directly after a word belongs to that word; a throw that stands alone is a separate item.
//! - A number (`3.` or `3...`) may precede an item. The value of the number is not checked here.
//! - An item may be followed by glyphs (`!`, `?`, `!!`, `??`, `!?`, `?!`, or `$n` with n up to
//!   255), and then by comments in `{}` and side lines in `()` in any order. A side line is an
//!   alternative to the last word before it (with its throw) or, if it begins with a throw, to the
//!   last throw.
//! - A game ends with its result: `1-0`, `0-1`, `1/2-1/2` or `*`.
//! - Other programs' forms are read too: a comment from `;` to the end of its line, also between the
//!   tags and behind the result; a comment between a number and its move (`1. {a plan} A1-B1`), which
//!   then stands before the number; and a byte order mark at the start of the text. They are written
//!   in the form above, with parentheses for the braces in a `;` comment.
//! - White space only separates tokens. A line ends with `\n`, `\r\n` or a lone `\r`. A file holds any
//!   number of games.
//!
//! # Stability
//! Writing a tree and parsing the text gives the same tree, and parsing a written text and writing
//! it gives the same bytes. The writer puts each tag on a line of its own, then an empty line, then
//! the moves wrapped at 80 columns, and an empty line between games.

mod error;
mod feed;
mod lexer;
mod reader;
#[cfg(test)]
mod tests;
mod tree;
mod writer;

pub use error::{DgnError, Place, decode};
pub use feed::{Feed, LONGEST_TEXT, Part};
pub use lexer::{LONGEST_COMMENT, LONGEST_TAG, LONGEST_WORD};
pub use reader::{DEEPEST, LONGEST_GAME, MOST_TAGS, Reader, read};
pub use tree::{After, Comment, Game, GameToken, Glyph, Item, Line, Number, Tag, Word};
pub use writer::write;
