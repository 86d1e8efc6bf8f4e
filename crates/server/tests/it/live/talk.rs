//! What players say to each other, and the list of those who watch.

use std::sync::Arc;
use std::time::Duration;

use dejarik_rules::RulesId;
use dejarik_server::live::{Hello, HubConfig, Intent, Who};
use dejarik_server::profile::Profile as Shown;
use dejarik_server::protocol::{Phrase, Profile, Room, ServerFrame, SideName};
use dejarik_server::store::Sqlite;
use tokio::time::{Instant, timeout};

use crate::common::client::{Client, Name, PATIENCE};
use crate::common::server::{Server, quick};
use crate::common::{computer, link};

const FIRST: SideName = SideName::First;
const SECOND: SideName = SideName::Second;

/// Waits for what somebody says.
async fn said(client: &mut Client) -> (SideName, Phrase) {
    loop {
        if let Some(ServerFrame::Said { side, phrase }) = client.next().await {
            return (side, phrase);
        }
    }
}

fn named(name: &str) -> Name {
    let profile = Profile { name: Some(name.to_owned()), figure: Some("looney:L".to_owned()) };
    Name { profile: Some(profile), ..Name::default() }
}

/// Waits until the room has this many spectators and names these.
async fn watching(client: &mut Client, count: u32, names: &[&str]) {
    let fits = |room: &Room| {
        let shown: Vec<_> = room.watching.iter().filter_map(|one| one.name.as_deref()).collect();
        room.watchers == count && shown == names
    };
    let waiting = async {
        while !client.known.room.as_ref().is_some_and(fits) {
            client.next().await.expect("the connection ended");
        }
    };
    timeout(PATIENCE, waiting).await.expect("the room does not come to hold these spectators");
}

#[tokio::test(start_paused = true)]
async fn a_phrase_reaches_everybody_at_the_table_once_and_is_not_kept() {
    let server = Server::memory().await;
    let game = server.game(link(RulesId::Groi)).await;
    let [mut anna, mut ben] = server.clients(&game).await;
    let mut watcher = Client::connect(&server.address, game.id, &Name::default()).await;
    let frame = anna.act_frame(FIRST, "say:good-luck");
    let before = anna.known.version();
    assert_eq!(anna.answer(&frame).await, Ok(before));
    // The same act again, as after a lost answer.
    assert_eq!(anna.answer(&frame).await, Ok(before));
    assert_eq!(anna.act(FIRST, "say:bows").await, Ok(before));
    assert_eq!(anna.answer(&frame).await, Ok(before));
    for client in [&mut ben, &mut watcher] {
        assert_eq!(said(client).await, (FIRST, Phrase::GoodLuck));
        assert_eq!(said(client).await, (FIRST, Phrase::Bows));
    }
    ben.act(SECOND, "say:hello").await.unwrap();
    assert_eq!(said(&mut watcher).await, (SECOND, Phrase::Hello));
    let own =
        anna.seen.iter().filter(|frame| matches!(frame, ServerFrame::Said { side: FIRST, .. }));
    let own = own.count();
    assert_eq!(own, 2, "the speaker hears it too");
    // Nothing of it is in the game, and nobody who comes later learns of it.
    assert!(ben.in_step().await);
    assert_eq!(server.hub.full(&game.id, &Who::default()).await.unwrap().state.version, before);
    let late = Client::connect(&server.address, game.id, &Name::default()).await;
    assert!(!late.seen.iter().any(|frame| matches!(frame, ServerFrame::Said { .. })));
}

