//! The earlier positions of a game, for repetition.

/// The keys of the earlier positions, in order.
#[derive(Clone, Default)]
pub struct Past {
    keys: Vec<u64>,
    /// Has two bits for each key (a Bloom filter). Most positions are new, which this says without reading the keys: they
    /// would be the most memory that a step reads.
    filter: [u64; 8],
}

impl Past {
    /// Returns the past with these keys.
    pub fn of(keys: Vec<u64>) -> Past {
        let mut past = Past::default();
        keys.into_iter().for_each(|key| past.push(key));
        past
    }

    /// Returns the keys.
    pub fn keys(&self) -> &[u64] {
        &self.keys
    }

    /// Adds a position.
    #[inline]
    pub fn push(&mut self, key: u64) {
        self.keys.push(key);
        self.filter[word(key)] |= bits(key);
    }

    /// Returns how often a position has occurred.
    #[inline]
    pub fn count(&self, key: u64) -> usize {
        if self.filter[word(key)] & bits(key) != bits(key) {
            return 0;
        }
        self.keys.iter().filter(|past| **past == key).count()
    }

    /// Forgets all positions.
    pub fn clear(&mut self) {
        self.keys.clear();
        self.filter = [0; 8];
    }
}

/// Returns the number of the word of the filter that a key is in. Keys are well mixed.
#[inline]
fn word(key: u64) -> usize {
    (key >> 61) as usize
}

/// Returns the bits of a key in that word.
#[inline]
fn bits(key: u64) -> u64 {
    1 << (key >> 55 & 63) | 1 << (key >> 49 & 63)
}
