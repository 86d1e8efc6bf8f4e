//! The errors of table files: what is wrong, in which file, and what was expected.

use std::io::{self, ErrorKind};
use std::path::{Path, PathBuf};

use dejarik_rules::{Bilingual, Wording, wording};

use super::format::VERSION;
use crate::progress::Stopped;

/// Why a table file cannot be written or used.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
#[error("{}", self.wording())]
pub enum FileError {
    /// An operation of the system failed.
    Io {
        /// The file.
        path: PathBuf,
        /// The error of the system.
        error: io::Error,
    },
    /// The disk is full. A file that already had the name of the table is unchanged.
    Full {
        /// The file to be written.
        path: PathBuf,
        /// Bytes written so far.
        written: u64,
        /// The error of the system.
        error: io::Error,
    },
    /// The file does not begin like a table file.
    NotATable {
        /// The file.
        path: PathBuf,
    },
    /// The file has another version of the format.
    Version {
        /// The file.
        path: PathBuf,
        /// The version in the file.
        found: u32,
    },
    /// The file is packed, but this build lacks the feature to read or write such files.
    NeedsFeature {
        /// The file.
        path: PathBuf,
        /// The feature that is off.
        feature: &'static str,
    },
    /// The file is shorter or longer than its header says.
    Length {
        /// The file.
        path: PathBuf,
        /// The length of the file.
        found: u64,
        /// The length according to the header.
        expected: u64,
    },
    /// The header is damaged or inconsistent.
    Header {
        /// The file.
        path: PathBuf,
        /// What is wrong with the header.
        what: Wording,
    },
    /// The table is sound, but it is not the expected one.
    Other {
        /// The file.
        path: PathBuf,
        /// The property that differs.
        what: Wording,
        /// Its value in the file.
        found: String,
        /// The expected value.
        expected: String,
    },
    /// A block is damaged.
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
        what: Wording,
    },
    /// Every block is undamaged, but together they are not the table that the header describes.
    Digest {
        /// The file.
        path: PathBuf,
        /// The digest of the cells.
        found: String,
        /// The digest in the header.
        expected: String,
    },
    /// The requested cell is beyond the end of the table.
    NoCell {
        /// The file.
        path: PathBuf,
        /// The number of the requested cell.
        index: u64,
        /// The number of cells in the table.
        cells: u64,
    },
    /// The caller passed too few or too many cells, or a plan that no file can hold.
    Misused {
        /// The file.
        path: PathBuf,
        /// What is wrong with the cells or the plan.
        what: Wording,
    },
}

impl FileError {
    /// Returns a function for `map_err` that adds the path to an error of the system.
    pub(super) fn io(path: &Path) -> impl Fn(io::Error) -> FileError {
        move |error| FileError::Io { path: path.to_owned(), error }
    }

    pub(super) fn header(path: &Path, what: impl Into<Wording>) -> FileError {
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
        matches!(self, FileError::Io { error, .. } if error.kind() == ErrorKind::NotFound)
    }
}

impl Bilingual for FileError {
    fn wording(&self) -> Wording {
        let (path, message) = match self {
            FileError::Io { path, error } => (path, error.wording()),
            FileError::Full { path, written, error } => {
                let error = error.wording();
                let message = wording!(
                    "the disk is full after {written} bytes of the table: {error}",
                    "plus de place après {written} octets de la table : {error}";
                    error
                );
                (path, message)
            }
            FileError::NotATable { path } => {
                let message = wording!(
                    "not a table of Dejarik (its first bytes are not those of a table)",
                    "ce n’est pas une table de Dejarik (il n’en a pas les premiers octets)"
                );
                (path, message)
            }
            FileError::Version { path, found } => {
                let message = wording!(
                    "version {found} of the format, expected {VERSION}",
                    "version {found} du format ; attendu : {VERSION}"
                );
                (path, message)
            }
            FileError::NeedsFeature { path, feature } => {
                let message = wording!(
                    "packed blocks need the feature `{feature}` of dejarik-tables, which is off",
                    "les blocs comprimés demandent `{feature}` de dejarik-tables, qui n’est pas là"
                );
                (path, message)
            }
            FileError::Length { path, found, expected } => {
                let message = wording!(
                    "{found} bytes long, expected {expected}",
                    "{found} octets ; attendu : {expected}"
                );
                (path, message)
            }
            FileError::Header { path, what } => {
                (path, wording!("the header: {what}", "l’en-tête : {what}"; what))
            }
            FileError::Other { path, what, found, expected } => {
                let message = wording!(
                    "{what} is {found}, expected {expected}",
                    "{what} : {found} ; attendu : {expected}";
                    what
                );
                (path, message)
            }
            FileError::Block { path, block, blocks, at, what } => {
                let message = wording!(
                    "block {block} of {blocks}, at byte {at}: {what}",
                    "bloc {block} sur {blocks}, à l’octet {at} : {what}";
                    what
                );
                (path, message)
            }
            FileError::Digest { path, found, expected } => {
                let message = wording!(
                    "the digest of the cells is {found}, expected {expected}",
                    "l’empreinte des cellules est {found} ; attendu : {expected}"
                );
                (path, message)
            }
            FileError::NoCell { path, index, cells } => {
                let message = wording!(
                    "no cell {index}, expected a number below {cells}",
                    "pas de cellule {index} ; attendu : un nombre inférieur à {cells}"
                );
                (path, message)
            }
            FileError::Misused { path, what } => {
                let message =
                    wording!("cannot be written: {what}", "écriture impossible : {what}"; what);
                (path, message)
            }
        };
        let path = path.display();
        wording!("{path}: {message}", "{path} : {message}"; message)
    }
}

/// Why a table could not be read completely.
#[derive(Debug, thiserror::Error)]
#[error("{}", self.wording())]
pub enum LoadError {
    /// The file cannot be used.
    File(#[from] FileError),
    /// The [`Watch`](crate::Watch) stopped the work.
    Stopped(#[from] Stopped),
}

impl Bilingual for LoadError {
    fn wording(&self) -> Wording {
        match self {
            LoadError::File(error) => error.wording(),
            LoadError::Stopped(error) => error.wording(),
        }
    }
}
