//! Records are uploaded, checked, and downloaded again.

use dejarik_rules::dgn;

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
    let answer = anna.send("POST", "/api/records", Some("text/plain"), b"bonjour").await;
    let unreadable = &answer.ok()["games"][0];
    assert_eq!(unreadable["title"], "", "{unreadable}");
    assert!(unreadable["error"]["french"].is_string(), "{unreadable}");

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

/// Annotated in every way that DGN has.
const ANNOTATED: &str = "[Rules \"groi\"]\n[Event \"Club evening\"]\n[Site \"Bespin\"]\n\n\
    {Before the game} 1. A1-B1! {after a move} ({before a side line} 1. A2-B2 A7-B7\n\
    (2. A8-B8 {deep})) 2. A7-B7 $14 *\n";

#[tokio::test]
async fn comments_glyphs_and_side_lines_are_kept_shown_and_given_back() {
    let table = Table::open().await;
    let mut anna = table.person();
    let books = ["groi", "bambara", "looney", "simeone"].map(|rules| {
        let path = format!("{}/../../docs/games/{rules}.dgn", env!("CARGO_MANIFEST_DIR"));
        std::fs::read_to_string(path).unwrap()
    });
    for text in books.iter().map(String::as_str).chain([ANNOTATED]) {
        let answer = anna.send("POST", "/api/records", Some("text/plain"), text.as_bytes()).await;
        let imported = answer.ok();
        let id = imported["games"][0]["id"].as_str().unwrap();
        let back = anna.get(&format!("/api/games/{id}/record")).await.text().to_owned();
        assert_eq!(dgn::read(&back).unwrap(), dgn::read(text).unwrap());
        let replay = anna.get(&format!("/api/games/{id}/replay")).await.ok();
        let entries = replay["entries"].as_array().unwrap();
        let said = entries.iter().map(|entry| &entry["annotation"]).chain([&replay["preface"]]);
        let notes = said.filter_map(|said| said["notes"].as_array()).map(Vec::len).sum::<usize>();
        // The side line of the last text is one note, with two comments in it.
        let within = usize::from(text == ANNOTATED);
        assert_eq!(notes, text.matches('{').count() - within);
    }
    let answer = anna.send("POST", "/api/records", Some("text/plain"), ANNOTATED.as_bytes()).await;
    let id = answer.ok()["games"][0]["id"].as_str().unwrap().to_owned();
    let replay = anna.get(&format!("/api/games/{id}/replay")).await.ok();
    assert_eq!(replay["preface"]["notes"], serde_json::json!(["Before the game"]));
    let side_line = "({before a side line} 1. A2-B2 A7-B7 (2. A8-B8 {deep}))";
    let said = serde_json::json!({"glyphs": ["!"], "notes": ["after a move", side_line]});
    assert_eq!(replay["entries"][0]["annotation"], said);
    let said = serde_json::json!({"glyphs": ["$14"], "notes": []});
    assert_eq!(replay["entries"][1]["annotation"], said);
}
