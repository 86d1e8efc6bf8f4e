//! A study: its settings, the records of the games played so far, and a run over the missing games.

use std::collections::BTreeMap;

use dejarik_engine::{Stop, workers};
use dejarik_play::Game;
use dejarik_play::record::{Headers, write};
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
    /// The same games as DGN, if the study keeps them.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub moves: Option<BTreeMap<u64, String>>,
}

impl Study {
    /// Creates a study without games.
    pub fn new(settings: Settings) -> Study {
        Study { settings, games: BTreeMap::new(), moves: None }
    }

    /// Keeps the games as DGN from now on.
    #[must_use]
    pub fn keeping_moves(mut self) -> Study {
        self.moves.get_or_insert_default();
        self
    }

    /// Returns how many games are still to be played.
    pub fn missing(&self) -> usize {
        self.numbers().len()
    }

    fn numbers(&self) -> Vec<u64> {
        let Settings { part, games, .. } = self.settings;
        part.numbers(games).filter(|number| !self.games.contains_key(number)).collect()
    }

    /// Plays the missing games on `threads` threads until all are played or `stop` is raised, and calls
    /// `progress` after each game. The result does not depend on the number of threads.
    pub fn run(&mut self, threads: usize, stop: &Stop, progress: &mut dyn FnMut(&Study)) {
        let settings = self.settings.clone();
        let stopped = || stop.is_stopped();
        let keeps = self.moves.is_some();
        let play = |number| {
            let (record, game) = game::play(&settings, number, stop)?;
            Some((record, keeps.then(|| moves(&settings, number, &game))))
        };
        workers::run(threads, &self.numbers(), &stopped, play, |number, (record, moves)| {
            self.games.insert(number, record);
            if let (Some(kept), Some(moves)) = (&mut self.moves, moves) {
                kept.insert(number, moves);
            }
            progress(self);
        });
    }
}

/// Writes a game as DGN. The tag `Round` has its number, from 1.
fn moves(settings: &Settings, number: u64, game: &Game) -> String {
    let player = Some(settings.player.to_string());
    let others = vec![("Round".to_owned(), (number + 1).to_string())];
    let event = Some("dejarik lab".to_owned());
    let headers = Headers { event, date: None, first: player.clone(), second: player, others };
    write(game, &headers).to_string()
}
