//! Letters made of strokes, so that a picture needs no font and looks the same everywhere.
//!
//! A glyph is an SVG path on a grid in which capitals are 6 high, the base line is at y = 6, and
//! small letters begin at y = 2.2. It is stroked, not filled. There are the letters of Latin alphabets:
//! an accent is a glyph of its own, drawn over or under the letter before it.

use std::fmt::Write;

use unicode_normalization::UnicodeNormalization;

use super::geometry::Point;
use super::sheet::{Sheet, Short};

/// Returns the width of a character on the grid, and its path. A character without strokes is drawn
/// as an empty box.
const fn glyph(letter: char) -> (f32, &'static str) {
    match known(letter) {
        Some(glyph) => glyph,
        None => (3.0, "M0 0H3V6H0Z"),
    }
}

/// Returns the strokes of an accent, around x = 0: above, they rest on y = 0.
const fn accent(mark: char) -> Option<&'static str> {
    Some(match mark {
        '\u{300}' => "M-.9 -2L.3 -1",
        '\u{301}' => "M.9 -2L-.3 -1",
        '\u{302}' => "M-1.1 -1L0 -2L1.1 -1",
        '\u{303}' => "M-1.3 -1.1Q-.7 -2.1 0 -1.5T1.3 -1.9",
        '\u{304}' => "M-1.1 -1.4H1.1",
        '\u{306}' => "M-1.1 -2Q0 -.4 1.1 -2",
        '\u{307}' => "M0 -1.6V-1.3",
        '\u{308}' => "M-.9 -1.6V-1.3M.9 -1.6V-1.3",
        '\u{30A}' => "M0 -2.3Q-.8 -2.3 -.8 -1.6T0 -.9T.8 -1.6T0 -2.3Z",
        '\u{30B}' => "M-.2 -2L-1 -1M1.2 -2L.4 -1",
        '\u{30C}' => "M-1.1 -2L0 -1L1.1 -2",
        _ => return None,
    })
}

