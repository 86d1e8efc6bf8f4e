//! A net in a file: what it is, its numbers as whole numbers (low byte first), a check sum.
//!
//! `DJKNET01`, the rule set's name in 8 bytes filled up with 0, the numbers of rows, of [`WIDTH`]
//! and of [`NARROW`] as 32 bits each; rows, bias, second layer, last layer in 16 bits a number; the
//! biases of the second and the last layer in 32 bits each; 8 bytes of check sum.

use dejarik_rules::ruleset::mix;

use super::{NARROW, Net, Row, WIDTH, layout};

const MAGIC: &[u8; 8] = b"DJKNET01";

/// Why there is no net.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NetError {
    /// The file begins with something else.
    #[error("this is no net: it does not begin with {}", MAGIC.escape_ascii())]
    Magic,
    /// It is for a rule set that has no nets.
    #[error("the net is for `{}`, expected one for looney or simeone", .0.escape_debug())]
    Rules(String),
    /// It has more or fewer numbers than it should.
    #[error("the net is not of the size of this version: expected {expected}, found {found}")]
    Size {
        /// How much there should be.
        expected: usize,
        /// How much there is.
        found: usize,
    },
    /// Its check sum is wrong.
    #[error("the net is damaged: its check sum is wrong")]
    Damaged,
}

/// A sum over bytes that tells one damaged byte or two exchanged.
fn check_sum(bytes: &[u8]) -> u64 {
    bytes.chunks(8).fold(bytes.len() as u64, |sum, part| {
        let mut word = [0; 8];
        word[..part.len()].copy_from_slice(part);
        mix(sum.rotate_left(1) ^ u64::from_le_bytes(word))
    })
}

impl Net {
    /// The whole file.
    pub fn to_bytes(&self) -> Vec<u8> {
        let mut bytes = MAGIC.to_vec();
        let mut name = [0; 8];
        let rules = self.layout.rules().name().as_bytes();
        name[..rules.len()].copy_from_slice(rules);
        bytes.extend(name);
        for size in [self.rows.len(), WIDTH, NARROW] {
            bytes.extend((size as u32).to_le_bytes());
        }
        let rows = self.rows.iter().chain([&self.bias]).chain(&self.narrow);
        let numbers = rows.flat_map(|row| row.0).chain(self.last);
        bytes.extend(numbers.flat_map(i16::to_le_bytes));
        let biases = self.narrow_bias.into_iter().chain([self.last_bias]);
        bytes.extend(biases.flat_map(i32::to_le_bytes));
        bytes.extend(check_sum(&bytes).to_le_bytes());
        bytes
    }

    /// The net of a file's content.
    ///
    /// # Errors
    ///
    /// If it is no net, one of another version, or damaged.
    pub fn from_bytes(bytes: &[u8]) -> Result<Net, NetError> {
        let rest = bytes.strip_prefix(MAGIC).ok_or(NetError::Magic)?;
        let size = NetError::Size { expected: 36, found: bytes.len() };
        let name = rest.get(..8).ok_or(size)?;
        let name = String::from_utf8_lossy(name).trim_end_matches('\0').to_owned();
        let layout = name.parse().ok().and_then(layout).ok_or(NetError::Rules(name))?;
        let numbers = (layout.rows() + 1 + NARROW) * WIDTH + NARROW;
        let expected = 28 + 2 * numbers + 4 * (NARROW + 1) + 8;
        if bytes.len() != expected {
            return Err(NetError::Size { expected, found: bytes.len() });
        }
        let (content, sum) = bytes.split_at(expected - 8);
        if check_sum(content).to_le_bytes() != *sum {
            return Err(NetError::Damaged);
        }
        let sizes = [layout.rows(), WIDTH, NARROW].map(|size| size as u32);
        for (part, size) in content[16..28].chunks(4).zip(sizes) {
            if *part != size.to_le_bytes() {
                return Err(NetError::Damaged);
            }
        }
        let (small, large) = content[28..].split_at(2 * numbers);
        let mut small = small.chunks_exact(2).map(|part| i16::from_le_bytes([part[0], part[1]]));
        let mut take = || small.next().unwrap_or_default();
        let mut row = || Row(std::array::from_fn(|_| take()));
        let rows = (0..layout.rows()).map(|_| row()).collect();
        let (bias, narrow) = (row(), std::array::from_fn(|_| row()));
        let last = std::array::from_fn(|_| take());
        let mut large = large.chunks_exact(4).map(|p| i32::from_le_bytes([p[0], p[1], p[2], p[3]]));
        let narrow_bias = std::array::from_fn(|_| large.next().unwrap_or_default());
        let last_bias = large.next().unwrap_or_default();
        Ok(Net { layout, rows, bias, narrow, narrow_bias, last, last_bias })
    }
}
