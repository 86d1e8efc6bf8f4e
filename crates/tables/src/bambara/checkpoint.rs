//! The solver's files: checkpoints, and the table of a solved game.
//!
//! Both are table files. A *checkpoint* is raw and has a layout of its own; its facts list the
//! finished waves. A wave that was interrupted is repeated and finds what it had found. A table
//! holds the codes of all ranks, packed; a hole repeats the code before it.

use std::path::{Path, PathBuf};

use dejarik_rules::bambara::{Bambara, Kind};
use dejarik_rules::{Bilingual, Wording, wording};

use super::cells::Code;
use super::index::Index;
use super::packed::Packed;
use super::solve::{Method, SolveError, Solver, Wave};
use crate::checkpoint::{self, Resumable, fill_holes};
use crate::file::{self, FileError, Packing, Plan, TableFile, Width, Written, write_cells};
use crate::identity::{self, Identity};
use crate::progress::Watch;

/// Cells per block of a table: what a probe unpacks.
const BLOCK: u32 = 1 << 15;
/// Cells per block of a checkpoint.
const CHECKPOINT_BLOCK: u32 = 1 << 22;
/// Cells that are passed to the writer at a time.
const PART: usize = 1 << 20;
/// The name of the meaning and the order of a table's cells.
const LAYOUT: &str = "distance-1";
const CHECKPOINT_LAYOUT: &str = "waves-1";
/// The fact of a checkpoint that lists its waves.
const WAVES: &str = "waves";

/// Why a checkpoint cannot be resumed.
#[derive(Debug, thiserror::Error)]
#[error("{}", self.wording())]
pub enum ResumeError {
    /// The file cannot be used.
    File(#[from] FileError),
    /// The list of waves cannot be parsed.
    Waves(PathBuf),
}

impl Bilingual for ResumeError {
    fn wording(&self) -> Wording {
        match self {
            ResumeError::File(error) => error.wording(),
            ResumeError::Waves(path) => {
                let path = path.display();
                wording!(
                    "{path}: the fact `{WAVES}` is missing or damaged, expected the finished waves",
                    "{path} : le fait `{WAVES}` manque ou est abîmé ; attendu : les vagues terminées"
                )
            }
        }
    }
}

/// Why a game was not solved.
pub type RunError = checkpoint::RunError<SolveError>;

/// Returns the properties of a table of the game with the index's kinds of piece.
pub fn kind(rules: &Bambara, index: &Index) -> file::Kind {
    of_layout(LAYOUT, rules, index)
}

/// Returns the usual name of a table's file.
pub fn file_name(rules: &Bambara, kinds: &[Kind]) -> String {
    let part = if kinds == Kind::ALL { String::new() } else { letters(kinds) };
    identity::file_name(rules, &[], &part)
}

fn letters(kinds: &[Kind]) -> String {
    kinds.iter().map(|kind| kind.letter().to_ascii_lowercase()).collect()
}

/// Parses the layout of a table, and returns the kinds of piece in its game; `None` if it is not the
/// layout of a table of bambara.
pub fn kinds_of(layout: &str) -> Option<Vec<Kind>> {
    let letters = layout.strip_prefix(LAYOUT)?.strip_prefix('-')?;
    letters.chars().map(|letter| Kind::from_letter(letter.to_ascii_uppercase())).collect()
}

/// Returns the facts of a solved game for the header of its table.
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
        identity: Identity::of(rules, &[Bambara::default().start()]),
        layout: format!("{layout}-{}", letters(index.kinds())),
        width: Width::One,
        cells: index.size(),
    }
}

/// Writes a checkpoint of the solver.
///
/// # Errors
/// Returns an error if the file cannot be written.
pub fn save(solver: &Solver<'_>, path: &Path, watch: &dyn Watch) -> Result<Written, FileError> {
    let waves: Vec<String> = solver.waves().iter().map(wave_text).collect();
    let plan = Plan {
        kind: of_layout(CHECKPOINT_LAYOUT, solver.rules(), solver.index()),
        block_cells: CHECKPOINT_BLOCK,
        packing: Packing::Raw,
        facts: vec![(WAVES.to_owned(), waves.join(" "))],
    };
    write(solver, path, &plan, 1, watch, |_| ())
}

/// Restores the solver from a checkpoint.
///
/// # Errors
/// Returns an error if the file cannot be read, is damaged, or is a checkpoint of another game.
pub fn resume<'a>(
    rules: Bambara,
    index: &'a Index,
    threads: usize,
    path: &Path,
) -> Result<Solver<'a>, ResumeError> {
    let file = TableFile::open_as(path, &of_layout(CHECKPOINT_LAYOUT, &rules, index))?;
    let waves = file.header().fact(WAVES).and_then(|text| {
        (0..).zip(text.split(' ')).map(|(distance, wave)| parse_wave(distance, wave)).collect()
    });
    let waves: Vec<Wave> = waves.ok_or_else(|| ResumeError::Waves(path.to_owned()))?;
    Ok(Solver::resumed(rules, index, threads, waves, |take| file.visit_blocks(take))?)
}

fn wave_text(wave: &Wave) -> String {
    let method = match wave.method {
        Method::Pull => "pull",
        Method::Push => "push",
    };
    format!("{}:{method}", wave.found)
}

fn parse_wave(distance: u8, text: &str) -> Option<Wave> {
    let (found, method) = text.split_once(':')?;
    let method = match method {
        "pull" => Method::Pull,
        "push" => Method::Push,
        _ => return None,
    };
    Some(Wave { distance, found: found.parse().ok()?, method })
}

impl Resumable for Solver<'_> {
    type Portion = Wave;
    type Error = SolveError;

    fn is_done(&self) -> bool {
        Solver::is_done(self)
    }

    fn solve_portion(&mut self, watch: &dyn Watch) -> Result<Wave, SolveError> {
        self.wave(watch)
    }

    fn save(&self, path: &Path, watch: &dyn Watch) -> Result<Written, FileError> {
        save(self, path, watch)
    }
}

/// Writes the table of a solved game.
///
/// # Errors
/// Returns an error if the file cannot be written.
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
        fill_holes(codes, Code::HOLE.0, &mut before);
    })
}

/// Writes the codes of all ranks after `change` has edited each part.
fn write(
    solver: &Solver<'_>,
    path: &Path,
    plan: &Plan,
    threads: usize,
    watch: &dyn Watch,
    mut change: impl FnMut(&mut [u8]),
) -> Result<Written, FileError> {
    let total = solver.cells().len();
    let mut part = vec![0; PART];
    write_cells(path, plan, threads, watch, |write| {
        (0..total).step_by(PART).try_for_each(|from| {
            let part = &mut part[..PART.min(total - from)];
            solver.cells().read(from, part);
            change(part);
            write(part)
        })
    })
}
