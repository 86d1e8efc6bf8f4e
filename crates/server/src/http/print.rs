//! Kits to print and play: the PDF, the list of its pages, and each page as a preview.
//!
//! A kit is a function of its request, so its entity tag is known before it is drawn. Kits are drawn on
//! blocking threads, in the places for pictures, and cached up to a total size.

use std::sync::Arc;

use axum::Json;
use axum::body::Bytes;
use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use dejarik_host::answers::print;
use dejarik_print::{Kit, Request};
use dejarik_rules::RulesId;
use quick_cache::Weighter;
use quick_cache::sync::Cache;

use super::App;
use super::cache::{BySize, by_size};
use super::error::Error;
use super::extract::{Path, Query, Shared};
use super::limit::Counted;
use super::tag::{self, Tag};
#[cfg(test)]
use crate::http::openapi::{ErrorBody, Route};
use crate::protocol::{PrintPage, PrintQuery};
use crate::tasks;

/// The total size of all kits that are kept, in bytes.
const CAPACITY: u64 = 24 << 20;
/// The typical size of a kit in bytes, which determines the size of the index.
const USUAL: u64 = 1 << 20;

/// The form in which a kit is drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Form {
    Pdf,
    Pages,
}

/// A kit that was drawn.
#[derive(Clone, Debug)]
enum Drawn {
    Pdf(Bytes),
    /// The pages with their SVG documents.
    Pages(Arc<Vec<(PrintPage, Bytes)>>),
}

impl Weighter<Tag, Drawn> for BySize {
    fn weight(&self, _: &Tag, drawn: &Drawn) -> u64 {
        match drawn {
            Drawn::Pdf(bytes) => bytes.len() as u64,
            Drawn::Pages(pages) => pages.iter().map(|(_, svg)| svg.len() as u64).sum(),
        }
    }
}

/// The kits that are kept, by their entity tags.
#[derive(Debug)]
pub(crate) struct Kits(Cache<Tag, Drawn, BySize>);

impl Default for Kits {
    fn default() -> Kits {
        Kits(by_size(CAPACITY, USUAL))
    }
}

/// Returns a kit to print, cut out and play with as a PDF. The same query gives the same bytes.
#[cfg_attr(test, utoipa::path(get, path = Route::PrintKit.path(), tag = "print",
    params(("file" = String, Path, description = "The rule set and `.pdf`, such as `looney.pdf`."),
        PrintQuery),
    responses(
        (status = 200, description = "The kit.", content_type = "application/pdf", body = Vec<u8>),
        (status = 304, description = "The kit is the one with the tag of `If-None-Match`."),
        (status = 400, description = "A parameter cannot be read.", body = ErrorBody),
        (status = 404, body = ErrorBody),
        (status = 503, description = "`busy`: too many pictures are being drawn.", body = ErrorBody))))]
pub(crate) async fn print_kit(
    app: Shared,
    Path(file): Path<String>,
    address: Counted,
    headers: HeaderMap,
    Query(asked): Query<PrintQuery>,
) -> Result<Response, Error> {
    let rules = file.strip_suffix(".pdf").ok_or(Error::NoPath)?;
    let request = print::request(rules_of(rules)?, &asked)?;
    let tag = tag_of(&request, Form::Pdf);
    let answer = async {
        let Drawn::Pdf(pdf) = drawn(&app, address, &request, Form::Pdf, &tag).await? else {
            return Err(Error::Internal);
        };
        let headers = [
            (header::CONTENT_TYPE, "application/pdf".to_owned()),
            (header::CONTENT_DISPOSITION, format!("inline; filename=\"{}\"", file_name(&request))),
        ];
        Ok((headers, pdf).into_response())
    };
    kept(&headers, &tag, answer).await
}

/// Lists the pages of a kit.
#[cfg_attr(test, utoipa::path(get, path = Route::PrintPages.path(), tag = "print",
    params(("rules" = String, Path, description = "The rule set."), PrintQuery),
    responses(
        (status = 200, body = Vec<PrintPage>),
        (status = 304, description = "The list is the one with the tag of `If-None-Match`."),
        (status = 400, description = "A parameter cannot be read.", body = ErrorBody),
        (status = 404, body = ErrorBody),
        (status = 503, description = "`busy`: too many pictures are being drawn.", body = ErrorBody))))]
