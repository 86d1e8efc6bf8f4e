//! What players do: every action is checked against the game and applied to it.

use dejarik_play::{Due, Event, GameError, Tally};
use dejarik_rules::{Side, Wording, wording};

use super::game::{LiveGame, MOST_EVENTS};
use super::ply::Ply;
use crate::protocol::{Action, Phrase, SideName};
use crate::refusal::{Kind, Refusal};
use crate::store::{GameKind, LoggedEvent};
use crate::time::Now;
use crate::view;

/// A player's request to act in a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Act {
    /// The client's name for the act, 1 to 32 letters and digits.
    pub id: String,
    /// The seat that acts.
    pub side: SideName,
    /// What the player does.
    pub action: Action,
}

/// The outcome of an act.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Done {
    /// The act was performed before; this version has it.
    Before(u64),
    /// The act is performed, and its event has to be stored.
    Now(Box<LoggedEvent>),
    /// The act changes nothing about the game; the room has to perform it.
    Room(Wish),
    /// The act changes nothing about the game; the others have to be sent the phrase.
    Said(Phrase),
}

/// A player's wish about the next game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Wish {
    /// The player wants a rematch.
    Rematch,
    /// The player wants no rematch.
    NoRematch,
}

/// What an action asks for.
pub(super) enum Chosen {
    /// This event.
    Event(Event),
    /// Something that was performed before; this version has it.
    Before(u64),
    /// Something about the room and not about the game.
    Room(Wish),
    /// Something that a player says.
    Said(Phrase),
}

impl LiveGame {
    /// Performs an act for the holder of its seat.
    ///
    /// # Errors
    /// If the act's name is malformed or stands for another act, or the action is not possible now.
    pub fn act(&mut self, act: &Act, now: Now) -> Result<Done, Refusal> {
        let side: Side = act.side.into();
        if let Some(version) = self.done_before(act)? {
            return Ok(Done::Before(version));
        }
        if self.terms.kind == GameKind::Record {
            return Err(Refusal::not_now(&wording!(
                "a record can only be looked at",
                "un enregistrement se lit, il ne se joue pas"
            )));
        }
        let event = match self.event(&act.action, side, now)? {
            Chosen::Event(event) => event,
            Chosen::Before(version) => return Ok(Done::Before(version)),
            Chosen::Room(wish) => {
                self.may_wish()?;
                return Ok(Done::Room(wish));
            }
            Chosen::Said(phrase) => {
                self.may_speak(side)?;
                return Ok(Done::Said(phrase));
            }
        };
        self.has_room(matches!(event, Event::Resign(_) | Event::Abort | Event::DrawAccept(_)))?;
        let logged = self.apply(event, Some((side, &act.id)), now);
        let logged = logged.map_err(|error| self.refusal(error, &act.action))?;
        Ok(Done::Now(Box::new(logged)))
    }

    /// Returns the refusal of an action, with the reason if the rules do not allow a step.
    pub(super) fn refusal(&self, error: GameError, action: &Action) -> Refusal {
        let reason = match (&error, action, self.game.position()) {
            (GameError::Text(_), Action::Step { word, .. }, Some(position)) => {
                let reason = position.why_not_word(word);
                reason.map(|reason| view::reason(position, &[], reason))
            }
            _ => None,
        };
        Refusal::from(error).because(reason)
    }

    /// Checks that the next game can be wished for.
    pub(super) fn may_wish(&self) -> Result<(), Refusal> {
        match self.in_progress() {
            true => Err(Refusal::not_now(&wording!(
                "the game is not over",
                "la partie n’est pas terminée"
            ))),
            false => Ok(()),
        }
    }

    /// Checks that the log has room for one more event, or that the event ends the game.
    pub(super) fn has_room(&self, ends: bool) -> Result<(), Refusal> {
        if self.game.events().len() >= MOST_EVENTS && !ends {
            return Err(Refusal::not_now(&wording!(
                "this game has grown too long and can only be ended now",
                "cette partie est trop longue : on ne peut plus que la terminer"
            )));
        }
        Ok(())
    }

