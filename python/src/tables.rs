//! Perfect play: the exact values of positions, from table files or solved when they are first needed.

use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

use dejarik_rules::RulesId;
use dejarik_rules::any::{AnyPosition, AnyRules};
use dejarik_tables::{Library, ProbeError, Progress, Stopped, Table, Watch, moves};
use pyo3::prelude::*;

use crate::errors::{unparsed, unusable};
use crate::position::{Position, openings};
use crate::settings::rules;
use crate::waiting::interruptible;

/// What the solvers report to, and what stops them.
#[derive(Default)]
struct Desk {
    stop: AtomicBool,
    progress: Mutex<Option<Progress>>,
}

/// The watch of a library over its solvers.
struct Reporter(Arc<Desk>);

impl Watch for Reporter {
    fn report(&self, progress: &Progress) -> Result<(), Stopped> {
        *self.0.progress.lock().unwrap_or_else(PoisonError::into_inner) = Some(progress.clone());
        if self.0.stop.load(Ordering::Relaxed) { Err(Stopped) } else { Ok(()) }
    }
}

/// A library with the desk of its solvers.
#[derive(Clone)]
struct Open {
    library: Arc<Library>,
    desk: Arc<Desk>,
}

/// The value of a position: points and distance, or the bounds of a chance in a game with dice.
enum Value {
    Certain(i8, Option<u16>),
    Chance(f64, f64),
}

/// Points and distance of a position or a move, and the bounds of its chance. Two of the three are
/// `None`: a game has points or chances.
type Probed = (Option<i8>, Option<u16>, Option<(f64, f64)>);

/// A move with its value.
type Rated = (String, Probed);

impl Value {
    fn fields(&self) -> Probed {
        match *self {
            Value::Certain(points, distance) => (Some(points), distance, None),
            Value::Chance(lower, upper) => (None, None, Some((lower, upper))),
        }
    }
}

/// The tables of a folder for `Tables`, which is the class to use.
#[pyclass(frozen, module = "dejarik._dejarik")]
pub struct TablesCore {
    folder: String,
    threads: usize,
    open: Mutex<Open>,
}

fn opened(folder: &str, threads: usize) -> Open {
    let desk = Arc::new(Desk::default());
    // A damaged table is solved again or left out; probing then says that there is none.
    let library = Library::new(Path::new(folder), threads, Box::new(|_| ()));
    Open { library: Arc::new(library.watched(Reporter(Arc::clone(&desk)))), desk }
}

fn value(library: &Library, position: &AnyPosition) -> Result<Value, ProbeError> {
    if position.id().has_dice() {
        let chance = library.chance(position)?;
        return Ok(Value::Chance(chance.lower, chance.upper));
    }
    let verdict = library.probe(position)?;
    Ok(Value::Certain(verdict.points, verdict.distance()))
}

/// Returns the moves of a position with their values, the best first.
fn rated(library: &Library, position: &AnyPosition) -> Result<Vec<Rated>, ProbeError> {
    if position.id().has_dice() {
        let chances = library.chances(position)?.into_iter();
        let fields = |it: dejarik_tables::Chanced| {
            (it.text, Value::Chance(it.chance.lower, it.chance.upper).fields())
        };
        return Ok(chances.map(fields).collect());
    }
    let rated = moves(library, position)?.into_iter();
    let fields = |it: dejarik_tables::Rated| {
        (it.text, Value::Certain(it.verdict.points, it.verdict.distance()).fields())
    };
    Ok(rated.map(fields).collect())
}

impl TablesCore {
    /// Returns the library of the folder.
    pub fn library(&self) -> Arc<Library> {
        self.current().library
    }

    fn current(&self) -> Open {
        self.open.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }

    /// Runs work with the library, which may solve a table first. Ctrl-C interrupts it, and the table
    /// is solved from its beginning when it is needed again.
    fn run<T: Send>(
        &self,
        py: Python<'_>,
        progress: Option<&Py<PyAny>>,
        work: impl FnOnce(&Library) -> T + Send,
    ) -> PyResult<T> {
        let Open { library, desk } = self.current();
        let tell = |py: Python<'_>| {
            let last = desk.progress.lock().unwrap_or_else(PoisonError::into_inner).take();
            match (progress, last) {
                (Some(progress), Some(last)) => {
                    let told = (last.stage.in_language("en").to_owned(), last.done, last.total);
                    progress.call1(py, told).map(|_| ())
                }
                _ => Ok(()),
            }
        };
        let result = interruptible(py, &desk.stop, tell, || work(&library));
        if desk.stop.load(Ordering::Relaxed) {
            let mut open = self.open.lock().unwrap_or_else(PoisonError::into_inner);
            *open = opened(&self.folder, self.threads);
        }
        result
    }
}

