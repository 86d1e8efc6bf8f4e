//! Checks ARCHITECTURE.md against the workspace: every path it names exists, every source folder is
//! mentioned, and the walls between the crates that it promises hold.
//!
//! The walls are an allow-list of the dependencies between the crates of the workspace ([`WALLS`]),
//! compared with `cargo metadata`. A dependency that is not listed fails, and so does a listed one
//! that no longer exists.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;
use std::process::Command;

use serde_json::Value;

use super::{files, is_rust, root};

fn map() -> String {
    fs::read_to_string(root().join("ARCHITECTURE.md")).unwrap()
}

#[test]
fn every_path_in_the_architecture_exists() {
    let map = map();
    let quoted = map.split('`').skip(1).step_by(2);
    let paths: Vec<_> = quoted
        .filter(|text| ["crates/", "docs/", "bench/", "fuzz/"].iter().any(|p| text.starts_with(p)))
        .collect();
    assert!(paths.len() > 10, "ARCHITECTURE.md names only {} paths", paths.len());
    for path in paths {
        assert!(root().join(path).exists(), "ARCHITECTURE.md names {path}, which does not exist");
    }
}

/// Returns whether a folder holds nothing but the tests of the module beside it.
fn holds_only_tests(folder: &Path) -> bool {
    let mut names = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().file_name());
    names.all(|name| name == "tests.rs" || name == "tests")
}

#[test]
fn the_architecture_mentions_every_crate_and_source_folder() {
    let map = map();
    for entry in fs::read_dir(root().join("crates")).unwrap() {
        let folder = entry.unwrap().path();
        let name = folder.file_name().unwrap().to_str().unwrap().to_owned();
        assert!(map.contains(&format!("`crates/{name}`")), "crates/{name} is not mentioned");
        for entry in fs::read_dir(folder.join("src")).unwrap() {
            let part = entry.unwrap().path();
            let part_name = part.file_name().unwrap().to_str().unwrap();
            if part.is_dir() && !holds_only_tests(&part) {
                let path = format!("`crates/{name}/src/{part_name}`");
                assert!(map.contains(&path), "{path} is not mentioned");
            }
        }
    }
}

/// The dependencies that a crate may have on other crates of the workspace.
struct Wall {
    package: &'static str,
    /// Ordinary dependencies, optional ones included, and build dependencies.
    normal: &'static [&'static str],
    /// Dependencies of tests, examples and benches only.
    dev: &'static [&'static str],
}

/// The allow-list, from the bottom up. Names are without the prefix `dejarik-`.
const WALLS: &[Wall] = &[
    Wall { package: "rules", normal: &[], dev: &[] },
    Wall { package: "tables", normal: &["rules"], dev: &[] },
    Wall { package: "engine", normal: &["rules", "tables"], dev: &[] },
    Wall { package: "play", normal: &["rules"], dev: &[] },
    Wall { package: "telling", normal: &["engine", "play", "rules"], dev: &[] },
    Wall { package: "dice", normal: &["play", "rules"], dev: &[] },
    Wall { package: "puzzles", normal: &["engine", "play", "rules", "tables"], dev: &[] },
    Wall { package: "picture", normal: &["rules"], dev: &[] },
    Wall { package: "print", normal: &["picture", "rules"], dev: &[] },
    Wall { package: "lab", normal: &["engine", "play", "rules"], dev: &[] },
    Wall {
        package: "host",
        normal: &["dice", "engine", "picture", "play", "print", "puzzles", "rules", "telling"],
        dev: &[],
    },
    Wall {
        package: "pocket",
        normal: &["engine", "host", "play", "rules", "tables"],
        dev: &["puzzles"],
    },
    Wall { package: "press", normal: &["host", "print", "rules"], dev: &[] },
    // The server's tests make the OpenAPI description with the feature `openapi` of the host, and use the server itself with
    // its feature `store-suite`.
    Wall {
        package: "server",
        normal: &["dice", "engine", "host", "picture", "play", "print", "rules"],
        dev: &["host", "page", "server", "tables", "test-services"],
    },
    Wall { package: "client", normal: &["host", "play", "rules"], dev: &[] },
    Wall {
        package: "commands",
        normal: &[
            "client", "dice", "engine", "host", "lab", "picture", "play", "print", "puzzles",
            "rules", "server", "tables", "telling",
        ],
        dev: &["engine", "lab"],
    },
    Wall {
        package: "cli",
        normal: &["commands", "page"],
        dev: &["dice", "server", "test-services"],
    },
    // The page, and the program that builds its modules, which the build script of the page runs.
    Wall { package: "page", normal: &[], dev: &[] },
    Wall { package: "modules", normal: &[], dev: &[] },
    // Bots that play many games.
    Wall {
        package: "load",
        normal: &["client", "engine", "rules", "server", "tables", "test-services"],
        dev: &[],
    },
    // What fuzzing tries to break.
    Wall {
        package: "claims",
        normal: &["commands", "play", "puzzles", "rules", "server", "tables"],
        dev: &[],
    },
    // What is beside the product.
    Wall { package: "bench", normal: &["engine", "rules"], dev: &[] },
    // The package for Python.
    Wall { package: "python", normal: &["engine", "picture", "play", "rules", "tables"], dev: &[] },
    Wall { package: "fuzz", normal: &["claims"], dev: &[] },
    Wall { package: "model", normal: &[], dev: &[] },
    // Databases and messages for tests.
    Wall { package: "test-services", normal: &[], dev: &[] },
];

