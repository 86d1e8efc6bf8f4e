//! A server for tests: the hub and the socket behind a router as plain as can be.

use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use axum::Router;
use axum::extract::ws::WebSocketUpgrade;
use axum::extract::{Path as UrlPath, State};
use axum::http::HeaderMap;
use axum::response::Response;
use axum::routing::get;
use dejarik_server::id::{GameId, PersonId};
use dejarik_server::live::{Hub, HubConfig, Who};
use dejarik_server::protocol::{CreatedGame, NewGame};
use dejarik_server::socket;
use dejarik_server::store::{Memory, Sqlite, Store};
use tokio::net::TcpListener;
use tokio::task::JoinHandle;

/// A server that runs until it is dropped.
pub struct Server {
    pub hub: Hub,
    pub address: SocketAddr,
    task: JoinHandle<()>,
}

impl Drop for Server {
    fn drop(&mut self) {
        self.task.abort();
    }
}

/// Constants short enough for tests.
pub fn quick() -> HubConfig {
    HubConfig {
        computer_pace: 0,
        computer_threads: 1,
        throw_grace: 0,
        gone_after_leave: 100,
        gone: 400,
        gone_fast: 300,
        gone_slow: 600,
        idle: 200,
        ..HubConfig::default()
    }
}

impl Server {
    pub async fn start(store: Arc<dyn Store>, config: HubConfig) -> Server {
        let hub = Hub::open(store, config).unwrap();
        Server::over(hub, "127.0.0.1:0").await
    }

    /// In memory.
    pub async fn memory() -> Server {
        Server::start(Arc::new(Memory::default()), quick()).await
    }

    /// Over a file.
    pub async fn file(path: &Path) -> Server {
        Server::start(Arc::new(Sqlite::open(path).unwrap()), quick()).await
    }

    pub async fn over(hub: Hub, address: &str) -> Server {
        let listener = TcpListener::bind(address).await.unwrap();
        let address = listener.local_addr().unwrap();
        let router = router(hub.clone());
        let task = tokio::spawn(async move { axum::serve(listener, router).await.unwrap() });
        Server { hub, address, task }
    }

    /// A game of two people over a link: its id and both seats' secrets.
    pub async fn game(&self, terms: NewGame) -> Table {
        let [one, two] = [PersonId::random().unwrap(), PersonId::random().unwrap()];
        let made = self.hub.create(&one, terms).await.unwrap();
        Table::new(&made, one, two)
    }
}

/// A game and how to sit at it.
#[derive(Clone, Debug)]
pub struct Table {
    pub id: GameId,
    /// The people who make and join it.
    pub people: [PersonId; 2],
    /// The secrets, the first player's first; the maker is the first player.
    pub secrets: [String; 2],
}

impl Table {
    pub fn new(made: &CreatedGame, one: PersonId, two: PersonId) -> Table {
        let first = made.seats["w"].clone();
        let second = match &made.invite {
            Some(invite) => invite.split('#').nth(1).unwrap().to_owned(),
            None => made.seats.get("b").cloned().unwrap_or_default(),
        };
        Table { id: made.id.parse().unwrap(), people: [one, two], secrets: [first, second] }
    }
}

/// The socket, and nothing else; `Authorization: Bearer` says who asks.
pub fn router(hub: Hub) -> Router {
    async fn upgrade(
        upgrade: WebSocketUpgrade,
        State(hub): State<Hub>,
        UrlPath(id): UrlPath<String>,
        headers: HeaderMap,
    ) -> Response {
        let header = |name| headers.get(name).and_then(|value| value.to_str().ok());
        let seat = header("authorization").and_then(|value| value.strip_prefix("Bearer "));
        let who = Who {
            person: header("x-person").and_then(|person| person.parse().ok()),
            seat: seat.and_then(|seat| seat.parse().ok()),
        };
        let game: GameId = id.parse().unwrap_or_else(|_| "00000000".parse().unwrap());
        socket::limited(upgrade).on_upgrade(move |socket| socket::serve(socket, hub, game, who))
    }
    Router::new().route("/api/games/{id}/socket", get(upgrade)).with_state(hub)
}

/// A directory of a test's own, gone when the test is.
pub struct Scratch(pub PathBuf);

impl Scratch {
    pub fn new() -> Scratch {
        let name = format!("dejarik-{}", GameId::random().unwrap());
        let path = std::env::temp_dir().join(name);
        std::fs::create_dir_all(&path).unwrap();
        Scratch(path)
    }

    pub fn file(&self) -> PathBuf {
        self.0.join("games.db")
    }
}

impl Drop for Scratch {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}
