//! What the build of the program has put in: its version, and the page, as far as it was built.

use std::sync::OnceLock;

use dejarik_server::cluster;
use dejarik_server::http::page::Page;

use crate::lang::Texts;

/// What only the binary knows. It passes this on when it starts, so that neither a new commit nor a change of the page
/// compiles the commands again.
#[derive(Debug, Clone, Copy)]
pub struct Built {
    /// The version of the program, with its commit and day where they are known.
    pub version: &'static str,
    /// The files of the page, each with its path and contents ([`Page::of`]).
    pub files: &'static [(&'static str, &'static [u8])],
    /// Why there is no page; `None` if there is one.
    pub no_page: Option<&'static str>,
    /// Why the page cannot play without a server; `None` if it can.
    pub no_modules: Option<&'static str>,
}

static PROGRAM: OnceLock<Built> = OnceLock::new();

/// Notes what the program was built with, when it starts.
pub(crate) fn set(built: Built) {
    PROGRAM.get_or_init(|| built);
}

/// Returns what the program was built with. The library alone has no page.
pub(crate) fn built() -> Built {
    *PROGRAM.get_or_init(|| Built {
        version: env!("CARGO_PKG_VERSION"),
        files: &[],
        no_page: Some("this library is not the program"),
        no_modules: None,
    })
}

/// Returns the page, or the notice that says why there is none.
pub(crate) fn embedded() -> Page {
    let built = built();
    match built.no_page {
        None => Page::of(built.files),
        Some(why) => Page::missing(why),
    }
}

/// Returns a sentence that says what the build left out of the page and why; `None` if it is whole.
pub(crate) fn left_out(texts: &Texts) -> Option<String> {
    let built = built();
    let (key, why) = match (built.no_page, built.no_modules) {
        (Some(why), _) => ("page-left-out", why),
        (None, Some(why)) => ("page-modules-left-out", why),
        (None, None) => return None,
    };
    Some(texts.with(key, [("why", why.into())]))
}

/// Returns what `--version` prints after the name: the version, and what the build left out.
pub(crate) fn version(texts: &Texts) -> String {
    let alone = (!cluster::BUILT).then(|| texts.get("cluster-left-out"));
    let lines = [Some(built().version.to_owned()), left_out(texts), alone];
    lines.into_iter().flatten().collect::<Vec<_>>().join("\n")
}
