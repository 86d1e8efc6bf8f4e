//! The verifier: checks every cell of a table by the forward moves of the rules alone.
//!
//! It shares the index and the rules with the solvers but none of their code: it uses neither waves
//! nor reversed edges nor the dependencies between layers. The module documentation of
//! [`groi`](super) says what is checked and why that proves the table (the certificate). Every
//! layer is played with its own first-move flags.

use std::fmt;
use std::sync::atomic::{AtomicU64, Ordering};

use dejarik_rules::groi::Position;
use dejarik_rules::{Actor, Bilingual, RuleSet, Wording, wording};

use super::cell::Cell;
use super::graph::difference;
use super::index::{Layer, POSITIONS, Placement};
use super::table::GroiTable;
use crate::par::share;
use crate::progress::{Stopped, VERIFY, Watch};

/// A cell that does not follow from the rules.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fault {
    /// The position of the cell.
    pub position: Position,
    /// The threshold in points, 1 to 3.
    pub threshold: u8,
    /// The table's cell, in words.
    pub found: Wording,
    /// The cell that follows from the moves and from the table's cells of the positions after them,
    /// in words.
    pub expected: Wording,
}

impl Bilingual for Fault {
    fn wording(&self) -> Wording {
        let Fault { position, threshold, found, expected } = self;
        wording!(
            "{position}, {threshold} points or more: {found}, expected {expected}",
            "{position}, {threshold} points ou plus : {found} ; attendu : {expected}";
            found, expected
        )
    }
}

impl fmt::Display for Fault {
    /// Writes the text in English.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.wording().fmt(f)
    }
}

/// The result of a verification.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Report {
    /// Number of positions checked, in all layers.
    pub positions: u64,
    /// Number of wrong cells.
    pub faults: u64,
    /// The first wrong cell.
    pub first: Option<Fault>,
}

/// Checks every position of every layer.
///
/// # Errors
/// Returns [`Stopped`] if `watch` stops the work.
pub fn verify(table: &GroiTable, threads: usize, watch: &dyn Watch) -> Result<Report, Stopped> {
    verify_first(table, POSITIONS, threads, watch)
}

/// Checks the first `count` positions of every layer.
pub(super) fn verify_first(
    table: &GroiTable,
    count: u32,
    threads: usize,
    watch: &dyn Watch,
) -> Result<Report, Stopped> {
    let step = 1 << 14;
    let pieces: Vec<(Layer, u32)> = Layer::ALL
        .into_iter()
        .flat_map(|layer| (0..count).step_by(step).map(move |first| (layer, first)))
        .collect();
    let (positions, faults) = (AtomicU64::new(0), AtomicU64::new(0));
    let firsts = share(threads, &pieces, watch, &VERIFY, |(layer, first)| {
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

/// Summary of the children of a position for one threshold.
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

    /// Returns whether the certificate allows this cell.
    fn allow(&self, cell: Cell) -> bool {
        match (cell.won_in(), cell.lost_in()) {
            (Some(plies), _) => self.lost > 0 && plies == self.soonest_lost + 1,
            (_, Some(plies)) => {
                self.lost == 0 && self.won == self.count && plies == self.longest_won + 1
            }
            (None, None) => self.lost == 0 && self.won < self.count,
        }
    }

    fn expected(&self) -> Wording {
        let Children { count, lost, won, soonest_lost, longest_won } = self;
        wording!(
            "the result of {count} moves, {lost} to losses (the quickest in {soonest_lost}), \
             {won} to wins (the longest in {longest_won})",
            "le résultat de {count} coups, dont {lost} mènent à une perte (la plus rapide en \
             {soonest_lost}) et {won} à un gain (le plus long en {longest_won})"
        )
    }
}

fn words(cell: Cell) -> Wording {
    match (cell.won_in(), cell.lost_in()) {
        (Some(plies), _) => wording!("a win in {plies}", "un gain en {plies}"),
        (_, Some(plies)) => wording!("a loss in {plies}", "une perte en {plies}"),
        (None, None) => wording!("neither win nor loss", "ni gain ni perte"),
    }
}

/// Returns the faults of a position.
pub(super) fn check(table: &GroiTable, layer: Layer, number: u32) -> Vec<Fault> {
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
