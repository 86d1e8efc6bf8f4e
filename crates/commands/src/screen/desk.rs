//! The analysis board: it walks along a game or from a position, shows what every move keeps, plays
//! side lines and steps through the slips of a game.
//!
//! It handles keys and clicks and answers with effects. It draws nothing and reads no clock.
//!
//! The arrows walk and select from the list of moves. After Tab, or a piece's letter, they steer
//! the cursor on the board, as in a game, until Esc.

mod keys;
#[cfg(test)]
mod tests;

use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use crossterm::event::KeyCode;
use dejarik_engine::review::{Review, ReviewError};
use dejarik_play::pick::{Choice, Picker, Spot};
use dejarik_rules::any::AnyPosition;
use dejarik_rules::{Actor, Bilingual, Side};

use super::app::{Effect, Request};
use super::ask::{self, Ask, Prompt, Reply, What, throw_word};
use super::hand::{Hand, Pointed};
use super::play::{Play, Say};
use super::puzzle::PuzzleScreen;
use super::typed::{Typed, read};
use crate::rule_options::RuleOptions;
use crate::study::insight::{Insight, Job, Values};
use crate::study::{EnterError, Study, open, words};

/// The state of the game's review.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Reviewing {
    /// There is no game to review, or it is not over.
    No,
    /// The review with this number is running.
    Working(u64),
    /// The review is done.
    Done,
    /// The review is impossible, for this reason.
    Failed(ReviewError),
}

/// Where the analysis board was opened from.
#[derive(Debug)]
pub(super) enum Back {
    Menu,
    /// A game.
    Play(Box<Play>),
    Puzzle(Box<PuzzleScreen>),
}

/// How long the engine first thinks about a position without a table. Tests need an estimate, but not a good one.
const TIME: Duration = Duration::from_millis(if cfg!(test) { 20 } else { 1200 });
/// The number of rows that Page Up and Page Down move by.
const PAGE: usize = 10;

/// Returns a number that no other question has.
fn fresh() -> u64 {
    static NEXT: AtomicU64 = AtomicU64::new(0);
    NEXT.fetch_add(1, Ordering::Relaxed)
}

/// The analysis board.
#[derive(Debug)]
pub(super) struct Desk {
    pub(super) study: Study,
    pub(super) hand: Hand,
    /// Whether the arrows steer the cursor on the board.
    pub(super) pointing: bool,
    pub(super) ask: Option<Ask>,
    pub(super) say: Option<Say>,
    /// What is known of the position; `None` while the engine works on it.
    pub(super) insight: Option<Insight>,
    pub(super) reviewing: Reviewing,
    /// Whether the summary of the review is shown instead of the list.
    pub(super) summary: bool,
    /// The selected row of the list.
    pub(super) at: usize,
    /// Where the board was opened from.
    pub(super) back: Back,
    known: Vec<(AnyPosition, Insight)>,
    /// The number of the question that the engine works on.
    asked: Option<u64>,
    time: Duration,
    pub(super) effects: Vec<Effect>,
}

impl Desk {
    pub(super) fn new(study: Study, turned: bool) -> Desk {
        let mut desk = Desk {
            study,
            hand: Hand::new(turned),
            pointing: false,
            ask: None,
            say: None,
            insight: None,
            reviewing: Reviewing::No,
            summary: false,
            at: 0,
            back: Back::Menu,
            known: Vec::new(),
            asked: None,
            time: TIME,
            effects: Vec::new(),
        };
        desk.hand.cursor_on = false;
        desk.arrive();
        desk
    }

    /// Opens the analysis board from a game, to which it returns. The game is handed back if it has
    /// no position yet.
    pub(super) fn of_play(play: Box<Play>) -> Result<Desk, Box<Play>> {
        let Some(study) = Study::of_game(play.session.game().clone()) else { return Err(play) };
        let mut desk = Desk::new(study, play.hand.turned);
        let over = play.session.game().result().is_some();
        desk.back = Back::Play(play);
        if over {
            desk.review();
        }
        Ok(desk)
    }

