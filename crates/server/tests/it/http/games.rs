//! Games are created, listed, shown, and joined.

use serde_json::json;

use crate::common::table::{Seated, Table, here};
use crate::http::streams::next;

#[tokio::test]
async fn a_game_is_made_listed_shown_and_looked_through() {
    let table = Table::open().await;
    let mut anna = table.person();
    let answer =
        anna.post("/api/games", &json!({"rules": "groi", "opponent": {"kind": "here"}})).await;
    let game = answer.ok();
    assert_eq!(answer.status, 201);
    let id = game["id"].as_str().unwrap();
    assert_eq!(answer.header("location"), Some(&*format!("/api/games/{id}")));
    assert_eq!(game["you"], json!(["w", "b"]));
    assert_eq!(id.len(), 8);

    let mine = anna.get("/api/games").await.ok();
    assert_eq!(mine["games"][0]["id"], id);
    assert_eq!(mine["games"].as_array().unwrap().len(), 1);
    assert_eq!(mine["next"], json!(null));
    let full = anna.get(&format!("/api/games/{id}")).await.ok();
    assert_eq!(full["state"]["dpn"], "groi PPPP2pppp2/12/1 w wb");
    assert_eq!(full["you"], json!(["w", "b"]));
    let replay = anna.get(&format!("/api/games/{id}/replay")).await.ok();
    assert_eq!(replay["entries"], json!([]));

    let mut ben = table.person();
    let none = json!({"games": [], "next": null, "unreadable": []});
    assert_eq!(ben.get("/api/games").await.ok(), none, "others have none");
    let watched = ben.get(&format!("/api/games/{id}")).await.ok();
    assert_eq!(watched["you"], json!([]), "everybody who has the id may watch");
    assert_eq!(watched["invite"], json!(null));
}

#[tokio::test]
async fn an_invitation_is_taken_once_and_a_forged_one_never() {
    let table = Table::open().await;
    let (mut anna, mut ben, mut carl) = (table.person(), table.person(), table.person());
    let terms = json!({"rules": "bambara", "opponent": {"kind": "link"}, "side": "w"});
    let game = anna.post("/api/games", &terms).await.ok();
    let id = game["id"].as_str().unwrap();
    let invite = game["invite"].as_str().unwrap();
    let secret = invite.strip_prefix(&format!("/game/{id}#")).unwrap();
    assert_eq!(secret.len(), 12);
    let seat = format!("/api/games/{id}/seat");

    for forged in ["000000000000", "", "' OR 1=1 --", &secret[..11], &format!("{secret}0")] {
        carl.post(&seat, &json!({"seat": forged})).await.refused(404, "not-found");
    }
    anna.post(&seat, &json!({"seat": secret})).await.refused(409, "own-invitation");
    let taken = ben.post(&seat, &json!({"seat": secret})).await.ok();
    assert_eq!(taken["side"], "b");
    assert_eq!(taken["secret"].as_str().unwrap().len(), 12);
    let again = ben.post(&seat, &json!({"seat": secret})).await.ok();
    assert_eq!(again, json!({"side": "b", "secret": null}), "a secret is shown once");
    carl.post(&seat, &json!({"seat": secret})).await.refused(409, "seat-taken");
    assert_eq!(ben.get(&format!("/api/games/{id}")).await.ok()["you"], json!(["b"]));
    let shown = carl.get(&format!("/api/games/{id}")).await;
    assert!(!shown.text().contains(secret), "no invitation is shown to others");
}

