//! The answer of `dejarik config`.

use serde::Serialize;

/// Where the program keeps things, and the settings.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase")]
pub struct Config {
    /// The directory of games and records.
    pub data: String,
    /// The directory of tables.
    pub tables: String,
    /// The file of the settings, which exists once one was changed.
    pub settings_file: String,
    /// The settings.
    pub settings: Settings,
}

/// The settings of the terminal.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase")]
pub struct Settings {
    /// The language, `en` or `fr`; null if none was chosen.
    pub language: Option<String>,
    /// The rule set played last.
    pub rules: String,
    /// The computer's level; 0 lets the player win.
    pub level: u8,
    /// Whether dice roll before their result is shown.
    pub animate: bool,
    /// Whether letters are keys without Alt.
    pub single_keys: bool,
}
