//! The streams of events that programs read.

use serde_json::{Value, json};

use crate::common::table::{Lines, Seated, Table, here};

/// Returns the next object of a stream, or `None` at its end. Empty lines are skipped.
async fn line(stream: &mut Lines) -> Option<Value> {
    loop {
        let line = stream.next().await?;
        if !line.is_empty() {
            return Some(serde_json::from_str(&line).unwrap());
        }
    }
}

#[tokio::test]
async fn a_game_is_told_as_it_goes_on_and_the_stream_ends_with_it() {
    let table = Table::open().await;
    let (mut maker, mut guest) = (table.person(), table.person());
    let game = Seated::between(&mut maker, &mut guest, json!({"rules": "groi"})).await;
    let id = game.id;
    let [mut white, mut black] = game.secrets.map(|secret| table.program(&secret));

    let (status, mut told) = black.listen(&format!("/api/board/game/stream/{id}?legal=true")).await;
    assert_eq!(status, 200);
    let full = line(&mut told).await.unwrap();
    assert_eq!(full["type"], "gameFull");
    assert_eq!((&full["id"], &full["you"]), (&json!(id), &json!(["b"])));
    assert_eq!(full["state"]["moves"], "");
    assert_eq!(full["state"]["status"], "started");
    assert!(full["white"]["kind"].is_string());

    let path = |rest: &str| format!("/api/board/game/{id}/{rest}");
    white.post(&path("move/A1-B1"), &json!(null)).await.ok();
    let state = next(&mut told, "gameState").await;
    assert_eq!((&state["moves"], &state["ply"]), (&json!("A1-B1"), &json!(1)));
    let legal = state["legal"].as_array().unwrap();
    assert!(legal.contains(&json!("A7-B7")), "{legal:?}");

    white.post(&path("draw/yes"), &json!(null)).await.ok();
    let state = next(&mut told, "gameState").await;
    assert_eq!((&state["wdraw"], &state["bdraw"]), (&json!(true), &json!(false)));

    black.post(&path("resign"), &json!(null)).await.ok();
    let mut state = next(&mut told, "gameState").await;
    while state["status"] == "started" {
        state = next(&mut told, "gameState").await;
    }
    assert_eq!((&state["status"], &state["winner"]), (&json!("resignation"), &json!("w")));
    while let Some(line) = line(&mut told).await {
        assert_ne!(line["type"], "gameState", "nothing follows");
    }
    assert_eq!(black.listen("/api/board/game/stream/nothing1").await.0, 404);
}

pub async fn next(told: &mut Lines, kind: &str) -> Value {
    loop {
        let line = line(told).await.expect("more to come");
        if line["type"] == kind {
            return line;
        }
    }
}

#[tokio::test]
async fn a_person_hears_of_games_that_go_on_begin_and_end() {
    let table = Table::open().await;
    let mut anna = table.person();
    let old = json!(here(&mut anna).await);
    let (status, mut told) = anna.listen("/api/stream/event").await;
    assert_eq!(status, 200);
    let first = line(&mut told).await.unwrap();
    assert_eq!((&first["type"], &first["game"]["id"]), (&json!("gameStart"), &old));
    let new = json!(here(&mut anna).await);
    let begun = next(&mut told, "gameStart").await;
    assert_eq!((&begun["game"]["id"], &begun["game"]["you"]), (&new, &json!(["w", "b"])));
    let path = format!("/api/board/game/{}/resign", new.as_str().unwrap());
    anna.post(&path, &json!(null)).await.ok();
    let over = next(&mut told, "gameFinish").await;
    assert_eq!((&over["game"]["id"], &over["game"]["status"]), (&new, &json!("resignation")));

    let (status, _) = table.person().listen("/api/stream/event").await;
    assert_eq!(status, 403, "nobody has no games");
}

#[tokio::test]
async fn a_game_over_a_link_starts_once_when_its_seat_is_taken() {
    let table = Table::open().await;
    let (mut anna, mut ben) = (table.person(), table.person());
    let old = here(&mut anna).await;
    let terms = json!({"rules": "groi", "opponent": {"kind": "link"}});
    let waiting = anna.post("/api/games", &terms).await.ok();
    let (_, mut told) = anna.listen("/api/stream/event").await;
    let new = anna.post("/api/games", &terms).await.ok();
    for game in [&waiting, &new] {
        let (id, link) = (game["id"].as_str().unwrap(), game["invite"].as_str().unwrap());
        let seat = json!({"seat": link.split('#').nth(1).unwrap()});
        ben.post(&format!("/api/games/{id}/seat"), &seat).await.ok();
    }
    anna.post(&format!("/api/board/game/{old}/resign"), &json!(null)).await.ok();
    let mut starts = Vec::new();
    let end = loop {
        let mut line = line(&mut told).await.expect("more to come");
        match line["type"] == "gameStart" {
            true => starts.push(line["game"]["id"].take()),
            false => break line,
        }
    };
    assert_eq!(starts, [json!(old), waiting["id"].clone(), new["id"].clone()]);
    assert_eq!((&end["type"], &end["game"]["id"]), (&json!("gameFinish"), &json!(old)));
}

#[tokio::test]
async fn streams_end_when_the_server_goes() {
    let table = Table::open().await;
    let mut anna = table.person();
    let id = here(&mut anna).await;
    let (_, mut game) = anna.listen(&format!("/api/board/game/stream/{id}")).await;
    let (_, mut events) = anna.listen("/api/stream/event").await;
    assert!(line(&mut game).await.is_some() && line(&mut events).await.is_some());
    table.stop().await;
    while line(&mut game).await.is_some() {}
    while line(&mut events).await.is_some() {}
}
