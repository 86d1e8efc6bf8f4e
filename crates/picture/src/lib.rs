//! A position as a picture: as SVG, as the PNG that is rendered from it (feature `png`), as frames of an animated GIF (feature `gif`), as text, on the card that
//! shows where a link leads, and with arrows in the rule books.
//!
//! # Invariants
//! Nothing here knows of a language, a game in progress or a screen. A picture is a function of its
//! arguments.
//!
//! The board faces the first player: `A1` to `A4` are at the bottom. The tray of the first side is at the bottom right, and
//! that of the second side at the top left. The picture contains no words, so it is the same in every language; callers add a title and a description for those who
//! cannot see it.
//!
//! # Quick start
//! ```
//! use dejarik_picture::{Arrow, ArrowKind, HOLOGRAM, PRINT, diagram, svg};
//! use dejarik_rules::any::AnyPosition;
//!
//! let position: AnyPosition = "groi PPPP2pppp2/12/1 w wb".parse()?;
//! let picture = svg(&position, &HOLOGRAM, "Groi", "The start of a game");
//! assert!(picture.starts_with("<svg ") && picture.contains("<title>Groi</title>"));
//!
//! // A diagram for a book, with an arrow from A1 to the centre.
//! let arrow = Arrow { from: "A1".parse()?, to: Some("C".parse()?), kind: ArrowKind::Move };
//! let diagram = diagram(Some(&position), &[], &[arrow], &PRINT);
//! assert!(diagram.len() < 10_000);
//! # Ok::<(), dejarik_rules::ParseError>(())
//! ```
//!
//! # Features
//! - `png`: renders pictures as PNG, with `resvg`.
//! - `gif`: renders games as animated GIF, with `gif` and `color_quant`; contains `png`.

#![cfg_attr(docsrs, feature(doc_cfg))]

mod board;
pub mod card;
mod diagram;
mod figures;
pub mod geometry;
#[cfg(feature = "gif")]
pub mod gif;
mod glyphs;
mod pieces;
#[cfg(feature = "png")]
mod png;
mod sheet;
pub mod text;
mod theme;

use std::fmt::Write;

use dejarik_rules::any::AnyPosition;
use dejarik_rules::scene::{Battle, Beside, BesideState};
use dejarik_rules::{Actor, RulesId, Scene, Side};

pub use card::{Card, Player, can_write, card};
pub use diagram::{Arrow, ArrowKind, diagram, strokes};
pub use figures::{Drawing, figure};
pub use pieces::{Look, pips};
#[cfg(feature = "png")]
pub use png::{PngError, WIDTHS, png};
pub use theme::{HOLOGRAM, PRINT, Theme};

use geometry::{HEIGHT, MIDDLE, Point, WIDTH};
use glyphs::Pen;
use pieces::Drawn;
use sheet::{Sheet, Short};

/// Runs the example of the README and the one in `examples` as doctests.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
#[doc = concat!("```\n", include_str!("../examples/draw.rs"), "```")]
struct Readme;

/// Draws the position as an SVG document with this title and this description.
pub fn svg(position: &AnyPosition, theme: &Theme, title: &str, description: &str) -> String {
    let mut sheet = Sheet::default();
    let ground = theme.ground;
    let _ = write!(sheet, "<rect width=\"{WIDTH}\" height=\"{HEIGHT}\" fill=\"{ground}\"/>");
    board::board(&mut sheet, theme);
    contents(&mut sheet, &position.scene(), theme);
    let pen = Pen { height: 15.0, weight: 1.8, colour: theme.label };
    pen.write(&mut sheet, &position.to_string(), Point { y: HEIGHT - 30.0, ..MIDDLE });
    let size = format!(
        "viewBox=\"0 0 {WIDTH} {HEIGHT}\" width=\"{WIDTH}\" height=\"{HEIGHT}\" role=\"img\""
    );
    sheet.document(&size, title, Some(description))
}

/// Returns the pieces of a side that are drawn beside the board. Where pieces have sizes (looney), a lost piece
/// matters only as long as it is a ghost.
pub fn beside(scene: &Scene, side: Side) -> impl Iterator<Item = Beside> {
    let hides = |beside: &Beside| {
        beside.state == BesideState::Lost && pips(scene.rules, beside.piece.letter) > 0
    };
    scene.beside(side).filter(move |beside| !hides(beside))
}

/// Draws what stands on the board and beside it.
fn contents(sheet: &mut Sheet, scene: &Scene, theme: &Theme) {
    for &(space, piece) in &scene.pieces {
        let (at, scale) = (geometry::centre(space), geometry::scale(space));
        if scene.active.is_some_and(|active| active.space == space) {
            ring(sheet, at, scale, theme);
        }
        let look = Look::on(scene, space);
        Drawn { rules: scene.rules, piece, look, theme }.draw(sheet, at, scale);
    }
    if let Some(battle) = scene.battle {
        attack(sheet, battle, theme);
    }
    for side in Side::BOTH {
        tray(sheet, scene, side, theme);
    }
}

