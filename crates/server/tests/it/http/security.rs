//! Attacks: requests of foreign pages, forged identities, odd paths, large bodies, wrong methods.

use std::time::Duration;

use dejarik_server::http::limit::Rate;
use serde_json::json;
use tokio::net::TcpStream;
use tokio_tungstenite::tungstenite::Error as WsError;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;

use crate::common::table::{Answer, Client, Table, here, raw};

const HERE: &str = r#"{"rules":"groi","opponent":{"kind":"here"}}"#;

async fn make(client: &mut Client) -> Answer {
    client.send("POST", "/api/games", Some("application/json"), HERE.as_bytes()).await
}

#[tokio::test]
async fn a_foreign_page_changes_nothing() {
    let table = Table::open().await;
    let mut anna = table.person();
    let id = here(&mut anna).await;
    for origin in ["http://evil.example", "null", "https://127.0.0.1", "", "http://127.0.0.1:1"] {
        let mut foreign = anna.with(&format!("Origin: {origin}"));
        make(&mut foreign).await.refused(403, "foreign-origin");
        let path = format!("/api/board/game/{id}/resign");
        foreign.post(&path, &json!(null)).await.refused(403, "foreign-origin");
        let sent = foreign.send("POST", "/api/records", Some("text/plain"), b"x").await;
        sent.refused(403, "foreign-origin");
    }
    // The cookie without an origin.
    let mut silent = Client { browser: false, ..anna.clone() };
    let error = make(&mut silent).await.refused(403, "foreign-origin");
    let expected = format!("expected the header `Origin: http://{}` beside the cookie", table.at);
    assert!(error["message"].as_str().unwrap().starts_with(&expected), "{error}");
    assert_eq!(error["at"], "origin");
    assert_eq!(anna.get("/api/games").await.ok()["games"].as_array().unwrap().len(), 1);
    assert_eq!(anna.get(&format!("/api/games/{id}")).await.ok()["state"]["version"], 0);
    // A program sends neither.
    make(&mut Client { browser: false, ..table.person() }).await.ok();
}

#[tokio::test]
async fn a_page_whose_own_name_leads_here_is_turned_away() {
    let table = Table::open().await;
    for path in ["/", "/api/games", "/api/rules", "/metrics"] {
        let request =
            format!("GET {path} HTTP/1.1\r\nHost: evil.example\r\nConnection: close\r\n\r\n");
        raw(table.at, request.as_bytes()).await.refused(421, "unknown-host");
    }
    let request = "GET /healthz HTTP/1.1\r\nHost: pod.cluster.example\r\nConnection: close\r\n\r\n";
    assert_eq!(raw(table.at, request.as_bytes()).await.status, 200, "watchers may");
    let none = "GET / HTTP/1.0\r\n\r\n";
    raw(table.at, none.as_bytes()).await.refused(421, "unknown-host");
}

#[tokio::test]
async fn a_request_with_several_hosts_is_refused_whichever_comes_first() {
    let table = Table::open().await;
    let own = table.at.to_string();
    for [first, second] in [[&*own, "evil.example"], ["evil.example", &own], [&own, &own]] {
        for path in ["/", "/api/rules", "/healthz"] {
            let request = format!(
                "GET {path} HTTP/1.1\r\nHost: {first}\r\nHost: {second}\r\nConnection: close\r\n\r\n"
            );
            raw(table.at, request.as_bytes()).await.refused(400, "bad-request");
        }
    }
}

