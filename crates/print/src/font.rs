//! The fonts of the kits: their characters, and how wide a text is.
//!
//! The files in `fonts` hold the Latin letters with accents and the signs of the rule books
//! (`docs/adr/0009-print-and-play.md`). A character that a face lacks is taken from the monospaced
//! face, which has them all.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use kurbo::{Affine, BezPath, Point};
use ttf_parser::{GlyphId, OutlineBuilder, name_id};

/// A font face.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Face {
    /// Running text.
    Regular,
    /// Headings and stressed words.
    Bold,
    /// Captions and terms.
    Italic,
    /// Notation.
    Mono,
}

impl Face {
    /// All faces.
    pub const ALL: [Face; 4] = [Face::Regular, Face::Bold, Face::Italic, Face::Mono];

    /// Returns the font file.
    pub const fn data(self) -> &'static [u8] {
        match self {
            Face::Regular => include_bytes!("../fonts/OpenSans-Regular.ttf"),
            Face::Bold => include_bytes!("../fonts/OpenSans-Bold.ttf"),
            Face::Italic => include_bytes!("../fonts/OpenSans-Italic.ttf"),
            Face::Mono => include_bytes!("../fonts/DejaVuSansMono.ttf"),
        }
    }

    /// Returns the letter that begins the names of this face's glyphs in an SVG document.
    pub const fn letter(self) -> char {
        match self {
            Face::Regular => 'r',
            Face::Bold => 'b',
            Face::Italic => 'i',
            Face::Mono => 'm',
        }
    }

    fn opened(self) -> Option<&'static Opened> {
        OPENED.iter().find(|(face, _)| *face == self).map(|(_, opened)| opened)
    }
}

/// The height of capitals, as a part of the size. Both families are close to it.
pub const CAPITALS: f64 = 0.72;
/// How far text reaches above its base line, with accents on capitals, as a part of the size.
pub const ABOVE: f64 = 0.95;
/// How far text reaches below its base line, as a part of the size.
pub const BELOW: f64 = 0.25;

struct Opened {
    font: ttf_parser::Face<'static>,
    units: f64,
}

static OPENED: LazyLock<Vec<(Face, Opened)>> = LazyLock::new(|| {
    let opened = |face: Face| {
        // The files are part of the program, and a test opens them all.
        let font = ttf_parser::Face::parse(face.data(), 0).ok()?;
        let units = f64::from(font.units_per_em());
        Some((face, Opened { font, units }))
    };
    Face::ALL.into_iter().filter_map(opened).collect()
});

/// The facts about a face that a document has to state if it embeds the face. Lengths are parts of the size.
pub(crate) struct Facts {
    /// The name of the font.
    pub name: String,
    /// The width of each glyph.
    pub widths: Vec<f64>,
    /// The first character of each glyph that has one.
    pub letters: BTreeMap<u16, char>,
    /// The box around all glyphs, with y up: left, bottom, right, top.
    pub bounds: [f64; 4],
    /// How far the font reaches above the base line.
    pub ascent: f64,
    /// How far it reaches below, as a negative number.
    pub descent: f64,
    /// By how many degrees upright strokes lean to the left.
    pub italic_angle: f64,
}

/// Returns the facts about a face.
pub(crate) fn facts(face: Face) -> Option<Facts> {
    let Opened { font, units } = face.opened()?;
    let part = |value: i16| f64::from(value) / units;
    let names = font.names().into_iter();
    let name = names.filter(|name| name.name_id == name_id::POST_SCRIPT_NAME);
    let mut letters = BTreeMap::new();
    for table in font.tables().cmap.iter().flat_map(|cmap| cmap.subtables) {
        table.codepoints(|code| {
            let pair = table.glyph_index(code).zip(char::from_u32(code));
            if let Some((glyph, letter)) = pair.filter(|_| table.is_unicode()) {
                letters.entry(glyph.0).or_insert(letter);
            }
        });
    }
    let around = font.global_bounding_box();
    Some(Facts {
        name: name.filter_map(|name| name.to_string()).next().unwrap_or_default(),
        widths: (0..font.number_of_glyphs()).map(|id| advance(face, id)).collect(),
        letters,
        bounds: [around.x_min, around.y_min, around.x_max, around.y_max].map(part),
        ascent: part(font.ascender()),
        descent: part(font.descender()),
        italic_angle: f64::from(font.italic_angle()),
    })
}

