//! The memory that a batch writes into. Python owns it: an array of numpy or torch, a shared map, a
//! `bytearray`.

#![expect(unsafe_code, reason = "threads write into memory that Python owns")]

use pyo3::buffer::{Element, PyBuffer, PyUntypedBuffer};
use pyo3::prelude::*;
use pyo3::types::PyMemoryView;

use crate::errors::unusable;

/// A writable contiguous block of bytes, which stays where it is while this value lives.
pub struct Block {
    buffer: PyBuffer<u8>,
}

impl Block {
    /// Takes hold of the memory of a Python object, and returns it with the object that has it: this one, or the array of
    /// its `numpy()`.
    ///
    /// # Errors
    /// If the object is no writable, contiguous block of bytes of this size.
    pub fn new<'py>(
        object: &Bound<'py, PyAny>,
        size: usize,
    ) -> PyResult<(Block, Bound<'py, PyAny>)> {
        let (buffer, owner) =
            held::<u8>(object, || "the block as a contiguous array of uint8".to_owned())?;
        if buffer.readonly() || !buffer.is_c_contiguous() {
            return Err(unusable("expected the block to be writable and contiguous"));
        }
        let found = buffer.len_bytes();
        if found != size {
            return Err(unusable(format!("expected a block of {size} bytes, found {found}")));
        }
        Ok((Block { buffer }, owner))
    }

    /// Returns the memory. Only a batch that holds its lock calls this, so no two calls overlap.
    ///
    /// Python code can read and write the memory at any time, as it can the memory of an array that numpy
    /// computes without the interpreter's lock. As there, the result of a race is undefined numbers;
    /// the bytes are never interpreted here, only written.
    pub fn bytes(&mut self) -> &mut [u8] {
        let length = self.buffer.len_bytes();
        if length == 0 {
            return &mut [];
        }
        // SAFETY: The buffer is contiguous and writable (checked by `new`), and the object cannot move
        // or free it while `PyBuffer` holds it. A mutable borrow of `self` excludes another slice.
        unsafe { std::slice::from_raw_parts_mut(self.buffer.buf_ptr().cast(), length) }
    }
}

/// Returns the buffer of an object, or of an array that shares its memory: the one that the `numpy()` of a tensor returns, or
/// a view.
fn held<'py, T: Element>(
    object: &Bound<'py, PyAny>,
    expected: impl Fn() -> String,
) -> PyResult<(PyBuffer<T>, Bound<'py, PyAny>)> {
    if let Ok(buffer) = native(object) {
        return Ok((buffer, object.clone()));
    }
    let array = object.getattr("numpy").and_then(|numpy| numpy.call0()).or_else(|_| viewed(object));
    let found = array.and_then(|array| Ok((native(&array)?, array)));
    found.map_err(|_| unusable(format!("expected {}", expected())))
}

/// Returns the buffer of an object whose numbers are in the byte order of the machine. PyO3 does not check that: on every
/// machine it reads an order that is written as `>`, and refuses one that is written as `<`.
fn native<T: Element>(object: &Bound<'_, PyAny>) -> PyResult<PyBuffer<T>> {
    const FOREIGN: [u8; 2] = if cfg!(target_endian = "little") { *b">!" } else { *b"<<" };
    let buffer = PyUntypedBuffer::get(object)?;
    let order = buffer.format().to_bytes().first();
    if size_of::<T>() > 1 && order.is_some_and(|order| FOREIGN.contains(order)) {
        return Err(unusable("expected the byte order of the machine"));
    }
    buffer.into_typed()
}

/// Returns an array of numpy that shares the memory of an object. PyO3 does not read an array of ctypes itself: it has no
/// strides, and its order is always written.
fn viewed<'py>(object: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
    let view = PyMemoryView::from(object)?;
    let array = object.py().import("numpy")?.call_method1("asarray", (view,))?;
    let kind = array.getattr("dtype")?;
    if !kind.getattr("isnative")?.is_truthy()? {
        return Ok(array);
    }
    // The array has the order as it was written.
    array.call_method1("view", (kind.call_method1("newbyteorder", ("=",))?,))
}

/// An array that Python gives, checked for its type and shape.
pub struct Array<T: Element> {
    buffer: PyBuffer<T>,
}

impl<T: Element> Array<T> {
    /// Takes hold of an array. `kind` is numpy's name of the type of its numbers.
    ///
    /// # Errors
    /// If the object is no contiguous array of such numbers, or has another shape.
    pub fn new(
        object: &Bound<'_, PyAny>,
        shape: &[usize],
        name: &str,
        kind: &str,
    ) -> PyResult<Array<T>> {
        // Written only for an error: this is called in every step.
        let expected =
            || format!("{name} as a contiguous array of native {kind} with the shape {shape:?}");
        let (buffer, _) = held(object, expected)?;
        // An array without dimensions has no list of them.
        let found = if buffer.dimensions() == 0 { &[] } else { buffer.shape() };
        if found != shape || !buffer.is_c_contiguous() {
            return Err(unusable(format!("expected {}, found the shape {found:?}", expected())));
        }
        Ok(Array { buffer })
    }

    /// Takes hold of an array that is written.
    ///
    /// # Errors
    /// As [`Array::new`], or if the array is read-only.
    pub fn writable(
        object: &Bound<'_, PyAny>,
        shape: &[usize],
        name: &str,
        kind: &str,
    ) -> PyResult<Array<T>> {
        let array = Array::new(object, shape, name, kind)?;
        if array.buffer.readonly() {
            return Err(unusable(format!("expected {name} to be writable")));
        }
        Ok(array)
    }

    /// Copies the numbers into a slice of the same length.
    pub fn copy_to(&self, py: Python<'_>, to: &mut [T]) -> PyResult<()> {
        self.buffer.copy_to_slice(py, to)
    }

    /// Returns a copy of the numbers.
    pub fn to_vec(&self, py: Python<'_>) -> PyResult<Vec<T>> {
        self.buffer.to_vec(py)
    }

    /// Writes the numbers of a slice of the same length.
    pub fn fill(&self, py: Python<'_>, from: &[T]) -> PyResult<()> {
        self.buffer.copy_from_slice(py, from)
    }
}
