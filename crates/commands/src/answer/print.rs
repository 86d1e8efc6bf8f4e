//! The answer of `dejarik print`.

use serde::Serialize;

/// What was made, and where it was written.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub(crate) struct Printed {
    /// The file.
    pub(crate) file: String,
    /// The rule set.
    pub(crate) rules: &'static str,
    /// The paper; `none` for a bare board, whose page is as large as it has to be.
    pub(crate) paper: String,
    /// The code of the language.
    pub(crate) lang: &'static str,
    /// The colours.
    pub(crate) theme: String,
    /// The parts, in the order of the kit.
    pub(crate) parts: Vec<String>,
    /// The diameter of a board in tiles or of a bare board in centimetres; null for a board on one sheet.
    pub(crate) board: Option<f64>,
    /// The size of the file in bytes.
    pub(crate) bytes: usize,
    /// The pages.
    pub(crate) pages: Vec<PrintedPage>,
}

/// A page of a kit.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub(crate) struct PrintedPage {
    /// The part that it belongs to.
    pub(crate) part: String,
    /// What it holds, in the language of the kit.
    pub(crate) title: String,
    /// The width in millimetres.
    pub(crate) width: f64,
    /// The height in millimetres.
    pub(crate) height: f64,
}
