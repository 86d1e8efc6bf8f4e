//! `dejarik backup` and `dejarik restore`, with the real binary and a server that runs meanwhile.

use std::fs;
use std::path::Path;
use std::process::Command;

use dejarik_test_services::Program;
use dejarik_test_services::http::Client;
use serde_json::{Value, json};

use crate::common::{Answer, answer, binary, serve};

/// A server for a data directory. Its end is abrupt: what was acknowledged is durable anyway.
struct Server {
    _program: Program,
    client: Client,
}

impl Server {
    async fn start(home: &Path, data: &Path) -> Server {
        let mut program = Program::start(serve(home, &["--data", data.to_str().unwrap()]));
        let client = Client::program(program.address().await);
        Server { _program: program, client }
    }

    /// Creates a game at one screen and plays its first step. Returns its id.
    async fn play(&self) -> String {
        let terms = json!({"rules": "groi", "opponent": {"kind": "here"}});
        let game = self.client.clone().post("/api/games", &terms).await.ok();
        let id = game["id"].as_str().unwrap().to_owned();
        let bearer = game["seats"]["w"].as_str().map(str::to_owned);
        let mut player = Client { bearer, ..self.client.clone() };
        let full = player.get(&format!("/api/games/{id}")).await.ok();
        let step = full["state"]["choices"]["steps"][0]["word"].as_str().unwrap().to_owned();
        player.post(&format!("/api/board/game/{id}/move/{step}"), &Value::Null).await.ok();
        id
    }

    async fn line(&self, id: &str) -> Value {
        let game = self.client.clone().get(&format!("/api/games/{id}")).await.ok();
        game["line"].clone()
    }
}

fn command(home: &Path, arguments: &[&str], files: &[(&str, &Path)]) -> Command {
    let mut command = binary(home);
    command.args(arguments);
    for (option, file) in files {
        if !option.is_empty() {
            command.arg(option);
        }
        command.arg(file);
    }
    command
}

fn run(home: &Path, arguments: &[&str], files: &[(&str, &Path)]) -> Answer {
    answer(command(home, arguments, files).output().unwrap())
}

fn names(folder: &Path) -> Vec<String> {
    let entries = fs::read_dir(folder).unwrap();
    let mut names: Vec<String> =
        entries.map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
    names.sort();
    names
}

#[tokio::test]
async fn a_backup_of_a_running_server_is_restored_with_every_acknowledged_step() {
    let home = tempfile::tempdir().unwrap();
    let [data, other] = ["games", "other"].map(|name| home.path().join(name));
    let kept = home.path().join("kept");
    fs::create_dir(&kept).unwrap();
    let file = kept.join("games.backup");
    let server = Server::start(home.path(), &data).await;
    let mut before = Vec::new();
    for _ in 0..4 {
        before.push(server.play().await);
    }
    // Games are played while the backup is made.
    let making = command(home.path(), &["backup"], &[("", &file), ("--data", &data)]);
    let making = Program::start(making);
    for _ in 0..10 {
        server.play().await;
    }
    let made = making.end().await;
    assert_eq!((made.status.code(), &*made.err), (Some(0), ""), "{made:?}");
    assert!(made.out.contains("games.backup") && made.out.contains("SHA-256"), "{made:?}");
    assert_eq!(names(&kept), ["games.backup"], "nothing else is left");
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        let mode = fs::metadata(&file).unwrap().permissions().mode();
        assert_eq!(mode & 0o777, 0o600, "a backup holds secrets");
    }
    let mut lines = Vec::new();
    for id in &before {
        lines.push(server.line(id).await);
    }
    assert!(lines.iter().all(|line| line.as_array().unwrap().len() == 1), "{lines:?}");

    // A second backup does not replace the first one unless asked to.
    let again = run(home.path(), &["backup"], &[("", &file), ("--data", &data)]);
    assert_eq!(again.code, 2, "{again:?}");
    assert!(again.err.contains("--force"), "{again:?}");
    let forced = run(home.path(), &["backup", "--force"], &[("", &file), ("--data", &data)]);
    assert_eq!(forced.code, 0, "{forced:?}");

    // It is not restored under a running server.
    let refused = run(home.path(), &["restore"], &[("", &file), ("--data", &data)]);
    assert_eq!(refused.code, 2, "{refused:?}");
    assert!(refused.err.contains("another server"), "{refused:?}");
    let later = server.play().await;
    drop(server);

    // It is restored to a directory of its own, and to the one it came from.
    for (data, had_games) in [(&other, false), (&data, true)] {
        let restored = run(home.path(), &["restore"], &[("", &file), ("--data", data)]);
        assert_eq!((restored.code, &*restored.err), (0, ""), "{restored:?}");
        let aside: Vec<String> =
            names(data).into_iter().filter(|name| name.starts_with("replaced-")).collect();
        assert_eq!(aside.len(), usize::from(had_games), "{aside:?}");
        let server = Server::start(home.path(), data).await;
        for (id, line) in before.iter().zip(&lines) {
            assert_eq!(server.line(id).await, *line);
        }
        // This one was played after the backup.
        let missing = server.client.clone().get(&format!("/api/games/{later}")).await;
        missing.refused(404, "not-found");
        drop(server);
        // What was there before can be used as it was.
        if let [aside] = &aside[..] {
            let server = Server::start(home.path(), &data.join(aside)).await;
            assert_eq!(server.line(&later).await.as_array().unwrap().len(), 1);
        }
    }
}

