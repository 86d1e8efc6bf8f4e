//! The errors of table files: what is wrong, in which file, and what was expected.

use std::io;
use std::path::{Path, PathBuf};

use super::format::VERSION;
use crate::progress::Stopped;

/// Why a table file cannot be written or used.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum FileError {
    /// An operation of the system failed.
    #[error("{}: {error}", .path.display())]
    Io {
        /// The file.
        path: PathBuf,
        /// The error of the system.
        error: io::Error,
    },
    /// The disk is full. A file that already had the name of the table is unchanged.
    #[error("{}: the disk is full after {written} bytes of the table: {error}", .path.display())]
    Full {
        /// The file to be written.
        path: PathBuf,
        /// Bytes written so far.
        written: u64,
        /// The error of the system.
        error: io::Error,
    },
    /// The file does not begin like a table file.
    #[error("{}: not a table of Dejarik (its first bytes are not those of a table)", .path.display())]
    NotATable {
        /// The file.
        path: PathBuf,
    },
    /// The file has another version of the format.
    #[error("{}: version {found} of the format, expected {VERSION}", .path.display())]
    Version {
        /// The file.
        path: PathBuf,
        /// The version in the file.
        found: u32,
    },
    /// The file is packed, but this build lacks the feature to read or write such files.
    #[error("{}: packed blocks need the feature `{feature}` of dejarik-tables, which is off", .path.display())]
    NeedsFeature {
        /// The file.
        path: PathBuf,
        /// The feature that is off.
        feature: &'static str,
    },
    /// The file is shorter or longer than its header says.
    #[error("{}: {found} bytes long, expected {expected}", .path.display())]
    Length {
        /// The file.
        path: PathBuf,
        /// The length of the file.
        found: u64,
        /// The length according to the header.
        expected: u64,
    },
    /// The header is damaged or inconsistent.
    #[error("{}: the header: {what}", .path.display())]
    Header {
        /// The file.
        path: PathBuf,
        /// What is wrong with the header.
        what: String,
    },
    /// The table is sound, but it is not the expected one.
    #[error("{}: {what} is {found}, expected {expected}", .path.display())]
    Other {
        /// The file.
        path: PathBuf,
        /// The property that differs.
        what: &'static str,
        /// Its value in the file.
        found: String,
        /// The expected value.
        expected: String,
    },
    /// A block is damaged.
    #[error("{}: block {block} of {blocks}, at byte {at}: {what}", .path.display())]
    Block {
        /// The file.
        path: PathBuf,
        /// The number of the block, from 0.
        block: u64,
        /// The number of blocks in the file.
        blocks: u64,
        /// The offset of the block in the file.
        at: u64,
        /// What is wrong with the block.
        what: String,
    },
    /// Every block is undamaged, but together they are not the table that the header describes.
    #[error("{}: the digest of the cells is {found}, expected {expected}", .path.display())]
    Digest {
        /// The file.
        path: PathBuf,
        /// The digest of the cells.
        found: String,
        /// The digest in the header.
        expected: String,
    },
    /// The requested cell is beyond the end of the table.
    #[error("{}: no cell {index}, expected a number below {cells}", .path.display())]
    NoCell {
        /// The file.
        path: PathBuf,
        /// The number of the requested cell.
        index: u64,
        /// The number of cells in the table.
        cells: u64,
    },
    /// The caller passed too few or too many cells, or a plan that no file can hold.
    #[error("{}: cannot be written: {what}", .path.display())]
    Misused {
        /// The file.
        path: PathBuf,
        /// What is wrong with the cells or the plan.
        what: String,
    },
}

impl FileError {
    /// Returns a function for `map_err` that adds the path to an error of the system.
    pub(super) fn io(path: &Path) -> impl Fn(io::Error) -> FileError {
        move |error| FileError::Io { path: path.to_owned(), error }
    }

    pub(super) fn header(path: &Path, what: impl Into<String>) -> FileError {
        FileError::Header { path: path.to_owned(), what: what.into() }
    }

    /// Returns whether the file exists but is damaged or another table, so that making the table
    /// again would help.
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
            | FileError::NeedsFeature { .. }
            | FileError::NoCell { .. }
            | FileError::Misused { .. } => false,
        }
    }

    /// Returns whether the file does not exist.
    pub fn is_missing(&self) -> bool {
        matches!(self, FileError::Io { error, .. } if error.kind() == io::ErrorKind::NotFound)
    }
}

/// Why a table could not be read completely.
#[derive(Debug, thiserror::Error)]
pub enum LoadError {
    /// The file cannot be used.
    #[error(transparent)]
    File(#[from] FileError),
    /// The [`Watch`](crate::Watch) stopped the work.
    #[error(transparent)]
    Stopped(#[from] Stopped),
}
