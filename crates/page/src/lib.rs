//! The page as files that the program carries. The build script builds them from `web`, together with the
//! WebAssembly modules with which the page works without a server (`docs/building.md`).
//!
//! Only the binary depends on this crate, so a build of a library builds no page.

include!(concat!(env!("OUT_DIR"), "/page.rs"));

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_page_has_its_files_or_says_what_is_missing() {
        let has = |end: &str| FILES.iter().any(|(path, _)| path.ends_with(end));
        assert!(FILES.is_sorted_by_key(|(path, _)| path));
        assert_eq!(has("index.html") || has("index.html.gz"), NO_PAGE.is_none());
        assert_eq!(has(".wasm.gz"), NO_PAGE.is_none() && NO_MODULES.is_none());
        assert!([NO_PAGE, NO_MODULES].into_iter().flatten().all(|why| !why.is_empty()));
    }
}
