//! The board: on one sheet with circles for the pieces beside it, or in tiles to be glued together.

use dejarik_picture::geometry;
use dejarik_rules::{Colours, Ring, RulesId, Side, Space};
use kurbo::{Affine, Point, Rect, Vec2};

use crate::canvas::{Anchor, Canvas, Stroke, Style, disc, rect};
use crate::figure;
use crate::font::{self, Face};
use crate::kinds::Special;
use crate::kit::Page;
use crate::palette::{GLUE, GREY, INK, Look, Palette};
use crate::request::{Diameter, Lang, Part, Request, Theme};
use crate::sheet::{Sheet, cut, fold};

/// The width of the strip that two tiles have in common.
const OVERLAP: f64 = 10.0;
/// The height of a row of circles beside a board on one sheet, with its captions.
const ROW: f64 = 25.0;

/// The least distance between the name of a space and the circle around its ring, in the units of [`geometry`].
const CLEAR: f64 = 5.0;

/// The diameter of the widest piece that fits every space, as a part of the diameter of the board.
pub const FOOT: f64 = 0.088;

/// Returns the diameter of the board that a request prints.
pub fn diameter(request: &Request) -> f64 {
    if let Some(tiles) = request.tiles() {
        return tiles.millimetres();
    }
    let room = Sheet::new(request, Part::Board, "", "").room;
    room.width().min(room.height() - 2.0 * ROW).floor()
}

/// Returns the diameter of the pieces that fit the spaces of this board.
pub fn piece(request: &Request) -> f64 {
    (diameter(request) * FOOT).clamp(16.0, 30.0)
}

/// Draws the pages of the board.
pub fn pages(request: &Request) -> Vec<Page> {
    match request.tiles() {
        None => vec![one_sheet(request)],
        Some(diameter) => {
            let mut pages = tiles(request, diameter);
            pages.push(mats(request));
            pages
        }
    }
}

/// Returns the middle of the board in the units of [`geometry`].
pub fn middle() -> Point {
    Point::new(f64::from(geometry::MIDDLE.x), f64::from(geometry::MIDDLE.y))
}

/// Draws a board of this diameter around the origin.
pub fn draw(diameter: f64, palette: &Palette) -> Canvas {
    let mut canvas = Canvas::new();
    let radius = diameter / 2.0;
    let unit = radius / f64::from(geometry::R_TABLE);
    let put = Affine::scale(unit) * Affine::translate(-middle().to_vec2());
    let thin = Stroke::solid(palette.line, (2.2 * unit).max(0.2));
    canvas.paint(&disc(Point::ZERO, radius - 0.3), palette.table, thin.clone());
    for space in Space::all() {
        let tint = if space.ring() == Ring::Centre { 2 } else { geometry::tint(space) };
        let outline = put * figure::path(&geometry::outline(space));
        canvas.paint(&outline, palette.spaces[tint], thin.clone());
    }
    // On the cover of a booklet, too, the letters have six points.
    let style = Style::new(Face::Bold, (17.0 * unit).max(2.15), palette.label);
    for space in Space::all() {
        let name = space.to_string();
        let half = Vec2::new(font::width(style.face, &name), font::CAPITALS) * style.size / 2.0;
        canvas.centred(&name, put * place_of_name(space, half / unit), style);
    }
    canvas
}

/// Returns the place of a space's name, which is twice as wide and high as `half`, in the units of [`geometry`]: that of
/// a picture, or nearer to the middle if the name would come too near to the circle around its ring.
fn place_of_name(space: Space, half: Vec2) -> Point {
    let at = point(geometry::label(space));
    let circle = match space.ring() {
        Ring::Outer => geometry::R_OUTER,
        Ring::Inner => geometry::R_INNER,
        Ring::Centre => return at,
    };
    let ray = at - middle();
    let corner = Vec2::new(ray.x.abs() + half.x, ray.y.abs() + half.y).hypot();
    let beyond = (corner + CLEAR - f64::from(circle)).max(0.0);
    at - beyond * ray.normalize()
}

fn point(at: geometry::Point) -> Point {
    Point::new(f64::from(at.x), f64::from(at.y))
}

