//! Strengths (L-6 to L-8): what each side brings into a battle, and the exact odds of a battle.
//!
//! The cubes of a side are fair coins, so its strength is its size plus a binomial number. A cube
//! that does not count is as likely as one that does, so the attacker's cubes less the defender's
//! are again binomial, with a shift. Each probability is therefore a sum of entries of one row of
//! Pascal's triangle: at most 21 additions, and no rounding.

use std::fmt;
use std::ops::RangeInclusive;

use super::piece::Size;
use crate::odds::Odds;
use crate::text::{ParseError, Scanner};
use crate::wording;
use crate::words::Words;

/// Number of cubes in one throw (L-6).
pub const CUBES: u8 = 4;

/// Maximum number of cubes in one battle before ghosts: two throws by the attacker and three by the
/// defender.
const MOST: usize = 20;

/// The kinds of result from the attacker's point of view.
pub(super) const LABELS: &[&str] = &["win", "standoff", "loss"];

/// Pascal's triangle: entry `k` of row `n` is the number of ways in which `k` of `n` cubes count.
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

/// What one side brings into a battle: its size and its number of throws (L-6 to L-8).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Strength {
    size: Size,
    throws: u8,
}

impl Strength {
    /// Returns the strength of an attacker, with or without support (L-7).
    pub const fn attacker(size: Size, support: bool) -> Strength {
        Strength { size, throws: 1 + support as u8 }
    }

    /// Returns the strength of a defender, with or without support (L-7) and the High Ground (L-8).
    pub const fn defender(size: Size, support: bool, high_ground: bool) -> Strength {
        Strength { size, throws: 1 + support as u8 + high_ground as u8 }
    }

    /// Returns the size of the piece.
    pub const fn size(self) -> Size {
        self.size
    }

    /// Returns the number of throws of four cubes, 1 to 3.
    pub const fn throws(self) -> u8 {
        self.throws
    }

    /// Returns the total number of cubes thrown, 4 to 12.
    pub const fn cubes(self) -> u8 {
        self.throws * CUBES
    }

    /// Returns the smallest possible strength: no cube counts.
    pub const fn least(self) -> u8 {
        self.size.points()
    }

    /// Returns the greatest possible strength: every cube counts.
    pub const fn most(self) -> u8 {
        self.size.points() + self.cubes()
    }

    /// Returns in how many of the `2^cubes` results of the cubes this strength comes out.
    pub const fn ways(self, strength: u8) -> u64 {
        match strength.checked_sub(self.least()) {
            Some(hits) if hits <= self.cubes() => BINOMIAL[self.cubes() as usize][hits as usize],
            _ => 0,
        }
    }
}

/// Returns the exact odds of an attack after the throws and before any ghost: `win`, `standoff` and
/// `loss` for the attacker.
pub fn battle_odds(attacker: Strength, defender: Strength) -> Odds {
    let mut odds = Odds::new(LABELS);
    visit_differences(attacker, defender, |difference, weight| {
        odds.add(kind(difference), weight);
    });
    odds
}

/// Returns the index of the kind of result in [`LABELS`] for this difference.
pub(super) const fn kind(difference: i16) -> usize {
    match difference {
        1.. => 0,
        0 => 1,
        _ => 2,
    }
}

/// Visits every difference of the strengths (the attacker's less the defender's) with its weight
/// out of `2^(all cubes)`.
pub(super) fn visit_differences(
    attacker: Strength,
    defender: Strength,
    mut visit: impl FnMut(i16, u64),
) {
    let all = attacker.cubes() + defender.cubes();
    // The smallest difference: all of the defender's cubes count and none of the attacker's.
    let least = attacker.least() as i16 - defender.most() as i16;
    for (difference, &weight) in (least..).zip(&BINOMIAL[all as usize][..=all as usize]) {
        visit(difference, weight);
    }
}

/// The strengths of both sides in a battle (L-6): size, cubes and additions.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Totals {
    /// The attacker's strength.
    pub attack: u8,
    /// The defender's strength.
    pub defence: u8,
}

impl Totals {
    /// Returns the attacker's strength less the defender's.
    #[inline]
    pub const fn difference(self) -> i16 {
        self.attack as i16 - self.defence as i16
    }
}

impl Totals {
    /// Returns the totals after the cubes of a size 3 ghost are added to one side.
    #[must_use]
    pub(super) const fn plus(self, more: u8, by_attacker: bool) -> Totals {
        if by_attacker {
            Totals { attack: self.attack.saturating_add(more), ..self }
        } else {
            Totals { defence: self.defence.saturating_add(more), ..self }
        }
    }

    /// Parses totals such as `(7:5)`, each number within its range.
    pub(super) fn read(
        scanner: &mut Scanner<'_>,
        [attacker, defender]: [RangeInclusive<u8>; 2],
    ) -> Result<Totals, ParseError> {
        scanner.expect("(")?;
        let attack = strength(scanner, Words::new("attacker", "attaquant"), &attacker)?;
        scanner.expect(":")?;
        let defence = strength(scanner, Words::new("defender", "défenseur"), &defender)?;
        scanner.expect(")")?;
        Ok(Totals { attack, defence })
    }
}

fn strength(
    scanner: &mut Scanner<'_>,
    who: Words,
    range: &RangeInclusive<u8>,
) -> Result<u8, ParseError> {
    let (least, most) = (range.start(), range.end());
    let what = || {
        wording!(
            "the {who}'s strength, {least} to {most}",
            "force ({who}), de {least} à {most}";
            who
        )
    };
    let before = scanner.clone();
    match scanner.number(what, u32::from(*most))? {
        number if number < u32::from(*least) => Err(before.expected(what())),
        number => Ok(number as u8),
    }
}

impl fmt::Display for Totals {
    /// Writes the totals as `(7:5)`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "({}:{})", self.attack, self.defence)
    }
}
