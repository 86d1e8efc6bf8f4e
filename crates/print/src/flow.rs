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

/// Something that no page break splits.
pub struct Unit {
    /// The drawing, from the origin.
    pub canvas: Canvas,
    /// The height.
    pub height: f64,
    /// The gap above it, unless it is the first on its page.
    pub before: f64,
    /// Whether it stays on the page of the next unit.
    pub joined: bool,
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

/// Puts units on pages of this height, and returns them with the heights of what is on them. Each page begins at the
/// origin.
pub fn pages(units: &[Unit], height: f64) -> Vec<(Canvas, f64)> {
    let mut pages = vec![(Canvas::new(), 0.0)];
    for group in units.chunk_by(|unit, _| unit.joined) {
        let needed: f64 = group.iter().map(|unit| unit.before + unit.height).sum();
        let fits = |pages: &[(Canvas, f64)], needed: f64| {
            pages.last().is_none_or(|(_, y)| *y == 0.0 || y + needed <= height + 0.01)
        };
        if !fits(&pages, needed) {
            pages.push((Canvas::new(), 0.0));
        }
        for unit in group {
            // A group that is larger than a page has to be split.
            if !fits(&pages, unit.before + unit.height) {
                pages.push((Canvas::new(), 0.0));
            }
            let Some((page, y)) = pages.last_mut() else { continue };
            if *y > 0.0 {
                *y += unit.before;
            }
            page.place_at(&unit.canvas, Point::new(0.0, *y));
            *y += unit.height;
        }
    }
    pages
}

/// Puts units on pages of at most this height, such that the last one is not nearly empty: the other pages are then a
/// little shorter.
pub fn balanced(units: &[Unit], height: f64) -> Vec<Canvas> {
    const LEAST: f64 = 0.3;
    let shorter = (0..8).map(|step| height * (1.0 - 0.03 * f64::from(step)));
    let mut laid = shorter.map(|height| pages(units, height));
    let first = laid.next().unwrap_or_default();
    let is_full = |laid: &[(Canvas, f64)]| laid.last().is_some_and(|(_, y)| *y >= LEAST * height);
    let chosen = if first.len() < 2 || is_full(&first) {
        first
    } else {
        laid.find(|laid| is_full(laid)).unwrap_or(first)
    };
    chosen.into_iter().map(|(page, _)| page).collect()
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
        pages(&units(markdown, measure), within.height())
    };
    let mut size = size;
    let mut laid = lay(size);
    while laid.len() > count && size > 1.2 {
        size *= 0.97;
        laid = lay(size);
    }
    let mut canvas = Canvas::new();
    for (index, (column, _)) in laid.iter().enumerate() {
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
    /// The first unit of the last paragraph, and whether that ends with a colon.
    last: (usize, bool),
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
            last: (0, false),
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
                if self.lists.is_empty() && self.last.1 {
                    self.keep_with_next();
                }
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
                self.last = (self.units.len(), false);
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
                self.keep_with_next();
                self.units.extend(table::units(&rows, self.measure));
                self.last = (self.units.len(), false);
            }
            TagEnd::Image => self.picture(),
            _ => {}
        }
    }

    /// Keeps the last paragraph on the page of what follows it.
    fn keep_with_next(&mut self) {
        let first = self.last.0.min(self.units.len());
        self.units[first..].iter_mut().for_each(|unit| unit.joined = true);
        self.last.1 = false;
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
        self.units.push(Unit { canvas, height, before, joined: true });
        self.last = (self.units.len(), false);
    }

    /// Ends a paragraph: each line is a unit, but neither the first nor the last stays alone.
    fn paragraph(&mut self) {
        if self.picture.is_some() || self.text.iter().all(|span| span.text.trim().is_empty()) {
            return;
        }
        let Measure { width, size, whole, .. } = self.measure;
        let spans = std::mem::take(&mut self.text);
        let ends_with_colon = spans.last().is_some_and(|span| span.text.trim_end().ends_with(':'));
        self.last = (self.units.len(), ends_with_colon);
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
            self.units.push(Unit { canvas, height, before, joined });
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
            self.units.push(Unit { canvas, height, before, joined: index == 0 });
        }
        self.last = (self.units.len(), false);
    }

    /// Ends a picture: it stands at the left, and its caption beside it. It stays with the paragraph that it shows.
    fn picture(&mut self) {
        let Some(file) = self.picture.take() else { return };
        let caption: Vec<Span> =
            self.text.drain(..).map(|span| Span::new(Face::Italic, span.text)).collect();
        self.keep_with_next();
        self.last.0 = self.units.len() + 1;
        let (canvas, height) = captioned(&file, &caption, self.measure);
        self.units.push(Unit { canvas, height, before: 0.6 * self.measure.size, joined: false });
    }
}

/// Draws a picture with its caption beside it, and returns it with its height.
fn captioned(file: &str, caption: &[Span], measure: Measure<'_>) -> (Canvas, f64) {
    let Measure { width, size, palette, .. } = measure;
    let mut canvas = Canvas::new();
    let drawn = diagram::draw(file, palette);
    if let Some(picture) = &drawn {
        canvas.place_at(picture, Point::ZERO);
    }
    let (left, least) =
        if drawn.is_some() { (diagram::WIDTH + 3.0, diagram::HEIGHT) } else { (0.0, 0.0) };
    let lines = text::lines(caption, (width - left) / (0.92 * size));
    let tall = lines.len() as f64 * 0.92 * size * LEADING;
    let height = tall.max(least);
    let top = (height - tall) / 2.0;
    text::write(&mut canvas, &lines, Point::new(left, top), 0.92 * size, LEADING, GREY);
    (canvas, height + 0.4 * size)
}

/// Draws the line below the head of a table.
pub fn rule(canvas: &mut Canvas, y: f64, width: f64, palette: &Palette) {
    canvas.line(Point::new(0.0, y), Point::new(width, y), Stroke::solid(palette.mark, 0.3));
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::request::Theme;

    /// Returns the numbers of units on each page, by where a break may be.
    fn groups(markdown: &str) -> Vec<usize> {
        let palette = Palette::of(Theme::Colour);
        let measure = Measure { width: 120.0, size: 3.0, palette, whole: false };
        units(markdown, measure).chunk_by(|unit, _| unit.joined).map(<[Unit]>::len).collect()
    }

    #[test]
    fn a_rule_stays_with_its_picture_and_a_table_with_its_lead_in() {
        let picture = "![Caption.](../diagrams/g-9.svg)";
        assert_eq!(groups(&format!("- **G-9** A rule.\n  {picture}\n  {picture}")), [2, 1]);
        assert_eq!(groups("Before.\n\nWhat follows:\n\n| a |\n| --- |\n| 1 |"), [1, 3]);
        assert_eq!(groups("What follows:\n\n- one\n- two"), [2, 1]);
        // A list is no lead-in of a table.
        assert_eq!(groups("- one\n\n| a |\n| --- |\n| 1 |"), [1, 2]);
    }

    #[test]
    fn the_last_page_is_not_nearly_empty() {
        let unit = || Unit { canvas: Canvas::new(), height: 5.0, before: 0.0, joined: false };
        let all: Vec<Unit> = (0..42).map(|_| unit()).collect();
        let heights = |pages: &[(Canvas, f64)]| pages.iter().map(|(_, y)| *y).collect::<Vec<_>>();
        assert_eq!(heights(&pages(&all, 100.0)), [100.0, 100.0, 10.0]);
        assert_eq!(balanced(&all, 100.0).len(), 3);
        assert_eq!(heights(&pages(&all, 88.0)), [85.0, 85.0, 40.0]);
    }
}
