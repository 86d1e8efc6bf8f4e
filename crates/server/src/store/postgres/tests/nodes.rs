//! Sessions, claims and epochs, with two nodes on one database.

use std::collections::HashSet;
use std::time::Duration;

use dejarik_rules::Side;
use dejarik_test_services::{PATIENCE, Postgres as Service, until};

use super::super::super::{
    Claim, Epoch, Expiry, Holder, Session, Store, StoreError, StoredGame, StoredSeat, Write,
};
use super::super::{Address, Lease, Postgres};
use super::{append, as_node, create, scratch, soon, summary};
use crate::id::{GameId, PersonId, SeatToken};
use crate::profile::Profile;
use crate::time::WallTime;

/// A session that ends soon after its node has gone.
const SHORT: Lease =
    Lease { length: Duration::from_millis(3_000), renewal: Duration::from_millis(200) };
/// A session that ends long before it is renewed, like that of a paused process.
const PAUSED: Lease =
    Lease { length: Duration::from_millis(4_000), renewal: Duration::from_millis(8_000) };

/// A session that ends before it is renewed, and is soon tried again.
const PAUSED_BRIEFLY: Lease =
    Lease { length: Duration::from_millis(100), renewal: Duration::from_millis(300) };

async fn two(address: &Address, first: Lease) -> [Postgres; 2] {
    [
        Postgres::open_with(address, "one", first).await.unwrap(),
        Postgres::open(address, "two").await.unwrap(),
    ]
}

/// Claims a game that is free.
async fn claim(store: &Postgres, game: &StoredGame) -> Epoch {
    match as_node(store).claim(game.id).await.unwrap() {
        Some(Claim::Ours(epoch)) => epoch,
        other => panic!("{other:?}"),
    }
}

/// Claims a game as soon as its owner's session has ended.
async fn claim_soon(store: &Postgres, game: &StoredGame) -> Epoch {
    soon("the owner's session ends", || async {
        match as_node(store).claim(game.id).await.unwrap() {
            Some(Claim::Ours(epoch)) => Some(epoch),
            Some(Claim::Theirs(_)) | None => None,
        }
    })
    .await
}

fn name(store: &Postgres) -> Session {
    as_node(store).sessions().borrow().clone()
}

#[tokio::test]
async fn a_game_has_one_owner_and_each_claim_begins_an_epoch() {
    let Some(address) = scratch() else { return };
    let [one, two] = two(&address, Lease::default()).await;
    assert!(name(&one).as_str().starts_with("one-"), "{}", name(&one));
    let game = create(&one).await;
    // Nobody has claimed the game yet.
    one.write(append(&game, Epoch::SOLE, 0)).await.unwrap();
    assert_eq!(claim(&one, &game).await, Epoch::new(1));
    assert_eq!(as_node(&two).claim(game.id).await, Ok(Some(Claim::Theirs(name(&one)))));
    one.write(append(&game, Epoch::new(1), 1)).await.unwrap();
    assert_eq!(claim(&one, &game).await, Epoch::new(2), "an owner may load its game again");
    let nowhere: GameId = "nothing0".parse().unwrap();
    assert_eq!(as_node(&two).claim(nowhere).await, Ok(None));
}

