//! The pictures of the rule books (`docs/diagrams`) on the canvas. A piece is 5 mm wide there, so it has a large letter
//! instead of a figure.

use std::collections::HashMap;
use std::sync::LazyLock;

use dejarik_picture::{Arrow, ArrowKind, Look, beside, geometry, pips, strokes};
use dejarik_rules::any::AnyPosition;
use dejarik_rules::scene::{Beside, BesideState};
use dejarik_rules::{Actor, Colours, Piece, Ring, RulesId, Scene, Side, Space};
use kurbo::{Affine, PathEl, Point, Rect, Shape, Vec2};
use serde::Deserialize;

use crate::board::middle;
use crate::canvas::{Canvas, Colour, Stroke, Style, disc, rect, rounded};
use crate::figure::{path, star};
use crate::font::{self, Face};
use crate::kinds::Special;
use crate::outline::shape;
use crate::palette::{GREY, INK, Palette};

/// The pictures of the chapter about the board.
const OF_THE_BOARD: &str = include_str!("../../../docs/diagrams/board.json");

/// The width of a picture in millimetres, in which the names of its spaces are 6 points high.
pub const WIDTH: f64 = 68.0;
/// The height of a picture in millimetres.
pub const HEIGHT: f64 = WIDTH * HIGH / WIDE;
/// The width and height of a picture in the units of [`geometry`].
const WIDE: f64 = 1180.0;
const HIGH: f64 = 990.0;
/// The size of the names of spaces, and of the letters on pieces of scale 1.
const NAME: f64 = 37.0;
const LETTER: f64 = 42.0;
/// The letters of pieces that reach below the base line.
const DESCENDING: &str = "gpq";

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
    let files = std::iter::once(OF_THE_BOARD).chain(Special::all().map(|special| special.pictures));
    let books = files.filter_map(|text| serde_json::from_str::<Book>(text).ok());
    books.flat_map(|book| book.pictures).collect()
});

/// Returns the picture in a file, such as `../diagrams/g-9.svg`; `None` if there is none.
fn named(file: &str) -> Option<&'static Picture> {
    PICTURES.get(file.rsplit('/').next()?.strip_suffix(".svg")?)
}

/// Returns the position that the picture of the rule books in this file shows, such as `../diagrams/g-9.svg`; `None` if
/// there is no such picture or it shows the bare board.
pub fn pictured(file: &str) -> Option<AnyPosition> {
    named(file)?.dpn.as_ref()?.parse().ok()
}

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

/// Draws the picture in a file, such as `../diagrams/g-9.svg`, or that of a position, such as `dpn:groi …`; `None` if
/// there is none. It is [`WIDTH`] wide and [`HEIGHT`] high.
pub fn draw(file: &str, palette: &Palette) -> Option<Canvas> {
    if let Some(dpn) = file.strip_prefix("dpn:") {
        return Some(position(&dpn.parse::<AnyPosition>().ok()?.scene(), palette));
    }
    let picture = named(file)?;
    let position: Option<AnyPosition> = match &picture.dpn {
        Some(dpn) => Some(dpn.parse().ok()?),
        None => None,
    };
    let mut lit = Vec::new();
    for space in &picture.lit {
        lit.push(space.parse().ok()?);
    }
    let arrows: Vec<Arrow> = picture.arrows.iter().filter_map(Drawn::arrow).collect();
    Some(scaled(&arranged(
        position.map(|position| position.scene()).as_ref(),
        &lit,
        &arrows,
        palette,
    )))
}

/// Draws pieces on the board, as in the pictures of the books.
pub fn position(scene: &Scene, palette: &Palette) -> Canvas {
    scaled(&arranged(Some(scene), &[], &[], palette))
}

fn scaled(canvas: &Canvas) -> Canvas {
    let mut scaled = Canvas::new();
    let corner = middle() - Vec2::new(WIDE, HIGH) / 2.0;
    let put = Affine::scale(WIDTH / WIDE) * Affine::translate(-corner.to_vec2());
    scaled.boxed(Rect::new(0.0, 0.0, WIDTH, HEIGHT), canvas, put);
    scaled
}

