//! What the players agree on before a game: the rule set with its options, a start position if it
//! is not the usual one, and how takebacks treat the dice.

use std::collections::BTreeMap;

use dejarik_rules::any::{AnyPosition, AnyRules};
use dejarik_rules::{OptionError, ParseError, RulesId};
use serde::{Deserialize, Serialize};

/// What a takeback does with a throw that it goes back over.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Takebacks {
    /// The throw is forgotten: where one falls due again, the dice are thrown anew.
    #[default]
    Anew,
    /// The throw is remembered: where the same position waits for a throw again, the same result
    /// comes. Nobody fishes for better dice.
    Same,
    /// No takeback goes back over a throw (games with a stranger).
    NeverAcrossThrow,
}

/// The terms of one game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "SettingsText", into = "SettingsText")]
pub struct Settings {
    rules: AnyRules,
    start: Option<AnyPosition>,
    /// How takebacks treat the dice.
    pub takebacks: Takebacks,
}

/// Why settings cannot be used.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SettingsError {
    /// No such rule set.
    #[error("the rule set cannot be read: {0}")]
    Rules(ParseError),
    /// An option that does not exist or cannot have this value.
    #[error(transparent)]
    Option(#[from] OptionError),
    /// The start position cannot be read.
    #[error("the start position cannot be read: {0}")]
    Start(ParseError),
}

impl Settings {
    /// The usual game under these rules.
    pub fn new(rules: AnyRules) -> Settings {
        Settings { rules, start: None, takebacks: Takebacks::default() }
    }

    /// The usual game of this rule set, all options at their defaults.
    pub fn of(id: RulesId) -> Settings {
        Settings::new(AnyRules::new(id))
    }

    /// The same, started from a position given as DPN. There is no set-up then: the position
    /// says who moves, who has the initiative and what stands where.
    pub fn starting_from(self, dpn: &str) -> Result<Settings, SettingsError> {
        let start = self.rules.position(dpn).map_err(SettingsError::Start)?;
        Ok(Settings { start: Some(start), ..self })
    }

    /// The rule set with its options.
    pub fn rules(&self) -> &AnyRules {
        &self.rules
    }

    /// The start position given by the players, if one was.
    pub fn start(&self) -> Option<&AnyPosition> {
        self.start.as_ref()
    }
}

/// How settings are written: `{"rules":"groi","options":{"setup":"pairs"}}`.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct SettingsText {
    rules: String,
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    options: BTreeMap<String, String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    start: Option<String>,
    #[serde(default)]
    takebacks: Takebacks,
}

impl From<Settings> for SettingsText {
    fn from(settings: Settings) -> SettingsText {
        let changed = settings.rules.changed_options().into_iter();
        SettingsText {
            rules: settings.rules.id().to_string(),
            options: changed.map(|(spec, value)| (spec.key.to_owned(), value)).collect(),
            start: settings.start.map(|start| start.to_string()),
            takebacks: settings.takebacks,
        }
    }
}

impl TryFrom<SettingsText> for Settings {
    type Error = SettingsError;

    fn try_from(text: SettingsText) -> Result<Settings, SettingsError> {
        let mut rules = AnyRules::new(text.rules.parse().map_err(SettingsError::Rules)?);
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
