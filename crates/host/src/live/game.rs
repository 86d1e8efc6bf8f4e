//! A live game as a state machine: the game, its clocks, its people, and what may be done to it. It runs
//! no task, reads no clock and touches no disk: every call is given the time and returns the events that
//! have to be stored.
//!
//! # Invariants
//! - An event that was applied is either stored or undone (`LiveGame::become_what_was_read`); no client learns of
//!   it before it is stored.
//! - An act is performed once: it is recognised by its name, which stands for no other act, and a step also by its ply.

mod timing;

use std::collections::HashMap;
use std::time::Duration;

use dejarik_engine::Level;
use dejarik_play::dice::DiceSource;
use dejarik_play::{Due, Event, Game, GameError, Kind as Entry, ReplayError, Why};
use dejarik_rules::any::AnyPosition;
use dejarik_rules::{Side, Wording, wording};

use super::clock::Clocks;
use super::named::Named;
use super::people::People;
use super::ply::Ply;
use super::times::Times;
use crate::id::GameId;
use crate::protocol::{DiceRoom, Offers};
use crate::refusal::Refusal;
use crate::store::{GameKind, LiveKey, LoggedEvent, StoredGame, Summary, Terms, deadline_after};
use crate::think::{Problem, Question};
use crate::time::{Now, SteadyTime, WallTime};
use crate::view::Viewer;

/// The number of events after which a game can only be ended.
pub const MOST_EVENTS: usize = 10_000;

/// The first turn whose position is kept from analysis. Earlier positions are openings that
/// everybody looks at.
const OWN_FROM_TURN: u32 = 3;

/// A game with its clocks and its people. Arrays are indexed by [`Side::index`].
#[derive(Debug)]
pub struct LiveGame {
    /// The game's id.
    pub id: GameId,
    /// What was agreed on.
    pub terms: Terms,
    /// The game that this one is the rematch of.
    pub previous: Option<GameId>,
    /// When the game was created.
    pub created: WallTime,
    /// The game itself.
    pub game: Game,
    /// The people at the game.
    pub people: People,
    clocks: Option<Clocks>,
    /// Where the log has each act, by its seat and its name.
    acts: HashMap<(Side, String), Named>,
    /// The version that each entry of the line came with.
    versions: Vec<u64>,
    /// The ply at which each side last offered a draw.
    pub draw_offered: [Option<Ply>; 2],
    /// The ply at which each side last asked for a takeback.
    pub takeback_asked: [Option<Ply>; 2],
    /// When the game ended; `None` while it is in progress.
    pub ended: Option<WallTime>,
    /// What the devices have to know of each other in a game with checked dice.
    pub dice: Option<DiceRoom>,
    /// The side that keeps back its part of a throw, and since when.
    owing: Option<(Side, SteadyTime)>,
    /// The end of the time that the side to act has for its move in a game without clocks.
    move_by: SteadyTime,
    throw_grace: Duration,
    /// The time for a move in a game without clocks.
    move_time: Duration,
}

/// Returns whether an event restarts the time that the side to act has for its move.
pub(super) fn moves_on(event: &Event) -> bool {
    matches!(event, Event::SetUp(_) | Event::Roll(_) | Event::Step(_) | Event::Takeback { .. })
}

impl LiveGame {
    /// Begins a game, whose log is empty. Nobody is connected to it yet, and its clocks are frozen.
    pub fn begin(stored: StoredGame, times: &Times, now: Now) -> LiveGame {
        let StoredGame { id, terms, seats, previous, next, created, .. } = stored;
        let people = People::new(terms.kind, &seats, next, terms.clock, times, now.steady);
        let clocks = terms.clock.map(|clock| Clocks::new(clock, None));
        let game = Game::new(terms.settings.clone());
        let move_time = terms.move_time().unwrap_or(times.gone_unclocked);
        LiveGame {
            id,
            // A game may be over in its first position.
            ended: game.result().map(|_| created),
            game,
            terms,
            previous,
            created,
            people,
            clocks,
            acts: HashMap::new(),
            versions: Vec::new(),
            draw_offered: [None; 2],
            takeback_asked: [None; 2],
            dice: None,
            owing: None,
            move_by: now.steady + move_time,
            throw_grace: times.throw_grace,
            move_time,
        }
    }

