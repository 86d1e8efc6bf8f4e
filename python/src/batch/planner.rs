//! The search of a batch as Python's `Batch.search` drives it.

use std::sync::Mutex;

use pyo3::prelude::*;
use pyo3::sync::MutexExt;

use super::block::{Block, copied};
use super::layout::{Described, Layout};
use super::search::Search;
use crate::errors::{internal, unusable};

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

    fn run<T: Send>(
        &self,
        py: Python<'_>,
        work: impl FnOnce(&mut Inner) -> T + Send,
    ) -> PyResult<T> {
        let mut held = self.inner.lock_py_attached(py).map_err(|_| internal())?;
        let inner = &mut *held;
        Ok(py.detach(|| work(inner)))
    }
}

#[pymethods]
impl SearchCore {
    /// Returns the size of the block, and name, type, row length and offset of each section.
    fn layout(&self, py: Python<'_>) -> PyResult<(usize, Vec<Described>)> {
        self.run(py, |inner| (inner.layout.size(), inner.layout.described()))
    }

    /// Sets the block that the search writes into.
    fn bind(&self, py: Python<'_>, buffer: &Bound<'_, PyAny>) -> PyResult<()> {
        let mut inner = self.inner.lock_py_attached(py).map_err(|_| internal())?;
        inner.block = Some(Block::new(buffer, inner.layout.size())?);
        Ok(())
    }

    /// Descends to a leaf in each tree, and writes the rows of the leaves.
    fn select(&self, py: Python<'_>) -> PyResult<()> {
        let bound = self.run(py, |Inner { search, layout, block }| {
            block.as_mut().map(|block| search.select(layout, block.bytes()))
        })?;
        bound.ok_or_else(|| unusable("the search has no block yet"))
    }

    /// Adds the leaves to the trees, with their logits and values.
    fn expand(
        &self,
        py: Python<'_>,
        logits: &Bound<'_, PyAny>,
        values: &Bound<'_, PyAny>,
    ) -> PyResult<()> {
        let mut given = [vec![0.0; self.count * self.alphabet], vec![0.0; self.count]];
        copied(logits, &mut given[0], "logits", "float32")?;
        copied(values, &mut given[1], "values", "float32")?;
        if !given.iter().flatten().all(|number: &f32| number.is_finite()) {
            return Err(unusable("expected finite logits and values"));
        }
        self.run(py, |inner| inner.search.expand(&given[0], &given[1]))
    }

    /// Returns how often each action of each game was visited, one row after the other, and the values of the games.
    fn result(&self, py: Python<'_>) -> PyResult<(Vec<u32>, Vec<f32>)> {
        let mut visits = vec![0; self.count * self.alphabet];
        let values = self.run(py, |inner| {
            inner.search.visits(&mut visits);
            inner.search.values()
        })?;
        Ok((visits, values))
    }
}
