//! Attempts to sign in as somebody else.

use std::time::Duration;

use dejarik_server::http::limit::Rate;
use serde_json::{Value, json};

use crate::common::authenticator::{Authenticator, challenge, encode};
use crate::common::table::{Client, Table, here};

/// Tries to sign in, and fails without a change of the cookie.
async fn fails(mallory: &mut Client, body: &Value, status: u16, code: &str) {
    let cookie = mallory.cookie.clone();
    mallory.post("/api/me/sign-in", body).await.refused(status, code);
    assert_eq!(mallory.cookie, cookie, "{body}");
}

#[tokio::test]
async fn nobody_signs_in_without_the_passkey_at_this_site() {
    let table = Table::open().await;
    let (mut anna, mut mallory) = (table.person(), table.person());
    let passkey = Authenticator::of(&anna, b"a passkey");
    anna.get("/api/me").await.ok();
    assert_eq!(passkey.add(&mut anna).await.status, 204);
    mallory.get("/api/me").await.ok();

    // Another key under the same name; and a passkey that nobody has.
    let forged = Authenticator::of(&mallory, b"a passkey");
    let asked = challenge(&mut mallory).await;
    fails(&mut mallory, &forged.assertion(&asked), 403, "not-your-seat").await;
    let unknown = Authenticator::of(&mallory, b"another");
    fails(&mut mallory, &unknown.assertion(&asked), 403, "not-your-seat").await;
    // A page of another site, a passkey of another site, and an authenticator that has asked nobody.
    let mut elsewhere = passkey;
    elsewhere.origin = "http://evil.example".to_owned();
    fails(&mut mallory, &elsewhere.assertion(&asked), 400, "bad-request").await;
    elsewhere.origin = format!("http://{}", mallory.at);
    elsewhere.host = "evil.example".to_owned();
    fails(&mut mallory, &elsewhere.assertion(&asked), 403, "not-your-seat").await;
    elsewhere.host = mallory.at.ip().to_string();
    elsewhere.flags = 1;
    fails(&mut mallory, &elsewhere.assertion(&asked), 403, "not-your-seat").await;
    elsewhere.flags = 5;
    let passkey = elsewhere;
    // The answer to a challenge for Anna's browser, to one that was made up, and to the one for a new passkey.
    let annas = challenge(&mut anna).await;
    fails(&mut mallory, &passkey.assertion(&annas), 403, "not-your-seat").await;
    let (_, proof) = asked.split_once('.').unwrap();
    fails(&mut mallory, &passkey.assertion(&format!("1.{proof}")), 403, "not-your-seat").await;
    fails(&mut mallory, &passkey.assertion("nonsense"), 403, "not-your-seat").await;
    let mut mixed = passkey.assertion(&asked);
    mixed["clientData"] = passkey.creation(&asked)["clientData"].clone();
    fails(&mut mallory, &mixed, 400, "bad-request").await;
    // A signature over other data, and fields that are no such thing.
    let mut changed = passkey.assertion(&asked);
    changed["signature"] = json!(encode(b"nonsense"));
    fails(&mut mallory, &changed, 403, "not-your-seat").await;
    for field in ["id", "clientData", "authenticatorData", "signature"] {
        let mut broken = passkey.assertion(&asked);
        broken[field] = json!("é=");
        fails(&mut mallory, &broken, 400, "bad-request").await;
    }
    // Without a cookie there is no challenge to answer.
    table
        .person()
        .post("/api/me/sign-in", &passkey.assertion(&asked))
        .await
        .refused(403, "not-your-seat");
    // The same passkey opens the door if everything is right.
    mallory.post("/api/me/sign-in", &passkey.assertion(&asked)).await.ok();
}

#[tokio::test]
async fn nobody_adds_a_passkey_that_is_taken_or_of_an_unknown_kind_or_too_many() {
    let table = Table::open().await;
    let (mut anna, mut mallory) = (table.person(), table.person());
    for client in [&mut anna, &mut mallory] {
        client.get("/api/me").await.ok();
    }
    let passkey = Authenticator::of(&anna, b"a passkey");
    assert_eq!(passkey.add(&mut anna).await.status, 204);
    let same = Authenticator::of(&mallory, b"a passkey");
    same.add(&mut mallory).await.refused(409, "not-now");
    let asked = challenge(&mut mallory).await;
    let mut odd = Authenticator::of(&mallory, b"odd").creation(&asked);
    odd["publicKey"] = json!(encode(&[0x30; 91]));
    mallory.post("/api/me/keys", &odd).await.refused(400, "bad-request");
    for id in 0..8_u8 {
        assert_eq!(Authenticator::of(&mallory, &[id]).add(&mut mallory).await.status, 204);
    }
    Authenticator::of(&mallory, b"9").add(&mut mallory).await.refused(403, "quota");
    mallory.post("/api/me/code", &json!(null)).await.refused(403, "quota");
    // Nobody removes what is another person's.
    let path = format!("/api/me/keys/{}", encode(b"a passkey"));
    mallory.send("DELETE", &path, None, b"").await;
    assert_eq!(anna.get("/api/me/keys").await.ok()["keys"].as_array().unwrap().len(), 1);
}

#[tokio::test]
async fn signing_in_takes_no_games_from_somebody_who_can_sign_in_again() {
    let table = Table::open().await;
    let (mut anna, mut ben) = (table.person(), table.person());
    for client in [&mut anna, &mut ben] {
        here(client).await;
    }
    let [annas, bens] = [Authenticator::of(&anna, b"anna"), Authenticator::of(&ben, b"ben")];
    annas.add(&mut anna).await;
    bens.add(&mut ben).await;
    assert_eq!(bens.sign_in(&mut anna).await.ok(), json!({"joined": 0}));
    assert_eq!(anna.get("/api/me").await.ok()["games"], 1);
    annas.sign_in(&mut anna).await.ok();
    assert_eq!(anna.get("/api/me").await.ok()["games"], 1);
}

#[tokio::test]
async fn an_address_guesses_few_codes_under_any_cookie() {
    let table = Table::with(|config| {
        config.limits.loopback = true;
        config.limits.seek = Rate { burst: 3, every: Duration::from_secs(3_600) };
    })
    .await;
    let guess = json!({"kind": "code", "code": "babab ".repeat(8)});
    for _ in 0..3 {
        table.person().post("/api/me/sign-in", &guess).await.refused(403, "not-your-seat");
    }
    table.person().post("/api/me/sign-in", &guess).await.refused(429, "too-many");
}

#[tokio::test]
async fn a_passkey_is_for_the_page_although_the_proxy_names_another_host() {
    let site = "https://dejarik.example";
    let table = Table::with(|config| config.doors.origins = vec![site.parse().unwrap()]).await;
    let mut anna = table.person().with(&format!("origin: {site}"));
    let mut passkey = Authenticator::of(&anna, b"a passkey");
    (passkey.origin, passkey.host) = (site.to_owned(), "dejarik.example".to_owned());
    anna.get("/api/me").await.ok();
    assert_eq!(passkey.add(&mut anna).await.status, 204);
    passkey.sign_in(&mut anna).await.ok();
    // The origin of a page and the one that its browser names are the same.
    passkey.origin = format!("http://{}", table.at);
    passkey.sign_in(&mut anna).await.refused(400, "bad-request");
}
