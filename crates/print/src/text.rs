//! Running text: words in several faces, broken into lines of a given width.

use kurbo::{Affine, Point, Rect};

use crate::canvas::{Anchor, Canvas, Colour, Style};
use crate::font::{self, Face};

/// A run of characters in one face.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Span {
    /// The face.
    pub face: Face,
    /// The characters.
    pub text: String,
}

impl Span {
    /// Returns a run.
    pub fn new(face: Face, text: impl Into<String>) -> Span {
        Span { face, text: text.into() }
    }
}

/// Reads `**bold**`, `*italic*` and `` `notation` `` in a line of text.
pub fn spans(text: &str, face: Face) -> Vec<Span> {
    let mut spans = Vec::new();
    let mut rest = text;
    while let Some(start) = rest.find(['*', '`']) {
        let (mark, own) = match &rest[start..] {
            marked if marked.starts_with("**") => ("**", Face::Bold),
            marked if marked.starts_with('*') => ("*", Face::Italic),
            _ => ("`", Face::Mono),
        };
        let inside = &rest[start + mark.len()..];
        let Some(end) = inside.find(mark) else { break };
        spans.push(Span::new(face, &rest[..start]));
        spans.push(Span::new(own, &inside[..end]));
        rest = &inside[end + mark.len()..];
    }
    spans.push(Span::new(face, rest));
    spans.retain(|span| !span.text.is_empty());
    spans
}

/// A line of words, laid out: the runs with their distances from the start, as parts of the size.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct TextLine {
    runs: Vec<(f64, Span)>,
    /// The width, as a part of the size.
    pub width: f64,
}

/// The size of notation among text of size 1: its letters are larger than those of the text.
const MONO: f64 = 0.9;

fn measure(span: &Span) -> f64 {
    font::width(span.face, &span.text) * scale(span.face)
}

const fn scale(face: Face) -> f64 {
    match face {
        Face::Mono => MONO,
        Face::Regular | Face::Bold | Face::Italic => 1.0,
    }
}

/// A word: pieces of text that no line break may separate, and whether a space stands before them.
struct Word {
    spaced: bool,
    spans: Vec<Span>,
}

/// Splits text into words at its ordinary spaces; no-break spaces stay inside a word.
fn words(spans: &[Span]) -> Vec<Word> {
    let mut words: Vec<Word> = Vec::new();
    let mut spaced = true;
    for span in spans {
        for (index, piece) in span.text.split([' ', '\n']).enumerate() {
            spaced |= index > 0;
            if piece.is_empty() {
                continue;
            }
            let piece = Span::new(span.face, piece);
            match words.last_mut() {
                Some(word) if !spaced => word.spans.push(piece),
                _ => words.push(Word { spaced, spans: vec![piece] }),
            }
            spaced = false;
        }
    }
    words
}

/// Breaks a word that is wider than a line, such as a long position.
fn parted(word: Word, width: f64) -> Vec<Word> {
    if word.spans.iter().map(measure).sum::<f64>() <= width {
        return vec![word];
    }
    let mut parts = vec![Word { spaced: word.spaced, spans: Vec::new() }];
    let mut used = 0.0;
    for span in word.spans {
        for letter in span.text.chars() {
            let piece = Span::new(span.face, letter);
            let own = measure(&piece);
            if used + own > width && used > 0.0 {
                parts.push(Word { spaced: true, spans: Vec::new() });
                used = 0.0;
            }
            used += own;
            let Some(part) = parts.last_mut() else { continue };
            match part.spans.last_mut() {
                Some(last) if last.face == piece.face => last.text.push(letter),
                _ => part.spans.push(piece),
            }
        }
    }
    parts
}

/// Breaks text into lines of at most `width`, as a part of the size.
pub fn lines(text: &[Span], width: f64) -> Vec<TextLine> {
    let mut lines = vec![TextLine::default()];
    for word in words(text).into_iter().flat_map(|word| parted(word, width)) {
        let own: f64 = word.spans.iter().map(measure).sum();
        let face = word.spans.first().map_or(Face::Regular, |span| span.face);
        let empty = lines.last().is_none_or(|line| line.runs.is_empty());
        let before = lines.last().and_then(|line| line.runs.last()).map(|(_, span)| span.face);
        // A space belongs to running text, unless it stands between two words of one face.
        let space_face = if before == Some(face) { face } else { Face::Regular };
        let space = font::width(space_face, " ") * scale(space_face);
        let gap = if word.spaced && !empty { space } else { 0.0 };
        if !empty && lines.last().is_some_and(|line| line.width + gap + own > width) {
            lines.push(TextLine::default());
        }
        let Some(line) = lines.last_mut() else { continue };
        let space = gap > 0.0 && !line.runs.is_empty();
        if space {
            line.width += gap;
        }
        for (index, span) in word.spans.into_iter().enumerate() {
            let own = measure(&span);
            match line.runs.last_mut() {
                // Words of one face are one run, so that a reader of the PDF finds the spaces.
                Some((_, last)) if last.face == span.face => {
                    if space && index == 0 {
                        last.text.push(' ');
                    }
                    last.text.push_str(&span.text);
                }
                _ => line.runs.push((line.width, span)),
            }
            line.width += own;
        }
    }
    lines
}