#[tokio::test]
async fn what_an_earlier_epoch_writes_is_refused_although_it_fits() {
    let Some(address) = scratch() else { return };
    let [one, two] = two(&address, Lease::default()).await;
    let game = create(&one).await;
    let old = claim(&one, &game).await;
    one.write(append(&game, old, 0)).await.unwrap();
    as_node(&one).release(game.id, old).await.unwrap();
    // The old owner has released the game, but can still write it until somebody claims it.
    one.write(append(&game, old, 1)).await.unwrap();
    let new = claim(&two, &game).await;
    let before = two.load(game.id).await.unwrap();
    let (holder, secret) = (Holder::Person(None), SeatToken::random().unwrap().hash());
    let (side, at) = (Side::Second, WallTime::from_millis(9_000));
    let sit = |epoch| Write::Sit {
        game: game.id,
        epoch,
        side,
        holder: holder.clone(),
        secret,
        profile: Profile::default(),
        at,
        deadline: None,
    };
    for refused in [
        append(&game, old, 2),
        append(&game, Epoch::SOLE, 2),
        append(&game, Epoch::new(9), 2),
        sit(old),
        Write::Vacate { game: game.id, epoch: old, side: Side::First },
    ] {
        let outcome = one.write(refused).await;
        assert_eq!(outcome, Err(StoreError::Superseded(game.id)));
    }
    assert_eq!(two.load(game.id).await.unwrap(), before, "nothing of it was written");
    two.write(append(&game, new, 2)).await.unwrap();
    two.write(sit(new)).await.unwrap();
    two.write(Write::Vacate { game: game.id, epoch: new, side: Side::First }).await.unwrap();
    let after = two.load(game.id).await.unwrap().unwrap();
    assert_eq!((after.log.len(), after.updated), (3, at));
    assert_eq!(after.seats[0], StoredSeat::held(Holder::Person(None)));
    assert_eq!(after.seats[1].secret, Some(secret));
}

#[tokio::test]
async fn a_game_that_is_given_up_is_free_and_one_of_another_epoch_is_not() {
    let Some(address) = scratch() else { return };
    let [one, two] = two(&address, Lease::default()).await;
    let game = create(&one).await;
    let old = claim(&one, &game).await;
    let new = claim(&one, &game).await;
    as_node(&one).release(game.id, old).await.unwrap();
    assert_eq!(as_node(&two).claim(game.id).await, Ok(Some(Claim::Theirs(name(&one)))));
    as_node(&two).release(game.id, new).await.unwrap();
    assert_eq!(
        as_node(&two).claim(game.id).await,
        Ok(Some(Claim::Theirs(name(&one)))),
        "it is not two's"
    );
    as_node(&one).release(game.id, new).await.unwrap();
    assert_eq!(claim(&two, &game).await, Epoch::new(3));
}

#[tokio::test]
async fn the_games_of_a_node_that_has_gone_are_free_when_its_session_ends() {
    let Some(address) = scratch() else { return };
    let [one, two] = two(&address, SHORT).await;
    let game = create(&one).await;
    assert_eq!(claim(&one, &game).await, Epoch::new(1));
    // A living session is renewed for longer than it would last.
    let end = || -> f64 {
        let place = address.to_string();
        let (_, database) = place.rsplit_once('/').unwrap();
        let asked =
            format!("SELECT extract(epoch FROM until) FROM sessions WHERE name = '{}'", name(&one));
        Service::shared().unwrap().sql(database, &asked).unwrap().parse().unwrap()
    };
    let first = end();
    until("it is renewed", async || end() > first + SHORT.length.as_secs_f64()).await;
    assert_eq!(as_node(&two).claim(game.id).await, Ok(Some(Claim::Theirs(name(&one)))));
    drop(one);
    assert_eq!(claim_soon(&two, &game).await, Epoch::new(2));
}

/// Opens another connection to a database.
async fn connect(address: &Address) -> tokio_postgres::Client {
    let (client, driver) = address.config.connect(tokio_postgres::NoTls).await.unwrap();
    tokio::spawn(driver);
    client
}

#[tokio::test]
async fn a_game_is_not_claimed_while_the_session_of_its_owner_is_being_renewed() {
    let Some(address) = scratch() else { return };
    let [one, two] = two(&address, PAUSED).await;
    let game = create(&one).await;
    claim(&one, &game).await;
    let (mut renewing, outside) = (connect(&address).await, connect(&address).await);
    let session = name(&one).as_str().to_owned();
    let is_over = "SELECT until <= clock_timestamp() FROM sessions WHERE name = $1";

    // The session is renewed in time, but the renewal is committed only after the old end.
    let renewal = renewing.transaction().await.unwrap();
    let (statement, length) = (super::super::sessions::RENEW, 60_000_i64);
    assert!(renewal.query_opt(statement, &[&session, &length]).await.unwrap().is_some());
    until("the old end has passed", async || {
        outside.query_one(is_over, &[&session]).await.unwrap().get(0)
    })
    .await;
    let claimant = as_node(&two);
    let claiming = tokio::spawn(async move { claimant.claim(game.id).await });
    let waits = "SELECT count(*) > 0 FROM pg_stat_activity
                 WHERE datname = current_database() AND wait_event_type = 'Lock'";
    until("the claim waits for the renewal, or has ended", async || {
        claiming.is_finished() || outside.query_one(waits, &[]).await.unwrap().get(0)
    })
    .await;
    renewal.commit().await.unwrap();
    assert_eq!(claiming.await.unwrap(), Ok(Some(Claim::Theirs(name(&one)))));

    // Once a game was claimed from an ended session, that session cannot be renewed.
    let end = "UPDATE sessions SET until = clock_timestamp() WHERE name = $1";
    outside.execute(end, &[&session]).await.unwrap();
    assert_eq!(claim(&two, &game).await, Epoch::new(2));
    let renewed = outside.query_opt(statement, &[&session, &length]).await.unwrap();
    assert!(renewed.is_none(), "a session was renewed after one of its games was claimed");
}

