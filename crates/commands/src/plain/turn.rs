//! What a person decides in a game: the order of creatures, throws of real dice, moves, and what
//! follows at the end.

use std::io::{Read, Write};

use dejarik_play::GameError;
use dejarik_rules::Side;
use dejarik_rules::any::AnyStep;

use super::hand::{Built, Hand, Pick};
use super::prompt::{Reply, shown, unknown};
use super::{Next, Plain};
use crate::error::CliError;
use crate::telling::{Entry, no_throw, refused_throw, sorted_steps};

impl<W: Write, R: Read> Plain<'_, '_, W, R> {
    /// Asks a side for the order of its creatures (S-1).
    pub(super) fn order(&mut self, side: Side) -> Result<Next, CliError> {
        let offered = self.session.offered_order(side);
        let teller = self.teller();
        let named = |letter: char| format!("{letter} {}", teller.piece(letter));
        let creatures: Vec<String> = offered.chars().map(named).collect();
        let creatures = teller.list(&creatures);
        let name = self.side(side);
        let explained = self.ctx.texts.with(
            "plain-order",
            [
                ("side", name.clone().into()),
                ("order", offered.as_str().into()),
                ("creatures", creatures.into()),
            ],
        );
        self.explain_once(&explained)?;
        let prompt = self.ctx.texts.with("plain-order-prompt", [("side", name.into())]);
        let reply = self.ask(&prompt)?;
        let text = match self.usual(reply, Some(side))? {
            Ok(text) => text,
            Err(next) => return Ok(next),
        };
        // The page writes orders as `setup NSKM`.
        let letters = text.strip_prefix("setup").unwrap_or(&text).replace([' ', ',', ':'], "");
        let letters = match (letters.as_str(), side) {
            ("" | "fixed", _) => offered.clone(),
            (letters, Side::First) => letters.to_uppercase(),
            (letters, Side::Second) => letters.to_lowercase(),
        };
        if sorted(&letters) != sorted(&offered) {
            if letters.chars().count() == offered.len() {
                let text = [("typed", shown(&text).into())];
                let text = self.ctx.texts.with("plain-no-such-order", text);
                self.ctx.say(&text)?;
            } else {
                unknown(self.ctx, &text)?;
                self.ctx.say(&explained)?;
            }
            return Ok(Next::Go);
        }
        match self.session.order(&letters) {
            Ok(()) => self.happened(),
            Err(error) => {
                self.ctx.complain(&error)?;
                Ok(Next::Go)
            }
        }
    }

    /// Asks for the next throw of the players' own dice.
    pub(super) fn typed_throw(&mut self) -> Result<Next, CliError> {
        let Some(tally) = self.session.tally() else { return Ok(Next::Go) };
        let told = self.teller().due_throw(&tally);
        self.explain_once(&told)?;
        let prompt = self.ctx.texts.get("plain-throw-prompt");
        let reply = self.ask(&prompt)?;
        let text = match self.usual(reply, None)? {
            Ok(text) => text,
            Err(next) => return Ok(next),
        };
        let entered = match self.teller().read_entry(&tally, &text) {
            Entry::Shown(count) => self.session.cast(Some(count)),
            Entry::Stop => self.session.cast(None),
            Entry::Whole(word) => match self.session.enter(&word) {
                Err(GameError::Text(_)) => {
                    let refused = self.ctx.texts.of(&no_throw(&shown(&text)));
                    self.ctx.say(&format!("{refused} {told}"))?;
                    return Ok(Next::Go);
                }
                entered => entered,
            },
            Entry::Unknown => {
                unknown(self.ctx, &text)?;
                self.ctx.say(&told)?;
                return Ok(Next::Go);
            }
        };
        match entered {
            // The sum is only known after the last throw.
            Ok(()) if self.session.tally().is_some_and(|tally| !tally.entered().is_empty()) => {
                Ok(Next::Go)
            }
            Ok(()) => self.happened(),
            Err(error) => {
                self.ctx.complain(&refused_throw(&text, &error))?;
                Ok(Next::Go)
            }
        }
    }