/// Returns the strokes of a mark under a letter, around x = 0.
const fn mark_below(mark: char) -> Option<&'static str> {
    Some(match mark {
        '\u{323}' => "M0 7.1V7.4",
        '\u{326}' => "M.2 6.8L-.3 7.7",
        '\u{327}' => "M.1 6V6.6Q1 6.7 .8 7.3Q.5 7.8 -.6 7.6",
        '\u{328}' => "M.6 6Q-.3 7 .3 7.5Q.7 7.8 1.2 7.5",
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
        'A' => (4.0, "M0 6L2 0L4 6M.8 3.8H3.2"),
        'B' => (4.0, "M0 0V6H2.4Q4 6 4 4.5T2.4 3H0M0 0H2.2Q3.7 0 3.7 1.5T2.2 3"),
        'C' => (4.0, "M4 1Q3.3 0 2.1 0Q0 0 0 3T2.1 6Q3.3 6 4 5"),
        'D' => (4.0, "M0 0V6H1.6Q4 6 4 3T1.6 0Z"),
        'E' => (3.8, "M3.8 0H0V6H3.8M0 3H3"),
        'F' => (3.8, "M3.8 0H0V6M0 3H3"),
        'G' => (4.0, "M4 1Q3.3 0 2.1 0Q0 0 0 3T2.1 6Q4 6 4 4V3.3H2.3"),
        'H' => (4.0, "M0 0V6M4 0V6M0 3H4"),
        'I' => (2.0, "M0 0H2M1 0V6M0 6H2"),
        'J' => (3.4, "M3.4 0V4.2Q3.4 6 1.7 6T0 4.4"),
        'K' => (4.0, "M0 0V6M4 0L0 3.6M1.4 2.4L4 6"),
        'L' => (3.6, "M0 0V6H3.6"),
        'M' => (4.4, "M0 6V0L2.2 3.6L4.4 0V6"),
        'N' => (4.0, "M0 6V0L4 6V0"),
        'O' => (4.0, "M2 0Q0 0 0 3T2 6Q4 6 4 3T2 0Z"),
        'P' => (4.0, "M0 6V0H2.4Q4 0 4 1.7T2.4 3.4H0"),
        'Q' => (4.0, "M2 0Q0 0 0 3T2 6Q4 6 4 3T2 0ZM2.5 4.3L4 6.4"),
        'R' => (4.0, "M0 6V0H2.4Q4 0 4 1.7T2.4 3.4H0M2 3.4L4 6"),
        'S' => (3.9, "M3.8 .9Q3.2 0 2 0Q.2 0 .2 1.6Q.2 2.8 2 3T3.9 4.5Q3.9 6 2 6Q.7 6 0 5"),
        'T' => (4.0, "M0 0H4M2 0V6"),
        'U' => (4.0, "M0 0V4Q0 6 2 6T4 4V0"),
        'V' => (4.0, "M0 0L2 6L4 0"),
        'W' => (5.2, "M0 0L1.3 6L2.6 1.5L3.9 6L5.2 0"),
        'X' => (4.0, "M0 0L4 6M4 0L0 6"),
        'Y' => (4.0, "M0 0L2 3V6M4 0L2 3"),
        'Z' => (4.0, "M0 0H4L0 6H4"),
        'a' => (3.2, "M3.2 2.2V6M3.2 3.4Q2.8 2.2 1.6 2.2Q0 2.2 0 4.1T1.6 6Q2.8 6 3.2 4.8"),
        'b' => (3.2, "M0 0V6M0 3.4Q.4 2.2 1.6 2.2Q3.2 2.2 3.2 4.1T1.6 6Q.4 6 0 4.8"),
        'c' => (3.0, "M3 2.9Q2.5 2.2 1.6 2.2Q0 2.2 0 4.1T1.6 6Q2.5 6 3 5.3"),
        'd' => (3.2, "M3.2 0V6M3.2 3.4Q2.8 2.2 1.6 2.2Q0 2.2 0 4.1T1.6 6Q2.8 6 3.2 4.8"),
        'e' => (3.2, "M.05 4H3.2Q3.2 2.2 1.6 2.2Q0 2.2 0 4.1T1.7 6Q2.6 6 3.1 5.3"),
        'f' => (2.4, "M2.4 .2Q1 -.3 1 1.4V6M0 2.4H2.2"),
        'g' => (
            3.2,
            "M3.2 2.2V6Q3.2 7.8 1.6 7.8Q.7 7.8 .2 7.2\
             M3.2 3.4Q2.8 2.2 1.6 2.2Q0 2.2 0 4.1T1.6 6Q2.8 6 3.2 4.8",
        ),
        'h' => (3.0, "M0 0V6M0 3.6Q.5 2.2 1.7 2.2T3 3.8V6"),
        'i' => (1.0, "M.5 2.2V6M.5 .4V.9"),
        'j' => (1.2, "M1 2.2V6.4Q1 7.8 -.2 7.7M1 .4V.9"),
        'k' => (3.0, "M0 0V6M2.8 2.2L0 4.6M1 3.8L3 6"),
        'l' => (1.0, "M.5 0V6"),
        'm' => (4.8, "M0 2.2V6M0 3.4Q.4 2.2 1.3 2.2T2.4 3.6V6M2.4 3.4Q2.8 2.2 3.7 2.2T4.8 3.6V6"),
        'n' => (3.0, "M0 2.2V6M0 3.6Q.5 2.2 1.7 2.2T3 3.8V6"),
        'o' => (3.2, "M1.6 2.2Q0 2.2 0 4.1T1.6 6Q3.2 6 3.2 4.1T1.6 2.2Z"),
        'p' => (3.2, "M0 2.2V7.8M0 3.4Q.4 2.2 1.6 2.2Q3.2 2.2 3.2 4.1T1.6 6Q.4 6 0 4.8"),
        'q' => (3.2, "M3.2 2.2V7.8M3.2 3.4Q2.8 2.2 1.6 2.2Q0 2.2 0 4.1T1.6 6Q2.8 6 3.2 4.8"),
        'r' => (2.0, "M0 2.2V6M0 3.8Q.4 2.1 2 2.3"),
        's' => (
            2.8,
            "M2.7 2.7Q2.3 2.2 1.4 2.2Q.1 2.2 .1 3.2Q.1 4 1.4 4.1T2.8 5Q2.8 6 1.4 6Q.5 6 0 5.4",
        ),
        't' => (2.3, "M1 .6V4.9Q1 6.1 2.3 5.9M0 2.4H2.2"),
        'u' => (3.0, "M0 2.2V4.4Q0 6 1.3 6Q2.6 6 3 4.6M3 2.2V6"),
        'v' => (3.0, "M0 2.2L1.5 6L3 2.2"),
        'w' => (4.2, "M0 2.2L1 6L2.1 3L3.2 6L4.2 2.2"),
        'x' => (3.0, "M0 2.2L3 6M3 2.2L0 6"),
        'y' => (3.0, "M0 2.2L1.5 6M3 2.2L1 7.2Q.7 7.8 0 7.8"),
        'z' => (2.8, "M0 2.2H2.8L0 6H2.8"),
        '0' => (3.4, "M1.7 0Q0 0 0 3T1.7 6Q3.4 6 3.4 3T1.7 0Z"),
        '1' => (2.2, "M0 1.4L1.5 0V6"),
        '2' => (3.4, "M.1 1.4Q.3 0 1.8 0Q3.3 0 3.3 1.5Q3.3 2.6 0 6H3.4"),
        '3' => {
            (3.4, "M.1 .9Q.6 0 1.7 0Q3.2 0 3.2 1.4Q3.2 2.8 1.3 2.8Q3.4 2.8 3.4 4.4T1.7 6Q.4 6 0 5")
        }
        '4' => (3.4, "M2.6 6V0L0 4.2H3.4"),
        '5' => (3.4, "M3.1 0H.5L.2 2.8Q.8 2.3 1.7 2.3Q3.4 2.3 3.4 4.1T1.7 6Q.4 6 0 5"),
        '6' => (3.4, "M3 .6Q2.6 0 1.9 0Q0 0 0 3.6Q0 6 1.7 6T3.4 4.2T1.7 2.5T0 4"),
        '7' => (3.4, "M0 0H3.4L1.3 6"),
        '8' => {
            (3.4, "M1.7 2.8Q.3 2.8 .3 1.4T1.7 0T3.1 1.4T1.7 2.8Q0 2.8 0 4.4T1.7 6T3.4 4.4T1.7 2.8Z")
        }
        '9' => (3.4, "M.4 5.4Q.8 6 1.5 6Q3.4 6 3.4 2.4Q3.4 0 1.7 0T0 1.8T1.7 3.5T3.4 2"),
        ' ' => (1.6, ""),
        '-' => (2.2, "M0 3.6H2.2"),
        ':' => (1.0, "M.5 2.6V3.1M.5 5.4V5.9"),
        '/' => (2.4, "M0 6.8L2.4 -.6"),
        '*' => (2.4, "M1.2 .5V3.3M0 1.2L2.4 2.6M2.4 1.2L0 2.6"),
        '(' => (1.4, "M1.4 -.6Q0 1 0 3T1.4 6.8"),
        ')' => (1.4, "M0 -.6Q1.4 1 1.4 3T0 6.8"),
        '.' => (1.0, "M.5 5.5V5.9"),
        ',' => (1.0, "M.6 5.5V6L.2 7"),
        ';' => (1.0, "M.5 2.6V3.1M.6 5.5V6L.2 7"),
        '!' => (1.0, "M.5 0V4M.5 5.5V5.9"),
        '?' => (3.4, "M.1 1.4Q.3 0 1.7 0Q3.3 0 3.3 1.4Q3.3 2.6 1.7 3.2V4.1M1.7 5.5V5.9"),
        '\'' | '\u{2019}' => (1.0, "M.6 0L.4 1.5"),
        '"' => (1.8, "M.4 0V1.4M1.4 0V1.4"),
        '_' => (3.4, "M0 6.8H3.4"),
        '+' => (3.0, "M0 3.4H3M1.5 1.9V4.9"),
        '=' => (3.0, "M0 2.7H3M0 4.2H3"),
        '&' => (
            4.2,
            "M4.2 6L1.1 1.9Q.6 0 1.8 0T2.6 1.5Q2.4 2.4 1 3.1Q0 3.7 0 4.6Q0 6 1.7 6Q3.4 6 4 3.6",
        ),
        '#' => (3.6, "M1.2 .6L.6 5.4M3 .6L2.4 5.4M0 2.2H3.6M0 3.9H3.4"),
        '@' => (
            4.6,
            "M3.2 2.2V3.8M3.2 3Q3.2 2 2.3 2T1.4 3T2.3 4.1T3.2 3Q3.2 4.1 3.9 4.1T4.6 2.8Q4.6 .2 2.4 .2Q0 .2 0 3T2.4 6H3.6",
        ),
        '\u{2013}' | '\u{2014}' => (3.4, "M0 3.6H3.4"),
        '\u{2026}' => (4.0, "M.5 5.5V5.9M2 5.5V5.9M3.5 5.5V5.9"),
        '\u{B7}' => (1.0, "M.5 3.2V3.6"),
        '\u{A0}' | '\u{202F}' => (1.6, ""),
        '\u{DF}' => (3.2, "M0 6V1.5Q0 0 1.4 0Q2.8 0 2.8 1.3T1.6 2.9Q3.2 3.1 3.2 4.5T1.4 6"),
        '\u{E6}' => (
            4.8,
            "M2.4 2.2V6M2.4 3.4Q2 2.2 1.2 2.2Q0 2.2 0 4.1T1.2 6Q2 6 2.4 4.8M2.4 4H4.8Q4.8 2.2 3.6 2.2T2.4 4T3.7 6Q4.4 6 4.7 5.3",
        ),
        '\u{153}' => (
            4.8,
            "M1.2 2.2Q0 2.2 0 4.1T1.2 6T2.4 4.1T1.2 2.2M2.4 4H4.8Q4.8 2.2 3.6 2.2T2.4 4T3.7 6Q4.4 6 4.7 5.3",
        ),
        '\u{F8}' => (3.2, "M1.6 2.2Q0 2.2 0 4.1T1.6 6Q3.2 6 3.2 4.1T1.6 2.2ZM.2 6.4L3 1.8"),
        '\u{142}' => (1.6, "M.8 0V6M0 3.6L1.6 2.4"),
        '\u{131}' => (1.0, "M.5 2.2V6"),
        '\u{C6}' => (5.2, "M0 6L2.4 0H5.2M2.8 0V6H5.2M2.8 3H4.8M1 3.9H2.8"),
        '\u{152}' => (5.2, "M5.2 0H2Q0 0 0 3T2 6H5.2M2.8 0V6M2.8 3H4.8"),
        '\u{D8}' => (4.0, "M2 0Q0 0 0 3T2 6Q4 6 4 3T2 0ZM.2 6.5L3.8 -.5"),
        '\u{141}' => (3.8, "M.2 0V6H3.8M-.6 3.7L1.6 2.3"),
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

    /// Writes texts, each centred at its point, as one group.
    pub fn write_all<T: AsRef<str>>(
        &self,
        sheet: &mut Sheet,
        texts: impl IntoIterator<Item = (T, Point)>,
    ) {
        // The scale as it is written, so that its rounding moves no letter.
        let scale = (self.height / 6.0 * 1000.0).round() / 1000.0;
        let _ = write!(
            sheet,
            "<g stroke=\"{}\" stroke-width=\"{:.3}\" transform=\"scale({:.3})\">",
            self.colour,
            Short(self.weight / scale),
            Short(scale)
        );
        for (text, at) in texts {
            write_on_grid(sheet, text.as_ref(), Point { x: at.x / scale, y: at.y / scale });
        }
        sheet.push("</g>");
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
            stroke(sheet, letter, path, middle, top + if low { 2.2 } else { 0.0 });
            continue;
        }
        if let Some(path) = mark_below(letter) {
            stroke(sheet, letter, path, middle, top);
            continue;
        }
        // The dot of an i makes room for its accent.
        let dotless = letter == 'i' && letters.peek().is_some_and(|next| accent(*next).is_some());
        let drawn = if dotless { '\u{131}' } else { letter };
        let (width, path) = glyph(drawn);
        stroke(sheet, drawn, path, left, top);
        middle = left + width / 2.0;
        low = "acegijmnopqrsuvwxyz\u{E6}\u{153}\u{F8}".contains(letter);
        left += width + GAP;
    }
}

/// Draws the strokes of a letter or an accent at a point of the grid. Their id is `g` with the letter, or with its
/// code point if it is no ASCII letter or digit.
fn stroke(sheet: &mut Sheet, letter: char, path: &str, x: f32, y: f32) {
    if path.is_empty() {
        return;
    }
    let id = if letter.is_ascii_alphanumeric() {
        format!("g{letter}")
    } else {
        format!("g{:02x}", u32::from(letter))
    };
    sheet.define(&id, |sheet| {
        let _ = write!(sheet, "<path id=\"{id}\" d=\"{path}\"/>");
    });
    let _ = write!(sheet, "<use href=\"#{id}\" x=\"{}\" y=\"{}\"/>", Short(x), Short(y));
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
            sheet.document("", "", None).matches("<use").count()
        };
        assert_eq!((strokes("e"), strokes("é"), strokes("ç"), strokes("i")), (1, 2, 2, 1));
    }
}
