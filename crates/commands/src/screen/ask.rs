//! The dialogs and pages that cover the board until the player answers or closes them.

use crossterm::event::KeyCode;
use dejarik_host::protocol::{Action, Phrase};
use dejarik_rules::{Bilingual, RulesId, Side, Wording};

use super::menu;
use crate::book::Book;
use dejarik_play::pick::Choice;

/// A question to the player, or a page to read.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Ask {
    /// Confirm an attack, of which the exact odds are shown.
    Attack(Choice),
    /// Choose one of several steps that the input could mean.
    Several {
        /// The steps to choose from.
        choices: Vec<Choice>,
        /// The index of the selected step, which is previewed on the board.
        at: usize,
    },
    /// Choose the order of a side's creatures (S-1).
    Order(Order),
    /// Type a line of text.
    Line(Prompt),
    /// Confirm an action with yes or no.
    Sure(Sure),
    /// Choose a phrase to say to everybody at the table.
    Phrases {
        /// The index of the selected phrase.
        at: usize,
    },
    /// The program that has to move does not, for this reason: ask it again?
    Failed(Wording),
    /// The game is over: choose what to do next.
    Over,
    /// The help page with the keys.
    Help {
        /// The index of the first line shown.
        top: usize,
    },
    /// A rule book.
    Rules {
        book: Book,
        /// The index of the first line shown.
        top: usize,
    },
}

/// What a key does to a question.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Reply {
    /// The question stays open.
    Stay,
    /// The answer is yes, or the choice or the typed line.
    Yes,
    /// The answer is no, or the page is closed.
    No,
    /// The question is closed, and the key is for the screen below.
    Pass(KeyCode),
}

/// Handles a key while a question may be open. A question that is answered with no, or closed by a
/// key for the screen below, is removed; without a question every key is passed on.
pub(super) fn key(ask: &mut Option<Ask>, code: KeyCode) -> Reply {
    let reply = ask.as_mut().map_or(Reply::Pass(code), |asked| asked.key(code));
    if matches!(reply, Reply::No | Reply::Pass(_)) {
        *ask = None;
    }
    reply
}

/// The longest line that can be typed, in characters.
pub(super) const LONGEST: usize = 400;

impl Ask {
    /// Opens the rule book of a rule set.
    pub(super) fn rules(id: RulesId) -> Ask {
        Ask::Rules { book: Book::of(id), top: 0 }
    }

    /// Returns the step that is selected, if there are several to choose from.
    pub(super) fn choice(&self) -> Option<&Choice> {
        match self {
            Ask::Several { choices, at } => choices.get(*at),
            _ => None,
        }
    }

    /// Handles a key while this question is open.
    pub(super) fn key(&mut self, code: KeyCode) -> Reply {
        match self {
            Ask::Line(line) => return line.key(code),
            Ask::Help { top } | Ask::Rules { top, .. } => match code {
                KeyCode::Esc | KeyCode::Enter | KeyCode::Char('q' | 'r' | '?') => return Reply::No,
                code => menu::scroll(top, code),
            },
            Ask::Several { choices, at } => return choose(at, choices.len(), code),
            Ask::Phrases { at } => return choose(at, Phrase::ALL.len(), code),
            Ask::Order(order) if order.dropping => match code {
                KeyCode::Enter | KeyCode::Char('y' | 'o') => order.reset(),
                KeyCode::Esc | KeyCode::Backspace | KeyCode::Char('n') => order.dropping = false,
                _ => {}
            },
            Ask::Order(order) => match code {
                KeyCode::Enter => return Reply::Yes,
                // The order is needed, so there is nothing to close.
                KeyCode::Esc => order.dropping = order.letters != order.offered,
                KeyCode::Left => order.at = order.at.saturating_sub(1),
                KeyCode::Right => order.at = (order.at + 1).min(order.letters.len() - 1),
                KeyCode::Up => order.carry(false),
                KeyCode::Down => order.carry(true),
                KeyCode::Char(letter) if order.put(letter) => {}
                KeyCode::Char('u' | 'm' | 'q' | 'r' | '?') => return Reply::Pass(code),
                _ => {}
            },
            Ask::Over => match code {
                KeyCode::Enter | KeyCode::Char('n') => return Reply::Yes,
                KeyCode::Esc => return Reply::No,
                KeyCode::Char('a' | 'u' | 'm' | 'q' | 'r' | '?' | '/' | '+' | '-') => {
                    return Reply::Pass(code);
                }
                _ => {}
            },
            Ask::Failed(_) => match code {
                KeyCode::Enter | KeyCode::Char('y' | 'o') => return Reply::Yes,
                KeyCode::Esc => return Reply::No,
                KeyCode::Char('a' | 'u' | 'm' | 'q') => return Reply::Pass(code),
                _ => {}
            },
            Ask::Attack(_) | Ask::Sure(_) => match code {
                KeyCode::Enter | KeyCode::Char('y' | 'o' | ' ') => return Reply::Yes,
                KeyCode::Esc | KeyCode::Backspace | KeyCode::Char('n') => return Reply::No,
                _ => {}
            },
        }
        Reply::Stay
    }
}

/// Handles a key while one of `count` rows is chosen.
fn choose(at: &mut usize, count: usize, code: KeyCode) -> Reply {
    match code {
        KeyCode::Enter | KeyCode::Char(' ') => return Reply::Yes,
        KeyCode::Esc | KeyCode::Backspace => return Reply::No,
        KeyCode::Char(digit @ '1'..='9') if digit as usize - ('1' as usize) < count => {
            *at = digit as usize - '1' as usize;
            return Reply::Yes;
        }
        KeyCode::Left => menu::select(at, count, KeyCode::Up),
        KeyCode::Right => menu::select(at, count, KeyCode::Down),
        code => menu::select(at, count, code),
    }
    Reply::Stay
}

