//! The vector canvas that everything is drawn on: filled and stroked paths, texts, and clipped parts.
//!
//! Lengths are in millimetres, with y down. A canvas can be placed on another one, moved, turned and
//! scaled, so a card knows nothing of the sheet that it is printed on. [`pdf`](crate::pdf) and
//! `svg` write the same items.

use kurbo::{Affine, BezPath, Circle, Line, Point, Rect, RoundedRect, Shape, Size, Vec2};

use crate::font::{self, Face};

/// The precision with which curves are approximated, in millimetres.
const FINE: f64 = 0.01;

/// A colour: red, green and blue.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Colour(pub u8, pub u8, pub u8);

impl Colour {
    /// Black.
    pub const BLACK: Colour = Colour(0, 0, 0);
    /// White, the colour of the paper.
    pub const WHITE: Colour = Colour(255, 255, 255);

    /// Mixes two colours. `part` is the share of this one, from 0 to 1.
    pub fn mixed(self, part: f64, other: Colour) -> Colour {
        let mix = |a: u8, b: u8| (f64::from(a) * part + f64::from(b) * (1.0 - part)).round() as u8;
        Colour(mix(self.0, other.0), mix(self.1, other.1), mix(self.2, other.2))
    }
}

/// How a path is stroked.
#[derive(Clone, Debug, PartialEq)]
pub struct Stroke {
    /// The colour.
    pub colour: Colour,
    /// The width.
    pub width: f64,
    /// The lengths of dashes and gaps; empty for a solid line.
    pub dashes: Vec<f64>,
}

impl Stroke {
    /// Returns a solid stroke.
    pub const fn solid(colour: Colour, width: f64) -> Stroke {
        Stroke { colour, width, dashes: Vec::new() }
    }

    /// Returns a dashed stroke.
    pub fn dashed(colour: Colour, width: f64, dash: f64, gap: f64) -> Stroke {
        Stroke { colour, width, dashes: vec![dash, gap] }
    }
}

/// A line of text in one face.
#[derive(Clone, Debug, PartialEq)]
pub struct Text {
    /// The characters.
    pub text: String,
    /// The face.
    pub face: Face,
    /// The size.
    pub size: f64,
    /// The colour.
    pub colour: Colour,
    /// Where the start of the base line is, and how the text is turned and scaled.
    pub place: Affine,
}

impl Text {
    /// Returns the bounds of the text on its canvas.
    pub fn bounds(&self) -> Rect {
        let width = font::width(self.face, &self.text) * self.size;
        let own = Rect::new(0.0, -font::CAPITALS * self.size, width, 0.2 * self.size);
        self.place.transform_rect_bbox(own)
    }
}

/// Something on a canvas.
#[derive(Clone, Debug, PartialEq)]
pub enum Item {
    /// A path that is filled, stroked, or both.
    Path(BezPath, Option<Colour>, Option<Stroke>),
    /// A line of text.
    Text(Text),
    /// Items of which only what is inside the path is shown.
    Clip(BezPath, Vec<Item>),
    /// Items that belong in a box. Nothing is clipped; a test checks that no text leaves its box.
    Boxed(Rect, Vec<Item>),
}

impl Item {
    fn moved(&self, by: Affine) -> Item {
        let all = |items: &[Item]| items.iter().map(|item| item.moved(by)).collect();
        match self {
            Item::Path(path, fill, stroke) => {
                let scale = by.determinant().abs().sqrt();
                let stroke = stroke.as_ref().map(|stroke| Stroke {
                    colour: stroke.colour,
                    width: stroke.width * scale,
                    dashes: stroke.dashes.iter().map(|dash| dash * scale).collect(),
                });
                Item::Path(by * path.clone(), *fill, stroke)
            }
            Item::Text(text) => Item::Text(Text { place: by * text.place, ..text.clone() }),
            Item::Clip(path, items) => Item::Clip(by * path.clone(), all(items)),
            Item::Boxed(rect, items) => Item::Boxed(by.transform_rect_bbox(*rect), all(items)),
        }
    }
}

/// Which point of a text its position is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Anchor {
    /// The start.
    Start,
    /// The middle.
    Middle,
    /// The end.
    End,
}

/// A style of text.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Style {
    /// The face.
    pub face: Face,
    /// The size.
    pub size: f64,
    /// The colour.
    pub colour: Colour,
}

impl Style {
    /// Returns a style.
    pub const fn new(face: Face, size: f64, colour: Colour) -> Style {
        Style { face, size, colour }
    }
}

/// A drawing.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Canvas {
    /// What is on it, from below to above.
    pub items: Vec<Item>,
}

