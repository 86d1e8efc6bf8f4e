//! Secrets: an order is hidden until both are chosen, and no secret reaches the log.

#[cfg(unix)]
use std::net::SocketAddr;

#[cfg(unix)]
use dejarik_test_services::Signal;
use serde_json::json;

#[cfg(unix)]
use crate::child::Role;
use crate::common::table::{Client, Seated, Table};

/// An order of the first player's creatures that differs from the offered one.
const ORDER: &str = "SKMN";

#[tokio::test]
async fn a_hidden_order_is_seen_on_no_road_before_both_are_in() {
    let table = Table::open().await;
    let (mut anna, mut ben, carl) = (table.person(), table.person(), table.person());
    let game = Seated::between(&mut anna, &mut ben, json!({"rules": "simeone"})).await;
    let (id, order) = (game.id, ORDER);
    let picture = format!("/api/games/{id}/picture");
    let before = anna.get(&picture).await;
    anna.post(&format!("/api/board/game/{id}/move/setup:{order}"), &json!(null)).await.ok();

    for seen in [anna.get(&picture).await, anna.get(&format!("{picture}?at=1")).await] {
        assert_eq!((seen.status, &seen.body), (200, &before.body), "not even hers shows it");
    }
    let own = anna.get(&format!("/api/games/{id}")).await;
    assert!(own.text().contains(&format!("setup:{order}")), "she may see her own");
    let program = table.program(&game.secrets[1]);
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
            first += &told.next().await.unwrap();
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

#[cfg(unix)]
#[tokio::test]
async fn the_log_holds_no_secret_no_id_and_no_address() {
    let data = tempfile::tempdir().unwrap();
    // The log of a process has the lines of all its threads.
    let mut server = Role::Home { data: data.path().to_owned(), traces: true }.start();
    let secrets = play(server.address().await).await;
    let log = server.stop(Signal::TERM).await.err;
    assert!(log.contains("/api/games/{id}/seat"), "routes are written: {log}");
    for secret in secrets {
        assert!(!log.contains(&secret), "{secret} is in the log:\n{log}");
    }
}

/// Plays a few moves with some bad requests, and returns the texts that must not be logged.
#[cfg(unix)]
async fn play(at: SocketAddr) -> Vec<String> {
    let (mut anna, mut ben) = (Client::browser(at), Client::browser(at));
    let program = |seat: &str| Client { bearer: Some(seat.to_owned()), ..Client::program(at) };
    let terms = json!({"rules": "groi", "opponent": {"kind": "link"}, "side": "w"});
    let Seated { id, invitation, secrets } =
        Seated::between(&mut anna, &mut ben, terms.clone()).await;
    ben.post(&format!("/api/games/{id}/seat"), &json!({"seat": "forged000000"})).await;
    let mut player = program(&secrets[0]);
    player.post(&format!("/api/board/game/{id}/move/A1-B1"), &json!(null)).await.ok();
    player.post(&format!("/api/board/game/{id}/move/nonsense"), &json!(null)).await;
    program("wrong-secret-here").get(&format!("/api/games/{id}")).await;
    anna.with("Origin: http://evil.example").post("/api/games", &terms).await;
    anna.get("/api/position?dpn=groi%20secretdpn").await;
    anna.send("POST", "/api/games", Some("application/json"), b"{\"secretbody\":").await;
    let cookie = anna.cookie.clone().unwrap();
    let value = cookie.split_once('=').unwrap().1;
    let (person, rest) = value.split_once('.').unwrap();
    let signed = rest.split_once('.').unwrap().1;
    let all = [
        id.as_str(),
        &invitation,
        &secrets[0],
        &secrets[1],
        person,
        signed,
        "forged000000",
        "wrong-secret-here",
        "secretdpn",
        "secretbody",
        "evil.example",
    ];
    all.map(str::to_owned).to_vec()
}
