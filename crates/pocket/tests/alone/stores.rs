//! A store that fails, pages that are killed, and two pages that play the same game.

use dejarik_play::dice::{DiceSource, Seeded};
use dejarik_pocket::Input;
use serde_json::json;

use crate::device::{Disk, Page, Writes};

fn here(page: &mut Page, rules: &str) -> String {
    page.create(&json!({ "rules": rules, "opponent": { "kind": "here" } }))
}

#[test]
fn an_act_that_cannot_be_kept_is_refused_and_nothing_of_it_is_seen() {
    let mut page = Page::open(Disk::default());
    let game = here(&mut page, "bambara");
    let line = page.connect(&game);
    page.writes = Writes::Fail;
    let act = page.play(line, 0).unwrap();
    let answer = page.answer_to(line, &act).unwrap();
    assert_eq!((&answer["t"], &answer["error"]["code"]), (&json!("refused"), &json!("store")));
    assert_eq!(page.state(line)["version"], 0);
    page.writes = Writes::Work;
    let act = page.play(line, 0).unwrap();
    assert_eq!(page.answer_to(line, &act).unwrap()["t"], "ack");
    assert_eq!(page.state(line)["version"], 1);
}

#[test]
fn nothing_is_acknowledged_or_seen_while_a_write_is_on_its_way() {
    let mut page = Page::open(Disk::default());
    let game = here(&mut page, "bambara");
    let line = page.connect(&game);
    page.writes = Writes::Wait;
    let before = page.frames[&line].len();
    let act = page.play(line, 0).unwrap();
    page.send(line, &json!({ "t": "ping", "n": 1 }));
    assert_eq!(page.frames[&line].len(), before, "not even a ping is answered");
    page.release(true);
    let kinds: Vec<_> = page.frames[&line][before..].iter().map(|f| f["t"].clone()).collect();
    assert_eq!(kinds, ["event", "ack", "pong"]);
    assert_eq!(page.answer_to(line, &act).unwrap()["version"], 1);
}

#[test]
fn a_page_that_is_killed_at_any_moment_loses_nothing_that_was_acknowledged() {
    let mut random = Seeded::new(1);
    let mut below = move |bound: u64| random.below(bound).unwrap();
    let mut kills = 0;
    for rules in ["groi", "bambara", "looney", "simeone"] {
        let mut page = Page::open(Disk::default());
        let game = here(&mut page, rules);
        let mut acknowledged = 0;
        for _ in 0..150 {
            page.writes = Writes::Work;
            let line = page.connect(&game);
            let state = page.state(line);
            let version = state["version"].as_u64().unwrap();
            assert!(version >= acknowledged, "{rules}: {version} of {acknowledged} events");
            if !state["result"].is_null() {
                break;
            }
            page.writes = Writes::Wait;
            let act = page.play(line, below(1_000) as usize);
            let act = act.unwrap_or_else(|| panic!("nothing is due of people: {state}"));
            // The page dies before the write, after it, or after the answer.
            match below(3) {
                0 => {}
                1 => {
                    let held = page.held.pop_front();
                    let (_, ops) = held.unwrap_or_else(|| {
                        panic!("{rules}: {act}: {:?}", page.answer_to(line, &act))
                    });
                    page.disk.write(&ops);
                }
                _ => {
                    page.release(true);
                    let answer = page.answer_to(line, &act).unwrap();
                    assert_eq!(answer["t"], "ack");
                    acknowledged = answer["version"].as_u64().unwrap();
                }
            }
            kills += 1;
            page = Page::open(page.disk);
        }
    }
    assert!(kills > 200, "{kills} pages were killed");
}

#[test]
fn of_two_pages_that_play_at_once_one_is_refused_and_both_see_the_same_game() {
    let mut one = Page::open(Disk::default());
    let game = here(&mut one, "bambara");
    let first = one.connect(&game);
    let mut other = Page::open(one.disk.clone());
    let second = other.connect(&game);
    one.play(first, 0).unwrap();
    other.disk = one.disk.clone();
    let late = other.play(second, 1).unwrap();
    let answer = other.answer_to(second, &late).unwrap();
    assert_eq!((&answer["t"], &answer["error"]["code"]), (&json!("refused"), &json!("stale")));
    assert_eq!(other.state(second)["hash"], one.state(first)["hash"]);
    // A page that is notified of the change shows it before anything is played there.
    let act = other.play(second, 0).unwrap();
    assert_eq!(other.answer_to(second, &act).unwrap()["t"], "ack");
    one.disk = other.disk.clone();
    one.take(Input::Changed { game });
    assert_eq!(one.state(first)["version"], 2);
}

#[test]
fn what_is_sent_while_a_game_is_being_read_is_answered_in_its_turn() {
    let mut page = Page::open(Disk::default());
    let game = here(&mut page, "bambara");
    page.slow = true;
    let line = page.connect(&game);
    page.send(line, &json!({ "t": "ping", "n": 1 }));
    assert!(!page.frames.contains_key(&line));
    page.read();
    let kinds: Vec<_> = page.frames[&line].iter().map(|frame| frame["t"].clone()).collect();
    assert_eq!(kinds, ["full", "room", "pong"]);
}

#[test]
fn a_page_that_was_away_gets_the_events_that_it_missed() {
    let mut page = Page::open(Disk::default());
    let game = here(&mut page, "bambara");
    let line = page.connect(&game);
    let state = page.state(line);
    page.play(line, 0).unwrap();
    let again = 7_000;
    page.take(Input::Connect { line: again, game });
    let hello =
        json!({ "t": "hello", "protocol": 2, "version": state["version"], "hash": state["hash"] });
    page.send(again, &hello);
    assert_eq!(page.frames[&again][0]["t"], "event");
}

#[test]
fn two_pages_that_are_the_first_on_a_device_have_one_reader() {
    let one = Page::open(Disk::default());
    // It has read the empty device before the other page has written the reader's id.
    let mut two = Page::open_with(&[], one.disk.clone(), Writes::Work);
    let game = here(&mut two, "groi");
    assert_eq!(one.disk.read("reader"), two.disk.read("reader"));
    for mut page in [Page::open(two.disk.clone()), two] {
        let line = page.connect(&game);
        let you = page.frames[&line].iter().find_map(|frame| frame["game"]["you"].as_array());
        assert_eq!(you, Some(&vec![json!("w"), json!("b")]));
    }
}

#[test]
fn what_is_asked_before_the_reader_is_known_is_answered_afterwards() {
    for kept in [true, false] {
        let mut page = Page::open_with(&[], Disk::default(), Writes::Wait);
        let n = page.begin("GET", "/api/games", "");
        assert!(!page.answers.contains_key(&n));
        page.release(kept);
        assert_eq!(page.answers[&n].status, 200);
    }
}
