//! Kits to print and play.

use serde::{Deserialize, Serialize};
#[cfg(feature = "openapi")]
use utoipa::{IntoParams, ToSchema};

use super::Lang;

/// The paper of a kit.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(ToSchema))]
#[serde(rename_all = "lowercase")]
pub enum Paper {
    /// A4.
    #[default]
    A4,
    /// US Letter.
    Letter,
    /// A3.
    A3,
    /// A4, with a large board in tiles.
    Tiled,
}

/// The colours of a kit.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(ToSchema))]
#[serde(rename_all = "kebab-case")]
pub enum PrintTheme {
    /// Warm colours on white paper.
    #[default]
    Colour,
    /// Lines and light greys.
    InkSaving,
    /// Light on dark.
    Hologram,
}

/// The diameter of a board in tiles, in centimetres.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(ToSchema))]
pub enum BoardSize {
    /// 30 cm.
    #[serde(rename = "30")]
    Cm30,
    /// 45 cm.
    #[serde(rename = "45")]
    Cm45,
    /// 60 cm.
    #[serde(rename = "60")]
    Cm60,
}

/// What a kit consists of.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(IntoParams), into_params(parameter_in = Query))]
#[serde(deny_unknown_fields)]
pub struct PrintQuery {
    /// The paper; A4 by default.
    #[cfg_attr(feature = "openapi", param(inline))]
    pub paper: Option<Paper>,
    /// The language of the texts; English by default.
    #[cfg_attr(feature = "openapi", param(inline, value_type = Option<super::picture::Language>))]
    pub lang: Option<Lang>,
    /// The colours; `colour` by default.
    #[cfg_attr(feature = "openapi", param(inline))]
    pub theme: Option<PrintTheme>,
    /// The parts, separated by commas: `first`, `board`, `pieces`, `dice`, `cards`, `booklet`, `sheet` and `make`;
    /// all by default.
    #[cfg_attr(feature = "openapi", param(max_length = 100))]
    pub parts: Option<String>,
    /// Options of the rule set that the kit follows, separated by commas: `target=none,centre=off`; the defaults
    /// without it.
    #[cfg_attr(feature = "openapi", param(max_length = 300))]
    pub options: Option<String>,
    /// The diameter of a board in tiles; without it the board is on one sheet, or 45 cm wide on `tiled`.
    #[cfg_attr(feature = "openapi", param(inline))]
    pub board: Option<BoardSize>,
}

/// A page of a kit. `/api/print/{rules}/pages/{n}.svg` draws it; the first page is 1.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(ToSchema))]
pub struct PrintPage {
    /// The part that it belongs to.
    pub part: String,
    /// What it holds, in the language of the kit.
    pub title: String,
    /// The width in millimetres.
    pub width: f64,
    /// The height in millimetres.
    pub height: f64,
}
