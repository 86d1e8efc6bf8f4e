//! `dejarik` alone and `dejarik serve`, with the real binary.

#![allow(clippy::unwrap_used, clippy::panic, reason = "test helpers are tests too")]

mod common;

use std::io::{BufRead, BufReader, Read, Write};
use std::net::{TcpListener, TcpStream};
use std::path::Path;
use std::process::{Child, Command, Stdio};

use common::{answer, binary};

/// A server that runs until it is stopped.
struct Server {
    child: Child,
    out: BufReader<std::process::ChildStdout>,
    /// The address that it prints, such as `127.0.0.1:4280`.
    at: String,
}

impl Server {
    fn start(command: &mut Command) -> Server {
        let mut child = command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
        let mut out = BufReader::new(child.stdout.take().unwrap());
        let mut line = String::new();
        out.read_line(&mut line).unwrap();
        let at = line.split("http://").nth(1).map(|at| at.trim().trim_end_matches('/').to_owned());
        let Some(at) = at else { panic!("no address in `{line}`: {:?}", child.wait_with_output()) };
        Server { child, out, at }
    }

    fn get(&self, path: &str) -> String {
        self.ask(&format!("GET {path} HTTP/1.1\r\n"), "")
    }

    /// Sends a request with these first lines.
    fn ask(&self, head: &str, body: &str) -> String {
        let mut stream = TcpStream::connect(&self.at).unwrap();
        let at = &self.at;
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

    /// Sends a signal; returns the exit code and the rest of standard output.
    #[cfg(unix)]
    fn stop(mut self, signal: &str) -> (Option<i32>, String) {
        let id = self.child.id().to_string();
        assert!(Command::new("kill").args([signal, &id]).status().unwrap().success());
        let mut rest = String::new();
        self.out.read_to_string(&mut rest).unwrap();
        (self.child.wait().unwrap().code(), rest)
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

fn serve(home: &Path, arguments: &[&str]) -> Command {
    let mut command = binary(home);
    command.args(["serve", "--port", "0", "--log", "off"]).args(arguments);
    command
}

#[test]
#[cfg(unix)]
fn dejarik_alone_serves_the_page_until_a_signal_stops_it() {
    for signal in ["-INT", "-TERM"] {
        let home = tempfile::tempdir().unwrap();
        let server = Server::start(binary(home.path()).arg("--no-open"));
        assert!(server.at.starts_with("127.0.0.1:"), "this machine only: {}", server.at);
        assert!(server.get("/").starts_with("HTTP/1.1 200"));
        assert!(server.get("/healthz").contains("\"program\":\"dejarik\""));
        // A second one only prints the address of the first.
        let second = answer(binary(home.path()).arg("--no-open").output().unwrap());
        assert_eq!((second.code, &*second.err), (0, ""), "{second:?}");
        assert!(second.out.contains(&server.at), "{second:?}");
        let (code, rest) = server.stop(signal);
        assert_eq!(code, Some(0), "{signal}: {rest}");
        assert!(rest.contains("Dejarik has stopped"), "{rest}");
    }
}

#[test]
fn a_port_in_use_is_refused() {
    let taken = TcpListener::bind("127.0.0.1:0").unwrap();
    let port = taken.local_addr().unwrap().port().to_string();
    let home = tempfile::tempdir().unwrap();
    let refused = answer(binary(home.path()).args(["serve", "--port", &port]).output().unwrap());
    assert_eq!((refused.code, &*refused.out), (2, ""), "{refused:?}");
    assert!(refused.err.contains(&port) && refused.err.contains("--port"), "{refused:?}");
}

#[test]
fn a_data_directory_that_cannot_be_used_or_is_in_use_is_refused() {
    let home = tempfile::tempdir().unwrap();
    let file = home.path().join("file");
    std::fs::write(&file, "in the way").unwrap();
    let asked = serve(home.path(), &["--data", file.to_str().unwrap()]).output().unwrap();
    let refused = answer(asked);
    assert_eq!(refused.code, 2, "{refused:?}");
    assert!(refused.err.contains("data directory"), "{refused:?}");

    let data = home.path().join("games");
    let data = data.to_str().unwrap();
    let server = Server::start(&mut serve(home.path(), &["--data", data]));
    let refused = answer(serve(home.path(), &["--data", data]).output().unwrap());
    assert_eq!(refused.code, 2, "{refused:?}");
    assert!(refused.err.contains("another server"), "{refused:?}");
    drop(server);
}

#[test]
fn wrong_origins_and_addresses_are_refused() {
    let home = tempfile::tempdir().unwrap();
    for arguments in [
        ["--origin", "dejarik.example"],
        ["--host", "everywhere"],
        ["--trusted-proxy", "localhost"],
        ["--trusted-proxy", "0.0.0.0/0"],
    ] {
        let refused = answer(serve(home.path(), &arguments).output().unwrap());
        assert_eq!(refused.code, 2, "{refused:?}");
        assert!(refused.err.contains(arguments[1]), "{refused:?}");
    }
}

#[test]
fn the_proxy_option_of_0_1_0_is_refused_and_names_the_new_one() {
    let home = tempfile::tempdir().unwrap();
    let refused = answer(serve(home.path(), &["--behind-proxy"]).output().unwrap());
    assert_eq!(refused.code, 2, "{refused:?}");
    assert!(refused.err.contains("--trusted-proxy 127.0.0.1"), "{refused:?}");
}

#[test]
fn an_operator_finds_a_player_and_revokes_the_cookies_of_a_running_server() {
    let home = tempfile::tempdir().unwrap();
    let data = home.path().join("games");
    let data = data.to_str().unwrap();
    let admin = |arguments: &[&str]| {
        let mut command = binary(home.path());
        command.args(["--lang", "en", "admin", "--data", data]).args(arguments);
        answer(command.output().unwrap())
    };
    let missing = admin(&["rotate-key"]);
    assert_eq!(missing.code, 2, "{missing:?}");
    assert!(missing.err.contains("start the server once"), "{missing:?}");

    let server = Server::start(&mut serve(home.path(), &["--data", data]));
    let terms = r#"{"rules":"groi","opponent":{"kind":"computer","level":1},"side":"w"}"#;
    let head = "POST /api/games HTTP/1.1\r\nContent-Type: application/json\r\n";
    let made = server.ask(head, terms);
    let after = |text: &str| made.split(text).nth(1).unwrap().to_owned();
    let game = after("{\"id\":\"")[..8].to_owned();
    let cookie = after("set-cookie: ").split(';').next().unwrap().to_owned();
    let person = cookie.split(['=', '.']).nth(1).unwrap();
    let found = admin(&["who", &game]);
    assert_eq!(found.code, 0, "{found:?}");
    assert_eq!(found.out, format!("w: {person}\nb: the computer\n"));
    let none = admin(&["who", "00000000"]);
    assert_eq!(none.code, 1, "{none:?}");

    let mine = || server.ask(&format!("GET /api/games HTTP/1.1\r\nCookie: {cookie}\r\n"), "");
    assert!(mine().contains(&game));
    let rotated = admin(&["rotate-key"]);
    assert_eq!(rotated.code, 0, "{rotated:?}");
    assert!(mine().contains(&game), "the old key still counts");
    let revoked = admin(&["revoke", person]);
    assert_eq!(&*revoked.out, "The cookies of one person are revoked.\n", "{revoked:?}");
    // The server looks at its keys once a second.
    while mine().contains(&game) {}
    let again = admin(&["revoke", person]);
    assert!(again.out.contains("already"), "{again:?}");
    let wrong = admin(&["revoke"]);
    assert_eq!(wrong.code, 2, "{wrong:?}");
    assert_eq!(admin(&["revoke", "--all"]).code, 0);
}

#[test]
fn a_token_that_is_too_short_is_refused() {
    let home = tempfile::tempdir().unwrap();
    let file = home.path().join("token");
    std::fs::write(&file, "short\n").unwrap();
    let asked = serve(home.path(), &["--metrics-token", file.to_str().unwrap()]).output().unwrap();
    let refused = answer(asked);
    assert_eq!(refused.code, 2, "{refused:?}");
    assert!(refused.err.contains("16 ") && !refused.err.contains("short"), "{refused:?}");
}

#[test]
fn the_server_prints_its_address_in_french() {
    let home = tempfile::tempdir().unwrap();
    let mut command = serve(home.path(), &["--lang", "fr"]);
    let mut child = command.stdout(Stdio::piped()).stderr(Stdio::null()).spawn().unwrap();
    let mut line = String::new();
    BufReader::new(child.stdout.take().unwrap()).read_line(&mut line).unwrap();
    let _ = child.kill();
    let _ = child.wait();
    assert!(line.starts_with("Dejarik est à l’adresse http://"), "{line}");
}
