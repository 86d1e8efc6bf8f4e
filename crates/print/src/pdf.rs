//! Writes pages as a PDF: vectors and text, with the fonts embedded.
//!
//! The file holds no date and no identifier, so the same kit always gives the same bytes.

use std::collections::BTreeSet;

use kurbo::{Affine, BezPath, PathEl, Point};
use miniz_oxide::deflate::compress_to_vec_zlib;
use pdf_writer::types::{
    CidFontType, FontFlags, LineCapStyle, LineJoinStyle, SystemInfo, UnicodeCmap,
};
use pdf_writer::{Content, Filter, Finish, Name, Pdf, Rect, Ref, Settings, Str, TextStr};

use crate::canvas::{Colour, Item, Stroke, Text};
use crate::font::{self, Face};
use crate::kit::Page;

/// The number of points in a millimetre.
const POINTS: f64 = 72.0 / 25.4;
/// The compression level of streams, from 0 to 10.
const LEVEL: u8 = 6;
/// The encoding of text: each character is the number of a glyph in its font, in two bytes.
const IDENTITY: &[u8] = b"Identity-H";
const SYSTEM: SystemInfo<'_> =
    SystemInfo { registry: Str(b"Adobe"), ordering: Str(b"Identity"), supplement: 0 };

/// Writes the pages. `language` is the code of the texts' language.
pub fn pdf(pages: &[Page], title: &str, language: &str) -> Vec<u8> {
    let mut pdf = Pdf::with_settings(Settings { pretty: false });
    let mut ids = (1..).map(Ref::new);
    let mut id = || ids.next().unwrap_or(Ref::new(i32::MAX));
    let (catalog, tree, info) = (id(), id(), id());
    let mut root = pdf.catalog(catalog);
    root.pages(tree).lang(TextStr(language));
    root.viewer_preferences().pair(Name(b"PrintScaling"), Name(b"None"));
    root.finish();
    pdf.document_info(info).title(TextStr(title)).creator(TextStr("Dejarik"));

    let mut faces = BTreeSet::new();
    let drawn: Vec<_> = pages.iter().map(|page| (page, id(), draw(page, &mut faces))).collect();
    let fonts: Vec<_> = faces.into_iter().map(|face| (face, id())).collect();
    pdf.pages(tree).kids(drawn.iter().map(|(_, id, _)| *id)).count(drawn.len() as i32);
    for (page, own, content) in &drawn {
        let contents = id();
        let mut sheet = pdf.page(*own);
        sheet.parent(tree).contents(contents);
        let (width, height) = (number(page.width * POINTS), number(page.height * POINTS));
        sheet.media_box(Rect::new(0.0, 0.0, width, height));
        let mut resources = sheet.resources();
        let mut named = resources.fonts();
        for (face, font) in &fonts {
            named.pair(Name(name(*face).as_bytes()), *font);
        }
        named.finish();
        resources.finish();
        sheet.finish();
        pdf.stream(contents, content).filter(Filter::FlateDecode);
    }
    for (face, font) in fonts {
        embed(&mut pdf, face, font, &mut id);
    }
    pdf.finish()
}

/// Returns the name of a face in a PDF.
fn name(face: Face) -> String {
    face.letter().to_string()
}

/// Returns the compressed drawing of a page, and notes the faces of its texts.
fn draw(page: &Page, faces: &mut BTreeSet<Face>) -> Vec<u8> {
    let mut content = Content::new();
    // Millimetres with y down become points with y up.
    let to_points = Affine::translate((0.0, page.height * POINTS)) * Affine::FLIP_Y;
    content.transform(matrix(to_points * Affine::scale(POINTS)));
    content.set_line_join(LineJoinStyle::RoundJoin);
    draw_all(&page.canvas.items, &mut content, faces);
    compress_to_vec_zlib(&content.finish(), LEVEL)
}

fn draw_all(items: &[Item], content: &mut Content, faces: &mut BTreeSet<Face>) {
    for item in items {
        match item {
            Item::Path(path, fill, line) => {
                if let Some(colour) = fill {
                    set_fill(*colour, content);
                }
                if let Some(stroke) = line {
                    set_stroke(stroke, content);
                }
                trace(path, content);
                match (fill, line) {
                    (Some(_), Some(_)) => content.fill_nonzero_and_stroke(),
                    (Some(_), None) => content.fill_nonzero(),
                    (None, Some(_)) => content.stroke(),
                    (None, None) => content.end_path(),
                };
            }
            Item::Text(text) => write(text, content, faces),
            Item::Clip(path, items) => {
                content.save_state();
                trace(path, content);
                content.clip_nonzero().end_path();
                draw_all(items, content, faces);
                content.restore_state();
            }
            Item::Boxed(_, items) => draw_all(items, content, faces),
        }
    }
}

