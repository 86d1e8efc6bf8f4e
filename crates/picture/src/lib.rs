//! A position as a picture: as SVG, as the PNG that is rendered from it (feature `png`), as text, on the card that
//! shows where a link leads, and with arrows in the rule books.
//!
//! # Invariants
//! Nothing here knows of a language, a game in progress or a screen. A picture is a function of its
//! arguments.
//!
//! The board is laid out like a clock, with `A12` at the top. The tray of the first side is on the
//! right, where its pieces start, and that of the second side on the left. The picture contains no
//! words, so it is the same in every language; callers add a title and a description for those who
//! cannot see it.

mod beside;
pub mod card;
mod diagram;
pub mod geometry;
mod glyphs;
mod pieces;
#[cfg(feature = "png")]
mod png;
pub mod text;
mod theme;

use std::fmt::Write;

use dejarik_rules::any::AnyPosition;
use dejarik_rules::{Actor, RulesId, Side, Space};

pub use beside::{Battle, Beside, Waiting};
pub use card::{Card, Player, can_write, card};
pub use diagram::{Arrow, ArrowKind, diagram, strokes};
pub use pieces::{pips, shape};
#[cfg(feature = "png")]
pub use png::{PngError, png};
pub use theme::{HOLOGRAM, PRINT, Theme};

use geometry::{HEIGHT, MIDDLE, Point, R_CENTRE, R_INNER, R_OUTER, R_TABLE, WIDTH};
use glyphs::STROKES;

/// Draws the position as an SVG document with this title and this description.
pub fn svg(position: &AnyPosition, theme: &Theme, title: &str, description: &str) -> String {
    let mut out = String::with_capacity(32 * 1024);
    let _ = write!(
        out,
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {WIDTH} {HEIGHT}\" \
         width=\"{WIDTH}\" height=\"{HEIGHT}\" role=\"img\" aria-labelledby=\"title desc\">\
         <title id=\"title\">{}</title><desc id=\"desc\">{}</desc>",
        escape(title),
        escape(description)
    );
    defs(&mut out, position.id(), theme);
    let _ = write!(out, "<rect width=\"{WIDTH}\" height=\"{HEIGHT}\" fill=\"{}\"/>", theme.ground);
    board(&mut out, theme);
    contents(&mut out, position, theme);
    let caption = glyphs::text(&position.to_string(), MIDDLE.x, HEIGHT - 30.0, 15.0, 1.8);
    let _ = write!(out, "<g {STROKES} stroke=\"{}\">{caption}</g></svg>", theme.label);
    out
}

/// Draws what stands on the board and beside it.
fn contents(out: &mut String, position: &AnyPosition, theme: &Theme) {
    let id = position.id();
    let beside = Beside::of(position);
    let acting = beside.active.map(|(letter, _)| letter);
    for space in Space::all() {
        if let Some(piece) = position.piece_at(space) {
            let at = geometry::centre(space);
            if acting == Some(piece.letter) {
                ring(out, at, geometry::scale(space), theme);
            }
            out.push_str(&pieces::draw(id, piece, None, at, geometry::scale(space), theme));
        }
    }
    if let Some(battle) = &beside.battle {
        attack(out, battle, theme);
    }
    for side in Side::BOTH {
        tray(out, position, &beside, side, theme);
    }
}

fn escape(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}

fn defs(out: &mut String, id: RulesId, theme: &Theme) {
    let [middle, rim] = theme.table;
    let _ = write!(
        out,
        "<defs><radialGradient id=\"table\"><stop offset=\"0.1\" stop-color=\"{middle}\"/>\
         <stop offset=\"1\" stop-color=\"{rim}\"/></radialGradient>\
         <radialGradient id=\"shade\"><stop offset=\"0.2\" stop-color=\"{rim}\" stop-opacity=\"0\"/>\
         <stop offset=\"1\" stop-color=\"{rim}\" stop-opacity=\"0.55\"/></radialGradient>\
         <pattern id=\"hatch\" width=\"9\" height=\"9\" patternUnits=\"userSpaceOnUse\" \
         patternTransform=\"rotate(45)\"><rect width=\"2.6\" height=\"9\" fill=\"{}\" \
         fill-opacity=\"0.4\"/></pattern>",
        theme.hatch
    );
    for side in Side::BOTH {
        let edge = theme.side(id, side).edge;
        let _ = write!(
            out,
            "<radialGradient id=\"halo-{side}\"><stop offset=\"0.45\" stop-color=\"{edge}\" \
             stop-opacity=\"0.5\"/><stop offset=\"1\" stop-color=\"{edge}\" stop-opacity=\"0\"/>\
             </radialGradient>"
        );
    }
    out.push_str("</defs>");
}

