//! The search of a batch as Python's `Batch.search` drives it.

use std::sync::Mutex;

use pyo3::prelude::*;
use pyo3::sync::MutexExt;

use super::block::{Array, Block};
use super::layout::{Described, Layout};
use super::search::Search;
use crate::errors::{internal, unusable};
use crate::waiting::guarded;

/// What a search changes.
struct Inner {
    search: Box<dyn Search>,
    layout: Layout,
    block: Option<Block>,
}

/// The trees of `Batch.search`, which is the method to use.
#[pyclass(frozen, module = "dejarik._dejarik")]
pub struct SearchCore {
    count: usize,
    alphabet: usize,
    inner: Mutex<Inner>,
}

impl SearchCore {
    /// Makes the object for a search over `count` games with `alphabet` actions each.
    pub fn of(
        search: Box<dyn Search>,
        layout: Layout,
        count: usize,
        alphabet: usize,
    ) -> SearchCore {
        let inner = Mutex::new(Inner { search, layout, block: None });
        SearchCore { count, alphabet, inner }
    }

    /// Runs work without the interpreter's lock.
    fn run<T: Send>(
        &self,
        py: Python<'_>,
        work: impl FnOnce(&mut Inner) -> PyResult<T> + Send,
    ) -> PyResult<T> {
        guarded(|| {
            let mut held = self.inner.lock_py_attached(py).map_err(|_| internal())?;
            let inner = &mut *held;
            py.detach(|| work(inner))
        })
    }
}

#[pymethods]
impl SearchCore {
    /// Returns the size of the block, and name, type, row length and offset of each section.
    fn layout(&self, py: Python<'_>) -> PyResult<(usize, Vec<Described>)> {
        self.run(py, |inner| Ok((inner.layout.size(), inner.layout.described())))
    }

    /// Sets the block that the search writes into, and returns the object that has the memory.
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

    /// Descends to a leaf in each tree, and writes the rows of the leaves.
    fn select(&self, py: Python<'_>) -> PyResult<()> {
        self.run(py, |Inner { search, layout, block }| {
            let block = block.as_mut().ok_or_else(|| unusable("the search has no block yet"))?;
            search.select(layout, block.bytes());
            Ok(())
        })
    }

    /// Adds the leaves to the trees, with their logits and values.
    fn expand(
        &self,
        py: Python<'_>,
        logits: &Bound<'_, PyAny>,
        values: &Bound<'_, PyAny>,
    ) -> PyResult<()> {
        let shape = [self.count, self.alphabet];
        let logits = Array::new(logits, &shape, "logits", "float32")?.to_vec(py)?;
        let values = Array::new(values, &shape[..1], "values", "float32")?.to_vec(py)?;
        self.run(py, |inner| {
            if let Some(game) = inner.search.refused(&logits, &values) {
                let expected = "expected a finite value, a finite logit of a legal action, and no NaN or infinity";
                return Err(unusable(format!("the evaluation of game {game}: {expected}")));
            }
            inner.search.expand(&logits, &values);
            Ok(())
        })
    }

    /// Writes how often each action of each game was visited, and the values of the games.
    fn result(
        &self,
        py: Python<'_>,
        visits: &Bound<'_, PyAny>,
        values: &Bound<'_, PyAny>,
    ) -> PyResult<()> {
        let shape = [self.count, self.alphabet];
        let visits_out = Array::writable(visits, &shape, "visits", "uint32")?;
        let values_out = Array::writable(values, &shape[..1], "values", "float32")?;
        let (visits, values) = self.run(py, |inner| {
            let mut visits = vec![0; self.count * self.alphabet];
            inner.search.visits(&mut visits);
            Ok((visits, inner.search.values()))
        })?;
        visits_out.fill(py, &visits)?;
        values_out.fill(py, &values)
    }
}
