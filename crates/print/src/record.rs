//! The sheet on which a game is written down, with a worked example and the notation of its rule set.

use dejarik_rules::{Actor, Scene, Side};
use kurbo::{Affine, Point, Rect};

use crate::board::side_name;
use crate::book;
use crate::canvas::{Anchor, Canvas, Stroke, Style, rect, rounded};
use crate::diagram;
use crate::flow;
use crate::font::Face;
use crate::kinds::Special;
use crate::kit::Page;
use crate::palette::{GREY, INK, Palette};
use crate::played;
use crate::request::{Lang, Part, Request};
use crate::sheet::Sheet;
use crate::text;

/// The height of a line that is written on.
const LINE: f64 = 7.0;

/// Draws the record sheet.
pub fn pages(request: &Request) -> Vec<Page> {
    let lang = request.lang;
    let palette = Palette::of(request.theme);
    let title = lang.say("Record sheet", "Feuille de partie");
    let mut sheet = Sheet::new(request, Part::Sheet, title, "");
    let room = sheet.room;
    let canvas = &mut sheet.canvas;
    let half = (room.width() - 6.0) / 2.0;
    let [first, second] = Side::BOTH.map(|side| side_name(request, side));
    let options = played::said(request.game, lang).unwrap_or_default();
    let fields = [
        [(first, ""), (second, "")],
        [(lang.say("Date", "Date"), ""), (lang.say("Place", "Lieu"), "")],
        [(lang.say("Options", "Options"), &*options), (lang.say("Result", "Résultat"), "")],
    ];
    let mut y = room.y0;
    for pair in fields {
        for (index, (name, filled)) in pair.into_iter().enumerate() {
            let x = room.x0 + (half + 6.0) * index as f64;
            blank(canvas, name, filled, rect(x, y, half, LINE));
        }
        y += LINE;
    }
    y += 3.0;
    y += example(canvas, request, Rect { y0: y, ..room }) + 3.0;
    let notation = notation(request);
    let style = Style::new(Face::Regular, 2.8, INK);
    let width = room.width() - 6.0;
    let height = text::paragraph(&mut Canvas::new(), &notation, Point::ZERO, width, style);
    let frame = rect(room.x0, y, room.width(), height + 4.0);
    canvas.paint(&rounded(frame, 1.5), palette.row, Stroke::solid(GREY, 0.2));
    text::paragraph(canvas, &notation, Point::new(room.x0 + 3.0, y + 2.0), width, style);
    y += height + 7.0;
    table(canvas, request, y);
    vec![sheet.page()]
}

/// Draws how a game is written, with its first lines as an example and the board with the names of its spaces. Returns
/// the height.
fn example(canvas: &mut Canvas, request: &Request, room: Rect) -> f64 {
    let palette = Palette::of(request.theme);
    let pieces = Request::new(request.rules()).start().pieces;
    let scene = Scene::of_pieces(request.rules(), Actor::Chance(()), pieces);
    let scale = if room.width() > 250.0 { 1.3 } else { 1.0 };
    let (wide, high) = (scale * diagram::WIDTH, scale * diagram::HEIGHT);
    let corner = Affine::translate((room.x1 - wide, room.y0)) * Affine::scale(scale);
    canvas.place(&diagram::position(&scene, palette), corner);
    let width = room.width() - wide - 4.0;
    let (words, tall) = flow::boxed(&explained(request), width, 3.3 * scale, palette);
    canvas.boxed(room, &words, Affine::translate((room.x0, room.y0)));
    tall.max(high)
}

/// Explains to somebody who has never seen the notation how a game is written.
fn explained(request: &Request) -> String {
    let lang = request.lang;
    let text = lang.say(
        "### How to write a game down\n\n\
         A space is called by its ring, `A` outside and `B` inside, and its number; the middle is `C`. Write the space that \
         a piece leaves, a dash, and the space where it ends. A game from the usual start might begin:\n\n\
         {lines}\n\
         At the end write the **result** at the top: `1-0` if {first} won, `0-1` if {second} won, `1/2-1/2` for a draw, and \
         the points if you count them.",
        "### Comment noter une partie\n\n\
         Une case se nomme par son anneau, `A` dehors et `B` dedans, et son numéro\u{A0}; le milieu est `C`. Notez la case \
         que quitte une pièce, un tiret, et la case où elle finit. Depuis le départ habituel, une partie pourrait commencer \
         ainsi\u{A0}:\n\n\
         {lines}\n\
         À la fin, notez le **résultat** en haut\u{A0}: `1-0` si les {first} ont gagné, `0-1` si ce sont les {second}, \
         `1/2-1/2` pour une nulle, et les points si vous les comptez.",
    );
    let [first, second] = Side::BOTH.map(|side| side_name(request, side));
    let lines = Special::of(request.rules()).record.in_language(lang.code());
    text.replace("{lines}", lines).replace("{first}", first).replace("{second}", second)
}

/// Returns how moves are written, from the book: the first paragraph of its section on records.
fn notation(request: &Request) -> String {
    let text = book::rules(request.rules(), request.lang);
    let heading = heading(request.lang);
    let section = book::section(text, heading).unwrap_or_default();
    let paragraph = section.split("\n\n").nth(1).unwrap_or_default();
    paragraph.replace('\n', " ")
}

