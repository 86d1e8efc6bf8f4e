//! Playing without a WebSocket: a stream of the game, and a route for each action.

pub mod acts;
pub mod follow;
pub mod stream;