    /// Returns the event that an action asks for.
    pub(super) fn event(&self, action: &Action, side: Side, now: Now) -> Result<Chosen, Refusal> {
        let other = side.other();
        let event = match action {
            Action::Step { word, ply } => return self.step(word, Ply::new(*ply), side),
            Action::Order { order } => return self.order(side, order),
            Action::Throw { shown, ply } => self.thrown(shown, Ply::new(*ply))?,
            Action::Rematch => return Ok(Chosen::Room(Wish::Rematch)),
            Action::RematchDecline => return Ok(Chosen::Room(Wish::NoRematch)),
            Action::Say { phrase } => return Ok(Chosen::Said(*phrase)),
            Action::Dice { .. } => {
                return Err(Refusal::not_now(&wording!(
                    "this game has no checked dice",
                    "les dés de cette partie ne sont pas vérifiés"
                )));
            }
            Action::Resign => {
                self.has_opponent()?;
                Event::Resign(side)
            }
            Action::Abort => {
                if self.in_progress() && !self.may_abort() {
                    return Err(Refusal::not_now(&wording!(
                        "both players have moved, so the game can no longer be called off",
                        "les deux joueurs ont joué : la partie ne peut plus être annulée"
                    )));
                }
                Event::Abort
            }
            Action::DrawOffer if self.game.offers_draw(other) => Event::DrawAccept(side),
            Action::DrawOffer => {
                self.may_offer_draw(side)?;
                Event::DrawOffer(side)
            }
            Action::DrawAccept => Event::DrawAccept(side),
            Action::DrawDecline => Event::DrawDecline(side),
            Action::Claim => Event::Claim(side),
            Action::ClaimWin => {
                self.is_gone(other, now)?;
                Event::Absent(other)
            }
            Action::ClaimDraw => {
                self.is_gone(other, now)?;
                Event::AbsentDraw(other)
            }
            Action::Undo => self.undo()?,
            Action::TakebackOffer if self.terms.kind != GameKind::Online => self.undo()?,
            Action::TakebackOffer if self.game.asks_takeback(other) => self.takeback(other)?,
            Action::TakebackOffer => {
                self.may_take_back(side)?;
                Event::TakebackOffer(side)
            }
            Action::TakebackAccept => {
                if !self.game.asks_takeback(other) {
                    return Err(Refusal::from(GameError::NoOffer(other)));
                }
                self.takeback(other)?
            }
            Action::TakebackDecline => Event::TakebackDecline(side),
        };
        Ok(Chosen::Event(event))
    }

    /// Checks that the other seat is taken, so that there is an opponent to resign to or to ask.
    fn has_opponent(&self) -> Result<(), Refusal> {
        if self.in_progress() && !self.people.complete() {
            return Err(Refusal::not_now(&wording!(
                "the other seat is open; the game can be called off",
                "l’autre place est libre : vous pouvez annuler la partie"
            )));
        }
        Ok(())
    }

    /// Checks that there is somebody to talk to, during the game or after it.
    pub(super) fn may_speak(&self, side: Side) -> Result<(), Refusal> {
        let online = self.terms.kind == GameKind::Online;
        if online && self.people.has_player(side.other()) {
            return Ok(());
        }
        Err(Refusal::not_now(&wording!(
            "there is no other player here to talk to",
            "il n’y a pas d’autre joueur à qui parler"
        )))
    }

    /// Checks that a side may offer a draw now, or accept the one that the opponent offers.
    pub fn may_offer_draw(&self, side: Side) -> Result<(), Refusal> {
        if !self.in_progress() || self.terms.kind == GameKind::Record {
            return Err(Refusal::not_now(&wording!("the game is over", "la partie est terminée")));
        }
        self.has_opponent()?;
        match self.game.offers_draw(side.other()) {
            true => Ok(()),
            false => self.once(
                self.draw_offered[side.index()],
                &wording!("you have already offered a draw", "vous avez déjà proposé la nulle"),
            ),
        }
    }

    /// Checks that a side may take back its last decision now, or ask for that.
    pub fn may_take_back(&self, side: Side) -> Result<(), Refusal> {
        self.takeback(side)?;
        self.once(
            self.takeback_asked[side.index()],
            &wording!(
                "you have already asked to take this move back",
                "vous avez déjà demandé à reprendre ce coup"
            ),
        )
    }

    /// Checks that a player asks at most once per ply. `last` is the ply of the previous request.
    fn once(&self, last: Option<Ply>, why: &Wording) -> Result<(), Refusal> {
        match last == Some(self.ply()) {
            true => Err(Refusal::not_now(why)),
            false => Ok(()),
        }
    }

    fn undo(&self) -> Result<Event, Refusal> {
        let Some(undoer) = self.undoer() else {
            let why = match self.terms.kind {
                GameKind::Online => wording!(
                    "a takeback needs the opponent's consent: send takeback-offer",
                    "il faut l’accord de l’adversaire pour reprendre un coup : envoyez takeback-offer"
                ),
                GameKind::Computer | GameKind::Here | GameKind::Board | GameKind::Record => {
                    wording!("there is nothing to take back", "il n’y a rien à reprendre")
                }
            };
            return Err(Refusal::not_now(&why));
        };
        self.takeback(undoer)
    }

