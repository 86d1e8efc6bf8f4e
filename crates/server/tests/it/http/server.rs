//! The server as a whole: health, metrics, shutdown, and errors at the start.

use std::net::TcpListener;

use dejarik_server::running;
use dejarik_server::serve::{ServeError, Server};
use dejarik_server::store::StoreError;
use serde_json::json;

use crate::common::table::{Client, Table, config, here};

#[tokio::test]
async fn health_readiness_and_figures() {
    let table = Table::open().await;
    let mut anna = table.person();
    let health = anna.get("/healthz").await;
    assert_eq!(health.ok()["program"], "dejarik");
    assert!(health.header("set-cookie").is_none(), "a health check gets no identity");
    assert_eq!(anna.get("/readyz").await.text(), "ready");
    here(&mut anna).await;
    let figures = anna.get("/metrics").await;
    assert!(figures.header("content-type").unwrap().starts_with("application/openmetrics-text"));
    let text = figures.text();
    assert!(text.contains("dejarik_games_created_total 1\n"), "{text}");
    let counted =
        "dejarik_http_request_seconds_count{method=\"POST\",route=\"/api/games\",status=\"201\"} 1";
    assert!(text.contains(counted), "{text}");
    for line in text.lines().filter(|line| !line.starts_with('#')) {
        let (name, value) = line.rsplit_once(' ').unwrap();
        let known = ["dejarik_", "process_"].iter().any(|prefix| name.starts_with(prefix));
        assert!(known && value.parse::<f64>().is_ok(), "{line}");
    }
}

#[tokio::test]
async fn the_figures_are_for_this_machine_unless_a_token_or_an_address_is_set() {
    let table = Table::open().await;
    table
        .person()
        .with("X-Forwarded-For: 192.0.2.7")
        .get("/metrics")
        .await
        .refused(403, "local-only");
    let proxied = Table::with(|config| {
        config.proxies = vec!["127.0.0.1".parse().unwrap()];
    })
    .await;
    for line in ["X-Forwarded-For: 127.0.0.1", "X-Forwarded-For: 192.0.2.7", "X-Real-IP: 192.0.2.7"]
    {
        proxied.person().with(line).get("/metrics").await.refused(403, "local-only");
    }
    assert_eq!(
        proxied.person().get("/metrics").await.status,
        200,
        "the machine itself may read them"
    );
    // Any visitor may come from the proxy that the encrypted address needs and that is not configured.
    let hidden = Table::with(|config| {
        config.doors.origins = vec!["https://dejarik.example".parse().unwrap()];
        config.limits.change.burst = 2;
        config.limits.change.every = std::time::Duration::from_secs(3600);
    })
    .await;
    hidden.person().get("/metrics").await.refused(403, "local-only");
    let mut person = hidden.person();
    let terms = json!({"rules": "groi", "opponent": {"kind": "here"}});
    for _ in 0..2 {
        person.post("/api/games", &terms).await.ok();
    }
    person.post("/api/games", &terms).await.refused(429, "too-many");

    let token = "0123456789-abcdef";
    let with_token = Table::with(|config| {
        config.metrics.token = Some(token.parse().unwrap());
    })
    .await;
    let refused = with_token.person().get("/metrics").await;
    refused.refused(401, "unauthorized");
    assert_eq!(refused.header("www-authenticate"), Some("Bearer"));
    let wrong = "Authorization: Bearer 0123456789-abcdeF";
    with_token.person().with(wrong).get("/metrics").await.refused(401, "unauthorized");
    let right = format!("Authorization: Bearer {token}");
    assert_eq!(with_token.person().with(&right).get("/metrics").await.status, 200);

    let data = tempfile::tempdir().unwrap();
    let mut apart = config(&data);
    apart.metrics.at = Some("127.0.0.1:0".parse().unwrap());
    let server = Server::start(apart).await.unwrap();
    let (main, metrics) = (server.at(), server.metrics_at().unwrap());
    let (stop, stopped) = tokio::sync::oneshot::channel::<()>();
    let task = tokio::spawn(server.run(async {
        let _ = stopped.await;
    }));
    let client = |at| Client { at, ..table.person() };
    client(main).get("/metrics").await.refused(404, "not-found");
    assert!(client(metrics).get("/metrics").await.text().contains("dejarik_games_live 0\n"));
    client(metrics).get("/healthz").await.ok();
    for path in ["/", "/api/games", "/api/rules"] {
        client(metrics).get(path).await.refused(404, "not-found");
    }
    drop(stop);
    task.await.unwrap();
}

#[tokio::test]
#[cfg(unix)]
async fn other_users_of_the_machine_cannot_read_the_data() {
    use std::os::unix::fs::PermissionsExt;
    let mode =
        |path: &std::path::Path| std::fs::metadata(path).unwrap().permissions().mode() & 0o777;
    let place = tempfile::tempdir().unwrap();
    // One directory is made by the server, one was made by another program.
    let (fresh, open) = (place.path().join("a/b"), place.path().join("c"));
    std::fs::create_dir(&open).unwrap();
    std::fs::set_permissions(&open, std::fs::Permissions::from_mode(0o755)).unwrap();
    for data in [fresh, open] {
        let mut config = config(&place);
        config.data = data.clone();
        let server = Server::start(config).await.unwrap();
        assert_eq!((mode(&data), mode(&data.join("cookies.json"))), (0o700, 0o600));
        drop(server);
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
    assert!(matches!(error, ServeError::Store(StoreError::InUse { .. })), "{error}");
}

#[tokio::test]
async fn an_empty_file_of_games_is_not_taken_for_a_new_server_where_one_has_run() {
    let data = Table::open().await.stop().await;
    let games = data.path().join("games.sqlite");
    std::fs::write(&games, []).unwrap();
    let refused = Server::start(config(&data)).await.unwrap_err().to_string();
    for words in ["games.sqlite is empty", "dejarik restore", "delete the empty file"] {
        assert!(refused.contains(words), "{refused}");
    }
    assert!(games.exists());
    std::fs::remove_file(&games).unwrap();
    Table::at(data, |_| {}).await;
}
