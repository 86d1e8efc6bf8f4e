//! Kits to print: what a query asks for, and how a page is listed.

use dejarik_print::{Diameter, Page, Paper, Request, Theme};
use dejarik_rules::RulesId;

use super::{each_once, misread};
use crate::protocol::{self, BoardSize, PrintPage, PrintQuery, PrintTheme};
use crate::refusal::Refusal;

/// Reads a request for a kit.
///
/// # Errors
/// If the parts or the options cannot be read.
pub fn request(rules: RulesId, asked: &PrintQuery) -> Result<Request, Refusal> {
    let mut request = Request::new(rules);
    request.paper = match asked.paper.unwrap_or_default() {
        protocol::Paper::A4 => Paper::A4,
        protocol::Paper::Letter => Paper::Letter,
        protocol::Paper::A3 => Paper::A3,
        protocol::Paper::Tiled => Paper::Tiled,
    };
    request.lang = asked.lang.unwrap_or_default();
    request.theme = match asked.theme.unwrap_or_default() {
        PrintTheme::Colour => Theme::Colour,
        PrintTheme::InkSaving => Theme::InkSaving,
        PrintTheme::Hologram => Theme::Hologram,
    };
    request.board = asked.board.map(|board| match board {
        BoardSize::Cm30 => Diameter::Cm30,
        BoardSize::Cm45 => Diameter::Cm45,
        BoardSize::Cm60 => Diameter::Cm60,
    });
    if let Some(options) = &asked.options {
        let wrong = |error| misread(&error, "options");
        each_once(options)?;
        request = request.with_options(options.split(',')).map_err(wrong)?;
    }
    let wrong = |error| misread(&error, "parts");
    match &asked.parts {
        Some(parts) => {
            let parts = dejarik_print::parts(parts).map_err(wrong)?;
            request.with_parts(&parts).map_err(wrong)
        }
        None => Ok(request),
    }
}

/// Returns the index of the page that a path names: 2 for `3.svg`.
pub fn index(page: &str) -> Option<usize> {
    page.strip_suffix(".svg")?.parse::<usize>().ok()?.checked_sub(1)
}

/// Returns the entry for a page in the list of pages.
pub fn listed(page: &Page) -> PrintPage {
    PrintPage {
        part: page.part.to_string(),
        title: page.title.clone(),
        width: page.width,
        height: page.height,
    }
}
