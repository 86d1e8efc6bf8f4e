//! The table of one game: the game, its clocks, its people, and what may be done to it. A state
//! machine that knows no task, no clock and no disk: every call says what time it is, and says
//! what has to be written down.
//!
//! # Invariants
//! - What is applied is either written down or forgotten ([`Table::fold`]); nobody hears of it
//!   before.
//! - An act is done once: by its name, and a step also by its place in the line.

use std::collections::HashMap;

use dejarik_play::dice::DiceSource;
use dejarik_play::{Due, Event, Game, GameError, Kind as Entry, ReplayError, Why};
use dejarik_rules::Side;
use dejarik_rules::any::AnyPosition;

use super::HubConfig;
use super::clock::Clocks;
use super::people::People;
use crate::id::GameId;
use crate::protocol::{GameKind, Offers};
use crate::refusal::{Kind, Refusal};
use crate::store::{Kept, LiveKey, Logged, Terms};
use crate::view::Viewer;

/// The longest log. Whoever comes near it can still end the game.
pub(super) const MOST_EVENTS: usize = 10_000;

/// From this turn on a position is one that a game has come to, and no longer the start that
/// everybody looks at.
const OWN_FROM_TURN: u32 = 3;

/// What time it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Now {
    /// Milliseconds of a clock that never goes back.
    pub(super) steady: u64,
    /// Milliseconds since 1970.
    pub(super) wall: u64,
}

/// A game with everything around it.
pub(super) struct Table {
    pub(super) id: GameId,
    pub(super) terms: Terms,
    pub(super) previous: Option<GameId>,
    pub(super) created: u64,
    pub(super) game: Game,
    pub(super) people: People,
    clocks: Option<Clocks>,
    /// The version that each act led to.
    acts: HashMap<(Side, String), u64>,
    /// The version that each entry of the line came with.
    versions: Vec<u64>,
    /// Where in the line each side last offered a draw, and asked to take back.
    pub(super) offered: [Option<usize>; 2],
    pub(super) asked: [Option<usize>; 2],
    /// When the game ended, in milliseconds since 1970.
    pub(super) ended: Option<u64>,
    throw_grace: u64,
}

impl Table {
    /// The table of a game that was kept.
    pub(super) fn open(kept: Kept, config: &HubConfig, now: Now) -> Result<Table, ReplayError> {
        let Kept { id, terms, seats, previous, next, created, log, .. } = kept;
        let people = People::new(terms.kind, &seats, next, terms.clock, config, now.steady);
        let shown = log.last().and_then(|last| last.clocks);
        let clocks = terms.clock.map(|clock| Clocks::new(clock, shown));
        let mut table = Table {
            id,
            game: Game::new(terms.settings.clone()),
            terms,
            previous,
            created,
            people,
            clocks,
            acts: HashMap::new(),
            versions: Vec::new(),
            offered: [None; 2],
            asked: [None; 2],
            ended: None,
            throw_grace: config.throw_grace,
        };
        table.fold(log)?;
        Ok(table)
    }

    /// What is kept of it beside its log.
    pub(super) fn kept(&self) -> Kept {
        Kept {
            id: self.id,
            terms: self.terms.clone(),
            seats: self.people.kept().map(Clone::clone),
            previous: self.previous,
            next: self.people.next,
            created: self.created,
            updated: self.ended.unwrap_or(self.created),
            log: Vec::new(),
        }
    }

    /// How many events there are.
    pub(super) fn version(&self) -> u64 {
        self.game.events().len() as u64
    }

    /// Whether the game goes on.
    pub(super) fn going(&self) -> bool {
        self.game.result().is_none()
    }

    /// What follows from an event that was just applied.
    fn note(&mut self, event: &Event, wall: u64) {
        let version = self.version();
        let line = self.game.line().len();
        self.versions.truncate(line);
        self.versions.resize(line, version);
        match event {
            Event::DrawOffer(side) => self.offered[side.index()] = Some(line),
            Event::TakebackOffer(side) => self.asked[side.index()] = Some(line),
            Event::Takeback { .. } => {
                self.offered = [None; 2];
                self.asked = [None; 2];
            }
            _ => {}
        }
        self.ended = self.game.result().map(|_| self.ended.unwrap_or(wall));
    }

    /// The version an act led to, if it was done.
    pub(super) fn done(&self, side: Side, act: &str) -> Option<u64> {
        self.acts.get(&(side, act.to_owned())).copied()
    }

