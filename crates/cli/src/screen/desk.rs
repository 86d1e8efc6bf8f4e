//! The analysis board: walking along a game or a position, every move with what it keeps, side
//! lines, the slips of a game. It is told keys and clicks and answers with what is to be done
//! outside; it draws nothing and reads no clock.
//!
//! The arrows walk and choose from the list of moves; after Tab (or a piece's letter) they steer
//! the cursor on the board, as in a game, until Esc.

#[cfg(test)]
mod tests;

use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use crossterm::event::KeyCode;
use dejarik_engine::review::{Review, ReviewError};
use dejarik_play::Game;
use dejarik_play::pick::{Choice, Picker, Spot};
use dejarik_rules::any::AnyPosition;
use dejarik_rules::{Actor, Side};

use super::ask::{self, Ask, Line, Reply, What, throw_word};
use super::hand::{Hand, Pointed};
use super::play::{Play, Say};
use super::puzzle::Riddle;
use super::typed::{parse, pushes};
use crate::book::Book;
use crate::rule_options::RuleOptions;
use crate::session::some_number;
use crate::study::insight::{Insight, Job, Values};
use crate::study::{EnterError, Study, open};

/// What has to be done outside.
#[derive(Clone, Debug)]
pub(super) enum Effect {
    /// Find out what is known of a position, in the background.
    Look(Job),
    /// Judge every step of a game, in the background.
    Review(u64, Box<Game>),
    /// Hand this text to the terminal's clipboard.
    Copy(String),
    /// Back to where the board was opened from.
    Leave,
    /// To the menu.
    Menu,
    /// End the program.
    Quit,
}

/// How far the review of the game is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Reviewing {
    /// There is no game, or nobody has asked.
    No,
    /// It is being worked on, under this number.
    Working(u64),
    /// It is there.
    Done,
    /// It cannot be: why.
    Failed(ReviewError),
}

/// Where an analysis goes back to.
#[derive(Debug)]
pub(super) enum Back {
    /// To the menu.
    Menu,
    /// To a game.
    Play(Box<Play>),
    /// To a puzzle.
    Riddle(Box<Riddle>),
}

/// How long is thought about a position without a table, at first.
const TIME: Duration = Duration::from_millis(1200);
/// A page of the list.
const PAGE: usize = 10;