fn circle(out: &mut String, r: f32, attributes: &str) {
    let Point { x, y } = MIDDLE;
    let _ = write!(out, "<circle cx=\"{x}\" cy=\"{y}\" r=\"{r}\" {attributes}/>");
}

fn board(out: &mut String, theme: &Theme) {
    circle(out, R_TABLE, "fill=\"url(#table)\"");
    if theme.glow {
        for (width, opacity) in [(22, 0.08), (12, 0.14), (6, 0.3)] {
            let glow = format!(
                "fill=\"none\" stroke=\"{}\" stroke-width=\"{width}\" opacity=\"{opacity}\"",
                theme.rim
            );
            circle(out, R_TABLE, &glow);
        }
    }
    circle(out, R_TABLE, &format!("fill=\"none\" stroke=\"{}\" stroke-width=\"2.5\"", theme.rim));
    for hour in 0..60u8 {
        let long = if hour % 5 == 0 { 12.0 } else { 5.0 };
        let at = f32::from(hour) / 5.0;
        let (a, b) =
            (geometry::polar(468.0 - long / 2.0, at), geometry::polar(468.0 + long / 2.0, at));
        let _ = write!(
            out,
            "<path d=\"M{:.1} {:.1}L{:.1} {:.1}\" stroke=\"{}\" stroke-width=\"2\" opacity=\"0.6\"/>",
            a.x, a.y, b.x, b.y, theme.rim
        );
    }
    for space in Space::all() {
        let path = geometry::outline(space);
        let fill = theme.spaces[geometry::tint(space)];
        let _ = write!(out, "<path d=\"{path}\" fill=\"{fill}\"/>");
    }
    if theme.glow {
        circle(out, R_OUTER, "fill=\"url(#shade)\"");
    }
    let widths: &[(f32, f32)] = if theme.glow { &[(9.0, 0.14), (2.2, 0.9)] } else { &[(2.0, 1.0)] };
    for (width, opacity) in widths {
        let _ = write!(
            out,
            "<g fill=\"none\" stroke=\"{}\" stroke-width=\"{width}\" opacity=\"{opacity}\">",
            theme.line
        );
        for space in Space::all() {
            let _ = write!(out, "<path d=\"{}\"/>", geometry::outline(space));
        }
        out.push_str("</g>");
    }
    circle(
        out,
        R_CENTRE - 12.0,
        &format!("fill=\"none\" stroke=\"{}\" stroke-width=\"1.2\" opacity=\"0.5\"", theme.line),
    );
    circle(
        out,
        R_INNER + 5.0,
        &format!("fill=\"none\" stroke=\"{}\" stroke-width=\"1\" opacity=\"0.45\"", theme.line),
    );
    let _ = write!(out, "<g {STROKES} stroke=\"{}\">", theme.label);
    for space in Space::all() {
        let at = geometry::label(space);
        out.push_str(&glyphs::text(&space.to_string(), at.x, at.y, 13.0, 1.8));
    }
    out.push_str("</g>");
}

/// Draws the mark around the active creature.
fn ring(out: &mut String, at: Point, scale: f32, theme: &Theme) {
    let _ = write!(
        out,
        "<circle cx=\"{:.1}\" cy=\"{:.1}\" r=\"{:.1}\" fill=\"none\" stroke=\"{}\" \
         stroke-width=\"4\" stroke-dasharray=\"14 7\"/>",
        at.x,
        at.y,
        54.0 * scale,
        theme.mark
    );
}

