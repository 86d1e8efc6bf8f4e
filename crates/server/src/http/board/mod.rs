//! Playing without a WebSocket: a stream of the game, and a route for each action.

pub(crate) mod acts;
pub(crate) mod follow;
pub(crate) mod stream;
