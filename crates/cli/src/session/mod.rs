//! A game as a front end runs it, without a terminal: who sits where, where the dice come from,
//! choosing steps by pointing, what the computer has to think about, and the games kept on disk.
//! The full-screen table and the line mode both stand on it.
//!
//! - [`Session`]: one game with its seats and dice, and [`Wait`]: what it waits for;
//! - [`think`]: what the engine is asked, as jobs;
//! - [`saved`]: the games on disk, [`prefs`]: the settings remembered there.

pub mod prefs;
pub mod saved;
mod seat;
#[cfg(test)]
mod tests;
pub mod think;

use dejarik_engine::random::Random;
use dejarik_play::dice::{DiceError, DiceSource, System};
use dejarik_play::record::{self, Headers};
use dejarik_play::{
    Day, Due, Event, Game, GameError, Player, ReplayError, Series, SeriesError, SeriesGame,
    Settings, Thrown, Why,
};
use dejarik_rules::any::{AnyPosition, AnyStep};
use dejarik_rules::{RulesId, Side, groi, simeone};

use dejarik_play::pick::Picker;
use saved::{Saved, Store, StoreError};
pub use seat::{Dice, Seat};
use think::{Job, Question};

/// What players agree on before a game.
#[derive(Clone, Debug, PartialEq)]
pub struct Terms {
    /// The rule set, its options, the start.
    pub settings: Settings,
    /// Who sits where, by side.
    pub seats: [Seat; 2],
    /// Where the dice come from.
    pub dice: Dice,
}

/// A game with its seats and dice.
#[derive(Clone, Debug)]
pub struct Session {
    id: String,
    game: Game,
    seats: [Seat; 2],
    dice: Dice,
    seed: u64,
    before: Vec<SeriesGame>,
    /// The game that this is the rematch of, kept until this one is.
    follows: Option<String>,
    /// The day on which the game ended, once it has.
    ended: Option<Day>,
    thrown: Option<Thrown>,
}

/// What a game waits for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Wait {
    /// A person of this side has to choose the order of their creatures (S-1).
    Order(Side),
    /// The dice: [`Session::throw`].
    Throw,
    /// The players throw themselves: [`Session::enter`] their result.
    TypedThrow,
    /// A person of this side has to make a step.
    Human(Side),
    /// The computer has to make a step for this side: [`Session::job`].
    Computer(Side),
    /// Nothing: the game is over.
    Over,
}

impl Session {
    /// A new game. Where the computer has an order to choose (S-1), it has chosen it.
    pub fn new(terms: Terms) -> Session {
        let seed = match terms.dice {
            Dice::Seeded { seed, .. } => seed,
            Dice::System | Dice::Typed => some_number(),
        };
        let id = format!("{:x}-{:06x}", saved::now(), some_number() & 0xFF_FFFF);
        let game = Game::new(terms.settings);
        let (seats, dice) = (terms.seats, terms.dice);
        let mut session = Session {
            id,
            game,
            seats,
            dice,
            seed,
            before: Vec::new(),
            follows: None,
            ended: None,
            thrown: None,
        };
        session.choose_computers_orders();
        session.note_end();
        session
    }

    /// A game that was kept.
    pub fn restore(saved: &Saved) -> Result<Session, ReplayError> {
        let game = Game::replay(saved.settings.clone(), &saved.events)?;
        let (id, seats, dice, seed) = (saved.id.clone(), saved.seats, saved.dice, saved.seed);
        let (before, follows) = (saved.series.clone(), saved.follows.clone());
        // Whoever kept no day kept the game as soon as it was over.
        let ended = game.result().map(|_| saved.ended.unwrap_or_else(|| day_of(saved.saved)));
        Ok(Session { id, game, seats, dice, seed, before, follows, ended, thrown: None })
    }

    /// The game as it is to be kept.
    pub fn to_saved(&self) -> Saved {
        Saved {
            dejarik: saved::VERSION,
            id: self.id.clone(),
            saved: saved::now(),
            over: self.game.result().is_some(),
            settings: self.game.settings().clone(),
            seats: self.seats,
            dice: self.dice,
            seed: self.seed,
            events: self.game.events().to_vec(),
            series: self.before.clone(),
            follows: self.follows.clone(),
            ended: self.ended,
        }
    }

    /// Keeps the game in a store: as a game to go on with, or, once it is over, as a record
    /// (`records/<id>.dgn`). A game whose series goes on is also kept as it is, until its rematch
    /// is.
    pub fn keep(&self, store: &Store) -> Result<(), StoreError> {
        if self.game.result().is_some() {
            let (name, record) = (format!("records/{}.dgn", self.id), self.record());
            if store.read(&name)?.as_deref() != Some(record.as_str()) {
                store.write(&name, &record)?;
            }
        }
        if self.game.result().is_none() || self.has_series_to_go_on() {
            store.save(&self.to_saved())?;
        } else {
            store.remove(&self.id)?;
        }
        self.follows.as_deref().map_or(Ok(()), |earlier| store.remove(earlier))
    }

