//! How long work says how far it is, and hears that it shall stop.

/// How far a piece of work is.
#[derive(Clone, Debug, PartialEq)]
pub struct Progress {
    /// What is being done now: `solve, wave 7`.
    pub stage: String,
    /// Units of the stage that are done, of `total`.
    pub done: u64,
    /// Units of the stage; 0 where that is not known.
    pub total: u64,
}

/// The work was stopped by whoever watches it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("stopped")]
pub struct Stopped;

/// Whoever watches long work. Asked several times a second, by any thread.
pub trait Watch: Sync {
    /// Hears how far the work is; `Err` stops it.
    fn report(&self, progress: &Progress) -> Result<(), Stopped>;
}

/// Nobody watches.
impl Watch for () {
    fn report(&self, _: &Progress) -> Result<(), Stopped> {
        Ok(())
    }
}
