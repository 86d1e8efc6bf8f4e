//! The solver's work on disk: where it was, to go on later, and the table when it is done.
//!
//! Both are table files with two bytes a cell. A table holds the slices with so many pieces in the
//! order of [`Slice::all`], each by the numbers of its index: first all values in units, then all
//! turns that values need, two a cell, the low byte first. A hole repeats the value before it, since
//! nobody asks. A *checkpoint* is raw, holds the slices that are solved and, if a pair was
//! under way, what its last whole round found; its facts tell how far it was.

use std::path::Path;
use std::time::{Duration, Instant};

use dejarik_rules::looney::{Looney, Position};

use super::index::Index;
use super::slice::{LEAST, MOST, Slice};
use super::solve::{Pair, SolveError, Solver, Tally};
use super::values::{HOLE, Known, Units, Values};
use crate::file::{FileError, LoadError, Packing, Plan, TableFile, Width, Writer, Written};
use crate::{Identity, Watch, file};

/// Cells a block of a table: what a probe unpacks.
const BLOCK: u32 = 1 << 13;
/// Cells a block of a checkpoint.
const CHECKPOINT_BLOCK: u32 = 1 << 21;
/// Cells that are handed on at a time.
const PART: usize = 1 << 19;
/// Names the meaning and the order of the cells of a table.
const LAYOUT: &str = "chances-1";
const CHECKPOINT_LAYOUT: &str = "rounds-1";

/// Positions whose turns and throws are counted to tell the rules: the start, and two with pieces
/// that meet, ghosts and the High Ground.
const SAMPLES: [&str; 3] =
    ["looney SBLM2sblm2/12/1 w - 0", "looney 3L8/1S1b2s5/l w Bm 0", "looney 12/M4l6/L b sSBb 0"];

/// Which game these tables are of. The options change no value: the set-up is where a game starts,
/// and the quiet limit is behind what the tables tell.
pub fn identity() -> Identity {
    let samples: Vec<Position> = SAMPLES.iter().filter_map(|dpn| dpn.parse().ok()).collect();
    Identity::with_dice(&Looney::default(), &[], &samples)
}

/// What a table of the slices with so many pieces must be.
pub fn kind(pieces: u32) -> file::Kind {
    of_layout(LAYOUT, pieces, with_turns(super::solve::cells(pieces)))
}

/// Cells of so many values and their turns.
pub(super) const fn with_turns(values: u64) -> u64 {
    values + values.div_ceil(2)
}

fn of_layout(layout: &str, pieces: u32, cells: u64) -> file::Kind {
    let layout = format!("{layout}-{pieces}");
    file::Kind { identity: identity(), layout, width: Width::Two, cells }
}

/// For how many pieces a table is, by its layout.
pub fn pieces_of(layout: &str) -> Option<u32> {
    let pieces = layout.strip_prefix(LAYOUT)?.strip_prefix('-')?.parse().ok()?;
    (LEAST..=MOST).contains(&pieces).then_some(pieces)
}

/// The name of a table's file in a folder of tables.
pub fn file_name(pieces: u32) -> String {
    format!("looney-{pieces}.table")
}

/// How a table was solved, for its header.
pub fn facts(tally: &Tally) -> Vec<(String, String)> {
    let fact = |name: &str, value: u64| (name.to_owned(), value.to_string());
    vec![
        fact("slices", tally.slices as u64),
        fact("most-rounds", tally.rounds.into()),
        fact("residual", tally.residual.into()),
        fact("settles", tally.settles.into()),
    ]
}

fn fact(facts: &[(String, String)], name: &str) -> Option<u64> {
    facts.iter().find(|(key, _)| key == name)?.1.parse().ok()
}

/// What the header of a table tells of how it was solved.
pub fn tally_of(header: &file::Header) -> Tally {
    let fact = |name| fact(&header.facts, name).unwrap_or(0);
    Tally {
        slices: fact("slices") as usize,
        rounds: fact("most-rounds") as u32,
        residual: fact("residual") as u16,
        settles: fact("settles") as u16,
    }
}

/// Writes where the solver is.
pub fn save(solver: &Solver, path: &Path, watch: &dyn Watch) -> Result<Written, FileError> {
    let known = known(solver);
    let pair = solver.pair.as_ref().filter(|pair| pair.rounds > 0);
    let cells = cells(&known);
    let more: Vec<&[Units]> =
        pair.iter().flat_map(|pair| pair.values.iter().map(Vec::as_slice)).collect();
    let more_cells: u64 = more.iter().map(|part| part.len() as u64).sum();
    let mut told = facts(&solver.tally());
    told.push(("rounds".to_owned(), pair.map_or(0, |pair| pair.rounds).to_string()));
    let plan = Plan {
        kind: of_layout(CHECKPOINT_LAYOUT, solver.pieces(), cells + more_cells),
        block_cells: CHECKPOINT_BLOCK,
        packing: Packing::Raw,
        facts: told,
    };
    write(&known, &more, path, &plan, 1, false, watch)
}

/// The slices that are solved, in their order.
fn known(solver: &Solver) -> Vec<&Known> {
    let solved = solver.slices().iter().take(solver.tally().slices);
    solved.filter_map(|slice| solver.values().known(*slice)).collect()
}

