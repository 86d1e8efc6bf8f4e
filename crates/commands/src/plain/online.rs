//! What is different in a game that a server keeps: news arrives while the program waits for a line, and offers go
//! to another person.

use std::io::{Read, Write};

use dejarik_client::Status;
use dejarik_host::protocol::{Action, Phrase};
use dejarik_play::{Due, Event};
use dejarik_rules::Side;

use super::hand::Pick;
use super::prompt::Answer;
use super::prompt::{Reply, listen, unknown, yes};
use super::{Next, Plain};
use crate::error::CliError;
use crate::news;
use crate::session::Wait;
use crate::session::online::News;

impl<W: Write, R: Read> Plain<'_, '_, W, R> {
    /// Reads a line. In a game that a server keeps, it tells what arrives meanwhile; then [`Reply::News`] is
    /// returned, because another question may be due.
    pub(super) fn ask(&mut self, prompt: &str) -> Result<Reply, CliError> {
        // Nothing is asked while a move is on its way.
        let asks = !prompt.is_empty();
        let mut shown = Some(prompt).filter(|_| asks);
        loop {
            match listen(self.ctx, self.input, shown.take())? {
                Reply::News => {
                    let news = self.session.follow();
                    if self.is_worth_telling(&news) {
                        if asks {
                            writeln!(self.ctx.out)?;
                        }
                        self.tell(&news)?;
                        return Ok(Reply::News);
                    }
                }
                reply => return Ok(reply),
            }
        }
    }

    /// Takes in what has arrived, and tells it.
    pub(super) fn catch_up(&mut self) -> Result<(), CliError> {
        let news = self.session.follow();
        self.tell(&news)
    }

    /// Returns whether there is something to tell now. An order of a hidden set-up is kept back, and so is the line
    /// while an order is still missing.
    fn is_worth_telling(&self, news: &[News]) -> bool {
        news.iter().any(|news| match news {
            News::Played => !matches!(self.game().due(), Due::Orders(_)),
            _ => true,
        })
    }

    fn tell(&mut self, news: &[News]) -> Result<(), CliError> {
        let changed = news.iter().any(|item| matches!(item, News::Changed(_) | News::Begun));
        for (index, item) in news.iter().enumerate() {
            match item {
                // The first one tells the whole line as it is now.
                News::Played if changed || news[..index].contains(&News::Played) => {}
                News::Played => {
                    self.happened()?;
                }
                News::Changed(_) => {
                    let said = news::told(&self.ctx.texts, &self.session, item);
                    self.came_back(said.into_iter())?;
                }
                News::Begun => {
                    let said = news::told(&self.ctx.texts, &self.session, item);
                    self.ctx.say_all(said)?;
                    self.over_told = false;
                    self.hand = None;
                    self.keep();
                    self.greet()?;
                }
                News::Refused(_) | News::Ended(_) => {
                    self.explained = None;
                    let said = news::told(&self.ctx.texts, &self.session, item);
                    self.ctx.say_all(said)?;
                }
                _ => {
                    let said = news::told(&self.ctx.texts, &self.session, item);
                    self.ctx.say_all(said)?;
                    let answers = matches!(item, News::Offer(Event::DrawOffer(side) | Event::TakebackOffer(side))
                        | News::Rematch(side) if Some(*side) == self.session.only_human().map(Side::other));
                    if answers {
                        self.ctx.tell("plain-online-yes-no")?;
                    }
                }
            }
        }
        Ok(())
    }

    /// Says the invitation as soon as the game is made, before the first question. The link stands in a line of its
    /// own, for programs that read it.
    pub(super) fn invite(&mut self) -> Result<(), CliError> {
        let online = self.session.online();
        let text = online.and_then(|online| news::invitation(&self.ctx.texts, online));
        let Some(text) = text.filter(|_| !self.invited) else { return Ok(()) };
        self.invited = true;
        self.ctx.say(&text)
    }

    /// Waits for somebody elsewhere.
    pub(super) fn elsewhere(&mut self) -> Result<Next, CliError> {
        let Some(online) = self.session.online() else { return Ok(Next::Leave) };
        if let Status::Ended(why) = online.status() {
            return Err(CliError::usage(why.clone()));
        }
        let watches = online.watches();
        let invites = online.invitation().is_some();
        let sending =
            matches!(self.session.wait(), Wait::Elsewhere(Some(side)) if online.present(side).you);
        let prompt = match watches {
            true => self.ctx.texts.get("plain-online-watching"),
            false if invites => self.ctx.texts.get("online-waiting-seat"),
            false if sending => String::new(),
            false => news::waiting(&self.ctx.texts, &self.session),
        };
        let reply = self.ask(&prompt)?;
        let text = match self.usual(reply, None)? {
            Ok(text) => text,
            Err(next) => return Ok(next),
        };
        let is_move = Pick::read(&text).is_some() || self.teller().reads_as_move(&text);
        match (is_move, watches) {
            (true, true) => self.ctx.tell("online-no-seat")?,
            (true, false) => self.ctx.tell("speech-not-now")?,
            (false, _) => unknown(self.ctx, &text)?,
        }
        Ok(Next::Go)
    }

