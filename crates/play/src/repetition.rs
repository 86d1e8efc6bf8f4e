//! Threefold repetition (G-20, B-15).
//!
//! Two positions are the same if the pieces, the side to move and the state fields are equal: all
//! that a position holds. A hash map finds the candidates by their keys and full positions are then
//! compared, so the cost of a move does not grow with the length of the game.

use std::collections::HashMap;

use dejarik_rules::any::AnyPosition;

/// The positions that have occurred in a game, by key. Positions are removed in the reverse of the
/// order in which they were added.
#[derive(Clone, Debug, Default)]
pub(crate) struct History {
    by_key: HashMap<u64, Vec<AnyPosition>>,
}

impl History {
    /// Adds a position that has just arisen.
    pub(crate) fn enter(&mut self, position: &AnyPosition) {
        self.by_key.entry(position.key()).or_default().push(*position);
    }

    /// Removes `position`, which must be the position added last.
    pub(crate) fn leave(&mut self, position: &AnyPosition) {
        if let Some(same) = self.by_key.get_mut(&position.key()) {
            same.pop();
        }
    }

    /// Counts how often a position has occurred.
    pub(crate) fn count(&self, position: &AnyPosition) -> usize {
        let same = self.by_key.get(&position.key());
        same.map_or(0, |same| same.iter().filter(|known| *known == position).count())
    }
}
