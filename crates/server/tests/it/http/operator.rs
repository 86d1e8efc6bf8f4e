//! What an operator sets: texts, the folder behind a proxy, the pause before the end, and what other sites may read.

use std::fs;
use std::time::Duration;

use dejarik_test_services::until;

use crate::common::table::Table;

#[tokio::test]
async fn the_texts_of_the_operator_are_shown_as_they_change() {
    let folder = tempfile::tempdir().unwrap();
    let texts = folder.path().to_owned();
    let table = Table::with(|config| config.texts = Some(texts.clone())).await;
    let mut reader = table.person();
    let none = reader.get("/api/texts").await;
    assert!(none.ok()["notice"].is_null() && none.ok()["contact"].is_null());
    for (name, text) in [
        ("notice.txt", "Back at noon."),
        ("notice.fr.txt", "De retour à midi."),
        ("contact.txt", "Write to Anna."),
        ("security.txt", "Contact: mailto:anna@dejarik.example"),
    ] {
        fs::write(texts.join(name), text).unwrap();
    }
    assert_eq!(reader.get("/api/texts").await.ok()["notice"], "Back at noon.");
    let french = reader.get("/api/texts?lang=fr").await;
    assert_eq!(french.ok()["notice"], "De retour à midi.");
    assert_eq!(french.ok()["contact"], "Write to Anna.", "a text without a language is for all");
    assert!(french.ok()["privacy"].is_null());
    assert!(reader.get("/.well-known/security.txt").await.text().starts_with("Contact: "));
    fs::remove_file(texts.join("notice.txt")).unwrap();
    assert!(reader.get("/api/texts?lang=en").await.ok()["notice"].is_null());
    // A file that is no text is not shown.
    fs::write(texts.join("notice.txt"), [0xFF; 9]).unwrap();
    assert!(reader.get("/api/texts").await.ok()["notice"].is_null());
    assert_eq!(reader.get("/api/texts?lang=de").await.status, 400);
}

#[tokio::test]
async fn robots_may_read_the_page_and_its_pictures_unless_the_operator_says_otherwise() {
    let table = Table::open().await;
    let mut robot = table.person();
    assert!(robot.get("/robots.txt").await.text().contains("Disallow: /api/"));
    assert_eq!(robot.get("/.well-known/security.txt").await.status, 404);
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("robots.txt"), "User-agent: *\nDisallow: /\n").unwrap();
    let table = Table::with(|config| config.texts = Some(folder.path().to_owned())).await;
    assert!(table.person().get("/robots.txt").await.text().ends_with("Disallow: /\n"));
}

#[tokio::test]
async fn a_server_in_a_folder_of_its_host_answers_with_and_without_it() {
    let table = Table::with(|config| config.base = Some("/dejarik/".parse().unwrap())).await;
    let mut reader = table.person();
    for start in ["", "/dejarik"] {
        assert_eq!(reader.get(&format!("{start}/readyz")).await.text(), "ready");
        reader.get(&format!("{start}/api/rules")).await.ok();
        let page = reader.get(&format!("{start}/rules/groi")).await;
        assert_eq!(page.status, 200);
        let text = page.text();
        let others = text.matches("=\"/").count() - text.matches("=\"/dejarik/").count();
        assert_eq!(others, 0, "{text}");
        let description = reader.get(&format!("{start}/api/openapi.json")).await.ok();
        assert_eq!(description["servers"], serde_json::json!([{ "url": "/dejarik" }]));
        assert!(description["paths"]["/api/rules"].is_object());
        let answer = reader.get(&format!("{start}/api")).await;
        let reference = answer.text();
        for linked in ["/dejarik/api/style.css", "/dejarik/api/openapi.json", "/dejarik/"] {
            assert!(reference.contains(&format!("href=\"{linked}\"")), "{linked}");
        }
    }
    assert_eq!(reader.get("/dejarikx/readyz").await.status, 404);
}

#[tokio::test]
async fn a_server_that_was_asked_to_stop_is_not_ready_and_serves_on_for_a_while() {
    let table = Table::with(|config| config.drain = Duration::from_secs(3_600)).await;
    let mut reader = table.person();
    assert_eq!(reader.get("/readyz").await.status, 200);
    let table = table.ask_to_stop();
    until("the server is not ready", async || table.person().get("/readyz").await.status == 503)
        .await;
    reader.get("/healthz").await.ok();
    reader.get("/api/rules").await.ok();
}

#[tokio::test]
async fn other_sites_read_what_anybody_may_read_of_a_public_server() {
    let allowed = "access-control-allow-origin";
    let public = Table::with(|config| {
        config.doors.origins = vec!["https://dejarik.example".parse().unwrap()];
    })
    .await;
    let mut reader = public.person();
    let position = reader.get("/api/rules").await;
    assert_eq!(position.header(allowed), Some("*"));
    assert_eq!(position.header("access-control-allow-credentials"), None);
    let refused = reader.get("/api/position?dpn=none").await;
    assert_eq!((refused.status, refused.header(allowed)), (400, Some("*")));
    let page = reader.get("/").await;
    assert_eq!(page.header(allowed), None);
    let made = reader.post("/api/games", &serde_json::json!({})).await;
    assert_eq!(made.header(allowed), None, "only reading is shared");
    let home = Table::open().await;
    assert_eq!(home.person().get("/api/rules").await.header(allowed), None);
}
