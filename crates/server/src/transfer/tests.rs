//! Copies between files of games.

use std::fs;
use std::ops::ControlFlow;
use std::path::Path;

use dejarik_rules::Side;

use super::{GAMES as GAMES_A_PAGE, *};
use crate::id::PersonId;
use crate::serve::GAMES;
use crate::store::suite::{creation, new_game, tournament};
use crate::store::{Device, Document, Notice, Occasion, Sqlite, Store};
use crate::time::WallTime;
use crate::{backup, document};

/// Fills a file of games and returns its ids in their order.
fn fill(file: &Path, games: usize) -> Vec<GameId> {
    let store = Sqlite::open(file).unwrap();
    let ids = blocking::<_, StoreError>(async {
        let mut ids = Vec::new();
        for _ in 0..games {
            let game = new_game(PersonId::random().unwrap());
            store.write(creation(&game)).await?;
            ids.push(game.id);
        }
        Ok(ids)
    });
    ids.unwrap()
}

fn ids_in(file: &Path) -> Vec<GameId> {
    let store = Sqlite::open(file).unwrap();
    let ids = blocking(async { store.ids(0, 1_000).await }).unwrap();
    ids.into_iter().map(|(_, id)| id).collect()
}

fn places(folders: [&tempfile::TempDir; 2]) -> [StorePlace; 2] {
    folders.map(|folder| StorePlace::Sqlite(folder.path().join(GAMES)))
}

#[test]
fn a_copy_is_what_a_server_finds_although_the_log_of_an_earlier_file_lies_there() {
    let [from, killed, to] = std::array::from_fn(|_| tempfile::tempdir().unwrap());
    let copied = fill(&from.path().join(GAMES), 7);
    // What a server leaves that is killed, and whose file is then moved away.
    let open = killed.path().join(GAMES);
    fill(&open, 3);
    let store = Sqlite::open(&open).unwrap();
    for _ in 0..30 {
        let game = new_game(PersonId::random().unwrap());
        blocking(async { store.write(creation(&game)).await }).unwrap();
    }
    for end in ["-wal", "-shm", ".opened"] {
        let name = format!("{GAMES}{end}");
        fs::copy(killed.path().join(&name), to.path().join(&name)).unwrap();
    }
    drop(store);
    let [source, target] = places([&from, &to]);
    let (compared, _) = copy(&source, &target, &mut |_, _, _| ControlFlow::Continue(())).unwrap();
    assert_eq!(compared.to.games, 7);
    assert_eq!(ids_in(&to.path().join(GAMES)), copied);
    let kept = fs::read_dir(to.path()).unwrap().filter_map(|entry| {
        let path = entry.unwrap().path();
        path.is_dir().then(|| path.join(format!("{GAMES}-wal")))
    });
    assert!(kept.into_iter().all(|log| log.exists()), "the log was set aside");
}

#[test]
fn a_backup_and_a_copy_of_the_same_games_have_one_digest() {
    let [from, to] = std::array::from_fn(|_| tempfile::tempdir().unwrap());
    fill(&from.path().join(GAMES), 5);
    let [source, target] = places([&from, &to]);
    let (compared, _) = copy(&source, &target, &mut |_, _, _| ControlFlow::Continue(())).unwrap();
    for folder in [&from, &to] {
        let file = folder.path().join("games.backup");
        let made =
            backup::make(folder.path(), &file, false, &mut |_, _, _| ControlFlow::Continue(()));
        assert_eq!(made.unwrap().contents.digest, compared.to.digest);
    }
}

