//! What happened in a game: its positions, its record, its review and its dice.

use axum::Json;
use axum::http::header;
use axum::response::{IntoResponse, Response};
use dejarik_host::answers::lists::part_of_replay;
use dejarik_host::live::opening::sidecar_name;

use crate::http::cache::Asked;
use crate::http::error::Error;
use crate::http::extract::{Game, Query, Shared};
use crate::http::identity::Visitor;
use crate::http::limit::Counted;
#[cfg(test)]
use crate::http::openapi::{ErrorBody, Route};
use crate::http::review::of_game;
use crate::protocol::{DiceKeys, JournalQuery, Replay, ReplayQuery, Review, SiteDice};

/// The type of a body of JSON lines.
const LINES: &str = "application/x-ndjson";

/// Answers with a file to save. Its name is made from the id of a game, which consists of letters and digits, so it is safe in
/// a header.
fn download(kind: &str, name: &str, file: impl IntoResponse) -> Response {
    let name = format!("attachment; filename=\"{name}\"");
    let headers = [(header::CONTENT_TYPE, kind.to_owned()), (header::CONTENT_DISPOSITION, name)];
    (headers, file).into_response()
}

/// Returns the positions of a game, from some entry of the line on. A long game takes several requests.
#[cfg_attr(test, utoipa::path(get, path = Route::Replay.path(), tag = "games",
    params(("id" = String, Path, description = "The game."), ReplayQuery),
    responses(
        (status = 200, body = Replay),
        (status = 400, description = "The entry or the limit cannot be parsed.", body = ErrorBody),
        (status = 403, description = "`not-your-seat`: the token is not the secret of a seat of this game.", body = ErrorBody),
        (status = 404, body = ErrorBody),
        (status = 409, description = "`seat-taken`: the token is an invitation that has been used.", body = ErrorBody),
        (status = 503, description = "`busy`: too many replays are running.", body = ErrorBody)),
    security((), ("seat" = []))))]
pub(crate) async fn replay(
    app: Shared,
    Game(id): Game,
    visitor: Visitor,
    address: Counted,
    Query(asked): Query<ReplayQuery>,
) -> Result<Response, Error> {
    let (from, limit) = part_of_replay(&asked)?;
    let who = visitor.who();
    let glance = app.hub.glance(&id, &who).await?;
    let asked = Asked::Replay { sides: glance.viewer.sides, from, limit };
    let key = glance.over.then_some((id, glance.version, asked));
    if let Some(known) = key.and_then(|key| app.answers.get(&key)) {
        return Ok(known);
    }
    let _place = app.work.replay(address).await?;
    let replay: Replay = app.hub.replay(&id, &who, from, limit).await?;
    app.answers.keep(key, &replay)
}

/// Returns the record of a game in DGN as a download.
#[cfg_attr(test, utoipa::path(get, path = Route::Record.path(), tag = "games",
    params(("id" = String, Path, description = "The game.")),
    responses(
        (status = 200, body = String, content_type = "text/plain; charset=utf-8"),
        (status = 403, description = "`not-your-seat`: the token is not the secret of a seat of this game.", body = ErrorBody),
        (status = 404, body = ErrorBody),
        (status = 409, description = "`seat-taken`: the token is an invitation that has been used.", body = ErrorBody)),
    security((), ("seat" = []))))]
pub(crate) async fn record(
    app: Shared,
    Game(id): Game,
    visitor: Visitor,
    address: Counted,
) -> Result<Response, Error> {
    let _place = app.work.replay(address).await?;
    let record = app.hub.record(&id, &visitor.who()).await?;
    Ok(download("text/plain; charset=utf-8", &format!("dejarik-{id}.dgn"), record))
}

/// Reviews a finished game: judges every step by perfect play, or by estimates where no table knows its positions, and
/// measures the luck of every throw. Steps that lead to or from a position of an online game in progress are left out
/// if that game reached it before this one ended.
#[cfg_attr(test, utoipa::path(get, path = Route::ReviewGame.path(), tag = "games",
    params(("id" = String, Path, description = "The game.")),
    responses(
        (status = 200, body = Review),
        (status = 403, description = "`live-game`: it is being played online.", body = ErrorBody),
        (status = 404, body = ErrorBody),
        (status = 409, description = "`not-now`: the game is not over.", body = ErrorBody),
        (status = 413, description = "The game is too long.", body = ErrorBody),
        (status = 503, description = "`busy`: too many analyses are running.", body = ErrorBody)),
    security((), ("seat" = []))))]
