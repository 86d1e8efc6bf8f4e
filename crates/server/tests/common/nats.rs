//! A NATS server with JetStream in a process of its own, which a test can kill and start again.

use std::net::{Ipv4Addr, TcpListener, TcpStream};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use tempfile::TempDir;

/// How long the server may take to start.
const PATIENCE: Duration = Duration::from_secs(20);

/// A running NATS server. Dropping it kills it.
pub struct Nats {
    process: Option<Child>,
    port: u16,
    folder: TempDir,
    arguments: Vec<String>,
}

impl Nats {
    /// Starts a server on a free port; `None`, with a note on standard error, where NATS is not
    /// installed.
    ///
    /// # Panics
    /// If NATS is not installed although `DEJARIK_NODES=1` demands it, or does not start.
    pub fn start() -> Option<Nats> {
        Nats::with(&[])
    }

    /// Starts a server as [`Nats::start`] does, with further arguments.
    pub fn with(arguments: &[&str]) -> Option<Nats> {
        let version = Command::new("nats-server").arg("--version").stdout(Stdio::null()).status();
        if !version.is_ok_and(|status| status.success()) {
            let demanded = std::env::var_os("DEJARIK_NODES").is_some_and(|value| value == "1");
            assert!(!demanded, "nats-server is not installed");
            eprintln!("NOT RUN: nats-server is not installed");
            return None;
        }
        let free = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).unwrap();
        let port = free.local_addr().unwrap().port();
        drop(free);
        let arguments = arguments.iter().map(|argument| (*argument).to_owned()).collect();
        let folder = tempfile::tempdir().unwrap();
        let mut nats = Nats { process: None, port, folder, arguments };
        nats.restart();
        Some(nats)
    }

    /// Returns the address of the server.
    pub fn url(&self) -> String {
        format!("nats://127.0.0.1:{}", self.port)
    }

    /// Ends the server by a signal that it cannot handle.
    pub fn kill(&mut self) {
        if let Some(mut process) = self.process.take() {
            process.kill().unwrap();
            process.wait().unwrap();
        }
    }

    /// Starts the server, if it does not run, and waits until it listens.
    pub fn restart(&mut self) {
        let mut command = Command::new("nats-server");
        command.args(["--addr", "127.0.0.1", "--port", &self.port.to_string(), "--jetstream"]);
        command.arg("--store_dir").arg(self.folder.path()).args(&self.arguments);
        let process = command.stdout(Stdio::null()).stderr(Stdio::null()).spawn().unwrap();
        self.process = Some(process);
        let end = Instant::now() + PATIENCE;
        while TcpStream::connect((Ipv4Addr::LOCALHOST, self.port)).is_err() {
            assert!(Instant::now() < end, "nats-server does not listen");
            std::thread::sleep(Duration::from_millis(10));
        }
    }
}

impl Drop for Nats {
    fn drop(&mut self) {
        self.kill();
    }
}
