//! What can go wrong, in words for whoever started the training.

use std::io;
use std::path::Path;

/// Why training ends early.
#[derive(Debug, thiserror::Error)]
pub enum TrainError {
    /// A file cannot be read or written.
    #[error("{0}: {1}")]
    File(String, io::Error),
    /// A file holds something else than it should.
    #[error("{0}: {1}")]
    Content(String, String),
    /// What was asked for cannot be done.
    #[error("{0}")]
    Usage(String),
    /// The library that computes gradients refuses.
    #[error("the gradients cannot be computed: {0}")]
    Tensor(#[from] candle_core::Error),
    /// Ctrl-C.
    #[error("stopped; the same command goes on from here")]
    Stopped,
}

impl TrainError {
    /// An error of this file.
    pub fn file(path: &Path) -> impl FnOnce(io::Error) -> TrainError {
        let path = path.display().to_string();
        move |error| TrainError::File(path, error)
    }
}
