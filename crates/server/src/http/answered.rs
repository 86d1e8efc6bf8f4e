//! The requests that every host answers from their address alone, as [`Route::answer`] says.

use std::sync::Arc;

use axum::Extension;
use axum::extract::State;
use axum::extract::rejection::RawPathParamsRejection;
use axum::extract::{RawPathParams, RawQuery};
use axum::http::header;
use axum::response::{IntoResponse, Response};
use axum::routing::{MethodRouter, get};
use dejarik_host::answers::puzzles;
use dejarik_host::routes::{Answer, Asked, Route};
use dejarik_play::Day;

use super::App;
use super::error::Error;
use crate::tasks;
use crate::time::wall_now;

/// Returns the current day in UTC.
pub fn today() -> Day {
    puzzles::day(wall_now())
}

/// Returns these routes, each with its handler.
pub fn routes() -> impl Iterator<Item = (&'static str, MethodRouter<Arc<App>>)> {
    Route::ALL.iter().filter_map(|route| {
        let answer = route.answer()?;
        let handler = move |State(app): State<Arc<App>>,
                            Extension(address),
                            parameters,
                            RawQuery(query)| async move {
            let _place = app.work.read(address).await?;
            handle(answer, parameters, query).await
        };
        Some((route.path(), get(handler)))
    })
}

async fn handle(
    answer: Answer,
    parameters: Result<RawPathParams, RawPathParamsRejection>,
    query: Option<String>,
) -> Result<Response, Error> {
    let parameters = parameters
        .map_err(|rejection| Error::Unreadable { message: rejection.body_text(), at: None })?;
    let id = parameters.iter().next().map(|(_, id)| id.to_owned()).unwrap_or_default();
    let query = query.unwrap_or_default();
    let found =
        tasks::blocking(move || answer(&Asked { id: &id, query: &query, today: today() })).await;
    let json = found.map_err(|_| Error::Internal)??;
    Ok(([(header::CONTENT_TYPE, "application/json")], json).into_response())
}
