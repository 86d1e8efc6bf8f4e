//! What can go wrong for whoever asks over HTTP, and how it is answered and logged.

use std::fmt::Display;

use axum::Json;
use axum::extract::rejection::{BytesRejection, JsonRejection, QueryRejection};
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use tracing::Level;

use crate::protocol::{ApiError, ErrorBody};
use crate::refusal::Refusal;

/// Why a request was not answered as hoped.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Error {
    /// The table refuses.
    #[error(transparent)]
    Refused(#[from] Refusal),
    /// Nothing is at this address.
    #[error("there is nothing at this address; /api describes what there is")]
    NoPath,
    /// Something is, but not for this method.
    #[error("this address does not take this method; /api describes what it takes")]
    Method,
    /// Only a WebSocket can be opened here.
    #[error("expected the request of a WebSocket (Upgrade: websocket, version 13)")]
    Upgrade,
    /// The body is of another type.
    #[error("expected a body of type {0}")]
    MediaType(&'static str),
    /// A body or a part of the address cannot be read.
    #[error("{message}")]
    Unreadable {
        /// What is wrong with it.
        message: String,
        /// Where.
        at: Option<String>,
    },
    /// The body is too large.
    #[error("the body is larger than allowed here")]
    TooLarge,
    /// A page of somebody else tries to act for a person.
    #[error("this request comes from a page of another site")]
    ForeignOrigin,
    /// The request names a server that this is not.
    #[error("this server is not known by that name; start it with --origin to give it one")]
    UnknownHost,
    /// Too many requests from this address.
    #[error("too many requests; wait {0} s")]
    TooMany(u64),
    /// It took too long.
    #[error("the answer took too long")]
    Timeout,
    /// A defect of ours.
    #[error("the server has made a mistake")]
    Internal,
}

impl Error {
    /// Something cannot be read.
    pub fn unreadable(message: &(impl Display + ?Sized), at: impl Into<String>) -> Error {
        Error::Unreadable { message: message.to_string(), at: Some(at.into()) }
    }

    /// Status, code and how loudly it is logged.
    pub fn kind(&self) -> (StatusCode, &'static str, Level) {
        match self {
            Error::Refused(refusal) => {
                let status = StatusCode::from_u16(refusal.status())
                    .unwrap_or(StatusCode::INTERNAL_SERVER_ERROR);
                let level = if status.is_server_error() { Level::ERROR } else { Level::DEBUG };
                (status, refusal.code(), level)
            }
            Error::NoPath => (StatusCode::NOT_FOUND, "not-found", Level::DEBUG),
            Error::Method => (StatusCode::METHOD_NOT_ALLOWED, "method", Level::DEBUG),
            Error::Upgrade => (StatusCode::UPGRADE_REQUIRED, "upgrade", Level::DEBUG),
            Error::MediaType(_) => (StatusCode::UNSUPPORTED_MEDIA_TYPE, "media-type", Level::DEBUG),
            Error::Unreadable { .. } => (StatusCode::BAD_REQUEST, "bad-request", Level::DEBUG),
            Error::TooLarge => (StatusCode::PAYLOAD_TOO_LARGE, "too-large", Level::DEBUG),
            Error::ForeignOrigin => (StatusCode::FORBIDDEN, "foreign-origin", Level::WARN),
            Error::UnknownHost => (StatusCode::MISDIRECTED_REQUEST, "unknown-host", Level::WARN),
            Error::TooMany(_) => (StatusCode::TOO_MANY_REQUESTS, "too-many", Level::INFO),
            Error::Timeout => (StatusCode::GATEWAY_TIMEOUT, "timeout", Level::WARN),
            Error::Internal => (StatusCode::INTERNAL_SERVER_ERROR, "internal", Level::ERROR),
        }
    }

    /// As it crosses the wire.
    pub fn body(&self) -> ErrorBody {
        let at = match self {
            Error::Refused(refusal) => refusal.at.clone(),
            Error::Unreadable { at, .. } => at.clone(),
            _ => None,
        };
        let code = self.kind().1.to_owned();
        ErrorBody { error: ApiError { code, message: self.to_string(), at } }
    }
}

impl IntoResponse for Error {
    fn into_response(self) -> Response {
        let mut response = (self.kind().0, Json(self.body())).into_response();
        if let Error::TooMany(seconds) = self {
            response.headers_mut().insert(header::RETRY_AFTER, HeaderValue::from(seconds));
        }
        // What the log says of it.
        response.extensions_mut().insert(self);
        response
    }
}

impl From<BytesRejection> for Error {
    fn from(rejection: BytesRejection) -> Error {
        match rejection.status() {
            StatusCode::PAYLOAD_TOO_LARGE => Error::TooLarge,
            _ => Error::Unreadable { message: rejection.body_text(), at: None },
        }
    }
}

impl From<JsonRejection> for Error {
    fn from(rejection: JsonRejection) -> Error {
        match rejection.status() {
            StatusCode::PAYLOAD_TOO_LARGE => Error::TooLarge,
            StatusCode::UNSUPPORTED_MEDIA_TYPE => Error::MediaType("application/json"),
            _ => Error::Unreadable { message: rejection.body_text(), at: None },
        }
    }
}

impl From<QueryRejection> for Error {
    fn from(rejection: QueryRejection) -> Error {
        Error::Unreadable { message: rejection.body_text(), at: None }
    }
}
