//! `dejarik worker` and `dejarik serve --bus`, with the real binary and a real NATS.

#![cfg(unix)]
#![allow(clippy::unwrap_used, clippy::panic, reason = "test helpers are tests too")]

mod common;

use std::io::{BufRead, BufReader, Read, Write};
use std::net::{TcpListener, TcpStream};
use std::path::Path;
use std::process::{Child, ChildStdout, Command, Stdio};
use std::time::{Duration, Instant};

use common::{answer, binary, refused};
use dejarik_test_services::{Nats, required};

/// How long the test waits for anything.
const PATIENCE: Duration = Duration::from_secs(60);

/// A command that runs until it is stopped.
struct Running {
    child: Child,
    out: BufReader<ChildStdout>,
    /// The first line that it has printed.
    first: String,
}

impl Running {
    fn start(home: &Path, arguments: &[&str]) -> Running {
        let mut command = binary(home);
        let command = command.args(arguments).args(["--log", "off"]);
        let mut child = command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
        let mut out = BufReader::new(child.stdout.take().unwrap());
        let mut first = String::new();
        out.read_line(&mut first).unwrap();
        Running { child, out, first }
    }

    /// Sends SIGTERM; returns the exit code and the rest of standard output.
    fn stop(mut self) -> (Option<i32>, String) {
        let id = self.child.id().to_string();
        assert!(Command::new("kill").args(["-TERM", &id]).status().unwrap().success());
        let mut rest = String::new();
        self.out.read_to_string(&mut rest).unwrap();
        (self.child.wait().unwrap().code(), rest)
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// Sends a request with these first lines to a server, and returns the answer.
fn ask(at: &str, head: &str, body: &str) -> String {
    let mut stream = TcpStream::connect(at).unwrap();
    let length = body.len();
    write!(
        stream,
        "{head}Host: {at}\r\nConnection: close\r\nContent-Length: {length}\r\n\r\n{body}"
    )
    .unwrap();
    let mut answer = String::new();
    stream.read_to_string(&mut answer).unwrap();
    answer
}

/// Asks until an answer has this text.
fn until(at: &str, head: &str, text: &str) -> String {
    let end = Instant::now() + PATIENCE;
    loop {
        let answer = ask(at, head, "");
        if answer.contains(text) {
            return answer;
        }
        assert!(Instant::now() < end, "no `{text}` in: {answer}");
        std::thread::sleep(Duration::from_millis(20));
    }
}

#[test]
#[cfg(unix)]
fn a_worker_plays_for_a_server_until_it_is_stopped() {
    let Some(mut nats) = required(Nats::start()) else { return };
    let url = nats.url();
    let home = tempfile::tempdir().unwrap();
    let free = TcpListener::bind("127.0.0.1:0").unwrap();
    let beside = free.local_addr().unwrap().to_string();
    drop(free);
    let arguments = ["worker", "--bus", &url, "--threads", "1", "--metrics", &beside];
    let worker = Running::start(home.path(), &arguments);
    assert!(worker.first.contains(&url), "{}", worker.first);
    let server = Running::start(home.path(), &["serve", "--port", "0", "--bus", &url]);
    let at = server.first.split("http://").nth(1).unwrap().trim().trim_end_matches('/').to_owned();
    let get = |path: &str| format!("GET {path} HTTP/1.1\r\n");
    until(&at, &get("/metrics"), "\ndejarik_workers 1\n");
    until(&at, &get("/readyz"), "200 OK");

    // The computer begins, once the player looks.
    let terms = r#"{"rules":"bambara","opponent":{"kind":"computer","level":1},"side":"b"}"#;
    let head = "POST /api/games HTTP/1.1\r\nContent-Type: application/json\r\n";
    let made = ask(&at, head, terms);
    let after = |text: &str| made.split(text).nth(1).unwrap_or_else(|| panic!("{made}")).to_owned();
    let game = after("{\"id\":\"")[..8].to_owned();
    let cookie = after("set-cookie: ").split(';').next().unwrap().to_owned();
    let look = format!("GET /api/games/{game} HTTP/1.1\r\nCookie: {cookie}\r\n");
    until(&at, &look, "\"version\":1,");
    until(&at, &get("/metrics"), "\ndejarik_computer_moves_by_workers_total 1\n");

    until(&beside, &get("/metrics"), "\ndejarik_worker_moves_total 1\n");
    until(&beside, &get("/readyz"), "200 OK");
    let (code, rest) = worker.stop();
    assert_eq!(code, Some(0), "{rest}");
    assert!(rest.contains("one move") && rest.contains("0 reviews"), "{rest}");
    until(&at, &get("/metrics"), "\ndejarik_workers 0\n");
    nats.kill();
    let unready = until(&at, &get("/readyz"), "503");
    assert!(unready.contains("the bus: there is no connection to NATS"), "{unready}");
    nats.start_again().unwrap();
    until(&at, &get("/readyz"), "200 OK");
}

#[test]
fn an_address_with_a_password_is_refused_and_not_repeated() {
    for command in ["serve", "worker"] {
        let home = tempfile::tempdir().unwrap();
        let arguments = [command, "--bus", "nats://me:hunter2@host:4222"];
        let refused = answer(binary(home.path()).args(arguments).output().unwrap());
        assert_eq!((refused.code, &*refused.out), (2, ""), "{refused:?}");
        assert!(refused.err.contains("DEJARIK_BUS_CREDENTIALS"), "{refused:?}");
        assert!(!refused.err.contains("hunter2"), "{refused:?}");
    }
    refused(&["worker", "--bus", "http://host"], &["nats://host:4222", "http://host"]);
    refused(&["worker", "--bus", "host", "--bus-prefix", "a.b"], &["a.b"]);
}

#[test]
fn a_nats_that_cannot_be_reached_is_named() {
    refused(&["worker", "--bus", "nats://127.0.0.1:1", "--log", "off"], &["nats://127.0.0.1:1"]);
    let home = tempfile::tempdir().unwrap();
    let bus = ["serve", "--port", "0", "--log", "off", "--bus", "nats://127.0.0.1:1"];
    let refused = answer(binary(home.path()).args(bus).output().unwrap());
    assert_eq!((refused.code, &*refused.out), (2, ""), "{refused:?}");
    assert!(refused.err.contains("nats://127.0.0.1:1"), "{refused:?}");
}
