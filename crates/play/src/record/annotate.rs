//! What somebody thinks of a game, written into its record: glyphs and comments behind its moves.

use dejarik_rules::dgn::{self, After, Comment, Glyph};

use crate::game::Game;

/// What is to be written behind an entry of a game's line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Note {
    /// Which entry, counted from 0.
    pub index: usize,
    /// A sign behind the move.
    pub glyph: Option<Glyph>,
    /// A comment behind it.
    pub comment: String,
}

/// Writes notes into the record that this game was replayed from. What is in it already stays; a
/// comment takes `(` and `)` where it has braces, which end a comment.
pub fn annotate(record: &mut dgn::Game, game: &Game, notes: &[Note]) {
    let (mut entry, entries) = (0, game.line().len());
    for item in &mut record.line.items {
        // A word and the throw behind it are an entry each.
        let here = usize::from(!item.word.is_roll()) + usize::from(item.word.throw().is_some());
        if entry + here > entries {
            // The word that ended the game is none.
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