    /// Loads a stored game. Nobody is connected to it yet, and its clocks are frozen.
    ///
    /// # Errors
    /// If the log does not replay.
    pub fn open(mut stored: StoredGame, times: &Times, now: Now) -> Result<LiveGame, ReplayError> {
        let log = std::mem::take(&mut stored.log);
        // Before a player has moved, the time for a move counts from when both seats were taken.
        let begun = match log.iter().any(|logged| logged.act.is_some()) {
            true => stored.created,
            false => stored.updated.max(stored.created),
        };
        let mut live = LiveGame::begin(stored, times, now);
        live.reset_clocks(log.last().and_then(|last| last.clocks));
        live.fold(log, begun, now)?;
        Ok(live)
    }

    /// Returns what is stored of the game beside its log, with an empty log.
    pub fn stored_without_log(&self) -> StoredGame {
        StoredGame {
            id: self.id,
            terms: self.terms.clone(),
            seats: self.people.stored().map(Clone::clone),
            previous: self.previous,
            next: self.people.next,
            created: self.created,
            updated: self.ended.unwrap_or(self.created),
            offered: None,
            log: Vec::new(),
        }
    }

    /// Returns the version of the game: the number of events in its log.
    pub fn version(&self) -> u64 {
        self.game.events().len() as u64
    }

    /// Returns the ply at which the next entry of the line comes.
    pub fn ply(&self) -> Ply {
        Ply::after(self.game.line().len())
    }

    /// Returns whether the game has no result yet.
    pub fn in_progress(&self) -> bool {
        self.game.result().is_none()
    }

    /// Updates everything that is derived from the log after an event was applied.
    fn note(&mut self, event: &Event, at: WallTime) {
        let version = self.version();
        let (line, ply) = (self.game.line().len(), self.ply());
        self.versions.truncate(line);
        self.versions.resize(line, version);
        match event {
            Event::DrawOffer(side) => self.draw_offered[side.index()] = Some(ply),
            Event::TakebackOffer(side) => self.takeback_asked[side.index()] = Some(ply),
            Event::Takeback { side, .. } => {
                self.draw_offered = [None; 2];
                self.takeback_asked = [None; 2];
                // A `yes` that is sent twice agrees once, and does not ask for another takeback.
                self.takeback_asked[side.other().index()] = Some(ply);
            }
            _ => {}
        }
        self.ended = self.game.result().map(|_| self.ended.unwrap_or(at));
    }

    /// Returns where the log has the act of this name; `None` if the seat has not used the name yet.
    pub(super) fn named(&self, side: Side, name: &str) -> Option<Named> {
        self.acts.get(&(side, name.to_owned())).copied()
    }

    /// Returns the version that an entry came with; `None` if the line has another entry at this
    /// ply, or one of the other side.
    pub fn played(&self, side: Side, ply: Ply, word: &str) -> Option<u64> {
        let entry = self.game.line().get(ply.index())?;
        let same = entry.by == Some(side) && entry.word == word;
        same.then(|| self.versions.get(ply.index()).copied()).flatten()
    }

    /// Applies an event and updates the clocks. Returns what has to be stored.
    pub fn apply(
        &mut self,
        event: Event,
        act: Option<(Side, &str)>,
        now: Now,
    ) -> Result<LoggedEvent, GameError> {
        self.change(now, act, |game| game.apply(event.clone()).map(|()| event))
    }

    /// Makes the throw that is due. Returns what has to be stored.
    pub fn throw(&mut self, dice: &mut dyn DiceSource, now: Now) -> Result<LoggedEvent, GameError> {
        self.change(now, None, |game| game.throw(dice))
    }