/// A dependency between two crates of the workspace, as the messages below name it.
type Edge = String;

fn edge(from: &str, to: &str, dev: bool) -> Edge {
    let kind = if dev { "dev-dependency" } else { "dependency" };
    format!("dejarik-{from} -> dejarik-{to} ({kind})")
}

/// Returns the dependencies that [`WALLS`] allows.
fn allowed() -> BTreeSet<Edge> {
    let edges = WALLS.iter().flat_map(|wall| {
        let normal = wall.normal.iter().map(|to| edge(wall.package, to, false));
        normal.chain(wall.dev.iter().map(|to| edge(wall.package, to, true)))
    });
    edges.collect()
}

/// Returns what Cargo writes to standard output.
fn cargo(arguments: &[&str]) -> Vec<u8> {
    let cargo = std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    let output = Command::new(cargo).args(arguments).current_dir(root()).output().unwrap();
    let error = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "`cargo {}` failed: {error}", arguments.join(" "));
    output.stdout
}

/// Returns the packages of the workspace, as `cargo metadata` describes them.
fn packages() -> Vec<Value> {
    let said = cargo(&["metadata", "--format-version", "1", "--no-deps", "--offline"]);
    let metadata: Value = serde_json::from_slice(&said).unwrap();
    metadata["packages"].as_array().unwrap().clone()
}

/// Returns the packages that are compiled for a package, without its tests, each with its features.
fn compiled_for(package: &str) -> BTreeSet<String> {
    let tree = ["tree", "--offline", "--edges", "no-dev", "--prefix", "none", "--package", package];
    let said = cargo(&[&tree[..], &["--format", "{p} [{f}]"]].concat());
    let said = String::from_utf8(said).unwrap();
    // A package that is in the tree once more has a mark there.
    said.lines().map(|line| line.trim_end_matches(" (*)").to_owned()).collect()
}

/// Returns a package's name without the prefix.
fn short(name: &Value) -> String {
    let name = name.as_str().unwrap();
    name.strip_prefix("dejarik-").unwrap_or(name).to_owned()
}

#[test]
fn crates_depend_on_each_other_only_as_the_allow_list_says() {
    let packages = packages();
    let dependencies = |package: &Value| package["dependencies"].as_array().unwrap().clone();
    let named = packages.iter().map(|package| (short(&package["name"]), dependencies(package)));
    let packages: BTreeMap<String, Vec<Value>> = named.collect();
    let names: Vec<_> = packages.keys().map(String::as_str).collect();
    let mut listed: Vec<_> = WALLS.iter().map(|wall| wall.package).collect();
    listed.sort_unstable();
    assert_eq!(listed, names, "the crates in WALLS and those of the workspace differ");
    let mut actual = BTreeSet::new();
    for (from, dependencies) in &packages {
        for dependency in dependencies {
            let (to, dev) = (short(&dependency["name"]), dependency["kind"] == "dev");
            // The tests of every crate may have the fifth rule set.
            if packages.contains_key(&to) && !(dev && to == "rules") {
                actual.insert(edge(from, &to, dev));
            }
        }
    }
    let allowed = allowed();
    let unlisted: Vec<_> = actual.difference(&allowed).collect();
    assert!(unlisted.is_empty(), "not in the allow-list WALLS: {unlisted:?}");
    let gone: Vec<_> = allowed.difference(&actual).collect();
    assert!(gone.is_empty(), "listed in WALLS, but no longer in any Cargo.toml: {gone:?}");
}

