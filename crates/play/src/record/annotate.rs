//! Annotations: glyphs and comments added to the moves of a record.

use dejarik_rules::dgn::{self, After, Comment, Glyph};

use crate::game::Game;

/// An annotation of one entry of a game's line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Note {
    /// The index of the entry in the line, from 0.
    pub index: usize,
    /// The glyph to add, such as `?!`.
    pub glyph: Option<Glyph>,
    /// The comment to add; an empty one is skipped.
    pub comment: String,
}

/// Adds annotations to the record from which `game` was replayed, and keeps those already there.
/// Braces in a comment become parentheses, because a brace ends a DGN comment.
pub fn annotate(record: &mut dgn::Game, game: &Game, notes: &[Note]) {
    let (mut entry, entries) = (0, game.line().len());
    for item in &mut record.line.items {
        // A word and the throw behind it are two entries.
        let here = usize::from(!item.word.is_roll()) + usize::from(item.word.throw().is_some());
        if entry + here > entries {
            // The word that ended the game is not an entry.
            return;
        }
        for note in notes.iter().filter(|note| (entry..entry + here).contains(&note.index)) {
            item.glyphs.extend(note.glyph);
            let comment = note.comment.replace('{', "(").replace('}', ")");
            item.after.extend(Comment::new(&comment).ok().map(After::Comment));
        }
        entry += here;
    }
}
