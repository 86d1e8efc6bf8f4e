//! The requests that every host answers from their address alone, as [`Route::answer`] says.

use std::sync::Arc;

use axum::extract::rejection::RawPathParamsRejection;
use axum::extract::{RawPathParams, RawQuery};
use axum::http::header;
use axum::response::{IntoResponse, Response};
use axum::routing::{MethodRouter, get};
use dejarik_host::routes::{Answer, Asked, Route};

use super::App;
use super::error::Error;
use super::extract::Shared;
use super::limit::Counted;
use crate::tasks;
use crate::time::wall_now;

/// Returns the handler of a route that has an answer.
pub(crate) fn by(route: Route) -> MethodRouter<Arc<App>> {
    get(async move |app: Shared, address: Counted, parameters, RawQuery(query)| {
        let answer = route.answer().ok_or(Error::NoPath)?;
        let _place = app.work.read(address).await?;
        handle(answer, parameters, query).await
    })
}

async fn handle(
    answer: Answer,
    parameters: Result<RawPathParams, RawPathParamsRejection>,
    query: Option<String>,
) -> Result<Response, Error> {
    let parameters = parameters.map_err(|_| Error::unreadable("expected UTF-8", "id"))?;
    let id = parameters.iter().next().map(|(_, id)| id.to_owned()).unwrap_or_default();
    let query = query.unwrap_or_default();
    let today = wall_now().day();
    let found = tasks::blocking(move || answer(&Asked { id: &id, query: &query, today })).await;
    let json = found.map_err(|_| Error::Internal)??;
    Ok(([(header::CONTENT_TYPE, "application/json")], json).into_response())
}
