//! The routes under `/api/games`: creating, listing, viewing, joining and deleting games, and their WebSocket.

pub(crate) mod history;

use axum::Json;
use axum::extract::ws::WebSocketUpgrade;
use axum::extract::ws::rejection::WebSocketUpgradeRejection;
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use dejarik_host::answers::lists::Page;

use crate::http::error::Error;
use crate::http::extract::{self, Game, Query, Shared};
use crate::http::identity::Visitor;
use crate::http::limit::Counted;
#[cfg(test)]
use crate::http::openapi::{ErrorBody, Route};
use crate::id::SeatToken;
use crate::protocol::{CreatedGame, GameFull, MyGames, NewGame, PageQuery, SeatClaim, SeatTaken};
use crate::refusal::Refusal;
use crate::request;
use crate::socket;
use crate::tasks;

/// Creates a game. The creator takes the requested side. In a game over a link the other seat is for
/// the person who opens the invitation.
#[cfg_attr(test, utoipa::path(post, path = Route::CreateGame.path(), tag = "games", request_body = NewGame, responses(
    (status = 201, body = CreatedGame),
    (status = 400, description = "The terms cannot be parsed.", body = ErrorBody),
    (status = 403, description = "`quota`: you have too many games, or too large ones. `live-game`: the computer is to play a position that is being played online. `blocked`: the operator of the server lets you begin nothing new.", body = ErrorBody),
    (status = 422, description = "An option or the position is not valid.", body = ErrorBody),
    (status = 507, description = "`no-space`: the server's disk is nearly full; games in play go on.", body = ErrorBody))))]
pub(crate) async fn create_game(
    app: Shared,
    visitor: Visitor,
    extract::Json(terms): extract::Json<NewGame>,
) -> Result<Response, Error> {
    visitor.may_begin(&app, false)?;
    let created: CreatedGame = app.hub.create(&visitor.person, terms).await?;
    let place = format!("/api/games/{}", created.id);
    let mut response = (StatusCode::CREATED, Json(created)).into_response();
    if let Ok(place) = HeaderValue::from_str(&place) {
        response.headers_mut().insert(header::LOCATION, place);
    }
    Ok(response)
}

/// Lists your games page by page, the most recently changed first. Without a valid cookie the list is
/// empty.
#[cfg_attr(test, utoipa::path(get, path = Route::MyGames.path(), tag = "games", params(PageQuery), responses(
    (status = 200, body = MyGames),
    (status = 400, description = "The place or the limit cannot be parsed.", body = ErrorBody))))]
pub(crate) async fn my_games(
    app: Shared,
    visitor: Visitor,
    Query(asked): Query<PageQuery>,
) -> Result<Json<MyGames>, Error> {
    match visitor.known {
        true => Ok(Json(app.hub.mine(&visitor.person, &asked).await?)),
        false => Ok(Json(Page::of(&asked)?.filled(Vec::new(), &visitor.person))),
    }
}

/// Returns a game as you may see it. Anybody who has the id may watch.
#[cfg_attr(test, utoipa::path(get, path = Route::Game.path(), tag = "games",
    params(("id" = String, Path, description = "The game.")),
    responses(
        (status = 200, body = GameFull),
        (status = 403, description = "`not-your-seat`: the token is not the secret of a seat of this game.", body = ErrorBody),
        (status = 404, body = ErrorBody),
        (status = 409, description = "`seat-taken`: the token is an invitation that has been used.", body = ErrorBody)),
    security((), ("seat" = []))))]
pub(crate) async fn game(
    app: Shared,
    Game(id): Game,
    visitor: Visitor,
    address: Counted,
) -> Result<Response, Error> {
    let _place = app.work.read(address).await?;
    let who = visitor.who();
    app.hub.allow_snapshot(&who)?;
    let full: GameFull = app.hub.full(&id, &who).await?;
    let body = tasks::long(full.state.version, || serde_json::to_vec(&full));
    let body = body.map_err(|_| Error::Internal)?;
    app.hub.spend_snapshot(&who, body.len());
    Ok(([(header::CONTENT_TYPE, "application/json")], body).into_response())
}

/// Deletes a game of yours: one that you uploaded, or that no other person plays. In a game with an
/// opponent you leave your seat for good: a game in progress is called off, or resigned if both
/// players have made a step, and the opponent keeps it.
#[cfg_attr(test, utoipa::path(delete, path = Route::ForgetGame.path(), tag = "games",
    params(("id" = String, Path, description = "The game.")),
    responses(
        (status = 204, description = "The game is deleted, or your seat in it."),
        (status = 404, description = "There is no such game, or you have no part in it.",
            body = ErrorBody))))]
pub(crate) async fn forget_game(
    app: Shared,
    Game(id): Game,
    visitor: Visitor,
) -> Result<StatusCode, Error> {
    if !visitor.known {
        return Err(Refusal::no_game().into());
    }
    app.hub.forget_game(&visitor.person, &id).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Takes a seat with an invitation, which is used up by that. The seat is yours by your cookie, in
/// every tab, and by the secret in the answer, which is shown only this once. In a rematch a program
/// exchanges its secret of the game before for a new one in the same way. A player who came to that game with the cookie
/// holds the seat by it.
#[cfg_attr(test, utoipa::path(post, path = Route::TakeSeat.path(), tag = "games", request_body = SeatClaim,
    params(("id" = String, Path, description = "The game.")),
    responses(
        (status = 200, body = SeatTaken),
        (status = 400, description = "The name or the figure is not allowed.", body = ErrorBody),
        (status = 403, description = "`blocked`: the operator of the server lets you begin nothing new.", body = ErrorBody),
        (status = 404, description = "There is no such game, or no seat of it has this invitation.",
            body = ErrorBody),
        (status = 409, description = "`seat-taken`: the invitation was used. `own-invitation`: you hold the other seat.",
            body = ErrorBody))))]
pub(crate) async fn take_seat(
    app: Shared,
    Game(id): Game,
    visitor: Visitor,
    extract::Json(claim): extract::Json<SeatClaim>,
) -> Result<Json<SeatTaken>, Error> {
    // A text that cannot be a token gets the same answer as a wrong token, which may depend on the game.
    let token = claim.seat.parse().or_else(|_| SeatToken::random()).map_err(|_| Error::Internal)?;
    visitor.may_begin(&app, false)?;
    let profile = claim.profile.as_ref();
    Ok(Json(app.hub.take_seat_as(&id, visitor.taker(), &token, profile).await?))
}

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
    app: Shared,
    Game(id): Game,
    visitor: Visitor,
    address: Counted,
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
