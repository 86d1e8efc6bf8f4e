//! What `dejarik admin` decides about games, names, networks and people, with the real binary: over a file and over
//! PostgreSQL with two servers, while they run and while they do not.

#![cfg(unix)]

use std::path::Path;

use dejarik_test_services::http::Client;
use dejarik_test_services::{Postgres, Program, Signal, required, soon, until};
use serde_json::{Value, json};
use tempfile::TempDir;

use crate::common::{Answer, answer, binary, serve};

/// The arguments of servers whose clients say their addresses and ask as often as they like.
const CLIENTS: [&str; 6] = [
    "--trusted-proxy=127.0.0.1",
    "--limit=any=100000/1ms",
    "--limit=change=100000/1ms",
    "--limit=create=100000/1ms",
    "--limit=seek=100000/1ms",
    "--limit=upload=100000/1ms",
];

/// The servers of an operator, and where they keep their games.
struct Host {
    home: TempDir,
    /// The arguments that name the place, for the servers and for `admin`.
    place: Vec<String>,
}

impl Host {
    fn run(&self, arguments: &[&str]) -> Answer {
        let mut command = binary(self.home.path());
        command.env_remove("SUDO_USER").env("USER", "anna");
        command.args(["--lang", "en"]).args(arguments).args(&self.place);
        answer(command.output().unwrap())
    }

    /// Runs a command of the operator, which has to succeed.
    #[track_caller]
    fn admin(&self, arguments: &[&str]) -> String {
        let ran = self.run(&[&["admin"], arguments].concat());
        assert_eq!(ran.code, 0, "{arguments:?}: {ran:?}");
        ran.out
    }

    fn json(&self, arguments: &[&str]) -> Value {
        serde_json::from_str(&self.admin(&[arguments, &["--json"]].concat())).unwrap()
    }

    /// Starts a server whose clients say their addresses.
    async fn server(&self) -> (Program, Client) {
        let mut arguments: Vec<&str> = self.place.iter().map(String::as_str).collect();
        arguments.extend(CLIENTS);
        let mut command = binary(self.home.path());
        command.args(["serve", "--port", "0", "--log", "info"]).args(arguments);
        let mut server = Program::start(command);
        let at = server.address().await;
        (server, Client::browser(at))
    }
}

fn link(name: &str) -> Value {
    let opponent = json!({"kind": "link"});
    json!({"rules": "groi", "opponent": opponent, "side": "w", "profile": {"name": name}})
}

async fn made(client: &mut Client, name: &str) -> String {
    client.post("/api/games", &link(name)).await.ok()["id"].as_str().unwrap().to_owned()
}

/// Returns the id of the person whose cookie a client has.
fn person(client: &Client) -> String {
    client.cookie.as_ref().unwrap().split(['=', '.']).nth(1).unwrap().to_owned()
}

/// Reads something. A test that waits for something asks often, and may have to wait for the quota, too.
async fn read(client: &Client, path: &str) -> Value {
    let ask = || async {
        let answer = client.clone().get(path).await;
        (answer.status != 429).then(|| answer.ok())
    };
    soon("the quota allows a request", ask).await
}

async fn state(client: &Client, game: &str) -> Value {
    read(client, &format!("/api/games/{game}")).await
}

