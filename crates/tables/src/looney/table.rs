//! The tables of looney, open for probing: one for each number of pieces, as many as there are.
//!
//! A table holds the value of a position, and how many quiet turns must be left until the draw for
//! this value. If fewer are left, the true value is between the draw and the table's value, since
//! values only move away from the draw with more turns, so these two are the bounds. If the rules have a
//! quiet limit below the number of turns from which all values settle, the bounds also allow for what
//! that changes after battles ([`short`](super::short)). In the middle
//! of a battle the rules are followed to its end, throw by throw and ghost by ghost.

use std::collections::HashMap;
use std::path::Path;
use std::sync::OnceLock;

use dejarik_rules::any::{AnyPosition, AnyStep, Known, Ruled};
use dejarik_rules::looney::{Looney, Position, Step};
use dejarik_rules::ruleset::{Actor, ChanceNode, Outcome, RuleSet};
use dejarik_rules::{RulesId, Side, Wording};

use super::board::board;
use super::checkpoint::{self, APART};
use super::index::Index;
use super::short::{Changes, Late};
use super::slice::{LEAST, MOST, Slice};
use super::solve::Tally;
use super::values::{DRAW, Units, Values, WHOLE, error};
use crate::any::{Chanced, ProbeError, Table};
use crate::chance::Chance;
use crate::file::{FileError, LoadError, TableFile};
use crate::identity::{same_tree, tree_options};
use crate::verdict::Verdict;

/// A turn or an answer in the ghost window, with its value for the player who makes it.
#[derive(Clone, Debug, PartialEq)]
pub struct Choice {
    /// The step.
    pub step: Step,
    /// The step in the notation of the rules.
    pub text: String,
    /// The value of the step.
    pub chance: Chance,
    /// The number of quiet turns that the side ahead needs after this step to achieve the value; 0
    /// after a battle.
    pub turns: u8,
}

impl Choice {
    /// Returns the sort key: the value in units, the finest that a table distinguishes, then the
    /// number of turns. The side ahead prefers fewer turns, the side behind more.
    fn order(&self) -> (i64, i16) {
        let units = (self.chance.middle() * f64::from(WHOLE)).round() as i64;
        let turns = i16::from(self.turns);
        (units, if units < i64::from(DRAW) { turns } else { -turns })
    }
}

/// The entry of a position in a table.
#[derive(Clone, Copy, Debug)]
struct Word {
    slice: Slice,
    value: Units,
    turns: u8,
    residual: u16,
}

/// The storage of a table's values.
#[derive(Debug)]
enum Store {
    File(Box<TableFile>),
    Memory(Values),
}

#[derive(Debug)]
struct Part {
    store: Store,
    /// The first cell of each slice.
    begins: HashMap<Slice, u64>,
    /// The number of values. The turns follow them in the file.
    values: u64,
    tally: Tally,
    /// The values that need many turns; examined when a short limit is first asked about.
    late: OnceLock<Late>,
}

/// The tables of looney, by number of pieces.
#[derive(Debug, Default)]
pub struct LooneyTable {
    parts: [Option<Part>; (MOST - LEAST) as usize + 1],
}

impl LooneyTable {
    /// Adds the table of positions with `pieces` pieces from a file. Add the tables with fewer
    /// pieces too: a battle leads to them.
    ///
    /// # Errors
    /// Returns an error if the file cannot be read, is damaged, or is another table.
    pub fn open(&mut self, path: &Path, pieces: u32) -> Result<(), FileError> {
        let file = TableFile::open_as(path, &checkpoint::kind(pieces))?;
        let tally = checkpoint::tally_of(file.header());
        self.add(pieces, Store::File(Box::new(file)), tally);
        Ok(())
    }

