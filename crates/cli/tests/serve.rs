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
        let mut stream = TcpStream::connect(&self.at).unwrap();
        let at = &self.at;
        write!(stream, "GET {path} HTTP/1.1\r\nHost: {at}\r\nConnection: close\r\n\r\n").unwrap();
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
fn the_server_prints_its_address_in_french() {
    let home = tempfile::tempdir().unwrap();
    let mut command = serve(home.path(), &["--lang", "fr"]);
    let mut child = command.stdout(Stdio::piped()).stderr(Stdio::null()).spawn().unwrap();
    let mut line = String::new();
    BufReader::new(child.stdout.take().unwrap()).read_line(&mut line).unwrap();
    let _ = child.kill();
    let _ = child.wait();
    assert!(line.starts_with("Dejarik est à l'adresse http://"), "{line}");
}
