//! `/api/me/devices`: the devices on which you want to be notified.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;

use super::keys::must_be_known;
use crate::http::App;
use crate::http::error::Error;
use crate::http::extract::{self, Path};
use crate::http::identity::Visitor;
#[cfg(test)]
use crate::http::openapi::{ErrorBody, Route};
use crate::protocol::{MyDevices, NewDevice};

/// Lists the devices on which you are notified, the earliest first, and has the key to which a browser ties a subscription.
#[cfg_attr(test, utoipa::path(get, path = Route::MyDevices.path(), tag = "me", responses(
    (status = 200, body = MyDevices),
    (status = 404, description = "This server sends no notices.", body = ErrorBody))))]
pub(crate) async fn my_devices(
    State(app): State<Arc<App>>,
    visitor: Visitor,
) -> Result<Json<MyDevices>, Error> {
    Ok(Json(app.hub.devices_of(&visitor.person).await?))
}

/// Adds a device. You are notified there of what happens in your games while you are not connected to them: that it is your
/// turn in a game by days or without a clock, that somebody has accepted your invitation, that a game is over; at most once a
/// game in 12 hours. In a game by days you are reminded once when a quarter of the time for a move is left. A device that is
/// known gets the new keys and the new language.
#[cfg_attr(test, utoipa::path(post, path = Route::AddDevice.path(), tag = "me", request_body = NewDevice, responses(
    (status = 204, description = "You are notified there."),
    (status = 400, description = "Nothing can be sent to the device.", body = ErrorBody),
    (status = 403, description = "`not-your-seat`: the request has no valid cookie. `quota`: you have too many devices.", body = ErrorBody),
    (status = 404, description = "This server sends no notices.", body = ErrorBody))))]
pub(crate) async fn add_device(
    State(app): State<Arc<App>>,
    visitor: Visitor,
    extract::Json(new): extract::Json<NewDevice>,
) -> Result<StatusCode, Error> {
    let person = must_be_known(&visitor)?;
    app.hub.add_device(&person, new).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Removes a device.
#[cfg_attr(test, utoipa::path(delete, path = Route::DropDevice.path(), tag = "me",
    params(("id" = String, Path, description = "The device.")),
    responses(
        (status = 204, description = "You are not notified there."),
        (status = 403, description = "The request has no valid cookie.", body = ErrorBody))))]
pub(crate) async fn drop_device(
    State(app): State<Arc<App>>,
    visitor: Visitor,
    Path(id): Path<String>,
) -> Result<StatusCode, Error> {
    let person = must_be_known(&visitor)?;
    app.hub.drop_device(&person, &id).await?;
    Ok(StatusCode::NO_CONTENT)
}