#[tokio::test]
async fn a_node_that_retires_frees_all_its_games_at_once() {
    let Some(address) = scratch() else { return };
    let [one, two] = two(&address, Lease::default()).await;
    let mut games = Vec::new();
    for _ in 0..20 {
        let game = create(&one).await;
        claim(&one, &game).await;
        games.push(game);
    }
    as_node(&one).retire().await.unwrap();
    for game in &games {
        assert_eq!(claim(&two, game).await, Epoch::new(2));
    }
    assert_eq!(as_node(&one).claim(games[0].id).await, Err(StoreError::Closed));
    let other = create(&one).await;
    assert_eq!(as_node(&one).claim(other.id).await, Err(StoreError::Closed), "not even a free one");
    as_node(&one).retire().await.unwrap();
}

#[tokio::test]
async fn a_paused_node_keeps_the_games_that_nobody_has_claimed_under_a_new_session() {
    let Some(address) = scratch() else { return };
    let [one, two] = two(&address, PAUSED).await;
    let mut sessions = as_node(&one).sessions();
    let paused = name(&one);
    let [taken, kept] = [create(&one).await, create(&one).await];
    let epochs = [claim(&one, &taken).await, claim(&one, &kept).await];
    assert_eq!(claim_soon(&two, &taken).await, Epoch::new(2));
    // The session has ended, and nobody else has begun an epoch of the other game.
    one.write(append(&kept, epochs[1], 0)).await.unwrap();
    let late = one.write(append(&taken, epochs[0], 0)).await;
    assert_eq!(late, Err(StoreError::Superseded(taken.id)));
    sessions.changed().await.unwrap();
    let renewed = sessions.borrow_and_update().clone();
    assert_ne!(renewed, paused);
    assert_eq!(name(&one), renewed);
    assert_eq!(as_node(&two).claim(kept.id).await, Ok(Some(Claim::Theirs(renewed.clone()))));
    assert_eq!(as_node(&one).claim(taken.id).await, Ok(Some(Claim::Theirs(name(&two)))));
    one.write(append(&kept, epochs[1], 1)).await.unwrap();
    // A claim while there is no session waits for the next one.
    let free = create(&two).await;
    assert_eq!(claim_soon(&one, &free).await, Epoch::new(1));
}

