//! The page: the files that the program carries, and the addresses that show the page.
//!
//! Vite puts a hash of the contents into the names of its files, so browsers may cache those files
//! for good. The other files are revalidated on each visit and answered with 304 if unchanged. The
//! bundle contains the compressed variants. The server adds to the page itself a preview of what
//! the address leads to (`preview`).

use std::collections::BTreeMap;
use std::io::Read;
use std::sync::{Arc, OnceLock};

use axum::Extension;
use axum::body::Bytes;
use axum::extract::Request;
use axum::http::{HeaderMap, HeaderValue, Method, StatusCode, header};
use axum::response::{IntoResponse, Response};
use flate2::read::GzDecoder;

use super::error::Error;
use super::extract::Shared;
use super::heavy::SharedBytes;
use super::limit::Counted;
use super::packed;
use super::preview::head::head;
use super::preview::language::preferred;
use super::proxy::Client;
use super::tag::{self, Tag};
use crate::protocol::Lang;
use crate::site::Base;

/// The notice that is shown if there is no page.
const NOTICE: &str = include_str!("notice.html");

/// A file of the page.
#[derive(Clone, Debug)]
pub struct File {
    /// The path, without a leading slash.
    pub path: &'static str,
    /// The contents. If the file is kept compressed, they are unpacked when they are first needed.
    plain: OnceLock<Bytes>,
    /// The contents compressed with Brotli.
    brotli: Option<&'static [u8]>,
    /// The contents compressed with gzip.
    gzip: Option<Bytes>,
    /// The media type.
    kind: &'static str,
    /// A hash that changes with the contents, for the entity tag.
    hash: String,
    /// Whether the name contains a hash of the contents.
    immutable: bool,
}

/// The page that a server shows. Copies share its files.
#[derive(Clone)]
pub struct Page {
    /// The files, sorted by their paths.
    files: Arc<[File]>,
    built: bool,
}

impl Default for Page {
    fn default() -> Page {
        Page::missing("")
    }
}

opaque!(Page);

impl Page {
    /// Returns the page with these files, each with its path and its contents. A file `x.js` may be given as its
    /// compressed variants `x.js.gz` and `x.js.br` instead.
    pub fn of(files: &[(&'static str, &'static [u8])]) -> Page {
        let mut found: BTreeMap<&str, File> = BTreeMap::new();
        for &(name, contents) in files {
            let end = [".gz", ".br"].into_iter().find(|end| name.ends_with(end));
            let path = end.and_then(|end| name.strip_suffix(end)).unwrap_or(name);
            let file = found.entry(path).or_insert_with(|| File::new(path));
            match end {
                Some(".gz") => file.gzip = Some(Bytes::from_static(contents)),
                Some(_) => file.brotli = Some(contents),
                None => file.plain = Bytes::from_static(contents).into(),
            }
        }
        let mut files: Vec<File> = found.into_values().collect();
        files.iter_mut().for_each(File::tag);
        Page { files: files.into(), built: true }
    }

    /// Returns a notice in place of the page, which says why there is none.
    pub fn missing(why: &str) -> Page {
        let why = why.replace('&', "&amp;").replace('<', "&lt;");
        let notice = NOTICE.replace("{why}", &why);
        let mut file = File { plain: Bytes::from(notice).into(), ..File::new("index.html") };
        file.tag();
        Page { files: [file].into(), built: false }
    }

    /// Returns the page with other contents of some files, those for which `change` returns some.
    pub fn changed(&self, change: impl Fn(&File) -> Option<String>) -> Page {
        let changed = |file: &File| match change(file) {
            Some(text) => {
                let mut file = File { plain: Bytes::from(text).into(), ..File::new(file.path) };
                file.tag();
                file
            }
            None => file.clone(),
        };
        Page { files: self.files.iter().map(changed).collect(), built: self.built }
    }

    /// Returns whether there is a page, rather than a notice that it is missing.
    pub(crate) fn is_built(&self) -> bool {
        self.built
    }

    /// Returns the files, sorted by their paths.
    pub fn files(&self) -> &[File] {
        &self.files
    }

    /// Returns the file with a path. Only the list of files is searched, so no path can escape from it.
    pub fn find(&self, path: &str) -> Option<&File> {
        let place = self.files.binary_search_by(|file| file.path.cmp(path)).ok()?;
        self.files.get(place)
    }
}

impl File {
    /// Returns a file without contents.
    fn new(path: &'static str) -> File {
        File {
            path,
            plain: OnceLock::new(),
            brotli: None,
            gzip: None,
            kind: kind(path),
            hash: String::new(),
            // Vite puts a hash of the contents into the names of these files.
            immutable: path.starts_with("assets/"),
        }
    }

    /// Returns a file with these contents, which are compressed here.
    pub(crate) fn packed(path: &'static str, plain: Bytes) -> File {
        let gzip = Some(packed::gzip(&plain).into());
        let mut file = File { gzip, plain: plain.into(), ..File::new(path) };
        file.tag();
        file
    }

    /// Sets the hash when the contents are complete.
    fn tag(&mut self) {
        self.hash = match (self.immutable, &self.gzip) {
            (true, _) => Tag::hash(self.path.as_bytes()),
            (false, Some(packed)) => Tag::hash(packed),
            (false, None) => Tag::hash(self.plain()),
        };
    }

    /// Returns the contents.
    pub fn plain(&self) -> &Bytes {
        self.plain.get_or_init(|| {
            let mut plain = Vec::new();
            let packed = self.gzip.as_deref().unwrap_or_default();
            // The build has compressed the file, so this cannot fail.
            let _ = GzDecoder::new(packed).read_to_end(&mut plain);
            plain.into()
        })
    }
}

