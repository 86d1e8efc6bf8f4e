//! A piece in a picture, as on the flat board of the page: a round base whose rim and pattern show the side, the figure of
//! its kind on it, and a badge with its letter or its size.

use std::fmt::Write;

use dejarik_rules::scene::BesideState;
use dejarik_rules::{Piece, RulesId, Scene, Side, Space};

use super::figures::figure;
use super::geometry::Point;
use super::glyphs::Pen;
use super::sheet::{Sheet, Short};
use super::theme::{SideLook, Theme, lightness, mixed};

/// The radius of the base to the middle of its rim.
const RADIUS: f32 = 45.0;
/// How many parts the rim of the second side has; that of a piece out of play has twice as many.
const PARTS: f32 = 14.0;

/// Returns the number of size pips of a piece (L-1), and 0 if the pieces have no sizes.
pub fn pips(id: RulesId, letter: char) -> u8 {
    id.descriptor().kind(letter).map_or(0, |kind| kind.pips)
}

/// The colours of one piece.
struct Dye {
    /// The colour of its side that stands out from the board: that of its body or of its edge.
    rim: &'static str,
    /// The base.
    disc: String,
    /// The pattern on the base of the second side.
    hatch: String,
    /// The lines on the body.
    lines: &'static str,
}

impl Dye {
    fn of(side: SideLook, theme: &Theme, airy: bool) -> Dye {
        let SideLook { fill, edge, ink } = side;
        let ground = theme.table[1];
        let apart = |a, b, least| (lightness(a) - lightness(b)).abs() > least;
        let rim = if apart(fill, ground, 0.25) { fill } else { edge };
        Dye {
            rim,
            disc: mixed(rim, ground, if airy { 0.08 } else { 0.2 }),
            hatch: mixed(rim, ground, 0.55),
            lines: if apart(fill, edge, 0.12) { edge } else { ink },
        }
    }
}

/// Defines the hatching of the second side in this colour, and returns its paint.
fn hatching(sheet: &mut Sheet, colour: &str) -> String {
    let id = format!("hatch-{}", colour.trim_start_matches('#'));
    sheet.define(&id, |sheet| {
        let _ = write!(
            sheet,
            "<pattern id=\"{id}\" width=\"11\" height=\"11\" patternUnits=\"userSpaceOnUse\" \
             patternTransform=\"rotate(45)\"><rect width=\"3.2\" height=\"11\" fill=\"{colour}\"/>\
             </pattern>"
        );
    });
    format!("url(#{id})")
}

/// Defines the base of a side's pieces around the origin, and returns its id. `airy` is the base of a piece that is not in
/// play.
pub fn base(sheet: &mut Sheet, rules: RulesId, side: Side, theme: &Theme, airy: bool) -> String {
    let id = format!("{rules}-{side}{}-{theme}", if airy { "-airy" } else { "" });
    sheet.define(&id, |sheet| {
        let _ = write!(sheet, "<g id=\"{id}\">");
        draw_base(sheet, rules, side, theme, airy);
        sheet.push("</g>");
    });
    id
}