/// The action that a yes confirms.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Sure {
    /// This side resigns.
    Resign(Side),
    /// The opponent at the same screen accepts the draw that this side offers.
    TakeDraw(Side),
    /// This side agrees that the other takes back its last decision.
    Undo(Side),
    /// This side claims the draw by repetition.
    Claim(Side),
    /// This wish goes to the server that keeps the game.
    Wish(Action),
    /// The program ends although the game cannot be saved.
    Leave,
    /// The menu opens although the game cannot be saved.
    Menu,
}

/// An order of creatures that a player is choosing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Order {
    /// The side whose creatures they are.
    pub(super) side: Side,
    /// The creatures' letters, starting at space `A1` or `A7`.
    pub(super) letters: Vec<char>,
    /// The index of the place under the cursor.
    pub(super) at: usize,
    /// The order that was offered.
    offered: Vec<char>,
    /// Whether the question is open that returns to the order that was offered.
    pub(super) dropping: bool,
}

impl Order {
    pub(super) fn new(side: Side, letters: &str) -> Order {
        let offered: Vec<char> = letters.chars().collect();
        Order { side, letters: offered.clone(), at: 0, offered, dropping: false }
    }

    /// Returns to the order that was offered.
    pub(super) fn reset(&mut self) {
        self.letters.clone_from(&self.offered);
        (self.at, self.dropping) = (0, false);
    }

    /// Swaps the creature under the cursor with its neighbour; the cursor moves along.
    pub(super) fn carry(&mut self, right: bool) {
        let last = self.letters.len().saturating_sub(1);
        let to = if right { (self.at + 1).min(last) } else { self.at.saturating_sub(1) };
        self.letters.swap(self.at, to);
        self.at = to;
    }

    /// Puts the creature with this letter, in either case, under the cursor. Returns false if there
    /// is none.
    pub(super) fn put(&mut self, letter: char) -> bool {
        let found = self.letters.iter().position(|own| own.eq_ignore_ascii_case(&letter));
        if let Some(found) = found {
            self.letters.swap(self.at, found);
            self.at = (self.at + 1) % self.letters.len();
        }
        found.is_some()
    }

    pub(super) fn text(&self) -> String {
        self.letters.iter().collect()
    }
}

/// A line of text being typed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Prompt {
    /// The purpose of the line.
    pub(super) what: What,
    /// The text typed so far.
    pub(super) text: String,
    /// Why the text was refused the last time, if it was.
    pub(super) error: Option<Wording>,
}

/// The purpose of a typed line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum What {
    /// A move in notation.
    Move,
    /// What the players' own dice show in a game, throw by throw.
    Cast,
    /// A whole throw, on the analysis board.
    Throw,
    /// A position for the analysis board.
    Position,
    /// A file of records for the analysis board.
    File,
}

impl Prompt {
    pub(super) fn new(what: What) -> Prompt {
        Prompt { what, text: String::new(), error: None }
    }

    /// Asks for the line again, with the reason why its text was refused.
    pub(super) fn refused(mut self, error: &impl Bilingual) -> Ask {
        self.error = Some(error.wording());
        Ask::Line(self)
    }

    fn key(&mut self, code: KeyCode) -> Reply {
        match code {
            KeyCode::Enter => return Reply::Yes,
            KeyCode::Esc => return Reply::No,
            KeyCode::Backspace => {
                self.text.pop();
            }
            // While nothing has been typed, a step can be taken back from the question for a throw.
            KeyCode::Char('u') if self.what == What::Cast && self.text.is_empty() => {
                return Reply::Pass(code);
            }
            KeyCode::Char(letter) if self.text.chars().count() < LONGEST => {
                self.text.push(letter);
                self.error = None;
            }
            _ => {}
        }
        Reply::Stay
    }
}

/// Converts a typed throw to the form of records: `5 3`, `5:3` and `(5:3)` become `(5:3)`; `2` and
/// `+2` become `(+2)`; `w` and `b` become `first:w` and `first:b`.
pub(super) fn throw_word(text: &str) -> String {
    let text = text.trim();
    let bare = text.trim_start_matches('(').trim_end_matches(')');
    let numbers: Vec<_> =
        bare.split(|c: char| !c.is_ascii_digit()).filter(|part| !part.is_empty()).collect();
    match (bare, numbers.as_slice()) {
        ("w" | "b", _) => format!("first:{bare}"),
        (_, [one]) if bare.trim_start_matches('+') == *one => format!("(+{one})"),
        (_, [first, second])
            if bare.chars().all(|c| c.is_ascii_digit() || " :,;-/".contains(c)) =>
        {
            format!("({first}:{second})")
        }
        _ => text.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_throw_can_be_typed_in_several_ways() {
        for text in ["5 3", "5:3", "(5:3)", " 5, 3 ", "5-3"] {
            assert_eq!(throw_word(text), "(5:3)", "{text:?}");
        }
        assert_eq!(throw_word("2"), "(+2)");
        assert_eq!(throw_word("(+2)"), "(+2)");
        assert_eq!(throw_word("w"), "first:w");
        assert_eq!(throw_word("nonsense"), "nonsense");
        assert_eq!(throw_word("1 2 3"), "1 2 3");
    }

    #[test]
    fn an_order_is_chosen_by_swapping_or_by_letters() {
        let mut order = Order::new(Side::First, "NSKM");
        order.carry(true);
        assert_eq!((order.text().as_str(), order.at), ("SNKM", 1));
        assert!(order.put('m'));
        assert_eq!((order.text().as_str(), order.at), ("SMKN", 2));
        assert!(!order.put('x'));
    }
}
