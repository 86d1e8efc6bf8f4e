//! The tests that every [`Store`] has to pass.
//!
//! Another crate runs them on its own store with the feature `store-suite`: [`store_suite!`] makes a
//! `#[tokio::test]` of each, from an async function that opens an empty store. The function returns
//! the store and a guard, such as a temporary directory, which is dropped after the test; or `None`,
//! after it has said why, if there cannot be such a store here.
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

use std::sync::Arc;
use std::time::Duration;

use dejarik_play::{Due, Event, Game, Settings};
use dejarik_rules::{RulesId, Side};

use super::{
    Cursor, Epoch, Expiry, GameKind, Holder, ListedGame, Listing, LiveKey, LoggedEvent, OwnGame,
    Store, StoreError, StoredGame, StoredSeat, Summary, Terms, Ticket, TimeControl, Usage, Write,
};
use crate::id::{GameId, PersonId, SeatToken};
use crate::profile::Profile;
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
            a_seat_is_offered_until_it_is_taken_or_the_offer_ends,
            games_to_watch_are_listed_while_they_are_played,
            games_in_progress_are_listed_without_records,
            a_seat_that_was_given_up_is_held_by_nobody,
            a_seat_loses_its_name_and_nothing_else,
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
    StoredGame {
        id: GameId::random().unwrap(),
        terms: Terms {
            dice: None,
            kind: GameKind::Online,
            settings: Settings::of(RulesId::Groi),
            clock: Some(TimeControl { initial, increment }),
            days: None,
            watched: false,
            seed: u64::MAX,
            before: Vec::new(),
            occasion: [None, None],
            record: None,
        },
        seats: [own, StoredSeat::open(token())],
        previous: None,
        next: None,
        created: WallTime::from_millis(1_000),
        updated: WallTime::from_millis(1_000),
        offered: None,
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
    Write::Append { game: game.id, epoch: Epoch::SOLE, seq, events, summary: summary(None) }
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

/// Lists a game before and after events, with the summary that came with each.
pub async fn a_list_says_what_is_known_without_the_logs(store: &dyn Store) {
    let person = person();
    let game = new_game(person);
    create(store, &game).await;
    let listed = store.games_of(person, None, 9).await.unwrap();
    let [
        Ok(ListedGame {
            id,
            terms,
            holders,
            profiles,
            created,
            updated,
            offered,
            bytes,
            summary: known,
        }),
    ] = &listed[..]
    else {
        panic!("{listed:?}")
    };
    assert_eq!(
        (*id, terms, *created, *updated, *offered),
        (game.id, &game.terms, game.created, game.updated, None)
    );
    assert_eq!(*holders, game.seats.clone().map(|seat| seat.holder));
    assert_eq!(*profiles, game.seats.each_ref().map(StoredSeat::shown));
    assert_eq!(*known, summary(None));
    let result = r#"{"winner":"b","points":[0,1],"why":"resignation"}"#;
    let after = Summary {
        plies: 12,
        turn: 7,
        due: Due::Nothing,
        dpn: Some("a position".to_owned()),
        result: Some(serde_json::from_str(result).unwrap()),
        live: None,
        deadline: None,
    };
    let events = vec![logged("A1-B1", Some((Side::First, "a")), 2_500)];
    let write =
        Write::Append { game: game.id, epoch: Epoch::SOLE, seq: 0, events, summary: after.clone() };
    store.write(write).await.unwrap();
    let listed = store.games_of(person, None, 9).await.unwrap();
    let [Ok(listed)] = &listed[..] else { panic!("{listed:?}") };
    assert_eq!(listed.summary, after);
    assert_eq!(listed.updated, WallTime::from_millis(2_500));
    assert!(listed.bytes > *bytes, "an event takes space");
    assert_eq!(store.games_of(self::person(), None, 9).await, Ok(vec![]));
}

/// Reads a list whose games changed at the same time, two at a time.
pub async fn a_list_is_read_page_by_page_without_gaps(store: &dyn Store) {
    let person = person();
    let at = |millis| WallTime::from_millis(millis);
    for updated in [1_000, 5_000, 5_000, 5_000, 9_000, 9_000, 2_000] {
        create(store, &StoredGame { updated: at(updated), ..new_game(person) }).await;
    }
    let all = store.games_of(person, None, 99).await.unwrap();
    let times: Vec<_> = all.iter().flatten().map(|game| game.updated.millis()).collect();
    assert_eq!(times, [9_000, 9_000, 5_000, 5_000, 5_000, 2_000, 1_000], "the last changed first");
    let mut read = Vec::new();
    let mut from = None;
    loop {
        let page = store.games_of(person, from, 2).await.unwrap();
        let Some(last) = page.last() else { break };
        from = Some(Cursor::after(last));
        assert!(page.len() <= 2);
        read.extend(page);
    }
    assert_eq!(read, all);
}

/// Counts what a person has: games in progress, games that are over, records, games of others.
pub async fn games_and_bytes_of_a_person_are_counted(store: &dyn Store) {
    let person = person();
    assert_eq!(store.usage_of(person).await, Ok(Usage::default()));
    create(store, &new_game(self::person())).await;
    let [open, over] = [new_game(person), new_game(person)];
    let mut record = new_game(person);
    record.terms.kind = GameKind::Record;
    for game in [&open, &over, &record] {
        create(store, game).await;
    }
    let result = serde_json::from_str(r#"{"winner":null,"points":[0,0],"why":"abort"}"#).unwrap();
    let after = Summary { result: Some(result), due: Due::Nothing, ..summary(None) };
    let events = vec![logged("abort", None, 2)];
    let write = Write::Append { game: over.id, epoch: Epoch::SOLE, seq: 0, events, summary: after };
    store.write(write).await.unwrap();
    let listed = store.games_of(person, None, 9).await.unwrap();
    let bytes = listed.iter().flatten().map(|game| game.bytes).sum();
    assert_eq!(store.usage_of(person).await, Ok(Usage { games: 3, open: 1, bytes }));
}

/// Appends events with and without a running clock.
pub async fn running_clocks_are_listed_until_they_stop(store: &dyn Store) {
    let game = new_game(person());
    create(store, &game).await;
    assert_eq!(store.deadlines().await, Ok(vec![]));
    let deadline = Some(WallTime::from_millis(61_000));
    let append = |seq, word, deadline| {
        let events = vec![logged(word, None, 1)];
        let summary = Summary { deadline, ..summary(None) };
        Write::Append { game: game.id, epoch: Epoch::SOLE, seq, events, summary }
    };
    store.write(append(0, "A1-B1", deadline)).await.unwrap();
    assert_eq!(store.deadlines().await, Ok(vec![(game.id, WallTime::from_millis(61_000))]));
    store.write(append(1, "abort", None)).await.unwrap();
    assert_eq!(store.deadlines().await, Ok(vec![]));
}

/// Gives an open seat to ten people at once, and a taken one to another.
pub async fn a_seat_is_taken_once(store: &dyn Store) {
    let mut game = new_game(person());
    create(store, &game).await;
    let sit = |side, person| {
        let (secret, at) = (SeatToken::random().unwrap().hash(), WallTime::from_millis(9));
        let holder = Holder::Person(Some(person));
        let (game, profile) = (game.id, Profile::default());
        let write = Write::Sit {
            game,
            epoch: Epoch::SOLE,
            side,
            holder: holder.clone(),
            secret,
            profile,
            at,
            deadline: None,
        };
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

/// Offers seats until different times, prolongs an offer, and takes a seat.
pub async fn a_seat_is_offered_until_it_is_taken_or_the_offer_ends(store: &dyn Store) {
    let at = WallTime::from_millis;
    let offered = |until: u64| StoredGame { offered: Some(at(until)), ..new_game(person()) };
    let games = [offered(5_000), offered(9_000), offered(9_000), new_game(person())];
    let [short, long, other, private] = &games;
    for game in &games {
        create(store, game).await;
        assert_eq!(store.load(game.id).await.unwrap().as_ref(), Some(game));
    }
    let listed = store.list(Listing::Offered(at(8_999)), None, 9).await.unwrap();
    assert!(listed.iter().flatten().all(|game| game.offered == Some(at(9_000))), "{listed:?}");
    assert_eq!(public(store, Listing::Offered(at(0))).await, sorted(&[short, long, other]));
    assert_eq!(public(store, Listing::Offered(at(5_000))).await, sorted(&[long, other]));
    let offer = |game: &StoredGame| {
        store.write(Write::Offer { game: game.id, until: WallTime::from_millis(20_000) })
    };
    offer(short).await.unwrap();
    assert_eq!(public(store, Listing::Offered(at(9_000))).await, sorted(&[short]));
    let sit = Write::Sit {
        game: short.id,
        epoch: Epoch::SOLE,
        side: Side::Second,
        holder: Holder::Person(Some(person())),
        secret: SeatToken::random().unwrap().hash(),
        profile: Profile::default(),
        at: at(6_000),
        deadline: Some(at(70_000)),
    };
    store.write(sit).await.unwrap();
    assert_eq!(store.deadlines().await, Ok(vec![(short.id, at(70_000))]));
    // Nobody offers a seat that is taken, or that was never offered.
    for game in [short, private, &new_game(person())] {
        let refused = offer(game).await;
        assert!(matches!(refused, Err(StoreError::Conflict(_))), "{refused:?}");
    }
    store.write(append_end(long)).await.unwrap();
    assert_eq!(public(store, Listing::Offered(at(0))).await, sorted(&[other]));
}

/// Returns the write that calls a game off.
fn append_end(game: &StoredGame) -> Write {
    let result = serde_json::from_str(r#"{"winner":null,"points":[0,0],"why":"abort"}"#).unwrap();
    let summary = Summary { result: Some(result), due: Due::Nothing, ..summary(None) };
    let events = vec![logged("abort", None, 2)];
    Write::Append { game: game.id, epoch: Epoch::SOLE, seq: 0, events, summary }
}

/// Lists games to watch: not before both seats are taken, and not after the end.
pub async fn games_to_watch_are_listed_while_they_are_played(store: &dyn Store) {
    let new = |watched: bool, open: bool| {
        let mut game = new_game(person());
        game.terms.watched = watched;
        if !open {
            game.seats[1] = StoredSeat::held(Holder::Person(Some(person())));
        }
        game
    };
    let games = [new(true, false), new(true, false), new(true, true), new(false, false)];
    for game in &games {
        create(store, game).await;
    }
    assert_eq!(public(store, Listing::Watched).await, sorted(&[&games[0], &games[1]]));
    store.write(append_end(&games[0])).await.unwrap();
    assert_eq!(public(store, Listing::Watched).await, sorted(&[&games[1]]));
}

/// Takes the holder off a seat.
pub async fn a_seat_that_was_given_up_is_held_by_nobody(store: &dyn Store) {
    let person = person();
    let mut game = new_game(person);
    create(store, &game).await;
    store
        .write(Write::Vacate { game: game.id, epoch: Epoch::SOLE, side: Side::First })
        .await
        .unwrap();
    game.seats[0] = StoredSeat::held(Holder::Person(None));
    assert_eq!(store.load(game.id).await.unwrap().unwrap().seats, game.seats);
    assert_eq!(store.own_games(person).await, Ok(vec![]));
}

/// Takes the name and the figure off a seat.
pub async fn a_seat_loses_its_name_and_nothing_else(store: &dyn Store) {
    let mut game = new_game(person());
    game.seats[0].profile = Profile { name: Some("Anna".to_owned()), figure: None };
    create(store, &game).await;
    let unname = Write::Unname { game: game.id, epoch: Epoch::SOLE, side: Side::First };
    store.write(unname).await.unwrap();
    game.seats[0].profile = Profile::default();
    assert_eq!(store.load(game.id).await.unwrap().unwrap().seats, game.seats);
}

/// Lists the games in progress for the operator, watched by everybody or not.
pub async fn games_in_progress_are_listed_without_records(store: &dyn Store) {
    let [going, over, mut record] = [(); 3].map(|()| new_game(person()));
    record.terms.kind = GameKind::Record;
    for game in [&going, &over, &record] {
        create(store, game).await;
    }
    store.write(append_end(&over)).await.unwrap();
    assert_eq!(public(store, Listing::Open).await, sorted(&[&going]));
}

/// Deletes the second of three games of a series.
pub async fn a_deleted_game_leaves_its_neighbours(store: &dyn Store) {
    let person = person();
    let first = new_game(person);
    create(store, &first).await;
    let second = StoredGame { previous: Some(first.id), ..new_game(person) };
    create(store, &second).await;
    store.write(append(&second, 0, vec![logged("abort", None, 1)])).await.unwrap();
    let third = StoredGame { previous: Some(second.id), ..new_game(person) };
    create(store, &third).await;
    store.write(Write::Delete { game: second.id, only: None }).await.unwrap();
    assert_eq!(store.load(second.id).await, Ok(None));
    assert_eq!(store.load(first.id).await.unwrap().unwrap().next, None);
    assert_eq!(store.load(third.id).await.unwrap().unwrap().previous, None);
    let own = [first.id, third.id].map(|id| OwnGame { id, uploaded: false });
    let mut found = store.own_games(person).await.unwrap();
    found.sort_by_key(|game| game.id != first.id);
    assert_eq!(found, own);
    let again = store.write(Write::Delete { game: second.id, only: None }).await;
    assert!(matches!(again, Err(StoreError::Conflict(_))), "{again:?}");
}

/// Lists no game as untouched whose seat is offered, was taken lately, or whose first move has time.
pub async fn a_game_that_waits_for_a_player_is_not_untouched(store: &dyn Store) {
    let at = WallTime::from_millis;
    let [taken, late] = [new_game(person()), new_game(person())];
    let offered = StoredGame { offered: Some(at(9_000)), ..new_game(person()) };
    for game in [&offered, &taken, &late] {
        create(store, game).await;
    }
    for (game, time, deadline) in [(&taken, 2_000, Some(at(8_000))), (&late, 7_000, None)] {
        let sit = Write::Sit {
            game: game.id,
            epoch: Epoch::SOLE,
            side: Side::Second,
            holder: Holder::Person(Some(person())),
            secret: SeatToken::random().unwrap().hash(),
            profile: Profile::default(),
            at: at(time),
            deadline,
        };
        store.write(sit).await.unwrap();
    }
    for (now, expected) in [
        (7_000, vec![]),
        (7_001, vec![late.id]),
        (8_001, vec![taken.id, late.id]),
        (9_001, vec![offered.id, taken.id, late.id]),
    ] {
        let expiry = Expiry { untouched: at(now), finished: None, uploads: None };
        let mut found = store.expired(expiry, 9).await.unwrap();
        found.sort_unstable();
        let mut expected = expected;
        expected.sort_unstable();
        assert_eq!(found, expected, "at {now}");
        let delete = Write::Delete { game: offered.id, only: Some(expiry) };
        assert_eq!(store.write(delete).await.is_ok(), expected.contains(&offered.id));
    }
}

/// Lists games that are no longer kept, and deletes only those.
pub async fn games_are_kept_until_they_expire(store: &dyn Store) {
    let [untouched, played, over] = [(); 3].map(|()| new_game(person()));
    for game in [&untouched, &played, &over] {
        create(store, game).await;
    }
    let step = || logged("A1-B1", Some((Side::First, "a")), 2_000);
    store.write(append(&played, 0, vec![step()])).await.unwrap();
    let events = vec![step(), logged("resign:w", None, 3_000)];
    let ended = StoredGame { log: events.clone(), ..over.clone() };
    let summary = ended.summary().unwrap();
    store
        .write(Write::Append { game: over.id, epoch: Epoch::SOLE, seq: 0, events, summary })
        .await
        .unwrap();
    let at = WallTime::from_millis;
    for (no_step, finished, expected) in [
        (1_000, None, vec![]),
        (1_001, None, vec![untouched.id]),
        (0, Some(3_000), vec![]),
        (0, Some(3_001), vec![over.id]),
    ] {
        let expiry = Expiry { untouched: at(no_step), finished: finished.map(at), uploads: None };
        assert_eq!(store.expired(expiry, 9).await, Ok(expected.clone()));
        assert_eq!(store.expired(expiry, 0).await, Ok(vec![]));
        for game in [&untouched, &played, &over] {
            if !expected.contains(&game.id) {
                let kept = store.write(Write::Delete { game: game.id, only: Some(expiry) }).await;
                assert!(matches!(kept, Err(StoreError::Conflict(_))), "{kept:?}");
            }
        }
    }
    let expiry = Expiry { untouched: at(1_001), finished: Some(at(3_001)), uploads: None };
    for game in store.expired(expiry, 9).await.unwrap() {
        store.write(Write::Delete { game, only: Some(expiry) }).await.unwrap();
    }
    assert_eq!(store.load(untouched.id).await, Ok(None));
    // Uploaded records have a time of their own.
    let mut record = new_game(person());
    record.terms.kind = GameKind::Record;
    let plain = |logged: LoggedEvent| LoggedEvent { at: record.created, clocks: None, ..logged };
    record.log = ["A1-B1", "A7-B7", "resign:w"].map(|word| plain(logged(word, None, 0))).into();
    create(store, &record).await;
    assert_eq!(store.load(record.id).await, Ok(Some(record.clone())));
    for (uploads, is_kept) in [(None, true), (Some(1_000), true), (Some(1_001), false)] {
        let expiry =
            Expiry { untouched: at(0), finished: Some(at(9_000)), uploads: uploads.map(at) };
        let expired = store.expired(expiry, 9).await.unwrap();
        assert_eq!(expired.contains(&record.id), !is_kept, "{expired:?}");
        let delete = Write::Delete { game: record.id, only: Some(expiry) };
        assert_eq!(store.write(delete).await.is_err(), is_kept);
    }
    assert!(store.load(played.id).await.unwrap().is_some());
}

/// Appends events with and without a position to keep from analysis.
pub async fn positions_of_online_games_are_listed_until_the_games_end(store: &dyn Store) {
    let game = new_game(person());
    create(store, &game).await;
    let key = LiveKey { rules: 3, key: u64::MAX - 1 };
    let live = |seq, word, live| {
        let events = vec![logged(word, None, 1)];
        Write::Append { game: game.id, epoch: Epoch::SOLE, seq, events, summary: summary(live) }
    };
    store.write(live(0, "A1-B1", Some(key))).await.unwrap();
    assert_eq!(
        store.live_positions().await,
        Ok(vec![(game.id, key, WallTime::from_millis(1_000))])
    );
    let at = WallTime::from_millis;
    let others = [LiveKey { rules: 2, ..key }, LiveKey { key: 5, ..key }];
    for (keys, since, found) in [
        (&[others[0], key, others[1]][..], 1_000, true),
        (&[key], 1_001, false),
        (&others, 0, false),
        (&[], 0, false),
    ] {
        let changed = at(since)..=WallTime::LAST;
        assert_eq!(store.live_at(keys, changed).await, Ok(found), "{keys:?} since {since}");
    }
    assert_eq!(store.live_at(&[key], at(0)..=at(999)).await, Ok(false), "it came later");
    assert!(store.newest().await.unwrap() >= Some(at(1_000)));
    assert_eq!(store.live_at(&[key], at(0)..=at(1_000)).await, Ok(true));
    store.write(live(1, "abort", None)).await.unwrap();
    assert_eq!(store.live_positions().await, Ok(vec![]));
    assert_eq!(store.live_at(&[key], at(0)..=WallTime::LAST).await, Ok(false));
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
