//! The examples of the help, and the commands of the documents: each one is run to its end, on a small input and with
//! little thinking, or is listed with the test that runs it.

#![cfg(unix)]

use std::fs::{self, File};
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::OnceLock;

use clap::CommandFactory;
use dejarik_commands::Cli;
use dejarik_commands::help::examples;

use crate::common::{answer, command, fed, lend_groi_table, run, told};
use crate::signals::Terminal;

/// The beginnings of commands that other tests run, with their file and a text of it.
const ELSEWHERE: [(&str, &str, &str); 15] = [
    ("dejarik serve", "operating.rs", "dejarik serve --host 0.0.0.0"),
    ("dejarik admin", "operating.rs", "dejarik admin who GAME"),
    ("dejarik backup", "operating.rs", "dejarik backup"),
    ("dejarik restore", "operating.rs", "dejarik restore"),
    ("dejarik store copy", "store.rs", "\"copy\""),
    ("dejarik worker", "worker.rs", "--bus"),
    // The program of this test may be built without the page.
    ("dejarik site", "site.rs", "\"site\""),
    ("dejarik join", "join.rs", "\"join\""),
    ("dejarik watch", "join.rs", "\"watch\""),
    ("dejarik play groi --online", "join.rs", "\"--online\""),
    ("dejarik play looney --online", "join.rs", "\"--online\""),
    ("dejarik puzzles make", "tables.rs", "\"make\""),
    ("dejarik puzzles check", "tables.rs", "\"check\""),
    ("dejarik solve looney", "solve_looney.rs", "\"--pieces\", \"4\""),
    ("dejarik probe \"looney 3L3l4", "solve_looney.rs", "looney 3L3l4/2S3s5/1 w - 0"),
];

/// Commands that show the full screen: they are left by a key.
const FULL_SCREEN: [&str; 4] =
    ["dejarik play", "dejarik analyse \"groi", "dejarik analyse groi", "dejarik puzzles solve"];

/// What is written in the place of a text, so that the command is soon over or has something to find.
const SMALLER: [(&str, &str); 10] = [
    ("Strength=9", "Level=2"),
    ("level-5", "level-1"),
    ("ms=100", "ms=2"),
    ("ms=500", "ms=2"),
    ("nodes=5000", "nodes=50"),
    ("depth=6", "depth=1"),
    ("--time 200ms", "--time 10ms"),
    ("bambara NKQP2nkqp2/12/1 w -\"", "bambara 12/K5k5/1 w Qq\""),
    ("verify FILE", "verify bambara.table"),
    ("facts FILE", "facts bambara.table"),
];

/// Options that make a command smaller, by its beginning.
const LEAST: [(&str, &[(&str, &str)]); 5] = [
    ("dejarik arena", &[("--pairs", "1")]),
    ("dejarik lab", &[("--games", "3"), ("--player", "random")]),
    ("dejarik rollout", &[("--games", "4"), ("--player", "random")]),
    ("dejarik regret bambara", &[("--from", "bambara 1KQ4kq3/12/1 w -"), ("--positions", "2")]),
    ("dejarik solve bambara", &[("--kinds", "KQ")]),
];

/// Returns README.md and the pages in `docs`.
fn documents() -> Vec<PathBuf> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let docs = fs::read_dir(root.join("docs")).unwrap().map(|entry| entry.unwrap().path());
    let pages = docs.filter(|path| path.extension().is_some_and(|extension| extension == "md"));
    pages.chain([root.join("README.md")]).collect()
}

/// Returns the commands of a document. Variables of the shell, and what stands for something else, cannot be read here.
fn commands(document: &Path) -> Vec<String> {
    let text = fs::read_to_string(document).unwrap();
    let is_command = |line: &&str| {
        (*line == "dejarik" || line.starts_with("dejarik ")) && !line.contains(['$', '…'])
    };
    text.lines().map(str::trim).filter(is_command).map(str::to_owned).collect()
}

/// Returns the bytes of the table of bambara with kings and queens, which is solved once.
fn bambara_table() -> &'static [u8] {
    static TABLE: OnceLock<Vec<u8>> = OnceLock::new();
    TABLE.get_or_init(|| {
        let folder = tempfile::tempdir().unwrap();
        let table = folder.path().join("bambara.table");
        let solve = ["solve", "bambara", "--kinds", "KQ", "--out", table.to_str().unwrap()];
        assert_eq!(run(folder.path(), &solve).code, 0);
        fs::read(&table).unwrap()
    })
}

