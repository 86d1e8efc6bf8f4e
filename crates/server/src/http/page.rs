//! The page: the files that the build embeds, and the addresses that show the page.
//!
//! Vite puts a hash of the contents into the names of its files, so browsers may cache those files
//! for good. The other files are revalidated on each visit and answered with 304 if unchanged. The
//! bundle contains the compressed variants. To the page itself the server adds the
//! preview of what the address leads to ([`preview`](super::preview)).

use std::sync::Arc;

use axum::Extension;
use axum::extract::{Request, State};
use axum::http::{HeaderMap, HeaderValue, Method, StatusCode, header};
use axum::response::{IntoResponse, Response};

use super::App;
use super::error::Error;
use super::packed;
use super::preview::head::head;
use super::preview::language::preferred;
use super::proxy::Client;
use super::tag::{self, Tag};
use crate::protocol::Lang;

/// An embedded file of the page.
#[derive(Debug)]
pub struct File {
    /// The path, without a leading slash.
    pub path: &'static str,
    /// The media type.
    pub kind: &'static str,
    /// A hash of the contents, for the entity tag.
    pub tag: &'static str,
    /// Whether the name contains a hash of the contents.
    pub immutable: bool,
    /// The contents.
    pub plain: &'static [u8],
    /// The contents compressed with Brotli.
    pub brotli: Option<&'static [u8]>,
    /// The contents compressed with gzip.
    pub gzip: Option<&'static [u8]>,
}

/// The list of files that `build.rs` generates.
mod embedded {
    use super::File;

    include!(concat!(env!("OUT_DIR"), "/page.rs"));
}

pub use embedded::BUILT;

/// The paths of the page's screens. The page does its own routing; the server needs the paths to
/// answer unknown ones with 404.
pub const PAGES: [&str; 10] = [
    "/",
    "/position",
    "/print",
    "/puzzles",
    "/progress",
    "/records",
    "/settings",
    "/data",
    "/about",
    "/rules",
];
/// The prefixes of the screens whose paths have parameters.
const BELOW: [&str; 5] = ["/game/", "/rules/", "/lesson/", "/print/", "/puzzles/"];

/// Answers requests that no other route matches: the files of the page, its screens, and unknown
/// paths.
pub async fn serve(
    State(app): State<Arc<App>>,
    Extension(client): Extension<Client>,
    request: Request,
) -> Response {
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
    match find("index.html") {
        Some(page) if is_page(path) => match app.doors.address(headers, client.encrypted) {
            Some(origin) => {
                let lang = preferred(headers);
                described(page, headers, lang, &head(&app, request.uri(), &origin, lang).await)
            }
            None => answer(page, headers, StatusCode::OK),
        },
        Some(page) if wants_a_page(headers) => answer(page, headers, StatusCode::NOT_FOUND),
        _ => Error::NoPath.into_response(),
    }
}

/// Returns whether a path shows a screen of the page.
pub fn is_page(path: &str) -> bool {
    PAGES.contains(&path) || BELOW.iter().any(|below| path.starts_with(below))
}

/// Returns the embedded files, sorted by their paths.
pub fn files() -> &'static [File] {
    embedded::FILES
}

/// Returns the embedded file with a path. Only the list of files is searched, so no path can escape
/// from it.
fn find(path: &str) -> Option<&'static File> {
    let place = embedded::FILES.binary_search_by(|file| file.path.cmp(path)).ok()?;
    embedded::FILES.get(place)
}

fn wants_a_page(headers: &HeaderMap) -> bool {
    let accepted = headers.get(header::ACCEPT).and_then(|value| value.to_str().ok());
    accepted.is_some_and(|accepted| accepted.contains("text/html"))
}

/// Answers with the page and more elements at the end of its head. They differ with the address and the
/// language, so the answer is put together and compressed here.
fn described(page: &'static File, headers: &HeaderMap, lang: Lang, more: &str) -> Response {
    let mut plain = String::from_utf8_lossy(page.plain);
    if lang == Lang::Fr {
        // The page changes this when its reader chooses a language; before that the browser's counts.
        plain = plain.replace("manifest.en.webmanifest", "manifest.fr.webmanifest").into();
    }
    let Some((before, after)) = plain.split_once("</head>") else {
        return answer(page, headers, StatusCode::OK);
    };
    let packed = accepts(headers, "gzip");
    let tag = Tag::of(format!("{}{lang:?}{more}{packed}", page.tag).as_bytes());
    let same = tag::is_known(headers, &tag);
    let whole = || format!("{before}{more}</head>{after}");
    let mut response = match (same, packed) {
        (true, _) => StatusCode::NOT_MODIFIED.into_response(),
        (false, true) => packed::gzip(whole().as_bytes()).into_response(),
        (false, false) => whole().into_response(),
    };
    let answered = response.headers_mut();
    if packed && !same {
        answered.insert(header::CONTENT_ENCODING, HeaderValue::from_static("gzip"));
    }
    answered.insert(header::CONTENT_TYPE, HeaderValue::from_static(page.kind));
    answered.insert(header::CACHE_CONTROL, HeaderValue::from_static("no-cache"));
    answered.insert(header::VARY, HeaderValue::from_static("accept-encoding, accept-language"));
    answered.insert(header::ETAG, tag.header());
    response
}

fn answer(file: &'static File, headers: &HeaderMap, status: StatusCode) -> Response {
    let accepted = |coding| accepts(headers, coding);
    let (body, coding) = match (file.brotli, file.gzip) {
        (Some(brotli), _) if accepted("br") => (brotli, Some("br")),
        (_, Some(gzip)) if accepted("gzip") => (gzip, Some("gzip")),
        _ => (file.plain, None),
    };
    // Each encoding needs an entity tag of its own.
    let tag = Tag::plain(&format!("{}{}", file.tag, coding.map_or("", |coding| &coding[..1])));
    let same = tag::is_known(headers, &tag);
    let mut response = match same && status == StatusCode::OK {
        true => StatusCode::NOT_MODIFIED.into_response(),
        false => (status, body).into_response(),
    };
    let kept = if file.immutable { "public, max-age=31536000, immutable" } else { "no-cache" };
    let answered = response.headers_mut();
    answered.insert(header::CONTENT_TYPE, HeaderValue::from_static(file.kind));
    answered.insert(header::CACHE_CONTROL, HeaderValue::from_static(kept));
    answered.insert(header::VARY, HeaderValue::from_static("accept-encoding"));
    answered.insert(header::ETAG, tag.header());
    if let (Some(coding), false) = (coding, same) {
        answered.insert(header::CONTENT_ENCODING, HeaderValue::from_static(coding));
    }
    response
}

/// Returns whether `Accept-Encoding` names a coding with a weight other than 0.
pub fn accepts(headers: &HeaderMap, coding: &str) -> bool {
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
