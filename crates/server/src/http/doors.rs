//! The origin and host checks, which protect against cross-site requests and DNS rebinding.
//!
//! A browser sends a person's cookie with every request to this server, even one that a page of
//! another site makes. A request that changes something, and every WebSocket, must therefore come
//! from a page of this server (by its `Origin`), or from a program that sends neither `Origin` nor a
//! cookie. Another site could also make its own domain name point at this machine, so `Host` must be
//! a name that nobody else can own, or one that the server was configured with.
//!
//! The operator may let in the pages of further origins ([`Doors::pages`]); `sharing` lets their browsers read the answers.

use std::net::{IpAddr, Ipv6Addr};
use std::str::FromStr;

use axum::Extension;
use axum::extract::Request;
use axum::http::{HeaderMap, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};

use super::error::Error;
use super::extract::Shared;
use super::proxy::Client;
use super::{health, sharing};
use crate::cookies::Reach;

/// The origin of a page: scheme, host and port, such as `https://dejarik.example`. The usual port of the scheme is left out,
/// as browsers do.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Origin(String);

/// The error for a text that is not an origin.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("expected an origin such as https://dejarik.example, without a path")]
pub struct OriginError;

impl Origin {
    /// Returns the scheme, the host and the port, in lower case.
    pub(crate) fn as_str(&self) -> &str {
        &self.0
    }

    fn host(&self) -> &str {
        self.0.split_once("://").map_or("", |(_, host)| host)
    }

    /// Returns whether a `Host` in lower case, which may name the usual port, is that of this origin.
    fn has_host(&self, host: &str) -> bool {
        without_usual_port(self.is_secure(), host) == self.host()
    }

    pub(crate) fn is_secure(&self) -> bool {
        self.0.starts_with("https://")
    }
}

impl FromStr for Origin {
    type Err = OriginError;

    fn from_str(text: &str) -> Result<Origin, OriginError> {
        let text = text.strip_suffix('/').unwrap_or(text).to_ascii_lowercase();
        let (scheme, host) = text.split_once("://").ok_or(OriginError)?;
        let host = without_usual_port(scheme == "https", host);
        let written = |c: char| c.is_ascii_alphanumeric() || "-.:[]".contains(c);
        match matches!(scheme, "http" | "https") && !host.is_empty() && host.chars().all(written) {
            true => Ok(Origin(format!("{scheme}://{host}"))),
            false => Err(OriginError),
        }
    }
}

/// Returns a host without its port if that is the usual one of the scheme: 443 of https, and 80 of http.
fn without_usual_port(secure: bool, host: &str) -> &str {
    host.strip_suffix(if secure { ":443" } else { ":80" }).unwrap_or(host)
}

/// The host names and origins that the server accepts.
#[derive(Clone, Debug, Default)]
pub struct Doors {
    /// The origins at which the server is reachable, by its configuration.
    pub origins: Vec<Origin>,
    /// The origins of pages on other hosts that may play on this server.
    pub pages: Vec<Origin>,
}

impl Doors {
    /// Returns whether the client's connection is encrypted: a trusted proxy says so (`encrypted`),
    /// or the request's host is that of a configured `https` origin.
    pub(crate) fn is_secure(&self, headers: &HeaderMap, encrypted: bool) -> bool {
        let host = text(headers, "host").unwrap_or_default().to_ascii_lowercase();
        encrypted || self.origins.iter().any(|origin| origin.is_secure() && origin.has_host(&host))
    }

    /// Returns whether the server has a public address that is encrypted. The server itself encrypts nothing, so
    /// there is a proxy in front of it.
    pub(crate) fn need_a_proxy(&self) -> bool {
        self.origins.iter().any(Origin::is_secure)
    }

    /// Returns the first public address of the server that is encrypted.
    pub(crate) fn secure_origin(&self) -> Option<String> {
        let secure = self.origins.iter().find(|origin| origin.is_secure());
        secure.map(|origin| origin.as_str().to_owned())
    }

