//! A picture of the rule books: a position, or the bare board, with marked spaces and arrows. It is
//! drawn with fewer strokes than [`svg`](crate::svg), since a chapter shows many of them.

use std::fmt::Write;

use dejarik_rules::any::AnyPosition;
use dejarik_rules::{Ring, Space};

use super::geometry::{self, HEIGHT, MIDDLE, Point, R_TABLE, WIDTH};
use super::sheet::Sheet;
use super::theme::Theme;
use super::{board, contents};

/// What an arrow stands for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ArrowKind {
    /// A move.
    Move,
    /// A piece that is pushed.
    Push,
    /// An attack or a capture.
    Attack,
    /// A neighbour, or support.
    Hint,
    /// A move that is not allowed.
    Barred,
    /// Both ways round a ring to the same space.
    Back,
}

/// An arrow on a picture.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Arrow {
    /// The space where it starts.
    pub from: Space,
    /// The space where it ends, or `None` for over the edge of the board.
    pub to: Option<Space>,
    /// What it stands for.
    pub kind: ArrowKind,
}

/// Draws a position with marked spaces and arrows as an SVG document; without a position, the bare
/// board.
pub fn diagram(
    position: Option<&AnyPosition>,
    lit: &[Space],
    arrows: &[Arrow],
    theme: &Theme,
) -> String {
    let mut sheet = Sheet::default();
    let (ground, mark) = (theme.ground, theme.mark);
    let _ = write!(sheet, "<rect width=\"{WIDTH}\" height=\"{HEIGHT}\" fill=\"{ground}\"/>");
    let rim = format!("stroke=\"{}\" stroke-width=\"3\"", theme.rim);
    board::circle(&mut sheet, R_TABLE, &rim);
    if !lit.is_empty() {
        let light = format!("fill=\"{mark}\" fill-opacity=\".22\"");
        board::spaces(&mut sheet, lit.iter().copied(), &light);
    }
    board::lines(&mut sheet, theme, "stroke-width=\"2\"");
    board::names(&mut sheet, theme, 15.0, 2.0);
    if let Some(position) = position {
        contents(&mut sheet, &position.scene(), theme);
    }
    if !arrows.is_empty() {
        let _ = write!(sheet, "<g stroke=\"{mark}\" stroke-width=\"8\">");
        arrows.iter().for_each(|arrow| draw(&mut sheet, *arrow, theme));
        sheet.push("</g>");
    }
    let size = format!("viewBox=\"0 0 {WIDTH} {}\" width=\"512\" role=\"img\"", 2.0 * MIDDLE.y);
    let title = position.map_or_else(|| "Dejarik".to_owned(), ToString::to_string);
    sheet.document(&size, &title, None) + "\n"
}

/// Draws an arrow: each way as a line with a light edge and a head, and a cross over a barred way.
fn draw(sheet: &mut Sheet, arrow: Arrow, theme: &Theme) {
    let dashes = match arrow.kind {
        ArrowKind::Move | ArrowKind::Attack | ArrowKind::Back => "",
        ArrowKind::Push => " stroke-dasharray=\"26 16\"",
        ArrowKind::Hint => " stroke-dasharray=\"3 16\"",
        ArrowKind::Barred => " stroke-dasharray=\"14 14\"",
    };
    let (edge, width) = match arrow.kind {
        ArrowKind::Attack => (21, " stroke-width=\"13\""),
        _ => (16, ""),
    };
    for [line, mark] in strokes(arrow) {
        let edge = format!("stroke=\"{}\" stroke-width=\"{edge}\"", theme.ground);
        let _ = write!(
            sheet,
            "<path d=\"{line}\" {edge}/><path d=\"{line}\"{width}{dashes}/>\
             <path d=\"{mark}\" {edge}/><path d=\"{mark}\"{width}/>"
        );
    }
}

