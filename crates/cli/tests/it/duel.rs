//! The fifth rule set, which only `crates/rules` names, through every command that plays, draws, prints or studies a game.
//! Nothing in the command line is made for it.

use std::fs;

use dejarik_test_services::Program;
use dejarik_test_services::http::Client;

use crate::common::{Answer, answer, binary, fed, json, ok, refused, serve};

const START: &str = "duel FF4ff4/12/1 w";

/// Runs the program as it would be if the rule set were one of the book.
fn offering(arguments: &[&str]) -> Answer {
    let home = tempfile::tempdir().unwrap();
    let mut command = binary(home.path());
    command.env("DEJARIK_DUEL", "1").args(arguments);
    let answer = answer(command.output().unwrap());
    assert_eq!((answer.code, answer.err.as_str()), (0, ""), "{arguments:?}: {answer:?}");
    answer
}

#[test]
fn only_a_program_that_is_asked_to_offers_it() {
    let completed = ["completions", "bash"];
    assert!(!ok(&completed).contains("duel"));
    let offered = offering(&completed).out;
    assert!(offered.contains("groi bambara looney simeone duel"), "{offered}");
}

#[test]
fn it_is_played_line_by_line_to_its_end_in_both_languages() {
    for (lang, name, over) in
        [("en", "Duel", "White has won"), ("fr", "Duel", "Les Blancs ont gagné")]
    {
        let home = tempfile::tempdir().unwrap();
        let arguments =
            ["play", "--plain", "duel", "--first", "human", "--second", "human", "--lang", lang];
        let from = [&arguments[..], &["--position", "duel F1f9/12/1 w"]].concat();
        let played = fed(
            home.path(),
            &from,
            b"rules\nmoves\nA1-A2\nA3-B3\nA2-A3\nB3-C\nA3-B3\nC-B9\nquit\n",
        );
        assert_eq!(played.code, 0, "{played:?}");
        assert!(played.out.contains(name), "{played:?}");
        let won = fed(
            home.path(),
            &[&arguments[..], &["--position", "duel Ff10/12/1 w"]].concat(),
            b"A1-A2\nno\n",
        );
        assert_eq!(won.code, 0, "{won:?}");
        assert!(won.out.contains(over), "{won:?}");
    }
}

#[test]
fn the_engine_studies_it() {
    assert_eq!(ok(&["perft", START, "1"]).trim(), "4");
    let best = json(&["analyse", "duel Ff10/12/1 w"]);
    assert_eq!(best["best"], "A1-A2", "{best}");
    let games = ok(&["arena", "duel", "level-2", "random", "--pairs", "2"]);
    assert!(games.contains("level-2"), "{games}");
    let facts = ok(&["lab", "duel", "--games", "4", "--player", "level-1"]);
    assert!(facts.contains("4 games"), "{facts}");
}

#[test]
fn it_is_drawn_and_printed() {
    let board = ok(&["board", START]);
    assert!(board.contains('F') && board.contains('f'), "{board}");
    let svg = ok(&["board", START, "--svg", "-"]);
    assert!(svg.contains("<title>Duel</title>") && svg.contains(START), "{svg}");
    let home = tempfile::tempdir().unwrap();
    let kit = home.path().join("kit.pdf");
    let printed = ok(&["print", "duel", "-o", kit.to_str().unwrap()]);
    assert!(printed.contains("kit.pdf"), "{printed}");
    assert!(fs::read(&kit).unwrap().starts_with(b"%PDF-"));
}

#[test]
fn its_records_are_checked_and_reviewed() {
    let home = tempfile::tempdir().unwrap();
    let record = "[Rules \"duel\"]\n[DPN \"duel Ff10/12/1 w\"]\n\n1. A1-A2 1-0\n";
    let checked = fed(home.path(), &["check", "-"], record.as_bytes());
    assert_eq!((checked.code, checked.err.as_str()), (0, ""), "{checked:?}");
    let reviewed = fed(home.path(), &["review", "-"], record.as_bytes());
    assert_eq!(reviewed.code, 0, "{reviewed:?}");
    assert!(reviewed.out.contains("White: 1 move, 1 best"), "{reviewed:?}");
}

#[test]
fn puzzles_say_that_it_has_none() {
    let home = tempfile::tempdir().unwrap();
    let listed = fed(home.path(), &["puzzles", "--rules", "duel", "--json"], b"");
    assert_eq!((listed.code, listed.out.trim()), (0, r#"{"puzzles":[]}"#), "{listed:?}");
    assert!(listed.err.contains("no puzzles for duel"), "{listed:?}");

    let made = home.path().join("made.jsonl");
    refused(&["puzzles", "make", "duel", "--out", made.to_str().unwrap()], &["no table", "duel"]);
    assert!(!made.exists());

    let written = home.path().join("written.jsonl");
    let line = r#"{"id":"duel1","dpn":"duel Ff10/12/1 w","goal":1,"moves":1,"line":"A1-A2","themes":[],"rating":800,"nodes":1,"legal":3,"tempting":0,"game":0}"#;
    fs::write(&written, format!("{line}\n")).unwrap();
    let written = written.to_str().unwrap();
    for command in [&["puzzles"][..], &["puzzles", "show", "duel1"], &["puzzles", "check"]] {
        refused(&[command, &["--file", written]].concat(), &["line 1", "no puzzles for duel"]);
    }
}

#[tokio::test]
async fn a_server_offers_it() {
    let home = tempfile::tempdir().unwrap();
    let mut command = serve(home.path(), &[]);
    command.env("DEJARIK_DUEL", "1");
    let mut server = Program::start(command);
    let mut client = Client::program(server.address().await);
    let offered = client.get("/api/rules").await.ok();
    let duel = offered.as_array().unwrap().iter().find(|rules| rules["rules"] == "duel").unwrap();
    assert_eq!(duel["start"], START);
    assert_eq!(duel["options"][0]["key"], "centre");
    server.stop(dejarik_test_services::Signal::TERM).await;
}
