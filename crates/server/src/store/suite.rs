//! The tests that every [`Store`] has to pass.
//!
//! Another crate runs them on its own store with the feature `store-suite`: [`store_suite!`] makes a
//! `#[tokio::test]` of each, from an async function that opens an empty store. The function returns
//! the store and a guard, such as a temporary directory, which is dropped after the test.
//!
//! ```
//! use std::sync::Arc;
//! use dejarik_server::store::{Memory, Store};
//!
//! async fn open() -> (Arc<dyn Store>, ()) {
//!     (Arc::new(Memory::default()), ())
//! }
//!
//! dejarik_server::store_suite!(open);
//! ```
//!
//! [`store_suite!`]: crate::store_suite

#![allow(
    clippy::unwrap_used,
    clippy::panic,
    clippy::missing_panics_doc,
    reason = "tests panic where they fail"
)]

use std::time::Duration;

use dejarik_play::{Event, Settings};
use dejarik_rules::{RulesId, Side};

use super::{
    GameKind, Holder, LiveKey, LoggedEvent, Store, StoreError, StoredGame, StoredSeat, Terms,
    Ticket, TimeControl, Write,
};
use crate::id::{GameId, PersonId, SeatToken};
use crate::time::WallTime;

/// Makes a `#[tokio::test]` of every test of [`store::suite`](crate::store::suite). The argument is
/// an async function that opens an empty store and returns it with a guard.
#[macro_export]
macro_rules! store_suite {
    ($open:path) => {
        $crate::store_suite! {
            $open:
            a_game_is_read_as_it_was_written,
            a_log_has_no_gap_and_no_event_or_act_twice,
            an_append_that_fails_changes_nothing,
            a_game_has_at_most_one_rematch,
            a_seat_is_taken_once,
            positions_of_online_games_are_listed_until_the_games_end,
            a_write_that_is_refused_hinders_no_other,
            texts_that_look_like_statements_are_stored_as_texts,
        }
    };
    ($open:path: $($test:ident),+ $(,)?) => { $(
        #[tokio::test]
        async fn $test() {
            let (store, _guard) = $open().await;
            $crate::store::suite::$test(&*store).await;
        }
    )+ };
}

/// Returns a new game between a person and an open seat.
pub fn new_game(person: PersonId) -> StoredGame {
    let token = || SeatToken::random().unwrap();
    let own = StoredSeat {
        holder: Holder::Person(Some(person)),
        ticket: Some(Ticket::SecretBefore(token().hash())),
        secret: Some(token().hash()),
    };
    let (initial, increment) = (Duration::from_secs(60), Duration::from_secs(1));
    StoredGame {
        id: GameId::random().unwrap(),
        terms: Terms {
            kind: GameKind::Online,
            settings: Settings::of(RulesId::Groi),
            clock: Some(TimeControl { initial, increment }),
            seed: u64::MAX,
            before: Vec::new(),
            occasion: [None, None],
        },
        seats: [own, StoredSeat::open(token())],
        previous: None,
        next: None,
        created: WallTime::from_millis(1_000),
        updated: WallTime::from_millis(1_000),
        log: Vec::new(),
    }
}

fn person() -> PersonId {
    PersonId::random().unwrap()
}

fn logged(word: &str, act: Option<(Side, &str)>, at: u64) -> LoggedEvent {
    LoggedEvent {
        event: word.parse().unwrap(),
        act: act.map(|(side, id)| (side, id.to_owned())),
        at: WallTime::from_millis(at),
        clocks: Some([Duration::from_millis(59_001), Duration::from_secs(60)]),
    }
}

fn append(game: &StoredGame, seq: u64, events: Vec<LoggedEvent>) -> Write {
    Write::Append { game: game.id, seq, events, live: None }
}

async fn create(store: &dyn Store, game: &StoredGame) {
    store.write(Write::Create(Box::new(game.clone()))).await.unwrap();
}

