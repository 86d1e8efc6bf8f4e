//! The solver's work on disk: where it was, to go on later, and the table when it is done.
//!
//! Both are table files. A *checkpoint* is raw, its layout says so, and its facts tell the waves
//! that were done; a wave that was under way is done again, and finds what it had found. A table
//! holds the codes of all ranks, packed; a hole repeats the code before it, since nobody asks.

use std::path::Path;
use std::time::{Duration, Instant};

use dejarik_rules::bambara::{Bambara, Kind};
use dejarik_rules::ruleset::RuleSet;

use super::cells::Code;
use super::index::Index;
use super::packed::Packed;
use super::solve::{Method, SolveError, Solver, Wave};
use crate::file::{FileError, Packing, Plan, TableFile, Width, Writer, Written};
use crate::{Identity, Watch, file};

/// Cells a block of a table: what a probe unpacks.
const BLOCK: u32 = 1 << 15;
/// Cells a block of a checkpoint.
const CHECKPOINT_BLOCK: u32 = 1 << 22;
/// Cells that are handed on at a time.
const PART: usize = 1 << 20;
/// What the cells of a table mean and their order.
const LAYOUT: &str = "distance-1";
const WAVES: &str = "waves";
/// The option that changes the game tree.
const TREE_OPTION: &str = "laps";

/// Why a checkpoint cannot be gone on with.
#[derive(Debug, thiserror::Error)]
pub enum ResumeError {
    /// Something is wrong with the file.
    #[error(transparent)]
    File(#[from] FileError),
    /// Its waves cannot be read.
    #[error("{}: it does not say which waves were done", .0.display())]
    Waves(std::path::PathBuf),
}

/// What a table of the game with these kinds of piece must be.
pub fn kind(rules: &Bambara, index: &Index) -> file::Kind {
    of_layout(LAYOUT, rules, index)
}

/// The name of the table's file in a folder of tables.
pub fn file_name(rules: &Bambara, kinds: &[Kind]) -> String {
    let option = rules.option(TREE_OPTION).unwrap_or_default();
    let part = if kinds == Kind::ALL { String::new() } else { format!("-{}", letters(kinds)) };
    format!("bambara-{TREE_OPTION}-{option}{part}.table")
}

fn letters(kinds: &[Kind]) -> String {
    kinds.iter().map(|kind| kind.letter().to_ascii_lowercase()).collect()
}

/// The kinds of piece of the game that a table is of, by its layout.
pub fn kinds_of(layout: &str) -> Option<Vec<Kind>> {
    let letters = layout.strip_prefix(LAYOUT)?.strip_prefix('-')?;
    letters.chars().map(|letter| Kind::from_letter(letter.to_ascii_uppercase())).collect()
}

/// What is known of a game that is solved, for the header of its table.
pub fn headlines(solver: &Solver<'_>) -> Vec<(String, String)> {
    let found = |wins: bool| -> u64 {
        let waves = solver.waves().iter();
        waves.filter(|wave| (wave.distance % 2 == 0) == wins).map(|wave| wave.found).sum()
    };
    let longest = |wins: bool| {
        let waves = solver.waves().iter().filter(|wave| wave.found > 0);
        waves.map(|wave| wave.distance).filter(|plies| (plies % 2 == 0) == wins).max().unwrap_or(0)
    };
    let mut facts = Vec::new();
    let mut fact = |name: &str, value: String| facts.push((name.to_owned(), value));
    fact("positions", (found(true) + found(false) + solver.unknown()).to_string());
    fact("wins", found(true).to_string());
    fact("losses", found(false).to_string());
    fact("draws", solver.unknown().to_string());
    fact("longest-win", longest(true).to_string());
    fact("longest-loss", longest(false).to_string());
    if solver.index().kinds() == Kind::ALL {
        let start = Packed::of(&Bambara::default().start());
        let verdict = solver.cells().get(solver.index().rank(start)).verdict();
        fact(
            "start",
            match verdict.points {
                0 => "draw".to_owned(),
                1.. => format!("win in {}", verdict.plies),
                ..=-1 => format!("loss in {}", verdict.plies),
            },
        );
    }
    facts
}

fn of_layout(layout: &str, rules: &Bambara, index: &Index) -> file::Kind {
    file::Kind {
        identity: Identity::of(rules, &[TREE_OPTION], &[Bambara::default().start()]),
        layout: format!("{layout}-{}", letters(index.kinds())),
        width: Width::One,
        cells: index.size(),
    }
}

/// Writes where the solver is.
pub fn save(solver: &Solver<'_>, path: &Path, watch: &dyn Watch) -> Result<Written, FileError> {
    let waves: Vec<String> = solver.waves().iter().map(written).collect();
    let plan = Plan {
        kind: of_layout("waves-1", solver.rules(), solver.index()),
        block_cells: CHECKPOINT_BLOCK,
        packing: Packing::Raw,
        facts: vec![(WAVES.to_owned(), waves.join(" "))],
    };
    write(solver, path, &plan, 1, watch, |_| ())
}

/// Goes on where a checkpoint was made.
pub fn resume<'a>(
    rules: Bambara,
    index: &'a Index,
    threads: usize,
    path: &Path,
) -> Result<Solver<'a>, ResumeError> {
    let file = TableFile::open_as(path, &of_layout("waves-1", &rules, index))?;
    let facts = &file.header().facts;
    let waves = facts.iter().find(|(name, _)| name == WAVES).and_then(|(_, text)| {
        (0..).zip(text.split(' ')).map(|(distance, wave)| read(distance, wave)).collect()
    });
    let waves: Vec<Wave> = waves.ok_or_else(|| ResumeError::Waves(path.to_owned()))?;
    Ok(Solver::resumed(rules, index, threads, waves, |take| file.visit_blocks(take))?)
}