#[tokio::test]
async fn a_public_server_knows_its_name_and_gives_secure_cookies() {
    let table = Table::with(|config| {
        config.doors.origins = vec!["https://dejarik.example".parse().unwrap()];
        config.proxies = vec!["127.0.0.1".parse().unwrap()];
    })
    .await;
    let ask = |more: &str| {
        format!(
            "POST /api/games HTTP/1.1\r\nHost: dejarik.example\r\n{more}Content-Length: {}\r\n\
             Content-Type: application/json\r\nConnection: close\r\n\r\n{HERE}",
            HERE.len()
        )
    };
    let answer = raw(table.at, ask("Origin: https://dejarik.example\r\n").as_bytes()).await;
    answer.ok();
    let cookie = answer.header("set-cookie").unwrap();
    for part in ["; HttpOnly", "; SameSite=Lax", "; Secure", "; Path=/"] {
        assert!(cookie.contains(part), "{cookie}");
    }
    let answer = raw(table.at, ask("Origin: http://dejarik.example\r\n").as_bytes()).await;
    answer.refused(403, "foreign-origin");
}

#[tokio::test]
async fn a_socket_opens_to_our_page_and_to_programs_alone() {
    let table = Table::open().await;
    let mut anna = table.person();
    let id = here(&mut anna).await;
    let path = format!("ws://{}/api/games/{id}/socket", table.at);
    let open = async |origin: Option<&str>, cookie: Option<&str>| {
        let mut request = path.as_str().into_client_request().unwrap();
        let headers = request.headers_mut();
        if let Some(origin) = origin {
            headers.insert("origin", origin.parse().unwrap());
        }
        if let Some(cookie) = cookie {
            headers.insert("cookie", cookie.parse().unwrap());
        }
        let stream = TcpStream::connect(table.at).await.unwrap();
        match tokio_tungstenite::client_async(request, stream).await {
            Ok(_) => 101,
            Err(WsError::Http(answer)) => answer.status().as_u16(),
            Err(error) => panic!("{error}"),
        }
    };
    let ours = format!("http://{}", table.at);
    let cookie = anna.cookie.clone();
    assert_eq!(open(Some(&ours), cookie.as_deref()).await, 101);
    assert_eq!(open(None, None).await, 101);
    assert_eq!(open(Some("http://evil.example"), cookie.as_deref()).await, 403);
    assert_eq!(open(Some("null"), cookie.as_deref()).await, 403);
    assert_eq!(open(None, cookie.as_deref()).await, 403);
    let plain = anna.get(&format!("/api/games/{id}/socket")).await;
    plain.refused(426, "upgrade");
}

#[tokio::test]
async fn a_forged_cookie_is_nobody() {
    let table = Table::open().await;
    let mut anna = table.person();
    let id = here(&mut anna).await;
    let right = anna.cookie.clone().unwrap();
    let (name, value) = right.split_once('=').unwrap();
    let (person, rest) = value.split_once('.').unwrap();
    let (key, signed) = rest.split_once('.').unwrap();
    let zeros = "0".repeat(signed.len());
    for forged in [
        format!("{name}={person}.{zeros}"),
        format!("{name}={person}.{key}.{zeros}"),
        format!("{name}={person}.{signed}"),
        format!("{name}={person}.00000000.{signed}"),
        format!("{name}={person}"),
        format!("{name}={person}."),
        format!("{name}=AAAAAAAAAAAAAAAA.{key}.{signed}"),
        format!("{name}=' OR '1'='1.{signed}"),
        format!("dejarik={value}"),
        format!("{name}={}", "x".repeat(4000)),
    ] {
        let mut carl = Client { cookie: Some(forged.clone()), ..table.person() };
        let full = carl.get(&format!("/api/games/{id}")).await.ok();
        assert_eq!(full["you"], json!([]), "{forged}");
        let mut carl = Client { cookie: Some(forged.clone()), ..table.person() };
        let path = format!("/api/board/game/{id}/resign");
        carl.post(&path, &json!(null)).await.refused(403, "not-your-seat");
    }
    assert_eq!(anna.get(&format!("/api/games/{id}")).await.ok()["state"]["version"], 0);
}