#[tokio::test(start_paused = true)]
async fn only_those_who_play_each_other_may_speak() {
    let server = Server::memory().await;
    let game = server.game(link(RulesId::Groi)).await;
    let [mut anna, _ben] = server.clients(&game).await;
    let mut watcher = Client::connect(&server.address, game.id, &named("Carl")).await;
    assert_eq!(watcher.act(FIRST, "say:hello").await.unwrap_err().code, "not-your-seat");
    assert_eq!(anna.act(SECOND, "say:hello").await.unwrap_err().code, "not-your-seat");
    // After the game people say goodbye.
    anna.act(FIRST, "abort").await.unwrap();
    anna.act(FIRST, "say:goodbye").await.unwrap();
    let (open, _) = server.open_game(link(RulesId::Groi)).await;
    let mut alone = Client::connect(&server.address, open.id, &Name::person(open.people[0])).await;
    assert_eq!(alone.act(FIRST, "say:hello").await.unwrap_err().code, "not-now");
    let against = server.game(computer(RulesId::Groi, 1)).await;
    let name = Name::person(against.people[0]);
    let mut player = Client::connect(&server.address, against.id, &name).await;
    let side = player.known.full.as_ref().unwrap().you[0];
    assert_eq!(player.act(side, "say:hello").await.unwrap_err().code, "not-now");
}

#[tokio::test(start_paused = true)]
async fn a_player_who_says_too_much_is_refused_and_the_opponent_is_not() {
    let config = HubConfig { phrases: (3, Duration::from_secs(86_400)), ..quick() };
    let server = Server::start(Arc::new(Sqlite::default()), config).await;
    let game = server.game(link(RulesId::Groi)).await;
    let [mut anna, mut ben] = server.clients(&game).await;
    for _ in 0..3 {
        anna.act(FIRST, "say:hello").await.unwrap();
    }
    assert_eq!(anna.act(FIRST, "say:hello").await.unwrap_err().code, "too-many");
    let (id, hello) = ("a1".to_owned(), Intent::Say(Phrase::Hello));
    let who = Who { person: Some(game.people[0]), ..Who::default() };
    let refusal = server.hub.wish(&game.id, &who, id, hello, Instant::now()).await.unwrap_err();
    assert_eq!(refusal.code(), "too-many", "over HTTP it is the same seat");
    ben.act(SECOND, "say:one-moment").await.unwrap();
}

#[tokio::test(start_paused = true)]
async fn spectators_with_a_name_are_listed_each_once() {
    let server = Server::memory().await;
    let game = server.game(link(RulesId::Groi)).await;
    let [mut anna, _ben] = server.clients(&game).await;
    let one = Client::connect(&server.address, game.id, &named("  Carl ")).await;
    let again = Client::connect(&server.address, game.id, &named("Carl")).await;
    let nameless = Client::connect(&server.address, game.id, &Name::default()).await;
    let two = Client::connect(&server.address, game.id, &named("Dora")).await;
    watching(&mut anna, 4, &["Carl", "Dora"]).await;
    drop(one);
    watching(&mut anna, 3, &["Carl", "Dora"]).await;
    drop((again, nameless));
    watching(&mut anna, 1, &["Dora"]).await;
    drop(two);
    watching(&mut anna, 0, &[]).await;
    // A player is not among those who watch.
    let name = Name { profile: named("Anna").profile, ..Name::person(game.people[0]) };
    let _second_tab = Client::connect(&server.address, game.id, &name).await;
    watching(&mut anna, 0, &[]).await;
}

#[tokio::test(start_paused = true)]
async fn the_list_of_spectators_is_bounded() {
    let server = Server::memory().await;
    let game = server.game(link(RulesId::Groi)).await;
    let [mut anna, _ben] = server.clients(&game).await;
    let mut all = Vec::new();
    for number in 0..30 {
        let profile = Shown { name: Some(format!("W{number}")), figure: None };
        let hello = Hello { profile, ..Hello::default() };
        all.push(server.hub.subscribe(&game.id, &Who::default(), hello).await.unwrap());
    }
    let names: Vec<String> = (0..24).map(|number| format!("W{number}")).collect();
    let names: Vec<&str> = names.iter().map(String::as_str).collect();
    watching(&mut anna, 30, &names).await;
}
