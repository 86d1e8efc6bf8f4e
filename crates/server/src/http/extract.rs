//! Extractors for handlers. They wrap those of axum so that a failure is answered as an [`Error`].

use std::convert::Infallible;
use std::ops::Deref;
use std::sync::Arc;

use axum::body::Bytes;
use axum::extract::path::ErrorKind;
use axum::extract::rejection::PathRejection;
use axum::extract::{FromRequest, FromRequestParts, RawPathParams, Request};
use axum::http::request::Parts;
use axum::http::{HeaderMap, header};
use dejarik_host::reading;
use serde::de::DeserializeOwned;

use super::App;
use super::error::Error;
use crate::id::GameId;
use crate::refusal::Refusal;

/// Extracts the state that all handlers share.
pub(crate) struct Shared(Arc<App>);

impl Deref for Shared {
    type Target = Arc<App>;

    fn deref(&self) -> &Arc<App> {
        &self.0
    }
}

impl FromRequestParts<Arc<App>> for Shared {
    type Rejection = Infallible;

    async fn from_request_parts(_: &mut Parts, app: &Arc<App>) -> Result<Shared, Infallible> {
        Ok(Shared(Arc::clone(app)))
    }
}

/// Extracts a JSON body.
#[derive(Debug)]
pub(crate) struct Json<T>(pub(crate) T);

impl<T: DeserializeOwned, S: Send + Sync> FromRequest<S> for Json<T> {
    type Rejection = Error;

    async fn from_request(request: Request, state: &S) -> Result<Json<T>, Error> {
        if !is_json(request.headers()) {
            return Err(Error::MediaType("application/json"));
        }
        let body = Bytes::from_request(request, state).await?;
        Ok(Json(reading::json(&body)?))
    }
}

/// Returns whether a body is declared to be JSON: `application/json`, or a type that is written in it (`+json`).
fn is_json(headers: &HeaderMap) -> bool {
    let media = headers.get(header::CONTENT_TYPE).and_then(|value| value.to_str().ok());
    let media = media.unwrap_or_default().split(';').next().unwrap_or_default();
    let media = media.trim().to_ascii_lowercase();
    let kind = media.strip_prefix("application/");
    kind.is_some_and(|kind| kind == "json" || kind.ends_with("+json"))
}

/// Extracts the query string.
#[derive(Debug)]
pub(crate) struct Query<T>(pub(crate) T);

impl<T: DeserializeOwned, S: Send + Sync> FromRequestParts<S> for Query<T> {
    type Rejection = Error;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Query<T>, Error> {
        Ok(Query(reading::query(parts.uri.query().unwrap_or_default())?))
    }
}

/// Extracts the parameters of the path.
#[derive(Debug)]
pub(crate) struct Path<T>(pub(crate) T);

impl<T: DeserializeOwned + Send, S: Send + Sync> FromRequestParts<S> for Path<T> {
    type Rejection = Error;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Path<T>, Error> {
        let read = axum::extract::Path::<T>::from_request_parts(parts, state).await;
        let axum::extract::Path(value) = read.map_err(|rejection| {
            if let PathRejection::FailedToDeserializePathParams(failed) = &rejection
                && let ErrorKind::InvalidUtf8InPathParam { key } = failed.kind()
            {
                return Error::unreadable("expected UTF-8", key);
            }
            Error::Unreadable { message: rejection.body_text(), at: None }
        })?;
        Ok(Path(value))
    }
}

/// Extracts the game id from the path. A text that is not an id is answered like an unknown game.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Game(pub(crate) GameId);

impl<S: Send + Sync> FromRequestParts<S> for Game {
    type Rejection = Error;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Game, Error> {
        let unreadable = |_| Error::unreadable("expected UTF-8", "id");
        let found = RawPathParams::from_request_parts(parts, state).await.map_err(unreadable)?;
        let id = found.iter().find(|(key, _)| *key == "id").map(|(_, value)| value);
        let id = id.and_then(|id| id.parse().ok());
        id.map(Game).ok_or_else(|| Refusal::no_game().into())
    }
}
