//! The frames of the WebSocket, one JSON object each.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::{ApiError, ClockState, Entry, GameFull, GameState, Room, SeriesView, SideName};

/// What a client sends.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(tag = "t", rename_all = "lowercase", deny_unknown_fields)]
pub enum ClientFrame {
    /// The first frame. The server answers with `full`, or with the missing `event`s if it knows
    /// that `version` and `hash` are right and not far behind.
    Hello {
        /// [`super::PROTOCOL`].
        protocol: u32,
        /// The version the client has from an earlier connection.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        version: Option<u64>,
        /// The hash it has.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        hash: Option<String>,
        /// Whether the client wants `choices`; programs that know the rules do not.
        #[serde(default = "yes")]
        choices: bool,
    },
    /// Asks for a `pong`, every 2.5 s.
    Ping {
        /// Any number; the pong names it.
        n: u64,
        /// The last round trip in milliseconds, as the client measured it, for the compensation
        /// of lag.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        lag: Option<u32>,
    },
    /// Performs an action for a seat. The client resends the frame until the server acknowledges
    /// or refuses it; the server performs an act once, however often it arrives.
    Act {
        /// The client's name for this act: 1 to 32 letters and digits, new for each act.
        id: String,
        /// The seat that acts.
        side: SideName,
        /// What the player does.
        action: Action,
    },
    /// Asks for `full`.
    Sync,
    /// Says goodbye: the player leaves on purpose.
    Leave,
}

const fn yes() -> bool {
    true
}

/// What a player can do in a game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(tag = "kind", rename_all = "kebab-case", deny_unknown_fields)]
pub enum Action {
    /// Plays a legal step.
    Step {
        /// The step in the notation of the rule set: `A1-B2`.
        word: String,
        /// The length of the line when the player chose the step. A step for an earlier ply is
        /// refused as `stale`, unless this seat played the same step there.
        ply: u32,
    },
    /// Chooses the order of the player's own pieces in the hidden set-up (S-1).
    Order {
        /// The letters of the pieces, in the order of their spaces: `NSKM`.
        order: String,
    },
    /// Resigns the game.
    Resign,
    /// Calls the game off, which is possible until both players have made a step.
    Abort,
    /// Offers a draw, or accepts the opponent's offer if there is one.
    DrawOffer,
    /// Accepts the opponent's draw offer.
    DrawAccept,
    /// Declines the opponent's draw offer.
    DrawDecline,
    /// Asks the opponent for a takeback. Where no consent is needed it acts as `undo`.
    TakebackOffer,
    /// Accepts the opponent's request for a takeback.
    TakebackAccept,
    /// Declines the opponent's request for a takeback.
    TakebackDecline,
    /// Takes back the last step at once: against the computer and at one screen.
    Undo,
    /// Claims a draw by repetition (G-20 with `repetition=claim`).
    Claim,
    /// Claims the win because the opponent is gone.
    ClaimWin,
    /// Claims a draw because the opponent is gone.
    ClaimDraw,
    /// Asks for a rematch, or accepts the opponent's wish for one.
    Rematch,
    /// Declines a rematch, or withdraws the wish for one.
    RematchDecline,
}

/// What the server sends.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
#[serde(tag = "t", rename_all = "lowercase")]
#[allow(clippy::large_enum_variant, reason = "made once, written at once")]
pub enum ServerFrame {
    /// Everything.
    Full {
        /// The game.
        game: GameFull,
    },
    /// An event has happened. It follows the version before it; a gap asks for a sync.
    Event {
        /// The event's word as the log has it: a step, a throw, `draw-offer:w`, `takeback:w:12`, …
        word: String,
        /// The entry it adds to the line, if it adds one.
        entry: Option<Entry>,
        /// A takeback: how many entries of the line stay.
        keep: Option<u32>,
        /// Where the game stands now.
        state: GameState,
        /// Where the series stands, when the game has just ended.
        series: Option<SeriesView>,
    },
    /// An act is done and durable.
    Ack {
        /// The act.
        id: String,
        /// The version that has it.
        version: u64,
    },
    /// An act is refused; nothing has changed.
    Refused {
        /// The act.
        id: String,
        /// Why.
        error: ApiError,
    },
    /// Answers a ping.
    Pong {
        /// Its number.
        n: u64,
        /// The version of the game.
        version: u64,
        /// The hash of what you should have of it.
        hash: String,
        /// The number of the [`Room`].
        room: u64,
        /// The clocks.
        clock: Option<ClockState>,
    },
    /// The people have changed.
    Room {
        /// All of them.
        #[serde(flatten)]
        room: Room,
    },
    /// The connection was too slow and frames were dropped: send `sync`.
    Resync,
    /// The server ends the connection; it says why.
    Bye {
        /// Why.
        error: ApiError,
        /// Whether it makes sense to come back, and after how many milliseconds.
        retry: Option<u64>,
    },
}
