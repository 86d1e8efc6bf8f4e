//! Letters made of strokes, so that a picture needs no font and looks the same everywhere.
//!
//! A glyph is an SVG path of relative commands that begins at its upper left corner. On its grid capitals are 6 high,
//! the base line is at y = 6, and small letters begin at y = 2.2. It is stroked, not filled. There are the letters of
//! Latin alphabets: an accent is a separate glyph, drawn over or under the letter before it.

use std::fmt::Write;

use unicode_normalization::UnicodeNormalization;

use super::geometry::Point;
use super::sheet::{Sheet, Short};

/// Returns the width of a character on the grid, and its path. A character without strokes is drawn
/// as an empty box.
const fn glyph(letter: char) -> (f32, &'static str) {
    match known(letter) {
        Some(glyph) => glyph,
        None => (3.0, "m0 0h3v6h-3z"),
    }
}

/// Returns the strokes of an accent, around x = 0: above, they rest on y = 0.
const fn accent(mark: char) -> Option<&'static str> {
    Some(match mark {
        '\u{300}' => "m-.9-2 1.2 1",
        '\u{301}' => "m.9-2-1.2 1",
        '\u{302}' => "m-1.1-1 1.1-1 1.1 1",
        '\u{303}' => "m-1.3-1.1q.6-1 1.3-.4t1.3-.4",
        '\u{304}' => "m-1.1-1.4h2.2",
        '\u{306}' => "m-1.1-2q1.1 1.6 2.2 0",
        '\u{307}' => "m0-1.6v.3",
        '\u{308}' => "m-.9-1.6v.3m1.8-.3v.3",
        '\u{30A}' => "m0-2.3q-.8 0-.8.7t.8.7.8-.7-.8-.7z",
        '\u{30B}' => "m-.2-2-.8 1m2.2-1-.8 1",
        '\u{30C}' => "m-1.1-2 1.1 1 1.1-1",
        _ => return None,
    })
}

/// Returns the strokes of a mark under a letter, around x = 0.
const fn mark_below(mark: char) -> Option<&'static str> {
    Some(match mark {
        '\u{323}' => "m0 7.1v.3",
        '\u{326}' => "m.2 6.8-.5.9",
        '\u{327}' => "m.1 6v.6q.9.1.7.7-.3.5-1.4.3",
        '\u{328}' => "m.6 6q-.9 1-.3 1.5.4.3.9 0",
        _ => return None,
    })
}

/// Returns whether a text can be written with these glyphs.
pub fn can_write(text: &str) -> bool {
    let known = |c: char| known(c).is_some() || accent(c).is_some() || mark_below(c).is_some();
    text.nfd().all(known)
}

