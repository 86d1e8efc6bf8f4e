//! Texts as Python passes them. They may have half a pair of surrogates, which no text in UTF-8 has.

use pyo3::exceptions::PyUnicodeEncodeError;
use pyo3::prelude::*;
use pyo3::types::PyString;

use crate::errors::misread;

/// A text. One that is not UTF-8 is a [`ParseError`](crate::errors::ParseError), as every other text that cannot be read.
#[derive(Clone, Copy)]
pub struct Text<'a>(pub &'a str);

impl<'a, 'py> FromPyObject<'a, 'py> for Text<'a> {
    type Error = PyErr;

    fn extract(value: Borrowed<'a, 'py, PyAny>) -> PyResult<Text<'a>> {
        match value.extract::<&'a str>() {
            Ok(text) => Ok(Text(text)),
            Err(error) if error.is_instance_of::<PyUnicodeEncodeError>(value.py()) => {
                Err(unencoded(&value, &error))
            }
            Err(error) => Err(error),
        }
    }
}

/// Returns the exception for a text with half a pair of surrogates.
fn unencoded(value: &Bound<'_, PyAny>, error: &PyErr) -> PyErr {
    let py = value.py();
    let place = || -> PyResult<usize> {
        let before: usize = error.value(py).getattr("start")?.extract()?;
        let text = value.cast::<PyString>()?.to_string_lossy();
        Ok(text.chars().take(before).map(char::len_utf8).sum())
    };
    match place() {
        Ok(at) => {
            let character = at + 1;
            let found = "expected a character, found half a pair of surrogates";
            misread(py, at, format!("character {character}: {found}"))
        }
        Err(other) => other,
    }
}
