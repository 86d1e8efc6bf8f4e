//! Answers about tables of perfect play: `solve`, `verify` and `facts`.

use serde::Serialize;

use super::Entries;

/// The answer of `dejarik solve`.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase")]
pub struct Solved {
    /// The rule set and the options that the table depends on.
    pub rules: String,
    /// A hash of what the rules do.
    pub fingerprint: String,
    /// The path of the table.
    pub file: String,
    /// The size of the table in bytes.
    pub bytes: u64,
    /// The digest of the table's contents, in hexadecimal.
    pub digest: String,
    /// The time that solving took, in seconds.
    pub seconds: f64,
    /// The most memory the process used, in bytes; null where the system does not say.
    pub peak_memory: Option<u64>,
    /// Figures about the game as a whole, by name.
    pub facts: Entries<String>,
}

/// The answer of `dejarik verify`.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct Verified {
    /// The path of the table.
    pub file: String,
    /// The name of the rule set.
    pub rules: &'static str,
    /// The digest of the table's contents, in hexadecimal.
    pub digest: String,
    /// The number of positions examined.
    pub positions: u64,
    /// The number of positions whose value does not follow from the rules.
    pub faults: u64,
    /// The first of those positions and what is wrong there; null if there is none.
    pub first: Option<String>,
    /// Whether the table is proved.
    pub proved: bool,
}

/// The answer of `dejarik facts`.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct Facts {
    /// The rule set and the options that the table depends on.
    pub rules: String,
    /// The digest of the table's contents, in hexadecimal.
    pub digest: String,
    /// Figures about the game as a whole, by name.
    pub facts: Entries<String>,
}