#[tokio::test]
async fn terms_that_make_no_sense_are_refused_with_their_place() {
    let table = Table::open().await;
    let mut anna = table.person();
    let here = json!({"kind": "here"});
    for (terms, status) in [
        (json!({"rules": "chess", "opponent": here}), 400),
        (json!({"rules": "groi"}), 400),
        (json!({"rules": "groi", "opponent": {"kind": "computer", "level": 9}}), 400),
        (json!({"rules": "groi", "opponent": here, "surprise": 1}), 400),
        (json!({"rules": "groi", "opponent": here, "options": {"setup": "nonsense"}}), 422),
        (json!({"rules": "groi", "opponent": here, "start": "groi 12"}), 422),
        (json!({"rules": "groi", "opponent": here, "clock": {"initial": 1, "increment": 0}}), 422),
    ] {
        let answer = anna.post("/api/games", &terms).await;
        assert!([status, 400, 422].contains(&answer.status), "{terms}: {}", answer.text());
        assert!(answer.json()["error"]["message"].is_string(), "{terms}");
    }
    assert_eq!(anna.get("/api/games").await.ok()["games"], json!([]), "nothing was made");
}

#[tokio::test]
async fn the_computer_lets_the_wookiee_win_and_the_record_says_so() {
    let table = Table::open().await;
    let mut anna = table.person();
    let terms = json!({"rules": "groi", "opponent": {"kind": "computer", "level": 0}, "side": "w"});
    let id = anna.post("/api/games", &terms).await.ok()["id"].as_str().unwrap().to_owned();
    let (_, mut states) = anna.listen(&format!("/api/board/game/stream/{id}")).await;
    anna.post(&format!("/api/board/game/{id}/move/A1-B1"), &json!(null)).await.ok();
    while next(&mut states, "gameState").await["ply"].as_u64() < Some(2) {}
    let record = anna.get(&format!("/api/games/{id}/record")).await;
    let record = record.text();
    assert!(record.contains("[Second \"Computer, letting the Wookiee win\"]"), "{record}");
    assert!(record.contains("1. A1-B1 "), "it has answered: {record}");
}

#[tokio::test]
async fn a_takeback_that_is_agreed_to_twice_is_agreed_to_once() {
    let table = Table::open().await;
    let (mut white, mut black) = (table.person(), table.person());
    let id = Seated::between(&mut white, &mut black, json!({"rules": "groi"})).await.id;
    let act = |word: &str| format!("/api/board/game/{id}/{word}");
    let nothing = json!(null);
    for words in [["A1-B1", "A7-B7"], ["A2-B2", "A8-B8"]] {
        white.post(&act(&format!("move/{}", words[0])), &nothing).await.ok();
        black.post(&act(&format!("move/{}", words[1])), &nothing).await.ok();
    }
    white.post(&act("takeback/yes"), &nothing).await.ok();
    black.post(&act("takeback/yes"), &nothing).await.ok();
    black.post(&act("takeback/yes"), &nothing).await.refused(409, "not-now");
    let full = white.get(&format!("/api/games/{id}")).await.ok();
    assert_eq!(full["state"]["offers"]["takeback"], json!([false, false]));
    assert_eq!(full["state"]["ply"], 2);
}

#[tokio::test]
async fn a_seat_s_secret_plays_without_a_cookie() {
    let table = Table::open().await;
    // The invitation gives the seat to a program as well.
    let (mut maker, mut guest) = (table.person(), table.person());
    let game = Seated::between(&mut maker, &mut guest, json!({"rules": "groi"})).await;
    let id = game.id;
    let act = |word: &str| format!("/api/board/game/{id}/{word}");

    let [mut white, mut black] = game.secrets.map(|secret| table.program(&secret));
    let mut other = table.program("000000000000");
    let nothing = json!(null);
    other.post(&act("move/A1-B1"), &nothing).await.refused(403, "not-your-seat");
    black.post(&act("move/A7-B7"), &nothing).await.refused(409, "not-your-turn");
    white.post(&act("move/A1-C12"), &nothing).await.refused(422, "illegal");
    white.post(&act("move/resign"), &nothing).await.refused(422, "illegal");
    let done = white.post(&act("move/A1-B1"), &nothing).await;
    assert_eq!(done.ok()["ok"], true);
    assert!(done.header("set-cookie").is_none(), "programs keep no cookie");
    black.post(&act("move/A7-B7?ply=0"), &nothing).await.refused(409, "stale");
    black.post(&act("move/A7-B7?ply=1&act=first"), &nothing).await.ok();
    black.post(&act("move/A7-B7?ply=1&act=first"), &nothing).await.ok();

    white.post(&act("draw/maybe"), &nothing).await.refused(400, "bad-request");
    white.post(&act("draw/yes"), &nothing).await.ok();
    black.post(&act("draw/no"), &nothing).await.ok();
    white.post(&act("takeback/yes"), &nothing).await.ok();
    black.post(&act("takeback/no"), &nothing).await.ok();
    white.post(&act("claim-victory"), &nothing).await.refused(409, "not-now");
    white.post(&act("claim-draw"), &nothing).await.refused(409, "not-now");
    white.post(&act("abort"), &nothing).await.refused(409, "not-now");
    black.post(&act("resign"), &nothing).await.ok();
    white.post(&act("resign"), &nothing).await.refused(409, "over");

    let full = white.get(&format!("/api/games/{id}")).await.ok();
    assert_eq!(full["state"]["result"]["winner"], "w");
    let record = white.get(&format!("/api/games/{id}/record")).await;
    assert_eq!(record.header("content-type"), Some("text/plain; charset=utf-8"));
    assert_eq!(
        record.header("content-disposition"),
        Some(&*format!("attachment; filename=\"dejarik-{id}.dgn\""))
    );
    assert!(record.text().contains("[Rules \"groi\"]"), "{}", record.text());
    assert!(record.text().contains("resign"), "{}", record.text());
}

