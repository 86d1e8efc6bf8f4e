//! The file format of nets. All numbers are whole numbers, low byte first.
//!
//! A file consists of `DJKNET01`; the rule set's name in 8 bytes, padded with zeros; the number of rows,
//! [`WIDTH`] and [`NARROW`] in 32 bits each; the rows, their bias, the second layer and the last layer in
//! 16 bits a number; the biases of the second and the last layer in 32 bits each; and a check sum of 8
//! bytes.

use dejarik_rules::ruleset::mix;
use dejarik_rules::{Bilingual, RulesId, Wording, wording};

use super::{NARROW, Net, Row, WIDTH, layout};

const MAGIC: &[u8; 8] = b"DJKNET01";

/// The reason why a net cannot be read or created.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
#[error("{}", self.wording())]
pub enum NetError {
    /// The file does not begin with the mark of a net.
    Magic,
    /// The net is for a rule set that has no nets.
    Rules(String),
    /// The net has another size than this version requires.
    Size {
        /// The required size, in bytes of the file or numbers of a part.
        expected: usize,
        /// The size that was found, in the same unit.
        found: usize,
    },
    /// The check sum of the file is wrong.
    Damaged,
}

impl Bilingual for NetError {
    fn wording(&self) -> Wording {
        match self {
            NetError::Magic => {
                let magic = MAGIC.escape_ascii();
                wording!(
                    "not a net: expected it to begin with {magic}",
                    "ce n’est pas un réseau : il commencerait par {magic}"
                )
            }
            NetError::Rules(rules) => {
                let rules = rules.escape_debug();
                let known = RulesId::listed(RulesId::all().filter(|id| layout(*id).is_some()));
                wording!(
                    "the net is for `{rules}`, expected one for {known}",
                    "le réseau est pour `{rules}` ; attendu : un réseau pour {known}";
                    known
                )
            }
            NetError::Size { expected, found } => wording!(
                "the net has another size than this version requires: expected {expected}, found {found}",
                "le réseau n’a pas la taille que demande cette version : {found} au lieu de {expected}"
            ),
            NetError::Damaged => wording!(
                "the net is damaged: its check sum is wrong",
                "le réseau est abîmé : sa somme de contrôle est fausse"
            ),
        }
    }
}

/// Computes a sum over bytes that changes if a byte is damaged or two are exchanged.
fn check_sum(bytes: &[u8]) -> u64 {
    bytes.chunks(8).fold(bytes.len() as u64, |sum, part| {
        let mut word = [0; 8];
        word[..part.len()].copy_from_slice(part);
        mix(sum.rotate_left(1) ^ u64::from_le_bytes(word))
    })
}

impl Net {
    /// Returns the content of the net's file.
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

    /// Reads a net from the content of its file.
    ///
    /// # Errors
    ///
    /// Returns an error if the content is not a net, or a net of another version, or damaged.
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