#[tokio::test]
async fn a_damaged_backup_and_what_is_none_are_refused_and_change_nothing() {
    let home = tempfile::tempdir().unwrap();
    let data = home.path().join("games");
    let file = home.path().join("games.backup");
    let server = Server::start(home.path(), &data).await;
    let id = server.play().await;
    let made = run(home.path(), &["backup"], &[("", &file), ("--data", &data)]);
    assert_eq!(made.code, 0, "{made:?}");
    drop(server);
    let whole = fs::read(&file).unwrap();
    let mut damaged = whole.clone();
    let middle = damaged.len() / 2;
    damaged[4096..middle].fill(0xA5);
    let broken = [damaged, whole[..whole.len() / 2].to_vec(), b"Dear Chewbacca".to_vec(), vec![]];
    for bytes in broken {
        fs::write(&file, &bytes).unwrap();
        let before = names(&data);
        let refused = run(home.path(), &["restore"], &[("", &file), ("--data", &data)]);
        assert_eq!((refused.code, &*refused.out), (2, ""), "{refused:?}");
        assert!(refused.err.contains("games.backup"), "{refused:?}");
        assert_eq!(names(&data), before);
    }
    let server = Server::start(home.path(), &data).await;
    assert_eq!(server.line(&id).await.as_array().unwrap().len(), 1);
}

#[test]
fn a_directory_without_games_has_no_backup() {
    let home = tempfile::tempdir().unwrap();
    let file = home.path().join("games.backup");
    let refused = run(home.path(), &["backup"], &[("", &file), ("--data", home.path())]);
    assert_eq!((refused.code, &*refused.out), (2, ""), "{refused:?}");
    assert!(refused.err.contains("no games"), "{refused:?}");
    assert_eq!(names(home.path()), Vec::<String>::new());
}

#[tokio::test]
async fn the_copy_from_before_an_upgrade_is_restored_after_a_crash() {
    let home = tempfile::tempdir().unwrap();
    let data = home.path().join("games");
    fs::create_dir(&data).unwrap();
    let fixture = "../server/tests/fixtures/v0.1.0/data/games.sqlite";
    let games = data.join("games.sqlite");
    fs::copy(Path::new(env!("CARGO_MANIFEST_DIR")).join(fixture), &games).unwrap();
    let server = Server::start(home.path(), &data).await;
    for _ in 0..20 {
        server.play().await;
    }
    // It is killed, so its log stays.
    drop(server);
    assert!(fs::metadata(data.join("games.sqlite-wal")).unwrap().len() > 0);
    let copy = data.join("games.sqlite.v1.backup");
    let restored = run(home.path(), &["restore"], &[("", &copy), ("--data", &data)]);
    assert_eq!((restored.code, &*restored.err), (0, ""), "{restored:?}");
    assert!(restored.out.contains("9 games"), "{restored:?}");
    assert!(!data.join("games.sqlite-wal").exists());
    assert_eq!(fs::read(&games).unwrap()[60..64], [0, 0, 0, 1], "the format of the older version");
}

