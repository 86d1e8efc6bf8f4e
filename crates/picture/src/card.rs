//! The card of a link: what a messenger shows of the page that the link leads to. It has the board, the
//! title, the players with their figures, and one line of words.

use std::fmt::Write;

use dejarik_rules::any::AnyPosition;
use dejarik_rules::{Piece, RulesId, Side};

use super::geometry::Point;
use super::glyphs::{self, Pen};
use super::pieces::{Drawn, Look};
use super::sheet::Sheet;
use super::theme::{HOLOGRAM, hologram_of};
use super::{board, contents, disc};

/// The width of a card in pixels, as messengers expect it.
pub const WIDTH: u32 = 1200;
/// The height of a card in pixels.
pub const HEIGHT: u32 = 630;

/// The scale of the board, compared to a picture of the position, and where it begins.
const BOARD: f32 = 0.585;
const BOARD_TOP: f32 = 20.0;
/// The middle and the width of the column of words.
const MIDDLE: f32 = 965.0;
const COLUMN: f32 = 410.0;
/// How much smaller a text may be to stay on one line, and how much smaller a line of several may be.
const SMALLER: f32 = 0.75;
const LEAST: f32 = 0.55;

/// A player on a card.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Player {
    /// The name, or what stands in its place.
    pub name: String,
    /// The figure that the player has chosen: the rule set and the letter of the piece.
    pub figure: Option<(RulesId, char)>,
}

/// What a card shows.
#[derive(Clone, Debug)]
pub struct Card<'a> {
    /// The rule set.
    pub rules: RulesId,
    /// The position; without one the board is empty.
    pub position: Option<&'a AnyPosition>,
    /// The title, such as the name of the rule set.
    pub title: &'a str,
    /// The players, by [`Side::index`]; `None` if there are none.
    pub players: Option<&'a [Player; 2]>,
    /// A further line, such as whose move it is or how the game ended.
    pub line: &'a str,
}

/// Returns whether a text can be written on a card. Other scripts than the Latin one cannot.
pub fn can_write(text: &str) -> bool {
    glyphs::can_write(text)
}

/// Draws a card as an SVG document, 1200 units wide and 630 high.
pub fn card(card: &Card<'_>) -> String {
    let theme = &HOLOGRAM;
    let mut sheet = Sheet::default();
    let _ = write!(
        sheet,
        "<rect width=\"{WIDTH}\" height=\"{HEIGHT}\" fill=\"{}\"/>\
         <g transform=\"translate(0 {BOARD_TOP}) scale({BOARD})\">",
        theme.ground
    );
    board::board(&mut sheet, theme);
    if let Some(position) = card.position {
        contents(&mut sheet, &position.scene(), theme);
    }
    sheet.push("</g>");
    words(&mut sheet, "DEJARIK", 88.0, 58.0, theme.rim, 1);
    let _ = write!(
        sheet,
        "<path d=\"M{} 138H{}\" stroke=\"{}\" stroke-width=\"2\" stroke-linecap=\"butt\" opacity=\".5\"/>",
        MIDDLE - COLUMN / 2.0,
        MIDDLE + COLUMN / 2.0,
        theme.rim
    );
    words(&mut sheet, card.title, 200.0, 30.0, theme.label, 2);
    match card.players {
        Some(players) => {
            for (side, y) in [(Side::First, 308.0), (Side::Second, 420.0)] {
                player(&mut sheet, card.rules, side, &players[side.index()], y);
            }
            words(&mut sheet, card.line, 548.0, 26.0, theme.mark, 2);
        }
        None => words(&mut sheet, card.line, 390.0, 28.0, theme.mark, 6),
    }
    let size = format!("viewBox=\"0 0 {WIDTH} {HEIGHT}\" width=\"{WIDTH}\" height=\"{HEIGHT}\"");
    sheet.document(&size, card.title, None)
}

/// Draws the row of a player: the figure, or a disc, in the colour of the side, and the name.
fn player(sheet: &mut Sheet, rules: RulesId, side: Side, player: &Player, y: f32) {
    let left = MIDDLE - COLUMN / 2.0;
    let at = Point { x: left + 46.0, y };
    match player.figure {
        Some((kind, letter)) => {
            // The figure may be of another rule set; its colour is that of the player's side in this game.
            let (piece, theme) = (Piece { side, letter }, hologram_of(rules));
            Drawn { rules: kind, piece, look: Look::Standing, theme }.draw(sheet, at, 0.95);
        }
        None => disc(sheet, rules, side, at, &HOLOGRAM),
    }
    let room = COLUMN - 112.0;
    for (name, y, height) in placed(&player.name, room, y, 32.0, 2) {
        let x = left + 112.0 + glyphs::width(&name, height) / 2.0;
        pen(height, "#fff").write(sheet, &name, Point { x, y });
    }
}