    fn change(
        &mut self,
        now: Now,
        act: Option<(Side, &str)>,
        change: impl FnOnce(&mut Game) -> Result<Event, GameError>,
    ) -> Result<LoggedEvent, GameError> {
        let (turn, mover) = (self.game.turn(), self.mover());
        let named = Named { before: self.game.events().len(), ply: self.ply() };
        let event = change(&mut self.game)?;
        self.note(&event, now.wall);
        if moves_on(&event) {
            self.move_by = now.steady + self.move_time;
        }
        self.keep_time(&event, turn, mover, now);
        let act = act.map(|(side, id)| (side, id.to_owned()));
        if let Some(act) = &act {
            self.acts.insert(act.clone(), named);
        }
        let clocks = self.clocks.as_ref().map(|clocks| clocks.shown(now.steady));
        Ok(LoggedEvent { event, act, at: now.wall, clocks })
    }

    fn mover(&self) -> Option<Side> {
        self.game.position().map(AnyPosition::side_to_move)
    }

    /// Replaces the game with what was read back from the store, which undoes events that could not be
    /// stored. The clocks and the people stay as they are.
    pub fn become_what_was_read(&mut self, read: LiveGame) {
        let LiveGame { clocks, people, .. } = std::mem::replace(self, read);
        (self.clocks, self.people) = (clocks, people);
    }

    /// Replays a log. In a game without clocks, the time for a move counts from the date
    /// of the last move, or from `begun` before there was one, because no steady time is stored.
    ///
    /// # Errors
    /// If the log does not replay.
    fn fold(
        &mut self,
        log: Vec<LoggedEvent>,
        begun: WallTime,
        now: Now,
    ) -> Result<(), ReplayError> {
        let mut moved = begun;
        for (at, LoggedEvent { event, act, at: time, .. }) in log.into_iter().enumerate() {
            let named = Named { before: at, ply: self.ply() };
            let applied = self.game.apply(event.clone());
            applied.map_err(|why| ReplayError { at, event: event.clone(), why })?;
            self.note(&event, time);
            if moves_on(&event) {
                moved = moved.max(time);
            }
            if let Some(act) = act {
                self.acts.insert(act, named);
            }
        }
        let passed = Duration::from_millis(now.wall.millis().saturating_sub(moved.millis()));
        self.move_by = now.steady + self.move_time.saturating_sub(passed);
        Ok(())
    }

    /// Returns whether the server has to make a throw now. Throws of the set-up wait for both players.
    pub fn awaits_throw(&self) -> bool {
        let there = self.game.position().is_some() || self.people.complete();
        let own = matches!(self.terms.kind, GameKind::Board | GameKind::Record);
        self.game.due() == Due::Roll && there && !own && self.terms.dice.is_none()
    }

    /// Returns whether the game may still be called off: until both players have made a step, or one of them has
    /// begun a battle. Otherwise a player could attack, look at the throw, and call the game off.
    pub fn may_abort(&self) -> bool {
        let stepped = |side| {
            let mut line = self.game.line().iter();
            line.any(|entry| entry.kind == Entry::Step && entry.by == Some(side))
        };
        let both = Side::BOTH.into_iter().all(stepped);
        self.in_progress() && self.terms.kind != GameKind::Record && !both && !self.has_battle()
    }

    /// Returns whether a step has called for a throw, even if both were taken back.
    fn has_battle(&self) -> bool {
        let mut events = self.game.events().iter();
        let stepped = events.any(|event| matches!(event, Event::Step(_)));
        let open = self.game.due() == Due::Roll;
        stepped && (open || events.any(|event| matches!(event, Event::Roll(_))))
    }

    /// Returns the side whose decision `undo` takes back: against the computer the person's, and between two
    /// people at one place that of the side that decided last.
    pub fn undoer(&self) -> Option<Side> {
        if matches!(self.terms.kind, GameKind::Online | GameKind::Record) {
            return None;
        }
        match Side::BOTH.map(|side| self.people.computer(side).is_none()) {
            [true, true] => self.game.last_decider(),
            [true, false] => Some(Side::First),
            [false, true] => Some(Side::Second),
            [false, false] => None,
        }
    }

