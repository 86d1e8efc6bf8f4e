//! `POST /api/records`: the upload of game records.

use axum::Json;
use axum::body::Bytes;
use axum::extract::rejection::BytesRejection;
use dejarik_host::answers::records;

use super::error::Error;
use super::extract::Shared;
use super::identity::Visitor;
use super::limit::Counted;
#[cfg(test)]
use crate::http::openapi::{ErrorBody, Route};
use crate::protocol::Imported;

/// The largest file of records in bytes.
pub(crate) const LARGEST: usize = 2 * 1024 * 1024;

/// Imports a file of records (DGN, up to 2 MiB). Each game is replayed on its own. Valid games can
/// be viewed from now on; for the others the response says where and why they fail. Uploaded games
/// are unlisted: anybody who has the id of a game can view it, and only you find it in a list. `DELETE
/// /api/games/{id}` deletes it.
#[cfg_attr(test, utoipa::path(post, path = Route::UploadRecords.path(), tag = "records",
    request_body(content = String, content_type = "text/plain; charset=utf-8"),
    responses(
        (status = 200, body = Imported),
        (status = 400, description = "The body is not text, or contains no game.", body = ErrorBody),
        (status = 403, description = "`quota`: you have too many games, or too large ones. `blocked`: the operator of the server does not let you do this.", body = ErrorBody),
        (status = 413, description = "The body has more than 2 MiB.", body = ErrorBody),
        (status = 503, description = "`busy`: other files are being read; try again soon.", body = ErrorBody),
        (status = 507, description = "`no-space`: the server's disk is nearly full; games in play go on.", body = ErrorBody))))]
pub(crate) async fn upload_records(
    app: Shared,
    visitor: Visitor,
    address: Counted,
    body: Result<Bytes, BytesRejection>,
) -> Result<Json<Imported>, Error> {
    let body = body.map_err(|rejection| Error::of_body(&rejection, LARGEST))?;
    visitor.may_begin(&app, true)?;
    app.limiter.upload(address, body.len())?;
    let text = records::some_text(&body)?;
    let _room = app.uploads.take(address, body.len() as u64, false)?;
    // The records of a file take many times the memory of its text while they are replayed and stored.
    let _place = app.work.replay(address).await?;
    Ok(Json(app.hub.import(&visitor.person, text).await?))
}
