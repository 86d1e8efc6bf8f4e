//! The event streams for programs that do not open a WebSocket: NDJSON, one object a line, with an
//! empty line now and then as a sign of life. Names follow lichess where the meaning is the same;
//! times are in milliseconds.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
#[cfg(feature = "openapi")]
use utoipa::{IntoParams, ToSchema};

use super::{Clock, Due, GameKind, Phrase, Rules, Seat, SideName};

/// A line of a game's stream.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(ToSchema))]
#[serde(tag = "type", rename_all = "camelCase")]
pub enum BoardLine {
    /// The whole game: the first line, and again after the stream has fallen behind.
    GameFull(Box<BoardGame>),
    /// The state after a change.
    GameState(BoardState),
    /// The opponent has left or returned.
    OpponentGone(OpponentGone),
    /// A player has said something, perhaps you yourself.
    ChatLine(ChatLine),
}

/// A whole game, as the first line of its stream sends it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct BoardGame {
    /// The id of the game.
    pub id: String,
    /// The rule set.
    pub rules: Rules,
    /// The kind of game.
    pub kind: GameKind,
    /// The options that differ from their defaults.
    pub options: BTreeMap<String, String>,
    /// The start position as DPN; null for the usual one.
    pub initial_dpn: Option<String>,
    /// The time control; null for a game without clocks.
    pub clock: Option<Clock>,
    /// When the game was created, in milliseconds since 1970.
    pub created_at: u64,
    /// The first player's seat.
    pub white: Seat,
    /// The second player's seat.
    pub black: Seat,
    /// The sides you hold.
    pub you: Vec<SideName>,
    /// The current state.
    pub state: BoardState,
}

/// The state of a game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(ToSchema))]
pub struct BoardState {
    /// The steps and throws played so far, separated by spaces.
    pub moves: String,
    /// The number of words in `moves`, which is the `ply` of the next step.
    pub ply: u32,
    /// The number of events in the game's log.
    pub version: u64,
    /// The position as DPN; null while the set-up is open.
    pub dpn: Option<String>,
    /// What has to happen next.
    pub due: Due,
    /// The legal steps, if it is your turn and the stream was asked for them.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub legal: Option<Vec<String>>,
    /// `started`, or why the game has ended.
    pub status: String,
    /// The winner; null while the game lasts and after a draw.
    pub winner: Option<SideName>,
    /// The first player's remaining time in milliseconds.
    pub wtime: Option<u64>,
    /// The second player's remaining time in milliseconds.
    pub btime: Option<u64>,
    /// Whether the first player offers a draw.
    pub wdraw: bool,
    /// Whether the second player offers a draw.
    pub bdraw: bool,
    /// Whether the first player asks for a takeback.
    pub wtakeback: bool,
    /// Whether the second player asks for a takeback.
    pub btakeback: bool,
}

/// Whether the opponent is connected.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct OpponentGone {
    /// Whether the opponent is gone.
    pub gone: bool,
    /// The milliseconds until the game may be claimed.
    pub claim_win_in: Option<u64>,
}

/// What a player has said.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(ToSchema))]
pub struct ChatLine {
    /// The player's seat.
    pub side: SideName,
    /// What the player has said.
    pub phrase: Phrase,
}

/// A line of a person's stream.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(ToSchema))]
#[serde(tag = "type", rename_all = "camelCase")]
pub enum EventLine {
    /// A game of yours has started, or was in progress when the stream began.
    GameStart {
        /// The game.
        game: EventGame,
    },
    /// A game of yours has ended.
    GameFinish {
        /// The game.
        game: FinishedGame,
    },
}

/// A game in progress.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(ToSchema))]
pub struct EventGame {
    /// The id of the game.
    pub id: String,
    /// The rule set.
    pub rules: Rules,
    /// The sides you hold.
    pub you: Vec<SideName>,
}

/// A finished game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(ToSchema))]
pub struct FinishedGame {
    /// The id of the game.
    pub id: String,
    /// The winner; null after a draw or an aborted game.
    pub winner: Option<SideName>,
    /// Why the game ended.
    pub status: String,
}

/// What the stream of a game should contain.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(IntoParams), into_params(parameter_in = Query))]
#[serde(deny_unknown_fields)]
pub struct StreamQuery {
    /// Whether to list the legal steps when it is your turn.
    #[serde(default)]
    pub legal: bool,
}

/// The context in which a program acts.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(IntoParams), into_params(parameter_in = Query))]
#[serde(deny_unknown_fields)]
pub struct ActQuery {
    /// The `ply` at which the step was chosen; the current one if left out. A step for an earlier
    /// ply is refused, unless it is the step you played there.
    pub ply: Option<u32>,
    /// Your name for this act, 1 to 32 letters and digits. An act that is sent again under the same
    /// name is performed once. The name lasts for the whole game: another act under it is refused.
    pub act: Option<String>,
}

/// The confirmation that an act was performed and is on disk.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(ToSchema))]
pub struct Done {
    /// Always true.
    pub ok: bool,
    /// The first version of the game that includes the act.
    pub version: u64,
}
