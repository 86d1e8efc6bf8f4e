//! The services start, keep what they were given over a restart, and leave nothing behind.

#![cfg(test)]
#![cfg(unix)]

use std::net::TcpStream;
use std::time::Duration;

use dejarik_test_services::{Nats, Network, Postgres, Proxy, required};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::time::timeout;

#[test]
fn a_database_keeps_what_is_committed_when_the_server_is_killed() {
    let Some(postgres) = required(Postgres::start()) else { return };
    postgres.database().unwrap();
    postgres.sql("games0", "CREATE TABLE moves (word text)").unwrap();
    for number in 1..=3 {
        postgres.sql("games0", "INSERT INTO moves VALUES ('A1-B1')").unwrap();
        match number {
            1 => postgres.stop(),
            _ => postgres.kill(),
        }
        assert!(TcpStream::connect(("127.0.0.1", postgres.port())).is_err());
        postgres.start_again().unwrap();
        let counted = postgres.sql("games0", "SELECT count(*) FROM moves").unwrap();
        assert_eq!(counted, number.to_string());
    }
    assert_eq!(postgres.sql("games0", "SHOW fsync").unwrap(), "on");
    let refused = postgres.sql("games0", "SELECT * FROM nothing").unwrap_err();
    assert!(refused.to_string().contains("nothing"), "{refused}");
    let port = postgres.port();
    drop(postgres);
    assert!(TcpStream::connect(("127.0.0.1", port)).is_err());
}

#[test]
fn a_nats_server_can_be_stopped_and_started_again() {
    let Some(mut nats) = required(Nats::start()) else { return };
    let port = nats.port();
    for _ in 0..2 {
        TcpStream::connect(("127.0.0.1", port)).unwrap();
        nats.stop();
        assert!(TcpStream::connect(("127.0.0.1", port)).is_err());
        nats.start_again().unwrap();
        nats.pause();
        nats.unpause();
        nats.kill();
        assert!(TcpStream::connect(("127.0.0.1", port)).is_err());
        nats.start_again().unwrap();
    }
}

/// A service that sends back what it receives. Returns its port.
async fn echo() -> u16 {
    let listener =
        tokio::net::TcpListener::bind(("127.0.0.1", 0)).await.expect("a port of the loopback");
    let port = listener.local_addr().expect("a bound socket has an address").port();
    tokio::spawn(async move {
        while let Ok((mut stream, _)) = listener.accept().await {
            tokio::spawn(async move {
                let (mut from, mut to) = stream.split();
                // The other end has gone.
                let _ = tokio::io::copy(&mut from, &mut to).await;
            });
        }
    });
    port
}

#[tokio::test]
async fn a_proxy_delivers_late_what_a_silent_network_has_held_and_a_cut_one_loses_it() {
    let proxy = Proxy::to(echo().await).await.unwrap();
    let at = ("127.0.0.1", proxy.port());
    let mut stream = tokio::net::TcpStream::connect(at).await.unwrap();
    let mut heard = [0; 3];
    stream.write_all(b"one").await.unwrap();
    stream.read_exact(&mut heard).await.unwrap();
    assert_eq!(&heard, b"one");

    for network in [Network::Silent, Network::Deaf, Network::Mute] {
        proxy.set(network);
        stream.write_all(b"two").await.unwrap();
        let waited = timeout(Duration::from_millis(50), stream.read_exact(&mut heard)).await;
        assert!(waited.is_err(), "{network:?}");
        proxy.set(Network::Slow(Duration::from_millis(1)));
        stream.read_exact(&mut heard).await.unwrap();
        assert_eq!(&heard, b"two", "{network:?}");
    }

    proxy.set(Network::Cut);
    assert!(matches!(stream.read(&mut heard).await, Ok(0) | Err(_)), "the connection is broken");
    let mut refused = tokio::net::TcpStream::connect(at).await.unwrap();
    assert!(matches!(refused.read(&mut heard).await, Ok(0) | Err(_)), "none can be made");
    proxy.set(Network::Well);
    let mut stream = tokio::net::TcpStream::connect(at).await.unwrap();
    stream.write_all(b"new").await.unwrap();
    stream.read_exact(&mut heard).await.unwrap();
    assert_eq!(&heard, b"new");
    proxy.cut();
    assert!(matches!(stream.read(&mut heard).await, Ok(0) | Err(_)), "the connection is broken");
}
