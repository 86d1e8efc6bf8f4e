//! A fair queue that serves its askers in turn: an asker with many items delays only itself.

use std::collections::{HashMap, VecDeque};
use std::hash::Hash;

/// A bounded queue with a line for each asker. The lines are served round robin, and each is first in,
/// first out. Adding and taking are O(1).
#[derive(Debug)]
pub(crate) struct FairQueue<K, T> {
    lines: HashMap<K, VecDeque<T>>,
    /// The askers whose lines are not empty, the next one first.
    turns: VecDeque<K>,
    /// The asker who was served last, and comes after the others.
    last: Option<K>,
    waiting: usize,
    bounds: Bounds,
}

/// How much may wait in a [`FairQueue`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Bounds {
    /// For one asker.
    pub(crate) each: usize,
    /// For all askers together.
    pub(crate) all: usize,
}

impl<K: Copy + Eq + Hash, T> FairQueue<K, T> {
    /// Returns an empty queue.
    pub(crate) fn new(bounds: Bounds) -> FairQueue<K, T> {
        FairQueue { lines: HashMap::new(), turns: VecDeque::new(), last: None, waiting: 0, bounds }
    }

    /// Adds an item to the end of an asker's line.
    ///
    /// # Errors
    /// If the line or the queue is full; the item is returned.
    pub(crate) fn push(&mut self, asker: K, item: T) -> Result<(), T> {
        let length = self.lines.get(&asker).map_or(0, VecDeque::len);
        if self.waiting >= self.bounds.all || length >= self.bounds.each {
            return Err(item);
        }
        if length == 0 {
            self.turns.push_back(asker);
        }
        self.lines.entry(asker).or_default().push_back(item);
        self.waiting += 1;
        Ok(())
    }

    /// Notes that an asker was served without waiting.
    pub(crate) fn served(&mut self, asker: K) {
        self.last = Some(asker);
    }

    /// Takes the next item of the asker whose turn it is.
    pub(crate) fn pop(&mut self) -> Option<T> {
        if self.turns.front() == self.last.as_ref() {
            self.turns.rotate_left(self.turns.len().min(1));
        }
        let asker = self.turns.pop_front()?;
        self.last = Some(asker);
        let line = self.lines.get_mut(&asker)?;
        let item = line.pop_front()?;
        if line.is_empty() {
            self.lines.remove(&asker);
        } else {
            self.turns.push_back(asker);
        }
        self.waiting -= 1;
        Some(item)
    }

    /// Returns the number of items that wait.
    pub(crate) fn len(&self) -> usize {
        self.waiting
    }

    /// Drops everything that waits.
    pub(crate) fn clear(&mut self) {
        self.lines.clear();
        self.turns.clear();
        self.waiting = 0;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn askers_are_served_in_turn_however_much_one_of_them_asks() {
        let mut queue = FairQueue::new(Bounds { each: 50, all: 100 });
        for number in 0..50 {
            queue.push("many", ("many", number)).unwrap();
        }
        queue.push("one", ("one", 0)).unwrap();
        queue.push("two", ("two", 0)).unwrap();
        queue.push("two", ("two", 1)).unwrap();
        let order: Vec<_> = std::iter::from_fn(|| queue.pop()).collect();
        let first = [("many", 0), ("one", 0), ("two", 0), ("many", 1), ("two", 1), ("many", 2)];
        assert_eq!(order[..6], first);
        assert_eq!((order.len(), queue.len()), (53, 0));
    }

    #[test]
    fn a_line_and_the_queue_are_bounded() {
        let mut queue = FairQueue::new(Bounds { each: 2, all: 3 });
        assert_eq!(queue.push(1, 'a'), Ok(()));
        assert_eq!(queue.push(1, 'b'), Ok(()));
        assert_eq!(queue.push(1, 'c'), Err('c'), "the line of this asker is full");
        assert_eq!(queue.push(2, 'd'), Ok(()));
        assert_eq!(queue.push(3, 'e'), Err('e'), "the queue is full");
        assert_eq!(queue.pop(), Some('a'));
        assert_eq!(queue.push(3, 'e'), Ok(()));
        queue.clear();
        assert_eq!((queue.pop(), queue.len()), (None, 0));
    }

    #[test]
    fn an_asker_who_was_just_served_comes_after_the_others() {
        let mut queue = FairQueue::new(Bounds { each: 9, all: 9 });
        queue.served(1);
        for (asker, item) in [(1, 'a'), (1, 'b'), (2, 'c')] {
            queue.push(asker, item).unwrap();
        }
        let order: Vec<_> = std::iter::from_fn(|| queue.pop()).collect();
        assert_eq!(order, ['c', 'a', 'b']);
    }
}
