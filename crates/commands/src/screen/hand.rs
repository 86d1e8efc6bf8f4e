//! Choosing a step at the board: the cursor, the targets, and what has been picked so far. A game,
//! the analysis board and a puzzle share it.

use crossterm::event::KeyCode;
use dejarik_rules::any::AnyPosition;
use dejarik_rules::board::Turn;
use dejarik_rules::{Ring, Space};

use super::geometry;
use dejarik_play::pick::{Choice, Kind, Picked, Picker, Spot, Word};

/// The cursor and the step being chosen.
#[derive(Clone, Debug)]
pub(super) struct Hand {
    pub(super) picker: Option<Picker>,
    /// The space under the cursor.
    pub(super) cursor: Space,
    /// Whether the cursor is shown; it is hidden while only the mouse is used.
    pub(super) cursor_on: bool,
    /// A target beside the board that has the focus instead of the cursor.
    pub(super) focus: Option<Spot>,
    /// Whether the second player's home is at the bottom.
    pub(super) turned: bool,
    /// Whether the player picked the piece. The only piece that can move is picked from the start,
    /// and this stays false.
    picked: bool,
    /// The last left or right arrow, and the direction it turned the cursor in.
    pub(super) spin: Option<(KeyCode, Turn)>,
}

/// The result of pointing at a spot.
#[derive(Clone, Debug)]
pub(super) enum Pointed {
    /// Nothing can be chosen at the moment.
    Idle,
    /// The spot cannot be chosen; the key of the text that says why.
    Nothing(&'static str),
    /// Something was picked, or the walk continues.
    Changed,
    /// The step is complete.
    Ready(Choice),
    /// The step is one of several.
    Several(Vec<Choice>),
}

impl Hand {
    /// Makes an empty hand, with the cursor in the home of the player at the bottom.
    pub(super) fn new(turned: bool) -> Hand {
        let home = if turned { Space::outer(8) } else { Space::outer(1) };
        Hand {
            picker: None,
            cursor: home,
            cursor_on: true,
            focus: None,
            turned,
            picked: false,
            spin: None,
        }
    }

    /// Starts choosing from a position. The cursor goes to the piece that is picked already, or
    /// stays where it is.
    pub(super) fn take(&mut self, picker: Option<Picker>) {
        if self.picker.is_some() {
            return;
        }
        self.picker = picker;
        self.picked = false;
        self.focus = None;
        let Some(picker) = &self.picker else { return };
        if let Some(Spot::Space(space)) = picker.prefix().first() {
            self.cursor = *space;
        } else if let Some(target) = picker.targets().first()
            && let Spot::Word(_) = target.spot
        {
            self.focus = Some(target.spot);
        }
    }

    /// Returns whether the player has picked something that can be put back.
    pub(super) fn holds(&self) -> bool {
        self.picked && self.picker.as_ref().is_some_and(|picker| !picker.prefix().is_empty())
    }

    /// Points at a spot with the mouse, the cursor or a number.
    pub(super) fn point(&mut self, spot: Spot) -> Pointed {
        let Some(picker) = &mut self.picker else { return Pointed::Idle };
        match picker.point(spot) {
            Picked::Changed => {
                if let Spot::Space(space) = spot {
                    self.cursor = space;
                }
                self.focus = None;
                self.picked = true;
                Pointed::Changed
            }
            Picked::Nothing => Pointed::Nothing(why_not(picker, spot)),
            Picked::Ready(choice) => Pointed::Ready(choice),
            Picked::Several(choices) => Pointed::Several(choices),
        }
    }

    /// Returns the spot under the cursor or the focus.
    pub(super) fn spot(&self) -> Spot {
        self.focus.unwrap_or(Spot::Space(self.cursor))
    }

    /// Takes back the last choice.
    pub(super) fn back(&mut self) {
        self.focus = None;
        if let Some(picker) = &mut self.picker {
            let before = picker.prefix().to_vec();
            picker.back();
            self.picked &= picker.prefix() != before;
        }
    }

    /// Moves the cursor with the mouse. Returns whether it moved.
    pub(super) fn hover(&mut self, space: Option<Space>) -> bool {
        let Some(space) = space.filter(|space| *space != self.cursor) else { return false };
        (self.cursor, self.cursor_on, self.focus) = (space, true, None);
        true
    }

    /// Returns the steps that are chosen beside the board.
    pub(super) fn words(&self) -> Vec<Word> {
        self.picker.as_ref().map(Picker::words).unwrap_or_default()
    }

    /// Returns the spot beside the board that a key stands for: the buttons are numbered from 1, and `e` is
    /// the word that ends the turn, passes, leaves the battle or plays no ghost.
    pub(super) fn beside(&self, key: char) -> Option<Spot> {
        let ends = [Word::Done, Word::End, Word::Stay, Word::Accept, Word::Pass];
        let words = self.words();
        let word = match key {
            'e' => ends.into_iter().find(|word| words.contains(word)),
            digit => words.get((digit as usize).checked_sub('1' as usize)?).copied(),
        };
        word.map(Spot::Word)
    }

