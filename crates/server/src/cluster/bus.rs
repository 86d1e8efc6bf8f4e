//! The bus: the connection to NATS, which carries messages between nodes and workers.
//!
//! Nothing is true on the bus. It may lose, double, delay or reorder messages, and it may be down: a
//! message that cannot be sent is an error at once instead of waiting for the connection to return,
//! because its sender has something else to do. The client reconnects by itself, for as long as it takes.
//!
//! # Secrets
//! Credentials come from files that the environment names. An address with a user or a password is
//! refused, because command lines are visible to all users of a machine and end up in logs; the error
//! does not repeat it.

use std::ffi::OsString;
use std::fmt;
use std::path::{Path, PathBuf};
use std::str::FromStr;
use std::time::Duration;

use async_nats::connection::State;
use async_nats::{Client, ConnectErrorKind, ConnectOptions, Event, Message, ServerAddr};
use dejarik_rules::{Bilingual, Wording, wording};
use hyper::body::Bytes;

/// How often the client checks that the server answers. After two checks without an answer it
/// reconnects, so a connection whose other end has vanished lasts two to three times this.
const PING: Duration = Duration::from_secs(1);
/// How long one attempt to connect may take.
const ATTEMPT: Duration = Duration::from_secs(3);
/// The pause between attempts to connect for the first time.
const PAUSE: Duration = Duration::from_millis(200);
/// The longest pause between attempts to reconnect.
const LONGEST_PAUSE: Duration = Duration::from_secs(1);
/// How long a message may wait for its turn to be written to the connection.
const SEND: Duration = Duration::from_secs(2);
/// The longest prefix of subjects.
const LONGEST_PREFIX: usize = 32;

/// The addresses of the NATS servers of one cluster, such as `nats://host:4222`, separated by commas.
/// `tls://` requires TLS; with `nats://` it is used where the server demands it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BusUrl(Vec<ServerAddr>);

/// The error of parsing a [`BusUrl`].
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{}", self.wording())]
pub enum BusUrlError {
    /// The text is not an address of NATS.
    Unreadable(String),
    /// The address has a user, a password or a token.
    Secret,
}

impl Bilingual for BusUrlError {
    fn wording(&self) -> Wording {
        match self {
            BusUrlError::Unreadable(found) => wording!(
                "expected an address such as nats://host:4222 or tls://host:4222, found `{found}`",
                "attendu : une adresse comme nats://hote:4222 ou tls://hote:4222 ; trouvé : `{found}`"
            ),
            BusUrlError::Secret => wording!(
                "the address of NATS has a user or a password, which others can read on the command \
                 line: set DEJARIK_BUS_CREDENTIALS to the path of a .creds file, or DEJARIK_BUS_USER and \
                 DEJARIK_BUS_PASSWORD_FILE",
                "l’adresse de NATS contient un utilisateur ou un mot de passe, que d’autres peuvent lire \
                 sur la ligne de commande : indiquez un fichier .creds par DEJARIK_BUS_CREDENTIALS, ou \
                 bien DEJARIK_BUS_USER et DEJARIK_BUS_PASSWORD_FILE"
            ),
        }
    }
}

impl FromStr for BusUrl {
    type Err = BusUrlError;

    fn from_str(text: &str) -> Result<BusUrl, BusUrlError> {
        // An `@` can only end a user's name, so a text with one is never repeated, even if the rest of it
        // is no address.
        if text.contains('@') {
            return Err(BusUrlError::Secret);
        }
        let server = |text: &str| {
            let text = text.trim();
            let server = text.parse().ok().filter(|server: &ServerAddr| {
                let url = server.as_url_str();
                let path = url.split_once("://").and_then(|(_, rest)| rest.split_once('/'));
                matches!(server.scheme(), "nats" | "tls")
                    && !server.host().is_empty()
                    && path.is_none_or(|(_, path)| path.is_empty())
                    && !url.contains(['?', '#'])
            });
            server.ok_or_else(|| BusUrlError::Unreadable(text.to_owned()))
        };
        text.split(',').map(server).collect::<Result<_, _>>().map(BusUrl)
    }
}

impl fmt::Display for BusUrl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, server) in self.0.iter().enumerate() {
            let comma = if index > 0 { "," } else { "" };
            write!(f, "{comma}{}", server.as_url_str())?;
        }
        Ok(())
    }
}

