//! Floods of connections: idle ones, slow headers, slow bodies, and clients that do not read. They use
//! up their own places for a limited time, while a game is played to its end.

use std::time::Duration;

use dejarik_test_services::until;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpSocket, TcpStream};

use crate::common::hostile::effort;
use crate::common::table::{Answer, Client, Connection, Table, here};

/// Longer than a test.
const LONG: Duration = Duration::from_secs(600);
/// After this many steps a game is resigned.
const STEPS: u64 = 120;

/// A person who plays both sides of a game over one connection.
struct Player {
    person: Client,
    connection: Connection,
    game: String,
}

impl Player {
    async fn sit_down(table: &Table) -> Player {
        let mut person = table.person();
        let game = here(&mut person).await;
        let connection = Connection::open(table.at).await.unwrap();
        let mut player = Player { person, connection, game };
        player.until_connections(1).await;
        player
    }

    /// Sends a request and returns the response, which has to be a success.
    async fn ask(&mut self, method: &str, path: &str) -> Answer {
        let answer = self.person.send_over(&mut self.connection, method, path).await;
        assert_eq!(answer.status / 100, 2, "{method} {path}: {}", answer.text());
        answer
    }

    /// Returns one of the server's metrics.
    async fn figure(&mut self, name: &str) -> u64 {
        let answer = self.ask("GET", "/metrics").await;
        let line =
            answer.text().lines().find_map(|line| line.strip_prefix(name)?.strip_prefix(' '));
        line.unwrap().parse().unwrap()
    }

    /// Waits until the server has this many connections. Those that were closed may still be ending.
    async fn until_connections(&mut self, wanted: u64) {
        let what = format!("{wanted} connections");
        until(&what, async || self.figure("dejarik_client_connections").await == wanted).await;
    }

    /// Plays the game to its end, and checks that each act is in it.
    async fn play(&mut self) {
        let mut acts = 0;
        loop {
            let state =
                self.ask("GET", &format!("/api/games/{}", self.game)).await.json()["state"].take();
            assert_eq!(state["version"], acts, "every act is acknowledged and in the game");
            if !state["result"].is_null() {
                return;
            }
            let act = match state["choices"]["steps"].as_array() {
                Some(steps) if acts < STEPS => {
                    let step = &steps[acts as usize * 7 % steps.len()];
                    format!("move/{}", step["word"].as_str().unwrap())
                }
                _ => "resign".to_owned(),
            };
            self.ask("POST", &format!("/api/board/game/{}/{act}", self.game)).await;
            acts += 1;
        }
    }
}

/// Opens connections that send some bytes and nothing more.
async fn flood(table: &Table, count: usize, bytes: &[u8]) -> Vec<TcpStream> {
    let mut streams = Vec::new();
    for _ in 0..count {
        let mut stream = TcpStream::connect(table.at).await.unwrap();
        // A refused connection may be closed already.
        let _ = stream.write_all(bytes).await;
        streams.push(stream);
    }
    streams
}

