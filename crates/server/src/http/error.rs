//! The errors of the HTTP interface, and how they are answered and logged.

use std::fmt::Display;

use axum::Json;
use axum::extract::rejection::BytesRejection;
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use dejarik_rules::wording;
use tracing::Level;

use super::BODY;
use super::body::SlowBody;
use crate::protocol::{ApiError, ErrorBody};
use crate::refusal::{Kind, Refusal};

/// Why a request failed.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub(crate) enum Error {
    /// The game refuses the request.
    #[error(transparent)]
    Refused(#[from] Refusal),
    /// No route has this path.
    #[error("there is nothing at this address; /api describes the interface")]
    NoPath,
    /// The path exists, but not for this method.
    #[error("this address does not accept this method; /api describes the interface")]
    Method,
    /// The request does not ask for a WebSocket, and the route serves only WebSockets.
    #[error("expected a WebSocket request (Upgrade: websocket, version 13)")]
    Upgrade,
    /// The body has the wrong media type; the field is the expected one.
    #[error("expected a body of type {0}")]
    MediaType(&'static str),
    /// The body or a part of the address cannot be parsed.
    #[error("{message}")]
    Unreadable {
        /// What is wrong and what was expected.
        message: String,
        /// Where the error is: a field, or an offset into a text.
        at: Option<String>,
    },
    /// The body is too large; the field is the most bytes that the address allows.
    #[error("expected a body of at most {0} bytes, found more")]
    TooLarge(usize),
    /// The body did not arrive in time.
    #[error("the body took too long to arrive")]
    SlowBody,
    /// A page of another site made the request.
    #[error("this request comes from a page of another site")]
    ForeignOrigin,
    /// The request has a cookie and does not say from which page it comes; the field is the server's own origin.
    #[error("expected the header `Origin: {0}` beside the cookie, or no cookie")]
    NoOrigin(String),
    /// A page on another host made the request, and the browser has not sent the cookie of this server.
    #[error(
        "this page is on another host, and the browser has not sent this server's cookie; the response sets one, so \
         repeat the request once"
    )]
    CookiesBlocked,
    /// The `Host` of the request is not a name of this server.
    #[error("this server is not known by that name; start it with --origin to add the name")]
    UnknownHost,
    /// The metrics are served to users of the server's machine only.
    #[error("the metrics are served to this machine only; see --metrics and --metrics-token")]
    LocalOnly,
    /// The request does not have the token of the metrics.
    #[error("expected `Authorization: Bearer` and the token of the metrics")]
    Token,
    /// The client's address has exceeded a rate limit; the field is the time to wait in seconds.
    #[error("too many requests; retry in {0} s")]
    TooMany(u64),
    /// The response did not start in time.
    #[error("the response took too long")]
    Timeout,
    /// A defect of the server.
    #[error("internal error of the server")]
    Internal,
}

impl Error {
    /// Creates an [`Error::Unreadable`] with a place.
    pub(crate) fn unreadable(message: &(impl Display + ?Sized), at: impl Into<String>) -> Error {
        Error::Unreadable { message: message.to_string(), at: Some(at.into()) }
    }

    /// Returns the error of a body that cannot be read, at an address that allows this many bytes.
    pub(crate) fn of_body(rejection: &BytesRejection, most: usize) -> Error {
        match rejection.status() {
            _ if SlowBody::caused(rejection) => Error::SlowBody,
            StatusCode::PAYLOAD_TOO_LARGE => Error::TooLarge(most),
            _ => Error::Unreadable { message: rejection.body_text(), at: None },
        }
    }