impl Canvas {
    /// Returns an empty canvas.
    pub fn new() -> Canvas {
        Canvas::default()
    }

    /// Fills a shape.
    pub fn fill(&mut self, shape: &impl Shape, colour: Colour) {
        self.items.push(Item::Path(shape.to_path(FINE), Some(colour), None));
    }

    /// Strokes a shape.
    pub fn stroke(&mut self, shape: &impl Shape, stroke: Stroke) {
        self.items.push(Item::Path(shape.to_path(FINE), None, Some(stroke)));
    }

    /// Fills a shape and strokes its edge.
    pub fn paint(&mut self, shape: &impl Shape, fill: Colour, stroke: Stroke) {
        self.items.push(Item::Path(shape.to_path(FINE), Some(fill), Some(stroke)));
    }

    /// Draws a line.
    pub fn line(&mut self, from: Point, to: Point, stroke: Stroke) {
        self.stroke(&Line::new(from, to), stroke);
    }

    /// Writes a text whose base line is at `at.y`.
    pub fn text(&mut self, text: &str, at: Point, anchor: Anchor, style: Style) {
        let width = font::width(style.face, text) * style.size;
        let back = match anchor {
            Anchor::Start => 0.0,
            Anchor::Middle => width / 2.0,
            Anchor::End => width,
        };
        self.items.push(Item::Text(Text {
            text: text.to_owned(),
            face: style.face,
            size: style.size,
            colour: style.colour,
            place: Affine::translate((at.x - back, at.y)),
        }));
    }

    /// Writes a text whose capitals are centred on a point.
    pub fn centred(&mut self, text: &str, at: Point, style: Style) {
        let base = at + Vec2::new(0.0, font::CAPITALS * style.size / 2.0);
        self.text(text, base, Anchor::Middle, style);
    }

    /// Writes a text centred on a point, smaller if it is wider than `width`.
    pub fn centred_within(&mut self, text: &str, at: Point, width: f64, style: Style) {
        let own = font::width(style.face, text) * style.size;
        let size = style.size * (width / own).min(1.0);
        self.centred(text, at, Style { size, ..style });
    }

    /// Draws another canvas on this one.
    pub fn place(&mut self, other: &Canvas, by: Affine) {
        self.items.extend(other.items.iter().map(|item| item.moved(by)));
    }

    /// Draws another canvas with its origin at a point.
    pub fn place_at(&mut self, other: &Canvas, at: Point) {
        self.place(other, Affine::translate(at.to_vec2()));
    }

    /// Draws the part of another canvas that is inside a shape. The shape is on this canvas.
    pub fn clip(&mut self, shape: &impl Shape, other: &Canvas, by: Affine) {
        let items = other.items.iter().map(|item| item.moved(by)).collect();
        self.items.push(Item::Clip(shape.to_path(FINE), items));
    }

    /// Hatches a shape: parallel lines, slanted by an eighth of a turn.
    pub fn hatch(&mut self, shape: &impl Shape, gap: f64, stroke: Stroke) {
        let within = shape.bounding_box();
        let mut path = BezPath::new();
        let mut start = within.x0 - within.height();
        while start < within.x1 {
            path.move_to((start, within.y1));
            path.line_to((start + within.height(), within.y0));
            start += gap;
        }
        let mut lines = Canvas::new();
        lines.stroke(&path, stroke);
        self.clip(shape, &lines, Affine::IDENTITY);
    }

    /// Draws another canvas, whose texts have to stay inside a box on this canvas.
    pub fn boxed(&mut self, rect: Rect, other: &Canvas, by: Affine) {
        let items = other.items.iter().map(|item| item.moved(by)).collect();
        self.items.push(Item::Boxed(rect, items));
    }
}

/// Returns a circle around a point.
pub fn disc(at: Point, radius: f64) -> Circle {
    Circle::new(at, radius)
}

/// Returns a box by its corner and its size.
pub fn rect(x: f64, y: f64, width: f64, height: f64) -> Rect {
    Rect::from_origin_size(Point::new(x, y), Size::new(width, height))
}

/// Returns a box with round corners.
pub fn rounded(rect: Rect, radius: f64) -> RoundedRect {
    rect.to_rounded_rect(radius)
}

/// Returns the closed path through points.
pub fn polygon(points: &[Point]) -> BezPath {
    let mut path = BezPath::new();
    for (index, point) in points.iter().enumerate() {
        if index == 0 {
            path.move_to(*point);
        } else {
            path.line_to(*point);
        }
    }
    path.close_path();
    path
}
