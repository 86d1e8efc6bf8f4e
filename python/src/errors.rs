//! The exceptions. Both are subclasses of `ValueError`.

use dejarik_rules::ParseError as Unparsed;
use pyo3::create_exception;
use pyo3::exceptions::{PyRuntimeError, PyValueError};
use pyo3::prelude::*;

create_exception!(
    dejarik,
    Error,
    PyValueError,
    "A value that cannot be used: an illegal move, an unknown option, an array of another shape."
);
create_exception!(
    dejarik,
    ParseError,
    Error,
    "A text that cannot be read, or does not fit the position."
);

/// Returns the exception for a text that cannot be read.
pub fn unparsed(py: Python<'_>, error: &Unparsed) -> PyErr {
    let exception = ParseError::new_err(error.to_string());
    match exception.value(py).setattr("at", error.at) {
        Ok(()) => exception,
        Err(other) => other,
    }
}

/// Returns the exception for a value that cannot be used.
pub fn unusable(error: impl std::fmt::Display) -> PyErr {
    Error::new_err(error.to_string())
}

/// Returns the exception for a fault of the program itself.
pub fn internal() -> PyErr {
    PyRuntimeError::new_err("internal fault of dejarik: please report it")
}
