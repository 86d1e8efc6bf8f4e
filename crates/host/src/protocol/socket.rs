//! The frames of the WebSocket. Each frame is one JSON object.

use dejarik_dice::server::Message;
use dejarik_play::Event;
use serde::{Deserialize, Serialize};
#[cfg(feature = "openapi")]
use utoipa::ToSchema;

use super::{
    ApiError, ClockState, Entry, GameFull, GameState, Profile, Room, SeriesView, SideName,
};

/// A frame that the client sends.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(ToSchema))]
#[serde(tag = "t", rename_all = "lowercase", deny_unknown_fields)]
pub enum ClientFrame {
    /// Opens the connection. The server answers with `full`, or with only the missing `event`s if
    /// `version` and `hash` are right and few events behind.
    Hello {
        /// The protocol version that the client speaks: [`super::PROTOCOL`].
        protocol: u32,
        /// The version of the game that the client has from an earlier connection.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        version: Option<u64>,
        /// The hash of that version.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        hash: Option<String>,
        /// Whether the client wants `choices`. A program that knows the rules does not need them.
        #[serde(default = "yes")]
        choices: bool,
        /// The name and the figure that the others see if the client only watches. A client without a
        /// name is counted, but not listed.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        profile: Option<Profile>,
    },
    /// Asks for a `pong`, every 2.5 s.
    Ping {
        /// Any number; the pong repeats it.
        n: u64,
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
    /// Asks for a `full` frame.
    Sync,
    /// Ends the connection, because the player leaves on purpose.
    Leave,
}

const fn yes() -> bool {
    true
}

/// What a player can do in a game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(ToSchema))]
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
    /// Enters what the players' own dice show, in a game at a real board.
    Throw {
        /// The result of each throw, in the order of [`GameState::throws`]; null for a throw that was
        /// forgone. All throws are entered at once.
        shown: Vec<Option<u8>>,
        /// The length of the line when the dice were thrown. Results for an earlier ply are refused as
        /// `stale`.
        ply: u32,
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
    /// Says a phrase to everybody at the table, in a game between two people.
    Say {
        /// The phrase.
        phrase: Phrase,
    },
    /// Passes on what the device of a player says, in a game with checked dice: its anchor, a word of its player, its
    /// part of a throw.
    Dice {
        /// The message: `anchor`, `word`, `part`, `order`, `seen` or `unanswered` with its contents
        /// (`docs/protocol.md`).
        #[cfg_attr(feature = "openapi", schema(value_type = Object))]
        message: Message,
    },
}

impl Action {
    /// Returns the action by which a player brings an event about, given the length of the line and whether the game
    /// is played online, where a takeback has to be asked for. `None` for an event that no player causes, and for one
    /// that the event does not determine alone.
    pub fn of_event(event: &Event, ply: u32, online: bool) -> Option<Action> {
        Some(match event {
            Event::Step(word) => Action::Step { word: word.clone(), ply },
            Event::Resign(_) => Action::Resign,
            Event::DrawOffer(_) => Action::DrawOffer,
            Event::DrawAccept(_) | Event::Draw => Action::DrawAccept,
            Event::DrawDecline(_) => Action::DrawDecline,
            Event::Claim(_) => Action::Claim,
            Event::TakebackOffer(_) => Action::TakebackOffer,
            Event::TakebackDecline(_) => Action::TakebackDecline,
            Event::Takeback { .. } if online => Action::TakebackAccept,
            Event::Takeback { .. } => Action::Undo,
            Event::Abort => Action::Abort,
            Event::Absent(_) => Action::ClaimWin,
            Event::AbsentDraw(_) => Action::ClaimDraw,
            Event::SetUp(_)
            | Event::Roll(_)
            | Event::Timeout(_)
            | Event::Closed
            | Event::Proof(_) => return None,
        })
    }
}

dejarik_rules::named! {
    /// What players can say to each other: sentences from a fixed list, which every client shows in its
    /// reader's language, and gestures of the player's figure. Nothing of it is kept.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
    #[cfg_attr(feature = "openapi", derive(ToSchema))]
    #[serde(rename_all = "kebab-case")]
    pub enum Phrase {
        /// "Hello!"
        Hello = "hello",
        /// "Good luck!"
        GoodLuck = "good-luck",
        /// "Nice move!"
        NiceMove = "nice-move",
        /// "Oops!"
        Oops = "oops",
        /// "One moment!"
        OneMoment = "one-moment",
        /// "Thank you!"
        ThankYou = "thank-you",
        /// "Well played!"
        WellPlayed = "well-played",
        /// "Another game?"
        AnotherGame = "another-game",
        /// "Goodbye!"
        Goodbye = "goodbye",
        /// A gesture: the figure cheers.
        Cheers = "cheers",
        /// A gesture: the figure bows.
        Bows = "bows",
        /// A gesture: the figure ponders.
        Ponders = "ponders",
        /// A gesture: the figure growls.
        Growls = "growls",
    }
}

impl Phrase {
    /// Returns whether this is a gesture of the player's figure.
    pub const fn is_gesture(self) -> bool {
        matches!(self, Phrase::Cheers | Phrase::Bows | Phrase::Ponders | Phrase::Growls)
    }
}

/// A frame that the server sends.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(ToSchema))]
#[serde(tag = "t", rename_all = "lowercase")]
#[allow(clippy::large_enum_variant, reason = "made once, written at once")]
pub enum ServerFrame {
    /// The whole game.
    Full {
        /// The game.
        game: GameFull,
    },
    /// An event of the game. Versions follow each other without a gap; a client that finds a gap
    /// sends `sync`.
    Event {
        /// The event's word in the log: a step, a throw, `draw-offer:w`, `takeback:w:12`, …
        word: String,
        /// The entry that the event adds to the line, if any.
        entry: Option<Entry>,
        /// For a takeback, the number of entries of the line that remain.
        keep: Option<u32>,
        /// The state after the event.
        state: GameState,
        /// The score of the series, if the game has just ended.
        series: Option<SeriesView>,
    },
    /// An act was performed and is on disk.
    Ack {
        /// The id of the act.
        id: String,
        /// The first version that includes the act.
        version: u64,
    },
    /// An act was refused; nothing has changed.
    Refused {
        /// The id of the act.
        id: String,
        /// Why the act was refused.
        error: ApiError,
    },
    /// The answer to a ping.
    Pong {
        /// The number of the ping.
        n: u64,
        /// The current version of the game.
        version: u64,
        /// The hash that the client should compute for this version.
        hash: String,
        /// The current number of the [`Room`].
        room: u64,
        /// The clocks; null for a game without clocks.
        clock: Option<ClockState>,
    },
    /// The players or spectators have changed.
    Room {
        /// The new state of the room.
        #[serde(flatten)]
        room: Room,
    },
    /// A player has said something. A client that connects later does not learn of it.
    Said {
        /// The player's seat.
        side: SideName,
        /// What the player has said.
        phrase: Phrase,
    },
    /// The connection was too slow and frames were dropped; the client has to send `sync`.
    Resync,
    /// The server closes the connection.
    Bye {
        /// Why the connection is closed.
        error: ApiError,
        /// The milliseconds after which the client may reconnect; null if it should not.
        retry: Option<u64>,
    },
}

#[cfg(test)]
mod tests {
    use super::Action;

    #[test]
    fn an_event_names_the_action_that_brings_it_about() {
        let action = |word: &str, online| Action::of_event(&word.parse().unwrap(), 7, online);
        let step = Action::Step { word: "A1-B2".to_owned(), ply: 7 };
        assert_eq!(action("A1-B2", true), Some(step));
        assert_eq!(action("draw", true), Some(Action::DrawAccept));
        assert_eq!(action("absent:b", true), Some(Action::ClaimWin));
        assert_eq!(action("takeback:w:12", true), Some(Action::TakebackAccept));
        assert_eq!(action("takeback:w:12", false), Some(Action::Undo));
        for word in ["(5:1)", "timeout:w", "closed", "setup:NSKM"] {
            assert_eq!(action(word, true), None, "{word}");
        }
    }
}