const fn known(letter: char) -> Option<(f32, &'static str)> {
    Some(match letter {
        'A' => (4.0, "m0 6 2-6 2 6m-3.2-2.2h2.4"),
        'B' => (4.0, "m0 0v6h2.4q1.6 0 1.6-1.5t-1.6-1.5h-2.4m0-3h2.2q1.5 0 1.5 1.5t-1.5 1.5"),
        'C' => (4.0, "m4 1q-.7-1-1.9-1-2.1 0-2.1 3t2.1 3q1.2 0 1.9-1"),
        'D' => (4.0, "m0 0v6h1.6q2.4 0 2.4-3t-2.4-3z"),
        'E' => (3.8, "m3.8 0h-3.8v6h3.8m-3.8-3h3"),
        'F' => (3.8, "m3.8 0h-3.8v6m0-3h3"),
        'G' => (4.0, "m4 1q-.7-1-1.9-1-2.1 0-2.1 3t2.1 3q1.9 0 1.9-2v-.7h-1.7"),
        'H' => (4.0, "m0 0v6m4-6v6m-4-3h4"),
        'I' => (2.0, "m0 0h2m-1 0v6m-1 0h2"),
        'J' => (3.4, "m3.4 0v4.2q0 1.8-1.7 1.8t-1.7-1.6"),
        'K' => (4.0, "m0 0v6m4-6-4 3.6m1.4-1.2 2.6 3.6"),
        'L' => (3.6, "m0 0v6h3.6"),
        'M' => (4.4, "m0 6v-6l2.2 3.6 2.2-3.6v6"),
        'N' => (4.0, "m0 6v-6l4 6v-6"),
        'O' => (4.0, "m2 0q-2 0-2 3t2 3q2 0 2-3t-2-3z"),
        'P' => (4.0, "m0 6v-6h2.4q1.6 0 1.6 1.7t-1.6 1.7h-2.4"),
        'Q' => (4.0, "m2 0q-2 0-2 3t2 3q2 0 2-3t-2-3zm.5 4.3 1.5 2.1"),
        'R' => (4.0, "m0 6v-6h2.4q1.6 0 1.6 1.7t-1.6 1.7h-2.4m2 0 2 2.6"),
        'S' => (
            3.9,
            "m3.8.9q-.6-.9-1.8-.9-1.8 0-1.8 1.6 0 1.2 1.8 1.4t1.9 1.5q0 1.5-1.9 1.5-1.3 0-2-1",
        ),
        'T' => (4.0, "m0 0h4m-2 0v6"),
        'U' => (4.0, "m0 0v4q0 2 2 2t2-2v-4"),
        'V' => (4.0, "m0 0 2 6 2-6"),
        'W' => (5.2, "m0 0 1.3 6 1.3-4.5 1.3 4.5 1.3-6"),
        'X' => (4.0, "m0 0 4 6m0-6-4 6"),
        'Y' => (4.0, "m0 0 2 3v3m2-6-2 3"),
        'Z' => (4.0, "m0 0h4l-4 6h4"),
        'a' => (3.2, "m3.2 2.2v3.8m0-2.6q-.4-1.2-1.6-1.2-1.6 0-1.6 1.9t1.6 1.9q1.2 0 1.6-1.2"),
        'b' => (3.2, "m0 0v6m0-2.6q.4-1.2 1.6-1.2 1.6 0 1.6 1.9t-1.6 1.9q-1.2 0-1.6-1.2"),
        'c' => (3.0, "m3 2.9q-.5-.7-1.4-.7-1.6 0-1.6 1.9t1.6 1.9q.9 0 1.4-.7"),
        'd' => (3.2, "m3.2 0v6m0-2.6q-.4-1.2-1.6-1.2-1.6 0-1.6 1.9t1.6 1.9q1.2 0 1.6-1.2"),
        'e' => (3.2, "m.05 4h3.15q0-1.8-1.6-1.8-1.6 0-1.6 1.9t1.7 1.9q.9 0 1.4-.7"),
        'f' => (2.4, "m2.4.2q-1.4-.5-1.4 1.2v4.6m-1-3.6h2.2"),
        'g' => (
            3.2,
            "m3.2 2.2v3.8q0 1.8-1.6 1.8-.9 0-1.4-.6m3-3.8q-.4-1.2-1.6-1.2-1.6 0-1.6 1.9t1.6 1.9q1.2 0 1.6-1.2",
        ),
        'h' => (3.0, "m0 0v6m0-2.4q.5-1.4 1.7-1.4t1.3 1.6v2.2"),
        'i' => (1.0, "m.5 2.2v3.8m0-5.6v.5"),
        'j' => (1.2, "m1 2.2v4.2q0 1.4-1.2 1.3m1.2-7.3v.5"),
        'k' => (3.0, "m0 0v6m2.8-3.8-2.8 2.4m1-.8 2 2.2"),
        'l' => (1.0, "m.5 0v6"),
        'm' => {
            (4.8, "m0 2.2v3.8m0-2.6q.4-1.2 1.3-1.2t1.1 1.4v2.4m0-2.6q.4-1.2 1.3-1.2t1.1 1.4v2.4")
        }
        'n' => (3.0, "m0 2.2v3.8m0-2.4q.5-1.4 1.7-1.4t1.3 1.6v2.2"),
        'o' => (3.2, "m1.6 2.2q-1.6 0-1.6 1.9t1.6 1.9q1.6 0 1.6-1.9t-1.6-1.9z"),
        'p' => (3.2, "m0 2.2v5.6m0-4.4q.4-1.2 1.6-1.2 1.6 0 1.6 1.9t-1.6 1.9q-1.2 0-1.6-1.2"),
        'q' => (3.2, "m3.2 2.2v5.6m0-4.4q-.4-1.2-1.6-1.2-1.6 0-1.6 1.9t1.6 1.9q1.2 0 1.6-1.2"),
        'r' => (2.0, "m0 2.2v3.8m0-2.2q.4-1.7 2-1.5"),
        's' => (2.8, "m2.7 2.7q-.4-.5-1.3-.5-1.3 0-1.3 1 0 .8 1.3.9t1.4.9q0 1-1.4 1-.9 0-1.4-.6"),
        't' => (2.3, "m1 .6v4.3q0 1.2 1.3 1m-2.3-3.5h2.2"),
        'u' => (3.0, "m0 2.2v2.2q0 1.6 1.3 1.6 1.3 0 1.7-1.4m0-2.4v3.8"),
        'v' => (3.0, "m0 2.2 1.5 3.8 1.5-3.8"),
        'w' => (4.2, "m0 2.2 1 3.8 1.1-3 1.1 3 1-3.8"),
        'x' => (3.0, "m0 2.2 3 3.8m0-3.8-3 3.8"),
        'y' => (3.0, "m0 2.2 1.5 3.8m1.5-3.8-2 5q-.3.6-1 .6"),
        'z' => (2.8, "m0 2.2h2.8l-2.8 3.8h2.8"),
        '0' => (3.4, "m1.7 0q-1.7 0-1.7 3t1.7 3q1.7 0 1.7-3t-1.7-3z"),
        '1' => (2.2, "m0 1.4 1.5-1.4v6"),
        '2' => (3.4, "m.1 1.4q.2-1.4 1.7-1.4 1.5 0 1.5 1.5 0 1.1-3.3 4.5h3.4"),
        '3' => (
            3.4,
            "m.1.9q.5-.9 1.6-.9 1.5 0 1.5 1.4 0 1.4-1.9 1.4 2.1 0 2.1 1.6t-1.7 1.6q-1.3 0-1.7-1",
        ),
        '4' => (3.4, "m2.6 6v-6l-2.6 4.2h3.4"),
        '5' => (3.4, "m3.1 0h-2.6l-.3 2.8q.6-.5 1.5-.5 1.7 0 1.7 1.8t-1.7 1.9q-1.3 0-1.7-1"),
        '6' => (3.4, "m3 .6q-.4-.6-1.1-.6-1.9 0-1.9 3.6 0 2.4 1.7 2.4t1.7-1.8-1.7-1.7-1.7 1.5"),
        '7' => (3.4, "m0 0h3.4l-2.1 6"),
        '8' => (
            3.4,
            "m1.7 2.8q-1.4 0-1.4-1.4t1.4-1.4 1.4 1.4-1.4 1.4q-1.7 0-1.7 1.6t1.7 1.6 1.7-1.6-1.7-1.6z",
        ),
        '9' => (3.4, "m.4 5.4q.4.6 1.1.6 1.9 0 1.9-3.6 0-2.4-1.7-2.4t-1.7 1.8 1.7 1.7 1.7-1.5"),
        ' ' => (1.6, ""),
        '-' => (2.2, "m0 3.6h2.2"),
        ':' => (1.0, "m.5 2.6v.5m0 2.3v.5"),
        '/' => (2.4, "m0 6.8 2.4-7.4"),
        '*' => (2.4, "m1.2.5v2.8m-1.2-2.1 2.4 1.4m0-1.4-2.4 1.4"),
        '(' => (1.4, "m1.4-.6q-1.4 1.6-1.4 3.6t1.4 3.8"),
        ')' => (1.4, "m0-.6q1.4 1.6 1.4 3.6t-1.4 3.8"),
        '.' => (1.0, "m.5 5.5v.4"),
        ',' => (1.0, "m.6 5.5v.5l-.4 1"),
        ';' => (1.0, "m.5 2.6v.5m.1 2.4v.5l-.4 1"),
        '!' => (1.0, "m.5 0v4m0 1.5v.4"),
        '?' => (3.4, "m.1 1.4q.2-1.4 1.6-1.4 1.6 0 1.6 1.4 0 1.2-1.6 1.8v.9m0 1.4v.4"),
        '\'' | '\u{2019}' => (1.0, "m.6 0-.2 1.5"),
        '"' => (1.8, "m.4 0v1.4m1-1.4v1.4"),
        '_' => (3.4, "m0 6.8h3.4"),
        '+' => (3.0, "m0 3.4h3m-1.5-1.5v3"),
        '=' => (3.0, "m0 2.7h3m-3 1.5h3"),
        '&' => (
            4.2,
            "m4.2 6-3.1-4.1q-.5-1.9.7-1.9t.8 1.5q-.2.9-1.6 1.6-1 .6-1 1.5 0 1.4 1.7 1.4 1.7 0 2.3-2.4",
        ),
        '#' => (3.6, "m1.2.6-.6 4.8m2.4-4.8-.6 4.8m-2.4-3.2h3.6m-3.6 1.7h3.4"),
        '@' => (
            4.6,
            "m3.2 2.2v1.6m0-.8q0-1-.9-1t-.9 1 .9 1.1.9-1.1q0 1.1.7 1.1t.7-1.3q0-2.6-2.2-2.6-2.4 0-2.4 2.8t2.4 3h1.2",
        ),
        '\u{2013}' | '\u{2014}' => (3.4, "m0 3.6h3.4"),
        '\u{2026}' => (4.0, "m.5 5.5v.4m1.5-.4v.4m1.5-.4v.4"),
        '\u{B7}' => (1.0, "m.5 3.2v.4"),
        '\u{A0}' | '\u{202F}' => (1.6, ""),
        '\u{DF}' => (3.2, "m0 6v-4.5q0-1.5 1.4-1.5 1.4 0 1.4 1.3t-1.2 1.6q1.6.2 1.6 1.6t-1.8 1.5"),
        '\u{E6}' => (
            4.8,
            "m2.4 2.2v3.8m0-2.6q-.4-1.2-1.2-1.2-1.2 0-1.2 1.9t1.2 1.9q.8 0 1.2-1.2m0-.8h2.4q0-1.8-1.2-1.8t-1.2 1.8 1.3 2q.7 0 1-.7",
        ),
        '\u{153}' => (
            4.8,
            "m1.2 2.2q-1.2 0-1.2 1.9t1.2 1.9 1.2-1.9-1.2-1.9m1.2 1.8h2.4q0-1.8-1.2-1.8t-1.2 1.8 1.3 2q.7 0 1-.7",
        ),
        '\u{F8}' => {
            (3.2, "m1.6 2.2q-1.6 0-1.6 1.9t1.6 1.9q1.6 0 1.6-1.9t-1.6-1.9zm-1.4 4.2 2.8-4.6")
        }
        '\u{142}' => (1.6, "m.8 0v6m-.8-2.4 1.6-1.2"),
        '\u{131}' => (1.0, "m.5 2.2v3.8"),
        '\u{C6}' => (5.2, "m0 6 2.4-6h2.8m-2.4 0v6h2.4m-2.4-3h2m-3.8.9h1.8"),
        '\u{152}' => (5.2, "m5.2 0h-3.2q-2 0-2 3t2 3h3.2m-2.4-6v6m0-3h2"),
        '\u{D8}' => (4.0, "m2 0q-2 0-2 3t2 3q2 0 2-3t-2-3zm-1.8 6.5 3.6-7"),
        '\u{141}' => (3.8, "m.2 0v6h3.6m-4.4-2.3 2.2-1.4"),
        _ => return None,
    })
}

