//! Tests that apply only to a store in a file: it is locked, durable, and checked when it is
//! opened.

use std::ops::ControlFlow;
use std::path::{Path, PathBuf};

use dejarik_play::{Event, Game};
use dejarik_rules::Side;
use rusqlite::{Connection, StatementStatus};
use tempfile::TempDir;

use super::super::suite::{creation, new_game, traces};
use super::super::{
    Device, Epoch, Export, GameKind, LoggedEvent, Muted, Store, StoreError, StoredGame, Summary,
    Write,
};
use super::placing::beside;
use super::{Sqlite, knows, move_cookie_key, schema, snapshot};
use crate::id::PersonId;
use crate::profile::Profile;
use crate::time::WallTime;

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

#[tokio::test]
async fn a_person_is_known_by_anything_that_is_kept() {
    let (_directory, file) = scratch();
    let store = Sqlite::open(&file).unwrap();
    for kept in 0..traces(PersonId::random().unwrap()).len() {
        let person = PersonId::random().unwrap();
        assert_eq!(knows(&file, person), Ok(false));
        store.write(traces(person).swap_remove(kept)).await.unwrap();
        assert_eq!(knows(&file, person), Ok(true), "{kept}");
    }
}

#[tokio::test]
async fn a_file_of_format_2_gets_the_columns_for_names_and_offers() {
    let (_directory, file) = scratch();
    drop(Sqlite::open(&file).unwrap());
    // Undoes what the later formats have added.
    let connection = Connection::open(&file).unwrap();
    let undo = "DROP INDEX offered_games; DROP INDEX watched_games;
                ALTER TABLE games DROP COLUMN offered; ALTER TABLE games DROP COLUMN watched;
                 ALTER TABLE games DROP COLUMN log;
                ALTER TABLE seats DROP COLUMN name; ALTER TABLE seats DROP COLUMN figure;
                DROP TABLE credentials; DROP TABLE results; DROP TABLE listed;
                DROP TABLE muted; DROP TABLE entrants; DROP TABLE tournaments;
                DROP TABLE devices;
                ALTER TABLE seats DROP COLUMN noticed;
                ALTER TABLE seats DROP COLUMN reminded;
                PRAGMA user_version = 2;
                INSERT INTO games (id, terms, kind, created, updated)
                VALUES ('5aB7cD9e', '{\"kind\":\"here\",\"settings\":{\"rules\":\"groi\",\"takebacks\":\"same\"}}',
                        'here', 1, 1);
                INSERT INTO seats (game, side, holder) VALUES (1, 0, '{\"person\":null}'),
                                                              (1, 1, '{\"person\":null}')";
    connection.execute_batch(undo).unwrap();
    drop(connection);
    let store = Sqlite::open(&file).unwrap();
    let old = store.load("5aB7cD9e".parse().unwrap()).await.unwrap().unwrap();
    assert!(old.seats.iter().all(|seat| seat.profile == Profile::default()));
    assert_eq!(old.offered, None);
    let game = StoredGame { offered: Some(WallTime::from_millis(9_000)), ..game() };
    assert!(game.seats[0].profile.name.is_some());
    store.write(creation(&game)).await.unwrap();
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
fn a_file_that_cannot_be_opened_is_named() {
    let (_directory, file) = scratch();
    // A directory has the name of the companion that is written last.
    std::fs::create_dir(file.with_extension("db.opened")).unwrap();
    let refused = Sqlite::open(&file);
    let Err(StoreError::Open { place, .. }) = &refused else { panic!("{refused:?}") };
    assert_eq!(*place, file.display().to_string());
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

/// Copies the games of version 0.1.0, whose format is 1.
fn games_of_0_1_0(file: &Path) {
    let fixture = "tests/fixtures/v0.1.0/data/games.sqlite";
    std::fs::copy(Path::new(env!("CARGO_MANIFEST_DIR")).join(fixture), file).unwrap();
}

/// All rows of the table `events`, as the columns of format 1.
fn events(file: &Path) -> Vec<String> {
    let connection = Connection::open(file).unwrap();
    let columns = "game || ' ' || seq || ' ' || word || ' ' || at";
    let text = format!("SELECT {columns} FROM events ORDER BY game, seq");
    let mut query = connection.prepare(&text).unwrap();
    query.query_map([], |row| row.get(0)).unwrap().map(Result::unwrap).collect()
}

#[test]
fn a_copy_is_kept_before_an_upgrade_and_never_overwritten() {
    let (directory, file) = scratch();
    games_of_0_1_0(&file);
    let (before, rows) = (std::fs::read(&file).unwrap(), events(&file));
    let backup = directory.path().join("games.db.v1.backup");
    std::fs::write(&backup, "an earlier copy").unwrap();
    drop(Sqlite::open(&file).unwrap());
    assert_eq!(std::fs::read_to_string(&backup).unwrap(), "an earlier copy");
    let copy = directory.path().join("games.db.v1.backup-2");
    assert_eq!(events(&copy), rows);
    assert_eq!(events(&file), rows, "the log is as it was");
    let version = |file: &Path| -> i64 {
        let connection = Connection::open(file).unwrap();
        connection.pragma_query_value(None, "user_version", |row| row.get(0)).unwrap()
    };
    assert_eq!((version(&copy), version(&file)), (1, schema::FORMAT));
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        assert_eq!(std::fs::metadata(&copy).unwrap().permissions().mode() & 0o777, 0o600);
    }
    // A file of today's format needs no copy.
    drop(Sqlite::open(&file).unwrap());
    let copies = std::fs::read_dir(directory.path()).unwrap().map(|entry| entry.unwrap().path());
    let copies = copies.filter(|path| path.to_string_lossy().contains("backup")).count();
    assert_eq!(copies, 2);
    // The copy can be put back: it is what the earlier version wrote.
    assert_ne!(before, std::fs::read(&file).unwrap());
    std::fs::copy(&copy, &file).unwrap();
    drop(Sqlite::open(&file).unwrap());
    assert_eq!(events(&file), rows);
}

#[cfg(unix)]
#[test]
fn a_file_that_cannot_be_copied_is_not_upgraded() {
    let (_directory, file) = scratch();
    games_of_0_1_0(&file);
    // A name that is too long with the ending of a copy, and just short enough without.
    let long = file.with_file_name("g".repeat(246));
    std::fs::rename(&file, &long).unwrap();
    let before = std::fs::read(&long).unwrap();
    let refused = Sqlite::open(&long);
    let Err(StoreError::Open { why, .. }) = &refused else { panic!("{refused:?}") };
    assert!(why.starts_with("a copy has to be kept before the upgrade, but "), "{why}");
    assert_eq!(std::fs::read(&long).unwrap(), before);
}

#[tokio::test]
async fn a_word_of_an_unknown_vocabulary_is_refused_by_its_number() {
    let (_directory, file) = scratch();
    let mut game = game();
    let (event, at) = (Event::Draw, WallTime::default());
    game.log.push(LoggedEvent { event, act: None, at, clocks: None });
    drop(Sqlite::open(&file).unwrap().write(creation(&game)));
    let connection = Connection::open(&file).unwrap();
    let changed = connection.execute("UPDATE events SET words = 2", []).unwrap();
    assert!(changed > 0, "the game has events");
    drop(connection);
    let store = Sqlite::open(&file).unwrap();
    let Err(StoreError::Inconsistent { why, .. }) = store.load(game.id).await else { panic!() };
    assert!(why.contains("revision 2 of the event words, expected at most revision 1"), "{why}");
}

/// What a server leaves in a folder that is killed after it has written `later` games: the file, whose
/// `earlier` games have reached it, and the log.
async fn killed(earlier: usize, later: usize) -> (TempDir, PathBuf) {
    let (_open, file) = scratch();
    for games in [earlier, later] {
        let store = Sqlite::open(&file).unwrap();
        for _ in 0..games {
            store.write(creation(&game())).await.unwrap();
        }
        if games == later {
            let (directory, left) = scratch();
            for end in ["", "-wal", "-shm", ".opened"] {
                std::fs::copy(beside(&file, end), beside(&left, end)).unwrap();
            }
            return (directory, left);
        }
    }
    unreachable!()
}

async fn count(file: &Path) -> u64 {
    Sqlite::open(file).unwrap().count().await.unwrap()
}

fn copied(from: &Path, to: &Path) {
    let report: &mut snapshot::Report<'_> = &mut |_, _, _| ControlFlow::Continue(());
    snapshot::copy(from, to, report).unwrap();
}

#[tokio::test]
async fn the_log_of_a_server_that_was_killed_is_used() {
    let (_directory, file) = killed(2, 30).await;
    assert_eq!(count(&file).await, 32);
    // A server that was killed while it was starting leaves two marks, or the file of an earlier version none.
    let (_directory, file) = killed(2, 30).await;
    let named = std::fs::read_to_string(beside(&file, ".opened")).unwrap();
    std::fs::write(beside(&file, ".opened"), format!("{named}\n{}", "0".repeat(32))).unwrap();
    assert_eq!(count(&file).await, 32);
    let (_directory, file) = killed(2, 30).await;
    std::fs::remove_file(beside(&file, ".opened")).unwrap();
    assert_eq!(count(&file).await, 32);
}

#[tokio::test]
async fn a_log_is_never_replayed_over_a_file_that_was_put_in_place() {
    let (_directory, source) = scratch();
    let store = Sqlite::open(&source).unwrap();
    for _ in 0..5 {
        store.write(creation(&game())).await.unwrap();
    }
    drop(store);
    for (plain, marked) in [(true, true), (false, true), (false, false)] {
        let (directory, file) = killed(2, 30).await;
        std::fs::remove_file(&file).unwrap();
        match plain {
            true => drop(std::fs::copy(&source, &file).unwrap()),
            false => {
                // Beside a new file the library would discard the log.
                let copy = directory.path().join("copy.db");
                copied(&source, &copy);
                std::fs::rename(copy, &file).unwrap();
            }
        }
        if !marked {
            std::fs::remove_file(beside(&file, ".opened")).unwrap();
        }
        if !plain {
            let to = directory.path().join("other.db");
            let refused = snapshot::copy(&file, &to, &mut |_, _, _| ControlFlow::Continue(()));
            let message = refused.unwrap_err().to_string();
            assert!(message.contains("games.db-wal is the log of another file"), "{message}");
        }
        assert_eq!(count(&file).await, 5, "plain: {plain}, marked: {marked}");
        let aside = std::fs::read_dir(directory.path()).unwrap().find_map(|entry| {
            let path = entry.unwrap().path();
            path.is_dir().then_some(path)
        });
        assert!(aside.unwrap().join("games.db-wal").exists(), "the log was kept");
        // The file has a log of its own from now on.
        assert_eq!(count(&file).await, 5);
    }
}

#[cfg(unix)]
#[tokio::test]
async fn what_is_deleted_is_in_none_of_the_files_while_the_store_is_open() {
    let (directory, file) = scratch();
    let store = Sqlite::open(&file).unwrap();
    let (mut kept, gone) = (game(), game());
    let marks = ["Xyzzyname", "actnameq0"];
    kept.seats[0].profile.name = Some(marks[0].to_owned());
    store.write(creation(&kept)).await.unwrap();
    store.write(creation(&gone)).await.unwrap();
    let Write::Create { summary, .. } = creation(&kept) else { unreachable!() };
    let event = LoggedEvent {
        event: "A1-B1".parse().unwrap(),
        act: Some((Side::First, marks[1].to_owned())),
        at: WallTime::from_millis(1),
        clocks: None,
    };
    let append = |game| Write::Append {
        game,
        epoch: Epoch::SOLE,
        seq: 0,
        events: vec![event.clone()],
        summary: summary.clone(),
        rated: None,
    };
    store.write(append(kept.id)).await.unwrap();
    let found = || -> Vec<String> {
        let words: Vec<&str> = marks.into_iter().chain([gone.id.as_str()]).collect();
        let files = std::fs::read_dir(directory.path()).unwrap();
        let files = files.map(|entry| std::fs::read(entry.unwrap().path()).unwrap());
        let files: Vec<_> = files.collect();
        let in_a_file = |word: &&str| {
            files.iter().any(|file| file.windows(word.len()).any(|part| part == word.as_bytes()))
        };
        words.into_iter().filter(in_a_file).map(str::to_owned).collect()
    };
    assert_eq!(found().len(), 3);
    let vacate = Write::Vacate { game: kept.id, epoch: Epoch::SOLE, side: Side::First };
    let written = [store.write(vacate), store.write(Write::Delete { game: gone.id, only: None })];
    for written in written {
        written.await.unwrap();
    }
    let gone_from_files = async || found().is_empty();
    dejarik_test_services::until("nothing is left in the files", gone_from_files).await;
    let left = store.load(kept.id).await.unwrap().unwrap();
    assert_eq!(left.log[0].act, Some((Side::First, "forgotten-0".to_owned())));
}

#[tokio::test]
async fn names_of_people_and_endpoints_of_devices_are_in_none_of_the_files_after_they_are_deleted()
{
    let profile = Profile { name: Some("Xyzzyname".to_owned()), figure: None };
    let (anna, ben) = (PersonId::random().unwrap(), PersonId::random().unwrap());
    let game = game().id;
    let since = WallTime::from_millis(1);
    let muted = Muted { person: anna, other: ben, game, profile: profile.clone(), since };
    let mute = Write::Mute(muted);
    let list = |profile| Write::List { person: anna, profile };
    let (endpoint, language) = ("https://push.example/Xyzzyname".to_owned(), "en".to_owned());
    let add = Write::AddDevice(Device {
        endpoint: endpoint.clone(),
        person: anna,
        public_key: vec![4; 65],
        secret: vec![5; 16],
        language,
        created: since,
    });
    let erase = |person| Write::Erase { person, nobody: PersonId::random().unwrap() };
    for (kept, deletion) in [
        (mute.clone(), Write::Unmute { person: anna, game }),
        (mute, erase(ben)),
        (add.clone(), Write::DropDevice { endpoint }),
        (add, erase(anna)),
        (list(Some(profile.clone())), list(None)),
        (list(Some(profile)), erase(anna)),
    ] {
        let (directory, file) = scratch();
        let store = Sqlite::open(&file).unwrap();
        store.write(kept).await.unwrap();
        let found = || {
            std::fs::read_dir(directory.path()).unwrap().any(|entry| {
                let bytes = std::fs::read(entry.unwrap().path()).unwrap();
                bytes.windows(9).any(|part| part == b"Xyzzyname")
            })
        };
        assert!(found());
        store.write(deletion).await.unwrap();
        dejarik_test_services::until("the name is in no file", async || !found()).await;
    }
}

#[tokio::test]
async fn an_uploaded_record_takes_less_room_than_its_text() {
    let (_directory, file) = scratch();
    let store = Sqlite::open(&file).unwrap();
    let words = ["A1-B1", "A7-B7", "B1-A1", "B7-A7"];
    let log = words.iter().cycle().take(10_000);
    let text = log.clone().map(|word| word.len() as u64 + 1).sum::<u64>();
    let mut record = game();
    record.terms.kind = GameKind::Record;
    let at = record.created;
    let logged =
        |word: &&str| LoggedEvent { event: word.parse().unwrap(), act: None, at, clocks: None };
    record.log = log.map(logged).collect();
    let summary = Summary::of(&Game::new(record.terms.settings.clone()));
    let create = Write::Create { game: Box::new(record.clone()), summary };
    store.write(create).await.unwrap();
    assert_eq!(store.load(record.id).await, Ok(Some(record.clone())));
    let usage = store.usage_of(*record.seats[0].holder.person().unwrap()).await.unwrap();
    assert!((text..text + 4_096).contains(&usage.bytes), "{} of {text} bytes", usage.bytes);
    drop(store);
    let size = std::fs::metadata(&file).unwrap().len();
    assert!(size < text + (128 << 10), "{size} bytes for a text of {text}");
    let (contents, _) = snapshot::check(&file, &mut |_, _, _| ControlFlow::Continue(())).unwrap();
    assert_eq!(contents.events, 10_000);
}

#[test]
fn a_statement_is_prepared_once_whatever_it_is_asked() {
    let (_directory, file) = scratch();
    let mut connection = schema::open(&file).unwrap();
    schema::migrate(&mut connection, &file).unwrap();
    for query in [
        "SELECT coalesce(max(seq) + 1, 0) FROM events WHERE game = ?",
        "SELECT word FROM events WHERE game = ? ORDER BY seq",
        "SELECT holder FROM seats WHERE game = ? ORDER BY side",
    ] {
        let mut statement = connection.prepare(query).unwrap();
        for game in 1..5 {
            assert!(statement.query([game]).unwrap().next().is_ok());
        }
        assert_eq!(statement.get_status(StatementStatus::RePrepare), 0, "{query}");
    }
}