#[cfg(unix)]
#[test]
fn a_backup_never_replaces_what_is_no_file() {
    let home = tempfile::tempdir().unwrap();
    let data = home.path().join("games");
    fs::create_dir(&data).unwrap();
    let fixture = "../server/tests/fixtures/v0.1.0/data/games.sqlite";
    fs::copy(Path::new(env!("CARGO_MANIFEST_DIR")).join(fixture), data.join("games.sqlite"))
        .unwrap();
    let [socket, link, folder] = ["socket", "link", "folder"].map(|name| home.path().join(name));
    let _socket = std::os::unix::net::UnixListener::bind(&socket).unwrap();
    std::os::unix::fs::symlink(home.path().join("elsewhere"), &link).unwrap();
    fs::create_dir(&folder).unwrap();
    for file in [&socket, &link, &folder] {
        let before = fs::symlink_metadata(file).unwrap().file_type();
        let refused = run(home.path(), &["backup", "--force"], &[("", file), ("--data", &data)]);
        assert_eq!((refused.code, &*refused.out), (2, ""), "{refused:?}");
        assert!(refused.err.contains("no file, but a device"), "{refused:?}");
        assert_eq!(fs::symlink_metadata(file).unwrap().file_type(), before);
    }
}

/// The user `nobody`, who has no rights.
#[cfg(unix)]
const NOBODY: u32 = 65_534;

#[cfg(unix)]
#[tokio::test]
async fn what_root_restores_is_served_by_the_owner_of_the_directory() {
    use std::os::unix::fs::{MetadataExt, PermissionsExt, chown};
    use std::os::unix::process::CommandExt;

    let home = tempfile::tempdir().unwrap();
    if fs::metadata(home.path()).unwrap().uid() != 0 {
        eprintln!("not run: only root can restore for another user");
        return;
    }
    let [games, data] = ["games", "data"].map(|name| home.path().join(name));
    let server = Server::start(home.path(), &games).await;
    let id = server.play().await;
    drop(server);
    let file = home.path().join("games.backup");
    let made = run(home.path(), &["backup"], &[("", &file), ("--data", &games)]);
    assert_eq!(made.code, 0, "{made:?}");

    // The directory belongs to the user of the server, as systemd leaves it.
    fs::set_permissions(home.path(), fs::Permissions::from_mode(0o755)).unwrap();
    fs::create_dir(&data).unwrap();
    fs::set_permissions(&data, fs::Permissions::from_mode(0o700)).unwrap();
    chown(&data, Some(NOBODY), Some(NOBODY)).unwrap();
    for replaces in [false, true] {
        let restored = run(home.path(), &["restore"], &[("", &file), ("--data", &data)]);
        assert_eq!((restored.code, &*restored.err), (0, ""), "{replaces}: {restored:?}");
        // The address of the server that ran before is no secret.
        for name in names(&data).into_iter().filter(|name| name != "server.json") {
            let meta = fs::metadata(data.join(&name)).unwrap();
            assert_eq!(
                (meta.uid(), meta.gid(), meta.mode() & 0o077),
                (NOBODY, NOBODY, 0),
                "{name}"
            );
        }
        let mut command = serve(home.path(), &["--data", data.to_str().unwrap()]);
        command.uid(NOBODY).gid(NOBODY);
        let mut program = Program::start(command);
        let client = Client::program(program.address().await);
        let server = Server { _program: program, client };
        assert_eq!(server.line(&id).await.as_array().unwrap().len(), 1);
        server.play().await;
    }
}
