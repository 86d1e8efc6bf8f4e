//! Services of a test's own: a PostgreSQL and a NATS server that run in a temporary folder, at ports of
//! their own, and are ended when they are dropped. Tests can end, pause and restart them.
//!
//! A [`Proxy`] stands between a program and a service, and makes the network between them fail.
//!
//! Nothing of the system's own services is used or touched. The programs are looked for on `PATH` and
//! where Debian puts them. PostgreSQL refuses to run as root, so root runs it as the user `postgres`.
//!
//! [`required`] says what a test does without the programs.

#![cfg(unix)]

mod folder;
mod nats;
mod postgres;
mod process;
mod proxy;

pub use nats::Nats;
pub use postgres::Postgres;
pub use proxy::{Network, Proxy};

use std::path::PathBuf;

/// Why a service cannot be used.
#[derive(Debug, thiserror::Error)]
pub enum ServiceError {
    /// The program of the service is not installed.
    #[error("{0} is not installed")]
    Missing(&'static str),
    /// The service does not start.
    #[error("{what} does not start: {why}")]
    Start {
        /// The service.
        what: &'static str,
        /// What its log or the system says.
        why: String,
    },
    /// A file of the service cannot be used, or a process cannot be started.
    #[error(transparent)]
    System(#[from] std::io::Error),
}

/// Returns the service; `None` if its program is not installed, which is then said on standard error. The
/// test should return then, because it was not run.
///
/// # Panics
/// If the service cannot be started for another reason, or its program is not installed and the
/// environment variable `DEJARIK_NODES` is 1.
#[track_caller]
pub fn required<T>(service: Result<T, ServiceError>) -> Option<T> {
    let insists = std::env::var("DEJARIK_NODES").is_ok_and(|value| value == "1");
    match service {
        Ok(service) => Some(service),
        Err(ServiceError::Missing(what)) if !insists => {
            eprintln!("this test was NOT RUN: {what} is not installed");
            None
        }
        #[expect(clippy::panic, reason = "this is a test's assertion")]
        Err(error) => panic!("{error}"),
    }
}

/// Looks for a program on `PATH` and in further folders.
fn program(name: &'static str, folders: &[PathBuf]) -> Result<PathBuf, ServiceError> {
    let path = std::env::var_os("PATH").unwrap_or_default();
    let mut candidates =
        std::env::split_paths(&path).chain(folders.iter().cloned()).map(|folder| folder.join(name));
    candidates.find(|program| program.is_file()).ok_or(ServiceError::Missing(name))
}

/// Returns a port on this machine at which nothing listens just now.
///
/// # Errors
/// If the system has none.
pub fn free_port() -> Result<u16, ServiceError> {
    let listener = std::net::TcpListener::bind(("127.0.0.1", 0))?;
    Ok(listener.local_addr()?.port())
}
