//! What is different on the game screen in a game that a server keeps: news, offers to another person, phrases.

use crossterm::event::KeyCode;
use dejarik_client::Status;
use dejarik_host::protocol::{Action, Phrase};
use dejarik_rules::Side;

use super::app::Effect;
use super::ask::{Ask, Sure};
use super::dice;
use super::hand::Hand;
use super::play::{Play, Say};
use crate::lang::Texts;
use crate::news;
use crate::session::Wait;
use crate::session::online::News;

/// The number of news items that stay in view.
const SHOWN: usize = 4;

impl Play {
    /// Takes in what has arrived from the server.
    pub(super) fn follow(&mut self) {
        let arrived = self.session.follow();
        for item in &arrived {
            match item {
                News::Played | News::Changed(_) => {
                    // A question about the previous position is no longer answered.
                    if matches!(
                        self.ask,
                        Some(Ask::Attack(_) | Ask::Several { .. } | Ask::Order(_))
                    ) {
                        self.ask = None;
                    }
                    self.hand.picker = None;
                    self.scroll = 0;
                    self.say = None;
                    let frames = |thrown| if self.animate { dice::frames(thrown) } else { 0 };
                    self.dice = self.session.thrown().map(|thrown| (thrown, frames(thrown)));
                }
                News::Begun => {
                    let turned = self.session.only_human() == Some(Side::Second);
                    (self.hand, self.ask, self.dice) = (Hand::new(turned), None, None);
                    self.effects.push(Effect::Save);
                }
                News::Over | News::Refused(_) => self.hand.picker = None,
                _ => {}
            }
        }
        let moves = |item: &News| {
            matches!(
                item,
                News::Played
                    | News::Due
                    | News::Changed(_)
                    | News::Begun
                    | News::Over
                    | News::Refused(_)
                    | News::Taken(_)
            )
        };
        let moved = arrived.iter().any(moves);
        // Moves are shown on the board.
        self.news.extend(
            arrived
                .into_iter()
                .filter(|item| !matches!(item, News::Played | News::Due | News::Over)),
        );
        self.news.drain(..self.news.len().saturating_sub(SHOWN));
        if moved {
            self.advance();
        }
    }

    /// Sends a wish of the player to the server.
    pub(super) fn wish(&mut self, action: Action) {
        if self.session.act(action).is_err() {
            self.say = Some(Say::Key("online-no-seat"));
        }
    }

    /// Handles a key that only such a game has, or has in another way. Returns whether it is one.
    pub(super) fn online_key(&mut self, code: KeyCode) -> bool {
        let Some(online) = self.session.online() else { return false };
        let KeyCode::Char(letter) = code else { return false };
        let over = self.session.game().result().is_some();
        let (asked, offers, watches) = (online.asked(), online.offers(), online.watches());
        let own = self.session.only_human();
        let claimable = online.may_claim_absence();
        match letter {
            'h' | 'a' if !over => self.say = Some(Say::Key("online-no-advice")),
            'd' | 'g' | 'u' | '/' | '+' | '-' if watches => {
                self.say = Some(Say::Key("online-no-seat"));
            }
            'd' if !over && !self.session.game().can_claim() => {
                let wish = if asked[0] { Action::DrawAccept } else { Action::DrawOffer };
                self.ask = Some(Ask::Sure(Sure::Wish(wish)));
            }
            'g' if !over => {
                let resign = own.map(Sure::Resign).filter(|_| !offers.may_abort);
                self.ask = Some(Ask::Sure(resign.unwrap_or(Sure::Wish(Action::Abort))));
            }
            'w' if claimable => self.ask = Some(Ask::Sure(Sure::Wish(Action::ClaimWin))),
            '=' if claimable => self.ask = Some(Ask::Sure(Sure::Wish(Action::ClaimDraw))),
            '/' => self.ask = Some(Ask::Phrases { at: 0 }),
            '+' | '-' => match online.answer(letter == '+') {
                Some(answer) => self.wish(answer),
                None => self.say = Some(Say::Key("plain-online-nothing")),
            },
            _ => return false,
        }
        true
    }

    /// Says the phrase at a place of the list.
    pub(super) fn say_phrase(&mut self, at: usize) {
        if let Some(phrase) = Phrase::ALL.get(at) {
            self.wish(Action::Say { phrase: *phrase });
        }
    }
}

/// Returns what has arrived and what the opponent asks, in sentences.
pub(super) fn told(texts: &Texts, play: &Play) -> Vec<String> {
    let Some(online) = play.session.online() else { return Vec::new() };
    let mut said: Vec<String> =
        play.news.iter().filter_map(|item| news::told(texts, &play.session, item)).collect();
    for asked in news::asked(texts, online) {
        if !said.contains(&asked) {
            said.push(asked);
        }
    }
    said
}

/// Returns what the player waits for.
pub(super) fn prompt(texts: &Texts, play: &Play) -> String {
    let over = play.session.wait() == Wait::Over;
    match play.session.online() {
        Some(online) if over && online.watches() => texts.get("online-over-watch"),
        Some(online) if over && *online.status() == Status::Live => texts.get("table-over-keys"),
        _ => news::waiting(texts, &play.session),
    }
}

/// Returns what stands behind the name of a side: who plays it, the clock, an absence.
pub(super) fn seat(texts: &Texts, play: &Play, side: Side) -> String {
    let mut who = news::player(texts, &play.session, side);
    let Some(online) = play.session.online() else { return who };
    if let Some((left, _)) = online.clock(side) {
        who = format!("{who}  {}", news::time(left));
    }
    match news::absence(texts, online, side) {
        Some(absence) => format!("{who}, {absence}"),
        None => who,
    }
}
