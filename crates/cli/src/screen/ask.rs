//! Questions that the table puts to a player: what lies over the board until it is answered.

use crossterm::event::KeyCode;
use dejarik_rules::Side;

use super::menu;
use crate::book::Book;
use dejarik_play::pick::Choice;

/// A question, or a page to read.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Ask {
    /// An attack with its exact odds: to be confirmed.
    Attack(Choice),
    /// Several steps are meant: which.
    Several {
        /// The steps.
        choices: Vec<Choice>,
        /// The one that is shown.
        at: usize,
    },
    /// The order of a side's creatures (S-1).
    Order(Order),
    /// A line of text to type.
    Line(Line),
    /// Yes or no.
    Sure(Sure),
    /// The game is over.
    Over,
    /// The keys.
    Help {
        /// The first line shown.
        top: usize,
    },
    /// A rule book.
    Rules {
        /// Which.
        book: Book,
        /// The first line shown.
        top: usize,
    },
}

/// What a key says to a question.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Reply {
    /// It is still asked.
    Stay,
    /// Yes, or whatever is chosen or typed.
    Yes,
    /// No, or enough of a page.
    No,
    /// It is no more asked, and the key is for what lies below.
    Pass(KeyCode),
}

/// A key where something may be asked: whatever is answered with no, or is passed over, is asked no
/// more. Where nothing is asked every key is passed on.
pub(super) fn key(ask: &mut Option<Ask>, code: KeyCode) -> Reply {
    let reply = ask.as_mut().map_or(Reply::Pass(code), |asked| asked.key(code));
    if matches!(reply, Reply::No | Reply::Pass(_)) {
        *ask = None;
    }
    reply
}

/// The longest line that is typed, in letters.
const LONGEST: usize = 400;

impl Ask {
    /// A key while this is asked.
    pub(super) fn key(&mut self, code: KeyCode) -> Reply {
        match self {
            Ask::Line(line) => return line.key(code),
            Ask::Help { top } | Ask::Rules { top, .. } => match code {
                KeyCode::Esc | KeyCode::Enter | KeyCode::Char('q' | 'r' | '?') => return Reply::No,
                code => menu::scroll(top, code),
            },
            Ask::Several { choices, at } => match code {
                KeyCode::Enter | KeyCode::Char(' ') => return Reply::Yes,
                KeyCode::Esc | KeyCode::Backspace => return Reply::No,
                KeyCode::Up | KeyCode::Left | KeyCode::BackTab => {
                    *at = (*at + choices.len() - 1) % choices.len().max(1);
                }
                KeyCode::Down | KeyCode::Right | KeyCode::Tab => {
                    *at = (*at + 1) % choices.len().max(1);
                }
                KeyCode::Char(digit @ '1'..='9') => {
                    let index = digit as usize - '1' as usize;
                    if index < choices.len() {
                        *at = index;
                        return Reply::Yes;
                    }
                }
                _ => {}
            },
            Ask::Order(order) => match code {
                KeyCode::Enter => return Reply::Yes,
                KeyCode::Esc => return Reply::No,
                KeyCode::Left => order.at = order.at.saturating_sub(1),
                KeyCode::Right => order.at = (order.at + 1).min(order.letters.len() - 1),
                KeyCode::Up => order.carry(false),
                KeyCode::Down => order.carry(true),
                KeyCode::Char(letter) => {
                    order.put(letter);
                }
                _ => {}
            },
            Ask::Over => match code {
                KeyCode::Enter | KeyCode::Char('n') => return Reply::Yes,
                KeyCode::Esc => return Reply::No,
                KeyCode::Char('a' | 'u' | 'm' | 'q' | 'r' | '?') => return Reply::Pass(code),
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

/// What a yes would do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Sure {
    /// This side gives up.
    Resign(Side),
    /// The other side at this screen takes the draw that this one offers.
    TakeDraw(Side),
    /// The draw by repetition is declared by this side.
    Claim(Side),
    /// Leave, although the game cannot be saved.
    Leave,
    /// Go to the menu, although the game cannot be saved.
    Menu,
}

/// An order in the making.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Order {
    /// Whose.
    pub(super) side: Side,
    /// The letters, from `A1` or from `A7` on.
    pub(super) letters: Vec<char>,
    /// The place under the cursor.
    pub(super) at: usize,
}

impl Order {
    pub(super) fn new(side: Side, letters: &str) -> Order {
        Order { side, letters: letters.chars().collect(), at: 0 }
    }

    /// Exchanges the creature under the cursor with its neighbour, and goes along.
    pub(super) fn carry(&mut self, right: bool) {
        let last = self.letters.len().saturating_sub(1);
        let to = if right { (self.at + 1).min(last) } else { self.at.saturating_sub(1) };
        self.letters.swap(self.at, to);
        self.at = to;
    }

    /// Puts the creature with this letter (in either case) under the cursor.
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

/// A line being typed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Line {
    /// What for.
    pub(super) what: What,
    /// What has been typed.
    pub(super) text: String,
    /// Why it was not accepted, if it was not.
    pub(super) error: Option<String>,
}

/// What a line is typed for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum What {
    /// A move in notation.
    Move,
    /// The result of the players' own dice.
    Throw,
    /// A position to look at.
    Position,
    /// A file of records to look at.
    File,
}

impl Line {
    pub(super) fn new(what: What) -> Line {
        Line { what, text: String::new(), error: None }
    }

    fn key(&mut self, code: KeyCode) -> Reply {
        match code {
            KeyCode::Enter => return Reply::Yes,
            KeyCode::Esc => return Reply::No,
            KeyCode::Backspace => {
                self.text.pop();
            }
            // With nothing typed yet, a step can be taken back from the question for a throw.
            KeyCode::Char('u') if self.what == What::Throw && self.text.is_empty() => {
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

/// A typed throw as records write it: `5 3`, `5:3`, `(5:3)` are `(5:3)`; `2`, `+2` are `(+2)`;
/// `w` and `b` are `first:w` and `first:b`.
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
    fn an_order_is_made_by_carrying_or_by_letters() {
        let mut order = Order::new(Side::First, "NSKM");
        order.carry(true);
        assert_eq!((order.text().as_str(), order.at), ("SNKM", 1));
        assert!(order.put('m'));
        assert_eq!((order.text().as_str(), order.at), ("SMKN", 2));
        assert!(!order.put('x'));
    }
}