/// The first word of all subjects, so that several clusters, or several tests, can share one NATS:
/// small letters, digits, `-` and `_`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Prefix(String);

/// The error of parsing a [`Prefix`].
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{}", self.wording())]
pub struct PrefixError(String);

impl Bilingual for PrefixError {
    fn wording(&self) -> Wording {
        let PrefixError(found) = self;
        wording!(
            "expected a prefix of 1 to {LONGEST_PREFIX} small letters, digits, `-` and `_`, found `{found}`",
            "attendu : un préfixe de 1 à {LONGEST_PREFIX} minuscules, chiffres, `-` et `_` ; trouvé : `{found}`"
        )
    }
}

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

/// How the program proves to NATS who it is. The secrets themselves stay in their files until the
/// connection is made.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum Credentials {
    /// It does not.
    #[default]
    None,
    /// By a file of credentials (a JWT and a key), as `nsc` writes it.
    File(PathBuf),
    /// By a user's name and the password in a file.
    User {
        /// The name.
        user: String,
        /// The file with the password. White space around the password does not count.
        password: PathBuf,
    },
}

impl Credentials {
    /// The environment variable with the path of a `.creds` file.
    pub const FILE: &str = "DEJARIK_BUS_CREDENTIALS";
    /// The environment variable with a user's name.
    pub const USER: &str = "DEJARIK_BUS_USER";
    /// The environment variable with the path of the file with that user's password.
    pub const PASSWORD_FILE: &str = "DEJARIK_BUS_PASSWORD_FILE";

    /// Returns what the environment of the process says.
    ///
    /// # Errors
    /// If the variables contradict each other, or one of two that belong together is missing.
    pub fn from_environment() -> Result<Credentials, BusError> {
        Credentials::find(|name| std::env::var_os(name))
    }

    fn find(variable: impl Fn(&str) -> Option<OsString>) -> Result<Credentials, BusError> {
        let set = |name| variable(name).filter(|value| !value.is_empty());
        let file = set(Credentials::FILE).map(PathBuf::from);
        let user = set(Credentials::USER).map(|user| user.to_string_lossy().into_owned());
        let password = set(Credentials::PASSWORD_FILE).map(PathBuf::from);
        match (file, user, password) {
            (None, None, None) => Ok(Credentials::None),
            (Some(file), None, None) => Ok(Credentials::File(file)),
            (None, Some(user), Some(password)) => Ok(Credentials::User { user, password }),
            _ => Err(BusError::Variables),
        }
    }

    /// Adds the credentials to the options of a connection.
    async fn add_to(&self, options: ConnectOptions) -> Result<ConnectOptions, BusError> {
        let (path, contents) = match self {
            Credentials::None => return Ok(options),
            Credentials::File(path) | Credentials::User { password: path, .. } => {
                (path, tokio::fs::read_to_string(path).await)
            }
        };
        let unusable = |error| BusError::unusable(path, error);
        let contents = contents.map_err(unusable)?;
        match self {
            Credentials::User { user, .. } => {
                Ok(options.user_and_password(user.clone(), contents.trim().to_owned()))
            }
            // The library's message may quote the file, so it is not passed on.
            Credentials::None | Credentials::File(_) => options
                .credentials(&contents)
                .map_err(|_| unusable(std::io::ErrorKind::InvalidData.into())),
        }
    }
}

/// How to connect to the bus.
#[derive(Clone, Debug)]
pub struct BusConfig {
    /// The servers. One of them is enough; it names the others of its cluster.
    pub servers: BusUrl,
    /// The first word of all subjects.
    pub prefix: Prefix,
    /// A file of certificates (PEM) that sign the servers' certificates; `None` for the system's.
    pub ca: Option<PathBuf>,
    /// How the program proves who it is.
    pub credentials: Credentials,
    /// The name of this connection in the monitoring of NATS.
    pub name: String,
    /// How long [`Bus::connect`] tries.
    pub patience: Duration,
}

impl BusConfig {
    /// Returns the settings for servers that ask for no credentials.
    pub fn new(servers: BusUrl) -> BusConfig {
        BusConfig {
            servers,
            prefix: Prefix::default(),
            ca: None,
            credentials: Credentials::None,
            name: "dejarik".to_owned(),
            patience: Duration::from_secs(5),
        }
    }
}

