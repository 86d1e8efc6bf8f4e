//! What nodes share beside games, and what a node says when a part of it is missing: whole servers over
//! PostgreSQL and NATS, each behind a network that can fail.

use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

use dejarik_dice::bet::Bets;
use dejarik_dice::throw::Die;
use dejarik_rules::Side;
use dejarik_server::http::limit::{Limits, Rate};
use dejarik_server::id::GameId;
use dejarik_server::serve::{Config, Server};
use dejarik_server::store::{Address, Postgres, Store};
use dejarik_server::tallied::Tallied;
use dejarik_test_services::http::Client;
use dejarik_test_services::{self as services, Network, Proxy, until};
use serde_json::json;
use tempfile::TempDir;

use crate::common::bus::{bus_config, prefix};
use crate::common::server::{patiently, quick};

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
        let place = url.replace(&port(postgres.port()), &port(store.port()));
        let config = || Config {
            port: Some(0),
            store: Some(place.parse().unwrap()),
            node: format!("node{number}").parse().unwrap(),
            bus: Some(bus_config(&format!("nats://127.0.0.1:{}", bus.port()), &prefix)),
            proxies: vec!["127.0.0.1".parse().unwrap()],
            limits: Limits { create, ..Limits::default() },
            hub: quick(),
            ..Config::at_home(data.path().to_path_buf())
        };
        let server = patiently(async || Server::start(config()).await).await;
        nodes.push(Node { at: server.at(), store, bus, _data: data });
        tokio::spawn(server.run(std::future::pending()));
    }
    Some(Site { nodes, url, _nats: nats })
}

/// Creates a game for somebody at an address, and returns the status.
async fn create(node: &Node, address: &str) -> u16 {
    let terms = json!({ "rules": "groi", "opponent": { "kind": "link" } });
    let mut client = Client::program(node.at).with(&format!("X-Forwarded-For: {address}"));
    client.post("/api/games", &terms).await.status
}

#[tokio::test(flavor = "multi_thread")]
async fn an_address_has_one_quota_of_new_games_at_all_nodes() {
    let Some(Site { nodes, _nats, .. }) = site(2).await else { return };
    for number in 0..BURST as usize {
        assert_eq!(create(&nodes[number % 2], "192.0.2.7").await, 201);
    }
    for node in &nodes {
        assert_eq!(create(node, "192.0.2.7").await, 429);
        assert_eq!(create(node, "192.0.2.8").await, 201, "others have their own");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn an_invitation_is_found_at_every_node_and_accepted_at_one() {
    let Some(Site { nodes, _nats, .. }) = site(2).await else { return };
    let terms = json!({ "rules": "groi", "opponent": { "kind": "link" } });
    let mut maker = Client::browser(nodes[0].at);
    let asked = json!({ "game": terms, "standing": 2 });
    let made = maker.post("/api/lobby", &asked).await.ok();
    let path = format!("/api/lobby/{}", made["id"].as_str().unwrap());
    let mut takers = Vec::new();
    for number in 0..10 {
        let (at, path) = (nodes[number % 2].at, path.clone());
        takers.push(tokio::spawn(async move {
            let mut taker = Client::browser(at);
            let listed = taker.get("/api/lobby").await.ok();
            let answer = taker.post(&path, &json!({})).await.status;
            (listed["seeks"].as_array().unwrap().len(), answer)
        }));
    }
    let mut answers = Vec::new();
    for taker in takers {
        let (listed, answer) = taker.await.unwrap();
        assert!(listed <= 1);
        answers.push(answer);
    }
    answers.sort_unstable();
    assert_eq!(answers, [[200].as_slice(), &[409; 9]].concat());
    for node in &nodes {
        let left = Client::browser(node.at).get("/api/lobby").await.ok();
        assert_eq!(left["seeks"], json!([]));
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_stream_with_a_wrong_secret_is_refused_by_every_node() {
    let Some(Site { nodes, _nats, .. }) = site(2).await else { return };
    let terms = json!({ "rules": "groi", "opponent": { "kind": "link" } });
    let made = Client::program(nodes[0].at).post("/api/games", &terms).await.ok();
    let path = format!("/api/board/game/stream/{}", made["id"].as_str().unwrap());
    // The game stays at the first node as long as somebody watches it there.
    let (_, mut watched) = Client::program(nodes[0].at).listen(&path).await;
    assert!(watched.next().await.unwrap().contains("gameFull"));
    for node in &nodes {
        let mut stranger = Client::program(node.at);
        stranger.bearer = Some("000000000000".to_owned());
        stranger.get(&path).await.refused(403, "not-your-seat");
    }
}

/// Waits until a node says that it is ready, or what it misses: the words, and no others of `parts`.
async fn until_ready_says(node: &Node, words: &[&str]) {
    let parts = ["the store", "the bus"];
    until(&format!("it says {words:?}"), async || {
        let answer = Client::program(node.at).get("/readyz").await;
        let says = |part: &&str| answer.text().contains(*part);
        let right = parts.iter().all(|part| says(part) == words.contains(part));
        answer.status == if words.is_empty() { 200 } else { 503 } && right
    })
    .await;
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
    let client = Client::program(nodes[0].at);
    let id = async |mut client: Client| {
        let answer = client.get("/healthz").await;
        answer.header("x-request-id").unwrap().to_owned()
    };
    assert_eq!(id(client.with("X-Request-Id: abc-1")).await, "abc-1");
    let (bad, own) = (id(client.with("X-Request-Id: a b")).await, id(client).await);
    assert!(bad != "a b" && own != bad, "{bad} {own}");
}

#[tokio::test]
async fn servers_count_the_dice_of_their_games_together() {
    let Some(postgres) = services::required(services::Postgres::shared()) else { return };
    let address = Address::parse(&postgres.database().unwrap()).unwrap();
    let data = tempfile::tempdir().unwrap();
    let [one, two] = ["one", "two"].map(|node| Postgres::open(&address, node));
    let stores = [one.await.unwrap(), two.await.unwrap()].map(Arc::new);
    let servers = stores.each_ref().map(|store| Tallied::open(data.path(), store.shared()));
    let mut game = Bets::default();
    game.add(&Die { side: Some(Side::First), faces: 6, shown: 6 });
    let add = async |server: &Tallied| {
        for _ in 0..10 {
            server.clone().add(GameId::random().unwrap(), game.clone()).await;
        }
    };
    tokio::join!(add(&servers[0]), add(&servers[1]));
    let shown = servers[0].figures().await;
    assert_eq!((shown.games, &shown.kinds[0].counts[..]), (20, &[0, 0, 0, 0, 0, 20][..]));
    assert_eq!(servers[1].figures().await, shown);
}
