//! Lays out the Markdown of the rule books on pages: headings, paragraphs, lists, tables, notation and
//! pictures.
//!
//! A chapter becomes a list of units, such as a line of a paragraph or a picture with its caption, and
//! units are put below each other until a page is full.

use kurbo::{Point, Rect};
use pulldown_cmark::{Event, Options, Parser, Tag, TagEnd};

use crate::canvas::{Anchor, Canvas, Stroke, Style};
use crate::diagram;
use crate::font::{self, Face};
use crate::palette::{GREY, INK, Palette};
use crate::table::{self, Row};
use crate::text::{self, LEADING, Span};

/// Something that is not parted by a page break.
pub struct Unit {
    /// The drawing, from the origin.
    pub canvas: Canvas,
    /// The height.
    pub height: f64,
    /// The gap above it, unless it is the first on its page.
    pub before: f64,
    /// Whether it stays on the page of the next unit.
    pub joined: bool,
    /// A smaller drawing with its height, for the end of a page where the other one does not fit.
    pub smaller: Option<(Canvas, f64)>,
}

impl Unit {
    /// Takes the smaller drawing if it fits in this height. Returns whether it did.
    fn shrink(&mut self, room: f64) -> bool {
        match self.smaller.take() {
            Some((canvas, height)) if self.before + height <= room + 0.01 => {
                (self.canvas, self.height) = (canvas, height);
                true
            }
            _ => false,
        }
    }
}

/// How text is laid out.
#[derive(Clone, Copy)]
pub struct Measure<'a> {
    /// The width of the column.
    pub width: f64,
    /// The size of running text.
    pub size: f64,
    /// The colours.
    pub palette: &'a Palette,
    /// Whether a paragraph and a list stay in one column, as on a card.
    pub whole: bool,
}

/// Lays out Markdown in units.
pub fn units(markdown: &str, measure: Measure<'_>) -> Vec<Unit> {
    let mut flow = Flow { measure, ..Flow::new(measure) };
    Parser::new_ext(markdown, Options::ENABLE_TABLES).for_each(|event| flow.event(event));
    flow.units
}

/// Puts units on pages of this height. Each page begins at the origin.
pub fn pages(units: Vec<Unit>, height: f64) -> Vec<Canvas> {
    let mut pages = vec![Canvas::new()];
    let mut y = 0.0;
    let mut group: Vec<Unit> = Vec::new();
    for unit in units {
        let open = unit.joined;
        group.push(unit);
        if open {
            continue;
        }
        let needed: f64 = group.iter().map(|unit| unit.before + unit.height).sum();
        let full = y > 0.0 && y + needed > height + 0.01;
        let shrunk = match group.as_mut_slice() {
            [unit] if full => unit.shrink(height - y),
            _ => false,
        };
        if full && !shrunk {
            pages.push(Canvas::new());
            y = 0.0;
        }
        for unit in group.drain(..) {
            // A group that is larger than a page is parted after all.
            if y > 0.0 && y + unit.before + unit.height > height + 0.01 {
                pages.push(Canvas::new());
                y = 0.0;
            }
            if y > 0.0 {
                y += unit.before;
            }
            if let Some(page) = pages.last_mut() {
                page.place_at(&unit.canvas, Point::new(0.0, y));
            }
            y += unit.height;
        }
    }
    pages
}

/// Lays out Markdown in one column, as large as it is, and returns it with its height.
pub fn boxed(markdown: &str, width: f64, size: f64, palette: &Palette) -> (Canvas, f64) {
    let units = units(markdown, Measure { width, size, palette, whole: false });
    let mut canvas = Canvas::new();
    let mut y = 0.0;
    for unit in units {
        if y > 0.0 {
            y += unit.before;
        }
        canvas.place_at(&unit.canvas, Point::new(0.0, y));
        y += unit.height;
    }
    (canvas, y)
}

