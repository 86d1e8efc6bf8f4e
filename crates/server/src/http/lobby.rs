//! `/api/lobby`, `/api/watch` and `/api/ratings`: invitations to everybody, games that everybody may watch, and the strongest
//! players.

use axum::Json;
use axum::http::StatusCode;

use crate::http::error::Error;
use crate::http::extract::{self, Game, Path, Query, Shared};
use crate::http::identity::Visitor;
#[cfg(test)]
use crate::http::openapi::{ErrorBody, Route};
use crate::protocol::{
    CreatedGame, KeptSeek, NewSeek, PageQuery, SeatTaken, SeekTaker, Seeks, Strongest, WatchedGames,
};
use crate::refusal::Refusal;

/// Lists the invitations that everybody may accept, page by page, the latest first.
#[cfg_attr(test, utoipa::path(get, path = Route::Lobby.path(), tag = "lobby", params(PageQuery), responses(
    (status = 200, body = Seeks),
    (status = 400, description = "The place or the limit cannot be parsed.", body = ErrorBody),
    (status = 404, description = "The server has no lobby.", body = ErrorBody))))]
pub(crate) async fn lobby(
    app: Shared,
    visitor: Visitor,
    Query(asked): Query<PageQuery>,
) -> Result<Json<Seeks>, Error> {
    let person = visitor.known.then_some(&visitor.person);
    Ok(Json(app.hub.seeks(person, &asked).await?))
}

/// Makes an invitation to everybody: creates a game over a link, whose open seat is in the lobby for a minute, or for
/// the days that are asked for. Deleting the game withdraws the invitation.
#[cfg_attr(test, utoipa::path(post, path = Route::CreateSeek.path(), tag = "lobby", request_body = NewSeek, responses(
    (status = 201, body = CreatedGame),
    (status = 400, description = "The terms cannot be parsed, or are not those of a game over a link.", body = ErrorBody),
    (status = 403, description = "`quota`: you have too many games, or too large ones. `blocked`: the operator of the server does not let you do this.", body = ErrorBody),
    (status = 404, description = "The server has no lobby.", body = ErrorBody),
    (status = 409, description = "The game is to be rated, and you have no passkey.", body = ErrorBody),
    (status = 422, description = "An option or the position is not valid.", body = ErrorBody),
    (status = 507, description = "`no-space`: the server's disk is nearly full; games in play go on.", body = ErrorBody))))]
pub(crate) async fn create_seek(
    app: Shared,
    visitor: Visitor,
    extract::Json(asked): extract::Json<NewSeek>,
) -> Result<(StatusCode, Json<CreatedGame>), Error> {
    visitor.may_begin(&app, true)?;
    let created = app.hub.make_seek(visitor.taker(), asked).await?;
    Ok((StatusCode::CREATED, Json(created)))
}

/// Accepts an invitation, which only one person can do. You have the open seat of the game then.
#[cfg_attr(test, utoipa::path(post, path = Route::TakeSeek.path(), tag = "lobby", request_body = SeekTaker,
    params(("id" = String, Path, description = "The game.")),
    responses(
        (status = 200, body = SeatTaken),
        (status = 400, description = "The name or the figure is not allowed.", body = ErrorBody),
        (status = 403, description = "`quota`: you have too many games, or too large ones. `blocked`: the operator of the server does not let you do this.", body = ErrorBody),
        (status = 404, description = "There is no such invitation, or no longer.", body = ErrorBody),
        (status = 409, description = "`seat-taken`: somebody has accepted the invitation. `own-invitation`: it is yours.",
            body = ErrorBody),
        (status = 507, description = "`no-space`: the server's disk is nearly full; games in play go on.", body = ErrorBody))))]
pub(crate) async fn take_seek(
    app: Shared,
    Game(id): Game,
    visitor: Visitor,
    extract::Json(taker): extract::Json<SeekTaker>,
) -> Result<Json<SeatTaken>, Error> {
    visitor.may_begin(&app, true)?;
    Ok(Json(app.hub.take_seek(&id, visitor.taker(), taker.profile.as_ref()).await?))
}

/// Keeps an invitation of yours in the lobby for another minute, unless it stands for days anyway.
#[cfg_attr(test, utoipa::path(post, path = Route::KeepSeek.path(), tag = "lobby",
    params(("id" = String, Path, description = "The game.")),
    responses(
        (status = 200, body = KeptSeek),
        (status = 403, description = "`blocked`: the operator of the server does not let you do this.", body = ErrorBody),
        (status = 404, description = "You play no such game, or the server has no lobby.", body = ErrorBody))))]
pub(crate) async fn keep_seek(
    app: Shared,
    Game(id): Game,
    visitor: Visitor,
) -> Result<Json<KeptSeek>, Error> {
    if !visitor.known {
        return Err(Refusal::no_game().into());
    }
    visitor.may_begin(&app, true)?;
    Ok(Json(app.hub.keep_seek(&visitor.person, &id).await?))
}

/// Lists the games in progress that their players let everybody watch, page by page: rated games first, the strongest players in
/// front, then the others, the most recently changed first. It has at most 500 games, those that changed last.
#[cfg_attr(test, utoipa::path(get, path = Route::WatchedGames.path(), tag = "lobby", params(PageQuery), responses(
    (status = 200, body = WatchedGames),
    (status = 400, description = "The place or the limit cannot be parsed.", body = ErrorBody),
    (status = 404, description = "The server has no lobby.", body = ErrorBody))))]
pub(crate) async fn watched_games(
    app: Shared,
    Query(asked): Query<PageQuery>,
) -> Result<Json<WatchedGames>, Error> {
    Ok(Json(app.hub.watched_games(&asked).await?))
}

/// Lists the strongest players of a rule set who want to be listed, page by page. Their deviation is at most 110.
#[cfg_attr(test, utoipa::path(get, path = Route::StrongestPlayers.path(), tag = "lobby",
    params(("rules" = String, Path, description = "The rule set."), PageQuery),
    responses(
        (status = 200, body = Strongest),
        (status = 400, description = "The place or the limit cannot be parsed.", body = ErrorBody),
        (status = 404, description = "The server has no ratings, or there is no such rule set.", body = ErrorBody))))]
pub(crate) async fn strongest_players(
    app: Shared,
    visitor: Visitor,
    Path(rules): Path<String>,
    Query(asked): Query<PageQuery>,
) -> Result<Json<Strongest>, Error> {
    let person = visitor.known.then_some(&visitor.person);
    Ok(Json(app.hub.strongest(&rules, person, &asked).await?))
}
