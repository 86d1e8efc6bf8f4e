//! Decides where the page comes from.
//!
//! This file does not use the rest of the build script, so that a test of the crate can include it
//! (`tests/source.rs`).

use std::path::{Path, PathBuf};

/// Where the page comes from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Source {
    /// A folder that holds a finished page. Node is not needed.
    Ready(PathBuf),
    /// The sources in `web`, which Node builds.
    Sources,
    /// None, for the reason given. The server is built without a page.
    Nothing(&'static str),
}

/// Decides where the page comes from: the folder that `DEJARIK_PAGE` names, or the folder `page` in this
/// package, as a release archive has it, or nowhere if `DEJARIK_SKIP_WEB` is set, or the sources in `web`.
///
/// `package` is the folder of this package and `variable` looks up an environment variable. An empty
/// variable counts as not set.
///
/// # Errors
/// If `DEJARIK_PAGE` names a folder without a page.
pub fn choose(package: &Path, variable: impl Fn(&str) -> Option<String>) -> Result<Source, String> {
    let set = |name| variable(name).filter(|value| !value.is_empty());
    let has_page = |folder: &Path| folder.join("index.html").is_file();
    if let Some(named) = set("DEJARIK_PAGE") {
        let named = PathBuf::from(named);
        return match has_page(&named) {
            true => Ok(Source::Ready(named)),
            false => Err(format!(
                "DEJARIK_PAGE: expected a folder with index.html, found none in {}",
                named.display()
            )),
        };
    }
    let carried = package.join("page");
    if has_page(&carried) {
        return Ok(Source::Ready(carried));
    }
    if set("DEJARIK_SKIP_WEB").is_some_and(|value| value != "0") {
        return Ok(Source::Nothing("it was built with DEJARIK_SKIP_WEB=1"));
    }
    match package.join("../../web/package.json").is_file() {
        true => Ok(Source::Sources),
        false => Ok(Source::Nothing(
            "it was built without the sources of the page and without a finished page",
        )),
    }
}
