//! A sheet of paper: its title, what to do with it, the ruler that checks the scale, and the room for
//! its contents.

use dejarik_rules::RulesId;
use kurbo::{Point, Rect};

use crate::canvas::{Anchor, Canvas, Stroke, Style, rect};
use crate::font::Face;
use crate::kinds::Special;
use crate::kit::Page;
use crate::palette::{GREY, INK};
use crate::request::{Lang, Part, Request};
use crate::text;

/// The margin that printers cannot print on, so nothing is drawn there.
pub const MARGIN: f64 = 9.0;
/// The room for the title, below the margin.
const HEAD: f64 = 12.5;
/// The room for the ruler, above the margin.
const FOOT: f64 = 9.5;

/// A sheet that is being filled.
pub struct Sheet {
    /// What is on it.
    pub canvas: Canvas,
    /// The room for its contents.
    pub room: Rect,
    width: f64,
    height: f64,
    part: Part,
    title: String,
}

impl Sheet {
    /// Returns an upright sheet with a title and a line that says what to do with it.
    pub fn new(request: &Request, part: Part, title: &str, hint: &str) -> Sheet {
        let (width, height) = request.paper.size();
        Sheet::of_size(request, part, title, hint, width, height)
    }

    /// Returns a sheet of this width and height.
    pub fn of_size(
        request: &Request,
        part: Part,
        title: &str,
        hint: &str,
        width: f64,
        height: f64,
    ) -> Sheet {
        let mut canvas = Canvas::new();
        let game = request.rules().descriptor().title.in_language(request.lang.code());
        let room = rect(MARGIN, MARGIN, width - 2.0 * MARGIN, HEAD);
        let line = format!("{game}{}{title}", request.lang.say(": ", "\u{A0}: "));
        let bold = Style::new(Face::Bold, 4.6, INK);
        canvas.text(&line, Point::new(room.x0, room.y0 + 4.0), Anchor::Start, bold);
        let hints = rect(room.x0, room.y0 + 5.2, room.width(), 7.0);
        text::fitted(&mut canvas, hint, hints, Style::new(Face::Regular, 2.9, GREY));
        ruler(&mut canvas, Point::new(MARGIN, height - MARGIN - 3.6), request.lang);
        let notice = request.lang.say(
            "A fan project, not connected with the owners of Star Wars. Print at 100 %.",
            "Projet de fans, sans lien avec les propriétaires de Star Wars. Imprimer à 100\u{A0}%.",
        );
        let small = Style::new(Face::Regular, 2.2, GREY);
        let corner = Point::new(width - MARGIN, height - MARGIN - 0.6);
        canvas.text(notice, corner, Anchor::End, small);
        let credit = credit(request.rules(), request.lang);
        canvas.text(credit, Point::new(corner.x, corner.y - 3.2), Anchor::End, small);
        Sheet {
            canvas,
            room: Rect::new(MARGIN, MARGIN + HEAD, width - MARGIN, height - MARGIN - FOOT),
            width,
            height,
            part,
            title: title.to_owned(),
        }
    }

    /// Returns the finished page.
    pub fn page(self) -> Page {
        Page {
            part: self.part,
            title: self.title,
            width: self.width,
            height: self.height,
            canvas: self.canvas,
        }
    }
}

/// Returns whose rules a rule set has, with the address that the source gives.
pub fn credit(rules: RulesId, lang: Lang) -> &'static str {
    Special::of(rules).credit.in_language(lang.code())
}

/// Draws a ruler of 5 cm, with a tick for every centimetre below its line.
pub fn ruler(canvas: &mut Canvas, at: Point, lang: Lang) {
    let thin = Stroke::solid(GREY, 0.2);
    canvas.line(at, Point::new(at.x + 50.0, at.y), thin.clone());
    for tick in 0..=10 {
        let x = at.x + 5.0 * f64::from(tick);
        let length = if tick % 2 == 0 { 1.8 } else { 1.0 };
        canvas.line(Point::new(x, at.y), Point::new(x, at.y + length), thin.clone());
    }
    let words = lang.say(
        "5 cm: measure to check the scale",
        "5\u{A0}cm\u{A0}: mesurez pour vérifier l’échelle",
    );
    let small = Style::new(Face::Regular, 2.2, GREY);
    canvas.text(words, Point::new(at.x + 52.0, at.y + 1.6), Anchor::Start, small);
}

/// The stroke of a line to cut along.
pub fn cut() -> Stroke {
    Stroke::solid(GREY, 0.25)
}

/// The stroke of a line to fold along.
pub fn fold() -> Stroke {
    Stroke::dashed(GREY, 0.25, 1.6, 1.2)
}
