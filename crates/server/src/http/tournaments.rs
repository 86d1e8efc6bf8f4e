//! `/api/tournaments`: tournaments for few.

use axum::Json;
use axum::http::StatusCode;

use crate::http::error::Error;
use crate::http::extract::{self, Path, Shared};
use crate::http::identity::Visitor;
#[cfg(test)]
use crate::http::openapi::{ErrorBody, Route};
use crate::id::TournamentId;
use crate::protocol::{MyTournaments, NewEntrant, NewTournament, TournamentView};
use crate::refusal::{Kind, Refusal};

fn named(id: &str) -> Result<TournamentId, Refusal> {
    id.parse().map_err(|_| Refusal::new(Kind::NotFound, "there is no such tournament"))
}

/// Lists the tournaments at which you have a place.
#[cfg_attr(test, utoipa::path(get, path = Route::MyTournaments.path(), tag = "lobby", responses(
    (status = 200, body = MyTournaments),
    (status = 404, description = "The server has no lobby.", body = ErrorBody))))]
pub(crate) async fn my_tournaments(
    app: Shared,
    visitor: Visitor,
) -> Result<Json<MyTournaments>, Error> {
    Ok(Json(app.hub.my_tournaments(&visitor.person).await?))
}

/// Makes a tournament, at which you have the first place. Its id is the invitation: everybody who knows it can take a
/// place.
#[cfg_attr(test, utoipa::path(post, path = Route::CreateTournament.path(), tag = "lobby", request_body = NewTournament, responses(
    (status = 201, body = TournamentView),
    (status = 400, description = "The terms cannot be parsed, or are not those of a game over a link.", body = ErrorBody),
    (status = 403, description = "`quota`: you have too many games or tournaments. `blocked`: the operator of the server does not let you do this.", body = ErrorBody),
    (status = 404, description = "The server has no lobby.", body = ErrorBody),
    (status = 422, description = "An option or the position is not valid.", body = ErrorBody),
    (status = 507, description = "`no-space`: the server's disk is nearly full; games in play go on.", body = ErrorBody))))]
pub(crate) async fn create_tournament(
    app: Shared,
    visitor: Visitor,
    extract::Json(asked): extract::Json<NewTournament>,
) -> Result<(StatusCode, Json<TournamentView>), Error> {
    visitor.may_begin(&app, true)?;
    let made = app.hub.make_tournament(&visitor.person, asked).await?;
    Ok((StatusCode::CREATED, Json(made)))
}

/// Shows a tournament: its players with their points, and its games.
#[cfg_attr(test, utoipa::path(get, path = Route::Tournament.path(), tag = "lobby",
    params(("id" = String, Path, description = "The tournament.")),
    responses(
        (status = 200, body = TournamentView),
        (status = 404, description = "There is no such tournament, or the server has no lobby.", body = ErrorBody))))]
pub(crate) async fn tournament(
    app: Shared,
    visitor: Visitor,
    Path(id): Path<String>,
) -> Result<Json<TournamentView>, Error> {
    let person = visitor.known.then_some(&visitor.person);
    Ok(Json(app.hub.tournament(named(&id)?, person).await?))
}

/// Takes a place at a tournament. The one who takes the last place begins it.
#[cfg_attr(test, utoipa::path(post, path = Route::EnterTournament.path(), tag = "lobby", request_body = NewEntrant,
    params(("id" = String, Path, description = "The tournament.")),
    responses(
        (status = 200, body = TournamentView),
        (status = 400, description = "The name or the figure is not allowed.", body = ErrorBody),
        (status = 403, description = "`quota`: you have too many games or tournaments. `blocked`: the operator of the server does not let you do this.", body = ErrorBody),
        (status = 404, description = "There is no such tournament, or the server has no lobby.", body = ErrorBody),
        (status = 409, description = "`seat-taken`: the tournament has begun. `not-now`: you cannot take a place at this tournament.", body = ErrorBody),
        (status = 507, description = "`no-space`: the server's disk is nearly full; games in play go on.", body = ErrorBody))))]
pub(crate) async fn enter_tournament(
    app: Shared,
    visitor: Visitor,
    Path(id): Path<String>,
    extract::Json(entrant): extract::Json<NewEntrant>,
) -> Result<Json<TournamentView>, Error> {
    visitor.may_begin(&app, true)?;
    let profile = entrant.profile.as_ref();
    Ok(Json(app.hub.enter_tournament(named(&id)?, &visitor.person, profile).await?))
}

/// Begins a tournament of yours with the players who have come.
#[cfg_attr(test, utoipa::path(post, path = Route::StartTournament.path(), tag = "lobby",
    params(("id" = String, Path, description = "The tournament.")),
    responses(
        (status = 200, body = TournamentView),
        (status = 403, description = "`not-your-seat`: somebody else has made it.", body = ErrorBody),
        (status = 404, description = "There is no such tournament, or the server has no lobby.", body = ErrorBody),
        (status = 409, description = "It has fewer than three players.", body = ErrorBody))))]
pub(crate) async fn start_tournament(
    app: Shared,
    visitor: Visitor,
    Path(id): Path<String>,
) -> Result<Json<TournamentView>, Error> {
    visitor.may_begin(&app, true)?;
    Ok(Json(app.hub.start_tournament(named(&id)?, &visitor.person).await?))
}

/// Gives up your place at a tournament. Before it begins, you withdraw it if you have made it. Afterwards you leave it once
/// your games are over, and your results stay.
#[cfg_attr(test, utoipa::path(delete, path = Route::LeaveTournament.path(), tag = "lobby",
    params(("id" = String, Path, description = "The tournament.")),
    responses(
        (status = 204, description = "You have no place there any more."),
        (status = 403, description = "`not-your-seat`: you have no place there.", body = ErrorBody),
        (status = 404, description = "There is no such tournament, or the server has no lobby.", body = ErrorBody),
        (status = 409, description = "Games of yours are in play.", body = ErrorBody))))]
pub(crate) async fn leave_tournament(
    app: Shared,
    visitor: Visitor,
    Path(id): Path<String>,
) -> Result<StatusCode, Error> {
    app.hub.leave_tournament(named(&id)?, &visitor.person).await?;
    Ok(StatusCode::NO_CONTENT)
}