/// Returns the strokes of an arrow as path data: for each way its line, and the head at its end or the
/// cross over it.
pub fn strokes(arrow: Arrow) -> Vec<[String; 2]> {
    let stroke = |way: Vec<Point>| {
        let mut line = String::new();
        for (index, point) in way.iter().enumerate() {
            let letter = if index == 0 { 'M' } else { 'L' };
            let _ = write!(line, "{letter}{:.0} {:.0}", point.x, point.y);
        }
        let mark = if arrow.kind == ArrowKind::Barred { cross(&way) } else { head(&way) };
        [line, mark]
    };
    ways(arrow).into_iter().map(stroke).collect()
}

/// Returns the ways of an arrow, as points to be joined by lines.
fn ways(arrow: Arrow) -> Vec<Vec<Point>> {
    let start = geometry::hour(arrow.from);
    let Some(to) = arrow.to else {
        return vec![vec![geometry::polar(410.0, start), geometry::polar(492.0, start)]];
    };
    let same_ring = arrow.from.ring() == to.ring() && to.ring() != Ring::Centre;
    let clockwise = (geometry::hour(to) - start).rem_euclid(12.0);
    let counter = clockwise - 12.0;
    if same_ring && arrow.from == to {
        return vec![arc(arrow.from, 12.0)];
    }
    if same_ring && arrow.kind == ArrowKind::Back {
        return vec![arc(arrow.from, clockwise), arc(arrow.from, counter)];
    }
    let shorter = if clockwise <= 6.0 { clockwise } else { counter };
    if same_ring && (2.0..6.0).contains(&shorter.abs()) {
        return vec![arc(arrow.from, shorter)];
    }
    let (a, b) = (geometry::centre(arrow.from), geometry::centre(to));
    let length = (b.x - a.x).hypot(b.y - a.y);
    let gap = (length / 4.0).min(44.0) / length;
    let between = |part: f32| Point { x: a.x + part * (b.x - a.x), y: a.y + part * (b.y - a.y) };
    vec![vec![between(gap), between(1.0 - gap)]]
}

/// Returns the arc along a ring from a space over this many hours.
fn arc(from: Space, hours: f32) -> Vec<Point> {
    let radius = match from.ring() {
        Ring::Outer => 350.0,
        Ring::Inner | Ring::Centre => 190.0,
    };
    let gap = hours.signum() * 46.0 / radius * 12.0 / std::f32::consts::TAU;
    let (first, last) = (gap, hours - gap);
    let steps = ((last - first).abs() * 4.0).ceil().max(1.0);
    let at = |step: u16| first + (last - first) * f32::from(step) / steps;
    (0..=steps as u16)
        .map(|step| geometry::polar(radius, geometry::hour(from) + at(step)))
        .collect()
}

/// Returns the head at the end of a way, as a path.
fn head(way: &[Point]) -> String {
    let [.., before, tip] = way else { return String::new() };
    let (dx, dy) = (tip.x - before.x, tip.y - before.y);
    let length = dx.hypot(dy).max(1.0);
    let (ux, uy) = (22.0 * dx / length, 22.0 * dy / length);
    let wing = |turn: f32| (tip.x - ux - turn * 0.7 * uy, tip.y - uy + turn * 0.7 * ux);
    let ((ax, ay), (bx, by)) = (wing(1.0), wing(-1.0));
    format!("M{ax:.0} {ay:.0}L{:.0} {:.0}L{bx:.0} {by:.0}", tip.x, tip.y)
}

/// Returns the cross in the middle of a barred way, as a path.
fn cross(way: &[Point]) -> String {
    let [first, .., last] = way else { return String::new() };
    let middle = if way.len() > 2 {
        way[way.len() / 2]
    } else {
        Point { x: (first.x + last.x) / 2.0, y: (first.y + last.y) / 2.0 }
    };
    let (x, y, r) = (middle.x, middle.y, 20.0);
    let [left, right, top, bottom] = [x - r, x + r, y - r, y + r];
    format!("M{left:.0} {top:.0}L{right:.0} {bottom:.0}M{right:.0} {top:.0}L{left:.0} {bottom:.0}")
}