#[tokio::test]
async fn no_path_leads_out_of_the_page() {
    let table = Table::open().await;
    for path in [
        "/../Cargo.toml",
        "/assets/../../Cargo.toml",
        "/assets/..%2f..%2fCargo.toml",
        "/%2e%2e/%2e%2e/etc/passwd",
        "/assets/%2e%2e/index.html",
        "//etc/passwd",
        "/assets/..\\..\\Cargo.toml",
        "/index.html%00.js",
        "/assets/",
        "/.git/config",
        "/server.json",
        "/games.sqlite",
    ] {
        let request =
            format!("GET {path} HTTP/1.1\r\nHost: {}\r\nConnection: close\r\n\r\n", table.at);
        let answer = raw(table.at, request.as_bytes()).await;
        assert!(matches!(answer.status, 400 | 404), "{path}: {}", answer.status);
        assert!(!answer.text().contains("[package]") && !answer.text().contains("root:"), "{path}");
    }
}

#[tokio::test]
async fn sql_in_any_field_is_only_text() {
    let table = Table::open().await;
    let mut anna = table.person();
    let id = here(&mut anna).await;
    let sql = "%27%3B%20DROP%20TABLE%20game%3B%20--";
    let text = "'; DROP TABLE game; --";
    for path in [
        format!("/api/games/{sql}"),
        format!("/api/games/{id}{sql}"),
        format!("/api/games/{sql}/replay"),
        format!("/api/games/{sql}/record"),
        format!("/api/board/game/stream/{sql}"),
    ] {
        anna.get(&path).await.refused(404, "not-found");
    }
    anna.get(&format!("/api/position?dpn={sql}")).await.refused(400, "bad-request");
    anna.get(&format!("/api/analysis?dpn={sql}")).await.refused(400, "bad-request");
    let seat = anna.post(&format!("/api/games/{id}/seat"), &json!({"seat": text})).await;
    seat.refused(409, "seat-taken");
    let word = anna.post(&format!("/api/board/game/{id}/move/{sql}"), &json!(null)).await;
    assert_eq!(word.status / 100, 4);
    let act = anna.post(&format!("/api/board/game/{id}/resign?act={sql}"), &json!(null)).await;
    assert_eq!(act.status / 100, 4, "{}", act.text());
    for terms in [
        json!({"rules": text, "opponent": {"kind": "here"}}),
        json!({"rules": "groi", "opponent": {"kind": "here"}, "options": {text: text}}),
        json!({"rules": "groi", "opponent": {"kind": "here"}, "start": text}),
    ] {
        assert_eq!(anna.post("/api/games", &terms).await.status / 100, 4, "{terms}");
    }
    let bearer = table.program(text).get(&format!("/api/games/{id}")).await;
    bearer.refused(403, "not-your-seat");
    assert_eq!(
        anna.get("/api/games").await.ok()["games"].as_array().unwrap().len(),
        1,
        "all is there"
    );
}

#[tokio::test]
async fn bodies_that_are_too_large_or_no_json_are_refused() {
    let table = Table::open().await;
    let mut anna = table.person();
    let large = vec![b' '; 65 * 1024];
    let limit = |sent: Answer| sent.refused(413, "too-large")["message"].to_string();
    let sent = anna.send("POST", "/api/games", Some("application/json"), &large).await;
    assert!(limit(sent).contains("at most 65536 bytes"));
    let sent = anna.send("POST", "/api/review", Some("text/plain"), &large).await;
    assert!(limit(sent).contains("at most 65536 bytes"));
    let large = vec![b' '; 2 * 1024 * 1024 + 1];
    let sent = anna.send("POST", "/api/records", Some("text/plain"), &large).await;
    assert!(limit(sent).contains("at most 2097152 bytes"));
    for broken in [&b"{"[..], b"", b"[]", b"null", b"\xff", b"{\"rules\":1}", &[b'['; 9000]] {
        let sent = anna.send("POST", "/api/games", Some("application/json"), broken).await;
        sent.refused(400, "bad-request");
    }
    let sent = anna.send("POST", "/api/games", Some("text/plain"), HERE.as_bytes()).await;
    sent.refused(415, "media-type");
    let sent = anna.send("POST", "/api/games", None, HERE.as_bytes()).await;
    sent.refused(415, "media-type");
}

