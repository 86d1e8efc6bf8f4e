//! `dejarik worker` and `dejarik serve --bus`, with the real binary and a real NATS.

#![cfg(unix)]

use std::net::SocketAddr;

use dejarik_test_services::http::Client;
use dejarik_test_services::{Nats, Program, Signal, free_port, required, until};
use serde_json::json;

use crate::common::{answer, binary, refused, serve};

/// Waits until a server answers with this status and this text.
async fn until_says(at: SocketAddr, path: &str, status: u16, text: &str) {
    let what = format!("{path} is answered by {status} and `{text}`");
    until(&what, async || {
        let answer = Client::program(at).get(path).await;
        answer.status == status && answer.text().contains(text)
    })
    .await;
}

#[tokio::test]
async fn a_worker_plays_for_a_server_until_it_is_stopped() {
    let Some(mut nats) = required(Nats::start()) else { return };
    let url = nats.url();
    let home = tempfile::tempdir().unwrap();
    let beside = SocketAddr::from(([127, 0, 0, 1], free_port().unwrap()));
    let mut command = binary(home.path());
    command.args(["worker", "--bus", &url, "--threads", "1", "--log", "off"]);
    command.args(["--metrics", &beside.to_string()]);
    let mut worker = Program::start(command);
    worker.line(&url).await.unwrap();
    let mut server = Program::start(serve(home.path(), &["--bus", &url]));
    let at = server.address().await;
    until_says(at, "/metrics", 200, "\ndejarik_workers 1\n").await;
    until_says(at, "/readyz", 200, "").await;

    // The computer begins, once the player looks.
    let opponent = json!({"kind": "computer", "level": 1});
    let terms = json!({"rules": "bambara", "opponent": opponent, "side": "b"});
    let mut player = Client::program(at);
    let game = player.post("/api/games", &terms).await.ok();
    let game = format!("/api/games/{}", game["id"].as_str().unwrap());
    until("the computer moves", async || player.get(&game).await.ok()["state"]["version"] == 1)
        .await;
    until_says(at, "/metrics", 200, "\ndejarik_computer_moves_by_workers_total 1\n").await;

    until_says(beside, "/metrics", 200, "\ndejarik_worker_moves_total 1\n").await;
    until_says(beside, "/readyz", 200, "").await;
    let ended = worker.stop(Signal::TERM).await;
    assert_eq!(ended.status.code(), Some(0), "{ended:?}");
    assert!(ended.out.contains("one move") && ended.out.contains("0 reviews"), "{ended:?}");
    until_says(at, "/metrics", 200, "\ndejarik_workers 0\n").await;
    nats.kill();
    until_says(at, "/readyz", 503, "the bus: there is no connection to NATS").await;
    nats.start_again().unwrap();
    until_says(at, "/readyz", 200, "").await;
}

#[test]
fn an_address_with_a_password_is_refused_and_not_repeated() {
    for command in ["serve", "worker"] {
        let home = tempfile::tempdir().unwrap();
        let arguments = [command, "--bus", "nats://me:hunter2@host:4222"];
        let refused = answer(binary(home.path()).args(arguments).output().unwrap());
        assert_eq!((refused.code, &*refused.out), (2, ""), "{refused:?}");
        assert!(refused.err.contains("DEJARIK_BUS_CREDENTIALS"), "{refused:?}");
        assert!(!refused.err.contains("hunter2"), "{refused:?}");
    }
    refused(&["worker", "--bus", "http://host"], &["nats://host:4222", "http://host"]);
    refused(&["worker", "--bus", "host", "--bus-prefix", "a.b"], &["a.b"]);
}

#[test]
fn a_nats_that_cannot_be_reached_is_named() {
    refused(&["worker", "--bus", "nats://127.0.0.1:1", "--log", "off"], &["nats://127.0.0.1:1"]);
    let home = tempfile::tempdir().unwrap();
    let bus = ["serve", "--port", "0", "--log", "off", "--bus", "nats://127.0.0.1:1"];
    let refused = answer(binary(home.path()).args(bus).output().unwrap());
    assert_eq!((refused.code, &*refused.out), (2, ""), "{refused:?}");
    assert!(refused.err.contains("nats://127.0.0.1:1"), "{refused:?}");
}
