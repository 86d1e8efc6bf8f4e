//! Out of descriptors and out of memory. Nothing acknowledged is lost, the server says what is wrong,
//! and it works again by itself; a process that the system ends is started again, as a supervisor does.

#![cfg(target_os = "linux")]

use std::fs;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use dejarik_test_services::until;
use futures_util::future::join_all;
use serde_json::json;
use tokio::net::TcpStream;
use tokio::time::timeout;

use crate::child::Role;
use crate::common::hostile::{effort, highest_memory, shuffles};
use crate::common::table::{Client, Connection};
use crate::hostile::confined::{ChildServer, Confined, Solo, can_limit};

/// The memory of the server under attack, in bytes.
const MEMORY: u64 = 256 << 20;
/// How long the server may take to work again.
const PATIENCE: Duration = Duration::from_secs(20);

#[tokio::test]
async fn a_server_without_descriptors_plays_on_and_accepts_again() {
    if !can_limit() {
        eprintln!("SKIPPED: this machine has no `prlimit`, which takes the descriptors away");
        return;
    }
    let data = tempfile::tempdir().unwrap();
    let server = ChildServer::start(data.path(), Confined::Files(96)).await;
    let mut game = Solo::create(&server).await;
    game.play(&server, 2).await;
    let mut connection = Connection::open(server.at).await.unwrap();
    let (mut client, path, word) = game.next(&server).await;
    client.send_over(&mut connection, "POST", &path).await.ok();
    game.played.push(word);
    let (mut client, path, word) = game.next(&server).await;
    // More connections than the process may have descriptors.
    let hogs = join_all((0..200).map(|_| TcpStream::connect(server.at))).await;
    until("the log says something of connections", async || server.log().contains("connection"))
        .await;
    // A player who is connected plays on.
    client.send_over(&mut connection, "POST", &path).await.ok();
    game.played.push(word);
    drop(hogs);
    // Until it does, it may also break connections.
    let ready = async || server.client().try_send("GET", "/readyz", None, b"").await;
    until("the server accepts again", async || ready().await.is_ok_and(|it| it.status == 200))
        .await;
    game.play(&server, 2).await;
    game.check(&server).await;
}

/// A group of processes with bounded memory. Dropping it removes it.
struct Cgroup(PathBuf);

impl Cgroup {
    /// Makes a group with [`MEMORY`] and puts a process into it; `None` if this user may not.
    fn confine(process: u32) -> Option<Cgroup> {
        let root = Path::new("/sys/fs/cgroup");
        let (parent, bound) = match root.join("cgroup.controllers").exists() {
            true => (root.to_path_buf(), "memory.max"),
            false => (root.join("memory"), "memory.limit_in_bytes"),
        };
        let group = Cgroup(parent.join(format!("dejarik-{process}")));
        fs::create_dir(&group.0).ok()?;
        fs::write(group.0.join(bound), MEMORY.to_string()).ok()?;
        fs::write(group.0.join("cgroup.procs"), process.to_string()).ok()?;
        Some(group)
    }
}

impl Drop for Cgroup {
    fn drop(&mut self) {
        // A group can be removed once its process is gone.
        let _ = fs::remove_dir(&self.0);
    }
}

