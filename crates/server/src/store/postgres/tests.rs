//! Tests that apply only to a database, against a real one: sessions and epochs between two nodes,
//! restarts of the database, and its checks when it is opened.

mod durable;
mod nodes;
mod shared;
mod tls;

use std::sync::Arc;

use dejarik_rules::Side;
use dejarik_test_services::{Postgres as Service, required, soon};

use super::super::suite::{creation, new_game, traces};
use super::super::{
    Epoch, Export, LoggedEvent, Notice, Occasion, SharedStore, Store, StoreError, StoredGame,
    Summary, Write,
};
use super::{Address, Postgres, schema};
use crate::id::PersonId;
use crate::time::WallTime;

/// Returns the address of a new database; `None` if PostgreSQL is not installed.
pub(in crate::store) fn scratch() -> Option<Address> {
    let service = required(Service::shared())?;
    Some(Address::parse(&service.database().unwrap()).unwrap())
}

/// Returns a store as one of several servers sees it.
fn as_node(store: &Postgres) -> Arc<dyn SharedStore> {
    store.shared().unwrap()
}

fn game() -> StoredGame {
    new_game(PersonId::random().unwrap())
}

async fn create(store: &Postgres) -> StoredGame {
    let game = game();
    store.write(creation(&game)).await.unwrap();
    game
}

fn summary(game: &StoredGame) -> Summary {
    game.summary().unwrap()
}

/// Returns a write that appends an event whose act has this name.
fn append_act(game: &StoredGame, epoch: Epoch, seq: u64, act: &str) -> Write {
    let (event, at) = ("A1-B1".parse().unwrap(), WallTime::from_millis(2_000));
    let act = Some((Side::First, act.to_owned()));
    let events = vec![LoggedEvent { event, act, at, clocks: None }];
    Write::Append { game: game.id, epoch, seq, events, summary: summary(game), rated: None }
}

fn append(game: &StoredGame, epoch: Epoch, seq: u64) -> Write {
    append_act(game, epoch, seq, &format!("{}-{seq}", epoch.number()))
}

#[tokio::test]
async fn several_nodes_may_create_the_tables_at_once() {
    let Some(address) = scratch() else { return };
    let opened = futures_util::future::join_all(
        ["one", "two", "three", "four"].map(|node| Postgres::open(&address, node)),
    );
    let stores: Vec<Postgres> = opened.await.into_iter().map(Result::unwrap).collect();
    let game = create(&stores[0]).await;
    for store in &stores {
        assert_eq!(store.load(game.id).await, Ok(Some(game.clone())));
        assert_eq!(store.check_ready().await, Ok(()));
    }
}

#[tokio::test]
async fn what_people_have_been_notified_of_is_listed_by_ranges_of_games() {
    let Some(address) = scratch() else { return };
    let store = Postgres::open(&address, "one").await.unwrap();
    let at = WallTime::from_millis(7);
    let mut noted = Vec::new();
    for _ in 0..2 {
        let game = create(&store).await;
        let held = |side: Side| Some((side, *game.seats[side.index()].holder.person()?));
        let (side, person) = Side::BOTH.into_iter().find_map(held).unwrap();
        for occasion in [Occasion::News(at), Occasion::Deadline(at)] {
            let notice = Notice { game: game.id, side, person, occasion };
            store.write(Write::Notify(notice)).await.unwrap();
            noted.push(notice);
        }
    }
    let [(first, _), (second, _)] = store.ids(0, 2).await.unwrap()[..] else { panic!("two games") };
    assert_eq!(store.noticed(0, second).await.unwrap(), noted);
    assert_eq!(store.noticed(first, second).await.unwrap(), noted[2..]);
    assert_eq!(store.noticed(0, first - 1).await.unwrap(), []);
}

#[tokio::test]
async fn databases_of_others_and_of_newer_versions_are_refused_and_left_unchanged() {
    let Some(service) = required(Service::shared()) else { return };
    let open = async |url: &str| Postgres::open(&Address::parse(url).unwrap(), "node").await;
    let name = |url: &str| {
        url.rsplit('/').next().and_then(|end| end.split('?').next()).unwrap().to_owned()
    };

    let url = service.database().unwrap();
    service.sql(&name(&url), "CREATE TABLE events (n integer)").unwrap();
    let refused = open(&url).await;
    assert!(matches!(refused, Err(StoreError::Damaged { .. })), "{refused:?}");
    let tables = "SELECT count(*) FROM pg_tables WHERE schemaname = 'public'";
    assert_eq!(service.sql(&name(&url), tables).unwrap(), "1");

    let url = service.database().unwrap();
    drop(open(&url).await.unwrap());
    service.sql(&name(&url), "UPDATE dejarik SET format = 99").unwrap();
    let refused = open(&url).await;
    let known = schema::FORMAT;
    assert!(
        matches!(refused, Err(StoreError::Newer { found: 99, known: k, .. }) if k == known),
        "{refused:?}"
    );

    service.sql("postgres", "CREATE DATABASE latin ENCODING 'LATIN1' TEMPLATE template0").unwrap();
    let refused = open(&service.url("latin")).await.unwrap_err().to_string();
    assert!(refused.contains("LATIN1"), "{refused}");

    let refused = open(&service.url("nowhere")).await;
    assert!(matches!(refused, Err(StoreError::Open { .. })), "{refused:?}");
    let refused = open("postgres://nobody@127.0.0.1:1/games").await;
    assert!(matches!(refused, Err(StoreError::Open { .. })), "{refused:?}");
}

#[tokio::test]
async fn a_database_of_a_set_of_an_earlier_version_is_refused() {
    let Some(service) = required(Service::shared()) else { return };
    // The first database of a set had both marks, and the others had `shard`.
    for mark in ["shard", "shards"] {
        let address = Address::parse(&service.database().unwrap()).unwrap();
        drop(Postgres::open(&address, "node").await.unwrap());
        let place = address.to_string();
        let (_, name) = place.rsplit_once('/').unwrap();
        service.sql(name, &format!("INSERT INTO meta VALUES ('{mark}', '{{}}')")).unwrap();
        for refused in
            [Postgres::open(&address, "node").await, Postgres::open_without_session(&address).await]
        {
            let Err(StoreError::Open { place: at, why }) = refused else { panic!("{refused:?}") };
            assert_eq!(at, place);
            assert!(why.to_string().contains("store copy"), "{why}");
        }
    }
}

#[tokio::test]
async fn a_person_is_known_by_anything_that_is_kept() {
    let Some(address) = scratch() else { return };
    let store = address.open_without_session().await.unwrap();
    for kept in 0..traces(PersonId::random().unwrap()).len() {
        let person = PersonId::random().unwrap();
        assert_eq!(store.knows(person).await, Ok(false));
        store.write(traces(person).swap_remove(kept)).await.unwrap();
        assert_eq!(store.knows(person).await, Ok(true), "{kept}");
    }
}

#[tokio::test]
async fn a_program_without_a_session_claims_nothing() {
    let Some(address) = scratch() else { return };
    let store = Postgres::open_without_session(&address).await.unwrap();
    let game = create(&store).await;
    assert_eq!(store.load(game.id).await, Ok(Some(game)));
    assert!(store.shared().is_none());
}
