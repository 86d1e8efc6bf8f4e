//! A server that stops and starts again: games continue from their logs.

use std::sync::Arc;
use std::time::Duration;

use dejarik_rules::RulesId;
use dejarik_server::id::PersonId;
use dejarik_server::live::{Act, Who};
use dejarik_server::protocol::{Action, ClientFrame, Clock, Due, NewGame, ServerFrame, SideName};
use dejarik_server::store::{Epoch, LoggedEvent, Sqlite, Store, Write};
use dejarik_server::time::WallTime;
use futures_util::StreamExt;
use tempfile::TempDir;

use crate::common::client::{Client, Name, play_on, settle};
use crate::common::line::Line;
use crate::common::link;
use crate::common::server::{Server, quick};
use crate::common::time::pass;

/// A file of games, and the server that has it open.
struct Durable {
    directory: TempDir,
    store: Arc<Sqlite>,
    server: Server,
}

impl Durable {
    async fn start(directory: TempDir) -> Durable {
        let store = Arc::new(Sqlite::open(&directory.path().join("games.db")).unwrap());
        let server = Server::start(store.clone(), quick()).await;
        Durable { directory, store, server }
    }

    /// Shuts the server down, closes its connections, and waits until nothing has the file open.
    async fn stop(self, clients: impl IntoIterator<Item = Client>) -> TempDir {
        let Durable { directory, mut store, server } = self;
        server.hub.shutdown().await;
        drop(server);
        for mut client in clients {
            while client.next().await.is_some() {}
            // Another read sends the client's half of the closing handshake.
            let _ = client.socket.next().await;
        }
        loop {
            match Arc::try_unwrap(store) {
                Ok(_) => return directory,
                // A connection is just closing.
                Err(shared) => store = shared,
            }
            tokio::task::yield_now().await;
        }
    }
}

