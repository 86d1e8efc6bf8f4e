//! The positions on the boards of online games in progress, which are kept from public analysis.

use std::collections::HashMap;
use std::time::Duration;

use dejarik_rules::any::AnyPosition;
use parking_lot::Mutex;

use crate::id::GameId;
use crate::store::LiveKey;
use crate::time::WallTime;

/// The positions of all online games in progress, including games that are not in memory.
#[derive(Debug)]
pub(super) struct Keys {
    inner: Mutex<Inner>,
    /// How long after its last event a game without players keeps its position from analysis.
    patience: Duration,
}

#[derive(Debug, Default)]
struct Inner {
    of_game: HashMap<GameId, Guarded>,
    games: HashMap<LiveKey, Vec<GameId>>,
}

/// A position that a game keeps from analysis.
#[derive(Clone, Copy, Debug)]
struct Guarded {
    key: LiveKey,
    /// When the position came on the board.
    since: WallTime,
    /// When the last event of the game happened.
    at: WallTime,
    /// Whether a player is connected.
    present: bool,
}

impl Keys {
    /// Returns an empty set of positions. A game is abandoned if it has had no event for `patience`
    /// and both players are gone. It then keeps nothing from analysis until a player is back.
    pub(super) fn new(patience: Duration) -> Keys {
        Keys { inner: Mutex::default(), patience }
    }

    /// Sets the position of a game after an event; `None` if it has none to keep from analysis (any
    /// more). `present` says whether a player is connected.
    pub(super) fn set(&self, game: GameId, key: Option<LiveKey>, at: WallTime, present: bool) {
        let mut inner = self.inner.lock();
        let before = inner.of_game.remove(&game);
        if let Some(Guarded { key, .. }) = before
            && let Some(games) = inner.games.get_mut(&key)
        {
            games.retain(|known| *known != game);
            if games.is_empty() {
                inner.games.remove(&key);
            }
        }
        if let Some(key) = key {
            // An event such as an offer leaves the position as it is.
            let since = before.filter(|before| before.key == key).map_or(at, |before| before.since);
            inner.of_game.insert(game, Guarded { key, since, at, present });
            inner.games.entry(key).or_default().push(game);
        }
    }

    /// Notes whether a player of a game is connected.
    pub(super) fn attend(&self, game: GameId, present: bool) {
        if let Some(guarded) = self.inner.lock().of_game.get_mut(&game) {
            guarded.present = present;
        }
    }

    /// Returns whether an equivalent position is on the board of a game that is not abandoned, and came on
    /// it at `until` or earlier.
    pub(super) fn has_like(&self, position: &AnyPosition, now: WallTime, until: WallTime) -> bool {
        let inner = self.inner.lock();
        if inner.games.is_empty() {
            return false;
        }
        let oldest = self.oldest(now).millis();
        let is_guarded = |game: &GameId| {
            let guarded = inner.of_game.get(game);
            guarded.is_some_and(|guarded| {
                guarded.since <= until && (guarded.present || guarded.at.millis() >= oldest)
            })
        };
        let games = inner.games.get(&LiveKey::of(position));
        games.is_some_and(|games| games.iter().any(is_guarded))
    }

    /// Returns the date that decides whether a game without players is abandoned: it is if its last
    /// event was earlier.
    pub(super) fn oldest(&self, now: WallTime) -> WallTime {
        let patience = crate::time::millis(self.patience);
        WallTime::from_millis(now.millis().saturating_sub(patience))
    }
}

#[cfg(test)]
mod tests {
    use dejarik_rules::Symmetry;

    use super::*;

    const DAY: u64 = 86_400_000;
    const LAST: WallTime = WallTime::from_millis(u64::MAX);

    fn at(millis: u64) -> WallTime {
        WallTime::from_millis(20_000 * DAY + millis)
    }

    fn some_position() -> (AnyPosition, LiveKey) {
        let position: AnyPosition = "groi 1PPP3ppp2/P11/p w -".parse().unwrap();
        (position, LiveKey::of(&position))
    }

    #[test]
    fn a_position_is_kept_from_analysis_while_a_game_has_it() {
        let keys = Keys::new(Duration::from_secs(60));
        let (position, key) = some_position();
        let [one, two] = [GameId::random().unwrap(), GameId::random().unwrap()];
        keys.set(one, Some(key), at(0), false);
        keys.set(two, Some(key), at(0), false);
        keys.set(one, Some(key), at(0), false);
        let turned = Symmetry::all().map(|symmetry| position.transform(symmetry));
        assert!(turned.into_iter().all(|turned| keys.has_like(&turned, at(0), LAST)));
        keys.set(one, None, at(1), false);
        assert!(keys.has_like(&position, at(0), LAST));
        keys.set(two, None, at(1), false);
        assert!(!keys.has_like(&position, at(0), LAST));
    }

    #[test]
    fn the_position_of_an_abandoned_game_can_be_analysed_until_a_player_is_back() {
        let keys = Keys::new(Duration::from_millis(DAY));
        let (position, key) = some_position();
        let game = GameId::random().unwrap();
        keys.set(game, Some(key), at(0), false);
        assert!(keys.has_like(&position, at(DAY), LAST));
        assert!(!keys.has_like(&position, at(DAY + 1), LAST), "nobody has been there for a day");
        keys.attend(game, true);
        assert!(keys.has_like(&position, at(9 * DAY), LAST), "a player thinks for a week");
        keys.attend(game, false);
        assert!(!keys.has_like(&position, at(9 * DAY), LAST));
        keys.set(game, Some(key), at(9 * DAY), false);
        assert!(keys.has_like(&position, at(9 * DAY + 1), LAST), "there was a step");
    }

    #[test]
    fn a_game_that_ended_before_a_position_came_on_a_board_is_not_kept_from_review() {
        let keys = Keys::new(Duration::from_secs(60));
        let (position, key) = some_position();
        let game = GameId::random().unwrap();
        keys.set(game, Some(key), at(5), true);
        // An offer changes the time of the last event, but not the position.
        keys.set(game, Some(key), at(9), true);
        assert!(!keys.has_like(&position, at(9), at(4)));
        assert!(keys.has_like(&position, at(9), at(5)));
        assert!(keys.has_like(&position, at(9), LAST));
    }
}