/// Why a message cannot be sent or the bus not be used.
#[derive(Debug, thiserror::Error)]
#[error("{}", self.wording())]
pub enum BusError {
    /// The variables of the environment for the credentials do not fit together.
    Variables,
    /// A file of credentials or certificates cannot be used.
    File {
        /// The file.
        path: PathBuf,
        /// The system's error.
        error: std::io::Error,
    },
    /// No server can be reached, or it refuses the program.
    Connect {
        /// The addresses of the servers.
        servers: BusUrl,
        /// The reason.
        why: Wording,
    },
    /// A message is larger than the server allows.
    TooLarge {
        /// The size of the message, in bytes.
        bytes: usize,
        /// The largest that the server allows.
        most: usize,
    },
    /// There is no connection at the moment.
    Down,
    /// There was no answer in time.
    TimedOut,
    /// Nobody listens to the subject of the request.
    NobodyListens,
    /// The server or the client refuses what was asked.
    Failed(Wording),
}

impl BusError {
    fn unusable(path: &Path, error: std::io::Error) -> BusError {
        BusError::File { path: path.to_owned(), error }
    }

    /// Returns the error that the library has reported.
    pub fn failed(error: impl fmt::Display) -> BusError {
        BusError::Failed(Wording::same(error.to_string()))
    }
}

impl Bilingual for BusError {
    fn wording(&self) -> Wording {
        match self {
            BusError::Variables => {
                let (file, user, password) =
                    (Credentials::FILE, Credentials::USER, Credentials::PASSWORD_FILE);
                wording!(
                    "expected either {file}, or both {user} and {password}, in the environment",
                    "attendu dans l’environnement : ou bien {file}, ou bien {user} et {password}"
                )
            }
            BusError::File { path, error } => {
                let (path, error) = (path.display(), error.wording());
                wording!("{path}: {error}", "{path} : {error}"; error)
            }
            BusError::Connect { servers, why } => wording!(
                "cannot connect to NATS at {servers}: {why}",
                "impossible de se connecter à NATS à {servers} : {why}";
                why
            ),
            BusError::TooLarge { bytes, most } => wording!(
                "the message has {bytes} bytes, and NATS allows {most}",
                "le message fait {bytes} octets, et NATS en permet {most}"
            ),
            BusError::Down => {
                wording!("there is no connection to NATS", "il n’y a pas de connexion à NATS")
            }
            BusError::TimedOut => {
                wording!("there was no answer in time", "il n’y a pas eu de réponse à temps")
            }
            BusError::NobodyListens => {
                wording!("nobody listens to this subject", "personne n’écoute ce sujet")
            }
            BusError::Failed(why) => wording!("NATS: {why}", "NATS : {why}"; why),
        }
    }
}

/// A connection to the bus. Clones share it, and it closes with the last of them.
#[derive(Clone, Debug)]
pub struct Bus {
    client: Client,
    prefix: Prefix,
}

impl Bus {
    /// Connects. Servers that cannot be reached yet are tried again until [`BusConfig::patience`] is
    /// over, so that programs which start together need no order. Later the client reconnects by itself.
    ///
    /// # Errors
    /// If a file of the settings cannot be used, or no server lets the program in.
    pub async fn connect(config: &BusConfig) -> Result<Bus, BusError> {
        // The libraries of a process could bring several implementations of TLS's ciphers, among which
        // rustls does not choose. If another part has chosen already, its choice is as good.
        let _ = async_nats::rustls::crypto::ring::default_provider().install_default();
        let mut options = ConnectOptions::new()
            .name(&config.name)
            .ping_interval(PING)
            .connection_timeout(ATTEMPT)
            .reconnect_delay_callback(pause_before)
            .event_callback(|event| async move { note(&event) });
        if let Some(ca) = &config.ca {
            // Otherwise a missing file would be reported as a broken connection.
            tokio::fs::read(ca).await.map_err(|error| BusError::unusable(ca, error))?;
            options = options.add_root_certificates(ca.clone());
        }
        let options = config.credentials.add_to(options).await?;
        let end = tokio::time::Instant::now() + config.patience;
        loop {
            let tried = options.clone().connect(&config.servers.0[..]).await;
            let error = match tried {
                Ok(client) => return Ok(Bus { client, prefix: config.prefix.clone() }),
                Err(error) => error,
            };
            let later = matches!(
                error.kind(),
                ConnectErrorKind::Dns | ConnectErrorKind::Io | ConnectErrorKind::TimedOut
            );
            if !later || tokio::time::Instant::now() + PAUSE >= end {
                let why = unreached(&error);
                return Err(BusError::Connect { servers: config.servers.clone(), why });
            }
            tokio::time::sleep(PAUSE).await;
        }
    }

