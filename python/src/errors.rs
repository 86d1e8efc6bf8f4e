//! The exceptions. All are subclasses of `ValueError`.

use dejarik_play::record::CheckError;
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
create_exception!(
    dejarik,
    RecordError,
    Error,
    "A record that cannot be read, or whose game breaks the rules."
);

/// Returns the exception for a record of the file with this name.
pub fn misrecorded(py: Python<'_>, name: Option<&str>, error: &CheckError) -> PyErr {
    let within = name.map_or_else(String::new, |name| format!("{name}: "));
    let exception = RecordError::new_err(format!("{within}{error}"));
    let (value, place) = (exception.value(py), error.place());
    let set = value.setattr("line", place.line);
    match set.and_then(|()| value.setattr("column", place.column)) {
        Ok(()) => exception,
        Err(other) => other,
    }
}

/// Returns the exception for a text that cannot be read.
pub fn unparsed(py: Python<'_>, error: &Unparsed) -> PyErr {
    misread(py, error.at, error.to_string())
}

/// Returns the exception for a text that cannot be read from byte `at` on.
pub fn misread(py: Python<'_>, at: usize, message: String) -> PyErr {
    let exception = ParseError::new_err(message);
    match exception.value(py).setattr("at", at) {
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