    /// The version that a step came with, if it stands there in the line and is this side's.
    pub(super) fn played(&self, side: Side, ply: usize, word: &str) -> Option<u64> {
        let entry = self.game.line().get(ply)?;
        let same = entry.by == Some(side) && entry.word == word;
        same.then(|| self.versions.get(ply).copied()).flatten()
    }

    /// Lets something happen and keeps the clocks right. What has to be written down.
    pub(super) fn apply(
        &mut self,
        event: Event,
        act: Option<(Side, &str)>,
        now: Now,
    ) -> Result<Logged, GameError> {
        self.happen(now, act, |game| game.apply(event.clone()).map(|()| event))
    }

    /// Makes the throw that is due.
    pub(super) fn throw(
        &mut self,
        dice: &mut dyn DiceSource,
        now: Now,
    ) -> Result<Logged, GameError> {
        self.happen(now, None, |game| game.throw(dice))
    }

    fn happen(
        &mut self,
        now: Now,
        act: Option<(Side, &str)>,
        change: impl FnOnce(&mut Game) -> Result<Event, GameError>,
    ) -> Result<Logged, GameError> {
        let (turn, mover) = (self.game.turn(), self.mover());
        let event = change(&mut self.game)?;
        self.note(&event, now.wall);
        self.keep_time(&event, turn, mover, now);
        let act = act.map(|(side, id)| (side, id.to_owned()));
        if let Some(act) = &act {
            self.acts.insert(act.clone(), self.version());
        }
        let clocks = self.clocks.as_ref().map(|clocks| clocks.shown(now.steady));
        Ok(Logged { event, act, at: now.wall, clocks })
    }

    fn mover(&self) -> Option<Side> {
        self.game.position().map(AnyPosition::side_to_move)
    }

    fn keep_time(&mut self, event: &Event, turn: u32, mover: Option<Side>, now: Now) {
        let decided = match event {
            Event::Step(_) | Event::SetUp(_) => self.game.line().last().and_then(|entry| entry.by),
            Event::Roll(_) | Event::Takeback { .. } => None,
            _ if self.going() => return,
            _ => None,
        };
        let over = !self.going();
        let turned = self.game.turn() > turn;
        let grace = if matches!(event, Event::Roll(_)) { self.throw_grace } else { 0 };
        let Some(clocks) = &mut self.clocks else { return };
        let left_of_grace = clocks.state(now.steady).grace;
        clocks.stop(now.steady, decided);
        if let Event::Timeout(side) = event {
            clocks.empty(*side);
        }
        if let Some(side) = mover.filter(|_| turned && !over) {
            clocks.end_turn(side);
        }
        // Throws that follow each other are shown one after the other.
        self.start_clock(now, if grace > 0 { left_of_grace + grace } else { 0 });
    }

    /// Starts the clock that has to run now, if one has.
    pub(super) fn start_clock(&mut self, now: Now, grace: u64) {
        let next = self.game.actor().filter(|side| {
            let begun = self.game.line().iter().any(|entry| entry.by == Some(*side));
            begun && self.people.complete()
        });
        if let (Some(side), Some(clocks)) = (next, &mut self.clocks) {
            clocks.start(now.steady, side, grace);
        }
    }

    /// Somebody with a seat is here: clocks that stood since the server was away run on.
    pub(super) fn thaw(&mut self, now: Now) {
        if self.clocks.as_mut().is_some_and(Clocks::thaw) {
            self.start_clock(now, 0);
        }
    }

    /// Makes the game what a log says: at first, and when what was applied could not be written
    /// down. Then nothing of that has happened, unless the log has it after all, and the clocks go
    /// on as they did before it.
    pub(super) fn fold(&mut self, log: Vec<Logged>) -> Result<(), ReplayError> {
        self.game = Game::new(self.terms.settings.clone());
        self.acts.clear();
        self.versions.clear();
        self.offered = [None; 2];
        self.asked = [None; 2];
        self.ended = None;
        for (at, Logged { event, act, at: wall, .. }) in log.into_iter().enumerate() {
            let applied = self.game.apply(event.clone());
            applied.map_err(|why| ReplayError { at, event: event.clone(), why })?;
            self.note(&event, wall);
            if let Some(act) = act {
                self.acts.insert(act, at as u64 + 1);
            }
        }
        Ok(())
    }

    /// The clocks as they are, to be put back if something cannot be written down.
    pub(super) fn clocks_now(&self) -> Option<Clocks> {
        self.clocks.clone()
    }