/// Attacks the memory: many large uploads and many games at once.
async fn attack(server: &ChildServer) {
    let upload = vec![b'x'; 2 << 20];
    let uploads = (0..32).map(|_| {
        let (mut client, upload) = (server.client(), &upload);
        async move {
            // A server under attack may break connections.
            let _ = client.try_send("POST", "/api/records", Some("text/plain"), upload).await;
        }
    });
    let games = (0..64).map(|_| {
        let mut client = server.client();
        async move {
            let terms = json!({ "rules": "simeone", "opponent": { "kind": "here" } }).to_string();
            let _ = client
                .try_send("POST", "/api/games", Some("application/json"), terms.as_bytes())
                .await;
        }
    });
    tokio::join!(join_all(uploads), join_all(games));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_server_with_256_mib_loses_nothing_under_attack() {
    let data = tempfile::tempdir().unwrap();
    let mut server = ChildServer::start(data.path(), Confined::Free).await;
    let group = Cgroup::confine(server.id());
    match (&group, can_limit()) {
        (Some(_), _) => {}
        (None, true) => server.limit(&format!("--data={MEMORY}")),
        (None, false) => {
            eprintln!("SKIPPED: this machine has neither cgroups for this user nor `prlimit`");
            return;
        }
    }
    let mut game = Solo::create(&server).await;
    for _ in 0..effort() {
        game.play(&server, 4).await;
        attack(&server).await;
        assert!(server.is_alive(), "{}", server.log());
    }
    game.play(&server, 4).await;
    game.check(&server).await;
    drop(server);
    drop(group);
    let server = ChildServer::start(data.path(), Confined::Free).await;
    game.check(&server).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn long_games_take_no_more_memory_than_was_stated() {
    if !can_limit() {
        eprintln!("SKIPPED: this machine has no `prlimit`, which takes the memory away");
        return;
    }
    let data = tempfile::tempdir().unwrap();
    let mut server = ChildServer::start(data.path(), Confined::Free).await;
    // All of these games together would take about 200 MiB more than the server, which plans with 128 MiB.
    server.limit(&format!("--data={}", MEMORY * 7 / 8));
    let upload = shuffles(2_499).repeat(10);
    let mut games = Vec::new();
    for _ in 0..6 {
        let mut client = server.client();
        let sent = client.send("POST", "/api/records", Some("text/plain"), upload.as_bytes()).await;
        let stored = sent.ok()["games"].as_array().unwrap().clone();
        games.extend(stored.iter().map(|game| game["id"].as_str().unwrap().to_owned()));
    }
    assert_eq!(games.len(), 60);
    for _ in 0..effort() {
        for game in &games {
            let answer = server.get(&format!("/api/games/{game}")).await;
            assert_eq!(answer.status, 200, "{}", server.log());
        }
        assert!(server.is_alive(), "{}", server.log());
    }
}

/// While its records are replayed and stored, an upload takes many times the memory of its file.
#[tokio::test(flavor = "multi_thread")]
async fn uploads_of_many_addresses_take_turns() {
    let data = tempfile::tempdir().unwrap();
    let mut server = Role::Proxied(data.path().to_owned()).start();
    let at = server.address().await;
    let upload = shuffles(2_499).repeat(4);
    let send = async |last: usize| {
        let from = format!("198.18.{}.{}", last / 256, last % 256);
        let mut client = Client::program(at).with(&format!("X-Forwarded-For: {from}"));
        let what = format!("the upload of {from} is stored");
        until(&what, async || {
            let sent = client.send("POST", "/api/records", Some("text/plain"), upload.as_bytes());
            // On a slow machine an upload may wait for too long.
            sent.await.status == 200
        })
        .await;
    };
    let before = highest_memory(&server);
    send(1).await;
    let alone = highest_memory(&server) - before;
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    join_all((0..3 * cores).map(|number| send(2 + number))).await;
    let together = highest_memory(&server) - before;
    assert!(together < alone * 2 * cores as u64, "{alone} bytes for one, {together} for all");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_server_that_runs_out_of_memory_says_so_and_has_everything_after_its_restart() {
    if !can_limit() {
        eprintln!("SKIPPED: this machine has no `prlimit`, which takes the memory away");
        return;
    }
    let data = tempfile::tempdir().unwrap();
    let mut server = ChildServer::start(data.path(), Confined::Free).await;
    let mut game = Solo::create(&server).await;
    game.play(&server, 6).await;
    // Nothing more can be allocated than what the process has already.
    server.limit("--data=1048576:");
    let start = Instant::now();
    let upload = vec![b'x'; 2 << 20];
    while server.is_alive() && start.elapsed() < PATIENCE {
        let mut client = server.client();
        // Without memory it may break the connection, or say nothing.
        let sent = client.try_send("POST", "/api/records", Some("text/plain"), &upload);
        let _ = timeout(PATIENCE, sent).await;
    }
    if server.is_alive() {
        // It lived on what it had; with memory it works as before.
        server.limit("--data=unlimited:");
    } else {
        let log = server.log();
        assert!(log.contains("memory allocation of"), "{log}");
        server = ChildServer::start(data.path(), Confined::Free).await;
    }
    game.check(&server).await;
    game.play(&server, 2).await;
    game.check(&server).await;
}