    /// Asks for a rematch after the end, or waits for one.
    pub(super) fn again_online(&mut self) -> Result<Next, CliError> {
        let Some(online) = self.session.online() else { return Ok(Next::Leave) };
        if let Status::Ended(why) = online.status() {
            return Err(CliError::usage(why.clone()));
        }
        let (watches, [.., asked]) = (online.watches(), online.asked());
        let key = if watches { "online-over-watch" } else { "plain-online-rematch" };
        let prompt = self.ctx.texts.get(key);
        let reply = self.ask(&prompt)?;
        if let Reply::Text(text) = &reply
            && !watches
        {
            match text.to_lowercase().as_str() {
                "y" | "yes" | "o" | "oui" => return self.wish(Action::Rematch),
                "n" | "no" | "non" => {
                    if asked {
                        self.wish(Action::RematchDecline)?;
                    }
                    return Ok(Next::Leave);
                }
                "review" | "revue" => {
                    self.desk()?;
                    return Ok(Next::Go);
                }
                _ => {}
            }
        }
        match self.usual(reply, None)? {
            Ok(text) => unknown(self.ctx, &text)?,
            Err(next) => return Ok(next),
        }
        Ok(Next::Go)
    }

    /// Carries out a command that only a game on a server has, or has in another way; `None` if it is none.
    pub(super) fn online_command(&mut self, text: &str) -> Result<Option<Next>, CliError> {
        if self.session.online().is_none() {
            return Ok(None);
        }
        let over = self.game().result().is_some();
        let (head, tail) = text.split_once(' ').unwrap_or((text, ""));
        let done = match (head.to_lowercase().as_str(), tail.trim().to_lowercase().as_str()) {
            (
                "hint" | "conseil" | "e" | "why" | "pourquoi" | "analyse" | "analyze" | "analyser",
                _,
            ) if !over => {
                self.ctx.tell("online-no-advice")?;
                Next::Go
            }
            ("c" | "clocks" | "pendules", "") => {
                let clocks = news::clocks(&self.ctx.texts, &self.session);
                match clocks.is_empty() {
                    true => self.ctx.tell("telling-no-clock")?,
                    false => self.ctx.say_all(&clocks)?,
                }
                Next::Go
            }
            ("players" | "joueurs", "") => {
                let players = news::players(&self.ctx.texts, &self.session);
                self.ctx.say_all(&players)?;
                Next::Go
            }
            ("invitation", "") => {
                let waiting = news::waiting(&self.ctx.texts, &self.session);
                self.ctx.say(&waiting)?;
                Next::Go
            }
            ("say" | "dire", which) => self.say_phrase(which)?,
            ("draw" | "nulle", "") => self.wish(Action::DrawOffer)?,
            ("takeback" | "reprise", "") => self.take_back()?,
            ("abort" | "interrompre", "") => self.wish(Action::Abort)?,
            ("resign" | "abandon" | "abandonner", "") => {
                let question = self.ctx.texts.get("plain-sure");
                match yes(self.ctx, self.input, &question)? {
                    Answer::Yes => self.wish(Action::Resign)?,
                    Answer::No | Answer::Withdrawn => Next::Go,
                    Answer::Quit => Next::Leave,
                }
            }
            ("claim" | "réclamer" | "reclamer", "win" | "gain") => self.wish(Action::ClaimWin)?,
            ("claim" | "réclamer" | "reclamer", "draw" | "nulle") => {
                self.wish(Action::ClaimDraw)?
            }
            ("claim" | "réclamer" | "reclamer", "") => self.wish(Action::Claim)?,
            ("y" | "yes" | "o" | "oui", "") if !over => self.reply(true)?,
            ("n" | "no" | "non", "") if !over => self.reply(false)?,
            _ => return Ok(None),
        };
        Ok(Some(done))
    }

    /// Says yes or no to what the opponent asks.
    fn reply(&mut self, yes: bool) -> Result<Next, CliError> {
        match self.session.online().and_then(|online| online.answer(yes)) {
            Some(answer) => self.wish(answer),
            None => {
                self.ctx.tell("plain-online-nothing")?;
                Ok(Next::Go)
            }
        }
    }

    /// Asks for a takeback, or grants the one that is asked for.
    pub(super) fn take_back(&mut self) -> Result<Next, CliError> {
        match self.session.undo() {
            Ok(()) => Ok(Next::Go),
            Err(_) => self.no_seat(),
        }
    }

    /// Sends a wish of the player to the server.
    fn wish(&mut self, action: Action) -> Result<Next, CliError> {
        match self.session.act(action) {
            Ok(()) => Ok(Next::Go),
            Err(_) => self.no_seat(),
        }
    }

    fn no_seat(&mut self) -> Result<Next, CliError> {
        self.ctx.tell("online-no-seat")?;
        Ok(Next::Go)
    }

    /// Says the phrase with a number, or lists all of them.
    fn say_phrase(&mut self, which: &str) -> Result<Next, CliError> {
        let index = which.parse::<usize>().ok().and_then(|number| number.checked_sub(1));
        if let Some(phrase) = index.and_then(|index| Phrase::ALL.get(index)) {
            return self.wish(Action::Say { phrase: *phrase });
        }
        self.ctx.tell("plain-online-phrases")?;
        for (number, phrase) in (1..).zip(Phrase::ALL) {
            let phrase = news::phrase(&self.ctx.texts, phrase);
            self.ctx.say(&format!("{number}. {phrase}"))?;
        }
        Ok(Next::Go)
    }
}