/// Writes a text in the middle of the column, on as many lines as allowed.
fn words(sheet: &mut Sheet, text: &str, y: f32, height: f32, colour: &'static str, most: usize) {
    for (line, y, height) in placed(text, COLUMN, y, height, most) {
        pen(height, colour).write(sheet, &line, Point { x: MIDDLE, y });
    }
}

fn pen(height: f32, colour: &'static str) -> Pen {
    Pen { height, weight: height * 0.14, colour }
}

/// Returns the lines of a text around `y`, each with its place and its height: on one line if it fits there
/// a little smaller, else broken at its spaces.
fn placed(text: &str, room: f32, y: f32, wanted: f32, most: usize) -> Vec<(String, f32, f32)> {
    // Half a pixel is kept free, so that rounding breaks nothing.
    let one = wanted * (room - 0.5) / glyphs::width(text, wanted).max(1.0);
    let height =
        if one >= wanted * SMALLER { one.min(wanted) } else { wanted * SMALLER.midpoint(1.0) };
    let lines = lines(text, room, height, most);
    // All lines are as high as the longest one allows.
    let heights = lines.iter().map(|line| fitted(line, room, height, wanted * LEAST).1);
    let height = heights.fold(height, f32::min);
    let step = height * 1.75;
    let first = y - step * (lines.len() as f32 - 1.0) / 2.0;
    let place = |(index, line): (usize, String)| {
        let (line, height) = fitted(&line, room + 0.5, height, height);
        (line, first + step * index as f32, height)
    };
    lines.into_iter().enumerate().map(place).collect()
}

/// Breaks a text at its spaces. The last line takes whatever is left.
fn lines(text: &str, room: f32, height: f32, most: usize) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for word in text.split(' ').filter(|word| !word.is_empty()) {
        let full = lines.len() == most;
        match lines.last_mut() {
            Some(line) if full || glyphs::width(&format!("{line} {word}"), height) <= room => {
                line.push(' ');
                line.push_str(word);
            }
            _ => lines.push(word.to_owned()),
        }
    }
    lines
}

/// Returns a text with the height at which it fits: as high as wanted, or smaller, and cut off if it does
/// not fit even at the least height.
fn fitted(text: &str, room: f32, wanted: f32, least: f32) -> (String, f32) {
    let wide = glyphs::width(text, wanted);
    if wide <= room {
        return (text.to_owned(), wanted);
    }
    let height = (wanted * room / wide).max(least);
    let mut letters: Vec<char> = text.chars().collect();
    let mut cut = text.to_owned();
    while glyphs::width(&cut, height) > room && letters.pop().is_some() {
        cut = letters.iter().collect::<String>().trim_end().to_owned() + "\u{2026}";
    }
    (cut, height)
}

#[cfg(test)]
#[cfg(feature = "png")]
mod tests {
    use super::*;
    use crate::png;

    fn drawn(name: &str, line: &str) -> String {
        let position = "simeone N5x5/12/1 w b 0-0 - 0".parse().unwrap();
        let player = |figure| Player { name: name.to_owned(), figure };
        card(&Card {
            rules: RulesId::Simeone,
            position: Some(&position),
            title: "Simeone's Dejarik",
            players: Some(&[player(Some((RulesId::Simeone, 'K'))), player(None)]),
            line,
        })
    }

    #[test]
    fn a_card_is_a_picture_of_the_size_that_messengers_expect() {
        let png = png(&drawn("Françoise", "Red to move"), WIDTH).unwrap();
        assert_eq!(png[..8], *b"\x89PNG\r\n\x1a\n");
        assert_eq!(png[16..24], [WIDTH.to_be_bytes(), HEIGHT.to_be_bytes()].concat());
    }

    #[test]
    fn long_texts_stay_within_their_column() {
        for text in ["W".repeat(24), "an unusually long line of words ".repeat(9), String::new()] {
            let (cut, height) = fitted(&text, COLUMN, 30.0, 20.0);
            assert!(glyphs::width(&cut, height) <= COLUMN, "{cut} at {height}");
            assert!(png(&drawn(&text, &text), 300).is_ok());
        }
        assert_eq!(fitted("Anna", COLUMN, 30.0, 20.0), ("Anna".to_owned(), 30.0));
    }

    #[test]
    fn a_card_has_no_text_that_was_not_drawn_as_strokes_and_escapes_its_title() {
        let svg = card(&Card {
            rules: RulesId::Groi,
            position: None,
            title: "<script>&",
            players: None,
            line: "<b>",
        });
        assert!(svg.contains("<title>&lt;script&gt;&amp;</title>"));
        assert!(!svg.contains("<text") && !svg.contains("<b>"));
    }
}
