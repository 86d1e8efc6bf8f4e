//! A study: its settings, the records of the games played so far, and a run over the missing games.

use std::collections::BTreeMap;

use dejarik_engine::{Stop, workers};
use serde::{Deserialize, Serialize};

use crate::game;
use crate::record::Record;
use crate::settings::Settings;

/// A study, complete or not. Its JSON form is a checkpoint from which it can be resumed.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Study {
    /// The settings of the study.
    pub settings: Settings,
    /// The games played so far, by number.
    pub games: BTreeMap<u64, Record>,
}

impl Study {
    /// Creates a study without games.
    pub fn new(settings: Settings) -> Study {
        Study { settings, games: BTreeMap::new() }
    }

    /// Returns how many games are still to be played.
    pub fn missing(&self) -> usize {
        self.numbers().len()
    }

    fn numbers(&self) -> Vec<u64> {
        (0..self.settings.games).filter(|number| !self.games.contains_key(number)).collect()
    }

    /// Plays the missing games on `threads` threads until all are played or `stop` is raised, and calls
    /// `progress` after each game. The result does not depend on the number of threads.
    pub fn run(&mut self, threads: usize, stop: &Stop, progress: &mut dyn FnMut(&Study)) {
        let settings = self.settings.clone();
        let stopped = || stop.is_stopped();
        let play = |number| game::play(&settings, number, stop);
        workers::run(threads, &self.numbers(), &stopped, play, |number, record| {
            self.games.insert(number, record);
            progress(self);
        });
    }
}
