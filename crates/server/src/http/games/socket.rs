//! `GET /api/games/{id}/socket`: the WebSocket of a game.

use std::sync::Arc;

use axum::Extension;
use axum::extract::State;
use axum::extract::ws::WebSocketUpgrade;
use axum::extract::ws::rejection::WebSocketUpgradeRejection;
use axum::response::Response;

use crate::http::App;
use crate::http::error::Error;
use crate::http::extract::Game;
use crate::http::identity::Visitor;
use crate::http::limit::Counted;
#[cfg(test)]
use crate::http::openapi::{ErrorBody, Route};
use crate::refusal::Refusal;
use crate::request;
use crate::socket;

/// Opens the WebSocket of a game. The client sends `ClientFrame`s and the server sends
/// `ServerFrame`s, each a JSON object in a text frame. `docs/protocol.md` explains how they are used.
#[cfg_attr(test, utoipa::path(get, path = Route::OpenSocket.path(), tag = "games",
    params(("id" = String, Path, description = "The game.")),
    responses(
        (status = 101, description = "The connection becomes a WebSocket."),
        (status = 403, description = "A page of another site made the request.", body = ErrorBody),
        (status = 426, description = "The request does not ask for a WebSocket.", body = ErrorBody)),
    security((), ("seat" = []))))]
pub(crate) async fn open_socket(
    State(app): State<Arc<App>>,
    Game(id): Game,
    visitor: Visitor,
    Extension(address): Extension<Counted>,
    upgrade: Result<WebSocketUpgrade, WebSocketUpgradeRejection>,
) -> Result<Response, Error> {
    let upgrade = upgrade.map_err(|_| Error::Upgrade)?;
    let leaving = app.leaving.subscribe();
    if *leaving.borrow() {
        return Err(Refusal::shutting_down().into());
    }
    let counted = app.limiter.connect(address)?;
    let (hub, who) = (app.hub.clone(), visitor.who());
    let revoked = visitor.revoked(&app.signer);
    let request = request::current();
    Ok(socket::limited(upgrade).on_upgrade(async move |socket| {
        // A client whose cookie is revoked connects again, as somebody else.
        tokio::select! {
            () = request::within(request, socket::serve(socket, hub, id, who, leaving)) => {}
            () = revoked => {}
        }
        drop(counted);
    }))
}
