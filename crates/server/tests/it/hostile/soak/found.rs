//! What the store has after a kill, compared with what the clients know.

use std::hash::{DefaultHasher, Hash, Hasher};
use std::time::Duration;

use dejarik_server::id::GameId;
use dejarik_server::store::{Sqlite, Store, StoredGame};

use super::Soak;
use crate::common::account::check;

/// What the store has shown after the kills.
#[derive(Default)]
pub struct Found {
    /// The finished games, each with the hash of its log.
    pub finished: Vec<(GameId, u64)>,
    /// The acknowledged acts and the events of the finished games and of the others.
    pub acts: [usize; 2],
    pub events: [usize; 2],
    pub records: usize,
    /// How long the acknowledgements took.
    waits: Vec<Duration>,
}

impl Found {
    /// Compares the store of a server that was killed with what its clients know.
    pub async fn compare(&mut self, store: &Sqlite, soak: &Soak) {
        let accepted = std::mem::take(&mut *soak.accepted.lock().unwrap());
        for record in &accepted {
            let stored = store.load(*record).await.unwrap().expect("an accepted record is stored");
            assert_eq!(stored.log.len(), 4 * soak.size.shuffles, "{record}");
        }
        self.records += accepted.len();
        (self.acts[1], self.events[1]) = (0, 0);
        let tables = std::mem::take(&mut *soak.tables.lock().unwrap());
        let mut unfinished = Vec::new();
        for table in tables {
            let is_over = table.seats.iter().all(|seat| seat.lock().unwrap().has_finished());
            let stored = store.load(table.game.id).await.unwrap().expect("the game is stored");
            let (acts, events) = check(&stored, &table.seats);
            self.acts[usize::from(!is_over)] += acts;
            self.events[usize::from(!is_over)] += events;
            for seat in &table.seats {
                self.waits.append(&mut seat.lock().unwrap().waits);
            }
            match is_over {
                true => self.finished.push((table.game.id, hash_of(&stored))),
                false => unfinished.push(table),
            }
        }
        soak.tables.lock().unwrap().extend(unfinished);
    }

    /// Checks that the finished games are as they were when they had finished.
    pub async fn check_finished(&self, store: &Sqlite) {
        for (game, hash) in &self.finished {
            let stored = store.load(*game).await.unwrap().expect("the game is stored");
            assert_eq!(hash_of(&stored), *hash, "{game} has changed after its end");
        }
    }

    /// Returns the time in milliseconds that this part of the acknowledgements did not exceed.
    pub fn wait(&mut self, part: f64) -> f64 {
        self.waits.sort_unstable();
        let at = ((self.waits.len() - 1) as f64 * part) as usize;
        self.waits[at].as_secs_f64() * 1_000.0
    }
}

fn hash_of(stored: &StoredGame) -> u64 {
    let mut hasher = DefaultHasher::new();
    format!("{:?}", stored.log).hash(&mut hasher);
    hasher.finish()
}
