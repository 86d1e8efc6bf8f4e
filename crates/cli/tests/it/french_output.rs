//! French on standard output: every command that answers in text does so in French, and the reports are
//! French texts with French numbers.

use std::fs;
use std::path::Path;

use crate::common::{self, Answer, run};

/// Words of lines that are the same in both languages: names, and the notation of options, results and
/// tables.
const NOTATION: &[&str] = &[
    "alternating",
    "any",
    "bambara",
    "bambara-laps-any-kq",
    "blocks",
    "board",
    "claim",
    "credits",
    "dejarik",
    "double-exit",
    "entry",
    "fixed",
    "free",
    "groi",
    "hold",
    "kinds",
    "laps",
    "level",
    "looney",
    "loss",
    "none",
    "off",
    "one",
    "open",
    "path",
    "quiet-limit",
    "random",
    "repetition",
    "series",
    "setup",
    "side",
    "simeone",
    "standoff",
    "table",
    "win",
];

/// Returns whether a line has no word of a language: only figures, notation and names.
fn is_notation(line: &str) -> bool {
    line.split(|c: char| !(c.is_alphanumeric() || c == '-'))
        .filter(|word| word.len() > 2 && word.chars().all(|c| c.is_lowercase() || c == '-'))
        .all(|word| NOTATION.contains(&word))
}

/// The start of a game of bambara with kings and queens only, which is solved at once.
const SMALL: &str = "bambara 1KQ4kq3/12/1 w -";

/// Prepares files for the commands: games, and tables.
fn prepared(folder: &Path) {
    let game = "[Rules \"groi\"]\n[First \"Han\"]\n[Second \"Chewie\"]\n\n1. A1-B1 *\n";
    let wrong = "\n[Rules \"groi\"]\n\n1. A1-B2 *\n";
    fs::write(folder.join("game.dgn"), game).unwrap();
    fs::write(folder.join("games.dgn"), [game, wrong].concat()).unwrap();
    let solve = ["solve", "bambara", "--kinds", "KQ", "--out", "kq.table"];
    assert_eq!(within(folder, &solve).code, 0);
}

/// Runs a command in a folder.
fn within(folder: &Path, arguments: &[&str]) -> Answer {
    let mut command = common::command(folder, arguments);
    common::answer(command.current_dir(folder).output().unwrap())
}

/// Runs a command in French, expects an answer, and returns it.
#[track_caller]
fn french(folder: &Path, arguments: &[&str]) -> String {
    let answer = within(folder, &[&["--lang", "fr"], arguments].concat());
    assert!(answer.code < 2 && !answer.out.is_empty(), "{arguments:?}: {answer:?}");
    answer.out
}

#[test]
fn no_line_of_an_answer_in_french_is_english() {
    let folder = tempfile::tempdir().unwrap();
    prepared(folder.path());
    let groi = "groi PPPP2pppp2/12/1 w wb";
    let mut missed = Vec::new();
    for arguments in [
        &["rules"][..],
        &["rules", "G-7"],
        &["moves", groi],
        &["moves", "looney 3L8/1S1b2s5/l w - 3"],
        &["board", groi],
        &["perft", groi, "2", "--divide"],
        &["check", "games.dgn"],
        &["probe", SMALL],
        &["arena", "groi", "random", "random", "--pairs", "2", "--longest", "3", "--sprt", "0,50"],
        &["lab", "groi", "--player", "random", "--games", "4"],
        &["lab", "bambara", "--player", "random", "--games", "3", "--longest", "9"],
        &["lab", "looney", "--player", "random", "--games", "3", "--against", "quiet-limit=20"],
        &["lab", "simeone", "--player", "random", "--games", "3"],
        &["regret", "bambara", "random", "--from", SMALL, "--positions", "20", "--slips"],
        &["facts", "kq.table"],
        &["verify", "kq.table"],
        &["solve", "bambara", "--kinds", "KQ", "--out", "other.table", "--force"],
        &["puzzles", "--rules", "groi", "--moves", "1"],
        &["puzzles", "show", "daily", "--solution"],
        &["games"],
        &["records"],
    ] {
        let english = within(folder.path(), arguments).out;
        let spoken = french(folder.path(), arguments);
        assert_ne!(english, "", "{arguments:?}");
        let lines = spoken.lines().filter(|line| !is_notation(line));
        let same = lines.filter(|line| english.lines().any(|known| known == *line));
        missed.extend(same.map(|line| format!("{arguments:?}: {line}")));
    }
    assert!(missed.is_empty(), "{}", missed.join("\n"));
}

#[test]
fn the_columns_of_a_report_are_aligned_in_both_languages() {
    let folder = tempfile::tempdir().unwrap();
    let study = ["lab", "bambara", "--player", "random", "--games", "3", "--longest", "9"];
    for language in ["en", "fr"] {
        let report = run(folder.path(), &[&["--lang", language], &study[..]].concat()).out;
        let rows = report.lines().filter(|line| line.starts_with("  B-"));
        let widths: Vec<usize> = rows.map(|row| row.chars().count()).collect();
        assert_eq!(widths.len(), 20, "{report}");
        assert!(widths.iter().all(|wide| *wide == widths[0]), "{report}");
    }
}

#[test]
fn the_reports_are_french() {
    let folder = tempfile::tempdir().unwrap();
    prepared(folder.path());
    let of = |arguments: &[&str]| french(folder.path(), arguments);
    insta::assert_snapshot!(
        "french-lab",
        of(&["lab", "looney", "--player", "random", "--games", "8", "--against", "quiet-limit=20"])
    );
    insta::assert_snapshot!(
        "french-arena",
        of(&["arena", "groi", "level-1", "random", "--pairs", "4", "--sprt", "0,50"])
    );
    insta::assert_snapshot!(
        "french-regret",
        of(&["regret", "bambara", "random", "--from", SMALL, "--positions", "20", "--slips"])
    );
    insta::assert_snapshot!("french-check", of(&["check", "games.dgn"]));
    insta::assert_snapshot!("french-facts", of(&["facts", "kq.table"]));
}

#[test]
fn a_count_chooses_the_noun_and_json_stays_english() {
    let folder = tempfile::tempdir().unwrap();
    prepared(folder.path());
    let none = french(folder.path(), &["puzzles", "--rules", "simeone"]);
    assert_eq!(none, "0 problème\n");
    let wrong = within(folder.path(), &["--lang", "fr", "check", "games.dgn"]);
    assert_eq!(wrong.err, "dejarik\u{a0}: games.dgn\u{a0}: 1 sur 2 parties est fausse\n");
    let study = ["lab", "groi", "--player", "random", "--games", "2", "--json"];
    let english = within(folder.path(), &study).out;
    assert_eq!(french(folder.path(), &study), english);
}

#[test]
fn notes_on_standard_error_are_french() {
    let folder = tempfile::tempdir().unwrap();
    let solve = ["--lang", "fr", "solve", "bambara", "--kinds", "KQ", "--compare"];
    let solved = within(folder.path(), &solve);
    assert_eq!(solved.code, 0, "{solved:?}");
    assert!(solved.err.contains("dejarik\u{a0}: vague 1\u{a0}: "), "{solved:?}");
    assert!(solved.err.contains("les deux solveurs sont d’accord sur les "), "{solved:?}");
    let again = within(folder.path(), &solve[..6]);
    assert!(again.err.contains("dejarik\u{a0}: déjà résolu\u{a0}: la table est "), "{again:?}");
}