/// Writes what the commands of one source need into a folder, which is their home and their current directory. Returns
/// the id of a game that waits there.
fn prepare(folder: &Path) -> String {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    lend_groi_table(folder);
    // A long game takes seconds to draw.
    let game = "[Rules \"groi\"]\n[Revision \"2\"]\n\n1. A1-B1 A7-B7 2. A2-C *\n";
    fs::write(folder.join("game.dgn"), game).unwrap();
    fs::copy(root.join("../dice/tests/simeone.dice"), folder.join("game.dice")).unwrap();
    let start = "groi PPPP2pppp2/12/1 w wb";
    fs::write(folder.join("positions.txt"), format!("{start}\n")).unwrap();
    fs::write(folder.join("games.txt"), format!("{start}\tA1-B1 A7-B7\n")).unwrap();
    fs::write(folder.join("starts.txt"), format!("{start}\ngroi 1PPP2pppp2/P11/1 b b\n")).unwrap();
    let engine = format!("exec '{}' ugi\n", env!("CARGO_BIN_EXE_dejarik"));
    for name in ["mybot", "other"] {
        fs::write(folder.join(name), format!("#!/bin/sh\n{engine}")).unwrap();
        fs::set_permissions(folder.join(name), fs::Permissions::from_mode(0o755)).unwrap();
    }
    let bot = "import os\nos.execv('./mybot', ['./mybot'])\n";
    fs::write(folder.join("my bot.py"), bot).unwrap();
    for name in ["bambara.table", "bambara-laps-any-kq.table"] {
        fs::write(folder.join(name), bambara_table()).unwrap();
    }
    let friends = ["play", "groi", "--plain", "--first", "human", "--second", "human", "--new"];
    for input in ["A1-B1\nresign\ny\nquit\n", "A1-B1\nquit\n"] {
        assert_eq!(fed(folder, &friends, input.as_bytes()).code, 0);
    }
    let waiting = told(&run(folder, &["games", "--json"]));
    waiting["games"][0]["id"].as_str().unwrap().to_owned()
}

/// Returns the words of a command after its changes, and the file that is its input.
fn smaller(line: &str, waiting: &str) -> (Vec<String>, Option<String>) {
    let line = line.replace("games resume 3f", &format!("games resume {waiting}"));
    let text = SMALLER.iter().fold(line.clone(), |text, (from, to)| text.replace(from, to));
    let mut words = shell_words::split(&text).unwrap();
    let from = words.iter().position(|word| word == "<");
    let input = from.map(|at| words.drain(at..).nth(1).unwrap());
    let least = LEAST.iter().find(|(beginning, _)| line.starts_with(beginning));
    let least = least.filter(|_| !words.contains(&"--help".to_owned()));
    for (option, value) in least.iter().flat_map(|(_, options)| *options) {
        let word = (*value).to_owned();
        match words.iter().position(|word| word == option) {
            Some(at) => words[at + 1] = word,
            None => words.extend([(*option).to_owned(), word]),
        }
    }
    (words, input)
}

/// Runs the commands of one source, one after the other in one folder.
fn run_all(source: &str, lines: &[String]) {
    let folder = tempfile::tempdir().unwrap();
    let waiting = prepare(folder.path());
    for line in lines {
        let (words, input) = smaller(line, &waiting);
        if let Err(error) = Cli::command().try_get_matches_from(&words) {
            assert_eq!(error.exit_code(), 0, "{source}: `{line}`: {error}");
        }
        let elsewhere = ELSEWHERE.iter().find(|(beginning, ..)| line.starts_with(beginning));
        if let Some((_, file, text)) = elsewhere {
            let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/it").join(file);
            assert!(fs::read_to_string(path).unwrap().contains(text), "{source}: `{line}`");
            continue;
        }
        let arguments: Vec<&str> = words.iter().skip(1).map(String::as_str).collect();
        let is_plain = arguments.contains(&"--plain");
        let full_screen = FULL_SCREEN.iter().any(|beginning| line.starts_with(beginning));
        if arguments.is_empty() {
            // It would open a browser. `serve.rs` runs it.
            continue;
        }
        if (full_screen || line.starts_with("dejarik games resume")) && !is_plain {
            let mut terminal = Terminal::dejarik(folder.path(), &arguments);
            terminal.wait("the full screen", |screen| {
                let shown = screen.contents();
                screen.alternate_screen() && ["[q]", "· q "].iter().any(|key| shown.contains(key))
            });
            // A key that is pressed while dice roll shows their result at once.
            terminal.type_in("qq");
            let (code, screen, _) = terminal.end();
            assert_eq!(code, 0, "{source}: `{line}`: {}", screen.screen().contents());
            continue;
        }
        let input = input.map_or_else(
            || "quit\n".to_owned(),
            |file| fs::read_to_string(folder.path().join(file)).unwrap(),
        );
        fs::write(folder.path().join("input"), input).unwrap();
        let mut command: Command = command(folder.path(), &arguments);
        command.current_dir(folder.path());
        command.stdin(File::open(folder.path().join("input")).unwrap());
        let ended = answer(command.stdout(Stdio::piped()).output().unwrap());
        assert_eq!(ended.code, 0, "{source}: `{line}`: {ended:?}");
    }
}

#[test]
fn every_example_of_the_help_is_run_to_its_end() {
    let lines: Vec<String> = examples::ALL.iter().map(|one| one.line.to_owned()).collect();
    let parts =
        (1..=3).map(|part| format!("dejarik lab groi --part {part}/3 --file part-{part}.json"));
    run_all("the help", &parts.chain(lines).collect::<Vec<_>>());
}

#[test]
fn every_command_of_the_documents_is_run_to_its_end() {
    let mut found = 0;
    for document in documents() {
        let name = document.file_name().unwrap().to_str().unwrap().to_owned();
        let lines = commands(&document);
        // `operating.rs` runs the commands for operators.
        if lines.is_empty() || ["operating.md", "scale.md"].contains(&name.as_str()) {
            continue;
        }
        found += lines.len();
        run_all(&name, &lines);
    }
    assert!(found > 30, "the documents have only {found} commands");
}
