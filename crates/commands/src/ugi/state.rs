//! What the engine knows between two commands: its options and the game on the board.
//!
//! The game is one of `dejarik_play`, so repetition, claims and results are those of a real game.

use dejarik_play::{Due, Event, Game, GameError, Phase};
use dejarik_rules::any::AnyPosition;
use dejarik_rules::{Fraction, Side};

use super::command::{Query, Start};
use super::options::{Effect, Options};
use super::refusal::{Code, Refusal};

/// The options and the game on the board.
#[derive(Clone, Debug)]
pub struct State {
    options: Options,
    start: Start,
    /// The words of the game so far.
    words: Vec<String>,
    game: Game,
}

impl State {
    /// Returns the state at the start: the start position of the first rule set.
    pub fn new(options: Options) -> State {
        let game = usual(&options);
        State { options, start: Start::Usual, words: Vec::new(), game }
    }

    /// Returns the options.
    pub fn options(&self) -> &Options {
        &self.options
    }

    /// Returns the game.
    pub fn game(&self) -> &Game {
        &self.game
    }

    /// Returns the number of words since the start of the game.
    pub(crate) fn played(&self) -> usize {
        self.words.len()
    }

    /// Sets up the start position of the current rule set.
    pub fn start_again(&mut self) {
        *self = State::new(self.options.clone());
    }

    /// Sets an option. After an option of the rules the start position is set up.
    ///
    /// # Errors
    /// If there is no such option or it does not accept the value; nothing has changed then.
    pub fn set_option(&mut self, name: &str, value: &str) -> Result<Effect, Refusal> {
        let effect = self.options.set(name, value)?;
        if effect == Effect::Rules {
            self.start_again();
        }
        Ok(effect)
    }

    /// Sets up a game by its start and the moves and throws since then.
    ///
    /// # Errors
    /// If the start cannot be read or a word is not legal; the game is as before then.
    pub fn set_position(&mut self, start: Start, words: Vec<String>) -> Result<(), Refusal> {
        // A client sends the whole game before every move, and usually only the last words are new.
        let extends = start == self.start && words.starts_with(&self.words);
        let (mut game, known) = match extends {
            true => (self.game.clone(), self.words.len()),
            false => (Game::new(self.options.settings(&start)?), 0),
        };
        for (index, word) in words.iter().enumerate().skip(known) {
            play(&mut game, word).map_err(|error| {
                let text = format!("word {}, `{word}`: {error}", index + 1);
                Refusal::new(Code::Move, text)
            })?;
        }
        *self = State { options: self.options.clone(), start, words, game };
        Ok(())
    }

    /// Adds a word to the game.
    ///
    /// # Errors
    /// If the word is not legal; the game is as before then.
    pub fn play(&mut self, word: &str) -> Result<(), Refusal> {
        let mut words = self.words.clone();
        words.push(word.to_owned());
        self.set_position(self.start.clone(), words)
    }

    /// Returns the answer to a query, without the word `response`.
    pub fn answer(&self, query: Query) -> String {
        let game = &self.game;
        let result = game.result();
        match query {
            Query::P1Turn => (self.turn() == Side::First).to_string(),
            Query::GameOver => result.is_some().to_string(),
            Query::Result => match result.map(|result| result.winner) {
                None => "none",
                Some(None) => "draw",
                Some(Some(Side::First)) => "p1win",
                Some(Some(Side::Second)) => "p2win",
            }
            .to_owned(),
            Query::Ending => result.map_or("none", |result| result.why.name()).to_owned(),
            Query::Points => result.map_or("none".to_owned(), |result| {
                let [first, second] = result.points;
                format!("{first}-{second}")
            }),
            Query::LegalMoves => or_none(&self.legal_words()),
            Query::Chance => match game.position().filter(|_| game.due() == Due::Roll) {
                Some(position) => {
                    position.odds().map_or("none".to_owned(), |odds| odds.to_string())
                }
                None => self.answer(Query::Throws),
            },
            Query::Throws => {
                let throws = throws(game).into_iter();
                let words = throws.map(|(word, chance)| format!("{word}={chance}"));
                or_none(&words.collect::<Vec<_>>())
            }
            Query::Position => game.position().map_or("none".to_owned(), AnyPosition::to_string),
        }
    }

