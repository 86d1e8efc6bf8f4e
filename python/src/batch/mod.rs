//! Many games at once, in one block of memory that Python owns.
//!
//! - `env`: one game; `past`: its earlier positions; `terms`: what all games have in common; `games`: all games; `crew`:
//!   the threads among which they are shared out;
//! - `layout`: the sections of the block; `block`: the memory itself;
//! - `chance`: throws and random choices from a counter;
//! - `search`: tree search over all games; `planner`: its class for Python.

mod block;
mod chance;
mod crew;
mod env;
mod games;
mod layout;
mod past;
mod planner;
mod search;
mod terms;

use std::sync::Mutex;

use dejarik_rules::any::{AnyRules, Known};
use dejarik_rules::with_rules;
use pyo3::buffer::PyBuffer;
use pyo3::exceptions::PyIndexError;
use pyo3::prelude::*;
use pyo3::sync::MutexExt;
use pyo3::types::PyDict;

use crate::errors::{internal, unusable};
use crate::position::openings;
use crate::settings::rules;
use crate::state::State;
use block::{Block, copied};
use games::{Games, GamesOf};
use layout::{Described, Layout};
pub use planner::SearchCore;
use search::Plan;
use terms::Terms;

/// The largest number of games, so that no size overflows.
const MOST_GAMES: usize = 1 << 24;

/// What a batch changes.
struct Inner {
    games: Box<dyn Games>,
    layout: Layout,
    block: Option<Block>,
    actions: Vec<u16>,
    seed: u64,
    calls: u64,
}

/// The games of a `Batch`, which is the class to use.
#[pyclass(frozen, module = "dejarik._dejarik")]
pub struct BatchCore {
    rules: AnyRules,
    count: usize,
    alphabet: usize,
    inner: Mutex<Inner>,
}

/// How a batch is set up, apart from the rules.
struct Setting {
    count: usize,
    seed: u64,
    threads: usize,
    max_plies: u32,
    points: bool,
    same_step: bool,
}

fn games<R: Known>(rules: R, setting: &Setting) -> PyResult<Box<dyn Games>> {
    let any = rules.any_rules();
    let read = |(any, weight)| Some((R::known_position(&any)?.position, weight));
    let starts = openings(&any)?.into_iter().filter_map(read).collect();
    let terms = Terms {
        seed: setting.seed,
        max_plies: setting.max_plies,
        points: setting.points,
        same_step: setting.same_step,
        ..Terms::new(rules, any, starts)
    };
    Ok(Box::new(GamesOf::new(terms, setting.count, setting.threads)))
}

impl BatchCore {
    /// Runs work on the games and the block without the interpreter's lock.
    fn run<T: Send>(
        &self,
        py: Python<'_>,
        work: impl FnOnce(&mut dyn Games, &Layout, &mut [u8]) -> T + Send,
    ) -> PyResult<T> {
        let mut inner = self.inner.lock_py_attached(py).map_err(|_| internal())?;
        let Inner { games, layout, block, .. } = &mut *inner;
        let block = block.as_mut().ok_or_else(|| unusable("the batch has no block yet"))?;
        Ok(py.detach(|| work(games.as_mut(), layout, block.bytes())))
    }

    /// Returns the exception for an action that is not legal in a game.
    fn illegal(&self, action: u16, game: usize) -> PyErr {
        let alphabet = crate::actions::alphabet(self.rules.id());
        let decision = alphabet.decision(usize::from(action));
        let word = decision.map_or("no action", |decision| alphabet.word(decision));
        unusable(format!("action {action} ({word}) is not legal in game {game}"))
    }
}

#[pymethods]
impl BatchCore {
    #[new]
    #[expect(clippy::too_many_arguments, reason = "the Python class collects them by name")]
    fn new(
        py: Python<'_>,
        rules: &str,
        options: &Bound<'_, PyDict>,
        n: usize,
        seed: u64,
        threads: usize,
        max_plies: u32,
        points: bool,
        same_step: bool,
        obs: Option<&str>,
        mask: bool,
    ) -> PyResult<BatchCore> {
        if n == 0 || n > MOST_GAMES {
            return Err(unusable(format!("expected n from 1 to {MOST_GAMES}, found {n}")));
        }
        if max_plies == 0 {
            return Err(unusable("expected max_plies of at least 1, found 0"));
        }
        let rules = self::rules(py, rules, Some(options))?;
        let alphabet = crate::actions::alphabet(rules.id()).count();
        let observed = obs.map_or(0, |_| crate::observe::spec(rules.id()).length());
        let number = layout::number(obs.unwrap_or("uint8"))?;
        let layout = Layout::new(n, number, observed, if mask { alphabet } else { 0 }, same_step);
        let setting = Setting { count: n, seed, threads, max_plies, points, same_step };
        let games = with_rules!(rules, rules => games(rules, &setting))?;
        let inner = Inner { games, layout, block: None, actions: vec![0; n], seed, calls: 0 };
        Ok(BatchCore { rules, count: n, alphabet, inner: Mutex::new(inner) })
    }

    /// Returns the size of the block, and name, type, row length and offset of each section.
    fn layout(&self, py: Python<'_>) -> PyResult<(usize, Vec<Described>)> {
        let inner = self.inner.lock_py_attached(py).map_err(|_| internal())?;
        Ok((inner.layout.size(), inner.layout.described()))
    }

