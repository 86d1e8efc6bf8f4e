//! The settings: the language, the terms of the last game, and whether dice are animated.
//!
//! # Stability
//! They are saved in `settings.json` in the data directory. A setting that is missing has its default.
//! A file that cannot be read is renamed and the user told, and all settings have their defaults, so
//! that no version of this file can keep the program from starting.

use std::collections::BTreeMap;

use dejarik_engine::Level;
use dejarik_play::Settings;
use dejarik_rules::RulesId;
use dejarik_rules::any::AnyRules;
use serde::{Deserialize, Serialize};

use super::saved::{Store, StoreError};
use super::{Dice, Seat, Terms};

/// The name of the file.
pub(crate) const NAME: &str = "settings.json";

/// The opponent.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Opponent {
    /// The computer.
    #[default]
    Computer,
    /// Another person at the same screen.
    Friend,
    /// None: two computers play each other.
    Watch,
}

/// The side that the person plays.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum SideChoice {
    /// The first side.
    #[default]
    First,
    /// The second side.
    Second,
    /// A side chosen by lot.
    Lot,
}

/// The kind of dice.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum DiceChoice {
    /// The system's randomness.
    #[default]
    System,
    /// Dice drawn from a seed.
    Seed,
    /// The players' own dice, of which they type the results.
    Typed,
}

/// All settings.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Prefs {
    /// The language, `en` or `fr`, if one was chosen.
    pub lang: Option<String>,
    /// The rule set played last.
    pub(crate) rules: String,
    /// The options that differ from their defaults, by rule set.
    pub options: BTreeMap<String, BTreeMap<String, String>>,
    /// The opponent.
    pub(crate) opponent: Opponent,
    /// The computer's level.
    #[serde(with = "level_number")]
    pub(crate) level: Level,
    /// The level of the other computer, when two play.
    #[serde(with = "level_number")]
    pub(crate) other_level: Level,
    /// The side that the person plays.
    pub(crate) place: SideChoice,
    /// The kind of dice.
    pub(crate) dice: DiceChoice,
    /// The seed, for dice drawn from a seed.
    pub(crate) seed: u64,
    /// Whether dice roll before their result is shown.
    pub(crate) animate: bool,
    /// Whether letters, digits and signs are keys on their own; otherwise they are together with Alt.
    pub(crate) single_keys: bool,
}

/// The level of the computer when none was chosen.
const USUAL: Level = Level::ALL[2];

/// A level as its number in the file. A number that is no level stands for the strongest.
mod level_number {
    use dejarik_engine::Level;
    use serde::{Deserialize, Deserializer, Serializer};

    pub(super) fn serialize<S: Serializer>(level: &Level, to: S) -> Result<S::Ok, S::Error> {
        to.serialize_u8(level.number())
    }

    pub(super) fn deserialize<'de, D: Deserializer<'de>>(from: D) -> Result<Level, D::Error> {
        Ok(Level::new(u8::deserialize(from)?).unwrap_or(Level::STRONGEST))
    }
}

impl Default for Prefs {
    fn default() -> Prefs {
        Prefs {
            lang: None,
            rules: RulesId::default().name().to_owned(),
            options: BTreeMap::new(),
            opponent: Opponent::default(),
            level: USUAL,
            other_level: USUAL,
            place: SideChoice::default(),
            dice: DiceChoice::default(),
            seed: 1,
            animate: true,
            single_keys: true,
        }
    }
}

impl Prefs {
    /// Reads the settings from a store. Settings that are missing have their defaults.
    ///
    /// # Errors
    /// If the file cannot be read. A damaged file is renamed, so that the next call finds none.
    pub fn load(store: &Store) -> Result<Prefs, StoreError> {
        Ok(store.read_json(NAME)?.unwrap_or_default())
    }

    /// Saves the settings.
    ///
    /// # Errors
    /// If the file cannot be written.
    pub fn save(&self, store: &Store) -> Result<(), StoreError> {
        // A structure of texts and numbers can always be serialised.
        let text = serde_json::to_string_pretty(self).unwrap_or_default();
        store.write(NAME, &text)
    }

    /// Returns the rule set played last.
    pub(crate) fn rules_id(&self) -> RulesId {
        self.rules.parse().unwrap_or(RulesId::default())
    }

    /// Returns a rule set with the options saved for it. Options that this version does not know
    /// are ignored.
    pub(crate) fn rules_with_options(&self, id: RulesId) -> AnyRules {
        let mut rules = AnyRules::new(id);
        for (key, value) in self.options.get(id.name()).into_iter().flatten() {
            let _ = rules.set_option(key, value);
        }
        rules
    }

    /// Returns the seats of a game for which none were given: a person on the first side against
    /// the computer at the saved level.
    pub(crate) fn seats(&self) -> [Seat; 2] {
        [Seat::Human, Seat::Computer(self.level)]
    }

    /// Returns the terms of a game for which only the rule set was chosen.
    pub fn usual_terms(&self, id: RulesId) -> Terms {
        let settings = Settings::new(self.rules_with_options(id));
        Terms { settings, seats: self.seats(), dice: Dice::System }
    }

    /// Saves the changed options of a rule set in these settings.
    pub(crate) fn remember_options(&mut self, rules: &AnyRules) {
        let changed = rules.changed_options().into_iter();
        let options = changed.map(|(spec, value)| (spec.key.to_owned(), value)).collect();
        self.options.insert(rules.id().to_string(), options);
    }
}
