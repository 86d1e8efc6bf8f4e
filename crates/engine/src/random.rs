//! Reproducible random numbers: SplitMix64 over the rules crate's [`mix`]. A seed gives the same numbers on
//! every machine and in every version. The state is eight bytes; a draw takes a few cycles.

use dejarik_rules::ruleset::mix;

/// A reproducible stream of random numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Random {
    state: u64,
}

impl Random {
    /// Creates the stream of a seed.
    pub const fn new(seed: u64) -> Random {
        Random { state: mix(seed) }
    }

    /// Creates the stream of a seed for one of many purposes. Streams of different `purpose`s are unrelated.
    pub const fn stream(seed: u64, purpose: u64) -> Random {
        Random { state: mix(mix(seed) ^ purpose.wrapping_mul(0xA24B_AED4_963E_E407)) }
    }

    /// Returns the next 64 random bits.
    #[inline]
    pub const fn word(&mut self) -> u64 {
        self.state = self.state.wrapping_add(0x9E37_79B9_7F4A_7C15);
        mix(self.state)
    }

    /// Returns a number from 0 to `bound - 1` (0 if `bound` is 0). All are equally likely, up to a bias of
    /// `bound` parts in 2^64.
    #[inline]
    pub const fn below(&mut self, bound: u64) -> u64 {
        ((self.word() as u128 * bound as u128) >> 64) as u64
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_seed_gives_the_same_numbers_in_every_version() {
        let mut random = Random::new(1);
        let words = [random.word(), random.word()];
        assert_eq!(words, [17_405_687_883_870_564_846, 834_844_254_806_117_752]);
    }

    #[test]
    fn numbers_below_a_bound_are_spread_evenly() {
        let mut random = Random::new(7);
        let mut counts = [0u32; 6];
        for _ in 0..60_000 {
            counts[random.below(6) as usize] += 1;
        }
        assert!(counts.iter().all(|count| (9_600..10_400).contains(count)), "{counts:?}");
        assert_eq!(random.below(0), 0);
    }
}