/// Draws a picture in the units of [`geometry`]. Lines of arrows are below the pieces and their heads above, so
/// that neither hides the other; the names of the spaces are on top.
fn arranged(scene: Option<&Scene>, lit: &[Space], arrows: &[Arrow], palette: &Palette) -> Canvas {
    let mut canvas = Canvas::new();
    board(&mut canvas, lit, palette);
    arrows.iter().for_each(|arrow| line(&mut canvas, *arrow, palette));
    if let Some(scene) = scene {
        contents(&mut canvas, scene, palette);
    }
    let pieces: Vec<Point> =
        scene.iter().flat_map(|scene| &scene.pieces).map(|(space, _)| place(*space).0).collect();
    arrows.iter().for_each(|arrow| head(&mut canvas, *arrow, &pieces, palette));
    names(&mut canvas);
    canvas
}

/// Returns the point at `radius` from the middle of the board and `turn` radians clockwise of the ray of a space.
fn around(space: Space, radius: f64, turn: f64) -> Point {
    let own = geometry::centre(space);
    let ray = Point::new(f64::from(own.x), f64::from(own.y)) - middle();
    let along = Affine::rotate(turn) * ray.to_point();
    middle() + radius * along.to_vec2().normalize()
}

/// Returns the place of a piece and its scale.
fn place(space: Space) -> (Point, f64) {
    match space.ring() {
        Ring::Outer => (around(space, 345.0, 0.0), 0.98),
        Ring::Inner => (around(space, 188.0, 0.0), 0.82),
        Ring::Centre => (middle(), 0.82),
    }
}

/// Returns the place of a space's name: its outer corner, where no piece stands and no arrow passes.
fn name(space: Space) -> Point {
    match space.ring() {
        Ring::Outer => around(space, 410.0, 0.15),
        Ring::Inner => around(space, 250.0, 0.14),
        Ring::Centre => middle() + Vec2::new(0.0, 70.0),
    }
}

fn board(canvas: &mut Canvas, lit: &[Space], palette: &Palette) {
    let line = Stroke::solid(Colour(90, 90, 90), 2.5);
    canvas.stroke(&disc(middle(), f64::from(geometry::R_TABLE)), line.clone());
    let shade = palette.mark.mixed(0.22, Colour::WHITE);
    for space in Space::all() {
        let outline = path(&geometry::outline(space));
        let fill = if lit.contains(&space) { shade } else { Colour::WHITE };
        canvas.paint(&outline, fill, line.clone());
    }
}

/// Writes the names of the spaces on light grounds, so that they can be read across the lines of arrows.
fn names(canvas: &mut Canvas) {
    let style = Style::new(Face::Regular, NAME, GREY);
    for space in Space::all() {
        let (text, at) = (space.to_string(), name(space));
        let (width, height) = (font::width(style.face, &text) * NAME, font::CAPITALS * NAME);
        let ground = rect(at.x - width / 2.0, at.y - height / 2.0, width, height).inset(1.5);
        canvas.fill(&rounded(ground, 4.0), Colour::WHITE);
        canvas.centred(&text, at, style);
    }
}

fn contents(canvas: &mut Canvas, scene: &Scene, palette: &Palette) {
    let ring = Stroke::dashed(palette.mark, 6.0, 16.0, 8.0);
    for &(space, own) in &scene.pieces {
        let (at, scale) = place(space);
        if scene.active.is_some_and(|active| active.space == space) {
            canvas.stroke(&disc(at, 56.0 * scale), ring.clone());
        }
        piece(canvas, scene.rules, own, Look::on(scene, space), at, scale, palette);
    }
    if let Some((battle, [attack, defence])) = scene.battle.and_then(|it| Some((it, it.totals?))) {
        for (total, space) in [(attack, battle.from), (defence, battle.target)] {
            // The corner of the piece that is away from the name of its space.
            let (own, scale) = place(space);
            let corner = own + 62.0 * scale * (own - name(space)).normalize();
            canvas.paint(&disc(corner, 25.0), Colour::WHITE, Stroke::solid(palette.mark, 3.5));
            canvas.centred(&total.to_string(), corner, Style::new(Face::Bold, 34.0, INK));
        }
    }
    for side in Side::BOTH {
        tray(canvas, scene, side, palette);
    }
}

