//! A throw in numbers: what a front end draws as dice and cubes.

use std::fmt;

use crate::side::Side;
use crate::words::Words;

/// What one fighter of a battle threw.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Hand {
    /// The fighter's letter in DPN.
    pub letter: char,
    /// In simeone the number of faces of the die (1 for a stunned creature, which always rolls 1);
    /// in looney the number of cubes thrown.
    pub dice: u8,
    /// The face of the die, or the number of cubes that count.
    pub shown: u8,
    /// The total: in looney the size is added.
    pub total: u8,
}

/// The result of a throw.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Thrown {
    /// L-2: the side that goes first.
    Coin(Side),
    /// S-2: the dice for the initiative, the first player's first.
    Initiative([u8; 2]),
    /// A battle of simeone.
    Dice {
        /// The attacker's die.
        attacker: Hand,
        /// The defender's die.
        defender: Hand,
        /// What the dice do to the fighters.
        effect: Effect,
    },
    /// A battle of looney, before ghosts.
    Cubes {
        /// The attacker's cubes.
        attacker: Hand,
        /// The defender's cubes.
        defender: Hand,
    },
    /// L-12: the four cubes of a size 3 ghost.
    Ghost {
        /// The ghost's side.
        side: Side,
        /// How many cubes count.
        count: u8,
    },
}

/// What the dice of a battle do to the fighters.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[repr(u8)]
pub enum Effect {
    /// The defender is defeated and leaves the board (S-7).
    Defeated,
    /// The attacking player may push the defender (S-8).
    Pushed,
    /// Nothing happens (S-9).
    Nothing,
    /// The attacker is stunned (S-9).
    Stunned,
}

impl Effect {
    /// All effects in the order in which odds list them.
    pub const ALL: [Effect; 4] =
        [Effect::Defeated, Effect::Pushed, Effect::Nothing, Effect::Stunned];

    /// The labels of the effects in odds.
    pub const LABELS: [&'static str; 4] = ["defeated", "pushed", "nothing", "stunned"];

    /// Returns the label of this effect in odds.
    pub const fn label(self) -> &'static str {
        Effect::LABELS[self as usize]
    }

    /// Returns the effect as messages write it.
    pub(crate) const fn names(self) -> Words {
        let fr = match self {
            Effect::Defeated => "battu",
            Effect::Pushed => "poussé",
            Effect::Nothing => "rien",
            Effect::Stunned => "attaquant assommé",
        };
        Words::new(self.label(), fr)
    }
}

impl fmt::Display for Effect {
    /// Writes the label.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.label())
    }
}