const GAP: f32 = 1.5;

/// Returns the width of a text whose capitals are `height` high.
pub fn width(text: &str, height: f32) -> f32 {
    let drawn = text.nfd().filter(|c| accent(*c).is_none() && mark_below(*c).is_none());
    let widths = drawn.map(|letter| glyph(letter).0 + GAP);
    (widths.sum::<f32>() - GAP).max(0.0) * height / 6.0
}

/// How texts are written.
#[derive(Clone, Copy, Debug)]
pub struct Pen {
    /// The height of capitals.
    pub height: f32,
    /// The thickness of strokes.
    pub weight: f32,
    /// The colour of strokes.
    pub colour: &'static str,
}

impl Pen {
    /// Writes a text centred at a point.
    pub fn write(&self, sheet: &mut Sheet, text: &str, at: Point) {
        self.write_all(sheet, [(text, at)]);
    }

    /// Writes texts, each centred at its point, as one path.
    pub fn write_all<T: AsRef<str>>(
        &self,
        sheet: &mut Sheet,
        texts: impl IntoIterator<Item = (T, Point)>,
    ) {
        // The scale as it is written, so that its rounding moves no letter.
        let scale = (self.height / 6.0 * 1000.0).round() / 1000.0;
        let _ = write!(
            sheet,
            "<path stroke=\"{}\" stroke-width=\"{:.3}\" transform=\"scale({:.3})\" d=\"",
            self.colour,
            Short(self.weight / scale),
            Short(scale)
        );
        for (text, at) in texts {
            write_on_grid(sheet, text.as_ref(), Point { x: at.x / scale, y: at.y / scale });
        }
        sheet.push("\"/>");
    }
}

