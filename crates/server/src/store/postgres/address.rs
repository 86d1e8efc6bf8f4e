//! Where a PostgreSQL database is and how to log in to it: a URL without the password, which comes from
//! the environment or a file.

use std::fmt;
use std::path::{Path, PathBuf};
use std::time::Duration;

use percent_encoding::percent_decode_str;
use tokio_postgres::config::{Host, SslMode};

use super::tls::Trust;
use crate::files;

/// The environment variable with the password, which the database's own programs read too.
const PASSWORD: &str = "PGPASSWORD";
/// The environment variable with the path of a file that has the password.
const PASSWORD_FILE: &str = "DEJARIK_STORE_PASSWORD_FILE";
/// How long the connection to one address may take.
const CONNECT: Duration = Duration::from_secs(2);
/// How long sent data may remain unacknowledged by the other machine before a connection counts as lost.
const UNANSWERED: Duration = Duration::from_secs(10);

/// The address of a database, with what is needed to log in. It is displayed without secrets.
#[derive(Clone)]
pub struct Address {
    pub(super) config: tokio_postgres::Config,
    pub(super) trust: Trust,
    /// The address as messages show it.
    place: String,
}

/// Why a text is not the address of a database. The message does not repeat the text, which may contain
/// a password.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum AddressError {
    /// The text contains a password.
    #[error(
        "the URL of the database contains a password, which other users of this machine could \
         read; give it in the environment variable {PASSWORD}, or in a file that \
         {PASSWORD_FILE} names"
    )]
    Password,
    /// A parameter of the URL has an unknown or unfitting value.
    #[error("`{name}` in the URL of the database: expected {expected}")]
    Parameter {
        /// The name of the parameter.
        name: &'static str,
        /// What was expected.
        expected: String,
    },
    /// The text is not a URL of a database.
    #[error("expected a URL such as `postgres://user@host/database` ({0})")]
    Url(String),
    /// The file with the password cannot be read.
    #[error("cannot read the password of the database in {path}: {why}")]
    PasswordFile {
        /// The file.
        path: PathBuf,
        /// The system's error.
        why: String,
    },
}

impl Address {
    /// Parses a URL such as `postgres://user@host:5432/database?sslmode=verify-full`. Beside the
    /// parameters of the client library it takes `sslmode` with `disable`, `prefer` (the default),
    /// `require` and `verify-full`, and with the last one `sslrootcert=FILE` instead of the roots that
    /// the system trusts.
    ///
    /// # Errors
    /// If the text is no such URL, or contains a password.
    pub fn parse(text: &str) -> Result<Address, AddressError> {
        let (base, query) = text.split_once('?').unwrap_or((text, ""));
        let (mut mode, mut roots, mut others) = (None, None, Vec::new());
        for pair in query.split('&').filter(|pair| !pair.is_empty()) {
            let (name, value) = pair.split_once('=').unwrap_or((pair, ""));
            let decoded = percent_decode_str(value).decode_utf8_lossy().into_owned();
            match name {
                "sslmode" => mode = Some(decoded),
                "sslrootcert" => roots = Some(PathBuf::from(decoded)),
                "password" => return Err(AddressError::Password),
                _ => others.push(pair),
            }
        }
        let url = match others.is_empty() {
            true => base.to_owned(),
            false => format!("{base}?{}", others.join("&")),
        };
        // The library's errors name parts of the URL, but not their values.
        let mut config: tokio_postgres::Config =
            url.parse().map_err(|error: tokio_postgres::Error| AddressError::Url(cause(&error)))?;
        if config.get_password().is_some() {
            return Err(AddressError::Password);
        }
        if config.get_hosts().is_empty() && config.get_hostaddrs().is_empty() {
            return Err(AddressError::Url("no host".to_owned()));
        }
        let sockets = config.get_hosts().iter().all(|host| !matches!(host, Host::Tcp(_)));
        let (mode, trust) = encryption(mode.as_deref(), roots.as_deref(), sockets)?;
        config.ssl_mode(mode);
        config.tcp_user_timeout(UNANSWERED).keepalives_idle(UNANSWERED);
        if config.get_connect_timeout().is_none() {
            config.connect_timeout(CONNECT);
        }
        if config.get_application_name().is_none() {
            config.application_name("dejarik");
        }
        let place = described(&config);
        Ok(Address { config, trust, place })
    }

    /// Adds the password from the environment, if there is one.
    ///
    /// # Errors
    /// If the environment names a file that cannot be read.
    pub(crate) fn with_password_of_environment(mut self) -> Result<Address, AddressError> {
        if let Some(path) = std::env::var_os(PASSWORD_FILE).map(PathBuf::from) {
            let text = files::read_text(&path, files::CREDENTIALS)
                .map_err(|error| AddressError::PasswordFile { path, why: error.to_string() })?;
            self.config.password(text.trim_end_matches(['\r', '\n']));
        } else if let Ok(password) = std::env::var(PASSWORD) {
            self.config.password(password);
        }
        Ok(self)
    }
}

