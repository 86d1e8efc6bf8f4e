//! A game at one terminal, without the terminal: its seats and dice, the questions to the engine,
//! and the games saved on disk. The full-screen program and the line mode use it.
//!
//! - [`Session`]: a game with its seats and dice, and [`Wait`]: what it waits for;
//! - [`think`]: questions to the engine, as jobs;
//! - [`saved`]: the games on disk, [`keeper`]: keeping the game that is played among them, and
//!   [`prefs`]: the settings.

pub mod keeper;
pub mod prefs;
pub mod saved;
mod seat;
mod series;
#[cfg(test)]
mod tests;
pub mod think;

use dejarik_engine::choose_order;
use dejarik_play::dice::{DiceError, DiceSource, System};
use dejarik_play::record::{self, Headers};
use dejarik_play::{
    Day, Due, Event, Game, GameError, RestoreError, SeriesGame, Settings, Tally, Thrown,
    Vocabulary, read_throw,
};
use dejarik_rules::any::{AnyPosition, AnyStep};
use dejarik_rules::{RulesId, Side, Words};

use dejarik_play::pick::Picker;
use saved::Saved;
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

/// How play begins.
#[derive(Clone, Debug, PartialEq)]
pub enum Begin {
    /// With a new game on these terms.
    New(Box<Terms>),
    /// With the choice among the waiting games and a new one, all of this rule set if one is named.
    Choose(Option<RulesId>),
    /// With the saved game of this id.
    Resume(String),
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
    /// The earlier game of the series, which stays saved until this one is.
    follows: Option<String>,
    /// The day on which the game ended, once it has.
    ended: Option<Day>,
    thrown: Option<Thrown>,
    /// The throws of the players' own dice that are due, once one of them was entered.
    tally: Option<Tally>,
}

/// What a game waits for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Wait {
    /// A person of this side has to choose the order of their creatures (S-1).
    Order(Side),
    /// The dice have to be thrown, with [`Session::throw`].
    Throw,
    /// The players have to throw their own dice, and [`Session::cast`] what they show.
    TypedThrow,
    /// A person of this side has to make a step.
    Human(Side),
    /// The computer has to make a step for this side, with [`Session::move_job`].
    Computer(Side),
    /// The game is over.
    Over,
}

