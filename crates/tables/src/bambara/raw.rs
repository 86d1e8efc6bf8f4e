//! The second solver, for games with few kinds of piece: every position as it stands, no symmetry,
//! no classes, no steps backwards.
//!
//! A position is the digits of its pieces in base 27 (25 spaces, inactive, captured), whether it
//! can stand or not. Round after round, every position that is still unknown looks at its children
//! and is settled if they settle it, until a round finds nothing. Of the first solver it shares the
//! forward rules and the threads' work queue, nothing else.
//!
//! Late rounds find little, so only what they have put in *doubt* looks again: every number from
//! which a step might have led to a position of the round before, by a guess far too wide (the piece
//! that moved came from anywhere). A guess too narrow would leave a position unsettled, and
//! comparing would tell; it cannot settle anything.
//!
//! Costs: 1 1/8 bytes a number, 436 MB for three kinds, and minutes.

use std::ops::Range;
use std::sync::atomic::{AtomicU8, AtomicU64, Ordering::Relaxed};

use dejarik_rules::bambara::{Bambara, Kind, Position};
use dejarik_rules::board::{SPACES, Space};
use dejarik_rules::ruleset::RuleSet;

use super::packed::Packed;
use super::solve::Solver;
use crate::par::share;
use crate::{Stopped, Verdict, Watch};

/// States of a piece.
const BASE: usize = 27;
const INACTIVE: usize = 25;
const CAPTURED: usize = 26;
/// Kinds of piece at most, and so pieces.
const KINDS: usize = 3;

/// A game with some kinds of piece, solved.
pub struct Raw {
    rules: Bambara,
    kinds: Vec<Kind>,
    /// By number: 0 unknown, in the end a draw; else the distance plus one, odd for wins.
    cells: Vec<AtomicU8>,
    /// A bit a number: to be looked at in the next round.
    doubts: Vec<AtomicU64>,
}

/// Numbers that a thread takes at a time: whole words of doubts.
const JOB: usize = 1 << 16;
/// If a round finds more than this part of all numbers, the next one looks at all: putting the
/// parents of a position in doubt and looking at those costs about so many looks.
const MANY: usize = 64;

impl Raw {
    /// Solves the game with these kinds of piece a side, three at most.
    pub fn solve(
        rules: Bambara,
        kinds: &[Kind],
        threads: usize,
        watch: &dyn Watch,
    ) -> Result<Raw, Stopped> {
        let raw = Raw::new(rules, kinds);
        let size = raw.size();
        let jobs: Vec<_> =
            (0..size).step_by(JOB).map(|from| from..(from + JOB).min(size)).collect();
        let mut before = size;
        for distance in 0..=u8::MAX - 1 {
            let stage = format!("without symmetry, round {distance}");
            let all = distance < 2 || before > size / MANY;
            let found = share(threads, &jobs, watch, &stage, |numbers| {
                raw.look(numbers.clone(), distance, all)
            })?;
            let found = found.iter().sum::<usize>();
            if found == 0 && distance > 1 {
                break;
            }
            if found <= size / MANY {
                let stage = format!("without symmetry, doubts {distance}");
                share(threads, &jobs, watch, &stage, |numbers| {
                    raw.doubt(numbers.clone(), distance);
                })?;
            }
            before = found;
        }
        Ok(raw)
    }

    fn new(rules: Bambara, kinds: &[Kind]) -> Raw {
        let size = BASE.pow(2 * kinds.len() as u32);
        let cells = (0..size).map(|_| AtomicU8::new(0)).collect();
        let doubts = (0..size.div_ceil(64)).map(|_| AtomicU64::new(0)).collect();
        Raw { rules, kinds: kinds.to_vec(), cells, doubts }
    }

    /// A round over some numbers, all of them or those in doubt; says how many were settled.
    fn look(&self, numbers: Range<usize>, distance: u8, all: bool) -> usize {
        let mut found = 0;
        let mut settle = |number: usize| {
            if self.cells[number].load(Relaxed) == 0 && self.settles(number, distance) {
                self.cells[number].store(distance + 1, Relaxed);
                found += 1;
            }
        };
        if all {
            numbers.for_each(&mut settle);
            return found;
        }
        for word in numbers.start / 64..numbers.end.div_ceil(64) {
            let mut bits = self.doubts[word].swap(0, Relaxed);
            while bits != 0 {
                settle(64 * word + bits.trailing_zeros() as usize);
                bits &= bits - 1;
            }
        }
        found
    }

    /// Puts in doubt what might lead to a position of this distance.
    fn doubt(&self, numbers: Range<usize>, distance: u8) {
        for number in numbers {
            if self.cells[number].load(Relaxed) == distance + 1 {
                self.before(number, |parent| {
                    let (word, bit) = (&self.doubts[parent / 64], 1 << (parent % 64));
                    if word.load(Relaxed) & bit == 0 {
                        word.fetch_or(bit, Relaxed);
                    }
                });
            }
        }
    }