/// Returns how connections are encrypted, and which certificates are trusted. `sockets` says whether the
/// database is on this machine, where there is nothing to encrypt.
fn encryption(
    mode: Option<&str>,
    roots: Option<&Path>,
    sockets: bool,
) -> Result<(SslMode, Trust), AddressError> {
    let encryption = match mode {
        Some("disable") => (SslMode::Disable, Trust::Any),
        None | Some("prefer") if sockets => (SslMode::Disable, Trust::Any),
        None | Some("prefer") => (SslMode::Prefer, Trust::Any),
        Some("require") => (SslMode::Require, Trust::Any),
        Some("verify-full") => {
            (SslMode::Require, roots.map_or(Trust::System, |file| Trust::File(file.to_owned())))
        }
        Some(_) => {
            let expected = "disable, prefer, require, verify-full".to_owned();
            return Err(AddressError::Parameter { name: "sslmode", expected });
        }
    };
    if roots.is_some() && mode != Some("verify-full") {
        let expected = "`sslmode=verify-full` beside it".to_owned();
        return Err(AddressError::Parameter { name: "sslrootcert", expected });
    }
    if sockets && encryption.0 == SslMode::Require {
        let expected = "a host to connect to over the network".to_owned();
        return Err(AddressError::Parameter { name: "sslmode", expected });
    }
    Ok(encryption)
}

/// Describes a database by its hosts and its name.
fn described(config: &tokio_postgres::Config) -> String {
    let ports = config.get_ports();
    let hosts = config.get_hosts().iter().enumerate().map(|(index, host)| {
        let port = ports.get(index).or(ports.first()).copied().unwrap_or(5432);
        match host {
            Host::Tcp(name) if name.contains(':') => format!("[{name}]:{port}"),
            Host::Tcp(name) => format!("{name}:{port}"),
            #[cfg(unix)]
            Host::Unix(path) => format!("{}:{port}", path.display()),
        }
    });
    let hosts = hosts.collect::<Vec<_>>().join(",");
    let name = config.get_dbname().or(config.get_user()).unwrap_or_default();
    format!("postgres://{hosts}/{name}")
}

/// Returns the message of the innermost error.
pub(super) fn cause(error: &dyn std::error::Error) -> String {
    let mut inner = error;
    while let Some(source) = inner.source() {
        inner = source;
    }
    inner.to_string()
}

impl std::str::FromStr for Address {
    type Err = AddressError;

    fn from_str(text: &str) -> Result<Address, AddressError> {
        Address::parse(text)
    }
}

impl fmt::Display for Address {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.place)
    }
}

impl fmt::Debug for Address {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Address({})", self.place)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_address_is_shown_without_user_and_parameters() {
        for (url, shown) in [
            ("postgres://anna@db.example/games", "postgres://db.example:5432/games"),
            ("postgresql://anna@[::1]:6000/g?sslmode=disable", "postgres://[::1]:6000/g"),
            ("postgres://anna@/g?host=%2Frun%2Fpg&port=7", "postgres:///run/pg:7/g"),
            ("postgres://anna@a,b/g?sslmode=verify-full", "postgres://a:5432,b:5432/g"),
        ] {
            let address = Address::parse(url).unwrap();
            assert_eq!(address.to_string(), shown);
            assert_eq!(format!("{address:?}"), format!("Address({shown})"));
        }
    }

    #[test]
    fn a_password_in_the_address_is_refused_and_not_repeated() {
        for url in [
            "postgres://anna:secret@host/games",
            "postgres://anna@host/games?password=secret",
            "postgres://anna:secret@host/games?sslmode=require",
        ] {
            let refused = Address::parse(url).unwrap_err();
            assert_eq!(refused, AddressError::Password);
            assert!(!refused.to_string().contains("secret"), "{refused}");
            assert!(refused.to_string().contains("PGPASSWORD"), "{refused}");
        }
        assert!(matches!(Address::parse("postgres:///games"), Err(AddressError::Url(_))));
        for url in ["postgres://anna:secret@host:port/games", "postgres://a:secret@[x/games"] {
            let refused = Address::parse(url).unwrap_err().to_string();
            assert!(!refused.contains("secret"), "{refused}");
        }
    }

    #[test]
    fn the_kinds_of_encryption_are_those_that_are_named() {
        let mode =
            |url: &str| Address::parse(url).map(|found| (found.config.get_ssl_mode(), found.trust));
        let host = "postgres://anna@host/games?sslmode=";
        assert_eq!(mode("postgres://anna@host/games"), Ok((SslMode::Prefer, Trust::Any)));
        assert_eq!(mode(&format!("{host}disable")), Ok((SslMode::Disable, Trust::Any)));
        assert_eq!(mode(&format!("{host}require")), Ok((SslMode::Require, Trust::Any)));
        assert_eq!(mode(&format!("{host}verify-full")), Ok((SslMode::Require, Trust::System)));
        let file = mode(&format!("{host}verify-full&sslrootcert=%2Fetc%2Fca.pem"));
        assert_eq!(file, Ok((SslMode::Require, Trust::File("/etc/ca.pem".into()))));
        for (end, name) in [
            ("verify-ca", "sslmode"),
            ("require&sslrootcert=/etc/ca.pem", "sslrootcert"),
            ("verify-full&host=/run", "sslmode"),
        ] {
            let url = match end.contains("host=") {
                true => format!("postgres://anna@/games?sslmode={end}"),
                false => format!("{host}{end}"),
            };
            let refused = mode(&url).unwrap_err();
            assert!(
                matches!(refused, AddressError::Parameter { name: found, .. } if found == name)
            );
        }
    }
}
