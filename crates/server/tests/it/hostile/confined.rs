//! A server in a process of its own, from which a test takes resources away.

use std::net::SocketAddr;
use std::path::Path;
use std::process::{Command, Stdio};

use dejarik_test_services::{Ended, Program, Signal};
use serde_json::json;

use crate::child::{DONE, Role};
use crate::common::table::{Answer, Client};

/// What is taken away from a child before it starts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Confined {
    /// Nothing yet.
    Free,
    /// The data is on a disk of this many KiB, which needs user namespaces.
    Disk(u32),
    /// The process may have this many files open.
    Files(u32),
    /// The process cannot write to any file, as on a full disk.
    Unwritable,
}

/// A running child. Dropping it kills it.
pub struct ChildServer {
    program: Program,
    pub at: SocketAddr,
}

/// Returns whether a shell command succeeds on this machine.
fn works(program: &str, arguments: &[&str]) -> bool {
    let mut command = Command::new(program);
    let command = command.args(arguments).stdout(Stdio::null()).stderr(Stdio::null());
    command.status().is_ok_and(|status| status.success())
}

/// Returns whether this machine lets a test mount a disk of its own.
pub fn can_mount() -> bool {
    works("unshare", &["-Urm", "sh", "-c", "mount -t tmpfs -o size=64k tmpfs /tmp"])
}

/// Returns whether this machine lets a test change the limits of a process.
pub fn can_limit() -> bool {
    works("prlimit", &["--version"])
}

impl ChildServer {
    /// Starts a child and waits until it listens.
    pub async fn start(data: &Path, confined: Confined) -> ChildServer {
        // Writing past a limit is an error and not a signal.
        let script = match confined {
            Confined::Free => r#"trap "" XFSZ; shift; exec "$@""#.to_owned(),
            Confined::Files(most) => {
                format!(r#"trap "" XFSZ; shift; exec prlimit --nofile={most}:{most} "$@""#)
            }
            Confined::Unwritable => {
                r#"trap "" XFSZ; shift; exec prlimit --fsize=0: "$@""#.to_owned()
            }
            Confined::Disk(size) => format!(
                r#"trap "" XFSZ; mount -t tmpfs -o size={size}k tmpfs "$1" && shift && exec "$@""#
            ),
        };
        let mut command = match confined {
            Confined::Disk(_) => {
                let mut command = Command::new("unshare");
                command.args(["-Urm", "sh"]);
                command
            }
            Confined::Free | Confined::Files(_) | Confined::Unwritable => Command::new("sh"),
        };
        let child = Role::Home { data: data.to_owned(), traces: false }.command();
        command.args(["-c", &script, "sh"]).arg(data).arg(child.get_program());
        command.args(child.get_args());
        command.envs(child.get_envs().filter_map(|(name, value)| Some((name, value?))));
        let mut program = Program::start(command);
        let at = program.address().await;
        ChildServer { program, at }
    }

    /// Fills the child's disk, or frees it.
    pub async fn command(&mut self, command: &str) {
        self.program.say(command);
        self.program.line(DONE).await.unwrap();
    }

    /// Sets a limit of the running child, such as `--fsize=0:`.
    pub fn limit(&self, limit: &str) {
        assert!(works("prlimit", &["--pid", &self.id().to_string(), limit]), "{limit}");
    }

    /// Returns the child's process id.
    pub fn id(&self) -> u32 {
        self.program.id()
    }

    /// Returns what the child has logged so far.
    pub fn log(&self) -> String {
        self.program.log()
    }

    /// Stops the child as an operator does, and waits until it has ended.
    pub async fn stop(self) -> Ended {
        self.program.stop(Signal::TERM).await
    }

    /// Returns whether the child runs.
    pub fn is_alive(&mut self) -> bool {
        self.program.status().is_none()
    }

    /// Returns a client without a cookie.
    pub fn client(&self) -> Client {
        Client::program(self.at)
    }

    pub async fn get(&self, path: &str) -> Answer {
        self.client().get(path).await
    }
}

/// A game of one player with themselves, over HTTP.
pub struct Solo {
    id: String,
    /// The secrets of the seats by side.
    secrets: [String; 2],
    /// The words of the acknowledged steps.
    pub played: Vec<String>,
}

impl Solo {
    pub async fn create(server: &ChildServer) -> Solo {
        let terms = json!({ "rules": "bambara", "opponent": { "kind": "here" } });
        let made = server.client().post("/api/games", &terms).await.ok();
        let secret = |side: &str| made["seats"][side].as_str().unwrap().to_owned();
        let id = made["id"].as_str().unwrap().to_owned();
        Solo { id, secrets: [secret("w"), secret("b")], played: Vec::new() }
    }

    /// Returns a client that holds the seat to move, the path of a request that plays a legal step, and
    /// the step.
    pub async fn next(&self, server: &ChildServer) -> (Client, String, String) {
        let bearer = Some(self.secrets[self.played.len() % 2].clone());
        let mut client = Client { bearer, ..server.client() };
        let game = client.get(&format!("/api/games/{}", self.id)).await.ok();
        let steps = game["state"]["choices"]["steps"].as_array().unwrap();
        let word = steps[self.played.len() * 7 % steps.len()]["word"].as_str().unwrap().to_owned();
        let path = format!("/api/board/game/{}/move/{}", self.id, word.replace('>', "%3E"));
        (client, path, word)
    }

    /// Plays a step. Returns the answer; a step that is acknowledged is noted.
    pub async fn step(&mut self, server: &ChildServer) -> Answer {
        let (mut client, path, word) = self.next(server).await;
        let answer = client.post(&path, &json!(null)).await;
        if answer.status == 200 {
            self.played.push(word);
        }
        answer
    }

    /// Plays this many steps.
    pub async fn play(&mut self, server: &ChildServer, steps: usize) {
        for _ in 0..steps {
            self.step(server).await.ok();
        }
    }

    /// Checks that the server has exactly the steps that it has acknowledged.
    pub async fn check(&self, server: &ChildServer) {
        let game = server.get(&format!("/api/games/{}", self.id)).await.ok();
        let line = game["line"].as_array().unwrap().iter();
        let words: Vec<&str> = line.map(|entry| entry["word"].as_str().unwrap()).collect();
        assert_eq!(words, self.played);
    }
}
