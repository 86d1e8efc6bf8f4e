//! Puzzles ("Dejarik in N") are listed, shown and solved.

use serde_json::{Value, json};

use crate::common::table::{Client, Table};
use crate::http::positions::escaped;

/// Returns a shipped puzzle of two moves or more, with its solution.
async fn puzzle(anna: &mut Client) -> (String, Vec<String>) {
    let list = anna.get("/api/puzzles?rules=groi&moves=3").await.ok();
    let id = list["puzzles"][0]["id"].as_str().unwrap().to_owned();
    let solution = anna.get(&format!("/api/puzzles/{id}/solution")).await.ok();
    let line: Vec<String> = serde_json::from_value(solution["line"].clone()).unwrap();
    assert_eq!(line.len(), 5, "{solution}");
    (id, line)
}

async fn attempt(anna: &mut Client, id: &str, words: &[String]) -> Value {
    anna.get(&format!("/api/puzzles/{id}/attempt?play={}", escaped(&words.join(" ")))).await.ok()
}

#[tokio::test]
async fn puzzles_are_listed_the_easiest_first_and_one_is_today_s() {
    let table = Table::open().await;
    let mut anna = table.person();
    let all = anna.get("/api/puzzles").await.ok();
    let puzzles = all["puzzles"].as_array().unwrap();
    assert!(puzzles.len() >= 300);
    let ratings: Vec<u64> = puzzles.iter().map(|one| one["rating"].as_u64().unwrap()).collect();
    assert!(ratings.is_sorted());
    assert!(puzzles.iter().any(|one| one["id"] == all["daily"]), "{}", all["daily"]);
    assert_eq!(anna.get("/api/puzzles/daily").await.ok()["id"], all["daily"]);

    let some = anna.get("/api/puzzles?rules=bambara&theme=sacrifice&from=1500&to=2000").await.ok();
    for one in some["puzzles"].as_array().unwrap() {
        assert_eq!(one["rules"], "bambara");
        assert!(one["themes"].as_array().unwrap().contains(&json!("sacrifice")));
    }
    anna.get("/api/puzzles?theme=fork").await.refused(400, "bad-request");
    anna.get("/api/puzzles?rules=chess").await.refused(400, "bad-request");
    anna.get("/api/puzzles/gnone2").await.refused(404, "not-found");
}

#[tokio::test]
async fn a_puzzle_does_not_give_its_solution_away_and_is_solved_by_it() {
    let table = Table::open().await;
    let mut anna = table.person();
    let (id, line) = puzzle(&mut anna).await;
    let shown = anna.get(&format!("/api/puzzles/{id}")).await.ok();
    assert!(!shown.to_string().contains(&line[0]), "{shown}");
    assert_eq!((shown["moves"].as_u64(), shown["rules"].as_str()), (Some(3), Some("groi")));

    for (found, judgement) in [(0, "right"), (2, "right"), (4, "done")] {
        let judged = attempt(&mut anna, &id, &line[..=found]).await;
        let answer = line.get(found + 1);
        let left = (line.len() - found) / 2;
        assert_eq!(judged, json!({"judgement": judgement, "answer": answer, "left": left}));
    }
    let rest = format!("/api/puzzles/{id}/solution?play={}", escaped(&line[..2].join(" ")));
    assert_eq!(anna.get(&rest).await.ok()["line"], json!(line[2..]));
}

#[tokio::test]
async fn a_wrong_move_is_called_wrong_and_what_cannot_be_is_refused() {
    let table = Table::open().await;
    let mut anna = table.person();
    let (id, line) = puzzle(&mut anna).await;
    let dpn = anna.get(&format!("/api/puzzles/{id}")).await.ok()["dpn"].clone();
    let path = format!("/api/position?dpn={}", escaped(dpn.as_str().unwrap()));
    let view = anna.get(&path).await.ok();
    let steps = view["choices"]["steps"].as_array().unwrap();
    for step in steps.iter().filter(|step| step["word"] != line[0]) {
        let word = step["word"].as_str().unwrap().to_owned();
        let judged = attempt(&mut anna, &id, &[word]).await;
        assert_eq!(judged, json!({"judgement": "wrong", "answer": null, "left": 3}));
    }

    let hint = anna.get(&format!("/api/puzzles/{id}/hint")).await.ok();
    assert!(line[0].starts_with(hint["from"].as_str().unwrap()), "{hint}");
    let path =
        |what: &str, words: &str| format!("/api/puzzles/{id}/{what}?play={}", escaped(words));
    anna.get(&path("hint", &line[0])).await.refused(409, "not-now");
    anna.get(&path("hint", &line.join(" "))).await.refused(409, "not-now");
    anna.get(&path("attempt", "")).await.refused(409, "not-now");
    anna.get(&path("attempt", &line[..2].join(" "))).await.refused(409, "not-now");
    anna.get(&path("attempt", "A1-Z9")).await.refused(422, "illegal");
    anna.get(&path("attempt", &format!("{} {} {}", line[0], line[0], line[2])))
        .await
        .refused(422, "illegal");
    anna.get(&path("solution", &line[2])).await.refused(422, "illegal");
}