impl Session {
    /// Starts a game. The computer chooses its order of creatures (S-1) at once.
    pub fn new(terms: Terms) -> Session {
        let seed = match terms.dice {
            Dice::Seeded { seed, .. } => seed,
            Dice::System | Dice::Typed => random_number(),
        };
        let id = format!("{:x}-{:06x}", saved::now(), random_number() & 0xFF_FFFF);
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
            tally: None,
        };
        session.choose_computers_orders();
        session.note_end();
        session
    }

    /// Restores a saved game.
    ///
    /// # Errors
    /// If the saved events cannot be read, or not be replayed under the rules.
    pub fn restore(saved: &Saved) -> Result<Session, RestoreError> {
        let game = Game::restore(saved.settings.clone(), saved.words, &saved.events)?;
        let (id, seats, dice, seed) = (saved.id.clone(), saved.seats, saved.dice, saved.seed);
        let (before, follows) = (saved.series.clone(), saved.follows.clone());
        // A file without a day was written as soon as the game was over.
        let ended = game.result().map(|_| saved.ended.unwrap_or_else(|| day_of(saved.saved)));
        let (thrown, tally) = (None, None);
        Ok(Session { id, game, seats, dice, seed, before, follows, ended, thrown, tally })
    }

    /// Returns the game as it is saved.
    pub fn to_saved(&self) -> Saved {
        Saved {
            dejarik: saved::VERSION,
            program: Some(saved::PROGRAM.to_owned()),
            id: self.id.clone(),
            saved: saved::now(),
            over: self.game.result().is_some(),
            settings: self.game.settings().clone(),
            seats: self.seats,
            dice: self.dice,
            seed: self.seed,
            words: Vocabulary::CURRENT,
            events: self.game.events().iter().map(Event::to_string).collect(),
            series: self.before.clone(),
            follows: self.follows.clone(),
            ended: self.ended,
        }
    }

    /// Returns whether there is something to keep: a person has done something, or the game is over.
    /// Of a game between two computers every step counts.
    pub fn has_begun(&self) -> bool {
        let all_computers = self.seats.iter().all(|seat| seat.is_computer());
        self.game.result().is_some()
            || self.game.events().iter().any(|event| match event {
                Event::Step(_) => all_computers,
                Event::Roll(_) => self.dice == Dice::Typed,
                Event::SetUp(order) => self.seat(side_of(order)) == Seat::Human,
                // Everything else is done by people.
                _ => true,
            })
            || self.can_undo()
    }

    /// Returns the game as a record in DGN, with the players' names and the date.
    pub fn record(&self) -> String {
        let name = |side| match self.seat(side) {
            Seat::Human => "Player".to_owned(),
            Seat::Computer(level) => level.in_records(),
        };
        let headers = Headers {
            date: Some(self.ended.unwrap_or_else(today).to_string()),
            first: Some(name(Side::First)),
            second: Some(name(Side::Second)),
            ..Headers::default()
        };
        record::write(&self.game, &headers).to_string()
    }

    /// Returns the terms of this game, to start another one like it.
    pub fn terms(&self) -> Terms {
        let dice = match self.dice {
            Dice::Seeded { seed, .. } => Dice::seeded(seed),
            other => other,
        };
        Terms { settings: self.game.settings().clone(), seats: self.seats, dice }
    }

    /// Returns the game's id, which is also the name of its file.
    pub fn id(&self) -> &str {
        &self.id
    }

    /// Returns the game itself.
    pub fn game(&self) -> &Game {
        &self.game
    }

    /// Returns the game's rule set.
    pub fn rules(&self) -> RulesId {
        self.game.settings().rules().id()
    }

    /// Returns the seats, by side.
    pub fn seats(&self) -> [Seat; 2] {
        self.seats
    }

    /// Returns the seat of a side.
    pub fn seat(&self, side: Side) -> Seat {
        self.seats[side.index()]
    }

    /// Changes the seat of a side from now on.
    pub fn seat_at(&mut self, side: Side, seat: Seat) {
        self.seats[side.index()] = seat;
        self.choose_computers_orders();
    }

    /// Returns the side that the only person plays; `None` with two people or two computers.
    pub fn only_human(&self) -> Option<Side> {
        match self.seats {
            [Seat::Human, Seat::Computer(_)] => Some(Side::First),
            [Seat::Computer(_), Seat::Human] => Some(Side::Second),
            [Seat::Human, Seat::Human] | [Seat::Computer(_), Seat::Computer(_)] => None,
        }
    }

    /// Returns the source of the dice.
    pub fn dice(&self) -> Dice {
        self.dice
    }

    /// Returns what the game waits for.
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

    /// Starts choosing the step that is due by pointing; `None` unless a player has to make one.
    pub fn picker(&self) -> Option<Picker> {
        match (self.game.due(), self.game.position()) {
            (Due::Step(_), Some(position)) => Some(Picker::new(*position)),
            _ => None,
        }
    }

    /// Plays a step.
    ///
    /// # Errors
    /// If the step is not legal here.
    pub fn play(&mut self, step: AnyStep) -> Result<(), GameError> {
        self.thrown = None;
        let played = self.game.play(step);
        self.note_end();
        played
    }

    /// Returns the throws of the players' own dice that are due, with what was entered of them; `None`
    /// unless the players have to throw.
    pub fn tally(&self) -> Option<Tally> {
        match self.wait() {
            Wait::TypedThrow => self.tally.clone().or_else(|| Tally::of(self.game.phase())),
            _ => None,
        }
    }

    /// Enters what the players' own dice show, in the order of [`Session::tally`]; `None` forgoes a throw
    /// for support or for the High Ground. The last result completes the throw.
    ///
    /// # Errors
    /// If no throw is due, or the dice cannot show this.
    pub fn cast(&mut self, shown: Option<u8>) -> Result<(), GameError> {
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
    pub fn enter(&mut self, throw: &str) -> Result<(), GameError> {
        self.apply(Event::Roll(throw.to_owned()))
    }

    /// Applies an event to the game.
    ///
    /// # Errors
    /// If the event is not possible here.
    pub fn apply(&mut self, event: Event) -> Result<(), GameError> {
        let before = self.game.position().copied();
        self.game.apply(event.clone())?;
        self.tally = None;
        self.note_end();
        self.thrown = match event {
            Event::Roll(text) => read_throw(before.as_ref(), &text),
            _ => None,
        };
        Ok(())
    }

    /// Throws the dice that are due, and returns the throw.
    ///
    /// # Errors
    /// If no throw is due, or the system has no randomness.
    pub fn throw(&mut self) -> Result<Event, GameError> {
        let before = self.game.position().copied();
        let event = self.game.throw(&mut self.dice)?;
        self.note_end();
        self.thrown = read_throw(before.as_ref(), &event.to_string());
        Ok(event)
    }

    /// Returns the last throw, if nothing has happened since.
    pub fn thrown(&self) -> Option<Thrown> {
        self.thrown
    }

    /// Chooses the order of a person's creatures, as four letters.
    ///
    /// # Errors
    /// If no order is due, or the letters are not an order.
    pub fn order(&mut self, letters: &str) -> Result<(), GameError> {
        self.game.apply(Event::SetUp(letters.to_owned()))
    }

    /// Returns the side that [`Session::undo`] takes back for: the only person, or the side that
    /// decided last.
    pub fn undoer(&self) -> Option<Side> {
        match self.seats {
            [Seat::Computer(_), Seat::Computer(_)] => None,
            _ => self.only_human().or_else(|| self.game.last_decider()),
        }
    }

    /// Returns the index of the event by which a person has chosen an order of creatures that the
    /// opponent has not answered yet.
    fn open_order(&self) -> Option<usize> {
        let Due::Orders(_) = self.game.due() else { return None };
        let by_person = |event: &Event| match event {
            Event::SetUp(order) => self.seat(side_of(order)) == Seat::Human,
            _ => false,
        };
        self.game.events().iter().rposition(by_person)
    }

    /// Returns whether there is a result of the players' own dice or a decision to take back.
    pub fn can_undo(&self) -> bool {
        self.tally.is_some()
            || self.open_order().is_some()
            || self.undoer().is_some_and(|side| self.game.takeback(side).is_ok())
    }

    /// Takes back the last result that was entered of an unfinished throw, or else the last decision of
    /// a person, and everything since. An order of creatures can be
    /// taken back until the opponent has chosen one too and both are revealed.
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
            let mut game = Game::new(self.game.settings().clone());
            let others = self.game.events().iter().enumerate().filter(|(at, _)| *at != index);
            others.map(|(_, event)| event.clone()).try_for_each(|event| game.apply(event))?;
            self.game = game;
            return Ok(());
        }
        let undone = match self.undoer() {
            Some(side) => self.game.take_back(side),
            None => Err(GameError::NothingToTakeBack(Side::First)),
        };
        self.note_end();
        undone
    }

    /// Makes a question to the engine about the current position; `None` during the set-up.
    pub fn job(&self, question: Question) -> Option<Job> {
        let position = *self.game.position()?;
        let history = self.game.past_keys();
        Some(Job::new(self.game.events().len(), question, position, history, self.seed))
    }

    /// Makes the question for the step that the computer has to play; `None` if it has none to
    /// play.
    pub fn move_job(&self) -> Option<Job> {
        match self.wait() {
            Wait::Computer(side) => match self.seat(side) {
                Seat::Computer(level) => self.job(Question::Move(level)),
                Seat::Human => None,
            },
            _ => None,
        }
    }

    /// Returns the position; `None` during the set-up.
    pub fn position(&self) -> Option<&AnyPosition> {
        self.game.position()
    }

    /// Records the day on which the game ended, and forgets it when the end is taken back.
    fn note_end(&mut self) {
        self.ended = self.game.result().map(|_| self.ended.unwrap_or_else(today));
    }

    /// Chooses the computer's orders of creatures before any person chooses, so that neither player
    /// knows the other's.
    fn choose_computers_orders(&mut self) {
        let Due::Orders(missing) = self.game.due() else { return };
        for side in Side::BOTH {
            if missing[side.index()] && self.seat(side).is_computer() {
                let order = choose_order(self.seed, side);
                // This is one of all possible orders, and one is due.
                let _ = self.game.apply(Event::SetUp(order.letters(side)));
            }
        }
    }
}

/// Returns the side that has chosen an order of creatures, given as its letters.
fn side_of(order: &str) -> Side {
    if order.starts_with(|letter: char| letter.is_uppercase()) { Side::First } else { Side::Second }
}

/// Returns today's date in UTC.
pub(crate) fn today() -> Day {
    day_of(saved::now())
}

/// Returns the date of a time in seconds since 1970.
fn day_of(seconds: u64) -> Day {
    Day::of_unix_seconds(i64::try_from(seconds).unwrap_or(0))
}

/// Draws lots for the first move: true or false with equal chances.
pub fn lot() -> bool {
    random_number().is_multiple_of(2)
}

/// Returns a random number from the system, or the time if the system has no randomness.
pub(crate) fn random_number() -> u64 {
    let number: Result<u64, DiceError> = System.below(u64::MAX);
    number.unwrap_or_else(|_| saved::now())
}
