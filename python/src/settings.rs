//! Rule sets and their options as Python passes them: `"looney", quiet_limit=100`.

use dejarik_rules::RulesId;
use dejarik_rules::any::AnyRules;
use pyo3::prelude::*;
use pyo3::types::{PyBool, PyDict, PyInt, PyString};

use crate::errors::{unparsed, unusable};
use crate::numbers::Whole;
use crate::text::Text;

/// The greatest number of threads, as in the commands.
const MOST_THREADS: u64 = 1024;

/// Returns the names of the rule sets in the order of the rule book.
#[pyfunction]
pub fn rule_sets() -> Vec<&'static str> {
    RulesId::all().map(RulesId::name).collect()
}

/// Returns the rule set with this name and these options. In the name of an option, underscores stand
/// for hyphens; a value is a text, a number, or a truth value for `on` and `off`.
pub fn rules(
    py: Python<'_>,
    name: &str,
    options: Option<&Bound<'_, PyDict>>,
) -> PyResult<AnyRules> {
    let id = name.parse().map_err(|error| unparsed(py, &error))?;
    let mut rules = AnyRules::new(id);
    for (key, value) in options.into_iter().flatten() {
        let key = key.extract::<Text<'_>>()?.0.replace('_', "-");
        rules.set_option(&key, &value_text(&value)?).map_err(unusable)?;
    }
    Ok(rules)
}

/// Returns the text of an option's value.
fn value_text(value: &Bound<'_, PyAny>) -> PyResult<String> {
    if let Ok(flag) = value.cast::<PyBool>() {
        return Ok(if flag.is_true() { "on" } else { "off" }.to_owned());
    }
    if value.is_instance_of::<PyString>() || value.is_instance_of::<PyInt>() {
        // Python writes no number of more digits, unless its limit was changed.
        let long = |_| unusable("a number of more than 4 300 digits is no option");
        let text = value.str().map_err(long)?;
        return Ok(text.extract::<Text<'_>>()?.0.to_owned());
    }
    let kind = value.get_type().name()?;
    Err(unusable(format!("expected a text, a number or a truth value for an option, found {kind}")))
}

/// Returns all options of the rules with their values.
pub fn options<'py>(py: Python<'py>, rules: &AnyRules) -> PyResult<Bound<'py, PyDict>> {
    let all = PyDict::new(py);
    for spec in rules.options() {
        if let Some(value) = rules.option(spec.key) {
            all.set_item(spec.key.replace('-', "_"), value)?;
        }
    }
    Ok(all)
}

/// Returns the options that differ from their defaults.
pub fn changed<'py>(py: Python<'py>, rules: &AnyRules) -> PyResult<Bound<'py, PyDict>> {
    let changed = PyDict::new(py);
    for (spec, value) in rules.changed_options() {
        changed.set_item(spec.key.replace('-', "_"), value)?;
    }
    Ok(changed)
}

/// Returns a number of threads.
pub fn threads(number: Whole) -> PyResult<usize> {
    number.within("threads", 1, MOST_THREADS)
}
