//! Passkeys and codes: a person signs in on another device, over HTTP.

use serde_json::{Value, json};

use crate::common::authenticator::Authenticator;
use crate::common::table::{Client, Table, here};

async fn games(client: &mut Client) -> u64 {
    client.get("/api/me").await.ok()["games"].as_u64().unwrap()
}

async fn kinds(client: &mut Client) -> Vec<Value> {
    let keys = client.get("/api/me/keys").await.ok()["keys"].clone();
    keys.as_array().unwrap().iter().map(|key| key["kind"].clone()).collect()
}

#[tokio::test]
async fn a_passkey_signs_in_on_another_device_and_joins_its_games() {
    let table = Table::open().await;
    let (mut laptop, mut phone) = (table.person(), table.person());
    here(&mut laptop).await;
    let passkey = Authenticator::of(&laptop, b"a passkey");
    assert_eq!(passkey.add(&mut laptop).await.status, 204);
    assert_eq!(kinds(&mut laptop).await, ["passkey"]);
    let game = here(&mut phone).await;
    let cookie = phone.cookie.clone();
    assert_eq!(passkey.sign_in(&mut phone).await.ok(), json!({"joined": 1}));
    assert_ne!(phone.cookie, cookie);
    assert_eq!((games(&mut laptop).await, games(&mut phone).await), (2, 2));
    for client in [&mut laptop, &mut phone] {
        client.get(&format!("/api/games/{game}")).await.ok();
    }
    let step = format!("/api/board/game/{game}/move/A1-B1");
    laptop.post(&step, &json!(null)).await.ok();
    // Signing in again changes nothing.
    assert_eq!(passkey.sign_in(&mut phone).await.ok(), json!({"joined": 0}));

    assert_eq!(phone.post("/api/me/sign-out", &json!(null)).await.status, 204);
    assert_eq!((games(&mut phone).await, kinds(&mut phone).await), (0, vec![]));
    phone.post("/api/me/sign-out", &json!(null)).await.refused(409, "not-now");
    phone.cookie = cookie;
    assert_eq!(games(&mut phone).await, 0, "the person before has no games any more");
}

#[tokio::test]
async fn a_code_on_paper_replaces_a_lost_device() {
    let table = Table::open().await;
    let mut lost = table.person();
    here(&mut lost).await;
    let code = async |client: &mut Client| client.post("/api/me/code", &json!(null)).await.ok();
    let [old, new] = [code(&mut lost).await, code(&mut lost).await];
    assert_eq!(kinds(&mut lost).await, ["code"]);
    let mut found = table.person();
    let used = |code: &Value| json!({"kind": "code", "code": code["code"].as_str().unwrap().to_uppercase()});
    found.post("/api/me/sign-in", &used(&old)).await.refused(403, "not-your-seat");
    let seven = json!({"kind": "code", "code": "babab babab"});
    let refused = found.post("/api/me/sign-in", &seven).await;
    assert!(refused.text().contains("huit mots"), "{}", refused.text());
    refused.refused(400, "bad-request");
    assert_eq!(found.post("/api/me/sign-in", &used(&new)).await.ok(), json!({"joined": 0}));
    assert_eq!(games(&mut found).await, 1);

    let archive = found.get("/api/me/archive").await.ok();
    assert_eq!(
        (&archive["keys"][0]["kind"], archive["keys"].as_array().unwrap().len()),
        (&json!("code"), 1)
    );
    let id = archive["keys"][0]["id"].as_str().unwrap();
    assert_eq!(found.send("DELETE", &format!("/api/me/keys/{id}"), None, b"").await.status, 204);
    assert_eq!(kinds(&mut lost).await, Vec::<Value>::new());
    table.person().post("/api/me/sign-in", &used(&new)).await.refused(403, "not-your-seat");
}

#[tokio::test]
async fn whoever_deletes_everything_leaves_nothing_to_sign_in_with() {
    let table = Table::open().await;
    let (mut anna, mut other) = (table.person(), table.person());
    let passkey = Authenticator::of(&anna, b"a passkey");
    anna.get("/api/me").await.ok();
    assert_eq!(passkey.add(&mut anna).await.status, 204);
    assert_eq!(anna.send("DELETE", "/api/me", None, b"").await.status, 204);
    other.get("/api/me").await.ok();
    passkey.sign_in(&mut other).await.refused(403, "not-your-seat");
}

#[tokio::test]
async fn an_operator_switches_signing_in_off() {
    let table = Table::with(|config| config.hub.sign_in = false).await;
    let mut anna = table.person();
    anna.get("/api/me/keys").await.refused(404, "not-found");
    for path in ["/api/me/code", "/api/me/sign-out"] {
        anna.post(path, &json!(null)).await.refused(404, "not-found");
    }
    let code = json!({"kind": "code", "code": ""});
    anna.post("/api/me/sign-in", &code).await.refused(404, "not-found");
}

#[tokio::test]
async fn a_person_signs_all_other_devices_out_and_keeps_everything() {
    let table = Table::open().await;
    let (mut laptop, mut lost) = (table.person(), table.person());
    let others_out = "/api/me/sign-out/others";
    here(&mut laptop).await;
    laptop.post(others_out, &json!(null)).await.refused(409, "not-now");
    let passkey = Authenticator::of(&laptop, b"a passkey");
    assert_eq!(passkey.add(&mut laptop).await.status, 204);
    lost.get("/api/me").await.ok();
    passkey.sign_in(&mut lost).await.ok();
    let game = here(&mut lost).await;

    let cookie = laptop.cookie.clone();
    assert_eq!(laptop.post(others_out, &json!(null)).await.status, 204);
    assert_ne!(laptop.cookie, cookie);
    assert_eq!((games(&mut laptop).await, kinds(&mut laptop).await), (2, vec![json!("passkey")]));
    assert_eq!((games(&mut lost).await, kinds(&mut lost).await), (0, vec![]));
    let step = format!("/api/board/game/{game}/move/A1-B1");
    lost.post(&step, &json!(null)).await.refused(403, "not-your-seat");
    laptop.post(&step, &json!(null)).await.ok();
    // Who has the passkey comes back.
    assert_eq!(passkey.sign_in(&mut lost).await.ok(), json!({"joined": 0}));
    assert_eq!(games(&mut lost).await, 2);
}
