//! Battles (L-6 to L-13): strengths, the throws as exact chance nodes, the ghost window, and what
//! a battle leaves behind.
//!
//! The cubes of a side are fair coins, so its strength is its size plus a binomial number; the
//! attacker's cubes less the defender's are one binomial again, shifted (cubes of one colour are
//! cubes not of the other), so every chance here is a sum of entries of Pascal's triangle.

use std::fmt;

use super::piece::{Ghosts, Place, Size};
use super::position::{Battle, Position, Stage, Totals};
use super::turns::Step;
use crate::odds::Odds;
use crate::ruleset::ChanceNode;
use crate::side::Side;
use crate::text::{ParseError, Scanner};

/// Cubes in one throw (L-6).
pub const CUBES: u8 = 4;

/// The most cubes in one battle, before ghosts: two throws by the attacker, three by the defender.
const MOST: usize = 20;

/// Pascal's triangle: row `n`, entry `k` counts the ways in which `k` of `n` cubes count.
const BINOMIAL: [[u64; MOST + 1]; MOST + 1] = {
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

const LABELS: &[&str] = &["win", "standoff", "loss"];

const fn kind(difference: i8) -> usize {
    match difference {
        1.. => 0,
        0 => 1,
        _ => 2,
    }
}

/// Visits every difference of the strengths, attacker's less defender's, with its weight out of
/// `2^(all cubes)`.
fn visit_differences(attacker: Strength, defender: Strength, mut visit: impl FnMut(i8, u64)) {
    let all = attacker.cubes() + defender.cubes();
    // All of the defender's cubes count, none of the attacker's.
    let least = attacker.least() as i8 - defender.most() as i8;
    for (difference, &weight) in (least..).zip(&BINOMIAL[all as usize][..=all as usize]) {
        visit(difference, weight);
    }
}

impl Totals {
    /// The attacker's strength less the defender's.
    #[inline]
    pub const fn difference(self) -> i8 {
        self.attack as i8 - self.defence as i8
    }
}

/// What a side's ghosts can still do to a battle that it is behind in: all that the rest of the
/// battle needs to know of the throws depends on it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum Reserve {
    /// No ghosts: behind is lost.
    None,
    /// Size 1 or 2: how far behind makes no difference.
    Any,
    /// Size 3 too: being up to 4 behind makes a difference.
    Adds,
}

impl Reserve {
    #[inline]
    fn of(ghosts: Ghosts, side: Side) -> Reserve {
        match (ghosts.has(side, Size::Big), ghosts.any(side)) {
            (true, _) => Reserve::Adds,
            (false, true) => Reserve::Any,
            (false, false) => Reserve::None,
        }
    }

    /// Groups differences that play on in the same way when this side is behind by `gap`.
    #[inline]
    const fn class(self, gap: u8) -> i8 {
        match self {
            Reserve::Adds if gap <= CUBES => gap as i8,
            Reserve::Adds => CUBES as i8 + 1,
            Reserve::Any | Reserve::None => 1,
        }
    }
}

/// Both sides' reserves, attacker's first.
type Reserves = [Reserve; 2];

/// Classes of differences: 5 to each side of a tie.
const CLASSES: usize = 2 * (CUBES as usize + 1) + 1;

#[inline]
const fn class(difference: i8, reserves: Reserves) -> usize {
    let class = match difference {
        1.. => reserves[1].class(difference as u8),
        0 => 0,
        _ => -reserves[0].class(difference.unsigned_abs()),
    };
    (CUBES as i8 + 1 + class) as usize
}

/// A throw that is due.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Throw {
    due: Due,
    reserves: Reserves,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum Due {
    Battle { attacker: Strength, defender: Strength },
    Ghost { totals: Totals, by_attacker: bool },
}

/// What a throw gave.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Roll {
    /// Both sides' strengths after all their throws, size included: `(7:5)`.
    Battle(Totals),
    /// The cubes that count for a size 3 ghost, 0 to 4: `(+3)`.
    Ghost(u8),
}

impl Throw {
    /// The strengths that meet, attacker's and defender's; `None` for a ghost's throw.
    pub fn strengths(self) -> Option<(Strength, Strength)> {
        match self.due {
            Due::Battle { attacker, defender } => Some((attacker, defender)),
            Due::Ghost { .. } => None,
        }
    }
}

impl ChanceNode for Throw {
    type Roll = Roll;

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
                let ranges = [attacker, defender].map(|side| (side.least(), side.most()));
                Roll::Battle(Totals::read(&mut scanner, ranges)?)
            }
            Due::Ghost { .. } => {
                scanner.expect("(+")?;
                let more = scanner.number("the cubes that count, 0 to 4,", u32::from(CUBES))?;
                scanner.expect(")")?;
                Roll::Ghost(more as u8)
            }
        };
        scanner.end()?;
        Ok(roll)
    }
}

/// Totals that a battle can give and that differ by this much.
fn totals_with(attacker: Strength, defender: Strength, difference: i8) -> Totals {
    let over = difference - (attacker.least() as i8 - defender.least() as i8);
    Totals {
        attack: attacker.least() + over.max(0) as u8,
        defence: defender.least() + (-over).max(0) as u8,
    }
}