    /// Visits every number from which a step may lead to this one, and many others.
    fn before(&self, number: usize, mut visit: impl FnMut(usize)) {
        let now = Digits::of(number, self.kinds.len());
        // It was the other side's turn.
        let swapped = now.swapped();
        // A piece that was active or came in: each stands somewhere now.
        for mover in (0..now.count).step_by(2).filter(|at| swapped.digits[*at] < SPACES) {
            let here = swapped.digits[mover];
            let mut base = swapped;
            // Who has just lost a piece lost it here.
            if let Some(lost) = (1..now.count).step_by(2).find(|at| swapped.digits[*at] == CAPTURED)
            {
                base.digits[lost] = here;
            }
            for from in (0..=INACTIVE).filter(|from| *from != here) {
                base.with(mover, from).lately_lost(&mut visit);
            }
        }
        // A pawn pushed a piece that now stands next to it: both came along the same line.
        let pawn = self.kinds.iter().position(|kind| *kind == Kind::Pawn).map(|at| 2 * at);
        if let Some((pawn, here)) = pawn.and_then(|at| Some((at, swapped.space(at)?))) {
            for pushed in (0..now.count).filter(|at| *at != pawn) {
                let next = swapped.space(pushed).filter(|next| here.orthogonal().contains(*next));
                let Some(next) = next else { continue };
                let on_line = |space: &Space| {
                    let line = |space: Space| space.ray().map(|ray| ray % 6);
                    let ring = space.ring() == here.ring() && here.ring() == next.ring();
                    ring || *space == Space::C || line(*space) == line(here).or(line(next))
                };
                for from in Space::all().filter(on_line) {
                    for over in Space::all().filter(on_line).filter(|over| *over != from) {
                        let base = swapped.with(pawn, from.index()).with(pushed, over.index());
                        base.lately_lost(&mut visit);
                    }
                }
            }
        }
        // A pass.
        swapped.lately_lost(visit);
    }

    /// Whether the position with this number has this distance, those with less being known.
    fn settles(&self, number: usize, distance: u8) -> bool {
        let Some(position) = self.position(number) else { return false };
        let lost = distance % 2 == 1;
        let (mut children, mut all_win, mut one_loses) = (0, true, false);
        self.rules.visit_steps(&position, |step| {
            children += 1;
            // It is decided already.
            if lost && !all_win || one_loses {
                return;
            }
            let child = self.number(&self.rules.after(&position, step));
            let code = self.cells[child].load(Relaxed);
            // What this round writes has the parity that is not looked at.
            all_win &= code % 2 == 1;
            one_loses |= code != 0 && code.is_multiple_of(2);
        });
        match distance {
            // Only a won position has no step at all.
            0 => children == 0,
            _ if lost => children > 0 && all_win,
            _ => one_loses,
        }
    }

    /// The memory that these kinds of piece take, in bytes; `None` if they are too many.
    pub fn memory(kinds: &[Kind]) -> Option<u64> {
        (kinds.len() <= KINDS).then(|| (BASE as u64).pow(2 * kinds.len() as u32) / 8 * 9)
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

/// A number's digits, kind by kind, of the side to move and of the other.
#[derive(Clone, Copy)]
struct Digits {
    digits: [usize; 2 * KINDS],
    count: usize,
}

impl Digits {
    fn of(mut number: usize, kinds: usize) -> Digits {
        let mut digits = [0; 2 * KINDS];
        let count = 2 * kinds;
        for digit in digits[..count].iter_mut().rev() {
            *digit = number % BASE;
            number /= BASE;
        }
        Digits { digits, count }
    }

    fn number(&self) -> usize {
        self.digits[..self.count].iter().fold(0, |number, digit| number * BASE + digit)
    }

    /// Seen by the other side.
    fn swapped(mut self) -> Digits {
        self.digits.as_chunks_mut::<2>().0.iter_mut().for_each(|pair| pair.swap(0, 1));
        self
    }

    /// The space of a piece on the board.
    fn space(&self, at: usize) -> Option<Space> {
        u8::try_from(self.digits[at]).ok().and_then(Space::new)
    }

    fn with(mut self, at: usize, digit: usize) -> Digits {
        self.digits[at] = digit;
        self
    }

    /// The same, and with each of the mover's inactive pieces as just captured: after the mover's
    /// turn it is inactive (B-12).
    fn lately_lost(self, mut visit: impl FnMut(usize)) {
        visit(self.number());
        for at in (0..self.count).step_by(2).filter(|at| self.digits[*at] == INACTIVE) {
            visit(self.with(at, CAPTURED).number());
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_parent_of_a_position_is_put_in_doubt() {
        use Kind::{King, Knight, Pawn, Queen};
        let games: [(&[Kind], usize); 4] = [
            (&[King, Pawn], 11),
            (&[King, Queen], 11),
            (&[Queen, Knight, Pawn], 40_009),
            (&[King], 1),
        ];
        for (kinds, stride) in games {
            let rules = Bambara::default();
            let raw = Raw::new(rules, kinds);
            let mut steps = 0;
            for number in (0..raw.size()).step_by(stride) {
                let Some(position) = raw.position(number) else { continue };
                rules.visit_steps(&position, |step| {
                    let child = raw.number(&rules.after(&position, step));
                    let mut doubted = false;
                    raw.before(child, |parent| doubted |= parent == number);
                    assert!(doubted, "{position}: {}", rules.step_text(&position, step));
                    steps += 1;
                });
            }
            assert!(steps > 500, "{steps}");
        }
    }
}