    /// Puts the clocks back.
    pub(super) fn put_clocks_back(&mut self, clocks: Option<Clocks>) {
        self.clocks = clocks;
    }

    /// Whether a throw has to be made now. Those of the set-up wait until both players are there.
    pub(super) fn throws(&self) -> bool {
        let there = self.game.position().is_some() || self.people.complete();
        self.game.due() == Due::Roll && there && self.terms.kind != GameKind::Record
    }

    /// The clocks.
    pub(super) fn clocks(&self) -> Option<&Clocks> {
        self.clocks.as_ref()
    }

    /// What a seat's connection measured.
    pub(super) fn note_lag(&mut self, side: Side, lag: u32) {
        if let Some(clocks) = &mut self.clocks {
            clocks.note_lag(side, u64::from(lag));
        }
    }

    /// When a clock will have run out.
    pub(super) fn deadline(&self) -> Option<u64> {
        self.clocks.as_ref().filter(|_| self.going()).and_then(Clocks::deadline)
    }

    /// Ends the game if a clock has run out.
    pub(super) fn time_out(&mut self, now: Now) -> Option<Logged> {
        let fallen = self.clocks.as_ref().filter(|_| self.going())?.fallen(now.steady)?;
        self.apply(Event::Timeout(fallen), None, now).ok()
    }

    /// Whether the game may still be called off: not everybody has made a step.
    pub(super) fn may_abort(&self) -> bool {
        let stepped = |side| {
            let mut line = self.game.line().iter();
            line.any(|entry| entry.kind == Entry::Step && entry.by == Some(side))
        };
        self.going() && self.terms.kind != GameKind::Record && !Side::BOTH.into_iter().all(stepped)
    }

    /// Whether absence can cost the game now.
    pub(super) fn contested(&self) -> bool {
        self.going() && !self.may_abort()
    }

    /// Who would take back with `undo`: the only person, or whoever decided last.
    pub(super) fn undoer(&self) -> Option<Side> {
        match self.terms.kind {
            GameKind::Computer => {
                Side::BOTH.into_iter().find(|side| self.people.computer(*side).is_none())
            }
            GameKind::Here => self.game.last_decider(),
            GameKind::Online | GameKind::Record => None,
        }
    }

    /// Whether this side could take its last decision back now, or ask for it.
    pub(super) fn may_take_back(&self, side: Side) -> Result<(), Refusal> {
        let not_now = |why: &str| Err(Refusal::new(Kind::NotNow, why));
        match self.terms.kind {
            GameKind::Record => return not_now("a record can only be looked at"),
            GameKind::Online if !self.going() => return not_now("the game is over"),
            GameKind::Online if !self.people.complete() => {
                return not_now("there is nobody to ask yet");
            }
            GameKind::Online => {}
            GameKind::Computer | GameKind::Here => {
                if self.people.next.is_some() {
                    return not_now("the next game has begun");
                }
                if self.game.result().is_some_and(|result| result.why == Why::Timeout) {
                    return not_now("the time is up");
                }
                if self.undoer() != Some(side) {
                    return not_now("this side has nothing to take back now");
                }
            }
        }
        let allowed = self.game.takeback(side).map(|_| ());
        allowed.map_err(|error| Refusal::new(Kind::NotNow, error.to_string()))
    }

    /// Offers that stand, and what may be done beside moving.
    pub(super) fn offers(&self) -> Offers {
        Offers {
            draw: Side::BOTH.map(|side| self.game.offers_draw(side)),
            takeback: Side::BOTH.map(|side| self.game.asks_takeback(side)),
            may_take_back: Side::BOTH.map(|side| self.may_take_back(side).is_ok()),
            may_claim: self.game.can_claim() && self.terms.kind != GameKind::Record,
            may_abort: self.may_abort(),
            occurrences: u32::try_from(self.game.occurrences()).unwrap_or(u32::MAX),
        }
    }

    /// The position as one that is not for public analysis, if it is.
    pub(super) fn live_key(&self) -> Option<LiveKey> {
        let guarded = self.terms.kind == GameKind::Online
            && self.going()
            && self.game.turn() >= OWN_FROM_TURN;
        let position = self.game.position().filter(|_| guarded)?;
        Some(LiveKey { rules: position.id() as u8, key: position.key() })
    }

    /// Whether something is in the log that this viewer may not see yet.
    pub(super) fn hides(&self, viewer: Viewer) -> bool {
        let mut orders = self.game.events().iter().take(4);
        orders.any(|event| self.game.is_hidden(event, viewer.only()))
    }
}
