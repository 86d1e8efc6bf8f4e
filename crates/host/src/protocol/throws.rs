//! The throws that players make with their own dice, in a game at a real board.

use serde::{Deserialize, Serialize};
#[cfg(feature = "openapi")]
use utoipa::ToSchema;

use super::SideName;

/// What a side throws for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(ToSchema))]
#[serde(rename_all = "lowercase")]
pub enum ThrowPart {
    /// Who goes first (L-2).
    Lot,
    /// The initiative (S-2).
    Initiative,
    /// The attack of a battle.
    Attack,
    /// The defence of a battle.
    Defence,
    /// The four more cubes of a size 3 ghost (L-12).
    Ghost,
}

/// What is thrown at once.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(ToSchema))]
#[serde(rename_all = "lowercase")]
pub enum ThrowDice {
    /// One Chance Cube for both players: 1 is the first player's colour, 2 the second player's.
    Lot,
    /// One die, from 1 to its number of faces.
    Die,
    /// Chance Cubes: how many of them show the colour of the side that throws.
    Cubes,
}

/// Why a side has one more throw.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(ToSchema))]
#[serde(rename_all = "kebab-case")]
pub enum ThrowBonus {
    /// Another piece of the side supports it (L-7).
    Support,
    /// It defends the High Ground (L-8).
    HighGround,
}

/// One side's share of a throw.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(ToSchema))]
pub struct ThrowShare {
    /// What the side throws for.
    pub part: ThrowPart,
    /// The side; null for the lot.
    pub side: Option<SideName>,
    /// The letter in DPN of the piece that fights; null outside of battles.
    pub letter: Option<char>,
    /// What counts before any throw: in looney the size of the piece, in simeone the fixed 1 of a
    /// stunned creature without a die, for a ghost the total so far.
    pub base: u8,
}

/// One throw.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(ToSchema))]
pub struct ThrowCast {
    /// The index of the share that it adds to.
    pub share: u32,
    /// What is thrown.
    pub dice: ThrowDice,
    /// The smallest result.
    pub least: u8,
    /// The greatest result.
    pub most: u8,
    /// Why there is this throw, if it is one more than usual; such a throw may be forgone.
    pub bonus: Option<ThrowBonus>,
}

/// The throws that are due, in the order of the rules: in looney the defender throws first (L-9).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(ToSchema))]
pub struct Throws {
    /// What each side brings, in the order in which the sides throw.
    pub shares: Vec<ThrowShare>,
    /// The throws, in the order in which they are made.
    pub casts: Vec<ThrowCast>,
}
