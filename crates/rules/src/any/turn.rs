//! A partial turn of any rule set, which a player makes by pointing.

use crate::decision::{Next, PartialTurn, Path};
use crate::gesture::Gesture;
use crate::ruleset::RuleSet;

use super::{AnyPosition, AnyStep, Known, Ruled};

/// A position with the decisions that a player has made so far, in any order that the rules allow.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct AnyTurn {
    position: AnyPosition,
    made: Path,
}

/// What a choice in a partial turn leads to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AnyNext {
    /// The same player decides again.
    Turn(AnyTurn),
    /// The step is complete. It has not been played yet.
    Step(AnyStep),
}

impl<R: RuleSet> Ruled<R> {
    fn turn(&self, made: Path) -> PartialTurn<R> {
        PartialTurn::after(self.rules, self.position, made)
    }
}

impl AnyTurn {
    /// Begins a turn: no decision is made.
    pub fn new(position: AnyPosition) -> AnyTurn {
        AnyTurn::after(position, Path::default())
    }

    /// Returns the turn in which these decisions are made.
    pub fn after(position: AnyPosition, made: Path) -> AnyTurn {
        AnyTurn { position, made }
    }

    /// Returns the position in which the turn began.
    pub fn position(&self) -> &AnyPosition {
        &self.position
    }

    /// Returns the position after the decisions that were made.
    pub fn board(&self) -> AnyPosition {
        with_position!(&self.position, ruled: R => {
            let position = R::board(&ruled.turn(self.made));
            R::any_position(Ruled { position, ..*ruled })
        })
    }

    /// Returns the movement points that are left; `None` if the step is one decision.
    pub fn points_left(&self) -> Option<u8> {
        with_position!(&self.position, ruled: R => R::points_left(&ruled.turn(self.made)))
    }

    /// Returns what the player can point at next, with what it leads to. There is nothing unless a player
    /// acts.
    pub fn choices(&self) -> Vec<(Gesture, AnyNext)> {
        fn choices<R: Known>(ruled: &Ruled<R>, made: Path) -> Vec<(Gesture, AnyNext)> {
            let choices = ruled.turn(made).choices().into_iter();
            let any = |next| match next {
                Next::Step(step) => AnyNext::Step(R::any_step(step)),
                Next::Turn(turn) => {
                    AnyNext::Turn(AnyTurn { position: R::any_position(*ruled), made: *turn.made() })
                }
            };
            choices.map(|(gesture, next)| (gesture, any(next))).collect()
        }
        with_position!(&self.position, ruled => choices(ruled, self.made))
    }
}
