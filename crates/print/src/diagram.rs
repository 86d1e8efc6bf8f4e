//! The pictures of the rule books (`docs/diagrams`) on the canvas: the same shapes as in their SVG files.

use std::collections::HashMap;
use std::sync::LazyLock;

use dejarik_picture::{Arrow, ArrowKind, Look, beside, geometry, pips, shape, strokes};
use dejarik_rules::any::AnyPosition;
use dejarik_rules::scene::{Beside, BesideState};
use dejarik_rules::{Actor, Colours, Piece, RulesId, Scene, Side, Space};
use kurbo::{Affine, Point, Rect};
use serde::Deserialize;

use crate::canvas::{Canvas, Colour, Stroke, Style, disc};
use crate::figure::{path, star};
use crate::font::Face;
use crate::palette::{GREY, INK, Palette};

const FILES: [&str; 5] = [
    include_str!("../../../docs/diagrams/board.json"),
    include_str!("../../../docs/diagrams/groi.json"),
    include_str!("../../../docs/diagrams/bambara.json"),
    include_str!("../../../docs/diagrams/looney.json"),
    include_str!("../../../docs/diagrams/simeone.json"),
];

/// The height of a picture, as a part of its width.
pub const RATIO: f64 = HIGH / WIDE;
/// The width and height of a picture in the units of [`geometry`].
const WIDE: f64 = 1180.0;
const HIGH: f64 = 990.0;

/// The colours of pieces that are white and black, and of all pieces that are printed in black ink.
const PAPER: [Colour; 2] = [Colour::WHITE, Colour(48, 48, 48)];

#[derive(Deserialize)]
struct Book {
    pictures: HashMap<String, Picture>,
}

#[derive(Deserialize)]
struct Picture {
    dpn: Option<String>,
    #[serde(default)]
    lit: Vec<String>,
    #[serde(default)]
    arrows: Vec<Drawn>,
}

#[derive(Deserialize)]
struct Drawn {
    from: String,
    to: String,
    kind: String,
}

static PICTURES: LazyLock<HashMap<String, Picture>> = LazyLock::new(|| {
    // The files are part of the program, and a test reads them all.
    let books = FILES.iter().filter_map(|text| serde_json::from_str::<Book>(text).ok());
    books.flat_map(|book| book.pictures).collect()
});

impl Drawn {
    fn arrow(&self) -> Option<Arrow> {
        let kind = match self.kind.as_str() {
            "move" => ArrowKind::Move,
            "push" => ArrowKind::Push,
            "attack" => ArrowKind::Attack,
            "hint" => ArrowKind::Hint,
            "barred" => ArrowKind::Barred,
            "back" => ArrowKind::Back,
            _ => return None,
        };
        let to = if self.to == "off" { None } else { Some(self.to.parse().ok()?) };
        Some(Arrow { from: self.from.parse().ok()?, to, kind })
    }
}

/// Draws the picture in a file, such as `../diagrams/g-9.svg`, in this width; `None` if there is none.
pub fn draw(file: &str, width: f64, palette: &Palette) -> Option<Canvas> {
    let name = file.rsplit('/').next()?.strip_suffix(".svg")?;
    let picture = PICTURES.get(name)?;
    let position: Option<AnyPosition> = match &picture.dpn {
        Some(dpn) => Some(dpn.parse().ok()?),
        None => None,
    };
    let mut canvas = Canvas::new();
    board(&mut canvas, &picture.lit, palette);
    if let Some(position) = &position {
        contents(&mut canvas, &position.scene(), palette);
    }
    for arrow in picture.arrows.iter().filter_map(Drawn::arrow) {
        point_out(&mut canvas, arrow, palette);
    }
    let middle = geometry::MIDDLE;
    let mut scaled = Canvas::new();
    let corner = (f64::from(middle.x) - WIDE / 2.0, f64::from(middle.y) - HIGH / 2.0);
    let put = Affine::scale(width / WIDE) * Affine::translate((-corner.0, -corner.1));
    scaled.boxed(Rect::new(0.0, 0.0, width, width * RATIO), &canvas, put);
    Some(scaled)
}

