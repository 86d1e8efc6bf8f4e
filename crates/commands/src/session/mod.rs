//! A game at one terminal, without the terminal: a live game of the host with its dice, the questions to the
//! engine, and the games saved on disk. The full-screen program and the line mode use it.
//!
//! - [`Session`]: a game with its dice, and `Wait`: what it waits for;
//! - `think`: questions to the engine, as jobs;
//! - [`saved`]: the games on disk, [`form`]: what is in their files, `keeper`: keeping the game that is
//!   played among them, and [`prefs`]: the settings;
//! - `online`: games that a server keeps.

pub mod form;
pub(crate) mod keeper;
pub(crate) mod online;
pub mod prefs;
pub mod saved;
mod seat;
mod series;
#[cfg(test)]
mod tests;
pub(crate) mod think;
mod undo;
mod world;

use dejarik_engine::choose_order;
use dejarik_host::id::GameId;
use dejarik_host::live::opening::{computers_orders, record_of};
use dejarik_host::live::{LiveGame, Times};
use dejarik_host::protocol::Action;
use dejarik_host::store::{GameKind, LoggedEvent, StoredGame, Terms as Agreed};
use dejarik_play::{
    Due, Event, Game, GameError, Phase, RestoreError, SeriesGame, Settings, Tally, Thrown,
    read_throw,
};
use dejarik_rules::any::{AnyPosition, AnyStep};
use dejarik_rules::{RulesId, Side, Words};

use crate::ugi::client::Guest;
use dejarik_play::pick::Picker;
use form::Saved;
use online::Online;
pub(crate) use seat::{Dice, Seat};
use think::{Job, Question};
pub(crate) use world::lot;
pub(crate) use world::{now, random_number, today};

/// What players agree on before a game.
#[derive(Clone, Debug, PartialEq)]
pub struct Terms {
    /// The rule set, its options, the start.
    pub settings: Settings,
    /// Who sits where, by side.
    pub(crate) seats: [Seat; 2],
    /// Where the dice come from.
    pub(crate) dice: Dice,
}

/// How play begins.
#[derive(Debug)]
pub(crate) enum Begin {
    /// With a new game on these terms.
    New(Box<Terms>),
    /// With the choice among the waiting games and a new one, all of this rule set if one is named.
    Choose(Option<RulesId>),
    /// With the saved game of this id.
    Resume(String),
    /// With a game that a server keeps.
    Online(Box<Session>),
}

/// A live game of the host with its dice.
#[derive(Debug)]
pub struct Session {
    /// The name of the game's file.
    id: String,
    live: LiveGame,
    /// The events of the game with their times.
    log: Vec<LoggedEvent>,
    dice: Dice,
    /// The earlier game of the series, which stays saved until this one is.
    follows: Option<String>,
    thrown: Option<Thrown>,
    /// The throws of the players' own dice that are due, once one of them was entered.
    tally: Option<Tally>,
    /// What the last takebacks took back, in the order of the game; empty once something else happens.
    undone: Vec<Event>,
    /// The programs that play, by side.
    programs: [Option<&'static Guest>; 2],
    /// The server's end of the game; `None` for a game at this terminal. With it `live` is a copy.
    online: Option<Box<Online>>,
}

/// What a game waits for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Wait {
    /// A person of this side has to choose the order of their creatures (S-1).
    Order(Side),
    /// The dice have to be thrown, with [`Session::throw`].
    Throw,
    /// The players have to throw their own dice, and [`Session::cast`] what they show.
    TypedThrow,
    /// A person of this side has to make a step.
    Human(Side),
    /// The computer or a program has to make a step for this side, with [`Session::move_job`].
    Computer(Side),
    /// Somebody elsewhere has to do something: the server, or the player of this side. [`Session::follow`] takes in
    /// what they do.
    Elsewhere(Option<Side>),
    /// The game is over.
    Over,
}

impl Session {
    /// Starts a game. The computer chooses its order of creatures (S-1) at once.
    pub fn new(terms: Terms) -> Session {
        Session::begin(terms, Vec::new(), None)
    }

