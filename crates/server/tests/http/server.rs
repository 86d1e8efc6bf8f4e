//! The server as a whole: health, metrics, shutdown, and errors at the start.

use std::net::TcpListener;

use dejarik_server::running;
use dejarik_server::serve::{ServeError, Server};
use serde_json::json;

use crate::client::{Table, config};

#[tokio::test]
async fn health_readiness_and_figures() {
    let table = Table::open().await;
    let mut anna = table.person();
    let health = anna.get("/healthz").await;
    assert_eq!(health.ok()["program"], "dejarik");
    assert!(health.header("set-cookie").is_none(), "a health check gets no identity");
    assert_eq!(anna.get("/readyz").await.text(), "ready");
    let terms = json!({"rules": "groi", "opponent": {"kind": "here"}});
    anna.post("/api/games", &terms).await.ok();
    let figures = anna.get("/metrics").await;
    assert!(figures.header("content-type").unwrap().starts_with("application/openmetrics-text"));
    let text = figures.text();
    assert!(text.contains("dejarik_games_created_total 1\n"), "{text}");
    let counted =
        "dejarik_http_request_seconds_count{method=\"POST\",route=\"/api/games\",status=\"201\"} 1";
    assert!(text.contains(counted), "{text}");
    for line in text.lines().filter(|line| !line.starts_with('#')) {
        let (name, value) = line.rsplit_once(' ').unwrap();
        assert!(name.starts_with("dejarik_") && value.parse::<f64>().is_ok(), "{line}");
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_running_server_is_found_and_one_that_has_gone_is_not() {
    let table = Table::open().await;
    let data = table.data.path().to_path_buf();
    let find = |data: std::path::PathBuf| tokio::task::spawn_blocking(move || running::find(&data));
    let found = find(data.clone()).await.unwrap().unwrap();
    assert_eq!(found.address, format!("http://{}/", table.at));
    // A file that a killed server left behind is ignored.
    let kept = std::fs::read_to_string(data.join("server.json")).unwrap();
    let dir = table.stop().await;
    assert_eq!(find(data.clone()).await.unwrap(), None);
    assert!(!data.join("server.json").exists());
    std::fs::write(data.join("server.json"), kept).unwrap();
    assert_eq!(find(data.clone()).await.unwrap(), None);
    std::fs::write(data.join("server.json"), "nonsense").unwrap();
    assert_eq!(find(data).await.unwrap(), None);
    drop(dir);
}

#[tokio::test]
async fn a_port_in_use_is_named_and_without_one_the_next_is_taken() {
    let taken = TcpListener::bind("127.0.0.1:0").unwrap();
    let port = taken.local_addr().unwrap().port();
    let data = tempfile::tempdir().unwrap();
    let mut asked = config(&data);
    asked.port = Some(port);
    let error = Server::start(asked).await.unwrap_err();
    assert!(matches!(error, ServeError::PortInUse(at) if at.port() == port), "{error}");
    assert!(error.to_string().contains(&port.to_string()), "{error}");
    // The default port may be in use here; the second server gets another one.
    let (one, two) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
    let mut first = config(&one);
    first.port = None;
    let mut second = config(&two);
    second.port = None;
    let first = Server::start(first).await.unwrap();
    let second = Server::start(second).await.unwrap();
    assert_ne!(first.at().port(), second.at().port());
    assert!((4280..=4300).contains(&first.at().port()));
}

#[tokio::test]
async fn a_data_directory_that_cannot_be_used_is_named() {
    let data = tempfile::tempdir().unwrap();
    let file = data.path().join("file");
    std::fs::write(&file, "in the way").unwrap();
    let mut config = config(&data);
    config.data = file.join("games");
    let error = Server::start(config).await.unwrap_err();
    assert!(matches!(error, ServeError::Data { .. }), "{error}");
    assert!(error.to_string().contains("file"), "{error}");
}

#[tokio::test]
async fn two_servers_do_not_share_their_games() {
    let table = Table::open().await;
    let mut second = config(&table.data);
    second.port = Some(0);
    let error = Server::start(second).await.unwrap_err();
    assert!(error.is_running_elsewhere(), "{error}");
}