/// Returns the width of the widest word, as a part of the size.
pub fn widest_word(text: &[Span]) -> f64 {
    let width = |word: Word| word.spans.iter().map(measure).sum();
    words(text).into_iter().map(width).fold(0.0, f64::max)
}

/// Writes lines below each other in a box that begins at `at`. Returns their height.
pub fn write(
    canvas: &mut Canvas,
    lines: &[TextLine],
    at: Point,
    size: f64,
    leading: f64,
    colour: Colour,
) -> f64 {
    for (index, line) in lines.iter().enumerate() {
        // The base line stands so that the line's box has as much room above capitals as below.
        let base = at.y + leading * size * index as f64 + (leading + font::CAPITALS) / 2.0 * size;
        for (x, span) in &line.runs {
            let style = Style::new(span.face, size * scale(span.face), colour);
            canvas.text(&span.text, Point::new(at.x + x * size, base), Anchor::Start, style);
        }
    }
    leading * size * lines.len() as f64
}

/// The distance of the lines of running text, as a part of the size.
pub const LEADING: f64 = 1.32;

/// Writes text with marks (see [`spans`]) into a box, as large as the style says or as much smaller as
/// it has to be.
pub fn fitted(canvas: &mut Canvas, text: &str, within: Rect, style: Style) {
    let runs = spans(text, style.face);
    let mut size = style.size;
    let mut broken = lines(&runs, within.width() / size);
    while broken.len() as f64 * size * LEADING > within.height() + 0.01 && size > 1.0 {
        size *= 0.96;
        broken = lines(&runs, within.width() / size);
    }
    let mut own = Canvas::new();
    write(&mut own, &broken, within.origin(), size, LEADING, style.colour);
    canvas.boxed(within, &own, Affine::IDENTITY);
}

/// Writes text with marks at a place, broken at a width. Returns its height.
pub fn paragraph(canvas: &mut Canvas, text: &str, at: Point, width: f64, style: Style) -> f64 {
    let broken = lines(&spans(text, style.face), width / style.size);
    write(canvas, &broken, at, style.size, LEADING, style.colour)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn plain(line: &TextLine) -> String {
        line.runs.iter().map(|(_, span)| span.text.as_str()).collect::<Vec<_>>().join("|")
    }

    #[test]
    fn lines_break_at_spaces_but_not_at_those_that_must_not() {
        let text = spans("one two\u{A0}three four", Face::Regular);
        let narrow = font::width(Face::Regular, "two\u{A0}three") + 0.01;
        let broken: Vec<String> = lines(&text, narrow).iter().map(plain).collect();
        assert_eq!(broken, ["one", "two\u{A0}three", "four"]);
    }

    #[test]
    fn marks_change_the_face_and_a_comma_stays_with_its_word() {
        let text = spans("**Win** by `A1-B1`, *or* not", Face::Regular);
        let line = &lines(&text, 100.0)[0];
        assert_eq!(plain(line), "Win|by|A1-B1|,|or|not");
        assert!(spans("5 * 3", Face::Regular).len() == 1);
    }

    #[test]
    fn a_word_wider_than_a_line_is_parted() {
        let text = [Span::new(Face::Mono, "SBLM2sblm2/12/1")];
        let broken = lines(&text, 4.0);
        assert!(broken.len() > 2);
        assert!(broken.iter().all(|line| line.width <= 4.0));
        let whole: String = broken.iter().map(plain).collect();
        assert_eq!(whole, "SBLM2sblm2/12/1");
    }

    #[test]
    fn text_shrinks_until_it_fits_its_box() {
        let mut canvas = Canvas::new();
        let within = Rect::new(0.0, 0.0, 40.0, 8.0);
        let style = Style::new(Face::Regular, 5.0, Colour::BLACK);
        fitted(&mut canvas, &"many words that do not fit ".repeat(4), within, style);
        let crate::canvas::Item::Boxed(_, items) = &canvas.items[0] else { unreachable!() };
        for item in items {
            let crate::canvas::Item::Text(text) = item else { continue };
            let bounds = text.bounds();
            assert!(bounds.x1 <= within.x1 && bounds.y1 <= within.y1, "{bounds:?}");
        }
    }
}
