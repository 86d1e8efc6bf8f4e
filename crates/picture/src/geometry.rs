//! The places of the spaces in a picture. The board faces the first player as on the page: the line between rays 2 and 3
//! points straight down, so `A1` to `A4` are the nearest spaces. Directions are the hours of a clock.

use std::fmt;

use dejarik_rules::{Ring, Space};

use super::sheet::Short;

/// A point of the picture, in its units.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Point {
    /// The distance from the left edge.
    pub x: f32,
    /// The distance from the top edge.
    pub y: f32,
}

impl fmt::Display for Point {
    /// Writes the point as in an SVG path, with two decimals or as many as the format asks for.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        Short(self.x).fmt(f)?;
        f.write_str(" ")?;
        Short(self.y).fmt(f)
    }
}

/// The width of the picture: the board with a tray on each side.
pub const WIDTH: f32 = 1280.0;
/// The height of the picture: the board and a caption.
pub const HEIGHT: f32 = 1060.0;
/// The middle of the board.
pub const MIDDLE: Point = Point { x: 640.0, y: 505.0 };

/// The radius of the centre space.
pub const R_CENTRE: f32 = 92.0;
/// The outer radius of ring B.
pub const R_INNER: f32 = 274.0;
/// The outer radius of ring A.
pub const R_OUTER: f32 = 446.0;
/// The radius of the board with its rim.
pub const R_TABLE: f32 = 486.0;

/// Returns the point at `radius` from the middle of the board, in the direction of `hours` on the clock.
pub fn polar(radius: f32, hours: f32) -> Point {
    around(MIDDLE, radius, hours)
}

fn around(middle: Point, radius: f32, hours: f32) -> Point {
    let angle = hours * std::f32::consts::TAU / 12.0;
    Point { x: middle.x + radius * angle.sin(), y: middle.y - radius * angle.cos() }
}

/// Returns the hour of a space's ray: ray 1 is at half past four, ray 4 at half past seven.
pub fn hour(space: Space) -> f32 {
    space.ray().map_or(0.0, |ray| f32::from(ray) + 4.5)
}

/// Returns the place of a piece on the space.
pub fn centre(space: Space) -> Point {
    match space.ring() {
        Ring::Outer => polar(350.0, hour(space)),
        Ring::Inner => polar(190.0, hour(space)),
        Ring::Centre => MIDDLE,
    }
}

/// Returns the scale of pieces on the space; ring B has less room.
pub fn scale(space: Space) -> f32 {
    match space.ring() {
        Ring::Outer => 1.22,
        Ring::Inner | Ring::Centre => 1.0,
    }
}

/// Returns the place of the space's name: the outer corner that is clockwise, beside the head of a figure.
pub fn label(space: Space) -> Point {
    match space.ring() {
        Ring::Outer => polar(421.0, hour(space) + 0.32),
        Ring::Inner => polar(252.0, hour(space) + 0.28),
        Ring::Centre => Point { y: MIDDLE.y + 65.0, ..MIDDLE },
    }
}

/// Returns the outline of a space, as an SVG path.
pub fn outline(space: Space) -> String {
    match space.ring() {
        Ring::Outer => sector(R_INNER, R_OUTER, MIDDLE, hour(space)),
        Ring::Inner => sector(R_CENTRE, R_INNER, MIDDLE, hour(space)),
        Ring::Centre => {
            let (x, y, r) = (MIDDLE.x - R_CENTRE, MIDDLE.y, R_CENTRE);
            let width = 2.0 * r;
            format!("M{x} {y}a{r} {r} 0 1 1 {width} 0a{r} {r} 0 1 1 -{width} 0Z")
        }
    }
}

/// Returns the outline of a twelfth of the ring between two radii around `middle`, as an SVG path.
pub(crate) fn sector(inside: f32, outside: f32, middle: Point, hour: f32) -> String {
    let (from, to) = (hour - 0.5, hour + 0.5);
    let [a, b] = [from, to].map(|hour| around(middle, outside, hour));
    let [c, d] = [to, from].map(|hour| around(middle, inside, hour));
    format!("M{a}A{outside} {outside} 0 0 1 {b}L{c}A{inside} {inside} 0 0 0 {d}Z")
}

/// Returns which of the two tints a space has: neighbours on a ring and on a ray differ.
pub fn tint(space: Space) -> usize {
    let odd = space.ray().is_some_and(|ray| ray % 2 == 0);
    match space.ring() {
        Ring::Outer => usize::from(odd),
        Ring::Inner => usize::from(!odd),
        Ring::Centre => 0,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_board_stands_as_on_the_page_with_the_line_between_rays_2_and_3_straight_down() {
        let [first, second, third, fourth] =
            ["A1", "A2", "A3", "A4"].map(|name| centre(name.parse().unwrap()));
        for (right, left) in [(second, third), (first, fourth)] {
            assert!((right.x + left.x - 2.0 * MIDDLE.x).abs() < 0.01, "{right} {left}");
            assert!(right.x > MIDDLE.x && (right.y - left.y).abs() < 0.01, "{right} {left}");
        }
        assert!(second.y > first.y && first.y > MIDDLE.y, "{first} {second}");
    }
}
