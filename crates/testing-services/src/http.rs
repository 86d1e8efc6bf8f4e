//! An HTTP client for tests, which sends what browsers and programs send.
//!
//! [`raw`] sends any bytes, for tests of requests that neither of them would send.

use std::io;
use std::net::SocketAddr;

use http_body_util::{BodyExt, Full};
use hyper::body::{Bytes, Incoming};
use hyper::client::conn::http1::{SendRequest, handshake};
use hyper::header::{HeaderMap, HeaderValue};
use hyper::{Request, Response};
use hyper_util::rt::TokioIo;
use serde_json::Value;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio::task::AbortHandle;
use tokio::time::timeout;

use crate::wait::PATIENCE;

/// A client of a server on this machine. It waits for each response for at most [`PATIENCE`].
#[derive(Clone, Debug)]
pub struct Client {
    /// The address of the server.
    pub at: SocketAddr,
    /// The cookie that is sent. A cookie in a response takes its place, as in a browser.
    pub cookie: Option<String>,
    /// The bearer token that is sent.
    pub bearer: Option<String>,
    /// Whether the header `Origin` is sent where browsers send it.
    pub browser: bool,
    /// Further headers, by name and value.
    pub more: Vec<(String, String)>,
}

impl Client {
    /// Returns a program, which sends neither a cookie nor an origin.
    pub fn program(at: SocketAddr) -> Client {
        Client { at, cookie: None, bearer: None, browser: false, more: Vec::new() }
    }

    /// Returns a browser on its first visit.
    pub fn browser(at: SocketAddr) -> Client {
        Client { browser: true, ..Client::program(at) }
    }

    /// Returns a client that sends a further header, such as `Accept: text/html`.
    ///
    /// # Panics
    /// If the line is no header.
    pub fn with(&self, line: &str) -> Client {
        let (name, value) = line.split_once(": ").expect("a header has a name and a value");
        let mut client = self.clone();
        client.more.push((name.to_owned(), value.to_owned()));
        client
    }

    /// Gets a path.
    ///
    /// # Panics
    /// As [`Client::send`].
    pub async fn get(&mut self, path: &str) -> Answer {
        self.send("GET", path, None, b"").await
    }

    /// Posts JSON, or an empty body instead of `null`.
    ///
    /// # Panics
    /// As [`Client::send`].
    pub async fn post(&mut self, path: &str, body: &Value) -> Answer {
        let body = if body.is_null() { String::new() } else { body.to_string() };
        self.send("POST", path, Some("application/json"), body.as_bytes()).await
    }

    /// Sends a request with a body of this media type over a new connection.
    ///
    /// # Panics
    /// If there is no response.
    pub async fn send(
        &mut self,
        method: &str,
        path: &str,
        kind: Option<&str>,
        body: &[u8],
    ) -> Answer {
        let answer = self.try_send(method, path, kind, body).await;
        answer.unwrap_or_else(|error| panic!("{method} {path}: {error}"))
    }

    /// Sends a request, as [`Client::send`].
    ///
    /// # Errors
    /// If there is no response.
    pub async fn try_send(
        &mut self,
        method: &str,
        path: &str,
        kind: Option<&str>,
        body: &[u8],
    ) -> io::Result<Answer> {
        let mut connection = Connection::open(self.at).await?;
        let kind = kind.map(|kind| ("content-type", kind)).into_iter();
        let request = self.request(method, path, kind.chain([("connection", "close")]), body);
        self.exchange(&mut connection, request).await
    }

    /// Sends a request without a body over an open connection, which stays open.
    ///
    /// # Panics
    /// If there is no response.
    pub async fn send_over(
        &mut self,
        connection: &mut Connection,
        method: &str,
        path: &str,
    ) -> Answer {
        let answer = self.exchange(connection, self.request(method, path, [], b"")).await;
        answer.unwrap_or_else(|error| panic!("{method} {path}: {error}"))
    }

    /// Gets a stream. Returns the status and the lines.
    ///
    /// # Panics
    /// If there is no response.
    pub async fn listen(&self, path: &str) -> (u16, Lines) {
        let opened = async {
            let mut connection = Connection::open(self.at).await?;
            let response = connection.send(self.request("GET", path, [], b"")).await?;
            let status = response.status().as_u16();
            Ok((
                status,
                Lines { body: response.into_body(), rest: Vec::new(), _connection: connection },
            ))
        };
        in_time(opened).await.unwrap_or_else(|error| panic!("{path}: {error}"))
    }

    fn request<'a>(
        &self,
        method: &str,
        path: &str,
        more: impl IntoIterator<Item = (&'a str, &'a str)>,
        body: &[u8],
    ) -> Request<Full<Bytes>> {
        let mut request = Request::builder().method(method).uri(path);
        request = request.header("host", self.at.to_string());
        let reads = matches!(method, "GET" | "HEAD");
        let has_origin = self.more.iter().any(|(name, _)| name.eq_ignore_ascii_case("origin"));
        if self.browser && !reads && !has_origin {
            request = request.header("origin", format!("http://{}", self.at));
        }
        if let Some(cookie) = &self.cookie {
            request = request.header("cookie", cookie);
        }
        if let Some(token) = &self.bearer {
            request = request.header("authorization", format!("Bearer {token}"));
        }
        if !reads {
            request = request.header("content-length", body.len());
        }
        for (name, value) in &self.more {
            request = request.header(name, value);
        }
        for (name, value) in more {
            request = request.header(name, value);
        }
        let request = request.body(Full::new(Bytes::copy_from_slice(body)));
        request.unwrap_or_else(|error| panic!("{method} {path}: {error}"))
    }

    async fn exchange(
        &mut self,
        connection: &mut Connection,
        request: Request<Full<Bytes>>,
    ) -> io::Result<Answer> {
        let answered = async {
            let (head, body) = connection.send(request).await?.into_parts();
            let body = body.collect().await.map_err(io::Error::other)?.to_bytes().to_vec();
            Ok(Answer { status: head.status.as_u16(), headers: head.headers, body })
        };
        let answer = in_time(answered).await?;
        if let Some(cookie) = answer.header("set-cookie") {
            self.cookie = cookie.split(';').next().map(str::to_owned);
        }
        Ok(answer)
    }
}

