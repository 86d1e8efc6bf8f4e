//! What players do in a game with checked dice: which of it their devices have to say.

use dejarik_dice::server::Message;
use dejarik_dice::{Anchor, Entry, Stored};
use dejarik_play::Event;
use dejarik_rules::{Side, wording};

use super::acts::{Act, Chosen, Wish};
use super::checked::Checked;
use super::game::{LiveGame, moves_on};
use crate::protocol::{Action, Phrase};
use crate::refusal::Refusal;
use crate::store::GameKind;
use crate::time::Now;

/// How often devices may take a seat before the line changes. Each time the log moves on, and what the other player says
/// meanwhile comes too late.
const MOST_ANCHORS: usize = 8;

/// What an act asks for in a game with checked dice.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Wanted {
    /// The act was performed before; this version has it.
    Before(u64),
    /// The device of a seat says something.
    Message(Message),
    /// The server says this word, because it concerns no part of a device.
    Event(Event),
    /// Something about the room and not about the game.
    Room(Wish),
    /// Something that a player says.
    Said(Phrase),
}

impl LiveGame {
    /// Returns what an act asks for in a game with checked dice. What a device can say it has to say, with the head
    /// of the log that the word follows. `dice` are those of the game, if the server has them.
    ///
    /// # Errors
    /// If the act's name is malformed or stands for another act, its word comes too late, or the action is not possible
    /// now.
    pub fn wanted(&self, act: &Act, dice: Option<&Checked>, now: Now) -> Result<Wanted, Refusal> {
        let side: Side = act.side.into();
        if let Some(version) = self.done_before(act)? {
            return Ok(Wanted::Before(version));
        }
        match &act.action {
            Action::Dice { message } => {
                dice.map_or(Ok(()), |dice| dice.must_be_current(message))?;
                if let Message::Word { word, .. } = message {
                    self.may_say(word, side, now)?;
                }
                Ok(Wanted::Message(message.clone()))
            }
            Action::Abort | Action::ClaimWin | Action::ClaimDraw => self.plain(act, now),
            Action::Resign if !dice.is_some_and(Checked::is_opened) => self.plain(act, now),
            Action::Rematch | Action::RematchDecline | Action::Say { .. } => self.plain(act, now),
            Action::Step { .. }
            | Action::Order { .. }
            | Action::Throw { .. }
            | Action::Resign
            | Action::DrawOffer
            | Action::DrawAccept
            | Action::DrawDecline
            | Action::TakebackOffer
            | Action::TakebackAccept
            | Action::TakebackDecline
            | Action::Undo
            | Action::Claim => {
                let why = wording!(
                    "this game has checked dice: the device of the player has to say this, with the \
                     head of the log (docs/protocol.md)",
                    "les dés de cette partie sont vérifiés : c’est à l’appareil du joueur de le dire"
                );
                Err(Refusal::not_now(&why).at("action"))
            }
        }
    }

    /// Counts how often devices have taken a seat since the line last changed.
    fn anchors(&self, side: Side) -> usize {
        let since = self.game.events().iter().rev().take_while(|event| !moves_on(event));
        let words = since.filter_map(|event| match Stored::of_event(event)?.entry {
            Entry::Word(word) => Anchor::of_word(&word),
            _ => None,
        });
        words.filter(|anchor| anchor.seat == side).count()
    }

    fn plain(&self, act: &Act, now: Now) -> Result<Wanted, Refusal> {
        let side = act.side.into();
        match self.event(&act.action, side, now)? {
            Chosen::Event(event) => Ok(Wanted::Event(event)),
            Chosen::Before(version) => Ok(Wanted::Before(version)),
            Chosen::Room(wish) => {
                self.may_wish()?;
                Ok(Wanted::Room(wish))
            }
            Chosen::Said(phrase) => {
                self.may_speak(side)?;
                Ok(Wanted::Said(phrase))
            }
        }
    }

    /// Checks that the player of a seat may say a word of the log now, as the same action without a device.
    fn may_say(&self, word: &str, side: Side, now: Now) -> Result<(), Refusal> {
        let event = word.parse::<Event>().ok();
        self.has_room(matches!(event, Some(Event::Resign(_))))?;
        if Anchor::of_word(word).is_some() && self.anchors(side) >= MOST_ANCHORS {
            return Err(Refusal::not_now(&wording!(
                "other devices have taken this seat too often; it can change again after the next move",
                "d’autres appareils ont pris cette place trop souvent ; elle pourra changer après le prochain coup"
            )));
        }
        let online = self.terms.kind == GameKind::Online;
        let named = event.and_then(|event| {
            Some((Action::of_event(&event, self.ply().number(), online)?, event))
        });
        let Some((action, event)) = named else { return Ok(()) };
        match self.event(&action, side, now)? {
            Chosen::Event(expected) if expected == event => {}
            _ => {
                return Err(Refusal::not_now(&wording!(
                    "`{word}` is not what can be said now",
                    "on ne peut pas dire `{word}` maintenant"
                )));
            }
        }
        if let (Event::Step(word), Some(mut position)) = (&event, self.game.position().copied()) {
            let played = position.play_word(word).map(|_| ());
            played.map_err(|error| self.refusal(error.into(), &action))?;
        }
        Ok(())
    }
}
