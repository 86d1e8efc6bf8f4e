//! A better guess between two rounds: the values if both sides kept deciding as in the last round.
//!
//! Each position then leads through quiet turns to one battle, its *root*. So values follow from
//! the battles of the roots, and these from the stand-offs after them, at two look-ups per position
//! instead of all its turns. This is repeated several times. The next round examines every turn and
//! shows whether the guess is right. A round after such a guess changes so little that 4 to 6
//! rounds are enough instead of 8 to 12. Cost: about 60 bytes per position, including the battles.

use std::ops::Range;

use super::battles::Stake;
use super::quiet::Half;
use super::values::{DRAW, HOLE, Units, WHOLE};
use crate::par::share;
use crate::progress::{Stopped, UNNAMED, Watch};

/// A position of either half, with the half in the highest bit.
type Node = u32;
const SECOND: Node = 1 << 31;
/// A draw, or no position.
const NONE: Node = Node::MAX;
/// How often the values are computed from their roots.
const REPEATS: usize = 10;
const JOB: usize = 1 << 14;

fn jobs(size: usize) -> Vec<Range<usize>> {
    (0..size).step_by(JOB).map(|from| from..(from + JOB).min(size)).collect()
}

/// Computes an array by rank on several threads.
fn make<T: Send>(
    size: usize,
    threads: usize,
    watch: &dyn Watch,
    make: impl Fn(usize) -> T + Sync,
) -> Result<Vec<T>, Stopped> {
    let parts = share(threads, &jobs(size), watch, &UNNAMED, |ranks| {
        ranks.clone().map(&make).collect::<Vec<T>>()
    })?;
    Ok(parts.into_iter().flatten().collect())
}

const fn node(half: usize, rank: usize) -> Node {
    rank as Node | if half == 0 { 0 } else { SECOND }
}

/// Splits a node into half and rank.
const fn split(node: Node) -> (usize, usize) {
    ((node >> 31) as usize, (node & !SECOND) as usize)
}

/// Returns the root of each position.
fn roots(
    halves: [&Half<'_>; 2],
    threads: usize,
    watch: &dyn Watch,
) -> Result<[Vec<Node>; 2], Stopped> {
    let next = |own: usize| {
        let [half, other] = [halves[own], halves[1 - own]];
        make(half.len(), threads, watch, |rank| match half.decides(rank, other) {
            Decision::Battle => node(own, rank),
            Decision::Turn(next) => node(1 - own, next as usize),
            Decision::None => NONE,
        })
    };
    let nexts = [next(0)?, next(1)?];
    let root = |own: usize| {
        make(nexts[own].len(), threads, watch, |rank| {
            let (mut at, mut next) = (node(own, rank), nexts[own][rank]);
            while next != at && next != NONE {
                let (half, rank) = split(next);
                (at, next) = (next, nexts[half][rank]);
            }
            next
        })
    };
    Ok([root(0)?, root(1)?])
}

/// What decides the value of a position.
pub(super) enum Decision {
    /// Its best battle.
    Battle,
    /// The quiet turn to this number of the other side.
    Turn(u32),
    /// Nothing: it is a draw, or no position.
    None,
}

/// Returns a better guess than the values of a round. `stakes` are the best battles that the round
/// found.
pub(super) fn polish(
    halves: [&Half<'_>; 2],
    stakes: [&[Stake]; 2],
    mut values: [Vec<Units>; 2],
    threads: usize,
    watch: &dyn Watch,
) -> Result<[Vec<Units>; 2], Stopped> {
    let roots = roots(halves, threads, watch)?;
    for _ in 0..REPEATS {
        let battle = |own: usize| {
            let standoffs = &values[1 - own];
            make(values[own].len(), threads, watch, |rank| {
                if roots[own][rank] == node(own, rank) {
                    stakes[own][rank].units(standoffs)
                } else {
                    HOLE
                }
            })
        };
        let battles = [battle(0)?, battle(1)?];
        let value = |own: usize| {
            make(values[own].len(), threads, watch, |rank| {
                let root = roots[own][rank];
                if root == NONE {
                    return values[own][rank];
                }
                let (half, rank) = split(root);
                let battle = battles[half][rank];
                if half == own { battle } else { WHOLE - battle.min(WHOLE) }
            })
        };
        let new = [value(0)?, value(1)?];
        if new == values {
            break;
        }
        values = new;
    }
    Ok(values)
}

impl Half<'_> {
    /// Returns what decides the value of a position after the values have settled.
    fn decides(&self, rank: usize, other: &Half<'_>) -> Decision {
        let value = self.value(rank);
        if value == HOLE || value == DRAW {
            return Decision::None;
        }
        if value == self.battle(rank) {
            return Decision::Battle;
        }
        // A turn that keeps the value and needs fewer turns afterwards, so the chain of turns
        // cannot loop.
        self.turn_to(rank, other, WHOLE - value).map_or(Decision::None, Decision::Turn)
    }
}
