//! Packing and unpacking of blocks with zstd, if the feature `zstd` is on.

use std::io;
use std::path::Path;

use super::error::FileError;

/// Checks that this build can handle packed blocks.
pub(super) fn check_available(path: &Path) -> Result<(), FileError> {
    if cfg!(feature = "zstd") {
        Ok(())
    } else {
        Err(FileError::NeedsFeature { path: path.to_owned(), feature: "zstd" })
    }
}

/// Packs each block as a zstd frame.
#[cfg(feature = "zstd")]
pub(super) fn pack(level: i32, blocks: &[&[u8]]) -> io::Result<Vec<Vec<u8>>> {
    let mut packer = zstd::bulk::Compressor::new(level)?;
    blocks.iter().map(|block| packer.compress(block)).collect()
}

/// Unpacks a block, and returns its length.
#[cfg(feature = "zstd")]
pub(super) fn unpack(stored: &[u8], cells: &mut [u8]) -> io::Result<usize> {
    zstd::bulk::decompress_to_buffer(stored, cells)
}

/// Refuses: packed files are not created without the feature.
#[cfg(not(feature = "zstd"))]
pub(super) fn pack(_: i32, _: &[&[u8]]) -> io::Result<Vec<Vec<u8>>> {
    Err(io::ErrorKind::Unsupported.into())
}

/// Refuses: packed files are not opened without the feature.
#[cfg(not(feature = "zstd"))]
pub(super) fn unpack(_: &[u8], _: &mut [u8]) -> io::Result<usize> {
    Err(io::ErrorKind::Unsupported.into())
}
