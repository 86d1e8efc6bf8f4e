//! Kits to print for one reader alone: what the server answers under `/api/print`, as WebAssembly in a Web Worker.
//!
//! This is a separate module from that of `dejarik-pocket`, because it contains the fonts and the PDF writer, and few
//! readers print.
//!
//! ```
//! use dejarik_press::Press;
//!
//! let kit = Press::default().print("/api/print/groi.pdf?paper=letter&parts=board");
//! assert_eq!((kit.status, kit.kind), (200, "application/pdf"));
//! assert!(kit.body.starts_with(b"%PDF"));
//! ```

#[cfg(all(target_arch = "wasm32", target_os = "unknown"))]
mod wasm;

use dejarik_host::answers::print;
use dejarik_host::protocol::{ErrorBody, PrintPage, PrintQuery};
use dejarik_host::reading;
use dejarik_host::refusal::{Kind, Refusal};
use dejarik_host::routes::Route;
use dejarik_print::{Kit, Request};
use dejarik_rules::RulesId;

const JSON: &str = "application/json";
const PDF: &str = "application/pdf";
const SVG: &str = "image/svg+xml";

/// The answer to a request.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Printed {
    /// The HTTP status.
    pub status: u16,
    /// The media type of the body.
    pub kind: &'static str,
    /// The body.
    pub body: Vec<u8>,
}

impl Printed {
    fn done(kind: &'static str, body: impl Into<Vec<u8>>) -> Printed {
        Printed { status: 200, kind, body: body.into() }
    }
}

/// The part of a kit that a request asks for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Form {
    Pdf,
    /// The list of the pages.
    Pages,
    /// The page with this index.
    Page(usize),
}

/// Draws kits. The last one is kept, because the page asks for the list of its pages and then for each page.
#[derive(Debug, Default)]
pub struct Press {
    last: Option<(Request, Kit)>,
}

impl Press {
    /// Answers a `GET` request by its path and query, such as `/api/print/looney/pages/3.svg?lang=fr`, as the
    /// server does. Bad requests are answered with a status of 400 or 404 and an
    /// [`ErrorBody`].
    pub fn print(&mut self, path: &str) -> Printed {
        self.answer(path).unwrap_or_else(|refusal| {
            let error = ErrorBody { error: refusal.to_error() };
            // An error consists of texts, and they can always be written.
            let body = serde_json::to_vec(&error).unwrap_or_default();
            Printed { status: refusal.status(), kind: JSON, body }
        })
    }

    fn answer(&mut self, path: &str) -> Result<Printed, Refusal> {
        let (path, query) = path.split_once('?').unwrap_or((path, ""));
        let nothing = || Refusal::new(Kind::NotFound, "there is no such kit");
        let (rules, form) = named(path).ok_or_else(nothing)?;
        let asked: PrintQuery = reading::query(query)?;
        let kit = self.kit(print::request(rules, &asked)?);
        match form {
            Form::Pdf => Ok(Printed::done(PDF, kit.pdf())),
            Form::Pages => {
                let pages: Vec<PrintPage> = kit.pages.iter().map(print::listed).collect();
                Ok(Printed::done(JSON, serde_json::to_vec(&pages).unwrap_or_default()))
            }
            Form::Page(index) => {
                Ok(Printed::done(SVG, kit.pages.get(index).ok_or_else(nothing)?.svg()))
            }
        }
    }

    /// Returns the kit, which is drawn if it is not the last one.
    fn kit(&mut self, request: Request) -> &Kit {
        let kept = self.last.take().filter(|(kept, _)| *kept == request);
        let drawn = kept.unwrap_or_else(|| {
            let kit = Kit::new(&request);
            (request, kit)
        });
        &self.last.insert(drawn).1
    }
}

/// Reads the path of a request; `None` if it names no kit.
fn named(path: &str) -> Option<(RulesId, Form)> {
    let (route, parameters) = Route::find("GET", path)?;
    let (rules, form) = match (route, parameters.as_slice()) {
        (Route::PrintKit, [file]) => (file.strip_suffix(".pdf")?, Form::Pdf),
        (Route::PrintPages, [rules]) => (*rules, Form::Pages),
        (Route::PrintPage, [rules, page]) => (*rules, Form::Page(print::index(page)?)),
        _ => return None,
    };
    Some((rules.parse().ok()?, form))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_kit_has_a_list_of_pages_each_page_and_a_pdf_as_the_crate_that_prints_makes_them() {
        let mut press = Press::default();
        let query = "lang=fr&parts=board,sheet&theme=ink-saving";
        let pages = press.print(&format!("/api/print/looney/pages?{query}"));
        assert_eq!((pages.status, pages.kind), (200, JSON));
        let pages: Vec<PrintPage> = serde_json::from_slice(&pages.body).unwrap();

        let asked: PrintQuery = reading::query(query).unwrap();
        let kit = Kit::new(&print::request(RulesId::Looney, &asked).unwrap());
        assert_eq!(pages, kit.pages.iter().map(print::listed).collect::<Vec<_>>());
        assert!(pages.len() >= 2);
        for (index, page) in kit.pages.iter().enumerate() {
            let path = format!("/api/print/looney/pages/{}.svg?{query}", index + 1);
            assert_eq!(press.print(&path), Printed::done(SVG, page.svg()));
        }
        let pdf = press.print(&format!("/api/print/looney.pdf?{query}"));
        assert_eq!(pdf, Printed::done(PDF, kit.pdf()));
    }

    #[test]
    fn what_is_asked_of_another_kit_is_not_answered_with_the_last_one() {
        let mut press = Press::default();
        let english = press.print("/api/print/groi/pages?parts=sheet");
        let french = press.print("/api/print/groi/pages?parts=sheet&lang=fr");
        assert_ne!(english, french);
        assert_eq!(press.print("/api/print/groi/pages?parts=sheet"), english);
    }

    #[test]
    fn bad_requests_are_refused_and_say_what_is_wrong() {
        let mut press = Press::default();
        for (path, status, said) in [
            ("/api/print/chess.pdf", 404, "no such kit"),
            ("/api/print/groi", 404, "no such kit"),
            ("/api/print/groi/pages/0.svg", 404, "no such kit"),
            ("/api/print/groi/pages/99.svg?parts=board", 404, "no such kit"),
            ("/api/print/groi.pdf?paper=a9", 400, "a9"),
            ("/api/print/groi.pdf?colour=red", 400, "colour"),
            ("/api/print/groi.pdf?parts=roof", 400, "roof"),
        ] {
            let refused = press.print(path);
            assert_eq!((refused.status, refused.kind), (status, JSON), "{path}");
            let body: ErrorBody = serde_json::from_slice(&refused.body).unwrap();
            assert!(body.error.message.contains(said), "{path}: {}", body.error.message);
        }
    }
}
