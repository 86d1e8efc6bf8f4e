//! An attempt at a puzzle: judges the solver's moves, plays the defence's answers, and gives hints.
//!
//! A front end plays a move with [`Solving::try_move`], shows it, and then lets the defence answer with
//! [`Solving::answer`].

use dejarik_rules::Space;
use dejarik_rules::any::{AnyPosition, AnyStep, PlayError};
use dejarik_rules::gesture::{Spot, Word};
use serde::{Deserialize, Serialize};

use crate::forced::is_settled;
use crate::puzzle::Puzzle;

/// The judgement of a solver's move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Judgement {
    /// The move settles the game, so the puzzle is solved.
    Done,
    /// The move is the key; the defence answers next.
    Right,
    /// The move keeps the win but takes longer than the key. It has not been played.
    Slower,
    /// The move gives the win away. It has not been played.
    Wrong,
}

/// A hint: which piece makes the next move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Hint {
    /// The piece on this space moves.
    From(Space),
    /// The piece with this letter returns to the board; the case is that of the side to move.
    Enter(char),
    /// The only move is to pass.
    Pass,
}

/// An attempt at a puzzle.
#[derive(Clone, Debug)]
pub struct Solving<'a> {
    puzzle: &'a Puzzle,
    position: AnyPosition,
    played: Vec<AnyStep>,
    solved: bool,
    mistakes: u32,
    hints: u32,
}

impl<'a> Solving<'a> {
    /// Begins a puzzle.
    pub fn new(puzzle: &'a Puzzle) -> Solving<'a> {
        let (position, played) = (puzzle.position, Vec::new());
        Solving { puzzle, position, played, solved: false, mistakes: 0, hints: 0 }
    }

    /// Returns the puzzle.
    pub fn puzzle(&self) -> &'a Puzzle {
        self.puzzle
    }

    /// Returns the current position.
    pub fn position(&self) -> &AnyPosition {
        &self.position
    }

    /// Returns the moves played so far: keys that were found and answers, alternating.
    pub fn played(&self) -> &[AnyStep] {
        &self.played
    }

    /// Returns the index of the solver's move to find now; the number of moves once the puzzle is
    /// solved.
    pub fn turn(&self) -> usize {
        self.played.len().div_ceil(2)
    }

    /// Returns whether the puzzle is solved.
    pub fn is_solved(&self) -> bool {
        self.solved
    }

    /// Returns whether the solver has made no wrong move and asked for no hint.
    pub fn is_clean(&self) -> bool {
        self.mistakes == 0 && self.hints == 0
    }

    /// Returns the number of wrong moves.
    pub fn mistakes(&self) -> u32 {
        self.mistakes
    }

    /// Returns whether the defence has to answer now.
    pub fn is_answer_due(&self) -> bool {
        !self.solved && self.played.len() % 2 == 1
    }

    /// Judges a move of the solver, and plays it if it is right. A wrong move is only counted.
    ///
    /// # Errors
    /// The step is not legal, or it is not the solver's turn, because an answer is due or the puzzle is
    /// solved.
    pub fn try_move(&mut self, step: AnyStep) -> Result<Judgement, PlayError> {
        let Some(turn) = self.puzzle.turns.get(self.turn()).filter(|_| !self.is_answer_due())
        else {
            return Err(PlayError::Illegal);
        };
        let mut after = self.position;
        after.play(step)?;
        let settled = is_settled(&after, self.puzzle.solver(), self.puzzle.goal);
        if !settled && step != turn.key {
            if turn.slower.contains(&step) {
                return Ok(Judgement::Slower);
            }
            self.mistakes += 1;
            return Ok(Judgement::Wrong);
        }
        self.position = after;
        self.played.push(step);
        self.solved = settled;
        Ok(if settled { Judgement::Done } else { Judgement::Right })
    }

    /// Plays and returns the defence's answer; `None` if no answer is due.
    pub fn answer(&mut self) -> Option<AnyStep> {
        if !self.is_answer_due() {
            return None;
        }
        let answer = self.puzzle.turns.get(self.turn() - 1)?.answer?;
        self.position.play(answer).ok()?;
        self.played.push(answer);
        Some(answer)
    }

    /// Returns a hint for the next move; `None` if it is not the solver's turn. The attempt is no longer
    /// [clean](Solving::is_clean) afterwards.
    pub fn hint(&mut self) -> Option<Hint> {
        let key = self.rest().next().filter(|_| !self.is_answer_due())?;
        self.hints += 1;
        Hint::of(&self.position, key)
    }

    /// Iterates over the rest of the solution; empty once the puzzle is solved.
    pub fn rest(&self) -> impl Iterator<Item = AnyStep> + Clone + 'a {
        let done = if self.solved { usize::MAX } else { self.played.len() };
        self.puzzle.line().skip(done)
    }
}

impl Hint {
    /// Returns the hint for a step in `position`; `None` for a decision that rule sets with puzzles do not have.
    pub fn of(position: &AnyPosition, step: AnyStep) -> Option<Hint> {
        match *position.gesture(position.side_to_move(), step)?.spots.first()? {
            Spot::Space(from) => Some(Hint::From(from)),
            Spot::Reserve(letter) => Some(Hint::Enter(letter)),
            Spot::Word(Word::Pass) => Some(Hint::Pass),
            Spot::Word(_) => None,
        }
    }
}
