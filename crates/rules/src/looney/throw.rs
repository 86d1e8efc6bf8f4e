//! The throws of a battle as exact chance nodes (L-6, L-9, L-12).
//!
//! A game record distinguishes every pair of strengths (up to 117). What follows in the battle
//! depends on much less: without ghosts only on who is ahead, and with a size 3 ghost on
//! differences up to 4. A search therefore sees only 3 to 11 groups of rolls.

use std::fmt;

use super::piece::{Ghosts, Size};
use super::strength::{
    BINOMIAL, CUBES, LABELS, Strength, Totals, battle_odds, kind, visit_differences,
};
use crate::odds::Odds;
use crate::ruleset::ChanceNode;
use crate::side::Side;
use crate::text::{ParseError, Scanner};
use crate::words::Words;

/// What a side's ghosts can still do in a battle that it is losing. This determines which
/// differences of strength must be distinguished.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum Reserve {
    /// The side has no ghosts and loses the battle if it is behind.
    None,
    /// The side has a ghost of size 1 or 2, whose effect does not depend on the difference.
    Any,
    /// The side has a size 3 ghost, whose effect depends on the difference if it is at most 4.
    Adds,
}

impl Reserve {
    #[inline]
    pub(super) fn of(ghosts: Ghosts, side: Side) -> Reserve {
        match (ghosts.has(side, Size::Big), ghosts.any(side)) {
            (true, _) => Reserve::Adds,
            (false, true) => Reserve::Any,
            (false, false) => Reserve::None,
        }
    }

    /// Returns the class of being behind by `gap`. Differences of one class lead to equivalent
    /// play.
    #[inline]
    const fn class(self, gap: u16) -> i8 {
        match self {
            Reserve::Adds if gap <= CUBES as u16 => gap as i8,
            Reserve::Adds => CUBES as i8 + 1,
            Reserve::Any | Reserve::None => 1,
        }
    }
}

/// The reserves of both sides, the attacker's first.
pub(super) type Reserves = [Reserve; 2];

/// Number of classes of differences: five on each side of a tie, and the tie.
const CLASSES: usize = 2 * (CUBES as usize + 1) + 1;

/// Returns the class of a difference of strength: negative if the attacker is behind.
#[inline]
pub(super) const fn lead(difference: i16, reserves: Reserves) -> i8 {
    match difference {
        1.. => reserves[1].class(difference as u16),
        0 => 0,
        _ => -reserves[0].class(difference.unsigned_abs()),
    }
}

/// Returns the index of the class of a difference.
#[inline]
const fn class(difference: i16, reserves: Reserves) -> usize {
    (CUBES as i8 + 1 + lead(difference, reserves)) as usize
}

/// A throw that the battle waits for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Throw {
    pub(super) due: Due,
    pub(super) reserves: Reserves,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum Due {
    Battle { attacker: Strength, defender: Strength },
    Ghost { totals: Totals, by_attacker: bool },
}

/// The result of a throw.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Roll {
    /// The strengths of both sides after all their throws, including their sizes: `(7:5)`.
    Battle(Totals),
    /// The number of cubes that count for a size 3 ghost, 0 to 4: `(+3)`.
    Ghost(u8),
}

impl Throw {
    /// Returns the attacker's and the defender's strength before the throw, or `None` if the throw
    /// is a ghost's.
    pub fn strengths(self) -> Option<(Strength, Strength)> {
        match self.due {
            Due::Battle { attacker, defender } => Some((attacker, defender)),
            Due::Ghost { .. } => None,
        }
    }
}

impl ChanceNode for Throw {
    type Roll = Roll;

    #[inline]
    fn total(self) -> u64 {
        match self.due {
            Due::Battle { attacker, defender } => 1 << (attacker.cubes() + defender.cubes()),
            Due::Ghost { .. } => 1 << CUBES,
        }
    }

    fn visit_rolls(self, mut visit: impl FnMut(Roll, u64)) {
        match self.due {
            Due::Battle { attacker, defender } => {
                for attack in attacker.least()..=attacker.most() {
                    for defence in defender.least()..=defender.most() {
                        let weight = attacker.ways(attack) * defender.ways(defence);
                        visit(Roll::Battle(Totals { attack, defence }), weight);
                    }
                }
            }
            Due::Ghost { .. } => {
                for more in 0..=CUBES {
                    visit(Roll::Ghost(more), BINOMIAL[CUBES as usize][more as usize]);
                }
            }
        }
    }

    fn visit_effects(self, mut visit: impl FnMut(Roll, u64)) {
        let mut groups = [(Roll::Ghost(0), 0); CLASSES];
        let mut add = |difference, roll, weight| {
            let group = &mut groups[class(difference, self.reserves)];
            *group = (roll, group.1 + weight);
        };
        match self.due {
            Due::Battle { attacker, defender } => {
                visit_differences(attacker, defender, |difference, weight| {
                    let totals = totals_with(attacker, defender, difference);
                    add(difference, Roll::Battle(totals), weight);
                });
            }
            Due::Ghost { totals, by_attacker } => self.visit_rolls(|roll, weight| {
                let Roll::Ghost(more) = roll else { return };
                add(totals.plus(more, by_attacker).difference(), roll, weight);
            }),
        }
        for (roll, weight) in groups {
            if weight > 0 {
                visit(roll, weight);
            }
        }
    }

    fn odds(self) -> Odds {
        match self.due {
            Due::Battle { attacker, defender } => battle_odds(attacker, defender),
            Due::Ghost { totals, by_attacker } => {
                let mut odds = Odds::new(LABELS);
                for (more, &weight) in (0..=CUBES).zip(&BINOMIAL[CUBES as usize]) {
                    odds.add(kind(totals.plus(more, by_attacker).difference()), weight);
                }
                odds
            }
        }
    }

    fn write_roll(self, roll: Roll, out: &mut impl fmt::Write) -> fmt::Result {
        match roll {
            Roll::Battle(totals) => write!(out, "{totals}"),
            Roll::Ghost(more) => write!(out, "(+{more})"),
        }
    }

    fn parse_roll(self, text: &str) -> Result<Roll, ParseError> {
        let mut scanner = Scanner::new(text);
        let roll = match self.due {
            Due::Battle { attacker, defender } => {
                let ranges = [attacker, defender].map(|side| side.least()..=side.most());
                Roll::Battle(Totals::read(&mut scanner, ranges)?)
            }
            Due::Ghost { .. } => {
                scanner.expect("(+")?;
                let more = scanner.number(|| COUNTING, u32::from(CUBES))?;
                scanner.expect(")")?;
                Roll::Ghost(more as u8)
            }
        };
        scanner.end()?;
        Ok(roll)
    }
}

const COUNTING: Words =
    Words::new("the cubes that count (0 to 4)", "les cubes qui comptent (de 0 à 4)");

/// Returns totals that are possible in this battle and have this difference.
fn totals_with(attacker: Strength, defender: Strength, difference: i16) -> Totals {
    let over = difference - (attacker.least() as i16 - defender.least() as i16);
    Totals {
        attack: attacker.least() + over.max(0) as u8,
        defence: defender.least() + (-over).max(0) as u8,
    }
}