/// Creates a game, appends events, gives a seat away, and reads all of it back.
pub async fn a_game_is_read_as_it_was_written(store: &dyn Store) {
    let person = person();
    let mut game = new_game(person);
    assert_eq!(store.load(game.id).await, Ok(None));
    create(store, &game).await;
    assert_eq!(store.load(game.id).await, Ok(Some(game.clone())));

    let events = vec![logged("A1-B1", Some((Side::First, "a")), 1_500)];
    store.write(append(&game, 0, events.clone())).await.unwrap();
    game.log.extend(events);
    let more =
        vec![logged("A7-B7", Some((Side::Second, "a")), 1_600), logged("(5:2)", None, 1_600)];
    store.write(append(&game, 1, more.clone())).await.unwrap();
    game.log.extend(more);
    game.updated = WallTime::from_millis(1_600);
    let holder = Holder::Person(None);
    let (secret, at) = (SeatToken::random().unwrap().hash(), WallTime::from_millis(9));
    let sit = Write::Sit { game: game.id, side: Side::Second, holder: holder.clone(), secret, at };
    store.write(sit).await.unwrap();
    (game.seats[1].holder, game.seats[1].secret) = (holder, Some(secret));
    assert_eq!(store.load(game.id).await, Ok(Some(game.clone())));
    assert_eq!(store.games_of(person, 9).await, Ok(vec![game]));
    assert_eq!(store.games_of(self::person(), 9).await, Ok(vec![]));
}

/// Appends events with wrong numbers, and an act that was performed before.
pub async fn a_log_has_no_gap_and_no_event_or_act_twice(store: &dyn Store) {
    let game = new_game(person());
    create(store, &game).await;
    let first = logged("A1-B1", Some((Side::First, "x")), 1);
    store.write(append(&game, 0, vec![first.clone()])).await.unwrap();
    for (seq, event) in [
        (0, logged("A7-B7", None, 2)),
        (2, logged("A7-B7", None, 2)),
        (1, logged("A7-B7", Some((Side::First, "x")), 2)),
    ] {
        let refused = store.write(append(&game, seq, vec![event])).await;
        assert!(matches!(refused, Err(StoreError::Conflict(_))), "{refused:?}");
    }
    assert_eq!(store.load(game.id).await.unwrap().unwrap().log, [first]);
    // The other side's act may have the same name, and events without an act never clash.
    let others = vec![logged("A7-B7", Some((Side::Second, "x")), 3), logged("draw", None, 3)];
    store.write(append(&game, 1, others)).await.unwrap();
    let again = store.write(Write::Create(Box::new(game))).await;
    assert!(matches!(again, Err(StoreError::Conflict(_))), "{again:?}");
}

/// Appends two events of which the second is refused, and events of an unknown game.
pub async fn an_append_that_fails_changes_nothing(store: &dyn Store) {
    let game = new_game(person());
    create(store, &game).await;
    let first = logged("A1-B1", Some((Side::First, "x")), 1);
    store.write(append(&game, 0, vec![first])).await.unwrap();
    let two = vec![logged("A7-B7", None, 2), logged("B1-B2", Some((Side::First, "x")), 2)];
    assert!(store.write(append(&game, 1, two)).await.is_err());
    assert_eq!(store.load(game.id).await.unwrap().unwrap().log.len(), 1);
    let unknown = new_game(person());
    assert!(store.write(append(&unknown, 0, vec![logged("abort", None, 2)])).await.is_err());
}

/// Creates two rematches of one game, and lists a person's games.
pub async fn a_game_has_at_most_one_rematch(store: &dyn Store) {
    let person = person();
    let first = new_game(person);
    create(store, &first).await;
    let updated = WallTime::from_millis(5_000);
    let next = StoredGame { previous: Some(first.id), updated, ..new_game(person) };
    create(store, &next).await;
    let rival = StoredGame { previous: Some(first.id), ..new_game(person) };
    assert!(store.write(Write::Create(Box::new(rival.clone()))).await.is_err());
    assert_eq!(store.load(rival.id).await, Ok(None));
    assert_eq!(store.load(first.id).await.unwrap().unwrap().next, Some(next.id));
    let games = store.games_of(person, 9).await.unwrap();
    let ids: Vec<_> = games.iter().map(|game| game.id).collect();
    assert_eq!(ids, [next.id, first.id], "the last changed first");
    assert_eq!(store.games_of(person, 1).await.unwrap().len(), 1);
}

