//! Lying about the address: forwarded headers from strangers, through a proxy, and from many
//! networks at once. The limits hold for each client behind a trusted proxy and cannot be switched
//! off by a header.

use std::io::Write;
use std::sync::{Arc, Mutex};

use tracing_subscriber::fmt::MakeWriter;

use crate::common::hostile::effort;
use crate::common::table::{Answer, Table};

/// The number of changes that an address may make at once, and no more within the test.
const BURST: u32 = 3;

/// Starts a server that trusts these proxies.
async fn table(proxies: &[&str]) -> Table {
    Table::with(|config| {
        config.proxies = proxies.iter().map(|network| network.parse().unwrap()).collect();
        config.limits.change.burst = BURST;
        config.limits.change.every = std::time::Duration::from_secs(3600);
    })
    .await
}

/// Makes a game as a client with a cookie of its own, through a proxy that sends these lines.
async fn make(table: &Table, lines: &[String]) -> Answer {
    let terms = br#"{"rules":"groi","opponent":{"kind":"here"}}"#;
    let client = lines.iter().fold(table.person(), |client, line| client.with(line));
    let mut client = crate::common::table::Client { browser: false, ..client };
    client.send("POST", "/api/games", Some("application/json"), terms).await
}

fn forwarded(text: &str) -> String {
    format!("X-Forwarded-For: {text}")
}

#[tokio::test]
async fn a_stranger_gets_no_second_quota_by_any_header() {
    // The server has a proxy elsewhere; this machine is not it.
    let table = table(&["10.0.0.1"]).await;
    for _ in 0..BURST {
        make(&table, &[forwarded("192.0.2.1")]).await.ok();
    }
    for round in 0..effort() * 20 {
        let address = format!("192.0.{}.{}", round / 256 % 256, round % 256);
        for line in [
            forwarded(&address),
            forwarded(&format!("10.0.0.1, {address}, 10.0.0.1")),
            format!("Forwarded: for={address}"),
            format!("X-Real-IP: {address}"),
            "X-Nothing: 1".to_owned(),
        ] {
            make(&table, &[line]).await.refused(429, "too-many");
        }
    }
}

#[tokio::test]
async fn a_public_server_whose_proxy_nobody_has_named_limits_everybody_and_shows_no_metrics() {
    let table = Table::with(|config| {
        config.doors.origins = vec!["https://dejarik.example".parse().unwrap()];
        config.limits.change.burst = BURST;
        config.limits.change.every = std::time::Duration::from_secs(3600);
    })
    .await;
    // All visitors seem to be on this machine, where nobody has limits otherwise.
    for _ in 0..BURST {
        make(&table, &[]).await.ok();
    }
    make(&table, &[]).await.refused(429, "too-many");
    make(&table, &[forwarded("192.0.2.1")]).await.refused(429, "too-many");
    table.person().get("/metrics").await.refused(403, "local-only");
}

#[tokio::test]
async fn a_client_behind_the_proxy_cannot_write_itself_another_address() {
    let table = table(&["127.0.0.0/8", "10.0.0.0/8"]).await;
    let lines = |round: usize| {
        let claimed = format!("198.51.100.{}", round % 256);
        // The proxy appends to the client's line, or adds a line, or there are two proxies.
        match round % 3 {
            0 => vec![forwarded(&format!("{claimed}, 192.0.2.7"))],
            1 => vec![forwarded(&claimed), forwarded("192.0.2.7")],
            _ => vec![forwarded(&format!("{claimed}, 10.9.9.9, 192.0.2.7, 10.0.0.2"))],
        }
    };
    for round in 0..BURST as usize {
        make(&table, &lines(round)).await.ok();
    }
    for round in 0..effort() * 30 {
        make(&table, &lines(round)).await.refused(429, "too-many");
    }
    make(&table, &[forwarded("192.0.2.8")]).await.ok();
}

#[tokio::test]
async fn a_customer_with_many_addresses_has_the_quota_of_a_few() {
    let table = table(&["127.0.0.1"]).await;
    let mut made = 0;
    for network in 0..20 {
        for host in 0..=BURST {
            let address = forwarded(&format!("2001:db8:7:{network:x}::{host:x}"));
            made += u32::from(make(&table, &[address]).await.status == 201);
        }
    }
    // Sixteen times the quota of a /64 is that of their common /48.
    assert_eq!(made, 16 * BURST);
    make(&table, &[forwarded("2001:db8:8::1")]).await.ok();
}

/// A log in memory.
#[derive(Clone, Default)]
struct Log(Arc<Mutex<Vec<u8>>>);

impl Write for Log {
    fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
        self.0.lock().unwrap().extend(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> std::io::Result<()> {
        Ok(())
    }
}

impl<'a> MakeWriter<'a> for Log {
    type Writer = Log;

    fn make_writer(&'a self) -> Log {
        self.clone()
    }
}

#[tokio::test]
async fn a_proxy_that_names_no_client_is_logged_once_and_has_one_quota() {
    let log = Log::default();
    let subscriber = tracing_subscriber::fmt().with_writer(log.clone()).with_ansi(false).finish();
    // The server runs on this thread, too.
    let _guard = tracing::subscriber::set_default(subscriber);
    let table = table(&["127.0.0.1"]).await;
    table.person().get("/healthz").await.ok();
    assert!(!text(&log).contains("X-Forwarded-For"), "health checks may come from the proxy");
    for _ in 0..BURST {
        make(&table, &[]).await.ok();
    }
    for line in ["X-Nothing: 1", "X-Forwarded-For: unknown", "X-Forwarded-For: "] {
        make(&table, &[line.to_owned()]).await.refused(429, "too-many");
    }
    let text = text(&log);
    let warnings: Vec<_> = text.lines().filter(|line| line.contains("X-Forwarded-For")).collect();
    assert_eq!(warnings.len(), 1, "{text}");
    assert!(warnings[0].contains("WARN") && !text.contains("127.0.0.1"), "{text}");
}

fn text(log: &Log) -> String {
    String::from_utf8(log.0.lock().unwrap().clone()).unwrap()
}
