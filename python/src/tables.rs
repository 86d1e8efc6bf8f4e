//! Perfect play: the exact values of positions, from table files or solved when they are first needed.

use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

use dejarik_rules::RulesId;
use dejarik_rules::any::{AnyPosition, AnyRules};
use dejarik_tables::{
    Chance, Chanced, Library, ProbeError, Progress, Stopped, Table, Verdict, Watch, moves,
};
use pyo3::prelude::*;
use pyo3::types::PyBytes;

use crate::errors::{unparsed, unusable};
use crate::numbers::Whole;
use crate::position::Position;
use crate::settings::{rules, threads};
use crate::starting::openings;
use crate::text::Text;
use crate::waiting::interruptible;

/// What the solvers report to during a call, and what stops them. Each call has one of its own, so Ctrl-C in one thread
/// leaves the calls of others alone.
#[derive(Default)]
pub struct Desk {
    pub stop: AtomicBool,
    progress: Mutex<Option<Progress>>,
}

impl Watch for Desk {
    fn report(&self, progress: &Progress) -> Result<(), Stopped> {
        *self.progress.lock().unwrap_or_else(PoisonError::into_inner) = Some(progress.clone());
        if self.stop.load(Ordering::Relaxed) { Err(Stopped) } else { Ok(()) }
    }
}

/// The tables of a library for an engine, whose desk stops solving.
pub struct Lent {
    pub library: Arc<Library>,
    pub desk: Arc<Desk>,
}

impl Table for Lent {
    fn probe(&self, position: &AnyPosition) -> Result<Verdict, ProbeError> {
        self.library.under(&*self.desk).probe(position)
    }

    fn chance(&self, position: &AnyPosition) -> Result<Chance, ProbeError> {
        self.library.chance(position)
    }

    fn chances(&self, position: &AnyPosition) -> Result<Vec<Chanced>, ProbeError> {
        self.library.chances(position)
    }
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

/// Whether the values of many positions are chances, and their numbers in two arrays: points (int8) and distances (int32, -1
/// for none), or lower and upper bounds (float64).
type Columns<'py> = (bool, Bound<'py, PyBytes>, Bound<'py, PyBytes>);

impl Value {
    fn fields(&self) -> Probed {
        match *self {
            Value::Certain(points, distance) => (Some(points), distance, None),
            Value::Chance(lower, upper) => (None, None, Some((lower, upper))),
        }
    }

    /// Adds the numbers to the two arrays of [`Columns`].
    fn add_to(&self, [first, second]: &mut [Vec<u8>; 2]) {
        match *self {
            Value::Certain(points, distance) => {
                first.extend(points.to_ne_bytes());
                second.extend(distance.map_or(-1, i32::from).to_ne_bytes());
            }
            Value::Chance(lower, upper) => {
                first.extend(lower.to_ne_bytes());
                second.extend(upper.to_ne_bytes());
            }
        }
    }
}

/// The tables of a folder for `Tables`, which is the class to use.
#[pyclass(frozen, module = "dejarik._dejarik")]
pub struct TablesCore {
    library: Arc<Library>,
}

fn value(tables: &dyn Table, position: &AnyPosition) -> Result<Value, ProbeError> {
    if position.id().has_dice() {
        let chance = tables.chance(position)?;
        return Ok(Value::Chance(chance.lower, chance.upper));
    }
    let verdict = tables.probe(position)?;
    Ok(Value::Certain(verdict.points, verdict.distance()))
}

/// Returns the moves of a position with their values, the best first.
fn rated(tables: &dyn Table, position: &AnyPosition) -> Result<Vec<Rated>, ProbeError> {
    if position.id().has_dice() {
        let chances = tables.chances(position)?.into_iter();
        let fields =
            |it: Chanced| (it.text, Value::Chance(it.chance.lower, it.chance.upper).fields());
        return Ok(chances.map(fields).collect());
    }
    let rated = moves(tables, position)?.into_iter();
    let fields = |it: dejarik_tables::Rated| {
        (it.text, Value::Certain(it.verdict.points, it.verdict.distance()).fields())
    };
    Ok(rated.map(fields).collect())
}

impl TablesCore {
    /// Returns the library of the folder.
    pub fn library(&self) -> Arc<Library> {
        Arc::clone(&self.library)
    }

    /// Runs work with the tables, which may solve a table first. Ctrl-C interrupts it by the flag, and the table
    /// is solved from its beginning when it is needed again.
    fn run<T: Send>(
        &self,
        py: Python<'_>,
        progress: Option<&Py<PyAny>>,
        work: impl FnOnce(&dyn Table, &AtomicBool) -> T + Send,
    ) -> PyResult<T> {
        let desk = Desk::default();
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
        interruptible(py, &desk.stop, tell, || work(&self.library.under(&desk), &desk.stop))
    }

