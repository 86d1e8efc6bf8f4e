//! Kits to print: what a query asks for, and how a page is listed.

use dejarik_print::{Page, Request};
use dejarik_rules::RulesId;

use super::{each_once, misread};
use crate::protocol::{PrintPage, PrintQuery};
use crate::refusal::Refusal;

/// Reads a request for a kit.
///
/// # Errors
/// If the parts or the options cannot be read.
pub fn request(rules: RulesId, asked: &PrintQuery) -> Result<Request, Refusal> {
    let mut request = Request::new(rules);
    request.paper = asked.paper.unwrap_or_default().into();
    request.lang = asked.lang.unwrap_or_default();
    request.theme = asked.theme.unwrap_or_default().into();
    request.board = asked.board.map(Into::into);
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
