//! Refusals: why a host does not perform a request. Each has a kind, which decides the HTTP
//! status and the code that programs rely on, and a message for people.

use dejarik_rules::{Bilingual, Words, printable};

use crate::protocol::{ApiError, Reason, ServerFrame};

/// Declares [`Kind`] from rows of a name, the HTTP status and the code that programs rely on.
macro_rules! kinds {
    ($($(#[$doc:meta])* $name:ident $status:literal $code:literal;)*) => {
        /// The kind of a refusal.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        pub enum Kind {
            $($(#[$doc])* $name,)*
        }

        impl Kind {
            /// Every kind.
            const ALL: &[Kind] = &[$(Kind::$name),*];

            /// Returns the HTTP status and the code that programs rely on.
            pub const fn status_and_code(self) -> (u16, &'static str) {
                match self {
                    $(Kind::$name => ($status, $code),)*
                }
            }
        }
    };
}

kinds! {
    /// There is no such thing, or the asker may not know of it.
    NotFound 404 "not-found";
    /// The request is malformed.
    BadRequest 400 "bad-request";
    /// The asker does not hold this seat.
    NotYourSeat 403 "not-your-seat";
    /// The request comes from a page of another origin.
    ForeignOrigin 403 "foreign-origin";
    /// The other side has to act.
    NotYourTurn 409 "not-your-turn";
    /// The rules do not allow the step.
    Illegal 422 "illegal";
    /// The step was chosen for an earlier position.
    Stale 409 "stale";
    /// The game is over.
    Over 409 "over";
    /// The action is not possible in this game, or not at this moment.
    NotNow 409 "not-now";
    /// Somebody else holds the seat.
    SeatTaken 409 "seat-taken";
    /// The invitation was opened by the player who made it.
    OwnInvitation 409 "own-invitation";
    /// The body or the frame is too large.
    TooLarge 413 "too-large";
    /// The rate limit is exceeded.
    TooMany 429 "too-many";
    /// The position is on the board of an online game in progress.
    LiveGame 403 "live-game";
    /// The person has reached a quota.
    Quota 403 "quota";
    /// The operator of the server lets the visitor begin nothing of this kind.
    Blocked 403 "blocked";
    /// The disk is nearly full: games in play go on, new ones are refused.
    NoSpace 507 "no-space";
    /// The server is overloaded.
    Busy 503 "busy";
    /// The server is shutting down; games continue after its restart.
    ShuttingDown 503 "shutting-down";
    /// The client uses a version of the protocol that this server does not support.
    Protocol 400 "protocol";
    /// The store of games cannot be read or written.
    Store 503 "store";
    /// A defect of the server.
    Internal 500 "internal";
}

/// A refusal of a request.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{message}")]
pub struct Refusal {
    /// The kind, which decides status and code.
    pub kind: Kind,
    /// What is wrong and what was expected, in English.
    pub message: String,
    /// The same in French, if a person has to read it.
    pub french: Option<String>,
    /// Where the error is: a field's name, or an offset in a text, in bytes from 0.
    pub at: Option<String>,
    /// Why the rules do not allow a step, if they have a reason.
    pub reason: Option<Box<Reason>>,
}

impl Refusal {
    /// Returns a refusal of this kind, without a place.
    pub fn new(kind: Kind, message: impl Into<String>) -> Refusal {
        Refusal { kind, message: message.into(), french: None, at: None, reason: None }
    }

    /// Returns a refusal of this kind for what a person has written or chosen, in both languages.
    pub fn of(kind: Kind, error: &impl Bilingual) -> Refusal {
        let wording = error.wording();
        let french = Some(wording.in_language("fr").to_owned());
        Refusal { french, ..Refusal::new(kind, wording.en()) }
    }

    /// Returns the refusal of an action that is not possible in this game, or not at this moment, with the reason in
    /// both languages: a person who has tried it reads only the reason.
    pub fn not_now(why: &impl Bilingual) -> Refusal {
        Refusal::of(Kind::NotNow, why)
    }

    /// Returns the refusal with the place of the error.
    #[must_use]
    #[allow(clippy::needless_pass_by_value, reason = "a place is a number or a text")]
    pub fn at(self, place: impl ToString) -> Refusal {
        Refusal { at: Some(place.to_string()), ..self }
    }

    /// Returns the refusal with the reason of the rules.
    #[must_use]
    pub fn because(self, reason: Option<Reason>) -> Refusal {
        Refusal { reason: reason.map(Box::new), ..self }
    }

    /// Returns the HTTP status.
    pub const fn status(&self) -> u16 {
        self.kind.status_and_code().0
    }

    /// Returns the code that programs rely on.
    pub const fn code(&self) -> &'static str {
        self.kind.status_and_code().1
    }

    /// Returns the refusal for an unknown game.
    pub fn no_game() -> Refusal {
        Refusal::new(Kind::NotFound, "there is no such game")
    }

    /// Returns the refusal of a server that is about to stop.
    pub fn shutting_down() -> Refusal {
        let why = Words::new("the server is shutting down", "le serveur s’arrête");
        Refusal::of(Kind::ShuttingDown, &why)
    }

    /// Returns the refusal of a game that has more messages than it can handle.
    pub fn busy_game() -> Refusal {
        let why = Words::new(
            "this game is busy; try again",
            "cette partie est très sollicitée ; réessayez",
        );
        Refusal::of(Kind::Busy, &why)
    }

    /// Returns the refusal of an act whose name was given to another one before.
    pub fn other_act() -> Refusal {
        let why = Words::new(
            "this name stands for another act; choose a new one",
            "ce nom désigne déjà une autre action ; choisissez-en un nouveau",
        );
        Refusal::not_now(&why).at("id")
    }

    /// Returns the refusal for a token that takes no seat of the game.
    pub fn no_seat() -> Refusal {
        let why = "no seat of this game has this invitation";
        Refusal::new(Kind::NotFound, why).at("seat")
    }

    /// Returns the refusal for a token that has been used, or comes too late.
    pub fn seat_taken() -> Refusal {
        Refusal::new(Kind::SeatTaken, "the seat is taken")
    }

    /// Returns after how many milliseconds a client may try again; `None` if that is pointless.
    pub const fn retry(&self) -> Option<u64> {
        match self.kind {
            Kind::Busy | Kind::ShuttingDown | Kind::Store => Some(1_000),
            Kind::TooMany => Some(5_000),
            // Somebody has to make room.
            Kind::NoSpace => Some(60_000),
            _ => None,
        }
    }

    /// Returns the last frame of a connection that ends for this reason.
    pub fn bye(&self) -> ServerFrame {
        ServerFrame::Bye { error: self.to_error(), retry: self.retry() }
    }

    /// Returns the refusal as it crosses the wire.
    pub fn to_error(&self) -> ApiError {
        ApiError {
            code: self.code().to_owned(),
            message: printable(&self.message).into_owned(),
            french: self.french.as_deref().map(|text| printable(text).into_owned()),
            at: self.at.clone(),
            reason: self.reason.clone(),
        }
    }
}

impl From<ApiError> for Refusal {
    /// Returns the refusal that another node has sent.
    fn from(error: ApiError) -> Refusal {
        let kind = Kind::ALL.iter().copied().find(|kind| kind.status_and_code().1 == error.code);
        let ApiError { message, french, at, reason, .. } = error;
        Refusal { kind: kind.unwrap_or(Kind::Internal), message, french, at, reason }
    }
}

#[cfg(test)]
mod tests {
    use dejarik_rules::wording;

    use super::*;

    #[test]
    fn a_refusal_that_a_player_can_do_nothing_about_says_in_both_languages_what_is_busy() {
        for (refusal, english, french) in [
            (Refusal::busy_game(), "this game", "cette partie"),
            (Refusal::shutting_down(), "shutting down", "s’arrête"),
        ] {
            let error = refusal.to_error();
            assert!(error.message.contains(english), "{}", error.message);
            assert!(error.french.is_some_and(|text| text.contains(french)));
        }
    }

    #[test]
    fn a_refusal_crosses_the_wire_with_all_that_it_says() {
        for &kind in Kind::ALL {
            let refusal = Refusal::new(kind, "why").at("field");
            assert_eq!(Refusal::from(refusal.to_error()), refusal);
            let both = Refusal::of(kind, &wording!("why", "pourquoi")).at("field");
            assert_eq!(both.to_error().french.as_deref(), Some("pourquoi"));
            assert_eq!(Refusal::from(both.to_error()), both);
        }
    }
}
