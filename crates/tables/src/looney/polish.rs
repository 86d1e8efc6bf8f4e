//! A better guess between two rounds: what the positions would be worth if everybody went on
//! deciding as in the round before.
//!
//! Each position then leads by quiet turns to one battle, its *root*; so values follow from the roots'
//! battles, and these from the stand-offs behind them, at two look-ups a position instead of all its
//! turns. That is done again and again. Whether the guess is right the next round tells, which looks at
//! everything; a round after a guess changes so little that three or four are enough instead of ten.
//! Costs some 60 bytes a position, battles counted.

use std::ops::Range;

use super::battles::Stake;
use super::quiet::Half;
use super::values::{DRAW, HOLE, Units, WHOLE};
use crate::par::share;
use crate::{Stopped, Watch};

/// A position of either half: the half in the highest bit.
type Node = u32;
const SECOND: Node = 1 << 31;
/// Nothing to go by: a draw, or no position.
const NONE: Node = Node::MAX;
/// How often values are drawn from their roots.
const REPEATS: usize = 10;
const JOB: usize = 1 << 14;

fn jobs(size: usize) -> Vec<Range<usize>> {
    (0..size).step_by(JOB).map(|from| from..(from + JOB).min(size)).collect()
}

/// Makes an array by rank, on threads.
fn make<T: Send>(
    size: usize,
    threads: usize,
    watch: &dyn Watch,
    make: impl Fn(usize) -> T + Sync,
) -> Result<Vec<T>, Stopped> {
    let parts = share(threads, &jobs(size), watch, "", |ranks| {
        ranks.clone().map(&make).collect::<Vec<T>>()
    })?;
    Ok(parts.into_iter().flatten().collect())
}

const fn node(half: usize, rank: usize) -> Node {
    rank as Node | if half == 0 { 0 } else { SECOND }
}

/// Half and rank.
const fn split(node: Node) -> (usize, usize) {
    ((node >> 31) as usize, (node & !SECOND) as usize)
}

/// The root of each position.
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

/// How a position gets its value.
pub(super) enum Decision {
    /// By its best battle.
    Battle,
    /// By the quiet turn to this number of the other side.
    Turn(u32),
    /// It is a draw, or no position.
    None,
}

/// A better guess than the values of a round. `stakes` are the best battles that it found.
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
    /// How a position gets its value, when all have settled.
    fn decides(&self, rank: usize, other: &Half<'_>) -> Decision {
        let value = self.value(rank);
        if value == HOLE || value == DRAW {
            return Decision::None;
        }
        if value == self.battle(rank) {
            return Decision::Battle;
        }
        // A turn that keeps the value and needs fewer turns behind it: no way round in circles.
        self.turn_to(rank, other, WHOLE - value).map_or(Decision::None, Decision::Turn)
    }
}
