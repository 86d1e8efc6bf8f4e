//! Floods of the lobby: invitations by the hundred, and all of them accepted by one address.

use std::time::Duration;

use dejarik_server::http::limit::Rate;
use serde_json::json;

use crate::common::table::Table;

#[tokio::test]
async fn an_address_makes_and_accepts_few_invitations_under_any_cookie() {
    let table = Table::with(|config| {
        config.limits.loopback = true;
        config.limits.seek = Rate { burst: 4, every: Duration::from_secs(3_600) };
    })
    .await;
    let game = json!({"rules": "groi", "opponent": {"kind": "link"}});
    let seek = json!({"game": game, "standing": 14});
    let mut made = Vec::new();
    for _ in 0..3 {
        // A new cookie is no new address.
        let answer = table.person().post("/api/lobby", &seek).await.ok();
        made.push(answer["id"].as_str().unwrap().to_owned());
    }
    table.person().post(&format!("/api/lobby/{}", made[0]), &json!({})).await.ok();
    for _ in 0..20 {
        let mut greedy = table.person();
        greedy.post("/api/lobby", &seek).await.refused(429, "too-many");
        let path = format!("/api/lobby/{}", made[1]);
        greedy.post(&path, &json!({})).await.refused(429, "too-many");
    }
    // Reading the list and playing go on, and so does a game with a friend.
    let list = table.person().get("/api/lobby").await.ok();
    assert_eq!(list["seeks"].as_array().unwrap().len(), 2);
    table.person().post("/api/games", &game).await.ok();
}

#[tokio::test]
async fn the_lobby_tells_no_secret_and_needs_a_cookie_to_keep() {
    let table = Table::open().await;
    let (mut anna, mut ben) = (table.person(), table.person());
    let game = json!({"rules": "simeone", "opponent": {"kind": "link"}});
    let made = anna.post("/api/lobby", &json!({"game": game})).await.ok();
    let invitation = made["invite"].as_str().unwrap().split('#').nth(1).unwrap().to_owned();
    let list = ben.get("/api/lobby").await;
    assert!(!list.text().contains(&invitation));
    let path = format!("/api/lobby/{}", made["id"].as_str().unwrap());
    ben.post(&format!("{path}/keep"), &json!(null)).await.refused(404, "not-found");
    let kept = anna.post(&format!("{path}/keep"), &json!(null)).await.ok();
    assert!(kept["until"].is_u64(), "{kept}");
    let mut foreign = ben.with("Origin: http://evil.example");
    foreign.post(&path, &json!({})).await.refused(403, "foreign-origin");
    for (body, at) in [
        (json!({"game": game, "standing": 99}), "standing"),
        (json!({"game": {"rules": "groi", "opponent": {"kind": "here"}}}), "game.opponent"),
        (json!({"game": {"rules": "groi", "opponent": {"kind": "link"}, "days": 0}}), "game.days"),
    ] {
        let refused = ben.post("/api/lobby", &body).await;
        assert_eq!(refused.status, 400);
        assert!(refused.text().contains(&format!("\"at\":\"{at}\"")), "{}", refused.text());
    }
    ben.get("/api/lobby?limit=0").await.refused(400, "bad-request");
    ben.get("/api/lobby?from=x").await.refused(400, "bad-request");
}