fn written(wave: &Wave) -> String {
    let method = match wave.method {
        Method::Pull => "pull",
        Method::Push => "push",
    };
    format!("{}:{method}", wave.found)
}

fn read(distance: u8, text: &str) -> Option<Wave> {
    let (found, method) = text.split_once(':')?;
    let method = match method {
        "pull" => Method::Pull,
        "push" => Method::Push,
        _ => return None,
    };
    Some(Wave { distance, found: found.parse().ok()?, method })
}

/// Why a game was not solved.
#[derive(Debug, thiserror::Error)]
pub enum RunError {
    /// The solver went no further.
    #[error(transparent)]
    Solve(#[from] SolveError),
    /// The checkpoint could not be written.
    #[error(transparent)]
    File(#[from] FileError),
}

/// Solves to the end. Where the work shall be kept, a checkpoint is written after a wave when the
/// last one is older than `every`, and when the work is stopped; `after` hears of each wave.
pub fn run(
    solver: &mut Solver<'_>,
    checkpoint: Option<&Path>,
    every: Duration,
    watch: &dyn Watch,
    mut after: impl FnMut(&Wave),
) -> Result<(), RunError> {
    let mut kept = Instant::now();
    while !solver.is_done() {
        match solver.wave(watch) {
            Ok(wave) => after(&wave),
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

/// Writes the table of a game that is solved.
pub fn write_table(
    solver: &Solver<'_>,
    path: &Path,
    packing: Packing,
    facts: Vec<(String, String)>,
    threads: usize,
    watch: &dyn Watch,
) -> Result<Written, FileError> {
    let kind = kind(solver.rules(), solver.index());
    let plan = Plan { kind, block_cells: BLOCK, packing, facts };
    let mut before = Code::UNKNOWN.0;
    write(solver, path, &plan, threads, watch, |codes| {
        for code in codes {
            if *code == Code::HOLE.0 {
                *code = before;
            }
            before = *code;
        }
    })
}

fn write(
    solver: &Solver<'_>,
    path: &Path,
    plan: &Plan,
    threads: usize,
    watch: &dyn Watch,
    mut change: impl FnMut(&mut [u8]),
) -> Result<Written, FileError> {
    let mut writer = Writer::create(path, plan, threads)?;
    let total = solver.cells().len();
    let mut part = vec![0; PART];
    for from in (0..total).step_by(PART) {
        let part = &mut part[..PART.min(total - from)];
        solver.cells().read(from, part);
        change(part);
        writer.write_watched(part, watch)?;
    }
    writer.finish()
}