    /// Checks that a player has been absent long enough for the other to claim the game.
    fn is_gone(&self, side: Side, now: Now) -> Result<(), Refusal> {
        let too_early = |why: Wording| Err(Refusal::not_now(&why));
        if self.may_abort() {
            return too_early(wording!(
                "the game has hardly begun; it can be called off",
                "la partie vient de commencer : vous pouvez l’annuler"
            ));
        }
        match self.gone_at(side) {
            Some(at) if at <= now.steady => Ok(()),
            Some(_) => too_early(wording!(
                "the other player may still come back",
                "l’autre joueur peut encore revenir"
            )),
            None if self.people.gone_at(side).is_none() => {
                too_early(wording!("the other player is here", "l’autre joueur est là"))
            }
            None => too_early(wording!(
                "the other player has no move to make now",
                "ce n’est pas à l’autre joueur de jouer"
            )),
        }
    }

    /// Returns the event of a hidden order (S-1).
    fn order(&self, side: Side, order: &str) -> Result<Chosen, Refusal> {
        let word = format!("setup:{order}");
        let mut line = self.game.line().iter();
        if let Some(index) = line.position(|entry| entry.by == Some(side) && entry.word == word)
            && let Some(version) = self.played(side, Ply::after(index), &word)
        {
            return Ok(Chosen::Before(version));
        }
        let own = |c: char| c.is_ascii_alphabetic() && Side::of_piece(c) == side;
        if !order.chars().all(own) {
            let why = "expected the letters of your own pieces";
            return Err(Refusal::new(Kind::Illegal, why).at("order"));
        }
        Ok(Chosen::Event(Event::SetUp(order.to_owned())))
    }

    /// Returns the event of a throw that the players have made with their own dice at a ply.
    fn thrown(&self, shown: &[Option<u8>], thrown_at: Ply) -> Result<Event, Refusal> {
        if self.terms.kind != GameKind::Board {
            return Err(Refusal::not_now(&wording!(
                "in this game the server throws the dice",
                "dans cette partie, le serveur lance les dés"
            )));
        }
        if thrown_at != self.ply() {
            let now = self.ply();
            let why = format!("thrown at ply {thrown_at}, but the game is at ply {now}");
            return Err(Refusal::new(Kind::Stale, why).at("ply"));
        }
        let none_due = || {
            Refusal::not_now(&wording!(
                "no throw is due at this point of the game",
                "il n’y a pas de dés à lancer maintenant"
            ))
        };
        let mut tally = Tally::of(self.game.phase()).ok_or_else(none_due)?;
        tally.fill(shown).map_err(|(at, why)| {
            Refusal::new(Kind::Illegal, why.to_string()).at(format!("shown[{at}]"))
        })?;
        tally.word().map(Event::Roll).ok_or_else(none_due)
    }

    /// Returns the event of a step that was chosen at a ply. A step for an earlier ply is stale,
    /// unless this side played the same step there.
    fn step(&self, word: &str, chosen_at: Ply, side: Side) -> Result<Chosen, Refusal> {
        if chosen_at != self.ply() {
            return match self.played(side, chosen_at, word) {
                Some(version) => Ok(Chosen::Before(version)),
                None => {
                    let now = self.ply();
                    let why = format!("chosen at ply {chosen_at}, but the game is at ply {now}");
                    Err(Refusal::new(Kind::Stale, why).at("ply"))
                }
            };
        }
        match self.game.due() {
            Due::Step(due) if due == side => Ok(Chosen::Event(Event::Step(word.to_owned()))),
            Due::Step(_) => Err(Refusal::new(Kind::NotYourTurn, "it is the other side's turn")),
            Due::Nothing => {
                let why = self.game.result().map_or("over", |result| result.why.name());
                Err(Refusal::new(Kind::Over, format!("the game is over ({why})")))
            }
            Due::Roll | Due::Orders(_) => Err(Refusal::not_now(&wording!(
                "no step is due at this point of the game",
                "il n’y a pas de coup à jouer maintenant"
            ))),
        }
    }
}

impl From<GameError> for Refusal {
    /// Converts an error of the game itself into a refusal.
    fn from(error: GameError) -> Refusal {
        let (kind, at) = match &error {
            GameError::Text(error) => (Kind::Illegal, Some(error.at)),
            GameError::Step(_) | GameError::Tally(_) => (Kind::Illegal, None),
            GameError::Over(_) => (Kind::Over, None),
            GameError::Dice(_) => (Kind::Internal, None),
            GameError::NotDue { .. }
            | GameError::NoOffer(_)
            | GameError::NothingToTakeBack(_)
            | GameError::AcrossThrow(_)
            | GameError::TakebackPoint { .. }
            | GameError::NoClaim(_) => (Kind::NotNow, None),
        };
        let refusal = Refusal::of(kind, &error);
        match at {
            Some(at) => refusal.at(at),
            None => refusal,
        }
    }
}
