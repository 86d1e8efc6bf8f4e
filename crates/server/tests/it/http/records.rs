//! Records are uploaded, checked, and downloaded again.

use crate::common::table::Table;

const RIGHT: &str = "[Rules \"groi\"]\n[First \"Han\"]\n[Second \"Chewbacca\"]\n\n\
    1. A1-B1 2. A7-B7 resign 0-1\n";
const WRONG: &str = "[Rules \"groi\"]\n\n1. A1-B1 2. A7-B9 *\n";

#[tokio::test]
async fn each_game_of_a_file_is_right_or_wrong_by_itself() {
    let table = Table::open().await;
    let mut anna = table.person();
    let file = format!("{RIGHT}\n{WRONG}\n{RIGHT}");
    let answer = anna.send("POST", "/api/records", Some("text/plain"), file.as_bytes()).await;
    let imported = answer.ok();
    let games = imported["games"].as_array().unwrap();
    assert_eq!(games.len(), 3);
    assert!(games[0]["id"].is_string() && games[2]["id"].is_string(), "{imported}");
    assert!(games[1]["id"].is_null());
    let message = games[1]["error"]["message"].as_str().unwrap();
    assert!(message.contains("A7-B9"), "{message}");
    assert!(games[0]["title"].as_str().unwrap().contains("Han"));

    let id = games[0]["id"].as_str().unwrap();
    let full = anna.get(&format!("/api/games/{id}")).await.ok();
    assert_eq!(full["kind"], "record");
    let replay = anna.get(&format!("/api/games/{id}/replay")).await.ok();
    assert_eq!(replay["entries"].as_array().unwrap().len(), 2);
    let record = anna.get(&format!("/api/games/{id}/record")).await;
    assert!(record.text().contains("Chewbacca"), "{}", record.text());
    let act = format!("/api/board/game/{id}/resign");
    let refused = anna.post(&act, &serde_json::json!(null)).await;
    assert!(matches!(refused.status, 403 | 409), "nobody plays in a record");
}

#[tokio::test]
async fn what_is_no_file_of_records_is_refused() {
    let table = Table::open().await;
    let mut anna = table.person();
    for nothing in [&b""[..], b"  \n", b"\xff\xfe\x00"] {
        let answer = anna.send("POST", "/api/records", Some("text/plain"), nothing).await;
        answer.refused(400, "bad-request");
    }
    let answer =
        anna.send("POST", "/api/records", Some("text/plain"), b"'); DROP TABLE x; --").await;
    assert!(matches!(answer.status, 200 | 400), "{}", answer.text());
    assert_eq!(anna.get("/api/games").await.ok()["games"], serde_json::json!([]));
}
