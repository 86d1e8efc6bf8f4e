//! Notices to people who are not there.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use dejarik_rules::RulesId;
use dejarik_server::id::PersonId;
use dejarik_server::live::{Hub, HubConfig, Intent, Who};
use dejarik_server::protocol::NewGame;
use dejarik_server::store::{Sqlite, Store};
use dejarik_server::time::{WallClock, WallTime};
use tokio::time::Instant;

use crate::common::client::{Client, Name};
use crate::common::link;
use crate::common::phone::{Phone, PostOffice};
use crate::common::server::{Pairing, Server, quick};

const HOUR: u64 = 3_600_000;

/// A server whose wall clock the test sets, with a push service.
async fn start() -> (Server, Arc<PostOffice>, Arc<AtomicU64>) {
    let store: Arc<dyn Store> = Arc::new(Sqlite::default());
    let office = PostOffice::open().await;
    let time = Arc::new(AtomicU64::new(1_000 * HOUR));
    let read = time.clone();
    let wall = WallClock::reading(move || WallTime::from_millis(read.load(Ordering::SeqCst)));
    let config = HubConfig { wall, push: Some(office.push(&store).await), ..quick() };
    (Server::start(store, config).await, office, time)
}

fn by_days() -> NewGame {
    NewGame { days: Some(1), ..link(RulesId::Groi) }
}

/// Plays a step for the player at an index, as a program does without a connection.
async fn play(hub: &Hub, game: &Pairing, index: usize, word: &str) {
    let who = Who { person: Some(game.people[index]), ..Who::default() };
    let intent = Intent::Play { word: word.to_owned(), ply: None };
    hub.wish(&game.id, &who, word.replace('-', ""), intent, Instant::now()).await.unwrap();
}

#[tokio::test]
async fn a_person_is_notified_once_in_twelve_hours_and_reminded_when_a_quarter_is_left() {
    let (server, office, time) = start().await;
    let hub = &server.hub;
    let (mut game, invitation) = server.open_game(by_days()).await;
    let [anna, ben] = game.people;
    let mut annas = Phone::of(hub, anna, &office).await;
    game.join(hub, &invitation).await;
    assert_eq!(annas.rings().await, "joined");
    let mut bens = Phone::of(hub, ben, &office).await;
    play(hub, &game, 0, "A1-B1").await;
    assert_eq!(bens.rings().await, "turn");
    // Anna was notified just now, and is notified of nothing else for 12 hours.
    play(hub, &game, 1, "A7-B7").await;
    let pass = |hours: u64| time.fetch_add(hours * HOUR, Ordering::SeqCst);
    pass(12);
    play(hub, &game, 0, "B1-A1").await;
    assert_eq!(bens.rings().await, "turn");
    // Ben has a day from now on, and is reminded after 18 hours.
    pass(17);
    assert_eq!(hub.remind().await, Ok(0));
    pass(1);
    assert_eq!(hub.remind().await, Ok(1));
    assert_eq!(bens.rings().await, "soon");
    assert_eq!(hub.remind().await, Ok(0));
    play(hub, &game, 1, "B7-A7").await;
    assert_eq!(annas.rings().await, "turn");
    let who = Who { person: Some(anna), ..Who::default() };
    hub.wish(&game.id, &who, "r".to_owned(), Intent::Resign, Instant::now()).await.unwrap();
    assert_eq!(bens.rings().await, "won", "the last notice was 18 hours ago");
    assert!(office.is_empty().await);
}

#[tokio::test]
async fn a_person_who_is_there_or_wants_nothing_gets_no_notice() {
    let (server, office, _) = start().await;
    let hub = &server.hub;
    let game = server.game(by_days()).await;
    let [anna, ben] = game.people;
    let mut bens = Phone::of(hub, ben, &office).await;
    let here = Client::connect(&server.address, game.id, &Name::person(ben)).await;
    play(hub, &game, 0, "A1-B1").await;
    drop(here);
    play(hub, &game, 1, "A7-B7").await;
    // Without a clock it is the same; with one, only the end is worth a notice.
    let slow = server.game(link(RulesId::Groi)).await;
    let mut others = Phone::of(hub, slow.people[1], &office).await;
    play(hub, &slow, 0, "A1-B1").await;
    assert_eq!(others.rings().await, "turn");
    let who = Who { person: Some(anna), ..Who::default() };
    hub.wish(&game.id, &who, "r".to_owned(), Intent::Resign, Instant::now()).await.unwrap();
    assert_eq!(bens.rings().await, "won", "there was no notice while Ben was there");
    assert!(office.is_empty().await);
}

#[tokio::test]
async fn devices_go_along_when_their_person_signs_in_and_end_when_others_are_signed_out() {
    let (server, office, _) = start().await;
    let hub = &server.hub;
    let game = server.game(by_days()).await;
    let ben = game.people[1];
    let _phone = Phone::of(hub, ben, &office).await;
    let [known, renewed] = [PersonId::random().unwrap(), PersonId::random().unwrap()];
    let count = async |person| hub.devices_of(&person).await.unwrap().devices.len();
    hub.join(ben, known).await.unwrap();
    assert_eq!((count(ben).await, count(known).await), (0, 1));
    hub.add_credential(&known, vec![7], None).await.unwrap();
    hub.renew(known, renewed).await.unwrap();
    assert_eq!((count(known).await, count(renewed).await), (0, 0));
    let _phone = Phone::of(hub, renewed, &office).await;
    hub.forget(&renewed).await.unwrap();
    assert_eq!(count(renewed).await, 0);
}
