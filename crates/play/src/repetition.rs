//! The same position for the third time (G-20, B-15).
//!
//! The same is what the rules say: the pieces, the side to move and the state, which is what a
//! position holds. Keys find the candidates, then positions are compared whole, so a game costs
//! no more for being long.

use std::collections::HashMap;

use dejarik_rules::any::AnyPosition;
use dejarik_rules::groi::Repetition;

/// Whether a third repetition ends the game by itself.
pub(crate) fn ends_by_itself(position: &AnyPosition) -> bool {
    match position {
        AnyPosition::Groi(ruled) => ruled.rules.repetition == Repetition::Automatic,
        // B-15.
        AnyPosition::Bambara(_) => true,
        AnyPosition::Looney(_) | AnyPosition::Simeone(_) => false,
    }
}

/// Whether a player may declare a draw while a position that has stood three times stands.
pub(crate) fn claimable(position: &AnyPosition) -> bool {
    match position {
        AnyPosition::Groi(ruled) => ruled.rules.repetition == Repetition::Claim,
        AnyPosition::Bambara(_) | AnyPosition::Looney(_) | AnyPosition::Simeone(_) => false,
    }
}

/// The positions that have stood, each found by its key. They leave in the reverse order in which
/// they came.
#[derive(Clone, Debug, Default)]
pub(crate) struct History {
    by_key: HashMap<u64, Vec<AnyPosition>>,
}

impl History {
    /// A position comes to stand.
    pub(crate) fn enter(&mut self, position: &AnyPosition) {
        self.by_key.entry(position.key()).or_default().push(*position);
    }

    /// The position that came last is taken back.
    pub(crate) fn leave(&mut self, position: &AnyPosition) {
        if let Some(same) = self.by_key.get_mut(&position.key()) {
            same.pop();
        }
    }

    /// How often a position has stood.
    pub(crate) fn count(&self, position: &AnyPosition) -> usize {
        let same = self.by_key.get(&position.key());
        same.map_or(0, |same| same.iter().filter(|known| *known == position).count())
    }
}