    /// Returns the position after the part of the step chosen so far.
    pub(super) fn board(&self) -> Option<AnyPosition> {
        self.picker.as_ref().map(Picker::board)
    }

    /// Moves the cursor with an arrow key: around the ring or along the ray, in the direction that
    /// the arrow shows on the screen. A held left or right arrow goes all the way round.
    pub(super) fn steer(&mut self, code: KeyCode) {
        self.cursor_on = true;
        self.focus = None;
        let (_, y) = geometry::direction(self.cursor, self.turned);
        let sideways = matches!(code, KeyCode::Left | KeyCode::Right);
        if self.cursor.ring() == Ring::Centre {
            let wanted = match code {
                KeyCode::Left => (-1.0, 0.1),
                KeyCode::Right => (1.0, 0.1),
                KeyCode::Up => (0.1, -1.0),
                _ => (0.1, 1.0),
            };
            let along = |space: &Space| {
                let (x, y) = geometry::direction(*space, self.turned);
                x * wanted.0 + y * wanted.1
            };
            let inner = (0..12).map(Space::inner);
            if let Some(best) = inner.max_by(|a, b| along(a).total_cmp(&along(b))) {
                self.cursor = best;
            }
        } else if sideways {
            let turn = match self.spin {
                Some((last, turn)) if last == code => turn,
                _ => {
                    // Clockwise is to the left at the bottom, and to the right at the top.
                    let right_is_clockwise = y < 0.0;
                    if (code == KeyCode::Right) == right_is_clockwise {
                        Turn::Clockwise
                    } else {
                        Turn::Counterclockwise
                    }
                }
            };
            self.spin = Some((code, turn));
            self.cursor = self.cursor.along(turn, 1);
        } else {
            let outwards = (code == KeyCode::Down) == (y > 0.0);
            let ray = self.cursor.ray().unwrap_or(0);
            self.cursor = match (self.cursor.ring(), outwards) {
                (Ring::Outer, true) => self.cursor,
                (Ring::Outer, false) | (Ring::Centre, _) => Space::inner(ray),
                (Ring::Inner, true) => Space::outer(ray),
                (Ring::Inner, false) => Space::C,
            };
        }
    }

    /// Moves to the next or previous target.
    pub(super) fn next_target(&mut self, forward: bool) {
        self.cursor_on = true;
        let Some(picker) = &self.picker else { return };
        let targets = picker.targets();
        let here = self.focus.unwrap_or(Spot::Space(self.cursor));
        let count = targets.len();
        if count == 0 {
            return;
        }
        let at = targets.iter().position(|target| target.spot == here);
        let next = match (at, forward) {
            (None, _) => 0,
            (Some(at), true) => (at + 1) % count,
            (Some(at), false) => (at + count - 1) % count,
        };
        match targets[next].spot {
            Spot::Space(space) => (self.cursor, self.focus) = (space, None),
            spot => self.focus = Some(spot),
        }
    }

    /// Moves to the next own piece of a kind.
    pub(super) fn next_piece(&mut self, letter: char) {
        let Some(picker) = &self.picker else { return };
        let board = picker.board();
        let side = board.side_to_move();
        let is_it = |space: &Space| {
            board.piece_at(*space).is_some_and(|piece| {
                piece.side == side && piece.letter.eq_ignore_ascii_case(&letter)
            })
        };
        let from = self.cursor.index() as u8 + 1;
        let spaces = (0..25).filter_map(|i| Space::new((from + i) % 25));
        self.cursor_on = true;
        if let Some(found) = spaces.clone().find(is_it) {
            (self.cursor, self.focus) = (found, None);
            return;
        }
        let reserve = picker.targets().into_iter().find(
            |target| matches!(target.spot, Spot::Reserve(own) if own.eq_ignore_ascii_case(&letter)),
        );
        self.focus = reserve.map(|target| target.spot).or(self.focus);
    }
}

/// Returns the key of the text that says why a spot cannot be chosen.
fn why_not(picker: &Picker, spot: Spot) -> &'static str {
    let Spot::Space(space) = spot else { return "why-other" };
    let board = picker.board();
    let held = !picker.prefix().is_empty();
    match board.piece_at(space) {
        _ if picker.targets().iter().all(|target| target.kind == Kind::Word) => {
            "table-only-buttons"
        }
        Some(piece) if piece.side == board.side_to_move() => "table-cannot-move",
        _ if held => "table-cannot-go",
        Some(_) => "table-not-yours",
        None => "table-empty-space",
    }
}
