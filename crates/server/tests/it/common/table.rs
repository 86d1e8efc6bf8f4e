//! A whole server for one test, at a local port, its clients, and games between them.

use std::net::SocketAddr;

use dejarik_server::http::page::Page;
use dejarik_server::live::HubConfig;
use dejarik_server::serve::{Config, Server};
pub use dejarik_test_services::http::{Answer, Client, Connection, Lines, raw};
use serde_json::{Value, json};
use tempfile::TempDir;
use tokio::sync::oneshot;
use tokio::task::JoinHandle;

/// A server that runs until it is dropped or stopped.
pub struct Table {
    pub at: SocketAddr,
    pub data: TempDir,
    stop: Option<oneshot::Sender<()>>,
    task: Option<JoinHandle<()>>,
}

pub fn config(data: &TempDir) -> Config {
    Config {
        port: Some(0),
        hub: HubConfig { computer_pace: std::time::Duration::ZERO, ..HubConfig::default() },
        page: dejarik_page::NO_PAGE.map_or_else(|| Page::of(dejarik_page::FILES), Page::missing),
        ..Config::at_home(data.path().to_path_buf())
    }
}

impl Table {
    pub async fn open() -> Table {
        Table::with(|_| {}).await
    }

    pub async fn with(change: impl FnOnce(&mut Config)) -> Table {
        Table::at(tempfile::tempdir().unwrap(), change).await
    }

    pub async fn at(data: TempDir, change: impl FnOnce(&mut Config)) -> Table {
        let mut config = config(&data);
        change(&mut config);
        let server = Server::start(config).await.unwrap();
        let at = server.at();
        let (stop, stopped) = oneshot::channel();
        let task = tokio::spawn(server.run(async {
            let _ = stopped.await;
        }));
        Table { at, data, stop: Some(stop), task: Some(task) }
    }

    /// Asks the server to stop, and does not wait for its end.
    pub fn ask_to_stop(mut self) -> Table {
        drop(self.stop.take());
        self
    }

    /// Stops the server as Ctrl-C does, and returns its data directory.
    pub async fn stop(mut self) -> TempDir {
        drop(self.stop.take());
        self.task.take().unwrap().await.unwrap();
        self.data
    }

    /// Returns a client without a cookie, as a browser on its first visit.
    pub fn person(&self) -> Client {
        Client::browser(self.at)
    }

    /// Returns a client that sends the secret of a seat as a bearer token, and neither a cookie nor
    /// an origin.
    pub fn program(&self, seat: &str) -> Client {
        let bearer = Some(seat.to_owned());
        Client { bearer, ..Client::program(self.at) }
    }
}

/// A game over a link in which both seats are taken.
pub struct Seated {
    pub id: String,
    /// The secret in the link, with which the second player took the seat.
    pub invitation: String,
    /// The secrets of the seats, the maker's first.
    pub secrets: [String; 2],
}

impl Seated {
    /// Makes a game on these terms over a link, in which the maker is the first player, and lets a guest take the other
    /// seat.
    pub async fn between(maker: &mut Client, guest: &mut Client, mut terms: Value) -> Seated {
        terms["opponent"] = json!({"kind": "link"});
        terms["side"] = json!("w");
        let made = maker.post("/api/games", &terms).await.ok();
        let text = |value: &Value| value.as_str().unwrap().to_owned();
        let (id, link) = (text(&made["id"]), text(&made["invite"]));
        let invitation = link.split('#').nth(1).unwrap().to_owned();
        let seat = json!({"seat": invitation});
        let taken = guest.post(&format!("/api/games/{id}/seat"), &seat).await.ok();
        let secrets = [text(&made["seats"]["w"]), text(&taken["secret"])];
        Seated { id, invitation, secrets }
    }
}

/// Makes a game of groi that one person plays alone, and returns its id.
pub async fn here(client: &mut Client) -> String {
    let terms = json!({"rules": "groi", "opponent": {"kind": "here"}});
    client.post("/api/games", &terms).await.ok()["id"].as_str().unwrap().to_owned()
}
