//! The JSON answers of the commands, one type for each kind of answer.
//!
//! `--json` prints one of these types on one line. Their JSON Schemas are published in
//! `docs/schemas`; the tests below keep the files equal to the types, and `tests/it/schemas.rs`
//! validates what the commands print. Keys are camelCase.
//!
//! The types belong to the command line. They copy what they need from the engine, the lab and the
//! tables, so that a change inside those crates does not silently change a published format.

pub mod analysis;
pub mod arena;
pub mod error;
pub mod games;
pub mod lab;
pub mod position;
pub mod print;
pub mod probe;
pub mod progress;
pub mod puzzles;
pub mod records;
pub mod regret;
pub mod rules;
pub mod site;
pub mod table;

#[cfg(test)]
mod tests;

use std::io::{self, Write};

use dejarik_engine::arena::Interval as EngineInterval;
use serde::{Serialize, Serializer};

use crate::error::CliError;

/// Writes an answer as one line of JSON.
///
/// # Errors
/// If the output cannot be written.
pub fn print(out: &mut impl Write, answer: &impl Serialize) -> Result<(), CliError> {
    serde_json::to_writer(&mut *out, answer).map_err(io::Error::from)?;
    writeln!(out)?;
    Ok(())
}

/// A figure with its 95 % interval.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct Interval {
    /// The estimate; null if it is infinite.
    pub value: Option<f64>,
    /// The lower end of the interval; null if it is infinite.
    pub low: Option<f64>,
    /// The upper end of the interval; null if it is infinite.
    pub high: Option<f64>,
}

impl From<EngineInterval> for Interval {
    fn from(interval: EngineInterval) -> Interval {
        // JSON has no infinity: Elo is infinite where every game went the same way.
        let finite = |number: f64| number.is_finite().then_some(number);
        let EngineInterval { value, low, high } = interval;
        Interval { value: finite(value), low: finite(low), high: finite(high) }
    }
}

/// A JSON object whose keys are data and keep their order.
#[derive(Clone, Debug, PartialEq)]
pub struct Entries<V>(pub Vec<(String, V)>);

impl<V: Serialize> Serialize for Entries<V> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self.0.iter().map(|(key, value)| (key, value)))
    }
}

impl<V> FromIterator<(String, V)> for Entries<V> {
    fn from_iter<I: IntoIterator<Item = (String, V)>>(entries: I) -> Entries<V> {
        Entries(entries.into_iter().collect())
    }
}

#[cfg(test)]
impl<V: schemars::JsonSchema> schemars::JsonSchema for Entries<V> {
    fn inline_schema() -> bool {
        true
    }

    fn schema_name() -> std::borrow::Cow<'static, str> {
        format!("EntriesOf{}", V::schema_name()).into()
    }

    fn json_schema(generator: &mut schemars::SchemaGenerator) -> schemars::Schema {
        schemars::json_schema!({
            "type": "object",
            "additionalProperties": generator.subschema_for::<V>(),
        })
    }
}
