//! Whole games.

use dejarik_rules::RulesId;
use serde_json::{Value, json};

use crate::device::{Disk, Page};

/// The most acts of a test game.
const LONG: usize = 2_000;

/// Plays a game to its end, each side taking one step after the other of those it may choose from.
fn play_out(page: &mut Page, game: &str, stride: usize) -> Value {
    let line = page.connect(game);
    for number in 0..LONG {
        let state = page.state(line);
        if !state["result"].is_null() {
            return state;
        }
        match page.play(line, number * stride) {
            Some(act) => assert_eq!(page.answer_to(line, &act).unwrap()["t"], "ack", "{state}"),
            None => page.pass(1_000),
        }
    }
    panic!("{game} does not end: {}", page.state(line));
}

#[test]
fn every_rule_set_is_played_to_its_end_against_the_computer_and_at_one_screen() {
    let mut page = Page::open(Disk::default());
    for rules in RulesId::all() {
        for opponent in [json!({ "kind": "computer", "level": 2 }), json!({ "kind": "here" })] {
            let terms = json!({ "rules": rules.to_string(), "opponent": opponent, "side": "w" });
            let game = page.create(&terms);
            let state = play_out(&mut page, &game, 7);
            assert_eq!(state["due"]["kind"], "nothing", "{rules}");
            // What was seen is what is kept.
            let mut again = Page::open(page.disk.clone());
            let (status, full) = again.request("GET", &format!("/api/games/{game}"), "");
            assert_eq!(status, 200);
            assert_eq!(full["state"]["hash"], state["hash"], "{rules}");
            assert_eq!(full["state"]["result"], state["result"], "{rules}");
        }
    }
}

#[test]
fn the_computer_plays_at_every_level_and_plays_any_legal_step_if_the_engine_fails() {
    for level in 0..=8 {
        let mut page = Page::open(Disk::default());
        page.engine = level != 0;
        let opponent = json!({ "kind": "computer", "level": level });
        let game = page.create(&json!({ "rules": "groi", "opponent": opponent, "side": "b" }));
        let line = page.connect(&game);
        page.pass(1_000);
        assert_eq!(page.state(line)["due"], json!({ "kind": "step", "side": "b" }), "{level}");
    }
}

#[test]
fn a_takeback_and_a_rematch_need_nobody_else() {
    let mut page = Page::open(Disk::default());
    let opponent = json!({ "kind": "computer", "level": 1 });
    let game = page.create(&json!({ "rules": "bambara", "opponent": opponent, "side": "w" }));
    let line = page.connect(&game);
    page.play(line, 0).unwrap();
    page.pass(1_000);
    assert_eq!(page.state(line)["ply"], 2);
    page.act(line, "w", &json!({ "kind": "undo" }));
    assert_eq!(page.state(line)["ply"], 0);
    page.act(line, "w", &json!({ "kind": "resign" }));
    let act = page.act(line, "w", &json!({ "kind": "rematch" }));
    assert_eq!(page.answer_to(line, &act).unwrap()["t"], "ack");
    let room = page.frames[&line].iter().rev().find(|frame| frame["t"] == "room").unwrap();
    let next = room["next"].as_str().unwrap().to_owned();
    let (status, full) = page.request("GET", &format!("/api/games/{next}"), "");
    assert_eq!((status, &full["you"]), (200, &json!(["b"])));
    // It survives that the page is closed.
    let mut again = Page::open(page.disk.clone());
    let (_, full) = again.request("GET", &format!("/api/games/{game}"), "");
    assert_eq!(full["room"]["next"], next.as_str());
}

#[test]
fn a_clock_runs_out_without_an_act() {
    let mut page = Page::open(Disk::default());
    let clock = json!({ "initial": 10_000, "increment": 0 });
    let terms = json!({ "rules": "bambara", "opponent": { "kind": "here" }, "clock": clock });
    let game = page.create(&terms);
    let line = page.connect(&game);
    page.play(line, 0).unwrap();
    page.play(line, 0).unwrap();
    page.pass(11_000);
    assert_eq!(page.state(line)["result"]["why"], "timeout");
}
