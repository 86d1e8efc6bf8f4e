//! The tables of looney, open for probing: by number of pieces, as many as there are.
//!
//! A table tells what a position is worth, and how many quiet turns have to be left until the draw for
//! that. Where fewer are left, the truth lies between the draw and the table's word, since values only
//! ever go away from the draw; those are then the bounds. In the middle of a
//! battle the rules are followed to its end, throw by throw and ghost by ghost.

use std::collections::HashMap;
use std::path::Path;

use dejarik_rules::any::{AnyPosition, AnyStep, Ruled};
use dejarik_rules::looney::{Looney, Position, Step};
use dejarik_rules::ruleset::{Actor, ChanceNode, Outcome, RuleSet};
use dejarik_rules::{RulesId, Side};

use super::board::board;
use super::index::Index;
use super::keep;
use super::slice::{LEAST, MOST, Slice};
use super::solve::Tally;
use super::values::{DRAW, Units, Values, WHOLE, error};
use crate::Verdict;
use crate::any::{self, Chanced, ProbeError};
use crate::file::{FileError, TableFile};

/// The winning chance plus half the drawing chance of the side to move: the truth lies between.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Chance {
    /// It is at least this.
    pub lower: f64,
    /// It is at most this.
    pub upper: f64,
}

impl Chance {
    /// For certain.
    const fn exact(value: f64) -> Chance {
        Chance { lower: value, upper: value }
    }

    /// The same seen from the other side.
    #[must_use]
    pub fn other(self) -> Chance {
        Chance { lower: 1.0 - self.upper, upper: 1.0 - self.lower }
    }

    /// The middle.
    pub fn middle(self) -> f64 {
        f64::midpoint(self.lower, self.upper)
    }

    /// The better of two, bound by bound.
    fn max(self, other: Chance) -> Chance {
        Chance { lower: self.lower.max(other.lower), upper: self.upper.max(other.upper) }
    }
}

/// A turn, or an answer in the ghost window, and what it is worth to the player who makes it.
#[derive(Clone, Debug, PartialEq)]
pub struct Choice {
    /// The step.
    pub step: Step,
    /// The step as text.
    pub text: String,
    /// What it is worth.
    pub chance: Chance,
    /// How many quiet turns the side that is better off needs after it to have that; 0 after a
    /// battle.
    pub turns: u8,
}

impl Choice {
    /// What it is worth to the table, which cannot tell less than a unit; then, what does not let
    /// slip: whoever is better off gets on with it, the other makes it last.
    fn order(&self) -> (i64, i16) {
        let units = (self.chance.middle() * f64::from(WHOLE)).round() as i64;
        let turns = i16::from(self.turns);
        (units, if units < i64::from(DRAW) { turns } else { -turns })
    }
}

/// What a table says of a position.
#[derive(Clone, Copy, Debug)]
struct Word {
    slice: Slice,
    value: Units,
    turns: u8,
    residual: u16,
}

/// Where the values of so many pieces are.
#[derive(Debug)]
enum Store {
    File(Box<TableFile>),
    Memory(Values),
}

#[derive(Debug)]
struct Part {
    store: Store,
    /// Where each slice begins, by [`Slice::key`].
    begins: HashMap<Slice, u64>,
    /// How many values there are; the turns stand behind them.
    values: u64,
    tally: Tally,
}

/// All tables of looney of a machine.
#[derive(Debug, Default)]
pub struct Table {
    parts: [Option<Part>; (MOST - LEAST) as usize + 1],
}

/// The option that the tables need to be large enough.
const LIMIT: &str = "quiet-limit";

impl Table {
    /// Adds the table of so many pieces in a file; those with fewer pieces have to be there.
    pub fn open(&mut self, path: &Path, pieces: u32) -> Result<(), FileError> {
        let file = TableFile::open_as(path, &keep::kind(pieces))?;
        let tally = keep::tally_of(file.header());
        self.add(pieces, Store::File(Box::new(file)), tally);
        Ok(())
    }