#[test]
fn a_copy_has_the_tournaments_of_its_source() {
    let [from, to] = std::array::from_fn(|_| tempfile::tempdir().unwrap());
    let person = PersonId::random().unwrap();
    let store = Sqlite::open(&from.path().join(GAMES)).unwrap();
    // More than are read at once, and one that has changed since it was made.
    let mut made: Vec<_> = (0..120).map(|number| tournament(&[person], number)).collect();
    let keep = |new: &Tournament| store.write(Write::KeepTournament(Box::new(new.clone())));
    blocking(try_join_all(made.iter().map(keep))).unwrap();
    made[0].version = 2;
    blocking(keep(&made[0])).unwrap();
    drop(store);
    let [source, target] = places([&from, &to]);
    copy(&source, &target, &mut |_, _, _| ControlFlow::Continue(())).unwrap();
    let store = Sqlite::open(&to.path().join(GAMES)).unwrap();
    let read = |which| blocking(store.tournaments(which)).unwrap();
    made[0].version = 1;
    made.sort_by_key(|made| made.id);
    let first = read(Tournaments::After(None));
    let rest = read(Tournaments::After(first.last().map(|last| last.id)));
    assert_eq!([first, rest].concat(), made);
    assert_eq!(read(Tournaments::Of(person)).len(), 100);
}

#[test]
fn a_copy_and_a_backup_have_the_devices_and_the_key_to_which_they_are_tied() {
    let [from, to, restored] = std::array::from_fn(|_| tempfile::tempdir().unwrap());
    fill(&from.path().join(GAMES), 1);
    let devices = (0..3).map(|n| Device {
        endpoint: format!("https://push.example/{n}"),
        person: PersonId::random().unwrap(),
        public_key: vec![4; 65],
        secret: vec![n; 16],
        language: "en".to_owned(),
        created: WallTime::from_millis(n.into()),
    });
    let devices: Vec<_> = devices.collect();
    let store = Sqlite::open(&from.path().join(GAMES)).unwrap();
    blocking::<_, DocumentError>(async {
        for device in &devices {
            store.write(Write::AddDevice(device.clone())).await?;
        }
        push::Key::open(from.path(), None).await.map(drop)
    })
    .unwrap();
    drop(store);
    let [source, target] = places([&from, &to]);
    copy(&source, &target, &mut |_, _, _| ControlFlow::Continue(())).unwrap();
    let file = from.path().join("games.backup");
    let report: &mut Report<'_> = &mut |_, _, _| ControlFlow::Continue(());
    backup::make(from.path(), &file, false, report).unwrap();
    backup::restore(&file, restored.path(), report).unwrap();
    let key = |folder: &tempfile::TempDir| fs::read(folder.path().join("push.json")).unwrap();
    for folder in [&to, &restored] {
        assert_eq!(key(folder), key(&from));
        let store = Sqlite::open(&folder.path().join(GAMES)).unwrap();
        let found = blocking(async { store.devices(Devices::After(String::new())).await });
        assert_eq!(found.unwrap(), devices);
    }
}

#[test]
fn a_copy_has_what_people_have_been_notified_of() {
    let [from, to] = std::array::from_fn(|_| tempfile::tempdir().unwrap());
    let ids = fill(&from.path().join(GAMES), GAMES_A_PAGE + 1);
    let store = Sqlite::open(&from.path().join(GAMES)).unwrap();
    let noted = blocking::<_, StoreError>(async {
        let mut noted = Vec::new();
        for (number, game) in ids.iter().enumerate().step_by(GAMES_A_PAGE) {
            let seats = store.load(*game).await?.unwrap().seats;
            let held = |side: &Side| seats[side.index()].holder.person().copied();
            let side = Side::BOTH.into_iter().find(|side| held(side).is_some()).unwrap();
            let (person, at) = (held(&side).unwrap(), WallTime::from_millis(7 + number as u64));
            for occasion in [Occasion::News(at), Occasion::Deadline(at)] {
                let notice = Notice { game: *game, side, person, occasion };
                store.write(Write::Notify(notice)).await?;
                noted.push(notice);
            }
        }
        Ok(noted)
    });
    let noted = noted.unwrap();
    assert_eq!(noted.len(), 4);
    drop(store);
    let [source, target] = places([&from, &to]);
    copy(&source, &target, &mut |_, _, _| ControlFlow::Continue(())).unwrap();
    let store = Sqlite::open(&to.path().join(GAMES)).unwrap();
    assert_eq!(blocking(store.noticed(0, i64::MAX)).unwrap(), noted);
    let again = blocking(async { store.write(Write::Notify(noted[0])).await });
    assert!(matches!(again, Err(StoreError::Conflict(_))), "{again:?}");
}

