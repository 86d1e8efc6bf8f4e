//! A NATS server with JetStream.

use std::io::Read;
use std::net::TcpStream;
use std::path::PathBuf;
use std::process::Command;
use std::time::Duration;

use crate::folder::Folder;
use crate::process::Process;
use crate::{ServiceError, free_port, program};
use rustix::process::Signal;

/// A NATS server on a free port, which is ended when this is dropped.
#[derive(Debug)]
pub struct Nats {
    process: Option<Process>,
    program: PathBuf,
    /// The arguments beside those that every server gets.
    arguments: Vec<String>,
    port: u16,
    folder: Folder,
}

impl Nats {
    /// Starts a server.
    ///
    /// # Errors
    /// If the program is not installed or does not start.
    pub fn start() -> Result<Nats, ServiceError> {
        Nats::with(&[])
    }

    /// Starts a server with further arguments, such as `["--user", "me", "--pass", "secret"]`.
    ///
    /// # Errors
    /// As [`Nats::start`].
    pub fn with(arguments: &[&str]) -> Result<Nats, ServiceError> {
        let program = program("nats-server", &[PathBuf::from("/usr/sbin")])?;
        let folder = Folder::new("dejarik-nats-")?;
        let arguments = arguments.iter().map(|argument| (*argument).to_owned()).collect();
        let mut nats = Nats { process: None, program, arguments, port: free_port()?, folder };
        nats.start_again()?;
        Ok(nats)
    }

    /// Returns the server's URL.
    pub fn url(&self) -> String {
        format!("nats://127.0.0.1:{}", self.port)
    }

    /// Returns the port at which the server listens on this machine.
    pub fn port(&self) -> u16 {
        self.port
    }

    /// Returns the processor time that the server has used so far.
    pub fn processor(&self) -> Duration {
        self.process.as_ref().map(Process::processor).unwrap_or_default()
    }

    /// Starts the server again at the same port after [`Nats::stop`] or [`Nats::kill`], with the streams
    /// that it had. Does nothing if it runs.
    ///
    /// # Errors
    /// If the server does not start.
    pub fn start_again(&mut self) -> Result<(), ServiceError> {
        if self.process.is_some() {
            return Ok(());
        }
        let mut command = Command::new(&self.program);
        command.args(["--addr", "127.0.0.1", "--port", &self.port.to_string(), "--jetstream"]);
        command.arg("--store_dir").arg(self.folder.path().join("streams")).args(&self.arguments);
        let mut process = Process::start(command, self.folder.path())?;
        let at = ([127, 0, 0, 1], self.port).into();
        process.wait_until("nats-server", || {
            let limit = Duration::from_secs(1);
            let Ok(mut stream) = TcpStream::connect_timeout(&at, limit) else { return false };
            // A server that is ready begins each connection with the message `INFO`.
            let mut greeting = [0; 5];
            stream.set_read_timeout(Some(limit)).is_ok()
                && stream.read_exact(&mut greeting).is_ok()
                && &greeting == b"INFO "
        })?;
        self.process = Some(process);
        Ok(())
    }

    /// Stops the server and waits until it has ended. Its streams stay.
    pub fn stop(&mut self) {
        if let Some(mut process) = self.process.take() {
            process.signal(Signal::CONT);
            process.signal(Signal::TERM);
            process.wait();
        }
    }

    /// Kills the server at once, as a failure of its machine would.
    pub fn kill(&mut self) {
        // Dropping a process kills it.
        self.process = None;
    }

    /// Pauses the server: it keeps its connections and does nothing.
    pub fn pause(&self) {
        if let Some(process) = &self.process {
            process.signal_all(Signal::STOP);
        }
    }

    /// Ends a pause.
    pub fn unpause(&self) {
        if let Some(process) = &self.process {
            process.signal_all(Signal::CONT);
        }
    }
}
