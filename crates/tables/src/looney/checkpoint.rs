//! The solver's files: checkpoints, and the table of solved slices.
//!
//! Both are table files with two bytes per cell. A table holds the slices with a number of pieces in
//! the order of [`Slice::all`], each by the numbers of its index: first all values in units, then the
//! turns of all values, two per cell, the low byte first. A hole repeats the value before it. A
//! *checkpoint* is raw. It holds the solved slices and, if a pair was being solved, the values after
//! its last whole round; its facts hold the progress.

use std::path::Path;

use dejarik_rules::looney::{Looney, Position};

use super::index::Index;
use super::slice::{LEAST, MOST, Slice};
use super::solve::{Pair, SolveError, Solver, Tally};
use super::values::{HOLE, Known, Units, Values};
use crate::checkpoint::{self, Resumable, fill_holes};
use crate::file::{self, FileError, LoadError, Packing, Plan, TableFile, Width, Written};
use crate::identity::{self, Identity};
use crate::progress::Watch;

/// Cells per block of a table: what a probe unpacks.
const BLOCK: u32 = 1 << 13;
/// Cells per block of a checkpoint.
const CHECKPOINT_BLOCK: u32 = 1 << 21;
/// Cells that are passed to the writer at a time.
const PART: usize = 1 << 19;
/// The name of the meaning and the order of a table's cells.
const LAYOUT: &str = "chances-1";
const CHECKPOINT_LAYOUT: &str = "rounds-1";
/// The options that change the game tree but not the table: a probe compares the quiet limit with
/// the turns that values need, and answers with bounds where it binds.
pub(super) const APART: [&str; 1] = ["quiet-limit"];

/// Positions from which turns and throws are counted to identify the rules: the start, and two with
/// pieces that meet, ghosts and the High Ground.
const SAMPLES: [&str; 3] =
    ["looney SBLM2sblm2/12/1 w - 0", "looney 3L8/1S1b2s5/l w Bm 0", "looney 12/M4l6/L b sSBb 0"];

/// Why a game was not solved.
pub type RunError = checkpoint::RunError<SolveError>;

/// Returns the identity of the game of these tables. The quiet limit is not part of it: probing
/// takes the limit into account.
pub fn identity() -> Identity {
    let samples: Vec<Position> = SAMPLES.iter().filter_map(|dpn| dpn.parse().ok()).collect();
    Identity::with_dice(&Looney::default(), &APART, &samples)
}

/// Returns the properties of a table of the slices with this number of pieces.
pub fn kind(pieces: u32) -> file::Kind {
    of_layout(LAYOUT, pieces, with_turns(super::solve::cells(pieces)))
}

/// Returns the number of cells for values and their turns.
pub(super) const fn with_turns(values: u64) -> u64 {
    values + values.div_ceil(2)
}

fn of_layout(layout: &str, pieces: u32, cells: u64) -> file::Kind {
    let layout = format!("{layout}-{pieces}");
    file::Kind { identity: identity(), layout, width: Width::Two, cells }
}

/// Parses the layout of a table, and returns its number of pieces; `None` if it is not the layout of
/// a table of looney.
pub fn pieces_of(layout: &str) -> Option<u32> {
    let pieces = layout.strip_prefix(LAYOUT)?.strip_prefix('-')?.parse().ok()?;
    (LEAST..=MOST).contains(&pieces).then_some(pieces)
}

/// Returns the usual name of a table's file.
pub fn file_name(pieces: u32) -> String {
    identity::file_name(&Looney::default(), &APART, &pieces.to_string())
}

/// Returns the effort and accuracy of solving as facts for the header of a table.
pub fn facts(tally: &Tally) -> Vec<(String, String)> {
    let fact = |name: &str, value: u64| (name.to_owned(), value.to_string());
    vec![
        fact("slices", tally.slices as u64),
        fact("most-rounds", tally.rounds.into()),
        fact("residual", tally.residual.into()),
        fact("settles", tally.settles.into()),
    ]
}

