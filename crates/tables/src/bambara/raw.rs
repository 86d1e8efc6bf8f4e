//! The second solver, for games with few kinds of piece: every position as it stands, no symmetry,
//! no classes, no steps backwards.
//!
//! A position is the digits of its pieces in base 27 (25 spaces, inactive, captured), whether it
//! can stand or not. Round after round every position that is still unknown looks at all its
//! children, until a round finds nothing. Of the first solver it shares the forward rules and the
//! threads' work queue, nothing else. Three kinds take 390 MB and minutes.

use std::ops::Range;
use std::sync::atomic::{AtomicU8, Ordering::Relaxed};

use dejarik_rules::bambara::{Bambara, Kind, Position};
use dejarik_rules::ruleset::RuleSet;

use super::packed::Packed;
use super::solve::Solver;
use crate::par::share;
use crate::{Stopped, Verdict, Watch};

/// States of a piece.
const BASE: usize = 27;
const INACTIVE: usize = 25;
const CAPTURED: usize = 26;

/// A game with some kinds of piece, solved.
pub struct Raw {
    rules: Bambara,
    kinds: Vec<Kind>,
    /// By number: 0 unknown, in the end a draw; else the distance plus one, odd for wins.
    cells: Vec<AtomicU8>,
}

/// Numbers that a thread takes at a time.
const JOB: usize = 1 << 16;

impl Raw {
    /// Solves the game with these kinds of piece a side.
    pub fn solve(
        rules: Bambara,
        kinds: &[Kind],
        threads: usize,
        watch: &dyn Watch,
    ) -> Result<Raw, Stopped> {
        let size = BASE.pow(2 * kinds.len() as u32);
        let cells = (0..size).map(|_| AtomicU8::new(0)).collect();
        let raw = Raw { rules, kinds: kinds.to_vec(), cells };
        let jobs: Vec<_> =
            (0..size).step_by(JOB).map(|from| from..(from + JOB).min(size)).collect();
        for distance in 0..=u8::MAX - 1 {
            let round = |numbers: &Range<usize>| {
                let mut found = 0u64;
                for number in numbers.clone() {
                    if raw.cells[number].load(Relaxed) == 0 && raw.settles(number, distance) {
                        raw.cells[number].store(distance + 1, Relaxed);
                        found += 1;
                    }
                }
                found
            };
            let stage = format!("without symmetry, round {distance}");
            let found = share(threads, &jobs, watch, &stage, round)?;
            if found.iter().sum::<u64>() == 0 && distance > 1 {
                break;
            }
        }
        Ok(raw)
    }

    /// Whether the position with this number has this distance, those with less being known.
    fn settles(&self, number: usize, distance: u8) -> bool {
        let Some(position) = self.position(number) else { return false };
        let (mut children, mut all_win, mut one_loses) = (0, true, false);
        self.rules.visit_steps(&position, |step| {
            let child = self.number(&self.rules.after(&position, step));
            let code = self.cells[child].load(Relaxed);
            // What this round writes has the parity that is not looked at.
            all_win &= code % 2 == 1;
            one_loses |= code != 0 && code.is_multiple_of(2);
            children += 1;
        });
        match distance {
            // Only a won position has no step at all.
            0 => children == 0,
            _ if distance % 2 == 1 => children > 0 && all_win,
            _ => one_loses,
        }
    }

    /// The memory that these kinds of piece take, in bytes; `None` if they are too many.
    pub fn memory(kinds: &[Kind]) -> Option<u64> {
        (kinds.len() <= 3).then(|| (BASE as u64).pow(2 * kinds.len() as u32))
    }

    /// The number of a position.
    pub fn number(&self, position: &Position) -> usize {
        let bits = position.bits();
        let digit = |shift: u32| {
            let byte = (bits >> shift) as usize & 0x7F;
            match byte & 0x1F {
                31 if byte & 0x40 != 0 => CAPTURED,
                31 => INACTIVE,
                space => space,
            }
        };
        let digits = self.kinds.iter().flat_map(|kind| [8 * *kind as u32, 8 * *kind as u32 + 32]);
        digits.fold(0, |number, shift| number * BASE + digit(shift))
    }

    /// The position with a number, first player to move; `None` if none can stand so.
    pub fn position(&self, mut number: usize) -> Option<Position> {
        // Everything absent, the first player's bit set.
        let mut bits = 0x1F1F_1F1F_1F1F_1F9F_u64;
        let (mut taken, mut captured) = (0u32, 0);
        for kind in self.kinds.iter().rev() {
            for half in [32, 0] {
                let digit = number % BASE;
                number /= BASE;
                let byte = match digit {
                    CAPTURED => 0x5F,
                    INACTIVE => 0x3F,
                    space => space as u64,
                };
                captured += u32::from(digit == CAPTURED);
                if digit == CAPTURED && half == 32 || digit < 25 && taken >> digit & 1 == 1 {
                    return None;
                }
                taken |= if digit < 25 { 1 << digit } else { 0 };
                let shift = 8 * *kind as u32 + half;
                bits = bits & !(0x7F << shift) | byte << shift;
            }
        }
        (captured <= 1).then(|| Position::from_bits(bits))
    }

    /// How many numbers there are.
    pub fn size(&self) -> usize {
        self.cells.len()
    }

    /// The verdict on the position with a number.
    pub fn verdict(&self, number: usize) -> Verdict {
        match self.cells[number].load(Relaxed) {
            0 => Verdict::DRAW,
            code => {
                Verdict { points: if code % 2 == 1 { 1 } else { -1 }, plies: u16::from(code) - 1 }
            }
        }
    }
}

/// What came of comparing both solvers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Compared {
    /// Raw positions compared.
    pub positions: u64,
    /// The first on which they differ, in words.
    pub first: Option<String>,
}

/// Solves a game that the first solver has solved once more, and compares every raw position.
pub fn compare(
    solver: &Solver<'_>,
    threads: usize,
    watch: &dyn Watch,
) -> Result<Compared, Stopped> {
    let raw = Raw::solve(*solver.rules(), solver.index().kinds(), threads, watch)?;
    let jobs: Vec<_> =
        (0..raw.size()).step_by(JOB).map(|from| from..(from + JOB).min(raw.size())).collect();
    let parts = share(threads, &jobs, watch, "compare", |numbers: &Range<usize>| {
        let mut part = Compared { positions: 0, first: None };
        for number in numbers.clone() {
            let Some(position) = raw.position(number) else { continue };
            let first = solver.cells().get(solver.index().rank(Packed::of(&position))).verdict();
            let second = raw.verdict(number);
            part.positions += 1;
            if first != second && part.first.is_none() {
                part.first = Some(format!("{position} is {first} and {second}"));
            }
        }
        part
    })?;
    Ok(parts.into_iter().fold(Compared { positions: 0, first: None }, |all, part| Compared {
        positions: all.positions + part.positions,
        first: all.first.or(part.first),
    }))
}