    /// Returns the client of NATS, for subscriptions and JetStream.
    pub fn client(&self) -> &Client {
        &self.client
    }

    /// Returns whether there is a connection at the moment. A connection whose other end has vanished
    /// counts until a ping has remained without an answer.
    pub fn is_connected(&self) -> bool {
        self.client.connection_state() == State::Connected
    }

    /// Returns the first word of all subjects.
    pub fn prefix(&self) -> &Prefix {
        &self.prefix
    }

    /// Returns a subject below the prefix: `dejarik.live` for `live`.
    pub fn subject(&self, name: impl fmt::Display) -> String {
        format!("{}.{name}", self.prefix)
    }

    /// Returns the size in bytes of the largest message that the server allows.
    pub fn largest(&self) -> usize {
        self.client.max_payload()
    }

    /// Checks that a message can be sent now. While there is no connection the client would keep
    /// messages and send them late.
    ///
    /// # Errors
    /// If there is no connection, or the message is too large.
    pub fn check(&self, bytes: usize) -> Result<(), BusError> {
        let most = self.largest();
        if bytes > most {
            return Err(BusError::TooLarge { bytes, most });
        }
        if self.is_connected() { Ok(()) } else { Err(BusError::Down) }
    }

    /// Sends a message to everybody who listens to a subject, which is written in full. Success means
    /// that the client has the message, and not that anybody gets it.
    ///
    /// # Errors
    /// As [`Bus::check`], or if the client has too many messages to send.
    pub async fn publish(
        &self,
        subject: String,
        message: impl Into<Bytes>,
    ) -> Result<(), BusError> {
        let message = message.into();
        self.check(message.len())?;
        let sent = tokio::time::timeout(SEND, self.client.publish(subject, message)).await;
        sent.map_err(|_| BusError::Down)?.map_err(BusError::failed)
    }

    /// Sends a message and waits for the first answer.
    ///
    /// # Errors
    /// As [`Bus::check`], or if nobody listens to the subject or answers in time.
    pub async fn request(
        &self,
        subject: String,
        message: impl Into<Bytes>,
        patience: Duration,
    ) -> Result<Message, BusError> {
        let message = message.into();
        self.check(message.len())?;
        let request = async_nats::Request::new().payload(message).timeout(None);
        let asked = self.client.send_request(subject, request);
        let answered = tokio::time::timeout(patience, asked).await;
        answered.map_err(|_| BusError::TimedOut)?.map_err(|error| match error.kind() {
            async_nats::RequestErrorKind::NoResponders => BusError::NobodyListens,
            async_nats::RequestErrorKind::TimedOut => BusError::TimedOut,
            _ => BusError::failed(error),
        })
    }
}

/// Returns the pause before an attempt to reconnect: none before the first, then longer and longer.
fn pause_before(attempt: usize) -> Duration {
    let attempt = u32::try_from(attempt.saturating_sub(1)).unwrap_or(u32::MAX);
    Duration::from_millis(50).saturating_mul(attempt).min(LONGEST_PAUSE)
}

/// Logs what has happened to the connection.
fn note(event: &Event) {
    match event {
        Event::Connected => tracing::info!("connected to NATS"),
        Event::Disconnected => tracing::warn!("the connection to NATS is lost"),
        Event::SlowConsumer(_) => {
            tracing::warn!("messages from NATS are dropped because there are too many");
        }
        Event::ServerError(error) => tracing::warn!(%error, "NATS reports an error"),
        Event::LameDuckMode | Event::Draining | Event::Closed | Event::ClientError(_) => {}
    }
}