    /// Adds values of so many pieces.
    pub fn add_values(&mut self, pieces: u32, values: Values, tally: Tally) {
        self.add(pieces, Store::Memory(values), tally);
    }

    fn add(&mut self, pieces: u32, store: Store, tally: Tally) {
        let mut begin = 0;
        let begins = Slice::all(pieces).into_iter().map(|slice| {
            let at = begin;
            begin += Index::new(slice).size();
            (slice, at)
        });
        let begins = begins.collect();
        let part = Part { store, begins, values: begin, tally };
        if let Some(place) = self.parts.get_mut((pieces - LEAST) as usize) {
            *place = Some(part);
        }
    }

    /// Whether positions of so many pieces can be asked for.
    pub fn knows(&self, pieces: u32) -> bool {
        self.part(pieces).is_some()
    }

    fn part(&self, pieces: u32) -> Option<&Part> {
        self.parts.get(pieces.checked_sub(LEAST)? as usize)?.as_ref()
    }

    /// How many quiet turns the values of so many pieces and fewer need to settle.
    fn settles(&self, pieces: u32) -> u16 {
        let parts = (LEAST..=pieces).filter_map(|pieces| self.part(pieces));
        parts.map(|part| part.tally.settles).max().unwrap_or(0)
    }

    /// What a position is worth to the side whose decision it is, or whose turn it is if a throw is
    /// due.
    pub fn probe(&self, rules: &Looney, position: &Position) -> Result<Chance, ProbeError> {
        self.allowed(rules, position)?;
        self.worth(rules, position, &mut HashMap::new())
    }

    /// Every choice of the player who has one, the best first, equal ones by their text.
    pub fn choices(&self, rules: &Looney, position: &Position) -> Result<Vec<Choice>, ProbeError> {
        self.allowed(rules, position)?;
        let (mut choices, mut known) = (Vec::new(), HashMap::new());
        let Actor::Player(side) = rules.actor(position) else { return Ok(choices) };
        for step in rules.steps(position) {
            let next = rules.after(position, step);
            let chance = self.to(side, rules, &next, &mut known)?;
            let between = next.battle().is_none() && matches!(rules.actor(&next), Actor::Player(_));
            let turns = if between { self.look_up(&next)?.turns } else { 0 };
            choices.push(Choice { step, text: rules.step_text(position, step), chance, turns });
        }
        choices.sort_by(|a, b| b.order().cmp(&a.order()).then_with(|| a.text.cmp(&b.text)));
        Ok(choices)
    }

    fn allowed(&self, rules: &Looney, position: &Position) -> Result<(), ProbeError> {
        let pieces = Side::BOTH.map(|side| position.pieces(side).len()).iter().sum();
        let settles = self.settles(pieces);
        if rules.quiet_limit >= settles {
            return Ok(());
        }
        let of = |limit| format!("{}, {LIMIT}={limit}", RulesId::Looney);
        Err(ProbeError::OtherGame {
            table: format!("{} or more", of(settles)),
            position: of(rules.quiet_limit),
        })
    }

    /// What a position is worth to a side.
    fn to(
        &self,
        side: Side,
        rules: &Looney,
        position: &Position,
        known: &mut HashMap<Position, Chance>,
    ) -> Result<Chance, ProbeError> {
        let acts = match rules.actor(position) {
            Actor::Player(acts) => acts,
            Actor::Chance(_) | Actor::Over(_) => position.to_move(),
        };
        let chance = self.worth(rules, position, known)?;
        Ok(if acts == side { chance } else { chance.other() })
    }

