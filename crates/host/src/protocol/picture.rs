//! The pictures of previews.

use serde::{Deserialize, Serialize};
#[cfg(feature = "openapi")]
use utoipa::{IntoParams, ToSchema};

use super::Rules;

/// A language of previews.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(ToSchema))]
#[serde(rename_all = "lowercase")]
pub enum Lang {
    /// English.
    #[default]
    En,
    /// French.
    Fr,
}

/// The picture of the page.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(IntoParams))]
#[cfg_attr(feature = "openapi", into_params(parameter_in = Query))]
#[serde(deny_unknown_fields)]
pub struct PagePictureQuery {
    /// The rule set to show; without one, the page in general.
    #[serde(default)]
    pub rules: Option<Rules>,
    /// The language of the words; English by default.
    #[serde(default)]
    #[cfg_attr(feature = "openapi", param(inline))]
    pub lang: Option<Lang>,
}

/// The picture of a game.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(IntoParams))]
#[cfg_attr(feature = "openapi", into_params(parameter_in = Query))]
#[serde(deny_unknown_fields)]
pub struct GamePictureQuery {
    /// The number of entries of the line before the moment to show; by default the game as it stands.
    #[serde(default)]
    pub at: Option<usize>,
    /// The language of the words; English by default.
    #[serde(default)]
    #[cfg_attr(feature = "openapi", param(inline))]
    pub lang: Option<Lang>,
}

/// The picture of a position.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(IntoParams))]
#[cfg_attr(feature = "openapi", into_params(parameter_in = Query))]
#[serde(deny_unknown_fields)]
pub struct PositionPictureQuery {
    /// The position as DPN.
    pub dpn: String,
    /// Options of the rule set as `key=value`, separated by commas.
    #[serde(default)]
    pub options: Option<String>,
    /// The language of the words; English by default.
    #[serde(default)]
    #[cfg_attr(feature = "openapi", param(inline))]
    pub lang: Option<Lang>,
}

/// The picture of a puzzle.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(IntoParams))]
#[cfg_attr(feature = "openapi", into_params(parameter_in = Query))]
#[serde(deny_unknown_fields)]
pub struct PuzzlePictureQuery {
    /// The language of the words; English by default.
    #[serde(default)]
    #[cfg_attr(feature = "openapi", param(inline))]
    pub lang: Option<Lang>,
}
