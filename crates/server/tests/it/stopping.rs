//! A server that is asked to stop while it works.

use std::io::Write;
use std::net::TcpStream;
use std::sync::mpsc::channel;
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::Duration;

use dejarik_server::http::packed::{PATH, PackedTable};
use dejarik_server::serve::{self, Config};

#[test]
fn work_that_takes_long_does_not_keep_a_server_from_stopping() {
    let data = tempfile::tempdir().unwrap();
    let (begun, begins) = channel();
    let (release, released) = channel::<()>();
    let waiting = Mutex::new((begun, released));
    let table = PackedTable::of(move || {
        let (begun, released) = &*waiting.lock().unwrap();
        begun.send(()).unwrap();
        released.recv().ok()?;
        None
    });
    let config = Config {
        port: Some(0),
        min_free: 0,
        memory: 128 << 20,
        table,
        ..Config::at_home(data.path().to_path_buf())
    };
    let (address, addresses) = channel();
    let stopper = Arc::new(Mutex::new(None));
    let (done, finished) = channel();
    let kept = Arc::clone(&stopper);
    let server = thread::spawn(move || {
        let stopping: serve::Stopping = Box::new(move |stop| *kept.lock().unwrap() = Some(stop));
        let started = move |at: &str| address.send(at.to_owned()).unwrap();
        done.send(serve::run(config, stopping, Box::new(started)).is_ok()).unwrap();
    });
    let address = addresses.recv().unwrap();
    let host = address.trim_start_matches("http://").trim_end_matches('/');
    let mut client = TcpStream::connect(host).unwrap();
    write!(client, "GET {PATH} HTTP/1.1\r\nHost: {host}\r\n\r\n").unwrap();
    begins.recv().unwrap();
    let stop = stopper.lock().unwrap().take().unwrap();
    stop();
    // Before, the server waited for the work, which ends only after this test.
    assert_eq!(finished.recv_timeout(Duration::from_secs(60)), Ok(true));
    drop(release);
    server.join().unwrap();
}
