//! Numbers as Python passes them. Its whole numbers have no bounds, so each argument is taken as it is and then compared with
//! its range: a number outside is an [`Error`](crate::errors::Error), as every other value that cannot be used.

use pyo3::exceptions::PyOverflowError;
use pyo3::prelude::*;

use crate::errors::unusable;

/// A whole number; `None` if it does not fit into 128 bits.
#[derive(Clone, Copy)]
pub struct Whole(Option<i128>);

impl<'py> FromPyObject<'_, 'py> for Whole {
    type Error = PyErr;

    fn extract(value: Borrowed<'_, 'py, PyAny>) -> PyResult<Whole> {
        match value.extract::<i128>() {
            Ok(number) => Ok(Whole(Some(number))),
            Err(error) if error.is_instance_of::<PyOverflowError>(value.py()) => Ok(Whole(None)),
            Err(error) => Err(error),
        }
    }
}

/// A number with a fraction, infinite if it is too large.
#[derive(Clone, Copy)]
pub struct Real(pub f32);

impl<'py> FromPyObject<'_, 'py> for Real {
    type Error = PyErr;

    fn extract(value: Borrowed<'_, 'py, PyAny>) -> PyResult<Real> {
        match value.extract::<f32>() {
            Err(error) if error.is_instance_of::<PyOverflowError>(value.py()) => {
                Ok(Real(f32::INFINITY))
            }
            number => number.map(Real),
        }
    }
}

impl Whole {
    /// Returns a number as a default of an argument.
    pub const fn of(number: u32) -> Whole {
        Whole(Some(number as i128))
    }

    /// Returns the number if it is in the range from `least` to `most`.
    ///
    /// # Errors
    /// An error that names the argument and the range.
    pub fn within<T: TryFrom<i128>>(self, name: &str, least: u64, most: u64) -> PyResult<T> {
        self.checked(name, least, most).map_err(unusable)
    }

    /// Does the same, and returns the text of the error.
    pub fn checked<T: TryFrom<i128>>(self, name: &str, least: u64, most: u64) -> Result<T, String> {
        let fits = |number: &i128| (i128::from(least)..=i128::from(most)).contains(number);
        let number = self.0.filter(fits).and_then(|number| T::try_from(number).ok());
        let large = || "a number of more than 128 bits".to_owned();
        number.ok_or_else(|| {
            let found = self.0.map_or_else(large, |number| number.to_string());
            format!("expected {name} from {least} to {most}, found {found}")
        })
    }
}