/// Draws a board of this diameter around the origin, with the places of the pieces at the start: a ring in the colour
/// of the side, and the letter of the piece if the players do not choose the order.
fn with_start(request: &Request, diameter: f64) -> Canvas {
    let palette = Palette::of(request.theme);
    let mut canvas = draw(diameter, palette);
    let unit = diameter / 2.0 / f64::from(geometry::R_TABLE);
    let put = Affine::scale(unit) * Affine::translate(-middle().to_vec2());
    let start = request.start();
    let has_letters = start.has_order && request.rules().descriptor().pieces.len() > 1;
    for &(space, own) in &start.pieces {
        let at = put * point(geometry::centre(space));
        let look = palette.side(request.rules(), own.side);
        let ring = 0.5 * piece(request);
        canvas.stroke(&disc(at, ring), Stroke::solid(look.edge, 5.5 * unit));
        canvas.stroke(&disc(at, ring), Stroke::solid(look.body, 4.0 * unit));
        if has_letters {
            let style = Style::new(Face::Bold, 30.0 * unit, palette.label);
            canvas.centred(&own.letter.to_ascii_uppercase().to_string(), at, style);
        }
    }
    canvas
}

fn one_sheet(request: &Request) -> Page {
    let lang = request.lang;
    let hint = lang.say(
        "Glue the sheet to cardboard if you like, and cut along the rim. The rings on the board show where the \
         pieces start, those beside it hold the pieces that are off the board.",
        "Collez la feuille sur du carton si vous voulez, puis découpez le long du bord. Les cercles du plateau \
         montrent où commencent les pièces, ceux d’à côté reçoivent les pièces hors du plateau.",
    );
    let mut sheet = Sheet::new(request, Part::Board, lang.say("Board", "Plateau"), hint);
    let room = sheet.room;
    let size = diameter(request);
    let middle = room.center();
    sheet.canvas.place_at(&with_start(request, size), middle);
    let rows = [(Side::Second, middle.y - size / 2.0 - ROW), (Side::First, middle.y + size / 2.0)];
    for (side, top) in rows {
        let within = rect(room.x0, top + 2.0, room.width(), ROW - 3.0);
        spares(&mut sheet.canvas, request, side, within, piece(request) + 1.5);
    }
    sheet.page()
}

/// A circle beside the board: its caption, and whether it waits for a piece that was just captured.
pub struct Spare {
    /// The text below the circle.
    pub caption: String,
    /// Whether the circle has the sign of a piece that was just captured.
    pub just_captured: bool,
}

impl Spare {
    /// Returns a circle with this caption.
    pub fn new(caption: impl Into<String>) -> Spare {
        Spare { caption: caption.into(), just_captured: false }
    }
}

/// Draws the row of circles of a side, with its name at the left.
fn spares(canvas: &mut Canvas, request: &Request, side: Side, within: Rect, size: f64) {
    let palette = Palette::of(request.theme);
    let look = palette.side(request.rules(), side);
    let spares = (Special::of(request.rules()).spares)(request.lang);
    let name = side_name(request, side);
    let caption = Style::new(Face::Regular, 2.7, INK);
    let step = (size + 8.0).max(22.0);
    let total = step * spares.len() as f64;
    let (mut x, y) = (within.x1 - total + step / 2.0, within.y0 + size / 2.0);
    let label = Style::new(Face::Bold, 4.2, INK);
    canvas.text(name, Point::new(within.x0, y + 1.5), Anchor::Start, label);
    let beside = within.x0 + font::width(Face::Bold, name) * 4.2 + 5.0;
    mark(canvas, look, Point::new(beside, y), 2.6);
    for spare in &spares {
        let at = Point::new(x, y);
        canvas.stroke(&disc(at, size / 2.0), Stroke::dashed(GREY, 0.35, 1.8, 1.2));
        if spare.just_captured {
            reset_sign(canvas, at, size * 0.26, Stroke::solid(GREY, 0.7));
        }
        let below = Point::new(x, y + size / 2.0 + 2.2);
        canvas.centred_within(&spare.caption, below, step - 1.0, caption);
        x += step;
    }
}

/// Returns the name of a side. In black ink, the pieces of looney may be those of chess.
pub fn side_name(request: &Request, side: Side) -> &'static str {
    match Special::of(request.rules()).ink_names {
        Some(names) if request.theme == Theme::InkSaving => {
            names[side.index()].in_language(request.lang.code())
        }
        Some(_) | None => side_of(request.rules(), side, request.lang),
    }
}

