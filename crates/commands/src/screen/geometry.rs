//! The places of the 25 spaces on the screen: a circle of wedges, computed in pixels.
//!
//! A terminal cell is about twice as high as it is wide. A pixel here is one cell wide and half a
//! cell high, which makes it square, so that a circle of pixels is round. The first player's home
//! (`A1` to `A4`) is at the bottom, or at the top when the board is turned.

use std::f32::consts::{PI, TAU};

use ratatui::layout::Rect;

use dejarik_rules::{Ring, Space};

/// The outer edges of the centre and the two rings, as parts of the board's radius.
pub(crate) const EDGES: [f32; 3] = [0.30, 0.63, 0.955];

/// The board's place on the screen.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Geometry {
    /// The area of cells that the board may use.
    pub(crate) area: Rect,
    /// The radius, in pixels.
    pub(crate) radius: f32,
    /// The centre, in pixels from the top left corner of `area`.
    pub(crate) centre: (f32, f32),
    turned: bool,
}

/// The least radius, in pixels: below it neighbouring names on the inner ring would touch.
pub(crate) const LEAST_RADIUS: f32 = 15.0;

impl Geometry {
    /// Returns the largest round board in `area`, or `None` if it would be too small to read.
    /// `turned` puts the second player's home at the bottom.
    pub(crate) fn fit(area: Rect, turned: bool) -> Option<Geometry> {
        // An odd number of cells in both directions puts the centre in the middle of a cell.
        let width = area.width.saturating_sub(1) | 1;
        let height = area.height.saturating_sub(1) | 1;
        let width = width.min(area.width);
        let height = height.min(area.height);
        let radius = (f32::from(width) / 2.0).min(f32::from(height));
        if radius < LEAST_RADIUS {
            return None;
        }
        // A large board leaves one cell for the numbers around the rim.
        let radius = if radius >= ROOMY { radius - 2.5 } else { radius };
        let centre = (f32::from(area.width / 2) + 0.5, f32::from(area.height / 2) * 2.0 + 1.0);
        Some(Geometry { area, radius, centre, turned })
    }

    /// Returns whether there is room for figures instead of letters.
    pub(crate) fn has_figures(&self) -> bool {
        self.radius >= 37.0
    }

    /// Returns whether the numbers of the rays are written around the rim.
    pub(crate) fn has_numbers(&self) -> bool {
        self.radius >= ROOMY - 2.5
    }

    /// Returns a point on a ray, `part` of the radius from the centre, in pixels.
    pub(crate) fn on_ray(&self, ray: u8, part: f32) -> (f32, f32) {
        let (x, y) = direction(Space::outer(ray), self.turned);
        let reach = self.radius * part;
        (self.centre.0 + x * reach, self.centre.1 + y * reach)
    }

    /// Returns the middle of a space, in pixels.
    pub(crate) fn middle(&self, space: Space) -> (f32, f32) {
        let part = match space.ring() {
            Ring::Outer => (EDGES[1] + EDGES[2]) / 2.0,
            Ring::Inner => (EDGES[0] + EDGES[1]) / 2.0,
            Ring::Centre => 0.0,
        };
        self.on_ray(space.ray().unwrap_or(0), part)
    }

    /// Returns the cell, counted from the corner of the area, whose middle is nearest to a point in
    /// pixels.
    pub(crate) fn cell(&self, (x, y): (f32, f32)) -> (u16, u16) {
        ((x - 0.5).round().max(0.0) as u16, (y / 2.0 - 0.5).round().max(0.0) as u16)
    }

    /// Returns the space that a pixel belongs to, and its distance in pixels from that space's
    /// border; `None` outside the board.
    pub(crate) fn locate(&self, x: f32, y: f32) -> Option<(Space, f32)> {
        let (dx, dy) = (x - self.centre.0, y - self.centre.1);
        let reach = dx.hypot(dy);
        let [centre, inner, outer] = EDGES.map(|edge| edge * self.radius);
        if reach >= outer {
            return None;
        }
        if reach < centre {
            return Some((Space::C, centre - reach));
        }
        let angle = dx.atan2(-dy);
        let turns = angle / TAU - if self.turned { 0.0 } else { 0.5 } + 1.5 / 12.0;
        let place = (turns * 12.0).rem_euclid(12.0);
        let ray = place.round();
        let aside = (0.5 - (place - ray).abs()) * PI / 6.0;
        let to_spoke = reach * aside.sin();
        let ray = ray as u8 % 12;
        Some(if reach < inner {
            (Space::inner(ray), to_spoke.min(reach - centre).min(inner - reach))
        } else {
            (Space::outer(ray), to_spoke.min(reach - inner).min(outer - reach))
        })
    }

    /// Returns the space under a cell of the screen.
    pub(crate) fn space_at(&self, column: u16, row: u16) -> Option<Space> {
        if !self.area.contains((column, row).into()) {
            return None;
        }
        let x = f32::from(column - self.area.x) + 0.5;
        let y = f32::from(row - self.area.y) * 2.0 + 1.0;
        self.locate(x, y).map(|(space, _)| space)
    }
}

/// Returns the direction of a space from the centre, positive to the right and down; zero for the
/// centre itself.
pub(crate) fn direction(space: Space, turned: bool) -> (f32, f32) {
    let Some(ray) = space.ray() else { return (0.0, 0.0) };
    let turns = (f32::from(ray) - 1.5) / 12.0 + if turned { 0.0 } else { 0.5 };
    let (sin, cos) = (turns * TAU).sin_cos();
    (sin, -cos)
}

/// The radius from which the rim leaves room for the numbers of the rays, in pixels.
const ROOMY: f32 = 26.0;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_space_is_found_under_its_own_middle_in_every_size() {
        for (width, height) in [(34, 15), (46, 22), (60, 30), (100, 48), (101, 49), (240, 80)] {
            for turned in [false, true] {
                let area = Rect::new(3, 2, width, height);
                let table = Geometry::fit(area, turned).unwrap();
                for space in Space::all() {
                    let (column, row) = table.cell(table.middle(space));
                    let found = table.space_at(area.x + column, area.y + row);
                    assert_eq!(found, Some(space), "{width}×{height}");
                }
            }
        }
    }

    #[test]
    fn the_first_home_is_at_the_bottom_until_the_board_is_turned() {
        let area = Rect::new(0, 0, 60, 30);
        let a2 = "A2".parse().unwrap();
        let [plain, turned] = [false, true].map(|turned| Geometry::fit(area, turned).unwrap());
        assert!(plain.middle(a2).1 > plain.centre.1);
        assert!(turned.middle(a2).1 < turned.centre.1);
        // Seen from above the numbers increase clockwise: at the bottom, from right to left.
        assert!(plain.middle("A1".parse().unwrap()).0 > plain.middle("A4".parse().unwrap()).0);
    }

    #[test]
    fn a_board_too_small_to_read_is_none() {
        assert!(Geometry::fit(Rect::new(0, 0, 20, 5), false).is_none());
        assert!(Geometry::fit(Rect::new(0, 0, 0, 0), false).is_none());
        assert!(Geometry::fit(Rect::new(0, 0, 100, 14), false).is_none());
        assert!(Geometry::fit(Rect::new(0, 0, 31, 15), false).is_some());
    }
}
