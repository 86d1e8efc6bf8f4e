//! Attempts to mute people at will, and to learn who has muted whom.

use serde_json::json;

use crate::common::table::Table;

#[tokio::test]
async fn a_list_of_the_muted_is_of_its_person_alone_and_has_no_ids() {
    let table = Table::open().await;
    let (mut anna, mut ben, mut mallory) = (table.person(), table.person(), table.person());
    let terms = json!({"rules": "groi", "opponent": {"kind": "link"}});
    let made = anna.post("/api/games", &terms).await.ok();
    let id = made["id"].as_str().unwrap();
    let seat = made["invite"].as_str().unwrap().split('#').nth(1).unwrap();
    let asked = json!({"game": id});
    anna.post("/api/me/muted", &asked).await.refused(409, "not-now");
    let claim = json!({"seat": seat, "profile": {"name": "Ben"}});
    ben.post(&format!("/api/games/{id}/seat"), &claim).await.ok();
    mallory.post("/api/me/muted", &asked).await.refused(403, "not-your-seat");
    mallory.get("/api/me").await.ok();
    mallory.post("/api/me/muted", &asked).await.refused(404, "not-found");
    mallory.post("/api/me/muted", &json!({"game": "../../x"})).await.refused(404, "not-found");
    mallory.post("/api/me/muted", &json!({"person": "x"})).await.refused(400, "bad-request");
    assert_eq!(anna.post("/api/me/muted", &asked).await.status, 204);

    let own = anna.get("/api/me/muted").await.ok();
    let entry = &own["muted"][0];
    assert_eq!((&entry["game"], &entry["profile"]["name"]), (&json!(id), &json!("Ben")));
    assert_eq!(entry.as_object().unwrap().len(), 3, "no id of a person: {entry}");
    assert_eq!(anna.get("/api/me/archive").await.ok()["muted"], own["muted"]);
    let path = format!("/api/me/muted/{id}");
    for other in [&mut ben, &mut mallory] {
        assert_eq!(other.get("/api/me/muted").await.ok(), json!({"muted": []}));
        assert_eq!(other.send("DELETE", &path, None, b"").await.status, 204);
    }
    assert_eq!(anna.get("/api/me/muted").await.ok(), own);
    assert_eq!(anna.send("DELETE", &path, None, b"").await.status, 204);
    assert_eq!(anna.get("/api/me/muted").await.ok(), json!({"muted": []}));
}