    /// Whether the game is over and its series has points or terms that another game needs: it is
    /// no single game, and not at its end.
    pub(super) fn has_series_to_go_on(&self) -> bool {
        let series = self.series();
        let waits = matches!(series.may_start(today()), Err(SeriesError::NotBefore(_)));
        let single = self.before.is_empty() && series.terms() == groi::Series::Open && !waits;
        self.game.result().is_some() && series.end().is_none() && !single
    }

    /// The game as a record.
    pub fn record(&self) -> String {
        let name = |side| match self.seat(side) {
            Seat::Human => "Player".to_owned(),
            Seat::Computer(level) => seat::level_of(level).in_records(),
        };
        let (year, month, day) = self.ended.unwrap_or_else(today).date();
        let headers = Headers {
            date: Some(format!("{year:04}-{month:02}-{day:02}")),
            first: Some(name(Side::First)),
            second: Some(name(Side::Second)),
            ..Headers::default()
        };
        record::write(&self.game, &headers).to_string()
    }

    /// The terms of this game, for another one like it.
    pub fn terms(&self) -> Terms {
        let dice = match self.dice {
            Dice::Seeded { seed, .. } => Dice::seeded(seed),
            other => other,
        };
        Terms { settings: self.game.settings().clone(), seats: self.seats, dice }
    }

    /// Which game it is: the name it is kept under.
    pub fn id(&self) -> &str {
        &self.id
    }

    /// The game itself.
    pub fn game(&self) -> &Game {
        &self.game
    }

    /// Which rule set.
    pub fn rules(&self) -> RulesId {
        self.game.settings().rules().id()
    }

    /// Who sits where.
    pub fn seats(&self) -> [Seat; 2] {
        self.seats
    }

    /// Who plays a side.
    pub fn seat(&self, side: Side) -> Seat {
        self.seats[side.index()]
    }

    /// Puts somebody else in a seat, from now on.
    pub fn seat_at(&mut self, side: Side, seat: Seat) {
        self.seats[side.index()] = seat;
        self.choose_computers_orders();
    }

    /// The side that the only person at the screen plays, if there is one person.
    pub fn only_human(&self) -> Option<Side> {
        match self.seats {
            [Seat::Human, Seat::Computer(_)] => Some(Side::First),
            [Seat::Computer(_), Seat::Human] => Some(Side::Second),
            [Seat::Human, Seat::Human] | [Seat::Computer(_), Seat::Computer(_)] => None,
        }
    }

    /// Where the dice come from.
    pub fn dice(&self) -> Dice {
        self.dice
    }