    /// Returns the HTTP status, the code for programs and the level of the log line.
    pub(crate) fn kind(&self) -> (StatusCode, &'static str, Level) {
        match self {
            Error::Refused(refusal) => {
                let status = StatusCode::from_u16(refusal.status())
                    .unwrap_or(StatusCode::INTERNAL_SERVER_ERROR);
                // What else is refused has its own line, once, or is as it should be.
                let defect = status == StatusCode::INTERNAL_SERVER_ERROR;
                let level = if defect { Level::ERROR } else { Level::DEBUG };
                (status, refusal.code(), level)
            }
            Error::NoPath => (StatusCode::NOT_FOUND, "not-found", Level::DEBUG),
            Error::Method => (StatusCode::METHOD_NOT_ALLOWED, "method", Level::DEBUG),
            Error::Upgrade => (StatusCode::UPGRADE_REQUIRED, "upgrade", Level::DEBUG),
            Error::MediaType(_) => (StatusCode::UNSUPPORTED_MEDIA_TYPE, "media-type", Level::DEBUG),
            Error::Unreadable { .. } => (StatusCode::BAD_REQUEST, "bad-request", Level::DEBUG),
            Error::TooLarge(_) => (StatusCode::PAYLOAD_TOO_LARGE, "too-large", Level::DEBUG),
            Error::SlowBody => (StatusCode::REQUEST_TIMEOUT, "slow-body", Level::INFO),
            Error::ForeignOrigin | Error::NoOrigin(_) => {
                (StatusCode::FORBIDDEN, "foreign-origin", Level::WARN)
            }
            Error::CookiesBlocked => (StatusCode::FORBIDDEN, "cookies-blocked", Level::DEBUG),
            Error::UnknownHost => (StatusCode::MISDIRECTED_REQUEST, "unknown-host", Level::WARN),
            Error::LocalOnly => (StatusCode::FORBIDDEN, "local-only", Level::WARN),
            Error::Token => (StatusCode::UNAUTHORIZED, "unauthorized", Level::WARN),
            Error::TooMany(_) => (StatusCode::TOO_MANY_REQUESTS, "too-many", Level::INFO),
            Error::Timeout => (StatusCode::GATEWAY_TIMEOUT, "timeout", Level::WARN),
            Error::Internal => (StatusCode::INTERNAL_SERVER_ERROR, "internal", Level::ERROR),
        }
    }

    /// Returns the response body.
    pub(crate) fn body(&self) -> ErrorBody {
        let error = match self {
            Error::Refused(refusal) => refusal.to_error(),
            Error::TooMany(seconds) => {
                let why = wording!(
                    "too many requests; retry in {seconds} s",
                    "trop de requêtes ; réessayez dans {seconds} s"
                );
                Refusal::of(Kind::TooMany, &why).to_error()
            }
            _ => ApiError {
                code: self.kind().1.to_owned(),
                message: self.to_string(),
                french: None,
                at: self.place(),
                reason: None,
            },
        };
        ErrorBody { error }
    }

    /// Returns after how many seconds a client may try again; `None` if that is pointless.
    fn retry_after(&self) -> Option<u64> {
        match self {
            Error::TooMany(seconds) => Some(*seconds),
            Error::Refused(refusal) => refusal.retry().map(|millis| millis.div_ceil(1_000)),
            _ => None,
        }
    }

    /// Returns where the error is, if a part of the request is wrong or missing.
    fn place(&self) -> Option<String> {
        match self {
            Error::Unreadable { at, .. } => at.clone(),
            Error::NoOrigin(_) => Some("origin".to_owned()),
            _ => None,
        }
    }
}

impl IntoResponse for Error {
    fn into_response(self) -> Response {
        let mut response = (self.kind().0, Json(self.body())).into_response();
        if let Some(seconds) = self.retry_after() {
            response.headers_mut().insert(header::RETRY_AFTER, HeaderValue::from(seconds));
        }
        if self == Error::Token {
            let scheme = HeaderValue::from_static("Bearer");
            response.headers_mut().insert(header::WWW_AUTHENTICATE, scheme);
        }
        // The middleware that logs requests reads the error from here.
        response.extensions_mut().insert(self);
        response
    }
}

impl From<BytesRejection> for Error {
    /// Converts the error of a body at an address that allows as many bytes as most do.
    fn from(rejection: BytesRejection) -> Error {
        Error::of_body(&rejection, BODY)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_may_succeed_later_says_when() {
        let refused = |kind| Error::Refused(Refusal::new(kind, "why"));
        for (error, after) in [
            (Error::TooMany(3), Some("3")),
            (refused(Kind::TooMany), Some("5")),
            (refused(Kind::Busy), Some("1")),
            (refused(Kind::Store), Some("1")),
            (refused(Kind::ShuttingDown), Some("1")),
            (refused(Kind::NoSpace), Some("60")),
            (refused(Kind::Over), None),
            (Error::Internal, None),
        ] {
            let response = error.clone().into_response();
            let found = response.headers().get(header::RETRY_AFTER);
            assert_eq!(found.map(|value| value.to_str().unwrap()), after, "{error:?}");
        }
    }
}
