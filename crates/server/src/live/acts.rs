//! What players do: every word of an act, checked against the table and done.

use dejarik_play::{Due, Event, GameError};
use dejarik_rules::Side;

use super::requests::Act;
use super::table::{MOST_EVENTS, Now, Table};
use crate::protocol::{Action, GameKind};
use crate::refusal::{Kind, Refusal};
use crate::store::Logged;

/// What came of an act.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Done {
    /// It was done before; the version that has it.
    Before(u64),
    /// It is done and has to be written down.
    Now(Box<Logged>),
    /// It changes nothing about the game itself: the room has to see to it.
    Room(Wish),
}

/// What is wished beside the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Wish {
    /// Another game.
    Rematch,
    /// No other game.
    NoRematch,
}

impl Table {
    /// Does what the holder of a seat wants.
    pub(super) fn act(&mut self, act: &Act, now: Now) -> Result<Done, Refusal> {
        let side: Side = act.side.into();
        let named = |c: char| c.is_ascii_alphanumeric();
        if act.id.is_empty() || act.id.len() > 32 || !act.id.chars().all(named) {
            let why = "the name of an act is 1 to 32 letters and digits";
            return Err(Refusal::new(Kind::BadRequest, why).at("id"));
        }
        if let Some(version) = self.done(side, &act.id) {
            return Ok(Done::Before(version));
        }
        if self.terms.kind == GameKind::Record {
            return Err(Refusal::new(Kind::NotNow, "a record can only be looked at"));
        }
        let event = match self.event(&act.action, side, now)? {
            Chosen::Event(event) => event,
            Chosen::Before(version) => return Ok(Done::Before(version)),
            Chosen::Room(wish) => return self.wish(wish),
        };
        let ends = matches!(event, Event::Resign(_) | Event::Abort | Event::DrawAccept(_));
        if self.game.events().len() >= MOST_EVENTS && !ends {
            let why = "this game has grown too long: it can only be ended now";
            return Err(Refusal::new(Kind::NotNow, why));
        }
        let logged = self.apply(event, Some((side, &act.id)), now).map_err(Refusal::from)?;
        Ok(Done::Now(Box::new(logged)))
    }

    fn wish(&self, wish: Wish) -> Result<Done, Refusal> {
        match self.going() {
            true => Err(Refusal::new(Kind::NotNow, "the game is not over")),
            false => Ok(Done::Room(wish)),
        }
    }

    /// Returns the event that an action asks for.
    fn event(&self, action: &Action, side: Side, now: Now) -> Result<Chosen, Refusal> {
        let other = side.other();
        let event = match action {
            Action::Step { word, ply } => return self.step(word, *ply, side),
            Action::Order { order } => return self.order(side, order),
            Action::Rematch => return Ok(Chosen::Room(Wish::Rematch)),
            Action::RematchDecline => return Ok(Chosen::Room(Wish::NoRematch)),
            Action::Resign => {
                self.opposed()?;
                Event::Resign(side)
            }
            Action::Abort => {
                if self.going() && !self.may_abort() {
                    let why = "both have moved: the game can no longer be called off";
                    return Err(Refusal::new(Kind::NotNow, why));
                }
                Event::Abort
            }
            Action::DrawOffer if self.game.offers_draw(other) => Event::DrawAccept(side),
            Action::DrawOffer => {
                self.opposed()?;
                once(self.offered[side.index()], self.game.line().len(), "offered a draw")?;
                Event::DrawOffer(side)
            }
            Action::DrawAccept => Event::DrawAccept(side),
            Action::DrawDecline => Event::DrawDecline(side),
            Action::Claim => Event::Claim(side),
            Action::ClaimWin => {
                self.gone(other, now)?;
                Event::Absent(other)
            }
            Action::ClaimDraw => {
                self.gone(other, now)?;
                Event::AbsentDraw(other)
            }
            Action::Undo => self.undo()?,
            Action::TakebackOffer if self.terms.kind != GameKind::Online => self.undo()?,
            Action::TakebackOffer if self.game.asks_takeback(other) => self.take_back(other)?,
            Action::TakebackOffer => {
                self.may_take_back(side)?;
                once(self.asked[side.index()], self.game.line().len(), "asked to take back")?;
                Event::TakebackOffer(side)
            }
            Action::TakebackAccept => {
                if !self.game.asks_takeback(other) {
                    return Err(Refusal::from(GameError::NoOffer(other)));
                }
                self.take_back(other)?
            }
            Action::TakebackDecline => Event::TakebackDecline(side),
        };
        Ok(Chosen::Event(event))
    }

    /// Whether there is somebody to give up against, or to ask.
    fn opposed(&self) -> Result<(), Refusal> {
        if self.going() && !self.people.complete() {
            let why = "nobody sits on the other seat yet: the game can be called off";
            return Err(Refusal::new(Kind::NotNow, why));
        }
        Ok(())
    }