/// Writes a text, each run of glyphs of one face together.
fn write(text: &Text, content: &mut Content, faces: &mut BTreeSet<Face>) {
    set_fill(text.colour, content);
    content.begin_text();
    // Glyphs have y up.
    content.set_text_matrix(matrix(text.place * Affine::FLIP_Y));
    let glyphs: Vec<font::Glyph> = font::glyphs(text.face, &text.text).collect();
    for run in glyphs.chunk_by(|a, b| a.face == b.face) {
        let face = run[0].face;
        faces.insert(face);
        content.set_font(Name(name(face).as_bytes()), number(text.size));
        let mut shown = content.show_positioned();
        let mut items = shown.items();
        for same in run.chunk_by(|glyph, _| glyph.advance == font::advance(face, glyph.id)) {
            let bytes: Vec<u8> = same.iter().flat_map(|glyph| glyph.id.to_be_bytes()).collect();
            items.show(Str(&bytes));
            // A glyph whose width here differs from that in its font is the last one of its string. The adjustment
            // after the string makes up for the difference.
            let excess = same.last().map(|last| font::advance(face, last.id) - last.advance);
            if let Some(excess) = excess.filter(|excess| *excess != 0.0) {
                items.adjust(number(excess * 1000.0));
            }
        }
    }
    content.end_text();
}

/// Embeds a whole face. The font files are small, and hold little that a kit does not use.
fn embed(pdf: &mut Pdf, face: Face, font: Ref, id: &mut impl FnMut() -> Ref) {
    let Some(facts) = font::facts(face) else { return };
    let (descendant, descriptor, file, unicode) = (id(), id(), id(), id());
    let called = Name(facts.name.as_bytes());
    pdf.type0_font(font)
        .base_font(called)
        .encoding_predefined(Name(IDENTITY))
        .descendant_font(descendant)
        .to_unicode(unicode);

    let mut cid = pdf.cid_font(descendant);
    cid.subtype(CidFontType::Type2).base_font(called).system_info(SYSTEM);
    cid.font_descriptor(descriptor).cid_to_gid_map_predefined(Name(b"Identity"));
    cid.widths().consecutive(0, facts.widths.iter().map(|width| number(width * 1000.0)));
    cid.finish();

    let shape = if face == Face::Mono { FontFlags::FIXED_PITCH } else { FontFlags::empty() };
    let slant = if face == Face::Italic { FontFlags::ITALIC } else { FontFlags::empty() };
    let [left, bottom, right, top] = facts.bounds.map(|value| number(value * 1000.0));
    pdf.font_descriptor(descriptor)
        .name(called)
        .flags(FontFlags::SYMBOLIC | shape | slant)
        .bbox(Rect::new(left, bottom, right, top))
        .italic_angle(number(facts.italic_angle))
        .ascent(number(facts.ascent * 1000.0))
        .descent(number(facts.descent * 1000.0))
        .cap_height(number(font::CAPITALS * 1000.0))
        .stem_v(if face == Face::Bold { 140.0 } else { 80.0 })
        .font_file2(file);

    let packed = compress_to_vec_zlib(face.data(), LEVEL);
    let mut stream = pdf.stream(file, &packed);
    stream.filter(Filter::FlateDecode).pair(Name(b"Length1"), face.data().len() as i32);
    stream.finish();

    let mut map = UnicodeCmap::new(Name(b"Letters"), SYSTEM);
    for (glyph, letter) in facts.letters {
        map.pair(glyph, letter);
    }
    let packed = compress_to_vec_zlib(&map.finish(), LEVEL);
    pdf.cmap(unicode, &packed).filter(Filter::FlateDecode);
}

/// Adds a path to those that the next operator paints.
fn trace(path: &BezPath, content: &mut Content) {
    let xy = |point: Point| (number(point.x), number(point.y));
    let mut at = Point::ZERO;
    for element in path.elements() {
        match *element {
            PathEl::MoveTo(to) => {
                content.move_to(xy(to).0, xy(to).1);
            }
            PathEl::LineTo(to) => {
                content.line_to(xy(to).0, xy(to).1);
            }
            PathEl::QuadTo(by, to) => {
                // A PDF has cubic curves only.
                let ((a, b), (c, d)) = (xy(at.lerp(by, 2.0 / 3.0)), xy(to.lerp(by, 2.0 / 3.0)));
                content.cubic_to(a, b, c, d, xy(to).0, xy(to).1);
            }
            PathEl::CurveTo(one, two, to) => {
                let ((a, b), (c, d)) = (xy(one), xy(two));
                content.cubic_to(a, b, c, d, xy(to).0, xy(to).1);
            }
            PathEl::ClosePath => {
                content.close_path();
            }
        }
        at = element.end_point().unwrap_or(at);
    }
}