/// Draws what a side has beside the board, and whether it is to move.
fn tray(canvas: &mut Canvas, scene: &Scene, side: Side, palette: &Palette) {
    let x = match side {
        Side::First => middle().x + 530.0,
        Side::Second => middle().x - 530.0,
    };
    if scene.actor == Actor::Player(side) {
        canvas.fill(&star(Point::new(x, 62.0), 34.0), palette.mark);
    }
    if let Some(score) = scene.score {
        let style = Style::new(Face::Bold, 70.0, INK);
        let points = score.points[side.index()].to_string();
        canvas.centred(&points, Point::new(x, 150.0), style);
    }
    for (row, Beside { piece: own, state, .. }) in beside(scene, side).enumerate() {
        let at = Point::new(x, middle().y + 440.0 - 104.0 * row as f64);
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
    let style = Style::new(Face::Bold, LETTER, ink);
    // Of a letter with a descender, the whole ink is centred.
    let rise = if DESCENDING.contains(own.letter) { 0.19 * LETTER } else { 0.0 };
    drawn.centred(&own.letter.to_string(), Point::new(0.0, low - rise), style);
    let count = pips(id, own.letter);
    for pip in 0..count {
        let x = (f64::from(pip) - f64::from(count - 1) / 2.0) * 10.0;
        drawn.fill(&disc(Point::new(x, low + 23.0), 3.8), ink);
    }
    canvas.place(&drawn, put);
    if stunned {
        for (x, y) in [(-24.0, -50.0), (0.0, -58.0), (24.0, -50.0)] {
            canvas.fill(&star(at + scale * Vec2::new(x, y), 13.0 * scale), INK);
        }
    }
    if look == Look::Beside(BesideState::Captured) {
        let corner = at + scale * Vec2::new(38.0, -38.0);
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

/// Draws the lines of an arrow, with a light edge.
fn line(canvas: &mut Canvas, arrow: Arrow, palette: &Palette) {
    let width = width(arrow);
    let ink = match arrow.kind {
        ArrowKind::Move | ArrowKind::Attack | ArrowKind::Back => Stroke::solid(palette.mark, width),
        ArrowKind::Push => Stroke::dashed(palette.mark, width, 26.0, 12.0),
        ArrowKind::Hint => Stroke::dashed(palette.mark, width, 10.0, 12.0),
        ArrowKind::Barred => Stroke::dashed(palette.mark, width, 14.0, 12.0),
    };
    for [line, _] in strokes(arrow) {
        let line = path(&line);
        canvas.stroke(&line, Stroke::solid(Colour::WHITE, width + 8.0));
        canvas.stroke(&line, ink.clone());
    }
}

/// Draws the heads of an arrow, or the cross over a barred one, with a light edge. The cross stands in the middle of
/// the way, or nearer to its start if there is a piece.
fn head(canvas: &mut Canvas, arrow: Arrow, pieces: &[Point], palette: &Palette) {
    for [line, mark] in strokes(arrow) {
        let mut mark = path(&mark);
        let at = mark.bounding_box().center();
        if arrow.kind == ArrowKind::Barred {
            mark = Affine::scale_about(0.8, at) * mark;
        }
        if arrow.kind == ArrowKind::Barred && pieces.iter().any(|own| own.distance(at) < 40.0) {
            let line = path(&line);
            let start = line.elements().first().and_then(PathEl::end_point).unwrap_or(at);
            mark = Affine::translate((start - at) / 2.0) * mark;
        }
        canvas.stroke(&mark, Stroke::solid(Colour::WHITE, width(arrow) + 6.0));
        canvas.stroke(&mark, Stroke::solid(palette.mark, width(arrow)));
    }
}

fn width(arrow: Arrow) -> f64 {
    if arrow.kind == ArrowKind::Attack { 13.0 } else { 10.0 }
}

#[cfg(test)]
mod tests {
    use kurbo::{ParamCurve, PathSeg};

    use super::*;
    use crate::canvas::{Item, Text};

    fn all() -> impl Iterator<Item = (String, Canvas)> {
        let palette = Palette::of(crate::request::Theme::Colour);
        let mut names: Vec<_> = PICTURES.keys().collect();
        names.sort_unstable();
        names.into_iter().map(|name| {
            let drawn = draw(&format!("../diagrams/{name}.svg"), palette);
            (name.clone(), drawn.unwrap_or_else(|| panic!("{name} cannot be drawn")))
        })
    }

    /// Returns the items of a picture, in the order in which they are painted.
    fn items(picture: &Canvas) -> &[Item] {
        let [Item::Boxed(_, items)] = picture.items.as_slice() else { panic!("one box") };
        items
    }

    #[test]
    fn every_picture_of_the_books_can_be_drawn() {
        assert!(PICTURES.len() > 90, "{}", PICTURES.len());
        assert_eq!(all().count(), PICTURES.len());
        for (name, picture) in &*PICTURES {
            assert!(picture.arrows.iter().all(|arrow| arrow.arrow().is_some()), "{name}");
        }
        let palette = Palette::of(crate::request::Theme::Colour);
        assert!(draw("../diagrams/none.svg", palette).is_none());
    }

    #[test]
    fn names_of_spaces_are_at_least_six_points_high() {
        const POINT: f64 = 25.4 / 72.0;
        for (name, picture) in all() {
            for item in items(&picture) {
                let Item::Text(text) = item else { continue };
                let size = text.size * text.place.determinant().abs().sqrt();
                let is_name = text.text.parse::<Space>().is_ok();
                assert!(!is_name || size >= 6.0 * POINT, "{name}: {}", text.text);
            }
        }
    }

    /// Returns the box of a text without the room for descenders, or with it and without that for ascenders.
    fn ink(text: &Text) -> Rect {
        let bounds = text.bounds();
        let below = 0.2 / (0.2 + font::CAPITALS) * bounds.height();
        if text.text.contains(|letter| DESCENDING.contains(letter)) {
            Rect { y0: bounds.y0 + 0.9 * below, ..bounds }
        } else {
            Rect { y1: bounds.y1 - below, ..bounds }
        }
    }

    /// Returns whether a path that is painted with this stroke or fill hides a part of a text.
    fn hides(item: &Item, text: &Text) -> bool {
        let bounds = ink(text).inset(-0.1);
        match item {
            Item::Path(path, fill, stroke) => {
                let near = stroke.as_ref().map_or(0.0, |stroke| stroke.width / 2.0);
                let touched = bounds.inset(near);
                let crosses = |segment: PathSeg| {
                    (0..=20).any(|step| touched.contains(segment.eval(f64::from(step) / 20.0)))
                };
                let covered = fill.is_some() && path.winding(bounds.center()) != 0;
                covered || path.segments().any(crosses)
            }
            Item::Text(other) => bounds.intersect(ink(other)).area() > 0.0,
            Item::Clip(..) | Item::Boxed(..) => false,
        }
    }

    #[test]
    fn nothing_is_painted_over_a_letter_a_number_or_a_name() {
        let mut hidden = Vec::new();
        for (name, picture) in all() {
            let items = items(&picture);
            for (index, item) in items.iter().enumerate() {
                let Item::Text(text) = item else { continue };
                if items[index + 1..].iter().any(|above| hides(above, text)) {
                    hidden.push(format!("{name}: {}", text.text));
                }
            }
        }
        assert!(hidden.is_empty(), "{hidden:?}");
    }
}