/// Gives an open seat to ten people at once, and a taken one to another.
pub async fn a_seat_is_taken_once(store: &dyn Store) {
    let mut game = new_game(person());
    create(store, &game).await;
    let sit = |side, person| {
        let (secret, at) = (SeatToken::random().unwrap().hash(), WallTime::from_millis(9));
        let holder = Holder::Person(Some(person));
        let write = Write::Sit { game: game.id, side, holder: holder.clone(), secret, at };
        (holder, secret, store.write(write))
    };
    let sat: Vec<_> = (0..10).map(|_| sit(Side::Second, person())).collect();
    let taken = sit(Side::First, person()).2.await;
    assert!(matches!(taken, Err(StoreError::Conflict(_))), "{taken:?}");
    let mut winners = Vec::new();
    for (holder, secret, written) in sat {
        match written.await {
            Ok(()) => winners.push((holder, secret)),
            Err(error) => assert!(matches!(error, StoreError::Conflict(_)), "{error:?}"),
        }
    }
    let [(holder, secret)] = &winners[..] else { panic!("{} people sit", winners.len()) };
    (game.seats[1].holder, game.seats[1].secret) = (holder.clone(), Some(*secret));
    assert_eq!(store.load(game.id).await.unwrap().unwrap().seats, game.seats);
}

/// Appends events with and without a position to keep from analysis.
pub async fn positions_of_online_games_are_listed_until_the_games_end(store: &dyn Store) {
    let game = new_game(person());
    create(store, &game).await;
    let key = LiveKey { rules: 3, key: u64::MAX - 1 };
    let live = |seq, word, live| {
        let events = vec![logged(word, None, 1)];
        Write::Append { game: game.id, seq, events, live }
    };
    store.write(live(0, "A1-B1", Some(key))).await.unwrap();
    assert_eq!(store.live_positions().await, Ok(vec![(game.id, key)]));
    store.write(live(1, "abort", None)).await.unwrap();
    assert_eq!(store.live_positions().await, Ok(vec![]));
}

/// Starts a hundred writes at once, some of which are refused.
pub async fn a_write_that_is_refused_hinders_no_other(store: &dyn Store) {
    let games: Vec<_> = (0..50).map(|_| new_game(person())).collect();
    let created: Vec<_> =
        games.iter().map(|game| store.write(Write::Create(Box::new(game.clone())))).collect();
    for created in created {
        created.await.unwrap();
    }
    let written: Vec<_> = games
        .iter()
        .enumerate()
        .map(|(n, game)| {
            // Every fifth append would leave a gap.
            let seq = u64::from(n % 5 == 0);
            (n, store.write(append(game, seq, vec![logged("A1-B1", None, 1)])))
        })
        .collect();
    for (n, written) in written {
        assert_eq!(written.await.is_err(), n % 5 == 0);
    }
    assert!(store.batch_sizes().iter().sum::<u64>() > 0);
}

/// Stores texts that would change a statement if they became a part of it.
pub async fn texts_that_look_like_statements_are_stored_as_texts(store: &dyn Store) {
    let mut game = new_game(person());
    let trick = "'; DROP TABLE events; --".to_owned();
    game.seats[1].holder = Holder::Record { name: Some(trick.clone()), by: None };
    create(store, &game).await;
    let event = Event::Step(trick.replace(' ', "_"));
    let act = Some((Side::First, trick));
    let events = vec![LoggedEvent { event, act, at: WallTime::from_millis(1), clocks: None }];
    store.write(append(&game, 0, events.clone())).await.unwrap();
    let stored = store.load(game.id).await.unwrap().unwrap();
    assert_eq!((stored.log, stored.seats), (events, game.seats));
}