pub(crate) async fn print_pages(
    app: Shared,
    Path(rules): Path<String>,
    address: Counted,
    headers: HeaderMap,
    Query(asked): Query<PrintQuery>,
) -> Result<Response, Error> {
    let request = print::request(rules_of(&rules)?, &asked)?;
    let tag = tag_of(&request, Form::Pages);
    let answer = async {
        let pages = pages(&app, address, &request, &tag).await?;
        let list: Vec<&PrintPage> = pages.iter().map(|(page, _)| page).collect();
        Ok(Json(list).into_response())
    };
    kept(&headers, &tag, answer).await
}

/// Returns a page of a kit as an SVG document.
#[cfg_attr(test, utoipa::path(get, path = Route::PrintPage.path(), tag = "print",
    params(("rules" = String, Path, description = "The rule set."),
        ("page" = String, Path, description = "The number of the page from 1, and `.svg`: `3.svg`."),
        PrintQuery),
    responses(
        (status = 200, description = "The page.", content_type = "image/svg+xml", body = String),
        (status = 304, description = "The page is the one with the tag of `If-None-Match`."),
        (status = 400, description = "A parameter cannot be read.", body = ErrorBody),
        (status = 404, body = ErrorBody),
        (status = 503, description = "`busy`: too many pictures are being drawn.", body = ErrorBody))))]
pub(crate) async fn print_page(
    app: Shared,
    Path((rules, page)): Path<(String, String)>,
    address: Counted,
    headers: HeaderMap,
    Query(asked): Query<PrintQuery>,
) -> Result<Response, Error> {
    let request = print::request(rules_of(&rules)?, &asked)?;
    let index = print::index(&page).ok_or(Error::NoPath)?;
    let tag = tag_of(&request, Form::Pages);
    let answer = async {
        let pages = pages(&app, address, &request, &tag).await?;
        let (_, svg) = pages.get(index).ok_or(Error::NoPath)?;
        Ok(([(header::CONTENT_TYPE, "image/svg+xml")], svg.clone()).into_response())
    };
    kept(&headers, &tag, answer).await
}

/// Returns the name of a kit's file, which consists of letters, digits, dots and hyphens.
fn file_name(request: &Request) -> String {
    format!("dejarik-{}-{}-{}.pdf", request.rules(), request.paper, request.lang)
}

fn rules_of(name: &str) -> Result<RulesId, Error> {
    name.parse().map_err(|_| Error::NoPath)
}

/// Returns the entity tag of what is drawn: a hash of the request and of the program's version.
fn tag_of(request: &Request, form: Form) -> Tag {
    Tag::of(format!("{}\n{request:?}\n{form:?}", env!("CARGO_PKG_VERSION")).as_bytes())
}

/// Answers a request, unless the client has this answer, and lets a browser keep it for a day.
async fn kept(
    asked: &HeaderMap,
    tag: &Tag,
    answer: impl Future<Output = Result<Response, Error>>,
) -> Result<Response, Error> {
    let mut response = match tag::is_known(asked, tag) {
        true => StatusCode::NOT_MODIFIED.into_response(),
        false => answer.await?,
    };
    let headers = response.headers_mut();
    headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("public, max-age=86400"));
    headers.insert(header::ETAG, tag.header());
    Ok(response)
}

type Pages = Arc<Vec<(PrintPage, Bytes)>>;

async fn pages(app: &App, address: Counted, request: &Request, tag: &Tag) -> Result<Pages, Error> {
    match drawn(app, address, request, Form::Pages, tag).await? {
        Drawn::Pages(pages) => Ok(pages),
        Drawn::Pdf(_) => Err(Error::Internal),
    }
}

/// Draws a kit, or returns the cached one. Concurrent requests for the same kit wait for the one that
/// draws it.
async fn drawn(
    app: &App,
    address: Counted,
    request: &Request,
    form: Form,
    tag: &Tag,
) -> Result<Drawn, Error> {
    let draw = async {
        app.limiter.draw(address)?;
        let place = app.work.draw(address).await?;
        let request = request.clone();
        let draw = move || {
            // The place is free again when the kit is finished, even if nobody waits for it.
            let _place = place;
            let kit = Kit::new(&request);
            match form {
                Form::Pdf => Drawn::Pdf(kit.pdf().into()),
                Form::Pages => {
                    let drawn =
                        kit.pages.iter().map(|page| (print::listed(page), Bytes::from(page.svg())));
                    Drawn::Pages(Arc::new(drawn.collect()))
                }
            }
        };
        tasks::blocking(draw).await.map_err(|_| Error::Internal)
    };
    app.kits.0.get_or_insert_async(tag, draw).await
}