#[pymethods]
impl TablesCore {
    #[new]
    fn new(folder: String, threads: usize) -> TablesCore {
        let open = Mutex::new(opened(&folder, threads));
        TablesCore { folder, threads, open }
    }

    /// Solves the game of these rules, or reads its table, and returns the value of its start.
    fn solve(
        &self,
        py: Python<'_>,
        name: &str,
        options: &Bound<'_, pyo3::types::PyDict>,
        progress: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<Probed> {
        let rules = rules(py, name, Some(options))?;
        if rules.id() != RulesId::Groi {
            let id = rules.id();
            return Err(unusable(format!(
                "expected groi, which is solved in seconds, found {id}: `dejarik solve {id}` makes its table"
            )));
        }
        let start = openings(&rules)?.first().map(|(start, _)| *start);
        let start = start.ok_or_else(|| unusable("the game has no first position"))?;
        let progress = progress.map(|progress| progress.clone().unbind());
        let value = self.run(py, progress.as_ref(), |library| value(library, &start))?;
        Ok(value.map_err(unusable)?.fields())
    }

    /// Returns the value of a position.
    fn probe(&self, py: Python<'_>, position: &Bound<'_, Position>) -> PyResult<Probed> {
        let position = position.get().0;
        let value = self.run(py, None, |library| value(library, &position))?;
        Ok(value.map_err(unusable)?.fields())
    }

    /// Returns the moves of a position with their values, the best first.
    fn moves(&self, py: Python<'_>, position: &Bound<'_, Position>) -> PyResult<Vec<Rated>> {
        let position = position.get().0;
        self.run(py, None, |library| rated(library, &position))?.map_err(unusable)
    }

    /// Returns the moves of positions with their values, `None` for a position without a table.
    fn moves_list(
        &self,
        py: Python<'_>,
        positions: Vec<Bound<'_, Position>>,
    ) -> PyResult<Vec<Option<Vec<Rated>>>> {
        let positions: Vec<_> = positions.into_iter().map(|it| it.get().0).collect();
        let desk = self.current().desk;
        let rated = self.run(py, None, |library| {
            let asked = positions.iter().take_while(|_| !desk.stop.load(Ordering::Relaxed));
            let asked = asked.map(|position| match rated(library, position) {
                Err(ProbeError::NoTable(_)) => Ok(None),
                rated => rated.map(Some),
            });
            asked.collect::<Result<Vec<_>, ProbeError>>()
        })?;
        rated.map_err(unusable)
    }

    /// Returns the values of packed positions, one after the other.
    fn probe_packed(&self, py: Python<'_>, name: &str, packed: &[u8]) -> PyResult<Vec<Probed>> {
        let rules: AnyRules = rules(py, name, None)?;
        let size = rules.packed_size();
        if !packed.len().is_multiple_of(size) {
            let found = packed.len();
            return Err(unusable(format!("expected a multiple of {size} bytes, found {found}")));
        }
        let read = |(index, bytes): (usize, &[u8])| {
            rules.unpack(bytes).map_err(|error| error.shifted(index * size))
        };
        let positions: Result<Vec<_>, _> =
            packed.chunks_exact(size).enumerate().map(read).collect();
        self.probe_all(py, &positions.map_err(|error| unparsed(py, &error))?)
    }

    /// Returns the values of positions.
    fn probe_list(
        &self,
        py: Python<'_>,
        positions: Vec<Bound<'_, Position>>,
    ) -> PyResult<Vec<Probed>> {
        let positions: Vec<_> = positions.into_iter().map(|it| it.get().0).collect();
        self.probe_all(py, &positions)
    }
}

impl TablesCore {
    fn probe_all(&self, py: Python<'_>, positions: &[AnyPosition]) -> PyResult<Vec<Probed>> {
        let desk = self.current().desk;
        let values = self.run(py, None, |library| {
            let probed = positions.iter().enumerate();
            let probed = probed.take_while(|_| !desk.stop.load(Ordering::Relaxed));
            let probed =
                probed.map(|(index, it)| value(library, it).map_err(|error| (index, error)));
            probed.collect::<Result<Vec<_>, _>>()
        })?;
        let values =
            values.map_err(|(index, error)| unusable(format!("position {index}: {error}")))?;
        Ok(values.iter().map(Value::fields).collect())
    }
}
