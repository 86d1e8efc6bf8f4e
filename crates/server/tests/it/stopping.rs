//! A server that is asked to stop while it works, and while clients wait.

use std::io::{Read, Write};
use std::net::TcpStream;
use std::path::Path;
use std::sync::mpsc::{Receiver, Sender, channel};
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::Duration;

use dejarik_server::http::packed::{PATH, PackedTable};
use dejarik_server::serve::{self, Config, Server};
use tokio::sync::oneshot;
use tokio::task::spawn_blocking;

/// How long anything may take here.
const PATIENCE: Duration = Duration::from_secs(60);

/// A server as the program runs it.
struct Running {
    host: String,
    stop: Box<dyn FnOnce() + Send>,
    ended: Receiver<bool>,
}

fn config(data: &Path) -> Config {
    Config { port: Some(0), min_free: 0, memory: 128 << 20, ..Config::at_home(data.to_path_buf()) }
}

/// Starts a server. A request for its table says to `begun` that it waits, until `released` ends.
fn start(begun: Sender<()>, released: Receiver<()>) -> Running {
    let waiting = Mutex::new((begun, released));
    let table = PackedTable::of(move || {
        let (begun, released) = &*waiting.lock().unwrap();
        begun.send(()).unwrap();
        released.recv().ok()?;
        None
    });
    let (address, addresses) = channel();
    let stopper = Arc::new(Mutex::new(None));
    let (done, ended) = channel();
    let kept = Arc::clone(&stopper);
    thread::spawn(move || {
        let data = tempfile::tempdir().unwrap();
        let config = Config { table, ..config(data.path()) };
        let stopping: serve::Stopping = Box::new(move |stop| *kept.lock().unwrap() = Some(stop));
        let started = move |at: &str| address.send(at.to_owned()).unwrap();
        done.send(serve::run(config, stopping, Box::new(started)).is_ok()).unwrap();
    });
    let address = addresses.recv().unwrap();
    let host = address.trim_start_matches("http://").trim_end_matches('/').to_owned();
    let stop = stopper.lock().unwrap().take().unwrap();
    Running { host, stop, ended }
}

/// Sends the beginning of a request to a host: its first line, and further lines.
fn ask(host: &str, lines: &str) -> TcpStream {
    let mut client = TcpStream::connect(host).unwrap();
    client.set_read_timeout(Some(PATIENCE)).unwrap();
    let (first, rest) = lines.split_once('\n').unwrap_or((lines, ""));
    write!(client, "{first} HTTP/1.1\r\nHost: {host}\r\n{rest}").unwrap();
    client
}

/// Reads up to this text.
fn read_until(client: &mut TcpStream, end: &str) {
    let mut read = Vec::new();
    while !read.ends_with(end.as_bytes()) {
        let mut byte = [0];
        client.read_exact(&mut byte).unwrap();
        read.extend(byte);
    }
}

/// Reads what is left, as text.
fn rest(mut client: TcpStream) -> String {
    let mut read = Vec::new();
    // A connection may be reset after its last answer.
    let _ = client.read_to_end(&mut read);
    String::from_utf8_lossy(&read).into_owned()
}

#[test]
fn work_that_takes_long_is_refused_and_does_not_keep_a_server_from_stopping() {
    let (begun, begins) = channel();
    let (release, released) = channel();
    let server = start(begun, released);
    let client = ask(&server.host, &format!("GET {PATH}\n\r\n"));
    begins.recv().unwrap();
    (server.stop)();
    // The server does not wait for the work, which ends only after this test.
    assert_eq!(server.ended.recv_timeout(PATIENCE), Ok(true));
    let answer = rest(client);
    assert!(answer.starts_with("HTTP/1.1 503 ") && answer.contains("shutting-down"), "{answer}");
    drop(release);
}

/// Opens connections that keep a server waiting: an idle one, one with half of its headers, one with half of a body,
/// and a socket.
fn slow_clients(host: &str) -> [TcpStream; 4] {
    let mut idle = ask(host, "GET /healthz\n\r\n");
    read_until(&mut idle, "}");
    let headers = ask(host, "GET /healthz\nX-Half: ");
    // The server asks for the body once it waits for it.
    let mut body = ask(
        host,
        "POST /api/records\nContent-Type: text/plain\r\nContent-Length: 99\r\nExpect: 100-continue\r\n\r\n",
    );
    read_until(&mut body, "100 Continue\r\n\r\n");
    body.write_all(b"[Rules \"groi\"]").unwrap();
    let mut socket = ask(
        host,
        "GET /api/games/aaaaaaaa/socket\nConnection: Upgrade\r\nUpgrade: websocket\r\n\
         Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n",
    );
    read_until(&mut socket, "\r\n\r\n");
    [idle, headers, body, socket]
}

#[test]
fn clients_that_keep_a_server_waiting_are_answered_and_cut_off() {
    let data = tempfile::tempdir().unwrap();
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
    let (clients, took) = runtime.block_on(async {
        let server = Server::start(config(data.path())).await.unwrap();
        let (host, (stop, stopped)) = (server.at().to_string(), oneshot::channel());
        let stopping = async {
            let clients = spawn_blocking(move || slow_clients(&host)).await.unwrap();
            // From now on time passes only while the server waits, so a slow machine adds nothing to it.
            tokio::time::pause();
            stop.send(()).unwrap();
            (clients, tokio::time::Instant::now())
        };
        let stopped = async { stopped.await.unwrap() };
        let ((clients, asked), ()) = tokio::join!(stopping, server.run(stopped));
        (clients, asked.elapsed())
    });
    // Of the two seconds, half a second is for work that blocks after the server has ended.
    assert!(took <= Duration::from_millis(1_500), "{took:?}");
    drop(runtime);
    let [idle, headers, body, bye] = clients.map(rest);
    assert_eq!((idle, headers), (String::new(), String::new()));
    assert!(body.starts_with("HTTP/1.1 503 ") && body.contains("shutting-down"), "{body}");
    assert!(bye.contains(r#"{"t":"bye""#) && bye.contains("shutting-down"), "{bye}");
    assert!(bye.ends_with("\u{fffd}\0"), "the frame that closes a connection has no code: {bye:?}");
}
