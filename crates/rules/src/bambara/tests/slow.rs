//! A second, slow implementation of the rules for tests: a board of 25 cells, each piece moved
//! space by space, and all resulting positions collected in a set.
//!
//! It was written from the text of the rules alone. It shares only the board's neighbours with the
//! fast generator; it even writes positions itself.

use std::collections::{BTreeMap, BTreeSet};

use super::Laps;
use crate::board::{Ring, Space, Turn};

/// A piece is represented by its letter; capitals are the first player's.
type Letter = char;

/// A position: the pieces on and off the board, and the side to move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Model {
    board: BTreeMap<Space, Letter>,
    /// The letters of the pieces off the board, with `true` for one just captured.
    off: BTreeMap<Letter, bool>,
    white: bool,
}

impl Model {
    /// Builds a position from the pieces on the board, the DPN field of those off it, and whether
    /// white is to move.
    pub(super) fn new(board: BTreeMap<Space, Letter>, off_board: &str, white: bool) -> Model {
        let mut off = BTreeMap::new();
        let mut last = None;
        for c in off_board.chars() {
            match c {
                '-' => {}
                '*' => drop(off.insert(last.unwrap(), true)),
                _ => {
                    last = Some(c);
                    off.insert(c, false);
                }
            }
        }
        Model { board, off, white }
    }

    /// Parses a valid DPN.
    pub(super) fn read(dpn: &str) -> Model {
        let fields: Vec<_> = dpn.split(' ').collect();
        let mut board = BTreeMap::new();
        for (ring, first) in fields[1].split('/').zip([0, 12, 24]) {
            let (mut at, mut run) = (first, 0);
            for c in ring.chars() {
                if let Some(digit) = c.to_digit(10) {
                    run = run * 10 + digit as u8;
                } else {
                    at += run;
                    run = 0;
                    board.insert(Space::new(at).unwrap(), c);
                    at += 1;
                }
            }
        }
        Model::new(board, fields[3], fields[2] == "w")
    }

    pub(super) fn write(&self) -> String {
        let mut text = String::from("bambara ");
        let mut empty = 0;
        for space in Space::all() {
            let index = space.index();
            if index == 12 || index == 24 {
                if empty > 0 {
                    text += &empty.to_string();
                }
                empty = 0;
                text.push('/');
            }
            match self.board.get(&space) {
                None => empty += 1,
                Some(letter) => {
                    if empty > 0 {
                        text += &empty.to_string();
                    }
                    empty = 0;
                    text.push(*letter);
                }
            }
        }
        if empty > 0 {
            text += &empty.to_string();
        }
        text += if self.white { " w " } else { " b " };
        if self.off.is_empty() {
            text.push('-');
        }
        for letter in "KQNPkqnp".chars() {
            if let Some(captured) = self.off.get(&letter) {
                text.push(letter);
                if *captured {
                    text.push('*');
                }
            }
        }
        text
    }

    fn is_own(&self, letter: Letter) -> bool {
        letter.is_ascii_uppercase() == self.white
    }

    /// Returns whether the side to move has won (B-13).
    pub(super) fn is_won(&self) -> bool {
        self.board.get(&Space::C) == Some(&if self.white { 'K' } else { 'k' })
    }

    /// Returns whether king, queen or knight may end on this space (B-10).
    fn can_land(&self, space: Space) -> bool {
        let Some(letter) = self.board.get(&space) else { return true };
        let queen = if self.white { 'q' } else { 'Q' };
        let protected = self.board.iter().any(|(at, other)| {
            // The queen's own space is not among its neighbours, so she does not protect herself.
            *other == queen && at.orthogonal().contains(space)
        });
        !self.is_own(*letter) && !protected
    }

