//! Tests of seats: they are taken, offered, given up and lose their names.

use dejarik_rules::Side;

use super::super::{
    Epoch, Holder, Listing, OwnGame, Store, StoreError, StoredGame, StoredSeat, Write,
};
use super::{append_end, create, new_game, person, public, sorted};
use crate::id::SeatToken;
use crate::profile::Profile;
use crate::time::WallTime;

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

/// Gives seats to the person who has signed in.
pub async fn seats_go_to_another_person_with_their_secrets(store: &dyn Store) {
    let [before, after] = [person(), person()];
    let mut game = new_game(before);
    game.seats[0].profile = Profile { name: Some("Anna".to_owned()), figure: None };
    create(store, &game).await;
    let holders = [Holder::Person(Some(after)), game.seats[1].holder.clone()];
    let hand = Write::Hand { game: game.id, epoch: Epoch::SOLE, holders: holders.clone() };
    store.write(hand).await.unwrap();
    [game.seats[0].holder, game.seats[1].holder] = holders;
    assert_eq!(store.load(game.id).await.unwrap().unwrap().seats, game.seats);
    assert_eq!(store.own_games(before).await, Ok(vec![]));
    let own = OwnGame { id: game.id, uploaded: false };
    assert_eq!(store.own_games(after).await, Ok(vec![own]));
}
