//! Threefold repetition (G-20, B-15).
//!
//! Two positions are the same if the pieces, the side to move and the state fields are equal: all
//! that a position holds. The cost of a move does not grow with the length of the game, and counting
//! takes a binary search for each line that the current one forks off from.

use std::collections::HashMap;

use dejarik_rules::any::AnyPosition;

/// The positions that have occurred in a game, up to the current entry of the current line. They are
/// removed in the reverse of the order in which they were added.
#[derive(Clone, Debug, Default)]
pub(crate) struct History {
    /// The moments at which each position occurred, in increasing order.
    moments: HashMap<AnyPosition, Vec<Moment>>,
    /// For each line that is interrupted by a side line, the main line first, how many of its entries
    /// come before the fork. Later moments of that line do not count for now.
    forks: Vec<usize>,
}

/// When a position occurred.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Moment {
    /// The depth of the line: 0 for the main line.
    depth: usize,
    /// How many entries of that line had been played.
    entries: usize,
}

impl History {
    /// Adds a position that has just arisen after this many `entries` of the current line.
    pub(crate) fn enter(&mut self, position: &AnyPosition, entries: usize) {
        let moment = Moment { depth: self.forks.len(), entries };
        self.moments.entry(*position).or_default().push(moment);
    }

    /// Removes `position`, which must be the position added last.
    pub(crate) fn leave(&mut self, position: &AnyPosition) {
        if let Some(moments) = self.moments.get_mut(position) {
            moments.pop();
        }
    }

    /// Starts a side line after the first `keep` entries of the current line.
    pub(crate) fn fork(&mut self, keep: usize) {
        self.forks.push(keep);
    }

    /// Returns to the line that the current side line forked off from. The positions of the side
    /// line must have been removed.
    pub(crate) fn rejoin(&mut self) {
        self.forks.pop();
    }

    /// Counts how often a position has occurred.
    pub(crate) fn count(&self, position: &AnyPosition) -> usize {
        let Some(moments) = self.moments.get(position) else { return 0 };
        let before = |end: Moment| moments.partition_point(|moment| *moment < end);
        let interrupted = self.forks.iter().enumerate().map(|(depth, keep)| {
            let end = before(Moment { depth, entries: keep + 1 });
            end - before(Moment { depth, entries: 0 })
        });
        let current = moments.len() - before(Moment { depth: self.forks.len(), entries: 0 });
        interrupted.sum::<usize>() + current
    }
}