    /// Starts a game of a series, with the games before it and the id of the last of them.
    fn begin(terms: Terms, before: Vec<SeriesGame>, follows: Option<String>) -> Session {
        let Terms { settings, seats, dice } = terms;
        let seed = match dice {
            Dice::Seeded { seed, .. } => seed,
            Dice::System | Dice::Typed => random_number(),
        };
        let now = now();
        let terms = Agreed { seed, before, ..Agreed::of(kind(seats, dice), settings) };
        let stored = StoredGame::new(GameId::UNNAMED, terms, seats.map(Seat::stored), now.wall);
        // The random part comes first, so that the first letters are enough to name a game.
        let id = format!("{:06x}-{:x}", random_number() & 0xFF_FFFF, now.wall.millis() / 1000);
        let live = LiveGame::begin(stored, &Times::default(), now);
        let programs = seats.map(Seat::program);
        let mut session = Session { follows, programs, ..Session::of(id, live, Vec::new(), dice) };
        for order in computers_orders(&session.live).into_iter().chain(session.programs_orders()) {
            // This is one of all possible orders, and one is due.
            let _ = session.append(order);
        }
        session
    }

    /// Restores a saved game.
    ///
    /// # Errors
    /// If the saved events cannot be read, or not be replayed under the rules.
    pub fn restore(saved: &Saved) -> Result<Session, RestoreError> {
        let log = saved.log()?;
        let stored = saved.game.stored(GameId::UNNAMED, log.clone());
        let live = LiveGame::open(stored, &Times::default(), now())?;
        let (follows, programs) = (saved.follows.clone(), saved.seats().map(Seat::program));
        Ok(Session { follows, programs, ..Session::of(saved.id.clone(), live, log, saved.dice) })
    }

    /// Makes the session of a live game of people and the computer, which follows no other.
    fn of(id: String, live: LiveGame, log: Vec<LoggedEvent>, dice: Dice) -> Session {
        Session {
            id,
            live,
            log,
            dice,
            follows: None,
            thrown: None,
            tally: None,
            undone: Vec::new(),
            programs: [None; 2],
            online: None,
        }
    }

    /// Returns the game as it is stored.
    fn stored(&self) -> StoredGame {
        let updated = self.live.ended.unwrap_or_else(|| now().wall);
        StoredGame { updated, log: self.log.clone(), ..self.live.stored_without_log() }
    }

    /// Returns the game as it is saved.
    pub fn to_saved(&self) -> Saved {
        let stored = StoredGame { updated: now().wall, ..self.stored() };
        let saved =
            Saved::of(self.id.clone(), self.follows.clone(), self.dice, &stored, self.game());
        match self.programs {
            [None, None] => saved,
            _ => saved.between(self.seats()),
        }
    }

    /// Returns whether there is something to keep: a person has done something, or the game is over.
    /// Of a game between two computers every step counts.
    pub(crate) fn has_begun(&self) -> bool {
        let all_computers = self.seats().iter().all(|seat| seat.is_computer());
        self.game().result().is_some()
            || self.game().events().iter().any(|event| match event {
                Event::Step(_) => all_computers,
                Event::Roll(_) => self.dice == Dice::Typed,
                Event::SetUp(order) => self.seat(side_of(order)) == Seat::Human,
                // Everything else is done by people.
                _ => true,
            })
            || self.can_undo()
    }

    /// Returns the game as a record in DGN, with the players' names and the date.
    pub(crate) fn record(&self) -> String {
        let stored = self.stored();
        record_of(self.game(), &stored, world::place(stored.updated.max(stored.created)))
    }

    /// Returns the terms of this game, to start another one like it.
    pub(crate) fn terms(&self) -> Terms {
        let dice = match self.dice {
            Dice::Seeded { seed, .. } => Dice::seeded(seed),
            other => other,
        };
        Terms { settings: self.game().settings().clone(), seats: self.seats(), dice }
    }

    /// Returns the game's id, which is also the name of its file.
    pub fn id(&self) -> &str {
        &self.id
    }

    /// Returns the game itself.
    pub fn game(&self) -> &Game {
        &self.live.game
    }

    /// Returns the game's rule set.
    pub(crate) fn rules(&self) -> RulesId {
        self.game().settings().rules().id()
    }

    /// Returns the seats, by side.
    pub(crate) fn seats(&self) -> [Seat; 2] {
        Side::BOTH.map(|side| self.seat(side))
    }