    /// Returns the values of positions of one rule set, which `read` returns. Without any, `given` is the rule set.
    fn probe_all<'py>(
        &self,
        py: Python<'py>,
        given: Option<RulesId>,
        read: impl FnOnce() -> PyResult<Vec<AnyPosition>> + Send,
    ) -> PyResult<Columns<'py>> {
        let probed = self.run(py, None, |tables, stop| {
            let (positions, mut columns) = (read()?, [Vec::new(), Vec::new()]);
            let first = positions.first().map(AnyPosition::id).or(given);
            for (index, position) in positions.iter().enumerate() {
                if stop.load(Ordering::Relaxed) {
                    break;
                }
                let wrong = |text: String| unusable(format!("position {index}: {text}"));
                if let (Some(first), id) = (first, position.id())
                    && id != first
                {
                    return Err(wrong(format!("expected {first}, as position 0, found {id}")));
                }
                let value = value(tables, position).map_err(|error| wrong(error.to_string()))?;
                value.add_to(&mut columns);
            }
            Ok((first.is_some_and(RulesId::has_dice), columns))
        })?;
        let (has_dice, [first, second]) = probed?;
        Ok((has_dice, PyBytes::new(py, &first), PyBytes::new(py, &second)))
    }
}

#[pymethods]
impl TablesCore {
    #[new]
    fn new(folder: Text<'_>, threads: Whole) -> PyResult<TablesCore> {
        let threads = self::threads(threads)?;
        // A damaged table is solved again or left out; probing then says that there is none.
        let library = Library::new(Path::new(folder.0), threads, Box::new(|_| ()));
        Ok(TablesCore { library: Arc::new(library) })
    }

    /// Solves the game of these rules, or reads its table, and returns the value of its start.
    fn solve(
        &self,
        py: Python<'_>,
        name: Text<'_>,
        options: &Bound<'_, pyo3::types::PyDict>,
        progress: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<Probed> {
        let rules = rules(py, name.0, Some(options))?;
        if rules.id() != RulesId::Groi {
            let id = rules.id();
            return Err(unusable(format!(
                "expected groi, which is solved in seconds, found {id}: `dejarik solve {id}` makes its table"
            )));
        }
        let start = openings(&rules)?.first().map(|(start, _)| *start);
        let start = start.ok_or_else(|| unusable("the game has no first position"))?;
        let progress = progress.map(|progress| progress.clone().unbind());
        let value = self.run(py, progress.as_ref(), |tables, _| value(tables, &start))?;
        Ok(value.map_err(unusable)?.fields())
    }

    /// Returns the value of a position.
    fn probe(&self, py: Python<'_>, position: &Bound<'_, Position>) -> PyResult<Probed> {
        let position = position.get().0;
        let value = self.run(py, None, |tables, _| value(tables, &position))?;
        Ok(value.map_err(unusable)?.fields())
    }

    /// Returns the moves of a position with their values, the best first.
    fn moves(&self, py: Python<'_>, position: &Bound<'_, Position>) -> PyResult<Vec<Rated>> {
        let position = position.get().0;
        self.run(py, None, |tables, _| rated(tables, &position))?.map_err(unusable)
    }

    /// Returns the moves of positions with their values, `None` for a position without a table.
    fn moves_list(
        &self,
        py: Python<'_>,
        positions: Vec<Bound<'_, Position>>,
    ) -> PyResult<Vec<Option<Vec<Rated>>>> {
        let positions: Vec<_> = positions.into_iter().map(|it| it.get().0).collect();
        let rated = self.run(py, None, |tables, stop| {
            let asked = positions.iter().take_while(|_| !stop.load(Ordering::Relaxed));
            let asked = asked.map(|position| match rated(tables, position) {
                Err(ProbeError::NoTable(_)) => Ok(None),
                rated => rated.map(Some),
            });
            asked.collect::<Result<Vec<_>, ProbeError>>()
        })?;
        rated.map_err(unusable)
    }

    /// Returns the values of packed positions, one after the other.
    fn probe_packed<'py>(
        &self,
        py: Python<'py>,
        name: Text<'_>,
        packed: &[u8],
    ) -> PyResult<Columns<'py>> {
        let rules: AnyRules = rules(py, name.0, None)?;
        let size = rules.packed_size();
        if !packed.len().is_multiple_of(size) {
            let found = packed.len();
            return Err(unusable(format!("expected a multiple of {size} bytes, found {found}")));
        }
        let read = |(index, bytes): (usize, &[u8])| {
            rules.unpack(bytes).map_err(|error| error.shifted(index * size))
        };
        self.probe_all(py, Some(rules.id()), || {
            let positions = packed.chunks_exact(size).enumerate().map(read);
            let positions: Result<Vec<_>, _> = positions.collect();
            positions.map_err(|error| Python::attach(|py| unparsed(py, &error)))
        })
    }

    /// Returns the values of positions.
    fn probe_list<'py>(
        &self,
        py: Python<'py>,
        positions: Vec<Bound<'_, Position>>,
    ) -> PyResult<Columns<'py>> {
        let positions: Vec<_> = positions.into_iter().map(|it| it.get().0).collect();
        self.probe_all(py, None, || Ok(positions))
    }
}
