//! People whom the operator has blocked or hidden, and who go on over connections that they have already.

use dejarik_server::moderation::{Act, change};
use dejarik_server::protocol::{
    Action, ClientFrame, PROTOCOL, Profile, Room, ServerFrame, SideName,
};
use dejarik_server::store::StorePlace;
use dejarik_server::time::WallTime;
use dejarik_test_services::until;
use futures_util::{SinkExt, StreamExt};
use serde_json::{Value, json};
use tempfile::TempDir;
use tokio::net::TcpStream;
use tokio::time::timeout;
use tokio_tungstenite::WebSocketStream;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;

use crate::common::client::{PATIENCE, text};
use crate::common::table::{Client, Table};

type Socket = WebSocketStream<TcpStream>;

/// Starts a server whose clients say their addresses.
async fn table() -> Table {
    Table::with(|config| config.proxies = vec!["127.0.0.1/32".parse().unwrap()]).await
}

/// Decides something for the server whose data is here.
pub fn decide(data: &TempDir, act: &Act) {
    let (data, place) = (data.path(), StorePlace::Sqlite(data.path().join("games.sqlite")));
    let decided =
        change(&place, data, |decided| decided.decide(act.clone(), "anna", WallTime::default()));
    assert!(decided.unwrap(), "the decision is new");
}

pub fn person(client: &Client) -> String {
    client.cookie.as_ref().unwrap().split(['=', '.']).nth(1).unwrap().to_owned()
}

fn computer() -> Value {
    json!({"rules": "groi", "opponent": {"kind": "computer", "level": 1}, "side": "w"})
}

/// Returns the first frame of a client who is shown with this name.
fn hello(name: &str) -> ClientFrame {
    let profile = Some(Profile { name: Some(name.to_owned()), figure: None });
    ClientFrame::Hello { protocol: PROTOCOL, version: None, hash: None, choices: false, profile }
}

