//! The memory that a batch writes into. Python owns it: an array of numpy or torch, a shared map, a
//! `bytearray`.

#![expect(unsafe_code, reason = "threads write into memory that Python owns")]

use pyo3::buffer::{Element, PyBuffer};
use pyo3::prelude::*;

use crate::errors::unusable;

/// A writable contiguous block of bytes, which stays where it is while this value lives.
pub struct Block {
    buffer: PyBuffer<u8>,
}

impl Block {
    /// Takes hold of the memory of a Python object.
    ///
    /// # Errors
    /// If the object is no writable, contiguous block of bytes of this size.
    pub fn new(object: &Bound<'_, PyAny>, size: usize) -> PyResult<Block> {
        let buffer = PyBuffer::<u8>::get(object)
            .map_err(|_| unusable("expected the block as a contiguous array of uint8"))?;
        if buffer.readonly() || !buffer.is_c_contiguous() {
            return Err(unusable("expected the block to be writable and contiguous"));
        }
        let found = buffer.len_bytes();
        if found != size {
            return Err(unusable(format!("expected a block of {size} bytes, found {found}")));
        }
        Ok(Block { buffer })
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

/// Copies the numbers of an array, whatever its shape. `kind` is numpy's name of their type.
///
/// # Errors
/// If the object is no contiguous array of such numbers, or has another number of them.
pub fn copied<T: Element>(
    array: &Bound<'_, PyAny>,
    to: &mut [T],
    name: &str,
    kind: &str,
) -> PyResult<()> {
    let from = PyBuffer::<T>::get(array)
        .map_err(|_| unusable(format!("expected {name} as a contiguous array of {kind}")))?;
    let (count, found) = (to.len(), from.item_count());
    if found != count || !from.is_c_contiguous() {
        let message =
            format!("expected {name} as a contiguous array of {count} numbers, found {found}");
        return Err(unusable(message));
    }
    from.copy_to_slice(array.py(), to)
}
