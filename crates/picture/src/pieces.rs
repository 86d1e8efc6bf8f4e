//! A piece in a picture: its shape shows its kind, its colour and pattern show its side, and its
//! letter shows both again.

use std::fmt::Write;

use dejarik_rules::{Piece, RulesId, Side};

use super::beside::Waiting;
use super::geometry::Point;
use super::glyphs::{self, STROKES};
use super::theme::Theme;

/// Returns a corner of a regular polygon: `step` of `count`, the first one at the top.
fn corner(radius: f32, step: f32, count: f32) -> (f32, f32) {
    let angle = step / count * std::f32::consts::TAU;
    (radius * angle.sin(), -radius * angle.cos())
}

fn polygon(count: u8, radius: impl Fn(u8) -> f32) -> String {
    let mut path = String::new();
    for step in 0..count {
        let (x, y) = corner(radius(step), f32::from(step), f32::from(count));
        let verb = if step == 0 { 'M' } else { 'L' };
        let _ = write!(path, "{verb}{x:.2} {y:.2}");
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
/// distance of its letter below the origin.
pub fn shape(id: RulesId, letter: char) -> (String, f32) {
    match (id, letter.to_ascii_uppercase()) {
        (RulesId::Bambara, 'K') => {
            // A cross, as on a chess king.
            let (a, b) = (18.0, 42.0);
            let path = format!("M{0} {1}H{a}V{0}H{b}V{a}H{a}V{b}H{0}V{a}H{1}V{0}H{0}Z", -a, -b);
            (path, 0.0)
        }
        // A crown seen from above.
        (RulesId::Bambara, 'Q') => {
            (polygon(16, |step| if step % 2 == 0 { 45.0 } else { 34.0 }), 0.0)
        }
        // A shield.
        (RulesId::Bambara, 'N') => ("M-33 -36H33V2Q33 28 0 44Q-33 28 -33 2Z".to_owned(), -4.0),
        // In looney a piece with more corners is larger.
        (RulesId::Looney, 'S') => (polygon(3, |_| 52.0), 3.0),
        (RulesId::Looney, 'M') => (square(31.0), -3.0),
        (RulesId::Looney, 'B') => (polygon(5, |_| 43.0), -2.0),
        (RulesId::Looney, 'L') => {
            (polygon(12, |step| if step % 2 == 0 { 49.0 } else { 37.0 }), -4.0)
        }
        // In simeone the shape is that of the creature's die.
        (RulesId::Simeone, 'N' | 'X') => (polygon(3, |_| 54.0), 8.0),
        (RulesId::Simeone, 'M' | 'G') => (square(33.0), 0.0),
        (RulesId::Simeone, 'K' | 'H') => (polygon(4, |_| 46.0), 0.0),
        (RulesId::Simeone, 'S' | 'T') => (polygon(5, |_| 46.0), 1.0),
        _ => (disc(38.0), 0.0),
    }
}

/// Returns the number of size pips of a looney piece (L-1), and 0 for a piece of another rule set.
pub fn pips(id: RulesId, letter: char) -> u8 {
    match (id, letter.to_ascii_uppercase()) {
        (RulesId::Looney, 'M') => 2,
        (RulesId::Looney, 'B') => 3,
        (RulesId::Looney, 'L') => 4,
        (RulesId::Looney, _) => 1,
        _ => 0,
    }
}

/// Returns the elements that draw a piece at `at`, `scale` times its usual size.
pub fn draw(
    id: RulesId,
    piece: Piece,
    how: Option<Waiting>,
    at: Point,
    scale: f32,
    theme: &Theme,
) -> String {
    let look = theme.side(id, piece.side);
    let (path, low) = shape(id, piece.letter);
    let mut out = String::new();
    let gone = how == Some(Waiting::Lost);
    let opacity = match how {
        Some(Waiting::Lost) => " opacity=\"0.45\"",
        Some(Waiting::Ghost) => " opacity=\"0.8\"",
        Some(Waiting::Ready | Waiting::JustTaken) | None => "",
    };
    // A stunned creature lies on its side.
    let turn = if piece.stunned { " rotate(90)" } else { "" };
    let _ = write!(
        out,
        "<g transform=\"translate({:.2} {:.2}) scale({scale}){turn}\"{opacity}>",
        at.x, at.y
    );
    if how.is_none() && theme.glow {
        let _ = write!(out, "<circle r=\"62\" fill=\"url(#halo-{})\"/>", piece.side);
    }
    let dashes = match how {
        Some(Waiting::JustTaken | Waiting::Ghost) => " stroke-dasharray=\"7 6\"",
        _ if piece.stunned => " stroke-dasharray=\"4 5\"",
        Some(Waiting::Ready | Waiting::Lost) | None => "",
    };
    let fill = if gone || how == Some(Waiting::Ghost) { "none" } else { look.fill };
    let _ = write!(
        out,
        "<path d=\"{path}\" fill=\"{fill}\" stroke=\"{}\" stroke-width=\"4\" \
         stroke-linejoin=\"round\"{dashes}/>",
        look.edge
    );
    if !gone && piece.side == Side::Second {
        // The second side is hatched, with a plain field behind the letter.
        let _ = write!(out, "<path d=\"{path}\" fill=\"url(#hatch)\"/>");
        if fill != "none" {
            let _ = write!(out, "<circle cy=\"{low}\" r=\"18\" fill=\"{}\"/>", look.fill);
        }
    }
    let ink = if fill == "none" { look.edge } else { look.ink };
    let letter = glyphs::text(&piece.letter.to_string(), 0.0, low, 23.0, 4.2);
    let _ = write!(out, "<g {STROKES} stroke=\"{ink}\">{letter}</g>");
    let count = pips(id, piece.letter);
    for pip in 0..count {
        let x = (f32::from(pip) - f32::from(count - 1) / 2.0) * 9.0;
        let _ = write!(out, "<circle cx=\"{x}\" cy=\"{}\" r=\"3\" fill=\"{ink}\"/>", low + 19.0);
    }
    out.push_str("</g>");
    if piece.stunned {
        out.push_str(&stars(at, scale, look.edge));
    }
    if how == Some(Waiting::JustTaken) {
        let (x, y) = (at.x + 36.0 * scale, at.y - 36.0 * scale);
        let star = glyphs::text("*", x, y, 30.0 * scale, 4.0);
        let _ = write!(out, "<g {STROKES} stroke=\"{}\">{star}</g>", theme.label);
    }
    out
}

/// Draws three stars over the head of a stunned creature.
fn stars(at: Point, scale: f32, colour: &str) -> String {
    let star = polygon(10, |step| if step % 2 == 0 { 9.0 } else { 3.8 });
    let mut out = String::new();
    for (x, y) in [(-22.0, -49.0), (0.0, -56.0), (22.0, -49.0)] {
        let (x, y) = (at.x + x * scale, at.y + y * scale);
        let _ = write!(
            out,
            "<path transform=\"translate({x:.2} {y:.2}) scale({scale})\" d=\"{star}\" fill=\"{colour}\"/>"
        );
    }
    out
}