#[tokio::test]
async fn every_address_refuses_the_methods_it_has_not() {
    let table = Table::open().await;
    let mut anna = table.person();
    let description = anna.get("/api/openapi.json").await.ok();
    for (path, methods) in description["paths"].as_object().unwrap() {
        let path =
            path.replace("{id}", "abcdefgh").replace("{word}", "x").replace("{answer}", "yes");
        for method in ["GET", "POST", "PUT", "DELETE", "PATCH", "OPTIONS", "TRACE"] {
            if methods.get(method.to_lowercase()).is_none() {
                let answer = anna.send(method, &path, None, b"").await;
                answer.refused(405, "method");
                assert!(answer.header("allow").is_some(), "{method} {path}");
            }
        }
    }
    let answer = anna.send("POST", "/about", None, b"").await;
    answer.refused(405, "method");
    assert_eq!(answer.header("allow"), Some("GET,HEAD"));
}

#[tokio::test]
async fn headers_that_lie_change_nothing() {
    let table = Table::open().await;
    let mut anna = table.person();
    let id = here(&mut anna).await;
    let at = table.at;
    // Headers that override the method, the address or the host have no effect.
    for line in [
        "X-HTTP-Method-Override: POST",
        "X-Original-URL: /metrics",
        "X-Rewrite-URL: /metrics",
        "X-Forwarded-Host: evil.example",
        "X-Forwarded-Proto: https",
        "Forwarded: host=evil.example",
    ] {
        let answer = table.person().with(line).get(&format!("/api/games/{id}")).await;
        assert_eq!(answer.ok()["id"], id, "{line}");
        assert!(!answer.header("set-cookie").unwrap().contains("Secure"), "{line}");
    }
    // With two lengths, or a length and chunks, a proxy and the server could see different
    // requests.
    let two = format!(
        "POST /api/games HTTP/1.1\r\nHost: {at}\r\nContent-Length: 4\r\nContent-Length: 5\r\n\r\n{{}}GET "
    );
    assert_eq!(raw(at, two.as_bytes()).await.status, 400);
    // A malformed bearer token is an error, not a request without one.
    for value in ["Bearer", "Basic YTpi", "Bearer x", "Bearer 000000000000 000000000000"] {
        let mut anna = anna.with(&format!("Authorization: {value}"));
        anna.get(&format!("/api/games/{id}")).await.refused(403, "not-your-seat");
    }
    let long = format!("GET / HTTP/1.1\r\nHost: {at}\r\nX: {}\r\n\r\n", "x".repeat(1 << 20));
    assert!(matches!(raw(at, long.as_bytes()).await.status, 0 | 431), "too much is not read");
}

#[tokio::test]
async fn who_asks_too_often_is_told_to_wait() {
    let table = Table::with(|config| {
        config.limits.loopback = true;
        // Longer than the four requests take on any machine.
        config.limits.change = Rate { burst: 3, every: Duration::from_secs(3_600) };
        config.limits.connections = 1;
    })
    .await;
    let mut anna = table.person();
    for _ in 0..3 {
        make(&mut anna).await.ok();
    }
    let answer = make(&mut anna).await;
    answer.refused(429, "too-many");
    let wait: u64 = answer.header("retry-after").unwrap().parse().unwrap();
    assert!((1..=3_600).contains(&wait), "{wait}");
    assert_eq!(
        anna.get("/api/games").await.ok()["games"].as_array().unwrap().len(),
        3,
        "reading goes on"
    );
    let (status, first) = anna.listen("/api/stream/event").await;
    assert_eq!(status, 200);
    assert_eq!(anna.listen("/api/stream/event").await.0, 429);
    drop(first);
}
