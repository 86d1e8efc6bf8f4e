//! What the server keeps of a person, over HTTP.

use serde_json::json;

use crate::common::table::{Client, Seated, Table, here};

/// Deletes what is at a path.
async fn delete(client: &mut Client, path: &str) -> crate::common::table::Answer {
    client.send("DELETE", path, None, b"").await
}

#[tokio::test]
async fn a_person_sees_downloads_and_deletes_what_is_kept_of_them() {
    let table = Table::open().await;
    let (mut anna, mut ben) = (table.person(), table.person());
    let id = here(&mut anna).await;
    anna.post(&format!("/api/board/game/{id}/move/A1-B1"), &json!(null)).await.ok();
    let record = b"[Event \"Cantina\"]\n[Rules \"groi\"]\n\n1. A1-B1 *\n";
    let imported = anna.send("POST", "/api/records", Some("text/plain"), record).await.ok();
    let uploaded = imported["games"][0]["id"].as_str().unwrap();

    let data = anna.get("/api/me").await.ok();
    let retention = json!({"untouched": 86_400_000, "finished": null, "uploads": null});
    assert_eq!(data, json!({"games": 1, "uploads": 1, "retention": retention}));
    let archive = anna.get("/api/me/archive").await;
    assert!(archive.header("content-disposition").unwrap().contains("dejarik-data.json"));
    let games = archive.ok()["games"].clone();
    assert_eq!((&games[0]["id"], &games[1]["id"]), (&json!(id), &json!(uploaded)));
    assert_eq!((&games[0]["you"], &games[1]["you"]), (&json!(["w", "b"]), &json!([])));
    assert_eq!(games[0]["events"][0]["word"], "A1-B1");
    assert!(games[1]["record"].as_str().unwrap().contains("Cantina"));

    // Nobody else sees or deletes any of it, and a request without a cookie deletes nothing.
    let ratings = json!({"passkey": false, "listed": false, "ratings": []});
    assert_eq!(
        ben.get("/api/me/archive").await.ok(),
        json!({"games": [], "unreadable": [], "keys": [], "muted": [], "devices": [], "tournaments": [], "ratings": ratings})
    );
    delete(&mut ben, &format!("/api/games/{id}")).await.refused(404, "not-found");
    delete(&mut table.person(), "/api/me").await.refused(403, "not-your-seat");
    let foreign = anna.with("Origin: http://evil.example");
    delete(&mut foreign.clone(), "/api/me").await.refused(403, "foreign-origin");
    assert_eq!(anna.get("/api/me").await.ok(), data);

    assert_eq!(delete(&mut anna, &format!("/api/games/{uploaded}")).await.status, 204);
    anna.get(&format!("/api/games/{uploaded}")).await.refused(404, "not-found");
    let cookie = anna.cookie.clone();
    assert_eq!(delete(&mut anna, "/api/me").await.status, 204);
    assert!(anna.cookie.is_some() && anna.cookie != cookie, "the cookie is replaced");
    anna.get(&format!("/api/games/{id}")).await.refused(404, "not-found");
    assert_eq!(
        anna.get("/api/me/archive").await.ok(),
        json!({"games": [], "unreadable": [], "keys": [], "muted": [], "devices": [], "tournaments": [], "ratings": ratings})
    );
}

#[tokio::test]
async fn the_archive_does_not_show_an_opponents_hidden_order() {
    let table = Table::open().await;
    let (mut anna, mut ben) = (table.person(), table.person());
    let id = Seated::between(&mut anna, &mut ben, json!({"rules": "simeone"})).await.id;
    anna.post(&format!("/api/board/game/{id}/move/setup:SKMN"), &json!(null)).await.ok();
    assert!(anna.get("/api/me/archive").await.text().contains("setup:SKMN"));
    let seen = ben.get("/api/me/archive").await;
    assert!(seen.text().contains("setup:????") && !seen.text().contains("SKMN"));
}
