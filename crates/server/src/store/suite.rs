//! What every store has to do, run against each of them.

use std::path::PathBuf;
use std::sync::Arc;

use dejarik_play::{Event, Settings};
use dejarik_rules::{RulesId, Side};

use super::{
    Holder, Kept, KeptSeat, LiveKey, Logged, Memory, Sqlite, Store, StoreError, Terms, Write,
};
use crate::id::{GameId, PersonId, SeatId};
use crate::protocol::{Clock, GameKind};

/// A directory of a test's own, gone when the test is.
pub(crate) struct Scratch(pub(crate) PathBuf);

impl Scratch {
    pub(crate) fn new() -> Scratch {
        let name = format!("dejarik-{}", GameId::random().unwrap());
        let path = std::env::temp_dir().join(name);
        std::fs::create_dir_all(&path).unwrap();
        Scratch(path)
    }

    fn file(&self) -> PathBuf {
        self.0.join("games.db")
    }
}

impl Drop for Scratch {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

fn game(person: PersonId) -> Kept {
    let seat = |holder| KeptSeat { secret: SeatId::random().unwrap(), holder };
    Kept {
        id: GameId::random().unwrap(),
        terms: Terms {
            kind: GameKind::Online,
            settings: Settings::of(RulesId::Groi),
            clock: Some(Clock { initial: 60_000, increment: 1_000 }),
            seed: u64::MAX,
            before: Vec::new(),
            occasion: [None, None],
        },
        seats: [seat(Holder::Person(Some(person))), seat(Holder::Open)],
        previous: None,
        next: None,
        created: 1_000,
        updated: 1_000,
        log: Vec::new(),
    }
}

fn logged(word: &str, act: Option<(Side, &str)>, at: u64) -> Logged {
    let act = act.map(|(side, id)| (side, id.to_owned()));
    Logged { event: word.parse().unwrap(), act, at, clocks: Some([59_000, 60_000]) }
}

fn append(game: &Kept, seq: u64, events: Vec<Logged>) -> Write {
    Write::Append { game: game.id, seq, events, live: None }
}

fn write(store: &dyn Store, write: Write) -> Result<(), StoreError> {
    store.write(write).blocking_recv().unwrap_or(Err(StoreError::Closed))
}

/// The stores, each with what it needs to live.
fn stores() -> Vec<(Option<Scratch>, Arc<dyn Store>)> {
    let scratch = Scratch::new();
    let file = Sqlite::open(&scratch.file()).unwrap();
    vec![(None, Arc::new(Memory::default())), (Some(scratch), Arc::new(file))]
}

#[test]
fn a_game_is_read_as_it_was_written() {
    for (_scratch, store) in stores() {
        let person = PersonId::random().unwrap();
        let mut game = game(person);
        assert_eq!(store.load(&game.id), Ok(None));
        write(&*store, Write::Create(Box::new(game.clone()))).unwrap();
        assert_eq!(store.load(&game.id), Ok(Some(game.clone())));

        let events = vec![logged("A1-B1", Some((Side::First, "a")), 1_500)];
        write(&*store, append(&game, 0, events.clone())).unwrap();
        game.log.extend(events);
        let more =
            vec![logged("A7-B7", Some((Side::Second, "a")), 1_600), logged("(5:2)", None, 1_600)];
        write(&*store, append(&game, 1, more.clone())).unwrap();
        game.log.extend(more);
        game.updated = 1_600;
        let holder = Holder::Person(None);
        let sit = Write::Sit { game: game.id, side: Side::Second, holder: holder.clone(), at: 9 };
        write(&*store, sit).unwrap();
        game.seats[1].holder = holder;
        assert_eq!(store.load(&game.id), Ok(Some(game.clone())));
        assert_eq!(store.of_person(&person, 9), Ok(vec![game]));
        assert_eq!(store.of_person(&PersonId::random().unwrap(), 9), Ok(vec![]));
    }
}

#[test]
fn a_log_has_no_gap_no_double_and_no_act_twice() {
    for (_scratch, store) in stores() {
        let game = game(PersonId::random().unwrap());
        write(&*store, Write::Create(Box::new(game.clone()))).unwrap();
        let first = logged("A1-B1", Some((Side::First, "x")), 1);
        write(&*store, append(&game, 0, vec![first.clone()])).unwrap();
        for (seq, event) in [
            (0, logged("A7-B7", None, 2)),
            (2, logged("A7-B7", None, 2)),
            (1, logged("A7-B7", Some((Side::First, "x")), 2)),
        ] {
            let refused = write(&*store, append(&game, seq, vec![event]));
            assert!(matches!(refused, Err(StoreError::Conflict(_))), "{refused:?}");
        }
        let kept = store.load(&game.id).unwrap().unwrap();
        assert_eq!(kept.log, [first]);
        // The other's act may have the same name; acts without one never clash.
        let others = vec![logged("A7-B7", Some((Side::Second, "x")), 3), logged("draw", None, 3)];
        write(&*store, append(&game, 1, others)).unwrap();
        let again = write(&*store, Write::Create(Box::new(game)));
        assert!(matches!(again, Err(StoreError::Conflict(_))));
    }
}

#[test]
fn an_append_that_fails_leaves_nothing_behind() {
    for (_scratch, store) in stores() {
        let game = game(PersonId::random().unwrap());
        write(&*store, Write::Create(Box::new(game.clone()))).unwrap();
        write(&*store, append(&game, 0, vec![logged("A1-B1", Some((Side::First, "x")), 1)]))
            .unwrap();
        let two = vec![logged("A7-B7", None, 2), logged("B1-B2", Some((Side::First, "x")), 2)];
        assert!(write(&*store, append(&game, 1, two)).is_err());
        assert_eq!(store.load(&game.id).unwrap().unwrap().log.len(), 1);
        let stranger = super::suite::game(PersonId::random().unwrap());
        assert!(write(&*store, append(&stranger, 0, vec![logged("abort", None, 2)])).is_err());
    }
}

#[test]
fn a_game_is_followed_by_at_most_one() {
    for (_scratch, store) in stores() {
        let person = PersonId::random().unwrap();
        let first = game(person);
        write(&*store, Write::Create(Box::new(first.clone()))).unwrap();
        let next = Kept { previous: Some(first.id), updated: 5_000, ..game(person) };
        write(&*store, Write::Create(Box::new(next.clone()))).unwrap();
        let rival = Kept { previous: Some(first.id), ..game(person) };
        assert!(write(&*store, Write::Create(Box::new(rival.clone()))).is_err());
        assert_eq!(store.load(&rival.id), Ok(None));
        assert_eq!(store.load(&first.id).unwrap().unwrap().next, Some(next.id));
        let ids: Vec<_> = store.of_person(&person, 9).unwrap().iter().map(|g| g.id).collect();
        assert_eq!(ids, [next.id, first.id], "the last changed first");
        assert_eq!(store.of_person(&person, 1).unwrap().len(), 1);
    }
}

#[test]
fn positions_of_online_games_are_known_until_they_end() {
    for (_scratch, store) in stores() {
        let game = game(PersonId::random().unwrap());
        write(&*store, Write::Create(Box::new(game.clone()))).unwrap();
        let key = LiveKey { rules: 3, key: u64::MAX - 1 };
        let event = |word| vec![logged(word, None, 1)];
        let live =
            |seq, word, live| Write::Append { game: game.id, seq, events: event(word), live };
        write(&*store, live(0, "A1-B1", Some(key))).unwrap();
        assert_eq!(store.live(), Ok(vec![(game.id, key)]));
        write(&*store, live(1, "abort", None)).unwrap();
        assert_eq!(store.live(), Ok(vec![]));
    }
}

#[test]
fn writes_of_many_at_once_are_all_answered_and_a_bad_one_hinders_no_other() {
    for (_scratch, store) in stores() {
        let games: Vec<_> = (0..50).map(|_| game(PersonId::random().unwrap())).collect();
        let made = games.iter().map(|game| store.write(Write::Create(Box::new(game.clone()))));
        let made: Vec<_> = made.collect();
        made.into_iter().for_each(|done| done.blocking_recv().unwrap().unwrap());
        let written: Vec<_> = games
            .iter()
            .enumerate()
            .map(|(n, game)| {
                // Every fifth has a gap.
                let seq = u64::from(n % 5 == 0);
                (n, store.write(append(game, seq, vec![logged("A1-B1", None, 1)])))
            })
            .collect();
        for (n, done) in written {
            assert_eq!(done.blocking_recv().unwrap().is_err(), n % 5 == 0);
        }
        assert!(store.batches().iter().sum::<u64>() > 0);
    }
}

#[test]
fn the_key_is_made_once() {
    for (_scratch, store) in stores() {
        let key = store.key().unwrap();
        assert_eq!(store.key(), Ok(key));
        assert_ne!(key, [0; 32]);
        assert_eq!(store.ready(), Ok(()));
    }
}

#[test]
fn a_file_is_the_same_when_opened_again_and_is_opened_by_one() {
    let scratch = Scratch::new();
    let store = Sqlite::open(&scratch.file()).unwrap();
    let game = game(PersonId::random().unwrap());
    // Not waited for: closing does.
    drop(store.write(Write::Create(Box::new(game.clone()))));
    let key = store.key();
    let second = Sqlite::open(&scratch.file());
    assert!(matches!(second, Err(StoreError::InUse { .. })), "{second:?}");
    drop(store);
    let store = Sqlite::open(&scratch.file()).unwrap();
    assert_eq!(store.load(&game.id), Ok(Some(game)));
    assert_eq!(store.key(), key);
}

#[test]
fn files_that_are_not_ours_are_refused_and_left_alone() {
    let scratch = Scratch::new();
    let text = scratch.0.join("letter.txt");
    std::fs::write(&text, "Dear Chewbacca, ".repeat(100)).unwrap();
    assert!(matches!(Sqlite::open(&text), Err(StoreError::Damaged { .. })));
    assert!(std::fs::read_to_string(&text).unwrap().starts_with("Dear Chewbacca"));

    let other = scratch.0.join("other.db");
    rusqlite::Connection::open(&other).unwrap().execute_batch("CREATE TABLE birds (n)").unwrap();
    assert!(matches!(Sqlite::open(&other), Err(StoreError::Damaged { .. })));

    let newer = scratch.0.join("newer.db");
    drop(Sqlite::open(&newer).unwrap());
    let connection = rusqlite::Connection::open(&newer).unwrap();
    connection.pragma_update(None, "user_version", 99).unwrap();
    drop(connection);
    let refused = Sqlite::open(&newer);
    assert!(matches!(refused, Err(StoreError::Newer { found: 99, .. })), "{refused:?}");

    let nowhere = Sqlite::open(&scratch.0.join("no/such/place/games.db"));
    assert!(matches!(nowhere, Err(StoreError::Open { .. })), "{nowhere:?}");
}

#[test]
fn a_damaged_file_is_recognised() {
    let scratch = Scratch::new();
    let store = Sqlite::open(&scratch.file()).unwrap();
    for _ in 0..200 {
        let game = game(PersonId::random().unwrap());
        write(&store, Write::Create(Box::new(game))).unwrap();
    }
    drop(store);
    let mut bytes = std::fs::read(scratch.file()).unwrap();
    let middle = bytes.len() / 2;
    bytes[4096..middle].fill(0xA5);
    std::fs::write(scratch.file(), bytes).unwrap();
    let refused = Sqlite::open(&scratch.file());
    assert!(matches!(refused, Err(StoreError::Damaged { .. })), "{refused:?}");
}

#[test]
fn words_that_look_like_statements_are_words() {
    for (_scratch, store) in stores() {
        let mut game = game(PersonId::random().unwrap());
        let trick = "'; DROP TABLE events; --".to_owned();
        game.seats[1].holder = Holder::Record { name: Some(trick.clone()), by: None };
        write(&*store, Write::Create(Box::new(game.clone()))).unwrap();
        let event = Event::Step(trick.replace(' ', "_"));
        let events = vec![Logged { event, act: Some((Side::First, trick)), at: 1, clocks: None }];
        write(&*store, append(&game, 0, events.clone())).unwrap();
        assert_eq!(store.load(&game.id).unwrap().unwrap().log, events);
    }
}
