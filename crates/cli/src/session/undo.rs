//! Taking back: a result of the players' own dice, an order of creatures, a decision.

use dejarik_host::live::{LiveGame, Times};
use dejarik_host::store::StoredGame;
use dejarik_play::{Due, Event, GameError};
use dejarik_rules::Side;

use super::{Seat, Session, now, side_of};

impl Session {
    /// Returns the side that [`Session::undo`] takes back for: the only person, or the side that
    /// decided last.
    pub fn undoer(&self) -> Option<Side> {
        self.live.undoer()
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

    /// Returns whether there is a result of the players' own dice or a decision to take back.
    pub fn can_undo(&self) -> bool {
        self.tally.is_some()
            || self.open_order().is_some()
            || self.undoer().is_some_and(|side| self.game().takeback(side).is_ok())
    }

    /// Takes back the last result that was entered of an unfinished throw, or else the last decision of
    /// a person, and everything since. An order of creatures can be taken back until the opponent has chosen one
    /// too and both are revealed.
    ///
    /// # Errors
    /// If there is none.
    pub fn undo(&mut self) -> Result<(), GameError> {
        if let Some(mut tally) = self.tally.take() {
            tally.undo();
            self.tally = Some(tally).filter(|tally| !tally.entered().is_empty());
            return Ok(());
        }
        self.thrown = None;
        if let Some(index) = self.open_order() {
            let mut log = self.log.clone();
            log.remove(index);
            let stored = StoredGame { log: log.clone(), ..self.stored() };
            let live = LiveGame::open(stored, &Times::default(), now());
            (self.live, self.log) = (live.map_err(|error| error.why)?, log);
            return Ok(());
        }
        let undoer = self.undoer().ok_or(GameError::NothingToTakeBack(Side::First))?;
        self.append(self.game().takeback(undoer)?)
    }
}
