//! The page that this program carries, and what its build left out.

use dejarik_page::{FILES, NO_MODULES, NO_PAGE};
use dejarik_server::cluster;
use dejarik_server::http::page::Page;

use crate::lang::Texts;

/// The version of the program, with its commit and day where they are known.
pub const VERSION: &str = env!("DEJARIK_VERSION");

/// Returns the page, or the notice that says why there is none.
pub fn embedded() -> Page {
    match NO_PAGE {
        None => Page::of(FILES),
        Some(why) => Page::missing(why),
    }
}

/// Returns a sentence that says what the build left out of the page and why; `None` if it is whole.
pub fn left_out(texts: &Texts) -> Option<String> {
    let (key, why) = match (NO_PAGE, NO_MODULES) {
        (Some(why), _) => ("page-left-out", why),
        (None, Some(why)) => ("page-modules-left-out", why),
        (None, None) => return None,
    };
    Some(texts.with(key, [("why", why.into())]))
}

/// Returns what `--version` prints after the name: the version, and what the build left out.
pub fn version(texts: &Texts) -> String {
    let alone = (!cluster::BUILT).then(|| texts.get("cluster-left-out"));
    let lines = [Some(VERSION.to_owned()), left_out(texts), alone];
    lines.into_iter().flatten().collect::<Vec<_>>().join("\n")
}
