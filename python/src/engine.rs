//! The engine: analyses of positions, moves at a level, and reviews of games.

use std::sync::atomic::Ordering;
use std::sync::{Arc, Mutex};

use dejarik_engine::review::{Account, Evaluator, Moment, NODES, Review, ReviewError};
use dejarik_engine::{
    Analysis, Depth, Engine, Knowledge, Level, Limits, Nodes, Perfect, Scope, Stop, Strength, Value,
};
use dejarik_rules::any::{AnyPosition, AnyStep};
use dejarik_rules::{Actor, ParseError};
use pyo3::prelude::*;
use pyo3::sync::MutexExt;

use crate::actions::alphabet;
use crate::errors::{internal, misread, unusable};
use crate::numbers::Whole;
use crate::position::Position;
use crate::state::State;
use crate::tables::{Desk, Lent, TablesCore};
use crate::text::Text;
use crate::turn;
use crate::waiting::{guarded, interruptible};

/// The expected outcome from -1 to 1, the points and the distance of a result that was proved, and whether this is
/// exact.
type Valued = (f64, Option<i8>, Option<u32>, bool);

/// Best move, value, depth, nodes, line, and every move with its value, the best first.
type Analysed = (String, Valued, u32, u64, Vec<String>, Vec<(String, Valued)>);

/// Chance at the start and at the end, luck, what each side gave away, drift, and whether all are exact.
type Accounted = (f64, f64, f64, (f64, f64), f64, bool);

/// A decision of a game: move, side, chance given away, best move, number of legal moves, whether it is exact.
type Decided = (String, char, f64, String, usize, bool);

/// A throw of a game: the throw, the first player's chance before and after it, whether these are exact.
type Threw = (String, f64, f64, bool);

/// An engine for `Engine`, which is the class to use.
#[pyclass(frozen, module = "dejarik._dejarik")]
pub struct EngineCore {
    /// The level, or the strength that takes its place.
    level: Option<Level>,
    strength: Strength,
    engine: Mutex<Engine>,
    /// What stops the call that has the engine, in the search and in the tables.
    desk: Arc<Desk>,
}

fn valued(value: Value) -> Valued {
    let forced = value.forced;
    let plies = forced.map(|forced| forced.plies.get());
    (value.expected, forced.map(|forced| forced.points), plies, value.exact)
}

/// Returns what an engine may look up. The desk stops the solving of tables.
fn knowledge(tables: Option<&Bound<'_, TablesCore>>, desk: &Arc<Desk>) -> Knowledge {
    let lent = |tables: &Bound<'_, TablesCore>| Lent {
        library: tables.get().library(),
        desk: Arc::clone(desk),
    };
    tables.map_or(Knowledge::NONE, |tables| {
        Knowledge::of(Arc::new(Perfect::new(Arc::new(lent(tables)))))
    })
}

/// Runs work without the interpreter's lock. Ctrl-C stops the search and the tables of the desk.
fn stoppable<T: Send>(
    py: Python<'_>,
    desk: &Arc<Desk>,
    work: impl FnOnce(&Stop) -> T + Send,
) -> PyResult<T> {
    let raised = Arc::clone(desk);
    let stop = Stop::when(move || raised.stop.load(Ordering::Relaxed));
    interruptible(py, &desk.stop, |_| Ok(()), || work(&stop))
}

/// Returns the exception for a state in which no player decides.
fn idle(state: &State) -> PyErr {
    unusable(format!("no player decides in `{}`", state.text()))
}

impl EngineCore {
    fn ask<T: Send>(
        &self,
        py: Python<'_>,
        state: &State,
        work: impl FnOnce(&mut Engine, &Stop) -> Option<T> + Send,
    ) -> PyResult<T> {
        guarded(|| {
            if state.choices().is_empty() {
                return Err(idle(state));
            }
            let mut held = self.engine.lock_py_attached(py).map_err(|_| internal())?;
            // An earlier call may have been interrupted.
            self.desk.stop.store(false, Ordering::Relaxed);
            let engine = &mut *held;
            stoppable(py, &self.desk, |stop| work(engine, stop))?.ok_or_else(|| idle(state))
        })
    }

    /// Chooses a step that begins with the decisions of the turn so far.
    fn step(&self, py: Python<'_>, state: &State) -> PyResult<AnyStep> {
        let begun = state.made.count() > 0;
        let steps = || turn::steps(&state.position, &state.made).into_iter().map(|(_, step)| step);
        let only = if begun { steps().collect() } else { Vec::new() };
        let scope = Scope { only, ..Scope::from(Limits::default()) };
        let found = self.ask(py, state, |engine, stop| {
            engine.think(&state.position, &state.past, &scope, stop, &mut |_| {})
        })?;
        Ok(found.best)
    }
}