/// Returns why no server can be reached.
fn unreached(error: &async_nats::ConnectError) -> Wording {
    match error.kind() {
        ConnectErrorKind::AuthorizationViolation | ConnectErrorKind::Authentication => {
            wording!("it does not accept the credentials", "il n’accepte pas les identifiants")
        }
        ConnectErrorKind::TimedOut => {
            wording!("it does not answer in time", "il ne répond pas à temps")
        }
        ConnectErrorKind::Dns => {
            wording!("there is no such host", "cette machine est introuvable")
        }
        _ => {
            let source = std::error::Error::source(error);
            match source.and_then(|source| source.downcast_ref::<std::io::Error>()) {
                Some(error) => error.wording(),
                None => Wording::same(error.to_string()),
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_address_is_one_of_nats_and_has_no_secret() {
        for good in ["nats://host:4222", "tls://host", "host", "nats://[::1]:4222"] {
            assert!(good.parse::<BusUrl>().is_ok(), "{good}");
        }
        let two: BusUrl = "nats://one:4222, tls://two:4223".parse().unwrap();
        assert_eq!(two.to_string(), "nats://one:4222,tls://two:4223");
        for bad in ["", "nats://", "http://host:4222", "ws://host", "nats://host/path", "a b", "x,"]
        {
            let refused = bad.parse::<BusUrl>();
            assert!(matches!(refused, Err(BusUrlError::Unreadable(_))), "{bad}: {refused:?}");
        }
        for secret in
            ["nats://user:hunter2@host", "nats://token@host", "nats://:hunter2@h:1", "a@b c"]
        {
            let refused = secret.parse::<BusUrl>().unwrap_err();
            assert_eq!(refused, BusUrlError::Secret, "{secret}");
            let said = refused.wording();
            assert!(!said.en().contains("hunter2") && said.en().contains(Credentials::FILE));
        }
    }

    #[test]
    fn a_prefix_is_one_word_of_a_subject() {
        assert_eq!("a-b_3".parse(), Ok(Prefix("a-b_3".to_owned())));
        for bad in ["", "A", "a.b", "a b", "*", ">", "é", &"x".repeat(33)] {
            assert!(bad.parse::<Prefix>().is_err(), "{bad}");
        }
    }

    #[test]
    fn the_environment_names_one_kind_of_credentials() {
        let find = |set: &[(&str, &str)]| {
            Credentials::find(|name| {
                set.iter().find(|(key, _)| *key == name).map(|(_, value)| value.into())
            })
        };
        let (file, user, password) =
            (Credentials::FILE, Credentials::USER, Credentials::PASSWORD_FILE);
        assert_eq!(find(&[]).unwrap(), Credentials::None);
        assert_eq!(find(&[(file, "")]).unwrap(), Credentials::None);
        assert_eq!(find(&[(file, "x.creds")]).unwrap(), Credentials::File("x.creds".into()));
        let named = Credentials::User { user: "me".to_owned(), password: "secret".into() };
        assert_eq!(find(&[(user, "me"), (password, "secret")]).unwrap(), named);
        let contradictions: [&[(&str, &str)]; 3] =
            [&[(user, "me")], &[(password, "p")], &[(file, "f"), (user, "u"), (password, "p")]];
        for wrong in contradictions {
            assert!(matches!(find(wrong), Err(BusError::Variables)), "{wrong:?}");
        }
    }

    #[test]
    fn the_pauses_between_attempts_grow_to_a_bound() {
        assert_eq!(pause_before(1), Duration::ZERO);
        assert_eq!(pause_before(3), Duration::from_millis(100));
        assert_eq!(pause_before(usize::MAX), LONGEST_PAUSE);
    }

    #[tokio::test]
    async fn a_server_that_does_not_exist_and_a_missing_file_are_clear_errors() {
        let nowhere = || BusConfig {
            patience: Duration::from_millis(300),
            ..BusConfig::new("nats://127.0.0.1:1".parse().unwrap())
        };
        let refused = Bus::connect(&nowhere()).await.unwrap_err();
        let said = refused.to_string();
        assert!(said.contains("nats://127.0.0.1:1") && said.contains("refused"), "{said}");
        let missing = PathBuf::from("/no/such/file");
        let credentials = Credentials::File(missing.clone());
        let with_credentials = BusConfig { credentials, ..nowhere() };
        let with_ca = BusConfig { ca: Some(missing), ..nowhere() };
        for config in [with_credentials, with_ca] {
            let refused = Bus::connect(&config).await.unwrap_err();
            assert!(matches!(refused, BusError::File { .. }), "{refused}");
        }
    }
}
