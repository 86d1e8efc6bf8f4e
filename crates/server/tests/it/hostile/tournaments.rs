//! Attacks on tournaments for few: floods of people, strangers who start or withdraw them, and guessed ids.

use std::time::Duration;

use dejarik_server::http::limit::Rate;
use dejarik_server::live::Quotas;
use dejarik_server::moderation::Act;
use dejarik_test_services::until;
use serde_json::{Value, json};

use super::moderated::{decide, person};
use crate::common::table::{Client, Table};

fn asked(places: u8) -> Value {
    json!({"game": {"rules": "groi", "opponent": {"kind": "link"}}, "places": places})
}

async fn make(maker: &mut Client, places: u8) -> String {
    let made = maker.post("/api/tournaments", &asked(places)).await.ok();
    format!("/api/tournaments/{}", made["id"].as_str().unwrap())
}

#[tokio::test]
async fn an_address_makes_and_enters_few_tournaments_under_any_cookie() {
    let table = Table::with(|config| {
        config.limits.loopback = true;
        config.limits.seek = Rate { burst: 4, every: Duration::from_secs(3_600) };
    })
    .await;
    let path = make(&mut table.person(), 8).await;
    for _ in 0..3 {
        table.person().post(&path, &json!({})).await.ok();
    }
    for _ in 0..20 {
        let mut greedy = table.person();
        greedy.post(&path, &json!({})).await.refused(429, "too-many");
        greedy.post("/api/tournaments", &asked(3)).await.refused(429, "too-many");
    }
    let shown = table.person().get(&path).await.ok();
    assert_eq!(shown["players"].as_array().unwrap().len(), 4);
}

#[tokio::test]
async fn only_the_maker_starts_or_withdraws_and_no_id_is_guessed() {
    let table = Table::open().await;
    let (mut anna, mut ben, mut mallory) = (table.person(), table.person(), table.person());
    let path = make(&mut anna, 8).await;
    ben.post(&path, &json!({})).await.ok();
    table.person().post(&path, &json!({})).await.ok();
    mallory.get("/api/me").await.ok();
    let start = format!("{path}/start");
    for other in [&mut ben, &mut mallory] {
        other.post(&start, &json!(null)).await.refused(403, "not-your-seat");
    }
    mallory.send("DELETE", &path, None, b"").await.refused(403, "not-your-seat");
    let mut foreign = anna.with("Origin: http://evil.example");
    foreign.post(&start, &json!(null)).await.refused(403, "foreign-origin");
    foreign.send("DELETE", &path, None, b"").await.refused(403, "foreign-origin");
    for guessed in ["AAAAAAAAAAAA", "../../games", "x", "AAAAAAAAAAAAAAAA"] {
        let guessed = format!("/api/tournaments/{}", guessed.replace('/', "%2F"));
        for answer in [
            mallory.get(&guessed).await,
            mallory.post(&guessed, &json!({})).await,
            mallory.post(&format!("{guessed}/start"), &json!(null)).await,
            mallory.send("DELETE", &guessed, None, b"").await,
        ] {
            answer.refused(404, "not-found");
        }
    }
    mallory.post(&path, &json!({"place": 0})).await.refused(400, "bad-request");
    let long = json!({"profile": {"name": "x".repeat(300)}});
    mallory.post(&path, &long).await.refused(400, "bad-request");

    // A reader learns no id of a person, and a reader without a place no id of a game.
    anna.post(&start, &json!(null)).await.ok();
    let outside = mallory.get(&path).await;
    assert!(!outside.text().contains("person"), "{}", outside.text());
    let shown = mallory.get(&path).await.ok();
    assert!(shown["games"].as_array().unwrap().iter().all(|game| game["id"].is_null()), "{shown}");
    assert_eq!(mallory.get("/api/tournaments").await.ok(), json!({"tournaments": []}));
    mallory.send("DELETE", &path, None, b"").await.refused(403, "not-your-seat");
}

#[tokio::test]
async fn places_count_as_games_and_are_bounded() {
    let table = Table::with(|config| {
        config.hub.quotas = Quotas { open: 8, ..Quotas::default() };
    })
    .await;
    let mut greedy = table.person();
    let first = make(&mut greedy, 8).await;
    greedy.post("/api/tournaments", &asked(3)).await.refused(403, "quota");
    let other = make(&mut table.person(), 3).await;
    greedy.post(&other, &json!({})).await.refused(403, "quota");
    assert_eq!(greedy.send("DELETE", &first, None, b"").await.status, 204);
    greedy.post(&other, &json!({})).await.ok();
}

#[tokio::test]
async fn somebody_whom_the_operator_keeps_from_strangers_loses_the_place() {
    let table = Table::open().await;
    let (mut anna, mut mallory, mut ben) = (table.person(), table.person(), table.person());
    let path = make(&mut anna, 3).await;
    let shown = json!({"profile": {"name": "Mallory"}});
    mallory.post(&path, &shown).await.ok();
    let herself = person(&mallory).parse().unwrap();
    decide(&table.data, &Act::Hide { person: herself });
    decide(&table.data, &Act::Limit { person: herself });
    until("the decisions are known", async || {
        mallory.post("/api/tournaments", &asked(3)).await.status == 403
    })
    .await;
    until("the name is gone", async || !anna.get(&path).await.text().contains("Mallory")).await;
    ben.post(&path, &json!({})).await.ok();
    let shown = table.person().get(&path).await.ok();
    assert_eq!(
        (&shown["players"].as_array().unwrap().len(), &shown["stage"]),
        (&2, &json!("open"))
    );
    mallory.post(&path, &json!({})).await.refused(403, "blocked");
}
