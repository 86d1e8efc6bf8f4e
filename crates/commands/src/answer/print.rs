//! The answer of `dejarik print`.

use serde::Serialize;

/// What was made, and where it was written.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct Printed {
    /// The file.
    pub file: String,
    /// The rule set.
    pub rules: &'static str,
    /// The paper; `none` for a bare board, whose page is as large as it has to be.
    pub paper: String,
    /// The code of the language.
    pub lang: &'static str,
    /// The colours.
    pub theme: String,
    /// The parts, in the order of the kit.
    pub parts: Vec<String>,
    /// The diameter of a board in tiles or of a bare board in centimetres; null for a board on one sheet.
    pub board: Option<f64>,
    /// The size of the file in bytes.
    pub bytes: usize,
    /// The pages.
    pub pages: Vec<PrintedPage>,
}

/// A page of a kit.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct PrintedPage {
    /// The part that it belongs to.
    pub part: String,
    /// What it holds, in the language of the kit.
    pub title: String,
    /// The width in millimetres.
    pub width: f64,
    /// The height in millimetres.
    pub height: f64,
}
