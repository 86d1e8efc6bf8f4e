//! Tests of games that are deleted, at once or when they expire.

use dejarik_rules::Side;

use super::super::{
    Epoch, Expiry, GameKind, Holder, LoggedEvent, OwnGame, Store, StoreError, StoredGame, Write,
};
use super::{append, create, logged, new_game, person};
use crate::id::{SeatToken, TournamentId};
use crate::profile::Profile;
use crate::time::WallTime;

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

/// Lists no game as untouched whose seat is offered, was taken lately, whose first move has time, or that belongs to a
/// tournament.
pub async fn a_game_that_waits_for_a_player_is_not_untouched(store: &dyn Store) {
    let at = WallTime::from_millis;
    let [taken, late] = [new_game(person()), new_game(person())];
    let offered = StoredGame { offered: Some(at(9_000)), ..new_game(person()) };
    let mut paired = new_game(person());
    paired.terms.tournament = TournamentId::random().ok();
    for game in [&offered, &taken, &late, &paired] {
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
        .write(Write::Append {
            game: over.id,
            epoch: Epoch::SOLE,
            seq: 0,
            events,
            summary,
            rated: None,
        })
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
