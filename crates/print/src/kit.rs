//! A kit: the pages that were asked for, and the two forms in which they are written.

use crate::bare::{self, Millimetres};
use crate::canvas::Canvas;
use crate::request::{Part, Request};
use crate::{board, booklet, card, dice, first, make, pdf, pieces, record, svg};

/// A page.
#[derive(Clone, Debug, PartialEq)]
pub struct Page {
    /// The part of the kit that it belongs to.
    pub part: Part,
    /// What it holds, in the language of the kit.
    pub title: String,
    /// The width in millimetres.
    pub width: f64,
    /// The height in millimetres.
    pub height: f64,
    /// What is printed on it.
    pub canvas: Canvas,
}

impl Page {
    /// Returns the page as an SVG document.
    pub fn svg(&self) -> String {
        svg::svg(&self.canvas, self.width, self.height, &self.title)
    }
}

/// All pages of a request.
#[derive(Clone, Debug, PartialEq)]
pub struct Kit {
    /// The title of the document.
    pub title: String,
    /// The pages, in the order of the parts.
    pub pages: Vec<Page>,
    language: &'static str,
}

impl Kit {
    /// Draws the pages of a request.
    pub fn new(request: &Request) -> Kit {
        let draw = |part: &Part| match part {
            Part::First => first::pages(request),
            Part::Board => board::pages(request),
            Part::Pieces => pieces::pages(request),
            Part::Dice => dice::pages(request),
            Part::Cards => card::pages(request),
            Part::Booklet => booklet::pages(request),
            Part::Sheet => record::pages(request),
            Part::Make => make::pages(request),
        };
        Kit::of(request, request.parts().iter().flat_map(draw).collect())
    }

    /// Draws a bare board of any diameter, true to scale on one page that is as large as it has to be. Of the request only
    /// the rule set, the language and the colours matter.
    pub fn bare_board(request: &Request, diameter: Millimetres) -> Kit {
        Kit::of(request, vec![bare::page(request, diameter)])
    }

    fn of(request: &Request, pages: Vec<Page>) -> Kit {
        let language = request.lang.code();
        let game = request.rules().descriptor().title.in_language(language);
        let title = request.lang.say("Dejarik: {}", "Dejarik\u{A0}: {}").replace("{}", game);
        Kit { title, pages, language }
    }

    /// Writes the kit as a PDF.
    pub fn pdf(&self) -> Vec<u8> {
        pdf::pdf(&self.pages, &self.title, self.language)
    }
}