    /// Returns the side that decides now: the one to act, or at a throw and after the end the one whose turn
    /// it is. In the set-up it is the first side whose order is missing.
    pub fn turn(&self) -> Side {
        match self.game.due() {
            Due::Step(side) => side,
            Due::Orders([false, true]) => Side::Second,
            Due::Orders(_) => Side::First,
            Due::Roll | Due::Nothing => {
                self.game.position().map_or(Side::First, AnyPosition::side_to_move)
            }
        }
    }

    /// Checks that each of these words may come next.
    ///
    /// # Errors
    /// If one of them may not; the error names it.
    pub(crate) fn check_legal(&self, words: &[String]) -> Result<(), Refusal> {
        if words.is_empty() {
            return Ok(());
        }
        let legal = self.legal_words();
        match words.iter().find(|word| !legal.contains(word)) {
            None => Ok(()),
            Some(word) => {
                let text = format!("`{word}` behind `searchmoves` is not a legal move here");
                Err(Refusal::new(Code::Move, text))
            }
        }
    }

    /// Returns the words that may come next: moves, orders of a set-up, a claim, or throws.
    fn legal_words(&self) -> Vec<String> {
        let mut words = match (self.game.due(), self.game.phase()) {
            (Due::Step(_), Phase::Playing(position)) => {
                position.steps().into_iter().map(|step| position.step_text(step)).collect()
            }
            (Due::Orders(missing), Phase::SetUp(setup)) => {
                let sides = Side::BOTH.into_iter().filter(|side| missing[side.index()]);
                sides.flat_map(|side| setup.orders(side)).map(|order| set_up(&order)).collect()
            }
            (Due::Roll, _) => throws(&self.game).into_iter().map(|(word, _)| word).collect(),
            (Due::Step(_) | Due::Orders(_) | Due::Nothing, _) => Vec::new(),
        };
        if self.game.can_claim() {
            words.push(CLAIM.to_owned());
        }
        words.sort_unstable();
        words
    }
}

/// The word for the claim of a draw.
pub(super) const CLAIM: &str = "claim";

/// Returns the word for an order in the set-up.
pub(super) fn set_up(order: &str) -> String {
    format!("setup:{order}")
}

fn usual(options: &Options) -> Game {
    Game::new(dejarik_play::Settings::new(*options.rules()))
}

fn or_none(words: &[String]) -> String {
    if words.is_empty() { "none".to_owned() } else { words.join(" ") }
}

/// Returns every result of the throw that is due with its probability; empty if none is due.
fn throws(game: &Game) -> Vec<(String, Fraction)> {
    let rolls = match game.phase() {
        Phase::SetUp(setup) => setup.rolls(),
        Phase::Playing(position) => {
            let rolls = position.rolls().into_iter();
            rolls.map(|(roll, weight)| (position.roll_text(roll), weight)).collect()
        }
        Phase::Over(_) => Vec::new(),
    };
    let total = rolls.iter().map(|(_, weight)| weight).sum();
    rolls.into_iter().map(|(word, weight)| (word, Fraction::new(weight, total))).collect()
}

/// Plays a word: a move, a throw, a move with its throw (`A3xB3(7:5)`), an order of the set-up, `claim`,
/// `resign` or `draw`.
fn play(game: &mut Game, word: &str) -> Result<(), GameError> {
    let (step, roll) = word.split_at(word.find('(').unwrap_or(word.len()));
    for part in [step, roll].into_iter().filter(|part| !part.is_empty()) {
        let by = game.actor().unwrap_or(Side::First);
        game.apply(Event::of_word(part, by)).map_err(|error| match error {
            // The place counts from the start of the whole word.
            GameError::Text(error) if part == roll => GameError::Text(error.shifted(step.len())),
            error => error,
        })?;
    }
    Ok(())
}

#[cfg(test)]
mod tests;