/// Decides everything that an operator can decide, while two servers run. With a store for one server alone both are the
/// same one.
async fn decide_everything(host: &Host, one: &Client, two: &Client) {
    let mut anna = one.with("X-Forwarded-For: 203.0.113.7");
    let mut ben = two.with("X-Forwarded-For: 198.51.100.1");
    let game = made(&mut anna, "Anna").await;
    let listed = host.json(&["games"]);
    let [first] = &listed["games"].as_array().unwrap()[..] else { panic!("{listed}") };
    assert_eq!((&first["id"], &first["rules"]), (&json!(game), &json!("groi")));
    assert_eq!(first["players"][0]["name"], "Anna");
    assert_eq!(first["players"][0]["person"], person(&anna));
    assert!(host.admin(&["games"]).contains("Anna / –"));
    let other = made(&mut anna, "Anna").await;
    let page = host.json(&["games", "--limit", "1"]);
    assert_eq!(page["games"][0]["id"], other);
    let next = page["next"].as_str().unwrap();
    assert_eq!(host.json(&["games", "--from", next])["games"][0]["id"], game);

    // A game ends without a winner, on whichever server it is played.
    state(&ben, &other).await;
    host.admin(&["end", &other]);
    until("the game is ended", async || !state(&ben, &other).await["state"]["result"].is_null())
        .await;
    let result = state(&anna, &other).await["state"]["result"].take();
    assert_eq!((&result["why"], &result["winner"]), (&json!("closed"), &Value::Null));
    let again = host.run(&["admin", "end", &other]);
    assert_eq!(again.code, 1, "{again:?}");
    assert_eq!(host.run(&["admin", "end", "00000000"]).code, 1);
    assert_eq!(host.json(&["games"])["games"].as_array().unwrap().len(), 1);

    // Names.
    host.admin(&["names", "refuse", "Élan"]);
    assert_eq!(host.json(&["names", "list"])["words"], json!(["elan"]));
    until("the name is refused", async || {
        let answer = two.clone().post("/api/games", &link("mELANie")).await;
        answer.status == 400 && answer.json()["error"]["at"] == "profile.name"
    })
    .await;
    let longer = host.admin(&["names", "allow", "Elanor"]);
    assert!(longer.ends_with("stay refused: elan\n"), "{longer}");
    host.admin(&["names", "allow", "elan"]);
    until("the name is allowed", async || {
        two.clone().post("/api/games", &link("mELANie")).await.status == 201
    })
    .await;

    // Networks and people: they begin nothing, and read.
    made(&mut ben, "Ben").await;
    // To ask for a game that is not in the lobby makes nothing, however often it is asked.
    let blocked = async |client: &Client| {
        let answer = client.clone().post(&format!("/api/lobby/{game}"), &json!({})).await;
        answer.status == 403 && answer.json()["error"]["code"] == "blocked"
    };
    let inside = host.run(&["admin", "block", "198.51.100.77/24"]);
    assert!(inside.code == 2 && inside.err.contains("`198.51.100.0/24`"), "{inside:?}");
    host.admin(&["block", "198.51.100.0/24"]);
    assert_eq!(host.json(&["blocks"])["blocked"], json!(["198.51.100.0/24"]));
    until("the network is blocked", async || blocked(&ben).await).await;
    for (path, body) in [
        (format!("/api/games/{game}/seat"), json!({"seat": "abcdefgh1234"})),
        ("/api/games".to_owned(), link("Ben")),
        ("/api/lobby".to_owned(), json!({"game": link("Ben")})),
    ] {
        ben.clone().post(&path, &body).await.refused(403, "blocked");
    }
    let record = b"[Rules \"groi\"]";
    let upload = ben.clone().send("POST", "/api/records", Some("text/plain"), record).await;
    upload.refused(403, "blocked");
    state(&ben, &game).await;
    assert!(!blocked(&anna).await);
    let part = host.admin(&["unblock", "198.51.100.1"]);
    assert!(part.ends_with("Still blocked: 198.51.100.0/24\n"), "{part}");
    let free = host.admin(&["unblock", "198.51.100.0/24"]);
    assert!(!free.contains("blocked"), "{free}");
    until("the network is free", async || !blocked(&ben).await).await;
    let known = host.admin(&["block", &person(&ben)]);
    assert!(!known.contains("Nothing is kept"), "{known}");
    until("the person is blocked", async || blocked(&ben).await).await;
    host.admin(&["unblock", &person(&ben)]);
    until("the person is free", async || !blocked(&ben).await).await;
    assert!(host.admin(&["unblock", &person(&ben)]).starts_with("Nothing changes"));

    // An id of which nothing is kept is blocked and revoked all the same, and pointed out.
    for act in ["block", "revoke"] {
        let unknown = host.admin(&[act, "abcdefgh12345678"]);
        assert!(unknown.contains("\nNothing is kept of abcdefgh12345678. "), "{act}: {unknown}");
    }
    host.admin(&["unblock", "abcdefgh12345678"]);

    // A measure against an id that nobody has is refused.
    for measure in ["limit", "hide", "delete", "restore"] {
        let nobody = host.run(&["admin", "person", "abcdefgh12345678", measure]);
        let why = nobody.err.contains("there is no person abcdefgh12345678 in ");
        assert!(nobody.code == 1 && nobody.out.is_empty() && why, "{nobody:?}");
    }

    // A limited person meets no strangers; a hidden one has no name; of a deleted one nothing is left.
    let seek = json!({"game": link("Ben")});
    let invitation = ben.post("/api/lobby", &seek).await.ok()["id"].take();
    let offered = async || {
        let seeks = read(&anna, "/api/lobby").await["seeks"].take();
        seeks.as_array().unwrap().iter().any(|seek| seek["id"] == invitation)
    };
    assert!(offered().await);
    host.admin(&["person", &person(&ben), "limit"]);
    until("the person is limited", async || blocked(&ben).await).await;
    ben.clone().post("/api/lobby", &seek).await.refused(403, "blocked");
    let kept = format!("/api/lobby/{}/keep", invitation.as_str().unwrap());
    ben.clone().post(&kept, &json!({})).await.refused(403, "blocked");
    until("the invitation is hidden", async || !offered().await).await;
    let taken = format!("/api/lobby/{}", invitation.as_str().unwrap());
    assert_eq!(anna.clone().post(&taken, &json!({})).await.status, 404);
    // Games over a link go on.
    made(&mut ben, "Ben").await;
    host.admin(&["person", &person(&ben), "restore"]);
    until("the person is not limited any more", async || !blocked(&ben).await).await;
    until("the invitation is back", offered).await;
    let name = async || state(&ben, &game).await["room"]["seats"][0]["name"].take();
    assert_eq!(name().await, "Anna");
    host.admin(&["person", &person(&anna), "hide"]);
    until("the name is hidden", async || name().await.is_null()).await;
    let nameless = made(&mut anna, "Anna").await;
    // The server where this game is played may read the decision later than the other one.
    let name = async || state(&ben, &nameless).await["room"]["seats"][0]["name"].take();
    until("the name is hidden in a new game", async || name().await.is_null()).await;
    host.admin(&["person", &person(&anna), "delete"]);
    until("the games are deleted", async || {
        ben.clone().get(&format!("/api/games/{game}")).await.status == 404
    })
    .await;
    host.admin(&["person", &person(&anna), "restore"]);
}

