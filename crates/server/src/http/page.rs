//! The page: the files that the build has embedded, and which addresses are pages.
//!
//! Vite names what it makes by its contents, so those files are kept by browsers for good; the
//! rest is asked for again each time and answered with 304 when it is the same. The bundle holds
//! the compressed forms; nothing is compressed here.

use axum::extract::Request;
use axum::http::{HeaderMap, HeaderValue, Method, StatusCode, header};
use axum::response::{IntoResponse, Response};

use super::error::Error;

/// A file of the page.
#[derive(Debug)]
pub struct File {
    /// Its path, without a slash before it.
    pub path: &'static str,
    /// Its media type.
    pub kind: &'static str,
    /// A hash of its contents.
    pub tag: &'static str,
    /// Whether its name changes with its contents.
    pub immutable: bool,
    /// What is in it.
    pub plain: &'static [u8],
    /// The same, compressed.
    pub brotli: Option<&'static [u8]>,
    /// The same, compressed.
    pub gzip: Option<&'static [u8]>,
}

/// What the build has written.
mod embedded {
    use super::File;

    include!(concat!(env!("OUT_DIR"), "/page.rs"));
}

pub use embedded::BUILT;

/// Addresses that the page shows something at. It reads them itself; here they only tell what is
/// there from what is not.
const PAGES: [&str; 7] =
    ["/", "/position", "/puzzles", "/records", "/settings", "/about", "/rules"];
/// Addresses that have one or more parts behind them.
const BELOW: [&str; 4] = ["/game/", "/rules/", "/lesson/", "/puzzles/"];

/// Answers whatever no other handler has: files, pages, and what is not there.
pub async fn serve(request: Request) -> Response {
    let path = request.uri().path();
    let headers = request.headers();
    if path == "/api" || path.starts_with("/api/") {
        return Error::NoPath.into_response();
    }
    if !matches!(*request.method(), Method::GET | Method::HEAD) {
        return Error::Method.into_response();
    }
    if let Some(file) = find(path.trim_start_matches('/')) {
        return answer(file, headers, StatusCode::OK);
    }
    let known = PAGES.contains(&path) || BELOW.iter().any(|below| path.starts_with(below));
    let status = if known { StatusCode::OK } else { StatusCode::NOT_FOUND };
    match find("index.html") {
        Some(page) if known || wants_a_page(headers) => answer(page, headers, status),
        _ => Error::NoPath.into_response(),
    }
}

/// Whether this answer will be the page itself, which is where a person comes to us first.
pub fn is_page(path: &str) -> bool {
    PAGES.contains(&path) || BELOW.iter().any(|below| path.starts_with(below))
}

/// The embedded file at a path. Only a list is looked through: no path leads anywhere else.
fn find(path: &str) -> Option<&'static File> {
    let place = embedded::FILES.binary_search_by(|file| file.path.cmp(path)).ok()?;
    embedded::FILES.get(place)
}

fn wants_a_page(headers: &HeaderMap) -> bool {
    let accepted = headers.get(header::ACCEPT).and_then(|value| value.to_str().ok());
    accepted.is_some_and(|accepted| accepted.contains("text/html"))
}

fn answer(file: &'static File, headers: &HeaderMap, status: StatusCode) -> Response {
    let accepted = |coding| accepts(headers, coding);
    let (body, coding) = match (file.brotli, file.gzip) {
        (Some(brotli), _) if accepted("br") => (brotli, Some("br")),
        (_, Some(gzip)) if accepted("gzip") => (gzip, Some("gzip")),
        _ => (file.plain, None),
    };
    // Each form of a file is a thing of its own to a cache.
    let tag = format!("\"{}{}\"", file.tag, coding.map_or("", |coding| &coding[..1]));
    let known = headers.get(header::IF_NONE_MATCH).and_then(|value| value.to_str().ok());
    let same = known.is_some_and(|known| {
        known.split(',').any(|known| known.trim().trim_start_matches("W/") == tag || known == "*")
    });
    let mut response = match same && status == StatusCode::OK {
        true => StatusCode::NOT_MODIFIED.into_response(),
        false => (status, body).into_response(),
    };
    let kept = if file.immutable { "public, max-age=31536000, immutable" } else { "no-cache" };
    let answered = response.headers_mut();
    answered.insert(header::CONTENT_TYPE, HeaderValue::from_static(file.kind));
    answered.insert(header::CACHE_CONTROL, HeaderValue::from_static(kept));
    answered.insert(header::VARY, HeaderValue::from_static("accept-encoding"));
    if let Ok(tag) = HeaderValue::from_str(&tag) {
        answered.insert(header::ETAG, tag);
    }
    if let (Some(coding), false) = (coding, same) {
        answered.insert(header::CONTENT_ENCODING, HeaderValue::from_static(coding));
    }
    response
}

/// Whether a client takes a coding: named and not with weight 0.
fn accepts(headers: &HeaderMap, coding: &str) -> bool {
    let values = headers.get_all(header::ACCEPT_ENCODING).iter();
    let mut listed = values.filter_map(|value| value.to_str().ok()).flat_map(|v| v.split(','));
    listed.any(|one| {
        let mut parts = one.split(';').map(str::trim);
        let named = parts.next().is_some_and(|name| name.eq_ignore_ascii_case(coding));
        let refused = parts.any(|part| {
            part.strip_prefix("q=").is_some_and(|weight| weight.parse() == Ok(0.0_f32))
        });
        named && !refused
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn takes(value: &'static str) -> HeaderMap {
        HeaderMap::from_iter([(header::ACCEPT_ENCODING, HeaderValue::from_static(value))])
    }

    #[test]
    fn a_coding_is_taken_where_it_is_named_and_not_refused() {
        assert!(accepts(&takes("gzip, deflate, br"), "br"));
        assert!(accepts(&takes("BR;q=0.5"), "br"));
        assert!(!accepts(&takes("gzip"), "br"));
        assert!(!accepts(&takes("br;q=0, gzip"), "br"));
        assert!(!accepts(&HeaderMap::new(), "gzip"));
    }

    #[test]
    fn the_embedded_files_are_sorted_and_the_page_is_among_them() {
        assert!(embedded::FILES.is_sorted_by_key(|file| file.path));
        assert!(find("index.html").is_some());
        for outside in ["../Cargo.toml", "/etc/passwd", "assets/../index.html", ""] {
            assert!(find(outside).is_none(), "{outside}");
        }
    }
}