fn set_fill(colour: Colour, content: &mut Content) {
    let [r, g, b] = parts(colour);
    content.set_fill_rgb(r, g, b);
}

fn set_stroke(stroke: &Stroke, content: &mut Content) {
    let [r, g, b] = parts(stroke.colour);
    let solid = stroke.dashes.is_empty();
    content.set_stroke_rgb(r, g, b);
    content.set_line_width(number(stroke.width));
    content.set_line_cap(if solid { LineCapStyle::RoundCap } else { LineCapStyle::ButtCap });
    content.set_dash_pattern(stroke.dashes.iter().map(|dash| number(*dash)), 0.0);
}

fn parts(Colour(r, g, b): Colour) -> [f32; 3] {
    [r, g, b].map(|part| number(f64::from(part) / 255.0))
}

fn matrix(affine: Affine) -> [f32; 6] {
    // A turn needs more digits than a length.
    affine.as_coeffs().map(|value| rounded(value, 1e6))
}

/// Returns a number rounded to the precision that a printer can show, which for a length is a tenth of a micrometre.
fn number(value: f64) -> f32 {
    rounded(value, 1e4)
}

fn rounded(value: f64, parts: f64) -> f32 {
    ((value * parts).round() / parts) as f32
}

#[cfg(test)]
mod tests {
    use miniz_oxide::inflate::decompress_to_vec_zlib;

    use super::*;
    use crate::canvas::Canvas;
    use crate::request::Part;

    /// Returns the operators that draw items on a page that is 20 mm high, and the faces of their texts.
    fn drawn(items: Vec<Item>) -> (String, BTreeSet<Face>) {
        let canvas = Canvas { items };
        let page =
            Page { part: Part::Board, title: String::new(), width: 30.0, height: 20.0, canvas };
        let mut faces = BTreeSet::new();
        let content = decompress_to_vec_zlib(&draw(&page, &mut faces)).unwrap();
        (String::from_utf8_lossy(&content).into_owned(), faces)
    }

    #[test]
    fn a_curve_is_cubic_and_a_page_is_measured_from_its_upper_left_corner() {
        let path = BezPath::from_svg("M0 0Q3 0 3 6Z").unwrap();
        let (content, _) = drawn(vec![Item::Path(path, Some(Colour::WHITE), None)]);
        assert!(content.contains("2.834646 0 0 -2.834646 0 56.692913 cm"), "{content}");
        assert!(content.contains("0 0 m\n2 0 3 2 3 6 c\nh\nf"), "{content}");
    }

    #[test]
    fn a_narrow_space_is_narrower_than_its_glyph_and_another_face_helps_out() {
        let text = |text: &str| {
            let (text, face, place) = (text.to_owned(), Face::Bold, Affine::IDENTITY);
            Item::Text(Text { text, face, size: 4.0, colour: Colour::BLACK, place })
        };
        let (content, faces) = drawn(vec![text("1\u{202F}000")]);
        let space = font::glyphs(Face::Bold, " ").next().unwrap();
        // The narrow space has 0.6 of the width, and an adjustment is in thousandths.
        let excess = number(0.4 * space.advance * 1000.0);
        assert_eq!(faces, BTreeSet::from([Face::Bold]));
        let parts = content.split_once('[').unwrap().1.split_once(']').unwrap().0;
        assert!(parts.contains(&format!(") {excess} (")), "{parts}");
        let (content, faces) = drawn(vec![text("1 → 2")]);
        assert_eq!(faces, BTreeSet::from([Face::Bold, Face::Mono]), "{content}");
    }

    #[test]
    fn every_face_says_what_a_reader_needs_to_find_and_copy_its_text() {
        for face in Face::ALL {
            let facts = font::facts(face).unwrap();
            assert!(facts.name.is_ascii() && facts.name.contains("Sans"), "{}", facts.name);
            for letter in "Aé 0".chars() {
                let glyph = font::glyphs(face, &letter.to_string()).next().unwrap();
                assert_eq!(facts.letters[&glyph.id], letter, "{face:?}");
                assert_eq!(facts.widths[usize::from(glyph.id)], glyph.advance);
            }
            assert!(facts.descent < 0.0 && facts.ascent > font::CAPITALS);
            assert_eq!(facts.italic_angle < 0.0, face == Face::Italic);
        }
    }
}
