//! A study: its settings, the games played so far, and playing those that are missing.

use std::collections::BTreeMap;

use dejarik_engine::arena::Player;
use dejarik_engine::{Stop, crew};
use dejarik_play::Settings as Game;
use serde::{Deserialize, Serialize};

use crate::game;
use crate::record::Record;

/// Everything that the games of a study depend on.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Settings {
    /// The rule set with its options, and the start position if it is not the usual one.
    pub game: Game,
    /// Who plays both sides.
    pub player: Player,
    /// How many games.
    pub games: u64,
    /// What all openings, orders, dice and errors come from.
    pub seed: u64,
    /// Random plies before the players begin, in rule sets without dice. They count as turns, but
    /// what happens in them is not counted.
    pub opening: u32,
    /// A game of that many steps is broken off and counts as drawn.
    pub longest: u32,
}

/// A study, finished or not. As JSON it is the state from which it can be gone on with.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Study {
    /// What is studied.
    pub settings: Settings,
    /// The games played so far, by number.
    pub games: BTreeMap<u64, Record>,
}

impl Study {
    /// A study of which nothing is played yet.
    pub fn new(settings: Settings) -> Study {
        Study { settings, games: BTreeMap::new() }
    }

    /// How many games are still to be played.
    pub fn missing(&self) -> usize {
        self.numbers().len()
    }

    fn numbers(&self) -> Vec<u64> {
        (0..self.settings.games).filter(|number| !self.games.contains_key(number)).collect()
    }

    /// Plays the games that are missing, or until `stop` is raised; after each `progress` sees the
    /// study. The result does not depend on the number of threads.
    pub fn run(&mut self, threads: usize, stop: &Stop, progress: &mut dyn FnMut(&Study)) {
        let settings = self.settings.clone();
        let over = || stop.is_stopped();
        let play = |number| game::play(&settings, number, &over);
        crew::share(threads, &self.numbers(), &over, play, |number, record| {
            self.games.insert(number, record);
            progress(self);
        });
    }
}
