//! A game: its settings, its log of events, and the state that follows from them.

use std::fmt;

use dejarik_rules::Side;
use dejarik_rules::any::{AnyPosition, AnySetUp, AnyStep};

use crate::dice::DiceSource;
use crate::due::{Due, THROW};
use crate::error::{GameError, ReplayError, RestoreError};
use crate::event::Event;
use crate::line::{self, Played, TurnText};
use crate::result::{GameResult, Why};
use crate::revision::Vocabulary;
use crate::settings::Settings;
use crate::state::GameState;

/// A game that is in progress or over: its log of events, and the state that follows from it.
///
/// Every change goes through [`Game::apply`] (or a method that builds the event), so replaying
/// [`Game::events`] under the same [`Game::settings`] always gives the same game.
#[derive(Clone)]
pub struct Game {
    state: GameState,
    events: Vec<Event>,
}

/// The phase that a game is in, with what describes it.
#[derive(Clone, Copy, Debug)]
pub enum Phase<'a> {
    /// The game is in its set-up; there is no position yet.
    SetUp(&'a AnySetUp),
    /// The game is being played in this position.
    Playing(&'a AnyPosition),
    /// The game is over with this result.
    Over(&'a GameResult),
}

impl fmt::Debug for Game {
    /// Writes the settings, the phase and the number of events, but not the events themselves,
    /// because one of them may be an order that is still hidden (S-1).
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Game")
            .field("settings", self.settings())
            .field("phase", &self.phase())
            .field("events", &self.events.len())
            .finish_non_exhaustive()
    }
}

impl Game {
    /// Creates a game in which nothing has happened yet.
    pub fn new(settings: Settings) -> Game {
        Game { state: GameState::new(settings), events: Vec::new() }
    }

    /// Rebuilds a game from its log.
    ///
    /// # Errors
    /// Returns the first event that cannot happen, its index and the reason.
    pub fn replay<'a>(
        settings: Settings,
        events: impl IntoIterator<Item = &'a Event>,
    ) -> Result<Game, ReplayError> {
        let mut game = Game::new(settings);
        for (at, event) in events.into_iter().enumerate() {
            let applied = game.apply(event.clone());
            applied.map_err(|why| ReplayError { at, event: event.clone(), why })?;
        }
        Ok(game)
    }

    /// Rebuilds a game from the words of a stored log, read in the vocabulary that it was written in.
    ///
    /// # Errors
    /// Returns the first word that is not an event, or the first event that cannot happen.
    pub fn restore<W: AsRef<str>>(
        settings: Settings,
        vocabulary: Vocabulary,
        words: &[W],
    ) -> Result<Game, RestoreError> {
        let read = |(at, word): (usize, &W)| {
            let word = word.as_ref();
            vocabulary.read(word).map_err(|why| RestoreError::Word { at, word: word.into(), why })
        };
        let events = words.iter().enumerate().map(read).collect::<Result<Vec<_>, _>>()?;
        Ok(Game::replay(settings, &events)?)
    }

    pub(crate) fn from_parts(state: GameState, events: Vec<Event>) -> Game {
        Game { state, events }
    }

    /// Returns the terms of the game.
    pub fn settings(&self) -> &Settings {
        &self.state.settings
    }

    /// Returns the log: everything that has happened, oldest first, takebacks included.
    pub fn events(&self) -> &[Event] {
        &self.events
    }

    /// Applies an event and adds it to the log.
    ///
    /// # Errors
    /// The event cannot happen now; the game is unchanged.
    pub fn apply(&mut self, event: Event) -> Result<(), GameError> {
        self.state.apply(&event)?;
        self.events.push(event);
        Ok(())
    }

    pub(crate) fn open_setup_due(&self) -> Option<Due> {
        self.state.open_setup_due()
    }

    /// Returns whether an event must be hidden from `viewer` (`None` is a spectator): the order that
    /// one player has chosen is hidden from everybody else until both have chosen (S-1).
    pub fn is_hidden(&self, event: &Event, viewer: Option<Side>) -> bool {
        let Event::SetUp(order) = event else { return false };
        let owner = order.chars().next().map(Side::of_piece);
        matches!(self.open_setup_due(), Some(Due::Orders(_))) && viewer != owner
    }

    /// Returns the phase that the game is in.
    pub fn phase(&self) -> Phase<'_> {
        match (&self.state.result, self.state.position(), &self.state.setup) {
            (None, Some(position), _) => Phase::Playing(position),
            (None, None, Some(setup)) => Phase::SetUp(setup),
            (Some(result), _, _) => Phase::Over(result),
            // Unreachable: a game without a position has a set-up or a result.
            (None, None, None) => Phase::Over(&GameResult::ABORTED),
        }
    }

    /// Returns what the game waits for.
    pub fn due(&self) -> Due {
        self.state.due()
    }

    /// Returns the side that has to make a step; `None` if no step is due.
    pub fn actor(&self) -> Option<Side> {
        self.due().side()
    }

    /// Returns the result; `None` while the game is not over.
    pub fn result(&self) -> Option<&GameResult> {
        self.state.result.as_ref()
    }

    /// Returns the position on the board, also after the end; `None` during the set-up.
    pub fn position(&self) -> Option<&AnyPosition> {
        self.state.position()
    }

    /// Returns the position in which play began; `None` during the set-up.
    pub fn start_position(&self) -> Option<&AnyPosition> {
        let settled = || self.state.line.iter().find_map(|entry| entry.position.as_ref());
        self.state.root.position.as_ref().or_else(settled)
    }

    /// Returns the legal steps; empty unless a step is due.
    pub fn steps(&self) -> Vec<AnyStep> {
        match (self.due(), self.position()) {
            (Due::Step(_), Some(position)) => position.steps(),
            _ => Vec::new(),
        }
    }

    /// Plays a step of the side that has to move.
    ///
    /// # Errors
    /// No step is due, or the step is not legal; the game is unchanged.
    pub fn play(&mut self, step: AnyStep) -> Result<(), GameError> {
        self.state.step(step)?;
        self.log_last(Event::Step);
        Ok(())
    }

    /// Returns the result that the throw due now had before it was taken back, if it has to be the same
    /// again ([`Takebacks::Same`](crate::Takebacks::Same)).
    pub fn remembered_throw(&self) -> Option<&str> {
        self.state.remembered().filter(|_| self.due() == Due::Roll)
    }

    /// Settles the throw that is due with a result drawn from `dice`, and returns the event. A
    /// throw that was taken back under [`Takebacks::Same`](crate::Takebacks::Same) has the same
    /// result again.
    ///
    /// # Errors
    /// No throw is due, or the dice source failed; the game is unchanged.
    pub fn throw(&mut self, dice: &mut dyn DiceSource) -> Result<Event, GameError> {
        if self.due() != Due::Roll {
            return Err(GameError::NotDue { due: self.due().name(), found: THROW });
        }
        if let Some(word) = self.state.remembered().map(str::to_owned) {
            let event = Event::Roll(word);
            self.apply(event.clone())?;
            return Ok(event);
        }
        match self.state.position() {
            Some(position) => {
                let roll = pick(position.rolls(), dice)?;
                self.state.settle(roll)?;
            }
            None => {
                let rolls = self.state.setup.as_ref().map(AnySetUp::rolls).unwrap_or_default();
                let roll = pick(rolls, dice)?;
                self.state.setup_roll(&roll)?;
            }
        }
        self.log_last(Event::Roll);
        Ok(self.events[self.events.len() - 1].clone())
    }

    /// Adds the event of the line's last entry to the log.
    fn log_last(&mut self, event: impl FnOnce(String) -> Event) {
        if let Some(last) = self.state.line.last() {
            self.events.push(event(last.word.clone()));
        }
    }

    /// Takes back the last decision of `side` and everything since.
    ///
    /// # Errors
    /// As [`Game::takeback`]; the game is unchanged.
    pub fn take_back(&mut self, side: Side) -> Result<(), GameError> {
        let event = self.takeback(side)?;
        self.apply(event)
    }

    /// Returns the event that takes back the last decision of `side`, without applying it.
    ///
    /// # Errors
    /// The side has made no decision, or a throw has followed it and the players do not take throws
    /// back.
    pub fn takeback(&self, side: Side) -> Result<Event, GameError> {
        let keep = self.state.takeback_point(side)?;
        Ok(Event::Takeback { side, keep })
    }

    /// Returns the entries of the line that belong to the last move: a step and the throws that follow it.
    pub fn last_move(&self) -> std::ops::Range<usize> {
        let line = &self.state.line;
        let mut from = line.len().saturating_sub(1);
        while from > 0
            && line[from].kind == line::Kind::Roll
            && line[from - 1].kind == line::Kind::Step
        {
            from -= 1;
        }
        from..line.len()
    }

    /// Returns the side that made the last step.
    pub fn last_decider(&self) -> Option<Side> {
        self.state.line.iter().rev().find(|entry| entry.kind == line::Kind::Step)?.by
    }

    /// Returns whether a player may claim the draw of G-20 now.
    pub fn can_claim(&self) -> bool {
        self.result().is_none() && self.state.claimable().is_ok()
    }

    /// Counts how often the position on the board has occurred in this game, this time included.
    pub fn occurrences(&self) -> usize {
        self.state.occurrences()
    }

    /// Returns whether `side` has a draw offer that is unanswered.
    pub fn offers_draw(&self, side: Side) -> bool {
        self.state.draw_offers[side.index()]
    }

    /// Returns whether `side` has a takeback request that is unanswered.
    pub fn asks_takeback(&self, side: Side) -> bool {
        self.state.takeback_offers[side.index()]
    }

    /// Returns the moves, throws and set-up orders of the game, without those taken back.
    pub fn line(&self) -> &[Played] {
        &self.state.line
    }

    /// Returns the position before an entry of the line; `None` if it belongs to the set-up.
    pub fn before(&self, index: usize) -> Option<&AnyPosition> {
        match index.checked_sub(1) {
            Some(last) => self.state.line.get(last)?.position.as_ref(),
            None => self.state.root.position.as_ref(),
        }
    }

    /// Iterates over the steps and throws since the first position: the index of the entry in the
    /// line, the position before it, and the side that made it (`None` for a throw).
    pub fn moments(&self) -> impl Iterator<Item = (usize, &AnyPosition, Option<Side>)> {
        let entries = self.state.line.iter().enumerate();
        entries.filter_map(|(index, entry)| {
            let by = match entry.kind {
                line::Kind::Step => Some(entry.by?),
                line::Kind::Roll => None,
                line::Kind::Order => return None,
            };
            Some((index, self.before(index)?, by))
        })
    }

    /// Returns the side that resigned, and the points that it gave the opponent; `None` if the game has
    /// not ended by a resignation.
    pub fn resignation(&self) -> Option<(Side, i8)> {
        let result = self.result().filter(|result| result.why == Why::Resignation)?;
        let winner = result.winner?;
        let points = i8::try_from(result.points[winner.index()]).unwrap_or(i8::MAX);
        Some((!winner, points))
    }

    /// Returns the line grouped by turns, as text for move lists.
    pub fn turns(&self) -> Vec<TurnText> {
        let starter = self.state.root.position.map(|position| position.side_to_move());
        line::turns(&self.state.line, starter)
    }

    /// Returns the number of the current turn, from 1; 0 in the set-up.
    pub fn turn(&self) -> u32 {
        self.state.turn()
    }

    /// Returns the keys of the positions before the one on the board, oldest first, as an engine
    /// takes them to recognise repetitions.
    pub fn past_keys(&self) -> Vec<u64> {
        let later = self.state.line.iter().filter_map(|entry| entry.position.as_ref());
        let mut keys: Vec<_> =
            self.state.root.position.iter().chain(later).map(AnyPosition::key).collect();
        keys.pop();
        keys
    }
}

/// Draws one of the results with a probability in proportion to its weight.
fn pick<T>(results: Vec<(T, u64)>, dice: &mut dyn DiceSource) -> Result<T, GameError> {
    let total = results.iter().map(|(_, weight)| weight).sum();
    let mut left = dice.below(total)?;
    for (result, weight) in results {
        match left.checked_sub(weight) {
            Some(rest) => left = rest,
            None => return Ok(result),
        }
    }
    Err(GameError::none_due(THROW))
}

#[cfg(test)]
mod tests;
