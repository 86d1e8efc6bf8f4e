//! Playing without a WebSocket: a stream to listen to and an address for each thing to do.

pub mod acts;
pub mod follow;
pub mod stream;