#[tokio::test]
async fn a_node_tries_one_name_until_the_opening_of_its_next_session_is_answered() {
    let Some(address) = scratch() else { return };
    let one = Postgres::open_with(&address, "one", PAUSED_BRIEFLY).await.unwrap();
    let place = address.to_string();
    let (_, database) = place.rsplit_once('/').unwrap();
    let sql = |text: &str| Service::shared().unwrap().sql(database, text).unwrap();
    let game = create(&one).await;
    let epoch = claim(&one, &game).await;
    // What a sequence counts stays although the statement fails. One has the number of attempts, the other one the hash of
    // the last name.
    sql("CREATE SEQUENCE attempts; CREATE SEQUENCE tried;
         CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
             PERFORM setval('tried', abs(hashtext(NEW.name)::bigint) + 1), nextval('attempts');
             RAISE 'no';
         END $$;
         CREATE TRIGGER refuse BEFORE INSERT ON sessions FOR EACH ROW EXECUTE FUNCTION refuse()");
    let attempts = || sql("SELECT last_value FROM attempts").parse::<u64>().unwrap();
    until("another session is tried", async || attempts() > 1).await;
    let (first, tried) = (attempts(), sql("SELECT last_value FROM tried"));
    until("it is tried again", async || attempts() > first + 2).await;
    assert_eq!(sql("SELECT last_value FROM tried"), tried);
    // When it works, the games are the session's.
    sql("DROP TRIGGER refuse ON sessions");
    soon("it is open", || async { as_node(&one).is_registered().then_some(()) }).await;
    one.write(append(&game, epoch, 0)).await.unwrap();
}

#[tokio::test]
async fn one_of_two_claims_at_once_wins() {
    let Some(address) = scratch() else { return };
    let [one, two] = two(&address, Lease::default()).await;
    let nodes = [as_node(&one), as_node(&two)];
    for _ in 0..30 {
        let game = create(&one).await;
        let claims = tokio::join!(nodes[0].claim(game.id), nodes[1].claim(game.id));
        let expected = |winner: &Postgres| {
            (Ok(Some(Claim::Ours(Epoch::new(1)))), Ok(Some(Claim::Theirs(name(winner)))))
        };
        let (ours, theirs) = expected(&one);
        let first = claims == (ours, theirs);
        let (ours, theirs) = expected(&two);
        assert!(first || claims == (theirs, ours), "{claims:?}");
    }
}

#[tokio::test]
async fn one_of_two_people_who_sit_down_on_two_nodes_gets_the_seat() {
    let Some(address) = scratch() else { return };
    let [one, two] = two(&address, Lease::default()).await;
    for _ in 0..20 {
        let game = create(&one).await;
        let sit = |store: &Postgres| {
            let holder = Holder::Person(Some(PersonId::random().unwrap()));
            let secret = SeatToken::random().unwrap().hash();
            let written = store.write(Write::Sit {
                game: game.id,
                epoch: Epoch::SOLE,
                side: Side::Second,
                holder,
                secret,
                profile: Profile::default(),
                at: WallTime::from_millis(9_000),
                deadline: None,
            });
            (secret, written)
        };
        let [(first, sat), (second, sat_too)] = [sit(&one), sit(&two)];
        let winner = match tokio::join!(sat, sat_too) {
            (Ok(()), Err(StoreError::Conflict(_))) => first,
            (Err(StoreError::Conflict(_)), Ok(())) => second,
            other => panic!("{other:?}"),
        };
        let stored = one.load(game.id).await.unwrap().unwrap();
        assert_eq!(stored.seats[1].secret, Some(winner));
    }
}

#[tokio::test]
async fn appends_of_two_nodes_in_one_epoch_leave_no_gap() {
    let Some(address) = scratch() else { return };
    let [one, two] = two(&address, Lease::default()).await;
    let games = [create(&one).await, create(&one).await, create(&one).await];
    // Each batch has the games, and so locks their rows, in a different order.
    for seq in 0..20 {
        let write = |store: &Postgres, order: [usize; 3]| {
            order.map(|index| (index, store.write(append(&games[index], Epoch::SOLE, seq))))
        };
        let mut won = HashSet::new();
        for (index, written) in write(&one, [0, 1, 2]).into_iter().chain(write(&two, [2, 1, 0])) {
            match written.await {
                Ok(()) => assert!(won.insert(index), "event {seq} of game {index} twice"),
                Err(error) => assert!(matches!(error, StoreError::Conflict(_)), "{error:?}"),
            }
        }
        assert_eq!(won.len(), 3);
    }
    for game in &games {
        assert_eq!(one.load(game.id).await.unwrap().unwrap().log.len(), 20);
    }
}

#[tokio::test]
async fn orphans_are_games_with_a_running_clock_that_no_living_node_owns() {
    let Some(address) = scratch() else { return };
    let [one, two] = two(&address, SHORT).await;
    let third = Postgres::open(&address, "three").await.unwrap();
    let mut games = Vec::new();
    for millis in [7_000, 5_000, 6_000, 4_000] {
        let game = create(&one).await;
        let Write::Append { game: id, epoch, seq, events, .. } = append(&game, Epoch::SOLE, 0)
        else {
            unreachable!()
        };
        let deadline = Some(WallTime::from_millis(millis));
        let running = crate::store::Summary { deadline, ..summary(&game) };
        let write = Write::Append { game: id, epoch, seq, events, summary: running, rated: None };
        one.write(write).await.unwrap();
        games.push(game);
    }
    create(&one).await;
    let ids = |chosen: &[usize]| Ok(chosen.iter().map(|n| games[*n].id).collect::<Vec<_>>());
    assert_eq!(as_node(&two).orphans(9).await, ids(&[3, 1, 2, 0]), "the next to run out first");
    assert_eq!(as_node(&two).orphans(2).await, ids(&[3, 1]));
    claim(&one, &games[0]).await;
    claim(&two, &games[1]).await;
    claim(&third, &games[3]).await;
    assert_eq!(as_node(&two).orphans(9).await, ids(&[2]));
    as_node(&third).retire().await.unwrap();
    assert_eq!(as_node(&two).orphans(9).await, ids(&[3, 2]));
    drop(one);
    soon("the session of the first node ends", || async {
        (as_node(&two).orphans(9).await == ids(&[3, 2, 0])).then_some(())
    })
    .await;
    assert_eq!(as_node(&two).orphans(1).await, ids(&[3]));
    two.write(Write::Delete { game: games[3].id, only: None }).await.unwrap();
    let never = Expiry { untouched: WallTime::default(), finished: None, uploads: None };
    let kept = two.write(Write::Delete { game: games[2].id, only: Some(never) }).await;
    assert!(matches!(kept, Err(StoreError::Conflict(_))), "{kept:?}");
    assert_eq!(as_node(&two).orphans(9).await, ids(&[2, 0]));
}

#[tokio::test]
async fn a_game_is_seized_from_an_owner_that_is_alive_and_the_owner_learns_of_it() {
    let Some(address) = scratch() else { return };
    let [one, two] = two(&address, Lease::default()).await;
    let (game, other) = (create(&one).await, create(&one).await);
    let (old, kept) = (claim(&one, &game).await, claim(&one, &other).await);
    let mut seizures = as_node(&one).seizures();
    assert_eq!(as_node(&two).claim(game.id).await, Ok(Some(Claim::Theirs(name(&one)))));
    let seized = as_node(&two).seize(game.id, &name(&one)).await;
    let new = Epoch::new(old.number() + 1);
    assert_eq!(seized, Ok(Some(Claim::Ours(new))));
    let refused = one.write(append(&game, old, 0)).await;
    assert_eq!(refused, Err(StoreError::Superseded(game.id)));
    two.write(append(&game, new, 0)).await.unwrap();
    let told = tokio::time::timeout(PATIENCE, seizures.changed()).await;
    told.expect("the owner learns of it").unwrap();
    assert_eq!(as_node(&one).owned().await, Ok(vec![other.id]));
    one.write(append(&other, kept, 0)).await.unwrap();
    assert!(as_node(&one).is_registered() && as_node(&two).is_registered());
    // If `from` is not the owner, seizing is an ordinary claim.
    let gone = Session::new("gone-1");
    assert_eq!(as_node(&one).seize(game.id, &gone).await, Ok(Some(Claim::Theirs(name(&two)))));
    as_node(&two).release(game.id, new).await.unwrap();
    assert!(matches!(as_node(&one).seize(game.id, &name(&two)).await, Ok(Some(Claim::Ours(_)))));
}

#[tokio::test]
async fn a_node_knows_that_its_session_has_ended_before_the_database_does() {
    let Some(address) = scratch() else { return };
    let [paused, other] = two(&address, PAUSED).await;
    let game = create(&paused).await;
    claim(&paused, &game).await;
    assert!(as_node(&paused).is_registered());
    claim_soon(&other, &game).await;
    assert!(!as_node(&paused).is_registered(), "it was not renewed in time");
    soon("another session is opened", || async { as_node(&paused).is_registered().then_some(()) })
        .await;
}
