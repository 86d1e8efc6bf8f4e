//! The second solver, for games with few kinds of piece. It uses raw positions, without symmetry,
//! classes or retrograde moves.
//!
//! A position is numbered by the states of its pieces as digits in base 27 (25 spaces, inactive,
//! captured); some numbers are no legal placement. In each round every unknown position looks at
//! its children and is settled if they decide it, until a round settles nothing. It shares only the
//! forward rules and the work queue with the first solver.
//!
//! Late rounds settle little, so they examine only the positions in *doubt*: every number from
//! which a step might lead to a position settled in the round before. This is a deliberately wide
//! guess (the piece that moved may have come from anywhere). A guess that is too narrow would leave
//! a position unsettled, which the comparison would show; it cannot settle a position wrongly.
//!
//! Cost: 1 1/8 bytes per number, 436 MB for three kinds of piece, and minutes.

use std::ops::Range;
use std::sync::atomic::{AtomicU8, AtomicU64, Ordering::Relaxed};

use dejarik_rules::bambara::{Bambara, Kind, Position};
use dejarik_rules::board::{SPACES, Space};
use dejarik_rules::ruleset::RuleSet;
use dejarik_rules::{Bilingual, Wording, Words, wording};

use super::packed::Packed;
use super::solve::Solver;
use crate::par::share;
use crate::progress::{Stopped, Watch};
use crate::verdict::Verdict;

/// Number of states of a piece.
const BASE: usize = 27;
const INACTIVE: usize = 25;
const CAPTURED: usize = 26;
/// The greatest number of kinds of piece, and so of pieces a side.
const KINDS: usize = 3;

/// A solved game with some of the kinds of piece.
pub struct Raw {
    rules: Bambara,
    kinds: Vec<Kind>,
    /// By number: 0 for unknown (a draw at the end), otherwise the distance plus one, odd for wins.
    cells: Vec<AtomicU8>,
    /// A bit per number: whether to examine it in the next round.
    doubts: Vec<AtomicU64>,
}

/// Number of positions in a thread's unit of work, a whole number of words of doubts.
const JOB: usize = 1 << 16;
/// If a round settles more than this fraction of all numbers, the next round examines every number:
/// marking the parents of a position and examining them costs about as much.
const MANY: usize = 64;

impl Raw {
    /// Solves the game with these kinds of piece a side, three at most.
    ///
    /// # Errors
    /// Returns [`Stopped`] if `watch` stops the work.
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
            let stage =
                wording!("without symmetry, round {distance}", "sans symétrie, passe {distance}");
            let all = distance < 2 || before > size / MANY;
            let found = share(threads, &jobs, watch, &stage, |numbers| {
                raw.look(numbers.clone(), distance, all)
            })?;
            let found = found.iter().sum::<usize>();
            if found == 0 && distance > 1 {
                break;
            }
            if found <= size / MANY {
                let stage = wording!(
                    "without symmetry, doubts {distance}",
                    "sans symétrie, doutes {distance}"
                );
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

    /// Runs a round over a range of numbers, all of them or those in doubt. Returns how many were
    /// settled.
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

    /// Marks every number that might lead to a position of this distance as in doubt.
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
        // In a predecessor it was the other side's turn.
        let swapped = now.swapped();
        // The step moved or activated a piece that is now on the board.
        for mover in (0..now.count).step_by(2).filter(|at| swapped.digits[*at] < SPACES) {
            let here = swapped.digits[mover];
            let mut base = swapped;
            // The piece just captured stood here.
            if let Some(lost) = (1..now.count).step_by(2).find(|at| swapped.digits[*at] == CAPTURED)
            {
                base.digits[lost] = here;
            }
            for from in (0..=INACTIVE).filter(|from| *from != here) {
                base.with(mover, from).lately_lost(&mut visit);
            }
        }
        // A pawn pushed a piece that is now next to it, so both moved along the same line.
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
        // A pass changes nothing but the side to move.
        swapped.lately_lost(visit);
    }

