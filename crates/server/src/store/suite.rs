//! The tests that every [`Store`] has to pass.
//!
//! Another crate runs them on its own store with the feature `store-suite`: [`store_suite!`] makes a
//! `#[tokio::test]` of each, from an async function that opens an empty store. The function returns
//! the store and a guard, such as a temporary directory, which is dropped after the test; or `None`,
//! after it has said why, if there cannot be such a store here.
//!
//! ```
//! use std::sync::Arc;
//! use dejarik_server::store::{Sqlite, Store};
//!
//! async fn open() -> (Arc<dyn Store>, ()) {
//!     (Arc::new(Sqlite::default()), ())
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

mod credentials;
mod devices;
mod expiry;
mod lists;
mod muted;
mod ratings;
mod seats;
mod tournaments;

use std::sync::Arc;
use std::time::Duration;

use dejarik_play::{Due, Event, Game, Settings};
use dejarik_rules::{RulesId, Side};

use super::{
    Cursor, Epoch, GameKind, Holder, Listing, LiveKey, LoggedEvent, Store, StoreError, StoredGame,
    StoredSeat, Summary, Terms, Ticket, TimeControl, Write,
};
use crate::id::{GameId, PersonId, SeatToken};
use crate::profile::Profile;
use crate::time::WallTime;

pub use credentials::*;
pub use devices::*;
pub use expiry::*;
pub use lists::*;
pub use muted::*;
pub use ratings::*;
pub use seats::*;
pub use tournaments::*;

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
            a_seat_is_offered_until_it_is_taken_or_the_offer_ends,
            games_to_watch_are_listed_while_they_are_played,
            games_in_progress_are_listed_without_records,
            a_seat_that_was_given_up_is_held_by_nobody,
            a_seat_loses_its_name_and_nothing_else,
            seats_go_to_another_person_with_their_secrets,
            a_credential_is_of_one_person_until_it_is_dropped,
            a_code_replaces_the_codes_of_its_person,
            a_result_is_stored_once_with_the_last_event,
            results_go_to_another_person_or_to_nobody,
            whoever_is_muted_stays_muted_whoever_signs_in,
    a_device_is_of_one_person_until_it_is_dropped, a_notice_is_noted_once_and_news_are_twelve_hours_apart, a_reminder_is_due_once_when_a_quarter_of_the_time_is_left, of_two_changes_of_a_tournament_one_is_stored, tournaments_and_their_games_are_listed,
            a_deleted_game_leaves_its_neighbours,
            games_are_kept_until_they_expire,
            a_game_that_waits_for_a_player_is_not_untouched,
            a_list_says_what_is_known_without_the_logs,
            a_list_is_read_page_by_page_without_gaps,
            games_and_bytes_of_a_person_are_counted,
            running_clocks_are_listed_until_they_stop,
            positions_of_online_games_are_listed_until_the_games_end,
            a_write_that_is_refused_hinders_no_other,
            texts_that_look_like_statements_are_stored_as_texts,
        }
    };
    ($open:path: $($test:ident),+ $(,)?) => { $(
        #[tokio::test]
        async fn $test() {
            let opened = $crate::store::suite::Opened::opened($open().await);
            if let Some((store, _guard)) = opened {
                $crate::store::suite::$test(&*store).await;
            }
        }
    )+ };
}

/// The result of a function that opens a store for [`store_suite!`](crate::store_suite).
pub trait Opened {
    /// What is dropped after the test.
    type Guard;

    /// Returns the store and the guard, if there can be such a store here.
    fn opened(self) -> Option<(Arc<dyn Store>, Self::Guard)>;
}

impl<G> Opened for (Arc<dyn Store>, G) {
    type Guard = G;

    fn opened(self) -> Option<(Arc<dyn Store>, G)> {
        Some(self)
    }
}

impl<G> Opened for Option<(Arc<dyn Store>, G)> {
    type Guard = G;

    fn opened(self) -> Option<(Arc<dyn Store>, G)> {
        self
    }
}

/// Returns a new game between a person and an open seat.
pub fn new_game(person: PersonId) -> StoredGame {
    let token = || SeatToken::random().unwrap();
    let own = StoredSeat {
        holder: Holder::Person(Some(person)),
        ticket: Some(Ticket::SecretBefore(token().hash())),
        secret: Some(token().hash()),
        profile: Profile { name: Some("Anna".to_owned()), figure: Some("simeone:K".to_owned()) },
    };
    let (initial, increment) = (Duration::from_secs(60), Duration::from_secs(1));
    let terms = Terms {
        clock: Some(TimeControl { initial, increment }),
        seed: u64::MAX,
        ..Terms::of(GameKind::Online, Settings::of(RulesId::Groi))
    };
    let seats = [own, StoredSeat::open(token())];
    StoredGame::new(GameId::random().unwrap(), terms, seats, WallTime::from_millis(1_000))
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
    Write::Append {
        game: game.id,
        epoch: Epoch::SOLE,
        seq,
        events,
        summary: summary(None),
        rated: None,
    }
}

