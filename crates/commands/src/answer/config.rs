//! The answer of `dejarik config`.

use serde::Serialize;

/// Where the program keeps things, and the settings.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase")]
pub(crate) struct Config {
    /// The directory of games and records.
    pub(crate) data: String,
    /// The directory of tables.
    pub(crate) tables: String,
    /// The file of the settings, which exists once one was changed.
    pub(crate) settings_file: String,
    /// The settings.
    pub(crate) settings: Settings,
}

/// The settings of the terminal.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase")]
pub(crate) struct Settings {
    /// The language, `en` or `fr`; null if none was chosen.
    pub(crate) language: Option<String>,
    /// The rule set played last.
    pub(crate) rules: String,
    /// The computer's level; 0 lets the player win.
    pub(crate) level: u8,
    /// Whether dice roll before their result is shown.
    pub(crate) animate: bool,
    /// Whether letters are keys without Alt.
    pub(crate) single_keys: bool,
}