/// Draws the mark around the active creature.
fn ring(sheet: &mut Sheet, Point { x, y }: Point, scale: f32, theme: &Theme) {
    let [x, y, r] = [x, y, 54.0 * scale].map(Short);
    let _ = write!(
        sheet,
        "<circle cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"{r:.1}\" stroke=\"{}\" \
         stroke-width=\"4\" stroke-dasharray=\"14 7\" stroke-linecap=\"butt\"/>",
        theme.mark
    );
}

/// Draws the arrow of an attack, with the throws at its ends, once there are any.
fn attack(sheet: &mut Sheet, battle: Battle, theme: &Theme) {
    let Some([attack, defence]) = battle.totals else { return };
    let (from, to) = (geometry::centre(battle.from), geometry::centre(battle.target));
    let (dx, dy) = (to.x - from.x, to.y - from.y);
    let length = dx.hypot(dy).max(1.0);
    let (ux, uy) = (dx / length, dy / length);
    let start = Point { x: from.x + 48.0 * ux, y: from.y + 48.0 * uy };
    let tip = Point { x: to.x - 48.0 * ux, y: to.y - 48.0 * uy };
    let wing = |turn: f32| {
        let (x, y) = (tip.x - 16.0 * ux, tip.y - 16.0 * uy);
        Point { x: x - turn * 11.0 * uy, y: y + turn * 11.0 * ux }
    };
    let (a, b, mark) = (wing(1.0), wing(-1.0), theme.mark);
    let _ = write!(
        sheet,
        "<path stroke=\"{mark}\" stroke-width=\"6\" \
         d=\"M{start:.1}L{tip:.1}M{a:.1}L{tip:.1}L{b:.1}\"/>"
    );
    for (total, space) in [(attack, battle.from), (defence, battle.target)] {
        // The throw is written on a badge at the shoulder.
        let (at, scale) = (geometry::centre(space), geometry::scale(space));
        let at = Point { x: at.x + 38.0 * scale, y: at.y - 36.0 * scale };
        let ([x, y], ground) = ([at.x, at.y].map(Short), theme.ground);
        let _ = write!(
            sheet,
            "<circle cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"19\" fill=\"{ground}\" stroke=\"{mark}\" \
             stroke-width=\"3\"/>"
        );
        Pen { height: 19.0, weight: 3.4, colour: mark }.write(sheet, &total.to_string(), at);
    }
}

/// Draws the base of a side's pieces, which stands for the side.
fn disc(sheet: &mut Sheet, rules: RulesId, side: Side, at: Point, theme: &Theme) {
    let base = pieces::base(sheet, rules, side, theme, false);
    let _ = write!(sheet, "<use href=\"#{base}\" transform=\"translate({at:.1}) scale(.6)\"/>");
}