#[test]
fn crates_whose_tests_or_examples_are_not_built_have_none() {
    let mut checked = 0;
    for package in packages() {
        let targets = package["targets"].as_array().unwrap();
        let with = |root: &str, key: &str, value: bool| {
            let path = |target: &Value| target["src_path"].as_str().unwrap().ends_with(root);
            targets.iter().any(|target| path(target) && target[key] == value)
        };
        let tested = with("src/lib.rs", "test", true) || with("src/main.rs", "test", true);
        // A program has no examples.
        let examined = !with("src/lib.rs", "doctest", false);
        let folder = Path::new(package["manifest_path"].as_str().unwrap()).with_file_name("src");
        if (tested && examined) || !folder.is_dir() {
            continue;
        }
        checked += 1;
        for file in files(&folder, &is_rust) {
            let text = fs::read_to_string(&file).unwrap();
            let has = |starts: &[&str]| {
                let mut lines = text.lines().map(str::trim_start);
                lines.any(|line| starts.iter().any(|start| line.starts_with(start)))
            };
            let file = file.display();
            let test = has(&["#[test]", "#[tokio::test"]);
            assert!(tested || !test, "{file} has a test, and its Cargo.toml says `test = false`");
            let example = has(&["/// ```", "//! ```"]);
            assert!(examined || !example, "{file} has an example, against `doctest = false`");
        }
    }
    assert!(checked > 10, "{checked}");
}

/// Cargo compiles a package, and what depends on it, once more for each set of features.
#[test]
fn the_python_package_shares_the_libraries_of_the_program() {
    let name = |line: &str| line.split(" [").next().unwrap_or_default().to_owned();
    let program = compiled_for("dejarik-cli");
    let names: BTreeSet<String> = program.iter().map(|line| name(line)).collect();
    let python = compiled_for("dejarik-python");
    let twice = python.difference(&program).filter(|line| names.contains(&name(line)));
    // Only `rayon` depends on `either`, and only the package on `rayon`.
    let twice: Vec<_> = twice.filter(|line| !line.starts_with("either ")).collect();
    assert!(twice.is_empty(), "the features differ (python/Cargo.toml): {twice:?}");
    assert!(python.intersection(&program).count() > 60, "hardly anything is shared");
}

/// Fails if a source file of a crate mentions one of these paths of the standard library or crates.
fn assert_absent(package: &str, paths: &[&str]) {
    for file in files(&root().join("crates").join(package).join("src"), &is_rust) {
        // The rule set of the tests reads whether a program is to offer it.
        if file.ends_with("crates/rules/src/duel/mod.rs") {
            continue;
        }
        // An error of the system is a value. To name it in a message is not IO.
        let text = fs::read_to_string(&file).unwrap().replace("std::io::Error", "");
        for path in paths {
            assert!(!text.contains(path), "{} uses {path}", file.display());
        }
    }
}

#[test]
fn rules_do_no_io_read_no_clock_and_draw_no_random_number() {
    let io = ["std::fs", "std::io", "std::net", "std::env", "std::thread"];
    assert_absent("rules", &io);
    assert_absent("rules", &["std::time", "rand::"]);
}

#[test]
fn a_host_reads_no_file_no_clock_and_starts_no_thread() {
    let io = ["std::fs", "std::io", "std::net", "std::env", "std::thread", "Instant", "SystemTime"];
    assert_absent("telling", &io);
    assert_absent("dice", &io);
    assert_absent("dice", &["rand::", "getrandom"]);
    assert_absent("host", &io);
    assert_absent("pocket", &io);
    assert_absent("press", &io);
    assert_absent("host", &["tokio", "axum", "rusqlite"]);
}

#[test]
fn games_and_puzzles_read_no_file_no_network_and_no_environment() {
    assert_absent("play", &["std::fs", "std::net", "std::env"]);
    assert_absent("puzzles", &["std::fs", "std::net", "std::env", "std::time"]);
}
