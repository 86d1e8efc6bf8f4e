//! Finds the server that runs for a data directory. A small file in the directory names its address,
//! and a health check at that address confirms that it still runs.

use std::fs;
use std::io::{self, Read, Write};
use std::net::{SocketAddr, TcpStream};
use std::path::{Path, PathBuf};
use std::time::Duration;

use atomic_write_file::AtomicWriteFile;
use serde::{Deserialize, Serialize};

use crate::http::health::Health;

/// How long the health check waits for the server.
const PATIENCE: Duration = Duration::from_millis(1500);
/// The most bytes that are read of an answer.
const LARGEST: u64 = 8 * 1024;

/// A server that runs, or ran, for a data directory.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Running {
    /// The server's URL for a browser on this machine: `http://127.0.0.1:4280/`.
    pub address: String,
    /// The random name of this run of the server.
    pub instance: String,
}

fn file(data: &Path) -> PathBuf {
    data.join("server.json")
}

fn kept(data: &Path) -> Option<Running> {
    serde_json::from_str(&fs::read_to_string(file(data)).ok()?).ok()
}

impl Running {
    /// Writes the file in the data directory, as a whole or not at all.
    ///
    /// # Errors
    /// If the file cannot be written.
    pub(crate) fn write(&self, data: &Path) -> io::Result<()> {
        let mut file = AtomicWriteFile::open(file(data))?;
        file.write_all(serde_json::to_string(self)?.as_bytes())?;
        file.sync_all()?;
        file.commit()
    }

    /// Returns whether the server still answers, and is the same run.
    fn answers(&self) -> bool {
        let asked = ask(&self.address).ok().flatten();
        asked.is_some_and(|health| {
            health.program == Health::PROGRAM && health.instance == self.instance
        })
    }
}

/// Returns the server that runs for a data directory; `None` if none does.
pub fn find(data: &Path) -> Option<Running> {
    kept(data).filter(Running::answers)
}

/// Removes the file of a run that ends. The file of another run is left alone.
pub(crate) fn forget(data: &Path, instance: &str) {
    if kept(data).is_some_and(|kept| kept.instance == instance) {
        // If the file cannot be removed, the next health check finds it outdated.
        let _ = fs::remove_file(file(data));
    }
}

/// Asks a server on this machine for its health; `None` if the answer is not one.
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
