//! Requests to push services. A browser says where its push service is, and somebody who pretends to be a browser may name any
//! address. So requests go to public addresses alone, over TLS, and follow no redirect. The operator may allow other services.

use std::fmt;
use std::io;
use std::net::{IpAddr, SocketAddr};
use std::sync::Arc;
use std::time::Duration;

use axum::body::Body;
use dejarik_rules::{Wording, wording};
use hyper::client::conn::http1;
use hyper::{Request, StatusCode, Uri};
use hyper_util::rt::TokioIo;
use ipnet::IpNet;
use tokio::io::{AsyncRead, AsyncWrite};
use tokio::net::{TcpStream, lookup_host};
use tokio::task::JoinSet;
use tokio::time::timeout;
use tokio_rustls::TlsConnector;
use tokio_rustls::rustls::pki_types::ServerName;
use tokio_rustls::rustls::{ClientConfig, RootCertStore};

use crate::http::doors::Origin;

/// The longest endpoint, in bytes.
const LONGEST: usize = 1_024;
/// How long a request may take, from the look-up of the name to the head of the answer.
const PATIENCE: Duration = Duration::from_secs(10);
/// The most bytes of the head of an answer. Its body is not read.
const HEAD: usize = 16 << 10;
/// How many addresses of a name are tried.
const TRIED: usize = 2;

/// The networks of IPv4 that are not public, of the registry of special-purpose addresses (RFC 6890), with multicast and
/// reserved addresses.
const NOT_PUBLIC: [&str; 16] = [
    "0.0.0.0/8",
    "10.0.0.0/8",
    "100.64.0.0/10",
    "127.0.0.0/8",
    "169.254.0.0/16",
    "172.16.0.0/12",
    "192.0.0.0/24",
    "192.0.2.0/24",
    "192.31.196.0/24",
    "192.52.193.0/24",
    "192.88.99.0/24",
    "192.168.0.0/16",
    "198.18.0.0/15",
    "198.51.100.0/24",
    "203.0.113.0/24",
    "224.0.0.0/3",
];
/// The networks of IPv6 within `2000::/3` that are not public: those for protocols (Teredo is one of them), for documents, and
/// those that contain an address of IPv4.
const NOT_PUBLIC_6: [&str; 4] = ["2001::/23", "2001:db8::/32", "2002::/16", "3fff::/20"];

/// Returns whether an address is a public one, at which a push service can be.
fn is_public(address: IpAddr) -> bool {
    let within = |networks: &[&str]| {
        networks
            .iter()
            .any(|network| network.parse::<IpNet>().is_ok_and(|network| network.contains(&address)))
    };
    match address {
        IpAddr::V4(_) => !within(&NOT_PUBLIC),
        // Everything else of IPv6 is local, special, or contains an address of IPv4.
        IpAddr::V6(_) => within(&["2000::/3"]) && !within(&NOT_PUBLIC_6),
    }
}

/// Where a browser receives messages.
#[derive(Clone, Debug)]
pub(super) struct Endpoint {
    uri: Uri,
    /// The scheme, host and port.
    pub(super) origin: String,
    host: String,
    port: u16,
    secure: bool,
    /// Whether the operator has allowed the service, so that it may be at any address.
    allowed: bool,
}

impl Endpoint {
    /// Parses an endpoint. `services` are those that the operator has allowed.
    ///
    /// # Errors
    /// If no request may be sent there, whatever the address of its host is.
    pub(super) fn parse(text: &str, services: &[Origin]) -> Result<Endpoint, Wording> {
        let expected = || {
            wording!(
                "expected the address of a push service, such as https://push.example/token",
                "attendu : l’adresse d’un service de notifications, comme https://push.example/jeton"
            )
        };
        let uri = Some(text).filter(|text| text.len() <= LONGEST);
        let uri: Uri = uri.and_then(|text| text.parse().ok()).ok_or_else(expected)?;
        let (scheme, authority) = uri.scheme_str().zip(uri.authority()).ok_or_else(expected)?;
        let secure = match scheme {
            "https" => true,
            "http" => false,
            _ => return Err(expected()),
        };
        if authority.as_str().contains('@') {
            return Err(expected());
        }
        let origin = format!("{scheme}://{authority}").to_ascii_lowercase();
        let allowed = services.iter().any(|service| service.as_str() == origin);
        let port = authority.port_u16().unwrap_or(if secure { 443 } else { 80 });
        let host = authority.host().trim_matches(['[', ']']).to_ascii_lowercase();
        let public = host.parse().is_ok_and(is_public)
            || host.parse::<IpAddr>().is_err() && host.contains('.');
        if !(allowed || secure && port == 443 && public) {
            return Err(expected());
        }
        Ok(Endpoint { origin, host, port, secure, allowed, uri })
    }

