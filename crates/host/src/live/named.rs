//! The names of acts. A client's name stands for one act of a seat as long as the game lasts: an act that is repeated after
//! a lost answer or a restart is recognised by its name, and another act under the same name is refused. What the name
//! stands for is read from the log, so nothing else has to be stored.

use dejarik_dice::server::Message;
use dejarik_dice::{Entry, Receipt, Stored, note};
use dejarik_play::{Event, Game, Tally};

use super::acts::Act;
use super::game::LiveGame;
use super::ply::Ply;
use crate::protocol::Action;
use crate::refusal::{Kind, Refusal};

/// The longest name of an act, in characters.
const LONGEST_NAME: usize = 32;

/// Where the log has the act that a name stands for.
#[derive(Clone, Copy, Debug)]
pub(super) struct Named {
    /// The number of events before the act.
    pub before: usize,
    /// The ply at which the act was performed.
    pub ply: Ply,
}

impl Named {
    /// Returns the version that the act led to.
    pub fn version(self) -> u64 {
        self.before as u64 + 1
    }
}

impl LiveGame {
    /// Returns the version that has an act already; `None` if it was not performed yet.
    ///
    /// # Errors
    /// If the act's name is malformed, or stands for another act.
    pub(super) fn done_before(&self, act: &Act) -> Result<Option<u64>, Refusal> {
        let letters = |c: char| c.is_ascii_alphanumeric();
        if act.id.is_empty() || act.id.len() > LONGEST_NAME || !act.id.chars().all(letters) {
            let why = format!("expected a name of 1 to {LONGEST_NAME} letters and digits");
            return Err(Refusal::new(Kind::BadRequest, why).at("id"));
        }
        match self.named(act.side.into(), &act.id) {
            None => Ok(None),
            Some(named) if self.is_repeated(&act.action, named) => Ok(Some(named.version())),
            Some(_) => Err(Refusal::other_act()),
        }
    }

    /// Returns whether an action is the one that was performed under a name. An action whose meaning depends on the
    /// state of the game counts as repeated for each of its meanings: an offer that accepted the opponent's is an offer
    /// again once the log has gone on.
    fn is_repeated(&self, action: &Action, named: Named) -> bool {
        let Some(event) = self.game.events().get(named.before) else { return false };
        match (action, event) {
            (Action::Step { word, ply }, Event::Step(played)) => {
                word == played && Ply::new(*ply) == named.ply
            }
            (Action::Order { order }, Event::SetUp(chosen)) => order == chosen,
            (Action::Throw { shown, ply }, Event::Roll(word)) => {
                Ply::new(*ply) == named.ply
                    && self.entered(named.before, shown).as_ref() == Some(word)
            }
            (Action::Dice { message }, event) => is_said(message, event),
            (Action::Resign, Event::Resign(_))
            | (Action::Abort, Event::Abort)
            | (
                Action::DrawOffer | Action::DrawAccept,
                Event::DrawOffer(_) | Event::DrawAccept(_),
            )
            | (Action::DrawDecline, Event::DrawDecline(_))
            | (
                Action::TakebackOffer | Action::TakebackAccept | Action::Undo,
                Event::TakebackOffer(_) | Event::Takeback { .. },
            )
            | (Action::TakebackDecline, Event::TakebackDecline(_))
            | (Action::Claim | Action::ClaimDraw, Event::Claim(_) | Event::AbsentDraw(_))
            | (Action::ClaimWin, Event::Absent(_)) => true,
            _ => false,
        }
    }

    /// Returns the throw that these results were after this many events, as records write it; `None` if no throw was due
    /// or the results cannot be.
    fn entered(&self, before: usize, shown: &[Option<u8>]) -> Option<String> {
        let events = self.game.events().get(..before)?;
        let game = Game::replay(self.game.settings().clone(), events).ok()?;
        let mut tally = Tally::of(game.phase())?;
        tally.fill(shown).ok()?;
        tally.word()
    }
}

/// Returns whether the log has a message of a device as this event.
fn is_said(message: &Message, event: &Event) -> bool {
    let Some(Stored { entry, .. }) = Stored::of_event(event) else { return false };
    match (message, &entry) {
        (Message::Word { word, .. }, Entry::Word(said)) => word == said,
        (Message::Order { order, salt }, Entry::Order { order: opened, salt: hidden }) => {
            (order, salt) == (opened, hidden)
        }
        (Message::Part { part, .. }, Entry::Part { part: given, .. }) => part == given,
        // The anchor that completed the opening record.
        (Message::Anchor(_), Entry::Opening(_)) => true,
        // The next throw replaces the one that was not answered.
        (Message::Unanswered(number), Entry::Receipt(signed)) => {
            let receipt = note::text(signed).ok().and_then(|text| text.parse::<Receipt>().ok());
            receipt.is_some_and(|receipt| receipt.number == number.saturating_add(1))
        }
        _ => false,
    }
}
