//! Writes a page as an SVG document, for previews and for tests.
//!
//! A glyph is defined once and used wherever it stands, so no font is needed to show the document.

use std::collections::BTreeSet;
use std::fmt::Write;

use kurbo::{Affine, BezPath, PathEl};

use crate::canvas::{Canvas, Colour, Item, Stroke, Text};
use crate::font::{self, Face};

/// The units of a glyph's outline in its definition.
const GRID: f64 = 1000.0;

/// Returns the SVG document of a canvas of this size in millimetres.
pub fn svg(canvas: &Canvas, width: f64, height: f64, title: &str) -> String {
    let mut used = BTreeSet::new();
    find(&canvas.items, &mut used);
    let mut out = String::with_capacity(64 * 1024);
    let _ = write!(
        out,
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {} {}\" width=\"{0}mm\" \
         height=\"{1}mm\" role=\"img\" aria-labelledby=\"title\"><title id=\"title\">{}</title><defs>",
        short(width),
        short(height),
        escape(title)
    );
    for (face, id) in used {
        let outline = Affine::scale(GRID) * font::outline(face, id);
        let _ = write!(out, "<path id=\"{}{id}\" d=\"", face.letter());
        data(&outline, 0, &mut out);
        out.push_str("\"/>");
    }
    let _ = write!(
        out,
        "</defs><rect width=\"{}\" height=\"{}\" fill=\"#fff\"/>",
        short(width),
        short(height)
    );
    let mut clips = 0;
    write_all(&canvas.items, &mut clips, &mut out);
    out.push_str("</svg>\n");
    out
}

/// Finds the glyphs that are used.
fn find(items: &[Item], used: &mut BTreeSet<(Face, u16)>) {
    for item in items {
        match item {
            Item::Path(..) => {}
            Item::Text(text) => {
                let glyphs = font::glyphs(text.face, &text.text);
                used.extend(glyphs.map(|glyph| (glyph.face, glyph.id)));
            }
            Item::Clip(_, items) | Item::Boxed(_, items) => find(items, used),
        }
    }
}

fn write_all(items: &[Item], clips: &mut usize, out: &mut String) {
    for item in items {
        match item {
            Item::Path(path, fill, stroke) => write_path(path, *fill, stroke.as_ref(), out),
            Item::Text(text) => write_text(text, out),
            Item::Clip(path, items) => {
                *clips += 1;
                let name = *clips;
                let _ = write!(out, "<clipPath id=\"clip{name}\"><path d=\"");
                data(path, 3, out);
                let _ = write!(out, "\"/></clipPath><g clip-path=\"url(#clip{name})\">");
                write_all(items, clips, out);
                out.push_str("</g>");
            }
            Item::Boxed(_, items) => write_all(items, clips, out),
        }
    }
}

fn write_path(path: &BezPath, fill: Option<Colour>, stroke: Option<&Stroke>, out: &mut String) {
    out.push_str("<path d=\"");
    data(path, 3, out);
    let _ = write!(out, "\" fill=\"{}\"", fill.map_or("none".to_owned(), hex));
    if let Some(stroke) = stroke {
        let _ = write!(
            out,
            " stroke=\"{}\" stroke-width=\"{}\" stroke-linejoin=\"round\"",
            hex(stroke.colour),
            short(stroke.width)
        );
        if stroke.dashes.is_empty() {
            out.push_str(" stroke-linecap=\"round\"");
        } else {
            let dashes: Vec<String> = stroke.dashes.iter().map(|dash| short(*dash)).collect();
            let _ = write!(out, " stroke-dasharray=\"{}\"", dashes.join(" "));
        }
    }
    out.push_str("/>");
}

fn write_text(text: &Text, out: &mut String) {
    let [a, b, c, d, e, f] = text.place.as_coeffs();
    let scale = text.size / GRID;
    let _ = write!(
        out,
        "<g fill=\"{}\" transform=\"matrix({:.6} {:.6} {:.6} {:.6} {} {})\">",
        hex(text.colour),
        a * scale,
        b * scale,
        c * scale,
        d * scale,
        short(e),
        short(f)
    );
    let mut x = 0.0;
    for glyph in font::glyphs(text.face, &text.text) {
        let _ = write!(out, "<use href=\"#{}{}\"", glyph.face.letter(), glyph.id);
        if x > 0.0 {
            let _ = write!(out, " x=\"{:.0}\"", x * GRID);
        }
        out.push_str("/>");
        x += glyph.advance;
    }
    out.push_str("</g>");
}

/// Writes the data of a path with this many decimals.
fn data(path: &BezPath, decimals: usize, out: &mut String) {
    for element in path.elements() {
        let (verb, points): (char, Vec<kurbo::Point>) = match element {
            PathEl::MoveTo(a) => ('M', vec![*a]),
            PathEl::LineTo(a) => ('L', vec![*a]),
            PathEl::QuadTo(a, b) => ('Q', vec![*a, *b]),
            PathEl::CurveTo(a, b, c) => ('C', vec![*a, *b, *c]),
            PathEl::ClosePath => ('Z', vec![]),
        };
        out.push(verb);
        for (index, point) in points.iter().enumerate() {
            let gap = if index == 0 { "" } else { " " };
            let _ = write!(out, "{gap}{:.decimals$} {:.decimals$}", tidy(point.x), tidy(point.y));
        }
    }
}

/// Returns a number without a minus before a zero.
fn tidy(value: f64) -> f64 {
    if value.abs() < 0.000_5 { 0.0 } else { value }
}

/// Returns a number with at most three decimals.
fn short(value: f64) -> String {
    let text = format!("{:.3}", tidy(value));
    text.trim_end_matches('0').trim_end_matches('.').to_owned()
}

fn hex(Colour(r, g, b): Colour) -> String {
    format!("#{r:02x}{g:02x}{b:02x}")
}

fn escape(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}