    /// Returns the origin at which the client reaches the server, such as `https://dejarik.example`;
    /// `None` without a valid `Host`.
    pub fn address(&self, headers: &HeaderMap, encrypted: bool) -> Option<String> {
        let host = text(headers, "host")?.to_ascii_lowercase();
        let scheme = if self.is_secure(headers, encrypted) { "https" } else { "http" };
        let Origin(address) = format!("{scheme}://{host}").parse().ok()?;
        Some(address)
    }

    /// Returns whether the request's `Host` is a name of this server.
    fn knows_host(&self, headers: &HeaderMap) -> bool {
        let Some(host) = text(headers, "host").map(str::to_ascii_lowercase) else { return false };
        if self.origins.iter().any(|origin| origin.has_host(&host)) {
            return true;
        }
        let Some(name) = name_of(&host) else { return false };
        // Nobody can register a name without a dot, or one under these top-level names.
        let local = ["localhost", "local", "internal", "home.arpa"];
        let ours = |end: &&str| name.strip_suffix(*end).is_some_and(|rest| rest.ends_with('.'));
        name.parse::<IpAddr>().is_ok()
            || !name.is_empty() && !name.contains('.')
            || local.iter().any(ours)
    }

    /// Returns whether a request that changes something comes from a page of this server or from a
    /// program.
    fn lets_in(&self, headers: &HeaderMap, encrypted: bool) -> bool {
        let Some(origin) = headers.get(header::ORIGIN) else {
            // Browsers send `Origin` with every request that changes something, so a request that
            // has a cookie but no origin is not trusted.
            return !headers.contains_key(header::COOKIE)
                || text(headers, "sec-fetch-site") == Some("same-origin");
        };
        let origin = origin.to_str().ok().and_then(|origin| origin.parse().ok());
        self.listed(headers).is_some()
            || origin.is_some_and(|origin| self.is_own(&origin, headers, encrypted))
    }

    /// Returns whether an origin is that of this server, as the sender of a request reaches it.
    fn is_own(&self, origin: &Origin, headers: &HeaderMap, encrypted: bool) -> bool {
        let host = text(headers, "host").unwrap_or_default().to_ascii_lowercase();
        // A configured host is accepted only with its configured scheme.
        if self.origins.iter().any(|given| given.has_host(&host) || given == origin) {
            return self.origins.contains(origin);
        }
        let scheme = if encrypted { "https" } else { "http" };
        let own = format!("{scheme}://{host}").parse();
        own.is_ok_and(|own: Origin| own == *origin)
    }

    /// Returns the origin of the page that made a request, if it is listed as one that may play on this server.
    pub(crate) fn listed(&self, headers: &HeaderMap) -> Option<&Origin> {
        let origin: Origin = text(headers, "origin")?.parse().ok()?;
        self.pages.iter().find(|page| **page == origin)
    }

    /// Returns the pages for which a browser has to send the cookie that it gets in the response to a request, if a listed
    /// page on another host or port than this server made the request; `None` if anything else made it.
    ///
    /// The browser says whether such a page is of this server's site: at another port, or in the same domain. On a connection
    /// that browsers do not trust it says nothing. Then a page is of this site if it has the same scheme and host name.
    pub(crate) fn elsewhere(&self, headers: &HeaderMap, encrypted: bool) -> Option<Reach> {
        let page = self.listed(headers)?;
        if self.is_own(page, headers, encrypted) {
            return None;
        }
        let host = text(headers, "host").unwrap_or_default().to_ascii_lowercase();
        let same = || {
            name_of(page.host()) == name_of(&host)
                && page.is_secure() == self.is_secure(headers, encrypted)
        };
        let site = text(headers, "sec-fetch-site").map_or_else(same, |said| said != "cross-site");
        Some(if site { Reach::Site } else { Reach::OtherSites })
    }
}

/// Returns the name in a `Host`, which may be followed by a port; an address of IPv6 is in brackets. `None`
/// if anything else follows.
fn name_of(host: &str) -> Option<&str> {
    let (name, port) = match host.strip_prefix('[') {
        Some(rest) => rest.split_once(']').filter(|(name, _)| name.parse::<Ipv6Addr>().is_ok())?,
        None => host.split_at(host.find(':').unwrap_or(host.len())),
    };
    let is_port = |port: &str| port.bytes().all(|byte| byte.is_ascii_digit());
    (port.is_empty() || port.strip_prefix(':').is_some_and(is_port)).then_some(name)
}

