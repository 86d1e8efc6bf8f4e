//! Which names the server goes by, and whose pages may act on it.
//!
//! A browser sends a person's cookie along with whatever any page asks it to send. So whatever
//! changes something, and every WebSocket, has to come from a page of ours (`Origin`), or from a
//! program: something that sends neither `Origin` nor cookie. And a page may not make itself one of
//! ours by having its own name point at this machine: `Host` has to be a name that nobody else
//! can own, or one that the server was given.

use std::net::IpAddr;
use std::str::FromStr;
use std::sync::Arc;

use axum::extract::{Request, State};
use axum::http::{HeaderMap, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};

use super::App;
use super::error::Error;

/// Where a page comes from: `https://dejarik.example`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Origin(String);

/// A text that is no origin.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("expected an origin such as https://dejarik.example, without a path")]
pub struct OriginError;

impl Origin {
    fn host(&self) -> &str {
        self.0.split_once("://").map_or("", |(_, host)| host)
    }

    fn is_secure(&self) -> bool {
        self.0.starts_with("https://")
    }
}

impl FromStr for Origin {
    type Err = OriginError;

    fn from_str(text: &str) -> Result<Origin, OriginError> {
        let text = text.strip_suffix('/').unwrap_or(text).to_ascii_lowercase();
        let (scheme, host) = text.split_once("://").ok_or(OriginError)?;
        let written = |c: char| c.is_ascii_alphanumeric() || "-.:[]".contains(c);
        match matches!(scheme, "http" | "https") && !host.is_empty() && host.chars().all(written) {
            true => Ok(Origin(text)),
            false => Err(OriginError),
        }
    }
}

/// The names and the origins.
#[derive(Clone, Debug, Default)]
pub struct Doors {
    /// Origins that the server was told to be at.
    pub origins: Vec<Origin>,
    /// Whether a proxy stands before it and says how it was asked.
    pub behind_proxy: bool,
}

impl Doors {
    /// Whether a person's connection is encrypted, as far as we are told.
    pub fn is_secure(&self, headers: &HeaderMap) -> bool {
        let host = text(headers, "host").unwrap_or_default().to_ascii_lowercase();
        self.scheme(headers) == "https"
            || self.origins.iter().any(|origin| origin.is_secure() && origin.host() == host)
    }

    fn scheme(&self, headers: &HeaderMap) -> &'static str {
        let said = text(headers, "x-forwarded-proto").filter(|_| self.behind_proxy);
        match said.is_some_and(|said| said.eq_ignore_ascii_case("https")) {
            true => "https",
            false => "http",
        }
    }

    /// Whether the server goes by the name that a request uses.
    fn knows_host(&self, headers: &HeaderMap) -> bool {
        let Some(host) = text(headers, "host").map(str::to_ascii_lowercase) else { return false };
        if self.origins.iter().any(|origin| origin.host() == host) {
            return true;
        }
        let name = match host.strip_prefix('[') {
            Some(rest) => rest.split(']').next().unwrap_or_default(),
            None => host.split(':').next().unwrap_or_default(),
        };
        // Names without a dot and these endings are never somebody's domain.
        let local = ["localhost", "local", "internal", "home.arpa"];
        let ours = |end: &&str| name.strip_suffix(*end).is_some_and(|rest| rest.ends_with('.'));
        name.parse::<IpAddr>().is_ok()
            || !name.is_empty() && !name.contains('.')
            || local.iter().any(ours)
    }

    /// Whether a request that changes something comes from a page of ours or from a program.
    fn lets_in(&self, headers: &HeaderMap) -> bool {
        let Some(origin) = headers.get(header::ORIGIN) else {
            // Browsers name the origin of whatever changes something; a request with a cookie
            // and without one is not to be trusted.
            return !headers.contains_key(header::COOKIE)
                || text(headers, "sec-fetch-site") == Some("same-origin");
        };
        let Some(origin) = origin.to_str().ok().and_then(|origin| origin.parse().ok()) else {
            return false;
        };
        let host = text(headers, "host").unwrap_or_default().to_ascii_lowercase();
        // A name that we were given counts with the scheme it was given with.
        if self.origins.iter().any(|given| given.host() == host || *given == origin) {
            return self.origins.contains(&origin);
        }
        let own = format!("{}://{host}", self.scheme(headers)).parse();
        own.is_ok_and(|own: Origin| own == origin)
    }
}

