//! A server that stops and starts again: games go on from the log.

use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

use dejarik_rules::RulesId;
use dejarik_server::id::{GameId, PersonId};
use dejarik_server::live::{Act, Who};
use dejarik_server::protocol::{
    Action, ClientFrame, Clock, Due, NewGame, Rules, ServerFrame, SideName,
};
use dejarik_server::store::{Logged, Sqlite, Store, Write};
use tokio::time::{Instant, sleep};

use crate::common::client::{Client, Known, Name, play_on, settle};
use crate::common::line::Line;
use crate::common::link;
use crate::common::server::{Scratch, Server, quick};

/// Stops a server in an orderly way and waits until its file is free.
async fn stop(server: Server) {
    server.hub.shutdown().await;
    drop(server);
}

/// Starts one over the same file, as soon as that is free.
async fn start(path: &Path) -> Server {
    let begun = Instant::now();
    loop {
        match Sqlite::open(path) {
            Ok(store) => return Server::start(Arc::new(store), quick()).await,
            Err(error) => assert!(begun.elapsed() < Duration::from_secs(5), "{error}"),
        }
        sleep(Duration::from_millis(10)).await;
    }
}

async fn back(line: &Line, id: GameId, name: &Name, known: &Known) -> Client {
    let begun = Instant::now();
    loop {
        match Client::resume(line.address, id, name, known.clone()).await {
            Some(client) => return client,
            None => assert!(begun.elapsed() < Duration::from_secs(5), "no way back"),
        }
        sleep(Duration::from_millis(10)).await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_restart_in_the_middle_of_a_battle_changes_nothing() {
    let scratch = Scratch::new();
    let mut met = 0;
    for salt in 0..6 {
        let server = start(&scratch.file()).await;
        let line = Line::to(server.address).await;
        let table = server.game(link(Rules(RulesId::Looney))).await;
        let names = [Name::person(table.people[0]), Name::secret(&table.secrets[1])];
        let one = Client::connect(line.address, table.id, &names[0]).await;
        let two = Client::connect(line.address, table.id, &names[1]).await;
        let mut clients = [one, two];
        // Attacks until one has to decide on a ghost.
        for step in 0..80 {
            let Some(side) = settle(&mut clients).await else { break };
            if clients[0].state().scene.battle.is_some() {
                met += 1;
                break;
            }
            let index = usize::from(side == SideName::Second);
            let choices = clients[index].state().choices.clone().unwrap();
            let attack = choices.steps.iter().find(|step| step.attack);
            let some = clients[index].some_step(salt * 97 + step * 13).unwrap();
            let word = attack.map_or(some, |step| step.word.clone());
            let version = clients[index].act(side, &word).await.unwrap();
            clients[1 - index].until_version(version).await;
        }
        let known = clients.each_ref().map(|client| client.known.clone());
        stop(server).await;
        line.cut();
        let server = start(&scratch.file()).await;
        line.lead_to(server.address);
        for (index, known) in known.iter().enumerate() {
            let mut client = back(&line, table.id, &names[index], known).await;
            assert_eq!(client.known.hash(), known.hash());
            assert!(client.in_step().await);
            clients[index] = client;
        }
        if clients[0].state().due != Due::Nothing {
            play_on(&mut clients, 3, salt).await;
            let version = clients[0].known.version().max(clients[1].known.version());
            clients[0].until_version(version).await;
            assert!(clients[0].in_step().await);
        }
        stop(server).await;
        if met >= 2 {
            return;
        }
    }
    panic!("no battle was met");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_throw_that_was_due_when_the_server_fell_is_made_when_it_is_back() {
    let scratch = Scratch::new();
    let server = Server::file(&scratch.file()).await;
    let table = server.game(link(Rules(RulesId::Simeone))).await;
    stop(server).await;
    // Both orders are on disk, the throw for the initiative is not.
    let store = {
        let begun = Instant::now();
        loop {
            match Sqlite::open(&scratch.file()) {
                Ok(store) => break store,
                Err(error) => assert!(begun.elapsed() < Duration::from_secs(5), "{error}"),
            }
            sleep(Duration::from_millis(10)).await;
        }
    };
    let logged =
        |word: &str| Logged { event: word.parse().unwrap(), act: None, at: 1, clocks: None };
    let events = vec![logged("setup:NSKM"), logged("setup:xthg")];
    let write = Write::Append { game: table.id, seq: 0, events, live: None };
    store.write(write).await.unwrap().unwrap();
    drop(store);
    let server = start(&scratch.file()).await;
    let name = Name::secret(&table.secrets[1]);
    let mut two = Client::connect(server.address, table.id, &name).await;
    while two.due().is_none() {
        two.next().await.unwrap();
    }
    assert!(two.known.words.len() >= 3 && two.known.words[2].starts_with('('));
    assert!(two.in_step().await);
}

#[tokio::test(flavor = "multi_thread")]
async fn acts_are_done_once_across_a_restart() {
    let scratch = Scratch::new();
    let server = Server::file(&scratch.file()).await;
    let table = server.game(link(Rules(RulesId::Groi))).await;
    let who = Who { person: Some(table.people[0]), seat: None };
    let full = server.hub.full(&table.id, &who).await.unwrap();
    let word = full.state.choices.unwrap().steps[0].word.clone();
    let act =
        Act { id: "once".to_owned(), side: SideName::First, action: Action::Step { word, ply: 0 } };
    let first = server.hub.act(&table.id, &who, act.clone()).await.unwrap();
    stop(server).await;
    let server = start(&scratch.file()).await;
    assert_eq!(server.hub.act(&table.id, &who, act).await, Ok(first));
    let full = server.hub.full(&table.id, &who).await.unwrap();
    assert_eq!(full.state.version, 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn clocks_stand_while_the_server_is_away_and_until_a_seat_is_back() {
    let scratch = Scratch::new();
    let server = Server::file(&scratch.file()).await;
    let clock = Some(Clock { initial: 60_000, increment: 0 });
    let table = server.game(NewGame { clock, ..link(Rules(RulesId::Bambara)) }).await;
    let names = [Name::person(table.people[0]), Name::secret(&table.secrets[1])];
    let one = Client::connect(server.address, table.id, &names[0]).await;
    let two = Client::connect(server.address, table.id, &names[1]).await;
    let mut clients = [one, two];
    play_on(&mut clients, 4, 1).await;
    let before = clients[0].state().clock.unwrap();
    assert_eq!(before.running, Some(SideName::First));
    // What was thought about and not yet played is given back.
    sleep(Duration::from_millis(400)).await;
    stop(server).await;
    let server = start(&scratch.file()).await;
    sleep(Duration::from_millis(300)).await;
    let watching = server.hub.full(&table.id, &Who::default()).await.unwrap().state.clock.unwrap();
    assert_eq!(watching.running, None, "nobody is back");
    assert!(watching.w.abs_diff(before.w) < 100 && watching.b.abs_diff(before.b) < 100);
    let mut one = Client::connect(server.address, table.id, &names[0]).await;
    sleep(Duration::from_millis(300)).await;
    one.send(&ClientFrame::Ping { n: 1, lag: None }).await.unwrap();
    let pong = one.until(|frame| matches!(frame, ServerFrame::Pong { .. })).await.unwrap();
    let ServerFrame::Pong { clock: Some(clock), .. } = pong else { panic!("{pong:?}") };
    assert_eq!(clock.running, Some(SideName::First));
    let used = watching.w - clock.w;
    assert!((250..500).contains(&used), "{used}");
}

#[tokio::test(flavor = "multi_thread")]
async fn those_who_are_connected_are_told_that_the_server_goes_down() {
    let server = Server::memory().await;
    let table = server.game(link(Rules(RulesId::Groi))).await;
    let mut client = Client::connect(server.address, table.id, &Name::default()).await;
    server.hub.shutdown().await;
    let bye = client.until(|frame| matches!(frame, ServerFrame::Bye { .. })).await.unwrap();
    let ServerFrame::Bye { error, retry } = bye else { unreachable!() };
    assert_eq!((error.code.as_str(), retry), ("shutting-down", Some(1_000)));
    assert_eq!(client.next().await, None);
    let person = PersonId::random().unwrap();
    let refused = server.hub.full(&table.id, &Who { person: Some(person), seat: None }).await;
    assert_eq!(refused.unwrap_err().code(), "shutting-down");
}