    /// Adds solved values of positions with `pieces` pieces.
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
        let part = Part { store, begins, values: begin, tally, late: OnceLock::new() };
        if let Some(place) = self.parts.get_mut((pieces - LEAST) as usize) {
            *place = Some(part);
        }
    }

    /// Returns whether the table of positions with `pieces` pieces is present.
    pub fn knows(&self, pieces: u32) -> bool {
        self.part(pieces).is_some()
    }

    fn part(&self, pieces: u32) -> Option<&Part> {
        self.parts.get(pieces.checked_sub(LEAST)? as usize)?.as_ref()
    }

    /// Returns the values with this number of pieces that need many turns. The first call reads the
    /// whole table.
    fn late(&self, pieces: u32) -> Result<Option<&Late>, ProbeError> {
        let Some(part) = self.part(pieces) else { return Ok(None) };
        if let Some(late) = part.late.get() {
            return Ok(Some(late));
        }
        let late = match &part.store {
            Store::Memory(values) => Late::of(pieces, values),
            Store::File(file) => match checkpoint::values_of(file, pieces, 1, &()) {
                Ok(values) => Late::of(pieces, &values),
                Err(LoadError::File(error)) => return Err(error.into()),
                // Nothing stops this work.
                Err(LoadError::Stopped(_)) => return Ok(None),
            },
        };
        Ok(Some(part.late.get_or_init(|| late)))
    }

    /// Returns the largest change of a value with at most `pieces` pieces under a quiet limit, in units.
    fn most_change(&self, pieces: u32, limit: u16) -> Result<f64, ProbeError> {
        let mut most = 0.0;
        for pieces in LEAST..=pieces {
            let settles = self.part(pieces).map_or(0, |part| part.tally.settles);
            if (settles > limit || most > 0.0)
                && let Some(late) = self.late(pieces)?
            {
                most = late.most(limit, most);
            }
        }
        Ok(most)
    }

    /// Returns how much the quiet limit of `rules` can change in a slice.
    fn changes(&self, slice: Slice, rules: &Looney) -> Result<Changes, ProbeError> {
        let (limit, pieces) = (rules.quiet_limit, slice.pieces());
        let parts = (LEAST..=pieces).filter_map(|pieces| self.part(pieces));
        if parts.map(|part| part.tally.settles).max().unwrap_or(0) <= limit {
            return Ok(Changes::default());
        }
        let fewer = self.most_change(pieces - 1, limit)?;
        let late = self.late(pieces)?;
        Ok(late.map_or_else(Changes::default, |late| late.changes(slice, limit, fewer)))
    }

    /// Returns the value of a position for the side whose decision it is, or whose turn it is if a
    /// throw is due.
    ///
    /// # Errors
    /// Returns [`ProbeError::OtherGame`] if an option other than the quiet limit changes the game tree,
    /// [`ProbeError::NoTable`] if a table is missing, or the error of a file that cannot be read.
    pub fn probe(&self, rules: &Looney, position: &Position) -> Result<Chance, ProbeError> {
        allowed(rules)?;
        self.worth(rules, position, &mut HashMap::new())
    }

    /// Returns every choice of the player to decide, the best first and equal ones by their text.
    ///
    /// # Errors
    /// As for [`LooneyTable::probe`].
    pub fn choices(&self, rules: &Looney, position: &Position) -> Result<Vec<Choice>, ProbeError> {
        allowed(rules)?;
        let (mut choices, mut known) = (Vec::new(), HashMap::new());
        let Actor::Player(side) = rules.actor(position) else { return Ok(choices) };
        for step in rules.steps(position) {
            let next = rules.after(position, step);
            let chance = self.value_for(side, rules, &next, &mut known)?;
            let between = next.battle().is_none() && matches!(rules.actor(&next), Actor::Player(_));
            let turns = if between { self.look_up(&next)?.turns } else { 0 };
            choices.push(Choice { step, text: rules.step_text(position, step), chance, turns });
        }
        choices.sort_by(|a, b| b.order().cmp(&a.order()).then_with(|| a.text.cmp(&b.text)));
        Ok(choices)
    }

    /// Returns the value of a position for a side.
    fn value_for(
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
                    best = best.max(self.value_for(
                        side,
                        rules,
                        &rules.after(position, step),
                        known,
                    )?);
                }
                best
            }
            Actor::Chance(throw) => {
                let (mut rolls, mut sum) = (Vec::new(), Chance::exact(0.0));
                throw.visit_effects(|roll, weight| rolls.push((roll, weight)));
                for (roll, weight) in rolls {
                    let mut next = *position;
                    rules.settle(&mut next, roll);
                    let chance = self.value_for(position.to_move(), rules, &next, known)?;
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

    /// Looks up a position between two turns in its table.
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

    /// Returns the bounds of a position's value under these rules, given the quiet turns already
    /// played.
    fn bounds(&self, rules: &Looney, position: &Position) -> Result<Chance, ProbeError> {
        let word = self.look_up(position)?;
        let changes = self.changes(word.slice, rules)?;
        let wide = error(word.slice, word.residual) + changes.battle;
        let value = f64::from(word.value);
        let (mut lower, mut upper) = (value - wide, value + wide);
        let left = rules.quiet_limit.saturating_sub(position.quiet());
        if left < u16::from(word.turns) {
            lower = lower.min(f64::from(DRAW) - changes.battle);
            upper = upper.max(f64::from(DRAW) + changes.battle);
        }
        let whole = f64::from(WHOLE);
        Ok(Chance { lower: (lower / whole).max(0.0), upper: (upper / whole).min(1.0) })
    }
}

impl Table for LooneyTable {
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

/// Returns whether there are tables for a game with these options. The quiet limit may be any, since it only
/// widens the bounds.
pub fn is_solved(rules: &Looney) -> bool {
    same_tree(rules, &Looney::default(), &APART)
}

/// Checks that no option of `rules` changes the game tree, apart from the quiet limit, which only widens
/// the bounds.
fn allowed(rules: &Looney) -> Result<(), ProbeError> {
    if is_solved(rules) {
        return Ok(());
    }
    let solved = Looney::default();
    let game = |rules: &Looney| {
        let options = tree_options(rules, &APART).into_iter();
        let options = options.map(|(key, value)| format!(", {key}={value}"));
        RulesId::Looney.to_string() + &options.collect::<String>()
    };
    Err(ProbeError::OtherGame { table: Wording::same(game(&solved)), position: game(rules) })
}

/// Returns the position if it is one of looney.
fn looney(position: &AnyPosition) -> Result<&Ruled<Looney>, ProbeError> {
    Looney::known_position(position).ok_or(ProbeError::NoTable(position.id()))
}

/// Returns the value of a finished game.
fn over(outcome: Outcome, side: Side) -> Chance {
    Chance::exact(match outcome.winner {
        Some(winner) if winner == side => 1.0,
        Some(_) => 0.0,
        None => 0.5,
    })
}