    fn worth(
        &self,
        rules: &Looney,
        position: &Position,
        known: &mut HashMap<Position, Chance>,
    ) -> Result<Chance, ProbeError> {
        if let Some(chance) = known.get(position) {
            return Ok(*chance);
        }
        let chance = match rules.actor(position) {
            Actor::Over(outcome) => over(outcome, position.to_move()),
            Actor::Player(_) if position.battle().is_none() => self.bounds(rules, position)?,
            Actor::Player(side) => {
                let mut best = Chance::exact(0.0);
                for step in rules.steps(position) {
                    best = best.max(self.to(side, rules, &rules.after(position, step), known)?);
                }
                best
            }
            Actor::Chance(throw) => {
                let (mut rolls, mut sum) = (Vec::new(), Chance::exact(0.0));
                throw.visit_effects(|roll, weight| rolls.push((roll, weight)));
                for (roll, weight) in rolls {
                    let mut next = *position;
                    rules.settle(&mut next, roll);
                    let chance = self.to(position.to_move(), rules, &next, known)?;
                    let share = weight as f64 / throw.total() as f64;
                    sum.lower += share * chance.lower;
                    sum.upper += share * chance.upper;
                }
                sum
            }
        };
        known.insert(*position, chance);
        Ok(chance)
    }

    /// A position between two turns, in its table.
    fn look_up(&self, position: &Position) -> Result<Word, ProbeError> {
        let missing = ProbeError::NoTable(RulesId::Looney);
        let Some(slice) = Slice::of(position) else { return Err(missing) };
        let Some(part) = self.part(slice.pieces()) else { return Err(missing) };
        let Some(begin) = part.begins.get(&slice) else { return Err(missing) };
        let rank = Index::new(slice).rank(&board(position));
        let (value, turns) = match &part.store {
            Store::Memory(values) => {
                let Some(known) = values.known(slice) else { return Err(missing) };
                (known.values[rank as usize], known.turns[rank as usize])
            }
            Store::File(file) => {
                let at = begin + u64::from(rank);
                let [even, odd] = file.cell(part.values + at / 2)?.to_le_bytes();
                (file.cell(at)?, if at.is_multiple_of(2) { even } else { odd })
            }
        };
        Ok(Word { slice, value, turns, residual: part.tally.residual })
    }

    /// What the table's word says under these rules, with so many quiet turns gone.
    fn bounds(&self, rules: &Looney, position: &Position) -> Result<Chance, ProbeError> {
        let word = self.look_up(position)?;
        let (value, wide) = (f64::from(word.value), error(word.slice, word.residual));
        let (mut lower, mut upper) = (value - wide, value + wide);
        let left = rules.quiet_limit.saturating_sub(position.quiet());
        if left < u16::from(word.turns) {
            lower = lower.min(f64::from(DRAW));
            upper = upper.max(f64::from(DRAW));
        }
        let whole = f64::from(WHOLE);
        Ok(Chance { lower: (lower / whole).max(0.0), upper: (upper / whole).min(1.0) })
    }
}

impl any::Table for Table {
    fn probe(&self, position: &AnyPosition) -> Result<Verdict, ProbeError> {
        Err(ProbeError::NoTable(position.id()))
    }

    fn chance(&self, position: &AnyPosition) -> Result<Chance, ProbeError> {
        let Ruled { rules, position } = looney(position)?;
        self.probe(rules, position)
    }

    fn chances(&self, position: &AnyPosition) -> Result<Vec<Chanced>, ProbeError> {
        let Ruled { rules, position } = looney(position)?;
        let chanced = |Choice { step, text, chance, .. }| {
            let step = AnyStep::Looney(step);
            Chanced { step, text, chance }
        };
        Ok(self.choices(rules, position)?.into_iter().map(chanced).collect())
    }
}

/// A position of looney, if it is one.
fn looney(position: &AnyPosition) -> Result<&Ruled<Looney>, ProbeError> {
    match position {
        AnyPosition::Looney(ruled) => Ok(ruled),
        other => Err(ProbeError::NoTable(other.id())),
    }
}

/// A game that is over.
fn over(outcome: Outcome, side: Side) -> Chance {
    Chance::exact(match outcome.winner {
        Some(winner) if winner == side => 1.0,
        Some(_) => 0.0,
        None => 0.5,
    })
}
