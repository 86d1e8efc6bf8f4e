//! Somebody solves a puzzle: moves are judged, the defence answers, hints are given.
//!
//! A plain value without rules of its own: a front end plays a move ([`Solving::try_move`]), shows it,
//! and then lets the defence answer ([`Solving::answer`]).

use dejarik_rules::any::{AnyPosition, AnyStep, PlayError};
use dejarik_rules::{Space, bambara, groi};

use crate::forced::is_settled;
use crate::puzzle::Puzzle;

/// What a move is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Judgement {
    /// The puzzle is solved.
    Done,
    /// The move to find; the defence answers next.
    Right,
    /// It keeps the win, but takes longer than need be; it was taken back.
    Slower,
    /// It gives the win away; it was taken back.
    Wrong,
}

/// Where to look.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Hint {
    /// The piece that stands here is to move.
    From(Space),
    /// A piece off the board is to come back: its letter, as the side to move writes it.
    Enter(char),
    /// There is nothing to do but to pass.
    Pass,
}

/// A puzzle half way.
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
    /// From the start.
    pub fn new(puzzle: &'a Puzzle) -> Solving<'a> {
        let (position, played) = (puzzle.position, Vec::new());
        Solving { puzzle, position, played, solved: false, mistakes: 0, hints: 0 }
    }

    /// The puzzle.
    pub fn puzzle(&self) -> &'a Puzzle {
        self.puzzle
    }

    /// What stands now.
    pub fn position(&self) -> &AnyPosition {
        &self.position
    }

    /// What was played since the start: moves found and answers.
    pub fn played(&self) -> &[AnyStep] {
        &self.played
    }

    /// Which of the solver's moves is to be found now, from 0; as many as there are once it is solved.
    pub fn turn(&self) -> usize {
        self.played.len().div_ceil(2)
    }

    /// Whether it is solved.
    pub fn is_solved(&self) -> bool {
        self.solved
    }

    /// Whether nothing was wrong and nothing was shown so far.
    pub fn is_clean(&self) -> bool {
        self.mistakes == 0 && self.hints == 0
    }

    /// How many moves gave the win away.
    pub fn mistakes(&self) -> u32 {
        self.mistakes
    }

    /// Whether the defence is to answer.
    pub fn is_answer_due(&self) -> bool {
        !self.solved && self.played.len() % 2 == 1
    }

    /// Plays a move of the solver if it is the right one. Nothing changes otherwise, but that a wrong
    /// one is counted.
    ///
    /// # Errors
    /// The step is not legal; or it is not the solver's turn, for an answer is due or all is done.
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

    /// Lets the defence answer, if that is due.
    pub fn answer(&mut self) -> Option<AnyStep> {
        if !self.is_answer_due() {
            return None;
        }
        let answer = self.puzzle.turns.get(self.turn() - 1)?.answer?;
        self.position.play(answer).ok()?;
        self.played.push(answer);
        Some(answer)
    }

    /// Where to look now; `None` if it is not the solver's turn. Asking is remembered.
    pub fn hint(&mut self) -> Option<Hint> {
        let key = self.rest().next().filter(|_| !self.is_answer_due())?;
        self.hints += 1;
        Hint::of(&self.position, key)
    }

    /// What is left of the solution, from here. Empty once it is solved.
    pub fn rest(&self) -> impl Iterator<Item = AnyStep> + Clone + 'a {
        let done = if self.solved { usize::MAX } else { self.played.len() };
        self.puzzle.line().skip(done)
    }
}

impl Hint {
    /// Which piece a step is made with; `None` for the rule sets without puzzles.
    pub fn of(position: &AnyPosition, step: AnyStep) -> Option<Hint> {
        match step {
            AnyStep::Groi(groi::Step::Move { from, .. })
            | AnyStep::Bambara(
                bambara::Step::Move { from, .. }
                | bambara::Step::Capture { from, .. }
                | bambara::Step::Push { from, .. },
            ) => Some(Hint::From(from)),
            AnyStep::Bambara(bambara::Step::Activate { kind, .. }) => {
                let letter = match position.side_to_move() {
                    dejarik_rules::Side::First => kind.letter(),
                    dejarik_rules::Side::Second => kind.letter().to_ascii_lowercase(),
                };
                Some(Hint::Enter(letter))
            }
            AnyStep::Groi(groi::Step::Pass) | AnyStep::Bambara(bambara::Step::Pass) => {
                Some(Hint::Pass)
            }
            AnyStep::Looney(_) | AnyStep::Simeone(_) => None,
        }
    }
}
