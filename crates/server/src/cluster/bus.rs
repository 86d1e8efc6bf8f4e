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

use std::fmt;
use std::path::{Path, PathBuf};
use std::time::Duration;

use async_nats::connection::State;
use async_nats::{Client, ConnectErrorKind, ConnectOptions, Event, Message};
use dejarik_rules::{Bilingual, Wording, wording};
use hyper::body::Bytes;

pub use super::address::{BusUrl, BusUrlError, Prefix, PrefixError};
pub use super::credentials::Credentials;

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
    pub(super) fn unusable(path: &Path, error: std::io::Error) -> BusError {
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
                    "attendu dans l’environnement : ou bien {file}, ou bien {user} et {password}"
                )
            }
            BusError::File { path, error } => {
                let (path, error) = (path.display(), error.wording());
                wording!("{path}: {error}", "{path} : {error}"; error)
            }
            BusError::Connect { servers, why } => wording!(
                "cannot connect to NATS at {servers}: {why}",
                "impossible de se connecter à NATS à {servers} : {why}";
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
            BusError::Failed(why) => wording!("NATS: {why}", "NATS : {why}"; why),
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
        let _ = rustls::crypto::ring::default_provider().install_default();
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
            let tried = options.clone().connect(config.servers.servers()).await;
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

    /// Waits until the server knows all subscriptions that were made over this connection. Until then it
    /// passes nothing on to them, although they seem to be open. A server that does not answer is not waited
    /// for: it learns of them when it is there again.
    pub async fn settle(&self) {
        // The server handles what it gets in order, and answers that nobody listens.
        let nobody = self.client.new_inbox();
        let _ = self.request(nobody, Bytes::new(), SEND).await;
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
