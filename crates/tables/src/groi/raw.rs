//! The second solver: raw positions, without symmetry or stored edges, and with its own code for
//! taking moves back.
//!
//! It shares only the rules with the first solver. A position is numbered as a pair of sets, 15 250
//! times 15 250 with holes where the sets meet, and a wave finds the parents of a position by
//! taking moves back on the board. A move that can be taken back but not made, or made but not
//! taken back, shows in the counts because its parent then has a wrong number of children.
//!
//! Cost: 119 million positions in which both sides have made a first move; a minute or two per
//! threshold and 600 MB. The positions of at most three pawns a side form a closed subset and take
//! seconds.

use std::sync::atomic::{AtomicI8, AtomicU8, Ordering};

use dejarik_rules::groi::{DoubleExit, Groi, Position, Step};
use dejarik_rules::{RuleSet, Side, SpaceSet, Wording, wording};

use super::cell::{Cell, LONGEST};
use super::graph::difference;
use super::index::{Layer, Placement};
use super::solve::SolveError;
use super::table::GroiTable;
use crate::par::share;
use crate::progress::{Stopped, Watch};

/// The result of comparing two solvers.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Agreement {
    /// Number of positions compared.
    pub positions: u64,
    /// Number of cells that differ.
    pub different: u64,
}

/// Numbers pairs of sets of pawns.
struct Pairs {
    /// The greatest number of pawns a side.
    most: u32,
    /// All sets of two to `most` spaces, as bits.
    sets: Vec<u32>,
    /// The place of each set in `sets`, indexed by its bits.
    place: Vec<u16>,
}

impl Pairs {
    fn new(most: u32) -> Pairs {
        let sets: Vec<u32> =
            (0..1u32 << 25).filter(|bits| (2..=most).contains(&bits.count_ones())).collect();
        let mut place = vec![0; 1 << 25];
        for (at, bits) in (0..).zip(&sets) {
            place[*bits as usize] = at;
        }
        Pairs { most, sets, place }
    }

    fn len(&self) -> usize {
        self.sets.len() * self.sets.len()
    }

    fn number(&self, own: u32, enemy: u32) -> u32 {
        let [own, enemy] = [own, enemy].map(|bits| u32::from(self.place[bits as usize]));
        own * self.sets.len() as u32 + enemy
    }

    fn pair(&self, number: u32) -> (u32, u32) {
        let sets = self.sets.len() as u32;
        (self.sets[(number / sets) as usize], self.sets[(number % sets) as usize])
    }
}

/// Returns the position with these pawns in which neither side has a first move left, with the
/// first player to move.
fn position(own: u32, enemy: u32) -> Option<Position> {
    let pawns = [own, enemy].map(SpaceSet::from_bits);
    if (own & enemy) == 0 { Position::new(pawns, Side::First, [false; 2]) } else { None }
}

/// Solves the positions of at most `most` pawns a side for each threshold, and compares each one
/// with the table.
///
/// # Errors
/// Returns an error if `watch` stops the work or a distance exceeds the range of a cell.
pub fn compare(
    table: &GroiTable,
    most: u32,
    threads: usize,
    watch: &dyn Watch,
) -> Result<Agreement, SolveError> {
    let pairs = Pairs::new(most);
    let mut agreement = Agreement::default();
    for threshold in 1..=3 {
        let cells = solve(table.rules(), &pairs, threshold, threads, watch)?;
        let owns: Vec<u32> = (0..pairs.sets.len() as u32).collect();
        let stage = wording!(
            "compare, {threshold} points or more",
            "comparaison, {threshold} points ou plus"
        );
        let parts = share(threads, &owns, watch, &stage, |own| {
            let (mut positions, mut different) = (0, 0);
            let row = pairs.sets.len() * *own as usize..;
            let own = pairs.sets[*own as usize];
            for (enemy, cell) in pairs.sets.iter().zip(&cells[row]) {
                let Some(position) = position(own, *enemy) else { continue };
                let number = table.index().rank(Placement::of(&position));
                positions += 1;
                let known = table.cells(Layer::ALL[0], number)[threshold as usize - 1];
                different += u64::from(known != *cell);
            }
            (positions, different)
        })?;
        agreement.positions = parts.iter().map(|(positions, _)| positions).sum();
        agreement.different += parts.iter().map(|(_, different)| different).sum::<u64>();
    }
    Ok(agreement)
}

