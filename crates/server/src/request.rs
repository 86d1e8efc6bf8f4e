//! The id of the request that is being handled. It appears in the log lines of every node that takes part.
//!
//! The id belongs to the task that handles the request. It is passed along with messages to the task of a
//! game and to other nodes. A WebSocket has the id of the request that opened it.

use std::fmt;
use std::str::FromStr;
use std::sync::Arc;

use serde::{Deserialize, Serialize};

use crate::id::GameId;

/// The header with the id. Every response has it; in a request it counts if it comes from a trusted
/// proxy.
pub(crate) const HEADER: &str = "x-request-id";
/// The most characters of an id.
const LONGEST: usize = 64;

tokio::task_local! {
    static CURRENT: RequestId;
}

/// The id of a request: 1 to 64 letters, digits and the signs `-`, `_` and `.`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub(crate) struct RequestId(Arc<str>);

/// The error of parsing a [`RequestId`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("expected 1 to {LONGEST} letters, digits and the signs `-`, `_` and `.`")]
pub(crate) struct RequestIdError;

impl RequestId {
    /// Returns a random id, which no other request has. If the system's random number generator fails,
    /// requests share an empty id.
    pub(crate) fn random() -> RequestId {
        RequestId(GameId::random().map(|id| id.to_string()).unwrap_or_default().into())
    }

    /// Returns the id as text.
    pub(crate) fn as_str(&self) -> &str {
        &self.0
    }
}

impl FromStr for RequestId {
    type Err = RequestIdError;

    fn from_str(text: &str) -> Result<RequestId, RequestIdError> {
        let allowed = |byte: u8| byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'_' | b'.');
        match (1..=LONGEST).contains(&text.len()) && text.bytes().all(allowed) {
            true => Ok(RequestId(text.into())),
            false => Err(RequestIdError),
        }
    }
}

impl TryFrom<String> for RequestId {
    type Error = RequestIdError;

    fn try_from(text: String) -> Result<RequestId, RequestIdError> {
        text.parse()
    }
}

impl From<RequestId> for String {
    fn from(id: RequestId) -> String {
        id.0.as_ref().to_owned()
    }
}

impl fmt::Display for RequestId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// Returns the id of the request that this task handles now, if it handles one.
pub(crate) fn current() -> Option<RequestId> {
    CURRENT.try_with(Clone::clone).ok()
}

/// Returns the id for a log line; an empty text outside of requests.
pub(crate) fn logged() -> String {
    current().map(String::from).unwrap_or_default()
}

/// Does work on behalf of a request.
pub(crate) async fn within<T>(id: Option<RequestId>, work: impl Future<Output = T>) -> T {
    match id {
        Some(id) => CURRENT.scope(id, work).await,
        None => work.await,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_id_is_one_word_of_a_log_line() {
        for good in ["a", "7f3a-01.b_C", &"x".repeat(64)] {
            assert_eq!(good.parse::<RequestId>().unwrap().as_str(), good);
        }
        for bad in ["", "a b", "a\n", "é", "a=b", &"x".repeat(65)] {
            assert!(bad.parse::<RequestId>().is_err(), "{bad}");
        }
        assert_ne!(RequestId::random(), RequestId::random());
    }

    #[tokio::test]
    async fn an_id_holds_for_the_work_of_its_request_only() {
        let id = RequestId::random();
        let inner = async { (current(), within(None, async { current() }).await) };
        assert_eq!(within(Some(id.clone()), inner).await, (Some(id.clone()), Some(id)));
        assert_eq!((current(), logged()), (None, String::new()));
    }
}