    /// Returns the takeback of a side's last decision.
    ///
    /// # Errors
    /// If the side can neither take it back now nor ask for it.
    pub fn takeback(&self, side: Side) -> Result<Event, Refusal> {
        let not_now = |why: Wording| Err(Refusal::not_now(&why));
        match self.terms.kind {
            GameKind::Record => {
                return not_now(wording!(
                    "a record can only be looked at",
                    "un enregistrement se lit, il ne se joue pas"
                ));
            }
            GameKind::Online if !self.in_progress() => {
                return not_now(wording!("the game is over", "la partie est terminée"));
            }
            GameKind::Online if !self.people.complete() => {
                return not_now(wording!(
                    "there is no opponent to ask yet",
                    "il n’y a pas encore d’adversaire à qui demander"
                ));
            }
            GameKind::Online => {}
            GameKind::Computer | GameKind::Here | GameKind::Board => {
                if self.people.next.is_some() {
                    return not_now(wording!(
                        "the next game has begun",
                        "la partie suivante a commencé"
                    ));
                }
                if self.game.result().is_some_and(|result| result.why == Why::Timeout) {
                    return not_now(wording!("the time is up", "le temps est écoulé"));
                }
                if self.undoer() != Some(side) {
                    return not_now(wording!(
                        "this side has nothing to take back now",
                        "ce camp n’a rien à reprendre maintenant"
                    ));
                }
            }
        }
        self.game.takeback(side).map_err(|error| Refusal::not_now(&error))
    }

    /// Returns the open offers, and what a player may do beside making a step.
    pub fn offers(&self) -> Offers {
        Offers {
            draw: Side::BOTH.map(|side| self.game.offers_draw(side)),
            takeback: Side::BOTH.map(|side| self.game.asks_takeback(side)),
            may_offer_draw: Side::BOTH.map(|side| self.may_offer_draw(side).is_ok()),
            may_take_back: Side::BOTH.map(|side| self.may_take_back(side).is_ok()),
            may_claim: self.game.can_claim() && self.terms.kind != GameKind::Record,
            may_abort: self.may_abort(),
            occurrences: u32::try_from(self.game.occurrences()).unwrap_or(u32::MAX),
        }
    }

    /// Returns what is stored of the game beside its log.
    pub fn summary(&self, now: Now) -> Summary {
        let left = self.deadline().map(|deadline| deadline.since(now.steady));
        Summary {
            live: self.live_key(),
            deadline: left.map(|left| deadline_after(now.wall, left)),
            ..Summary::of(&self.game)
        }
    }

    /// Returns the key of the position if it is to be kept from public analysis.
    pub fn live_key(&self) -> Option<LiveKey> {
        let guarded = self.terms.kind == GameKind::Online
            && self.in_progress()
            && self.game.turn() >= OWN_FROM_TURN;
        let position = self.game.position().filter(|_| guarded)?;
        Some(LiveKey::of(position))
    }

    /// Returns whether the log holds something that this viewer may not see yet.
    pub fn hides(&self, viewer: Viewer) -> bool {
        let mut orders = self.game.events().iter().take(4);
        orders.any(|event| self.game.is_hidden(event, viewer.only()))
    }

    /// Returns what the computer has to decide: an answer to a draw offer, or a step.
    pub fn question(&self) -> Option<Question> {
        let asked = Side::BOTH.into_iter().find(|side| {
            self.people.computer(*side).is_some() && self.game.offers_draw(side.other())
        });
        match asked {
            Some(side) => Some(Question::Draw(side)),
            None => self.computer_due().map(|(_, level)| Question::Step(level)),
        }
    }

    /// Returns the question to the computer with everything that it needs to answer it.
    pub fn problem(&self) -> Option<Problem> {
        Some(Problem {
            question: self.question()?,
            position: *self.game.position()?,
            history: self.game.past_keys(),
            seed: self.terms.seed,
        })
    }

    /// Returns the side that the computer has to make a step for, and the computer's level.
    pub fn computer_due(&self) -> Option<(Side, Level)> {
        let Due::Step(side) = self.game.due() else { return None };
        if self.terms.kind == GameKind::Record {
            return None;
        }
        Some((side, self.people.computer(side)?))
    }
}
