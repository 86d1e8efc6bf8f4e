//! `POST /api/board/game/{id}/…`: one route for each action of a player.

use std::sync::Arc;

use axum::Json;
use axum::extract::FromRequestParts;
use axum::http::request::Parts;
use serde::Deserialize;
use serde::de::{IntoDeserializer, value};
use tokio::time::Instant;

use crate::http::App;
use crate::http::error::Error;
use crate::http::extract::{self, Path, Query};
use crate::http::identity::Visitor;
#[cfg(test)]
use crate::http::openapi::{ErrorBody, Route};
use crate::id::{GameId, SeatToken};
use crate::live::{Intent, Who};
use crate::protocol::{ActQuery, Done, Phrase};

/// The sender of an action.
pub(crate) struct Player {
    app: Arc<App>,
    id: GameId,
    who: Who,
    query: ActQuery,
    arrival: Instant,
}

impl FromRequestParts<Arc<App>> for Player {
    type Rejection = Error;

    async fn from_request_parts(parts: &mut Parts, app: &Arc<App>) -> Result<Player, Error> {
        let arrival = Instant::now();
        let extract::Game(id) = extract::Game::from_request_parts(parts, app).await?;
        let Query(query) = Query::<ActQuery>::from_request_parts(parts, app).await?;
        let visitor = Visitor::from_request_parts(parts, app).await?;
        Ok(Player { app: Arc::clone(app), id, who: visitor.who(), query, arrival })
    }
}

impl Player {
    /// Performs an action as of when the request arrived.
    async fn act(self, intent: Intent) -> Result<Json<Done>, Error> {
        let id = match self.query.act {
            Some(name) => name,
            None => SeatToken::random().map_err(|_| Error::Internal)?.to_string(),
        };
        let hub = &self.app.hub;
        let done = hub.wish(&self.id, &self.who, id, intent, self.arrival).await;
        // The name of an act is a field of a frame, and a parameter of an address.
        let version = done.map_err(|refusal| match refusal.at.as_deref() {
            Some("id") => refusal.at("act"),
            _ => refusal,
        })?;
        Ok(Json(Done { ok: true, version }))
    }
}

/// Parses the `yes` or `no` at the end of a path.
fn is_yes(answer: &str) -> Result<bool, Error> {
    match answer {
        "yes" | "true" => Ok(true),
        "no" | "false" => Ok(false),
        _ => Err(Error::unreadable("expected yes or no", "answer")),
    }
}

/// Plays a step, or chooses an order in the hidden set-up (`setup:NSKM`).
#[cfg_attr(test, utoipa::path(post, path = Route::PlayMove.path(), tag = "board",
    params(
        ("id" = String, Path, description = "The game."),
        ("word" = String, Path, description = "A legal step in the notation of the rule set."),
        ActQuery),
    responses(
        (status = 200, body = Done),
        (status = 403, description = "You hold no seat here.", body = ErrorBody),
        (status = 409, description = "It is not your turn, or not that ply.", body = ErrorBody),
        (status = 422, description = "The step is not legal.", body = ErrorBody)),
    security((), ("seat" = []))))]
pub(crate) async fn play_move(
    Path((_, word)): Path<(String, String)>,
    player: Player,
) -> Result<Json<Done>, Error> {
    let ply = player.query.ply;
    player.act(Intent::Play { word, ply }).await
}

/// Resigns the game.
#[cfg_attr(test, utoipa::path(post, path = Route::Resign.path(), tag = "board",
    params(("id" = String, Path, description = "The game."), ActQuery),
    responses((status = 200, body = Done), (status = 403, body = ErrorBody),
        (status = 409, body = ErrorBody)),
    security((), ("seat" = []))))]
pub(crate) async fn resign(player: Player) -> Result<Json<Done>, Error> {
    player.act(Intent::Resign).await
}

