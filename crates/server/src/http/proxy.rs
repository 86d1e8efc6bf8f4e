//! The client of a request, even if there are proxies in between.
//!
//! Anybody can send the headers of a proxy, so they count only if the connection comes from a proxy
//! that the server was configured to trust. Each proxy appends the address of its own client to
//! `X-Forwarded-For`. The list is therefore read from the right, as long as its entries are trusted
//! proxies; the first other entry is the client. Everything before it was written by the client
//! itself.
//!
//! `Forwarded` (RFC 7239) is not read: a proxy that sets one of the two headers passes the other on
//! as its client sent it.

use std::net::{IpAddr, SocketAddr};
use std::str::FromStr;
use std::sync::atomic::{AtomicBool, Ordering};

use axum::extract::{ConnectInfo, Request};
use axum::http::HeaderMap;
use axum::middleware::Next;
use axum::response::Response;
use ipnet::IpNet;

use super::extract::Shared;
use super::health;

/// A network of trusted proxies, such as `10.0.0.0/8`, or a single one, such as `127.0.0.1`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Network(IpNet);

/// The error for a text that is not a network of proxies.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NetworkError {
    /// The text is neither a network nor an address.
    #[error("expected an address or a network, such as 127.0.0.1 or 10.0.0.0/8")]
    Malformed,
    /// The network contains every address.
    #[error("expected the network of the proxies, not a network of all addresses")]
    Everything,
    /// The address is not the first of the network.
    #[error(transparent)]
    Inside(#[from] InsideNetwork),
}

/// The error for a network that is given by an address inside of it, such as `10.0.0.0/4`, which may be a
/// mistake in the address or in the length.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("expected the first address of the network: `{0}` if the length is right")]
pub struct InsideNetwork(pub(crate) IpNet);

/// Parses a network or an address; `None` if the text is neither.
///
/// # Errors
/// If the address is not the first of the network.
pub(crate) fn parse(text: &str) -> Result<Option<IpNet>, InsideNetwork> {
    match text.parse::<IpNet>() {
        Ok(network) if network != network.trunc() => Err(InsideNetwork(network.trunc())),
        Ok(network) => Ok(Some(network)),
        Err(_) => Ok(text.parse().ok().map(|address: IpAddr| address.to_canonical().into())),
    }
}

impl FromStr for Network {
    type Err = NetworkError;

    fn from_str(text: &str) -> Result<Network, NetworkError> {
        let network = parse(text)?.ok_or(NetworkError::Malformed)?;
        match network.prefix_len() {
            0 => Err(NetworkError::Everything),
            _ => Ok(Network(network)),
        }
    }
}

/// The client of a request.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Client {
    /// The address of the client, or of the last proxy if that does not name its client.
    pub address: IpAddr,
    /// Whether a trusted proxy says that the client's connection to it is encrypted.
    pub encrypted: bool,
    /// Whether the request came through a trusted proxy.
    pub route: Route,
}

/// The route of a request from its client to the server.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Route {
    /// The client has connected to the server itself.
    Direct,
    /// A trusted proxy has forwarded the request and named its client.
    Forwarded,
    /// A trusted proxy has connected and named no client.
    Unnamed,
}

/// The trusted proxies of a server.
#[derive(Debug, Default)]
pub struct Proxies {
    networks: Vec<Network>,
    /// Whether the log contains the warning about a proxy that names no client.
    warned: AtomicBool,
}

impl Proxies {
    /// Returns the proxies in these networks.
    pub fn new(networks: Vec<Network>) -> Proxies {
        Proxies { networks, warned: AtomicBool::new(false) }
    }

    /// Returns whether there is any trusted proxy.
    pub(crate) fn are_expected(&self) -> bool {
        !self.networks.is_empty()
    }

    /// Returns whether a machine is a trusted proxy.
    pub fn trust(&self, address: IpAddr) -> bool {
        let address = address.to_canonical();
        self.networks.iter().any(|Network(network)| network.contains(&address))
    }

