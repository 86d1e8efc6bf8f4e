//! DGN, Dejarik Game Notation: the text of whole games, with comments, glyphs and side lines. This
//! is the syntax alone: a tree of words, without any knowledge of what they mean on a board.
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
//! - A *tag* is `[Name "value"]`; in the value `\"` is a quotation mark and `\\` a backslash.
//! - A *word* is a move or anything else that a player does. A *throw* is `(7:5)` or `(+3)`; right
//!   behind a word it belongs to it, alone it is an item of its own.
//! - A number (`3.`, or `3...`) may stand before an item. What numbers are right is not judged
//!   here.
//! - Behind an item: glyphs (`!`, `?`, `!!`, `??`, `!?`, `?!`, or `$n` with n up to 255), then
//!   comments in `{}` and side lines in `()` in any order. A side line takes the place of the last
//!   word before it (with its throw), or, if it begins with a throw, of the last throw.
//! - A game ends with its result: `1-0`, `0-1`, `1/2-1/2` or `*`.
//! - White space separates and says nothing more. A file holds any number of games.
//!
//! # Stability
//! What is written is read back as the same tree, and a text that was written is written again
//! byte for byte. Where a tree is written: tags a line each, an empty line, the moves wrapped at
//! 80 columns, an empty line between games.

mod error;
mod lexer;
mod reader;
#[cfg(test)]
mod tests;
mod tree;
mod writer;

pub use error::{DgnError, Place, decode};
pub use lexer::{LONGEST_COMMENT, LONGEST_TAG, LONGEST_WORD};
pub use reader::{DEEPEST, LONGEST_GAME, MOST_TAGS, Reader, read};
pub use tree::{After, Comment, Game, GameToken, Glyph, Item, Line, Number, Tag, Word};
pub use writer::write;
