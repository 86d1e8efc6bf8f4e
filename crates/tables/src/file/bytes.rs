//! The bytes of an open file: memory-mapped, or read into memory if the feature `mmap` is off.

use std::path::Path;

use super::error::FileError;

/// The bytes of a file.
#[cfg(feature = "mmap")]
pub(super) type FileBytes = memmap2::Mmap;

/// The bytes of a file.
#[cfg(not(feature = "mmap"))]
pub(super) type FileBytes = Vec<u8>;

/// Maps a file into memory.
#[cfg(feature = "mmap")]
#[allow(
    unsafe_code,
    reason = "a memory map is the only way to 3 GB of cells without 3 GB of reads"
)]
pub(super) fn open(path: &Path) -> Result<FileBytes, FileError> {
    let file = std::fs::File::open(path).map_err(FileError::io(path))?;
    // SAFETY: the map is only read. Our own writers never change a file under its name: they rename a
    // finished file over it, which leaves the mapped one unchanged. A program that writes to the file
    // or truncates it while it is open breaks this promise, as with every memory map.
    unsafe { memmap2::Mmap::map(&file) }.map_err(FileError::io(path))
}

/// Reads a file into memory.
#[cfg(not(feature = "mmap"))]
pub(super) fn open(path: &Path) -> Result<FileBytes, FileError> {
    std::fs::read(path).map_err(FileError::io(path))
}