#[tokio::test]
async fn a_name_stands_for_one_act_of_a_seat() {
    let table = Table::open().await;
    let (mut white, mut black) = (table.person(), table.person());
    let id = Seated::between(&mut white, &mut black, json!({"rules": "groi"})).await.id;
    let act = |word: &str| format!("/api/board/game/{id}/{word}");
    let nothing = json!(null);
    white.post(&act("move/A1-B1?act=m1"), &nothing).await.ok();
    black.post(&act("move/A7-B7?act=m1"), &nothing).await.ok();
    // A repetition is recognised with the ply of the step and without.
    for same in ["move/A1-B1?act=m1", "move/A1-B1?ply=0&act=m1"] {
        assert_eq!(white.post(&act(same), &nothing).await.ok()["version"], 1, "{same}");
    }
    for other in
        ["move/A2-B2?act=m1", "move/A1-B1?ply=2&act=m1", "resign?act=m1", "say/hello?act=m1"]
    {
        let error = white.post(&act(other), &nothing).await.refused(409, "not-now");
        assert_eq!(error["at"], "act", "{other}");
    }
    assert_eq!(white.post(&act("move/A2-B2?act=m2"), &nothing).await.ok()["version"], 3);
    white.post(&act("say/hello?act=m3"), &nothing).await.ok();
    white.post(&act("say/hello?act=m3"), &nothing).await.ok();
    white.post(&act("say/oops?act=m3"), &nothing).await.refused(409, "not-now");
    let error = white.post(&act("resign?act=m%20"), &nothing).await.refused(400, "bad-request");
    assert_eq!(error["at"], "act");
}

#[tokio::test]
async fn a_game_lives_on_after_a_restart_and_so_does_the_person() {
    let table = Table::open().await;
    let mut anna = table.person();
    let id = here(&mut anna).await;
    anna.post(&format!("/api/board/game/{id}/move/A1-B1"), &json!(null)).await.ok();
    let data = table.stop().await;
    let table = Table::at(data, |_| {}).await;
    anna.at = table.at;
    let full = anna.get(&format!("/api/games/{id}")).await.ok();
    assert_eq!((full["you"].clone(), full["state"]["ply"].clone()), (json!(["w", "b"]), json!(1)));
}

