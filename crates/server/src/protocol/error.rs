//! What a refusal looks like.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// `{"error":{"code","message","at"}}`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct ErrorBody {
    /// The error.
    pub error: ApiError,
}

/// Why something was refused.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct ApiError {
    /// A word that programs can rely on: `not-found`, `bad-request`, `illegal`, `not-your-turn`, …
    pub code: String,
    /// What is wrong and what was expected, in English.
    pub message: String,
    /// Where: a field's name, or a place in a text, counted in bytes from 0.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub at: Option<String>,
}
