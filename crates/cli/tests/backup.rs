//! `dejarik backup` and `dejarik restore`, with the real binary and a server that runs meanwhile.

#![allow(clippy::unwrap_used, clippy::panic, reason = "test helpers are tests too")]

mod common;

use std::fs;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::path::Path;
use std::process::{Child, Command, Stdio};

use common::{Answer, answer, binary};
use serde_json::{Value, json};

/// A server for a data directory, which is ended when this is dropped.
struct Server {
    child: Child,
    at: String,
}

impl Server {
    fn start(home: &Path, data: &Path) -> Server {
        let mut command = binary(home);
        command.args(["serve", "--port", "0", "--log", "off", "--data"]).arg(data);
        let mut child = command.stdout(Stdio::piped()).spawn().unwrap();
        let mut line = String::new();
        BufReader::new(child.stdout.take().unwrap()).read_line(&mut line).unwrap();
        let at = line.split("http://").nth(1).unwrap().trim().trim_end_matches('/').to_owned();
        Server { child, at }
    }

    /// Sends a request with further header lines and returns the JSON of the answer.
    fn ask(&self, request: &str, headers: &str, body: &Value) -> Value {
        let body = if body.is_null() { String::new() } else { body.to_string() };
        let mut stream = TcpStream::connect(&self.at).unwrap();
        write!(
            stream,
            "{request} HTTP/1.1\r\nHost: {}\r\nConnection: close\r\n{headers}\
             Content-Type: application/json\r\nContent-Length: {}\r\n\r\n{body}",
            self.at,
            body.len()
        )
        .unwrap();
        let mut answer = String::new();
        stream.read_to_string(&mut answer).unwrap();
        let (_, body) = answer.split_once("\r\n\r\n").unwrap();
        serde_json::from_str(body).unwrap_or_else(|error| panic!("{error}: {answer}"))
    }

    /// Creates a game at one screen and plays its first step. Returns its id.
    fn play(&self) -> String {
        let terms = json!({"rules": "groi", "opponent": {"kind": "here"}});
        let game = self.ask("POST /api/games", "", &terms);
        let id = game["id"].as_str().unwrap().to_owned();
        let bearer = format!("Authorization: Bearer {}\r\n", game["seats"]["w"].as_str().unwrap());
        let full = self.ask(&format!("GET /api/games/{id}"), &bearer, &Value::Null);
        let step = full["state"]["choices"]["steps"][0]["word"].as_str().unwrap().to_owned();
        self.ask(&format!("POST /api/board/game/{id}/move/{step}"), &bearer, &Value::Null);
        id
    }

