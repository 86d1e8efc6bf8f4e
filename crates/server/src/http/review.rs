//! `POST /api/review`, and the code that it shares with the review of a stored game.

use std::sync::Arc;

use axum::Extension;
use axum::Json;
use axum::body::Bytes;
use axum::extract::State;
use axum::extract::rejection::BytesRejection;
use dejarik_engine::Stop;
use dejarik_host::answers::records;

use super::App;
use super::error::Error;
use super::limit::Counted;
use crate::awaited::{StopWhenDropped, while_awaited};
#[cfg(test)]
use crate::http::openapi::{ErrorBody, Route};
use crate::protocol::Review;
use crate::refusal::{Kind, Refusal};
use crate::review::{check_length, review};
use crate::tasks;
use crate::time::WallTime;

/// Reviews a record (DGN, one game, up to 64 KiB) without storing it: judges every step by perfect
/// play, or by estimates in a rule set with dice, and measures the luck of every throw. A game that
/// reaches a position of an online game in progress is refused.
#[cfg_attr(test, utoipa::path(post, path = Route::ReviewRecord.path(), tag = "records",
    request_body(content = String, content_type = "text/plain; charset=utf-8"),
    responses(
        (status = 200, body = Review),
        (status = 400, description = "The record cannot be parsed or replayed.", body = ErrorBody),
        (status = 403, description = "`live-game`: a position is being played online.", body = ErrorBody),
        (status = 413, description = "The record is too large.", body = ErrorBody),
        (status = 503, description = "`busy`: too many analyses are running.", body = ErrorBody))))]
pub async fn review_record(
    State(app): State<Arc<App>>,
    Extension(address): Extension<Counted>,
    body: Result<Bytes, BytesRejection>,
) -> Result<Json<Review>, Error> {
    let body = body?;
    let text = records::text(&body)?.to_owned();
    let place = app.work.replay_for_review(address).await?;
    let game = while_awaited(move |stop| records::one_game(&text, stop)).await??;
    drop(place);
    of_game(&app, address, game, WallTime::LAST).await.map(Json)
}

/// Reviews a game: by a worker, if there is one, or else on a blocking thread. The review stops when the
/// client disconnects. A position that came on the board of an online game at `until` or earlier is refused.
pub(super) async fn of_game(
    app: &App,
    address: Counted,
    game: dejarik_play::Game,
    until: WallTime,
) -> Result<Review, Error> {
    let positions = game.line().iter().filter_map(|played| played.position.as_ref());
    if app.hub.is_any_live_online(positions, until).await? {
        let why = "this game reaches a position that is being played online now; \
            it can be reviewed afterwards";
        return Err(Refusal::new(Kind::LiveGame, why).into());
    }
    check_length(&game)?;
    let stop = Stop::new();
    let _gone = StopWhenDropped(stop.clone());
    if app.hub.has_workers() {
        let _place = app.work.away(address).await?;
        if let Some(reviewed) = app.hub.review(&game, &stop).await {
            return Ok(reviewed);
        }
    }
    let place = app.work.review(address).await?;
    let knowledge = app.hub.knowledge().clone();
    let work = move || {
        let reviewed = review(&game, &knowledge, &stop);
        drop(place);
        reviewed
    };
    let reviewed = tasks::blocking(work).await.map_err(|_| Error::Internal)?;
    Ok(reviewed?)
}
