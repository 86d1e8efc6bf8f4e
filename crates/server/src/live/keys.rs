//! The positions on the boards of online games in progress, which are kept from public analysis.

use std::collections::HashMap;
use std::sync::{Mutex, MutexGuard, PoisonError};

use dejarik_rules::any::AnyPosition;
use dejarik_rules::symmetry::Symmetry;

use crate::id::GameId;
use crate::store::LiveKey;

/// The positions of all online games in progress, including games that are not in memory.
#[derive(Debug, Default)]
pub(super) struct Keys(Mutex<Inner>);

#[derive(Debug, Default)]
struct Inner {
    of_game: HashMap<GameId, LiveKey>,
    counts: HashMap<LiveKey, u32>,
}

impl Keys {
    fn inner(&self) -> MutexGuard<'_, Inner> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Sets the position of a game; `None` if it has none to keep from analysis (any more).
    pub(super) fn set(&self, game: GameId, key: Option<LiveKey>) {
        let mut inner = self.inner();
        let old = match key {
            Some(key) => inner.of_game.insert(game, key),
            None => inner.of_game.remove(&game),
        };
        if let Some(key) = key {
            *inner.counts.entry(key).or_default() += 1;
        }
        if let Some(old) = old
            && let Some(count) = inner.counts.get_mut(&old)
        {
            *count -= 1;
            if *count == 0 {
                inner.counts.remove(&old);
            }
        }
    }

    /// Returns whether a position, or a turned or mirrored one, is on the board of some game.
    pub(super) fn has_like(&self, position: &AnyPosition) -> bool {
        let inner = self.inner();
        if inner.counts.is_empty() {
            return false;
        }
        let rules = position.id() as u8;
        Symmetry::all().any(|symmetry| {
            let key = position.transform(symmetry).key();
            inner.counts.contains_key(&LiveKey { rules, key })
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_position_is_kept_from_analysis_while_a_game_has_it() {
        let keys = Keys::default();
        let position: AnyPosition = "groi 1PPP3ppp2/P11/p w -".parse().unwrap();
        let key = LiveKey { rules: position.id() as u8, key: position.key() };
        let [one, two] = [GameId::random().unwrap(), GameId::random().unwrap()];
        keys.set(one, Some(key));
        keys.set(two, Some(key));
        keys.set(one, Some(key));
        let turned = Symmetry::all().map(|symmetry| position.transform(symmetry));
        assert!(turned.into_iter().all(|turned| keys.has_like(&turned)));
        keys.set(one, None);
        assert!(keys.has_like(&position));
        keys.set(two, None);
        assert!(!keys.has_like(&position));
    }
}
