//! Reading requests, with our own answers where that fails.

use axum::extract::{FromRequest, FromRequestParts, RawPathParams, Request};
use axum::http::request::Parts;
use serde::de::DeserializeOwned;

use super::error::Error;
use crate::id::GameId;
use crate::refusal::Refusal;

/// A JSON body.
#[derive(Debug)]
pub struct Json<T>(pub T);

impl<T: DeserializeOwned, S: Send + Sync> FromRequest<S> for Json<T> {
    type Rejection = Error;

    async fn from_request(request: Request, state: &S) -> Result<Json<T>, Error> {
        let axum::Json(value) = axum::Json::<T>::from_request(request, state).await?;
        Ok(Json(value))
    }
}

/// What stands behind the `?`.
#[derive(Debug)]
pub struct Query<T>(pub T);

impl<T: DeserializeOwned, S: Send + Sync> FromRequestParts<S> for Query<T> {
    type Rejection = Error;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Query<T>, Error> {
        let axum::extract::Query(value) =
            axum::extract::Query::<T>::from_request_parts(parts, state).await?;
        Ok(Query(value))
    }
}

/// The `{id}` of a game. What cannot be one is a game that does not exist.
#[derive(Clone, Copy, Debug)]
pub struct Game(pub GameId);

impl<S: Send + Sync> FromRequestParts<S> for Game {
    type Rejection = Error;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Game, Error> {
        let id = part(parts, state, "id").await?;
        id.parse().map(Game).map_err(|_| Refusal::no_game().into())
    }
}

/// The part of the path that a route calls so.
pub async fn part<S: Send + Sync>(
    parts: &mut Parts,
    state: &S,
    name: &str,
) -> Result<String, Error> {
    let unreadable = |_| Error::unreadable("expected UTF-8", name);
    let found = RawPathParams::from_request_parts(parts, state).await.map_err(unreadable)?;
    let found = found.iter().find(|(key, _)| *key == name);
    found.map(|(_, value)| value.to_owned()).ok_or(Error::Internal)
}
