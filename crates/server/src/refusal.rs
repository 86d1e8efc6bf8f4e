//! Why the server does not do something: a kind, which says the HTTP status and the code that
//! programs rely on, and a sentence for people.

use crate::protocol::ApiError;
use crate::store::StoreError;

/// What kind of refusal it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Kind {
    /// There is no such thing, or not for you.
    NotFound,
    /// What was sent cannot be read.
    BadRequest,
    /// You do not hold this seat.
    NotYourSeat,
    /// The page that asked is not this server's.
    ForeignOrigin,
    /// Something else is to be done by somebody else now.
    NotYourTurn,
    /// The rules do not allow it.
    Illegal,
    /// It was chosen for an earlier position.
    Stale,
    /// The game is over.
    Over,
    /// It cannot be done in this game, or not at this moment.
    NotNow,
    /// There is no table of perfect play for this game.
    Unsolved,
    /// Somebody else sits there.
    SeatTaken,
    /// The invitation is for somebody else.
    OwnInvitation,
    /// The body or the frame is too large.
    TooLarge,
    /// Too many of these in this time.
    TooMany,
    /// The position is that of a game being played online.
    LiveGame,
    /// The server has too much to do.
    Busy,
    /// The server is going down; games go on when it is back.
    ShuttingDown,
    /// The client speaks a version of the protocol that this server does not.
    Protocol,
    /// The games cannot be read or written.
    Store,
    /// A defect of the server.
    Internal,
}

impl Kind {
    /// HTTP status and code.
    pub const fn status_and_code(self) -> (u16, &'static str) {
        match self {
            Kind::NotFound => (404, "not-found"),
            Kind::BadRequest => (400, "bad-request"),
            Kind::NotYourSeat => (403, "not-your-seat"),
            Kind::ForeignOrigin => (403, "foreign-origin"),
            Kind::NotYourTurn => (409, "not-your-turn"),
            Kind::Illegal => (422, "illegal"),
            Kind::Stale => (409, "stale"),
            Kind::Over => (409, "over"),
            Kind::NotNow => (409, "not-now"),
            Kind::Unsolved => (409, "unsolved"),
            Kind::SeatTaken => (409, "seat-taken"),
            Kind::OwnInvitation => (409, "own-invitation"),
            Kind::TooLarge => (413, "too-large"),
            Kind::TooMany => (429, "too-many"),
            Kind::LiveGame => (403, "live-game"),
            Kind::Busy => (503, "busy"),
            Kind::ShuttingDown => (503, "shutting-down"),
            Kind::Protocol => (400, "protocol"),
            Kind::Store => (503, "store"),
            Kind::Internal => (500, "internal"),
        }
    }
}

/// A refusal.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{message}")]
pub struct Refusal {
    /// Its kind.
    pub kind: Kind,
    /// What is wrong and what was expected, in English.
    pub message: String,
    /// Where: a field's name, or a place in a text, counted in bytes from 0.
    pub at: Option<String>,
}

impl Refusal {
    /// A refusal of this kind.
    pub fn new(kind: Kind, message: impl Into<String>) -> Refusal {
        Refusal { kind, message: message.into(), at: None }
    }

    /// The same, with its place.
    #[must_use]
    #[allow(clippy::needless_pass_by_value, reason = "numbers and texts alike")]
    pub fn at(self, place: impl ToString) -> Refusal {
        Refusal { at: Some(place.to_string()), ..self }
    }

    /// The HTTP status.
    pub const fn status(&self) -> u16 {
        self.kind.status_and_code().0
    }

    /// The word that programs can rely on.
    pub const fn code(&self) -> &'static str {
        self.kind.status_and_code().1
    }

    /// There is no such game.
    pub fn no_game() -> Refusal {
        Refusal::new(Kind::NotFound, "there is no such game")
    }

    /// As it crosses the wire.
    pub fn to_error(&self) -> ApiError {
        ApiError {
            code: self.code().to_owned(),
            message: self.message.clone(),
            at: self.at.clone(),
        }
    }
}

impl From<StoreError> for Refusal {
    fn from(error: StoreError) -> Refusal {
        Refusal::new(Kind::Store, format!("the games cannot be read or written now: {error}"))
    }
}