impl Totals {
    /// With the cubes of a size 3 ghost added to a side.
    #[must_use]
    const fn plus(self, more: u8, by_attacker: bool) -> Totals {
        if by_attacker {
            Totals { attack: self.attack + more, ..self }
        } else {
            Totals { defence: self.defence + more, ..self }
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
    let what = format!("the {who}'s strength, {least} to {most},");
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

impl Position {
    /// What both sides of a battle bring into it, attacker first (L-6 to L-8).
    pub(super) fn strengths(&self, battle: &Battle) -> (Strength, Strength) {
        let (own, enemy) = (self.pieces(self.to_move), self.pieces(!self.to_move));
        let (from, target) = (battle.from, battle.target);
        let helps = target.orthogonal() | from.orthogonal();
        let support = !(helps & (own - from.set())).is_empty();
        // The target itself is not next to itself: the defender needs no taking out.
        let covered = !(target.orthogonal() & enemy).is_empty();
        (
            Strength::attacker(battle.attacker, support),
            Strength::defender(battle.defender, covered, target == crate::board::Space::C),
        )
    }

    /// Who decides in the ghost window (L-13): whoever is behind, on a tie the attacker and then
    /// the defender, if they have a ghost to play. `None` closes the window.
    #[inline]
    pub(super) fn decider(&self, totals: Totals, declined: bool) -> Option<Side> {
        let (attacker, defender) = (self.to_move, !self.to_move);
        let has = |side| self.ghosts.any(side).then_some(side);
        match totals.difference() {
            1.. => has(defender),
            0 if declined => has(defender),
            0 => has(attacker).or_else(|| has(defender)),
            _ => has(attacker),
        }
    }

    /// The throw that a battle waits for, if it does.
    pub(super) fn throw(&self, battle: &Battle) -> Option<Throw> {
        let due = match battle.stage {
            Stage::Throws => {
                let (attacker, defender) = self.strengths(battle);
                Due::Battle { attacker, defender }
            }
            Stage::Ghost { totals, side } => {
                Due::Ghost { totals, by_attacker: side == self.to_move }
            }
            Stage::Window { .. } => return None,
        };
        let reserves = [self.to_move, !self.to_move].map(|side| Reserve::of(self.ghosts, side));
        Some(Throw { due, reserves })
    }

    /// Takes a throw's result and opens the window on it, or settles the battle.
    pub(super) fn take_roll(&mut self, roll: Roll) {
        let Some(battle) = self.battle else { return };
        let totals = match (roll, battle.stage) {
            (Roll::Battle(totals), Stage::Throws) => totals,
            (Roll::Ghost(more), Stage::Ghost { totals, side }) => {
                totals.plus(more, side == self.to_move)
            }
            _ => return,
        };
        self.open(battle, totals, false);
    }

    /// The window (anew) on these totals; where nobody is entitled it closes by itself.
    fn open(&mut self, battle: Battle, totals: Totals, declined: bool) {
        if self.decider(totals, declined).is_some() {
            self.battle = Some(Battle { stage: Stage::Window { totals, declined }, ..battle });
        } else {
            self.finish(battle, totals.difference());
        }
    }

    /// Plays a step of the ghost window.
    pub(super) fn answer(&mut self, step: Step) {
        let Some(battle) = self.battle else { return };
        let Stage::Window { totals, declined } = battle.stage else { return };
        let Some(side) = self.decider(totals, declined) else { return };
        match step {
            Step::Ghost3 => {
                self.ghosts.remove(side, Size::Big);
                self.battle = Some(Battle { stage: Stage::Ghost { totals, side }, ..battle });
            }
            Step::Ghost2 => {
                self.ghosts.remove(side, Size::Medium);
                self.finish(battle, 0);
            }
            Step::Ghost1 => {
                self.ghosts.remove(side, Size::Small);
                self.battle = Some(Battle { stage: Stage::Throws, ..battle });
            }
            Step::Accept if totals.difference() == 0 && side == self.to_move => {
                self.open(battle, totals, true);
            }
            Step::Accept => self.finish(battle, totals.difference()),
            Step::Turn(_) => {}
        }
    }

    /// Visits the steps of the ghost window: the ghosts, the largest first, then `accept`.
    pub(super) fn visit_answers(&self, side: Side, mut visit: impl FnMut(Step)) {
        let steps =
            [(Size::Big, Step::Ghost3), (Size::Medium, Step::Ghost2), (Size::Small, Step::Ghost1)];
        for (size, step) in steps {
            if self.ghosts.has(side, size) {
                visit(step);
            }
        }
        visit(Step::Accept);
    }

    /// L-10 to L-12: removes who lost, moves an attacker that won, makes the ghost, ends the turn.
    fn finish(&mut self, battle: Battle, difference: i8) {
        let (attacker, defender) = (self.to_move, !self.to_move);
        match difference {
            1.. => {
                self.lose(defender, battle.defender);
                self.places[attacker.index()][battle.attacker.index()] = Place::on(battle.target);
            }
            0 => {}
            _ => self.lose(attacker, battle.attacker),
        }
        self.battle = None;
        self.quiet = 0;
        self.to_move = defender;
    }

    fn lose(&mut self, side: Side, size: Size) {
        self.places[side.index()][size.index()] = Place::OFF;
        self.ghosts.insert(side, size);
    }
}
