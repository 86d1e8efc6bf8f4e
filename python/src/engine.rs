//! The engine: analyses of positions, moves at a level, and reviews of games.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};

use dejarik_engine::review::{Account, Evaluator, Moment, NODES, Review, ReviewError};
use dejarik_engine::{
    Analysis, Depth, Engine, Knowledge, Level, Limits, Nodes, Perfect, Scope, Stop, Strength, Value,
};
use dejarik_rules::Actor;
use dejarik_rules::any::{AnyPosition, AnyStep};
use pyo3::prelude::*;
use pyo3::sync::MutexExt;

use crate::actions::alphabet;
use crate::errors::{internal, unparsed, unusable};
use crate::position::Position;
use crate::state::State;
use crate::tables::TablesCore;
use crate::turn;
use crate::waiting::interruptible;

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
}

fn valued(value: Value) -> Valued {
    let forced = value.forced;
    let plies = forced.map(|forced| forced.plies.get());
    (value.expected, forced.map(|forced| forced.points), plies, value.exact)
}

/// Returns what an engine may look up.
fn knowledge(tables: Option<&Bound<'_, TablesCore>>) -> Knowledge {
    let perfect = |tables: &Bound<'_, TablesCore>| Perfect::new(tables.get().library());
    tables.map_or(Knowledge::NONE, |tables| Knowledge::of(Arc::new(perfect(tables))))
}

/// Runs work without the interpreter's lock. Ctrl-C raises its flag.
fn stoppable<T: Send>(py: Python<'_>, work: impl FnOnce(&Stop) -> T + Send) -> PyResult<T> {
    let flag = Arc::new(AtomicBool::new(false));
    let raised = Arc::clone(&flag);
    let stop = Stop::when(move || raised.load(Ordering::Relaxed));
    interruptible(py, &flag, |_| Ok(()), || work(&stop))
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
        if state.choices().is_empty() {
            return Err(idle(state));
        }
        let mut held = self.engine.lock_py_attached(py).map_err(|_| internal())?;
        let engine = &mut *held;
        stoppable(py, |stop| work(engine, stop))?.ok_or_else(|| idle(state))
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
        level: Option<u8>,
        nodes: Option<u64>,
        depth: Option<u32>,
        seed: u64,
        tables: Option<&Bound<'_, TablesCore>>,
    ) -> PyResult<EngineCore> {
        let level = match level {
            None => None,
            Some(number) => Some(Level::new(number).ok_or_else(|| {
                unusable(format!("expected a level from 1 to 8, or 0, found {number}"))
            })?),
        };
        let strength = Strength {
            nodes: nodes.map_or(Nodes::MAX, Nodes::new),
            depth: depth.map_or(Depth::MAX, Depth::new),
            ..Strength::FULL
        };
        let engine = match level {
            Some(level) => Engine::new(level, seed),
            None => Engine::with_strength(strength, seed),
        };
        let engine = Mutex::new(engine.knowing(&knowledge(tables)));
        Ok(EngineCore { level, strength, engine })
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
        Ok(state.position.step_text(self.step(py, state)?))
    }

    /// Returns the next decision of the turn that the engine plays.
    fn decide(&self, py: Python<'_>, state: &Bound<'_, State>) -> PyResult<&'static str> {
        let state = state.get();
        let chosen = self.step(py, state)?;
        let mut steps = turn::steps(&state.position, &state.made).into_iter();
        let path = steps.find(|(_, step)| *step == chosen).map(|(path, _)| path);
        let decision = path.and_then(|path| path.at(state.made.count())).ok_or_else(internal)?;
        Ok(alphabet(state.position.id()).word(decision))
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
    for word in words {
        let before = at;
        if matches!(at.actor(), Actor::Chance(())) {
            let roll = at.parse_roll(&word).map_err(|error| unparsed(py, &error))?;
            at.settle(roll).map_err(unusable)?;
        } else {
            at.play_word(&word).map_err(|error| unparsed(py, &error))?;
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
    words: Vec<String>,
    turns: u32,
    tables: Option<&Bound<'_, TablesCore>>,
) -> PyResult<(Option<Accounted>, Vec<Decided>, Vec<Threw>)> {
    let (played, last) = replay(py, start.get().0, words)?;
    let knowledge = knowledge(tables);
    let review = stoppable(py, |stop| {
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
