//! Effects: what a step or a throw did, in the order in which a front end shows or tells it.
//!
//! An effect is a fact about pieces: a piece moved along a path, was pushed, or left the board. The page
//! animates a game from effects alone, and the terminal and the page tell it in sentences.

use dejarik_rules::{Side, Space, Thrown, named};

mod find;

pub use find::{of_played, of_roll, of_step};

/// Why a piece leaves the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Fall {
    /// The piece was captured and can be activated again (B-6).
    Captured,
    /// The pawn was killed (G-11).
    Killed,
    /// The piece lost a battle because its strength was the lower one (L-10).
    Lost,
    /// The creature was defeated (S-10), or pushed off the edge (S-11).
    Defeated,
}

named! {
    /// The outcome of a battle.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
    pub enum Verdict {
        /// The attacker has won (L-10).
        Win = "win",
        /// The battle is a stand-off (L-11).
        Standoff = "standoff",
        /// The attacker has lost (L-10).
        Loss = "loss",
        /// The defender is defeated (S-7).
        Defeated = "defeated",
        /// The defender is pushed (S-8).
        Pushed = "pushed",
        /// The defender held its space (S-9).
        Nothing = "nothing",
        /// The defender held its space and the attacker is stunned (S-9).
        Stunned = "stunned",
    }
}

/// One thing that happened on the board or beside it. Pieces are named by their letters in DPN.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Effect {
    /// A piece moves along a path. The path of a groi pawn contains its landings (G-9) and the
    /// spaces between them.
    Walk {
        /// The piece's letter.
        letter: char,
        /// At least two spaces: the one the piece leaves, those it passes, the one it ends on.
        path: Vec<Space>,
    },
    /// A piece is pushed by another one.
    Push {
        /// The letter of the pushed piece.
        letter: char,
        /// The space it leaves.
        from: Space,
        /// The space it ends on; `None` if it is pushed off the edge.
        to: Option<Space>,
    },
    /// A piece leaves the board.
    Fall {
        /// The piece's letter.
        letter: char,
        /// The space it leaves.
        at: Space,
        /// Why it leaves the board.
        how: Fall,
    },
    /// A piece comes onto the board (B-12).
    Enter {
        /// The piece's letter.
        letter: char,
        /// The space it enters.
        at: Space,
    },
    /// An attack begins: the attacker closes in on its target.
    Attack {
        /// The attacker's letter.
        letter: char,
        /// The space the attack comes from.
        from: Space,
        /// The attacked space.
        target: Space,
        /// The defender's letter.
        against: char,
    },
    /// Dice or cubes are thrown.
    Throw(Thrown),
    /// A battle is decided.
    Verdict(Verdict),
    /// The attacker returns to the space it came from.
    Retreat {
        /// The attacker's letter.
        letter: char,
        /// The space it returns to.
        to: Space,
    },
    /// The attacker takes the attacked space.
    Advance {
        /// The attacker's letter.
        letter: char,
        /// The space it takes.
        to: Space,
    },
    /// A creature is stunned (S-9).
    Stun {
        /// The creature's letter.
        letter: char,
        /// The creature's space.
        at: Space,
    },
    /// A stunned creature stands up (S-13).
    Rise {
        /// The creature's letter.
        letter: char,
        /// The creature's space.
        at: Space,
    },
    /// A force ghost is used (L-12).
    Ghost {
        /// The side that uses the ghost.
        side: Side,
        /// The letter of the lost piece.
        letter: char,
        /// The size of the ghost: 1 repeats the throws, 2 makes the battle a stand-off, 3 throws
        /// four more cubes.
        size: u8,
    },
    /// A side accepts the result of the throws and uses no ghost (L-13).
    Accept {
        /// The side that accepts.
        side: Side,
    },
    /// A side scores points (S-10, S-14).
    Score {
        /// The side that scores.
        side: Side,
        /// The number of points.
        points: u16,
    },
    /// A side passes its turn, or ends it early (S-4).
    Pass {
        /// The side that passes.
        side: Side,
    },
}
