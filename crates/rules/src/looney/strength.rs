//! Strengths (L-6 to L-8): what a side brings into a battle, and the exact chances of two that meet.
//!
//! The cubes of a side are fair coins, so its strength is its size plus a binomial number; the
//! attacker's cubes less the defender's are one binomial again, shifted (cubes that do not count are
//! as likely as cubes that do), so every chance here is a sum of entries of one row of Pascal's
//! triangle: at most 21 additions, no rounding.

use std::fmt;

use super::piece::Size;
use crate::odds::Odds;
use crate::text::{ParseError, Scanner};

/// Cubes in one throw (L-6).
pub const CUBES: u8 = 4;

/// The most cubes in one battle, before ghosts: two throws by the attacker, three by the defender.
const MOST: usize = 20;

/// The kinds of result, for the attacker.
pub(super) const LABELS: &[&str] = &["win", "standoff", "loss"];

/// Pascal's triangle: row `n`, entry `k` counts the ways in which `k` of `n` cubes count.
pub(super) const BINOMIAL: [[u64; MOST + 1]; MOST + 1] = {
    let mut rows = [[0; MOST + 1]; MOST + 1];
    let mut n = 0;
    while n <= MOST {
        rows[n][0] = 1;
        let mut k = 1;
        while k <= n {
            rows[n][k] = rows[n - 1][k - 1] + rows[n - 1][k];
            k += 1;
        }
        n += 1;
    }
    rows
};

/// What one side brings into a battle: its size and its throws (L-6 to L-8).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Strength {
    size: Size,
    throws: u8,
}

impl Strength {
    /// An attacker, with or without support (L-7).
    pub const fn attacker(size: Size, support: bool) -> Strength {
        Strength { size, throws: 1 + support as u8 }
    }

    /// A defender, with or without support (L-7) and the High Ground (L-8).
    pub const fn defender(size: Size, support: bool, high_ground: bool) -> Strength {
        Strength { size, throws: 1 + support as u8 + high_ground as u8 }
    }

    /// The size of the piece.
    pub const fn size(self) -> Size {
        self.size
    }

    /// Throws of four cubes, 1 to 3.
    pub const fn throws(self) -> u8 {
        self.throws
    }

    /// Cubes thrown in all, 4 to 12.
    pub const fn cubes(self) -> u8 {
        self.throws * CUBES
    }

    /// The least strength that can come out: no cube counts.
    pub const fn least(self) -> u8 {
        self.size.points()
    }

    /// The greatest strength that can come out: every cube counts.
    pub const fn most(self) -> u8 {
        self.size.points() + self.cubes()
    }

    /// In how many of the `2^cubes` ways the cubes can fall this strength comes out.
    pub const fn ways(self, strength: u8) -> u64 {
        match strength.checked_sub(self.least()) {
            Some(hits) if hits <= self.cubes() => BINOMIAL[self.cubes() as usize][hits as usize],
            _ => 0,
        }
    }
}

/// The chances of an attack after the throws and before any ghost: `win`, `standoff` and `loss`
/// for the attacker. Exact.
pub fn battle_odds(attacker: Strength, defender: Strength) -> Odds {
    let mut odds = Odds::new(LABELS);
    visit_differences(attacker, defender, |difference, weight| {
        odds.add(kind(difference), weight);
    });
    odds
}

/// Which kind of result a difference is.
pub(super) const fn kind(difference: i16) -> usize {
    match difference {
        1.. => 0,
        0 => 1,
        _ => 2,
    }
}

/// Visits every difference of the strengths, attacker's less defender's, with its weight out of
/// `2^(all cubes)`.
pub(super) fn visit_differences(
    attacker: Strength,
    defender: Strength,
    mut visit: impl FnMut(i16, u64),
) {
    let all = attacker.cubes() + defender.cubes();
    // All of the defender's cubes count, none of the attacker's.
    let least = attacker.least() as i16 - defender.most() as i16;
    for (difference, &weight) in (least..).zip(&BINOMIAL[all as usize][..=all as usize]) {
        visit(difference, weight);
    }
}

/// The strengths of both sides (L-6): size, cubes and additions.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Totals {
    /// The attacker's.
    pub attack: u8,
    /// The defender's.
    pub defence: u8,
}

impl Totals {
    /// The attacker's strength less the defender's.
    #[inline]
    pub const fn difference(self) -> i16 {
        self.attack as i16 - self.defence as i16
    }
}

impl Totals {
    /// With the cubes of a size 3 ghost added to a side.
    #[must_use]
    pub(super) const fn plus(self, more: u8, by_attacker: bool) -> Totals {
        if by_attacker {
            Totals { attack: self.attack.saturating_add(more), ..self }
        } else {
            Totals { defence: self.defence.saturating_add(more), ..self }
        }
    }

    /// Reads `(7:5)`, each number within its range.
    pub(super) fn read(
        scanner: &mut Scanner<'_>,
        ranges: [(u8, u8); 2],
    ) -> Result<Totals, ParseError> {
        scanner.expect("(")?;
        let attack = strength(scanner, "attacker", ranges[0])?;
        scanner.expect(":")?;
        let defence = strength(scanner, "defender", ranges[1])?;
        scanner.expect(")")?;
        Ok(Totals { attack, defence })
    }
}

fn strength(
    scanner: &mut Scanner<'_>,
    who: &str,
    (least, most): (u8, u8),
) -> Result<u8, ParseError> {
    let what = format!("the {who}'s strength, {least} to {most}");
    let before = scanner.clone();
    match scanner.number(&what, u32::from(most))? {
        number if number < u32::from(least) => Err(before.expected(&what)),
        number => Ok(number as u8),
    }
}

impl fmt::Display for Totals {
    /// Writes `(7:5)`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "({}:{})", self.attack, self.defence)
    }
}
