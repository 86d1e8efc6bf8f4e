//! A server for one test, and clients that keep their cookie as browsers do.

use std::net::SocketAddr;

use dejarik_server::live::HubConfig;
use dejarik_server::serve::{Config, Server};
use serde_json::Value;
use tempfile::TempDir;
use tokio::io::{AsyncReadExt, AsyncWriteExt, BufReader};
use tokio::net::TcpStream;
use tokio::sync::oneshot;
use tokio::task::JoinHandle;

/// A server that runs until it is dropped or stopped.
pub struct Table {
    pub at: SocketAddr,
    pub data: TempDir,
    stop: Option<oneshot::Sender<()>>,
    task: Option<JoinHandle<()>>,
}

pub fn config(data: &TempDir) -> Config {
    Config {
        port: Some(0),
        hub: HubConfig { computer_pace: std::time::Duration::ZERO, ..HubConfig::default() },
        ..Config::at_home(data.path().to_path_buf())
    }
}

impl Table {
    pub async fn open() -> Table {
        Table::with(|_| {}).await
    }

    pub async fn with(change: impl FnOnce(&mut Config)) -> Table {
        Table::at(tempfile::tempdir().unwrap(), change).await
    }

    pub async fn at(data: TempDir, change: impl FnOnce(&mut Config)) -> Table {
        let mut config = config(&data);
        change(&mut config);
        let server = Server::start(config).await.unwrap();
        let at = server.at();
        let (stop, stopped) = oneshot::channel();
        let task = tokio::spawn(server.run(async {
            let _ = stopped.await;
        }));
        Table { at, data, stop: Some(stop), task: Some(task) }
    }

    /// Stops the server as Ctrl-C does, and returns its data directory.
    pub async fn stop(mut self) -> TempDir {
        drop(self.stop.take());
        self.task.take().unwrap().await.unwrap();
        self.data
    }

    /// Returns a client without a cookie, as a browser on its first visit.
    pub fn person(&self) -> Client {
        Client { at: self.at, cookie: None, bearer: None, browser: true, more: Vec::new() }
    }

    /// Returns a client that sends the secret of a seat as a bearer token, and neither a cookie nor
    /// an origin.
    pub fn program(&self, seat: &str) -> Client {
        let bearer = Some(seat.to_owned());
        Client { bearer, browser: false, ..self.person() }
    }
}

/// A client of the server.
#[derive(Clone, Debug)]
pub struct Client {
    pub at: SocketAddr,
    pub cookie: Option<String>,
    pub bearer: Option<String>,
    /// Whether it sends the header `Origin`, as browsers do.
    pub browser: bool,
    /// Further header lines.
    pub more: Vec<String>,
}

/// A response.
#[derive(Clone, Debug)]
pub struct Answer {
    pub status: u16,
    pub head: String,
    pub body: Vec<u8>,
}

impl Answer {
    pub fn header(&self, name: &str) -> Option<&str> {
        self.head.lines().find_map(|line| {
            let (key, value) = line.split_once(':')?;
            key.eq_ignore_ascii_case(name).then(|| value.trim())
        })
    }

    pub fn text(&self) -> &str {
        std::str::from_utf8(&self.body).unwrap()
    }

    #[track_caller]
    pub fn json(&self) -> Value {
        serde_json::from_slice(&self.body).unwrap_or_else(|_| panic!("no JSON: {self:?}"))
    }

    /// Returns the body of a response, which must be 200 or 201.
    #[track_caller]
    pub fn ok(&self) -> Value {
        assert!(matches!(self.status, 200 | 201), "{} {}", self.status, self.text());
        self.json()
    }

    /// Asserts that the response is an error of this status and code, and returns it.
    #[track_caller]
    pub fn refused(&self, status: u16, code: &str) -> Value {
        assert_eq!(self.status, status, "{}", self.text());
        let error = self.json()["error"].clone();
        assert_eq!(error["code"], code, "{error}");
        assert!(error["message"].as_str().is_some_and(|message| !message.is_empty()), "{error}");
        error
    }
}

