//! The pictures of previews.

pub use dejarik_rules::Lang;
use serde::{Deserialize, Serialize};
#[cfg(feature = "openapi")]
use utoipa::IntoParams;

use super::Rules;

/// Stands for [`Lang`] in the OpenAPI description.
#[cfg(feature = "openapi")]
pub(super) enum Language {}

#[cfg(feature = "openapi")]
impl utoipa::PartialSchema for Language {
    fn schema() -> utoipa::openapi::RefOr<utoipa::openapi::Schema> {
        let text = utoipa::openapi::schema::Type::String;
        let language = utoipa::openapi::ObjectBuilder::new().schema_type(text);
        let language = language.description(Some("A language of previews."));
        language.enum_values(Some(Lang::ALL.map(Lang::code))).into()
    }
}

#[cfg(feature = "openapi")]
impl utoipa::ToSchema for Language {}

/// The picture of the page.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(IntoParams), into_params(parameter_in = Query))]
#[serde(deny_unknown_fields)]
pub struct PagePictureQuery {
    /// The rule set to show; without one, the page in general.
    pub rules: Option<Rules>,
    /// The language of the words; English by default.
    #[cfg_attr(feature = "openapi", param(inline, value_type = Option<Language>))]
    pub lang: Option<Lang>,
}

/// The picture of a game.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(IntoParams), into_params(parameter_in = Query))]
#[serde(deny_unknown_fields)]
pub struct GamePictureQuery {
    /// The number of entries of the line before the moment to show; by default the game as it stands.
    pub at: Option<usize>,
    /// The language of the words; English by default.
    #[cfg_attr(feature = "openapi", param(inline, value_type = Option<Language>))]
    pub lang: Option<Lang>,
}

/// A game as an animated picture.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(IntoParams), into_params(parameter_in = Query))]
#[serde(deny_unknown_fields)]
pub struct GameAnimationQuery {
    /// The language of the words; English by default.
    #[cfg_attr(feature = "openapi", param(inline, value_type = Option<Language>))]
    pub lang: Option<Lang>,
}

/// A game in a frame of another site.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(IntoParams), into_params(parameter_in = Query))]
#[serde(deny_unknown_fields)]
pub struct EmbedQuery {
    /// The language of the words; by default the one that the browser asks for.
    #[cfg_attr(feature = "openapi", param(inline, value_type = Option<Language>))]
    pub lang: Option<Lang>,
    /// The colours; by default those of the hologram.
    #[cfg_attr(feature = "openapi", param(inline))]
    pub theme: Option<EmbedTheme>,
}

/// The colours of a game in a frame.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub enum EmbedTheme {
    /// Light on dark.
    #[default]
    Hologram,
    /// Dark on white.
    Print,
}

/// The picture of a position.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(IntoParams), into_params(parameter_in = Query))]
#[serde(deny_unknown_fields)]
pub struct PositionPictureQuery {
    /// The position as DPN.
    pub dpn: String,
    /// Options of the rule set as `key=value`, separated by commas.
    pub options: Option<String>,
    /// The language of the words; English by default.
    #[cfg_attr(feature = "openapi", param(inline, value_type = Option<Language>))]
    pub lang: Option<Lang>,
}

/// The picture of a puzzle.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(IntoParams), into_params(parameter_in = Query))]
#[serde(deny_unknown_fields)]
pub struct PuzzlePictureQuery {
    /// The language of the words; English by default.
    #[cfg_attr(feature = "openapi", param(inline, value_type = Option<Language>))]
    pub lang: Option<Lang>,
}
