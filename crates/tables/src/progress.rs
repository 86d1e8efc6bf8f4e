//! Progress reporting and cancellation.

/// How far a piece of work is.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Progress {
    /// The current stage, such as `solve, wave 7`.
    pub stage: String,
    /// Units of the stage that are done, out of `total`.
    pub done: u64,
    /// Units of the stage in all; 0 if the number is not known.
    pub total: u64,
}

/// The error of work that its [`Watch`] stopped.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("stopped")]
pub struct Stopped;

/// Receives the progress of long work and may stop it.
///
/// [`Watch::report`] is called several times a second, and by any thread. Use `()` as a watch that
/// neither shows anything nor stops the work.
pub trait Watch: Sync {
    /// Receives the progress of the work.
    ///
    /// # Errors
    /// Return [`Stopped`] to stop the work. The function that does the work then returns this
    /// error.
    fn report(&self, progress: &Progress) -> Result<(), Stopped>;
}

/// Ignores all progress and never stops the work.
impl Watch for () {
    fn report(&self, _: &Progress) -> Result<(), Stopped> {
        Ok(())
    }
}
