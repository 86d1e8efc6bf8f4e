//! What long commands write on standard error with `--progress=json`: a line for each message.

use serde::Serialize;

/// A line on standard error. An error of the command is a line of its own, as with `--json`.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase")]
pub(crate) enum Message<'a> {
    /// How far the work has come.
    Progress(&'a StageProgress<'a>),
    /// Something that the user may want to know.
    Note(&'a str),
}

/// How far some work has come.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase")]
pub(crate) struct StageProgress<'a> {
    /// The name of the current stage of the work.
    pub(crate) stage: &'a str,
    /// The steps of the stage that are done.
    pub(crate) done: u64,
    /// The number of steps of the stage; null if it is not known.
    pub(crate) total: Option<u64>,
    /// An estimate of the time that the rest of the stage takes, in seconds; null if it is not known.
    pub(crate) seconds_left: Option<f64>,
}
