//! The page, its assets, and the reference page of the interface.

use crate::common::table::Table;

#[tokio::test]
async fn the_page_is_at_its_addresses_and_nothing_else_is() {
    let table = Table::open().await;
    let mut anna = table.person();
    for page in [
        "/",
        "/game/abcdefgh",
        "/game/abcdefgh/replay",
        "/rules",
        "/rules/groi/G-3",
        "/lesson/looney",
        "/position?dpn=x",
        "/puzzles",
        "/puzzles/daily",
        "/progress",
        "/print",
        "/print/groi",
        "/records",
        "/settings",
        "/about",
        "/data",
    ] {
        let answer = anna.get(page).await;
        assert_eq!(answer.status, 200, "{page}");
        assert_eq!(answer.header("content-type"), Some("text/html; charset=utf-8"), "{page}");
        assert_eq!(answer.header("cache-control"), Some("private, no-cache"), "{page}");
    }
    anna.get("/nowhere").await.refused(404, "not-found");
    anna.get("/api/nowhere").await.refused(404, "not-found");
    anna.get("/assets/nothing.js").await.refused(404, "not-found");
    let mut browser = anna.with("Accept: text/html,*/*");
    let lost = browser.get("/nowhere").await;
    assert_eq!((lost.status, lost.header("content-type")), (404, Some("text/html; charset=utf-8")));
    browser.get("/api/nowhere").await.refused(404, "not-found");
}

#[tokio::test]
async fn a_page_that_is_the_same_is_not_sent_again() {
    let table = Table::open().await;
    let mut anna = table.person();
    let tag = anna.get("/").await.header("etag").unwrap().to_owned();
    let again = anna.with(&format!("If-None-Match: {tag}")).get("/").await;
    assert_eq!((again.status, again.body.len()), (304, 0));
    let other = anna.with("If-None-Match: \"something else\"").get("/").await;
    assert_eq!(other.status, 200);
}

#[tokio::test]
async fn what_the_page_loads_is_there_compressed_and_kept_for_good() {
    if dejarik_page::NO_PAGE.is_some() {
        return;
    }
    let table = Table::open().await;
    let mut anna = table.person();
    let page = anna.get("/").await.text().to_owned();
    assert!(!page.contains("<script>") && !page.contains(" style="), "the policy forbids it");
    let files: Vec<&str> = page.split('"').filter(|part| part.starts_with("/assets/")).collect();
    assert!(files.iter().any(|file| file.ends_with(".js")), "{page}");
    for file in files {
        let plain = anna.get(file).await;
        assert_eq!(plain.status, 200, "{file}");
        assert!(plain.header("cache-control").unwrap().contains("immutable"), "{file}");
        let packed = anna.with("Accept-Encoding: gzip, br").get(file).await;
        assert_eq!(packed.header("vary"), Some("accept-encoding"));
        if packed.header("content-encoding").is_some() {
            assert_eq!(packed.header("content-encoding"), Some("br"), "{file}");
            assert!(packed.body.len() < plain.body.len(), "{file}");
            assert_ne!(packed.header("etag"), plain.header("etag"), "{file}");
        }
    }
}

#[tokio::test]
async fn the_page_can_be_installed_and_asks_for_new_versions_of_itself() {
    if dejarik_page::NO_PAGE.is_some() {
        return;
    }
    let table = Table::open().await;
    let mut anna = table.person();
    let worker = anna.get("/sw.js").await;
    assert_eq!(worker.header("content-type"), Some("text/javascript; charset=utf-8"));
    assert_eq!(worker.header("cache-control"), Some("no-cache"));
    assert!(worker.text().contains("index.html"), "the worker keeps the page");
    for (asked, lang) in [("en-GB,en;q=0.9", "en"), ("fr-CA,fr;q=0.9,en;q=0.5", "fr")] {
        let page = anna.with(&format!("Accept-Language: {asked}")).get("/").await;
        let manifest = format!("/manifest.{lang}.webmanifest");
        assert!(page.text().contains(&manifest), "{asked}: {}", page.text());
        let answer = anna.get(&manifest).await;
        assert_eq!(answer.header("content-type"), Some("application/manifest+json"));
        assert!(answer.text().contains(&format!("\"lang\": \"{lang}\"")));
        for icon in answer.text().split('"').filter(|text| text.starts_with("icons/")) {
            assert_eq!(anna.get(&format!("/{icon}")).await.status, 200, "{icon}");
        }
    }
}

#[tokio::test]
async fn the_interface_is_described_to_programs_and_to_people() {
    let table = Table::open().await;
    let mut anna = table.person();
    let description = anna.get("/api/openapi.json").await.ok();
    assert_eq!(description["openapi"].as_str().unwrap().split('.').next(), Some("3"));
    let page = anna.get("/api").await;
    assert_eq!(page.header("content-type"), Some("text/html; charset=utf-8"));
    for path in description["paths"].as_object().unwrap().keys() {
        assert!(page.text().contains(path.as_str()), "{path}");
    }
    assert_eq!(
        anna.get("/api/style.css").await.header("content-type"),
        Some("text/css; charset=utf-8")
    );
}

#[tokio::test]
async fn the_description_is_sent_compressed_and_once() {
    let table = Table::open().await;
    let anna = table.person();
    for path in ["/api/openapi.json", "/api"] {
        let plain = anna.clone().get(path).await;
        assert_eq!(plain.header("content-encoding"), None, "{path}");
        let mut browser = anna.with("Accept-Encoding: gzip");
        let packed = browser.get(path).await;
        assert_eq!(packed.header("content-encoding"), Some("gzip"), "{path}");
        assert_eq!(packed.header("content-type"), plain.header("content-type"), "{path}");
        assert!(packed.body.len() < plain.body.len() / 2, "{path}");
        let tag = packed.header("etag").unwrap();
        assert_ne!(plain.header("etag"), Some(tag), "{path}");
        let again = browser.with(&format!("If-None-Match: {tag}")).get(path).await;
        assert_eq!((again.status, again.body.len()), (304, 0), "{path}");
        assert_eq!(again.header("vary"), Some("accept-encoding"), "{path}");
    }
}

#[tokio::test]
async fn every_answer_says_what_a_browser_may_do_with_it() {
    let table = Table::open().await;
    let mut anna = table.person();
    for path in ["/", "/api", "/api/rules", "/api/nowhere", "/healthz", "/nowhere"] {
        let answer = anna.get(path).await;
        let policy = answer.header("content-security-policy").unwrap();
        for part in [
            "default-src 'self'",
            "script-src 'self' 'wasm-unsafe-eval';",
            "frame-ancestors 'none'",
            "object-src 'none'",
            "base-uri 'none'",
        ] {
            assert!(policy.contains(part), "{path}: {policy}");
        }
        // The page may compile WebAssembly, and nothing else that is unsafe is allowed.
        let unsafe_parts = policy.split_whitespace().filter(|part| part.contains("unsafe"));
        assert_eq!(unsafe_parts.collect::<Vec<_>>(), ["'wasm-unsafe-eval';"], "{path}");
        assert_eq!(answer.header("x-content-type-options"), Some("nosniff"), "{path}");
        assert_eq!(answer.header("referrer-policy"), Some("no-referrer"), "{path}");
    }
    assert_eq!(anna.get("/api/games").await.header("cache-control"), Some("no-store"));
}