    /// Returns the DPN of every position after one turn, each once (B-9).
    pub(super) fn next(&self, laps: Laps) -> BTreeSet<String> {
        let mut boards = BTreeSet::new();
        if self.is_won() {
            return boards;
        }
        for (from, letter) in self.board.iter().filter(|(_, letter)| self.is_own(**letter)) {
            let landings = match letter.to_ascii_uppercase() {
                'K' => from.orthogonal().into_iter().filter(|to| self.can_land(*to)).collect(),
                'Q' => from.diagonal().into_iter().filter(|to| self.can_land(*to)).collect(),
                'N' => self.knight(*from),
                _ => {
                    let walks = self.pawn(*from, laps).into_iter();
                    // B-8: no null move.
                    let moves = walks.filter(|result| result.board != self.board);
                    boards.extend(moves.map(|result| self.ended(result)));
                    continue;
                }
            };
            for to in landings {
                let mut result = self.clone();
                result.board.remove(from);
                if let Some(taken) = result.board.insert(to, *letter) {
                    result.off.insert(taken, true);
                }
                boards.insert(self.ended(result));
            }
        }
        for (letter, captured) in &self.off {
            if self.is_own(*letter) && !captured {
                for to in Space::all().filter(|to| to.ring() == Ring::Outer) {
                    let mut result = self.clone();
                    if result.board.insert(to, *letter).is_none() {
                        result.off.remove(letter);
                        boards.insert(self.ended(result));
                    }
                }
            }
        }
        if boards.is_empty() {
            boards.insert(self.ended(self.clone()));
        }
        boards
    }

    /// Ends the turn (B-12) and returns the DPN.
    fn ended(&self, mut result: Model) -> String {
        for (letter, captured) in &mut result.off {
            if self.is_own(*letter) {
                *captured = false;
            }
        }
        result.white = !self.white;
        result.write()
    }

    /// Returns where the knight may end (B-3): a diagonal step, then up to four more spaces in the
    /// same direction of rotation.
    fn knight(&self, from: Space) -> BTreeSet<Space> {
        let mut landings = BTreeSet::new();
        for to in from.diagonal().into_iter().filter(|to| self.can_land(*to)) {
            landings.insert(to);
            for turn in Turn::BOTH {
                let (Some(ray), Some(reached)) = (from.ray(), to.ray()) else { continue };
                if Space::outer(ray).along(turn, 1) != Space::outer(reached) {
                    continue;
                }
                let mut at = to;
                for _ in 0..4 {
                    if self.board.contains_key(&at) {
                        break;
                    }
                    at = at.along(turn, 1);
                    if self.can_land(at) {
                        landings.insert(at);
                    }
                }
            }
        }
        landings
    }

    /// Returns the position for each place that the pawn reaches in each direction (B-5, B-7, B-8),
    /// including its own space.
    fn pawn(&self, from: Space, laps: Laps) -> Vec<Model> {
        let mut results = Vec::new();
        let Some(ray) = from.ray() else {
            for ray in 0..12 {
                results.extend(self.walk(from, &[Space::inner(ray), Space::outer(ray)], 2));
            }
            return results;
        };
        let (outer, inner) = (Space::outer(ray), Space::inner(ray));
        let line = [outer, inner, Space::C, Space::inner(ray + 6), Space::outer(ray + 6)];
        let at = line.iter().position(|space| *space == from).unwrap();
        let outwards: Vec<_> = line[..at].iter().rev().copied().collect();
        results.extend(self.walk(from, &line[at + 1..], 4));
        results.extend(self.walk(from, &outwards, 4));
        // After two laps no new position arises; four are more than enough.
        let most = if laps == Laps::One { 12 } else { 48 };
        for turn in Turn::BOTH {
            let way: Vec<_> = (1..=most + 1).map(|count| from.along(turn, count)).collect();
            results.extend(self.walk(from, &way, usize::from(most)));
        }
        results
    }

    /// Moves the pawn up to `most` spaces along `way`, pushing at most one piece, and returns the
    /// position after each space.
    fn walk(&self, from: Space, way: &[Space], most: usize) -> Vec<Model> {
        let mut results = Vec::new();
        let mut now = self.clone();
        let mut at = from;
        let mut pushes: Option<Letter> = None;
        for (index, to) in way.iter().enumerate().take(most) {
            if let Some(letter) = now.board.get(to).copied() {
                if pushes.is_some_and(|pushed| pushed != letter) {
                    break;
                }
                pushes = Some(letter);
                let Some(beyond) = way.get(index + 1) else { break };
                if now.board.contains_key(beyond) {
                    break;
                }
                now.board.remove(to);
                now.board.insert(*beyond, letter);
            }
            let pawn = now.board.remove(&at).unwrap();
            now.board.insert(*to, pawn);
            at = *to;
            results.push(now.clone());
        }
        results
    }
}
