//! What holds for a store in a file only: it is locked, durable, and checked when it is opened.

use std::path::PathBuf;

use rusqlite::Connection;
use tempfile::TempDir;

use super::super::suite::{creation, new_game};
use super::super::{Store, StoreError, StoredGame};
use super::{Sqlite, move_cookie_key, schema};
use crate::id::PersonId;

fn scratch() -> (TempDir, PathBuf) {
    let directory = tempfile::tempdir().unwrap();
    let file = directory.path().join("games.db");
    (directory, file)
}

fn game() -> StoredGame {
    new_game(PersonId::random().unwrap())
}

#[tokio::test]
async fn a_file_is_the_same_when_reopened_and_is_open_once_at_a_time() {
    let (_directory, file) = scratch();
    let store = Sqlite::open(&file).unwrap();
    let game = game();
    // The outcome is not awaited: dropping the store waits for it.
    drop(store.write(creation(&game)));
    let second = Sqlite::open(&file);
    assert!(matches!(second, Err(StoreError::InUse { .. })), "{second:?}");
    drop(store);
    let store = Sqlite::open(&file).unwrap();
    assert_eq!(store.load(game.id).await, Ok(Some(game)));
}

#[test]
fn the_key_of_the_cookies_is_erased_once_it_is_kept_elsewhere() {
    let (_directory, file) = scratch();
    drop(Sqlite::open(&file).unwrap());
    let key: [u8; 32] = *b"what only 0.1.0 kept in its file";
    let connection = Connection::open(&file).unwrap();
    connection.execute("INSERT INTO meta VALUES ('key', ?)", [&key[..]]).unwrap();
    drop(connection);
    let failed = || StoreError::Failed("the other place is full".to_owned());
    let moved = move_cookie_key(&file, |_| Err(failed()));
    assert_eq!(moved, Err(failed()));
    let mut kept = None;
    move_cookie_key::<StoreError>(&file, |key| {
        kept = Some(key);
        Ok(())
    })
    .unwrap();
    assert_eq!(kept, Some(key), "a failure has lost nothing");
    move_cookie_key::<StoreError>(&file, |_| panic!("there is no key any more")).unwrap();
    for entry in std::fs::read_dir(file.parent().unwrap()).unwrap() {
        let bytes = std::fs::read(entry.unwrap().path()).unwrap();
        assert!(!bytes.windows(key.len()).any(|window| window == key));
    }
}

#[test]
fn files_of_others_are_refused_and_left_unchanged() {
    let (directory, _) = scratch();
    let text = directory.path().join("letter.txt");
    std::fs::write(&text, "Dear Chewbacca, ".repeat(100)).unwrap();
    assert!(matches!(Sqlite::open(&text), Err(StoreError::Damaged { .. })));
    assert!(std::fs::read_to_string(&text).unwrap().starts_with("Dear Chewbacca"));

    let other = directory.path().join("other.db");
    Connection::open(&other).unwrap().execute_batch("CREATE TABLE birds (n)").unwrap();
    assert!(matches!(Sqlite::open(&other), Err(StoreError::Damaged { .. })));

    let newer = directory.path().join("newer.db");
    drop(Sqlite::open(&newer).unwrap());
    let connection = Connection::open(&newer).unwrap();
    connection.pragma_update(None, "user_version", 99).unwrap();
    drop(connection);
    let refused = Sqlite::open(&newer);
    assert!(matches!(refused, Err(StoreError::Newer { found: 99, .. })), "{refused:?}");

    let nowhere = Sqlite::open(&directory.path().join("no/such/place/games.db"));
    assert!(matches!(nowhere, Err(StoreError::Open { .. })), "{nowhere:?}");
}

#[tokio::test]
async fn a_damaged_file_is_recognised() {
    let (_directory, file) = scratch();
    let store = Sqlite::open(&file).unwrap();
    for _ in 0..200 {
        store.write(creation(&game())).await.unwrap();
    }
    drop(store);
    let mut bytes = std::fs::read(&file).unwrap();
    let middle = bytes.len() / 2;
    bytes[4096..middle].fill(0xA5);
    std::fs::write(&file, bytes).unwrap();
    let refused = Sqlite::open(&file);
    assert!(matches!(refused, Err(StoreError::Damaged { .. })), "{refused:?}");
}

#[test]
fn errors_name_no_database() {
    let (directory, file) = scratch();
    let text = directory.path().join("letter.txt");
    std::fs::write(&text, "Dear Chewbacca, ".repeat(100)).unwrap();
    let _open = Sqlite::open(&file).unwrap();
    for refused in [Sqlite::open(&text), Sqlite::open(&file), Sqlite::open(directory.path())] {
        let message = refused.unwrap_err().to_string();
        let named = ["SQL", "sql", "database", "table"].iter().any(|word| message.contains(word));
        assert!(!named, "{message}");
    }
}

#[test]
fn a_file_that_cannot_have_a_write_ahead_log_is_refused_with_the_reason() {
    let (_directory, file) = scratch();
    schema::must_be_wal("wal", &file).unwrap();
    // What the library answers where it cannot share memory between connections.
    let refused = schema::must_be_wal("delete", &file).unwrap_err().to_string();
    for word in ["games.db", "write-ahead log", "`delete`", "local disk"] {
        assert!(refused.contains(word), "{refused}");
    }
    let connection = schema::open(&file).unwrap();
    let setting = |name| connection.pragma_query_value(None, name, |row| row.get::<_, i64>(0));
    // 2 is FULL.
    assert_eq!(setting("synchronous"), Ok(2));
    assert_eq!((setting("fullfsync"), setting("checkpoint_fullfsync")), (Ok(1), Ok(1)));
}
