//! `/healthz`: the process answers. `/readyz`: so do the games.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::App;
use super::error::Error;
use crate::refusal::{Kind, Refusal};

/// Which program answers.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct Health {
    /// `dejarik`.
    pub program: String,
    /// Its version.
    pub version: String,
    /// The version of the WebSocket protocol.
    pub protocol: u32,
    /// A name that this run has made up.
    pub instance: String,
}

impl Health {
    /// What the program calls itself.
    pub const PROGRAM: &str = "dejarik";
}

/// Says that the server runs, and which.
#[utoipa::path(get, path = "/healthz", tag = "server", responses((status = 200, body = Health)))]
pub async fn healthz(State(app): State<Arc<App>>) -> Json<Health> {
    Json(Health {
        program: Health::PROGRAM.to_owned(),
        version: env!("CARGO_PKG_VERSION").to_owned(),
        protocol: crate::protocol::PROTOCOL,
        instance: app.instance.clone(),
    })
}

/// Says whether games can be read and written.
#[utoipa::path(get, path = "/readyz", tag = "server", responses(
    (status = 200, description = "They can.", body = String),
    (status = 503, description = "They cannot.", body = crate::protocol::ErrorBody)))]
pub async fn readyz(State(app): State<Arc<App>>) -> Result<&'static str, Error> {
    let store = Arc::clone(app.hub.store());
    let asked = tokio::task::spawn_blocking(move || store.ready()).await;
    asked.map_err(|_| Error::Internal)?.map_err(Refusal::from)?;
    match *app.leaving.borrow() {
        false => Ok("ready"),
        true => Err(Refusal::new(Kind::ShuttingDown, "the server is going down").into()),
    }
}