/// Returns the heading of the section of a book on records.
pub const fn heading(lang: Lang) -> &'static str {
    lang.say("Reading a record", "Lire une partie")
}

/// Draws a line to write on, with its name in front and what is known already.
fn blank(canvas: &mut Canvas, name: &str, filled: &str, room: Rect) {
    let base = room.y1 - 1.6;
    canvas.text(name, Point::new(room.x0, base), Anchor::Start, Style::new(Face::Bold, 3.2, INK));
    let line = Rect { x0: room.x0 + 22.0, y1: base + 0.4, ..room };
    canvas.line(
        Point::new(line.x0, base + 0.6),
        Point::new(line.x1, base + 0.6),
        Stroke::solid(GREY, 0.2),
    );
    text::fitted(canvas, filled, line, Style::new(Face::Regular, 2.9, INK));
}

/// Draws the numbered lines for the moves, in as many columns as their notation leaves room for.
fn table(canvas: &mut Canvas, request: &Request, top: f64) {
    let palette = Palette::of(request.theme);
    let room = Sheet::new(request, Part::Sheet, "", "").room;
    // With dice a turn has throws and several actions.
    let columns = if request.rules().descriptor().dice { 2 } else { 4 };
    let columns = if request.paper.size().0 > 250.0 { columns + columns / 2 } else { columns };
    let rows = ((room.y1 - top) / LINE).floor() as usize;
    let gap = 4.0;
    let width = (room.width() - gap * (columns - 1) as f64) / columns as f64;
    for column in 0..columns {
        let left = room.x0 + (width + gap) * column as f64;
        for row in 0..rows {
            let y = top + LINE * row as f64;
            let own = rect(left, y, width, LINE);
            if row % 2 == 1 {
                canvas.fill(&own, palette.row);
            }
            let number = column * rows + row + 1;
            let style = Style::new(Face::Regular, 2.9, GREY);
            let at = Point::new(left + 7.0, y + LINE - 2.2);
            canvas.text(&format!("{number}."), at, Anchor::End, style);
        }
        let frame = rect(left, top, width, LINE * rows as f64);
        canvas.stroke(&frame, Stroke::solid(GREY, 0.25));
        let x = left + 8.5;
        canvas.line(Point::new(x, top), Point::new(x, frame.y1), Stroke::solid(GREY, 0.2));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use dejarik_rules::any::AnyRules;
    use dejarik_rules::{Opening, RulesId};

    /// Plays the words in backquotes in the first column of the example from the start of a game.
    fn played(id: RulesId, lines: &str) -> usize {
        let words = lines.lines().skip(2).filter_map(|line| line.split('|').nth(1));
        let words = words.flat_map(|cell| cell.split('`').skip(1).step_by(2));
        let mut opening = AnyRules::new(id).opening();
        let mut count = 0;
        for word in words {
            count += 1;
            // A throw stands behind the attack that it settles.
            let (word, throw) = word.split_once('(').map_or((word, ""), |parts| parts);
            let throw = if throw.is_empty() { String::new() } else { format!("({throw}") };
            opening = match opening {
                Opening::SetUp(mut setup) => match word.strip_prefix("setup:") {
                    Some(order) => {
                        setup.order(order).unwrap();
                        Opening::SetUp(setup)
                    }
                    None => {
                        let rolled = setup.roll(&format!("{word}{throw}")).unwrap();
                        rolled.map_or(Opening::SetUp(setup), Opening::Position)
                    }
                },
                Opening::Position(mut position) => {
                    position.play(position.parse_step(word).unwrap()).unwrap();
                    if !throw.is_empty() {
                        position.settle(position.parse_roll(&throw).unwrap()).unwrap();
                    }
                    Opening::Position(position)
                }
            };
        }
        count
    }

    #[test]
    fn the_example_is_the_beginning_of_a_game_and_the_same_in_both_languages() {
        for id in RulesId::all() {
            let lines = Lang::ALL.map(|lang| Special::of(id).record.in_language(lang.code()));
            let moves = |lines: &str| {
                let cells = lines.lines().skip(2).filter_map(|line| line.split('|').nth(1));
                cells.map(str::to_owned).collect::<Vec<_>>()
            };
            assert_eq!(moves(lines[0]), moves(lines[1]), "{id}");
            assert!(played(id, lines[0]) >= 3, "{id}");
        }
    }

    #[test]
    fn the_notation_comes_from_the_book_of_each_rule_set() {
        for id in RulesId::all() {
            for lang in Lang::ALL {
                let mut request = Request::new(id);
                request.lang = lang;
                let notation = notation(&request);
                assert!(notation.contains('`'), "{id} in {lang}");
                // The examples of the book do not stand above it on the sheet.
                for place in ["above", "below", "ci-dessus", "ci-dessous", "plus haut", "plus bas"]
                {
                    assert!(!notation.contains(place), "{id} in {lang}: {notation}");
                }
            }
        }
    }
}