impl Client {
    pub async fn get(&mut self, path: &str) -> Answer {
        self.send("GET", path, None, b"").await
    }

    pub async fn post(&mut self, path: &str, body: &Value) -> Answer {
        let body = if body.is_null() { String::new() } else { body.to_string() };
        self.send("POST", path, Some("application/json"), body.as_bytes()).await
    }

    pub fn with(&self, line: &str) -> Client {
        let mut client = self.clone();
        client.more.push(line.to_owned());
        client
    }

    pub fn head(&self, method: &str, path: &str) -> String {
        let mut head = format!("{method} {path} HTTP/1.1\r\nHost: {}\r\n", self.at);
        let mut line = |line: String| {
            head.push_str(&line);
            head.push_str("\r\n");
        };
        if self.browser && method != "GET" && !self.more.iter().any(|l| l.starts_with("Origin:")) {
            line(format!("Origin: http://{}", self.at));
        }
        self.cookie.iter().for_each(|cookie| line(format!("Cookie: {cookie}")));
        self.bearer.iter().for_each(|seat| line(format!("Authorization: Bearer {seat}")));
        self.more.iter().for_each(|more| line(more.clone()));
        head
    }

    pub async fn send(
        &mut self,
        method: &str,
        path: &str,
        kind: Option<&str>,
        body: &[u8],
    ) -> Answer {
        let mut head = self.head(method, path);
        if let Some(kind) = kind {
            head += &format!("Content-Type: {kind}\r\n");
        }
        if method != "GET" && method != "HEAD" {
            head += &format!("Content-Length: {}\r\n", body.len());
        }
        head += "Connection: close\r\n\r\n";
        let answer = raw(self.at, &[head.as_bytes(), body].concat()).await;
        if let Some(cookie) = answer.header("set-cookie") {
            self.cookie = cookie.split(';').next().map(str::to_owned);
        }
        answer
    }

    /// Opens a stream and reads the head of its response.
    pub async fn listen(&self, path: &str) -> (u16, BufReader<TcpStream>) {
        let mut stream = TcpStream::connect(self.at).await.unwrap();
        let head = self.head("GET", path) + "\r\n";
        stream.write_all(head.as_bytes()).await.unwrap();
        let mut head = Vec::new();
        while !head.ends_with(b"\r\n\r\n") {
            head.push(stream.read_u8().await.unwrap());
        }
        let head = String::from_utf8(head).unwrap();
        (status(&head), BufReader::new(stream))
    }
}

fn status(head: &str) -> u16 {
    head.split(' ').nth(1).and_then(|status| status.parse().ok()).unwrap_or(0)
}

/// Sends bytes and reads until the server closes the connection, which it may do before it has
/// read all of them.
pub async fn raw(at: SocketAddr, bytes: &[u8]) -> Answer {
    let mut stream = TcpStream::connect(at).await.unwrap();
    let _ = stream.write_all(bytes).await;
    let mut answer = Vec::new();
    let read = stream.read_to_end(&mut answer);
    let _ = tokio::time::timeout(std::time::Duration::from_secs(20), read).await;
    let end = answer.windows(4).position(|four| four == b"\r\n\r\n");
    let end = end.map_or(answer.len(), |end| end + 4);
    let body = answer.split_off(end);
    let head = String::from_utf8_lossy(&answer).into_owned();
    let chunked = head.to_ascii_lowercase().contains("transfer-encoding: chunked");
    let body = if chunked { unchunked(&body) } else { body };
    Answer { status: status(&head), head, body }
}

fn unchunked(mut body: &[u8]) -> Vec<u8> {
    let mut whole = Vec::new();
    while let Some(end) = body.windows(2).position(|two| two == b"\r\n") {
        let size = std::str::from_utf8(&body[..end]).unwrap();
        let size = usize::from_str_radix(size, 16).unwrap();
        if size == 0 {
            break;
        }
        whole.extend(&body[end + 2..end + 2 + size]);
        body = &body[end + 2 + size + 2..];
    }
    whole
}