/// Offers a draw or accepts an offer (`yes`), or declines an offer (`no`).
#[cfg_attr(test, utoipa::path(post, path = Route::Draw.path(), tag = "board",
    params(
        ("id" = String, Path, description = "The game."),
        ("answer" = String, Path, description = "`yes` or `no`."),
        ActQuery),
    responses((status = 200, body = Done), (status = 403, body = ErrorBody),
        (status = 409, body = ErrorBody)),
    security((), ("seat" = []))))]
pub(crate) async fn draw(
    Path((_, answer)): Path<(String, String)>,
    player: Player,
) -> Result<Json<Done>, Error> {
    player.act(Intent::Draw(is_yes(&answer)?)).await
}

/// Asks for a takeback or accepts the opponent's request (`yes`), or declines the request (`no`).
/// Against the computer and at one screen, `yes` takes back the last step at once.
#[cfg_attr(test, utoipa::path(post, path = Route::Takeback.path(), tag = "board",
    params(
        ("id" = String, Path, description = "The game."),
        ("answer" = String, Path, description = "`yes` or `no`."),
        ActQuery),
    responses((status = 200, body = Done), (status = 403, body = ErrorBody),
        (status = 409, body = ErrorBody)),
    security((), ("seat" = []))))]
pub(crate) async fn takeback(
    Path((_, answer)): Path<(String, String)>,
    player: Player,
) -> Result<Json<Done>, Error> {
    player.act(Intent::Takeback(is_yes(&answer)?)).await
}

/// Calls the game off, which is possible until both players have made a step.
#[cfg_attr(test, utoipa::path(post, path = Route::Abort.path(), tag = "board",
    params(("id" = String, Path, description = "The game."), ActQuery),
    responses((status = 200, body = Done), (status = 403, body = ErrorBody),
        (status = 409, body = ErrorBody)),
    security((), ("seat" = []))))]
pub(crate) async fn abort(player: Player) -> Result<Json<Done>, Error> {
    player.act(Intent::Abort).await
}

/// Claims the win after the opponent has been gone for long enough.
#[cfg_attr(test, utoipa::path(post, path = Route::ClaimVictory.path(), tag = "board",
    params(("id" = String, Path, description = "The game."), ActQuery),
    responses((status = 200, body = Done), (status = 403, body = ErrorBody),
        (status = 409, body = ErrorBody)),
    security((), ("seat" = []))))]
pub(crate) async fn claim_victory(player: Player) -> Result<Json<Done>, Error> {
    player.act(Intent::ClaimVictory).await
}

/// Claims a draw: by repetition (G-20 with `repetition=claim`), or after the opponent has been gone
/// for long enough.
#[cfg_attr(test, utoipa::path(post, path = Route::ClaimDraw.path(), tag = "board",
    params(("id" = String, Path, description = "The game."), ActQuery),
    responses((status = 200, body = Done), (status = 403, body = ErrorBody),
        (status = 409, body = ErrorBody)),
    security((), ("seat" = []))))]
pub(crate) async fn claim_draw(player: Player) -> Result<Json<Done>, Error> {
    player.act(Intent::ClaimDraw).await
}

/// Says a phrase to everybody at the table, in a game between two people. Nothing of it is kept.
#[cfg_attr(test, utoipa::path(post, path = Route::Say.path(), tag = "board",
    params(
        ("id" = String, Path, description = "The game."),
        ("phrase" = Phrase, Path, description = "What to say."),
        ActQuery),
    responses(
        (status = 200, body = Done),
        (status = 403, description = "You hold no seat here.", body = ErrorBody),
        (status = 409, description = "There is nobody to talk to.", body = ErrorBody),
        (status = 429, description = "You have said too much lately.", body = ErrorBody)),
    security((), ("seat" = []))))]
pub(crate) async fn say(
    Path((_, phrase)): Path<(String, String)>,
    player: Player,
) -> Result<Json<Done>, Error> {
    let phrase = Phrase::deserialize(phrase.as_str().into_deserializer());
    let phrase = phrase.map_err(|error: value::Error| Error::unreadable(&error, "phrase"))?;
    player.act(Intent::Say(phrase)).await
}
