//! The Python package `dejarik`: the rules, batches of games and pictures for Python.
//!
//! This crate only translates between Python and the other crates; it has no rules of its own. The
//! types that Python sees are in `python/package/dejarik/_dejarik.pyi`, with the same docstrings as here, and the guide is
//! [docs/python.md](../../docs/python.md).
//!
//! - `position`: positions; `starting`: first positions; `counting`: perft; `state`: positions with the decisions of a turn
//!   and what the history decides; `actions`: the alphabet of decisions; `turn`: the steps that a turn can still become;
//! - `batch`: many games at once; `observe`: what a player sees, as numbers;
//! - `tables`: perfect play, from table files or solved here; `engine`: analyses, moves at a level, reviews;
//! - `games`: games of records;
//! - `settings`: rule sets and their options as Python passes them; `numbers`: whole numbers within bounds;
//!   `text`: texts in UTF-8;
//! - `errors`: the exceptions; `waiting`: long work that Ctrl-C interrupts, and panics as exceptions.
//!
//! # Invariants
//! Every class is immutable or locked. A panic becomes an exception: work that could panic runs `guarded`. Nothing here prints. Only a
//! batch keeps threads between calls, and starts others in a forked process, so a process may fork between two calls.

#![allow(clippy::doc_lazy_continuation, reason = "docstrings have the examples of Python")]

use pyo3::prelude::*;

mod actions;
mod batch;
mod counting;
mod engine;
mod errors;
mod games;
mod numbers;
mod observe;
mod position;
mod settings;
mod starting;
mod state;
mod tables;
mod text;
mod turn;
mod waiting;

#[pymodule(gil_used = false)]
mod _dejarik {
    #[pymodule_export]
    use super::actions::{Actions, actions};
    #[pymodule_export]
    use super::batch::{BatchCore, SearchCore};
    #[pymodule_export]
    use super::counting::perft;
    #[pymodule_export]
    use super::engine::{EngineCore, review_game};
    #[pymodule_export]
    use super::errors::{Error, ParseError, RecordError};
    #[pymodule_export]
    use super::games::{Game, RecordsCore};
    #[pymodule_export]
    use super::position::{Position, packed_size, restore_position, unpack};
    #[pymodule_export]
    use super::settings::rule_sets;
    #[pymodule_export]
    use super::starting::{start, starts};
    #[pymodule_export]
    use super::state::{State, restore_state};
    #[pymodule_export]
    use super::tables::TablesCore;
    #[pymodule_export]
    use super::waiting::panic_on_purpose;

    #[pymodule_init]
    fn init(module: &super::Bound<'_, super::PyModule>) -> super::PyResult<()> {
        super::PyModuleMethods::add(module, "__version__", env!("CARGO_PKG_VERSION"))
    }
}
