//! Whether a server runs for a data directory, and where: a small file there says so, and the
//! server it names is asked whether it is true.

use std::fs;
use std::io::{self, Read, Write};
use std::net::{SocketAddr, TcpStream};
use std::path::{Path, PathBuf};
use std::time::Duration;

use serde::{Deserialize, Serialize};

use crate::http::health::Health;

/// How long an answer is waited for.
const PATIENCE: Duration = Duration::from_millis(1500);
/// More than an answer ever has.
const LARGEST: u64 = 8 * 1024;

/// A server that runs, or ran.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Running {
    /// Where a browser on this machine finds it: `http://127.0.0.1:4280/`.
    pub address: String,
    /// The name that its run has made up.
    pub instance: String,
}

fn file(data: &Path) -> PathBuf {
    data.join("server.json")
}

fn kept(data: &Path) -> Option<Running> {
    serde_json::from_str(&fs::read_to_string(file(data)).ok()?).ok()
}

impl Running {
    /// Says in the data directory that it runs.
    pub(crate) fn write(&self, data: &Path) -> io::Result<()> {
        fs::write(file(data), serde_json::to_string(self)?)
    }

    /// Whether it is there.
    fn answers(&self) -> bool {
        let asked = ask(&self.address).ok().flatten();
        asked.is_some_and(|health| {
            health.program == Health::PROGRAM && health.instance == self.instance
        })
    }
}

/// The server that runs for a data directory, if one does.
pub fn find(data: &Path) -> Option<Running> {
    kept(data).filter(Running::answers)
}

/// Takes back what a run has said.
pub(crate) fn forget(data: &Path, instance: &str) {
    if kept(data).is_some_and(|kept| kept.instance == instance) {
        // What stays is found out not to be true.
        let _ = fs::remove_file(file(data));
    }
}

/// Asks a server on this machine who it is.
fn ask(address: &str) -> io::Result<Option<Health>> {
    let host = address.trim_start_matches("http://").trim_end_matches('/');
    let at: SocketAddr = host.parse().map_err(io::Error::other)?;
    let mut stream = TcpStream::connect_timeout(&at, PATIENCE)?;
    stream.set_read_timeout(Some(PATIENCE))?;
    stream.set_write_timeout(Some(PATIENCE))?;
    write!(stream, "GET /healthz HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n\r\n")?;
    let mut answer = String::new();
    stream.take(LARGEST).read_to_string(&mut answer)?;
    let (head, body) = answer.split_once("\r\n\r\n").unwrap_or_default();
    if !head.starts_with("HTTP/1.1 200") {
        return Ok(None);
    }
    Ok(serde_json::from_str(body).ok())
}
