//! Writes pages as a PDF: vectors and text, with the used part of each font embedded.
//!
//! The file holds no date, and its identifier follows from its contents, so the same kit is the same
//! bytes.

use std::collections::BTreeMap;

use krilla::Document;
use krilla::SerializeSettings;
use krilla::color::rgb;
use krilla::geom::{PathBuilder, Point, Transform};
use krilla::metadata::Metadata;
use krilla::num::NormalizedF32;
use krilla::page::PageSettings;
use krilla::paint::{Fill, FillRule, LineCap, LineJoin, Stroke as PdfStroke, StrokeDash};
use krilla::surface::Surface;
use krilla::text::{Font, GlyphId, KrillaGlyph};
use kurbo::{Affine, BezPath, PathEl};

use crate::canvas::{Canvas, Colour, Item, Stroke, Text};
use crate::font::{self, Face};
use crate::kit::Page;

/// The points of a millimetre.
const POINTS: f64 = 72.0 / 25.4;

/// Why a PDF cannot be written.
#[derive(Debug, thiserror::Error)]
#[error("the PDF cannot be written: {0}")]
pub struct PdfError(String);

/// Writes the pages. `language` is the code of the texts' language.
///
/// # Errors
/// If a page is empty or a font cannot be embedded. No kit of this crate fails; the tests make them all.
pub fn pdf(pages: &[Page], title: &str, language: &str) -> Result<Vec<u8>, PdfError> {
    let settings = SerializeSettings { enable_tagging: false, ..SerializeSettings::default() };
    let mut document = Document::new_with(settings);
    document.set_metadata(
        Metadata::new()
            .title(title.to_owned())
            .language(language.to_owned())
            .creator("Dejarik".to_owned()),
    );
    let fonts = fonts()?;
    for page in pages {
        let size = PageSettings::from_wh(points(page.width), points(page.height));
        let size = size.ok_or_else(|| PdfError(format!("the page `{}` is empty", page.title)))?;
        let mut sheet = document.start_page_with(size);
        let mut surface = sheet.surface();
        surface.push_transform(&transform(Affine::scale(POINTS)));
        draw(&page.canvas, &fonts, &mut surface);
        surface.pop();
        surface.finish();
        sheet.finish();
    }
    document.finish().map_err(|error| PdfError(format!("{error:?}")))
}

type Fonts = BTreeMap<Face, Font>;

fn fonts() -> Result<Fonts, PdfError> {
    let font = |face: Face| {
        let font = Font::new(face.data().to_vec().into(), 0);
        font.map(|font| (face, font)).ok_or_else(|| PdfError(format!("no font for {face:?}")))
    };
    Face::ALL.into_iter().map(font).collect()
}

fn draw(canvas: &Canvas, fonts: &Fonts, surface: &mut Surface<'_>) {
    draw_all(&canvas.items, fonts, surface);
}

fn draw_all(items: &[Item], fonts: &Fonts, surface: &mut Surface<'_>) {
    for item in items {
        match item {
            Item::Path(path, fill, stroke) => {
                let Some(path) = converted(path) else { continue };
                surface.set_fill(fill.map(filled));
                surface.set_stroke(stroke.as_ref().map(stroked));
                surface.draw_path(&path);
            }
            Item::Text(text) => write(text, fonts, surface),
            Item::Clip(path, items) => {
                let Some(path) = converted(path) else { continue };
                surface.push_clip_path(&path, &FillRule::NonZero);
                draw_all(items, fonts, surface);
                surface.pop();
            }
            Item::Boxed(_, items) => draw_all(items, fonts, surface),
        }
    }
}

/// Writes a text, each run of glyphs of one font together.
fn write(text: &Text, fonts: &Fonts, surface: &mut Surface<'_>) {
    surface.set_fill(Some(filled(text.colour)));
    surface.set_stroke(None);
    surface.push_transform(&transform(text.place));
    let glyphs: Vec<font::Glyph> = font::glyphs(text.face, &text.text).collect();
    let (mut x, mut start) = (0.0, 0);
    for run in glyphs.chunk_by(|a, b| a.face == b.face) {
        let length: usize = run.iter().map(|glyph| glyph.bytes).sum();
        let written = &text.text[start..start + length];
        let mut at = 0;
        let placed: Vec<KrillaGlyph> = run
            .iter()
            .map(|glyph| {
                let range = at..at + glyph.bytes;
                at = range.end;
                let id = GlyphId::new(glyph.id);
                KrillaGlyph::new(id, glyph.advance as f32, 0.0, 0.0, 0.0, range, None)
            })
            .collect();
        if let Some(font) = fonts.get(&run[0].face) {
            let origin = Point::from_xy((x * text.size) as f32, 0.0);
            surface.draw_glyphs(origin, &placed, font.clone(), written, text.size as f32, false);
        }
        x += run.iter().map(|glyph| glyph.advance).sum::<f64>();
        start += length;
    }
    surface.pop();
}

fn points(millimetres: f64) -> f32 {
    (millimetres * POINTS) as f32
}

fn transform(affine: Affine) -> Transform {
    let [a, b, c, d, e, f] = affine.as_coeffs().map(|value| value as f32);
    Transform::from_row(a, b, c, d, e, f)
}

fn converted(path: &BezPath) -> Option<krilla::geom::Path> {
    let mut builder = PathBuilder::new();
    for element in path.elements() {
        let xy = |point: &kurbo::Point| (point.x as f32, point.y as f32);
        match element {
            PathEl::MoveTo(a) => builder.move_to(xy(a).0, xy(a).1),
            PathEl::LineTo(a) => builder.line_to(xy(a).0, xy(a).1),
            PathEl::QuadTo(a, b) => builder.quad_to(xy(a).0, xy(a).1, xy(b).0, xy(b).1),
            PathEl::CurveTo(a, b, c) => {
                builder.cubic_to(xy(a).0, xy(a).1, xy(b).0, xy(b).1, xy(c).0, xy(c).1);
            }
            PathEl::ClosePath => builder.close(),
        }
    }
    builder.finish()
}

fn colour(Colour(r, g, b): Colour) -> rgb::Color {
    rgb::Color::new(r, g, b)
}

fn filled(own: Colour) -> Fill {
    Fill { paint: colour(own).into(), opacity: NormalizedF32::ONE, rule: FillRule::NonZero }
}

fn stroked(stroke: &Stroke) -> PdfStroke {
    let array: Vec<f32> = stroke.dashes.iter().map(|dash| *dash as f32).collect();
    PdfStroke {
        paint: colour(stroke.colour).into(),
        width: stroke.width as f32,
        miter_limit: 10.0,
        line_cap: if array.is_empty() { LineCap::Round } else { LineCap::Butt },
        line_join: LineJoin::Round,
        opacity: NormalizedF32::ONE,
        dash: (!array.is_empty()).then_some(StrokeDash { array, offset: 0.0 }),
    }
}