/// Returns the width that a font gives to a glyph, as a part of the size.
pub(crate) fn advance(face: Face, id: u16) -> f64 {
    let width = |opened: &Opened| {
        Some(f64::from(opened.font.glyph_hor_advance(GlyphId(id))?) / opened.units)
    };
    face.opened().and_then(width).unwrap_or_default()
}

/// A glyph of a text.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Glyph {
    /// The face that has the character.
    pub face: Face,
    /// The number of the glyph in its font.
    pub id: u16,
    /// The width, as a part of the size.
    pub advance: f64,
}

/// Returns the glyph of a character in a face.
fn glyph(face: Face, letter: char) -> Option<Glyph> {
    let plain = match letter {
        // The thin and the wide no-break space have the glyph of the ordinary one.
        '\u{202F}' | '\u{A0}' => ' ',
        '\u{2010}' | '\u{2011}' => '-',
        other => other,
    };
    let faces = [face, Face::Mono];
    faces.into_iter().find_map(|face| {
        let GlyphId(id) = face.opened()?.font.glyph_index(plain)?;
        let advance = advance(face, id);
        let advance = if letter == '\u{202F}' { advance * 0.6 } else { advance };
        Some(Glyph { face, id, advance })
    })
}

/// Returns whether every character of a text has a glyph.
pub fn can_write(text: &str) -> bool {
    text.chars().all(|letter| glyph(Face::Mono, letter).is_some())
}

/// Returns the glyphs of a text, one for each character. A character that no face has is drawn as the
/// sign for a missing glyph; a test finds such texts.
pub fn glyphs(face: Face, text: &str) -> impl Iterator<Item = Glyph> + '_ {
    text.chars().map(move |letter| {
        let missing = Glyph { face, id: 0, advance: 0.6 };
        glyph(face, letter).unwrap_or(missing)
    })
}

/// Returns the width of a text, as a part of its size.
pub fn width(face: Face, text: &str) -> f64 {
    glyphs(face, text).map(|glyph| glyph.advance).sum()
}

/// Returns the outline of a glyph for size 1, with y down.
pub fn outline(face: Face, id: u16) -> BezPath {
    let Some(Opened { font, units }) = face.opened() else { return BezPath::new() };
    let mut pen = Pen(BezPath::new());
    // A glyph without an outline, such as a space, stays empty.
    let _ = font.outline_glyph(GlyphId(id), &mut pen);
    Affine::scale_non_uniform(1.0 / units, -1.0 / units) * pen.0
}

/// Collects an outline.
struct Pen(BezPath);

fn point(x: f32, y: f32) -> Point {
    Point::new(f64::from(x), f64::from(y))
}

impl OutlineBuilder for Pen {
    fn move_to(&mut self, x: f32, y: f32) {
        self.0.move_to(point(x, y));
    }

    fn line_to(&mut self, x: f32, y: f32) {
        self.0.line_to(point(x, y));
    }

    fn quad_to(&mut self, cx: f32, cy: f32, x: f32, y: f32) {
        self.0.quad_to(point(cx, cy), point(x, y));
    }

    fn curve_to(&mut self, ax: f32, ay: f32, bx: f32, by: f32, x: f32, y: f32) {
        self.0.curve_to(point(ax, ay), point(bx, by), point(x, y));
    }

    fn close(&mut self) {
        self.0.close_path();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_face_can_be_opened_and_has_the_letters_of_both_languages() {
        assert_eq!(OPENED.len(), Face::ALL.len());
        let letters = "AaZz09 éèêëàâùûüôöîïçœæÉÈÀÇ«»’…–—×½°−≤≥→";
        for face in Face::ALL {
            assert!(glyphs(face, letters).all(|glyph| glyph.id != 0), "{face:?}");
            assert!(width(face, "W") >= width(face, "i"));
        }
        assert!(can_write(letters));
        assert!(!can_write("김"));
    }

    #[test]
    fn a_letter_has_an_outline_above_the_base_line() {
        use kurbo::Shape;
        let bounds = outline(Face::Bold, glyphs(Face::Bold, "H").next().unwrap().id).bounding_box();
        assert!(bounds.y0 < -0.6 && bounds.y1.abs() < 0.01, "{bounds:?}");
        assert!((bounds.height() - CAPITALS).abs() < 0.02, "{bounds:?}");
    }
}
