//! What a table file is made of: cells, blocks, and the description of a table.

use crate::identity::Identity;

/// The version of the format.
pub(super) const VERSION: u32 = 1;

/// The width of a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Width {
    /// One byte.
    One,
    /// Two bytes, the low byte first.
    Two,
}

impl Width {
    /// Returns the number of bytes, 1 or 2.
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
    /// Blocks are stored unchanged. The file is large, and a cell is found by its place.
    Raw,
    /// Each block is a zstd frame. A reader does not need to know the level.
    Zstd {
        /// The compression level, from 1 (fast) to 22 (small).
        level: i32,
    },
}

impl Packing {
    /// Returns zstd packing at this level, or raw storage if the feature `zstd` is off.
    pub const fn zstd_or_raw(level: i32) -> Packing {
        if cfg!(feature = "zstd") { Packing::Zstd { level } } else { Packing::Raw }
    }

    pub(super) const fn name(self) -> &'static str {
        match self {
            Packing::Raw => "raw",
            Packing::Zstd { .. } => "zstd",
        }
    }
}

/// The properties that a table must have to be used for a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Kind {
    /// The identity of the game.
    pub identity: Identity,
    /// The name of the meaning and the order of the cells, without spaces. It changes whenever
    /// either changes.
    pub layout: String,
    /// The width of a cell.
    pub width: Width,
    /// The number of cells.
    pub cells: u64,
}

/// The description of a table to be written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Plan {
    /// The properties of the table.
    pub kind: Kind,
    /// Cells per block, 1 to 2^24. A block is the unit that is packed, checked and read.
    pub block_cells: u32,
    /// How the blocks are stored.
    pub packing: Packing,
    /// Facts about the whole table for people, such as `wins` and `longest-win`. Names have lower-case
    /// letters, digits and hyphens; values have no line breaks.
    pub facts: Vec<(String, String)>,
}
