//! What the build script reads and watches.

#![cfg(test)]
#![allow(dead_code, reason = "the build script uses the rest")]

#[path = "../build/inputs.rs"]
mod inputs;

use std::error::Error;
use std::fs;
use std::path::Path;

use inputs::Inputs;

/// The result of a build step, as the build script has it.
type Outcome<T> = Result<T, Box<dyn Error>>;

/// Cargo builds the page again when anything changes in a directory with its sources. So the checks of the page must not
/// write there.
#[test]
fn what_the_tools_of_the_page_write_is_in_no_directory_of_its_sources() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let files = Inputs::read(&root).unwrap().files;
    assert!(files.contains(&"web/src/main.ts".into()), "{files:?}");
    let ignored = fs::read_to_string(root.join("web/.gitignore")).unwrap();
    for line in ignored.lines().filter(|line| !line.starts_with('!')) {
        let written = Path::new("web").join(line.trim_matches('/'));
        let folder = written.parent().unwrap();
        // The entries of `web` are watched one by one.
        let watched =
            files.iter().find(|file| folder != Path::new("web") && file.starts_with(folder));
        assert_eq!(watched, None, "{line}");
    }
}