/// A number that no other question has.
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
    /// What is known of the position; nothing while it is being found out.
    pub(super) insight: Option<Insight>,
    pub(super) reviewing: Reviewing,
    /// Whether the summary of the review is shown in place of the list.
    pub(super) summary: bool,
    /// The row of the list that is chosen.
    pub(super) at: usize,
    /// Where the board was opened from.
    pub(super) back: Back,
    known: Vec<(AnyPosition, Insight)>,
    /// The question that is being thought about.
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

    /// From a game in progress or over, to which it goes back.
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

    /// Has every step of the game judged, if there is a game that is over.
    pub(super) fn review(&mut self) {
        let Some(game) = self.study.game() else {
            self.say = Some(Say::Key("desk-no-game"));
            return;
        };
        if matches!(self.reviewing, Reviewing::Working(_) | Reviewing::Done) {
            return;
        }
        let number = fresh();
        self.effects.push(Effect::Review(number, Box::new(game.clone())));
        self.reviewing = Reviewing::Working(number);
    }

    /// A review is there, or cannot be.
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

    /// Another position is on the board.
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
        self.effects.push(Effect::Look(job));
    }

    /// An answer. One that comes too late is for nobody.
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

    /// Whether an answer is waited for.
    pub(super) fn thinking(&self) -> bool {
        self.asked.is_some()
    }

    /// What the moves are worth, where that is known.
    pub(super) fn values(&self) -> Option<&Values> {
        match &self.insight {
            Some(Insight::Values(values)) => Some(values),
            _ => None,
        }
    }

    /// The word of the row that is chosen: a move or a throw.
    pub(super) fn chosen(&self) -> Option<&str> {
        match self.insight.as_ref()? {
            Insight::Values(values) => Some(&values.moves.get(self.at)?.word),
            Insight::Throw(throw) => Some(&throw.throws.get(self.at)?.0),
            Insight::Over(_) | Insight::Nothing => None,
        }
    }

    /// How many rows the list has.
    fn rows(&self) -> usize {
        match &self.insight {
            Some(Insight::Values(values)) => values.moves.len(),
            Some(Insight::Throw(throw)) => throw.throws.len(),
            Some(Insight::Over(_) | Insight::Nothing) | None => 0,
        }
    }

    /// The mouse wheel.
    pub(super) fn wheel(&mut self, up: bool) {
        self.choose(if up { -1 } else { 1 });
    }

    fn choose(&mut self, by: isize) {
        self.summary = false;
        let last = self.rows().saturating_sub(1);
        self.at = self.at.saturating_add_signed(by).min(last);
    }

    /// A click on a row of the list: chooses it, and plays it if it was chosen.
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

    /// A throw by chance.
    fn throw(&mut self) {
        let Some(Insight::Throw(throw)) = &self.insight else { return };
        let at = some_number() as f64 / 2.0_f64.powi(64);
        let Some(word) = throw.drawn(at).map(str::to_owned) else { return };
        let done = self.study.throw(&word);
        self.done(done);
    }

    fn done(&mut self, done: Result<(), EnterError>) {
        match done {
            Ok(()) => self.arrive(),
            Err(error) => self.say = Some(Say::With("table-refused", error.to_string())),
        }
    }

    /// Points at something with the mouse or the cursor.
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

    /// A key.
    pub(super) fn key(&mut self, code: KeyCode) {
        match ask::key(&mut self.ask, code) {
            Reply::Stay | Reply::No => {}
            Reply::Yes => self.yes(),
            Reply::Pass(code) => self.unasked(code),
        }
    }

    /// A key while nothing is asked.
    fn unasked(&mut self, code: KeyCode) {
        if !matches!(code, KeyCode::Left | KeyCode::Right) {
            self.hand.spin = None;
        }
        match code {
            KeyCode::Left | KeyCode::Right | KeyCode::Up | KeyCode::Down if self.pointing => {
                self.hand.steer(code);
            }
            KeyCode::Left => {
                let moved = self.study.back();
                self.walk(moved);
            }
            KeyCode::Right => {
                let moved = self.study.forward();
                self.walk(moved);
            }
            KeyCode::Up => self.choose(-1),
            KeyCode::Down => self.choose(1),
            KeyCode::PageUp => self.choose(-(PAGE as isize)),
            KeyCode::PageDown => self.choose(PAGE as isize),
            KeyCode::Home => {
                let moved = self.study.go_to(0);
                self.walk(moved);
            }
            KeyCode::End => {
                let moved = self.study.go_to(usize::MAX);
                self.walk(moved);
            }
            KeyCode::Enter | KeyCode::Char(' ') if self.pointing => self.point(self.hand.spot()),
            KeyCode::Enter | KeyCode::Char(' ') => self.play_chosen(),
            KeyCode::Esc | KeyCode::Backspace if self.hand.holds() => self.hand.back(),
            KeyCode::Esc | KeyCode::Backspace if self.pointing => {
                (self.pointing, self.hand.cursor_on, self.hand.focus) = (false, false, None);
            }
            KeyCode::Esc => self.effects.push(Effect::Leave),
            KeyCode::Tab | KeyCode::BackTab => {
                self.pointing = true;
                self.hand.next_target(code == KeyCode::Tab);
            }
            KeyCode::Char(letter) => self.letter(letter),
            _ => {}
        }
    }

    fn letter(&mut self, letter: char) {
        match letter {
            '1'..='9' => {
                if let Some(spot) = self.hand.numbered(letter) {
                    self.point(spot);
                }
            }
            'e' => {
                if let Some(spot) = self.hand.ending() {
                    self.point(spot);
                }
            }
            'n' | 'p' => self.slip(letter == 'n'),
            'v' => self.review(),
            's' if self.study.review().is_some() => self.summary = !self.summary,
            'x' => {
                let moved = self.study.return_to_game();
                self.walk(moved);
            }
            'z' => self.throw(),
            't' if self.values().is_some_and(|values| !values.exact) && !self.thinking() => {
                self.time *= 3;
                self.look();
            }
            ':' => {
                let chance = matches!(self.study.position().actor(), Actor::Chance(()));
                let what = if chance { What::Throw } else { What::Move };
                self.ask = Some(Ask::Line(Line::new(what)));
            }
            'd' => self.ask = Some(Ask::Line(Line::new(What::Position))),
            'c' => {
                let dpn = self.study.position().to_string();
                self.effects.push(Effect::Copy(dpn.clone()));
                self.say = Some(Say::With("desk-copied", dpn));
            }
            'f' => self.hand.turned = !self.hand.turned,
            'r' => {
                let book = Book::Rules(self.study.rules());
                self.ask = Some(Ask::Rules { book, top: 0 });
            }
            '?' => self.ask = Some(Ask::Help { top: 0 }),
            'm' => self.effects.push(Effect::Menu),
            'q' => self.effects.push(Effect::Quit),
            letter if letter.is_ascii_uppercase() => {
                self.pointing = true;
                self.hand.next_piece(letter);
            }
            _ => {}
        }
    }

    /// To the next slip, or the one before.
    fn slip(&mut self, forward: bool) {
        if self.study.review().is_none() {
            self.review();
            return;
        }
        if self.study.go_to_slip(forward) {
            self.arrive();
        } else {
            let none = if forward { "desk-no-next-slip" } else { "desk-no-previous-slip" };
            self.say = Some(Say::Key(none));
        }
    }

    /// Yes to a question.
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

    /// A line was typed.
    fn typed(&mut self, mut line: Line) {
        let text = line.text.trim().to_owned();
        if text.is_empty() {
            return;
        }
        let position = *self.study.position();
        let done = match line.what {
            What::Position | What::File => {
                return match open::named(&text, &RuleOptions::default(), 1) {
                    Ok(study) => self.open(study),
                    Err(error) => {
                        line.error = Some(error.to_string());
                        self.ask = Some(Ask::Line(line));
                    }
                };
            }
            What::Throw => self.study.throw(&throw_word(&text)),
            What::Move => match parse(&position, &text) {
                Ok(step) => self.study.play(step),
                Err(error) => {
                    let choices = pushes(&position, &text);
                    if !choices.is_empty() {
                        self.ask = Some(Ask::Several { choices, at: 0 });
                        return;
                    }
                    Err(error.into())
                }
            },
        };
        match done {
            Ok(()) => self.arrive(),
            Err(error) => {
                line.error = Some(error.to_string());
                self.ask = Some(Ask::Line(line));
            }
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

    /// Who acts.
    pub(super) fn side(&self) -> Option<Side> {
        match self.study.position().actor() {
            Actor::Player(side) => Some(side),
            Actor::Chance(()) | Actor::Over(_) => None,
        }
    }
}