/// Returns a fact that is a number; 0 if there is no such fact.
fn number(header: &file::Header, name: &str) -> u64 {
    header.fact(name).and_then(|value| value.parse().ok()).unwrap_or(0)
}

/// Parses the effort and accuracy of solving from the header of a table. Missing facts count as 0.
pub fn tally_of(header: &file::Header) -> Tally {
    Tally {
        slices: number(header, "slices") as usize,
        rounds: number(header, "most-rounds") as u32,
        residual: number(header, "residual") as u16,
        settles: number(header, "settles") as u16,
    }
}

/// Writes a checkpoint of the solver.
///
/// # Errors
/// Returns an error if the file cannot be written.
pub fn save(solver: &Solver, path: &Path, watch: &dyn Watch) -> Result<Written, FileError> {
    let known = known(solver);
    let pair = solver.pair.as_ref().filter(|pair| pair.rounds > 0);
    let more: Vec<&[Units]> =
        pair.iter().flat_map(|pair| pair.values.iter().map(Vec::as_slice)).collect();
    let values: usize = known.iter().map(|known| known.values.len()).sum();
    let more_values: usize = more.iter().map(|part| part.len()).sum();
    let mut facts = facts(&solver.tally());
    facts.push(("rounds".to_owned(), pair.map_or(0, |pair| pair.rounds).to_string()));
    let cells = with_turns(values as u64) + more_values as u64;
    let plan = Plan {
        kind: of_layout(CHECKPOINT_LAYOUT, solver.pieces(), cells),
        block_cells: CHECKPOINT_BLOCK,
        packing: Packing::Raw,
        facts,
    };
    write(&known, &more, path, &plan, 1, |_| (), watch)
}

/// Returns the solved slices in order.
fn known(solver: &Solver) -> Vec<&Known> {
    let solved = solver.slices().iter().take(solver.tally().slices);
    solved.filter_map(|slice| solver.values().known(*slice)).collect()
}

/// Restores the solver from a checkpoint. `below` holds the slices with one piece less.
///
/// # Errors
/// Returns an error if the file cannot be read, is damaged, or is a checkpoint of another game, or if
/// `watch` stops the work.
pub fn resume(
    pieces: u32,
    below: Values,
    threads: usize,
    path: &Path,
    watch: &dyn Watch,
) -> Result<Solver, LoadError> {
    let file = TableFile::open(path)?;
    let (tally, mut solver) = (tally_of(file.header()), Solver::new(pieces, below, threads));
    let solved: Vec<Slice> = solver.slices().iter().copied().take(tally.slices).collect();
    solver.tally = tally;
    let rounds = number(file.header(), "rounds") as u32;
    let begun = solver.next().filter(|_| rounds > 0).map(|(slice, _)| slice);
    let sizes = sizes(&solved);
    let more: Vec<usize> =
        begun.map_or_else(Vec::new, |slice| self::sizes(&[slice, slice.other()]));
    let cells = with_turns(sizes.iter().sum::<usize>() as u64) + more.iter().sum::<usize>() as u64;
    file.must_be(&of_layout(CHECKPOINT_LAYOUT, pieces, cells))?;
    let bytes = file.load_all(threads, watch)?;
    let (known, rest) = take_known(&bytes, &sizes);
    for (slice, known) in solved.into_iter().zip(known) {
        solver.values.put(slice, known);
    }
    let mut begun = split(rest, &more).into_iter();
    if let (Some(own), Some(other)) = (begun.next(), begun.next()) {
        solver.pair = Some(Pair::after([own, other], rounds));
    }
    Ok(solver)
}

/// Returns how many numbers each slice has.
fn sizes(slices: &[Slice]) -> Vec<usize> {
    slices.iter().map(|slice| Index::new(*slice).size() as usize).collect()
}

/// Parses slices of these sizes at the beginning of the cells, and returns them and the other cells.
fn take_known<'a>(bytes: &'a [u8], sizes: &[usize]) -> (Vec<Known>, &'a [u8]) {
    let all: usize = sizes.iter().sum();
    let (values, rest) = bytes.split_at(2 * all);
    let (mut turns, rest) = rest.split_at(2 * all.div_ceil(2));
    let known = split(values, sizes).into_iter().map(|values| {
        let (own, others) = turns.split_at(values.len());
        turns = others;
        Known { values, turns: own.to_vec() }
    });
    (known.collect(), rest)
}

