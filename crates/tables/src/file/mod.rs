//! Tables on disk: a small self-describing header, then the cells in blocks.
//!
//! A table is a long row of cells of one or two bytes; what a cell means is the business of the game
//! it is of (`layout` names the meaning). A file is written once, as a whole, under another name, and
//! renamed when it is safe on the disk; it is read through a memory map. Whoever opens a table says
//! which game it must be of, and a file of other rules is refused.
//!
//! # Stability
//! Version 1, all numbers little-endian:
//!
//! | bytes | what |
//! | --- | --- |
//! | 8 | magic: `89 44 4A 4B 0D 0A 1A 0A` |
//! | 4 | version: 1 |
//! | 4 | length of the header in bytes, a multiple of 4096; the blocks begin there |
//! | 4 | length of the text in bytes |
//! | … | the text: lines `key=value`, in the order below |
//! | 16 a block | where the block begins (8), its length (4), the CRC-32 of its bytes as stored (4) |
//! | … | zeros |
//! | 4 | the CRC-32 of the header up to here |
//! | … | the blocks, one after the other, with nothing between or behind them |
//!
//! The text: `rules`, `option.<name>` for each option that changes the game tree, `fingerprint`
//! (SHA-256 over those and the perft counts of the rules, hexadecimal), `layout` (what the cells mean
//! and their order), `width` (bytes a cell: 1 or 2), `cells`, `block-cells` (cells a block; the last
//! block may be shorter), `packing` (`raw` or `zstd`), `digest` (SHA-256 of all cells, unpacked, so it
//! is the same for both packings), then `fact.<name>` for what is known of the whole table, for people.
//! The CRC-32 is the one of zlib. In a raw file cell `i` stands at `header + i * width`.
//!
//! A later version may add keys; a reader of version 1 refuses what it does not know. Readers refuse
//! other versions by name.

mod error;
mod header;
mod reader;
#[cfg(test)]
mod tests;
mod writer;

pub use error::FileError;
pub use header::Header;
pub use reader::{LoadError, TableFile};
pub use writer::{Writer, Written};

use crate::identity::Identity;

/// Bytes a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Width {
    /// One.
    One,
    /// Two, the low byte first.
    Two,
}

impl Width {
    /// 1 or 2.
    pub const fn bytes(self) -> usize {
        match self {
            Width::One => 1,
            Width::Two => 2,
        }
    }
}

/// How blocks are stored.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Packing {
    /// As they are: large, and a cell is found by its place.
    Raw,
    /// Each as a zstd frame, packed at this level (1 to 22); a reader need not know the level.
    Zstd {
        /// 1 (fast) to 22 (small).
        level: i32,
    },
}

impl Packing {
    const fn name(self) -> &'static str {
        match self {
            Packing::Raw => "raw",
            Packing::Zstd { .. } => "zstd",
        }
    }
}

/// What a table must be for a game to use it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Kind {
    /// Which game.
    pub identity: Identity,
    /// What the cells mean and in which order they stand: a name without spaces that changes
    /// whenever either does.
    pub layout: String,
    /// Bytes a cell.
    pub width: Width,
    /// How many cells.
    pub cells: u64,
}

/// How a table is to be written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Plan {
    /// What it is.
    pub kind: Kind,
    /// Cells a block, 1 to 2^24: the unit that is packed, checked and read.
    pub block_cells: u32,
    /// How blocks are stored.
    pub packing: Packing,
    /// What is known of the whole table, for people: `wins`, `longest-win`. Names of small letters,
    /// digits and hyphens; values without line breaks.
    pub facts: Vec<(String, String)>,
}
