//! Why something is not possible, and the reasons for a step.

use serde_json::{Value, json};

use crate::common::table::{Table, here};
use crate::http::positions::{escaped, online};

const GROI: &str = "groi PPPP2pppp2/12/1 w wb";

fn why(dpn: &str, what: &str, text: &str) -> String {
    format!("/api/why-not?dpn={}&{what}={}", escaped(dpn), escaped(text))
}

/// Returns the reason of an answer without its sentence, which has to be one of those for reasons.
fn reason(answer: &Value) -> Value {
    let mut reason = answer["reason"].clone();
    let told = reason.as_object_mut().unwrap().remove("told").unwrap();
    assert!(told["key"].as_str().unwrap().starts_with("why-"), "{told}");
    reason
}

#[tokio::test]
async fn what_is_not_possible_is_refused_with_a_reason_of_the_rules() {
    let table = Table::open().await;
    let mut anna = table.person();
    let blocked = anna.get(&why("groi PPP3pp4/p11/1 w -", "attempt", "A1 B2")).await.ok();
    assert_eq!(reason(&blocked), json!({"code": "blocked", "at": "B1"}));
    let protected = anna.get(&why("bambara kK10/q11/1 w Q", "attempt", "A2 A1")).await.ok();
    assert_eq!(reason(&protected), json!({"code": "protected", "at": "A1", "by": "B1"}));
    let walked =
        anna.get(&why("looney SBLM2sblm2/12/1 w - 0", "attempt", "A2-B2 A3 B3")).await.ok();
    assert_eq!(reason(&walked), json!({"code": "points", "cost": 4, "left": 1}));
    assert_eq!(anna.get(&why(GROI, "word", "A1-B2")).await.ok()["reason"]["code"], "first-move");
    for (what, text) in [("attempt", "A1 C"), ("word", "A1-C"), ("word", "hello")] {
        assert_eq!(anna.get(&why(GROI, what, text)).await.ok()["reason"], Value::Null, "{text}");
    }
}

#[tokio::test]
async fn attempts_that_cannot_be_read_and_long_ones_are_refused() {
    let table = Table::open().await;
    let mut anna = table.person();
    let bad = anna.get(&why(GROI, "attempt", "A1 B13")).await;
    assert_eq!(bad.refused(400, "bad-request")["at"], "attempt:4");
    anna.get(&why(GROI, "attempt", &"A1-B1 ".repeat(40))).await.refused(400, "bad-request");
    anna.get(&why(GROI, "word", &"A".repeat(1000))).await.refused(400, "bad-request");
    for empty in ["attempt", "word"] {
        let refused = anna.get(&why(GROI, empty, "")).await.refused(400, "bad-request");
        assert!(refused["at"].as_str().unwrap().starts_with(empty), "{refused}");
    }
    let nothing = format!("/api/why-not?dpn={}", escaped(GROI));
    anna.get(&nothing).await.refused(400, "bad-request");
}

#[tokio::test]
async fn a_refused_step_of_a_game_carries_its_reason() {
    let table = Table::open().await;
    let mut anna = table.person();
    let id = here(&mut anna).await;
    let path = |word: &str| format!("/api/board/game/{id}/move/{word}");
    let refused = anna.post(&path("A1-B2"), &json!(null)).await;
    assert_eq!(reason(&refused.refused(422, "illegal")), json!({"code": "first-move"}));
    let refused = anna.post(&path("nonsense"), &json!(null)).await;
    assert_eq!(refused.refused(422, "illegal").get("reason"), None);
}

#[tokio::test]
async fn the_best_step_is_explained_by_what_it_does_and_threatens() {
    let table = Table::open().await;
    let mut anna = table.person();
    let explain =
        |dpn: &str, more: &str| format!("/api/explain?time=100&dpn={}{more}", escaped(dpn));
    let wins = "simeone 12/2Mx*8/1 w w 0-0 - 0";
    let best = anna.get(&explain(wins, "")).await.ok();
    assert_eq!((&best["word"], &best["by"]), (&json!("B3xB4"), &json!("w")));
    assert_eq!(best["best"], best["line"][0]);
    assert_eq!(best["odds"]["defeated"], "5/6");
    assert_eq!(best["line"][0]["effects"][0]["t"], "attack");
    let other = anna.get(&explain(wins, "&word=end")).await.ok();
    assert_eq!((&other["word"], &other["best"]["word"]), (&json!("end"), &json!("B3xB4")));
    assert_ne!(other["kept"], "near", "{other}");
    let queen = "bambara Q1n3k5/12/1 w KNq";
    let told = anna.get(&explain(queen, "&word=A1-B2")).await.ok();
    assert_eq!(told["threats"], json!([{"letter": "n", "at": "A3"}]));
    assert_eq!(told["line"][1]["by"], "b", "{told}");
    anna.get(&explain(queen, "&word=A1-A2")).await.refused(422, "illegal");
    anna.get(&explain("bambara 6k5/12/K w -", "")).await.refused(409, "not-now");
    anna.get("/api/explain?dpn=nothing").await.refused(400, "bad-request");
}

#[tokio::test]
async fn nothing_of_a_game_between_people_is_explained_while_it_is_played() {
    let table = Table::open().await;
    let (mut anna, mut ben) = (table.person(), table.person());
    let id = online(&mut anna, &mut ben).await;
    let full = anna.get(&format!("/api/games/{id}")).await.ok();
    let dpn = full["state"]["dpn"].as_str().unwrap().to_owned();
    let mut carl = table.person();
    let path = format!("/api/explain?time=50&dpn={}", escaped(&dpn));
    carl.get(&path).await.refused(403, "live-game");
    // The step that led to the position would tell what to play in it.
    let replay = anna.get(&format!("/api/games/{id}/replay")).await.ok();
    let entries = replay["entries"].as_array().unwrap();
    let last = entries.last().unwrap()["word"].as_str().unwrap();
    let before = entries[entries.len() - 2]["dpn"].as_str().unwrap();
    let path = format!("/api/explain?time=50&dpn={}&word={}", escaped(before), escaped(last));
    carl.get(&path).await.refused(403, "live-game");
    // What the rules say is no secret.
    carl.get(&why(&dpn, "attempt", "C A1")).await.ok();
}