/// Draws a disc in the colour of a side on the paper. The grey line around it is seen where its own edge is white.
pub fn mark(canvas: &mut Canvas, look: Look, at: Point, radius: f64) {
    canvas.paint(&disc(at, radius), look.body, Stroke::solid(look.edge, 0.4));
    canvas.stroke(&disc(at, radius + 0.3), cut());
}

/// Returns the name of a side of a rule set.
pub fn side_of(rules: RulesId, side: Side, lang: Lang) -> &'static str {
    match (rules.descriptor().colours, side) {
        (Colours::WhiteBlack, Side::First) => lang.say("White", "Blancs"),
        (Colours::WhiteBlack, Side::Second) => lang.say("Black", "Noirs"),
        (Colours::RedBlue, Side::First) => lang.say("Red", "Rouges"),
        (Colours::RedBlue, Side::Second) => lang.say("Blue", "Bleus"),
    }
}

/// Draws the sign of a piece that was just captured: an arrow that turns back.
pub fn reset_sign(canvas: &mut Canvas, at: Point, radius: f64, stroke: Stroke) {
    let arc = kurbo::Arc::new(at, Vec2::new(radius, radius), -1.2, 5.2, 0.0);
    canvas.stroke(&arc, stroke.clone());
    let tip = at + radius * Vec2::new(1.2_f64.cos(), -(1.2_f64.sin()));
    // The arc starts at its tip, and turns clockwise away from it.
    let head = [Vec2::new(0.06, 0.62), Vec2::new(0.0, 0.0), Vec2::new(0.62, -0.05)];
    let mut path = kurbo::BezPath::new();
    for (index, corner) in head.into_iter().enumerate() {
        let point = tip + radius * corner;
        if index == 0 { path.move_to(point) } else { path.line_to(point) }
    }
    canvas.stroke(&path, stroke);
}

/// How a board is divided: the sheet's width and height, and the number of tiles in both directions.
struct Grid {
    width: f64,
    height: f64,
    columns: u32,
    rows: u32,
}

impl Grid {
    /// Divides a board with as few sheets as possible, upright or across.
    fn of(request: &Request, diameter: f64) -> Grid {
        let (short, long) = request.paper.size();
        let count = |room: f64| ((diameter - OVERLAP) / (room - OVERLAP)).ceil().max(1.0) as u32;
        let grid = |width: f64, height: f64| {
            let room = Sheet::of_size(request, Part::Board, "", "", width, height).room;
            Grid { width, height, columns: count(room.width()), rows: count(room.height()) }
        };
        let (upright, across) = (grid(short, long), grid(long, short));
        if across.columns * across.rows < upright.columns * upright.rows { across } else { upright }
    }
}

fn tiles(request: &Request, size: Diameter) -> Vec<Page> {
    let lang = request.lang;
    let diameter = size.millimetres();
    let grid = Grid::of(request, diameter);
    let board = with_start(request, diameter);
    let mut pages = Vec::new();
    for row in 0..grid.rows {
        for column in 0..grid.columns {
            let name = format!("{}{}", char::from(b'a' + row as u8), column + 1);
            let title = lang
                .say("Board of {} cm, tile {n}", "Plateau de {} cm, feuille {n}")
                .replace("{}", &size.to_string())
                .replace("{n}", &name);
            let hint = lang.say(
                "Cut along the solid frame. Glue the next tile onto the grey strip, up to the dashed \
                 line, so that the drawing continues.",
                "Découpez le long du cadre. Collez la feuille suivante sur la bande grise, jusqu’au \
                 trait discontinu, pour que le dessin continue.",
            );
            let mut sheet =
                Sheet::of_size(request, Part::Board, &title, hint, grid.width, grid.height);
            let (width, height) = (sheet.room.width(), sheet.room.height());
            // The whole grid is centred on the board.
            let across = f64::from(grid.columns) * (width - OVERLAP) + OVERLAP;
            let down = f64::from(grid.rows) * (height - OVERLAP) + OVERLAP;
            let left = f64::from(column) * (width - OVERLAP) - across / 2.0;
            let top = f64::from(row) * (height - OVERLAP) - down / 2.0;
            let room = sheet.room;
            let put = Affine::translate((room.x0 - left, room.y0 - top));
            sheet.canvas.clip(&room, &board, put);
            let strips = [column + 1 < grid.columns, row + 1 < grid.rows];
            frame(&mut sheet.canvas, room, strips);
            map(&mut sheet.canvas, room, &grid, (row, column));
            pages.push(sheet.page());
        }
    }
    pages
}