fn at(point: geometry::Point) -> Point {
    Point::new(f64::from(point.x), f64::from(point.y))
}

fn board(canvas: &mut Canvas, lit: &[String], palette: &Palette) {
    let line = Stroke::solid(Colour(90, 90, 90), 2.5);
    canvas.stroke(&disc(at(geometry::MIDDLE), f64::from(geometry::R_TABLE)), line.clone());
    for space in Space::all() {
        let outline = path(&geometry::outline(space));
        let shade = palette.mark.mixed(0.22, Colour::WHITE);
        let fill = if lit.contains(&space.to_string()) { shade } else { Colour::WHITE };
        canvas.paint(&outline, fill, line.clone());
    }
    let style = Style::new(Face::Regular, 27.0, GREY);
    for space in Space::all() {
        canvas.centred(&space.to_string(), at(geometry::label(space)), style);
    }
}

fn contents(canvas: &mut Canvas, scene: &Scene, palette: &Palette) {
    let ring = Stroke::dashed(palette.mark, 6.0, 16.0, 8.0);
    for &(space, own) in &scene.pieces {
        let (at, scale) = (at(geometry::centre(space)), f64::from(geometry::scale(space)));
        if scene.active.is_some_and(|active| active.space == space) {
            canvas.stroke(&disc(at, 56.0 * scale), ring.clone());
        }
        piece(canvas, scene.rules, own, Look::on(scene, space), at, scale, palette);
    }
    if let Some((battle, [attack, defence])) = scene.battle.and_then(|it| Some((it, it.totals?))) {
        for (total, space) in [(attack, battle.from), (defence, battle.target)] {
            let (own, scale) = (at(geometry::centre(space)), f64::from(geometry::scale(space)));
            let corner = Point::new(own.x + 38.0 * scale, own.y - 36.0 * scale);
            canvas.paint(&disc(corner, 25.0), Colour::WHITE, Stroke::solid(palette.mark, 3.5));
            canvas.centred(&total.to_string(), corner, Style::new(Face::Bold, 32.0, INK));
        }
    }
    for side in Side::BOTH {
        tray(canvas, scene, side, palette);
    }
}

/// Draws what a side has beside the board, and whether it is to move.
fn tray(canvas: &mut Canvas, scene: &Scene, side: Side, palette: &Palette) {
    let x = match side {
        Side::First => f64::from(geometry::MIDDLE.x) + 530.0,
        Side::Second => f64::from(geometry::MIDDLE.x) - 530.0,
    };
    if scene.actor == Actor::Player(side) {
        canvas.fill(&star(Point::new(x, 62.0), 34.0), palette.mark);
    }
    if let Some(score) = scene.score {
        let style = Style::new(Face::Bold, 70.0, INK);
        let points = score.points[side.index()].to_string();
        canvas.centred(&points, Point::new(x, 150.0), style);
    }
    for (row, Beside { piece: own, state }) in beside(scene, side).enumerate() {
        let at = Point::new(x, f64::from(geometry::MIDDLE.y) + 440.0 - 104.0 * row as f64);
        piece(canvas, scene.rules, own, Look::Beside(state), at, 0.85, palette);
    }
}

