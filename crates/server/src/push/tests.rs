//! Notices to a push service of our own.

use std::sync::Mutex;

use axum::Router;
use axum::body::Bytes;
use axum::extract::{Path, State};
use axum::http::{HeaderMap, StatusCode};
use axum::response::{IntoResponse, Redirect, Response};
use axum::routing::post;
use dejarik_rules::Side;
use serde_json::{Value, json};

use super::seal::tests::Browser;
use super::*;
use crate::id::PersonId;
use crate::store::suite::{creation, new_game};
use crate::store::{Occasion, Sqlite};
use crate::time::WallTime;

type Received = Arc<Mutex<Vec<(String, HeaderMap, Bytes)>>>;

/// A push service, which answers by the path of an endpoint.
async fn service() -> (String, Received) {
    async fn receive(
        State(received): State<Received>,
        Path(path): Path<String>,
        headers: HeaderMap,
        body: Bytes,
    ) -> Response {
        received.lock().unwrap().push((path.clone(), headers, body));
        match path.as_str() {
            "gone" => StatusCode::GONE.into_response(),
            "unknown" => StatusCode::NOT_FOUND.into_response(),
            "broken" => StatusCode::INTERNAL_SERVER_ERROR.into_response(),
            "moved" => Redirect::temporary("/secret").into_response(),
            _ => StatusCode::CREATED.into_response(),
        }
    }
    let received = Received::default();
    let router = Router::new().route("/{path}", post(receive)).with_state(received.clone());
    let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
    let at = format!("http://{}", listener.local_addr().unwrap());
    tokio::spawn(async move { axum::serve(listener, router).await.unwrap() });
    (at, received)
}

async fn start(store: &Arc<dyn Store>, service: &str) -> Push {
    let data = tempfile::tempdir().unwrap();
    let key = Key::open(data.path(), None).await.unwrap();
    let services = vec![service.parse().unwrap()];
    let contact = Some("https://dejarik.example".to_owned());
    Push::start(store.clone(), key, PushConfig { services, contact }).unwrap()
}

/// Adds the device of a browser.
async fn add(
    store: &Arc<dyn Store>,
    person: PersonId,
    endpoint: String,
    language: &str,
) -> Browser {
    let browser = Browser::new();
    let device = Device {
        endpoint,
        person,
        public_key: browser.key.clone(),
        secret: browser.secret.clone(),
        language: language.to_owned(),
        created: WallTime::from_millis(1),
    };
    store.write(Write::AddDevice(device)).await.unwrap();
    browser
}

async fn until(what: &str, is_so: impl Fn() -> bool) {
    dejarik_test_services::until(what, async || is_so()).await;
}

#[tokio::test]
async fn every_device_gets_a_message_of_its_own_and_one_that_is_gone_is_deleted() {
    let store: Arc<dyn Store> = Arc::new(Sqlite::default());
    let (service, received) = service().await;
    let push = start(&store, &service).await;
    let anna = PersonId::random().unwrap();
    let game = new_game(anna);
    store.write(creation(&game)).await.unwrap();
    let at = |path: &str| format!("{service}/{path}");
    let english = add(&store, anna, at("english"), "en").await;
    let french = add(&store, anna, at("french"), "fr").await;
    for path in ["gone", "unknown", "broken", "moved"] {
        add(&store, anna, at(path), "en").await;
    }
    add(&store, anna, "https://10.0.0.1/x".to_owned(), "en").await;
    let notice = |hour: u64| {
        let occasion = Occasion::News(WallTime::from_millis(hour * 3_600_000));
        Notice { game: game.id, side: Side::First, person: anna, occasion }
    };
    push.send(News { notice: notice(100), about: About::Joined });
    let total = |figures: PushFigures| figures.sent + figures.failed + figures.gone;
    until("all are sent", || total(push.figures()) == 7).await;
    assert_eq!(push.figures(), PushFigures { sent: 2, failed: 3, gone: 2, dropped: 0 });
    let left = store.devices(Devices::Of(anna)).await.unwrap();
    assert_eq!(left.len(), 5);

    let mut messages = received.lock().unwrap().clone();
    messages.sort_by(|one, two| one.0.cmp(&two.0));
    let paths: Vec<_> = messages.iter().map(|(path, ..)| path.as_str()).collect();
    assert_eq!(paths, ["broken", "english", "french", "gone", "moved", "unknown"], "no redirect");
    for (_, headers, body) in &messages {
        let claims = key::tests::claims(headers["authorization"].to_str().unwrap());
        assert_eq!(
            (&claims["aud"], &claims["sub"]),
            (&json!(service), &json!("https://dejarik.example"))
        );
        assert_eq!(headers["content-encoding"], "aes128gcm");
        assert_eq!(headers["ttl"], "86400");
        assert!(headers.keys().all(|name| !name.as_str().contains("topic")));
        let text = String::from_utf8_lossy(body);
        assert!(!text.contains(game.id.as_str()), "the service learns nothing of the game");
        assert_eq!(body.len(), messages[0].2.len());
    }
    for (browser, body, language) in
        [(english, &messages[1].2, "en"), (french, &messages[2].2, "fr")]
    {
        let read: Value = serde_json::from_slice(&browser.read(body)).unwrap();
        let expected = json!({
            "about": "joined", "game": game.id.as_str(), "rules": read["rules"], "name": null,
            "language": language,
        });
        assert_eq!(read, expected);
    }

    // Within 12 hours nothing more is sent about this game.
    push.send(News { notice: notice(111), about: About::Turn });
    push.send(News { notice: notice(112), about: About::Won });
    until("the second notice is sent", || received.lock().unwrap().len() == 10).await;
    until("all are counted", || total(push.figures()) == 12).await;
}

#[tokio::test]
async fn a_service_that_never_answers_keeps_nobody_waiting_when_the_server_stops() {
    let store: Arc<dyn Store> = Arc::new(Sqlite::default());
    let silent = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
    let service = format!("http://{}", silent.local_addr().unwrap());
    let push = start(&store, &service).await;
    let anna = PersonId::random().unwrap();
    let game = new_game(anna);
    store.write(creation(&game)).await.unwrap();
    add(&store, anna, format!("{service}/x"), "en").await;
    let occasion = Occasion::Deadline(WallTime::from_millis(9));
    let notice = Notice { game: game.id, side: Side::First, person: anna, occasion };
    push.send(News { notice, about: About::Soon });
    let (_connection, _) = silent.accept().await.unwrap();
    for _ in 0..2 * WAITING {
        push.send(News { notice, about: About::Soon });
    }
    assert!(push.figures().dropped > 0, "what waits is bounded");
    drop(push);
    // The thread has ended, and with it its hold on the store.
    assert_eq!(Arc::strong_count(&store), 1);
}