    fn undo(&self) -> Result<Event, Refusal> {
        let Some(undoer) = self.undoer() else {
            let why = match self.terms.kind {
                GameKind::Online => "takebacks need the other's consent here: takeback-offer",
                GameKind::Computer | GameKind::Here | GameKind::Record => {
                    "there is nothing to take back"
                }
            };
            return Err(Refusal::new(Kind::NotNow, why));
        };
        self.take_back(undoer)
    }

    /// The last decision of a side, taken back.
    fn take_back(&self, side: Side) -> Result<Event, Refusal> {
        self.may_take_back(side)?;
        self.game.takeback(side).map_err(|error| Refusal::new(Kind::NotNow, error.to_string()))
    }

    /// Whether a player has been gone for so long that the other may act on it.
    fn gone(&self, side: Side, now: Now) -> Result<(), Refusal> {
        let too_early = |why: &str| Err(Refusal::new(Kind::NotNow, why));
        if self.may_abort() {
            return too_early("the game has hardly begun: it can be called off");
        }
        match self.people.gone_at(side) {
            None => too_early("the other player is here"),
            Some(at) if at > now.steady => too_early("the other player may still come back"),
            Some(_) => Ok(()),
        }
    }

    fn order(&self, side: Side, order: &str) -> Result<Chosen, Refusal> {
        let word = format!("setup:{order}");
        let mut line = self.game.line().iter();
        if let Some(ply) = line.position(|entry| entry.by == Some(side) && entry.word == word)
            && let Some(version) = self.played(side, ply, &word)
        {
            return Ok(Chosen::Before(version));
        }
        let own = |c: char| c.is_ascii_alphabetic() && Side::of_piece(c) == side;
        if !order.chars().all(own) {
            let why = "these are not the creatures of your side";
            return Err(Refusal::new(Kind::Illegal, why).at("order"));
        }
        Ok(Chosen::Event(Event::SetUp(order.to_owned())))
    }

    /// A step, at its place in the line.
    fn step(&self, word: &str, chosen_at: u32, side: Side) -> Result<Chosen, Refusal> {
        let ply = self.game.line().len();
        if chosen_at as usize != ply {
            return match self.played(side, chosen_at as usize, word) {
                Some(version) => Ok(Chosen::Before(version)),
                None => {
                    let why = format!("chosen at ply {chosen_at}, but the game is at {ply}");
                    Err(Refusal::new(Kind::Stale, why).at("ply"))
                }
            };
        }
        match (self.game.due(), self.game.position()) {
            (Due::Step(due), Some(position)) if due == side => {
                let step = position.parse_step(word);
                let step = step.map_err(|error| Refusal::from(GameError::Text(error)))?;
                // The log has steps as records write them.
                Ok(Chosen::Event(Event::Step(position.step_text(step))))
            }
            (Due::Step(_), _) => Err(Refusal::new(Kind::NotYourTurn, "it is the other's turn")),
            (Due::Nothing, _) => {
                let why = self.game.result().map_or("over", |result| result.why.name());
                Err(Refusal::new(Kind::Over, format!("the game is over ({why})")))
            }
            (Due::Roll | Due::Orders(_), _) => {
                Err(Refusal::new(Kind::NotNow, "no step is due here"))
            }
        }
    }
}

/// What an act asks for.
enum Chosen {
    /// This.
    Event(Event),
    /// Something that has happened already, at this version.
    Before(u64),
    /// Something about the room and not about the game.
    Room(Wish),
}

/// Nobody asks twice at one place.
fn once(last: Option<usize>, here: usize, what: &str) -> Result<(), Refusal> {
    if last == Some(here) {
        let why = format!("you have {what} at this point of the game already");
        return Err(Refusal::new(Kind::NotNow, why));
    }
    Ok(())
}

impl From<GameError> for Refusal {
    /// What the game refuses, as it is answered.
    fn from(error: GameError) -> Refusal {
        let (kind, at) = match &error {
            GameError::Text(error) => (Kind::Illegal, Some(error.at)),
            GameError::Step(_) => (Kind::Illegal, None),
            GameError::Over(_) => (Kind::Over, None),
            GameError::Dice(_) => (Kind::Internal, None),
            GameError::NotDue { .. }
            | GameError::NoOffer(_)
            | GameError::NothingToTakeBack(_)
            | GameError::AcrossThrow(_)
            | GameError::TakebackPoint { .. }
            | GameError::NoClaim(_) => (Kind::NotNow, None),
        };
        let refusal = Refusal::new(kind, error.to_string());
        match at {
            Some(at) => refusal.at(at),
            None => refusal,
        }
    }
}
