//! The verifier: every cell of a table against the forward moves of the rules, and nothing else.
//!
//! It shares the index and the rules with the solvers, but no line of their code: it knows neither
//! waves nor edges backwards nor how layers lean on each other. What it checks, and why that proves
//! the table, is said in the module above (the certificate). Every layer plays by its own flags, as
//! the rules have them.

use std::fmt;
use std::sync::atomic::{AtomicU64, Ordering};

use dejarik_rules::groi::Position;
use dejarik_rules::{Actor, RuleSet};

use super::cell::Cell;
use super::graph::difference;
use super::index::{Layer, POSITIONS, Placement};
use super::table::Table;
use crate::par::share;
use crate::progress::{Stopped, Watch};

/// A cell that does not follow from the rules.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fault {
    /// The position.
    pub position: Position,
    /// Points, 1 to 3.
    pub threshold: u8,
    /// What the table says.
    pub found: String,
    /// What follows from the moves and what the table says of the positions they lead to.
    pub expected: String,
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Fault { position, threshold, found, expected } = self;
        write!(f, "{position}, {threshold} points or more: {found}, expected {expected}")
    }
}

/// What a verification found.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Report {
    /// Positions looked at, in all layers.
    pub positions: u64,
    /// How many cells are wrong.
    pub faults: u64,
    /// The first of them.
    pub first: Option<Fault>,
}

/// Checks every position of every layer.
pub fn verify(table: &Table, threads: usize, watch: &impl Watch) -> Result<Report, Stopped> {
    verify_first(table, POSITIONS, threads, watch)
}

/// Checks the first `count` positions of every layer.
pub(super) fn verify_first(
    table: &Table,
    count: u32,
    threads: usize,
    watch: &impl Watch,
) -> Result<Report, Stopped> {
    let step = 1 << 14;
    let pieces: Vec<(Layer, u32)> = Layer::ALL
        .into_iter()
        .flat_map(|layer| (0..count).step_by(step).map(move |first| (layer, first)))
        .collect();
    let (positions, faults) = (AtomicU64::new(0), AtomicU64::new(0));
    let firsts = share(threads, &pieces, watch, "verify", |(layer, first)| {
        let mut fault = None;
        for number in *first..(first + step as u32).min(count) {
            let found = check(table, *layer, number);
            positions.fetch_add(1, Ordering::Relaxed);
            faults.fetch_add(found.len() as u64, Ordering::Relaxed);
            fault = fault.or_else(|| found.into_iter().next());
        }
        fault
    })?;
    let (positions, faults) = (positions.into_inner(), faults.into_inner());
    Ok(Report { positions, faults, first: firsts.into_iter().flatten().next() })
}

/// What the children of a position say for one threshold.
#[derive(Clone, Copy, Default)]
struct Children {
    count: u32,
    lost: u32,
    won: u32,
    soonest_lost: u16,
    longest_won: u16,
}

impl Children {
    fn add(&mut self, child: Cell) {
        self.count += 1;
        if let Some(plies) = child.lost_in() {
            self.soonest_lost = if self.lost == 0 { plies } else { self.soonest_lost.min(plies) };
            self.lost += 1;
        }
        if let Some(plies) = child.won_in() {
            self.longest_won = self.longest_won.max(plies);
            self.won += 1;
        }
    }

    /// Whether a cell is what the certificate asks for.
    fn allow(&self, cell: Cell) -> bool {
        match (cell.won_in(), cell.lost_in()) {
            (Some(plies), _) => self.lost > 0 && plies == self.soonest_lost + 1,
            (_, Some(plies)) => {
                self.lost == 0 && self.won == self.count && plies == self.longest_won + 1
            }
            (None, None) => self.lost == 0 && self.won < self.count,
        }
    }

    fn expected(&self) -> String {
        let Children { count, lost, won, soonest_lost, longest_won } = self;
        format!(
            "what follows from {count} moves, {lost} to losses (the soonest in {soonest_lost}), {won} to wins (the longest in {longest_won})"
        )
    }
}

fn words(cell: Cell) -> String {
    match (cell.won_in(), cell.lost_in()) {
        (Some(plies), _) => format!("a win in {plies}"),
        (_, Some(plies)) => format!("a loss in {plies}"),
        (None, None) => "neither win nor loss".to_owned(),
    }
}

/// The faults at one position.
pub(super) fn check(table: &Table, layer: Layer, number: u32) -> Vec<Fault> {
    let Some(position) = table.index().unrank(number).position(layer) else { return Vec::new() };
    let rules = table.rules();
    let mut children = [Children::default(); 3];
    rules.visit_steps(&position, |step| {
        let next = rules.after(&position, step);
        let cells = table.cells(Layer::of(&next), table.index().rank(Placement::of(&next)));
        children.iter_mut().zip(cells).for_each(|(children, cell)| children.add(cell));
    });
    let over = matches!(rules.actor(&position), Actor::Over(_));
    let points = difference(rules, &position);
    let mut faults = Vec::new();
    for (threshold, (cell, children)) in
        (1..).zip(table.cells(layer, number).into_iter().zip(children))
    {
        let end = Cell::over(points, threshold);
        if if over { cell == end } else { children.allow(cell) } {
            continue;
        }
        let expected = if over { words(end) } else { children.expected() };
        faults.push(Fault { position, threshold: threshold as u8, found: words(cell), expected });
    }
    faults
}
