//! The errors of a training run.

use std::io;
use std::path::Path;

/// The reason why a training run ends early.
#[derive(Debug, thiserror::Error)]
pub enum TrainError {
    /// A file cannot be read or written.
    #[error("{0}: {1}")]
    File(String, io::Error),
    /// A file has other content than expected.
    #[error("{0}: {1}")]
    Content(String, String),
    /// The arguments cannot be used together, or not in this folder.
    #[error("{0}")]
    Usage(String),
    /// The library that computes gradients failed.
    #[error("cannot compute the gradients: {0}")]
    Tensor(#[from] candle_core::Error),
    /// The run was stopped by Ctrl-C.
    #[error("stopped; the same command resumes the run")]
    Stopped,
}

impl TrainError {
    /// Returns a function that turns an IO error into an error of this file.
    pub fn file(path: &Path) -> impl FnOnce(io::Error) -> TrainError {
        let path = path.display().to_string();
        move |error| TrainError::File(path, error)
    }
}
