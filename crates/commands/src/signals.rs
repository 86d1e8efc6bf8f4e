//! The signals that the program handles: those that ask it to stop, and those with which a shell
//! suspends and resumes it.
//!
//! Every part that wants to know of signals calls [`listen`], and each gets every signal. On Windows
//! there are Ctrl-C, Ctrl-Break and the closing of the console, which all count as
//! [`Stop::Interrupt`].

use std::fmt;
use std::sync::atomic::{AtomicU8, Ordering};

/// A signal that asks the program to stop.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stop {
    /// SIGINT, which Ctrl-C sends.
    Interrupt,
    /// SIGTERM, which `kill` and a system that shuts down send.
    Terminate,
    /// SIGHUP: the terminal is gone.
    HangUp,
}

impl Stop {
    const ALL: [Stop; 3] = [Stop::Interrupt, Stop::Terminate, Stop::HangUp];

    /// Returns the number that POSIX gives the signal.
    const fn number(self) -> u8 {
        match self {
            Stop::HangUp => 1,
            Stop::Interrupt => 2,
            Stop::Terminate => 15,
        }
    }

    /// Returns the exit code of a program that has stopped because of the signal, as shells count it:
    /// 128 and the signal's number.
    pub(crate) const fn exit_code(self) -> u8 {
        128 + self.number()
    }
}

impl fmt::Display for Stop {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Stop::Interrupt => "Ctrl-C",
            Stop::Terminate => "SIGTERM",
            Stop::HangUp => "SIGHUP",
        })
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Signal {
    /// The program has to stop.
    Stop(Stop),
    /// The program has to give the terminal back and call [`suspend`].
    Suspend,
    /// The program runs again after it was suspended, by [`suspend`] or from outside.
    Resume,
}

/// The number of the first signal that asked the program to stop; 0 before.
static STOPPED_BY: AtomicU8 = AtomicU8::new(0);

/// Returns the signal that asked the program to stop first, as far as [`listen`] was called before;
/// Ctrl-C if there was none.
pub(crate) fn stopped_by() -> Stop {
    let number = STOPPED_BY.load(Ordering::Relaxed);
    Stop::ALL.into_iter().find(|stop| stop.number() == number).unwrap_or(Stop::Interrupt)
}

fn note_stop(stop: Stop) {
    let _ = STOPPED_BY.compare_exchange(0, stop.number(), Ordering::Relaxed, Ordering::Relaxed);
}

/// Which signals somebody listens to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Scope {
    /// Those that ask the program to stop.
    Stops,
    /// Also those of a program that has taken over the terminal, which are [`Signal::Suspend`] and
    /// [`Signal::Resume`].
    All,
}

/// Calls `act` with every signal from now on, on a thread of its own.
///
/// A hang-up stays ignored if the program was started so, as by `nohup`. Ctrl-C is handled in the
/// background jobs of a script too, which start with the signal ignored. Where signals cannot be
/// handled they keep their usual effect.
#[cfg(unix)]
pub(crate) fn listen(scope: Scope, mut act: impl FnMut(Signal) + Send + 'static) {
    use signal_hook::consts::{SIGCONT, SIGHUP, SIGINT, SIGTERM, SIGTSTP};

    let mut numbers = vec![SIGINT, SIGTERM];
    if !unix::is_ignored(SIGHUP) {
        numbers.push(SIGHUP);
    }
    if scope == Scope::All {
        numbers.extend([SIGTSTP, SIGCONT]);
    }
    let Ok(mut signals) = signal_hook::iterator::Signals::new(numbers) else { return };
    std::thread::spawn(move || {
        for number in signals.forever() {
            let stop = Stop::ALL.into_iter().find(|stop| i32::from(stop.number()) == number);
            stop.into_iter().for_each(note_stop);
            act(match stop {
                Some(stop) => Signal::Stop(stop),
                None if number == SIGTSTP => Signal::Suspend,
                None => Signal::Resume,
            });
        }
    });
}

/// Calls `act` with every signal from now on, on a thread of its own.
#[cfg(not(unix))]
pub(crate) fn listen(_: Scope, mut act: impl FnMut(Signal) + Send + 'static) {
    let _ = ctrlc::set_handler(move || {
        note_stop(Stop::Interrupt);
        act(Signal::Stop(Stop::Interrupt));
    });
}

/// Returns what calls a function at the first signal that asks the program to stop, for a server or a worker.
pub(crate) fn stop() -> dejarik_server::serve::Stopping {
    Box::new(|stop| {
        let mut stop = Some(stop);
        listen(Scope::Stops, move |_| {
            if let Some(stop) = stop.take() {
                stop();
            }
        });
    })
}

/// Suspends the program and everything that runs in the same job, as Ctrl-Z does for a program that
/// does not handle it, and returns once it has been resumed. Returns at once where no shell could
/// resume it. The terminal has to be given back before.
pub(crate) fn suspend() {
    #[cfg(unix)]
    unix::suspend();
}

#[cfg(unix)]
#[allow(unsafe_code, reason = "the dispositions of signals are only reachable through libc")]
mod unix {
    use std::mem::MaybeUninit;
    use std::ptr;

    /// Returns whether the process ignores a signal.
    pub(super) fn is_ignored(signal: i32) -> bool {
        let mut now = MaybeUninit::<libc::sigaction>::uninit();
        // SAFETY: without a new action `sigaction` only writes the present one, and if it returns 0
        // it has done so.
        unsafe {
            libc::sigaction(signal, ptr::null(), now.as_mut_ptr()) == 0
                && now.assume_init().sa_sigaction == libc::SIG_IGN
        }
    }

    /// Stops the process group by SIGTSTP with its default action. The kernel does not carry it out
    /// where no shell waits for the group, which would never be resumed.
    pub(super) fn suspend() {
        let mut handler = MaybeUninit::<libc::sigaction>::uninit();
        // SAFETY: zeros are a valid `sigaction` (no flags and an empty mask). The present action is
        // written by the first call and restored unchanged after the group has been stopped and
        // resumed. None of the calls touches other memory.
        unsafe {
            let mut usual: libc::sigaction = std::mem::zeroed();
            usual.sa_sigaction = libc::SIG_DFL;
            if libc::sigaction(libc::SIGTSTP, &raw const usual, handler.as_mut_ptr()) == 0 {
                libc::kill(0, libc::SIGTSTP);
                libc::sigaction(libc::SIGTSTP, handler.as_ptr(), ptr::null_mut());
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn exit_codes_are_those_of_shells() {
        assert_eq!(Stop::ALL.map(Stop::exit_code), [130, 143, 129]);
    }
}
