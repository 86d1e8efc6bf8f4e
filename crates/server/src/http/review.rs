//! `POST /api/review`, and the code that it shares with the review of a stored game.

use std::collections::BTreeSet;
use std::sync::Arc;

use axum::Json;
use axum::body::Bytes;
use axum::extract::rejection::BytesRejection;
use dejarik_engine::Stop;
use dejarik_host::answers::records;

use super::App;
use super::error::Error;
use super::extract::Shared;
use super::limit::Counted;
use crate::awaited::{StopWhenDropped, while_awaited};
#[cfg(test)]
use crate::http::openapi::{ErrorBody, Route};
use crate::protocol::Review;
use crate::review::{check_length, review};
use crate::tasks;
use crate::time::WallTime;

/// Reviews a record (DGN, one game, up to 64 KiB) without storing it: judges every step by perfect
/// play, or by estimates in a rule set with dice, and measures the luck of every throw. Steps that lead to
/// or from a position of an online game in progress are left out.
#[cfg_attr(test, utoipa::path(post, path = Route::ReviewRecord.path(), tag = "records",
    request_body(content = String, content_type = "text/plain; charset=utf-8"),
    responses(
        (status = 200, body = Review),
        (status = 400, description = "The record cannot be parsed or replayed.", body = ErrorBody),
        (status = 413, description = "The record has more than 64 KiB, or its game is too long.", body = ErrorBody),
        (status = 503, description = "`busy`: too many analyses are running.", body = ErrorBody))))]
pub(crate) async fn review_record(
    app: Shared,
    address: Counted,
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
/// client disconnects. Steps that lead to or from a position that came on the board of an online game at `until` or
/// earlier are left out.
pub(super) async fn of_game(
    app: &App,
    address: Counted,
    game: dejarik_play::Game,
    until: WallTime,
) -> Result<Review, Error> {
    check_length(&game)?;
    let live = live_entries(app, &game, until).await?;
    let game = Arc::new(game);
    let mut review = reviewed(app, address, &game).await?;
    review.withhold(&game, &|at| live.contains(&at));
    Ok(review)
}

/// Returns the entries of a game's line after which the position is being played online, counted from 1; 0 is the
/// start.
async fn live_entries(
    app: &App,
    game: &dejarik_play::Game,
    until: WallTime,
) -> Result<BTreeSet<u32>, Error> {
    let after =
        (1..).zip(game.line()).filter_map(|(at, played)| Some((at, played.position.as_ref()?)));
    let start = game.before(0).map(|start| (0, start));
    let positions: Vec<_> = start.into_iter().chain(after).collect();
    let mut live = BTreeSet::new();
    if app.hub.is_any_live_online(positions.iter().map(|(_, position)| *position), until).await? {
        for (at, position) in positions {
            if app.hub.is_any_live_online([position], until).await? {
                live.insert(at);
            }
        }
    }
    Ok(live)
}

/// Reviews a whole game.
async fn reviewed(
    app: &App,
    address: Counted,
    game: &Arc<dejarik_play::Game>,
) -> Result<Review, Error> {
    let stop = Stop::new();
    let _gone = StopWhenDropped(stop.clone());
    if app.hub.has_workers() {
        let _place = app.work.away(address).await?;
        if let Some(reviewed) = app.hub.review(game, &stop).await {
            return Ok(reviewed);
        }
    }
    let place = app.work.review(address).await?;
    let knowledge = app.hub.knowledge().clone();
    let game = Arc::clone(game);
    let work = move || {
        let reviewed = review(&game, &knowledge, &stop);
        drop(place);
        reviewed
    };
    let reviewed = tasks::blocking(work).await.map_err(|_| Error::Internal)?;
    Ok(reviewed?)
}
