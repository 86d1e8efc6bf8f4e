//! The state of a game: the fold over its events, everything but the log itself.

use dejarik_rules::any::{AnyPosition, AnyRoll, AnySetUp, AnyStep};
use dejarik_rules::{Actor, Opening, Repetition, Side, Words};

use crate::due::{self, Due};
use crate::error::GameError;
use crate::event::Event;
use crate::line::{Kind, Played};
use crate::repetition::History;
use crate::result::{GameResult, Why};
use crate::settings::{Settings, Takebacks};

mod fork;

pub(crate) use fork::Root;

/// The state of a game after the events of its log.
#[derive(Clone, Debug)]
pub(crate) struct GameState {
    pub(crate) settings: Settings,
    /// Where the line begins: at the start of the game, or where a side line forks off.
    pub(crate) root: Root,
    /// The set-up; `None` once it is finished.
    pub(crate) setup: Option<AnySetUp>,
    /// The entries since the root.
    pub(crate) line: Vec<Played>,
    pub(crate) result: Option<GameResult>,
    /// Which sides have offered a draw, by [`Side::index`].
    pub(crate) draw_offers: [bool; 2],
    /// Which sides have asked for a takeback, by [`Side::index`].
    pub(crate) takeback_offers: [bool; 2],
    history: History,
    /// The events applied and the entries undone since this was last asked for.
    work: usize,
    /// Throws that were taken back, with the positions in which they were due ([`Takebacks::Same`]).
    remembered: Vec<(AnyPosition, String)>,
}

impl GameState {
    pub(crate) fn new(settings: Settings) -> GameState {
        let opening = match settings.start() {
            Some(start) => Opening::Position(*start),
            None => settings.rules().opening(),
        };
        let (start, setup) = match opening {
            Opening::Position(position) => (Some(position), None),
            Opening::SetUp(setup) => (None, Some(setup)),
        };
        let mut history = History::default();
        start.iter().for_each(|start| history.enter(start, 0));
        GameState {
            settings,
            root: Root { position: start, turn: u32::from(start.is_some()), setup: setup.clone() },
            setup,
            line: Vec::new(),
            result: start.and_then(|start| start.outcome()).map(GameResult::of),
            draw_offers: [false; 2],
            takeback_offers: [false; 2],
            history,
            work: 0,
            remembered: Vec::new(),
        }
    }

    /// Returns how many events have been applied and entries been undone since the last call.
    pub(crate) fn take_work(&mut self) -> usize {
        std::mem::take(&mut self.work)
    }

    /// Returns the position on the board; `None` during the set-up.
    pub(crate) fn position(&self) -> Option<&AnyPosition> {
        self.line.last().map_or(self.root.position.as_ref(), |last| last.position.as_ref())
    }

    /// Returns the number of the current turn, from 1; 0 in the set-up.
    pub(crate) fn turn(&self) -> u32 {
        self.line.last().map_or(self.root.turn, |last| last.turn_after)
    }

    pub(crate) fn due(&self) -> Due {
        if self.result.is_some() {
            return Due::Nothing;
        }
        match (self.position(), &self.setup) {
            (Some(position), _) => match position.actor() {
                Actor::Player(side) => Due::Step(side),
                Actor::Chance(()) => Due::Roll,
                Actor::Over(_) => Due::Nothing,
            },
            (None, Some(setup)) => Due::of_setup(setup),
            (None, None) => Due::Nothing,
        }
    }

    /// Returns what an unfinished set-up waits for, even if the game was called off.
    pub(crate) fn open_setup_due(&self) -> Option<Due> {
        self.setup.as_ref().map(Due::of_setup)
    }

