//! Games in memory only: for tests, and for a server that is only tried out.

use std::collections::HashMap;
use std::sync::{Mutex, MutexGuard, PoisonError};

use dejarik_play::dice::{DiceSource, System};
use tokio::sync::oneshot;

use super::{Kept, LiveKey, Store, StoreError, Write, Written};
use crate::id::{GameId, PersonId};

/// A store that forgets everything with the process.
#[derive(Debug, Default)]
pub struct Memory {
    games: Mutex<Games>,
}

#[derive(Debug, Default)]
struct Games {
    by_id: HashMap<GameId, Kept>,
    live: HashMap<GameId, LiveKey>,
    key: Option<[u8; 32]>,
    writes: u64,
}

impl Memory {
    fn games(&self) -> MutexGuard<'_, Games> {
        self.games.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Games {
    fn write(&mut self, write: Write) -> Result<(), StoreError> {
        match write {
            Write::Create(kept) => self.create(*kept),
            Write::Append { game, seq, events, live } => {
                let kept = self.game(&game)?;
                if kept.log.len() as u64 != seq {
                    let due = kept.log.len();
                    return Err(StoreError::Conflict(format!("event {seq} where {due} is due")));
                }
                let mut acts = events.iter().filter_map(|event| event.act.as_ref());
                if acts.any(|act| kept.log.iter().any(|known| known.act.as_ref() == Some(act))) {
                    return Err(StoreError::Conflict("an act that was done".to_owned()));
                }
                let at = events.last().map_or(0, |last| last.at);
                kept.updated = kept.updated.max(at);
                kept.log.extend(events);
                match live {
                    Some(key) => self.live.insert(game, key),
                    None => self.live.remove(&game),
                };
                Ok(())
            }
            Write::Sit { game, side, holder, at } => {
                let kept = self.game(&game)?;
                kept.seats[side.index()].holder = holder;
                kept.updated = kept.updated.max(at);
                Ok(())
            }
        }
    }

    fn create(&mut self, kept: Kept) -> Result<(), StoreError> {
        if self.by_id.contains_key(&kept.id) {
            return Err(StoreError::Conflict(format!("there is a game {} already", kept.id)));
        }
        if let Some(previous) = kept.previous {
            let previous = self.game(&previous)?;
            if previous.next.is_some() {
                return Err(StoreError::Conflict("the game has a next one".to_owned()));
            }
            previous.next = Some(kept.id);
        }
        self.by_id.insert(kept.id, kept);
        Ok(())
    }

    fn game(&mut self, id: &GameId) -> Result<&mut Kept, StoreError> {
        let game = self.by_id.get_mut(id);
        game.ok_or_else(|| StoreError::Conflict(format!("there is no game {id}")))
    }
}

impl Store for Memory {
    fn write(&self, write: Write) -> Written {
        let (done, written) = oneshot::channel();
        let mut games = self.games();
        games.writes += 1;
        // Whoever does not wait does not hear.
        let _ = done.send(games.write(write));
        written
    }

    fn load(&self, game: &GameId) -> Result<Option<Kept>, StoreError> {
        Ok(self.games().by_id.get(game).cloned())
    }

    fn of_person(&self, person: &PersonId, most: usize) -> Result<Vec<Kept>, StoreError> {
        let games = self.games();
        let holds =
            |kept: &&Kept| kept.seats.iter().any(|seat| seat.holder.person() == Some(person));
        let mut theirs: Vec<Kept> = games.by_id.values().filter(holds).cloned().collect();
        theirs.sort_by_key(|kept| (std::cmp::Reverse(kept.updated), kept.id));
        theirs.truncate(most);
        Ok(theirs)
    }

    fn live(&self) -> Result<Vec<(GameId, LiveKey)>, StoreError> {
        Ok(self.games().live.iter().map(|(game, key)| (*game, *key)).collect())
    }

    fn key(&self) -> Result<[u8; 32], StoreError> {
        let mut games = self.games();
        if let Some(key) = games.key {
            return Ok(key);
        }
        let mut key = [0; 32];
        for byte in &mut key {
            let drawn = System.below(256).map_err(|e| StoreError::Failed(e.to_string()))?;
            *byte = drawn as u8;
        }
        games.key = Some(key);
        Ok(key)
    }

    fn ready(&self) -> Result<(), StoreError> {
        Ok(())
    }

    fn batches(&self) -> [u64; 11] {
        let mut batches = [0; 11];
        batches[0] = self.games().writes;
        batches
    }
}