#[cfg(unix)]
#[test]
fn whatever_holds_games_can_be_read_by_its_owner_alone() {
    use std::os::unix::fs::PermissionsExt;
    let [from, to, restored] = std::array::from_fn(|_| tempfile::tempdir().unwrap());
    for folder in [&from, &to] {
        fs::set_permissions(folder.path(), fs::Permissions::from_mode(0o755)).unwrap();
    }
    fill(&from.path().join(GAMES), 2);
    let key = crate::cookies::draw_secret().unwrap();
    crate::cookies::create_keys(from.path(), key).unwrap();
    let [source, target] = places([&from, &to]);
    copy(&source, &target, &mut |_, _, _| ControlFlow::Continue(())).unwrap();
    let file = from.path().join("games.backup");
    let report: &mut Report<'_> = &mut |_, _, _| ControlFlow::Continue(());
    backup::make(from.path(), &file, false, report).unwrap();
    let data = restored.path().join("new/data");
    backup::restore(&file, &data, report).unwrap();
    let (_stores, mut seen) = (
        places([&from, &to]).map(|place| match place {
            StorePlace::Sqlite(file) => Sqlite::open(&file).unwrap(),
            StorePlace::Postgres(_) => unreachable!(),
        }),
        0,
    );
    for folder in [from.path(), to.path(), &data] {
        for entry in fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            let mode = fs::metadata(&path).unwrap().permissions().mode();
            assert_eq!(mode & 0o077, 0, "{}", path.display());
            seen += 1;
        }
    }
    assert!(seen > 12, "{seen} files");
    assert_eq!(fs::metadata(&data).unwrap().permissions().mode() & 0o777, 0o700);
}

/// Creates the documents beside the games in a folder, which differ for each key.
fn create_documents(folder: &Path, key: u8) {
    document::create(&Keyring::new([key; 32]), folder).unwrap();
    document::create(&Moderation::default(), folder).unwrap();
    document::create(&Counts::default(), folder).unwrap();
    blocking(push::Key::open(folder, None)).unwrap();
    for which in [Document::Moderation, Document::Dice] {
        let path = folder.join(which.file_name());
        let text = fs::read_to_string(&path).unwrap();
        fs::write(&path, text + &" ".repeat(key.into())).unwrap();
    }
}

#[test]
fn a_copy_has_the_documents_that_its_target_lacks_and_no_damaged_one() {
    const ALL: [Document; 4] = Document::ALL;
    let [from, empty, own] = std::array::from_fn(|_| tempfile::tempdir().unwrap());
    let copy_to = |folder: &tempfile::TempDir| {
        let [source, target] = places([&from, folder]);
        copy(&source, &target, &mut |_, _, _| ControlFlow::Continue(()))
    };
    let texts = |folder: &tempfile::TempDir| {
        ALL.map(|which| fs::read(folder.path().join(which.file_name())).unwrap())
    };
    fill(&from.path().join(GAMES), 1);
    create_documents(from.path(), 1);
    create_documents(own.path(), 2);
    assert_eq!(copy_to(&empty).unwrap().1, Became::Copied);
    assert_eq!(texts(&empty), texts(&from));
    let before = texts(&own);
    assert!(before.iter().zip(texts(&from)).all(|(own, other)| *own != other));
    assert_eq!(copy_to(&own).unwrap().1, Became::Kept);
    assert_eq!(texts(&own), before);
    for which in ALL {
        let path = from.path().join(which.file_name());
        let whole = fs::read(&path).unwrap();
        fs::write(&path, "{}").unwrap();
        let refused = copy_to(&tempfile::tempdir().unwrap()).unwrap_err().to_string();
        assert!(refused.contains("damaged"), "{which:?}: {refused}");
        fs::write(&path, whole).unwrap();
    }
}