    pub(crate) fn apply(&mut self, event: &Event) -> Result<(), GameError> {
        self.work += 1;
        let after_the_end = matches!(
            event,
            Event::Takeback { .. }
                | Event::TakebackOffer(_)
                | Event::TakebackDecline(_)
                | Event::Proof(_)
        );
        if let Some(result) = self.result.filter(|_| !after_the_end) {
            return Err(GameError::Over(result.why));
        }
        match event {
            Event::Takeback { side, keep } => self.take_back(*side, *keep),
            Event::TakebackOffer(side) => {
                self.takeback_point(*side)?;
                self.takeback_offers[side.index()] = true;
                Ok(())
            }
            Event::TakebackDecline(side) => answer(&mut self.takeback_offers, *side),
            Event::Proof(_) => Ok(()),
            Event::SetUp(order) => self.order(order),
            Event::Roll(text) => self.roll_text(text),
            Event::Step(word) => {
                let before = self.player_to_step()?;
                let mut position = before;
                let step = position.play_word(word)?;
                self.stepped(before, position, step, word.clone());
                Ok(())
            }
            Event::DrawOffer(side) => {
                self.draw_offers[side.index()] = true;
                Ok(())
            }
            Event::DrawDecline(side) => answer(&mut self.draw_offers, *side),
            Event::DrawAccept(side) => {
                answer(&mut self.draw_offers, *side)?;
                self.draw(Why::Agreement)
            }
            Event::Draw => self.draw(Why::Agreement),
            Event::Claim(_) => {
                self.claimable().map_err(GameError::NoClaim)?;
                self.draw(Why::Claim)
            }
            Event::Resign(side) => self.forfeit(*side, Why::Resignation),
            Event::Timeout(side) => self.forfeit(*side, Why::Timeout),
            Event::Absent(side) => self.forfeit(*side, Why::Absence),
            Event::AbsentDraw(_) => self.draw(Why::Absence),
            Event::Abort => {
                self.end(GameResult::ABORTED);
                Ok(())
            }
            Event::Closed => {
                self.end(GameResult::CLOSED);
                Ok(())
            }
        }
    }

    fn end(&mut self, result: GameResult) {
        self.result = Some(result);
        self.draw_offers = [false; 2];
        self.takeback_offers = [false; 2];
    }

    fn draw(&mut self, why: Why) -> Result<(), GameError> {
        self.end(GameResult::draw(self.settings.rules(), why));
        Ok(())
    }

    fn forfeit(&mut self, loser: Side, why: Why) -> Result<(), GameError> {
        self.end(GameResult::forfeit(self.settings.rules(), self.position(), loser, why));
        Ok(())
    }

    fn not_due(&self, found: Words) -> GameError {
        GameError::NotDue { due: self.due().name(), found }
    }

    fn order(&mut self, order: &str) -> Result<(), GameError> {
        let not_due = self.not_due(due::ORDER);
        let due = self.due();
        let (Some(setup), Due::Orders(_)) = (self.setup.as_mut(), due) else {
            return Err(not_due);
        };
        // Places in errors are counted from the start of the word `setup:…`.
        let by = setup.order(order).map_err(|error| error.shifted("setup:".len()))?;
        self.line.push(Played {
            word: format!("setup:{order}"),
            kind: Kind::Order,
            step: None,
            by: Some(by),
            turn: 0,
            position: None,
            turn_after: 0,
        });
        Ok(())
    }

    fn player_to_step(&self) -> Result<AnyPosition, GameError> {
        match (self.position(), self.due()) {
            (Some(position), Due::Step(_)) => Ok(*position),
            _ => Err(self.not_due(due::MOVE)),
        }
    }

    /// Plays a step of the side that has to move.
    pub(crate) fn step(&mut self, step: AnyStep) -> Result<(), GameError> {
        let before = self.player_to_step()?;
        let mut position = before;
        position.play(step)?;
        self.stepped(before, position, step, before.step_text(step));
        Ok(())
    }

    /// Adds a step that the side to move has played.
    fn stepped(&mut self, before: AnyPosition, position: AnyPosition, step: AnyStep, word: String) {
        let by = self.due().side();
        self.push(before, position, word, Some(step), by);
        // A move declines the opponent's offer. One's own offer remains until the opponent moves.
        if let Some(side) = by {
            self.draw_offers[side.other().index()] = false;
        }
        self.takeback_offers = [false; 2];
    }

    fn roll_text(&mut self, text: &str) -> Result<(), GameError> {
        if self.due() != Due::Roll {
            return Err(self.not_due(due::THROW));
        }
        match self.position() {
            Some(position) => {
                let roll = position.parse_roll(text)?;
                self.settle(roll)
            }
            None => self.setup_roll(text),
        }
    }

    /// Settles the throw that is due on the board.
    pub(crate) fn settle(&mut self, roll: AnyRoll) -> Result<(), GameError> {
        let Some(before) = self.position().copied() else { return Err(self.not_due(due::THROW)) };
        let word = before.roll_text(roll);
        let mut position = before;
        position.settle(roll)?;
        self.push(before, position, word, None, None);
        Ok(())
    }