/// The summary of some game in progress.
fn summary(live: Option<LiveKey>) -> Summary {
    let game = Game::new(Settings::of(RulesId::Groi));
    Summary { live, ..Summary::of(&game) }
}

/// Returns the write that stores a new game.
pub fn creation(game: &StoredGame) -> Write {
    Write::Create { game: Box::new(game.clone()), summary: game.summary().unwrap() }
}

/// Returns writes of which each stores something of a person.
#[cfg(test)]
pub(super) fn traces(of: PersonId) -> Vec<Write> {
    let (other, at) = (person(), WallTime::from_millis(1));
    let id = of.as_str().as_bytes().to_vec();
    vec![
        creation(&new_game(of)),
        Write::AddCredential(super::Credential { id, person: of, public_key: None, created: at }),
        Write::Rate(result([of, other], None)),
        Write::Rate(result([other, of], None)),
        Write::List { person: of, profile: Some(Profile::default()) },
        Write::Mute(muted(of, other, 1)),
        Write::Mute(muted(other, of, 1)),
        Write::KeepTournament(Box::new(tournament(&[of], 5_000))),
        Write::AddDevice(device(of.as_str(), of, 1)),
    ]
}

async fn create(store: &dyn Store, game: &StoredGame) {
    store.write(creation(game)).await.unwrap();
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
    let profile = Profile { name: Some("Zoë’s \"friend\"".to_owned()), figure: None };
    game.seats[1] = StoredSeat { holder, secret: Some(secret), profile, ..game.seats[1].clone() };
    let StoredSeat { holder, profile, .. } = game.seats[1].clone();
    let sit = Write::Sit {
        game: game.id,
        epoch: Epoch::SOLE,
        side: Side::Second,
        holder,
        secret,
        profile,
        at,
        deadline: None,
    };
    store.write(sit).await.unwrap();
    assert_eq!(store.load(game.id).await, Ok(Some(game)));
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
    let again = store.write(creation(&game)).await;
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

/// Creates two rematches of one game.
pub async fn a_game_has_at_most_one_rematch(store: &dyn Store) {
    let person = person();
    let first = new_game(person);
    create(store, &first).await;
    let updated = WallTime::from_millis(5_000);
    let next = StoredGame { previous: Some(first.id), updated, ..new_game(person) };
    create(store, &next).await;
    let rival = StoredGame { previous: Some(first.id), ..new_game(person) };
    assert!(store.write(creation(&rival)).await.is_err());
    assert_eq!(store.load(rival.id).await, Ok(None));
    assert_eq!(store.load(first.id).await.unwrap().unwrap().next, Some(next.id));
}

/// Reads the ids of all games that everybody may find.
async fn public(store: &dyn Store, which: Listing) -> Vec<GameId> {
    let mut found = Vec::new();
    let mut from = None;
    loop {
        let page = store.list(which, from, 2).await.unwrap();
        let Some(last) = page.last() else { break };
        from = Some(Cursor::after(last));
        found.extend(page.iter().flatten().map(|game| game.id));
    }
    found.sort_unstable();
    found
}

fn sorted(games: &[&StoredGame]) -> Vec<GameId> {
    let mut ids: Vec<_> = games.iter().map(|game| game.id).collect();
    ids.sort_unstable();
    ids
}

/// Returns the write that calls a game off.
fn append_end(game: &StoredGame) -> Write {
    let result = serde_json::from_str(r#"{"winner":null,"points":[0,0],"why":"abort"}"#).unwrap();
    let summary = Summary { result: Some(result), due: Due::Nothing, ..summary(None) };
    let events = vec![logged("abort", None, 2)];
    Write::Append { game: game.id, epoch: Epoch::SOLE, seq: 0, events, summary, rated: None }
}

/// Starts a hundred writes at once, some of which are refused.
pub async fn a_write_that_is_refused_hinders_no_other(store: &dyn Store) {
    let games: Vec<_> = (0..50).map(|_| new_game(person())).collect();
    let created: Vec<_> = games.iter().map(|game| store.write(creation(game))).collect();
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
