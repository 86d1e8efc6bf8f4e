//! The board of a picture: its spaces with their names, and the rim with the marks of a clock.

use std::fmt::Write;

use dejarik_rules::{Ring, Space};

use super::geometry::{self, MIDDLE, Point, R_CENTRE, R_INNER, R_OUTER, R_TABLE};
use super::glyphs::Pen;
use super::sheet::Sheet;
use super::theme::Theme;

/// Draws a circle around the middle of the board.
pub fn circle(sheet: &mut Sheet, r: f32, attributes: &str) {
    let Point { x, y } = MIDDLE;
    let _ = write!(sheet, "<circle cx=\"{x}\" cy=\"{y}\" r=\"{r}\" {attributes}/>");
}

/// Draws the whole board.
pub fn board(sheet: &mut Sheet, theme: &Theme) {
    let [middle, rim] = theme.table;
    let table = format!(
        "<stop offset=\".1\" stop-color=\"{middle}\"/><stop offset=\"1\" stop-color=\"{rim}\"/>"
    );
    gradient(sheet, &format!("table-{theme}"), &table, R_TABLE);
    if theme.glow {
        for (width, opacity) in [(22, 0.08), (12, 0.14), (6, 0.3)] {
            let glow =
                format!("stroke=\"{}\" stroke-width=\"{width}\" opacity=\"{opacity}\"", theme.rim);
            circle(sheet, R_TABLE, &glow);
        }
    }
    circle(sheet, R_TABLE, &format!("stroke=\"{}\" stroke-width=\"2.5\"", theme.rim));
    ticks(sheet, theme);
    for tint in [0, 1] {
        let tinted = Space::all().filter(|space| geometry::tint(*space) == tint);
        spaces(sheet, tinted, &format!("fill=\"{}\"", theme.spaces[tint]));
    }
    if theme.glow {
        let shade = format!(
            "<stop offset=\".2\" stop-color=\"{rim}\" stop-opacity=\"0\"/>\
             <stop offset=\"1\" stop-color=\"{rim}\" stop-opacity=\".55\"/>"
        );
        gradient(sheet, &format!("shade-{theme}"), &shade, R_OUTER);
    }
    let widths: &[(f32, f32)] = if theme.glow { &[(9.0, 0.14), (2.2, 0.9)] } else { &[(2.0, 1.0)] };
    for (width, opacity) in widths {
        lines(sheet, theme, &format!("stroke-width=\"{width}\" opacity=\"{opacity}\""));
    }
    for (r, width, opacity) in [(R_CENTRE - 12.0, 1.2, 0.5), (R_INNER + 5.0, 1.0, 0.45)] {
        let line = theme.line;
        let thin = format!("stroke=\"{line}\" stroke-width=\"{width}\" opacity=\"{opacity}\"");
        circle(sheet, r, &thin);
    }
    names(sheet, theme, 13.0, 1.8);
}

/// Draws a disc around the middle of the board that is painted with a gradient of these stops.
fn gradient(sheet: &mut Sheet, id: &str, stops: &str, r: f32) {
    sheet.define(id, |sheet| {
        let _ = write!(sheet, "<radialGradient id=\"{id}\">{stops}</radialGradient>");
    });
    circle(sheet, r, &format!("fill=\"url(#{id})\""));
}

/// Draws the marks of a clock on the rim, one a minute.
fn ticks(sheet: &mut Sheet, theme: &Theme) {
    let mut path = String::new();
    for minute in 0..60u8 {
        let long = if minute % 5 == 0 { 12.0 } else { 5.0 };
        let at = f32::from(minute) / 5.0;
        let [a, b] = [-long, long].map(|long| geometry::polar(468.0 + long / 2.0, at));
        let _ = write!(path, "M{a:.1}L{b:.1}");
    }
    let rim = theme.rim;
    let _ = write!(
        sheet,
        "<path d=\"{path}\" stroke=\"{rim}\" stroke-width=\"2\" stroke-linecap=\"butt\" opacity=\".6\"/>"
    );
}

/// Draws spaces with these attributes.
pub fn spaces(sheet: &mut Sheet, spaces: impl Iterator<Item = Space>, attributes: &str) {
    let Point { x, y } = MIDDLE;
    let _ = write!(sheet, "<g transform=\"translate({x} {y})\" {attributes}>");
    for space in spaces {
        match space.ring() {
            Ring::Outer => sector(sheet, "a", [R_INNER, R_OUTER], space),
            Ring::Inner => sector(sheet, "b", [R_CENTRE, R_INNER], space),
            Ring::Centre => {
                let _ = write!(sheet, "<circle r=\"{R_CENTRE}\"/>");
            }
        }
    }
    sheet.push("</g>");
}

/// Draws the lines around all spaces: three circles, and between the first and the last a line every hour.
pub fn lines(sheet: &mut Sheet, theme: &Theme, attributes: &str) {
    let (Point { x, y }, line) = (MIDDLE, theme.line);
    let _ = write!(sheet, "<g stroke=\"{line}\" stroke-linecap=\"butt\" {attributes}><path d=\"");
    for hour in 0..12u8 {
        let ends = [R_CENTRE, R_OUTER].map(|r| geometry::polar(r, f32::from(hour)));
        let _ = write!(sheet, "M{:.1}L{:.1}", ends[0], ends[1]);
    }
    sheet.push("\"/>");
    for r in [R_CENTRE, R_INNER, R_OUTER] {
        let _ = write!(sheet, "<circle cx=\"{x}\" cy=\"{y}\" r=\"{r}\"/>");
    }
    sheet.push("</g>");
}

/// Draws the outline of a space. It is defined once a ring, at 12 o'clock around the origin, with this id and between
/// these radii.
fn sector(sheet: &mut Sheet, id: &str, [inside, outside]: [f32; 2], space: Space) {
    sheet.define(id, |sheet| {
        let path = geometry::sector(inside, outside, Point { x: 0.0, y: 0.0 }, 0.0);
        let _ = write!(sheet, "<path id=\"{id}\" d=\"{path}\"/>");
    });
    let degrees = geometry::hour(space) * 30.0;
    let _ = write!(sheet, "<use href=\"#{id}\" transform=\"rotate({degrees})\"/>");
}

/// Writes the names of all spaces.
pub fn names(sheet: &mut Sheet, theme: &Theme, height: f32, weight: f32) {
    let pen = Pen { height, weight, colour: theme.label };
    pen.write_all(sheet, Space::all().map(|space| (space.to_string(), geometry::label(space))));
}
