//! The page as a site of plain files, which any web host serves without a server of ours (`docs/offline.md`).
//!
//! The files are those that the program carries. Only `index.html`, the manifests and `404.html` differ: their
//! addresses fit the folder of the site, or are relative to the page that has them, and the page's head says
//! that there is no server, or names the one on which the page plays. Every screen with a fixed address has its
//! own `index.html`, because such a host does not rewrite URLs; for the other addresses `404.html` opens the page, and
//! after the first visit the service worker answers.

use std::fmt;
use std::str::FromStr;

use axum::body::Bytes;
use dejarik_rules::RulesId;

use crate::http::doors::Origin;
use crate::http::headers::POLICY;
use crate::http::page::{PAGES, Page};

/// The page for addresses without a file, in sites that may be in any folder: it finds out the folder.
const LOST: &str = include_str!("site/lost.html");
/// The element after which the head of a page says whether there is a server.
const HEAD: &str = r#"<meta charset="utf-8" />"#;

/// The folder of a site on its host, such as `/games/dejarik/`, with a slash at both ends.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Base(String);

/// The error for a text that is not a folder.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("expected a folder on the host, such as /games/dejarik/")]
pub struct BaseError;

impl FromStr for Base {
    type Err = BaseError;

    fn from_str(text: &str) -> Result<Base, BaseError> {
        let inner = text.trim_matches('/');
        let fine = |part: &str| {
            let plain = |c: char| c.is_ascii_alphanumeric() || "-._~".contains(c);
            !part.is_empty() && part.chars().all(plain) && !matches!(part, "." | "..")
        };
        if inner.is_empty() && text.starts_with('/') {
            return Ok(Base("/".to_owned()));
        }
        if !inner.split('/').all(fine) {
            return Err(BaseError);
        }
        Ok(Base(format!("/{inner}/")))
    }
}

impl fmt::Display for Base {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// The address of a server on which the page of a site plays, such as `https://dejarik.example` or
/// `https://club.example/dejarik/`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ServerAddress {
    origin: Origin,
    /// The folder on its host in which everything of the server is.
    base: Option<Base>,
}

/// The error for a text that is not the address of a server.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ServerAddressError {
    /// It is no URL, or more than the address of a server.
    #[error(
        "expected the address of a server, such as https://dejarik.example or https://club.example/dejarik/, without a \
         query"
    )]
    Unreadable,
    /// Its host is an address of IPv6.
    #[error(
        "expected a name or an address of IPv4: the policy by which browsers let a page connect knows no address of IPv6"
    )]
    Ipv6,
}

impl FromStr for ServerAddress {
    type Err = ServerAddressError;

    fn from_str(text: &str) -> Result<ServerAddress, ServerAddressError> {
        let (scheme, rest) = text.split_once("://").ok_or(ServerAddressError::Unreadable)?;
        let (host, folder) = rest.split_once('/').unwrap_or((rest, ""));
        let origin: Result<Origin, _> = format!("{scheme}://{host}").parse();
        let origin = origin.map_err(|_| ServerAddressError::Unreadable)?;
        if host.starts_with('[') {
            return Err(ServerAddressError::Ipv6);
        }
        let base = match folder {
            "" => None,
            _ => Some(folder.parse().map_err(|_| ServerAddressError::Unreadable)?),
        };
        Ok(ServerAddress { origin, base })
    }
}

/// Writes the address without a slash at its end, to be followed by a path.
impl fmt::Display for ServerAddress {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.origin.as_str())?;
        f.write_str(self.base.as_ref().map_or("", Base::start))
    }
}

impl ServerAddress {
    /// Returns the content security policy of a page that loads pictures from this server and connects to it.
    fn admitted(&self, policy: &str) -> String {
        let origin = self.origin.as_str();
        let socket = origin.replacen("http", "ws", 1);
        let policy = policy.replacen("img-src 'self'", &format!("img-src 'self' {origin}"), 1);
        let connections = format!("connect-src 'self' {origin} {socket}");
        policy.replacen("connect-src 'self'", &connections, 1)
    }
}

/// A file of a site.
#[derive(Clone, Debug)]
pub struct SiteFile {
    /// The path in the site's folder, with slashes between its parts.
    pub path: String,
    /// The contents.
    pub contents: Bytes,
}