#[tokio::test]
async fn an_operator_decides_over_a_file_while_the_server_runs_and_while_it_does_not() {
    let home = tempfile::tempdir().unwrap();
    let data = home.path().join("games");
    let place = vec!["--data".to_owned(), data.to_str().unwrap().to_owned()];
    let host = Host { home, place };
    let (server, client) = host.server().await;
    decide_everything(&host, &client, &client).await;
    let mut dora = client.with("X-Forwarded-For: 192.0.2.9");
    let game = made(&mut dora, "Dora").await;
    let log = server.stop(Signal::TERM).await.err;
    for act in ["refuse names with Élan", "block 198.51.100.0/24", "end game", "delete person"] {
        let line = log.lines().find(|line| line.contains(act));
        assert!(line.is_some_and(|line| line.contains("anna")), "no `{act}` in {log}");
    }

    // What is decided while no server runs is done by the next one, once.
    host.admin(&["end", &game]);
    host.admin(&["block", "192.0.2.0/24"]);
    let backup = host.home.path().join("games.backup");
    let made = host.run(&["backup", backup.to_str().unwrap()]);
    assert_eq!(made.code, 0, "{made:?}");
    let (server, client) = host.server().await;
    let dora = Client { cookie: dora.cookie, ..client.with("X-Forwarded-For: 192.0.2.9") };
    let over = async || state(&dora, &game).await["state"]["result"]["why"] == "closed";
    until("the game is ended", async || over().await).await;
    dora.clone().post("/api/games", &link("Dora")).await.refused(403, "blocked");
    let log = server.stop(Signal::TERM).await.err;
    assert_eq!(log.matches("end game").count(), 1, "{log}");
    let (server, _) = host.server().await;
    let log = server.stop(Signal::TERM).await.err;
    assert!(!log.contains("end game"), "{log}");

    // A backup has the decisions.
    let other = Host {
        home: tempfile::tempdir().unwrap(),
        place: vec!["--data".to_owned(), host.home.path().join("other").display().to_string()],
    };
    let restored = other.run(&["restore", backup.to_str().unwrap()]);
    assert_eq!(restored.code, 0, "{restored:?}");
    assert_eq!(other.json(&["blocks"])["blocked"], json!(["192.0.2.0/24"]));
}

#[tokio::test]
async fn an_operator_decides_for_several_servers_over_one_database() {
    let Some(service) = required(Postgres::shared()) else { return };
    let host = Host {
        home: tempfile::tempdir().unwrap(),
        place: vec!["--store".to_owned(), service.database().unwrap()],
    };
    let Some(nats) = required(dejarik_test_services::Nats::start()) else { return };
    let start = async |name: &str| {
        let data = host.home.path().join(name).display().to_string();
        let mut arguments: Vec<&str> = host.place.iter().map(String::as_str).collect();
        let bus = nats.url();
        arguments.extend(["--bus", &bus, "--node", name, "--data", &data]);
        arguments.extend(CLIENTS);
        let mut server = Program::start(serve(host.home.path(), &arguments));
        let at = server.address().await;
        (server, Client::browser(at))
    };
    let ((one, first), (two, second)) = (start("one").await, start("two").await);
    decide_everything(&host, &first, &second).await;
    assert!(!Path::new(&host.home.path().join("one/moderation.json")).exists());

    // A copy of the games in a file has the decisions, too.
    host.admin(&["block", "192.0.2.0/24"]);
    let file = host.home.path().join("copy/games.sqlite");
    std::fs::create_dir(file.parent().unwrap()).unwrap();
    one.stop(Signal::TERM).await;
    two.stop(Signal::TERM).await;
    let to = format!("sqlite:{}", file.display());
    let mut copy = binary(host.home.path());
    copy.args(["store", "copy", "--from", &host.place[1], "--to", &to]);
    let copied = answer(copy.output().unwrap());
    assert_eq!(copied.code, 0, "{copied:?}");
    let kept = std::fs::read_to_string(file.with_file_name("moderation.json")).unwrap();
    assert!(kept.contains("192.0.2.0/24"), "{kept}");
}
