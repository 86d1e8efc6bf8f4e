//! Tests of lists: what is known of games without their logs.

use dejarik_play::Due;
use dejarik_rules::Side;

use super::super::{
    Cursor, Epoch, GameKind, Holder, ListedGame, Listing, LiveKey, Store, StoredGame, StoredSeat,
    Summary, Usage, Write,
};
use super::{append_end, create, logged, new_game, person, public, sorted, summary};
use crate::time::WallTime;

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
    let write = Write::Append {
        game: game.id,
        epoch: Epoch::SOLE,
        seq: 0,
        events,
        summary: after.clone(),
        rated: None,
    };
    store.write(write).await.unwrap();
    let listed = store.games_of(person, None, 9).await.unwrap();
    let [Ok(listed)] = &listed[..] else { panic!("{listed:?}") };
    assert_eq!(listed.summary, after);
    assert_eq!(listed.updated, WallTime::from_millis(2_500));
    assert!(listed.bytes > *bytes, "an event takes space");
    assert_eq!(store.games_of(super::person(), None, 9).await, Ok(vec![]));
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
    create(store, &new_game(super::person())).await;
    let [open, over] = [new_game(person), new_game(person)];
    let mut record = new_game(person);
    record.terms.kind = GameKind::Record;
    for game in [&open, &over, &record] {
        create(store, game).await;
    }
    let result = serde_json::from_str(r#"{"winner":null,"points":[0,0],"why":"abort"}"#).unwrap();
    let after = Summary { result: Some(result), due: Due::Nothing, ..summary(None) };
    let events = vec![logged("abort", None, 2)];
    let write = Write::Append {
        game: over.id,
        epoch: Epoch::SOLE,
        seq: 0,
        events,
        summary: after,
        rated: None,
    };
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
        Write::Append { game: game.id, epoch: Epoch::SOLE, seq, events, summary, rated: None }
    };
    store.write(append(0, "A1-B1", deadline)).await.unwrap();
    assert_eq!(store.deadlines().await, Ok(vec![(game.id, WallTime::from_millis(61_000))]));
    store.write(append(1, "abort", None)).await.unwrap();
    assert_eq!(store.deadlines().await, Ok(vec![]));
}

/// Appends events with and without a position to keep from analysis.
pub async fn positions_of_online_games_are_listed_until_the_games_end(store: &dyn Store) {
    let game = new_game(person());
    create(store, &game).await;
    let key = LiveKey { rules: 3, key: u64::MAX - 1 };
    let live = |seq, word, live| {
        let events = vec![logged(word, None, 1)];
        Write::Append {
            game: game.id,
            epoch: Epoch::SOLE,
            seq,
            events,
            summary: summary(live),
            rated: None,
        }
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