/// Returns the media type of a file by the end of its name.
fn kind(path: &str) -> &'static str {
    match path.rsplit('.').next().unwrap_or_default() {
        "html" => "text/html; charset=utf-8",
        "js" | "mjs" => "text/javascript; charset=utf-8",
        "css" => "text/css; charset=utf-8",
        "json" => "application/json",
        "webmanifest" => "application/manifest+json",
        "svg" => "image/svg+xml",
        "png" => "image/png",
        "jpg" | "jpeg" => "image/jpeg",
        "webp" => "image/webp",
        "ico" => "image/x-icon",
        "woff2" => "font/woff2",
        "wasm" => "application/wasm",
        "txt" | "ftl" => "text/plain; charset=utf-8",
        _ => "application/octet-stream",
    }
}

/// The paths of the page's screens. The page does its own routing; the server needs the paths to
/// answer unknown ones with 404.
pub(crate) const PAGES: [&str; 10] = [
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
const BELOW: [&str; 6] = ["/game/", "/rules/", "/lesson/", "/print/", "/puzzles/", "/tournament/"];

/// Answers requests that no other route matches: the files of the page, its screens, and unknown
/// paths.
pub(crate) async fn serve(
    app: Shared,
    Extension(client): Extension<Client>,
    address: Counted,
    request: Request,
) -> Response {
    let path = request.uri().path();
    let headers = request.headers();
    if path == "/api" || path.starts_with("/api/") {
        return Error::NoPath.into_response();
    }
    if !matches!(*request.method(), Method::GET | Method::HEAD) {
        return ([(header::ALLOW, "GET,HEAD")], Error::Method).into_response();
    }
    if let Some(file) = app.page.find(path.trim_start_matches('/')) {
        return answer(file, headers, StatusCode::OK);
    }
    match app.page.find("index.html") {
        Some(page) if is_page(path) => match app.doors.address(headers, client.encrypted) {
            Some(origin) => {
                let lang = preferred(headers);
                let origin = origin + app.base.as_ref().map_or("", Base::start);
                described(
                    page,
                    headers,
                    lang,
                    &head(&app, address, request.uri(), &origin, lang).await,
                )
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

fn wants_a_page(headers: &HeaderMap) -> bool {
    let accepted = headers.get(header::ACCEPT).and_then(|value| value.to_str().ok());
    accepted.is_some_and(|accepted| accepted.contains("text/html"))
}

/// Answers with the page and more elements at the end of its head. They differ with the address and the
/// language, so the answer is put together and compressed here.
fn described(page: &File, headers: &HeaderMap, lang: Lang, more: &str) -> Response {
    let mut plain = String::from_utf8_lossy(page.plain());
    if lang == Lang::Fr {
        // The page changes this when its reader chooses a language. Until then the browser's language counts.
        plain = plain.replace("manifest.en.webmanifest", "manifest.fr.webmanifest").into();
    }
    let Some((before, after)) = plain.split_once("</head>") else {
        return answer(page, headers, StatusCode::OK);
    };
    let packed = accepts(headers, "gzip");
    let tag = Tag::of(format!("{}{lang:?}{more}{packed}", page.hash).as_bytes());
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

/// Answers with a file, compressed if the client accepts that, or with 304 if the client has it.
pub(crate) fn answer(file: &File, headers: &HeaderMap, status: StatusCode) -> Response {
    let accepted = |coding| accepts(headers, coding);
    let (body, coding) = match (file.brotli, &file.gzip) {
        (Some(brotli), _) if accepted("br") => (Bytes::from_static(brotli), Some("br")),
        (_, Some(gzip)) if accepted("gzip") => (gzip.clone(), Some("gzip")),
        _ => (file.plain().clone(), None),
    };
    // Each encoding needs its own entity tag.
    let tag = Tag::plain(&format!("{}{}", file.hash, coding.map_or("", |coding| &coding[..1])));
    let same = tag::is_known(headers, &tag);
    let mut response = match same && status == StatusCode::OK {
        true => StatusCode::NOT_MODIFIED.into_response(),
        false => (status, Extension(SharedBytes), body).into_response(),
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
    fn a_page_has_its_files_with_their_variants_and_no_others() {
        let packed: &[u8] = packed::gzip(b"let a;").leak();
        let page = Page::of(&[
            ("index.html", b"<p>"),
            ("assets/b.js.br", b"br"),
            ("assets/b.js.gz", packed),
        ]);
        assert_eq!(
            page.files().iter().map(|file| file.path).collect::<Vec<_>>(),
            ["assets/b.js", "index.html"]
        );
        let script = page.find("assets/b.js").unwrap();
        assert_eq!((script.brotli, script.gzip.as_deref()), (Some(&b"br"[..]), Some(packed)));
        assert_eq!(script.plain(), &b"let a;"[..]);
        assert!(script.immutable && page.is_built());
        for outside in
            ["../Cargo.toml", "/etc/passwd", "assets/../index.html", "assets/b.js.br", ""]
        {
            assert!(page.find(outside).is_none(), "{outside}");
        }
    }

    #[test]
    fn without_a_page_a_notice_says_why() {
        let page = Page::missing("a <reason> & more");
        let notice = String::from_utf8(page.find("index.html").unwrap().plain().to_vec()).unwrap();
        assert!(notice.contains("a &lt;reason> &amp; more") && !page.is_built(), "{notice}");
    }
}
