//! `GET /api/rules`: the rule sets and their options.

use std::sync::LazyLock;

use axum::Extension;
use axum::body::Bytes;
use axum::http::{HeaderMap, header};
use axum::response::{IntoResponse, Response};

use super::heavy::SharedBytes;
use super::{packed, page};
#[cfg(test)]
use crate::http::openapi::Route;
#[cfg(test)]
use crate::protocol::RulesInfo;

/// The answer as JSON, and the same compressed with gzip. Every visitor's page asks for it first.
static ANSWER: LazyLock<[Bytes; 2]> = LazyLock::new(|| {
    let plain = serde_json::to_vec(&dejarik_host::answers::rules()).unwrap_or_default();
    let packed = packed::gzip(&plain);
    [plain.into(), packed.into()]
});

/// Lists the rule sets: what kind of game each is, its pieces and its options.
#[cfg_attr(test, utoipa::path(get, path = Route::Rules.path(), tag = "rules",
    responses((status = 200, body = Vec<RulesInfo>))))]
pub(crate) async fn rules(headers: HeaderMap) -> Response {
    let [plain, packed] = &*ANSWER;
    let named = [(header::CONTENT_TYPE, "application/json"), (header::VARY, "accept-encoding")];
    match page::accepts(&headers, "gzip") {
        true => {
            (named, [(header::CONTENT_ENCODING, "gzip")], Extension(SharedBytes), packed.clone())
                .into_response()
        }
        false => (named, Extension(SharedBytes), plain.clone()).into_response(),
    }
}