    /// Asks a side for a move.
    pub(super) fn human(&mut self, side: Side) -> Result<Next, CliError> {
        let prompt = [("turn", self.game().turn().into()), ("side", self.side(side).into())];
        let prompt = self.ctx.texts.with("plain-prompt", prompt);
        let reply = self.ask(&prompt)?;
        if reply == Reply::Undo && self.hand.as_ref().is_some_and(Hand::is_started) {
            return self.build(side, &Pick::Back);
        }
        if let Reply::Text(text) = &reply
            && let Some(pick) = Pick::read(text)
        {
            return self.build(side, &pick);
        }
        let text = match self.usual(reply, Some(side))? {
            Ok(text) => text,
            Err(next) => return Ok(next),
        };
        let Some(position) = self.session.position() else { return Ok(Next::Go) };
        let read = self.teller().read_step(position, &sorted_steps(position), &text);
        match read {
            Ok(step) => return self.play(step),
            Err(Some(said)) => self.ctx.say(&said)?,
            Err(None) => unknown(self.ctx, &text)?,
        }
        Ok(Next::Go)
    }

    /// Carries out a command that builds a move.
    fn build(&mut self, side: Side, pick: &Pick) -> Result<Next, CliError> {
        let Some(position) = self.session.position().copied() else { return Ok(Next::Go) };
        let mut hand = self.hand.take().unwrap_or_else(|| Hand::new(position, side));
        let built = hand.build(&self.teller(), pick);
        match built {
            Built::Step(step) => self.play(step),
            Built::Told(lines) => {
                self.hand = Some(hand);
                self.ctx.say_all(&lines)?;
                Ok(Next::Go)
            }
        }
    }

    /// Plays a step and tells what it did.
    pub(super) fn play(&mut self, step: AnyStep) -> Result<Next, CliError> {
        match self.session.play(step) {
            // What the server makes of it arrives later.
            Ok(()) if self.session.online().is_some() => Ok(Next::Go),
            Ok(()) => self.happened(),
            Err(error) => {
                self.ctx.complain(&error)?;
                Ok(Next::Go)
            }
        }
    }

    /// Carries out what is the same at every prompt of a game: leaving, help, undoing, questions and
    /// commands. Returns any other text.
    pub(super) fn usual(
        &mut self,
        reply: Reply,
        side: Option<Side>,
    ) -> Result<Result<String, Next>, CliError> {
        match reply {
            Reply::Text(text) => {
                let next = match self.online_command(&text)? {
                    Some(next) => Some(next),
                    None => self.command(&text, side)?,
                };
                Ok(next.map_or(Ok(text), Err))
            }
            Reply::Help => {
                self.ctx.tell("plain-help")?;
                if self.session.online().is_some() {
                    self.ctx.tell("plain-online-help")?;
                }
                Ok(Err(Next::Go))
            }
            Reply::Undo if self.session.online().is_some() => Ok(Err(self.take_back()?)),
            Reply::Undo => {
                self.undo()?;
                Ok(Err(Next::Go))
            }
            Reply::News => Ok(Err(Next::Go)),
            Reply::Quit | Reply::End => Ok(Err(Next::Leave)),
        }
    }

    /// Asks whether another game follows; this one can be reviewed first, or its last move be taken
    /// back. The end of the input counts as no.
    pub(super) fn again(&mut self) -> Result<Next, CliError> {
        let texts = &self.ctx.texts;
        let prompt = format!("{} {}", texts.get("plain-again"), texts.get("plain-again-words"));
        while self.game().result().is_some() {
            let text = match self.ask(&prompt)? {
                Reply::Text(text) => text,
                Reply::Help => {
                    self.ctx.tell("plain-again-help")?;
                    continue;
                }
                Reply::Undo => {
                    self.undo()?;
                    continue;
                }
                Reply::News => continue,
                Reply::Quit | Reply::End => return Ok(Next::Leave),
            };
            match text.to_lowercase().as_str() {
                "n" | "no" | "non" => return Ok(Next::Leave),
                "y" | "yes" | "o" | "oui" => return self.rematch(),
                "review" | "revue" => self.desk()?,
                _ => match self.command(&text, None)? {
                    Some(Next::Leave) => return Ok(Next::Leave),
                    Some(Next::Go) => {}
                    None => unknown(self.ctx, &text)?,
                },
            }
        }
        Ok(Next::Go)
    }

    fn rematch(&mut self) -> Result<Next, CliError> {
        match self.session.rematch() {
            Ok(session) => {
                self.session = session;
                self.greet()?;
                Ok(Next::Go)
            }
            Err(error) => {
                self.ctx.complain(&error)?;
                Ok(Next::Leave)
            }
        }
    }
}

/// Returns the letters of an order in small letters and alphabetical order.
fn sorted(order: &str) -> Vec<char> {
    let mut letters: Vec<char> = order.to_lowercase().chars().collect();
    letters.sort_unstable();
    letters
}
