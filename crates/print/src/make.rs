//! The chapter on making a set of your own, from the book of the board.

use crate::book;
use crate::canvas::Canvas;
use crate::flow::{self, Measure};
use crate::kit::Page;
use crate::palette::Palette;
use crate::paper;
use crate::request::{Lang, Part, Request};
use crate::sheet::Sheet;

/// Returns the heading of the chapter.
pub const fn heading(lang: Lang) -> &'static str {
    lang.say("Make your own set", "Fabriquer son jeu")
}

/// Draws the chapter on sheets in two columns.
pub fn pages(request: &Request) -> Vec<Page> {
    const GUTTER: f64 = 8.0;
    let title = heading(request.lang);
    let chapter =
        book::section(book::BOARD.in_language(request.lang.code()), title).unwrap_or_default();
    // The title stands at the head of the sheet.
    let body = chapter.split_once('\n').map_or("", |(_, body)| body);
    let body = paper::edition(body, request.game, request.lang);
    let sheet = || Sheet::new(request, Part::Make, title, "");
    let room = sheet().room;
    let width = (room.width() - GUTTER) / 2.0;
    let palette = Palette::of(request.theme);
    let units = flow::units(&body, Measure { width, size: 3.4, palette, whole: false });
    let columns: Vec<Canvas> =
        flow::pages(&units, room.height()).into_iter().map(|(column, _)| column).collect();
    let draw = |pair: &[Canvas]| {
        let mut sheet = sheet();
        for (index, column) in pair.iter().enumerate() {
            let x = room.x0 + (width + GUTTER) * index as f64;
            sheet.canvas.place_at(column, kurbo::Point::new(x, room.y0));
        }
        sheet.page()
    };
    columns.chunks(2).map(draw).collect()
}