fn solve(
    rules: &Groi,
    pairs: &Pairs,
    threshold: i8,
    threads: usize,
    watch: &dyn Watch,
) -> Result<Vec<Cell>, SolveError> {
    let stage = wording!("raw, {threshold} points or more", "brut, {threshold} points ou plus");
    let (cells, left, mut frontier) = begin(rules, pairs, threshold, threads, watch, &stage)?;
    for plies in 1.. {
        if frontier.is_empty() {
            break;
        }
        if plies > LONGEST {
            return Err(SolveError::TooLong);
        }
        let pieces: Vec<_> = frontier.chunks(1 << 14).collect();
        let wave = wording!("{stage}, wave {plies}", "{stage}, vague {plies}"; stage);
        let found = share(threads, &pieces, watch, &wave, |piece| {
            let mut found = Vec::new();
            for number in *piece {
                let lost = cells[*number as usize].load(Ordering::Relaxed) < 0;
                let (own, enemy) = pairs.pair(*number);
                take_back(rules, own, enemy, |own, enemy| {
                    if enemy.count_ones() > pairs.most {
                        return;
                    }
                    let parent = pairs.number(own, enemy);
                    let children = &left[parent as usize];
                    // A position that had no children from the start is finished, so no move was
                    // made from it.
                    if children.load(Ordering::Relaxed) == 0 {
                        return;
                    }
                    let last = children.fetch_sub(1, Ordering::Relaxed) == 1;
                    let cell = match (lost, last) {
                        (true, _) => Cell::win(plies),
                        (false, true) => Cell::loss(plies),
                        (false, false) => return,
                    };
                    let (was, slot) = (Cell::NEITHER.0, &cells[parent as usize]);
                    let order = Ordering::Relaxed;
                    if slot.compare_exchange(was, cell.0, order, order).is_ok() {
                        found.push(parent);
                    }
                });
            }
            found
        })?;
        frontier = found.concat();
    }
    Ok(cells.into_iter().map(|cell| Cell(cell.into_inner())).collect())
}

/// The initial knowledge: cells of finished positions, numbers of children, and the positions that
/// are finished with at least the threshold.
type Beginning = (Vec<AtomicI8>, Vec<AtomicU8>, Vec<u32>);

fn begin(
    rules: &Groi,
    pairs: &Pairs,
    threshold: i8,
    threads: usize,
    watch: &dyn Watch,
    stage: &Wording,
) -> Result<Beginning, Stopped> {
    let mut cells = Vec::new();
    cells.resize_with(pairs.len(), AtomicI8::default);
    let mut left = Vec::new();
    left.resize_with(pairs.len(), AtomicU8::default);
    let owns: Vec<u32> = (0..pairs.sets.len() as u32).collect();
    let ends = share(threads, &owns, watch, stage, |own| {
        let mut ends = Vec::new();
        for enemy in 0..pairs.sets.len() as u32 {
            let number = own * pairs.sets.len() as u32 + enemy;
            let (own, enemy) = pairs.pair(number);
            let Some(position) = position(own, enemy) else { continue };
            let steps = rules.count_steps(&position);
            left[number as usize].store(steps as u8, Ordering::Relaxed);
            let end = Cell::over(difference(rules, &position), threshold);
            if steps == 0 && end != Cell::NEITHER {
                cells[number as usize].store(end.0, Ordering::Relaxed);
                ends.push(number);
            }
        }
        ends
    })?;
    Ok((cells, left, ends.concat()))
}

/// The occupied spaces of a ring, a bit per ray.
#[derive(Clone, Copy)]
struct Ring(u32);

impl Ring {
    fn has(self, ray: u32) -> bool {
        self.0 >> (ray % 12) & 1 == 1
    }
}

const CENTRE: u32 = 1 << 24;

fn outer(ray: u32) -> u32 {
    1 << (ray % 12)
}

fn inner(ray: u32) -> u32 {
    1 << (ray % 12 + 12)
}

