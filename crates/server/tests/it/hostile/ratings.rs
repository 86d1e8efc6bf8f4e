//! Rating farms, and rated games of people who are nobody.

use serde_json::{Value, json};

use crate::common::authenticator::Authenticator;
use crate::common::table::{Client, Table};

/// Returns a browser at an address behind the proxy, with a passkey under this name.
async fn player(table: &Table, address: &str, name: &[u8]) -> Client {
    let mut client = table.person().with(&format!("X-Forwarded-For: {address}"));
    client.get("/api/me").await.ok();
    assert_eq!(Authenticator::of(&client, name).add(&mut client).await.status, 204);
    client
}

fn rated(game: &Value) -> Value {
    json!({"game": game, "rated": true})
}

#[tokio::test]
async fn a_rating_is_farmed_neither_without_keys_nor_at_one_address_nor_on_easy_terms() {
    let table = Table::with(|config| config.proxies = vec!["127.0.0.1/32".parse().unwrap()]).await;
    let fair = json!({"rules": "groi", "opponent": {"kind": "link"}, "days": 1});
    let mut nobody = table.person().with("X-Forwarded-For: 198.51.100.9");
    nobody.get("/api/me").await.ok();
    // A code on paper is no passkey.
    nobody.post("/api/me/code", &json!(null)).await.ok();
    let refused = nobody.post("/api/lobby", &rated(&fair)).await;
    assert!(refused.text().contains("clé d’accès"), "{}", refused.text());
    refused.refused(409, "not-now");
    nobody.post("/api/me/ratings/listed", &json!({})).await.refused(409, "not-now");

    let mut farmer = player(&table, "198.51.100.1", b"farmer").await;
    for (key, value) in [
        ("start", json!("groi PPPP2pppp2/12/1 w wb")),
        ("options", json!({"setup": "pairs"})),
        ("side", json!("w")),
        ("days", json!(null)),
    ] {
        let mut terms = fair.clone();
        terms[key] = value;
        farmer.post("/api/lobby", &rated(&terms)).await.refused(400, "bad-request");
    }
    let made = farmer.post("/api/lobby", &rated(&fair)).await.ok();
    let path = format!("/api/lobby/{}", made["id"].as_str().unwrap());
    let invitation = made["invite"].as_str().unwrap().split('#').nth(1).unwrap();
    let seat = format!("/api/games/{}/seat", made["id"].as_str().unwrap());
    let by_link = json!({"seat": invitation});
    // The same house, by the lobby and by the link; and somebody whom no device knows.
    let mut sock = player(&table, "198.51.100.1", b"sock").await;
    for client in [&mut sock, &mut nobody] {
        client.post(&path, &json!({})).await.refused(409, "not-now");
        client.post(&seat, &by_link).await.refused(409, "not-now");
    }
    let mut honest = player(&table, "203.0.113.5", b"honest").await;
    let list = honest.get("/api/lobby").await.ok();
    assert_eq!(
        (&list["seeks"][0]["rated"], &list["seeks"][0]["rating"]),
        (&json!(true), &json!(null))
    );
    assert!(!list.to_string().contains("198.51"), "{list}");
    honest.post(&path, &json!({})).await.ok();
}