/// Draws the frame of a tile to cut along, with the strips at its right and its lower edge that the next
/// tiles are glued onto.
fn frame(canvas: &mut Canvas, room: Rect, [right, below]: [bool; 2]) {
    canvas.stroke(&room, cut());
    let inner = Rect { x1: room.x1 - OVERLAP, y1: room.y1 - OVERLAP, ..room };
    let mut band = |strip: Rect, from: Point, to: Point| {
        canvas.hatch(&strip, 2.4, Stroke::solid(GLUE, 0.3));
        canvas.line(from, to, fold());
    };
    if right {
        let strip = Rect { x0: inner.x1, ..room };
        band(strip, Point::new(inner.x1, room.y0), Point::new(inner.x1, room.y1));
    }
    if below {
        let strip = Rect { y0: inner.y1, ..room };
        band(strip, Point::new(room.x0, inner.y1), Point::new(room.x1, inner.y1));
    }
    let mark = Stroke::solid(INK, 0.3);
    for (x, dx) in [(room.x0, -1.0), (room.x1, 1.0)] {
        for (y, dy) in [(room.y0, -1.0), (room.y1, 1.0)] {
            canvas.line(Point::new(x + dx, y), Point::new(x + 4.0 * dx, y), mark.clone());
            canvas.line(Point::new(x, y + dy), Point::new(x, y + 4.0 * dy), mark.clone());
        }
    }
}

/// Draws where the tile belongs, above its frame.
fn map(canvas: &mut Canvas, room: Rect, grid: &Grid, (row, column): (u32, u32)) {
    let cell = 2.2;
    let left = room.x1 - 6.0 - cell * f64::from(grid.columns);
    let top = room.y0 - 11.0;
    for down in 0..grid.rows {
        for across in 0..grid.columns {
            let own =
                rect(left + cell * f64::from(across), top + cell * f64::from(down), cell, cell);
            let thin = Stroke::solid(GREY, 0.2);
            if (down, across) == (row, column) {
                canvas.paint(&own, INK, thin);
            } else {
                canvas.stroke(&own, thin);
            }
        }
    }
}

/// Draws the circles beside a board in tiles: one strip for each player.
fn mats(request: &Request) -> Page {
    let lang = request.lang;
    let hint = lang.say(
        "One strip for each player: cut them out and lay them beside the board. They hold the pieces \
         that are off the board.",
        "Une bande pour chaque joueur : découpez-les et posez-les à côté du plateau. Elles reçoivent \
         les pièces hors du plateau.",
    );
    let title = lang.say("Beside the board", "À côté du plateau");
    let mut sheet = Sheet::new(request, Part::Board, title, hint);
    let room = sheet.room;
    let size = piece(request) + 1.5;
    let height = size + 12.0;
    for (index, side) in Side::BOTH.into_iter().enumerate() {
        let top = room.y0 + 4.0 + index as f64 * (height + 8.0);
        let strip = rect(room.x0, top, room.width(), height);
        sheet.canvas.stroke(&strip, cut());
        spares(&mut sheet.canvas, request, side, strip.inset(-4.0), size);
    }
    sheet.page()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::canvas::Item;

    #[test]
    fn names_of_spaces_stand_clear_of_the_circles_on_boards_of_any_size() {
        let palette = Palette::of(Theme::Colour);
        for diameter in [90.0, 102.0, 125.0, 190.0, 400.0] {
            let unit = diameter / 2.0 / f64::from(geometry::R_TABLE);
            for item in &draw(diameter, palette).items {
                let Item::Text(text) = item else { continue };
                let circle = match text.text.parse::<Space>().unwrap().ring() {
                    Ring::Outer => geometry::R_OUTER,
                    Ring::Inner => geometry::R_INNER,
                    Ring::Centre => geometry::R_CENTRE,
                };
                // The letters of names have no descenders.
                let bounds = text.bounds();
                let ink = Rect { y1: bounds.y1 - 0.2 * text.size, ..bounds };
                let corner =
                    Vec2::new(ink.x0.abs().max(ink.x1.abs()), ink.y0.abs().max(ink.y1.abs()));
                let room = f64::from(circle) * unit - corner.hypot();
                assert!(room > 0.4, "{} has {room} mm at {diameter} mm", text.text);
            }
        }
    }
}
