//! The puzzle screen: pointing or typing, wrong moves that are explained and taken back, hints, the
//! solution.
//!
//! It handles keys and clicks and answers with effects. It draws nothing.

#[cfg(test)]
mod tests;

use crossterm::event::KeyCode;
use dejarik_play::pick::{Picker, Spot};
use dejarik_puzzles::{Hint, Puzzle};
use dejarik_rules::Side;
use dejarik_rules::any::{AnyPosition, AnyStep};

use super::app::Effect;
use super::ask::{self, Ask, Prompt, Reply, What};
use super::hand::{Hand, Pointed};
use super::play::Say;
use super::typed::{Typed, read};
use crate::puzzle::{Trial, Tried};

/// A puzzle being solved.
#[derive(Debug)]
pub(super) struct PuzzleScreen {
    pub(super) trial: Trial,
    pub(super) hand: Hand,
    pub(super) ask: Option<Ask>,
    pub(super) say: Option<Say>,
    /// The result of the last move.
    pub(super) tried: Option<Tried>,
    /// The last hint, and the position it is for.
    pub(super) hint: Option<(AnyPosition, Hint)>,
    /// The rest of the solution, once it is shown.
    pub(super) solution: Vec<String>,
    pub(super) effects: Vec<Effect>,
}

impl PuzzleScreen {
    /// Opens a puzzle at its start, with the solver's home at the bottom.
    pub(super) fn new(puzzle: &'static Puzzle) -> PuzzleScreen {
        let mut solving = PuzzleScreen {
            trial: Trial::new(puzzle),
            hand: Hand::new(puzzle.solver() == Side::Second),
            ask: None,
            say: None,
            tried: None,
            hint: None,
            solution: Vec::new(),
            effects: Vec::new(),
        };
        solving.take();
        solving
    }

    /// Starts choosing from the position, if a move is to be found.
    fn take(&mut self) {
        self.hand.picker = None;
        let position = *self.trial.position();
        self.hand.take(self.trial.is_open().then(|| Picker::new(position)));
    }

    /// Points at a spot with the mouse, the cursor or a number.
    pub(super) fn point(&mut self, spot: Spot) {
        self.say = None;
        match self.hand.point(spot) {
            Pointed::Idle => {}
            Pointed::Changed => self.tried = None,
            Pointed::Nothing(why) => self.say = Some(Say::Key(why)),
            Pointed::Ready(choice) => self.make(choice.step),
            Pointed::Several(choices) => self.ask = Some(Ask::Several { choices, at: 0 }),
        }
    }

    fn make(&mut self, step: AnyStep) {
        let tried = self.trial.attempt(step);
        if tried == Tried::Solved {
            self.effects.push(Effect::Solved(self.trial.puzzle(), self.trial.is_clean()));
        }
        if matches!(tried, Tried::Solved | Tried::Right { .. }) {
            self.hint = None;
        }
        self.tried = Some(tried);
        self.take();
    }

    pub(super) fn key(&mut self, code: KeyCode) {
        match ask::key(&mut self.ask, code) {
            Reply::Stay | Reply::No => {}
            Reply::Yes => self.yes(),
            Reply::Pass(code) => self.unasked(code),
        }
    }

    /// Handles a key while no question is open.
    fn unasked(&mut self, code: KeyCode) {
        if !matches!(code, KeyCode::Left | KeyCode::Right) {
            self.hand.spin = None;
        }
        match code {
            KeyCode::Left | KeyCode::Right | KeyCode::Up | KeyCode::Down => self.hand.steer(code),
            KeyCode::Enter if !self.trial.is_open() => self.next(),
            KeyCode::Enter | KeyCode::Char(' ') => {
                self.hand.cursor_on = true;
                self.point(self.hand.spot());
            }
            KeyCode::Esc | KeyCode::Backspace if self.hand.holds() => self.hand.back(),
            KeyCode::Esc => self.effects.push(Effect::Leave),
            KeyCode::Tab => self.hand.next_target(true),
            KeyCode::BackTab => self.hand.next_target(false),
            KeyCode::Char(letter) => self.letter(letter),
            _ => {}
        }
    }

    fn letter(&mut self, letter: char) {
        match letter {
            '1'..='9' | 'e' => {
                if let Some(spot) = self.hand.beside(letter) {
                    self.point(spot);
                }
            }
            'h' => self.ask_hint(),
            's' => {
                self.solution = self.trial.show();
                (self.tried, self.hint, self.say) = (None, None, None);
                self.take();
            }
            'n' => self.next(),
            'u' => {
                let turned = self.hand.turned;
                *self = PuzzleScreen::new(self.trial.puzzle());
                self.hand.turned = turned;
            }
            'a' if !self.trial.is_open() => self.effects.push(Effect::Analyse),
            'a' => self.say = Some(Say::Key("riddle-solve-first")),
            ':' if self.trial.is_open() => self.ask = Some(Ask::Line(Prompt::new(What::Move))),
            'f' => self.hand.turned = !self.hand.turned,
            'r' => self.ask = Some(Ask::rules(self.trial.puzzle().rules())),
            '?' => self.ask = Some(Ask::Help { top: 0 }),
            'm' => self.effects.push(Effect::Menu),
            'q' => self.effects.push(Effect::Quit),
            letter if letter.is_ascii_alphabetic() => self.hand.next_piece(letter),
            _ => {}
        }
    }

    fn next(&mut self) {
        self.effects.push(Effect::Next(self.trial.puzzle()));
    }

    fn ask_hint(&mut self) {
        let position = *self.trial.position();
        let Some(hint) = self.trial.hint() else { return };
        self.hint = Some((position, hint));
        (self.tried, self.say) = (None, None);
        if let Hint::From(space) = hint {
            (self.hand.cursor, self.hand.cursor_on, self.hand.focus) = (space, true, None);
        }
    }

    /// Carries out what was confirmed.
    pub(super) fn yes(&mut self) {
        match self.ask.take() {
            Some(Ask::Several { choices, at }) => {
                if let Some(choice) = choices.get(at) {
                    self.make(choice.step);
                }
            }
            Some(Ask::Line(line)) => {
                let (text, position) = (line.text.trim().to_owned(), *self.trial.position());
                if text.is_empty() {
                    return;
                }
                match read(&position, &text) {
                    Typed::Step(step) => self.make(step),
                    Typed::Several(choices) => self.ask = Some(Ask::Several { choices, at: 0 }),
                    Typed::Refused(why) => self.ask = Some(line.refused(&why)),
                }
            }
            _ => {}
        }
    }
}