    /// Returns the client of a request that arrived from a peer.
    pub fn client(&self, peer: SocketAddr, headers: &HeaderMap) -> Client {
        let mut address = peer.ip().to_canonical();
        if !self.trust(address) {
            return Client { address, encrypted: false, route: Route::Direct };
        }
        let mut route = Route::Unnamed;
        for hop in from_the_right(headers, "x-forwarded-for") {
            let Some(named) = hop_address(hop) else { break };
            (address, route) = (named, Route::Forwarded);
            if !self.trust(named) {
                break;
            }
        }
        let scheme = from_the_right(headers, "x-forwarded-proto").next();
        let encrypted = scheme.is_some_and(|scheme| scheme.eq_ignore_ascii_case("https"));
        Client { address, encrypted, route }
    }

    /// Logs once that a proxy names no client. Health checks are expected to come from the proxy
    /// itself.
    fn warn_of(&self, route: Route, path: &str) {
        if route == Route::Unnamed
            && !health::is_check(path)
            && !self.warned.swap(true, Ordering::Relaxed)
        {
            tracing::warn!(
                "a trusted proxy forwards requests without a valid X-Forwarded-For; \
                 all its clients share one quota"
            );
        }
    }
}

/// Returns the entries of a header that is a list, the last one first. A line that is not ASCII is
/// one empty entry.
fn from_the_right<'a>(headers: &'a HeaderMap, name: &str) -> impl Iterator<Item = &'a str> {
    let lines = headers.get_all(name).into_iter().rev();
    lines.flat_map(|line| line.to_str().unwrap_or_default().rsplit(',')).map(str::trim)
}

/// Parses an entry of `X-Forwarded-For`. Some proxies append a port.
fn hop_address(hop: &str) -> Option<IpAddr> {
    let bare = hop.strip_prefix('[').and_then(|rest| rest.strip_suffix(']')).unwrap_or(hop);
    let with_port = || hop.parse().map(|at: SocketAddr| at.ip());
    bare.parse().or_else(|_| with_port()).ok().map(|address: IpAddr| address.to_canonical())
}

/// Determines the client of a request, for all layers after this one.
pub(crate) async fn find_client(
    app: Shared,
    ConnectInfo(peer): ConnectInfo<SocketAddr>,
    mut request: Request,
    next: Next,
) -> Response {
    let client = app.proxies.client(peer, request.headers());
    app.proxies.warn_of(client.route, request.uri().path());
    request.extensions_mut().insert(client);
    next.run(request).await
}

#[cfg(test)]
mod tests {
    use axum::http::HeaderValue;

    use super::*;

    fn proxies(networks: &[&str]) -> Proxies {
        Proxies::new(networks.iter().map(|network| network.parse().unwrap()).collect())
    }