    /// Returns the seat of a side.
    pub(crate) fn seat(&self, side: Side) -> Seat {
        let program = self.programs[side.index()].map(Seat::Program);
        program.unwrap_or_else(|| Seat::of(self.live.people.holder(side)))
    }

    /// Returns the orders of creatures that are due from programs (S-1). They are chosen here, because UGI has no
    /// command for them.
    fn programs_orders(&self) -> Vec<Event> {
        let (Due::Orders(missing), Phase::SetUp(setup)) = (self.game().due(), self.game().phase())
        else {
            return Vec::new();
        };
        let chooses = |side: &Side| missing[side.index()] && self.programs[side.index()].is_some();
        let order = |side| choose_order(setup, self.live.terms.seed, side);
        Side::BOTH.into_iter().filter(chooses).filter_map(order).map(Event::SetUp).collect()
    }

    /// Returns the side that the only person plays; `None` with two people or two computers.
    pub(crate) fn only_human(&self) -> Option<Side> {
        if let Some(online) = &self.online {
            return online.only();
        }
        match self.seats().map(Seat::is_computer) {
            [false, true] => Some(Side::First),
            [true, false] => Some(Side::Second),
            [false, false] | [true, true] => None,
        }
    }

    /// Returns the side of the person who plays against the computer, whom sentences call “you”.
    pub(crate) fn reader(&self) -> Option<Side> {
        self.only_human().filter(|side| self.seat(side.other()).is_computer())
    }

    /// Returns what the game waits for.
    pub(crate) fn wait(&self) -> Wait {
        if let Some(online) = &self.online {
            return online.wait(self.game());
        }
        match self.game().due() {
            Due::Nothing => Wait::Over,
            Due::Roll if self.dice == Dice::Typed => Wait::TypedThrow,
            Due::Roll => Wait::Throw,
            Due::Step(side) if self.seat(side).is_computer() => Wait::Computer(side),
            Due::Step(side) => Wait::Human(side),
            Due::Orders(missing) => {
                let side = if missing[0] { Side::First } else { Side::Second };
                Wait::Order(side)
            }
        }
    }

    /// Starts choosing the step that is due by pointing; `None` unless a player has to make one.
    pub(crate) fn picker(&self) -> Option<Picker> {
        match (self.game().due(), self.position()) {
            (Due::Step(_), Some(position)) => Some(Picker::new(*position)),
            _ => None,
        }
    }

    /// Plays a step.
    ///
    /// # Errors
    /// If the step is not legal here.
    pub(crate) fn play(&mut self, step: AnyStep) -> Result<(), GameError> {
        let position = self.position();
        let position =
            position.ok_or_else(|| GameError::none_due(Words::new("a step", "un pas")))?;
        let word = position.step_text(step);
        self.apply(Event::Step(word))
    }

    /// Returns the throws of the players' own dice that are due, with what was entered of them; `None`
    /// unless the players have to throw.
    pub(crate) fn tally(&self) -> Option<Tally> {
        match self.wait() {
            Wait::TypedThrow => self.tally.clone().or_else(|| Tally::of(self.game().phase())),
            _ => None,
        }
    }

    /// Enters what the players' own dice show, in the order of [`Session::tally`]; `None` forgoes a throw
    /// for support or for the High Ground. The last result completes the throw.
    ///
    /// # Errors
    /// If no throw is due, or the dice cannot show this.
    pub(crate) fn cast(&mut self, shown: Option<u8>) -> Result<(), GameError> {
        let throw = Words::new("a throw", "un lancer");
        let mut tally = self.tally().ok_or_else(|| GameError::none_due(throw))?;
        match shown {
            Some(shown) => tally.enter(shown)?,
            None => tally.forgo()?,
        }
        match tally.word() {
            Some(word) => self.enter(&word),
            None => {
                self.tally = Some(tally);
                Ok(())
            }
        }
    }

    /// Enters a whole throw of the players' own dice in the notation of records.
    ///
    /// # Errors
    /// If no throw is due, or this is none of those that are possible.
    pub(crate) fn enter(&mut self, throw: &str) -> Result<(), GameError> {
        self.apply(Event::Roll(throw.to_owned()))
    }

