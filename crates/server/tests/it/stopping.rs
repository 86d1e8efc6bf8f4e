//! A server that is asked to stop while it works, and while clients wait.

use std::io::{Read, Write};
use std::net::TcpStream;
use std::sync::mpsc::{Receiver, Sender, channel};
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::{Duration, Instant};

use dejarik_server::http::packed::{PATH, PackedTable};
use dejarik_server::serve::{self, Config};

/// How long anything may take here.
const PATIENCE: Duration = Duration::from_secs(60);

/// A server as the program runs it.
struct Running {
    host: String,
    stop: Box<dyn FnOnce() + Send>,
    ended: Receiver<bool>,
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
        let config = Config {
            port: Some(0),
            min_free: 0,
            memory: 128 << 20,
            table,
            ..Config::at_home(data.path().to_path_buf())
        };
        let stopping: serve::Stopping = Box::new(move |stop| *kept.lock().unwrap() = Some(stop));
        let started = move |at: &str| address.send(at.to_owned()).unwrap();
        done.send(serve::run(config, stopping, Box::new(started)).is_ok()).unwrap();
    });
    let address = addresses.recv().unwrap();
    let host = address.trim_start_matches("http://").trim_end_matches('/').to_owned();
    let stop = stopper.lock().unwrap().take().unwrap();
    Running { host, stop, ended }
}

impl Running {
    /// Sends the beginning of a request: its first line, and further lines.
    fn ask(&self, lines: &str) -> TcpStream {
        let mut client = TcpStream::connect(&self.host).unwrap();
        client.set_read_timeout(Some(PATIENCE)).unwrap();
        let (first, rest) = lines.split_once('\n').unwrap_or((lines, ""));
        write!(client, "{first} HTTP/1.1\r\nHost: {}\r\n{rest}", self.host).unwrap();
        client
    }
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
    let client = server.ask(&format!("GET {PATH}\n\r\n"));
    begins.recv().unwrap();
    (server.stop)();
    // The server does not wait for the work, which ends only after this test.
    assert_eq!(server.ended.recv_timeout(PATIENCE), Ok(true));
    let answer = rest(client);
    assert!(answer.starts_with("HTTP/1.1 503 ") && answer.contains("shutting-down"), "{answer}");
    drop(release);
}

#[test]
fn clients_that_keep_a_server_waiting_are_answered_and_cut_off() {
    let ((begun, _), (_, released)) = (channel(), channel());
    let server = start(begun, released);
    let mut idle = server.ask("GET /healthz\n\r\n");
    read_until(&mut idle, "}");
    let headers = server.ask("GET /healthz\nX-Half: ");
    // The server asks for the body once it waits for it.
    let mut body = server.ask(
        "POST /api/records\nContent-Type: text/plain\r\nContent-Length: 99\r\nExpect: 100-continue\r\n\r\n",
    );
    read_until(&mut body, "100 Continue\r\n\r\n");
    body.write_all(b"[Rules \"groi\"]").unwrap();
    let mut socket = server.ask(
        "GET /api/games/aaaaaaaa/socket\nConnection: Upgrade\r\nUpgrade: websocket\r\n\
         Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n",
    );
    read_until(&mut socket, "\r\n\r\n");
    let asked = Instant::now();
    (server.stop)();
    assert_eq!(server.ended.recv_timeout(PATIENCE), Ok(true));
    // A quiet machine takes two seconds; with the old limit it took five.
    assert!(asked.elapsed() < Duration::from_millis(4_500), "{:?}", asked.elapsed());
    assert_eq!((rest(idle), rest(headers)), (String::new(), String::new()));
    let answer = rest(body);
    assert!(answer.starts_with("HTTP/1.1 503 ") && answer.contains("shutting-down"), "{answer}");
    let bye = rest(socket);
    assert!(bye.contains(r#"{"t":"bye""#) && bye.contains("shutting-down"), "{bye}");
    assert!(bye.ends_with("\u{fffd}\0"), "the frame that closes a connection has no code: {bye:?}");
}
