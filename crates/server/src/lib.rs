//! The table on a network: games as durable event logs, an HTTP interface, a WebSocket for each
//! game in view, and the page itself.

pub mod openapi;
pub mod protocol;