    /// Applies an event to the game.
    ///
    /// # Errors
    /// If the event is not possible here.
    pub(crate) fn apply(&mut self, event: Event) -> Result<(), GameError> {
        if let Some(online) = &self.online {
            let due = Words::new("an act of a player", "l’acte d’un joueur");
            return self.act(online.action(&event).ok_or_else(|| GameError::none_due(due))?);
        }
        let before = self.position().copied();
        self.append(event.clone())?;
        self.tally = None;
        self.thrown = match event {
            Event::Roll(text) => read_throw(before.as_ref(), &text),
            _ => None,
        };
        Ok(())
    }

    /// Applies an event to the live game and adds it to the log.
    fn append(&mut self, event: Event) -> Result<(), GameError> {
        self.log.push(self.live.apply(event, None, now())?);
        self.undone.clear();
        Ok(())
    }

    /// Throws the dice that are due.
    ///
    /// # Errors
    /// If no throw is due, or the system has no randomness.
    pub(crate) fn throw(&mut self) -> Result<(), GameError> {
        let before = self.position().copied();
        let thrown = self.live.throw(&mut self.dice, now())?;
        self.thrown = read_throw(before.as_ref(), &thrown.event.to_string());
        self.log.push(thrown);
        self.undone.clear();
        Ok(())
    }

    /// Returns the last throw, if nothing has happened since.
    pub(crate) fn thrown(&self) -> Option<Thrown> {
        self.thrown
    }

    /// Returns the order of creatures that a side is offered (S-1); empty after the set-up.
    pub(crate) fn offered_order(&self, side: Side) -> String {
        let Phase::SetUp(setup) = self.game().phase() else { return String::new() };
        setup.offered_order(side).unwrap_or_default()
    }

    /// Chooses the order of a person's creatures, as four letters.
    ///
    /// # Errors
    /// If no order is due, or the letters are not an order.
    pub(crate) fn order(&mut self, letters: &str) -> Result<(), GameError> {
        if self.online.is_some() {
            return self.act(Action::Order { order: letters.to_owned() });
        }
        self.append(Event::SetUp(letters.to_owned()))
    }

    /// Makes a question to the engine about the current position; `None` during the set-up.
    pub(crate) fn job(&self, question: Question) -> Option<Job> {
        let (position, history) = (*self.position()?, self.game().past_keys());
        let seed = self.live.terms.seed;
        let (number, line) = (self.game().events().len(), String::new());
        Some(Job { number, question, position, history, seed, line })
    }

    /// Makes the question for the step that the computer or a program has to play; `None` if neither has one to
    /// play.
    pub(crate) fn move_job(&self) -> Option<Job> {
        let Wait::Computer(side) = self.wait() else { return None };
        match self.seat(side) {
            Seat::Human => None,
            Seat::Computer(level) => self.job(Question::Move(level)),
            Seat::Program(guest) => {
                let job = self.job(Question::Program(guest))?;
                Some(Job { line: self.ugi_line()?, ..job })
            }
        }
    }

    /// Returns the game so far as a command of UGI; `None` during the set-up.
    fn ugi_line(&self) -> Option<String> {
        let start = match self.game().moments().next() {
            Some((_, before, _)) => before,
            None => self.position()?,
        };
        let mut line = format!("position dpn {start}");
        for (at, (index, ..)) in self.game().moments().enumerate() {
            line += if at == 0 { " moves " } else { " " };
            line += &self.game().line()[index].word;
        }
        Some(line)
    }

    /// Returns the position; `None` during the set-up.
    pub(crate) fn position(&self) -> Option<&AnyPosition> {
        self.game().position()
    }
}

/// Returns the side that has chosen an order of creatures, given as its letters.
fn side_of(order: &str) -> Side {
    if order.starts_with(|letter: char| letter.is_uppercase()) { Side::First } else { Side::Second }
}

/// Returns the kind of a game with these players and dice.
fn kind(seats: [Seat; 2], dice: Dice) -> GameKind {
    match dice {
        Dice::Typed => GameKind::Board,
        Dice::System | Dice::Seeded { .. } if seats == [Seat::Human; 2] => GameKind::Here,
        Dice::System | Dice::Seeded { .. } => GameKind::Computer,
    }
}