    /// What the game waits for.
    pub fn wait(&self) -> Wait {
        match self.game.due() {
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

    /// Choosing the step that is due by pointing; none unless a player has to make one.
    pub fn picker(&self) -> Option<Picker> {
        match (self.game.due(), self.game.position()) {
            (Due::Step(_), Some(position)) => Some(Picker::new(*position)),
            _ => None,
        }
    }

    /// Makes a step.
    pub fn play(&mut self, step: AnyStep) -> Result<(), GameError> {
        self.thrown = None;
        let played = self.game.play(step);
        self.note_end();
        played
    }

    /// Enters a throw of the players' own dice, as records write it; nothing else is taken.
    pub fn enter(&mut self, throw: &str) -> Result<(), GameError> {
        self.apply(Event::Roll(throw.to_owned()))
    }

    /// Lets an event happen.
    pub fn apply(&mut self, event: Event) -> Result<(), GameError> {
        let before = self.game.position().copied();
        self.game.apply(event.clone())?;
        self.note_end();
        self.thrown = match event {
            Event::Roll(text) => Thrown::read(before.as_ref(), &text),
            _ => None,
        };
        Ok(())
    }

    /// Throws the dice that are due.
    pub fn throw(&mut self) -> Result<Event, GameError> {
        let before = self.game.position().copied();
        let event = self.game.throw(&mut self.dice)?;
        self.note_end();
        self.thrown = Thrown::read(before.as_ref(), &event.to_string());
        Ok(event)
    }

    /// The last throw, if nothing has happened since.
    pub fn thrown(&self) -> Option<Thrown> {
        self.thrown
    }

    /// A person chooses the order of their creatures: four letters.
    pub fn order(&mut self, letters: &str) -> Result<(), GameError> {
        self.game.apply(Event::SetUp(letters.to_owned()))
    }

    /// Who would take back with [`Session::undo`]: the only person, or whoever decided last.
    pub fn undoer(&self) -> Option<Side> {
        match self.seats {
            [Seat::Computer(_), Seat::Computer(_)] => None,
            _ => self.only_human().or_else(|| self.game.last_decider()),
        }
    }

    /// Whether there is something to take back.
    pub fn can_undo(&self) -> bool {
        self.undoer().is_some_and(|side| self.game.takeback(side).is_ok())
    }

    /// Takes back the last decision of a person, and everything since.
    pub fn undo(&mut self) -> Result<(), GameError> {
        self.thrown = None;
        let undone = match self.undoer() {
            Some(side) => self.game.take_back(side),
            None => Err(GameError::NothingToTakeBack(Side::First)),
        };
        self.note_end();
        undone
    }

    /// The series, this game included once it is over.
    pub fn series(&self) -> Series {
        let rules = *self.game.settings().rules();
        let mut games = self.before.clone();
        let ended = self.game.result().zip(self.ended);
        games.extend(ended.map(|(result, day)| SeriesGame { result: *result, day }));
        // Games that were played once can be counted again.
        Series::replay(rules, &games).unwrap_or_else(|_| Series::new(rules))
    }

    /// Returns the side that a player of the series has in this game. Once the game is over, the
    /// series itself has already swapped the sides for the next one.
    pub fn side_of(&self, player: Player) -> Side {
        let side = self.series().side(player);
        if self.game.result().is_some() { side.other() } else { side }
    }

    /// Returns the player of the series who has this side in this game.
    pub fn player_at(&self, side: Side) -> Player {
        let next = if self.game.result().is_some() { side.other() } else { side };
        self.series().player(next)
    }

    /// The next game of the series: the players swap sides, unless this game was called off.
    pub fn rematch(&self) -> Result<Session, SeriesError> {
        let series = self.series();
        series.may_start(today())?;
        let mut terms = self.terms();
        let called_off = self.game.result().is_some_and(|result| result.why == Why::Abort);
        if !called_off {
            terms.seats.swap(0, 1);
        }
        if let Dice::Seeded { seed, .. } = terms.dice {
            // The next game of the series has other dice, and the same ones when it is repeated.
            terms.dice = Dice::seeded(seed.wrapping_add(1));
        }
        let mut next = Session::new(terms);
        next.before = series.games().to_vec();
        next.follows = Some(self.id.clone());
        Ok(next)
    }

    /// Something for the engine to think about here.
    pub fn job(&self, question: Question) -> Option<Job> {
        let position = *self.game.position()?;
        let history = self.game.past_keys();
        Some(Job::new(self.game.events().len(), question, position, history, self.seed))
    }

    /// The step that the computer has to make, as a job.
    pub fn move_job(&self) -> Option<Job> {
        match self.wait() {
            Wait::Computer(side) => match self.seat(side) {
                Seat::Computer(level) => self.job(Question::Move(level)),
                Seat::Human => None,
            },
            _ => None,
        }
    }

    /// The board as a person may see it: the position, or what stands there in the set-up.
    pub fn position(&self) -> Option<&AnyPosition> {
        self.game.position()
    }

    /// Notes the day on which the result came; forgets it when the end was taken back.
    fn note_end(&mut self) {
        self.ended = self.game.result().map(|_| self.ended.unwrap_or_else(today));
    }

    /// Makes the choices of set-up that are the computer's, before any person chooses, so that
    /// neither knows the other's.
    fn choose_computers_orders(&mut self) {
        let Due::Orders(missing) = self.game.due() else { return };
        for side in Side::BOTH {
            if missing[side.index()] && self.seat(side).is_computer() {
                let orders: Vec<_> = simeone::Order::all().collect();
                let mut random = Random::stream(self.seed, 0x5E7 + side.index() as u64);
                let order = orders[random.below(orders.len() as u64) as usize];
                // The order is one of all that there are, and it is missing.
                let _ = self.game.apply(Event::SetUp(order.letters(side)));
            }
        }
    }
}

/// The day it is, by the universal clock.
pub(crate) fn today() -> Day {
    day_of(saved::now())
}

/// The day of a moment in seconds since 1970.
fn day_of(seconds: u64) -> Day {
    Day::of_unix_seconds(i64::try_from(seconds).unwrap_or(0))
}

/// A fair coin, for who is first.
pub fn lot() -> bool {
    some_number().is_multiple_of(2)
}

/// Any number: the system's, or the clock where the system has none.
pub(crate) fn some_number() -> u64 {
    let number: Result<u64, DiceError> = System.below(u64::MAX);
    number.unwrap_or_else(|_| saved::now())
}
