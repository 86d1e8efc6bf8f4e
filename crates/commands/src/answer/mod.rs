//! The JSON answers of the commands, one type for each kind of answer.
//!
//! `--json` prints one of these types on one line. Their JSON Schemas are published in
//! `docs/schemas`; the tests below keep the files equal to the types, and `tests/it/schemas.rs`
//! validates what the commands print. Keys are camelCase.
//!
//! The types of this module name what the command line adds. Results of the engine and the lab serialize
//! themselves, and the same tests keep their schemas, so that a change inside those crates does not
//! silently change a published format.

pub(crate) mod admin;
pub(crate) mod analysis;
pub(crate) mod arena;
pub(crate) mod bench;
pub(crate) mod config;
pub(crate) mod dice;
pub(crate) mod error;
pub(crate) mod games;
pub(crate) mod lab;
pub(crate) mod position;
pub(crate) mod print;
pub(crate) mod probe;
pub(crate) mod progress;
pub(crate) mod puzzles;
pub(crate) mod records;
pub(crate) mod regret;
pub(crate) mod rollout;
pub(crate) mod rules;
pub(crate) mod site;
pub(crate) mod table;

#[cfg(test)]
mod tests;

use std::io::{self, Write};

use serde::{Serialize, Serializer};

use crate::error::CliError;

/// Writes an answer as one line of JSON.
///
/// # Errors
/// If the output cannot be written.
pub(crate) fn print(out: &mut impl Write, answer: &impl Serialize) -> Result<(), CliError> {
    serde_json::to_writer(&mut *out, answer).map_err(io::Error::from)?;
    writeln!(out)?;
    Ok(())
}

/// A JSON object whose keys are data and keep their order.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Entries<V>(pub(crate) Vec<(String, V)>);

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
