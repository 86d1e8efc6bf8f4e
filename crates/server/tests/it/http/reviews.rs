//! Exact analysis: the value of every move, and reviews of games by them.

use std::sync::Arc;

use dejarik_engine::{Knowledge, Perfect};
use dejarik_rules::any::AnyPosition;
use dejarik_rules::bambara::{Bambara, Kind};
use dejarik_tables::bambara;
use serde_json::{Value, json};

use crate::common::table::{Client, Table};
use crate::http::positions::{escaped, online};

/// A position of bambara with kings and queens only: four steps win, the other ten lose.
const START: &str = "bambara 6q5/4Kk6/Q w -";

/// Starts a server that has the table of bambara with kings and queens only.
async fn knowing() -> Table {
    let solve =
        || bambara::BambaraTable::solve(&Bambara::default(), &[Kind::King, Kind::Queen], 2, &());
    let table = tokio::task::spawn_blocking(solve).await.unwrap().unwrap();
    let knowledge = Knowledge::of(Arc::new(Perfect::new(Arc::new(table))));
    Table::with(|config| config.hub.knowledge = knowledge).await
}

async fn analysed(client: &mut Client, dpn: &str) -> Value {
    client.get(&format!("/api/analysis?time=50&dpn={}", escaped(dpn))).await.ok()
}

#[tokio::test]
async fn where_values_are_exact_every_step_is_told() {
    let table = knowing().await;
    let mut anna = table.person();
    let view = analysed(&mut anna, START).await;
    let shown = anna.get(&format!("/api/position?dpn={}", escaped(START))).await.ok();
    let legal = shown["choices"]["steps"].as_array().unwrap().len();
    assert_eq!(view["steps"].as_array().unwrap().len(), legal);
    assert_eq!(view["legal"], legal);
    assert_eq!(view["value"]["exact"], true);
}

/// A game in which the first player gives away the win, and the second player wins.
async fn careless(client: &mut Client) -> String {
    let view = analysed(client, START).await;
    assert_eq!(view["value"]["winner"], "w", "{view}");
    let worst = view["steps"].as_array().unwrap().last().unwrap().clone();
    assert_eq!(worst["value"]["winner"], "b", "{worst}");
    let slip = worst["word"].as_str().unwrap();
    let query = format!("/api/analysis?time=50&dpn={}&play={}", escaped(START), escaped(slip));
    let reply = client.get(&query).await.ok()["line"][0].as_str().unwrap().to_owned();
    format!("[Rules \"bambara\"]\n[DPN \"{START}\"]\n\n1. {slip} 2. {reply} *\n")
}

#[tokio::test]
async fn a_review_names_the_slip_what_it_gave_away_and_what_was_best() {
    let table = knowing().await;
    let mut anna = table.person();
    let record = careless(&mut anna).await;
    let answer = anna.send("POST", "/api/review", Some("text/plain"), record.as_bytes()).await;
    let review = answer.ok();
    assert_eq!(review["rules"], "bambara");
    assert_eq!(review["slips"], json!([1, 0]));
    let steps = review["steps"].as_array().unwrap();
    assert_eq!(steps.len(), 2);
    let (slip, reply) = (&steps[0], &steps[1]);
    assert_eq!(slip["judgement"], "blunder", "{slip}");
    assert_eq!((&slip["legal"], &slip["keeping"]), (&json!(14), &json!(4)));
    assert_eq!((&slip["at"], &slip["by"]), (&json!(1), &json!("w")));
    assert_eq!(slip["lostPoints"], 2);
    assert_eq!(slip["before"]["winner"], "w");
    let best = analysed(&mut anna, START).await["line"][0].clone();
    assert_eq!(slip["best"], best);
    assert_eq!(reply["judgement"], "best", "{reply}");
    assert_eq!(reply["before"], slip["after"], "one position has one value");

    // The review of a game on the server is the same.
    let kept = anna.send("POST", "/api/records", Some("text/plain"), record.as_bytes()).await.ok();
    let id = kept["games"][0]["id"].as_str().unwrap();
    assert_eq!(anna.get(&format!("/api/games/{id}/review")).await.ok(), review);
}

#[tokio::test]
async fn a_game_without_a_table_is_reviewed_by_estimates_that_say_so() {
    let table = knowing().await;
    let record = b"[Rules \"bambara\"]\n\n1. A2-B2 A7xB2 *\n";
    let answer = table.person().send("POST", "/api/review", Some("text/plain"), record).await;
    let review = answer.ok();
    assert_eq!(review["steps"].as_array().unwrap().len(), 2, "{review}");
    assert_eq!(review["steps"][0]["before"]["exact"], false, "{review}");
}

#[tokio::test]
async fn a_record_that_cannot_be_read_is_refused_with_the_place_of_the_error() {
    let table = Table::open().await;
    let mut anna = table.person();
    for (record, place) in [
        ("", "line 1, column 1"),
        ("x", "line 1, column 2"),
        ("[Rules \"groi\"]\n\n1. A1-B1", "line 3, column 9"),
        ("[Rules \"groi\"]\n\n1. A1-B9 *\n", "line 3, column 4"),
    ] {
        let answer = anna.send("POST", "/api/review", Some("text/plain"), record.as_bytes()).await;
        let refused = answer.refused(400, "bad-request");
        assert_eq!(refused["at"], place, "{record}");
        let message = refused["message"].as_str().unwrap();
        assert!(record.is_empty() || message.starts_with(place), "{message}");
    }
}

