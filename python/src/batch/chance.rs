//! Throws and random choices from a counter: each is a function of the seed, the game and its number,
//! so no result depends on the order in which games are played, or on the number of threads.
//!
//! The words are those of SplitMix64's finaliser ([`mix`]), applied to each part of the key in turn.

use dejarik_rules::ruleset::mix;

/// What a random number is for. The streams of one seed are independent.
#[derive(Clone, Copy)]
pub enum Stream {
    /// The first position of an episode.
    Start = 1,
    /// A throw of dice or cubes.
    Throw = 2,
    /// An action drawn by `sample`.
    Action = 3,
    /// The noise at the root of a search.
    Noise = 4,
    /// The seed of a fork, from that of its parent and its own. So no fork has the throws to come of its parent, of another
    /// fork, or of a batch with its own seed.
    Fork = 5,
}

/// Returns the random word with this key.
#[inline]
pub fn word(seed: u64, stream: Stream, key: [u64; 3]) -> u64 {
    key.into_iter().fold(mix(seed ^ (stream as u64) << 56), |word, part| mix(word ^ part))
}

/// Returns a number below `bound` from a random word, each with the same probability (Lemire's
/// method).
#[inline]
pub fn below(mut word: u64, bound: u64) -> u64 {
    loop {
        let product = u128::from(word) * u128::from(bound);
        let (number, rest) = ((product >> 64) as u64, product as u64);
        // Below 2^64 mod `bound` the smallest numbers would be favoured.
        if rest >= bound || rest >= bound.wrapping_neg() % bound {
            return number;
        }
        word = mix(word);
    }
}

/// Returns the index of one of some weights, which add up to `total`, each in proportion to it.
pub fn weighted(word: u64, total: u64, mut weights: impl Iterator<Item = u64>) -> usize {
    let mut left = below(word, total);
    let here = |weight| match left.checked_sub(weight) {
        Some(rest) => {
            left = rest;
            false
        }
        None => true,
    };
    weights.position(here).unwrap_or_default()
}

/// Returns a number above 0 and below 1 from a random word.
#[inline]
pub fn fraction(word: u64) -> f32 {
    ((word >> 41) as f32 + 0.5) / (1u64 << 23) as f32
}
