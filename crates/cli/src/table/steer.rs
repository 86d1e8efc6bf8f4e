//! The cursor: the arrows on a round board, the next thing that can be chosen, the next piece.

use crossterm::event::KeyCode;
use dejarik_rules::board::Turn;
use dejarik_rules::{Ring, Space};

use super::geometry;
use super::play::Play;
use dejarik_play::pick::Spot;

impl Play {
    /// The arrows: around the ring, and along the ray, the way they point on the screen. Held
    /// down, left and right go all the way round.
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
                    // Clockwise at the bottom is to the left, at the top to the right.
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

    /// The next of everything that can be pointed at.
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

    /// The next own piece of a kind.
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
