//! What waits to be sent to a connection: a queue with an end.

use axum::extract::ws::Utf8Bytes;

/// A connection to a game. Dropping it leaves the game.
#[derive(Debug)]
pub struct Subscription {
    _private: (),
}

impl Subscription {
    /// The next frame as JSON text (a `ServerFrame`); none when the server ends the connection.
    /// The first frames are `full` (or the missing `event`s) and `room`.
    pub async fn next(&mut self) -> Option<Utf8Bytes> {
        None
    }
}