    /// Starts the review of the game, if there is one and it is over.
    pub(super) fn review(&mut self) {
        let Some(game) = self.study.game() else {
            self.say = Some(Say::Key("desk-no-game"));
            return;
        };
        if matches!(self.reviewing, Reviewing::Working(_) | Reviewing::Done) {
            return;
        }
        let number = fresh();
        self.effects.push(Effect::Request(Request::Review(number, Box::new(game.clone()))));
        self.reviewing = Reviewing::Working(number);
    }

    /// Takes the result of a review, unless another was started since.
    pub(super) fn reviewed(&mut self, number: u64, found: Result<Review, ReviewError>) {
        if self.reviewing != Reviewing::Working(number) {
            return;
        }
        self.reviewing = match found {
            Ok(review) => {
                self.study.reviewed(review);
                self.summary = self.study.at() == self.study.line().len();
                Reviewing::Done
            }
            Err(error) => Reviewing::Failed(error),
        };
    }

    /// Resets what belongs to the position before, and asks about the new one.
    fn arrive(&mut self) {
        self.say = None;
        self.summary = false;
        self.at = 0;
        self.time = TIME;
        let position = *self.study.position();
        self.hand.picker = None;
        let player = matches!(position.actor(), Actor::Player(_));
        self.hand.take(player.then(|| Picker::new(position)));
        self.hand.focus = None;
        let known = self.known.iter().find(|(known, _)| *known == position);
        self.insight = known.map(|(_, insight)| insight.clone());
        if self.insight.is_none() {
            self.look();
        }
    }

    /// Asks what is known of the position.
    fn look(&mut self) {
        let number = fresh();
        self.asked = Some(number);
        let job = Job::new(number, *self.study.position(), self.study.history(), self.time);
        self.effects.push(Effect::Request(Request::Look(Box::new(job))));
    }

    /// Takes an answer, unless another question was asked since.
    pub(super) fn seen(&mut self, number: u64, insight: Insight) {
        if self.asked != Some(number) {
            return;
        }
        self.asked = None;
        let position = *self.study.position();
        self.known.retain(|(known, _)| *known != position);
        self.known.push((position, insight.clone()));
        self.insight = Some(insight);
    }

    /// Returns whether an answer is awaited.
    pub(super) fn thinking(&self) -> bool {
        self.asked.is_some()
    }

    /// Returns what the moves are worth, where that is known.
    pub(super) fn values(&self) -> Option<&Values> {
        match &self.insight {
            Some(Insight::Values(values)) => Some(values),
            _ => None,
        }
    }

    /// Returns the notation of the selected row: a move or a throw.
    pub(super) fn chosen(&self) -> Option<&str> {
        match self.insight.as_ref()? {
            Insight::Values(values) => Some(&values.moves.get(self.at)?.word),
            Insight::Throw(throw) => Some(&throw.throws.get(self.at)?.0),
            Insight::Over(_) | Insight::Nothing => None,
        }
    }

    /// Returns the number of rows in the list.
    fn rows(&self) -> usize {
        match &self.insight {
            Some(Insight::Values(values)) => values.moves.len(),
            Some(Insight::Throw(throw)) => throw.throws.len(),
            Some(Insight::Over(_) | Insight::Nothing) | None => 0,
        }
    }

    /// Handles the mouse wheel.
    pub(super) fn wheel(&mut self, up: bool) {
        self.choose(if up { -1 } else { 1 });
    }

    fn choose(&mut self, by: isize) {
        self.summary = false;
        let last = self.rows().saturating_sub(1);
        self.at = self.at.saturating_add_signed(by).min(last);
    }

    /// Handles a click on a row of the list: the first selects it, the second plays it.
    pub(super) fn row(&mut self, row: usize) {
        if self.at == row {
            self.play_chosen();
        } else {
            self.at = row;
        }
    }

