//! Helpers that the tests of servers share.
//!
//! A [`Program`] is a process that a test starts: `dejarik`, or the test binary [`again`]. [`http`] is an HTTP client
//! for it, and [`until`] waits until a condition holds.
//!
//! [`Postgres`] and [`Nats`] are services that run in a temporary folder, on free ports, and are ended when they are
//! dropped. Tests can end, pause and restart them. A [`Proxy`] stands between a program and a service, and
//! makes the network between them fail.
//!
//! The services of the system are neither used nor changed. The programs are looked for on `PATH` and
//! where Debian puts them. PostgreSQL refuses to run as root, so root runs it as the user `postgres`.
//!
//! [`required`] says what a test does without the programs.

#![expect(clippy::panic, reason = "what only tests use fails as tests do")]

pub mod http;
mod program;
mod proxy;
mod wait;

#[cfg(unix)]
mod folder;
#[cfg(unix)]
mod nats;
#[cfg(unix)]
mod postgres;
#[cfg(unix)]
mod process;

#[cfg(unix)]
pub use nats::Nats;
#[cfg(unix)]
pub use postgres::Postgres;
pub use program::{Ended, Program, address_in, again, role};
pub use proxy::{Network, Proxy};
#[cfg(unix)]
pub use rustix::process::Signal;
pub use wait::{PATIENCE, soon, until, wait_until};

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

/// Returns the service. If its program is not installed, this says so on standard error and returns `None`.
/// The test should then return, and counts as not run.
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
        Err(error) => panic!("{error}"),
    }
}

#[cfg(unix)]
/// Looks for a program on `PATH` and in further folders.
fn program(name: &'static str, folders: &[PathBuf]) -> Result<PathBuf, ServiceError> {
    let path = std::env::var_os("PATH").unwrap_or_default();
    let mut candidates =
        std::env::split_paths(&path).chain(folders.iter().cloned()).map(|folder| folder.join(name));
    candidates.find(|program| program.is_file()).ok_or(ServiceError::Missing(name))
}

/// Returns a port on this machine at which nothing listens at the moment.
///
/// # Errors
/// If the system has none.
pub fn free_port() -> Result<u16, ServiceError> {
    let listener = std::net::TcpListener::bind(("127.0.0.1", 0))?;
    Ok(listener.local_addr()?.port())
}