    /// Sets the block that the batch writes into.
    fn bind(&self, py: Python<'_>, buffer: &Bound<'_, PyAny>) -> PyResult<()> {
        let mut inner = self.inner.lock_py_attached(py).map_err(|_| internal())?;
        inner.block = Some(Block::new(buffer, inner.layout.size())?);
        Ok(())
    }

    /// Starts the first episodes of a seed.
    fn reset(&self, py: Python<'_>, seed: Option<u64>) -> PyResult<()> {
        let seed = {
            let mut inner = self.inner.lock_py_attached(py).map_err(|_| internal())?;
            inner.seed = seed.unwrap_or(inner.seed);
            inner.calls = 0;
            inner.seed
        };
        self.run(py, |games, layout, block| games.reset(seed, layout, block))
    }

    /// Makes an action in each game.
    fn step(&self, py: Python<'_>, actions: &Bound<'_, PyAny>) -> PyResult<()> {
        let mut inner = self.inner.lock_py_attached(py).map_err(|_| internal())?;
        let Inner { games, layout, block, actions: chosen, .. } = &mut *inner;
        let block = block.as_mut().ok_or_else(|| unusable("the batch has no block yet"))?;
        copied(actions, chosen, "actions", "uint16")?;
        match py.detach(|| games.step(chosen, layout, block.bytes())) {
            None => Ok(()),
            Some(game) => Err(self.illegal(chosen[game], game)),
        }
    }

    /// Draws a legal action for each game.
    fn sample(
        &self,
        py: Python<'_>,
        out: &Bound<'_, PyAny>,
        logits: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<()> {
        let out = PyBuffer::<u16>::get(out)
            .map_err(|_| unusable("expected out as a contiguous array of uint16"))?;
        let logits = match logits {
            None => None,
            Some(logits) => {
                let mut values = vec![0.0_f32; self.count * self.alphabet];
                copied(logits, &mut values, "logits", "float32")?;
                Some(values)
            }
        };
        let mut inner = self.inner.lock_py_attached(py).map_err(|_| internal())?;
        let Inner { games, actions, calls, .. } = &mut *inner;
        *calls += 1;
        py.detach(|| games.sample(*calls, logits.as_deref(), actions));
        if out.readonly() || out.item_count() != actions.len() {
            let (count, found) = (actions.len(), out.item_count());
            let message =
                format!("expected out to be writable with {count} numbers, found {found}");
            return Err(unusable(message));
        }
        out.copy_from_slice(py, actions)
    }

    /// Returns the legal actions of each game.
    fn legal(&self, py: Python<'_>) -> PyResult<Vec<Vec<u16>>> {
        self.run(py, |games, _, _| games.legal())
    }

    /// Returns the states of the games.
    fn states(&self, py: Python<'_>) -> PyResult<Vec<State>> {
        self.run(py, |games, _, _| games.states())
    }

    /// Puts the games into these states.
    fn set_states(&self, py: Python<'_>, states: Vec<Bound<'_, State>>) -> PyResult<()> {
        let states: Vec<State> = states.into_iter().map(|state| state.get().clone()).collect();
        if states.len() != self.count {
            let (count, found) = (self.count, states.len());
            return Err(unusable(format!("expected {count} states, found {found}")));
        }
        let foreign = states.iter().position(|state| state.position.rules() != self.rules);
        if let Some(game) = foreign {
            return Err(unusable(format!("state {game} is of another game or has other options")));
        }
        self.run(py, |games, layout, block| games.set_states(&states, layout, block))
    }

    /// Lets throws wait for an action, or makes them.
    fn chance_nodes(&self, py: Python<'_>, explicit: bool) -> PyResult<()> {
        self.run(py, |games, layout, block| games.set_explicit(explicit, layout, block))
    }

    /// Returns the probabilities of the results of the throw that each game waits for.
    fn chances(&self, py: Python<'_>) -> PyResult<Vec<Vec<f64>>> {
        self.run(py, |games, _, _| games.chances())
    }

    /// Starts a search from the games as they stand.
    fn search(
        &self,
        py: Python<'_>,
        exploration: f32,
        noise: f32,
        seed: u64,
    ) -> PyResult<SearchCore> {
        if !(exploration.is_finite() && exploration >= 0.0 && (0.0..=1.0).contains(&noise)) {
            return Err(unusable("expected exploration of at least 0, and noise from 0 to 1"));
        }
        let (plan, count) = (Plan { exploration, noise, seed }, self.count);
        let (search, number) = self.run(py, |games, layout, _| (games.search(plan), layout.obs))?;
        let observed = crate::observe::spec(self.rules.id()).length();
        let layout = Layout::new(count, number, observed, self.alphabet, false);
        Ok(SearchCore::of(search, layout, count, self.alphabet))
    }

    /// Returns the observation of a state in bytes.
    #[staticmethod]
    fn observe(state: &Bound<'_, State>) -> Vec<u8> {
        state.get().observation()
    }

    /// Returns the names of the planes and of the single numbers of an observation.
    #[staticmethod]
    fn observed(py: Python<'_>, rules: &str) -> PyResult<(Vec<String>, Vec<String>)> {
        let id = self::rules(py, rules, None)?.id();
        Ok(crate::observe::spec(id).names())
    }

    /// Returns the index of each space's image under a symmetry.
    #[staticmethod]
    fn spaces(symmetry: usize) -> PyResult<Vec<usize>> {
        let symmetry = crate::actions::symmetry(symmetry)
            .map_err(|error| PyIndexError::new_err(error.to_string()))?;
        Ok(dejarik_rules::Space::all().map(|space| symmetry.space(space).index()).collect())
    }
}