fn text<'a>(headers: &'a HeaderMap, name: &str) -> Option<&'a str> {
    headers.get(name).and_then(|value| value.to_str().ok())
}

/// Refuses requests for unknown hosts and requests from pages of other sites.
pub(crate) async fn guard(
    app: Shared,
    Extension(client): Extension<Client>,
    request: Request,
    next: Next,
) -> Response {
    let headers = request.headers();
    // A proxy may have read another one of several (RFC 9112, section 3.2).
    if headers.get_all(header::HOST).iter().nth(1).is_some() {
        return Error::unreadable("expected the header `Host` once", "host").into_response();
    }
    // Health checks may use any name for the server.
    if !health::is_check(request.uri().path()) && !app.doors.knows_host(headers) {
        return Error::UnknownHost.into_response();
    }
    let changes = !request.method().is_safe() || headers.contains_key(header::UPGRADE);
    if changes && !app.doors.lets_in(headers, client.encrypted) {
        let silent = !headers.contains_key(header::ORIGIN);
        let own = app.doors.address(headers, client.encrypted).filter(|_| silent);
        return own.map_or(Error::ForeignOrigin, Error::NoOrigin).into_response();
    }
    match sharing::preflight(&app.doors, &request, client.encrypted) {
        Some(answer) => answer,
        None => next.run(request).await,
    }
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
        Doors { origins: vec!["https://dejarik.example".parse().unwrap()], pages: Vec::new() }
    }

    #[test]
    fn hosts_that_nobody_else_can_own_are_accepted_and_all_others_refused() {
        let doors = Doors::default();
        for known in ["127.0.0.1:4280", "localhost:4280", "[::1]:4280", "table", "a.local:1"] {
            assert!(doors.knows_host(&headers(&[("host", known)])), "{known}");
        }
        for foreign in [
            "evil.example",
            "127.0.0.1.evil.example:4280",
            "",
            "evillocal.org",
            "[::1].evil.example",
            "[::1]evil.example:4280",
            "[evil.example]",
            "[::1",
            "127.0.0.1:4280.evil.example",
            "table:evil.example",
        ] {
            assert!(!doors.knows_host(&headers(&[("host", foreign)])), "{foreign}");
        }
        assert!(public().knows_host(&headers(&[("host", "dejarik.example")])));
        assert!(!doors.knows_host(&headers(&[])));
    }

    #[test]
    fn own_pages_and_programs_are_let_in_and_pages_of_other_sites_are_not() {
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
            assert_eq!(doors.lets_in(&headers(&pairs), false), let_in, "{more:?}");
        }
    }

    #[test]
    fn pages_of_listed_origins_are_let_in_and_no_others() {
        let pages =
            ["https://page.example", "http://localhost:8000"].map(|page| page.parse().unwrap());
        for (host, doors) in [
            ("localhost:4280", Doors { pages: pages.to_vec(), ..Doors::default() }),
            ("dejarik.example", Doors { pages: pages.to_vec(), ..public() }),
        ] {
            for (origin, listed) in [
                ("https://page.example", true),
                ("http://localhost:8000", true),
                ("http://page.example", false),
                ("https://page.example:8443", false),
                ("https://page.example.evil.example", false),
                ("https://evil.example", false),
                ("null", false),
                ("*", false),
            ] {
                let asked = headers(&[("host", host), ("origin", origin), ("cookie", "a=b")]);
                assert_eq!(doors.lets_in(&asked, false), listed, "{origin} at {host}");
                let elsewhere = doors.elsewhere(&asked, false).is_some();
                assert_eq!(elsewhere, listed, "{origin} at {host}");
            }
        }
        let own = Doors { pages: public().origins, ..public() };
        let asked = headers(&[("host", "dejarik.example"), ("origin", "https://dejarik.example")]);
        assert!(own.lets_in(&asked, false) && own.elsewhere(&asked, false).is_none());
    }

    #[test]
    fn a_cookie_reaches_other_sites_only_for_a_page_of_another_site() {
        let pages = ["https://page.example", "http://localhost:8000", "https://localhost:8000"];
        let pages = pages.map(|page| page.parse().unwrap()).to_vec();
        let doors = Doors { pages, ..Doors::default() };
        let (site, others) = (Some(Reach::Site), Some(Reach::OtherSites));
        let local = "localhost:4280";
        for (host, origin, encrypted, reach) in [
            (local, "https://page.example", false, others),
            ("127.0.0.1:4280", "http://localhost:8000", false, others),
            (local, "http://localhost:8000", false, site),
            (local, "http://localhost:8000", true, others),
            (local, "https://localhost:8000", true, site),
            (local, "https://evil.example", false, None),
        ] {
            let asked = headers(&[("host", host), ("origin", origin)]);
            assert_eq!(doors.elsewhere(&asked, encrypted), reach, "{origin} at {host}");
        }
        assert_eq!(doors.elsewhere(&headers(&[("host", local)]), false), None);
        // The browser knows which domains belong together.
        let said = |said| {
            let page = ("origin", "https://page.example");
            headers(&[("host", "table.page.example"), page, ("sec-fetch-site", said)])
        };
        assert_eq!(doors.elsewhere(&said("same-site"), true), site);
        assert_eq!(doors.elsewhere(&said("cross-site"), true), others);
    }

    #[test]
    fn the_scheme_of_the_own_origin_is_the_one_that_the_proxy_names() {
        let asked = headers(&[("host", "table.local"), ("origin", "https://table.local")]);
        let doors = Doors::default();
        assert!(doors.lets_in(&asked, true) && doors.is_secure(&asked, true));
        assert!(!doors.lets_in(&asked, false) && !doors.is_secure(&asked, false));
        let known = headers(&[("host", "dejarik.example"), ("origin", "https://dejarik.example")]);
        assert!(public().lets_in(&known, false) && public().is_secure(&known, false));
    }

    #[test]
    fn the_usual_port_of_a_scheme_may_be_named_or_left_out() {
        let [named, left_out] =
            ["https://dejarik.example:443", "https://dejarik.example"].map(|origin| {
                let origin = origin.parse::<Origin>().unwrap();
                assert_eq!(origin.as_str(), "https://dejarik.example");
                Doors { origins: vec![origin], ..Doors::default() }
            });
        for doors in [named, left_out] {
            for host in ["dejarik.example", "dejarik.example:443"] {
                let asked = headers(&[("host", host), ("origin", "https://dejarik.example")]);
                assert!(doors.knows_host(&asked) && doors.is_secure(&asked, false), "{host}");
                assert!(doors.lets_in(&asked, false), "{host}");
                let address = doors.address(&asked, false);
                assert_eq!(address.as_deref(), Some("https://dejarik.example"));
                let foreign = headers(&[("host", host), ("origin", "http://dejarik.example")]);
                assert!(!doors.lets_in(&foreign, true), "{host}");
            }
            for host in ["dejarik.example:80", "dejarik.example:4443", "dejarik.example:1443"] {
                assert!(!doors.knows_host(&headers(&[("host", host)])), "{host}");
            }
        }
        let plain: Origin = "http://dejarik.example:80/".parse().unwrap();
        assert_eq!(plain.as_str(), "http://dejarik.example");
        assert_eq!("http://a.example:443".parse::<Origin>().unwrap().host(), "a.example:443");
        assert_eq!("https://:443".parse::<Origin>(), Err(OriginError));
    }

    #[test]
    fn a_text_with_a_path_or_another_scheme_is_not_an_origin() {
        assert!("https://a.example/".parse::<Origin>().is_ok());
        for bad in ["a.example", "ftp://a.example", "https://a.example/x", "https://", "null"] {
            assert_eq!(bad.parse::<Origin>(), Err(OriginError), "{bad}");
        }
    }
}
