//! Positions in a fixed number of bytes, for arrays and files with many of them.
//!
//! A packed position begins with the letter of its rule set (`g`, `b`, `l`, `s`), the version of the
//! form, which is 1, and two zeros. Its [bits](RuleSet::bits) follow as words of eight bytes, the
//! lowest byte first; the zeros that end the last word are left out: 12 bytes in groi and bambara, 20 in
//! looney, 24 in simeone. The options of the rules are not packed.
//!
//! # Stability
//! The bytes of a version never change. A new form gets a new version.

use crate::ruleset::RuleSet;
use crate::text::ParseError;
use crate::wording;

use super::{AnyPosition, AnyRules, Known, Ruled};

/// The bytes in front of the bits.
const HEADER: usize = 4;
/// The version of the form.
const VERSION: u8 = 1;
/// The greatest number of bytes of a packed position.
const MOST_PACKED: usize = 24;

/// Returns the number of bytes of a packed position of a rule set. The last of three words has four
/// bytes.
const fn size<R: RuleSet>() -> usize {
    let bits = R::WORDS * 8;
    HEADER + if bits > MOST_PACKED - HEADER { MOST_PACKED - HEADER } else { bits }
}

fn header<R: RuleSet>() -> [u8; HEADER] {
    [R::ID.name().as_bytes()[0], VERSION, 0, 0]
}

impl AnyPosition {
    /// Returns the position in the form that [`AnyRules::unpack`] reads.
    ///
    /// ```
    /// use dejarik_rules::any::AnyPosition;
    ///
    /// # fn main() -> Result<(), dejarik_rules::ParseError> {
    /// let position: AnyPosition = "looney SBLM2sblm2/12/1 w - 0".parse()?;
    /// let bytes = position.pack();
    /// assert_eq!(bytes.len(), position.rules().packed_size());
    /// assert_eq!(position.rules().unpack(&bytes)?, position);
    /// # Ok(())
    /// # }
    /// ```
    pub fn pack(&self) -> Vec<u8> {
        fn pack<R: RuleSet>(ruled: &Ruled<R>) -> Vec<u8> {
            let words = R::bits(&ruled.position).into_iter().flat_map(u64::to_le_bytes);
            header::<R>().into_iter().chain(words).take(size::<R>()).collect()
        }
        with_position!(self, ruled => pack(ruled))
    }
}

impl AnyRules {
    /// Returns the number of bytes of a packed position.
    pub fn packed_size(&self) -> usize {
        with_rules!(self, _: R => size::<R>())
    }

    /// Returns the packed position, to be played with these options. It is checked by writing it as
    /// DPN and reading that, which takes about two microseconds.
    ///
    /// # Errors
    /// If the bytes are not those of a position of this rule set. The place in the error is the
    /// number of the byte.
    pub fn unpack(&self, bytes: &[u8]) -> Result<AnyPosition, ParseError> {
        fn read<R: Known>(rules: R, bytes: &[u8]) -> Result<AnyPosition, ParseError> {
            let (size, found) = (size::<R>(), bytes.len());
            if found != size {
                let message = wording!(
                    "expected {size} bytes, found {found}",
                    "attendu : {size} octets ; trouvé : {found}"
                );
                return Err(ParseError::new(size.min(found), message));
            }
            let (head, body) = bytes.split_at(HEADER);
            let id = R::ID;
            if let Some(at) = head.iter().zip(header::<R>()).position(|(is, want)| *is != want) {
                let message = wording!(
                    "expected a packed position of {id}",
                    "attendu : une position compacte de {id}"
                );
                return Err(ParseError::new(at, message));
            }
            R::from_bits(words(body))
                .filter(|position| rules.read(&position.to_string()) == Ok(*position))
                .map(|position| R::any_position(Ruled { rules, position }))
                .filter(|position| position.pack() == bytes)
                .ok_or_else(|| {
                    let message = wording!(
                        "these bytes are no position of {id}",
                        "ces octets ne sont pas une position de {id}"
                    );
                    ParseError::new(HEADER, message)
                })
        }
        with_rules!(*self, rules => read(rules, bytes))
    }
}

/// Returns the words that begin with these bytes.
fn words(bytes: &[u8]) -> [u64; 3] {
    let mut words = [0; 3];
    for (at, byte) in bytes.iter().enumerate() {
        words[at / 8] |= u64::from(*byte) << (at % 8 * 8);
    }
    words
}
