//! The time of a live game: its clocks, the time for a move without them, and absence.

use std::time::Duration;

use dejarik_play::{Due, Event};
use dejarik_rules::Side;

use super::LiveGame;
use crate::live::clock::Clocks;
use crate::store::{GameKind, LoggedEvent};
use crate::time::{Now, SteadyTime, WallTime};

/// The time that a clock keeps when another node takes over its game, unless it had less before.
const KEPT: Duration = Duration::from_secs(10);

impl LiveGame {
    /// Stops and starts clocks after an event. `turn` and `mover` are those from before the event.
    pub(super) fn keep_time(&mut self, event: &Event, turn: u32, mover: Option<Side>, now: Now) {
        let decided = match event {
            Event::Step(_) | Event::SetUp(_) => self.game.line().last().and_then(|entry| entry.by),
            Event::Roll(_) | Event::Takeback { .. } => None,
            _ if self.in_progress() => return,
            _ => None,
        };
        let over = !self.in_progress();
        let turned = self.game.turn() > turn;
        let Some(clocks) = &mut self.clocks else { return };
        // Throws that follow each other are shown one after the other.
        let grace = match event {
            Event::Roll(_) => clocks.grace(now.steady) + self.throw_grace,
            _ => Duration::ZERO,
        };
        clocks.stop(now.steady, decided);
        if let Event::Timeout(side) = event {
            clocks.empty(*side);
        }
        if let Some(side) = mover.filter(|_| turned && !over) {
            clocks.end_turn(side);
        }
        self.start_clock(now, grace);
    }

    /// Starts the clock that is to run.
    fn start_clock(&mut self, now: Now, grace: Duration) {
        if let (Some(side), Some(clocks)) = (self.clock_due(), &mut self.clocks) {
            clocks.start(now.steady, side, grace);
        }
    }

    /// Returns the side whose clock is to run: the side to act, or the one that keeps back its part of a throw. No
    /// clock runs before both seats are taken and the side has made its first decision.
    fn clock_due(&self) -> Option<Side> {
        let throwing = self.game.due() == Due::Roll;
        let owing = self.owing.filter(|_| throwing).map(|(side, _)| side);
        self.game.actor().or(owing).filter(|side| {
            let begun = self.game.line().iter().any(|entry| entry.by == Some(*side));
            begun && self.people.complete()
        })
    }

    /// Notes which side keeps back its part of a throw. Its clock runs until the throw is settled; without clocks it
    /// counts as gone.
    pub fn owe(&mut self, side: Option<Side>, now: Now) {
        if self.owing.map(|(side, _)| side) == side {
            return;
        }
        self.owing = side.map(|side| (side, now.steady));
        if side.is_some() && self.in_progress() {
            self.run_clock(now);
        }
    }

    /// Returns whether a side is known to keep back its part of a throw.
    pub fn is_owing(&self) -> bool {
        self.owing.is_some()
    }

    /// Begins the time for the first move, because both seats are taken now.
    pub fn completed(&mut self, now: Now) {
        self.move_by = now.steady + self.move_time;
        self.run_clock(now);
    }

    /// Starts the clock of the side that has to act, which sees the game already.
    fn run_clock(&mut self, now: Now) {
        self.start_clock(now, Duration::ZERO);
        self.announced(now);
    }

    /// Begins to count time on a clock that was started by the events now being announced.
    pub fn announced(&mut self, now: Now) {
        if let Some(clocks) = &mut self.clocks {
            clocks.announce(now.steady);
        }
    }

    /// Lets frozen clocks run again: a seat has come back after a restart, or the store accepts
    /// writes again.
    pub fn thaw(&mut self, now: Now) {
        if self.clocks.as_mut().is_some_and(Clocks::thaw) {
            self.run_clock(now);
        }
    }

    /// Unfreezes clocks that have been frozen since the game was loaded, and charges the time since its
    /// last event, at `last`. Wall-clock times may be wrong, and nobody could move while the game had no
    /// owner, so a side always keeps some time.
    pub fn run_on(&mut self, last: Option<WallTime>, now: Now) {
        let Some((side, last)) = self.clock_due().zip(last) else { return };
        let used = Duration::from_millis(now.wall.millis().saturating_sub(last.millis()));
        if let Some(clocks) = self.clocks.as_mut().filter(|clocks| clocks.is_frozen()) {
            clocks.charge(side, used, KEPT);
            self.thaw(now);
        }
    }

    /// Returns whether a clock would run if the clocks were not frozen since a restart.
    pub fn is_frozen(&self) -> bool {
        let frozen = self.clocks.as_ref().is_some_and(Clocks::is_frozen);
        frozen && self.in_progress() && self.clock_due().is_some()
    }

    /// Returns a copy of the clocks, for [`LiveGame::restore_clocks`].
    pub fn save_clocks(&self) -> Option<Clocks> {
        self.clocks.clone()
    }

