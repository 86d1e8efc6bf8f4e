//! Where the bus is: the addresses of NATS, and the prefix of all subjects.

use std::fmt;
use std::net::Ipv6Addr;
use std::str::FromStr;

use hyper::Uri;

/// The longest prefix of subjects.
const LONGEST_PREFIX: usize = 32;

/// The addresses of the NATS servers of one cluster, such as `nats://host:4222`, separated by commas.
/// `tls://` requires TLS; with `nats://` it is used where the server demands it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BusUrl(Vec<String>);

/// The error of parsing a [`BusUrl`].
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum BusUrlError {
    /// The text is not an address of NATS.
    #[error("expected an address such as nats://host:4222 or tls://host:4222, found `{0}`")]
    Unreadable(String),
    /// The address has a user, a password or a token.
    #[error(
        "the address of NATS has a user or a password, which others can read on the command \
         line: set DEJARIK_BUS_CREDENTIALS to the path of a .creds file, or DEJARIK_BUS_USER and \
         DEJARIK_BUS_PASSWORD_FILE"
    )]
    Secret,
}

impl FromStr for BusUrl {
    type Err = BusUrlError;

    fn from_str(text: &str) -> Result<BusUrl, BusUrlError> {
        // An `@` can only follow credentials, so a text that contains one is never repeated, even if the
        // rest is not an address.
        if text.contains('@') {
            return Err(BusUrlError::Secret);
        }
        let server = |text: &str| {
            server(text.trim()).ok_or_else(|| BusUrlError::Unreadable(text.trim().to_owned()))
        };
        text.split(',').map(server).collect::<Result<_, _>>().map(BusUrl)
    }
}

/// Returns the address of a server with its scheme, which the text may omit; `None` if the text is not
/// an address.
fn server(text: &str) -> Option<String> {
    let whole = if text.contains("://") { text.to_owned() } else { format!("nats://{text}") };
    let uri: Uri = whole.parse().ok()?;
    let scheme = uri.scheme_str()?.to_ascii_lowercase();
    let authority = uri.authority()?;
    let (host, port) = (authority.host(), authority.port());
    let is_host = match host.strip_prefix('[').and_then(|host| host.strip_suffix(']')) {
        Some(address) => address.parse::<Ipv6Addr>().is_ok(),
        None => !host.is_empty(),
    };
    let written = port.map_or(host.to_owned(), |port| format!("{host}:{port}"));
    // A parsed URI has no fragment, even if the text has one.
    let is_alone = matches!(uri.path(), "" | "/") && uri.query().is_none() && !text.contains('#');
    let fits = matches!(&*scheme, "nats" | "tls") && is_host && is_alone && written == *authority;
    fits.then(|| format!("{scheme}://{written}"))
}

impl BusUrl {
    /// Returns the addresses, at least one, each with its scheme.
    pub fn servers(&self) -> &[String] {
        &self.0
    }
}

impl fmt::Display for BusUrl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0.join(","))
    }
}

/// The prefix of all subjects, so that several clusters, or several tests, can share one NATS:
/// lower-case letters, digits, `-` and `_`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Prefix(String);

/// The error of parsing a [`Prefix`].
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "expected a prefix of 1 to {LONGEST_PREFIX} small letters, digits, `-` and `_`, found `{0}`"
)]
pub struct PrefixError(String);

impl Default for Prefix {
    fn default() -> Prefix {
        Prefix("dejarik".to_owned())
    }
}

impl FromStr for Prefix {
    type Err = PrefixError;

    fn from_str(text: &str) -> Result<Prefix, PrefixError> {
        let allowed = |byte: u8| {
            byte.is_ascii_lowercase() || byte.is_ascii_digit() || matches!(byte, b'-' | b'_')
        };
        match (1..=LONGEST_PREFIX).contains(&text.len()) && text.bytes().all(allowed) {
            true => Ok(Prefix(text.to_owned())),
            false => Err(PrefixError(text.to_owned())),
        }
    }
}

impl fmt::Display for Prefix {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cluster::credentials::Credentials;

    #[test]
    fn an_address_is_one_of_nats_and_has_no_secret() {
        for (good, whole) in [
            ("nats://host:4222", "nats://host:4222"),
            ("tls://a_host/", "tls://a_host"),
            ("10.0.0.1:4223", "nats://10.0.0.1:4223"),
            ("nats://[::1]:4222", "nats://[::1]:4222"),
            ("TLS://[::1]", "tls://[::1]"),
        ] {
            let read = good.parse::<BusUrl>().map(|url| url.to_string());
            assert_eq!(read.as_deref(), Ok(whole), "{good}");
        }
        let two: BusUrl = "nats://one:4222, tls://two:4223".parse().unwrap();
        assert_eq!(two.to_string(), "nats://one:4222,tls://two:4223");
        for bad in [
            "",
            "nats://",
            "nats://:4222",
            "http://host:4222",
            "ws://host",
            "nats://host/path",
            "nats://host?x",
            "nats://host#x",
            "host:",
            "host:port",
            "host:99999",
            "nats://[::g]",
            "a b",
            "x,",
        ] {
            let refused = bad.parse::<BusUrl>();
            assert!(matches!(refused, Err(BusUrlError::Unreadable(_))), "{bad}: {refused:?}");
        }
        for secret in
            ["nats://user:hunter2@host", "nats://token@host", "nats://:hunter2@h:1", "a@b c"]
        {
            let refused = secret.parse::<BusUrl>().unwrap_err();
            assert_eq!(refused, BusUrlError::Secret, "{secret}");
            let said = refused.to_string();
            assert!(!said.contains("hunter2") && said.contains(Credentials::FILE));
        }
    }

    #[test]
    fn a_prefix_is_one_word_of_a_subject() {
        assert_eq!("a-b_3".parse(), Ok(Prefix("a-b_3".to_owned())));
        for bad in ["", "A", "a.b", "a b", "*", ">", "é", &"x".repeat(33)] {
            assert!(bad.parse::<Prefix>().is_err(), "{bad}");
        }
    }
}
