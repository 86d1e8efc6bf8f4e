//! Many games at once, in one block of memory that Python owns.
//!
//! - `env`: one game; `past`: its earlier positions; `terms`: what all games have in common; `games`: all games; `crew`:
//!   the threads among which they are shared out;
//! - `layout`: the sections of the block; `block`: the memory itself;
//! - `chance`: throws and random choices from a counter; `choice`: a decision that can be made;
//! - `search`: tree search over all games; `planner`: its class for Python.

mod block;
mod chance;
mod choice;
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
use pyo3::prelude::*;
use pyo3::sync::MutexExt;
use pyo3::types::PyDict;

use crate::errors::{internal, unusable};
use crate::numbers::{Real, Whole};
use crate::settings::{rules, threads};
use crate::starting::openings;
use crate::state::State;
use crate::text::Text;
use crate::waiting::guarded;
use block::{Array, Block};
use chance::{Stream, word};
use env::Env;
use games::{Games, GamesOf};
use layout::{Described, Layout};
pub use planner::SearchCore;
use search::Plan;
use terms::Terms;

/// The largest number of games, so that no size overflows.
const MOST_GAMES: u64 = 1 << 24;

/// The largest number of simulations, so that the numbers of a tree's edges fit into 32 bits.
const MOST_SIMULATIONS: u64 = 1_000_000;

/// What a batch changes.
struct Inner {
    games: Box<dyn Games>,
    layout: Layout,
    block: Option<Block>,
    actions: Vec<u16>,
    seed: u64,
    /// The seed of the throws of the batch that this one is a fork of.
    parent: Option<u64>,
    calls: u64,
    /// Whether the games have begun.
    begun: bool,
}

/// The games, the layout, the memory of the block and the actions of the last call.
type Parts<'a> = (&'a mut dyn Games, &'a Layout, &'a mut [u8], &'a mut [u16]);

impl Inner {
    /// Returns the seed of the throws.
    fn stream(&self) -> u64 {
        self.parent.map_or(self.seed, |parent| word(parent, Stream::Fork, [self.seed, 0, 0]))
    }

    /// Checks that the games have begun.
    fn has_begun(&self) -> PyResult<()> {
        if self.begun {
            return Ok(());
        }
        Err(unusable("the games have not begun: expected `reset` or `set_states` first"))
    }

    /// Returns the parts, if there is a block.
    fn parts(&mut self) -> PyResult<Parts<'_>> {
        let Inner { games, layout, block, actions, .. } = self;
        let block = block.as_mut().ok_or_else(|| unusable("the batch has no block yet"))?;
        Ok((games.as_mut(), layout, block.bytes(), actions))
    }
}

/// The games of a `Batch`, which is the class to use.
#[pyclass(frozen, module = "dejarik._dejarik")]
pub struct BatchCore {
    rules: AnyRules,
    count: usize,
    alphabet: usize,
    /// The number of bytes that a game takes beside the block.
    bytes: usize,
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

/// Returns the number of bytes that a game of these rules takes when it begins.
fn bytes<R: Known>(rules: R) -> PyResult<usize> {
    let starts = openings(&rules.any_rules())?;
    let needed = starts.iter().filter_map(|(any, _)| {
        let position = R::known_position(any)?.position;
        Some(Env::<R>::bytes(&rules, &position))
    });
    Ok(needed.max().unwrap_or_default())
}

impl BatchCore {
    /// Runs work that may need the interpreter's lock.
    fn hold<T>(&self, py: Python<'_>, work: impl FnOnce(&mut Inner) -> PyResult<T>) -> PyResult<T> {
        guarded(|| work(&mut *self.inner.lock_py_attached(py).map_err(|_| internal())?))
    }

    /// Runs work without the interpreter's lock.
    fn run<T: Send>(
        &self,
        py: Python<'_>,
        work: impl FnOnce(&mut Inner) -> PyResult<T> + Send,
    ) -> PyResult<T> {
        self.hold(py, |inner| py.detach(|| work(inner)))
    }

    /// Does the same once the games have begun.
    fn play<T: Send>(
        &self,
        py: Python<'_>,
        work: impl FnOnce(&mut Inner) -> PyResult<T> + Send,
    ) -> PyResult<T> {
        self.run(py, |inner| {
            inner.has_begun()?;
            work(inner)
        })
    }

