//! What a step or a throw did, in the order in which a client should show it.
//!
//! An effect is a fact about pieces: a piece moved along a path, was pushed, or left the board. The
//! page animates and describes a game from effects alone and knows no rules.

use serde::{Deserialize, Serialize};
#[cfg(feature = "openapi")]
use utoipa::ToSchema;

use super::SideName;

/// The throw of one of the two fighters.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(ToSchema))]
pub struct Hand {
    /// The fighter's letter in DPN.
    pub letter: char,
    /// The number of faces of the die (simeone; 1 stands for a fixed 1), or the number of cubes
    /// thrown (looney).
    pub dice: u8,
    /// The number on the die, or the number of cubes that show the fighter's own colour.
    pub shown: u8,
    /// The total that counts; in looney it includes the size of the piece.
    pub total: u8,
}

/// A throw of dice, cubes or the coin.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(ToSchema))]
#[serde(tag = "kind", rename_all = "lowercase")]
pub enum Thrown {
    /// The coin that decides who moves first (L-2).
    Coin {
        /// The side that moves first.
        first: SideName,
    },
    /// One D6 for each side, which decide the initiative (S-2).
    Initiative {
        /// The numbers on the dice, the first player's first.
        shown: [u8; 2],
    },
    /// One die for each fighter (S-6).
    Dice {
        /// The attacker's throw.
        attacker: Hand,
        /// The defender's throw.
        defender: Hand,
    },
    /// The cubes of both fighters (L-6 to L-9).
    Cubes {
        /// The attacker's throw.
        attacker: Hand,
        /// The defender's throw.
        defender: Hand,
    },
    /// The four cubes of a size 3 ghost (L-12).
    Ghost {
        /// The side that uses the ghost.
        side: SideName,
        /// The number of cubes that count.
        shown: u8,
    },
}

/// Why a piece leaves the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(ToSchema))]
#[serde(rename_all = "lowercase")]
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

/// The outcome of a battle.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(ToSchema))]
#[serde(rename_all = "lowercase")]
pub enum Verdict {
    /// The attacker has won (L-10).
    Win,
    /// The battle is a stand-off (L-11).
    Standoff,
    /// The attacker has lost (L-10).
    Loss,
    /// The defender is defeated (S-7).
    Defeated,
    /// The defender is pushed (S-8).
    Pushed,
    /// The defender held its space (S-9).
    Nothing,
    /// The defender held its space and the attacker is stunned (S-9).
    Stunned,
}

/// One thing that happened on the board or beside it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(ToSchema))]
#[serde(tag = "t", rename_all = "lowercase")]
pub enum Effect {
    /// A piece moves along a path. The path of a groi pawn contains its landings (G-9) and the
    /// spaces between them.
    Walk {
        /// The piece's letter.
        letter: char,
        /// At least two spaces: the one the piece leaves, those it passes, the one it ends on.
        path: Vec<String>,
    },
    /// A piece is pushed by another one.
    Push {
        /// The letter of the pushed piece.
        letter: char,
        /// The space it leaves.
        from: String,
        /// The space it ends on; null if it is pushed off the edge.
        to: Option<String>,
    },
    /// A piece leaves the board.
    Fall {
        /// The piece's letter.
        letter: char,
        /// The space it leaves.
        at: String,
        /// Why it leaves the board.
        how: Fall,
    },
    /// A piece comes onto the board (B-12).
    Enter {
        /// The piece's letter.
        letter: char,
        /// The space it enters.
        at: String,
    },
    /// An attack begins: the attacker closes in on its target.
    Attack {
        /// The attacker's letter.
        letter: char,
        /// The space the attack comes from.
        from: String,
        /// The attacked space.
        target: String,
        /// The defender's letter.
        against: char,
    },
    /// Dice or cubes are thrown.
    Throw {
        /// The result of the throw.
        thrown: Thrown,
    },
    /// A battle is decided.
    Verdict {
        /// The outcome.
        what: Verdict,
    },
    /// The attacker returns to the space it came from.
    Retreat {
        /// The attacker's letter.
        letter: char,
        /// The space it returns to.
        to: String,
    },
    /// The attacker takes the attacked space.
    Advance {
        /// The attacker's letter.
        letter: char,
        /// The space it takes.
        to: String,
    },
    /// A creature is stunned (S-9).
    Stun {
        /// The creature's letter.
        letter: char,
        /// The creature's space.
        at: String,
    },
    /// A stunned creature stands up (S-13).
    Rise {
        /// The creature's letter.
        letter: char,
        /// The creature's space.
        at: String,
    },
    /// A force ghost is used (L-12).
    Ghost {
        /// The side that uses the ghost.
        side: SideName,
        /// The letter of the lost piece, which belongs to the other side under the option `ghosts=captor`.
        letter: char,
        /// The size of the ghost: 1 repeats the throws, 2 makes the battle a stand-off, 3 throws
        /// four more cubes.
        size: u8,
    },
    /// A side accepts the result of the throws and uses no ghost (L-13).
    Accept {
        /// The side that accepts.
        side: SideName,
    },
    /// A side scores points (S-10, S-14).
    Score {
        /// The side that scores.
        side: SideName,
        /// The number of points.
        points: u16,
    },
    /// A side passes its turn, or ends it early (S-4).
    Pass {
        /// The side that passes.
        side: SideName,
    },
}
