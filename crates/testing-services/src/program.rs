//! A program that a test starts as a separate process: `dejarik`, or the test binary again.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::SocketAddr;
use std::process::{Child, ChildStdin, Command, ExitStatus, Stdio};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread::JoinHandle;

use tokio::sync::mpsc::{UnboundedReceiver, unbounded_channel};
use tokio::time::timeout;

use crate::wait::{PATIENCE, until};

/// The environment variable with the role of a test binary that is started [`again`].
const ROLE: &str = "DEJARIK_TEST_ROLE";

/// A running program, whose output is read while it runs. Dropping it kills the program.
#[derive(Debug)]
pub struct Program {
    child: Child,
    input: Option<ChildStdin>,
    /// The lines of its standard output that nobody has waited for yet.
    lines: UnboundedReceiver<String>,
    out: Output,
    err: Output,
}

/// The result and the output of a program that has ended.
#[derive(Debug)]
pub struct Ended {
    /// How it has ended.
    pub status: ExitStatus,
    /// Everything that it has written to standard output.
    pub out: String,
    /// Everything that it has written to standard error.
    pub err: String,
}

impl Program {
    /// Starts a program, whose standard input is a pipe.
    ///
    /// # Panics
    /// If it cannot be started.
    pub fn start(mut command: Command) -> Program {
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        let mut child = command.spawn().unwrap_or_else(|error| panic!("{command:?}: {error}"));
        let (tell, lines) = unbounded_channel();
        let (input, out, err) = (child.stdin.take(), child.stdout.take(), child.stderr.take());
        let out = Output::of(out, move |line| {
            // Lines that nobody waits for are kept only in the whole output.
            let _ = tell.send(line.to_owned());
        });
        Program { child, input, lines, out, err: Output::of(err, |_| ()) }
    }

    /// Waits for the next line of standard output that contains a text. Returns `None` if the program closes its
    /// output first, as it does when it ends.
    ///
    /// # Panics
    /// If neither happens within [`PATIENCE`].
    pub async fn line(&mut self, part: &str) -> Option<String> {
        let found = async {
            loop {
                match self.lines.recv().await {
                    Some(line) if line.contains(part) => return Some(line),
                    Some(_) => {}
                    None => return None,
                }
            }
        };
        let found = timeout(PATIENCE, found).await;
        found.unwrap_or_else(|_| panic!("no line with `{part}`: {}", self.log()))
    }

    /// Waits until a server has printed its address, such as `http://127.0.0.1:4280/`, and returns the address.
    ///
    /// # Panics
    /// If it ends without one, or takes longer than [`PATIENCE`].
    pub async fn address(&mut self) -> SocketAddr {
        let line = self.line("http://").await.unwrap_or_default();
        address_in(&line).unwrap_or_else(|| panic!("no address: `{line}`, {}", self.log()))
    }

    /// Writes a line to the program's standard input.
    ///
    /// # Panics
    /// If the program does not read any more.
    pub fn say(&mut self, line: &str) {
        let input =
            self.input.as_mut().expect("the input is closed only when the program is dropped");
        writeln!(input, "{line}").unwrap_or_else(|error| panic!("{error}: {}", self.err.so_far()));
    }

    /// Returns the process id.
    pub fn id(&self) -> u32 {
        self.child.id()
    }

    /// Returns what the program has written to standard error so far.
    pub fn log(&self) -> String {
        self.err.so_far()
    }

    /// Returns how the process has ended; `None` while it runs.
    ///
    /// # Panics
    /// If the system does not know the process.
    pub fn status(&mut self) -> Option<ExitStatus> {
        self.child.try_wait().expect("a process of this one")
    }

    /// Waits until the process has ended, and returns how.
    ///
    /// # Panics
    /// If it does not end within [`PATIENCE`].
    pub async fn ended(&mut self) -> ExitStatus {
        until("the program ends", async || self.status().is_some()).await;
        self.child.wait().expect("a process that has ended")
    }

    /// Waits until the process has ended, and returns what it leaves behind.
    ///
    /// # Panics
    /// If it does not end within [`PATIENCE`].
    pub async fn end(mut self) -> Ended {
        let status = self.ended().await;
        Ended { status, out: self.out.whole(), err: self.err.whole() }
    }

    /// Sends a signal to the process.
    ///
    /// # Panics
    /// If it has ended.
    #[cfg(unix)]
    pub fn signal(&self, signal: crate::Signal) {
        let pid = rustix::process::Pid::from_raw(self.id().cast_signed());
        let sent = rustix::process::kill_process(pid.expect("a number above 0"), signal);
        sent.unwrap_or_else(|error| panic!("{error}: {}", self.log()));
    }

    /// Sends a signal, and waits until the program has ended.
    ///
    /// # Panics
    /// If it does not end within [`PATIENCE`].
    #[cfg(unix)]
    pub async fn stop(self, signal: crate::Signal) -> Ended {
        self.signal(signal);
        self.end().await
    }

    /// Kills the process, which gets no chance to do anything, and waits until it has gone.
    pub fn kill(&mut self) {
        // One that has ended already needs no signal.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

impl Drop for Program {
    fn drop(&mut self) {
        self.kill();
    }
}

/// What a program writes to a pipe.
#[derive(Debug)]
struct Output {
    text: Arc<Mutex<String>>,
    reader: Option<JoinHandle<()>>,
}

impl Output {
    /// Reads a pipe to its end, and calls `hear` with every line.
    fn of(
        pipe: Option<impl Read + Send + 'static>,
        hear: impl Fn(&str) + Send + 'static,
    ) -> Output {
        let text = Arc::new(Mutex::new(String::new()));
        let kept = Arc::clone(&text);
        let read = move || {
            let mut pipe = BufReader::new(pipe.expect("every output of a program is a pipe"));
            let mut line = Vec::new();
            while let Ok(1..) = pipe.read_until(b'\n', &mut line) {
                let written = String::from_utf8_lossy(&line);
                locked(&kept).push_str(&written);
                hear(written.trim_end());
                line.clear();
            }
        };
        Output { text, reader: Some(std::thread::spawn(read)) }
    }

    /// Returns what was written so far.
    fn so_far(&self) -> String {
        locked(&self.text).clone()
    }

    /// Returns everything, once the pipe is closed.
    fn whole(&mut self) -> String {
        if let Some(reader) = self.reader.take() {
            reader.join().expect("the reader of a pipe does not panic");
        }
        self.so_far()
    }
}

fn locked(text: &Mutex<String>) -> MutexGuard<'_, String> {
    text.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Returns the address in a line such as `Dejarik is at http://127.0.0.1:4280/`.
pub fn address_in(line: &str) -> Option<SocketAddr> {
    line.split_once("http://")?.1.trim_end_matches('/').parse().ok()
}

/// Returns a command that starts this test binary again, in a role that [`role`] returns there. It runs one test,
/// which has this name.
///
/// # Panics
/// If the system does not say where this binary is.
pub fn again(test: &str, role: &str) -> Command {
    let mut command = Command::new(std::env::current_exe().expect("this binary is a file"));
    command.args(["--exact", test, "--nocapture"]).env(ROLE, role);
    command
}

/// Returns the role of a test binary that was started by [`again`]; `None` in all others.
pub fn role() -> Option<String> {
    std::env::var(ROLE).ok()
}
