//! Sources of dice: the operating system, a seed, or real dice that the players throw.
//!
//! The rules never draw random numbers. A game asks a [`DiceSource`] for one uniform number and
//! chooses the result of a throw by its exact weight.

use dejarik_rules::{Bilingual, Wording, wording};
use rand::rngs::{ChaCha20Rng, SysRng};
use rand::{Rng, SeedableRng, TryRng};

/// A source of uniformly distributed numbers.
pub trait DiceSource {
    /// Draws a number from 0 to `bound - 1`, each with the same probability. `bound` is at least 1.
    ///
    /// # Errors
    /// The source has no number to give.
    fn below(&mut self, bound: u64) -> Result<u64, DiceError>;
}

/// Why a dice source has no number to give.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
#[error("{}", self.wording())]
pub enum DiceError {
    /// The players throw real dice, so the result has to be entered as an
    /// [`Event::Roll`](crate::Event::Roll).
    NeedInput,
    /// The operating system gives no random numbers.
    System(String),
}

impl Bilingual for DiceError {
    fn wording(&self) -> Wording {
        match self {
            DiceError::NeedInput => wording!(
                "the players throw the dice themselves: the result has to be typed in",
                "les joueurs lancent eux-mêmes les dés : il faut taper le résultat"
            ),
            DiceError::System(error) => wording!(
                "the system gives no random numbers: {error}",
                "le système ne donne pas de nombres au hasard : {error}"
            ),
        }
    }
}

/// The random number generator of the operating system.
#[derive(Clone, Copy, Debug, Default)]
pub struct System;

impl DiceSource for System {
    fn below(&mut self, bound: u64) -> Result<u64, DiceError> {
        let next = || SysRng.try_next_u64().map_err(|error| DiceError::System(error.to_string()));
        uniform(bound, next)
    }
}

/// Dice from a seed: the same seed gives the same dice on every machine and in every version.
///
/// # Stability
/// ChaCha with 20 rounds, the key being the seed's eight bytes (lowest first) and 24 zero bytes,
/// nonce and counter zero, read as 64-bit words (lowest byte first). A number below `bound` is the
/// next word's remainder; words of the last, incomplete round of remainders are skipped.
#[derive(Debug)]
pub struct Seeded {
    seed: u64,
    drawn: u64,
    stream: ChaCha20Rng,
}

impl Seeded {
    /// Creates a source at the start of the seed's stream.
    pub fn new(seed: u64) -> Seeded {
        Seeded::resumed(seed, 0)
    }

    /// Creates a source that has already drawn this number of words, to resume an earlier one.
    pub fn resumed(seed: u64, drawn: u64) -> Seeded {
        let mut key = [0; 32];
        key[..8].copy_from_slice(&seed.to_le_bytes());
        let mut stream = ChaCha20Rng::from_seed(key);
        // The stream counts 32-bit words.
        stream.set_word_pos(u128::from(drawn) * 2);
        Seeded { seed, drawn, stream }
    }

    /// Returns the seed.
    pub fn seed(&self) -> u64 {
        self.seed
    }

    /// Returns the number of words drawn so far, for [`Seeded::resumed`].
    pub fn drawn(&self) -> u64 {
        self.drawn
    }
}

impl Clone for Seeded {
    fn clone(&self) -> Seeded {
        Seeded::resumed(self.seed, self.drawn)
    }
}

impl DiceSource for Seeded {
    fn below(&mut self, bound: u64) -> Result<u64, DiceError> {
        uniform(bound, || {
            self.drawn += 1;
            Ok(self.stream.next_u64())
        })
    }
}

/// Real dice, thrown by the players, who type the results: every draw is an error.
#[derive(Clone, Copy, Debug, Default)]
pub struct Typed;

impl DiceSource for Typed {
    fn below(&mut self, _: u64) -> Result<u64, DiceError> {
        Err(DiceError::NeedInput)
    }
}

/// Turns uniform words into a uniform number below `bound`, by rejection.
fn uniform(bound: u64, mut next: impl FnMut() -> Result<u64, DiceError>) -> Result<u64, DiceError> {
    let bound = bound.max(1);
    // The number of words at the top of the range that would favour small remainders.
    let excess = (u64::MAX % bound + 1) % bound;
    loop {
        let word = next()?;
        if word <= u64::MAX - excess {
            return Ok(word % bound);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_same_seed_always_gives_the_same_dice() {
        let mut dice = Seeded::new(7);
        let throws: Vec<_> = (0..12).map(|_| dice.below(6).unwrap()).collect();
        let mut wide = Seeded::new(0);
        let words = [wide.below(u64::MAX).unwrap(), wide.below(u64::MAX).unwrap()];
        // ChaCha20 with key, nonce and counter zero starts 76 b8 e0 ad a0 f1 3d 90 40 5d 6a e5 …
        assert_eq!(words[0].to_le_bytes(), [0x76, 0xb8, 0xe0, 0xad, 0xa0, 0xf1, 0x3d, 0x90]);
        assert_eq!(words[1].to_le_bytes(), [0x40, 0x5d, 0x6a, 0xe5, 0x53, 0x86, 0xbd, 0x28]);
        assert_eq!(throws, GOLDEN);
    }

    /// Six-sided throws minus 1, computed by an independent implementation of ChaCha20.
    const GOLDEN: [u64; 12] = [1, 4, 3, 5, 3, 5, 1, 2, 1, 4, 4, 5];

    #[test]
    fn a_resumed_source_continues_the_stream() {
        let mut dice = Seeded::new(99);
        for _ in 0..5 {
            dice.below(10).unwrap();
        }
        let mut again = Seeded::resumed(dice.seed(), dice.drawn());
        let next =
            |dice: &mut Seeded| (0..9).map(|_| dice.below(1000).unwrap()).collect::<Vec<_>>();
        assert_eq!(next(&mut again), next(&mut dice));
    }

    #[test]
    fn no_remainder_is_favoured() {
        // Four bits would give 0 to 15: below 6, the words 12 to 15 must be skipped. The same with
        // 64 bits: bound 2^63 + 1 has to skip almost half of all words.
        let mut words = [u64::MAX, 1 << 63, 3].into_iter();
        let got = uniform((1 << 63) + 1, || Ok(words.next().unwrap()));
        assert_eq!(got, Ok(1 << 63));
        assert_eq!(uniform(1, || Ok(u64::MAX)), Ok(0));
        assert_eq!(uniform(2, || Ok(u64::MAX)), Ok(1));
    }

    #[test]
    fn the_system_throws_every_face() {
        let mut seen = [false; 6];
        for _ in 0..1000 {
            seen[System.below(6).unwrap() as usize] = true;
        }
        assert_eq!(seen, [true; 6]);
        assert_eq!(Typed.below(6), Err(DiceError::NeedInput));
    }
}
