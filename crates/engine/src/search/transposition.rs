//! The transposition table: what a search found out about positions that it may meet again.
//!
//! A fixed number of entries in pairs: the first of a pair keeps the deeper search, the second the
//! latest. Every search has its own number, and the table is cleared by incrementing it. The answer to a
//! search therefore depends on its question alone, not on earlier searches.

use super::window::Window;
use crate::value::Score;

/// How a stored score relates to the true score.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Bound {
    /// The stored score is the true one.
    Exact,
    /// The true score is at least the stored one.
    Lower,
    /// The true score is at most the stored one.
    Upper,
}

impl Bound {
    /// Returns what the answer of a fail-soft search is, given the window it was asked with.
    pub fn of(score: Score, window: Window) -> Bound {
        if score >= window.beta {
            Bound::Lower
        } else if score <= window.alpha {
            Bound::Upper
        } else {
            Bound::Exact
        }
    }

    /// Returns whether a stored score answers a question with this window.
    #[inline]
    pub fn settles(self, score: Score, window: Window) -> bool {
        match self {
            Bound::Exact => true,
            Bound::Lower => score >= window.beta,
            Bound::Upper => score <= window.alpha,
        }
    }
}

/// The entry of one position.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Entry<S> {
    key: u64,
    pub score: Score,
    search: u16,
    pub depth: u8,
    pub bound: Bound,
    pub step: Option<S>,
}

impl<S> Entry<S> {
    /// Returns whether the entry comes from a search of this depth or, if `deeper` is allowed, of a
    /// greater one.
    #[inline]
    pub fn is_deep_enough(&self, depth: u32, deeper: bool) -> bool {
        let stored = u32::from(self.depth);
        if deeper { stored >= depth } else { stored == depth }
    }
}

/// A transposition table with steps of type `S`; see the module for how entries are replaced.
pub(crate) struct TranspositionTable<S> {
    entries: Vec<Entry<S>>,
    search: u16,
}

impl<S: Copy> TranspositionTable<S> {
    /// The size of an entry in bytes.
    pub const ENTRY: usize = size_of::<Entry<S>>();

    /// Creates a table of at least `entries` entries, rounded up to a power of two.
    pub fn new(entries: usize) -> TranspositionTable<S> {
        let empty =
            Entry { key: 0, score: 0, search: 0, depth: 0, bound: Bound::Exact, step: None };
        TranspositionTable { entries: vec![empty; entries.next_power_of_two().max(2)], search: 1 }
    }

    /// Returns the number of entries.
    pub fn size(&self) -> usize {
        self.entries.len()
    }

    /// Clears the table, usually in constant time.
    pub fn clear(&mut self) {
        self.search = self.search.wrapping_add(1);
        if self.search == 0 {
            self.entries.iter_mut().for_each(|entry| entry.search = 0);
            self.search = 1;
        }
    }

    #[inline]
    fn pair(&self, key: u64) -> usize {
        key as usize & (self.entries.len() - 2)
    }

    /// Returns the entry of a position, if there is one of the current search.
    #[inline]
    pub fn get(&self, key: u64) -> Option<Entry<S>> {
        let pair = self.pair(key);
        let known = |entry: &&Entry<S>| entry.key == key && entry.search == self.search;
        self.entries[pair..pair + 2].iter().find(known).copied()
    }

    /// Stores what a search found. A known step is kept if the search found none.
    #[inline]
    pub fn put(&mut self, key: u64, depth: u8, score: Score, bound: Bound, step: Option<S>) {
        let pair = self.pair(key);
        let search = self.search;
        let [deep, latest] = &mut self.entries[pair..pair + 2] else { return };
        let current = |entry: &Entry<S>| entry.search == search;
        let old = [&*deep, &*latest].into_iter().find(|entry| entry.key == key && current(entry));
        let step = step.or_else(|| old.and_then(|entry| entry.step));
        let entry = Entry { key, score, search, depth, bound, step };
        if latest.key == key && current(latest) {
            *latest = entry;
        } else if !current(deep) || deep.key == key || depth >= deep.depth {
            if deep.key != key && current(deep) {
                *latest = *deep;
            }
            *deep = entry;
        } else {
            *latest = entry;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_pair_keeps_the_deeper_and_the_latest_entry() {
        let mut table: TranspositionTable<u8> = TranspositionTable::new(2);
        table.put(1, 5, 10, Bound::Exact, Some(1));
        table.put(2, 3, 20, Bound::Lower, Some(2));
        table.put(3, 2, 30, Bound::Upper, None);
        let score = |key| table.get(key).map(|entry| entry.score);
        assert_eq!([score(1), score(2), score(3)], [Some(10), None, Some(30)]);
        table.put(1, 1, 11, Bound::Exact, None);
        assert_eq!(table.get(1).map(|entry| (entry.score, entry.step)), Some((11, Some(1))));
        table.clear();
        assert!(table.get(1).is_none() && table.get(3).is_none());
    }
}
