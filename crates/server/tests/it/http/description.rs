//! The OpenAPI description names every status that an operation answers.

use serde_json::{Value, json};

use crate::common::table::{Seated, Table};

/// Replaces the parameters of a path by a text that is no id and no word.
fn filled(path: &str) -> String {
    let parts = path.split('/').map(|part| if part.starts_with('{') { "zzzzzzzz" } else { part });
    parts.collect::<Vec<_>>().join("/")
}

#[tokio::test]
async fn every_answer_to_unknown_fields_ids_and_bodies_is_described() {
    let table = Table::open().await;
    let mut anna = table.person();
    let description = anna.get("/api/openapi.json").await.ok();
    let paths = description["paths"].as_object().unwrap();
    let mut tried = 0;
    for (path, item) in paths {
        for (method, operation) in item.as_object().unwrap() {
            // Streams do not end, and the answer to their start is the same as that of the others.
            if path.contains("/stream") {
                continue;
            }
            let address = filled(path);
            for query in ["", "?nonsense=1", "?%00"] {
                let target = format!("{address}{query}");
                for body in [json!(null), json!({"nonsense": 1}), json!([[]])] {
                    let answer = match method.as_str() {
                        "get" => anna.get(&target).await,
                        "post" => anna.post(&target, &body).await,
                        "delete" => anna.send("DELETE", &target, None, b"").await,
                        other => panic!("the test knows no way to send {other}"),
                    };
                    let status = answer.status.to_string();
                    let known = &operation["responses"][&status];
                    assert_ne!(known, &Value::Null, "{method} {target} {body}: {status}");
                    tried += 1;
                }
            }
        }
    }
    assert!(tried > 200, "{tried}");
}

#[tokio::test]
async fn what_has_a_body_is_described_with_the_refusal_of_one_that_arrives_too_slowly() {
    let table = Table::open().await;
    let description = table.person().get("/api/openapi.json").await.ok();
    for (path, item) in description["paths"].as_object().unwrap() {
        for (method, operation) in item.as_object().unwrap() {
            let has_body = operation["requestBody"].is_object();
            assert_eq!(operation["responses"]["408"].is_object(), has_body, "{method} {path}");
        }
    }
}

#[tokio::test]
async fn the_refusal_of_a_token_is_described_wherever_one_is_read() {
    let table = Table::open().await;
    let (mut anna, mut ben) = (table.person(), table.person());
    let game = Seated::between(&mut anna, &mut ben, json!({"rules": "groi"})).await;
    let description = anna.get("/api/openapi.json").await.ok();
    for (token, status) in [("000000000000", 403), (&*game.invitation, 409)] {
        for path in [
            "/api/games/{id}",
            "/api/games/{id}/replay",
            "/api/games/{id}/record",
            "/api/games/{id}/dice",
            "/api/board/game/stream/{id}",
        ] {
            let refused = table.program(token).get(&path.replace("{id}", &game.id)).await;
            assert_eq!(refused.status, status, "{path}: {}", refused.text());
            let known = &description["paths"][path]["get"]["responses"][status.to_string()];
            assert_ne!(known, &Value::Null, "{path}: {status}");
        }
    }
}