    /// Returns the addresses at which the service may be asked.
    async fn addresses(&self) -> io::Result<Vec<SocketAddr>> {
        let found = lookup_host((self.host.as_str(), self.port)).await?;
        Ok(found.filter(|at| self.allowed || is_public(at.ip())).take(TRIED).collect())
    }
}

/// Why a message was not accepted by a push service.
#[derive(Debug)]
pub(super) enum Undelivered {
    /// The browser does not receive messages there any more.
    Gone,
    /// The service has answered with this status.
    Refused(StatusCode),
    /// The host has no public address.
    Internal,
    /// The service cannot be reached, or has not answered in time.
    Unreachable,
}

impl fmt::Display for Undelivered {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Undelivered::Gone => f.write_str("the device is gone"),
            Undelivered::Refused(status) => write!(f, "the push service answers {status}"),
            Undelivered::Internal => f.write_str("the push service has no public address"),
            Undelivered::Unreachable => f.write_str("the push service cannot be reached"),
        }
    }
}

/// A connection of any kind.
trait Stream: AsyncRead + AsyncWrite + Send + Unpin {}
impl<S: AsyncRead + AsyncWrite + Send + Unpin> Stream for S {}

/// What sends requests.
pub(super) struct Sender {
    tls: TlsConnector,
}

impl Sender {
    /// Reads the certificates of the system.
    pub(super) fn new() -> Sender {
        let mut roots = RootCertStore::empty();
        roots.add_parsable_certificates(rustls_native_certs::load_native_certs().certs);
        if roots.is_empty() {
            tracing::warn!("the system has no certificates, so most notices cannot be sent");
        }
        let config = ClientConfig::builder().with_root_certificates(roots).with_no_client_auth();
        Sender { tls: TlsConnector::from(Arc::new(config)) }
    }

    /// Sends an encrypted message. Returns when the service has accepted it.
    pub(super) async fn send(
        &self,
        to: &Endpoint,
        authorization: &str,
        keep: Duration,
        body: Vec<u8>,
    ) -> Result<(), Undelivered> {
        let sent = timeout(PATIENCE, self.exchange(to, authorization, keep, body)).await;
        let status = sent.unwrap_or(Err(Undelivered::Unreachable))?;
        match status {
            status if status.is_success() => Ok(()),
            StatusCode::NOT_FOUND | StatusCode::GONE => Err(Undelivered::Gone),
            status => Err(Undelivered::Refused(status)),
        }
    }

    async fn exchange(
        &self,
        to: &Endpoint,
        authorization: &str,
        keep: Duration,
        body: Vec<u8>,
    ) -> Result<StatusCode, Undelivered> {
        let path = to.uri.path_and_query().map_or("/", |path| path.as_str());
        let host = to.origin.split_once("://").map_or("", |(_, host)| host);
        let request = Request::post(path)
            .header("host", host)
            .header("authorization", authorization)
            .header("content-encoding", "aes128gcm")
            .header("content-type", "application/octet-stream")
            .header("ttl", keep.as_secs())
            .header("urgency", "normal")
            .header("connection", "close")
            .body(Body::from(body))
            .map_err(|_| Undelivered::Unreachable)?;
        let stream = self.connect(to).await?;
        let unreachable = |_| Undelivered::Unreachable;
        let connection = http1::Builder::new().max_buf_size(HEAD).handshake(TokioIo::new(stream));
        let (mut sender, connection) = connection.await.map_err(unreachable)?;
        // The connection ends with this future, whatever the service does.
        let mut driver = JoinSet::new();
        driver.spawn(async move { drop(connection.await) });
        Ok(sender.send_request(request).await.map_err(unreachable)?.status())
    }

