//! The services start, keep what they were given over a restart, and leave nothing behind.

#![cfg(unix)]

use std::net::TcpStream;

use dejarik_test_services::{Nats, Postgres, required};

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
