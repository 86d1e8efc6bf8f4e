//! The alphabet of decisions of a rule set, numbered from 0.

use dejarik_rules::any::AnyRules;
use dejarik_rules::{Alphabet, Decision, RuleSet, RulesId, Symmetry, with_rules};
use pyo3::exceptions::PyIndexError;
use pyo3::prelude::*;

use crate::errors::{internal, unparsed, unusable};
use crate::numbers::Whole;
use crate::text::Text;

/// Returns the alphabet of a rule set.
pub fn alphabet(id: RulesId) -> &'static Alphabet {
    with_rules!(AnyRules::new(id), _: R => R::alphabet())
}

/// Returns the symmetry with this index.
pub fn symmetry(index: Whole) -> PyResult<Symmetry> {
    let index = index.within("symmetry", 0, 23)?;
    Symmetry::all().nth(index).ok_or_else(internal)
}

/// All decisions that occur in games of a rule set, numbered from 0 in the order of their words.
///
/// >>> a = actions("groi")
/// >>> a.word(a.index("A1-C"))
/// 'A1-C'
#[pyclass(frozen, module = "dejarik")]
pub struct Actions {
    id: RulesId,
    alphabet: &'static Alphabet,
}

/// Returns the alphabet of decisions of a rule set.
#[pyfunction]
pub fn actions(py: Python<'_>, rules: Text<'_>) -> PyResult<Actions> {
    let id = rules.0.parse().map_err(|error| unparsed(py, &error))?;
    Ok(Actions { id, alphabet: alphabet(id) })
}

impl Actions {
    fn at(&self, index: Whole) -> PyResult<Decision> {
        let last = self.alphabet.count() - 1;
        let index = index.checked("an action", 0, last as u64).map_err(PyIndexError::new_err)?;
        self.alphabet.decision(index).ok_or_else(internal)
    }
}

#[pymethods]
impl Actions {
    /// The name of the rule set.
    #[getter]
    fn rules(&self) -> &'static str {
        self.id.name()
    }

    /// The number of decisions.
    #[getter]
    fn n(&self) -> usize {
        self.alphabet.count()
    }

    /// The words of all decisions.
    #[getter]
    fn words(&self) -> Vec<&'static str> {
        self.alphabet.decisions().map(|decision| self.alphabet.word(decision)).collect()
    }

    /// Returns the word of a decision. The error for a number below 0 or from `n` on is `IndexError`.
    fn word(&self, index: Whole) -> PyResult<&'static str> {
        Ok(self.alphabet.word(self.at(index)?))
    }

    /// Returns the number of the decision with this word. It is an `Error` if there is none.
    fn index(&self, word: Text<'_>) -> PyResult<usize> {
        let word = word.0;
        let found = self.alphabet.find(word).map(Decision::index);
        found.ok_or_else(|| unusable(format!("`{word}` is no decision of {}", self.id)))
    }

    /// Returns the image of a decision under a symmetry from 0 to 23. The errors are those of `word` and `Position.image`.
    fn image(&self, index: Whole, symmetry: Whole) -> PyResult<usize> {
        let symmetry = self::symmetry(symmetry)?;
        Ok(self.alphabet.image(self.at(index)?, symmetry).index())
    }

    fn __len__(&self) -> usize {
        self.alphabet.count()
    }

    fn __repr__(&self) -> String {
        format!("dejarik.actions('{}')", self.id)
    }

    fn __reduce__(&self, py: Python<'_>) -> PyResult<(Py<PyAny>, (&'static str,))> {
        let make = py.import("dejarik")?.getattr("actions")?.unbind();
        Ok((make, (self.id.name(),)))
    }
}
