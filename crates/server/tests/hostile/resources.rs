//! Out of descriptors and out of memory. Nothing acknowledged is lost, the server says what is wrong,
//! and it works again by itself; a process that the system ends is started again, as a supervisor does.

#![cfg(target_os = "linux")]

use std::fs;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use futures_util::future::join_all;
use serde_json::json;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;

use crate::child::{ChildServer, Confined, Solo, can_limit};
use crate::common::hostile::effort;

/// The memory of the server under attack, in bytes.
const MEMORY: u64 = 256 << 20;
/// How long the server may take to work again.
const PATIENCE: Duration = Duration::from_secs(20);

/// Sends a request on an open connection, which stays open. Returns the status of the response.
async fn ask(connection: &mut TcpStream, head: &str) -> u16 {
    let request = format!("{head}Content-Length: 0\r\n\r\n");
    connection.write_all(request.as_bytes()).await.unwrap();
    let mut response = Vec::new();
    while !response.ends_with(b"\r\n\r\n") {
        response.push(connection.read_u8().await.unwrap());
    }
    let head = String::from_utf8(response).unwrap().to_ascii_lowercase();
    let length = head.split("content-length: ").nth(1).unwrap();
    let length = length.split("\r\n").next().unwrap().parse().unwrap();
    connection.read_exact(&mut vec![0; length]).await.unwrap();
    head.split(' ').nth(1).unwrap().parse().unwrap()
}

#[tokio::test]
async fn a_server_without_descriptors_plays_on_and_accepts_again() {
    if !can_limit() {
        eprintln!("SKIPPED: this machine has no `prlimit`, which takes the descriptors away");
        return;
    }
    let data = tempfile::tempdir().unwrap();
    let server = ChildServer::start(data.path(), Confined::Files(96));
    let mut game = Solo::create(&server).await;
    game.play(&server, 2).await;
    let mut connection = TcpStream::connect(server.at).await.unwrap();
    let (client, path, word) = game.next(&server).await;
    let head = client.head("POST", &path);
    assert_eq!(ask(&mut connection, &head).await, 200);
    game.played.push(word);
    let (client, path, word) = game.next(&server).await;
    let head = client.head("POST", &path);
    // More connections than the process may have descriptors.
    let hogs = join_all((0..200).map(|_| TcpStream::connect(server.at))).await;
    let start = Instant::now();
    while !server.log().contains("connection") {
        assert!(start.elapsed() < PATIENCE, "the log says nothing of connections");
        tokio::task::yield_now().await;
    }
    assert_eq!(ask(&mut connection, &head).await, 200, "a player who is connected plays on");
    game.played.push(word);
    drop(hogs);
    while server.get("/readyz").await.status != 200 {
        assert!(start.elapsed() < PATIENCE, "the server does not accept again");
    }
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
            client.send("POST", "/api/records", Some("text/plain"), upload).await;
        }
    });
    let games = (0..64).map(|_| {
        let mut client = server.client();
        async move {
            let terms = json!({ "rules": "simeone", "opponent": { "kind": "here" } });
            client.post("/api/games", &terms).await;
        }
    });
    tokio::join!(join_all(uploads), join_all(games));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_server_with_256_mib_loses_nothing_under_attack() {
    let data = tempfile::tempdir().unwrap();
    let mut server = ChildServer::start(data.path(), Confined::Free);
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
    let server = ChildServer::start(data.path(), Confined::Free);
    game.check(&server).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_server_that_runs_out_of_memory_says_so_and_has_everything_after_its_restart() {
    if !can_limit() {
        eprintln!("SKIPPED: this machine has no `prlimit`, which takes the memory away");
        return;
    }
    let data = tempfile::tempdir().unwrap();
    let mut server = ChildServer::start(data.path(), Confined::Free);
    let mut game = Solo::create(&server).await;
    game.play(&server, 6).await;
    // Nothing more can be allocated than what the process has already.
    server.limit("--data=1048576:");
    let start = Instant::now();
    while server.is_alive() && start.elapsed() < PATIENCE {
        let upload = vec![b'x'; 2 << 20];
        if let Ok(mut connection) = TcpStream::connect(server.at).await {
            let head =
                "POST /api/records HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: text/plain\r\n";
            let head = format!("{head}Content-Length: {}\r\n\r\n", upload.len());
            let _ = connection.write_all(head.as_bytes()).await;
            let _ = connection.write_all(&upload).await;
        }
    }
    if server.is_alive() {
        // It lived on what it had; with memory it works as before.
        server.limit("--data=unlimited:");
    } else {
        let log = server.log();
        assert!(log.contains("memory allocation of"), "{log}");
        server = ChildServer::start(data.path(), Confined::Free);
    }
    game.check(&server).await;
    game.play(&server, 2).await;
    game.check(&server).await;
}
