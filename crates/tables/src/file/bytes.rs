//! The bytes of an open file: memory-mapped, or read into memory if the feature `mmap` is off.

use std::fs;
use std::io::{Error, ErrorKind};
use std::path::Path;

use super::error::FileError;

/// The bytes of a file.
#[cfg(feature = "mmap")]
pub(super) type FileBytes = memmap2::Mmap;

/// The bytes of a file.
#[cfg(not(feature = "mmap"))]
pub(super) type FileBytes = Vec<u8>;

/// Refuses what is not a regular file: it cannot be mapped, or has no end.
fn must_be_file(path: &Path) -> Result<(), FileError> {
    match fs::metadata(path).map_err(FileError::io(path))? {
        found if found.is_file() => Ok(()),
        found if found.is_dir() => Err(FileError::io(path)(Error::from(ErrorKind::IsADirectory))),
        _ => Err(FileError::NotATable { path: path.to_owned() }),
    }
}

/// Maps a file into memory.
#[cfg(feature = "mmap")]
#[allow(
    unsafe_code,
    reason = "a memory map is the only way to 3 GB of cells without 3 GB of reads"
)]
pub(super) fn open(path: &Path) -> Result<FileBytes, FileError> {
    must_be_file(path)?;
    let file = fs::File::open(path).map_err(FileError::io(path))?;
    // SAFETY: the map is only read. Our own writers never change a file under its name: they rename a
    // finished file over it, which leaves the mapped one unchanged. A program that writes to the file
    // or truncates it while it is open breaks this promise, as with every memory map.
    unsafe { memmap2::Mmap::map(&file) }.map_err(FileError::io(path))
}

/// Reads a file into memory.
#[cfg(not(feature = "mmap"))]
pub(super) fn open(path: &Path) -> Result<FileBytes, FileError> {
    must_be_file(path)?;
    fs::read(path).map_err(FileError::io(path))
}