/// Lays out Markdown in columns inside a box, in the largest size up to `size` at which it fits.
pub fn columns(markdown: &str, within: Rect, count: usize, size: f64, palette: &Palette) -> Canvas {
    const GUTTER: f64 = 6.0;
    let width = (within.width() - GUTTER * (count - 1) as f64) / count as f64;
    let lay = |size: f64| {
        let measure = Measure { width, size, palette, whole: true };
        pages(units(markdown, measure), within.height())
    };
    let mut size = size;
    let mut laid = lay(size);
    while laid.len() > count && size > 1.2 {
        size *= 0.97;
        laid = lay(size);
    }
    let mut canvas = Canvas::new();
    for (index, column) in laid.iter().enumerate() {
        let x = within.x0 + (width + GUTTER) * index as f64;
        canvas.place_at(column, Point::new(x, within.y0));
    }
    canvas
}

/// The units so far, and the block that is being read.
struct Flow<'a> {
    measure: Measure<'a>,
    units: Vec<Unit>,
    text: Vec<Span>,
    faces: Vec<Face>,
    /// The next number of each open list; `None` for a list with bullets.
    lists: Vec<Option<u64>>,
    mark: Option<String>,
    code: bool,
    row: Row,
    rows: Vec<Row>,
    picture: Option<String>,
}

