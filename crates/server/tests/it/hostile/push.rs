//! Attempts to have the server send requests to its own network, to fill its store with devices, and to end the notices of
//! somebody else.

use dejarik_server::push::PushConfig;
use serde_json::{Value, json};

use crate::common::phone::Phone;
use crate::common::table::Table;

fn device(endpoint: &str) -> Value {
    serde_json::to_value(Phone::request(endpoint)).unwrap()
}

#[tokio::test]
async fn no_device_is_at_an_internal_address_or_without_tls() {
    let table = Table::open().await;
    let mut mallory = table.person();
    let path = "/api/me/devices";
    mallory.post(path, &device("https://push.example/a")).await.refused(403, "not-your-seat");
    mallory.get("/api/me").await.ok();
    let this = format!("http://{}/api/me", table.at);
    for endpoint in [
        &this,
        "http://push.example/a",
        "https://localhost/a",
        "https://127.0.0.1/a",
        "https://[::1]/a",
        "https://[::ffff:127.0.0.1]/a",
        "https://10.0.0.1/a",
        "https://192.168.1.1/a",
        "https://[fd00::1]/a",
        "https://[fe80::1]/a",
        "https://169.254.169.254/latest/meta-data",
        "https://push.example:8080/a",
        "https://push.example@10.0.0.1/a",
        "file:///etc/passwd",
        "",
    ] {
        let refused = mallory.post(path, &device(endpoint)).await.refused(400, "bad-request");
        assert_eq!(refused["at"], "endpoint", "{endpoint}");
    }
    for (field, value) in [("key", "AAAA"), ("key", "é"), ("secret", "AAAA")] {
        let mut wrong = device("https://push.example/a");
        wrong[field] = value.into();
        let refused = mallory.post(path, &wrong).await.refused(400, "bad-request");
        assert_eq!(refused["at"], "key");
    }
}

#[tokio::test]
async fn devices_are_few_of_their_person_alone_and_reveal_no_endpoint() {
    let table = Table::open().await;
    let (mut anna, mut mallory) = (table.person(), table.person());
    let path = "/api/me/devices";
    for person in [&mut anna, &mut mallory] {
        person.get("/api/me").await.ok();
    }
    for n in 0..8 {
        let added = anna.post(path, &device(&format!("https://push.example/secret{n}"))).await;
        assert_eq!(added.status, 204);
    }
    anna.post(path, &device("https://push.example/secret8")).await.refused(403, "quota");
    let again = anna.post(path, &device("https://push.example/secret7")).await;
    assert_eq!(again.status, 204, "a known device may change");
    let own = anna.get(path).await.ok();
    let listed = own["devices"].as_array().unwrap();
    assert_eq!((listed.len(), own["key"].as_str().unwrap().len()), (8, 87));
    assert_eq!(
        (&listed[0]["service"], &listed[0]["language"]),
        (&json!("push.example"), &json!("fr"))
    );
    assert_eq!(anna.get("/api/me/archive").await.ok()["devices"], own["devices"]);
    assert!(!own.to_string().contains("secret"));

    let id = format!("{path}/{}", listed[0]["id"].as_str().unwrap());
    assert_eq!(mallory.get(path).await.ok()["devices"], json!([]));
    assert_eq!(mallory.send("DELETE", &id, None, b"").await.status, 204);
    assert_eq!(anna.get(path).await.ok(), own, "they are Anna's");
    assert_eq!(anna.send("DELETE", &id, None, b"").await.status, 204);
    assert_eq!(anna.get(path).await.ok()["devices"].as_array().unwrap().len(), 7);
    anna.send("DELETE", "/api/me", None, b"").await;
    assert_eq!(anna.get(path).await.ok()["devices"], json!([]));
}

#[tokio::test]
async fn the_operator_allows_a_service_or_switches_notices_off() {
    let table = Table::with(|config| {
        let services = vec!["http://127.0.0.1:9".parse().unwrap()];
        config.push = Some(PushConfig { services, contact: None });
    })
    .await;
    let mut anna = table.person();
    anna.get("/api/me").await.ok();
    let path = "/api/me/devices";
    assert_eq!(anna.post(path, &device("http://127.0.0.1:9/a")).await.status, 204);
    anna.post(path, &device("http://127.0.0.1:10/a")).await.refused(400, "bad-request");
    let key = anna.get(path).await.ok()["key"].clone();
    let data = table.stop().await;
    let file = data.path().join("push.json");
    assert!(file.exists());

    let table = Table::at(data, |_| {}).await;
    assert_eq!(table.person().get(path).await.ok()["key"], key, "the key is kept");
    let data = table.stop().await;
    let table = Table::at(data, |config| config.push = None).await;
    let mut anna = table.person();
    anna.get("/api/me").await.ok();
    anna.get(path).await.refused(404, "not-found");
    anna.post(path, &device("https://push.example/a")).await.refused(404, "not-found");
    assert_eq!(anna.get("/api/me/archive").await.ok()["devices"], json!([]));
}