#[tokio::test]
async fn a_restart_in_the_middle_of_a_battle_changes_nothing() {
    let mut directory = tempfile::tempdir().unwrap();
    let mut battles = 0;
    for salt in 0..6 {
        let durable = Durable::start(directory).await;
        let line = Line::to(&durable.server.address);
        let game = durable.server.game(link(RulesId::Looney)).await;
        let names = game.names();
        let one = Client::connect(&line.address, game.id, &names[0]).await;
        let two = Client::connect(&line.address, game.id, &names[1]).await;
        let mut clients = [one, two];
        // Attacks until a player has to decide about a ghost.
        for step in 0..80 {
            let Some(side) = settle(&mut clients).await else { break };
            if clients[0].state().scene.battle.is_some() {
                battles += 1;
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
        line.detach();
        directory = durable.stop(clients).await;
        let durable = Durable::start(directory).await;
        line.lead_to(&durable.server.address);
        let mut clients = Vec::new();
        for (name, known) in names.iter().zip(known) {
            let hash = known.hash();
            let resumed = Client::resume(&line.address, game.id, name, known).await;
            let mut client = resumed.expect("the server is back");
            assert_eq!(client.known.hash(), hash);
            assert!(client.in_step().await);
            clients.push(client);
        }
        let Ok(mut clients) = <[Client; 2]>::try_from(clients) else { unreachable!() };
        if clients[0].state().due != Due::Nothing {
            play_on(&mut clients, 3, salt).await;
            let version = clients[0].known.version().max(clients[1].known.version());
            clients[0].until_version(version).await;
            assert!(clients[0].in_step().await);
        }
        line.detach();
        directory = durable.stop(clients).await;
        if battles >= 2 {
            return;
        }
    }
    panic!("no battle came up");
}

#[tokio::test(start_paused = true)]
async fn a_throw_that_was_due_at_shutdown_is_made_after_the_restart() {
    let store = Arc::new(Sqlite::default());
    let server = Server::start(store.clone(), quick()).await;
    let game = server.game(link(RulesId::Simeone)).await;
    server.hub.shutdown().await;
    // Both orders are stored, and the throw for the initiative is not.
    let logged = |word: &str| {
        let (event, at) = (word.parse().unwrap(), WallTime::from_millis(1));
        LoggedEvent { event, act: None, at, clocks: None }
    };
    let events = vec![logged("setup:NSKM"), logged("setup:xthg")];
    let stored = store.load(game.id).await.unwrap().unwrap();
    let summary = stored.terms.summary(&events).unwrap();
    store
        .write(Write::Append {
            game: game.id,
            epoch: Epoch::SOLE,
            seq: 0,
            events,
            summary,
            rated: None,
        })
        .await
        .unwrap();
    let server = Server::start(store, quick()).await;
    let name = Name::secret(&game.secrets[1]);
    let mut two = Client::connect(&server.address, game.id, &name).await;
    while two.due().is_none() {
        two.next().await.unwrap();
    }
    assert!(two.known.words.len() >= 3 && two.known.words[2].starts_with('('));
    assert!(two.in_step().await);
}

#[tokio::test]
async fn an_act_is_performed_once_across_a_restart() {
    let durable = Durable::start(tempfile::tempdir().unwrap()).await;
    let game = durable.server.game(link(RulesId::Groi)).await;
    let who = Who { person: Some(game.people[0]), ..Who::default() };
    let full = durable.server.hub.full(&game.id, &who).await.unwrap();
    let word = full.state.choices.unwrap().steps[0].word.clone();
    let action = Action::Step { word, ply: 0 };
    let act = Act { id: "once".to_owned(), side: SideName::First, action };
    let first = durable.server.hub.act(&game.id, &who, act.clone()).await.unwrap();
    let directory = durable.stop([]).await;
    let durable = Durable::start(directory).await;
    assert_eq!(durable.server.hub.act(&game.id, &who, act).await, Ok(first));
    let full = durable.server.hub.full(&game.id, &who).await.unwrap();
    assert_eq!(full.state.version, 1);
}

#[tokio::test(start_paused = true)]
async fn clocks_are_frozen_while_the_server_is_down_and_until_a_seat_is_back() {
    let store = Arc::new(Sqlite::default());
    let server = Server::start(store.clone(), quick()).await;
    let clock = Some(Clock { initial: 60_000, increment: 0 });
    let game = server.game(NewGame { clock, ..link(RulesId::Bambara) }).await;
    let names = game.names();
    let one = Client::connect(&server.address, game.id, &names[0]).await;
    let two = Client::connect(&server.address, game.id, &names[1]).await;
    let mut clients = [one, two];
    play_on(&mut clients, 4, 1).await;
    let before = clients[0].state().clock.unwrap();
    assert_eq!(before.running, Some(SideName::First));
    // The time since the last event is given back.
    pass(Duration::from_secs(4)).await;
    server.hub.shutdown().await;
    drop((server, clients));
    let server = Server::start(store, quick()).await;
    pass(Duration::from_secs(3)).await;
    let watching = server.hub.full(&game.id, &Who::default()).await.unwrap().state.clock.unwrap();
    assert_eq!(watching.running, None, "no seat is back");
    assert_eq!((watching.w, watching.b), (before.w, before.b));
    let mut one = Client::connect(&server.address, game.id, &names[0]).await;
    pass(Duration::from_secs(3)).await;
    one.send(&ClientFrame::Ping { n: 1 }).await.unwrap();
    let pong = one.until(|frame| matches!(frame, ServerFrame::Pong { .. })).await.unwrap();
    let ServerFrame::Pong { clock: Some(clock), .. } = pong else { panic!("{pong:?}") };
    assert_eq!(clock.running, Some(SideName::First));
    let used = watching.w - clock.w;
    assert!((3_000..3_050).contains(&used), "{used}");
}

#[tokio::test(start_paused = true)]
async fn a_shutdown_says_goodbye_to_every_connection() {
    let server = Server::alone().await;
    let game = server.game(link(RulesId::Groi)).await;
    let mut client = Client::connect(&server.address, game.id, &Name::default()).await;
    server.hub.shutdown().await;
    let bye = client.until(|frame| matches!(frame, ServerFrame::Bye { .. })).await.unwrap();
    let ServerFrame::Bye { error, retry } = bye else { unreachable!() };
    assert_eq!((error.code.as_str(), retry), ("shutting-down", Some(1_000)));
    assert_eq!(client.next().await, None);
    let person = PersonId::random().unwrap();
    let refused = server.hub.full(&game.id, &Who { person: Some(person), ..Who::default() }).await;
    assert_eq!(refused.unwrap_err().code(), "shutting-down");
}
