//! How a connection to NATS is established: encryption, credentials and retries.

use std::path::Path;
use std::time::Duration;

use async_nats::{Client, ConnectError, ConnectErrorKind, ConnectOptions, Event};

use crate::cluster::bus::{BusConfig, BusError, Credentials};
use crate::{files, tasks};

/// How often the client checks that the server answers. After two checks without an answer it
/// reconnects, so a dead connection is detected after two to three times this.
const PING: Duration = Duration::from_secs(1);
/// How long one attempt to connect may take.
const ATTEMPT: Duration = Duration::from_secs(3);
/// The pause between attempts to connect for the first time.
const PAUSE: Duration = Duration::from_millis(200);
/// The longest pause between attempts to reconnect.
const LONGEST_PAUSE: Duration = Duration::from_secs(1);

/// Connects. Retries servers that cannot be reached yet until the patience of the settings is over.
pub(super) async fn connect(config: &BusConfig) -> Result<Client, BusError> {
    // A process may link several cryptography providers, and rustls does not choose among them. If
    // another part of the process has installed one already, that one is as good.
    let _ = rustls::crypto::ring::default_provider().install_default();
    let mut options = ConnectOptions::new()
        .name(&config.name)
        .ping_interval(PING)
        .connection_timeout(ATTEMPT)
        .reconnect_delay_callback(pause_before)
        .event_callback(|event| async move { note(&event) });
    if let Some(ca) = &config.ca {
        // Otherwise a missing file would be reported as a broken connection.
        read(ca, files::read).await?;
        options = options.add_root_certificates(ca.clone());
    }
    let options = identified(options, &config.credentials).await?;
    let end = tokio::time::Instant::now() + config.patience;
    loop {
        let error = match options.clone().connect(config.servers.servers()).await {
            Ok(client) => return Ok(client),
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

/// Adds credentials to the options of a connection.
async fn identified(
    options: ConnectOptions,
    credentials: &Credentials,
) -> Result<ConnectOptions, BusError> {
    let path = match credentials {
        Credentials::None => return Ok(options),
        Credentials::File(path) | Credentials::User { password: path, .. } => path,
    };
    let contents = read(path, files::read_text).await?;
    match credentials {
        Credentials::User { user, .. } => {
            Ok(options.user_and_password(user.clone(), contents.trim().to_owned()))
        }
        // The library's message may quote the file, so it is not passed on.
        Credentials::None | Credentials::File(_) => options
            .credentials(&contents)
            .map_err(|_| unusable(path, std::io::ErrorKind::InvalidData.into())),
    }
}

/// Reads a file of credentials or certificates with this function.
async fn read<T: Send + 'static>(
    path: &Path,
    how: fn(&Path, u64) -> std::io::Result<T>,
) -> Result<T, BusError> {
    let file = path.to_owned();
    let read = tasks::blocking(move || how(&file, files::CREDENTIALS)).await;
    let read = read.unwrap_or_else(|_| Err(std::io::ErrorKind::Other.into()));
    read.map_err(|error| unusable(path, error))
}

fn unusable(path: &Path, error: std::io::Error) -> BusError {
    BusError::File { path: path.to_owned(), error }
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
fn unreached(error: &ConnectError) -> String {
    match error.kind() {
        ConnectErrorKind::AuthorizationViolation | ConnectErrorKind::Authentication => {
            "it does not accept the credentials".to_owned()
        }
        ConnectErrorKind::TimedOut => "it does not answer in time".to_owned(),
        ConnectErrorKind::Dns => "there is no such host".to_owned(),
        _ => {
            let source = std::error::Error::source(error);
            let system = source.and_then(|source| source.downcast_ref::<std::io::Error>());
            system.map_or_else(|| error.to_string(), ToString::to_string)
        }
    }
}

#[cfg(test)]
mod tests {
    use std::path::PathBuf;

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
        let refused = connect(&nowhere()).await.unwrap_err();
        let said = refused.to_string();
        assert!(said.contains("nats://127.0.0.1:1") && said.contains("refused"), "{said}");
        let missing = PathBuf::from("/no/such/file");
        let credentials = Credentials::File(missing.clone());
        let with_credentials = BusConfig { credentials, ..nowhere() };
        let with_ca = BusConfig { ca: Some(missing), ..nowhere() };
        for config in [with_credentials, with_ca] {
            let refused = connect(&config).await.unwrap_err();
            assert!(matches!(refused, BusError::File { .. }), "{refused}");
        }
    }
}