/// Returns the files of a site in the order in which they are to be written: files before the pages that
/// load them. With a base all addresses begin with it. Without one they are relative, and the site works in
/// any folder. The page plays on `server`, or without a server.
///
/// Returns `None` if there is no page.
pub fn files(
    page: &Page,
    base: Option<&Base>,
    server: Option<&ServerAddress>,
) -> Option<Vec<SiteFile>> {
    if !page.is_built() {
        return None;
    }
    let (mut files, mut last) = (Vec::new(), Vec::new());
    for file in page.files() {
        let text = || String::from_utf8_lossy(file.plain()).into_owned();
        let contents = match file.path {
            "index.html" => continue,
            path if path.ends_with(".webmanifest") => manifest(&text(), base).into_bytes().into(),
            _ => file.plain().clone(),
        };
        // The service worker and the manifests name the other files.
        let list = if file.path.contains('/') { &mut files } else { &mut last };
        list.push(SiteFile { path: file.path.to_owned(), contents });
    }
    let index = String::from_utf8_lossy(page.find("index.html")?.plain()).into_owned();
    let mut put = |path: String, text: String| {
        files.push(SiteFile { path, contents: text.into_bytes().into() });
    };
    for screen in screens() {
        let folder = if screen.is_empty() { String::new() } else { format!("{screen}/") };
        let depth = folder.matches('/').count();
        put(format!("{folder}index.html"), html(&index, base, server, depth));
    }
    let lost = if base.is_some() { html(&index, base, server, 0) } else { LOST.to_owned() };
    put("404.html".to_owned(), lost);
    // GitHub Pages leaves out files whose names begin with an underscore unless there is this file.
    put(".nojekyll".to_owned(), String::new());
    files.append(&mut last);
    Some(files)
}

/// Returns the page of a server whose addresses begin with a base.
pub fn below(page: &Page, base: &Base) -> Page {
    page.changed(|file| {
        let text = || String::from_utf8_lossy(file.plain());
        match file.path {
            "index.html" => Some(text().replace("=\"/", &format!("=\"{base}"))),
            path if path.ends_with(".webmanifest") => Some(manifest(&text(), Some(base))),
            _ => None,
        }
    })
}

impl Base {
    /// Returns the folder without the slash at its end, to be followed by a path; empty for the root of a host.
    pub fn start(&self) -> &str {
        self.0.trim_end_matches('/')
    }

    /// Returns a path below the folder as the server itself knows it; `None` for a path outside.
    pub fn inner<'a>(&self, path: &'a str) -> Option<&'a str> {
        let inner = path.strip_prefix(self.start())?;
        match inner {
            "" => Some("/"),
            _ => inner.starts_with('/').then_some(inner),
        }
    }
}

/// Returns the paths of the screens that have files: all but those of games and of single puzzles and rules.
fn screens() -> Vec<String> {
    let plain = PAGES.iter().map(|path| path.trim_matches('/').to_owned());
    let below = RulesId::all().flat_map(|rules| {
        ["rules", "lesson", "print"].map(|screen| format!("{screen}/{}", rules.name()))
    });
    let others = ["rules/board", "puzzles/daily"].map(str::to_owned);
    plain.chain(below).chain(others).collect()
}

/// Returns the page for a screen that is `depth` folders below the site's.
fn html(index: &str, base: Option<&Base>, server: Option<&ServerAddress>, depth: usize) -> String {
    let start = match base {
        Some(base) => base.to_string(),
        None if depth == 0 => "./".to_owned(),
        None => "../".repeat(depth),
    };
    // A policy in a page cannot say who may frame the page.
    let policy = POLICY.split("; ").filter(|part| !part.starts_with("frame-ancestors"));
    let policy = policy.collect::<Vec<_>>().join("; ");
    let (policy, server) = match server {
        Some(server) => (server.admitted(&policy), server.to_string()),
        None => (policy, "none".to_owned()),
    };
    let head = format!(
        "{HEAD}\n    <meta http-equiv=\"Content-Security-Policy\" content=\"{policy}\" />\
         \n    <meta name=\"dejarik-server\" content=\"{server}\" />"
    );
    let index = index.replacen(HEAD, &head, 1);
    index.replace("=\"/", &format!("=\"{start}"))
}

