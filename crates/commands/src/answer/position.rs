//! Answers about one position: `moves`, `apply`, `perft` and `board`.

use serde::Serialize;

use super::Entries;

/// The answer of `dejarik moves`.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub(crate) struct Moves {
    /// The position, in DPN.
    pub(crate) position: String,
    /// Whether the game is over in this position; it has no moves then.
    pub(crate) over: bool,
    /// The legal moves, sorted by their text, byte by byte.
    pub(crate) moves: Vec<Move>,
}

/// A legal move and what it leads to.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(untagged)]
pub(crate) enum Move {
    /// A move after which a player decides, or the game is over.
    Certain {
        /// The move.
        r#move: String,
        /// The resulting position, in DPN.
        position: String,
    },
    /// A move after which dice are thrown.
    Chance {
        /// The move.
        r#move: String,
        /// Every outcome with its probability, an exact fraction in lowest terms such as `5/6`, or
        /// a whole number.
        outcomes: Entries<String>,
    },
}

/// The answer of `dejarik apply`.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub(crate) struct Applied {
    /// The resulting position, in DPN.
    pub(crate) position: String,
    /// Whether the game is over in this position.
    pub(crate) over: bool,
}

/// The answer of `dejarik perft`.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub(crate) struct Perft {
    /// The position, in DPN.
    pub(crate) position: String,
    /// The length of the sequences in plies.
    pub(crate) depth: u32,
    /// The number of move sequences of this length.
    pub(crate) count: u64,
    /// The number of sequences that begin with each move, sorted by move; only with `--divide`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) divide: Option<Vec<Divided>>,
}

/// The number of sequences that begin with one move.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub(crate) struct Divided {
    /// The first move of the sequences.
    pub r#move: String,
    /// The number of sequences.
    pub(crate) count: u64,
}

/// The answer of `dejarik board`.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub(crate) struct Board {
    /// The position, in DPN.
    pub(crate) position: String,
    /// The name of the rule set.
    pub(crate) rules: &'static str,
    /// The side to move: `w` or `b`.
    pub(crate) side: String,
    /// Whether the game is over in this position.
    pub(crate) over: bool,
    /// The piece on each occupied space, as its DPN letter, followed by `*` if it is stunned.
    pub(crate) pieces: Entries<String>,
}
