//! The answer of `dejarik site`.

use serde::Serialize;

/// What was written, and where.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub(crate) struct Site {
    /// The directory.
    pub(crate) directory: String,
    /// The folder on the host that all addresses begin with; null if the site works in any folder.
    pub(crate) base: Option<String>,
    /// The version of the program.
    pub(crate) version: &'static str,
    /// The number of files of the site.
    pub(crate) files: usize,
    /// The size of all files in bytes.
    pub(crate) bytes: usize,
    /// The files of the site that were there before and that the new one does not have; they are removed.
    pub(crate) removed: Vec<String>,
}
