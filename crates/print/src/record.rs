//! The sheet on which a game is written down, with the notation of its rule set.

use kurbo::Point;

use crate::book;
use crate::canvas::{Anchor, Canvas, Stroke, Style, rect, rounded};
use crate::font::Face;
use crate::kit::Page;
use crate::palette::{GREY, INK, Palette};
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
    let fields = [
        [side(request, 0), side(request, 1)],
        [lang.say("Date", "Date").to_owned(), lang.say("Place", "Lieu").to_owned()],
        [lang.say("Options", "Options").to_owned(), lang.say("Result", "Résultat").to_owned()],
    ];
    let mut y = room.y0;
    for pair in &fields {
        for (index, name) in pair.iter().enumerate() {
            let x = room.x0 + (half + 6.0) * index as f64;
            blank(canvas, name, x, y, half);
        }
        y += LINE;
    }
    y += 3.0;
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

fn side(request: &Request, index: usize) -> String {
    let sides = dejarik_rules::Side::BOTH;
    crate::board::side_name(request, sides[index]).to_owned()
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

/// Draws a line to write on, with its name in front.
fn blank(canvas: &mut Canvas, name: &str, x: f64, y: f64, width: f64) {
    let base = y + LINE - 1.6;
    canvas.text(name, Point::new(x, base), Anchor::Start, Style::new(Face::Bold, 3.2, INK));
    canvas.line(
        Point::new(x + 22.0, base + 0.6),
        Point::new(x + width, base + 0.6),
        Stroke::solid(GREY, 0.2),
    );
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
    use dejarik_rules::RulesId;

    #[test]
    fn the_notation_comes_from_the_book_of_each_rule_set() {
        for id in RulesId::all() {
            for lang in Lang::ALL {
                let mut request = Request::new(id);
                request.lang = lang;
                assert!(notation(&request).contains('`'), "{id} in {lang}");
            }
        }
    }
}
