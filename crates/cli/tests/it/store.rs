//! `dejarik store copy`, `serve --store` and `admin --store`, with the real binary and a real database.

#![cfg(unix)]

use std::path::{Path, PathBuf};
use std::sync::Arc;

use dejarik_server::cookies::{create_keys, draw_secret};
use dejarik_test_services::{Postgres, Program, required};
use tempfile::TempDir;

use crate::common::{self, Answer, answer, binary, serve};

/// The games of version 0.1.0 in a file, with keys of cookies beside it; and an empty database.
struct Stores {
    home: TempDir,
    service: Arc<Postgres>,
    database: String,
}

impl Stores {
    fn new() -> Option<Stores> {
        let service = required(Postgres::shared())?;
        let database = service.database().unwrap();
        let home = tempfile::tempdir().unwrap();
        let fixture = "../server/tests/fixtures/v0.1.0/data/games.sqlite";
        let fixture = Path::new(env!("CARGO_MANIFEST_DIR")).join(fixture);
        std::fs::create_dir(home.path().join("old")).unwrap();
        let stores = Stores { home, service, database };
        std::fs::copy(fixture, stores.file("old")).unwrap();
        create_keys(&stores.folder("old"), draw_secret().unwrap()).unwrap();
        Some(stores)
    }

    fn folder(&self, folder: &str) -> PathBuf {
        self.home.path().join(folder)
    }

    fn file(&self, folder: &str) -> PathBuf {
        self.folder(folder).join("games.sqlite")
    }

    fn sqlite(&self, folder: &str) -> String {
        format!("sqlite:{}", self.file(folder).display())
    }

    fn run(&self, arguments: &[&str]) -> Answer {
        let mut command = binary(self.home.path());
        command.env_remove("PGPASSWORD").env_remove("DEJARIK_STORE_PASSWORD_FILE");
        answer(command.args(arguments).output().unwrap())
    }

    fn copy(&self, from: &str, to: &str) -> Answer {
        self.run(&["store", "copy", "--from", from, "--to", to])
    }

    fn check(&self, from: &str, to: &str) -> Answer {
        self.run(&["store", "copy", "--from", from, "--to", to, "--check"])
    }

    fn sql(&self, statements: &str) -> String {
        self.service.sql(&name_of(&self.database), statements).unwrap()
    }

    /// Returns the address of a database as messages show it.
    fn place(&self, database: &str) -> String {
        format!("postgres://127.0.0.1:{}/{}", self.service.port(), name_of(database))
    }
}

/// Returns the name of a database from its URL.
fn name_of(database: &str) -> String {
    database.rsplit('/').next().unwrap().split('?').next().unwrap().to_owned()
}

/// Returns the digests in an answer.
fn digests(answer: &Answer) -> Vec<String> {
    let parts = answer.out.split("SHA-256 ").skip(1);
    parts.map(|part| part.chars().take(64).collect()).collect()
}

#[track_caller]
fn refused(answer: &Answer, words: &[&str]) {
    assert_eq!((answer.code, answer.out.as_str()), (2, ""), "{answer:?}");
    for word in words {
        assert!(answer.err.contains(word), "no `{word}` in {}", answer.err);
    }
}

/// Starts a server over the database and waits until it is ready.
async fn server(stores: &Stores) -> Program {
    let data = stores.folder("node");
    let place = ["--store", &stores.database, "--data", data.to_str().unwrap()];
    let mut server = Program::start(serve(stores.home.path(), &place));
    server.address().await;
    server
}

#[test]
fn games_that_are_copied_there_and_back_are_the_same() {
    let Some(stores) = Stores::new() else { return };
    let (old, new) = (stores.sqlite("old"), stores.sqlite("new"));
    std::fs::create_dir(stores.folder("new")).unwrap();

    let there = stores.copy(&old, &stores.database);
    assert_eq!(there.code, 0, "{there:?}");
    assert!(there.out.contains("keys of the cookies were copied"), "{there:?}");
    let back = stores.copy(&stores.database, &new);
    assert_eq!(back.code, 0, "{back:?}");
    let all: Vec<_> = [&there, &back].into_iter().flat_map(digests).collect();
    assert_eq!(all.len(), 4);
    assert!(all.iter().all(|digest| digest.len() == 64 && *digest == all[0]), "{all:?}");
    let keys = |folder: &str| std::fs::read(stores.folder(folder).join("cookies.json")).unwrap();
    assert_eq!(keys("old"), keys("new"));
    let third = stores.sqlite("old") + "-2";
    assert_eq!(stores.copy(&new, &third).code, 0);
    assert_eq!(stores.check(&third, &old).code, 0);

    // Nothing is overwritten.
    refused(&stores.copy(&old, &stores.database), &["has games already"]);
    refused(&stores.copy(&stores.database, &new), &["has games already"]);
    refused(&stores.copy(&new, &new), &["same store"]);
    let missing = format!("{new}-missing");
    refused(&stores.copy(&missing, &stores.sqlite("nowhere")), &["there is no file"]);

    // A difference in one place is found, and named.
    assert_eq!(stores.check(&old, &stores.database).code, 0);
    let game = stores.sql("SELECT min(id) FROM games");
    stores.sql(&format!(
        "UPDATE seats SET name = 'Anna' WHERE side = 0 AND game = (
             SELECT number FROM games WHERE id = '{game}'
         )"
    ));
    let differs = stores.check(&old, &stores.database);
    assert_eq!(differs.code, 1, "{differs:?}");
    assert!(differs.out.contains(&game), "{differs:?}");
    let found = digests(&differs);
    assert!(found[0] == all[0] && found[1] != all[0], "{found:?}");
}