/// Connects a client to a game, with these headers besides.
async fn connect(
    table: &Table,
    client: &Client,
    game: &str,
    more: &[(&'static str, String)],
) -> Socket {
    let path = format!("ws://{}/api/games/{game}/socket", table.at);
    let mut request = path.into_client_request().unwrap();
    let headers = request.headers_mut();
    headers.insert("origin", format!("http://{}", table.at).parse().unwrap());
    headers.insert("cookie", client.cookie.clone().unwrap().parse().unwrap());
    for (name, value) in more {
        headers.insert(*name, value.parse().unwrap());
    }
    let tcp = TcpStream::connect(table.at).await.unwrap();
    let (socket, _) = tokio_tungstenite::client_async(request, tcp).await.unwrap();
    socket
}

/// Connects a client who is shown with this name.
async fn named(table: &Table, client: &Client, game: &str, name: &str) -> Socket {
    let mut socket = connect(table, client, game, &[]).await;
    socket.send(text(&hello(name))).await.unwrap();
    socket
}

/// Waits until a connection is shown spectators with just these names.
async fn watching(socket: &mut Socket, names: &[&str]) {
    let shows = |room: &Room| {
        let shown = room.watching.iter().filter_map(|watcher| watcher.name.as_deref());
        room.watchers == 2 && shown.eq(names.iter().copied())
    };
    let waiting = async {
        loop {
            let frame = socket.next().await.expect("the connection ended").unwrap();
            let room = match serde_json::from_str(frame.to_text().unwrap()) {
                Ok(ServerFrame::Full { game }) => game.room,
                Ok(ServerFrame::Room { room }) => room,
                _ => continue,
            };
            if shows(&room) {
                return;
            }
        }
    };
    timeout(PATIENCE, waiting).await.unwrap_or_else(|_| panic!("{names:?} are not shown"));
}

#[tokio::test]
async fn who_is_blocked_gets_no_rematch() {
    let table = table().await;
    let mut anna = table.person().with("X-Forwarded-For: 198.51.100.1");
    let mut carl = table.person();
    carl.get("/api/me").await.ok();
    for by_network in [true, false] {
        let made = anna.post("/api/games", &computer()).await.ok();
        let game = made["id"].as_str().unwrap();
        anna.post(&format!("/api/board/game/{game}/abort"), &json!({})).await.ok();
        // Carl has Anna's secret, and Anna is not blocked.
        let secret = format!("Bearer {}", made["seats"]["w"].as_str().unwrap());
        let party = if by_network { "203.0.113.0/24".to_owned() } else { person(&carl) };
        decide(&table.data, &Act::Block { party: party.parse().unwrap() });
        let address = if by_network { "203.0.113.7" } else { "192.0.2.7" };
        let away = carl.with(&format!("X-Forwarded-For: {address}"));
        until("the block holds", async || {
            away.clone().post("/api/games", &computer()).await.status == 403
        })
        .await;
        let more = [("authorization", secret), ("x-forwarded-for", address.to_owned())];
        let mut socket = connect(&table, &carl, game, &more).await;
        socket.send(text(&hello("Carl"))).await.unwrap();
        let (id, side) = ("again".to_owned(), SideName::First);
        socket.send(text(&ClientFrame::Act { id, side, action: Action::Rematch })).await.unwrap();
        let answer = timeout(PATIENCE, async {
            loop {
                let frame = socket.next().await.expect("the connection ended").unwrap();
                match serde_json::from_str(frame.to_text().unwrap()).unwrap() {
                    ServerFrame::Ack { .. } => return None,
                    ServerFrame::Refused { error, .. } => return Some(error.code),
                    _ => {}
                }
            }
        });
        let refused = answer.await.expect("an answer");
        assert_eq!(refused.as_deref(), Some("blocked"), "by its network: {by_network}");
    }
}

#[tokio::test]
async fn spectators_lose_names_that_the_operator_does_not_allow_any_more() {
    let table = table().await;
    let [mut anna, mut carl, mut dora] = [(); 3].map(|()| table.person());
    let game = anna.post("/api/games", &computer()).await.ok()["id"].take();
    let game = game.as_str().unwrap();
    for client in [&mut carl, &mut dora] {
        client.get("/api/me").await.ok();
    }
    let [mut player, _carl, _dora] = [
        named(&table, &anna, game, "Anna").await,
        named(&table, &carl, game, "Carl").await,
        named(&table, &dora, game, "Dora").await,
    ];
    watching(&mut player, &["Carl", "Dora"]).await;
    decide(&table.data, &Act::Hide { person: person(&carl).parse().unwrap() });
    watching(&mut player, &["Dora"]).await;
    decide(&table.data, &Act::RefuseNames { words: vec!["DORA".to_owned()] });
    watching(&mut player, &[]).await;
}

#[tokio::test]
async fn a_name_that_another_server_has_hidden_vanishes_from_a_game_that_this_one_made_meanwhile() {
    let table = Table::open().await;
    let mut anna = table.person();
    let mut terms = computer();
    terms["profile"] = json!({"name": "Anna"});
    let game = anna.post("/api/games", &terms).await.ok()["id"].take();
    let path = format!("/api/games/{}", game.as_str().unwrap());
    let name = async || table.person().get(&path).await.ok()["room"]["seats"][0]["name"].take();
    assert_eq!(name().await, "Anna");
    // The other server has performed the act already, so none waits when this one reads the decision.
    let decided = json!({
        "format": 1, "names": [], "blocked": [], "hidden": [person(&anna)], "limited": [], "acts": [],
    });
    std::fs::write(table.data.path().join("moderation.json"), decided.to_string()).unwrap();
    until("the name is hidden", async || name().await.is_null()).await;
}

#[tokio::test]
async fn who_is_restored_before_a_server_hides_the_name_keeps_it() {
    let table = table().await;
    let mut anna = table.person();
    let mut terms = computer();
    terms["profile"] = json!({"name": "Anna"});
    let game = anna.post("/api/games", &terms).await.ok()["id"].take();
    let anna_herself = person(&anna).parse().unwrap();
    let data = table.stop().await;
    // No server runs, so the act waits. A later one takes it back.
    decide(&data, &Act::Hide { person: anna_herself });
    decide(&data, &Act::Restore { person: anna_herself });
    let file = data.path().join("moderation.json");
    let table = Table::at(data, |_| {}).await;
    until("both acts are done", async || {
        let decided: Value = serde_json::from_slice(&std::fs::read(&file).unwrap()).unwrap();
        decided["acts"] == json!([])
    })
    .await;
    let path = format!("/api/games/{}", game.as_str().unwrap());
    let shown = table.person().get(&path).await.ok();
    assert_eq!(shown["room"]["seats"][0]["name"], "Anna");
}
