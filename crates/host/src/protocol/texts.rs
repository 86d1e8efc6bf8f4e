//! The texts of the operator of a server.

use serde::{Deserialize, Serialize};
#[cfg(feature = "openapi")]
use utoipa::{IntoParams, ToSchema};

use super::Lang;

/// What the texts are asked for.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(IntoParams), into_params(parameter_in = Query))]
#[serde(deny_unknown_fields)]
pub struct TextsQuery {
    /// The language of the texts; English by default.
    #[cfg_attr(feature = "openapi", param(inline, value_type = Option<super::picture::Language>))]
    pub lang: Option<Lang>,
}

/// The texts that the operator of the server has written. Each is plain text.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(ToSchema))]
pub struct OperatorTexts {
    /// Who runs the server, and how to reach them.
    pub contact: Option<String>,
    /// What they do with data, beside what the page says.
    pub privacy: Option<String>,
    /// What all readers have to know now, such as maintenance that is about to begin.
    pub notice: Option<String>,
}