#[tokio::test]
async fn what_cannot_be_read_of_a_request_is_named() {
    let table = Table::open().await;
    let mut anna = table.person();
    let id = here(&mut anna).await;
    for (body, at) in [
        (json!({"rules": "groi", "opponent": {"kind": "computer", "level": -1}}), "opponent.level"),
        (json!({"rules": "groi", "opponent": {"kind": "computer"}}), "opponent.level"),
        (json!({"rules": "groi", "opponent": {"kind": "link", "x": 1}}), "opponent.x"),
        (json!({"rules": "groi", "opponent": {"kind": "here"}, "nonsense": 1}), "nonsense"),
        (json!({"opponent": {"kind": "here"}}), "rules"),
    ] {
        let error = anna.post("/api/games", &body).await.refused(400, "bad-request");
        assert_eq!(error["at"], at, "{error}");
        let message = error["message"].as_str().unwrap();
        assert!(!message.contains("line 1") && !message.contains("u8"), "{message}");
    }
    let broken = anna.send("POST", "/api/games", Some("application/json"), b"{\"rules\" 1}").await;
    assert_eq!(broken.refused(400, "bad-request")["at"], "9");
    let said = anna.post(&format!("/api/board/game/{id}/say/nonsense"), &json!(null)).await;
    assert_eq!(said.refused(400, "bad-request")["at"], "phrase");
    let code = anna.get("/api/puzzles/%ff").await;
    assert_eq!(code.refused(400, "bad-request")["at"], "id");
}

#[tokio::test]
async fn a_list_of_games_is_read_page_by_page() {
    let table = Table::open().await;
    let mut anna = table.person();
    for _ in 0..5 {
        here(&mut anna).await;
    }
    let all = anna.get("/api/games").await.ok()["games"].as_array().unwrap().clone();
    assert_eq!(all.len(), 5);
    assert!(all.iter().all(|game| game["bytes"].as_u64() > Some(0) && game["plies"] == 0));
    let mut read = Vec::new();
    let mut path = "/api/games?limit=2".to_owned();
    loop {
        let page = anna.get(&path).await.ok();
        read.extend(page["games"].as_array().unwrap().iter().cloned());
        let Some(next) = page["next"].as_str() else { break };
        path = format!("/api/games?limit=2&from={next}");
    }
    assert_eq!(read, all);
    for (query, at) in [("limit=0", "limit"), ("limit=101", "limit"), ("from=first", "from")] {
        for mut reader in [anna.clone(), table.person()] {
            let refused = reader.get(&format!("/api/games?{query}")).await;
            assert_eq!(refused.refused(400, "bad-request")["at"], at, "{query}");
        }
    }
}

#[tokio::test]
async fn a_replay_is_read_in_parts_and_kept_once_the_game_is_over() {
    let table = Table::open().await;
    let mut anna = table.person();
    let id = here(&mut anna).await;
    for _ in 0..5 {
        let full = anna.get(&format!("/api/games/{id}")).await.ok();
        let word = full["state"]["choices"]["steps"][0]["word"].as_str().unwrap().to_owned();
        anna.post(&format!("/api/board/game/{id}/move/{word}"), &json!(null)).await.ok();
    }
    for _ in 0..2 {
        let all = anna.get(&format!("/api/games/{id}/replay")).await.ok();
        assert_eq!((&all["from"], &all["next"]), (&json!(0), &json!(null)));
        let mut read = Vec::new();
        let mut from = json!(0);
        while let Some(next) = from.as_u64() {
            let path = format!("/api/games/{id}/replay?from={next}&limit=2");
            // The second time, an answer about a game that is over comes from the cache.
            let part = anna.get(&path).await.ok();
            assert_eq!(anna.get(&path).await.ok(), part);
            assert_eq!(part["from"], next);
            read.extend(part["entries"].as_array().unwrap().iter().cloned());
            from = part["next"].clone();
        }
        assert_eq!(read.len(), 5);
        assert_eq!(&read, all["entries"].as_array().unwrap());
        let beyond = anna.get(&format!("/api/games/{id}/replay?from=99")).await.ok();
        assert_eq!((&beyond["entries"], &beyond["next"]), (&json!([]), &json!(null)));
        let refused = anna.get(&format!("/api/games/{id}/replay?limit=1001")).await;
        assert_eq!(refused.refused(400, "bad-request")["at"], "limit");
        anna.post(&format!("/api/board/game/{id}/resign"), &json!(null)).await;
    }
}