    /// Returns the exception for an action that is not legal in a game. Where a throw is due, it has that many results.
    fn illegal(&self, action: u16, game: usize, results: usize) -> PyErr {
        if let Some(last) = results.checked_sub(1) {
            let expected = format!("expected the result of a throw from 0 to {last}");
            return unusable(format!("game {game}: {expected}, found {action}"));
        }
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
        rules: Text<'_>,
        options: &Bound<'_, PyDict>,
        n: Whole,
        seed: u64,
        threads: Whole,
        max_plies: Whole,
        points: bool,
        same_step: bool,
        obs: Option<Text<'_>>,
        mask: bool,
    ) -> PyResult<BatchCore> {
        let count: usize = n.within("n", 1, MOST_GAMES)?;
        let threads = self::threads(threads)?;
        let max_plies = max_plies.within("max_plies", 1, u64::from(u32::MAX))?;
        let rules = self::rules(py, rules.0, Some(options))?;
        let alphabet = crate::actions::alphabet(rules.id()).count();
        let observed = obs.map_or(0, |_| crate::observe::spec(rules.id()).length());
        let number = layout::number(obs.map_or("uint8", |name| name.0))?;
        let bytes = guarded(|| with_rules!(rules, rules => bytes(rules)))?;
        let masked = if mask { alphabet } else { 0 };
        let layout = Layout::new(count, number, observed, masked, same_step, bytes)?;
        let setting = Setting { count, seed, threads, max_plies, points, same_step };
        let games = guarded(|| with_rules!(rules, rules => games(rules, &setting)))?;
        let actions = vec![0; count];
        let (block, parent, calls, begun) = (None, None, 0, false);
        let inner = Mutex::new(Inner { games, layout, block, actions, seed, parent, calls, begun });
        Ok(BatchCore { rules, count, alphabet, bytes, inner })
    }

    /// Returns the size of the block, and name, type, row length and offset of each section.
    fn layout(&self, py: Python<'_>) -> PyResult<(usize, Vec<Described>)> {
        self.run(py, |inner| Ok((inner.layout.size(), inner.layout.described())))
    }

    /// Sets the block that the batch writes into, and returns the object that has the memory.
    fn bind<'py>(
        &self,
        py: Python<'py>,
        buffer: &Bound<'py, PyAny>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let size = self.run(py, |inner| Ok(inner.layout.size()))?;
        let (block, owner) = Block::new(buffer, size)?;
        self.run(py, |inner| {
            inner.block = Some(block);
            Ok(())
        })?;
        Ok(owner)
    }

    /// Makes this batch a fork of another one: its throws come from a stream of their own, for any seed.
    fn descend(&self, py: Python<'_>, parent: &Bound<'_, BatchCore>) -> PyResult<()> {
        let stream = parent.get().run(py, |inner| Ok(inner.stream()))?;
        self.run(py, |inner| {
            inner.parent = Some(stream);
            Ok(())
        })
    }

    /// Starts the first episodes of a seed.
    fn reset(&self, py: Python<'_>, seed: Option<u64>) -> PyResult<()> {
        self.run(py, |inner| {
            (inner.seed, inner.calls, inner.begun) = (seed.unwrap_or(inner.seed), 0, true);
            let stream = inner.stream();
            let (games, layout, block, _) = inner.parts()?;
            games.reset(stream, layout, block);
            Ok(())
        })
    }

    /// Makes an action in each game.
    fn step(&self, py: Python<'_>, actions: &Bound<'_, PyAny>) -> PyResult<()> {
        let actions = Array::new(actions, &[self.count], "actions", "uint16")?;
        self.hold(py, |inner| {
            inner.has_begun()?;
            let (games, layout, block, chosen) = inner.parts()?;
            actions.copy_to(py, chosen)?;
            match py.detach(|| games.step(chosen, layout, block)) {
                None => Ok(()),
                Some(game) => Err(self.illegal(chosen[game], game, games.chances()[game].len())),
            }
        })
    }

