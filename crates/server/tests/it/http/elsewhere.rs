//! Pages on other hosts that the operator lets play here.

use axum::http::HeaderMap;
use dejarik_server::http::limit::Rate;
use serde_json::json;
use tokio::net::TcpStream;
use tokio_tungstenite::tungstenite::Error as WsError;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;

use crate::common::authenticator::Authenticator;
use crate::common::table::{Answer, Client, Seated, Table, here};

const PAGE: &str = "https://page.example";
const ALLOWED: &str = "access-control-allow-origin";
const CREDENTIALS: &str = "access-control-allow-credentials";

/// Starts a server on which pages of [`PAGE`] play.
async fn open_to_the_page() -> Table {
    Table::with(|config| config.doors.pages = vec![PAGE.parse().unwrap()]).await
}

/// Returns a browser that shows a page of an origin, on its first visit.
fn at(table: &Table, origin: &str) -> Client {
    table.person().with(&format!("Origin: {origin}"))
}

/// Asserts that a browser lets [`PAGE`] read a response to a request with a cookie.
fn is_readable(answer: &Answer) {
    assert_eq!(answer.header(ALLOWED), Some(PAGE), "{}", answer.text());
    assert_eq!(answer.header(CREDENTIALS), Some("true"));
    let exposed = answer.header("access-control-expose-headers").unwrap();
    for header in ["retry-after", "x-request-id", "etag", "content-disposition"] {
        assert!(exposed.contains(header), "{exposed}");
    }
    assert!(varies(&answer.headers));
}

fn varies(headers: &HeaderMap) -> bool {
    headers.get_all("vary").iter().any(|value| value == "origin")
}

#[tokio::test]
async fn a_browser_lets_the_page_read_answers_and_refusals_and_no_other_page() {
    let table = open_to_the_page().await;
    let mut anna = at(&table, PAGE);
    let rules = anna.get("/api/rules").await;
    rules.ok();
    is_readable(&rules);
    let refused = anna.get("/api/position?dpn=none").await;
    assert_eq!(refused.status, 400);
    is_readable(&refused);
    let missing = anna.get("/api/nothing").await;
    missing.refused(404, "not-found");
    is_readable(&missing);
    for other in ["https://evil.example", "http://page.example", "null", &format!("{PAGE}:8443")] {
        let answer = at(&table, other).get("/api/rules").await;
        answer.ok();
        assert_eq!((answer.header(ALLOWED), answer.header(CREDENTIALS)), (None, None), "{other}");
        assert!(varies(&answer.headers), "{other}");
        at(&table, other).post("/api/games", &json!(null)).await.refused(403, "foreign-origin");
    }
    let page = at(&table, PAGE).get("/about").await;
    assert_eq!(page.header(ALLOWED), None, "the page of this server is for its own host");
}

#[tokio::test]
async fn the_page_reads_more_of_a_public_server_than_others_and_is_told_to_wait() {
    let table = Table::with(|config| {
        config.doors.pages = vec![PAGE.parse().unwrap()];
        config.doors.origins = vec!["https://dejarik.example".parse().unwrap()];
        config.limits.loopback = true;
        config.limits.any = Rate { burst: 2, every: std::time::Duration::from_secs(3600) };
    })
    .await;
    is_readable(&at(&table, PAGE).get("/api/rules").await);
    let other = at(&table, "https://evil.example").get("/api/rules").await;
    assert_eq!((other.header(ALLOWED), other.header(CREDENTIALS)), (Some("*"), None));
    let refused = at(&table, PAGE).get("/api/rules").await;
    refused.refused(429, "too-many");
    is_readable(&refused);
}

#[tokio::test]
async fn a_browser_is_told_which_requests_the_page_may_make() {
    let table = open_to_the_page().await;
    let ask = async |origin: &str, path: &str| {
        let mut browser = at(&table, origin).with("Access-Control-Request-Method: POST");
        browser.send("OPTIONS", path, None, b"").await
    };
    let answer = ask(PAGE, "/api/games").await;
    assert_eq!(answer.status, 204);
    is_readable(&answer);
    assert_eq!(answer.header("access-control-allow-methods"), Some("GET, POST, DELETE"));
    assert_eq!(answer.header("access-control-allow-headers"), Some("content-type"));
    assert!(answer.header("access-control-max-age").is_some());
    assert_eq!(answer.header("set-cookie"), None);
    for other in ["https://evil.example", "null"] {
        let answer = ask(other, "/api/games").await;
        answer.refused(405, "method");
        assert_eq!(answer.header(ALLOWED), None, "{other}");
    }
    ask(PAGE, "/about").await.refused(405, "method");
    let plain = at(&table, PAGE).send("OPTIONS", "/api/games", None, b"").await;
    plain.refused(405, "method");
}

