//! A store in memory, for tests and for a server that is only tried out.

use std::collections::HashMap;
use std::sync::{Mutex, MutexGuard, PoisonError};

use super::{BatchSizes, LiveKey, Read, Store, StoreError, StoredGame, Write, Written};
use crate::id::{GameId, PersonId};
use crate::time::WallTime;

/// A store that loses everything when it is dropped.
#[derive(Debug, Default)]
pub struct Memory {
    games: Mutex<Games>,
}

#[derive(Debug, Default)]
struct Games {
    by_id: HashMap<GameId, StoredGame>,
    live: HashMap<GameId, LiveKey>,
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
            Write::Create(stored) => self.create(*stored),
            Write::Append { game, seq, events, live } => {
                let stored = self.game(game)?;
                if stored.log.len() as u64 != seq {
                    let expected = stored.log.len();
                    let why = format!("event {seq} where event {expected} is expected");
                    return Err(StoreError::Conflict(why));
                }
                let mut acts = events.iter().filter_map(|event| event.act.as_ref());
                if acts.any(|act| stored.log.iter().any(|known| known.act.as_ref() == Some(act))) {
                    return Err(StoreError::Conflict("the act was performed before".to_owned()));
                }
                let at = events.last().map_or(WallTime::default(), |last| last.at);
                stored.updated = stored.updated.max(at);
                stored.log.extend(events);
                match live {
                    Some(key) => self.live.insert(game, key),
                    None => self.live.remove(&game),
                };
                Ok(())
            }
            Write::Sit { game, side, holder, secret, at } => {
                let stored = self.game(game)?;
                let seat = &mut stored.seats[side.index()];
                if seat.secret.is_some() {
                    return Err(StoreError::Conflict("the seat was taken before".to_owned()));
                }
                (seat.holder, seat.secret) = (holder, Some(secret));
                stored.updated = stored.updated.max(at);
                Ok(())
            }
        }
    }

    fn create(&mut self, stored: StoredGame) -> Result<(), StoreError> {
        if self.by_id.contains_key(&stored.id) {
            return Err(StoreError::Conflict(format!("game {} exists already", stored.id)));
        }
        if let Some(previous) = stored.previous {
            let previous = self.game(previous)?;
            if previous.next.is_some() {
                return Err(StoreError::Conflict("the game has a rematch already".to_owned()));
            }
            previous.next = Some(stored.id);
        }
        self.by_id.insert(stored.id, stored);
        Ok(())
    }

    fn game(&mut self, id: GameId) -> Result<&mut StoredGame, StoreError> {
        let game = self.by_id.get_mut(&id);
        game.ok_or_else(|| StoreError::Conflict(format!("there is no game {id}")))
    }

    fn games_of(&self, person: PersonId, limit: usize) -> Vec<StoredGame> {
        let holds = |stored: &&StoredGame| {
            stored.seats.iter().any(|seat| seat.holder.person() == Some(&person))
        };
        let mut games: Vec<StoredGame> = self.by_id.values().filter(holds).cloned().collect();
        games.sort_by_key(|stored| (std::cmp::Reverse(stored.updated), stored.id));
        games.truncate(limit);
        games
    }
}

/// Returns a read whose outcome is known already.
fn known<T: Send + 'static>(outcome: Result<T, StoreError>) -> Read<'static, T> {
    Box::pin(std::future::ready(outcome))
}

impl Store for Memory {
    fn write(&self, write: Write) -> Written {
        let mut games = self.games();
        games.writes += 1;
        Written::known(games.write(write))
    }

    fn load(&self, game: GameId) -> Read<'_, Option<StoredGame>> {
        known(Ok(self.games().by_id.get(&game).cloned()))
    }

    fn games_of(&self, person: PersonId, limit: usize) -> Read<'_, Vec<StoredGame>> {
        known(Ok(self.games().games_of(person, limit)))
    }

    fn live_positions(&self) -> Read<'_, Vec<(GameId, LiveKey)>> {
        known(Ok(self.games().live.iter().map(|(game, key)| (*game, *key)).collect()))
    }

    fn check_ready(&self) -> Read<'_, ()> {
        known(Ok(()))
    }

    fn batch_sizes(&self) -> BatchSizes {
        let mut sizes = [0; 11];
        sizes[0] = self.games().writes;
        sizes
    }
}
