//! Documents of the repository that have to agree with the code: the map of the crates, the rule books, the advice on
//! prose, and the texts for people in the sources.

#![cfg(test)]

mod architecture;
mod exhaustive;
mod naming;
mod places;
mod prose;
mod rule_book;
mod wording;

use std::fs;
use std::path::{Path, PathBuf};

/// Returns the folder of the repository.
fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// Returns the files below a folder that `keep` accepts. A folder that it does not accept is left out.
fn files(folder: &Path, keep: &dyn Fn(&Path) -> bool) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    let kept = entries.filter(|path| keep(path));
    kept.flat_map(|path| if path.is_dir() { files(&path, keep) } else { vec![path] }).collect()
}

/// Returns such files of the sources of every crate.
fn sources(keep: &dyn Fn(&Path) -> bool) -> Vec<PathBuf> {
    let crates = fs::read_dir(root().join("crates")).unwrap();
    let folders = crates.map(|entry| entry.unwrap().path().join("src"));
    folders.filter(|folder| folder.is_dir()).flat_map(|folder| files(&folder, keep)).collect()
}

/// Accepts folders and files of Rust.
fn is_rust(path: &Path) -> bool {
    path.is_dir() || path.extension().is_some_and(|extension| extension == "rs")
}

/// Accepts folders and files of Rust that are not named after tests.
fn is_product(path: &Path) -> bool {
    is_rust(path) && path.file_stem().is_some_and(|name| name != "tests")
}

/// Returns the path of a file from the root, as documents write it.
fn name(file: &Path) -> String {
    file.strip_prefix(root()).unwrap().to_str().unwrap().replace('\\', "/")
}
