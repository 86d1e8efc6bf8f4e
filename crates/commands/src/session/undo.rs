//! Taking back: a result of the players' own dice, an order of creatures, a decision.

use dejarik_host::live::{LiveGame, Times};
use dejarik_host::protocol::Action;
use dejarik_host::store::StoredGame;
use dejarik_play::{Due, Event, GameError, Kind, Played};
use dejarik_rules::{Side, Words};

use super::{Dice, LoggedEvent, Seat, Session, now, side_of};

impl Session {
    /// Returns the side that [`Session::undo`] takes back for: the only person, or the side that
    /// decided last.
    pub(crate) fn undoer(&self) -> Option<Side> {
        match self.programs {
            [None, None] => self.live.undoer(),
            _ => self.only_human(),
        }
    }

    /// Returns the index of the event by which a person has chosen an order of creatures that the
    /// opponent has not answered yet.
    fn open_order(&self) -> Option<usize> {
        let Due::Orders(_) = self.game().due() else { return None };
        let by_person = |event: &Event| match event {
            Event::SetUp(order) => self.seat(side_of(order)) == Seat::Human,
            _ => false,
        };
        self.game().events().iter().rposition(by_person)
    }

    /// Returns the index of the event by which the players have entered the last throw of their own dice, as long as
    /// nobody has moved: it says who begins.
    fn open_throw(&self) -> Option<usize> {
        let (events, line) = (self.game().events(), self.game().line());
        let is_last = matches!(events.last(), Some(Event::Roll(_) | Event::Takeback { .. }));
        let moved = line.iter().any(|entry| entry.kind == Kind::Step);
        if self.dice != Dice::Typed || !is_last || moved {
            return None;
        }
        let throws = line.iter().filter(|entry| entry.kind == Kind::Roll).count();
        let rolls = events.iter().enumerate().filter(|(_, event)| matches!(event, Event::Roll(_)));
        rolls.map(|(index, _)| index).nth(throws.checked_sub(1)?)
    }

    /// Opens the game with the events of this log.
    fn reopen(&mut self, log: Vec<LoggedEvent>) -> Result<(), GameError> {
        let stored = StoredGame { log: log.clone(), ..self.stored() };
        let live = LiveGame::open(stored, &Times::default(), now());
        (self.live, self.log) = (live.map_err(|error| error.why)?, log);
        self.undone.clear();
        Ok(())
    }

    /// Returns whether there is a result of the players' own dice or a decision to take back.
    pub(crate) fn can_undo(&self) -> bool {
        if let Some(online) = &self.online {
            let own = self.only_human();
            let may = own.is_some_and(|side| online.offers().may_take_back[side.index()]);
            return may || online.asked()[1];
        }
        self.tally.is_some()
            || self.open_order().is_some()
            || self.open_throw().is_some()
            || self.undoer().is_some_and(|side| self.game().takeback(side).is_ok())
    }

    /// Takes back the last result that was entered of an unfinished throw, or else the last decision of
    /// a person, and everything since. An order of creatures can be taken back until the opponent has chosen one
    /// too and both are revealed, and a throw of the players' own dice for who begins until somebody has moved. In a
    /// game over a link the opponent is asked, or gets what they asked for.
    ///
    /// # Errors
    /// If there is none.
    pub(crate) fn undo(&mut self) -> Result<(), GameError> {
        if let Some(online) = &self.online {
            let asked = online.asked()[1];
            let action = if asked { Action::TakebackAccept } else { Action::TakebackOffer };
            return self.act(action);
        }
        if let Some(mut tally) = self.tally.take() {
            tally.undo();
            self.tally = Some(tally).filter(|tally| !tally.entered().is_empty());
            return Ok(());
        }
        self.thrown = None;
        if let Some(index) = self.open_order() {
            let mut log = self.log.clone();
            log.remove(index);
            return self.reopen(log);
        }
        if let Some(index) = self.open_throw() {
            return self.reopen(self.log[..index].to_vec());
        }
        let undoer = self.undoer().ok_or(GameError::NothingToTakeBack(Side::First))?;
        let event = self.game().takeback(undoer)?;
        let Event::Takeback { keep, .. } = event else { return Ok(()) };
        let mut undone: Vec<Event> = self.game().line()[keep..].iter().map(replayed).collect();
        undone.append(&mut self.undone);
        self.append(event)?;
        self.undone = undone;
        Ok(())
    }

    /// Returns whether there is something to play again.
    pub(crate) fn can_redo(&self) -> bool {
        !self.undone.is_empty()
    }

    /// Plays again what the last takebacks took back.
    ///
    /// # Errors
    /// If there is nothing.
    pub(crate) fn redo(&mut self) -> Result<(), GameError> {
        let undone = std::mem::take(&mut self.undone);
        if undone.is_empty() {
            return Err(GameError::none_due(Words::new("a takeback", "une reprise")));
        }
        self.thrown = None;
        undone.into_iter().try_for_each(|event| self.append(event))
    }

    /// Returns the side that has to agree before the other takes back a decision: with two people, the
    /// one whose decision it is not. `None` if nobody has to be asked.
    pub(crate) fn consenter(&self) -> Option<Side> {
        // A server asks the other player itself.
        let alone = self.seats() != [Seat::Human; 2] || self.online.is_some();
        let is_open = self.open_order().is_some() || self.open_throw().is_some();
        if alone || self.tally.is_some() || is_open {
            return None;
        }
        self.undoer().map(Side::other)
    }
}

/// Returns the event by which an entry of the line is played again.
fn replayed(entry: &Played) -> Event {
    let word = entry.word.clone();
    match entry.kind {
        Kind::Step => Event::Step(word),
        Kind::Roll => Event::Roll(word),
        Kind::Order => Event::SetUp(word.trim_start_matches("setup:").to_owned()),
    }
}