    /// Returns whether the position with this number has this distance, all smaller distances being
    /// known.
    fn settles(&self, number: usize, distance: u8) -> bool {
        let Some(position) = self.position(number) else { return false };
        let lost = distance % 2 == 1;
        let (mut children, mut all_win, mut one_loses) = (0, true, false);
        self.rules.visit_steps(&position, |step| {
            children += 1;
            // The outcome is already decided.
            if lost && !all_win || one_loses {
                return;
            }
            let child = self.number(&self.rules.after(&position, step));
            let code = self.cells[child].load(Relaxed);
            // This round writes codes of the other parity, which do not matter here.
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

    /// Returns the memory for solving with these kinds of piece, in bytes; `None` if there are too
    /// many kinds.
    pub fn memory(kinds: &[Kind]) -> Option<u64> {
        (kinds.len() <= KINDS).then(|| (BASE as u64).pow(2 * kinds.len() as u32) / 8 * 9)
    }

    /// Returns the number of a position.
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

    /// Returns the position with a number and the first player to move; `None` if there is no such
    /// placement.
    pub fn position(&self, mut number: usize) -> Option<Position> {
        // All pieces absent, and the first player's bits set.
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

    /// Returns how many numbers there are, including those that are no legal placement.
    pub fn size(&self) -> usize {
        self.cells.len()
    }

    /// Returns the verdict of the position with a number.
    pub fn verdict(&self, number: usize) -> Verdict {
        match self.cells[number].load(Relaxed) {
            0 => Verdict::DRAW,
            code => {
                Verdict { points: if code % 2 == 1 { 1 } else { -1 }, plies: u16::from(code) - 1 }
            }
        }
    }
}

/// The digits of a number, kind by kind: the piece of the side to move, then the other side's.
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

    /// Returns the digits from the other side's view.
    fn swapped(mut self) -> Digits {
        self.digits.as_chunks_mut::<2>().0.iter_mut().for_each(|pair| pair.swap(0, 1));
        self
    }

    /// Returns the space of a piece; `None` if it is off the board.
    fn space(&self, at: usize) -> Option<Space> {
        u8::try_from(self.digits[at]).ok().and_then(Space::new)
    }

    fn with(mut self, at: usize, digit: usize) -> Digits {
        self.digits[at] = digit;
        self
    }

    /// Visits this number, and the numbers with one of the mover's inactive pieces just captured
    /// instead: after the mover's turn such a piece is inactive (B-12).
    fn lately_lost(self, mut visit: impl FnMut(usize)) {
        visit(self.number());
        for at in (0..self.count).step_by(2).filter(|at| self.digits[*at] == INACTIVE) {
            visit(self.with(at, CAPTURED).number());
        }
    }
}

/// The result of comparing both solvers.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Compared {
    /// Number of raw positions compared.
    pub positions: u64,
    /// The first position on which they differ.
    pub first: Option<Disagreement>,
}

/// A position on which two solvers differ.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Disagreement {
    /// The position, in DPN.
    pub position: String,
    /// The verdicts of the first and of the second solver.
    pub verdicts: [Verdict; 2],
}

impl Bilingual for Disagreement {
    fn wording(&self) -> Wording {
        let (position, [first, second]) = (&self.position, self.verdicts);
        wording!(
            "{position} is {first} and {second}",
            "{position} vaut {first} et {second}";
            first, second
        )
    }
}

/// Solves the game of `solver` a second time, and compares every raw position.
///
/// # Errors
/// Returns [`Stopped`] if `watch` stops the work.
pub fn compare(
    solver: &Solver<'_>,
    threads: usize,
    watch: &dyn Watch,
) -> Result<Compared, Stopped> {
    let raw = Raw::solve(*solver.rules(), solver.index().kinds(), threads, watch)?;
    let jobs: Vec<_> =
        (0..raw.size()).step_by(JOB).map(|from| from..(from + JOB).min(raw.size())).collect();
    let parts = share(
        threads,
        &jobs,
        watch,
        &Words::new("compare", "comparaison"),
        |numbers: &Range<usize>| {
            let mut part = Compared { positions: 0, first: None };
            for number in numbers.clone() {
                let Some(position) = raw.position(number) else { continue };
                let first =
                    solver.cells().get(solver.index().rank(Packed::of(&position))).verdict();
                let second = raw.verdict(number);
                part.positions += 1;
                if first != second && part.first.is_none() {
                    let position = position.to_string();
                    part.first = Some(Disagreement { position, verdicts: [first, second] });
                }
            }
            part
        },
    )?;
    Ok(parts.into_iter().fold(Compared { positions: 0, first: None }, |all, part| Compared {
        positions: all.positions + part.positions,
        first: all.first.or(part.first),
    }))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_predecessor_of_a_position_is_marked_as_in_doubt() {
        use Kind::{King, Knight, Pawn, Queen};
        // A stride has no factor in common with the number of states of a piece, so that all of these occur.
        let games: [(&[Kind], usize); 4] = [
            (&[King, Pawn], 31),
            (&[King, Queen], 31),
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
