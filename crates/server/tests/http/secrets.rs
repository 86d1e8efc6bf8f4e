//! Secrets: an order is hidden until both are chosen, and no secret reaches the log.

use std::io::Write;
use std::sync::{Arc, Mutex};

use serde_json::json;
use tokio::io::AsyncBufReadExt;
use tracing_subscriber::fmt::MakeWriter;

use crate::client::{Client, Table};

/// An order of the first player's creatures that differs from the offered one.
const ORDER: &str = "SKMN";

#[tokio::test]
async fn a_hidden_order_is_seen_on_no_road_before_both_are_in() {
    let table = Table::open().await;
    let (mut anna, mut ben, carl) = (table.person(), table.person(), table.person());
    let terms = json!({"rules": "simeone", "opponent": {"kind": "link"}, "side": "w"});
    let game = anna.post("/api/games", &terms).await.ok();
    let id = game["id"].as_str().unwrap();
    let invitation = game["invite"].as_str().unwrap().split('#').nth(1).unwrap();
    let seat = json!({"seat": invitation});
    let taken = ben.post(&format!("/api/games/{id}/seat"), &seat).await.ok();
    let order = ORDER;
    let picture = format!("/api/games/{id}/picture");
    let before = anna.get(&picture).await;
    anna.post(&format!("/api/board/game/{id}/move/setup:{order}"), &json!(null)).await.ok();

    for seen in [anna.get(&picture).await, anna.get(&format!("{picture}?at=1")).await] {
        assert_eq!((seen.status, &seen.body), (200, &before.body), "not even hers shows it");
    }
    let own = anna.get(&format!("/api/games/{id}")).await;
    assert!(own.text().contains(&format!("setup:{order}")), "she may see her own");
    let program = table.program(taken["secret"].as_str().unwrap());
    for mut other in [ben.clone(), carl, program] {
        for path in [
            format!("/api/games/{id}"),
            format!("/api/games/{id}/replay"),
            format!("/api/games/{id}/record"),
            "/api/games".to_owned(),
            format!("/game/{id}"),
            format!("/game/{id}/replay?at=1"),
        ] {
            let seen = other.get(&path).await;
            assert!(!seen.text().contains(order), "{path}: {}", seen.text());
            assert!(!stands_in_order(seen.text(), order), "{path}: {}", seen.text());
        }
        let (status, mut told) = other.listen(&format!("/api/board/game/stream/{id}")).await;
        assert_eq!(status, 200);
        let mut first = String::new();
        while !first.contains("gameFull") {
            told.read_line(&mut first).await.unwrap();
        }
        assert!(!first.contains(order), "{first}");
        assert!(first.contains("setup:????"), "{first}");
    }
    // When both are chosen, everybody sees both.
    ben.post(&format!("/api/board/game/{id}/move/setup:xght"), &json!(null)).await.ok();
    let seen = ben.get(&format!("/api/games/{id}")).await;
    assert!(seen.text().contains(&format!("setup:{order}")), "{}", seen.text());
}

/// Returns whether the first player's pieces are shown on the board.
fn stands_in_order(text: &str, order: &str) -> bool {
    order.chars().zip(1..).all(|(letter, space)| {
        text.contains(&format!("{{\"space\":\"A{space}\",\"letter\":\"{letter}\""))
    })
}

/// A log in memory.
#[derive(Clone, Default)]
struct Log(Arc<Mutex<Vec<u8>>>);

impl Write for Log {
    fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
        self.0.lock().unwrap().extend(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> std::io::Result<()> {
        Ok(())
    }
}

impl<'a> MakeWriter<'a> for Log {
    type Writer = Log;

    fn make_writer(&'a self) -> Log {
        self.clone()
    }
}

#[tokio::test]
async fn the_log_holds_no_secret_no_id_and_no_address() {
    let log = Log::default();
    let subscriber = tracing_subscriber::fmt()
        .with_writer(log.clone())
        .with_max_level(tracing_subscriber::filter::LevelFilter::TRACE)
        .with_ansi(false)
        .finish();
    // The log also has lines of the other tests, which must not contain secrets either.
    tracing::subscriber::set_global_default(subscriber).unwrap();
    tracing::callsite::rebuild_interest_cache();
    let secrets = play().await;
    let log = String::from_utf8(log.0.lock().unwrap().clone()).unwrap();
    assert!(log.contains("/api/games/{id}/seat"), "routes are written: {log}");
    for secret in secrets {
        assert!(!log.contains(&secret), "{secret} is in the log:\n{log}");
    }
}

/// Plays a few moves with some bad requests, and returns the texts that must not be logged.
async fn play() -> Vec<String> {
    let table = Table::open().await;
    let (mut anna, mut ben) = (table.person(), table.person());
    let terms = json!({"rules": "groi", "opponent": {"kind": "link"}, "side": "w"});
    let game = anna.post("/api/games", &terms).await.ok();
    let id = game["id"].as_str().unwrap();
    let seat = game["seats"]["w"].as_str().unwrap();
    let secret = game["invite"].as_str().unwrap().split('#').nth(1).unwrap();
    let taken = ben.post(&format!("/api/games/{id}/seat"), &json!({"seat": secret})).await.ok();
    ben.post(&format!("/api/games/{id}/seat"), &json!({"seat": "forged000000"})).await;
    let mut program: Client = table.program(seat);
    program.post(&format!("/api/board/game/{id}/move/A1-B1"), &json!(null)).await.ok();
    program.post(&format!("/api/board/game/{id}/move/nonsense"), &json!(null)).await;
    table.program("wrong-secret-here").get(&format!("/api/games/{id}")).await;
    anna.with("Origin: http://evil.example").post("/api/games", &terms).await;
    anna.get("/api/position?dpn=groi%20secretdpn").await;
    anna.send("POST", "/api/games", Some("application/json"), b"{\"secretbody\":").await;
    let cookie = anna.cookie.clone().unwrap();
    let value = cookie.split_once('=').unwrap().1;
    let (person, rest) = value.split_once('.').unwrap();
    let signed = rest.split_once('.').unwrap().1;
    let all = [
        id,
        seat,
        secret,
        taken["secret"].as_str().unwrap(),
        person,
        signed,
        "forged000000",
        "wrong-secret-here",
        "secretdpn",
        "secretbody",
        "evil.example",
    ];
    let all = all.map(str::to_owned).to_vec();
    table.stop().await;
    all
}
