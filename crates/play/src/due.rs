//! What a game waits for next.

use dejarik_rules::Side;

/// The event that a game waits for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Due {
    /// The order of a set-up (S-1), from each side whose entry is true (by [`Side::index`]).
    Orders([bool; 2]),
    /// A throw, in the set-up or in a battle.
    Roll,
    /// A step of this side.
    Step(Side),
    /// Nothing, because the game is over.
    Nothing,
}

impl Due {
    /// Returns the side that has to make a step; `None` if no step is due.
    pub fn side(self) -> Option<Side> {
        match self {
            Due::Step(side) => Some(side),
            Due::Orders(_) | Due::Roll | Due::Nothing => None,
        }
    }

    /// Returns the wording of error messages.
    pub(crate) fn name(self) -> &'static str {
        match self {
            Due::Orders(_) => "the order of a set-up",
            Due::Roll => "a throw",
            Due::Step(_) => "a move",
            Due::Nothing => "nothing",
        }
    }
}