pub(crate) async fn review_game(
    app: Shared,
    Game(id): Game,
    visitor: Visitor,
    address: Counted,
) -> Result<Response, Error> {
    let glance = app.hub.glance(&id, &visitor.who()).await?;
    let key = glance.over.then_some((id, glance.version, Asked::Review));
    if let Some(known) = key.and_then(|key| app.answers.get(&key)) {
        return Ok(known);
    }
    let (game, ended) = app.hub.finished(&id, &visitor.who()).await?;
    // Only positions that were on a board before this game ended are left out, because they may have been copied
    // into it. So nobody can keep a finished game from review by playing one of its positions again.
    let review: Review = of_game(&app, address, game, ended).await?;
    // What is left out now can be reviewed later.
    app.answers.keep(key.filter(|_| review.withheld.is_empty()), &review)
}

/// Returns the dice of a finished game as a download, which `dejarik dice verify` checks.
#[cfg_attr(test, utoipa::path(get, path = Route::Dice.path(), tag = "games",
    params(("id" = String, Path, description = "The game.")),
    responses(
        (status = 200, body = String, content_type = "application/x-ndjson"),
        (status = 403, description = "`not-your-seat`: the token is not the secret of a seat of this game.", body = ErrorBody),
        (status = 404, description = "There is no such game, or its dice were not checked.", body = ErrorBody),
        (status = 409, description = "`not-now`: the game is in progress. `seat-taken`: the token is an invitation that has been used.", body = ErrorBody)),
    security((), ("seat" = []))))]
pub(crate) async fn dice(
    app: Shared,
    Game(id): Game,
    visitor: Visitor,
    address: Counted,
) -> Result<Response, Error> {
    let _place = app.work.replay(address).await?;
    let dice = app.hub.dice(&id, &visitor.who()).await?;
    Ok(download(LINES, &sidecar_name(id), dice))
}

/// Returns the journal of a game with checked dice, from some entry on: each line has an `entry`, as in the download,
/// and the `tag` that came with it. A device asks for it if it has missed something.
#[cfg_attr(test, utoipa::path(get, path = Route::Journal.path(), tag = "games",
    params(("id" = String, Path, description = "The game."), JournalQuery),
    responses(
        (status = 200, body = String, content_type = "application/x-ndjson"),
        (status = 400, description = "The entry cannot be parsed.", body = ErrorBody),
        (status = 404, body = ErrorBody)),
    security((), ("seat" = []))))]
pub(crate) async fn journal(
    app: Shared,
    Game(id): Game,
    visitor: Visitor,
    address: Counted,
    Query(asked): Query<JournalQuery>,
) -> Result<Response, Error> {
    let _place = app.work.replay(address).await?;
    let journal = app.hub.journal(&id, &visitor.who(), asked.from.unwrap_or(0)).await?;
    Ok(([(header::CONTENT_TYPE, LINES)], journal).into_response())
}

/// Returns what the dice of all finished games with checked dice between two people have shown on this server.
#[cfg_attr(test, utoipa::path(get, path = Route::SiteDice.path(), tag = "games",
    responses((status = 200, body = SiteDice)), security(())))]
pub(crate) async fn site_dice(app: Shared) -> Json<SiteDice> {
    Json(app.hub.config().tallied.figures().await)
}

/// Returns the key with which this server signs checked dice, and the notes that lead to it from earlier keys.
#[cfg_attr(test, utoipa::path(get, path = Route::DiceKeys.path(), tag = "games",
    responses((status = 200, body = DiceKeys)), security(())))]
pub(crate) async fn dice_keys(app: Shared) -> Json<DiceKeys> {
    let signers = app.signer.dice();
    Json(DiceKeys { key: signers.newest().public().to_string(), notes: signers.succession() })
}
