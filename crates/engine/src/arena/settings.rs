//! The settings of a match: everything its result depends on, and how many threads play it.

use std::collections::BTreeMap;

use dejarik_rules::any::AnyRules;
use dejarik_rules::{Actor, Bilingual, OptionError, ParseError, RulesId, Wording, wording};

use super::entrant::Entrant;
use super::player::PlayerError;
use super::stats::Sprt;
use crate::part::Part;

/// The settings of a match.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Settings {
    /// The name of the rule set.
    pub rules: String,
    /// The options that differ from their defaults.
    #[cfg_attr(feature = "serde", serde(default))]
    #[cfg_attr(feature = "schema", schemars(!default))]
    pub options: BTreeMap<String, String>,
    /// The player whose score is reported.
    #[cfg_attr(feature = "schema", schemars(with = "String"))]
    pub player: Entrant,
    /// The opponent.
    #[cfg_attr(feature = "schema", schemars(with = "String"))]
    pub opponent: Entrant,
    /// The number of pairs of games at most.
    pub pairs: u64,
    /// The seed of the openings, the dice and the errors.
    pub seed: u64,
    /// The number of random plies at the start of a pair, in rule sets without dice.
    pub opening: u32,
    /// The positions in DPN from which the pairs start in turn, instead of random ones.
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Vec::is_empty"))]
    pub openings: Vec<String>,
    /// Whether the moves of the games are kept.
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "std::ops::Not::not"))]
    pub moves: bool,
    /// The number of steps after which a game is stopped and counted as a draw.
    pub longest: u32,
    /// The sequential test; null without one.
    #[cfg_attr(feature = "serde", serde(default))]
    #[cfg_attr(feature = "schema", schemars(!default))]
    pub sprt: Option<Sprt>,
    /// The pairs to play, if this is a part of a match. A sequential test is for whole matches.
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Part::is_whole"))]
    #[cfg_attr(feature = "schema", schemars(with = "String", !default))]
    pub part: Part,
    /// The number of threads. It does not affect the result and is not serialised.
    #[cfg_attr(feature = "serde", serde(skip))]
    pub threads: usize,
}

impl Settings {
    /// Returns the settings of a match of 100 pairs on one thread, with default options and without a
    /// sequential test.
    pub fn new(
        rules: RulesId,
        player: impl Into<Entrant>,
        opponent: impl Into<Entrant>,
    ) -> Settings {
        Settings {
            rules: rules.name().to_owned(),
            options: BTreeMap::new(),
            player: player.into(),
            opponent: opponent.into(),
            pairs: 100,
            seed: 1,
            opening: 4,
            openings: Vec::new(),
            moves: false,
            longest: 1000,
            sprt: None,
            part: Part::WHOLE,
            threads: 1,
        }
    }

    /// Returns the rule set with its options.
    ///
    /// # Errors
    ///
    /// Returns an error if there is no such rule set or option, a player cannot play it, or a game cannot start
    /// from one of the openings.
    pub fn rules(&self) -> Result<AnyRules, SettingsError> {
        let mut rules = AnyRules::new(self.rules.parse()?);
        for (key, value) in &self.options {
            rules.set_option(key, value)?;
        }
        for dpn in &self.openings {
            let start = rules.position(dpn);
            let start = start.map_err(|error| SettingsError::Opening(dpn.clone(), error))?;
            if matches!(start.actor(), Actor::Over(_)) {
                return Err(SettingsError::Over(dpn.clone()));
            }
        }
        self.player.can_play(&rules)?;
        self.opponent.can_play(&rules)?;
        Ok(rules)
    }
}

/// The reason why a match cannot be played.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
#[error("{}", self.wording())]
pub enum SettingsError {
    /// There is no such rule set.
    Rules(#[from] ParseError),
    /// A player cannot play the rule set.
    Player(#[from] PlayerError),
    /// The rule set has no such option, or the option no such value.
    Option(#[from] OptionError),
    /// An opening is no position of the rule set.
    Opening(String, #[source] ParseError),
    /// In an opening the game is over.
    Over(String),
}

impl Bilingual for SettingsError {
    fn wording(&self) -> Wording {
        match self {
            SettingsError::Rules(error) => error.wording(),
            SettingsError::Player(error) => error.wording(),
            SettingsError::Option(error) => error.wording(),
            SettingsError::Opening(dpn, error) => {
                wording!("opening `{dpn}`: {error}", "ouverture `{dpn}` : {error}"; error)
            }
            SettingsError::Over(dpn) => wording!(
                "opening `{dpn}`: expected a position to play on from, but the game is over",
                "ouverture `{dpn}` : attendu : une position à jouer ; trouvé : une partie finie"
            ),
        }
    }
}