/// Reads until the server closes the connection.
async fn to_the_end(mut stream: TcpStream) -> String {
    let mut text = Vec::new();
    // A connection that the server resets has ended, too.
    let _ = stream.read_to_end(&mut text).await;
    String::from_utf8_lossy(&text).into_owned()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn idle_connections_beyond_the_places_are_refused_and_the_others_play() {
    const PLACES: usize = 40;
    let table = Table::with(|config| {
        config.connections.most = Some(PLACES);
        config.connections.headers = LONG;
    })
    .await;
    for _ in 0..effort() {
        let mut player = Player::sit_down(&table).await;
        let refused_before = player.figure("dejarik_client_connections_refused_total").await;
        let mut idle = flood(&table, 200, b"").await;
        let refused = idle.split_off(PLACES - 1);
        player.play().await;
        for stream in refused {
            let text = to_the_end(stream).await;
            assert!(text.starts_with("HTTP/1.1 503"), "{text}");
            assert!(text.contains("\r\nRetry-After: 5\r\n"), "{text}");
        }
        assert_eq!(player.figure("dejarik_client_connections").await, PLACES as u64);
        let refused = player.figure("dejarik_client_connections_refused_total").await;
        assert_eq!(refused - refused_before, 201 - PLACES as u64);
        // Their places are free again as soon as they are gone.
        drop(idle);
        player.until_connections(1).await;
        table.person().get("/healthz").await.ok();
        drop(player);
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_address_has_its_share_of_the_places() {
    let table = Table::with(|config| {
        config.limits.loopback = true;
        config.connections.of_an_address = 10;
        config.connections.headers = LONG;
    })
    .await;
    let idle = flood(&table, 10, b"").await;
    let mut refused = 0;
    for stream in flood(&table, 20, b"").await {
        // It is the address that is full, and not the server, so no clock stands for that.
        let text = to_the_end(stream).await;
        refused += u32::from(text.starts_with("HTTP/1.1 429") && text.contains("\"too-many\""));
    }
    assert_eq!(refused, 20);
    drop(idle);
    // A trusted proxy carries the connections of many.
    let table = Table::with(|config| {
        config.proxies = vec!["127.0.0.1".parse().unwrap()];
        config.connections.of_an_address = 10;
        config.connections.headers = LONG;
    })
    .await;
    let _idle = flood(&table, 30, b"").await;
    table.person().get("/healthz").await.ok();
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn slow_headers_and_idle_connections_are_closed() {
    let table = Table::with(|config| {
        // The player's own connection is idle between two requests.
        config.connections.headers = Duration::from_secs(5);
    })
    .await;
    for _ in 0..effort() {
        let mut player = Player::sit_down(&table).await;
        let at = table.at;
        let begun = format!("GET / HTTP/1.1\r\nHost: {at}\r\nX-Slow: ");
        let whole = format!("GET /healthz HTTP/1.1\r\nHost: {at}\r\n\r\n");
        let slow = flood(&table, 30, begun.as_bytes()).await;
        let silent = flood(&table, 30, b"").await;
        let kept = flood(&table, 30, whole.as_bytes()).await;
        player.play().await;
        for stream in slow.into_iter().chain(silent) {
            let text = to_the_end(stream).await;
            assert!(text.is_empty() || text.starts_with("HTTP/1.1 408"), "{text}");
        }
        for stream in kept {
            assert!(to_the_end(stream).await.starts_with("HTTP/1.1 200"));
        }
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn slow_bodies_are_refused() {
    let table = Table::with(|config| {
        config.connections.body = Duration::from_secs(1);
    })
    .await;
    for _ in 0..effort() {
        for (path, kind) in [("/api/games", "application/json"), ("/api/records", "text/plain")] {
            let mut player = Player::sit_down(&table).await;
            let request = format!(
                "POST {path} HTTP/1.1\r\nHost: {}\r\nContent-Type: {kind}\r\n\
                 Content-Length: 5000\r\n\r\n{{\"rules\":",
                table.at
            );
            let slow = flood(&table, 20, request.as_bytes()).await;
            player.play().await;
            for stream in slow {
                let text = to_the_end(stream).await;
                assert!(text.starts_with("HTTP/1.1 408"), "{path}: {text}");
                assert!(text.contains("\"slow-body\""), "{path}: {text}");
            }
        }
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn clients_that_do_not_read_are_dropped() {
    const REQUESTS: usize = 100;
    // Without a limit the system takes 2.5 MB and more for each of them.
    const TAKEN_BY_THE_SYSTEM: usize = 1 << 20;
    let table = Table::with(|config| {
        config.connections.write = Duration::from_secs(1);
        config.connections.headers = LONG;
    })
    .await;
    let path = "/api/openapi.json";
    let request = format!("GET {path} HTTP/1.1\r\nHost: {}\r\n\r\n", table.at);
    let size = table.person().get(path).await.body.len();
    for _ in 0..effort() {
        let mut player = Player::sit_down(&table).await;
        let mut deaf = Vec::new();
        for _ in 0..20 {
            let socket = TcpSocket::new_v4().unwrap();
            socket.set_recv_buffer_size(4096).unwrap();
            let mut stream = socket.connect(table.at).await.unwrap();
            stream.write_all(request.repeat(REQUESTS).as_bytes()).await.unwrap();
            deaf.push(stream);
        }
        player.play().await;
        player.until_connections(1).await;
        for mut stream in deaf {
            let mut bytes = Vec::new();
            let _ = stream.read_to_end(&mut bytes).await;
            let read = bytes.len();
            assert!(
                read < TAKEN_BY_THE_SYSTEM,
                "{read} bytes were read of {REQUESTS} times {size}"
            );
        }
    }
}