#[tokio::test]
async fn a_browser_that_blocks_the_cookie_makes_and_takes_nothing() {
    let table = open_to_the_page().await;
    let terms = json!({"rules": "groi", "opponent": {"kind": "here"}});
    let mut anna = at(&table, PAGE);
    let refused = anna.post("/api/games", &terms).await;
    refused.refused(403, "cookies-blocked");
    is_readable(&refused);
    let cookie = refused.header("set-cookie").unwrap();
    for part in ["; HttpOnly", "; SameSite=None; Secure; Partitioned", "; Path=/"] {
        assert!(cookie.contains(part), "{cookie}");
    }
    let blocked = &mut Client { cookie: None, ..anna.clone() };
    for path in ["/api/games", "/api/lobby", "/api/records", "/api/me/sign-in"] {
        blocked.cookie = None;
        blocked.post(path, &json!(null)).await.refused(403, "cookies-blocked");
    }
    blocked.cookie = Some("dejarik=forged".to_owned());
    blocked.post("/api/games", &terms).await.refused(403, "cookies-blocked");
    anna.post("/api/games", &terms).await.ok();
    assert_eq!(anna.get("/api/me").await.ok()["games"], 1);
    // On the own page nothing is different.
    let made = table.person().post("/api/games", &terms).await;
    made.ok();
    assert!(made.header("set-cookie").unwrap().ends_with("; SameSite=Lax"));
}

#[tokio::test]
async fn the_cookie_of_a_page_lasts_from_its_last_visit_and_one_of_the_same_site_is_like_our_own() {
    let table = Table::with(|config| {
        config.doors.pages =
            [PAGE, "http://127.0.0.1:8000"].map(|page| page.parse().unwrap()).to_vec();
    })
    .await;
    let mut anna = at(&table, PAGE);
    anna.get("/api/me").await.ok();
    let cookie = anna.cookie.clone();
    assert_eq!(anna.get("/api/me").await.header("set-cookie"), None);
    let visit = anna.get("/api/rules").await;
    assert!(visit.header("set-cookie").unwrap().ends_with("; SameSite=None; Secure; Partitioned"));
    assert_eq!(anna.cookie, cookie, "the person stays the same");
    let mut near = at(&table, "http://127.0.0.1:8000");
    let answer = near.get("/api/rules").await;
    assert!(answer.header("set-cookie").unwrap().ends_with("; SameSite=Lax"));
    assert_eq!(answer.header(ALLOWED), Some("http://127.0.0.1:8000"));
    // A second cookie of the same name would come back beside the first one.
    let answer = at(&table, PAGE).with("Sec-Fetch-Site: same-site").get("/api/rules").await;
    assert!(answer.header("set-cookie").unwrap().ends_with("; SameSite=Lax"));
}

#[tokio::test]
async fn a_person_at_the_page_plays_with_one_at_our_own() {
    let table = open_to_the_page().await;
    let (mut anna, mut ben) = (at(&table, PAGE), table.person());
    anna.get("/api/rules").await.ok();
    let game = Seated::between(&mut anna, &mut ben, json!({"rules": "groi"})).await;
    let open = async |origin: &str, cookie: &Option<String>| {
        let url = format!("ws://{}/api/games/{}/socket", table.at, game.id);
        let mut request = url.into_client_request().unwrap();
        let headers = request.headers_mut();
        headers.insert("origin", origin.parse().unwrap());
        headers.insert("cookie", cookie.as_deref().unwrap().parse().unwrap());
        let stream = TcpStream::connect(table.at).await.unwrap();
        match tokio_tungstenite::client_async(request, stream).await {
            Ok(_) => 101,
            Err(WsError::Http(answer)) => answer.status().as_u16(),
            Err(error) => panic!("{error}"),
        }
    };
    assert_eq!(open(PAGE, &anna.cookie).await, 101);
    assert_eq!(open(&format!("http://{}", table.at), &ben.cookie).await, 101);
    assert_eq!(open("https://evil.example", &anna.cookie).await, 403);
    let full = anna.get(&format!("/api/games/{}", game.id)).await.ok();
    assert_eq!(full["you"], json!(["w"]));
    anna.post(&format!("/api/board/game/{}/resign", game.id), &json!(null)).await.ok();
}

#[tokio::test]
async fn a_passkey_of_the_page_signs_in_there_and_nowhere_else() {
    let table = open_to_the_page().await;
    let mut anna = at(&table, PAGE);
    anna.get("/api/rules").await.ok();
    here(&mut anna).await;
    let mut passkey = Authenticator::of(&anna, b"a passkey");
    passkey.origin = PAGE.to_owned();
    passkey.host = "page.example".to_owned();
    assert_eq!(passkey.add(&mut anna).await.status, 204);
    let mut phone = at(&table, PAGE);
    phone.get("/api/rules").await.ok();
    assert_eq!(passkey.sign_in(&mut phone).await.ok(), json!({"joined": 0}));
    assert_eq!(phone.get("/api/me").await.ok()["games"], 1);
    let mut own = table.person();
    own.get("/api/rules").await.ok();
    passkey.sign_in(&mut own).await.refused(400, "bad-request");
}
