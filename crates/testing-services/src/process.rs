//! A process that is a service, with the signals that tests send it.

use std::fs::File;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::Duration;

use rustix::process::{Pid, Signal, kill_process, test_kill_process};

use crate::ServiceError;
use crate::wait::{PATIENCE, comes_true};

/// A running service.
#[derive(Debug)]
pub(crate) struct Process {
    child: Child,
    /// The file with the process id, for the watchman of the folder.
    pid: PathBuf,
}

impl Process {
    /// Starts a program, whose output goes to the file `log` in a folder.
    pub(crate) fn start(mut command: Command, folder: &Path) -> Result<Process, ServiceError> {
        let log = File::options().create(true).append(true).open(folder.join("log"))?;
        // In its own process group, the service does not get a Ctrl-C from the terminal. Only the tests do.
        std::os::unix::process::CommandExt::process_group(&mut command, 0);
        command.stdin(Stdio::null()).stdout(log.try_clone()?).stderr(log);
        let process = Process { child: command.spawn()?, pid: folder.join("pid") };
        std::fs::write(&process.pid, process.child.id().to_string())?;
        Ok(process)
    }

    /// Returns the process id.
    pub(crate) fn id(&self) -> u32 {
        self.child.id()
    }

    /// Returns the processor time that the process and all that it has started have used so far. Where the
    /// system has no `/proc` it is zero.
    pub(crate) fn processor(&self) -> Duration {
        let pid = self.child.id();
        // The time of a child that has ended and was waited for is part of its parent's.
        let running =
            children(pid).iter().map(|pid| ticks(pid.as_raw_nonzero().get(), false)).sum::<u64>();
        let ticks = ticks(pid.cast_signed(), true) + running;
        Duration::from_secs_f64(ticks as f64 / rustix::param::clock_ticks_per_second() as f64)
    }

    /// Returns whether the process has ended.
    fn has_ended(&mut self) -> bool {
        !matches!(self.child.try_wait(), Ok(None))
    }

    /// Sends a signal to the process alone.
    pub(crate) fn signal(&self, signal: Signal) {
        // A process that has ended gets no signal.
        let pid = Pid::from_raw(self.child.id().cast_signed());
        let _ = pid.map(|pid| kill_process(pid, signal));
    }

    /// Sends a signal to the process and to those that it has started.
    pub(crate) fn signal_all(&self, signal: Signal) {
        self.signal(signal);
        for pid in children(self.child.id()) {
            let _ = kill_process(pid, signal);
        }
    }

    /// Waits until the process has ended; kills it if it takes too long.
    pub(crate) fn wait(&mut self) {
        if !comes_true(PATIENCE, || self.has_ended()) {
            self.signal_all(Signal::KILL);
            let _ = self.child.wait();
        }
    }

    /// Waits until `is_ready` returns true. Returns what the log says if the process ends first or takes
    /// too long.
    pub(crate) fn wait_until(
        &mut self,
        what: &'static str,
        mut is_ready: impl FnMut() -> bool,
    ) -> Result<(), ServiceError> {
        let mut ready = false;
        comes_true(PATIENCE, || {
            ready = is_ready();
            ready || self.has_ended()
        });
        if !ready {
            let log = self.pid.with_file_name("log");
            let why = std::fs::read_to_string(log).unwrap_or_default();
            return Err(ServiceError::Start { what, why });
        }
        Ok(())
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        // The parent is stopped first, so that it starts no more children. It is killed last, because its children
        // would belong to another process once it has gone. A stopped process can be killed, too.
        let children = children(self.child.id());
        self.signal(Signal::STOP);
        for pid in children.iter().copied().chain(self::children(self.child.id())) {
            let _ = kill_process(pid, Signal::KILL);
        }
        self.signal(Signal::KILL);
        let _ = self.child.wait();
        comes_true(PATIENCE, || !children.iter().any(|pid| is_running(*pid)));
        let _ = std::fs::remove_file(&self.pid);
    }
}

/// Returns the processor time of a process in ticks of the system's clock. `with_ended` adds the time of the
/// processes that it has waited for.
fn ticks(pid: i32, with_ended: bool) -> u64 {
    let stat = std::fs::read_to_string(format!("/proc/{pid}/stat")).unwrap_or_default();
    let rest = stat.rsplit(')').next().unwrap_or_default();
    // The state is the third field; the times are the fields 14 to 17.
    let times = rest.split_whitespace().skip(11).take(if with_ended { 4 } else { 2 });
    times.filter_map(|time| time.parse::<u64>().ok()).sum()
}

/// Returns whether a process runs. One that has ended may still have its id, as a zombie.
fn is_running(pid: Pid) -> bool {
    let stat = std::fs::read_to_string(format!("/proc/{}/stat", pid.as_raw_nonzero()));
    match stat {
        Ok(stat) => !stat.rsplit(')').next().is_some_and(|rest| rest.trim().starts_with('Z')),
        Err(_) => cfg!(not(target_os = "linux")) && test_kill_process(pid).is_ok(),
    }
}

/// Returns the processes that a process has started. Where the system has no `/proc` there are none.
fn children(parent: u32) -> Vec<Pid> {
    let entries = std::fs::read_dir("/proc").into_iter().flatten().flatten();
    let child = |entry: std::fs::DirEntry| -> Option<Pid> {
        let pid: i32 = entry.file_name().to_str()?.parse().ok()?;
        let stat = std::fs::read_to_string(entry.path().join("stat")).ok()?;
        // The name of the program, in parentheses, may contain spaces. The state and the parent follow.
        let mut rest = stat.rsplit(')').next()?.split_whitespace();
        let is_child = rest.nth(1)?.parse::<u32>().ok()? == parent;
        is_child.then(|| Pid::from_raw(pid))?
    };
    entries.filter_map(child).collect()
}