    /// Sets the clocks back to what they were before an event that could not be stored.
    pub fn restore_clocks(&mut self, clocks: Option<Clocks>) {
        self.clocks = clocks;
    }

    /// Returns the end of the time that the side to act has for its move, for [`LiveGame::restore_move_by`].
    pub fn move_by(&self) -> SteadyTime {
        self.move_by
    }

    /// Sets the end of the time for a move to what it was when the game left memory, because dates may be wrong.
    pub fn restore_move_by(&mut self, move_by: SteadyTime) {
        self.move_by = move_by;
    }

    /// Discounts the last `span` for players who are not connected, because the server had no place for them.
    pub fn pardon(&mut self, span: Duration, now: SteadyTime) {
        let people = &self.people;
        let absent = |side: &Side| !people.is_present(*side);
        if let Some(clocks) = &mut self.clocks
            && clocks.running().as_ref().is_some_and(absent)
        {
            clocks.skip(span, now);
        }
        if self.game.actor().as_ref().is_some_and(absent) {
            self.move_by = self.move_by + span;
        }
        self.people.skip(span, now);
    }

    /// Resets the clocks to what the last event of the log shows, as after a restart.
    pub fn reset_clocks(&mut self, shown: Option<[Duration; 2]>) {
        self.clocks = self.terms.clock.map(|clock| Clocks::new(clock, shown));
    }

    /// Stops the clocks until they are thawed, because the server cannot store what players do.
    pub fn freeze(&mut self, at: SteadyTime) {
        if let Some(clocks) = &mut self.clocks {
            clocks.freeze(at);
        }
    }

    /// Returns the clocks; `None` in a game without any.
    pub fn clocks(&self) -> Option<&Clocks> {
        self.clocks.as_ref()
    }

    /// Notes the round trip to a seat, as the server has measured it.
    pub fn note_lag(&mut self, side: Side, lag: Duration) {
        if let Some(clocks) = &mut self.clocks {
            clocks.note_lag(side, lag);
        }
    }

    /// Returns the longest round trip to a seat, as far as it is known.
    pub fn lag(&self) -> Duration {
        self.clocks.as_ref().map_or(Duration::ZERO, Clocks::longest_lag)
    }

    /// Returns when the running clock, or the time for a move in a game by days, will have run out.
    pub fn deadline(&self) -> Option<SteadyTime> {
        if !self.in_progress() {
            return None;
        }
        match self.clocks {
            Some(ref clocks) => clocks.deadline(),
            // A throw that is due is made as soon as the store accepts writes.
            None => {
                let counts = self.terms.days.is_some() && self.game.due() != Due::Roll;
                (counts && self.people.complete()).then_some(self.move_by)
            }
        }
    }

    /// Returns the event that ends the game, if a clock or the time for a move has run out. A game by days in which a
    /// player has not made a step yet is called off.
    pub fn fallen(&self, now: SteadyTime) -> Option<Event> {
        self.deadline().filter(|deadline| *deadline <= now)?;
        match &self.clocks {
            Some(clocks) => clocks.fallen(now).map(Event::Timeout),
            None if self.may_abort() => Some(Event::Abort),
            None => self.game.actor().map(Event::Timeout),
        }
    }

    /// Returns whether a player is at the game: one is connected, or both have days for their moves.
    pub fn is_attended(&self) -> bool {
        self.people.any_present() || self.terms.days.is_some()
    }

    /// Ends the game if a clock has run out. Returns what has to be stored.
    pub fn time_out(&mut self, now: Now) -> Option<LoggedEvent> {
        self.apply(self.fallen(now.steady)?, None, now).ok()
    }

    /// Returns whether absence can cost the game now.
    pub fn contested(&self) -> bool {
        self.in_progress() && !self.may_abort()
    }

    /// Returns when the other player may claim the game because this side is absent; `None` while
    /// absence costs nothing. In a game without clocks the side has to be the one to move, and its time
    /// for the move has to be over.
    pub fn gone_at(&self, side: Side) -> Option<SteadyTime> {
        if let Some((owing, since)) = self.owing.filter(|_| self.terms.clock.is_none())
            && owing == side
            && self.contested()
        {
            return self.people.gone_after(since);
        }
        let gone = self.people.gone_at(side).filter(|_| self.contested())?;
        match self.terms.clock {
            Some(_) => Some(gone),
            None => (self.game.actor() == Some(side)).then(|| gone.max(self.move_by)),
        }
    }

    /// Returns how long the side to move may still take before that costs a game by days, or its absence
    /// can cost a game without clocks; `None` where that cannot happen.
    pub fn move_within(&self, now: SteadyTime) -> Option<Duration> {
        if self.terms.days.is_some() {
            return self.deadline().map(|deadline| deadline.since(now));
        }
        let slow = self.terms.kind == GameKind::Online && self.terms.clock.is_none();
        let counts = slow && self.contested() && self.game.actor().is_some();
        counts.then(|| self.move_by.since(now))
    }
}