    /// Settles the throw that is due in the set-up.
    pub(crate) fn setup_roll(&mut self, text: &str) -> Result<(), GameError> {
        let due = self.not_due(due::THROW);
        let Some(setup) = self.setup.as_mut() else { return Err(due) };
        let position = setup.roll(text)?;
        if position.is_some() {
            self.setup = None;
        }
        self.enter(Played {
            word: text.to_owned(),
            kind: Kind::Roll,
            step: None,
            by: None,
            turn: 0,
            position,
            turn_after: u32::from(position.is_some()),
        });
        self.result = position.and_then(|position| position.outcome()).map(GameResult::of);
        Ok(())
    }

    fn push(
        &mut self,
        before: AnyPosition,
        position: AnyPosition,
        word: String,
        step: Option<AnyStep>,
        by: Option<Side>,
    ) {
        let turn = self.turn();
        let kind = if step.is_some() { Kind::Step } else { Kind::Roll };
        let passes = before.side_to_move() != position.side_to_move();
        let turn_after = turn + u32::from(passes);
        self.enter(Played { word, kind, step, by, turn, position: Some(position), turn_after });
        match position.outcome() {
            Some(outcome) => self.end(GameResult::of(outcome)),
            None if self.settings.rules().conduct().repetition == Repetition::Automatic
                && self.occurrences() >= 3 =>
            {
                self.end(GameResult::draw(self.settings.rules(), Why::Repetition));
            }
            None => {}
        }
    }

    /// Adds an entry to the line and its position to the history.
    fn enter(&mut self, entry: Played) {
        let at = self.line.len() + 1;
        entry.position.iter().for_each(|position| self.history.enter(position, at));
        self.line.push(entry);
    }

    /// Removes all entries but the first `keep` from the line, and their positions from the history.
    fn leave(&mut self, keep: usize) {
        self.work += self.line.len() - keep;
        for entry in self.line.drain(keep..).rev() {
            entry.position.iter().for_each(|position| self.history.leave(position));
        }
    }

    /// Counts how often the position on the board has occurred, this time included.
    pub(crate) fn occurrences(&self) -> usize {
        self.position().map_or(0, |position| self.history.count(position))
    }

    /// Checks whether a draw may be claimed now (G-20); the error says why not.
    pub(crate) fn claimable(&self) -> Result<(), Words> {
        if self.position().is_none() {
            return Err(Words::new("the game has not begun", "la partie n’a pas commencé"));
        }
        if self.settings.rules().conduct().repetition != Repetition::Claim {
            return Err(Words::new("these rules have none", "ces règles n’en connaissent pas"));
        }
        if self.occurrences() < 3 {
            return Err(Words::new(
                "this position has not occurred three times",
                "cette position n’est pas apparue trois fois",
            ));
        }
        Ok(())
    }

    /// Returns how many entries of the line remain when `side` takes back its last decision.
    pub(crate) fn takeback_point(&self, side: Side) -> Result<usize, GameError> {
        let decision = |entry: &Played| entry.kind == Kind::Step && entry.by == Some(side);
        let keep =
            self.line.iter().rposition(decision).ok_or(GameError::NothingToTakeBack(side))?;
        let thrown = self.line[keep..].iter().any(|entry| entry.kind == Kind::Roll);
        if thrown && self.settings.takebacks == Takebacks::NeverAcrossThrow {
            return Err(GameError::AcrossThrow(side));
        }
        Ok(keep)
    }

    fn take_back(&mut self, side: Side, keep: usize) -> Result<(), GameError> {
        let expected = self.takeback_point(side)?;
        if expected != keep {
            return Err(GameError::TakebackPoint { expected, found: keep });
        }
        if self.settings.takebacks == Takebacks::Same {
            // The first of these entries is a step, so every throw has an entry before it.
            for pair in self.line[keep..].windows(2) {
                if let (Some(position), Kind::Roll) = (pair[0].position, pair[1].kind) {
                    self.remembered.retain(|(known, _)| *known != position);
                    self.remembered.push((position, pair[1].word.clone()));
                }
            }
        }
        self.leave(keep);
        self.result = None;
        self.draw_offers = [false; 2];
        self.takeback_offers = [false; 2];
        Ok(())
    }

    /// Returns the result that the throw due now had before it was taken back, if it has to be the
    /// same again.
    pub(crate) fn remembered(&self) -> Option<&str> {
        let position = self.position()?;
        let known = self.remembered.iter().find(|(known, _)| known == position);
        known.map(|(_, word)| word.as_str())
    }
}

/// Withdraws the opponent's offer, which `side` has answered.
fn answer(offers: &mut [bool; 2], side: Side) -> Result<(), GameError> {
    let offer = &mut offers[side.other().index()];
    if !*offer {
        return Err(GameError::NoOffer(side.other()));
    }
    *offer = false;
    Ok(())
}