    fn play_chosen(&mut self) {
        let Some(word) = self.chosen().map(str::to_owned) else { return };
        let done = match &self.insight {
            Some(Insight::Throw(_)) => self.study.throw(&word),
            _ => self
                .study
                .position()
                .parse_step(&word)
                .map_err(EnterError::from)
                .and_then(|step| self.study.play(step)),
        };
        self.done(done);
    }

    /// Plays a throw drawn by chance.
    fn throw(&mut self) {
        let Some(Insight::Throw(throw)) = &self.insight else { return };
        let Some(word) = throw.by_lot().map(str::to_owned) else { return };
        let done = self.study.throw(&word);
        self.done(done);
    }

    fn done(&mut self, done: Result<(), EnterError>) {
        match done {
            Ok(()) => self.arrive(),
            Err(error) => self.say = Some(Say::With("table-refused", error.wording())),
        }
    }

    /// Points at a spot with the mouse or the cursor.
    pub(super) fn point(&mut self, spot: Spot) {
        self.say = None;
        match self.hand.point(spot) {
            Pointed::Idle | Pointed::Changed => {}
            Pointed::Nothing(why) => self.say = Some(Say::Key(why)),
            Pointed::Ready(choice) => self.make(&choice),
            Pointed::Several(choices) => self.ask = Some(Ask::Several { choices, at: 0 }),
        }
    }

    fn make(&mut self, choice: &Choice) {
        let done = self.study.play(choice.step);
        self.done(done);
    }

    fn walk(&mut self, moved: bool) {
        if moved {
            self.arrive();
        }
    }

    /// Walks to the next slip of the game, or to the previous one.
    fn slip(&mut self, forward: bool) {
        let Some(review) = self.study.review() else {
            self.review();
            return;
        };
        let none = words::no_slips(review);
        if self.study.go_to_slip(forward) {
            self.arrive();
        } else {
            self.say = Some(Say::Key(none));
        }
    }

    /// Carries out what was confirmed.
    pub(super) fn yes(&mut self) {
        match self.ask.take() {
            Some(Ask::Several { choices, at }) => {
                if let Some(choice) = choices.get(at) {
                    self.make(choice);
                }
            }
            Some(Ask::Line(line)) => self.typed(line),
            _ => {}
        }
    }

    /// Takes a line that was typed.
    fn typed(&mut self, line: Prompt) {
        let text = line.text.trim().to_owned();
        if text.is_empty() {
            return;
        }
        let position = *self.study.position();
        let done = match line.what {
            What::Position | What::File => {
                return match open::named(&text, &RuleOptions::default(), 1) {
                    Ok(study) => self.open(study),
                    Err(error) => self.ask = Some(line.refused(&error)),
                };
            }
            // Dice are entered one by one only in a game.
            What::Throw | What::Cast => self.study.throw(&throw_word(&text)),
            What::Move => match read(&position, &text) {
                Typed::Step(step) => self.study.play(step),
                Typed::Refused(why) => {
                    self.ask = Some(line.refused(&why));
                    return;
                }
                Typed::Several(choices) => {
                    self.ask = Some(Ask::Several { choices, at: 0 });
                    return;
                }
            },
        };
        match done {
            Ok(()) => self.arrive(),
            Err(error) => self.ask = Some(line.refused(&error)),
        }
    }

    /// Puts something else on the board.
    fn open(&mut self, study: Study) {
        let back = std::mem::replace(&mut self.back, Back::Menu);
        let turned = self.hand.turned;
        let is_game = study.game().is_some();
        *self = Desk { back, ..Desk::new(study, turned) };
        if is_game {
            self.review();
        }
    }

    /// Returns the side to act; `None` if dice are due or the game is over.
    pub(super) fn side(&self) -> Option<Side> {
        match self.study.position().actor() {
            Actor::Player(side) => Some(side),
            Actor::Chance(()) | Actor::Over(_) => None,
        }
    }
}