    /// Draws a legal action for each game.
    fn sample(
        &self,
        py: Python<'_>,
        out: &Bound<'_, PyAny>,
        logits: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<()> {
        let out = Array::writable(out, &[self.count], "out", "uint16")?;
        let shape = [self.count, self.alphabet];
        let logits = logits.map(|it| Array::new(it, &shape, "logits", "float32")?.to_vec(py));
        let logits = logits.transpose()?;
        self.hold(py, |inner| {
            inner.has_begun()?;
            let call = inner.calls + 1;
            let (games, _, _, drawn) = inner.parts()?;
            if let Some(game) = py.detach(|| games.sample(call, logits.as_deref(), drawn)) {
                let expected =
                    "expected a finite number for a legal action, and no NaN or infinity";
                return Err(unusable(format!("the logits of game {game}: {expected}")));
            }
            out.fill(py, drawn)?;
            inner.calls = call;
            Ok(())
        })
    }

    /// Returns the legal actions of each game.
    fn legal(&self, py: Python<'_>) -> PyResult<Vec<Vec<u16>>> {
        self.play(py, |inner| Ok(inner.games.legal()))
    }

    /// Returns the states of the games.
    fn states(&self, py: Python<'_>) -> PyResult<Vec<State>> {
        self.play(py, |inner| Ok((0..self.count).map(|game| inner.games.state(game)).collect()))
    }

    /// Returns the state of a game.
    fn state(&self, py: Python<'_>, index: Whole) -> PyResult<State> {
        let game = index.within("index", 0, self.count as u64 - 1)?;
        self.play(py, |inner| Ok(inner.games.state(game)))
    }

    /// Puts the games into these states.
    fn set_states(&self, py: Python<'_>, states: Vec<Bound<'_, PyAny>>) -> PyResult<()> {
        if states.len() != self.count {
            let (count, found) = (self.count, states.len());
            return Err(unusable(format!("expected {count} states, found {found}")));
        }
        let given = |(game, state): (usize, Bound<'_, PyAny>)| {
            let state = State::given(&state).ok_or_else(|| {
                unusable(format!("expected a State or a Position for game {game}"))
            })?;
            if state.position.rules() != self.rules {
                let message = format!("state {game} is of another game or has other options");
                return Err(unusable(message));
            }
            Ok(state)
        };
        let states = states.into_iter().enumerate().map(given).collect::<PyResult<Vec<State>>>()?;
        self.run(py, |inner| {
            inner.begun = true;
            let (games, layout, block, _) = inner.parts()?;
            games.set_states(&states, layout, block);
            Ok(())
        })
    }

    /// Lets throws wait for an action, or makes them.
    fn chance_nodes(&self, py: Python<'_>, explicit: bool) -> PyResult<()> {
        self.run(py, |inner| {
            let (games, layout, block, _) = inner.parts()?;
            games.set_explicit(explicit, layout, block);
            Ok(())
        })
    }

    /// Returns the probabilities of the results of the throw that each game waits for.
    fn chances(&self, py: Python<'_>) -> PyResult<Vec<Vec<f64>>> {
        self.play(py, |inner| Ok(inner.games.chances()))
    }

    /// Starts a search of some simulations from the games as they stand.
    fn search(
        &self,
        py: Python<'_>,
        simulations: Whole,
        exploration: Real,
        noise: Real,
        seed: u64,
    ) -> PyResult<SearchCore> {
        simulations.within::<u32>("simulations", 1, MOST_SIMULATIONS)?;
        let (Real(exploration), Real(noise)) = (exploration, noise);
        if !(exploration.is_finite() && exploration >= 0.0 && (0.0..=1.0).contains(&noise)) {
            return Err(unusable("expected exploration of at least 0, and noise from 0 to 1"));
        }
        let (plan, count, alphabet) =
            (Plan { exploration, noise, seed }, self.count, self.alphabet);
        let observed = crate::observe::spec(self.rules.id()).length();
        // A tree has two games, and its logits and visits.
        let bytes = 2 * self.bytes + 2 * size_of::<f32>() * alphabet;
        self.play(py, |inner| {
            let layout = Layout::new(count, inner.layout.obs, observed, alphabet, false, bytes)?;
            Ok(SearchCore::of(inner.games.search(plan), layout, count, alphabet))
        })
    }

    /// Returns the observation of a state in bytes.
    #[staticmethod]
    fn observe(state: &Bound<'_, State>) -> PyResult<Vec<u8>> {
        guarded(|| Ok(state.get().observation()))
    }

    /// Returns the names of the planes and of the single numbers of an observation.
    #[staticmethod]
    fn observed(py: Python<'_>, rules: Text<'_>) -> PyResult<(Vec<String>, Vec<String>)> {
        let id = self::rules(py, rules.0, None)?.id();
        Ok(crate::observe::spec(id).names())
    }

    /// Returns the index of each space's image under a symmetry.
    #[staticmethod]
    fn spaces(symmetry: Whole) -> PyResult<Vec<usize>> {
        let symmetry = crate::actions::symmetry(symmetry)?;
        Ok(dejarik_rules::Space::all().map(|space| symmetry.space(space).index()).collect())
    }
}
