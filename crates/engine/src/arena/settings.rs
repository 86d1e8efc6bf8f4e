//! What a match is: everything its result depends on, and the number of threads.

use std::collections::BTreeMap;

use dejarik_rules::any::AnyRules;
use dejarik_rules::{OptionError, ParseError, RulesId};
use serde::{Deserialize, Serialize};

use super::player::{Player, PlayerError};
use super::stats::Sprt;

/// A match between two players.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Settings {
    /// The rule set, by name.
    pub rules: String,
    /// Its options that differ from their defaults.
    #[serde(default)]
    pub options: BTreeMap<String, String>,
    /// The player whose score is reported.
    pub player: Player,
    /// Its opponent.
    pub opponent: Player,
    /// How many pairs of games at most.
    pub pairs: u64,
    /// What all openings, dice and errors come from.
    pub seed: u64,
    /// Random plies at the start of a pair, in rule sets without dice.
    pub opening: u32,
    /// A game of that many steps is broken off as a draw.
    pub longest: u32,
    /// Stop early by a sequential test.
    #[serde(default)]
    pub sprt: Option<Sprt>,
    /// Threads; the result does not depend on them.
    pub threads: usize,
}

impl Settings {
    /// A match of 100 pairs on one thread, under default options, without a sequential test.
    pub fn new(rules: RulesId, player: Player, opponent: Player) -> Settings {
        Settings {
            rules: rules.name().to_owned(),
            options: BTreeMap::new(),
            player,
            opponent,
            pairs: 100,
            seed: 1,
            opening: 4,
            longest: 1000,
            sprt: None,
            threads: 1,
        }
    }

    /// The rule set with its options.
    pub fn rules(&self) -> Result<AnyRules, SettingsError> {
        let id = self.rules.parse()?;
        self.player.can_play(id)?;
        self.opponent.can_play(id)?;
        let mut rules = AnyRules::new(id);
        for (key, value) in &self.options {
            rules.set_option(key, value)?;
        }
        Ok(rules)
    }
}

/// Why a match cannot be played.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SettingsError {
    /// There is no such rule set.
    #[error(transparent)]
    Rules(#[from] ParseError),
    /// A player cannot play it.
    #[error(transparent)]
    Player(#[from] PlayerError),
    /// It has no such option, or the option no such value.
    #[error(transparent)]
    Option(#[from] OptionError),
}