/// Returns a manifest for the folder of a site. Without a base its identity is its start address.
fn manifest(text: &str, base: Option<&Base>) -> String {
    const ID: &str = "\"id\": \"/\",";
    match base {
        Some(base) => text.replacen(ID, &format!("\"id\": \"{base}\","), 1),
        None => text
            .lines()
            .filter(|line| line.trim() != ID)
            .fold(String::new(), |all, line| all + line + "\n"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_base_is_a_folder_of_a_host() {
        for (text, base) in [("/", "/"), ("dejarik", "/dejarik/"), ("/a/b/", "/a/b/")] {
            assert_eq!(text.parse::<Base>().map(|base| base.to_string()), Ok(base.to_owned()));
        }
        for wrong in ["", "a//b", "../a", "/a/./b", "a b", "https://host.example/", "\"x", "é"] {
            assert!(wrong.parse::<Base>().is_err(), "{wrong}");
        }
    }

    #[test]
    fn the_address_of_a_server_has_a_host_and_maybe_a_folder() {
        for (text, address) in [
            ("https://dejarik.example", "https://dejarik.example"),
            ("HTTPS://Dejarik.example:443/", "https://dejarik.example"),
            ("http://127.0.0.1:4280", "http://127.0.0.1:4280"),
            ("https://club.example/games/dejarik/", "https://club.example/games/dejarik"),
        ] {
            let read = text.parse::<ServerAddress>().map(|server| server.to_string());
            assert_eq!(read, Ok(address.to_owned()));
        }
        for wrong in [
            "",
            "none",
            "dejarik.example",
            "ftp://dejarik.example",
            "ws://dejarik.example",
            "https://",
            "https://anna@dejarik.example",
            "https://dejarik.example?x",
            "https://dejarik.example/?x=1",
            "https://dejarik.example/a#b",
            "https://dejarik.example/a/../b",
            "https://dejarik.example/\"x",
            "https://dejarik.example; img-src *",
        ] {
            assert_eq!(
                wrong.parse::<ServerAddress>(),
                Err(ServerAddressError::Unreadable),
                "{wrong}"
            );
        }
        let numbers = "http://[::1]:4280".parse::<ServerAddress>();
        assert_eq!(numbers, Err(ServerAddressError::Ipv6));
    }

    #[test]
    fn a_page_names_its_server_and_may_connect_to_no_other() {
        let server = "https://club.example/dejarik/".parse().unwrap();
        for (base, page) in [(None, "index.html"), ("/d/".parse().ok(), "404.html")] {
            let page = text(&site(base.as_ref(), Some(&server)), page);
            assert!(
                page.contains("name=\"dejarik-server\" content=\"https://club.example/dejarik\""),
                "{page}"
            );
            let parts = [
                "https://club.example wss://club.example;",
                "img-src 'self' https://club.example data:",
            ];
            for part in parts {
                assert!(page.contains(part), "{part}: {page}");
            }
        }
        let plain = text(&site(None, None), "index.html");
        assert!(plain.contains("connect-src 'self'; ") && !plain.contains("https:"), "{plain}");
    }

    /// Returns the site of a small page.
    fn site(base: Option<&Base>, server: Option<&ServerAddress>) -> Vec<SiteFile> {
        let page = Page::of(&[
            (
                "index.html",
                b"<meta charset=\"utf-8\" /><link rel=\"manifest\" href=\"/manifest.en.webmanifest\" />\
                <script type=\"module\" src=\"/assets/a.js\"></script>",
            ),
            ("assets/a.js", b""),
            ("sw.js", b""),
            ("manifest.en.webmanifest", b"{\n  \"id\": \"/\",\n  \"lang\": \"en\"\n}"),
            ("manifest.fr.webmanifest", b"{\n  \"id\": \"/\",\n  \"lang\": \"fr\"\n}"),
        ]);
        files(&page, base, server).unwrap()
    }

    fn text(files: &[SiteFile], path: &str) -> String {
        let file = files.iter().find(|file| file.path == path);
        String::from_utf8(file.unwrap_or_else(|| panic!("{path}")).contents.to_vec()).unwrap()
    }

    #[test]
    fn without_a_base_no_page_has_an_address_from_the_root() {
        let files = site(None, None);
        for (path, start) in [("index.html", "./"), ("rules/groi/index.html", "../../")] {
            let page = text(&files, path);
            assert!(page.contains(&format!("src=\"{start}assets/")), "{page}");
            assert!(page.contains("name=\"dejarik-server\" content=\"none\""), "{page}");
        }
        for file in files.iter().filter(|file| file.path.ends_with(".html")) {
            let page = String::from_utf8_lossy(&file.contents);
            assert!(!page.contains("=\"/"), "{}: {page}", file.path);
        }
        assert!(!text(&files, "manifest.fr.webmanifest").contains("\"id\""));
        assert!(text(&files, "404.html").contains("manifest.en.webmanifest"), "it looks for this");
    }

    #[test]
    fn with_a_base_every_address_begins_with_it() {
        let base = "/games/dejarik/".parse().unwrap();
        let files = site(Some(&base), None);
        for path in ["index.html", "lesson/looney/index.html", "404.html"] {
            let page = text(&files, path);
            assert!(page.contains("src=\"/games/dejarik/assets/"), "{page}");
            let others = page.matches("=\"/").count() - page.matches("=\"/games/dejarik/").count();
            assert_eq!(others, 0, "{page}");
        }
        assert!(text(&files, "manifest.en.webmanifest").contains("\"id\": \"/games/dejarik/\""));
    }

    #[test]
    fn files_come_before_the_pages_that_load_them() {
        let files = site(None, None);
        let place = |path: &str| files.iter().position(|file| file.path == path);
        let asset = files.iter().rposition(|file| file.path.starts_with("assets/"));
        assert!(asset < place("index.html") && place("index.html") < place("sw.js"));
    }
}
