//! Conversions between the store's types and the wire's. Live games use the store's types; what a
//! client sends and sees passes through here.

use std::time::Duration;

use crate::protocol;
use crate::store::{GameKind, TimeControl};
use crate::time::millis;

impl From<GameKind> for protocol::GameKind {
    fn from(kind: GameKind) -> protocol::GameKind {
        match kind {
            GameKind::Computer => protocol::GameKind::Computer,
            GameKind::Here => protocol::GameKind::Here,
            GameKind::Board => protocol::GameKind::Board,
            GameKind::Online => protocol::GameKind::Online,
            GameKind::Record => protocol::GameKind::Record,
        }
    }
}

impl From<TimeControl> for protocol::Clock {
    fn from(clock: TimeControl) -> protocol::Clock {
        protocol::Clock { initial: millis(clock.initial), increment: millis(clock.increment) }
    }
}

impl From<protocol::Clock> for TimeControl {
    fn from(clock: protocol::Clock) -> TimeControl {
        let [initial, increment] = [clock.initial, clock.increment].map(Duration::from_millis);
        TimeControl { initial, increment }
    }
}