/// Writes a text centred at a point of the grid.
fn write_on_grid(sheet: &mut Sheet, text: &str, Point { x, y }: Point) {
    // A text of small letters without ascenders is centred on their own height.
    let only_small = text.chars().all(|c| "acegmnopqrsuvwxyz".contains(c));
    let top = if only_small { y - 4.1 } else { y - 3.0 };
    let mut left = x - width(text, 6.0) / 2.0;
    // The middle of the letter that accents belong to, and whether it is a small one without an ascender.
    let (mut middle, mut low) = (left, false);
    let mut letters = text.nfd().peekable();
    while let Some(letter) = letters.next() {
        if let Some(path) = accent(letter) {
            stroke(sheet, path, middle, top + if low { 2.2 } else { 0.0 });
            continue;
        }
        if let Some(path) = mark_below(letter) {
            stroke(sheet, path, middle, top);
            continue;
        }
        // The dot of an i makes room for its accent.
        let dotless = letter == 'i' && letters.peek().is_some_and(|next| accent(*next).is_some());
        let drawn = if dotless { '\u{131}' } else { letter };
        let (width, path) = glyph(drawn);
        stroke(sheet, path, left, top);
        middle = left + width / 2.0;
        low = "acegijmnopqrsuvwxyz\u{E6}\u{153}\u{F8}".contains(letter);
        left += width + GAP;
    }
}