/// Draws a piece as an outline with its letter. The second side is dark, so that both can be told apart
/// in black ink.
fn piece(
    canvas: &mut Canvas,
    id: RulesId,
    own: Piece,
    look: Look,
    at: Point,
    scale: f64,
    palette: &Palette,
) {
    let stunned = look == Look::Stunned;
    let (data, low) = shape(id, own.letter);
    let low = f64::from(low);
    let faint = matches!(look, Look::Beside(BesideState::Lost | BesideState::Ghost));
    let [light, black] = PAPER;
    let (fill, ink) = if faint { (light, black) } else { colours(id, own.side, palette) };
    let turn = if stunned { Affine::rotate(std::f64::consts::FRAC_PI_2) } else { Affine::IDENTITY };
    let put = Affine::translate(at.to_vec2()) * Affine::scale(scale) * turn;
    let mut drawn = Canvas::new();
    let edge = match look {
        Look::Standing | Look::Beside(BesideState::Inactive) => Stroke::solid(black, 5.0),
        Look::Stunned => Stroke::dashed(GREY, 5.0, 7.0, 6.0),
        Look::Beside(BesideState::Lost) => Stroke::solid(GREY, 3.0),
        Look::Beside(BesideState::Captured | BesideState::Ghost) => {
            Stroke::dashed(black, 4.0, 8.0, 7.0)
        }
    };
    drawn.paint(&path(&data), fill, edge);
    let ink = if look == Look::Beside(BesideState::Lost) { GREY } else { ink };
    let style = Style::new(Face::Bold, 42.0, ink);
    drawn.centred(&own.letter.to_string(), Point::new(0.0, low), style);
    let count = pips(id, own.letter);
    for pip in 0..count {
        let x = (f64::from(pip) - f64::from(count - 1) / 2.0) * 10.0;
        drawn.fill(&disc(Point::new(x, low + 23.0), 3.8), ink);
    }
    canvas.place(&drawn, put);
    if stunned {
        for (x, y) in [(-24.0, -50.0), (0.0, -58.0), (24.0, -50.0)] {
            canvas.fill(&star(at + scale * kurbo::Vec2::new(x, y), 13.0 * scale), INK);
        }
    }
    if look == Look::Beside(BesideState::Captured) {
        let corner = at + scale * kurbo::Vec2::new(38.0, -38.0);
        canvas.centred("*", corner, Style::new(Face::Bold, 60.0, INK));
    }
}

/// Returns the fill and the ink of a piece: those of its side, and in black ink white and black. The second
/// side is always the darker one.
fn colours(id: RulesId, side: Side, palette: &Palette) -> (Colour, Colour) {
    let [light, black] = PAPER;
    let look = palette.side(id, side);
    let coloured = id.descriptor().colours == Colours::RedBlue && !palette.plain();
    match (coloured, side) {
        (true, Side::First) => (look.body.mixed(0.62, Colour::WHITE), black),
        (true, Side::Second) => (look.body.mixed(0.62, Colour(0, 0, 60)), light),
        (false, Side::First) => (light, black),
        (false, Side::Second) => (black, light),
    }
}

fn point_out(canvas: &mut Canvas, arrow: Arrow, palette: &Palette) {
    let width = if arrow.kind == ArrowKind::Attack { 15.0 } else { 10.0 };
    let ink = match arrow.kind {
        ArrowKind::Move | ArrowKind::Attack | ArrowKind::Back => Stroke::solid(palette.mark, width),
        ArrowKind::Push => Stroke::dashed(palette.mark, width, 26.0, 12.0),
        ArrowKind::Hint => Stroke::dashed(palette.mark, width, 10.0, 12.0),
        ArrowKind::Barred => Stroke::dashed(palette.mark, width, 14.0, 12.0),
    };
    for [line, mark] in strokes(arrow) {
        let (line, mark) = (path(&line), path(&mark));
        let edge = Stroke::solid(Colour::WHITE, width + 8.0);
        canvas.stroke(&line, edge.clone());
        canvas.stroke(&mark, edge);
        canvas.stroke(&line, ink.clone());
        canvas.stroke(&mark, Stroke::solid(palette.mark, width));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_picture_of_the_books_can_be_drawn() {
        assert!(PICTURES.len() > 90, "{}", PICTURES.len());
        let palette = Palette::of(crate::request::Theme::Colour);
        for (name, picture) in &*PICTURES {
            assert!(draw(&format!("../diagrams/{name}.svg"), 60.0, palette).is_some(), "{name}");
            assert!(picture.arrows.iter().all(|arrow| arrow.arrow().is_some()), "{name}");
        }
        assert!(draw("../diagrams/none.svg", 60.0, palette).is_none());
    }
}