/// How many cells slices take.
fn cells(known: &[&Known]) -> u64 {
    with_turns(known.iter().map(|known| known.values.len() as u64).sum())
}

/// Goes on where a checkpoint was made.
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
    let under_way = fact(&file.header().facts, "rounds").unwrap_or(0) as u32;
    let begun = solver.next().filter(|_| under_way > 0).map(|(slice, _)| slice);
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
        solver.pair = Some(Pair::after([own, other], under_way));
    }
    Ok(solver)
}

/// How many numbers each slice has.
fn sizes(slices: &[Slice]) -> Vec<usize> {
    slices.iter().map(|slice| Index::new(*slice).size() as usize).collect()
}

/// Slices of these sizes at the beginning of cells, and the cells behind them.
fn take_known<'a>(bytes: &'a [u8], sizes: &[usize]) -> (Vec<Known>, &'a [u8]) {
    let all: usize = sizes.iter().sum();
    let (values, rest) = bytes.split_at(2 * all);
    let (mut turns, rest) = rest.split_at(2 * all.div_ceil(2));
    let known = split(values, sizes).into_iter().map(|values| {
        let (own, behind) = turns.split_at(values.len());
        turns = behind;
        Known { values, turns: own.to_vec() }
    });
    (known.collect(), rest)
}

fn split(bytes: &[u8], sizes: &[usize]) -> Vec<Vec<Units>> {
    let (mut rest, _) = bytes.as_chunks::<2>();
    let mut parts = Vec::with_capacity(sizes.len());
    for size in sizes {
        let (part, behind) = rest.split_at(*size);
        parts.push(part.iter().map(|cell| Units::from_le_bytes(*cell)).collect());
        rest = behind;
    }
    parts
}

/// Reads a whole table into memory.
pub fn load(
    path: &Path,
    pieces: u32,
    threads: usize,
    watch: &dyn Watch,
) -> Result<(Values, Tally), LoadError> {
    let file = TableFile::open_as(path, &kind(pieces))?;
    let slices = Slice::all(pieces);
    let mut values = Values::default();
    let bytes = file.load_all(threads, watch)?;
    for (slice, known) in slices.iter().zip(take_known(&bytes, &sizes(&slices)).0) {
        values.put(*slice, known);
    }
    Ok((values, tally_of(file.header())))
}

/// Why a table was not solved.
#[derive(Debug, thiserror::Error)]
pub enum RunError {
    /// The solver went no further.
    #[error(transparent)]
    Solve(#[from] SolveError),
    /// The checkpoint could not be written.
    #[error(transparent)]
    File(#[from] FileError),
}

/// Solves to the end. Where the work shall be kept, a checkpoint is written after a round when the
/// last one is older than `every`, and when the work is stopped; `after` hears of each slice.
pub fn run(
    solver: &mut Solver,
    checkpoint: Option<&Path>,
    every: Duration,
    watch: &dyn Watch,
    mut after: impl FnMut(&Solver, Slice),
) -> Result<(), RunError> {
    let mut kept = Instant::now();
    while !solver.is_done() {
        match solver.round(watch) {
            Ok(Some(slice)) => after(solver, slice),
            Ok(None) => {}
            Err(error) => {
                if let Some(path) = checkpoint {
                    save(solver, path, watch)?;
                }
                return Err(error.into());
            }
        }
        if let Some(path) = checkpoint.filter(|_| kept.elapsed() >= every) {
            save(solver, path, watch)?;
            kept = Instant::now();
        }
    }
    Ok(())
}

/// Writes the table of slices that are all solved; `more` are facts for people.
pub fn write_table(
    solver: &Solver,
    path: &Path,
    packing: Packing,
    more: Vec<(String, String)>,
    threads: usize,
    watch: &dyn Watch,
) -> Result<Written, FileError> {
    let mut told = facts(&solver.tally());
    told.extend(more);
    let plan = Plan { kind: kind(solver.pieces()), block_cells: BLOCK, packing, facts: told };
    write(&known(solver), &[], path, &plan, threads, true, watch)
}

/// Writes slices, and behind them more values; `fill` replaces holes.
fn write(
    known: &[&Known],
    more: &[&[Units]],
    path: &Path,
    plan: &Plan,
    threads: usize,
    fill: bool,
    watch: &dyn Watch,
) -> Result<Written, FileError> {
    let mut writer = Writer::create(path, plan, threads)?;
    let mut before = 0;
    let mut bytes = Vec::with_capacity(2 * PART);
    for part in known.iter().flat_map(|known| known.values.chunks(PART)) {
        bytes.clear();
        for value in part {
            if !fill || *value != HOLE {
                before = *value;
            }
            bytes.extend(before.to_le_bytes());
        }
        writer.write_watched(&bytes, watch)?;
    }
    let turns: usize = known.iter().map(|known| known.turns.len()).sum();
    for part in known.iter().flat_map(|known| known.turns.chunks(PART)) {
        writer.write_watched(part, watch)?;
    }
    if !turns.is_multiple_of(2) {
        writer.write(&[0])?;
    }
    for part in more.iter().flat_map(|part| part.chunks(PART)) {
        bytes.clear();
        bytes.extend(part.iter().flat_map(|value| value.to_le_bytes()));
        writer.write_watched(&bytes, watch)?;
    }
    writer.finish()
}
