//! A rule set that no code of the server names is played against the computer to its end,
//! and written as a record.

use serde_json::json;

use crate::common::table::Table;
use crate::http::streams::next;

#[tokio::test]
async fn a_rule_set_without_code_of_its_own_is_played_to_its_end() {
    let table = Table::open().await;
    let mut anna = table.person();
    let terms = json!({"rules": "duel", "options": {"centre": "closed"},
        "opponent": {"kind": "computer", "level": 8}, "side": "w"});
    let id = anna.post("/api/games", &terms).await.ok()["id"].as_str().unwrap().to_owned();
    let (_, mut states) = anna.listen(&format!("/api/board/game/stream/{id}?legal=true")).await;
    let mut state = next(&mut states, "gameFull").await["state"].clone();
    while state["status"] == "started" {
        // White plays the first legal move: the computer wins, or the third repetition is a draw.
        if let Some(word) = state["legal"][0].as_str() {
            let path = format!("/api/board/game/{id}/move/{word}");
            anna.post(&path, &json!(null)).await.ok();
        }
        state = next(&mut states, "gameState").await;
    }
    let game = anna.get(&format!("/api/games/{id}")).await.ok();
    let step = &game["line"][0];
    assert!(step["effects"].as_array().is_some_and(|effects| !effects.is_empty()), "{step}");
    let record = anna.get(&format!("/api/games/{id}/record")).await;
    assert!(record.text().contains("[Rules \"duel\"]\n"), "{}", record.text());
    assert!(record.text().contains("[Centre \"closed\"]\n"), "{}", record.text());
}
