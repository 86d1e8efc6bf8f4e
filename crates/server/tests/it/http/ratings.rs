//! Ratings over HTTP: a person's own, the lists, the archive.

use serde_json::{Value, json};

use crate::common::authenticator::Authenticator;
use crate::common::table::Table;

#[tokio::test]
async fn a_person_sees_the_own_ratings_and_is_listed_on_request() {
    let table = Table::open().await;
    let mut anna = table.person();
    let own = anna.get("/api/me/ratings").await.ok();
    assert_eq!(own, json!({"passkey": false, "listed": false, "ratings": []}));
    let passkey = Authenticator::of(&anna, b"a passkey");
    assert_eq!(passkey.add(&mut anna).await.status, 204);
    let listed = "/api/me/ratings/listed";
    let name = json!({"profile": {"name": "Anna"}});
    assert_eq!(anna.post(listed, &name).await.status, 204);
    let own = anna.get("/api/me/ratings").await.ok();
    assert_eq!(own, json!({"passkey": true, "listed": true, "ratings": []}));
    assert_eq!(anna.get("/api/me/archive").await.ok()["ratings"], own);
    let long = json!({"profile": {"name": "n".repeat(100)}});
    anna.post(listed, &long).await.refused(400, "bad-request");
    let strongest = anna.get("/api/ratings/groi").await.ok();
    assert_eq!(strongest, json!({"players": [], "next": null}));
    anna.get("/api/ratings/chess").await.refused(404, "not-found");
    anna.get("/api/ratings/groi?limit=0").await.refused(400, "bad-request");
    assert_eq!(anna.send("DELETE", listed, None, b"").await.status, 204);
    assert_eq!(anna.get("/api/me/ratings").await.ok()["listed"], json!(false));
    table.person().post(listed, &name).await.refused(403, "not-your-seat");
}

#[tokio::test]
async fn a_server_without_ratings_says_so_and_archives_none() {
    let table = Table::with(|config| config.hub.ratings = false).await;
    let mut anna = table.person();
    for path in ["/api/me/ratings", "/api/ratings/groi"] {
        anna.get(path).await.refused(404, "not-found");
    }
    assert_eq!(anna.get("/api/me/archive").await.ok()["ratings"], Value::Null);
}
