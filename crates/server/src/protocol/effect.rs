//! What has happened, in the order in which it is to be shown, heard and told.
//!
//! An effect is a fact about pieces: it went this way, it was pushed, it fell. The page animates
//! and speaks from these and knows no rules.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::SideName;

/// What one fighter threw.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct Hand {
    /// The fighter's letter.
    pub letter: char,
    /// Faces of its die (simeone; 1 is a fixed 1), or how many cubes were thrown (looney).
    pub dice: u8,
    /// What the die shows, or how many cubes show the own colour.
    pub shown: u8,
    /// What it comes to, the size of the piece included (looney).
    pub total: u8,
}

/// A throw.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(tag = "kind", rename_all = "lowercase")]
pub enum Thrown {
    /// L-2: who goes first.
    Coin {
        /// Who.
        first: SideName,
    },
    /// S-2: a D6 each for the initiative, the first player's first.
    Initiative {
        /// What they show.
        shown: [u8; 2],
    },
    /// S-6: a die each.
    Dice {
        /// The attacker's.
        attacker: Hand,
        /// The defender's.
        defender: Hand,
    },
    /// L-6 to L-9: cubes.
    Cubes {
        /// The attacker's.
        attacker: Hand,
        /// The defender's.
        defender: Hand,
    },
    /// L-12: the four cubes of a size 3 ghost.
    Ghost {
        /// Whose.
        side: SideName,
        /// How many count.
        shown: u8,
    },
}

/// Why a piece leaves the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum Fall {
    /// B-6: it can come back.
    Captured,
    /// G-11.
    Killed,
    /// L-10: its strength was the lower one.
    Lost,
    /// S-10, also off the edge (S-11).
    Defeated,
}

/// What a battle came to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum Verdict {
    /// L-10: the attacker has won.
    Win,
    /// L-11.
    Standoff,
    /// L-10: the attacker has lost.
    Loss,
    /// S-7.
    Defeated,
    /// S-8.
    Pushed,
    /// S-9: the defender held.
    Nothing,
    /// S-9: the attacker is stunned.
    Stunned,
}

/// One thing that happened.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(tag = "t", rename_all = "lowercase")]
pub enum Effect {
    /// A piece goes along its path, the spaces it starts from and ends on included. A groi pawn
    /// goes by its landings (G-9) and the spaces between.
    Walk {
        /// Which.
        letter: char,
        /// The spaces, at least two.
        path: Vec<String>,
    },
    /// A piece is moved by another one; `to` is null where it goes off the edge.
    Push {
        /// Which.
        letter: char,
        /// Where it stood.
        from: String,
        /// Where it stands now.
        to: Option<String>,
    },
    /// A piece leaves the board.
    Fall {
        /// Which.
        letter: char,
        /// Where it stood.
        at: String,
        /// Why.
        how: Fall,
    },
    /// B-12: a piece comes onto the board.
    Enter {
        /// Which.
        letter: char,
        /// Where.
        at: String,
    },
    /// An attack begins: the attacker closes in on the target.
    Attack {
        /// The attacker.
        letter: char,
        /// Where it comes from.
        from: String,
        /// The space attacked.
        target: String,
        /// The defender.
        against: char,
    },
    /// Dice or cubes fall.
    Throw {
        /// How they fell.
        thrown: Thrown,
    },
    /// What a battle came to.
    Verdict {
        /// What.
        what: Verdict,
    },
    /// The attacker goes back to where it came from.
    Retreat {
        /// Which.
        letter: char,
        /// Where to.
        to: String,
    },
    /// The attacker takes the space attacked.
    Advance {
        /// Which.
        letter: char,
        /// Where to.
        to: String,
    },
    /// S-9: a creature is stunned.
    Stun {
        /// Which.
        letter: char,
        /// Where.
        at: String,
    },
    /// S-13: a creature stands up again.
    Rise {
        /// Which.
        letter: char,
        /// Where.
        at: String,
    },
    /// L-12: a force ghost is used.
    Ghost {
        /// Whose.
        side: SideName,
        /// 1 fights again, 2 ends in a stand-off, 3 throws four more.
        size: u8,
    },
    /// L-13: no ghost is used.
    Accept {
        /// By whom.
        side: SideName,
    },
    /// S-10, S-14: points are scored.
    Score {
        /// By whom.
        side: SideName,
        /// How many.
        points: u16,
    },
    /// A turn is passed, or ended early (S-4).
    Pass {
        /// By whom.
        side: SideName,
    },
}
