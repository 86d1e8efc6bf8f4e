//! The table on a network: games as durable event logs, an HTTP interface, a WebSocket for each
//! game in view, and the page itself.
//!
//! - [`store`]: where games are kept; an event is on disk before anybody hears of it.
//! - [`live`]: the games being played, [`live::Hub`] the door to them.
//! - [`socket`]: a connection to a game. [`protocol`]: every type that crosses the wire.
//! - [`view`]: a game as it is seen from a seat.

pub mod id;
pub mod live;
pub mod openapi;
pub mod protocol;
pub mod refusal;
pub mod socket;
pub mod store;
pub mod view;
