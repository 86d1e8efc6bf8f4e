//! The terms of a game: the rule set with its options, a start position other than the usual one,
//! and how takebacks treat the dice.

use std::collections::BTreeMap;

use dejarik_rules::any::{AnyPosition, AnyRules};
use dejarik_rules::{Bilingual, OptionError, ParseError, RulesId, Wording, wording};
use serde::{Deserialize, Serialize};

use crate::revision::{FIRST_OF_RULES, UnknownRevision};

/// What a takeback does with the throws that it undoes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Takebacks {
    /// The throw is forgotten, and the dice are thrown again.
    #[default]
    Anew,
    /// The throw is remembered: when the same position waits for a throw again, it has the same
    /// result, so that a takeback cannot be used to get better dice.
    Same,
    /// A takeback cannot undo a throw, as in games between strangers.
    NeverAcrossThrow,
}

/// The terms of one game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "SettingsText", into = "SettingsText")]
pub struct Settings {
    rules: AnyRules,
    start: Option<AnyPosition>,
    /// What a takeback does with the throws that it undoes.
    pub takebacks: Takebacks,
}

/// Why settings cannot be read.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
#[error("{}", self.wording())]
pub enum SettingsError {
    /// The name of the rule set is unknown.
    Rules(ParseError),
    /// An option does not exist or cannot have this value.
    Option(#[from] OptionError),
    /// The start position cannot be read.
    Start(ParseError),
    /// The rules are of a revision that this program does not know.
    Revision(#[from] UnknownRevision),
}

impl Bilingual for SettingsError {
    fn wording(&self) -> Wording {
        match self {
            SettingsError::Rules(error) => wording!(
                "the rule set cannot be read: {error}",
                "le jeu est illisible : {error}";
                error
            ),
            SettingsError::Option(error) => error.wording(),
            SettingsError::Start(error) => wording!(
                "the start position cannot be read: {error}",
                "la position de départ est illisible : {error}";
                error
            ),
            SettingsError::Revision(error) => error.wording(),
        }
    }
}

impl Settings {
    /// Creates the settings of a game from the usual start under these rules.
    pub fn new(rules: AnyRules) -> Settings {
        Settings { rules, start: None, takebacks: Takebacks::default() }
    }

    /// Creates the settings of a game from the usual start of a rule set, with its default options.
    pub fn of(id: RulesId) -> Settings {
        Settings::new(AnyRules::new(id))
    }

    /// Replaces the usual start by a position given as DPN. The game then has no set-up, because the
    /// position already says where the pieces are, who moves and who has the initiative.
    ///
    /// # Errors
    /// The text is not a position of the rule set.
    pub fn starting_from(self, dpn: &str) -> Result<Settings, SettingsError> {
        let start = self.rules.position(dpn).map_err(SettingsError::Start)?;
        Ok(Settings { start: Some(start), ..self })
    }

    /// Returns the rule set with its options.
    pub fn rules(&self) -> &AnyRules {
        &self.rules
    }

    /// Returns the start position; `None` for the usual start.
    pub fn start(&self) -> Option<&AnyPosition> {
        self.start.as_ref()
    }
}

/// The JSON form of [`Settings`]:
/// `{"rules":"duel","revision":2,"options":{"centre":"open","start":"near"},"takebacks":"anew"}`.
///
/// It contains all options, also those that have their defaults. Version 0.1.0 left those out and named
/// no revision, which was 1; an option that is missing has its default of that revision.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct SettingsText {
    rules: String,
    #[serde(default = "first")]
    revision: u16,
    #[serde(default)]
    options: BTreeMap<String, String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    start: Option<String>,
    #[serde(default)]
    takebacks: Takebacks,
}

fn first() -> u16 {
    FIRST_OF_RULES
}

impl From<Settings> for SettingsText {
    fn from(settings: Settings) -> SettingsText {
        let rules = settings.rules;
        let options = rules.listed_options().into_iter();
        let options = options.map(|(spec, value)| (spec.key.to_owned(), value));
        SettingsText {
            rules: rules.id().to_string(),
            revision: rules.revision(),
            options: options.collect(),
            start: settings.start.map(|start| start.to_string()),
            takebacks: settings.takebacks,
        }
    }
}

impl TryFrom<SettingsText> for Settings {
    type Error = SettingsError;

    fn try_from(text: SettingsText) -> Result<Settings, SettingsError> {
        let id: RulesId = text.rules.parse().map_err(SettingsError::Rules)?;
        let unknown = || UnknownRevision {
            what: wording!("the rules of {id}", "des règles de {id}"),
            found: text.revision,
            known: AnyRules::new(id).revision(),
        };
        let mut rules = AnyRules::at_revision(id, text.revision).ok_or_else(unknown)?;
        for (key, value) in &text.options {
            rules.set_option(key, value)?;
        }
        let settings = Settings { takebacks: text.takebacks, ..Settings::new(rules) };
        match text.start {
            Some(dpn) => settings.starting_from(&dpn),
            None => Ok(settings),
        }
    }
}

#[cfg(test)]
mod tests;
