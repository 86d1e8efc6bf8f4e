//! The writer of DGN: one tag a line, an empty line, and the moves wrapped at 80 columns.

use std::fmt;

use super::tree::{After, Comment, Game, Glyph, Item, Line};

/// Maximum width of a line of moves.
const WIDTH: usize = 80;

/// Writes games one after the other, separated by empty lines.
pub fn write(games: &[Game]) -> String {
    games.iter().map(Game::to_string).collect::<Vec<_>>().join("\n")
}

pub(super) fn game(game: &Game, out: &mut fmt::Formatter<'_>) -> fmt::Result {
    for tag in &game.tags {
        let value = tag.value().replace('\\', "\\\\").replace('"', "\\\"");
        writeln!(out, "[{} \"{value}\"]", tag.name())?;
    }
    if !game.tags.is_empty() {
        out.write_str("\n")?;
    }
    let mut words = Wrapped { out, width: WIDTH, column: 0, glued: false };
    words.line(&game.line)?;
    words.word(game.result.text())?;
    words.out.write_str("\n")
}

/// Writes a line of moves without wrapping it.
pub(super) fn line(line: &Line, out: &mut fmt::Formatter<'_>) -> fmt::Result {
    Wrapped { out, width: usize::MAX, column: 0, glued: false }.line(line)
}

/// Writes a glyph: its sign, or its number.
pub(super) fn glyph(glyph: Glyph, out: &mut fmt::Formatter<'_>) -> fmt::Result {
    match (glyph, sign(glyph)) {
        (_, Some(sign)) => out.write_str(sign),
        (Glyph::Numbered(number), None) => write!(out, "${number}"),
        (_, None) => Ok(()),
    }
}

/// Writes words separated by a blank or a line break.
struct Wrapped<'a, 'f> {
    out: &'a mut fmt::Formatter<'f>,
    width: usize,
    column: usize,
    /// Whether the next word follows a `(` and so needs no separator.
    glued: bool,
}

impl Wrapped<'_, '_> {
    fn word(&mut self, text: &str) -> fmt::Result {
        // A comment may contain line breaks; only the text after the last one moves the column.
        let first = text.split('\n').next().unwrap_or_default().chars().count();
        if self.column > 0 && !self.glued {
            if self.column + 1 + first > self.width {
                self.out.write_str("\n")?;
                self.column = 0;
            } else {
                self.out.write_str(" ")?;
                self.column += 1;
            }
        }
        self.glued = false;
        self.out.write_str(text)?;
        self.column = match text.rsplit_once('\n') {
            Some((_, last)) => last.chars().count(),
            None => self.column + first,
        };
        Ok(())
    }

    fn line(&mut self, line: &Line) -> fmt::Result {
        line.before.iter().try_for_each(|comment| self.comment(comment))?;
        line.items.iter().try_for_each(|item| self.item(item))
    }

    fn comment(&mut self, comment: &Comment) -> fmt::Result {
        self.word(&format!("{{{}}}", comment.text()))
    }

    fn item(&mut self, item: &Item) -> fmt::Result {
        if let Some(number) = item.number {
            let dots = if number.dots { "..." } else { "." };
            self.word(&format!("{}{dots}", number.value))?;
        }
        let mut text = item.word.text().to_owned();
        text.push_str(item.word.throw().unwrap_or_default());
        let mut glyphs = item.glyphs.iter().peekable();
        // The first sign is attached to the word. Any others are separated, so that `!` followed by
        // `?` is not read as one glyph.
        if let Some(sign) = glyphs.peek().and_then(|glyph| sign(**glyph)) {
            text.push_str(sign);
            glyphs.next();
        }
        self.word(&text)?;
        glyphs.try_for_each(|glyph| self.word(&glyph.to_string()))?;
        for after in &item.after {
            match after {
                After::Comment(comment) => self.comment(comment)?,
                After::Line(line) => {
                    self.word("(")?;
                    self.glued = true;
                    self.line(line)?;
                    self.out.write_str(")")?;
                    self.column += 1;
                }
            }
        }
        Ok(())
    }
}

/// Returns the sign of a glyph that has one.
fn sign(glyph: Glyph) -> Option<&'static str> {
    Glyph::SIGNS.iter().find(|(_, known)| *known == glyph).map(|(sign, _)| *sign)
}