/// Visits the own and enemy pawns of each position from which one move or a pass leads to this one.
/// Some of these positions are finished, so no move can have been made from them.
fn take_back(rules: &Groi, own: u32, enemy: u32, mut visit: impl FnMut(u32, u32)) {
    let taken = own | enemy;
    let (rim, combat) = (Ring(taken & 0xFFF), Ring(taken >> 12 & 0xFFF));
    let centre_free = taken & CENTRE == 0;
    let free_rays = (0..12).filter(|ray| !rim.has(*ray) && !combat.has(*ray));
    let mut pawns = enemy;
    while pawns != 0 {
        let pawn = pawns & pawns.wrapping_neg();
        pawns ^= pawn;
        let others = enemy ^ pawn;
        let mut from = |space: u32| visit(others | space, own);
        match pawn.trailing_zeros() {
            // G-3: from the rim straight to the centre.
            24 => free_rays.clone().for_each(|ray| from(outer(ray))),
            ray @ 0..12 => {
                if !combat.has(ray) {
                    // G-13, G-4.
                    from(inner(ray));
                    if centre_free {
                        from(CENTRE);
                    }
                }
            }
            space => {
                // G-5.
                if !rim.has(space - 12) {
                    from(outer(space - 12));
                }
                take_back_sideways(rules, own, others, space - 12, &mut visit);
            }
        }
    }
    // G-21: the other side had no move and passed.
    if let Some(before) = position(enemy, own) {
        let mut passes = false;
        rules.visit_steps(&before, |step| passes = step == Step::Pass);
        if passes {
            visit(enemy, own);
        }
    }
}

/// G-6 to G-12: the pawn now on `ray` of the inner ring moved there sideways. `others` are the
/// other pawns of its side.
fn take_back_sideways(
    rules: &Groi,
    own: u32,
    others: u32,
    ray: u32,
    visit: &mut impl FnMut(u32, u32),
) {
    for turn in [1, 11] {
        let (ahead, further) = (ray + turn, ray + 2 * turn);
        // The pawn itself was not yet on the inner ring.
        let taken = own | others;
        let (rim, combat) = (Ring(taken & 0xFFF), Ring(taken >> 12 & 0xFFF));
        let behind = Ring(others & 0xFFF);
        // The pawn stopped here because there was no enemy ahead to kill and no boost that could be
        // made.
        let stops = !Ring(own >> 12 & 0xFFF).has(ahead)
            && (!behind.has(ray) || combat.has(ahead) || combat.has(further));
        // Or the pawn killed the enemy pawn ahead.
        let kills = !combat.has(ahead) && own.count_ones() < 4;
        let befores = [(stops, own), (kills, own | inner(ahead))];
        for (_, before) in befores.into_iter().filter(|(fits, _)| *fits) {
            let combat = Ring((before | others) >> 12 & 0xFFF);
            let mut landing = ray;
            loop {
                let (one, two) = (landing + 12 - turn, landing + 24 - 2 * turn);
                if combat.has(one) {
                    break;
                }
                // G-6: the spaces in front of its start and of its landing are free.
                if !rim.has(one) {
                    visit(others | outer(one), before);
                }
                if combat.has(two) {
                    break;
                }
                // G-7.
                let side_free = rules.double_exit == DoubleExit::Path || !rim.has(one);
                if !rim.has(two) && side_free {
                    visit(others | outer(two), before);
                }
                // G-9: or the pawn was boosted from two spaces behind.
                if !behind.has(two) {
                    break;
                }
                landing = two % 12;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn taking_moves_back_reverses_exactly_the_legal_moves() {
        // Every position of three pawns a side and many of four: pairs of position and child.
        for double_exit in [DoubleExit::Path, DoubleExit::Side] {
            let rules = Groi { double_exit, ..Groi::default() };
            let sets: Vec<u32> =
                (0..1u32 << 25).filter(|bits| (2..=4).contains(&bits.count_ones())).collect();
            let mut seen = 0;
            for at in 0..300_000usize {
                let own = sets[at * 7919 % sets.len()];
                let enemy = sets[(at * 104_729 + at / 3) % sets.len()];
                let Some(child) = position(own, enemy) else { continue };
                take_back(&rules, own, enemy, |own, enemy| {
                    let Some(parent) = position(own, enemy) else { panic!("{child}: no position") };
                    let mut ways = 0;
                    rules.visit_steps(&parent, |step| {
                        ways += u32::from(
                            Placement::of(&rules.after(&parent, step)) == Placement::of(&child),
                        );
                    });
                    let over = rules.count_steps(&parent) == 0;
                    assert!(over || ways == 1, "{parent} to {child}: {ways} ways");
                    seen += 1;
                });
                // Conversely, each move is taken back exactly once.
                rules.visit_steps(&child, |step| {
                    let next = Placement::of(&rules.after(&child, step));
                    let mut back = 0;
                    take_back(&rules, next.own.bits(), next.enemy.bits(), |a, b| {
                        back += u32::from((a, b) == (own, enemy));
                    });
                    assert_eq!(back, 1, "{child}, {step:?}");
                });
            }
            assert!(seen > 1_000_000, "{seen}");
        }
    }
}
