//! `dejarik` alone and `dejarik serve`, with the real binary.

#[cfg(unix)]
use std::io::{Read, Write};
use std::net::TcpListener;
#[cfg(unix)]
use std::net::{SocketAddr, TcpStream};

#[cfg(unix)]
use dejarik_test_services::Signal;
use dejarik_test_services::http::Client;
use dejarik_test_services::{Program, until};
use serde_json::json;

use crate::common::{answer, binary, serve};

/// Opens the WebSocket of a game, and waits until the server has shown the game.
#[cfg(unix)]
fn watch(at: SocketAddr, game: &str) -> TcpStream {
    let mut socket = TcpStream::connect(at).unwrap();
    socket.set_read_timeout(Some(dejarik_test_services::PATIENCE)).unwrap();
    let hello = json!({"t": "hello", "protocol": dejarik_server::protocol::PROTOCOL}).to_string();
    write!(
        socket,
        "GET /api/games/{game}/socket HTTP/1.1\r\nHost: {at}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\
         Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n"
    )
    .unwrap();
    // A short frame of text, whose mask changes nothing.
    let head = [0x81, 0x80 | u8::try_from(hello.len()).unwrap(), 0, 0, 0, 0];
    socket.write_all(&[&head, hello.as_bytes()].concat()).unwrap();
    let mut read = Vec::new();
    // The last thing that a spectator is shown at first.
    while !String::from_utf8_lossy(&read).contains(r#"{"t":"room""#) {
        let mut bytes = [0; 1024];
        let count = socket.read(&mut bytes).unwrap();
        assert!(count > 0, "{}", String::from_utf8_lossy(&read));
        read.extend(&bytes[..count]);
    }
    socket
}

