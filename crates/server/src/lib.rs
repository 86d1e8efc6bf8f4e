//! The table on a network: games as durable event logs, an HTTP interface, a WebSocket for each
//! game in view, and the page itself.
//!
//! - [`store`]: where games are kept; an event is on disk before anybody hears of it.
//! - [`live`]: the games being played, [`live::Hub`] the door to them.
//! - [`http`]: the interface and the page. [`serve`]: a server from its start to its end.
//! - [`socket`]: a connection to a game. [`protocol`]: every type that crosses the wire.
//! - [`view`]: a game as it is seen from a seat. [`review`]: one that was played, under perfect play.

pub mod computer;
pub mod http;
pub mod id;
pub mod live;
pub mod openapi;
pub mod protocol;
pub mod refusal;
pub mod review;
pub mod running;
pub mod serve;
pub mod socket;
pub mod store;
pub mod view;

/// Whether the page is embedded, and not only a notice that it could not be built.
pub const fn page_is_built() -> bool {
    http::page::BUILT
}
