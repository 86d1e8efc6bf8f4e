//! `dejarik completions`, `dejarik man` and `dejarik --version`.

use std::collections::BTreeSet;
use std::fs;
use std::io::Write;
use std::path::Path;
use std::process::{Command, Stdio};

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

/// Completes the last of these words in bash, with the script of the program under test.
fn completed(home: &Path, words: &[&str]) -> Vec<String> {
    let script = home.join("completions.bash");
    fs::write(&script, ok(&["completions", "bash"])).unwrap();
    let folder = Path::new(env!("CARGO_BIN_EXE_dejarik")).parent().unwrap();
    let path = format!("{}:{}", folder.display(), std::env::var("PATH").unwrap());
    let (current, before) = (words[words.len() - 1], words[words.len() - 2]);
    let asked = format!(
        "source '{}'; COMP_WORDS=({}); COMP_CWORD={}; _dejarik dejarik '{current}' '{before}'; \
         printf '%s\\n' \"${{COMPREPLY[@]}}\"",
        script.display(),
        words.iter().map(|word| format!("'{word}'")).collect::<Vec<_>>().join(" "),
        words.len() - 1,
    );
    let mut command = Command::new("bash");
    command.args(["-c", &asked]).env("PATH", path).env("DEJARIK_DATA_DIR", home.join("data"));
    let out = command.output().unwrap();
    String::from_utf8(out.stdout).unwrap().lines().map(str::to_owned).collect()
}

#[test]
fn values_are_completed_and_ids_are_asked_for() {
    let home = tempfile::tempdir().unwrap();
    let complete = |words: &[&str]| completed(home.path(), words);
    let has = |words: &[&str], value: &str| {
        let found = complete(words);
        assert!(found.iter().any(|found| found == value), "{words:?}: {found:?}");
    };
    has(&["dejarik", "arena", "lo"], "looney");
    has(&["dejarik", "play", "gr"], "groi");
    has(&["dejarik", "rules", "bo"], "board");
    has(&["dejarik", "moves", "--lang", ""], "fr");
    has(&["dejarik", "board", "--theme", ""], "print");
    has(&["dejarik", "print", "--theme", ""], "ink-saving");
    has(&["dejarik", "puzzles", "--theme", ""], "sacrifice");
    has(&["dejarik", "play", "--second", ""], "wookiee");
    has(&["dejarik", "arena", "groi", "level"], "level-3");
    has(&["dejarik", "moves", "--option", "double"], "double-exit=path");
    let puzzles = complete(&["dejarik", "puzzles", "show", ""]);
    assert!(puzzles.len() > 20 && puzzles.contains(&"daily".to_owned()), "{puzzles:?}");
    assert!(
        complete(&["dejarik", "games", "resume", ""])
            .iter()
            .all(|found| !found.contains('-') || found.starts_with('-'))
    );
    let game = ["play", "groi", "--plain", "--first", "human", "--second", "human"];
    let mut play = crate::common::binary(home.path());
    play.args(game).env("DEJARIK_DATA_DIR", home.path().join("data"));
    play.stdin(Stdio::piped()).stdout(Stdio::null());
    let mut child = play.spawn().unwrap();
    child.stdin.take().unwrap().write_all(b"A1-B1\nquit\n").unwrap();
    assert!(child.wait().unwrap().success());
    let file = fs::read_dir(home.path().join("data/games")).unwrap();
    let file = file
        .map(|entry| entry.unwrap().path())
        .find(|path| path.extension().is_some_and(|end| end == "json"));
    let id = file.unwrap().file_stem().unwrap().to_str().unwrap().to_owned();
    has(&["dejarik", "games", "resume", &id[..3]], &id);
    has(&["dejarik", "games", "delete", &id[..3]], &id);
}

#[test]
fn zsh_and_fish_complete_values_too() {
    let zsh = ok(&["completions", "zsh"]);
    let fish = ok(&["completions", "fish"]);
    for script in [&zsh, &fish] {
        for value in ["level-3", "wookiee", "sacrifice", "hologram", "double-exit=path", "looney"] {
            assert!(script.contains(value), "{value}");
        }
        for kind in ["games", "records", "puzzles"] {
            assert!(script.contains(&format!("--values {kind}")), "{kind}");
        }
        assert!(!script.contains("IDS_OF"), "every mark is replaced");
    }
    let games = "__fish_dejarik_using_subcommand games; and __fish_seen_subcommand_from resume";
    assert!(fish.contains(games), "values of arguments without a name");
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
    let every = ["EXIT STATUS", "ENVIRONMENT", "FILES", "EXAMPLES"];
    for name in ["dejarik", "dejarik-moves", "dejarik-puzzles-show"] {
        for section in every {
            assert_eq!(page(name).matches(&format!(".SH \"{section}\"")).count(), 1, "{name}");
        }
        assert!(page(name).contains("DEJARIK_DATA_DIR"), "{name}");
    }
    let french = folder.path().join("fr");
    assert_eq!(ok(&["--lang", "fr", "man", french.to_str().unwrap()]), "");
    let french = fs::read_to_string(french.join("dejarik-moves.1")).unwrap();
    let sections: Vec<_> = french.lines().filter_map(|line| line.strip_prefix(".SH ")).collect();
    let expected = ["NOM", "SYNOPSIS", "DESCRIPTION", "OPTIONS", "\"OPTIONS GÉNÉRALES\""];
    assert_eq!(sections[..5], expected, "{french}");
    assert!(french.contains("CODE DE RETOUR") && french.contains("EXEMPLES"), "{french}");

    // Its own pages are replaced, as after an interruption, and a directory with other files is refused.
    fs::write(pages.join("dejarik.1"), "half a page").unwrap();
    assert_eq!(ok(&["man", pages.to_str().unwrap()]), "");
    let whole = fs::read_to_string(pages.join("dejarik.1")).unwrap();
    assert!(whole.contains("hologram board game"), "{whole}");
    fs::write(pages.join("ls.1"), "another page").unwrap();
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
