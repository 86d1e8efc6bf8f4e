//! `dejarik completions`, `dejarik man` and `dejarik --version`.

use std::collections::BTreeSet;
use std::fs;

use crate::common::{ok, refused};

/// The names of the commands, as the help lists them.
fn commands() -> BTreeSet<String> {
    let help = ok(&["-h"]);
    let list = help.lines().skip_while(|line| *line != "Commands:").skip(1);
    let list = list.take_while(|line| !line.is_empty()).filter(|line| !line.starts_with("   "));
    let names = list.filter_map(|line| line.split_whitespace().next());
    names.filter(|name| *name != "help").map(str::to_owned).collect()
}

#[test]
fn every_shell_completes_every_command() {
    let commands = commands();
    assert!(commands.len() >= 20, "{commands:?}");
    for shell in ["bash", "elvish", "fish", "powershell", "zsh"] {
        let script = ok(&["completions", shell]);
        for command in &commands {
            assert!(script.contains(command), "{shell}: {command}");
        }
        assert!(script.contains("--json") || script.contains("-l json"), "{shell}");
    }
    refused(&["completions", "csh"], &["csh", "bash"]);
}

#[test]
fn every_command_has_a_manual_page() {
    let folder = tempfile::tempdir().unwrap();
    let pages = folder.path().join("man1");
    assert_eq!(ok(&["man", pages.to_str().unwrap()]), "");
    let page = |name: &str| fs::read_to_string(pages.join(format!("{name}.1"))).unwrap();
    assert!(page("dejarik").contains("hologram board game"));
    for command in commands() {
        let page = page(&format!("dejarik-{command}"));
        assert!(page.contains(".SH OPTIONS") || page.contains(".SH SYNOPSIS"), "{page}");
    }
    assert!(page("dejarik-puzzles-show").contains("solution"));

    // Pages that are there are replaced only by force.
    refused(&["man", pages.to_str().unwrap()], &["not empty", "--force"]);
    assert_eq!(ok(&["man", pages.to_str().unwrap(), "--force"]), "");

    let file = folder.path().join("file");
    fs::write(&file, "").unwrap();
    refused(&["man", file.to_str().unwrap()], &["file"]);
}

#[test]
fn the_version_names_the_commit_and_its_date() {
    let line = ok(&["--version"]);
    // What the build left out is on a line of its own.
    let first = line.lines().next().unwrap();
    let left_out = dejarik_page::NO_PAGE.or(dejarik_page::NO_MODULES);
    assert!(left_out.is_none_or(|why| line.contains(why)), "{line}");
    assert!(!line.contains("--features cluster"), "a test has several servers: {line}");
    let version = first.strip_prefix("dejarik ").unwrap();
    let (number, build) = match version.split_once(' ') {
        Some((number, build)) => (number, Some(build)),
        None => (version, None),
    };
    assert_eq!(number, env!("CARGO_PKG_VERSION"));
    // A build without git has only the number.
    let Some(build) = build else { return };
    let build = build.strip_prefix('(').and_then(|build| build.strip_suffix(')')).unwrap();
    let (commit, date) = build.split_once(' ').unwrap();
    assert!(commit.len() >= 7 && commit.chars().all(|digit| digit.is_ascii_hexdigit()), "{line}");
    let numbers: Vec<u32> = date.split('-').map(|part| part.parse().unwrap()).collect();
    let [year, month, day] = numbers[..] else { unreachable!("no date in {line}") };
    assert!(year >= 2020 && (1..=12).contains(&month) && (1..=31).contains(&day), "{line}");
}
