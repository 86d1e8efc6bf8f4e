//! What the table remembers from one time to the next: the language, the last game's terms, how
//! it is drawn.
//!
//! # Stability
//! `settings.json` in the data directory. Whatever is missing or cannot be read is at its default,
//! so no version of this file can keep the table from opening.

use std::collections::BTreeMap;

use dejarik_play::Settings;
use dejarik_rules::RulesId;
use dejarik_rules::any::AnyRules;
use serde::{Deserialize, Serialize};

use super::saved::{Store, StoreError};
use super::{Dice, Seat, Terms};

/// The file's name.
const NAME: &str = "settings.json";

/// Whom one plays against.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Opponent {
    /// The computer.
    #[default]
    Computer,
    /// A friend at the same screen.
    Friend,
    /// Nobody: two computers play.
    Watch,
}

/// Which side one plays.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Place {
    /// The first.
    #[default]
    First,
    /// The second.
    Second,
    /// The lot decides.
    Lot,
}

/// Which dice are thrown.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum DiceChoice {
    /// The system's randomness.
    #[default]
    System,
    /// From a seed.
    Seed,
    /// The players' own.
    Typed,
}

/// Everything that is remembered.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Prefs {
    /// The language, if one was chosen: `en` or `fr`.
    pub lang: Option<String>,
    /// The rule set played last.
    pub rules: String,
    /// Options that differ from their defaults, by rule set.
    pub options: BTreeMap<String, BTreeMap<String, String>>,
    /// Whom one plays against.
    pub opponent: Opponent,
    /// The computer's level.
    pub level: u8,
    /// The other computer's level, when two play.
    pub other_level: u8,
    /// Which side one plays.
    pub place: Place,
    /// Which dice are thrown.
    pub dice: DiceChoice,
    /// The seed, for dice from a seed.
    pub seed: u64,
    /// Whether dice roll before they lie still.
    pub animate: bool,
}

impl Default for Prefs {
    fn default() -> Prefs {
        Prefs {
            lang: None,
            rules: RulesId::Groi.name().to_owned(),
            options: BTreeMap::new(),
            opponent: Opponent::default(),
            level: 3,
            other_level: 3,
            place: Place::default(),
            dice: DiceChoice::default(),
            seed: 1,
            animate: true,
        }
    }
}

impl Prefs {
    /// What is remembered in a store; the defaults where nothing is, or nothing readable.
    pub fn load(store: &Store) -> Prefs {
        let text = store.read(NAME).ok().flatten();
        text.and_then(|text| serde_json::from_str(&text).ok()).unwrap_or_default()
    }

    /// Remembers it.
    pub fn save(&self, store: &Store) -> Result<(), StoreError> {
        // A plain structure of texts and numbers can always be written.
        let text = serde_json::to_string_pretty(self).unwrap_or_default();
        store.write(NAME, &text)
    }

    /// The rule set played last.
    pub fn rules_id(&self) -> RulesId {
        self.rules.parse().unwrap_or(RulesId::Groi)
    }

    /// A rule set with the options remembered for it. An option of another version is left out.
    pub fn rules_with_options(&self, id: RulesId) -> AnyRules {
        let mut rules = AnyRules::new(id);
        for (key, value) in self.options.get(id.name()).into_iter().flatten() {
            let _ = rules.set_option(key, value);
        }
        rules
    }

    /// Returns who sits where when nothing else was said: a person at the first side, against the
    /// computer at the remembered level.
    pub fn seats(&self) -> [Seat; 2] {
        [Seat::Human, Seat::Computer(self.level)]
    }

    /// Returns the terms of a game of which only the rule set was chosen.
    pub fn usual_terms(&self, id: RulesId) -> Terms {
        let settings = Settings::new(self.rules_with_options(id));
        Terms { settings, seats: self.seats(), dice: Dice::System }
    }

    /// Remembers the options of a rule set.
    pub fn remember_options(&mut self, rules: &AnyRules) {
        let changed = rules.changed_options().into_iter();
        let options = changed.map(|(spec, value)| (spec.key.to_owned(), value)).collect();
        self.options.insert(rules.id().to_string(), options);
    }
}