    /// Connects to the first address of a service that answers.
    async fn connect(&self, to: &Endpoint) -> Result<Box<dyn Stream>, Undelivered> {
        let unreachable = |_| Undelivered::Unreachable;
        let addresses = to.addresses().await.map_err(unreachable)?;
        if addresses.is_empty() {
            return Err(Undelivered::Internal);
        }
        let stream = TcpStream::connect(&*addresses).await.map_err(unreachable)?;
        if !to.secure {
            return Ok(Box::new(stream));
        }
        let name = ServerName::try_from(to.host.clone()).map_err(|_| Undelivered::Unreachable)?;
        Ok(Box::new(self.tls.connect(name, stream).await.map_err(unreachable)?))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_address_of_a_private_network_or_of_a_machine_itself_is_public() {
        for local in [
            "0.0.0.0",
            "10.1.2.3",
            "100.64.0.1",
            "127.0.0.1",
            "127.255.255.254",
            "169.254.169.254",
            "172.16.0.1",
            "172.31.255.255",
            "192.0.0.192",
            "192.168.1.1",
            "198.18.0.1",
            "224.0.0.1",
            "255.255.255.255",
            "::",
            "::1",
            "::127.0.0.1",
            "::ffff:127.0.0.1",
            "::ffff:8.8.8.8",
            "64:ff9b::7f00:1",
            "64:ff9b:1::1",
            "100::1",
            "fc00::1",
            "fd00:ec2::254",
            "fe80::1",
            "fec0::1",
            "ff02::1",
            "2001::1",
            "2001:db8::1",
            "2002:7f00:1::1",
            "2002:a00:1::",
        ] {
            assert!(!is_public(local.parse().unwrap()), "{local}");
        }
        for public in
            ["1.1.1.1", "8.8.8.8", "172.15.0.1", "172.32.0.1", "2a00:1450::1", "2606:4700::1"]
        {
            assert!(is_public(public.parse().unwrap()), "{public}");
        }
    }

    #[test]
    fn an_endpoint_is_at_a_public_name_over_tls_or_the_operator_has_allowed_it() {
        let services: Vec<Origin> = ["http://127.0.0.1:81", "https://push.internal:8443"]
            .map(|text| text.parse().unwrap())
            .into();
        let accepted = |text: &str| Endpoint::parse(text, &services).is_ok();
        for good in [
            "https://push.example/a?b=c",
            "https://PUSH.example:443/a",
            "https://8.8.8.8/a",
            "http://127.0.0.1:81/x",
            "https://push.internal:8443/x",
            "https://[2a00:1450::1]/a",
        ] {
            assert!(accepted(good), "{good}");
        }
        let long = format!("https://push.example/{}", "a".repeat(LONGEST));
        for bad in [
            "",
            "/a",
            "push.example/a",
            "http://push.example/a",
            "ftp://push.example/a",
            "file:///etc/passwd",
            "https://push.example:444/a",
            "https://localhost/a",
            "https://localhost:443/a",
            "https://127.0.0.1/a",
            "https://2130706433/a",
            "https://[::1]/a",
            "https://[::ffff:10.0.0.1]/a",
            "https://169.254.169.254/latest/meta-data",
            "https://10.0.0.1/a",
            "https://router/a",
            "https://user@push.example/a",
            "https://push.example@127.0.0.1/a",
            "http://127.0.0.1:82/x",
            "http://127.0.0.1/x",
            "https://127.0.0.1:81/x",
            "http://push.internal:8443/x",
            "gopher://1.1.1.1/",
            &long,
        ] {
            assert!(!accepted(bad), "{bad}");
        }
    }

    #[tokio::test]
    async fn a_name_that_leads_to_this_machine_is_not_asked() {
        // `127.1` is an address for some resolvers, and a name for others.
        for text in ["https://127.1/a", "https://a.localhost/a", "https://localhost./a"] {
            let endpoint = Endpoint::parse(text, &[]).unwrap();
            let sent = Sender::new().send(&endpoint, "vapid", Duration::ZERO, Vec::new()).await;
            assert!(
                matches!(sent, Err(Undelivered::Internal | Undelivered::Unreachable)),
                "{text}: {sent:?}"
            );
            if let Ok(addresses) = endpoint.addresses().await {
                assert_eq!(addresses, [], "{text}");
            }
        }
    }
}
