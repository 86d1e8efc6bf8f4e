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
pub const GAP: f64 = 3.0;

/// The gap between a heading and what is below it.
const BELOW: f64 = 1.5;

/// A part of a section.
enum Item {
    Heading(String),
    /// Something to cut out, with its width and height.
    Thing(Canvas, f64, f64),
    /// The end of a row.
    Row,
}

/// Sheets that are being filled. A section, which is a heading and what is below it, stays on one sheet if it fits there.
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
    section: Vec<Item>,
}

impl<'a> Packer<'a> {
    /// Starts with an empty sheet.
    pub fn new(request: &'a Request, part: Part, title: &'a str, hint: &'a str) -> Packer<'a> {
        let sheet = Sheet::new(request, part, title, hint);
        let (at, below) = (sheet.room.origin(), sheet.room.y0);
        Packer {
            request,
            part,
            title,
            hint,
            done: Vec::new(),
            sheet,
            at,
            below,
            section: Vec::new(),
        }
    }

    /// Starts a section with a heading above what is added next.
    pub fn heading(&mut self, words: &str) {
        self.lay_section();
        self.section.push(Item::Heading(words.to_owned()));
    }

    /// Adds something of this width and height.
    pub fn add(&mut self, thing: &Canvas, width: f64, height: f64) {
        self.section.push(Item::Thing(thing.clone(), width, height));
    }

    /// Starts a new row.
    pub fn row(&mut self) {
        self.section.push(Item::Row);
    }

    /// Returns the width of a row.
    pub fn width(&self) -> f64 {
        self.sheet.room.width()
    }

    /// Returns the finished pages.
    pub fn finish(mut self) -> Vec<Page> {
        self.lay_section();
        self.done.push(self.sheet.page());
        self.done
    }

    /// Lays out the section, on the next sheet if it fits there and not on this one.
    fn lay_section(&mut self) {
        self.end_row();
        let section = std::mem::take(&mut self.section);
        let room = self.sheet.room;
        let height = self.height(&section);
        if self.at.y + height > room.y1 + 0.01 && height <= room.height() {
            self.turn_over();
        }
        let mut waiting = None;
        for item in section {
            match item {
                Item::Heading(words) => waiting = Some(words),
                Item::Thing(thing, width, height) => {
                    if let Some(words) = waiting.take() {
                        self.write(&words, height);
                    }
                    self.place(&thing, width, height);
                }
                Item::Row => self.end_row(),
            }
        }
    }

    /// Returns the height of a section alone on a sheet that is long enough.
    fn height(&self, section: &[Item]) -> f64 {
        let (mut x, mut top, mut row) = (0.0, 0.0, 0.0_f64);
        for item in section {
            match item {
                Item::Heading(words) => top += self.paragraph(&mut Canvas::new(), words) + BELOW,
                Item::Thing(_, width, height) => {
                    if x + width > self.width() + 0.01 {
                        (x, top, row) = (0.0, top + row + GAP, 0.0);
                    }
                    x += width + GAP;
                    row = row.max(*height);
                }
                Item::Row if x > 0.0 => (x, top, row) = (0.0, top + row + GAP, 0.0),
                Item::Row => {}
            }
        }
        // No gap is needed below the last row.
        if row > 0.0 { top + row } else { top - GAP }
    }

    fn place(&mut self, thing: &Canvas, width: f64, height: f64) {
        let room = self.sheet.room;
        if self.at.x + width > room.x1 + 0.01 {
            self.end_row();
        }
        if self.at.y + height > room.y1 + 0.01 {
            self.turn_over();
        }
        self.sheet.canvas.place_at(thing, self.at);
        self.below = self.below.max(self.at.y + height);
        self.at.x += width + GAP;
    }

    fn end_row(&mut self) {
        if self.at.x > self.sheet.room.x0 {
            self.at = Point::new(self.sheet.room.x0, self.below + GAP);
            self.below = self.at.y;
        }
    }

    fn write(&mut self, words: &str, next: f64) {
        let mut written = Canvas::new();
        let height = self.paragraph(&mut written, words);
        if self.at.y + height + BELOW + next > self.sheet.room.y1 {
            self.turn_over();
        }
        self.sheet.canvas.place_at(&written, self.at);
        self.at.y += height + BELOW;
        self.below = self.at.y;
    }

    /// Writes a heading, and returns its height.
    fn paragraph(&self, canvas: &mut Canvas, words: &str) -> f64 {
        let style = Style::new(Face::Regular, 3.1, INK);
        text::paragraph(canvas, words, Point::ZERO, self.width(), style)
    }

    fn turn_over(&mut self) {
        let next = Sheet::new(self.request, self.part, self.title, self.hint);
        self.done.push(std::mem::replace(&mut self.sheet, next).page());
        self.at = self.sheet.room.origin();
        self.below = self.at.y;
    }
}