fn text<'a>(headers: &'a HeaderMap, name: &str) -> Option<&'a str> {
    headers.get(name).and_then(|value| value.to_str().ok())
}

/// Turns away what uses a foreign name or comes from a foreign page.
pub async fn guard(State(app): State<Arc<App>>, request: Request, next: Next) -> Response {
    let headers = request.headers();
    // Whoever watches over the server asks by whatever name it has.
    let watched = matches!(request.uri().path(), "/healthz" | "/readyz");
    if !watched && !app.doors.knows_host(headers) {
        return Error::UnknownHost.into_response();
    }
    let changes = !request.method().is_safe() || headers.contains_key(header::UPGRADE);
    if changes && !app.doors.lets_in(headers) {
        return Error::ForeignOrigin.into_response();
    }
    next.run(request).await
}

#[cfg(test)]
mod tests {
    use axum::http::{HeaderName, HeaderValue};

    use super::*;

    fn headers(pairs: &[(&'static str, &'static str)]) -> HeaderMap {
        let pairs = pairs.iter();
        let pairs = pairs
            .map(|(name, value)| (HeaderName::from_static(name), HeaderValue::from_static(value)));
        pairs.collect()
    }

    fn public() -> Doors {
        Doors { origins: vec!["https://dejarik.example".parse().unwrap()], behind_proxy: true }
    }

    #[test]
    fn only_names_that_nobody_else_can_own_are_known() {
        let doors = Doors::default();
        for known in ["127.0.0.1:4280", "localhost:4280", "[::1]:4280", "table", "a.local:1"] {
            assert!(doors.knows_host(&headers(&[("host", known)])), "{known}");
        }
        for foreign in ["evil.example", "127.0.0.1.evil.example:4280", "", "evillocal.org"] {
            assert!(!doors.knows_host(&headers(&[("host", foreign)])), "{foreign}");
        }
        assert!(public().knows_host(&headers(&[("host", "dejarik.example")])));
        assert!(!doors.knows_host(&headers(&[])));
    }

    #[test]
    fn a_page_of_ours_and_a_program_get_in() {
        let doors = Doors::default();
        let host = ("host", "localhost:4280");
        for (let_in, more) in [
            (true, &[("origin", "http://localhost:4280"), ("cookie", "a=b")][..]),
            (true, &[][..]),
            (true, &[("authorization", "Bearer x")][..]),
            (true, &[("cookie", "a=b"), ("sec-fetch-site", "same-origin")][..]),
            (false, &[("cookie", "a=b")][..]),
            (false, &[("origin", "http://localhost:8000")][..]),
            (false, &[("origin", "https://localhost:4280")][..]),
            (false, &[("origin", "null")][..]),
            (false, &[("origin", "http://evil.example"), ("x-forwarded-host", "evil.example")][..]),
        ] {
            let mut pairs = vec![host];
            pairs.extend(more);
            assert_eq!(doors.lets_in(&headers(&pairs)), let_in, "{more:?}");
        }
    }

    #[test]
    fn a_proxy_may_say_that_it_was_asked_over_https() {
        let asked = headers(&[
            ("host", "table.local"),
            ("x-forwarded-proto", "https"),
            ("origin", "https://table.local"),
        ]);
        assert!(public().lets_in(&asked) && public().is_secure(&asked));
        assert!(!Doors::default().lets_in(&asked) && !Doors::default().is_secure(&asked));
    }

    #[test]
    fn an_origin_has_no_path() {
        assert!("https://a.example/".parse::<Origin>().is_ok());
        for bad in ["a.example", "ftp://a.example", "https://a.example/x", "https://", "null"] {
            assert_eq!(bad.parse::<Origin>(), Err(OriginError), "{bad}");
        }
    }
}
