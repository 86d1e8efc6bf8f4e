//! Answers of `dejarik admin`.

use serde::Serialize;

/// The answer of `dejarik admin games`.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub(crate) struct OpenGames {
    /// The games in progress, the last changed first.
    pub(crate) games: Vec<OpenGame>,
    /// The place at which the next page begins, for `--from`; null if this page is the last one.
    pub(crate) next: Option<String>,
}

/// A game in progress.
#[derive(Debug, Default, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub(crate) struct OpenGame {
    /// The id of the game.
    pub(crate) id: String,
    /// The name of the rule set; null if the game cannot be read.
    pub(crate) rules: Option<&'static str>,
    /// When the game was created, in milliseconds since 1970; null if the game cannot be read.
    pub(crate) created: Option<u64>,
    /// The time of the last event, in milliseconds since 1970.
    pub(crate) updated: u64,
    /// The number of entries of the line; null if the game cannot be read.
    pub(crate) plies: Option<u32>,
    /// The players, the first side's first; empty if the game cannot be read.
    pub(crate) players: Vec<Player>,
    /// Why the game cannot be read; null if it can.
    pub(crate) unreadable: Option<String>,
}

/// A player of a game.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub(crate) struct Player {
    /// The name that the player shows; null without one.
    pub(crate) name: Option<String>,
    /// The id of the person; null for the computer, an open seat, and a player without a cookie.
    pub(crate) person: Option<String>,
}

/// The answer of `dejarik admin names list`.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub(crate) struct RefusedNames {
    /// The words that no name may contain, in lower case and without accents.
    pub(crate) words: Vec<String>,
}

/// The answer of `dejarik admin blocks`.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub(crate) struct Blocks {
    /// The networks and the ids of people that are blocked.
    pub(crate) blocked: Vec<String>,
}
