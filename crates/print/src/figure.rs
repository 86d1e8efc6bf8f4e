//! The figures of the pieces, the same as in pictures and on the page, on tokens and standees.

use dejarik_picture::{figure, pips};
use dejarik_rules::{RulesId, Side};
use kurbo::{Affine, BezPath, Point, Shape};

use crate::canvas::{Canvas, Colour, Stroke, Style, disc, rect, rounded};
use crate::font::Face;
use crate::palette::{Look, Palette};

/// Returns the path with this data. The data of all figures is read by a test.
pub fn path(data: &str) -> BezPath {
    BezPath::from_svg(data).unwrap_or_default()
}

/// A piece of a rule set: its side and its capital letter.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Figure {
    /// The rule set.
    pub rules: RulesId,
    /// The side that plays it.
    pub side: Side,
    /// The capital letter of its kind.
    pub letter: char,
}

/// What a face of a token shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum State {
    /// The piece in play.
    Standing,
    /// The creature on its side (simeone).
    Stunned,
    /// The ghost of a lost piece (looney).
    Ghost,
}

impl Figure {
    /// Draws the figure with its feet at the origin, `size` times the box of its drawing.
    fn draw(self, canvas: &mut Canvas, look: Look, state: State, at: Affine) {
        let Some((drawing, scale)) = figure(self.rules, self.letter) else { return };
        let put = at * Affine::scale(scale) * Affine::translate((0.0, -40.0));
        let width = 3.4 * put.determinant().abs().sqrt();
        let body = put * path(&drawing.body);
        canvas.stroke(&body, Stroke::solid(look.ground, 2.6 * width));
        let edge = match state {
            State::Ghost => Stroke::dashed(look.edge, width, 2.2 * width, 1.6 * width),
            State::Standing | State::Stunned => Stroke::solid(look.edge, width),
        };
        let fill = if state == State::Ghost { look.ground } else { look.body };
        canvas.paint(&body, fill, edge);
        // Lines and spots show on the body whatever its lightness is.
        let spot = if state == State::Ghost { look.edge } else { look.spot };
        if !drawing.lines.is_empty() {
            canvas.stroke(&(put * path(&drawing.lines)), Stroke::solid(spot, 0.8 * width));
        }
        if !drawing.spots.is_empty() {
            canvas.fill(&(put * path(&drawing.spots)), spot);
        }
    }

    /// Draws the mark of the piece: its size in pips (looney) or its letter, with `radius` as half of
    /// its height.
    fn badge(self, canvas: &mut Canvas, palette: &Palette, look: Look, at: Point, radius: f64) {
        let [ground, ink] = palette.badge;
        let edge = Stroke::solid(look.edge, 0.16 * radius);
        let pips = pips(self.rules, self.letter);
        if pips > 0 {
            let step = 1.15 * radius;
            let half = (f64::from(pips) * step) / 2.0 + 0.25 * radius;
            let plate = rect(at.x - half, at.y - 0.85 * radius, 2.0 * half, 1.7 * radius);
            canvas.paint(&rounded(plate, 0.85 * radius), ground, edge);
            for pip in 0..pips {
                let x = at.x + (f64::from(pip) - f64::from(pips - 1) / 2.0) * step;
                canvas.fill(&disc(Point::new(x, at.y), 0.42 * radius), ink);
            }
            return;
        }
        canvas.paint(&disc(at, radius), ground, edge);
        canvas.centred(&self.letter.to_string(), at, Style::new(Face::Bold, 1.4 * radius, ink));
    }

    /// Returns the face of a round token of this radius around the origin.
    pub fn token(self, palette: &Palette, state: State, radius: f64) -> Canvas {
        let look = palette.side(self.rules, self.side);
        let mut canvas = Canvas::new();
        let round = disc(Point::ZERO, radius);
        ground(&mut canvas, &round, look, self.side);
        let unit = radius / 50.0;
        let turn = match state {
            State::Stunned => {
                Affine::translate((0.0, -6.0 * unit))
                    * Affine::rotate(std::f64::consts::FRAC_PI_2)
                    * Affine::translate((0.0, 17.0 * unit))
            }
            State::Standing | State::Ghost => Affine::translate((0.0, 20.0 * unit)),
        };
        self.draw(&mut canvas, look, state, turn * Affine::scale(0.78 * unit));
        if state == State::Stunned {
            stars(&mut canvas, look, unit);
        }
        let rim = Stroke::solid(look.edge, 0.05 * radius);
        canvas.stroke(&disc(Point::ZERO, 0.975 * radius), rim);
        self.badge(&mut canvas, palette, look, Point::new(0.0, 31.0 * unit), 12.5 * unit);
        canvas
    }

    /// Returns one side of a standee in a box of this width and height from the origin: the figure above
    /// a band with its mark.
    pub fn standee(self, palette: &Palette, state: State, width: f64, height: f64) -> Canvas {
        let look = palette.side(self.rules, self.side);
        let mut canvas = Canvas::new();
        ground(&mut canvas, &rect(0.0, 0.0, width, height), look, self.side);
        let band = 0.34 * width;
        let unit = ((height - band) / 96.0).min(width / 108.0);
        let feet = Affine::translate((width / 2.0, height - band - 0.02 * height));
        self.draw(&mut canvas, look, state, feet * Affine::scale(1.05 * unit));
        self.badge(
            &mut canvas,
            palette,
            look,
            Point::new(width / 2.0, height - band / 2.0),
            0.4 * band,
        );
        canvas
    }
}

/// Fills the ground of a piece; that of the second side is hatched, so that no colour is needed.
fn ground(canvas: &mut Canvas, shape: &impl Shape, look: Look, side: Side) {
    canvas.fill(shape, look.ground);
    if side == Side::Second {
        let light = look.edge.mixed(0.3, look.ground);
        canvas.hatch(shape, 1.7, Stroke::solid(light, 0.22));
    }
}

/// Draws three stars at the top of a token.
fn stars(canvas: &mut Canvas, look: Look, unit: f64) {
    for (x, y) in [(-17.0, -33.0), (0.0, -38.0), (17.0, -33.0)] {
        let at = Point::new(x * unit, y * unit);
        let star = star(at, 7.5 * unit);
        canvas.paint(&star, Colour(255, 214, 74), Stroke::solid(look.edge, 0.9 * unit));
    }
}

/// Returns a star with five points.
pub fn star(at: Point, radius: f64) -> BezPath {
    let corner = |step: u8| {
        let r = if step.is_multiple_of(2) { radius } else { 0.42 * radius };
        let angle = f64::from(step) / 10.0 * std::f64::consts::TAU;
        at + kurbo::Vec2::new(r * angle.sin(), -r * angle.cos())
    };
    crate::canvas::polygon(&(0..10).map(corner).collect::<Vec<_>>())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_paths_of_every_piece_can_be_read_and_stay_in_their_box() {
        for id in RulesId::all() {
            for letter in id.descriptor().pieces.iter().flat_map(|kind| kind.letters) {
                let (drawing, _) = figure(id, letter).unwrap();
                for data in [&drawing.body, &drawing.lines, &drawing.spots] {
                    let bounds = BezPath::from_svg(data).unwrap().bounding_box();
                    assert!(bounds.x0 >= -56.0 && bounds.x1 <= 58.0, "{id} {letter}: {bounds:?}");
                }
            }
        }
    }
}
