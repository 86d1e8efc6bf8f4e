//! Fills sheets with things to cut out, in rows from the top, and starts a new sheet when one is full.

use kurbo::Point;

use crate::canvas::{Canvas, Style};
use crate::font::Face;
use crate::kit::Page;
use crate::palette::INK;
use crate::request::{Part, Request};
use crate::sheet::Sheet;
use crate::text;

/// The gap between two things, so that scissors can pass.
const GAP: f64 = 3.0;

/// Sheets that are being filled.
pub struct Packer<'a> {
    request: &'a Request,
    part: Part,
    title: &'a str,
    hint: &'a str,
    done: Vec<Page>,
    sheet: Sheet,
    /// Where the next thing goes, and how far down the row reaches.
    at: Point,
    below: f64,
    /// A heading that waits for the first thing below it, so that it is on the same sheet.
    waiting: Option<String>,
}

impl<'a> Packer<'a> {
    /// Starts with an empty sheet.
    pub fn new(request: &'a Request, part: Part, title: &'a str, hint: &'a str) -> Packer<'a> {
        let sheet = Sheet::new(request, part, title, hint);
        let (at, below) = (sheet.room.origin(), sheet.room.y0);
        Packer { request, part, title, hint, done: Vec::new(), sheet, at, below, waiting: None }
    }

    /// Writes a heading above what is added next.
    pub fn heading(&mut self, words: &str) {
        self.row();
        self.waiting = Some(words.to_owned());
    }

    /// Adds something of this width and height.
    pub fn add(&mut self, thing: &Canvas, width: f64, height: f64) {
        if let Some(words) = self.waiting.take() {
            self.write(&words, height);
        }
        let room = self.sheet.room;
        if self.at.x + width > room.x1 + 0.01 {
            self.row();
        }
        if self.at.y + height > room.y1 + 0.01 {
            self.turn_over();
        }
        self.sheet.canvas.place_at(thing, self.at);
        self.below = self.below.max(self.at.y + height);
        self.at.x += width + GAP;
    }

    /// Starts a new row.
    pub fn row(&mut self) {
        if self.at.x > self.sheet.room.x0 {
            self.at = Point::new(self.sheet.room.x0, self.below + GAP);
            self.below = self.at.y;
        }
    }

    /// Returns the width of a row.
    pub fn width(&self) -> f64 {
        self.sheet.room.width()
    }

    /// Returns the finished pages.
    pub fn finish(mut self) -> Vec<Page> {
        self.done.push(self.sheet.page());
        self.done
    }

    fn write(&mut self, words: &str, next: f64) {
        let style = Style::new(Face::Regular, 3.1, INK);
        let width = self.width();
        let height = text::paragraph(&mut Canvas::new(), words, Point::ZERO, width, style);
        if self.at.y + height + 1.5 + next > self.sheet.room.y1 {
            self.turn_over();
        }
        text::paragraph(&mut self.sheet.canvas, words, self.at, width, style);
        self.at.y += height + 1.5;
        self.below = self.at.y;
    }

    fn turn_over(&mut self) {
        let next = Sheet::new(self.request, self.part, self.title, self.hint);
        self.done.push(std::mem::replace(&mut self.sheet, next).page());
        self.at = self.sheet.room.origin();
        self.below = self.at.y;
    }
}
