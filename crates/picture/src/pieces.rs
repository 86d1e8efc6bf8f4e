//! A piece in a picture: its shape shows its kind, its colour and pattern show its side, and its
//! letter shows both again.

use std::fmt::Write;

use dejarik_rules::scene::BesideState;
use dejarik_rules::{Outline, Piece, RulesId, Scene, Side, Space};

use super::geometry::Point;
use super::glyphs::Pen;
use super::sheet::{Sheet, Short};
use super::theme::Theme;

/// Returns a corner of a regular polygon: `step` of `count`, the first one at the top.
fn corner(radius: f32, step: f32, count: f32) -> Point {
    let angle = step / count * std::f32::consts::TAU;
    Point { x: radius * angle.sin(), y: -radius * angle.cos() }
}

fn polygon(count: u8, radius: impl Fn(u8) -> f32) -> String {
    let mut path = String::new();
    for step in 0..count {
        let corner = corner(radius(step), f32::from(step), f32::from(count));
        let verb = if step == 0 { 'M' } else { 'L' };
        let _ = write!(path, "{verb}{corner}");
    }
    path + "Z"
}

fn disc(r: f32) -> String {
    format!("M{} 0a{r} {r} 0 1 1 {} 0a{r} {r} 0 1 1 {} 0Z", -r, 2.0 * r, -2.0 * r)
}

fn square(r: f32) -> String {
    format!("M{0} {0}H{r}V{r}H{0}Z", -r)
}

/// Returns the outline of a kind of piece around the origin, about 40 in radius, as path data, and the
/// distance of its letter below the origin. Above pips a letter is higher.
pub fn shape(id: RulesId, letter: char) -> (String, f32) {
    let kind = id.descriptor().kind(letter);
    let above_pips = kind.is_some_and(|kind| kind.pips > 0);
    match (kind.map_or(Outline::Disc, |kind| kind.outline), above_pips) {
        (Outline::Disc, _) => (disc(38.0), 0.0),
        (Outline::Cross, _) => {
            let (a, b) = (18.0, 42.0);
            let path = format!("M{0} {1}H{a}V{0}H{b}V{a}H{a}V{b}H{0}V{a}H{1}V{0}H{0}Z", -a, -b);
            (path, 0.0)
        }
        (Outline::Crown, _) => (polygon(16, |step| if step % 2 == 0 { 45.0 } else { 34.0 }), 0.0),
        (Outline::Shield, _) => ("M-33 -36H33V2Q33 28 0 44Q-33 28 -33 2Z".to_owned(), -4.0),
        (Outline::Star, _) => (polygon(12, |step| if step % 2 == 0 { 49.0 } else { 37.0 }), -4.0),
        (Outline::Triangle, true) => (polygon(3, |_| 52.0), 3.0),
        (Outline::Triangle, false) => (polygon(3, |_| 54.0), 8.0),
        (Outline::Square, true) => (square(31.0), -3.0),
        (Outline::Square, false) => (square(33.0), 0.0),
        (Outline::Diamond, _) => (polygon(4, |_| 46.0), 0.0),
        (Outline::Pentagon, true) => (polygon(5, |_| 43.0), -2.0),
        (Outline::Pentagon, false) => (polygon(5, |_| 46.0), 1.0),
    }
}

/// Returns the number of size pips of a piece (L-1), and 0 if the pieces have no sizes.
pub fn pips(id: RulesId, letter: char) -> u8 {
    id.descriptor().kind(letter).map_or(0, |kind| kind.pips)
}

/// Defines the hatching of the second side, and returns its paint.
pub fn hatch(sheet: &mut Sheet, theme: &Theme) -> String {
    let id = format!("hatch-{theme}");
    sheet.define(&id, |sheet| {
        let _ = write!(
            sheet,
            "<pattern id=\"{id}\" width=\"9\" height=\"9\" patternUnits=\"userSpaceOnUse\" \
             patternTransform=\"rotate(45)\"><rect width=\"2.6\" height=\"9\" fill=\"{}\" \
             fill-opacity=\".4\"/></pattern>",
            theme.hatch
        );
    });
    format!("url(#{id})")
}

/// Defines the glow around a piece with this edge, and returns its paint.
fn halo(sheet: &mut Sheet, edge: &str) -> String {
    let id = format!("halo-{}", edge.trim_start_matches('#'));
    sheet.define(&id, |sheet| {
        let _ = write!(
            sheet,
            "<radialGradient id=\"{id}\"><stop offset=\".45\" stop-color=\"{edge}\" \
             stop-opacity=\".5\"/><stop offset=\"1\" stop-color=\"{edge}\" stop-opacity=\"0\"/>\
             </radialGradient>"
        );
    });
    format!("url(#{id})")
}

/// The state of a piece, as it shows in a picture.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Look {
    /// It stands on the board.
    Standing,
    /// It lies stunned on the board.
    Stunned,
    /// It is beside the board.
    Beside(BesideState),
}

impl Look {
    /// Returns the look of the piece on a space.
    pub fn on(scene: &Scene, space: Space) -> Look {
        if scene.stunned.contains(space) { Look::Stunned } else { Look::Standing }
    }
}

