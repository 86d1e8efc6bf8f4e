//! Stolen cookies: an operator revokes them while the server runs, and changes the key without
//! anybody losing a game.

use dejarik_server::cookies::{Keyring, change_keys, draw_secret};
use dejarik_server::id::PersonId;
use dejarik_server::store::StorePlace;
use dejarik_server::time::wall_now;
use serde_json::{Value, json};
use tokio::io::AsyncReadExt;
use tokio::net::TcpStream;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;

use crate::common::table::{Answer, Client, Table, here};

/// Changes the keys of a server as its operator.
fn change<T>(table: &Table, change: impl Fn(&mut Keyring) -> T) -> T {
    let data = table.data.path();
    change_keys(&StorePlace::Sqlite(data.join("games.sqlite")), data, change).unwrap()
}

/// Makes a game as a new person, and returns the client, the person and the game.
async fn player(table: &Table) -> (Client, PersonId, String) {
    let mut client = table.person();
    let game = here(&mut client).await;
    let cookie = client.cookie.clone().unwrap();
    let value = cookie.split_once('=').unwrap().1;
    let person = value.split('.').next().unwrap().parse().unwrap();
    (client, person, game)
}

/// Asks for the person's games with this cookie, however the answer would change it.
async fn games(client: &Client) -> Answer {
    client.clone().get("/api/games").await
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_revoked_cookie_is_nobody_from_then_on_and_its_connections_end() {
    let table = Table::open().await;
    let (thief, anna, game) = player(&table).await;
    let (other, ..) = player(&table).await;
    let (status, mut stream) = thief.listen("/api/stream/event").await;
    assert_eq!(status, 200);
    let path = format!("ws://{}/api/games/{game}/socket", table.at);
    let mut request = path.into_client_request().unwrap();
    request.headers_mut().insert("origin", format!("http://{}", table.at).parse().unwrap());
    request.headers_mut().insert("cookie", thief.cookie.clone().unwrap().parse().unwrap());
    let tcp = TcpStream::connect(table.at).await.unwrap();
    let (mut socket, _) = tokio_tungstenite::client_async(request, tcp).await.unwrap();

    assert!(change(&table, |keyring| keyring.revoke(anna)));
    // Both end when the server has noticed.
    while stream.next().await.is_some() {}
    let mut rest = Vec::new();
    let _ = socket.get_mut().read_to_end(&mut rest).await;
    let answer = games(&thief).await;
    assert_eq!(answer.ok()["games"], json!([]), "the cookie is nobody");
    assert!(answer.header("set-cookie").is_some(), "who gets a new one");
    let full = thief.clone().get(&format!("/api/games/{game}")).await.ok();
    assert_eq!(full["you"], json!([]));
    let resign = format!("/api/board/game/{game}/resign");
    thief.clone().post(&resign, &Value::Null).await.refused(403, "not-your-seat");
    assert_eq!(
        games(&other).await.ok()["games"].as_array().unwrap().len(),
        1,
        "nobody else is concerned"
    );

    let secret = draw_secret().unwrap();
    change(&table, |keyring| keyring.revoke_all(secret));
    while games(&other).await.ok()["games"] != json!([]) {}
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn after_a_new_key_old_cookies_stay_valid_and_are_replaced_by_a_visit() {
    let table = Table::open().await;
    let (anna, person, _) = player(&table).await;
    let old = anna.cookie.clone().unwrap();
    let secret = draw_secret().unwrap();
    change(&table, |keyring| keyring.rotate(secret, wall_now()));
    let mut visitor = anna.clone();
    while visitor.cookie.as_ref() == Some(&old) {
        let page = visitor.get("/").await;
        assert!(page.header("set-cookie").is_some(), "every visit renews the cookie");
        let kept = page.header("cache-control").unwrap();
        assert_eq!(kept, "private, no-cache", "no cache may give it to others");
    }
    let new = visitor.cookie.clone().unwrap();
    assert!(new.contains(person.as_str()));
    for client in [&anna, &visitor] {
        assert_eq!(games(client).await.ok()["games"].as_array().unwrap().len(), 1);
    }
    // A restart reads the same keys.
    let data = table.stop().await;
    let table = Table::at(data, |_| {}).await;
    for cookie in [old, new] {
        let client = Client { cookie: Some(cookie), ..table.person() };
        assert_eq!(games(&client).await.ok()["games"].as_array().unwrap().len(), 1);
    }
}
