//! The block of memory that a batch writes into: one section after the other, each with a row for
//! every game.

use pyo3::prelude::*;

use crate::errors::unusable;

/// The type of the numbers in observations.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Number {
    Byte,
    Half,
    Single,
}

impl Number {
    /// Returns the number with this name, as numpy has it.
    pub fn named(name: &str) -> Option<Number> {
        match name {
            "uint8" => Some(Number::Byte),
            "float16" => Some(Number::Half),
            "float32" => Some(Number::Single),
            _ => None,
        }
    }

    fn name(self) -> &'static str {
        match self {
            Number::Byte => "uint8",
            Number::Half => "float16",
            Number::Single => "float32",
        }
    }

    fn bytes(self) -> usize {
        match self {
            Number::Byte => 1,
            Number::Half => 2,
            Number::Single => 4,
        }
    }

    /// Writes small whole numbers as numbers of this type.
    #[inline]
    pub fn write(self, values: &[u8], out: &mut [u8]) {
        match self {
            Number::Byte => out.copy_from_slice(values),
            Number::Half => {
                for (value, out) in values.iter().zip(out.chunks_exact_mut(2)) {
                    out.copy_from_slice(&half(*value).to_ne_bytes());
                }
            }
            Number::Single => {
                for (value, out) in values.iter().zip(out.chunks_exact_mut(4)) {
                    out.copy_from_slice(&f32::from(*value).to_ne_bytes());
                }
            }
        }
    }
}

/// Returns the bits of a whole number below 256 as a half-precision number, which holds it exactly.
const fn half(value: u8) -> u16 {
    if value == 0 {
        return 0;
    }
    let exponent = 7 - value.leading_zeros() as u16;
    let fraction = (value as u16) << (10 - exponent) & 0x3FF;
    (exponent + 15) << 10 | fraction
}

/// The sections, in the order of the block.
pub const OBS: usize = 0;
pub const MASK: usize = 1;
pub const REWARD: usize = 2;
pub const TERMINATED: usize = 3;
pub const TRUNCATED: usize = 4;
pub const TO_MOVE: usize = 5;
pub const FINAL_OBS: usize = 6;
const SECTIONS: usize = 7;

/// Sections begin at multiples of a line of the cache.
const LINE: usize = 64;

/// The most memory that the games of a batch or of its search may take when they begin, in bytes.
const MOST_BYTES: u64 = 4 << 30;

/// A section: its name and type, the length of a row in numbers, and the place in the block.
struct Section {
    name: &'static str,
    number: &'static str,
    row: usize,
    bytes: usize,
    offset: usize,
}

/// The sections of a block for some number of games.
pub struct Layout {
    pub obs: Number,
    count: usize,
    sections: [Section; SECTIONS],
    size: usize,
}

/// What Python needs to view a section: name, type, length of a row (0 for a single number), offset.
pub type Described = (&'static str, &'static str, usize, usize);

impl Layout {
    /// Lays out a block for `count` games with observations and masks of these lengths; 0 leaves a
    /// section out. `beside` is the number of bytes that a game takes beside the block.
    ///
    /// # Errors
    /// If the games take too much memory.
    pub fn new(
        count: usize,
        obs: Number,
        observed: usize,
        mask: usize,
        finals: bool,
        beside: usize,
    ) -> PyResult<Layout> {
        let finals = if finals { observed } else { 0 };
        let sections = [
            ("obs", obs.name(), observed, observed * obs.bytes()),
            ("mask", "uint8", mask, mask),
            ("reward", "float32", 2, 8),
            ("terminated", "uint8", 1, 1),
            ("truncated", "uint8", 1, 1),
            ("to_move", "int8", 1, 1),
            ("final_obs", obs.name(), finals, finals * obs.bytes()),
        ];
        let each = sections.iter().map(|(.., bytes)| bytes).sum::<usize>() + beside;
        let bytes = count as u64 * each as u64;
        if bytes > MOST_BYTES {
            let (most, found) = (MOST_BYTES >> 20, bytes >> 20);
            let message = format!("{count} games take {found} MiB: expected at most {most} MiB");
            return Err(unusable(message));
        }
        let mut size = 0;
        let sections = sections.map(|(name, number, row, bytes)| {
            let offset = size;
            size += (bytes * count).next_multiple_of(LINE);
            Section { name, number, row, bytes, offset }
        });
        Ok(Layout { obs, count, sections, size })
    }

    /// Returns the number of bytes of the block.
    pub fn size(&self) -> usize {
        self.size
    }

    /// Describes the sections that are not left out.
    pub fn described(&self) -> Vec<Described> {
        let present = self.sections.iter().filter(|section| section.bytes > 0);
        present.map(|it| (it.name, it.number, it.row, it.offset)).collect()
    }

    /// Splits a block into parts with the rows of `each` games.
    pub fn parts<'a>(&'a self, block: &'a mut [u8], each: usize) -> Vec<Rows<'a>> {
        let count = self.count.div_ceil(each.max(1));
        let mut parts: Vec<Rows<'a>> = (0..count).map(|_| Rows::empty(self)).collect();
        let mut rest = block;
        for (index, section) in self.sections.iter().enumerate() {
            let padded = (section.bytes * self.count).next_multiple_of(LINE);
            let (whole, after) = rest.split_at_mut(padded.min(rest.len()));
            rest = after;
            if section.bytes > 0 {
                let used = section.bytes * self.count;
                for (part, rows) in
                    parts.iter_mut().zip(whole[..used].chunks_mut(section.bytes * each))
                {
                    part.sections[index] = rows;
                }
            }
        }
        parts
    }
}

/// The rows of some neighbouring games in every section.
pub struct Rows<'a> {
    layout: &'a Layout,
    sections: [&'a mut [u8]; SECTIONS],
}

impl<'a> Rows<'a> {
    fn empty(layout: &'a Layout) -> Rows<'a> {
        Rows { layout, sections: std::array::from_fn(|_| &mut [][..]) }
    }

    /// Returns the row of a game in a section; it is empty if the section is left out.
    #[inline]
    pub fn row(&mut self, section: usize, game: usize) -> &mut [u8] {
        let bytes = self.layout.sections[section].bytes;
        self.sections[section].get_mut(game * bytes..(game + 1) * bytes).unwrap_or_default()
    }

    /// Returns the type of the numbers in observations.
    pub fn obs(&self) -> Number {
        self.layout.obs
    }
}

/// Checks that a name is that of a type of number.
pub fn number(name: &str) -> PyResult<Number> {
    Number::named(name).ok_or_else(|| {
        let expected = "expected obs_dtype to be uint8, float16 or float32";
        unusable(format!("{expected}, found `{name}`"))
    })
}
