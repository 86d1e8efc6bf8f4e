//! The body of a refusal.

use serde::{Deserialize, Serialize};
#[cfg(feature = "openapi")]
use utoipa::ToSchema;

use super::Reason;

/// The body of every response that refuses a request: `{"error":{"code","message","at"}}`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(ToSchema))]
pub struct ErrorBody {
    /// The error.
    pub error: ApiError,
}

/// Why the server refused a request or an act.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(ToSchema))]
pub struct ApiError {
    /// A stable code for programs: `not-found`, `bad-request`, `illegal`, `not-your-turn`, …
    pub code: String,
    /// What is wrong and what was expected, in English.
    pub message: String,
    /// The same in French, where the message is about something that a person has written or chosen: a position, a
    /// record, a name, an option.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub french: Option<String>,
    /// Where the error is: the name of a field, or an offset into a text in bytes from 0.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub at: Option<String>,
    /// Why the rules do not allow a step (`illegal`), if they have a reason.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub reason: Option<Box<Reason>>,
}