/// Adds the strokes of a letter or an accent at a point of the grid to a path.
fn stroke(sheet: &mut Sheet, path: &str, x: f32, y: f32) {
    if !path.is_empty() {
        let _ = write!(sheet, "M{}{path}", Point { x, y });
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn latin_letters_with_accents_can_be_written_and_other_scripts_cannot() {
        for name in
            ["Zoë", "O’Neill-Šmíd 2", "Łukasz Żółć", "Ağrı", "Françoise", "Straße", "Bø & Œ"]
        {
            assert!(can_write(name), "{name}");
        }
        for name in ["محمد", "Ὀδυσσεύς", "김민준", "👩‍🚀"] {
            assert!(!can_write(name), "{name}");
        }
    }

    #[test]
    fn an_accent_takes_no_width_and_is_drawn() {
        assert!((width("é", 60.0) - width("e", 60.0)).abs() < 0.01);
        let pen = Pen { height: 60.0, weight: 4.0, colour: "#000" };
        let strokes = |word: &str| {
            let mut sheet = Sheet::default();
            pen.write(&mut sheet, word, Point { x: 0.0, y: 0.0 });
            sheet.document("", "", None).matches('M').count()
        };
        assert_eq!((strokes("e"), strokes("é"), strokes("ç"), strokes("i")), (1, 2, 2, 1));
    }
}