#[pymethods]
impl EngineCore {
    #[new]
    fn new(
        level: Option<Whole>,
        nodes: Option<Whole>,
        depth: Option<Whole>,
        seed: u64,
        tables: Option<&Bound<'_, TablesCore>>,
    ) -> PyResult<EngineCore> {
        let level = match level {
            None => None,
            Some(level) => Some(Level::new(level.within("level", 0, 8)?).ok_or_else(internal)?),
        };
        let nodes = nodes.map(|it| it.within("nodes", 1, u64::MAX)).transpose()?;
        let depth = depth.map(|it| it.within("depth", 1, u64::from(u32::MAX))).transpose()?;
        let strength = Strength {
            nodes: nodes.map_or(Nodes::MAX, Nodes::new),
            depth: depth.map_or(Depth::MAX, Depth::new),
            ..Strength::FULL
        };
        let engine = match level {
            Some(level) => Engine::new(level, seed),
            None => Engine::with_strength(strength, seed),
        };
        let desk = Arc::default();
        let engine = Mutex::new(engine.knowing(&knowledge(tables, &desk)));
        Ok(EngineCore { level, strength, engine, desk })
    }

    /// Returns the values of a position and of its moves.
    fn analyse(&self, py: Python<'_>, state: &Bound<'_, State>) -> PyResult<Analysed> {
        let state = state.get();
        if state.made.count() > 0 {
            return Err(unusable(format!(
                "expected the beginning of a turn, found `{}`",
                state.text()
            )));
        }
        let position = &state.position;
        let strength = self.level.map_or(self.strength, |level| level.strength(position.id()));
        let limits = strength.limits();
        let found: Analysis = self.ask(py, state, |engine, stop| {
            engine.analyse(position, &state.past, &limits, stop, &mut |_| {})
        })?;
        let moves = found.candidates.iter();
        let moves = moves.map(|(step, value)| (position.step_text(*step), valued(*value)));
        Ok((
            position.step_text(found.best),
            valued(found.value),
            found.depth.get(),
            found.nodes.get(),
            found.line_text.clone(),
            moves.collect(),
        ))
    }

    /// Returns the move that the engine plays.
    fn choose(&self, py: Python<'_>, state: &Bound<'_, State>) -> PyResult<String> {
        let state = state.get();
        guarded(|| Ok(state.position.step_text(self.step(py, state)?)))
    }

    /// Returns the next decision of the turn that the engine plays.
    fn decide(&self, py: Python<'_>, state: &Bound<'_, State>) -> PyResult<&'static str> {
        let state = state.get();
        guarded(|| {
            let chosen = self.step(py, state)?;
            let mut steps = turn::steps(&state.position, &state.made).into_iter();
            let path = steps.find(|(_, step)| *step == chosen).map(|(path, _)| path);
            let decision =
                path.and_then(|path| path.at(state.made.count())).ok_or_else(internal)?;
            Ok(alphabet(state.position.id()).word(decision))
        })
    }
}

/// Plays the words of a game. Returns them with the positions before them, and the last position.
fn replay(
    py: Python<'_>,
    start: AnyPosition,
    words: Vec<String>,
) -> PyResult<(Vec<(AnyPosition, String)>, AnyPosition)> {
    let mut at = start;
    let mut played = Vec::with_capacity(words.len());
    for (index, word) in words.into_iter().enumerate() {
        let unread = |error: ParseError| misread(py, error.at, format!("word {index}: {error}"));
        let before = at;
        if matches!(at.actor(), Actor::Chance(())) {
            let roll = at.parse_roll(&word).map_err(unread)?;
            at.settle(roll).map_err(unusable)?;
        } else {
            at.play_word(&word).map_err(unread)?;
        }
        played.push((before, word));
    }
    Ok((played, at))
}

/// Judges the moves and throws of a game. `review` is the function to use.
#[pyfunction]
pub fn review_game(
    py: Python<'_>,
    start: &Bound<'_, Position>,
    words: Vec<Bound<'_, PyAny>>,
    turns: Whole,
    tables: Option<&Bound<'_, TablesCore>>,
) -> PyResult<(Option<Accounted>, Vec<Decided>, Vec<Threw>)> {
    let turns = turns.within("turns", 1, u64::from(u32::MAX))?;
    let text = |word: Bound<'_, PyAny>| Ok(word.extract::<Text<'_>>()?.0.to_owned());
    let words = words.into_iter().map(text).collect::<PyResult<Vec<String>>>()?;
    let (played, last) = guarded(|| replay(py, start.get().0, words))?;
    let desk = Arc::default();
    let knowledge = knowledge(tables, &desk);
    let review = stoppable(py, &desk, |stop| {
        let moments = played.iter().enumerate().map(|(index, (before, word))| {
            let by = match before.actor() {
                Actor::Player(side) => Some(side),
                Actor::Chance(()) | Actor::Over(_) => None,
            };
            Moment { index, before, by, word }
        });
        let mut evaluator =
            Evaluator::new(&knowledge, Depth::new(turns), stop).estimating(Limits::nodes(NODES));
        Review::of(moments, &last, &mut evaluator)
    })?;
    let review = review.map_err(|error: ReviewError| unusable(error))?;
    let account = review.account.map(|it: Account| {
        (it.start, it.end, it.luck, (it.lost[0], it.lost[1]), it.drift, it.exact)
    });
    let decided = review.steps.into_iter().map(|it| {
        let exact = it.before.exact && it.after.exact;
        (it.word, it.side.letter(), it.lost_chance, it.best, it.legal, exact)
    });
    let threw = review.throws.into_iter().map(|it| (it.word, it.before, it.after, it.exact));
    Ok((account, decided.collect(), threw.collect()))
}