#[tokio::test]
#[cfg(unix)]
async fn dejarik_alone_serves_the_page_until_a_signal_stops_it() {
    for signal in [Signal::INT, Signal::TERM, Signal::HUP] {
        let home = tempfile::tempdir().unwrap();
        let alone = || {
            let mut command = binary(home.path());
            command.arg("--no-open");
            command
        };
        let mut server = Program::start(alone());
        let at = server.address().await;
        assert!(at.ip().is_loopback(), "this machine only: {at}");
        let mut client = Client::program(at);
        assert_eq!(client.get("/").await.status, 200);
        assert_eq!(client.get("/healthz").await.ok()["program"], "dejarik");
        // A second one only prints the address of the first.
        let second = answer(alone().output().unwrap());
        assert_eq!((second.code, &*second.err), (0, ""), "{second:?}");
        assert!(second.out.contains(&at.to_string()), "{second:?}");
        let terms = json!({"rules": "groi", "opponent": {"kind": "link"}});
        let game = Client::program(at).post("/api/games", &terms).await.ok();
        let mut socket = watch(at, game["id"].as_str().unwrap());
        let ended = server.stop(signal).await;
        let mut bye = Vec::new();
        socket.read_to_end(&mut bye).unwrap();
        let bye = String::from_utf8_lossy(&bye);
        assert!(
            bye.contains(r#"{"t":"bye""#) && bye.contains("shutting-down"),
            "{signal:?}: {bye}"
        );
        assert!(bye.ends_with("\u{fffd}\0"), "{signal:?}: no frame closes the connection: {bye:?}");
        assert_eq!(ended.status.code(), Some(0), "{signal:?}: {ended:?}");
        assert!(ended.out.contains("Dejarik has stopped"), "{ended:?}");
    }
}

#[test]
fn a_port_in_use_is_refused() {
    let taken = TcpListener::bind("127.0.0.1:0").unwrap();
    let port = taken.local_addr().unwrap().port().to_string();
    let home = tempfile::tempdir().unwrap();
    let refused = answer(binary(home.path()).args(["serve", "--port", &port]).output().unwrap());
    assert_eq!((refused.code, &*refused.out), (2, ""), "{refused:?}");
    assert!(refused.err.contains(&port) && refused.err.contains("--port"), "{refused:?}");
}

#[tokio::test]
async fn a_data_directory_that_cannot_be_used_or_is_in_use_is_refused() {
    let home = tempfile::tempdir().unwrap();
    let file = home.path().join("file");
    std::fs::write(&file, "in the way").unwrap();
    let asked = serve(home.path(), &["--data", file.to_str().unwrap()]).output().unwrap();
    let refused = answer(asked);
    assert_eq!(refused.code, 2, "{refused:?}");
    assert!(refused.err.contains("data directory"), "{refused:?}");

    let data = home.path().join("games");
    let data = data.to_str().unwrap();
    let mut server = Program::start(serve(home.path(), &["--data", data]));
    server.address().await;
    let refused = answer(serve(home.path(), &["--data", data]).output().unwrap());
    assert_eq!(refused.code, 2, "{refused:?}");
    assert!(refused.err.contains("another server"), "{refused:?}");
}

#[test]
fn wrong_origins_and_addresses_are_refused() {
    let home = tempfile::tempdir().unwrap();
    for arguments in [
        ["--origin", "dejarik.example"],
        ["--allow-origin", "https://page.example/folder"],
        ["--allow-origin", "*"],
        ["--host", "everywhere"],
        ["--trusted-proxy", "localhost"],
        ["--trusted-proxy", "0.0.0.0/0"],
    ] {
        let refused = answer(serve(home.path(), &arguments).output().unwrap());
        assert_eq!(refused.code, 2, "{refused:?}");
        assert!(refused.err.contains(arguments[1]), "{refused:?}");
    }
}

#[test]
fn the_proxy_option_of_0_1_0_is_refused_and_names_the_new_one() {
    let home = tempfile::tempdir().unwrap();
    let refused = answer(serve(home.path(), &["--behind-proxy"]).output().unwrap());
    assert_eq!(refused.code, 2, "{refused:?}");
    assert!(refused.err.contains("--trusted-proxy 127.0.0.1"), "{refused:?}");
}

#[tokio::test]
async fn an_operator_finds_a_player_and_revokes_the_cookies_of_a_running_server() {
    let home = tempfile::tempdir().unwrap();
    let data = home.path().join("games");
    let data = data.to_str().unwrap();
    let admin = |arguments: &[&str]| {
        let mut command = binary(home.path());
        command.args(["--lang", "en", "admin", "--data", data]).args(arguments);
        answer(command.output().unwrap())
    };
    let missing = admin(&["rotate-key"]);
    assert_eq!(missing.code, 2, "{missing:?}");
    assert!(missing.err.contains("start the server once"), "{missing:?}");

    let mut server = Program::start(serve(home.path(), &["--data", data]));
    let mut client = Client::program(server.address().await);
    let opponent = json!({"kind": "computer", "level": 1});
    let terms = json!({"rules": "groi", "opponent": opponent, "side": "w"});
    let game = client.post("/api/games", &terms).await.ok()["id"].clone();
    let cookie = client.cookie.clone().unwrap();
    let person = cookie.split(['=', '.']).nth(1).unwrap();
    let found = admin(&["who", game.as_str().unwrap()]);
    assert_eq!(found.code, 0, "{found:?}");
    assert_eq!(found.out, format!("w: {person}\nb: the computer\n"));
    let none = admin(&["who", "00000000"]);
    assert_eq!(none.code, 1, "{none:?}");

    // Every time with the first cookie, whatever the answer.
    let is_mine = async || {
        let mine = client.clone().get("/api/games").await.ok();
        mine["games"].as_array().unwrap().iter().any(|listed| listed["id"] == game)
    };
    assert!(is_mine().await);
    let rotated = admin(&["rotate-key"]);
    assert_eq!(rotated.code, 0, "{rotated:?}");
    let key = async || client.clone().get("/api/dice/keys").await.ok();
    let first = key().await;
    assert_eq!(first["notes"], json!([]));
    assert_eq!(admin(&["rotate-dice-key"]).code, 0);
    until("a new key signs dice", async || key().await["key"] != first["key"]).await;
    // The server has read all keys now.
    assert!(is_mine().await, "the old key still counts");
    let (second, before) = (key().await, first["key"].as_str().unwrap());
    let note = second["notes"][0].as_str().unwrap();
    let text =
        format!("dejarik-key/1\nafter {before}\nkey {}\n\n", second["key"].as_str().unwrap());
    assert!(note.starts_with(&text), "{note}");
    let revoked = admin(&["revoke", person]);
    assert_eq!(&*revoked.out, "The cookies of one person are revoked.\n", "{revoked:?}");
    until("the cookie is nobody's", async || !is_mine().await).await;
    let again = admin(&["revoke", person]);
    assert!(again.out.contains("already"), "{again:?}");
    let wrong = admin(&["revoke"]);
    assert_eq!(wrong.code, 2, "{wrong:?}");
    assert_eq!(admin(&["revoke", "--all"]).code, 0);
}

#[test]
fn a_token_that_is_too_short_is_refused() {
    let home = tempfile::tempdir().unwrap();
    let file = home.path().join("token");
    std::fs::write(&file, "short\n").unwrap();
    let asked = serve(home.path(), &["--metrics-token", file.to_str().unwrap()]).output().unwrap();
    let refused = answer(asked);
    assert_eq!(refused.code, 2, "{refused:?}");
    assert!(refused.err.contains("16 ") && !refused.err.contains("short"), "{refused:?}");
}

#[tokio::test]
async fn the_server_prints_its_address_in_french() {
    let home = tempfile::tempdir().unwrap();
    let mut server = Program::start(serve(home.path(), &["--lang", "fr"]));
    let line = server.line("http://").await.unwrap();
    assert!(line.starts_with("Dejarik est à l’adresse http://"), "{line}");
}