#[tokio::test]
async fn an_interrupted_copy_is_continued_and_keeps_servers_away() {
    let Some(stores) = Stores::new() else { return };
    let old = stores.sqlite("old");
    assert_eq!(stores.copy(&old, &stores.database).code, 0);
    // What a copy leaves that was killed in the middle.
    let last = stores.sql("SELECT max(number) FROM games");
    stores.sql(&format!(
        "DELETE FROM events WHERE game >= {last} - 1; DELETE FROM games WHERE number >= {last} - 1;
         INSERT INTO meta VALUES ('copying', '')"
    ));
    let serve = stores.run(&["serve", "--port", "0", "--store", &stores.database]);
    assert_eq!(serve.code, 2, "{serve:?}");
    assert!(serve.err.contains("store copy"), "{serve:?}");
    let again = stores.copy(&old, &stores.database);
    assert_eq!(again.code, 0, "{again:?}");
    let found = digests(&again);
    assert_eq!(found[0], found[1]);
    drop(server(&stores).await);
}

#[tokio::test]
async fn servers_share_a_database_with_their_keys_and_an_operator_can_change_them() {
    let Some(stores) = Stores::new() else { return };
    let old = stores.sqlite("old");
    assert_eq!(stores.copy(&old, &stores.database).code, 0);
    let game = stores.sql("SELECT min(id) FROM games");
    let keys = stores.sql("SELECT value FROM meta WHERE name = 'cookies'");
    let first = server(&stores).await;
    // On a busy machine the session of the server may have ended for a moment. Without one, the folder is missing.
    let copy = || stores.copy(&stores.database, &stores.sqlite("old-2"));
    let mut in_use = copy();
    for _ in 0..30 {
        if in_use.err.contains("in use") {
            break;
        }
        in_use = copy();
    }
    refused(&in_use, &["in use by servers (1)"]);
    assert_eq!(stores.check(&stores.database, &old).code, 0, "both can be read meanwhile");
    assert_eq!(stores.sql("SELECT value FROM meta WHERE name = 'cookies'"), keys);
    assert!(!stores.folder("node").join("cookies.json").exists());
    let who = stores.run(&["admin", "who", &game, "--store", &stores.database]);
    assert_eq!((who.code, who.out.lines().count()), (0, 2), "{who:?}");
    let nobody = stores.run(&["admin", "who", "nothing0", "--store", &stores.database]);
    assert_eq!(nobody.code, 1, "{nobody:?}");
    let rotated = stores.run(&["admin", "rotate-key", "--store", &stores.database]);
    assert_eq!(rotated.code, 0, "{rotated:?}");
    assert_ne!(stores.sql("SELECT value FROM meta WHERE name = 'cookies'"), keys);
    drop(first);
}

#[test]
fn several_databases_are_refused_and_so_is_one_of_a_set_of_an_earlier_version() {
    let several = ["--store", "postgres://anna@a/games", "--store", "postgres://anna@b/games"];
    let serve = common::dejarik(&[&["serve"][..], &several].concat());
    refused(&serve, &["--store", "cannot be used multiple times"]);
    let french = common::dejarik(&[&["--lang", "fr", "serve"][..], &several].concat());
    refused(&french, &["--store", "ne peut être donné qu’une fois"]);

    let Some(stores) = Stores::new() else { return };
    let old = stores.sqlite("old");
    assert_eq!(stores.copy(&old, &stores.database).code, 0);
    stores.sql("INSERT INTO meta VALUES ('shard', '{\"set\": \"x\", \"number\": 2}')");
    let place = stores.place(&stores.database);
    let words =
        [place.as_str(), "expected one with all games", "`dejarik store copy` of the version 0.2"];
    for arguments in [
        &["serve", "--port", "0", "--store", &stores.database][..],
        &["admin", "who", "nothing0", "--store", &stores.database],
        &["store", "copy", "--from", &stores.database, "--to", &stores.sqlite("back")],
        &["store", "copy", "--from", &old, "--to", &stores.database],
    ] {
        refused(&stores.run(arguments), &words);
    }
}

#[test]
fn stores_that_cannot_be_used_are_refused_without_repeating_a_password() {
    let run = |arguments: &[&str]| common::dejarik(arguments);
    let secret = "postgres://anna:hush@127.0.0.1:1/games";
    for arguments in [
        &["serve", "--store", secret][..],
        &["admin", "who", "nothing0", "--store", secret],
        &["store", "copy", "--from", secret, "--to", "sqlite:x"],
    ] {
        let answer = run(arguments);
        refused(&answer, &["PGPASSWORD"]);
        assert!(!answer.err.contains("hush"), "{answer:?}");
    }
    for store in
        ["mysql://anna:hush@host/games", "host=db password=hush", "postgres:x?password=hush"]
    {
        let answer = run(&["serve", "--store", store]);
        refused(&answer, &["--store: expected `sqlite:PATH`"]);
        assert!(!answer.err.contains("hush"), "{answer:?}");
    }
    let unreachable = run(&["serve", "--store", "postgres://anna@127.0.0.1:1/games"]);
    assert_eq!(unreachable.code, 2, "{unreachable:?}");
    assert!(unreachable.err.contains("postgres://127.0.0.1:1/games"), "{unreachable:?}");
}