fn draw_base(sheet: &mut Sheet, rules: RulesId, side: Side, theme: &Theme, airy: bool) {
    let look = theme.side(rules, side);
    let Dye { rim, disc, hatch, .. } = Dye::of(look, theme, airy);
    let opacity = if airy { " fill-opacity=\".35\"" } else { "" };
    let _ = write!(sheet, "<circle r=\"{RADIUS}\" fill=\"{disc}\"{opacity}/>");
    if side == Side::Second {
        let hatch = hatching(sheet, &hatch);
        let _ = write!(sheet, "<circle r=\"{}\" fill=\"{hatch}\"/>", RADIUS - 3.0);
    }
    let part = std::f32::consts::TAU * RADIUS / PARTS;
    let dashes = match (airy, side) {
        (true, _) => [0.25 * part; 2],
        (false, Side::Second) => [0.6 * part, 0.4 * part],
        (false, Side::First) => [part, 0.0],
    };
    let [long, gap] = dashes.map(Short);
    let dashes = if gap.0 > 0.0 {
        format!(" stroke-dasharray=\"{long:.1} {gap:.1}\" stroke-linecap=\"butt\"")
    } else {
        String::new()
    };
    let _ = write!(
        sheet,
        "<circle r=\"{RADIUS}\" stroke=\"{rim}\" stroke-width=\"6\"{dashes}/>\
         <circle r=\"{}\" stroke=\"{}\" stroke-width=\"1.6\"/>",
        RADIUS + 3.0,
        look.edge
    );
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

    /// Whether only the outline of the figure is drawn, because the piece is not in play.
    const fn airy(self) -> bool {
        matches!(self, Look::Beside(BesideState::Lost | BesideState::Ghost))
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
        let side = theme.side(rules, piece.side);
        let opacity = match look {
            Look::Beside(BesideState::Lost) => " opacity=\".6\"",
            Look::Beside(BesideState::Ghost) => " opacity=\".8\"",
            Look::Standing | Look::Stunned | Look::Beside(_) => "",
        };
        let _ = write!(sheet, "<g id=\"{id}\"{opacity}>");
        if matches!(look, Look::Standing | Look::Stunned) && theme.glow {
            let halo = halo(sheet, side.edge);
            let _ = write!(sheet, "<circle r=\"62\" fill=\"{halo}\"/>");
        }
        let base = base(sheet, rules, piece.side, theme, look.airy());
        let _ = write!(sheet, "<use href=\"#{base}\"/>");
        if look == Look::Stunned {
            // A stunned creature lies on its side.
            sheet.push("<g transform=\"rotate(90) translate(-4 -2)\">");
        }
        self.figure(sheet);
        if look == Look::Stunned {
            sheet.push("</g>");
            stars(sheet, theme.mark);
        }
        self.badge(sheet);
        if look == Look::Beside(BesideState::Captured) {
            let pen = Pen { height: 30.0, weight: 5.0, colour: theme.label };
            pen.write(sheet, "*", Point { x: 40.0, y: -40.0 });
        }
        sheet.push("</g>");
    }

    /// Draws the figure with a border in the colour of the base, which sets it off from the pattern.
    fn figure(self, sheet: &mut Sheet) {
        let Drawn { rules, piece, look, theme } = self;
        let Some((drawing, size)) = figure(rules, piece.letter) else { return };
        let (airy, side) = (look.airy(), theme.side(rules, piece.side));
        let Dye { disc, lines, .. } = Dye::of(side, theme, airy);
        let (body, scale) = (format!("{rules}-{}", piece.letter.to_ascii_uppercase()), size as f32);
        sheet.define(&body, |sheet| {
            let _ = write!(sheet, "<path id=\"{body}\" d=\"{}\"/>", drawing.body);
        });
        let (fill, dashes, lines, spots) = if airy {
            (
                disc.as_str(),
                " stroke-dasharray=\"7 5\" stroke-linecap=\"butt\"",
                side.edge,
                side.edge,
            )
        } else {
            (side.fill, "", lines, side.ink)
        };
        let _ = write!(
            sheet,
            "<g transform=\"translate(0 {}) scale({})\">\
             <use href=\"#{body}\" stroke=\"{disc}\" stroke-width=\"11\"/>\
             <use href=\"#{body}\" fill=\"{fill}\" stroke=\"{}\" stroke-width=\"4\"{dashes}/>",
            Short(25.0 - 40.0 * scale),
            Short(scale),
            side.edge
        );
        if !drawing.lines.is_empty() {
            let path = &drawing.lines;
            let _ = write!(sheet, "<path d=\"{path}\" stroke=\"{lines}\" stroke-width=\"3.4\"/>");
        }
        if !drawing.spots.is_empty() {
            let _ = write!(sheet, "<path d=\"{}\" fill=\"{spots}\"/>", drawing.spots);
        }
        sheet.push("</g>");
    }

    /// Draws the badge: the size of the piece in pips, or its letter.
    fn badge(self, sheet: &mut Sheet) {
        let Drawn { rules, piece, theme, .. } = self;
        let (edge, ground, ink) = (theme.side(rules, piece.side).edge, theme.ground, theme.label);
        let chip = format!("fill=\"{ground}\" stroke=\"{edge}\" stroke-width=\"2.4\"");
        let count = pips(rules, piece.letter);
        if count == 0 {
            let _ = write!(sheet, "<circle cy=\"29\" r=\"14\" {chip}/>");
            let letter = piece.letter.to_ascii_uppercase();
            let pen = Pen { height: 14.0, weight: 3.0, colour: ink };
            pen.write(sheet, letter.encode_utf8(&mut [0; 4]), Point { x: 0.0, y: 29.0 });
            return;
        }
        let wide = f32::from(count) * 10.5 + 7.0;
        let _ = write!(
            sheet,
            "<rect x=\"{}\" y=\"24\" width=\"{wide}\" height=\"18\" rx=\"9\" {chip}/>",
            -wide / 2.0
        );
        for pip in 0..count {
            let x = (f32::from(pip) - f32::from(count - 1) / 2.0) * 10.5;
            let _ = write!(sheet, "<circle cx=\"{x}\" cy=\"33\" r=\"4\" fill=\"{ink}\"/>");
        }
    }
}

/// Draws three stars over the head of a stunned creature.
fn stars(sheet: &mut Sheet, colour: &str) {
    sheet.define("star", |sheet| {
        let mut path = String::new();
        for step in 0..10u8 {
            let radius = if step.is_multiple_of(2) { 10.0 } else { 4.2 };
            let angle = f32::from(step) / 10.0 * std::f32::consts::TAU;
            let corner = Point { x: radius * angle.sin(), y: -radius * angle.cos() };
            let verb = if step == 0 { 'M' } else { 'L' };
            let _ = write!(path, "{verb}{corner}");
        }
        let _ = write!(sheet, "<path id=\"star\" d=\"{path}Z\"/>");
    });
    for (x, y) in [(-24, -40), (0, -47), (24, -40)] {
        let _ = write!(sheet, "<use href=\"#star\" x=\"{x}\" y=\"{y}\" fill=\"{colour}\"/>");
    }
}