    fn line(&self, id: &str) -> Value {
        self.ask(&format!("GET /api/games/{id}"), "", &Value::Null)["line"].clone()
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        // An abrupt end: what was acknowledged is durable anyway.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

fn run(home: &Path, arguments: &[&str], files: &[(&str, &Path)]) -> Answer {
    let mut command: Command = binary(home);
    command.args(arguments);
    for (option, file) in files {
        if !option.is_empty() {
            command.arg(option);
        }
        command.arg(file);
    }
    answer(command.output().unwrap())
}

fn names(folder: &Path) -> Vec<String> {
    let entries = fs::read_dir(folder).unwrap();
    let mut names: Vec<String> =
        entries.map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
    names.sort();
    names
}

#[test]
fn a_backup_of_a_running_server_is_restored_with_every_acknowledged_step() {
    let home = tempfile::tempdir().unwrap();
    let [data, other] = ["games", "other"].map(|name| home.path().join(name));
    let kept = home.path().join("kept");
    fs::create_dir(&kept).unwrap();
    let file = kept.join("games.backup");
    let server = Server::start(home.path(), &data);
    let before: Vec<String> = (0..4).map(|_| server.play()).collect();
    // Games are played while the backup is made.
    let made = std::thread::scope(|scope| {
        let playing = scope.spawn(|| (0..10).map(|_| server.play()).collect::<Vec<_>>());
        let made = run(home.path(), &["backup"], &[("", &file), ("--data", &data)]);
        playing.join().unwrap();
        made
    });
    assert_eq!((made.code, &*made.err), (0, ""), "{made:?}");
    assert!(made.out.contains("games.backup") && made.out.contains("SHA-256"), "{made:?}");
    assert_eq!(names(&kept), ["games.backup"], "nothing else is left");
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        let mode = fs::metadata(&file).unwrap().permissions().mode();
        assert_eq!(mode & 0o777, 0o600, "a backup holds secrets");
    }
    let lines: Vec<Value> = before.iter().map(|id| server.line(id)).collect();
    assert!(lines.iter().all(|line| line.as_array().unwrap().len() == 1), "{lines:?}");

    // A second backup does not replace the first one unless asked to.
    let again = run(home.path(), &["backup"], &[("", &file), ("--data", &data)]);
    assert_eq!(again.code, 2, "{again:?}");
    assert!(again.err.contains("--force"), "{again:?}");
    let forced = run(home.path(), &["backup", "--force"], &[("", &file), ("--data", &data)]);
    assert_eq!(forced.code, 0, "{forced:?}");

    // It is not restored under a running server.
    let refused = run(home.path(), &["restore"], &[("", &file), ("--data", &data)]);
    assert_eq!(refused.code, 2, "{refused:?}");
    assert!(refused.err.contains("another server"), "{refused:?}");
    let later = server.play();
    drop(server);

    // It is restored to a directory of its own, and to the one it came from.
    for (data, had_games) in [(&other, false), (&data, true)] {
        let restored = run(home.path(), &["restore"], &[("", &file), ("--data", data)]);
        assert_eq!((restored.code, &*restored.err), (0, ""), "{restored:?}");
        let aside: Vec<String> =
            names(data).into_iter().filter(|name| name.starts_with("replaced-")).collect();
        assert_eq!(aside.len(), usize::from(had_games), "{aside:?}");
        let server = Server::start(home.path(), data);
        for (id, line) in before.iter().zip(&lines) {
            assert_eq!(server.line(id), *line);
        }
        let missing = server.ask(&format!("GET /api/games/{later}"), "", &Value::Null);
        assert_eq!(missing["error"]["code"], "not-found", "it was played after the backup");
        drop(server);
        // What was there before can be used as it was.
        if let [aside] = &aside[..] {
            let server = Server::start(home.path(), &data.join(aside));
            assert_eq!(server.line(&later).as_array().unwrap().len(), 1);
        }
    }
}

#[test]
fn a_damaged_backup_and_what_is_none_are_refused_and_change_nothing() {
    let home = tempfile::tempdir().unwrap();
    let data = home.path().join("games");
    let file = home.path().join("games.backup");
    let server = Server::start(home.path(), &data);
    let id = server.play();
    let made = run(home.path(), &["backup"], &[("", &file), ("--data", &data)]);
    assert_eq!(made.code, 0, "{made:?}");
    drop(server);
    let whole = fs::read(&file).unwrap();
    let mut damaged = whole.clone();
    let middle = damaged.len() / 2;
    damaged[4096..middle].fill(0xA5);
    let broken = [damaged, whole[..whole.len() / 2].to_vec(), b"Dear Chewbacca".to_vec(), vec![]];
    for bytes in broken {
        fs::write(&file, &bytes).unwrap();
        let before = names(&data);
        let refused = run(home.path(), &["restore"], &[("", &file), ("--data", &data)]);
        assert_eq!((refused.code, &*refused.out), (2, ""), "{refused:?}");
        assert!(refused.err.contains("games.backup"), "{refused:?}");
        assert_eq!(names(&data), before);
    }
    let server = Server::start(home.path(), &data);
    assert_eq!(server.line(&id).as_array().unwrap().len(), 1);
}

#[test]
fn a_directory_without_games_has_no_backup() {
    let home = tempfile::tempdir().unwrap();
    let file = home.path().join("games.backup");
    let refused = run(home.path(), &["backup"], &[("", &file), ("--data", home.path())]);
    assert_eq!((refused.code, &*refused.out), (2, ""), "{refused:?}");
    assert!(refused.err.contains("no games"), "{refused:?}");
    assert_eq!(names(home.path()), Vec::<String>::new());
}