async fn in_time<T>(answer: impl Future<Output = io::Result<T>>) -> io::Result<T> {
    timeout(PATIENCE, answer).await.unwrap_or_else(|_| Err(io::ErrorKind::TimedOut.into()))
}

/// An open connection. Dropping it closes it.
#[derive(Debug)]
pub struct Connection {
    sender: SendRequest<Full<Bytes>>,
    task: AbortHandle,
}

impl Connection {
    /// Opens a connection.
    ///
    /// # Errors
    /// If the server does not accept it.
    pub async fn open(at: SocketAddr) -> io::Result<Connection> {
        let stream = TcpStream::connect(at).await?;
        let (sender, connection) =
            handshake(TokioIo::new(stream)).await.map_err(io::Error::other)?;
        // An error of the connection is reported by the request that it concerns.
        let task = tokio::spawn(async { drop(connection.await) }).abort_handle();
        Ok(Connection { sender, task })
    }

    async fn send(&mut self, request: Request<Full<Bytes>>) -> io::Result<Response<Incoming>> {
        self.sender.ready().await.map_err(io::Error::other)?;
        self.sender.send_request(request).await.map_err(io::Error::other)
    }
}

impl Drop for Connection {
    fn drop(&mut self) {
        self.task.abort();
    }
}

/// The lines of a streaming response. Dropping them closes their connection.
#[derive(Debug)]
pub struct Lines {
    body: Incoming,
    /// The beginning of a line whose end has not arrived yet.
    rest: Vec<u8>,
    _connection: Connection,
}

impl Lines {
    /// Waits for the next line, without its end. Returns `None` at the end of the stream.
    ///
    /// # Panics
    /// If neither arrives within [`PATIENCE`].
    pub async fn next(&mut self) -> Option<String> {
        loop {
            if let Some(end) = self.rest.iter().position(|byte| *byte == b'\n') {
                let line = self.rest.drain(..=end).collect::<Vec<u8>>();
                return Some(String::from_utf8_lossy(&line[..end]).into_owned());
            }
            let frame = timeout(PATIENCE, self.body.frame()).await.expect("a line in time");
            // If the server has gone, the stream has ended, too.
            let bytes = frame?.ok()?.into_data().unwrap_or_default();
            self.rest.extend_from_slice(&bytes);
        }
    }
}

/// A response.
#[derive(Clone, Debug)]
pub struct Answer {
    /// The status; 0 if the connection was closed without a response.
    pub status: u16,
    /// The headers.
    pub headers: HeaderMap,
    /// The body.
    pub body: Vec<u8>,
}

impl Answer {
    /// Returns a header of this name, the first one if there are several.
    pub fn header(&self, name: &str) -> Option<&str> {
        self.headers.get(name)?.to_str().ok()
    }

    /// Returns the body as text.
    ///
    /// # Panics
    /// If it is not UTF-8.
    #[track_caller]
    pub fn text(&self) -> &str {
        std::str::from_utf8(&self.body).expect("a text")
    }

    /// Returns the body as JSON.
    ///
    /// # Panics
    /// If it is not JSON.
    #[track_caller]
    pub fn json(&self) -> Value {
        serde_json::from_slice(&self.body).unwrap_or_else(|_| panic!("no JSON: {self:?}"))
    }

    /// Returns the JSON of a successful response.
    ///
    /// # Panics
    /// If the status is neither 200 nor 201.
    #[track_caller]
    pub fn ok(&self) -> Value {
        assert!(matches!(self.status, 200 | 201), "{} {}", self.status, self.text());
        self.json()
    }

    /// Returns the error in a response of this status and code.
    ///
    /// # Panics
    /// If it is another response, or the error has no message.
    #[track_caller]
    pub fn refused(&self, status: u16, code: &str) -> Value {
        assert_eq!(self.status, status, "{}", self.text());
        let error = self.json()["error"].clone();
        assert_eq!(error["code"], code, "{error}");
        assert!(error["message"].as_str().is_some_and(|message| !message.is_empty()), "{error}");
        error
    }
}

/// Sends bytes, and reads until the server closes the connection, which it may do before it has read all of them.
/// The response must not be chunked.
///
/// # Panics
/// If the server does not accept the connection.
pub async fn raw(at: SocketAddr, bytes: &[u8]) -> Answer {
    let mut stream = TcpStream::connect(at).await.expect("a server");
    // A server that has read enough closes the connection.
    let _ = stream.write_all(bytes).await;
    let mut answer = Vec::new();
    let _ = timeout(PATIENCE, stream.read_to_end(&mut answer)).await;
    let mut fields = [httparse::EMPTY_HEADER; 64];
    let mut head = httparse::Response::new(&mut fields);
    let Ok(httparse::Status::Complete(length)) = head.parse(&answer) else {
        return Answer { status: 0, headers: HeaderMap::new(), body: answer };
    };
    let field = |field: &httparse::Header<'_>| {
        (field.name.parse().ok()).zip(HeaderValue::from_bytes(field.value).ok())
    };
    let headers = head.headers.iter().filter_map(field).collect();
    Answer { status: head.code.unwrap_or(0), headers, body: answer[length..].to_vec() }
}
