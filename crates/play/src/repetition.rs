//! The same position for the third time (G-20, B-15).
//!
//! The same is what the rules say: the pieces, the side to move and the state, which is what a
//! position holds. Positions are compared whole, never by a key alone.

use dejarik_rules::any::AnyPosition;
use dejarik_rules::groi::Repetition;

use crate::line::Played;

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

/// How often the last position has stood, this time included.
pub(crate) fn count(start: Option<&AnyPosition>, line: &[Played]) -> usize {
    let positions = || start.into_iter().chain(line.iter().filter_map(|p| p.position.as_ref()));
    let Some(now) = positions().next_back() else { return 0 };
    positions().filter(|position| *position == now).count()
}