/// Parses values in parts of these sizes.
fn split(bytes: &[u8], sizes: &[usize]) -> Vec<Vec<Units>> {
    let (mut rest, _) = bytes.as_chunks::<2>();
    let mut parts = Vec::with_capacity(sizes.len());
    for size in sizes {
        let (part, others) = rest.split_at(*size);
        parts.push(part.iter().map(|cell| Units::from_le_bytes(*cell)).collect());
        rest = others;
    }
    parts
}

/// Reads a whole table into memory.
///
/// # Errors
/// Returns an error if the file cannot be read, is damaged, or is another table, or if `watch` stops
/// the work.
pub fn load(
    path: &Path,
    pieces: u32,
    threads: usize,
    watch: &dyn Watch,
) -> Result<(Values, Tally), LoadError> {
    let file = TableFile::open_as(path, &kind(pieces))?;
    Ok((values_of(&file, pieces, threads, watch)?, tally_of(file.header())))
}

/// Reads all values of an open table with this number of pieces.
pub(super) fn values_of(
    file: &TableFile,
    pieces: u32,
    threads: usize,
    watch: &dyn Watch,
) -> Result<Values, LoadError> {
    let slices = Slice::all(pieces);
    let mut values = Values::default();
    let bytes = file.load_all(threads, watch)?;
    for (slice, known) in slices.iter().zip(take_known(&bytes, &sizes(&slices)).0) {
        values.put(*slice, known);
    }
    Ok(values)
}

impl Resumable for Solver {
    type Portion = Option<Slice>;
    type Error = SolveError;

    fn is_done(&self) -> bool {
        Solver::is_done(self)
    }

    fn solve_portion(&mut self, watch: &dyn Watch) -> Result<Option<Slice>, SolveError> {
        self.round(watch)
    }

    fn save(&self, path: &Path, watch: &dyn Watch) -> Result<Written, FileError> {
        save(self, path, watch)
    }
}

/// Writes the table of a solver that has solved all slices; `more` are additional facts for people.
///
/// # Errors
/// Returns an error if the file cannot be written.
pub fn write_table(
    solver: &Solver,
    path: &Path,
    packing: Packing,
    more: Vec<(String, String)>,
    threads: usize,
    watch: &dyn Watch,
) -> Result<Written, FileError> {
    let mut facts = facts(&solver.tally());
    facts.extend(more);
    let plan = Plan { kind: kind(solver.pieces()), block_cells: BLOCK, packing, facts };
    let mut before = 0;
    let fill = |values: &mut [Units]| fill_holes(values, HOLE, &mut before);
    write(&known(solver), &[], path, &plan, threads, fill, watch)
}

/// Writes slices, whose values `change` edits part by part, and then the values `more`.
fn write(
    known: &[&Known],
    more: &[&[Units]],
    path: &Path,
    plan: &Plan,
    threads: usize,
    mut change: impl FnMut(&mut [Units]),
    watch: &dyn Watch,
) -> Result<Written, FileError> {
    file::write_cells(path, plan, threads, watch, |write| {
        let mut part = Vec::with_capacity(PART);
        for values in known.iter().flat_map(|known| known.values.chunks(PART)) {
            part.clear();
            part.extend_from_slice(values);
            change(&mut part);
            write(&to_bytes(&part))?;
        }
        for turns in known.iter().flat_map(|known| known.turns.chunks(PART)) {
            write(turns)?;
        }
        let turns: usize = known.iter().map(|known| known.turns.len()).sum();
        if !turns.is_multiple_of(2) {
            write(&[0])?;
        }
        more.iter().flat_map(|part| part.chunks(PART)).try_for_each(|part| write(&to_bytes(part)))
    })
}

fn to_bytes(values: &[Units]) -> Vec<u8> {
    values.iter().flat_map(|value| value.to_le_bytes()).collect()
}