/// Draws what a side has beside the board: the mark of the side to move, its score and its pieces.
fn tray(sheet: &mut Sheet, scene: &Scene, side: Side, theme: &Theme) {
    let rules = scene.rules;
    // The trays are each other's mirror image: the first one grows upwards, the second one downwards.
    let x = match side {
        Side::First => WIDTH - 70.0,
        Side::Second => 70.0,
    };
    let down = |y: f32| match side {
        Side::First => 2.0 * MIDDLE.y - y,
        Side::Second => y,
    };
    let (label, mark) = (theme.label, theme.mark);
    let to_move = scene.actor == Actor::Player(side);
    let won = matches!(scene.actor, Actor::Over(outcome) if outcome.winner == Some(side));
    let top = down(80.0);
    disc(sheet, rules, side, Point { x, y: top }, theme);
    if to_move || won {
        let dashes = if won { "" } else { " stroke-dasharray=\"14 7\" stroke-linecap=\"butt\"" };
        let _ = write!(
            sheet,
            "<circle cx=\"{x}\" cy=\"{top}\" r=\"40\" stroke=\"{mark}\" \
             stroke-width=\"5\"{dashes}/>"
        );
    }
    let mut y = 165.0;
    if let Some(score) = scene.score {
        let pen = Pen { height: 44.0, weight: 6.0, colour: label };
        pen.write(sheet, &score.points[side.index()].to_string(), Point { x, y: down(y) });
        y += 60.0;
    }
    if scene.initiative == Some(side) {
        // A die marks the side that rolled higher at the start.
        let _ = write!(
            sheet,
            "<g transform=\"translate({x} {})\" fill=\"{label}\"><rect x=\"-17\" y=\"-17\" width=\"34\" \
             height=\"34\" rx=\"6\" fill=\"none\" stroke=\"{label}\" stroke-width=\"3\"/>",
            down(y)
        );
        for (dx, dy) in [(-8, -9), (8, -9), (-8, 0), (8, 0), (-8, 9), (8, 9)] {
            let _ = write!(sheet, "<circle cx=\"{dx}\" cy=\"{dy}\" r=\"2.8\"/>");
        }
        sheet.push("</g>");
    }
    if let Some(active) = scene.active.filter(|_| to_move) {
        for action in 0..active.left {
            let at = 50.0 + f32::from(action) * 16.0;
            let cx = if side == Side::First { x - at } else { x + at };
            let _ = write!(sheet, "<circle cx=\"{cx}\" cy=\"{top}\" r=\"5\" fill=\"{mark}\"/>");
        }
    }
    for (row, Beside { piece, state, .. }) in beside(scene, side).enumerate() {
        let at = Point { x, y: down(2.0 * MIDDLE.y - 80.0 - 100.0 * row as f32) };
        Drawn { rules, piece, look: Look::Beside(state), theme }.draw(sheet, at, 0.8);
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashMap;

    use dejarik_rules::Space;

    use super::*;

    const POSITIONS: [&str; 9] = [
        "groi PPPP2pppp2/12/1 w wb",
        "groi P4P2ppp1/2p9/P w -",
        "bambara NKQP2nkqp2/12/1 w -",
        "bambara 1KQP2nk4/12/1 w N*qp",
        "looney 3L8/1S1b2s5/l w Bm 3",
        "looney L11/1l4b5/1 b SMBsm 0",
        "simeone NSKM2xthg2/12/1 w w 0-0 - 0",
        "simeone 12/NKx*t*S7/g b w 8-9 - 3",
        "simeone 1K*10/1x1S8/h b b 4-10 x2 6 B2xA2",
    ];

    fn pictures() -> Vec<String> {
        let mut pictures = Vec::new();
        for dpn in POSITIONS {
            let position: AnyPosition = dpn.parse().unwrap();
            for theme in [&HOLOGRAM, &PRINT] {
                pictures.push(svg(&position, theme, "Title", "Description"));
                pictures.push(diagram(Some(&position), &[Space::C], &[], theme));
            }
            let players = ['K', 'N'].map(|letter| Player {
                name: "Zoë".to_owned(),
                figure: Some((RulesId::Simeone, letter)),
            });
            let card = Card {
                rules: position.id(),
                position: Some(&position),
                title: "Déjà vu",
                players: Some(&players),
                line: "Red & blue",
            };
            pictures.push(super::card(&card));
        }
        pictures
    }

    /// Returns the parts of a text that stand between `start` and the next quotation mark or parenthesis.
    fn after<'a>(text: &'a str, start: &'a str) -> impl Iterator<Item = &'a str> {
        text.split(start).skip(1).filter_map(|rest| rest.split(['"', ')']).next())
    }

    #[test]
    fn pictures_can_share_a_page_since_equal_ids_mean_equal_definitions() {
        let mut known = HashMap::new();
        let pictures = pictures();
        for svg in &pictures {
            let (head, rest) = svg.split_once("<defs>\n").unwrap();
            let (definitions, drawing) = rest.split_once("</defs>").unwrap();
            assert!(
                after(head, " id=\"").chain(after(drawing, " id=\"")).next().is_none(),
                "{svg}"
            );
            for definition in definitions.lines() {
                for id in after(definition, " id=\"") {
                    assert_eq!(*known.entry(id).or_insert(definition), definition, "{id}");
                }
            }
        }
    }

    #[test]
    fn every_picture_shows_each_piece_as_its_figure() {
        for dpn in POSITIONS {
            let position: AnyPosition = dpn.parse().unwrap();
            let theme = &HOLOGRAM;
            let card = Card {
                rules: position.id(),
                position: Some(&position),
                title: "",
                players: None,
                line: "",
            };
            let diagram = diagram(Some(&position), &[], &[], theme);
            for picture in [svg(&position, theme, "", ""), diagram, super::card(&card)] {
                for (_, piece) in position.scene().pieces {
                    let (drawing, _) = figure(position.id(), piece.letter).unwrap();
                    assert!(picture.contains(&drawing.body), "{dpn}: {piece:?}");
                }
            }
        }
    }

    #[test]
    fn everything_that_is_used_is_defined_once_and_everything_that_is_defined_is_used() {
        for svg in pictures() {
            let mut defined: Vec<_> = after(&svg, " id=\"").collect();
            defined.sort_unstable();
            assert!(defined.is_sorted_by(|a, b| a < b), "{defined:?}");
            let used: Vec<_> = after(&svg, "href=\"#").chain(after(&svg, "url(#")).collect();
            assert!(used.iter().all(|id| defined.binary_search(id).is_ok()), "{svg}");
            assert!(defined.iter().all(|id| used.contains(id)), "{svg}");
        }
    }
}