/// Draws the arrow of an attack, with the throws at its ends.
fn attack(out: &mut String, battle: &Battle, theme: &Theme) {
    let (from, to) = (geometry::centre(battle.from), geometry::centre(battle.to));
    let (dx, dy) = (to.x - from.x, to.y - from.y);
    let length = dx.hypot(dy).max(1.0);
    let (ux, uy) = (dx / length, dy / length);
    let start = Point { x: from.x + 48.0 * ux, y: from.y + 48.0 * uy };
    let tip = Point { x: to.x - 48.0 * ux, y: to.y - 48.0 * uy };
    let wing = |turn: f32| {
        let (x, y) = (tip.x - 16.0 * ux, tip.y - 16.0 * uy);
        (x - turn * 11.0 * uy, y + turn * 11.0 * ux)
    };
    let ((ax, ay), (bx, by)) = (wing(1.0), wing(-1.0));
    let _ = write!(
        out,
        "<g {STROKES} stroke=\"{}\"><path stroke-width=\"6\" d=\"M{:.1} {:.1}L{:.1} {:.1}\
         M{ax:.1} {ay:.1}L{:.1} {:.1}L{bx:.1} {by:.1}\"/>",
        theme.mark, start.x, start.y, tip.x, tip.y, tip.x, tip.y
    );
    out.push_str("</g>");
    for (total, space) in [(&battle.totals[0], battle.from), (&battle.totals[1], battle.to)] {
        // The throw is written on a badge at the shoulder.
        let (at, scale) = (geometry::centre(space), geometry::scale(space));
        let (x, y) = (at.x + 38.0 * scale, at.y - 36.0 * scale);
        let number = glyphs::text(total, x, y, 19.0, 3.4);
        let _ = write!(
            out,
            "<circle cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"19\" fill=\"{ground}\" stroke=\"{mark}\" \
             stroke-width=\"3\"/><g {STROKES} stroke=\"{mark}\">{number}</g>",
            ground = theme.ground,
            mark = theme.mark
        );
    }
}

/// Draws what a side has beside the board: the mark of the side to move, its score and its pieces.
fn tray(out: &mut String, position: &AnyPosition, beside: &Beside, side: Side, theme: &Theme) {
    let id = position.id();
    let x = match side {
        Side::First => WIDTH - 70.0,
        Side::Second => 70.0,
    };
    let look = theme.side(id, side);
    let to_move = position.actor() == Actor::Player(side);
    let won = position.outcome().and_then(|outcome| outcome.winner) == Some(side);
    let _ = write!(
        out,
        "<circle cx=\"{x}\" cy=\"80\" r=\"26\" fill=\"{}\" stroke=\"{}\" stroke-width=\"4\"/>",
        look.fill, look.edge
    );
    if side == Side::Second {
        let _ = write!(out, "<circle cx=\"{x}\" cy=\"80\" r=\"26\" fill=\"url(#hatch)\"/>");
    }
    if to_move || won {
        let dashes = if won { "" } else { " stroke-dasharray=\"14 7\"" };
        let _ = write!(
            out,
            "<circle cx=\"{x}\" cy=\"80\" r=\"40\" fill=\"none\" stroke=\"{}\" \
             stroke-width=\"5\"{dashes}/>",
            theme.mark
        );
    }
    let mut y = 165.0;
    let _ = write!(out, "<g {STROKES} stroke=\"{}\">", theme.label);
    if let Some(score) = &beside.score {
        out.push_str(&glyphs::text(&score[side.index()], x, y, 44.0, 6.0));
        y += 60.0;
    }
    out.push_str("</g>");
    if beside.initiative == Some(side) {
        // A die marks the side that rolled higher at the start.
        let _ = write!(
            out,
            "<g transform=\"translate({x} {y})\"><rect x=\"-17\" y=\"-17\" width=\"34\" \
             height=\"34\" rx=\"6\" fill=\"none\" stroke=\"{0}\" stroke-width=\"3\"/>",
            theme.label
        );
        for (dx, dy) in [(-8, -9), (8, -9), (-8, 0), (8, 0), (-8, 9), (8, 9)] {
            let _ =
                write!(out, "<circle cx=\"{dx}\" cy=\"{dy}\" r=\"2.8\" fill=\"{}\"/>", theme.label);
        }
        out.push_str("</g>");
    }
    if let Some((_, left)) = beside.active.filter(|_| to_move) {
        for action in 0..left {
            let at = 50.0 + action as f32 * 16.0;
            let cx = if side == Side::First { x - at } else { x + at };
            let _ = write!(out, "<circle cx=\"{cx}\" cy=\"80\" r=\"5\" fill=\"{}\"/>", theme.mark);
        }
    }
    let pieces = beside.pieces.iter().filter(|(piece, _)| piece.side == side);
    for (row, (piece, how)) in pieces.enumerate() {
        let at = Point { x, y: HEIGHT - 120.0 - 100.0 * row as f32 };
        out.push_str(&pieces::draw(id, *piece, Some(*how), at, 0.8, theme));
    }
}
