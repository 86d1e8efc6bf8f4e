//! Where the build script takes the page from.

#![cfg(test)]

#[path = "../build/source.rs"]
mod source;

use std::fs;
use std::path::{Path, PathBuf};

use source::{Source, choose};

/// Returns the folder of a package inside a repository, with a finished page and with sources if asked for.
fn package(root: &Path, carried: bool, sources: bool) -> PathBuf {
    let package = root.join("crates/page");
    fs::create_dir_all(&package).unwrap();
    if carried {
        page(&package.join("page"));
    }
    if sources {
        fs::create_dir_all(root.join("web")).unwrap();
        fs::write(root.join("web/package.json"), "{}").unwrap();
    }
    package
}

fn page(folder: &Path) {
    fs::create_dir_all(folder).unwrap();
    fs::write(folder.join("index.html"), "<!doctype html>").unwrap();
}

fn unset(_: &str) -> Option<String> {
    None
}

#[test]
fn a_carried_page_needs_no_node_even_where_there_are_sources() {
    for sources in [false, true] {
        let root = tempfile::tempdir().unwrap();
        let package = package(root.path(), true, sources);
        assert_eq!(choose(&package, unset), Ok(Source::Ready(package.join("page"))));
    }
}

#[test]
fn the_sources_are_built_where_there_is_no_page() {
    let root = tempfile::tempdir().unwrap();
    assert_eq!(choose(&package(root.path(), false, true), unset), Ok(Source::Sources));
    let bare = tempfile::tempdir().unwrap();
    let chosen = choose(&package(bare.path(), false, false), unset);
    assert!(matches!(chosen, Ok(Source::Nothing(_))), "{chosen:?}");
}

#[test]
fn a_named_page_comes_before_everything_else() {
    let root = tempfile::tempdir().unwrap();
    let package = package(root.path(), true, true);
    let named = root.path().join("elsewhere");
    page(&named);
    let named_text = named.to_str().unwrap().to_owned();
    let variable = |name: &str| match name {
        "DEJARIK_PAGE" => Some(named_text.clone()),
        _ => Some("1".to_owned()),
    };
    assert_eq!(choose(&package, variable), Ok(Source::Ready(named.clone())));
    fs::remove_file(named.join("index.html")).unwrap();
    let refused = choose(&package, variable).unwrap_err();
    assert!(refused.contains("DEJARIK_PAGE") && refused.contains("elsewhere"), "{refused}");
}

#[test]
fn the_page_can_be_left_out() {
    let root = tempfile::tempdir().unwrap();
    let skip = |value: &'static str| {
        move |name: &str| (name == "DEJARIK_SKIP_WEB").then(|| value.to_owned())
    };
    let bare = package(root.path(), false, true);
    assert!(matches!(choose(&bare, skip("1")), Ok(Source::Nothing(_))));
    for unset in ["0", ""] {
        assert_eq!(choose(&bare, skip(unset)), Ok(Source::Sources));
    }
    // A finished page does not have to be built.
    let carried = package(root.path(), true, true);
    assert_eq!(choose(&carried, skip("1")), Ok(Source::Ready(carried.join("page"))));
}
