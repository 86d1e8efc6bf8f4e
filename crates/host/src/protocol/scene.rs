//! A position as it is drawn: the pieces on the board and beside it, and the few numbers that a
//! player wants to see. A client needs no knowledge of the rules to draw it.

use dejarik_telling::Sentence;
use serde::{Deserialize, Serialize};
#[cfg(feature = "openapi")]
use utoipa::ToSchema;

/// A side: `w` is the first player, `b` the second.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(ToSchema))]
pub enum SideName {
    /// The first player, whose pieces are white, light or red.
    #[serde(rename = "w")]
    First,
    /// The second player, whose pieces are black, dark or blue.
    #[serde(rename = "b")]
    Second,
}

/// A piece on the board.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(ToSchema))]
pub struct Standing {
    /// The space: `A1`…`A12`, `B1`…`B12`, `C`.
    pub space: String,
    /// The piece's letter in DPN, in upper case for the first player.
    pub letter: char,
    /// Whether the creature is stunned (S-13).
    pub stunned: bool,
}

/// The state of a piece beside the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(ToSchema))]
#[serde(rename_all = "lowercase")]
pub enum BesideState {
    /// The opponent's last move captured the piece, so it cannot come back yet (B-11).
    Captured,
    /// The piece can be activated (B-11).
    Inactive,
    /// The piece is a force ghost that has not been used yet (L-12).
    Ghost,
    /// The piece is out of the game.
    Lost,
}

/// A piece beside the board.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(ToSchema))]
pub struct Beside {
    /// The piece's letter in DPN.
    pub letter: char,
    /// The state of the piece.
    pub state: BesideState,
    /// The side beside whose edge the piece lies, if that is not its own: a ghost that serves its captor.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub side: Option<SideName>,
}

/// The creature in the middle of its turn (S-4).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(ToSchema))]
pub struct Active {
    /// The creature's space.
    pub space: String,
    /// The number of actions it has left.
    pub left: u8,
}

/// The fighters of an undecided battle.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(ToSchema))]
pub struct BattleSpaces {
    /// The space that the attack comes from.
    pub from: String,
    /// The attacked space.
    pub target: String,
    /// The attacker's current total; null before the throw.
    pub attack: Option<u8>,
    /// The defender's current total; null before the throw.
    pub defence: Option<u8>,
}

/// How close a quiet game is to a draw (L-15, S-16).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(ToSchema))]
pub struct Quiet {
    /// The number of quiet turns (looney) or rounds (simeone) so far.
    pub count: u16,
    /// The number at which the game is drawn.
    pub limit: u16,
}

/// Everything that a player can see of a position.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(ToSchema))]
pub struct Scene {
    /// The rule set.
    pub rules: super::Rules,
    /// The pieces on the board, in the order of the spaces.
    pub pieces: Vec<Standing>,
    /// The pieces beside the board.
    pub beside: Vec<Beside>,
    /// The creature in the middle of its turn (simeone).
    pub active: Option<Active>,
    /// The undecided battle (looney, simeone).
    pub battle: Option<BattleSpaces>,
    /// The score of both sides, the first player's first (simeone).
    pub score: Option<[u16; 2]>,
    /// The score that wins (S-15); null with `target=none` and in rule sets without scores.
    pub target: Option<u16>,
    /// The side that has the initiative (S-2; simeone).
    pub initiative: Option<SideName>,
    /// How close the game is to a draw by quiet play (looney, simeone).
    pub quiet: Option<Quiet>,
    /// Which sides have yet to make their first move (G-8), the first player first (groi).
    pub unmoved: Option<[bool; 2]>,
    /// What is going on in the middle of a turn, in sentences: the battle with its totals, or the active creature.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub happening: Vec<Sentence>,
    /// What counts beside the board, in sentences: the score, the initiative, the sides that have not moved, the quiet
    /// turns.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub counters: Vec<Sentence>,
}
