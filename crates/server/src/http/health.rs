//! `/healthz`, which tells whether the process runs, and `/readyz`, which tells whether it can serve
//! games.

use std::sync::atomic::Ordering;
use std::time::Duration;

use axum::Json;
use dejarik_host::routes::Route;
use serde::{Deserialize, Serialize};

use super::error::Error;
use super::extract::Shared;
use crate::cluster::think::queue;
use crate::refusal::{Kind, Refusal};

/// The identity of the running server.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(utoipa::ToSchema))]
pub(crate) struct Health {
    /// The name of the program, always `dejarik`.
    pub(crate) program: String,
    /// The version of the program.
    pub(crate) version: String,
    /// The version of the WebSocket protocol.
    pub(crate) protocol: u32,
    /// A random name of this run of the server.
    pub(crate) instance: String,
}

impl Health {
    /// The value of [`Health::program`].
    pub(crate) const PROGRAM: &str = "dejarik";
}

/// Returns whether a path is one of the health checks.
pub(crate) fn is_check(path: &str) -> bool {
    [Route::Healthz, Route::Readyz].iter().any(|check| check.path() == path)
}

/// Confirms that the server runs, and identifies it.
#[cfg_attr(test, utoipa::path(get, path = Route::Healthz.path(), tag = "server", responses((status = 200, body = Health))))]
pub(crate) async fn healthz(app: Shared) -> Json<Health> {
    Json(Health {
        program: Health::PROGRAM.to_owned(),
        version: env!("CARGO_PKG_VERSION").to_owned(),
        protocol: crate::protocol::PROTOCOL,
        instance: app.instance.clone(),
    })
}

/// How long the store has to answer.
const PATIENCE: Duration = Duration::from_secs(2);

/// Tells whether games can be read and written.
#[cfg_attr(test, utoipa::path(get, path = Route::Readyz.path(), tag = "server", responses(
    (status = 200, description = "Games can be read and written.", body = String),
    (status = 503, description = "The store fails, the bus is down, or the server is shutting down. The \
        message names each part that is missing.", body = crate::protocol::ErrorBody))))]
pub(crate) async fn readyz(app: Shared) -> Result<&'static str, Error> {
    if app.draining.load(Ordering::Relaxed) {
        return Err(Refusal::shutting_down().into());
    }
    let store = app.hub.store();
    let answered = tokio::time::timeout(PATIENCE, store.check_ready()).await;
    let unusable = match answered {
        Ok(Ok(())) if app.hub.shared_store().is_none_or(|shared| shared.is_registered()) => None,
        Ok(Ok(())) => Some("the store: the session of this server has ended".to_owned()),
        Ok(Err(error)) => Some(format!("the store: {}", Refusal::from(error).message)),
        Err(_) => Some("the store: there was no answer in time".to_owned()),
    };
    let kind = if unusable.is_some() { Kind::Store } else { Kind::Busy };
    let down = match &app.hub.config().bus {
        Some(bus) => queue::check(bus).await.err().map(|error| format!("the bus: {error}")),
        None => None,
    };
    let missing: Vec<String> = unusable.into_iter().chain(down).collect();
    if !missing.is_empty() {
        return Err(Refusal::new(kind, missing.join("; ")).into());
    }
    Ok("ready")
}
