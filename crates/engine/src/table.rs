//! The transposition table: what a search found out about positions it may meet again.
//!
//! A fixed number of entries in pairs: the first of a pair keeps the deeper search, the second the
//! latest. Every search has its own number, so that a table is emptied by counting on; answers
//! are therefore a function of the question alone, not of what was asked before.

use crate::value::Score;

/// What a stored score says about the true one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Bound {
    /// It is the true one.
    Exact,
    /// The true one is at least this.
    Lower,
    /// The true one is at most this.
    Upper,
}

impl Bound {
    /// What a fail-soft search's answer is, given the window it was asked with.
    pub fn of(score: Score, alpha: Score, beta: Score) -> Bound {
        if score >= beta {
            Bound::Lower
        } else if score <= alpha {
            Bound::Upper
        } else {
            Bound::Exact
        }
    }

    /// Whether a stored score answers a question with this window.
    #[inline]
    pub fn settles(self, score: Score, alpha: Score, beta: Score) -> bool {
        match self {
            Bound::Exact => true,
            Bound::Lower => score >= beta,
            Bound::Upper => score <= alpha,
        }
    }
}

/// One position's entry.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Entry<S> {
    key: u64,
    pub score: Score,
    search: u16,
    pub depth: u8,
    pub bound: Bound,
    pub step: Option<S>,
}

/// The table; see the module's text.
pub(crate) struct Table<S> {
    entries: Vec<Entry<S>>,
    search: u16,
}

impl<S: Copy> Table<S> {
    /// A table of at least `entries` entries, rounded up to a power of two.
    pub fn new(entries: usize) -> Table<S> {
        let empty =
            Entry { key: 0, score: 0, search: 0, depth: 0, bound: Bound::Exact, step: None };
        Table { entries: vec![empty; entries.next_power_of_two().max(2)], search: 1 }
    }

    /// How many entries it has.
    pub fn size(&self) -> usize {
        self.entries.len()
    }

    /// Forgets everything.
    pub fn forget(&mut self) {
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

    /// What is known about a position.
    #[inline]
    pub fn get(&self, key: u64) -> Option<Entry<S>> {
        let pair = self.pair(key);
        let known = |entry: &&Entry<S>| entry.key == key && entry.search == self.search;
        self.entries[pair..pair + 2].iter().find(known).copied()
    }

    /// Keeps what a search found. A step once known is not lost to a search that found none.
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
    fn a_pair_keeps_the_deeper_and_the_latest() {
        let mut table: Table<u8> = Table::new(2);
        table.put(1, 5, 10, Bound::Exact, Some(1));
        table.put(2, 3, 20, Bound::Lower, Some(2));
        table.put(3, 2, 30, Bound::Upper, None);
        let score = |key| table.get(key).map(|entry| entry.score);
        assert_eq!([score(1), score(2), score(3)], [Some(10), None, Some(30)]);
        table.put(1, 1, 11, Bound::Exact, None);
        assert_eq!(table.get(1).map(|entry| (entry.score, entry.step)), Some((11, Some(1))));
        table.forget();
        assert!(table.get(1).is_none() && table.get(3).is_none());
    }
}