/// How a piece is drawn, apart from its place.
#[derive(Clone, Copy)]
pub struct Drawn<'a> {
    /// The rule set of the piece.
    pub rules: RulesId,
    /// The piece.
    pub piece: Piece,
    /// Its state.
    pub look: Look,
    /// The colours.
    pub theme: &'a Theme,
}

impl Drawn<'_> {
    /// Draws the piece at `at`, `scale` times its usual size.
    pub fn draw(self, sheet: &mut Sheet, at: Point, scale: f32) {
        let id = self.id();
        sheet.define(&id, |sheet| self.define(sheet, &id));
        let scale = Short(scale);
        let _ =
            write!(sheet, "<use href=\"#{id}\" transform=\"translate({at:.1}) scale({scale})\"/>");
    }

    fn id(self) -> String {
        let Drawn { rules, piece: Piece { side, letter }, look, theme } = self;
        let state = match look {
            Look::Standing => "",
            Look::Stunned => "-stunned",
            Look::Beside(BesideState::Inactive) => "-ready",
            Look::Beside(BesideState::Captured) => "-taken",
            Look::Beside(BesideState::Ghost) => "-ghost",
            Look::Beside(BesideState::Lost) => "-lost",
        };
        format!("{rules}-{side}{letter}{state}-{theme}")
    }

    /// Writes the piece around the origin.
    fn define(self, sheet: &mut Sheet, id: &str) {
        let Drawn { rules, piece, look, theme } = self;
        let stunned = look == Look::Stunned;
        let gone = look == Look::Beside(BesideState::Lost);
        let side = theme.side(rules, piece.side);
        let (path, low) = shape(rules, piece.letter);
        let opacity = match look {
            Look::Beside(BesideState::Lost) => " opacity=\".45\"",
            Look::Beside(BesideState::Ghost) => " opacity=\".8\"",
            Look::Standing | Look::Stunned | Look::Beside(_) => "",
        };
        let _ = write!(sheet, "<g id=\"{id}\"{opacity}>");
        if stunned {
            // A stunned creature lies on its side.
            sheet.push("<g transform=\"rotate(90)\">");
        }
        if matches!(look, Look::Standing | Look::Stunned) && theme.glow {
            let halo = halo(sheet, side.edge);
            let _ = write!(sheet, "<circle r=\"62\" fill=\"{halo}\"/>");
        }
        let dashes = match look {
            Look::Beside(BesideState::Captured | BesideState::Ghost) => {
                " stroke-dasharray=\"7 6\" stroke-linecap=\"butt\""
            }
            Look::Stunned => " stroke-dasharray=\"4 5\" stroke-linecap=\"butt\"",
            Look::Standing | Look::Beside(_) => "",
        };
        let fill =
            if gone || look == Look::Beside(BesideState::Ghost) { "none" } else { side.fill };
        let _ = write!(
            sheet,
            "<path d=\"{path}\" fill=\"{fill}\" stroke=\"{}\" stroke-width=\"4\"{dashes}/>",
            side.edge
        );
        if !gone && piece.side == Side::Second {
            // The second side is hatched, with a plain field behind the letter.
            let hatch = hatch(sheet, theme);
            let _ = write!(sheet, "<path d=\"{path}\" fill=\"{hatch}\"/>");
            if fill != "none" {
                let _ = write!(sheet, "<circle cy=\"{low}\" r=\"18\" fill=\"{fill}\"/>");
            }
        }
        let ink = if fill == "none" { side.edge } else { side.ink };
        let pen = Pen { height: 23.0, weight: 4.2, colour: ink };
        pen.write(sheet, piece.letter.encode_utf8(&mut [0; 4]), Point { x: 0.0, y: low });
        let count = pips(rules, piece.letter);
        for pip in 0..count {
            let x = (f32::from(pip) - f32::from(count - 1) / 2.0) * 9.0;
            let y = low + 19.0;
            let _ = write!(sheet, "<circle cx=\"{x}\" cy=\"{y}\" r=\"3\" fill=\"{ink}\"/>");
        }
        if stunned {
            sheet.push("</g>");
            stars(sheet, side.edge);
        }
        if look == Look::Beside(BesideState::Captured) {
            let pen = Pen { height: 30.0, weight: 5.0, colour: theme.label };
            pen.write(sheet, "*", Point { x: 36.0, y: -36.0 });
        }
        sheet.push("</g>");
    }
}

/// Draws three stars over the head of a stunned creature.
fn stars(sheet: &mut Sheet, colour: &str) {
    let star = polygon(10, |step| if step % 2 == 0 { 9.0 } else { 3.8 });
    sheet.define("star", |sheet| {
        let _ = write!(sheet, "<path id=\"star\" d=\"{star}\"/>");
    });
    for (x, y) in [(-22, -49), (0, -56), (22, -49)] {
        let _ = write!(sheet, "<use href=\"#star\" x=\"{x}\" y=\"{y}\" fill=\"{colour}\"/>");
    }
}
