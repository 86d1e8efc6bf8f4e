//! Table files: a small self-describing header, followed by the cells in blocks.
//!
//! A table is a long row of cells of one or two bytes. The meaning of a cell depends on the game, and
//! `layout` names it. A file is written completely under another name and renamed once it is safely
//! on disk. It is read through a memory map. A caller that opens a table states which game it must be
//! for, and a file made under other rules is refused.
//!
//! # Stability
//! Version 1, all numbers little-endian:
//!
//! | bytes | content |
//! | --- | --- |
//! | 8 | magic: `89 44 4A 4B 0D 0A 1A 0A` |
//! | 4 | version: 1 |
//! | 4 | length of the header in bytes, a multiple of 4096; the blocks begin there |
//! | 4 | length of the text in bytes |
//! | … | the text: lines `key=value`, in the order below |
//! | 16 per block | offset of the block (8), its length (4), the CRC-32 of its bytes as stored (4) |
//! | … | zeros |
//! | 4 | the CRC-32 of the header up to here |
//! | … | the blocks, one after the other, with nothing between or after them |
//!
//! The keys of the text: `rules`, `option.<name>` for each option that changes the game tree,
//! `fingerprint` (SHA-256 over those and the perft counts of the rules, hexadecimal), `layout` (the
//! meaning and the order of the cells), `width` (bytes per cell: 1 or 2), `cells`, `block-cells`
//! (cells per block; the last block may be shorter), `packing` (`raw` or `zstd`), `digest` (SHA-256
//! of all cells, unpacked, so it is the same for both packings), then `fact.<name>` for facts about
//! the whole table, for people. The CRC-32 is the one of zlib. In a raw file cell `i` is at
//! `header + i * width`.
//!
//! A later version may add keys; a reader of version 1 refuses unknown keys, and states the version
//! when it refuses another one.

mod bytes;
mod error;
mod format;
mod header;
mod packing;
mod reader;
#[cfg(test)]
mod tests;
mod writer;

pub use error::{FileError, LoadError};
pub use format::{Kind, Packing, Plan, Width};
pub use header::Header;
pub use reader::TableFile;
pub(crate) use writer::write_cells;
pub use writer::{Writer, Written, followed};
