//! What nodes share beside games, and what a node says when a part of it is missing: whole servers over
//! PostgreSQL and NATS, each behind a network that can fail.

use std::net::SocketAddr;
use std::time::Duration;

use dejarik_server::http::limit::{Limits, Rate};
use dejarik_server::serve::{Config, Server};
use dejarik_test_services::{self as services, Network, Proxy};
use serde_json::json;
use tempfile::TempDir;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio::time::{Instant, sleep};

use crate::chaos::bus_config;
use crate::common::client::PATIENCE;
use crate::common::server::quick;
use crate::relays::prefix;

/// The new games that an address may have at once in these tests.
const BURST: u32 = 4;

/// A server with the network between it and the services.
pub struct Node {
    pub at: SocketAddr,
    pub store: Proxy,
    pub bus: Proxy,
    _data: TempDir,
}

/// Servers over the same database and NATS.
pub struct Site {
    pub nodes: Vec<Node>,
    /// The URL of the database, past all networks that may fail.
    pub url: String,
    _nats: services::Nats,
}

/// Starts servers; `None` if a program is not installed.
pub async fn site(count: usize) -> Option<Site> {
    let postgres = services::required(services::Postgres::shared())?;
    let nats = services::required(services::Nats::start())?;
    let (url, prefix) = (postgres.database().unwrap(), prefix());
    let mut nodes = Vec::new();
    for number in 0..count {
        let store = Proxy::to(postgres.port()).await.unwrap();
        let bus = Proxy::to(nats.port()).await.unwrap();
        let port = |port: u16| format!(":{port}/");
        let data = tempfile::tempdir().unwrap();
        let create = Rate { burst: BURST, every: Duration::from_secs(3_600) };
        let config = Config {
            port: Some(0),
            store: Some(url.replace(&port(postgres.port()), &port(store.port())).parse().unwrap()),
            node: format!("node{number}").parse().unwrap(),
            bus: Some(bus_config(&format!("nats://127.0.0.1:{}", bus.port()), &prefix)),
            proxies: vec!["127.0.0.1".parse().unwrap()],
            limits: Limits { create, ..Limits::default() },
            hub: quick(),
            ..Config::at_home(data.path().to_path_buf())
        };
        let server = Server::start(config).await.unwrap();
        nodes.push(Node { at: server.at(), store, bus, _data: data });
        tokio::spawn(server.run(std::future::pending()));
    }
    Some(Site { nodes, url, _nats: nats })
}

/// Sends a request and returns the whole answer.
async fn send(at: SocketAddr, request: &str, lines: &str, body: &str) -> String {
    let mut stream = TcpStream::connect(at).await.unwrap();
    let length = body.len();
    let text = format!(
        "{request} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n{lines}\
         Content-Type: application/json\r\nContent-Length: {length}\r\n\r\n{body}"
    );
    stream.write_all(text.as_bytes()).await.unwrap();
    let mut answer = String::new();
    stream.read_to_string(&mut answer).await.unwrap();
    answer
}

/// Creates a game for somebody at an address, and returns the status.
async fn create(node: &Node, address: &str) -> String {
    let terms = json!({ "rules": "groi", "opponent": { "kind": "link" } });
    let lines = format!("X-Forwarded-For: {address}\r\n");
    let answer = send(node.at, "POST /api/games", &lines, &terms.to_string()).await;
    answer.split(' ').nth(1).unwrap().to_owned()
}

#[tokio::test(flavor = "multi_thread")]
async fn an_address_has_one_quota_of_new_games_at_all_nodes() {
    let Some(Site { nodes, _nats, .. }) = site(2).await else { return };
    for number in 0..BURST as usize {
        assert_eq!(create(&nodes[number % 2], "192.0.2.7").await, "201");
    }
    for node in &nodes {
        assert_eq!(create(node, "192.0.2.7").await, "429");
        assert_eq!(create(node, "192.0.2.8").await, "201", "others have their own");
    }
}

/// Waits until a node says that it is ready, or what it misses: the words, and no others of `parts`.
async fn until_ready_says(node: &Node, words: &[&str]) {
    let parts = ["the store", "the bus"];
    let end = Instant::now() + PATIENCE;
    loop {
        let answer = send(node.at, "GET /readyz", "", "").await;
        let status = if words.is_empty() { "HTTP/1.1 200" } else { "HTTP/1.1 503" };
        let says = |part: &&str| answer.contains(*part);
        let right = parts.iter().all(|part| says(part) == words.contains(part));
        if answer.starts_with(status) && right {
            return;
        }
        assert!(Instant::now() < end, "{words:?} in time: {answer}");
        sleep(Duration::from_millis(20)).await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn readyz_names_each_part_that_is_missing() {
    let Some(Site { nodes, _nats, .. }) = site(2).await else { return };
    let [cut, well] = &nodes[..] else { unreachable!() };
    until_ready_says(cut, &[]).await;
    cut.bus.set(Network::Cut);
    until_ready_says(cut, &["the bus"]).await;
    cut.store.set(Network::Cut);
    until_ready_says(cut, &["the store", "the bus"]).await;
    cut.bus.set(Network::Well);
    until_ready_says(cut, &["the store"]).await;
    until_ready_says(well, &[]).await;
    cut.store.set(Network::Well);
    until_ready_says(cut, &[]).await;
    // A database that says nothing is missing, too.
    cut.store.set(Network::Silent);
    until_ready_says(cut, &["the store"]).await;
    cut.store.set(Network::Well);
    until_ready_says(cut, &[]).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_request_has_the_id_that_a_trusted_proxy_gives_it() {
    let Some(Site { nodes, _nats, .. }) = site(1).await else { return };
    let id = |answer: &str| {
        let lines = answer.lines().filter_map(|line| line.split_once(": "));
        let mut named = lines.filter(|(name, _)| name.eq_ignore_ascii_case("x-request-id"));
        named.next().map(|(_, id)| id.to_owned()).unwrap()
    };
    let given = send(nodes[0].at, "GET /healthz", "X-Request-Id: abc-1\r\n", "").await;
    assert_eq!(id(&given), "abc-1");
    let bad = send(nodes[0].at, "GET /healthz", "X-Request-Id: a b\r\n", "").await;
    let own = send(nodes[0].at, "GET /healthz", "", "").await;
    assert!(id(&bad) != "a b" && id(&own) != id(&bad), "{bad} {own}");
}
