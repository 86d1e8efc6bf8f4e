//! A server in a process of its own, so that a test can take resources away from it: this test binary,
//! started again.

use std::ffi::OsString;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{Receiver, channel};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use dejarik_server::serve::{Config, Server};
use serde_json::json;
use tracing_subscriber::filter::LevelFilter;

use crate::client::{Answer, Client};

/// The environment variable with the data directory of the child.
const DATA: &str = "DEJARIK_TEST_DATA";
/// What the child prints before its address.
const LISTENING: &str = "listening at ";
/// What the child prints after a command.
const DONE: &str = "done";
/// How long the child may take to start or to carry out a command.
const PATIENCE: Duration = Duration::from_secs(30);
/// The file that fills the disk.
const BALLAST: &str = "ballast";

/// Runs the child. Without its environment variable it does nothing, since it is no test of its own.
#[tokio::test(flavor = "multi_thread")]
async fn serves() {
    let Some(data) = std::env::var_os(DATA).map(PathBuf::from) else { return };
    let log = tracing_subscriber::fmt().with_writer(std::io::stderr).with_ansi(false);
    tracing::subscriber::set_global_default(log.with_max_level(LevelFilter::INFO).finish())
        .unwrap();
    // The brake would refuse new games long before these small disks are full.
    let config = Config { port: Some(0), min_free: 0, ..Config::at_home(data.clone()) };
    let server = Server::start(config).await.unwrap();
    println!("\n{LISTENING}{}", server.at());
    std::thread::spawn(move || obey(&data));
    server.run(std::future::pending()).await;
}

/// Carries out the commands of the test: `fill` fills the disk of the data, `free` frees it.
fn obey(data: &Path) {
    let ballast = data.join(BALLAST);
    for command in std::io::stdin().lines() {
        match command.unwrap().as_str() {
            "fill" => {
                let mut file = std::fs::File::create(&ballast).unwrap();
                // First large pieces, then what is left.
                for size in [64 << 10, 1] {
                    while file.write_all(&vec![0; size]).is_ok() {}
                }
            }
            "free" => std::fs::remove_file(&ballast).unwrap(),
            other => panic!("no command: {other}"),
        }
        println!("{DONE}");
    }
    // The test is over.
    std::process::exit(0);
}

/// What is taken away from a child before it starts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Confined {
    /// Nothing yet.
    Free,
    /// The data is on a disk of this many KiB, which needs user namespaces.
    Disk(u32),
    /// The process may have this many files open.
    Files(u32),
}

/// A running child. Dropping it kills it.
pub struct ChildServer {
    process: Child,
    pub at: SocketAddr,
    commands: ChildStdin,
    printed: Receiver<String>,
    log: Arc<Mutex<String>>,
}

impl Drop for ChildServer {
    fn drop(&mut self) {
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
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
    pub fn start(data: &Path, confined: Confined) -> ChildServer {
        // Writing past a limit is an error and not a signal.
        let script = match confined {
            Confined::Free => r#"trap "" XFSZ; shift; exec "$@""#.to_owned(),
            Confined::Files(most) => {
                format!(r#"trap "" XFSZ; shift; exec prlimit --nofile={most}:{most} "$@""#)
            }
            Confined::Disk(size) => format!(
                r#"trap "" XFSZ; mount -t tmpfs -o size={size}k tmpfs "$1" && shift && exec "$@""#
            ),
        };
        let mut words: Vec<OsString> = Vec::new();
        if let Confined::Disk(_) = confined {
            words.extend(["unshare", "-Urm"].map(Into::into));
        }
        words.extend(["sh", "-c", &script, "sh"].map(Into::into));
        words.push(data.into());
        words.push(std::env::current_exe().unwrap().into());
        words.extend(["--exact", "child::serves", "--nocapture"].map(Into::into));
        let mut process = Command::new(&words[0])
            .args(&words[1..])
            .env(DATA, data)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        let log = Arc::new(Mutex::new(String::new()));
        let (mut errors, kept) = (process.stderr.take().unwrap(), log.clone());
        std::thread::spawn(move || {
            let mut bytes = [0; 4096];
            while let Ok(count @ 1..) = errors.read(&mut bytes) {
                kept.lock().unwrap().push_str(&String::from_utf8_lossy(&bytes[..count]));
            }
        });
        let (tell, printed) = channel();
        let output = BufReader::new(process.stdout.take().unwrap());
        std::thread::spawn(move || {
            for line in output.lines().map_while(Result::ok) {
                let _ = tell.send(line);
            }
        });
        let commands = process.stdin.take().unwrap();
        let at = loop {
            let line = printed.recv_timeout(PATIENCE);
            let line = line.unwrap_or_else(|_| panic!("no start: {}", log.lock().unwrap()));
            if let Some(at) = line.strip_prefix(LISTENING) {
                break at.parse().unwrap();
            }
        };
        ChildServer { process, at, commands, printed, log }
    }

    /// Fills the child's disk, or frees it.
    pub fn command(&mut self, command: &str) {
        writeln!(self.commands, "{command}").unwrap();
        while self.printed.recv_timeout(PATIENCE).unwrap() != DONE {}
    }

    /// Sets a limit of the running child, such as `--fsize=0:`.
    pub fn limit(&self, limit: &str) {
        assert!(works("prlimit", &["--pid", &self.id().to_string(), limit]), "{limit}");
    }

    /// Returns the child's process id.
    pub fn id(&self) -> u32 {
        self.process.id()
    }

    /// Returns what the child has logged so far.
    pub fn log(&self) -> String {
        self.log.lock().unwrap().clone()
    }

    /// Returns whether the child runs.
    pub fn is_alive(&mut self) -> bool {
        self.process.try_wait().unwrap().is_none()
    }

    /// Returns a client without a cookie.
    pub fn client(&self) -> Client {
        Client { at: self.at, cookie: None, bearer: None, browser: false, more: Vec::new() }
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
