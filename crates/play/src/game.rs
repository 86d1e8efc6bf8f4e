//! One game: its settings, its log, and the state that follows from them.

use std::fmt;

use dejarik_rules::Side;
use dejarik_rules::any::{AnyPosition, AnyStep};

use crate::dice::DiceSource;
use crate::due::Due;
use crate::error::{GameError, ReplayError};
use crate::event::Event;
use crate::line::{self, Played, TurnText};
use crate::result::GameResult;
use crate::settings::Settings;
use crate::setup::SetUp;
use crate::state::GameState;

/// A game in progress, or one that is over.
#[derive(Clone)]
pub struct Game {
    state: GameState,
    events: Vec<Event>,
}

/// Where a game stands.
#[derive(Clone, Copy, Debug)]
pub enum Phase<'a> {
    /// Before the first position.
    SetUp(&'a SetUp),
    /// On the board.
    Playing(&'a AnyPosition),
    /// Over.
    Over(&'a GameResult),
}

impl fmt::Debug for Game {
    /// Says where the game stands, without its words: an order may be among them that is still a
    /// secret (S-1).
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Game")
            .field("settings", self.settings())
            .field("phase", &self.phase())
            .field("events", &self.events.len())
            .finish_non_exhaustive()
    }
}

impl Game {
    /// A new game.
    pub fn new(settings: Settings) -> Game {
        Game { state: GameState::new(settings), events: Vec::new() }
    }

    /// The game that a log tells.
    pub fn replay(settings: Settings, events: &[Event]) -> Result<Game, ReplayError> {
        let mut game = Game::new(settings);
        for (at, event) in events.iter().enumerate() {
            let applied = game.apply(event.clone());
            applied.map_err(|why| ReplayError { at, event: event.clone(), why })?;
        }
        Ok(game)
    }

    pub(crate) fn from_parts(state: GameState, events: Vec<Event>) -> Game {
        Game { state, events }
    }

    /// What was agreed on.
    pub fn settings(&self) -> &Settings {
        &self.state.settings
    }

    /// Everything that happened, in order.
    pub fn events(&self) -> &[Event] {
        &self.events
    }

    /// Lets something happen. On an error nothing has changed.
    pub fn apply(&mut self, event: Event) -> Result<(), GameError> {
        self.state.apply(&event)?;
        self.events.push(event);
        Ok(())
    }

    pub(crate) fn open_setup_due(&self) -> Option<Due> {
        self.state.open_setup_due()
    }

    /// Whether an event of this game is still to be kept from somebody (`None` is a watcher): the
    /// other's order, until both are in (S-1).
    pub fn is_hidden(&self, event: &Event, viewer: Option<Side>) -> bool {
        let Event::SetUp(order) = event else { return false };
        let own = match order.starts_with(|letter: char| letter.is_ascii_uppercase()) {
            true => Side::First,
            false => Side::Second,
        };
        matches!(self.open_setup_due(), Some(Due::Orders(_))) && viewer != Some(own)
    }

    /// Where the game stands.
    pub fn phase(&self) -> Phase<'_> {
        match (&self.state.result, self.state.position(), &self.state.setup) {
            (None, Some(position), _) => Phase::Playing(position),
            (None, None, Some(setup)) => Phase::SetUp(setup),
            (Some(result), _, _) => Phase::Over(result),
            // Without a position there is a set-up or a result.
            (None, None, None) => Phase::Over(&GameResult::ABORTED),
        }
    }

    /// What has to happen next.
    pub fn due(&self) -> Due {
        self.state.due()
    }

    /// The side that has to make a step now.
    pub fn actor(&self) -> Option<Side> {
        self.due().side()
    }

    /// The result, once the game is over.
    pub fn result(&self) -> Option<&GameResult> {
        self.state.result.as_ref()
    }

    /// The position on the board, also after the end; none while the set-up is open.
    pub fn position(&self) -> Option<&AnyPosition> {
        self.state.position()
    }

    /// The position the game started from; none until the set-up is done.
    pub fn start_position(&self) -> Option<&AnyPosition> {
        let settled = || self.state.line.iter().find_map(|entry| entry.position.as_ref());
        self.state.start.as_ref().or_else(settled)
    }

    /// The legal steps; none unless a player has to make one.
    pub fn steps(&self) -> Vec<AnyStep> {
        match (self.due(), self.position()) {
            (Due::Step(_), Some(position)) => position.steps(),
            _ => Vec::new(),
        }
    }

    /// Makes a step.
    pub fn play(&mut self, step: AnyStep) -> Result<(), GameError> {
        self.state.step(step)?;
        self.log_last(Event::Step);
        Ok(())
    }

    /// Throws: settles the throw that is due with the next result of `dice`. Returns the event
    /// that happened.
    pub fn throw(&mut self, dice: &mut dyn DiceSource) -> Result<Event, GameError> {
        if self.due() != Due::Roll {
            return Err(GameError::NotDue { due: self.due().name(), found: "a throw" });
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
                let rolls = self.state.setup.as_ref().map(SetUp::rolls).unwrap_or_default();
                let roll = pick(rolls, dice)?;
                self.state.setup_roll(&roll)?;
            }
        }
        self.log_last(Event::Roll);
        Ok(self.events[self.events.len() - 1].clone())
    }

    /// Writes the last entry of the line into the log.
    fn log_last(&mut self, event: impl FnOnce(String) -> Event) {
        if let Some(last) = self.state.line.last() {
            self.events.push(event(last.word.clone()));
        }
    }

    /// Takes back the last decision of `side`, and everything since.
    pub fn take_back(&mut self, side: Side) -> Result<(), GameError> {
        let keep = self.state.takeback_point(side)?;
        self.apply(Event::Takeback { side, keep })
    }

    /// Whether [`Game::take_back`] would work for `side`.
    pub fn can_take_back(&self, side: Side) -> Result<(), GameError> {
        self.state.takeback_point(side).map(|_| ())
    }

    /// Who made the last step.
    pub fn last_decider(&self) -> Option<Side> {
        self.state.line.iter().rev().find(|entry| entry.kind == line::Kind::Step)?.by
    }

    /// Whether a player may declare the draw of G-20 now.
    pub fn can_claim(&self) -> bool {
        self.result().is_none() && self.state.claimable().is_ok()
    }

    /// How often the position on the board has stood in this game, this time included.
    pub fn occurrences(&self) -> usize {
        self.state.stands()
    }

    /// Whether `side` has offered a draw that nobody has answered.
    pub fn offers_draw(&self, side: Side) -> bool {
        self.state.draw_offers[side.index()]
    }

    /// Whether `side` has asked to take a decision back.
    pub fn asks_takeback(&self, side: Side) -> bool {
        self.state.takeback_offers[side.index()]
    }

    /// What has been played, without what was taken back.
    pub fn line(&self) -> &[Played] {
        &self.state.line
    }

    /// The position before an entry of the line; none while the set-up was open.
    pub fn before(&self, index: usize) -> Option<&AnyPosition> {
        match index.checked_sub(1) {
            Some(last) => self.state.line.get(last)?.position.as_ref(),
            None => self.state.start.as_ref(),
        }
    }

    /// The steps and the throws of the line since the first position: the index of the entry, the
    /// position in which it came, who made it (nobody a throw).
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

    /// The line by turns, as text for move lists.
    pub fn turns(&self) -> Vec<TurnText> {
        let starter = self.state.start.map(|position| position.side_to_move());
        line::turns(&self.state.line, starter)
    }

    /// The number of the turn that goes on, from 1; 0 in the set-up.
    pub fn turn(&self) -> u32 {
        self.state.turn()
    }

    /// The keys of the positions that have stood, oldest first: what a search needs to see
    /// repetitions coming.
    pub fn history_keys(&self) -> Vec<u64> {
        let later = self.state.line.iter().filter_map(|entry| entry.position.as_ref());
        self.state.start.iter().chain(later).map(AnyPosition::key).collect()
    }
}

/// Picks a result by its weight.
fn pick<T>(results: Vec<(T, u64)>, dice: &mut dyn DiceSource) -> Result<T, GameError> {
    let total = results.iter().map(|(_, weight)| weight).sum();
    let mut left = dice.below(total)?;
    for (result, weight) in results {
        match left.checked_sub(weight) {
            Some(rest) => left = rest,
            None => return Ok(result),
        }
    }
    Err(GameError::NotDue { due: "nothing", found: "a throw" })
}
