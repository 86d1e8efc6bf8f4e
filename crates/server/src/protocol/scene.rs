//! A position as it is drawn: what stands where, what waits beside the board, and the few numbers
//! that a player wants in view. No rule can be read off it.

use dejarik_rules::Side;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// A side: `w` is the first player, `b` the second.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, ToSchema)]
pub enum SideName {
    /// The first player: white, light, red.
    #[serde(rename = "w")]
    First,
    /// The second: black, dark, blue.
    #[serde(rename = "b")]
    Second,
}

impl From<Side> for SideName {
    fn from(side: Side) -> SideName {
        match side {
            Side::First => SideName::First,
            Side::Second => SideName::Second,
        }
    }
}

impl From<SideName> for Side {
    fn from(side: SideName) -> Side {
        match side {
            SideName::First => Side::First,
            SideName::Second => Side::Second,
        }
    }
}

/// A piece on the board.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct Standing {
    /// `A1`…`A12`, `B1`…`B12`, `C`.
    pub space: String,
    /// Its letter in DPN: upper case for the first player.
    pub letter: char,
    /// Whether it lies on its side (S-13).
    pub stunned: bool,
}

/// What a piece beside the board is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum BesideState {
    /// B-11: taken by the opponent's last move; it cannot come back yet.
    Captured,
    /// B-11: it can be activated.
    Inactive,
    /// L-12: a force ghost, still to be used.
    Ghost,
    /// Out of the game.
    Lost,
}

/// A piece beside the board.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct Beside {
    /// Its letter in DPN.
    pub letter: char,
    /// What it is there.
    pub state: BesideState,
}

/// S-4: the creature whose turn goes on.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct Active {
    /// Where it stands.
    pub space: String,
    /// Actions it has left.
    pub left: u8,
}

/// Who fights whom, while a battle is not settled.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct BattleSpaces {
    /// Where the attack comes from.
    pub from: String,
    /// The space attacked.
    pub target: String,
    /// The attacker's total so far, once it is thrown.
    pub attack: Option<u8>,
    /// The defender's total so far.
    pub defence: Option<u8>,
}

/// How close a quiet game is to a draw (L-15, S-16).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct Quiet {
    /// Turns (looney) or rounds (simeone) so far.
    pub count: u16,
    /// The draw comes at this many.
    pub limit: u16,
}

/// Everything that is to be seen of a position.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct Scene {
    /// The rule set: `groi`, `bambara`, `looney`, `simeone`.
    pub rules: super::Rules,
    /// The pieces on the board, in the order of the spaces.
    pub pieces: Vec<Standing>,
    /// The pieces beside it.
    pub beside: Vec<Beside>,
    /// Simeone: the creature whose turn goes on.
    pub active: Option<Active>,
    /// Looney, simeone: a battle that is not settled.
    pub battle: Option<BattleSpaces>,
    /// Simeone: the score, the first player's first.
    pub score: Option<[u16; 2]>,
    /// Simeone: the score that wins (S-15); absent with `target none`.
    pub target: Option<u16>,
    /// Simeone: who has the initiative (S-2).
    pub initiative: Option<SideName>,
    /// Looney, simeone: how quiet the game is.
    pub quiet: Option<Quiet>,
    /// Groi: who has yet to make a first move (G-8), the first player first.
    pub unmoved: Option<[bool; 2]>,
}