#[tokio::test]
async fn what_is_not_over_or_no_record_is_not_reviewed() {
    let table = knowing().await;
    let mut anna = table.person();
    for (record, status, code) in [
        ("[Rules \"looney\"]\n\n*\n", 200, ""),
        ("[Rules \"groi\"]\n\n1. A1-B9 *\n", 400, "bad-request"),
        ("[Rules \"groi\"]\n\n*\n\n[Rules \"groi\"]\n\n*\n", 400, "bad-request"),
        ("", 400, "bad-request"),
    ] {
        let answer = anna.send("POST", "/api/review", Some("text/plain"), record.as_bytes()).await;
        match status {
            200 => assert_eq!(answer.ok()["steps"], json!([]), "nothing was played"),
            _ => drop(answer.refused(status, code)),
        }
    }
    anna.get("/api/games/12345678/review").await.refused(404, "not-found");
    let terms = json!({"rules": "bambara", "start": START, "opponent": {"kind": "here"}});
    let id = anna.post("/api/games", &terms).await.ok()["id"].as_str().unwrap().to_owned();
    anna.get(&format!("/api/games/{id}/review")).await.refused(409, "not-now");
    anna.post(&format!("/api/board/game/{id}/resign"), &json!(null)).await.ok();
    assert_eq!(anna.get(&format!("/api/games/{id}/review")).await.status, 200);
}

/// Returns the indices of the steps of a review, and of those that are left out.
fn judged(review: &Value) -> [Vec<u64>; 2] {
    let steps = review["steps"].as_array().unwrap().iter().map(|step| step["at"].as_u64().unwrap());
    let withheld = review["withheld"].as_array().into_iter().flatten();
    [steps.collect(), withheld.map(|at| at.as_u64().unwrap()).collect()]
}

#[tokio::test]
async fn no_review_tells_how_to_play_a_position_of_a_game_in_progress() {
    let table = knowing().await;
    let (mut anna, mut ben) = (table.person(), table.person());
    let id = online(&mut anna, &mut ben).await;
    let game = anna.get(&format!("/api/games/{id}")).await.ok();
    assert!(game["state"]["result"].is_null());
    let last = game["line"].as_array().unwrap().len() as u64;
    anna.get(&format!("/api/games/{id}/review")).await.refused(403, "live-game");
    let record = anna.get(&format!("/api/games/{id}/record")).await.body;
    // The same with one more step, so that there is a step from the position, too.
    let position: AnyPosition = game["state"]["dpn"].as_str().unwrap().parse().unwrap();
    let step = position.step_text(position.steps()[0]);
    let text = String::from_utf8(record.clone()).unwrap();
    let longer = format!("{}{}. {step} *\n", text.trim_end().strip_suffix('*').unwrap(), last + 1);
    for (record, withheld) in
        [(record.clone(), vec![last]), (longer.into_bytes(), vec![last, last + 1])]
    {
        let review = ben.send("POST", "/api/review", Some("text/plain"), &record).await.ok();
        assert_eq!(judged(&review), [(1..last).collect(), withheld], "{review}");
        assert!(review["account"].is_null() && review["resignation"].is_null());
    }
    anna.post(&format!("/api/board/game/{id}/resign"), &json!(null)).await.ok();
    let review = ben.send("POST", "/api/review", Some("text/plain"), &record).await.ok();
    assert_eq!(judged(&review), [(1..=last).collect(), vec![]]);
    assert_eq!(anna.get(&format!("/api/games/{id}/review")).await.status, 200);
}

#[tokio::test]
async fn nobody_keeps_a_finished_game_from_review_by_playing_its_positions_again() {
    let table = knowing().await;
    let (mut anna, mut ben) = (table.person(), table.person());
    let id = online(&mut anna, &mut ben).await;
    anna.post(&format!("/api/board/game/{id}/resign"), &json!(null)).await.ok();
    let record = anna.get(&format!("/api/games/{id}/record")).await;
    let kept = anna.send("POST", "/api/records", Some("text/plain"), &record.body).await.ok();
    let uploaded = kept["games"][0]["id"].as_str().unwrap();
    // Two strangers play the same moves.
    let (mut carl, mut dora) = (table.person(), table.person());
    let again = online(&mut carl, &mut dora).await;
    let body = &record.body;
    let posted = ben.send("POST", "/api/review", Some("text/plain"), body).await.ok();
    for id in [&*id, uploaded] {
        let [steps, withheld] = judged(&ben.get(&format!("/api/games/{id}/review")).await.ok());
        assert_eq!(
            (steps.len() as u64, withheld),
            (steps[steps.len() - 1], vec![]),
            "the whole game"
        );
    }
    // What is uploaded now may be a copy of the game in progress. Only the step to its position is left out.
    let kept = carl.send("POST", "/api/records", Some("text/plain"), body).await.ok();
    let copy = kept["games"][0]["id"].as_str().unwrap();
    let uploaded = carl.get(&format!("/api/games/{copy}/review")).await.ok();
    assert_eq!(judged(&posted), judged(&uploaded));
    assert_eq!(judged(&posted)[1].len(), 1, "{posted}");
    carl.post(&format!("/api/board/game/{again}/resign"), &json!(null)).await.ok();
    let [steps, withheld] = judged(&carl.get(&format!("/api/games/{copy}/review")).await.ok());
    assert_eq!(
        (steps.len() as u64, withheld),
        (steps[steps.len() - 1], vec![]),
        "nothing was kept"
    );
}