impl<'a> Flow<'a> {
    fn new(measure: Measure<'a>) -> Flow<'a> {
        Flow {
            measure,
            units: Vec::new(),
            text: Vec::new(),
            faces: Vec::new(),
            lists: Vec::new(),
            mark: None,
            code: false,
            row: Row::new(),
            rows: Vec::new(),
            picture: None,
        }
    }

    fn event(&mut self, event: Event<'_>) {
        match event {
            Event::Start(tag) => self.start(tag),
            Event::End(tag) => self.end(tag),
            Event::Code(text) => self.text.push(Span::new(Face::Mono, text.into_string())),
            Event::SoftBreak | Event::HardBreak => self.push(" "),
            Event::Text(text) => self.push(&text),
            _ => {}
        }
    }

    fn push(&mut self, text: &str) {
        let face = self.faces.last().copied().unwrap_or(Face::Regular);
        self.text.push(Span::new(if self.code { Face::Mono } else { face }, text));
    }

    fn start(&mut self, tag: Tag<'_>) {
        match tag {
            Tag::Strong | Tag::TableHead => self.faces.push(Face::Bold),
            Tag::Emphasis => self.faces.push(Face::Italic),
            Tag::CodeBlock(_) => self.code = true,
            Tag::List(first) => {
                self.paragraph();
                self.lists.push(first);
            }
            Tag::Item => {
                self.mark = Some(match self.lists.last_mut() {
                    Some(Some(number)) => {
                        *number += 1;
                        format!("{}.", *number - 1)
                    }
                    _ => "•".to_owned(),
                });
            }
            Tag::Image { dest_url, .. } => {
                self.paragraph();
                self.picture = Some(dest_url.into_string());
            }
            _ => {}
        }
    }

    fn end(&mut self, tag: TagEnd) {
        match tag {
            TagEnd::Strong | TagEnd::Emphasis => {
                self.faces.pop();
            }
            TagEnd::Heading(level) => self.heading(level as usize),
            TagEnd::Paragraph => self.paragraph(),
            TagEnd::Item => {
                self.paragraph();
                self.mark = None;
            }
            TagEnd::List(_) => {
                self.lists.pop();
                if self.lists.is_empty()
                    && let Some(last) = self.units.last_mut()
                {
                    last.joined = false;
                }
            }
            TagEnd::CodeBlock => {
                self.code_block();
                self.code = false;
            }
            TagEnd::TableCell => {
                let cell = std::mem::take(&mut self.text);
                self.row.push(cell);
            }
            TagEnd::TableHead | TagEnd::TableRow => {
                if tag == TagEnd::TableHead {
                    self.faces.pop();
                }
                let row = std::mem::take(&mut self.row);
                self.rows.push(row);
            }
            TagEnd::Table => {
                let rows = std::mem::take(&mut self.rows);
                self.units.extend(table::units(&rows, self.measure));
            }
            TagEnd::Image => self.picture(),
            _ => {}
        }
    }

    fn heading(&mut self, level: usize) {
        let factor = [1.9, 1.4, 1.12, 1.0][level.clamp(1, 4) - 1];
        let size = self.measure.size * factor;
        let spans: Vec<Span> =
            self.text.drain(..).map(|span| Span::new(Face::Bold, span.text)).collect();
        let lines = text::lines(&spans, self.measure.width / size);
        let mut canvas = Canvas::new();
        let colour = self.measure.palette.mark;
        let height = text::write(&mut canvas, &lines, Point::ZERO, size, 1.2, colour);
        let after = 0.25 * size;
        let before = self.measure.size * if level < 3 { 1.5 } else { 1.0 };
        let height = height + after;
        self.units.push(Unit { canvas, height, before, joined: true, smaller: None });
    }

    /// Ends a paragraph: each line is a unit, but neither the first nor the last stays alone.
    fn paragraph(&mut self) {
        if self.picture.is_some() || self.text.iter().all(|span| span.text.trim().is_empty()) {
            return;
        }
        let Measure { width, size, whole, .. } = self.measure;
        let spans = std::mem::take(&mut self.text);
        let indent = size * 1.3 * self.lists.len() as f64;
        let lines = text::lines(&spans, (width - indent) / size);
        let count = lines.len();
        let gap = if self.lists.is_empty() { 0.55 } else { 0.35 };
        for (index, line) in lines.into_iter().enumerate() {
            let mut canvas = Canvas::new();
            if index == 0
                && let Some(mark) = self.mark.take()
            {
                let base = (LEADING + font::CAPITALS) / 2.0 * size;
                let style = Style::new(Face::Regular, size, self.measure.palette.mark);
                let at = Point::new(indent - 0.35 * size, base);
                canvas.text(&mark, at, Anchor::End, style);
            }
            let at = Point::new(indent, 0.0);
            let height = text::write(&mut canvas, &[line], at, size, LEADING, INK);
            let before = if index == 0 { gap * size } else { 0.0 };
            let joined = if whole {
                index + 1 < count || !self.lists.is_empty()
            } else {
                count > 1 && (index == 0 || index + 2 == count)
            };
            self.units.push(Unit { canvas, height, before, joined, smaller: None });
        }
    }

    fn code_block(&mut self) {
        let Measure { width, size, .. } = self.measure;
        let whole: String = self.text.drain(..).map(|span| span.text).collect();
        for (index, line) in whole.lines().enumerate() {
            let spans = [Span::new(Face::Mono, line.replace(' ', "\u{A0}"))];
            let lines = text::lines(&spans, (width - 2.0 * size) / size);
            let mut canvas = Canvas::new();
            let height =
                text::write(&mut canvas, &lines, Point::new(size, 0.0), size, LEADING, INK);
            let before = if index == 0 { 0.5 * size } else { 0.0 };
            self.units.push(Unit { canvas, height, before, joined: index == 0, smaller: None });
        }
    }

    /// Ends a picture: it stands at the left, and its caption beside it.
    fn picture(&mut self) {
        let Some(file) = self.picture.take() else { return };
        let caption: Vec<Span> =
            self.text.drain(..).map(|span| Span::new(Face::Italic, span.text)).collect();
        let wide = (0.42 * self.measure.width).min(60.0);
        let (canvas, height) = captioned(&file, &caption, wide, self.measure);
        self.units.push(Unit {
            canvas,
            height,
            before: 0.6 * self.measure.size,
            joined: false,
            smaller: Some(captioned(&file, &caption, 0.76 * wide, self.measure)),
        });
    }
}

/// Draws a picture in this width with its caption beside it, and returns it with its height.
fn captioned(file: &str, caption: &[Span], wide: f64, measure: Measure<'_>) -> (Canvas, f64) {
    let Measure { width, size, palette, .. } = measure;
    let mut canvas = Canvas::new();
    let drawn = diagram::draw(file, wide, palette);
    let left = if let Some(picture) = &drawn {
        canvas.place_at(picture, Point::ZERO);
        wide + 4.0
    } else {
        0.0
    };
    let lines = text::lines(caption, (width - left) / (0.92 * size));
    let tall = lines.len() as f64 * 0.92 * size * LEADING;
    let height = if drawn.is_some() { tall.max(wide * diagram::RATIO) } else { tall };
    let top = (height - tall) / 2.0;
    text::write(&mut canvas, &lines, Point::new(left, top), 0.92 * size, LEADING, GREY);
    (canvas, height + 0.4 * size)
}

/// Draws the line below the head of a table.
pub fn rule(canvas: &mut Canvas, y: f64, width: f64, palette: &Palette) {
    canvas.line(Point::new(0.0, y), Point::new(width, y), Stroke::solid(palette.mark, 0.3));
}
