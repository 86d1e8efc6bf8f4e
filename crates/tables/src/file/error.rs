//! What can be wrong with a table file: what, where, and what was expected.

use std::io;
use std::path::{Path, PathBuf};

use super::header::VERSION;

/// Why a table cannot be written or used.
#[derive(Debug, thiserror::Error)]
pub enum FileError {
    /// The system refuses.
    #[error("{}: {error}", .path.display())]
    Io {
        /// The file.
        path: PathBuf,
        /// What the system says.
        error: io::Error,
    },
    /// There is no room for the table. Nothing is left under its name but what was there before.
    #[error("{}: the disk is full after {written} bytes of the table: {error}", .path.display())]
    Full {
        /// The file that was to be.
        path: PathBuf,
        /// How much of it had been written.
        written: u64,
        /// What the system says.
        error: io::Error,
    },
    /// It does not begin as tables do.
    #[error("{}: not a table of Dejarik (it does not begin with the bytes of one)", .path.display())]
    NotATable {
        /// The file.
        path: PathBuf,
    },
    /// Another version of the format.
    #[error("{}: version {found} of the format, expected {VERSION}", .path.display())]
    Version {
        /// The file.
        path: PathBuf,
        /// The version it names.
        found: u32,
    },
    /// It is shorter or longer than it says.
    #[error("{}: {found} bytes long, expected {expected}", .path.display())]
    Length {
        /// The file.
        path: PathBuf,
        /// Its length.
        found: u64,
        /// The length its header speaks of.
        expected: u64,
    },
    /// The header is damaged or makes no sense.
    #[error("{}: the header: {what}", .path.display())]
    Header {
        /// The file.
        path: PathBuf,
        /// What is wrong with it.
        what: String,
    },
    /// A sound table, but not the one that is wanted.
    #[error("{}: {what} is {found}, expected {expected}", .path.display())]
    Other {
        /// The file.
        path: PathBuf,
        /// What differs.
        what: &'static str,
        /// What the file says.
        found: String,
        /// What was wanted.
        expected: String,
    },
    /// A block is damaged.
    #[error("{}: block {block} of {blocks}, at byte {at}: {what}", .path.display())]
    Block {
        /// The file.
        path: PathBuf,
        /// Which block, from 0.
        block: u64,
        /// How many there are.
        blocks: u64,
        /// Where it begins.
        at: u64,
        /// What is wrong with it.
        what: String,
    },
    /// Every block is as it was written, but together they are not the table the header speaks of.
    #[error("{}: the digest of the cells is {found}, expected {expected}", .path.display())]
    Digest {
        /// The file.
        path: PathBuf,
        /// The digest of the cells.
        found: String,
        /// The digest in the header.
        expected: String,
    },
    /// A cell beyond the last.
    #[error("{}: cell {index} asked for, but there are {cells}", .path.display())]
    NoCell {
        /// The file.
        path: PathBuf,
        /// The cell asked for.
        index: u64,
        /// How many there are.
        cells: u64,
    },
    /// Whoever writes gave too few or too many cells, or a plan that no file can hold.
    #[error("{}: cannot be written: {what}", .path.display())]
    Misused {
        /// The file.
        path: PathBuf,
        /// What does not fit.
        what: String,
    },
}

impl FileError {
    /// For `map_err` on whatever is done with the file `path`.
    pub(super) fn io(path: &Path) -> impl Fn(io::Error) -> FileError {
        move |error| FileError::Io { path: path.to_owned(), error }
    }

    pub(super) fn header(path: &Path, what: impl Into<String>) -> FileError {
        FileError::Header { path: path.to_owned(), what: what.into() }
    }

    /// Whether the file is there and damaged, or of another kind: making it anew helps.
    pub fn is_about_contents(&self) -> bool {
        match self {
            FileError::NotATable { .. }
            | FileError::Version { .. }
            | FileError::Length { .. }
            | FileError::Header { .. }
            | FileError::Other { .. }
            | FileError::Block { .. }
            | FileError::Digest { .. } => true,
            FileError::Io { .. }
            | FileError::Full { .. }
            | FileError::NoCell { .. }
            | FileError::Misused { .. } => false,
        }
    }
}
