//! The JSON answers of the commands, one type for each kind of answer.
//!
//! `--json` prints one of these types on one line. Their JSON Schemas are published in
//! `docs/schemas`; the tests below keep the files equal to the types, and `tests/it/schemas.rs`
//! validates what the commands print. Keys are camelCase.
//!
//! The types of this module name what the command line adds. Results of the engine and the lab serialize
//! themselves, and the same tests keep their schemas, so that a change inside those crates does not
//! silently change a published format.

pub mod admin;
pub mod analysis;
pub mod arena;
pub mod bench;
pub mod config;
pub mod dice;
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
pub mod rollout;
pub mod rules;
pub mod site;
pub mod table;

#[cfg(test)]
mod tests;

use std::io::{self, Write};

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
