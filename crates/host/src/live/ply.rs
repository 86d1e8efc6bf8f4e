//! Places in the line of a game.

use std::fmt;

/// A place in the line of a game: the number of entries before it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Ply(u32);

impl Ply {
    /// Returns the ply with this number.
    pub const fn new(number: u32) -> Ply {
        Ply(number)
    }

    /// Returns the ply after this many entries.
    pub fn after(entries: usize) -> Ply {
        Ply(u32::try_from(entries).unwrap_or(u32::MAX))
    }

    /// Returns the number of entries before this ply.
    pub const fn number(self) -> u32 {
        self.0
    }

    /// Returns the index in the line of the entry that comes at this ply.
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

impl fmt::Display for Ply {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}
