//! Progress reporting and cancellation.

use dejarik_rules::{Bilingual, Wording, Words, wording};

/// The name of a stage that the watch around the work names.
pub(crate) const UNNAMED: Words = Words::new("", "");
/// The stage in which a table is verified.
pub(crate) const VERIFY: Words = Words::new("verify", "vérification");

/// How far a piece of work is.
#[derive(Clone, Debug, PartialEq)]
pub struct Progress {
    /// The current stage, such as `wave 7, back from the wave before`.
    pub stage: Wording,
    /// Units of the stage that are done, out of `total`.
    pub done: u64,
    /// Units of the stage in all; 0 if the number is not known.
    pub total: u64,
}

/// The error of work that its [`Watch`] stopped.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{}", self.wording())]
pub struct Stopped;

impl Bilingual for Stopped {
    fn wording(&self) -> Wording {
        wording!("stopped", "arrêt demandé")
    }
}

/// Receives the progress of long work and may stop it.
///
/// [`Watch::report`] is called several times a second, and by any thread. Use `()` as a watch that
/// neither shows anything nor stops the work.
///
/// Long work takes `&dyn Watch`, so that it is compiled once, with the optimisation of this crate.
pub trait Watch: Sync {
    /// Receives the progress of the work.
    ///
    /// # Errors
    /// Return [`Stopped`] to stop the work. The function that does the work then returns this
    /// error.
    fn report(&self, progress: &Progress) -> Result<(), Stopped>;
}

impl<W: Watch + Send + ?Sized> Watch for Box<W> {
    fn report(&self, progress: &Progress) -> Result<(), Stopped> {
        (**self).report(progress)
    }
}

/// Ignores all progress and never stops the work.
impl Watch for () {
    fn report(&self, _: &Progress) -> Result<(), Stopped> {
        Ok(())
    }
}