    fn client(proxies: &Proxies, peer: &str, lines: &[&'static str]) -> (String, Route) {
        let lines = lines.iter().map(|line| HeaderValue::from_static(line));
        let mut headers = HeaderMap::new();
        for line in lines {
            headers.append("x-forwarded-for", line);
        }
        let Client { address, route, .. } = proxies.client(peer.parse().unwrap(), &headers);
        (address.to_string(), route)
    }

    #[test]
    fn the_right_most_untrusted_address_is_the_client() {
        let two = proxies(&["127.0.0.1", "10.0.0.0/8", "2001:db8:9::/48"]);
        for (peer, lines, address) in [
            // What a client writes is on the left, in a line of its own or in the proxy's line.
            ("127.0.0.1:1", &["192.0.2.7"][..], "192.0.2.7"),
            ("127.0.0.1:1", &["198.51.100.1, 192.0.2.7"], "192.0.2.7"),
            ("127.0.0.1:1", &["198.51.100.1", "192.0.2.7"], "192.0.2.7"),
            ("127.0.0.1:1", &["192.0.2.7, 10.1.2.3"], "192.0.2.7"),
            ("127.0.0.1:1", &["198.51.100.1, 192.0.2.7", "10.1.2.3", "2001:db8:9::1"], "192.0.2.7"),
            ("[::ffff:127.0.0.1]:1", &["::ffff:192.0.2.7"], "192.0.2.7"),
            ("10.0.0.1:1", &["192.0.2.7:5000"], "192.0.2.7"),
            ("10.0.0.1:1", &["[2001:db8::7]:5000"], "2001:db8::7"),
            ("10.0.0.1:1", &["[2001:db8::7]"], "2001:db8::7"),
            // All entries are proxies: the first of them is the client.
            ("10.0.0.1:1", &["10.0.0.3, 10.0.0.2"], "10.0.0.3"),
            // An entry that is not an address hides its client: its proxy counts.
            ("127.0.0.1:1", &["192.0.2.7, unknown, 10.0.0.2"], "10.0.0.2"),
        ] {
            let expected = (address.to_owned(), Route::Forwarded);
            assert_eq!(client(&two, peer, lines), expected, "{peer} {lines:?}");
        }
        for lines in [&[][..], &["unknown"], &["192.0.2.7,"], &["192.0.2.7", ""]] {
            let expected = ("127.0.0.1".to_owned(), Route::Unnamed);
            assert_eq!(client(&two, "127.0.0.1:1", lines), expected, "{lines:?}");
        }
    }

    #[test]
    fn the_headers_of_anybody_else_are_ignored() {
        for (trusted, peer) in [
            (proxies(&[]), "127.0.0.1:1"),
            (proxies(&["127.0.0.1"]), "192.0.2.1:1"),
            (proxies(&["10.0.0.0/8"]), "127.0.0.1:1"),
        ] {
            let mut headers = HeaderMap::new();
            headers.insert("x-forwarded-for", HeaderValue::from_static("198.51.100.1"));
            headers.insert("x-forwarded-proto", HeaderValue::from_static("https"));
            let peer: SocketAddr = peer.parse().unwrap();
            let expected = Client { address: peer.ip(), encrypted: false, route: Route::Direct };
            assert_eq!(trusted.client(peer, &headers), expected, "{peer}");
        }
    }

    #[test]
    fn the_scheme_is_the_last_that_a_trusted_proxy_names() {
        let peer = "127.0.0.1:1".parse().unwrap();
        for (lines, encrypted) in [
            (&["https"][..], true),
            (&["HTTPS"], true),
            (&["http"], false),
            (&["https", "http"], false),
            (&["http, https"], true),
            (&[], false),
        ] {
            let mut headers = HeaderMap::new();
            for line in lines {
                headers.append("x-forwarded-proto", HeaderValue::from_static(line));
            }
            let client = proxies(&["127.0.0.1"]).client(peer, &headers);
            assert_eq!(client.encrypted, encrypted, "{lines:?}");
        }
    }

    #[test]
    fn a_network_is_an_address_or_has_a_prefix_and_is_never_everything() {
        for good in ["127.0.0.1", "::1", "10.0.0.0/8", "fd00::/8", "::ffff:10.0.0.1"] {
            assert!(good.parse::<Network>().is_ok(), "{good}");
        }
        for bad in ["", "localhost", "10.0.0.0/33", "10.0.0/8", "*"] {
            assert_eq!(bad.parse::<Network>(), Err(NetworkError::Malformed), "{bad}");
        }
        for all in ["0.0.0.0/0", "::/0"] {
            assert_eq!(all.parse::<Network>(), Err(NetworkError::Everything), "{all}");
        }
        for (inside, meant) in [("10.0.0.0/4", "0.0.0.0/4"), ("fd00::1/8", "fd00::/8")] {
            let refused = inside.parse::<Network>().unwrap_err().to_string();
            assert!(refused.contains(&format!("`{meant}`")), "{inside}: {refused}");
        }
    }
}
