//! How long things last in live games.

use std::time::Duration;

/// How long throws are shown, and how long to wait for absent players.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Times {
    /// How long a throw is shown before the next clock runs: the duration of the longest animation on the
    /// page, in which the defender's cubes come to rest before the attacker's.
    pub throw_grace: Duration,
    /// How long to wait for a player who left on purpose.
    pub gone_after_leave: Duration,
    /// How long to wait for a player whose connection was lost.
    pub gone: Duration,
    /// The same in a game with less than three minutes a side.
    pub gone_fast: Duration,
    /// The same in a game with more than fifteen minutes a side.
    pub gone_slow: Duration,
    /// How long the side that has to move may take in a game over a link without clocks. After that the
    /// opponent may claim the game while that side is absent.
    pub gone_unclocked: Duration,
}

impl Default for Times {
    fn default() -> Times {
        Times {
            throw_grace: Duration::from_millis(2_200),
            gone_after_leave: Duration::from_secs(10),
            gone: Duration::from_secs(40),
            gone_fast: Duration::from_secs(30),
            gone_slow: Duration::from_secs(120),
            gone_unclocked: Duration::from_secs(86_400),
        }
    }
}
