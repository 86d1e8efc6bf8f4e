//! Gestures: the spots that a player points at, one after the other, to choose a step.
//!
//! `A1-B2` is the space `A1`, then the space `B2`; passing is a button. Front ends that draw a
//! board need no other knowledge of a step.

use crate::board::Space;

/// Something on the screen that a player can point at.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Spot {
    /// A space of the board.
    Space(Space),
    /// A piece that waits off the board, by its letter in DPN.
    Reserve(char),
    /// A button, for a step that has no place on the board.
    Word(Word),
}

/// The steps that are buttons.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Word {
    /// Groi, bambara: pass, since nothing can move.
    Pass,
    /// Looney: finish the turn where it has been walked to.
    Done,
    /// Simeone: end the turn.
    End,
    /// Simeone: push the defender off the edge.
    Off,
    /// Simeone: leave the defender where it is.
    Stay,
    /// Looney: play the ghost of this size.
    Ghost(u8),
    /// Looney: play no ghost.
    Accept,
}

/// The gesture that chooses a step.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Gesture {
    /// The spots to point at, in order.
    pub spots: Vec<Spot>,
    /// Whether the last spot is attacked or captured.
    pub attack: bool,
}

impl Gesture {
    /// Makes a gesture of these spots that attacks nothing.
    pub fn of(spots: &[Spot]) -> Gesture {
        Gesture { spots: spots.to_vec(), attack: false }
    }

    /// Makes the gesture of pressing a button.
    pub fn word(word: Word) -> Gesture {
        Gesture::of(&[Spot::Word(word)])
    }

    /// Makes the gesture of moving the piece on `from` to `to`.
    pub fn go(from: Space, to: Space) -> Gesture {
        Gesture::of(&[Spot::Space(from), Spot::Space(to)])
    }

    /// Makes the gesture of attacking `to` with the piece on `from`.
    pub fn attack(from: Space, to: Space) -> Gesture {
        Gesture { attack: true, ..Gesture::go(from, to) }
    }
}
