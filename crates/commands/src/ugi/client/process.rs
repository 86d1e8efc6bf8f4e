//! A process that is spoken to in lines, and that ends with its owner.

use std::io::{self, Write};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, Sender, sync_channel};
use std::thread;
use std::time::{Duration, Instant};

use crate::lines::{Lines, Unreadable};

/// The longest line of a program in bytes; a longer one is refused.
/// How many lines may wait to be read. A program that writes more has to wait itself.
const WAITING: usize = 64;
/// How often a wait is interrupted to see whether the match was stopped.
const SLICE: Duration = Duration::from_millis(50);
/// How long a process may take to end after `quit`.
const FAREWELL: Duration = Duration::from_secs(2);

/// A running program.
#[derive(Debug)]
pub(super) struct Process {
    child: Child,
    /// The lines to be written; `None` once the input of the process is closed.
    input: Option<Sender<String>>,
    lines: Receiver<Result<String, Unreadable>>,
    /// Receives the last line of standard error once that has ended.
    last_error: Receiver<String>,
    /// Whether the process has earned the time to end by itself.
    pub(crate) in_order: bool,
}

/// What was heard of a process.
#[derive(Debug)]
pub(super) enum Heard {
    Line(Result<String, Unreadable>),
    /// Its output has ended.
    End,
    /// Nothing until the deadline.
    Silence,
    /// The match was stopped.
    Stopped,
}

impl Process {
    /// Starts a program. Of what it writes to standard error only the last line is kept.
    pub(crate) fn start(words: &[String]) -> io::Result<Process> {
        let Some((program, arguments)) = words.split_first() else {
            return Err(io::ErrorKind::InvalidInput.into());
        };
        let mut command = Command::new(program);
        command.args(arguments);
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        apart(&mut command);
        let mut child = command.spawn()?;
        let (input, to_write) = mpsc::channel();
        let (sender, lines) = sync_channel(WAITING);
        if let Some(stdin) = child.stdin.take() {
            thread::spawn(move || write_all(stdin, &to_write));
        }
        if let Some(stdout) = child.stdout.take() {
            thread::spawn(move || {
                let mut reader = Lines::new(stdout);
                while let Some(line) = reader.next_line() {
                    if sender.send(line).is_err() {
                        return;
                    }
                }
            });
        }
        let (sender, last_error) = mpsc::channel();
        if let Some(stderr) = child.stderr.take() {
            thread::spawn(move || {
                let mut reader = Lines::new(stderr);
                let lines = std::iter::from_fn(|| reader.next_line()).filter_map(Result::ok);
                if let Some(last) = lines.filter(|line| !line.trim().is_empty()).last() {
                    let _ = sender.send(last);
                }
            });
        }
        Ok(Process { child, input: Some(input), lines, last_error, in_order: true })
    }

    /// Writes a line to the process, without waiting for it to be read. That a process has ended is noticed
    /// when it is listened to.
    pub(crate) fn say(&self, line: impl Into<String>) {
        if let Some(input) = &self.input {
            let _ = input.send(line.into());
        }
    }

    /// Waits for the next line.
    pub(crate) fn hear(&self, deadline: Instant, over: &dyn Fn() -> bool) -> Heard {
        loop {
            let left = deadline.saturating_duration_since(Instant::now());
            match self.lines.recv_timeout(left.min(SLICE)) {
                Ok(line) => return Heard::Line(line),
                Err(RecvTimeoutError::Disconnected) => return Heard::End,
                Err(RecvTimeoutError::Timeout) if over() => return Heard::Stopped,
                Err(RecvTimeoutError::Timeout) if left.is_zero() => return Heard::Silence,
                Err(RecvTimeoutError::Timeout) => {}
            }
        }
    }

    /// Returns the last line that the process, which has closed its output, has written to standard
    /// error; `None` if it wrote nothing, or does not end.
    pub(crate) fn last_error(&self) -> Option<String> {
        self.last_error.recv_timeout(FAREWELL).ok()
    }

    /// Waits a little for the process to end by itself, and returns whether it has.
    #[expect(clippy::disallowed_methods, reason = "the system offers no waiting with a time limit")]
    fn has_ended(&mut self) -> bool {
        let deadline = Instant::now() + FAREWELL;
        loop {
            match self.child.try_wait() {
                Ok(None) if Instant::now() < deadline => thread::sleep(Duration::from_millis(2)),
                Ok(status) => return status.is_some(),
                Err(_) => return false,
            }
        }
    }
}

impl Drop for Process {
    /// Ends the process: at once if it was out of order, and otherwise if it does not follow `quit`.
    fn drop(&mut self) {
        self.say("quit");
        self.input = None;
        if self.in_order && self.has_ended() {
            return;
        }
        kill(&mut self.child);
        // The process has been killed, so this does not take long, and it leaves no zombie.
        let _ = self.child.wait();
    }
}

/// Writes lines until there are no more, or the process does not take them.
fn write_all(mut stdin: ChildStdin, lines: &Receiver<String>) {
    for mut line in lines {
        line.push('\n');
        if stdin.write_all(line.as_bytes()).is_err() || stdin.flush().is_err() {
            return;
        }
    }
}

/// Starts a process in a group of its own, so that Ctrl-C reaches it only through its owner, and it can be
/// killed with its children.
#[cfg(unix)]
fn apart(command: &mut Command) {
    use std::os::unix::process::CommandExt;
    command.process_group(0);
}

#[cfg(windows)]
fn apart(command: &mut Command) {
    use std::os::windows::process::CommandExt;
    /// `CREATE_NEW_PROCESS_GROUP` of the Windows interface.
    const NEW_GROUP: u32 = 0x200;
    command.creation_flags(NEW_GROUP);
}

#[cfg(not(any(unix, windows)))]
fn apart(_: &mut Command) {}

#[cfg(unix)]
fn kill(child: &mut Child) {
    use rustix::process::{Pid, Signal, kill_process_group};
    // The process has not been waited for, so its number still belongs to it.
    let group = i32::try_from(child.id()).ok().and_then(Pid::from_raw);
    if group.is_none_or(|group| kill_process_group(group, Signal::KILL).is_err()) {
        let _ = child.kill();
    }
}

#[cfg(not(unix))]
fn kill(child: &mut Child) {
    let _ = child.kill();
}
