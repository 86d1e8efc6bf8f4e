//! Annotations: glyphs, comments and side lines, read from the moves of a record and added to them.

use dejarik_rules::dgn::{self, After, Comment, Glyph, Item};

use crate::game::Game;

/// An annotation of one entry of a game's line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Note {
    /// The index of the entry in the line, from 0.
    pub index: usize,
    /// The glyph to add, such as `?!`; one that is there is skipped.
    pub glyph: Option<Glyph>,
    /// The comment to add; an empty one, or one that is there, is skipped.
    pub comment: String,
}

/// Adds annotations to the record from which `game` was replayed, and keeps those already there.
/// Braces in a comment become parentheses, because a brace ends a DGN comment.
pub fn annotate(record: &mut dgn::Game, game: &Game, notes: &[Note]) {
    let (mut entry, entries) = (0, game.line().len());
    for item in &mut record.line.items {
        let here = entries_of(item);
        if entry + here > entries {
            // The word that ended the game is not an entry.
            return;
        }
        for note in notes.iter().filter(|note| (entry..entry + here).contains(&note.index)) {
            let glyph = note.glyph.filter(|glyph| !item.glyphs.contains(glyph));
            item.glyphs.extend(glyph);
            let comment = note.comment.replace('{', "(").replace('}', ")");
            let comment = Comment::new(&comment).ok().map(After::Comment);
            let comment = comment.filter(|comment| !item.after.contains(comment));
            item.after.extend(comment);
        }
        entry += here;
    }
}

/// Returns the number of entries of a game's line that an item stands for. A word and the throw behind it
/// are two entries.
fn entries_of(item: &Item) -> usize {
    usize::from(!item.word.is_roll()) + usize::from(item.word.throw().is_some())
}

/// What a record says about a place of its line, as text.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Annotation {
    /// The glyphs of the move, such as `!?` or `$14`.
    pub glyphs: Vec<String>,
    /// Comments, and side lines in parentheses, in their order.
    pub notes: Vec<String>,
}

/// Returns what a record says before its first move, and after each of the `entries` entries of the line
/// that it replays to. A comment on the word that ended the game belongs to the last entry.
pub fn annotations(record: &dgn::Game, entries: usize) -> Vec<Annotation> {
    let mut places = vec![Annotation::default(); entries + 1];
    places[0].notes.extend(record.line.before.iter().map(|comment| comment.text().to_owned()));
    let mut entry = 0;
    for item in &record.line.items {
        let (first, last) = (entry + 1, entry + entries_of(item));
        // Glyphs annotate the move, and what follows the item is about the throw as well.
        places[first.min(entries)].glyphs.extend(item.glyphs.iter().map(Glyph::to_string));
        places[last.min(entries)].notes.extend(item.after.iter().map(|after| match after {
            After::Comment(comment) => comment.text().to_owned(),
            After::Line(line) => format!("({line})"),
        }));
        entry = last;
    }
    places
}
