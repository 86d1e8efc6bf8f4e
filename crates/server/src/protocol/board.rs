//! What programs hear that listen instead of keeping a WebSocket: NDJSON, an object a line, an
//! empty line now and then so that the connection is known to live. Names are those of lichess
//! where the thing is the same; times are milliseconds.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use super::{Clock, Due, GameKind, Rules, Seat, SideName};

/// A line of a game's stream.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(tag = "type", rename_all = "camelCase")]
pub enum BoardLine {
    /// The first line, and another where the stream could not keep up.
    GameFull(Box<BoardGame>),
    /// Something has happened.
    GameState(BoardState),
    /// The opponent has gone, or is back.
    OpponentGone(OpponentGone),
}

/// A game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct BoardGame {
    /// Its id.
    pub id: String,
    /// Its rule set.
    pub rules: Rules,
    /// What kind of game.
    pub kind: GameKind,
    /// The options that differ from their defaults.
    pub options: BTreeMap<String, String>,
    /// The start position, if it was given.
    pub initial_dpn: Option<String>,
    /// The clock, if one was agreed on.
    pub clock: Option<Clock>,
    /// When it was made, in milliseconds since 1970.
    pub created_at: u64,
    /// The first player.
    pub white: Seat,
    /// The second player.
    pub black: Seat,
    /// The sides you hold.
    pub you: Vec<SideName>,
    /// Where it stands.
    pub state: BoardState,
}

/// Where a game stands.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct BoardState {
    /// Everything that has been played, separated by spaces: steps and throws.
    pub moves: String,
    /// How many words that are: the `ply` of the next one.
    pub ply: u32,
    /// How many events have happened.
    pub version: u64,
    /// The position; null while the set-up is open.
    pub dpn: Option<String>,
    /// What has to happen next.
    pub due: Due,
    /// The legal steps, if it is your turn and the stream was asked for them.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub legal: Option<Vec<String>>,
    /// `started`, or why the game has ended.
    pub status: String,
    /// Who has won.
    pub winner: Option<SideName>,
    /// The first player's time.
    pub wtime: Option<u64>,
    /// The second player's time.
    pub btime: Option<u64>,
    /// Whether the first player offers a draw.
    pub wdraw: bool,
    /// Whether the second player does.
    pub bdraw: bool,
    /// Whether the first player asks to take back.
    pub wtakeback: bool,
    /// Whether the second player does.
    pub btakeback: bool,
}

/// Whether the opponent is there.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct OpponentGone {
    /// Whether they have gone.
    pub gone: bool,
    /// After how many milliseconds the game may be claimed.
    pub claim_win_in: Option<u64>,
}

/// A line of a person's stream.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(tag = "type", rename_all = "camelCase")]
pub enum EventLine {
    /// A game of yours goes on or begins.
    GameStart {
        /// Which.
        game: EventGame,
    },
    /// A game of yours is over.
    GameFinish {
        /// Which.
        game: FinishedGame,
    },
}

/// A game that goes on.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct EventGame {
    /// Its id.
    pub id: String,
    /// Its rule set.
    pub rules: Rules,
    /// The sides you hold.
    pub you: Vec<SideName>,
}

/// A game that is over.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct FinishedGame {
    /// Its id.
    pub id: String,
    /// Who has won.
    pub winner: Option<SideName>,
    /// Why it ended.
    pub status: String,
}

/// What a stream is to tell.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(deny_unknown_fields)]
pub struct StreamQuery {
    /// Whether to list the legal steps when it is your turn.
    #[serde(default)]
    pub legal: bool,
}

/// At what a step was chosen.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(deny_unknown_fields)]
pub struct ActQuery {
    /// The `ply` that the step was chosen at; without it, the present one. A step for a ply that
    /// has passed is refused, unless it is what you have played there.
    #[serde(default)]
    pub ply: Option<u32>,
    /// Your name for this act, 1 to 32 letters and digits. Sent again under the same name, it is
    /// done once.
    #[serde(default)]
    pub act: Option<String>,
}

/// An act is done and on disk.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct Done {
    /// Always true.
    pub ok: bool,
    /// The version of the game that has it.
    pub version: u64,
}
