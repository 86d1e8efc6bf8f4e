//! What a game waits for next.

use dejarik_rules::any::AnySetUp;
use dejarik_rules::{Side, Words};

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
    /// Returns what an unfinished set-up waits for.
    pub(crate) fn of_setup(setup: &AnySetUp) -> Due {
        match setup.missing_orders() {
            [false, false] => Due::Roll,
            missing => Due::Orders(missing),
        }
    }

    /// Returns the side that has to make a step; `None` if no step is due.
    pub fn side(self) -> Option<Side> {
        match self {
            Due::Step(side) => Some(side),
            Due::Orders(_) | Due::Roll | Due::Nothing => None,
        }
    }

    /// Returns the wording of error messages.
    pub(crate) fn name(self) -> Words {
        match self {
            Due::Orders(_) => ORDER,
            Due::Roll => THROW,
            Due::Step(_) => MOVE,
            Due::Nothing => NOTHING,
        }
    }
}

/// What can be due or found, in messages.
pub(crate) const ORDER: Words = Words::new("the order of a set-up", "l’ordre d’une mise en place");
/// A throw, in messages.
pub(crate) const THROW: Words = Words::new("a throw", "un lancer");
/// A move, in messages.
pub(crate) const MOVE: Words = Words::new("a move", "un coup");
/// Nothing, in messages.
pub(crate) const NOTHING: Words = Words::new("nothing", "rien");
