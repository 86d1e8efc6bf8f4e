//! The only source of chance in a simulation.

use std::sync::{Arc, Mutex};
use std::time::Duration;

use dejarik_play::dice::{DiceError, DiceSource};

/// Random numbers from a seed (SplitMix64). Clones draw from the same sequence, so a seed also determines who draws
/// which number.
#[derive(Clone, Debug)]
pub struct Chance(Arc<Mutex<u64>>);

impl Chance {
    /// Returns the numbers of a seed.
    pub fn new(seed: u64) -> Chance {
        Chance(Arc::new(Mutex::new(seed)))
    }

    fn next(&self) -> u64 {
        let mut state = self.0.lock().unwrap();
        *state = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut word = *state;
        word = (word ^ (word >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        word = (word ^ (word >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        word ^ (word >> 31)
    }

    /// Draws a number from 0 to `bound - 1`.
    pub fn below(&self, bound: u64) -> u64 {
        self.next() % bound
    }

    /// Draws an index of something with this many elements.
    pub fn index(&self, length: usize) -> usize {
        self.below(length as u64) as usize
    }

    /// Returns true once in this many draws, on average.
    pub fn one_in(&self, bound: u64) -> bool {
        self.below(bound) == 0
    }

    /// Draws a time from `least` to `most` milliseconds.
    pub fn millis(&self, least: u64, most: u64) -> Duration {
        Duration::from_millis(least + self.below(most - least + 1))
    }

    /// Draws a name of this many letters.
    pub fn letters(&self, length: usize) -> String {
        (0..length).map(|_| char::from(b'a' + self.below(26) as u8)).collect()
    }

    /// Shuffles letters, into another order than the given one.
    pub fn shuffled(&self, letters: &str) -> String {
        let mut order: Vec<char> = letters.chars().collect();
        while order.iter().copied().eq(letters.chars()) {
            for at in (1..order.len()).rev() {
                order.swap(at, self.index(at + 1));
            }
        }
        order.into_iter().collect()
    }
}

impl DiceSource for Chance {
    fn below(&mut self, bound: u64) -> Result<u64, DiceError> {
        Ok(Chance::below(self, bound))
    }
}
