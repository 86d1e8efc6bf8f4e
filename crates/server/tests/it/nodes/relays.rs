//! Games whose players are connected to different nodes.

use std::sync::{Arc, Mutex};
use std::time::Duration;

use dejarik_dice::Parts;
use dejarik_play::Due;
use dejarik_rules::RulesId;
use dejarik_rules::any::AnyPosition;
use dejarik_server::id::{GameId, PersonId};
use dejarik_server::live::{Act, Hub, HubConfig, Intent, PersonEvent, Who};
use dejarik_server::protocol::{Action, Clock, NewGame, SideName};
use dejarik_server::store::Store;
use dejarik_server::time::WallTime;
use dejarik_test_services::{self as services, until};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio::time::{Instant, timeout};

use crate::common::bus::{bus, prefix};
use crate::common::client::{Client, Known, Name, PATIENCE, play_on, settle};
use crate::common::leased::{Leased, Leases};
use crate::common::line::Address;
use crate::common::player::until as until_all;
use crate::common::server::{Pairing, Server, quick, router};
use crate::common::{computer, link};
use crate::live::dice::{check, checked};
use crate::live::unwilling::open;

/// Several nodes in one process.
pub struct Nodes {
    nats: services::Nats,
    leases: Arc<Leases>,
    pub hubs: Vec<Hub>,
    addresses: Vec<Address>,
    stores: Vec<Arc<Leased>>,
}

impl Nodes {
    /// Starts nodes over a NATS of their own; `None` if it is not installed.
    pub async fn start(count: usize) -> Option<Nodes> {
        let nats = services::required(services::Nats::start())?;
        let (leases, prefix) = (Arc::<Leases>::default(), prefix());
        let (mut hubs, mut stores) = (Vec::new(), Vec::new());
        for number in 0..count {
            let store = leases.open(&format!("node-{number}"));
            let bus = bus(&nats.url(), &prefix).await;
            // A game without connections must not change its owner in the middle of a test.
            let config = HubConfig { bus: Some(bus), idle: Duration::from_secs(60), ..quick() };
            hubs.push(Hub::open(store.clone(), config).await.unwrap());
            stores.push(store);
        }
        let addresses = hubs.iter().map(|hub| Address::Memory(router(hub.clone()))).collect();
        Some(Nodes { nats, leases, hubs, addresses, stores })
    }

    /// Connects the players of a game to two nodes.
    async fn connect(&self, game: &Pairing, at: [usize; 2]) -> [Client; 2] {
        let [one, two] = game.names();
        let one = Client::connect(&self.addresses[at[0]], game.id, &one).await;
        let two = Client::connect(&self.addresses[at[1]], game.id, &two).await;
        [one, two]
    }

    fn owner(&self, game: GameId) -> Option<String> {
        self.leases.owner(game).0
    }

    /// Returns the words of the stored log.
    async fn log(&self, game: GameId) -> Vec<String> {
        let stored = self.stores[0].load(game).await.unwrap().unwrap();
        stored.log.iter().map(|logged| logged.event.to_string()).collect()
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn players_at_different_nodes_play_every_rule_set_to_its_end() {
    let Some(nodes) = Nodes::start(3).await else { return };
    for (salt, rules) in RulesId::all().enumerate() {
        let game = Pairing::make(&nodes.hubs[0], link(rules)).await;
        let mut clients = nodes.connect(&game, [1, 2]).await;
        let name = Name::person(PersonId::random().unwrap());
        let mut watcher = Client::connect(&nodes.addresses[0], game.id, &name).await;
        play_on(&mut clients, 40, salt).await;
        // The last step may be followed by a throw.
        settle(&mut clients).await;
        let version = clients[0].known.version();
        watcher.until_version(version).await;
        for client in clients.iter_mut().chain([&mut watcher]) {
            assert!(client.in_step().await, "{rules}");
        }
        let stored = nodes.log(game.id).await;
        assert_eq!(stored.len() as u64, version, "{rules}");
        let owner = nodes.owner(game.id);
        assert!(owner.is_some(), "{rules}: somebody runs the game");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_ping_at_a_relay_is_answered_by_the_owner() {
    let Some(nodes) = Nodes::start(2).await else { return };
    let clock = Clock { initial: 600_000, increment: 5_000 };
    let timed = NewGame { clock: Some(clock), ..link(RulesId::Bambara) };
    for terms in [link(RulesId::Groi), timed] {
        let game = Pairing::make(&nodes.hubs[0], terms).await;
        let mut clients = nodes.connect(&game, [0, 1]).await;
        until("node 0 runs the game", async || nodes.owner(game.id).as_deref() == Some("node-0"))
            .await;
        let forwarded = || nodes.hubs[1].figures().node.unwrap().forwarded;
        for round in 0..3 {
            play_on(&mut clients, 2, round).await;
            let before = forwarded();
            for _ in 0..5 {
                assert!(clients[1].in_step().await, "{round}");
            }
            assert!(forwarded() >= before + 5, "{round}");
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_moves_to_another_node_when_its_node_stops_and_no_client_notices() {
    let Some(nodes) = Nodes::start(2).await else { return };
    let game = Pairing::make(&nodes.hubs[0], link(RulesId::Groi)).await;
    let mut clients = nodes.connect(&game, [1, 1]).await;
    until("node 0 runs the game", async || nodes.owner(game.id).as_deref() == Some("node-0")).await;
    play_on(&mut clients, 4, 1).await;
    let epoch = nodes.leases.owner(game.id).1;
    nodes.hubs[0].shutdown().await;
    // The same connections go on.
    play_on(&mut clients, 4, 2).await;
    assert_eq!(nodes.leases.owner(game.id), (Some("node-1".to_owned()), epoch + 1));
    for client in &mut clients {
        assert!(client.in_step().await);
    }
    assert_eq!(nodes.log(game.id).await.len() as u64, clients[0].known.version());
}

#[tokio::test(flavor = "multi_thread")]
async fn a_throw_that_is_open_when_its_node_stops_is_finished_by_the_next_one() {
    let Some(nodes) = Nodes::start(2).await else { return };
    let server = Server { hub: nodes.hubs[0].clone(), address: nodes.addresses[1].clone() };
    let (game, mut players, side) = open(&server, checked(RulesId::Looney), true).await;
    let signed = players[0].device().journal().to_vec();
    let number = players[0].device().ledger().unwrap().number();
    assert_eq!(nodes.owner(game.id).as_deref(), Some("node-0"));
    nodes.hubs[0].shutdown().await;
    players[side.index()].silent = false;
    for player in &mut players {
        player.come_back(&nodes.addresses[1]).await;
    }
    assert!(until_all(&mut players, |player| player.due() != Some(Due::Roll)).await);
    assert_eq!(nodes.owner(game.id).as_deref(), Some("node-1"));
    for player in &players {
        let device = player.device();
        assert!(device.journal().starts_with(&signed), "the receipt is the one that was stored");
        let throws = device.ledger().unwrap().throws();
        assert!(throws.iter().any(|thrown| thrown.number == number && thrown.parts == Parts::BOTH));
    }
    check(&server.address, &game, &mut players).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_node_that_was_taken_for_dead_writes_nothing_and_relays_from_then_on() {
    let Some(nodes) = Nodes::start(2).await else { return };
    let game = Pairing::make(&nodes.hubs[0], link(RulesId::Bambara)).await;
    let [one, two] = game.names();
    let mut old = Client::connect(&nodes.addresses[0], game.id, &one).await;
    assert_eq!(nodes.owner(game.id).as_deref(), Some("node-0"));
    // Node 0 is paused as far as the store can tell, and node 1 is asked for the game.
    nodes.leases.expire("node-0");
    let mut new = Client::connect(&nodes.addresses[1], game.id, &two).await;
    assert_eq!(nodes.owner(game.id).as_deref(), Some("node-1"));
    // The first player acts at the node that does not know of it yet. The act is performed once, by the
    // new owner, and the client keeps its connection.
    let word = old.some_step(0).unwrap();
    let version = old.act(SideName::First, &word).await.unwrap();
    assert_eq!(version, 1);
    new.until_version(1).await;
    assert_eq!(nodes.log(game.id).await, [word]);
    let mut clients = [old, new];
    play_on(&mut clients, 6, 3).await;
    for client in &mut clients {
        assert!(client.in_step().await);
    }
    assert_eq!(nodes.owner(game.id).as_deref(), Some("node-1"));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_clock_falls_although_its_node_has_gone_and_nobody_asks_for_the_game() {
    let Some(nodes) = Nodes::start(2).await else { return };
    // The shortest time that a clock may have. What is left shows ten seconds at least after a hand-over.
    let clock = Some(Clock { initial: 10_000, increment: 0 });
    let terms = NewGame { clock, ..link(RulesId::Groi) };
    let game = Pairing::make(&nodes.hubs[0], terms).await;
    let mut clients = nodes.connect(&game, [0, 0]).await;
    play_on(&mut clients, 4, 1).await;
    drop(clients);
    let before = nodes.log(game.id).await.len();
    nodes.leases.expire("node-0");
    until("the clock falls", async || nodes.log(game.id).await.len() > before).await;
    assert_eq!(nodes.owner(game.id).as_deref(), Some("node-1"));
    let full = nodes.hubs[1].full(&game.id, &Who::default()).await.unwrap();
    assert_eq!(full.state.result.map(|result| result.why).as_deref(), Some("timeout"));
}

#[tokio::test(flavor = "multi_thread")]
async fn programs_act_and_read_at_any_node() {
    let Some(nodes) = Nodes::start(2).await else { return };
    let game = Pairing::make(&nodes.hubs[0], link(RulesId::Groi)).await;
    until("node 0 runs the game", async || nodes.owner(game.id).as_deref() == Some("node-0")).await;
    let far = &nodes.hubs[1];
    let people = game.people.map(|person| Who { person: Some(person), ..Who::default() });
    let full = far.full(&game.id, &people[0]).await.unwrap();
    let word = full.state.choices.unwrap().steps[0].word.clone();
    let action = Action::Step { word: word.clone(), ply: 0 };
    let act = Act { id: "a1".to_owned(), side: SideName::First, action };
    assert_eq!(far.act(&game.id, &people[0], act.clone()).await, Ok(1));
    assert_eq!(far.act(&game.id, &people[0], act).await, Ok(1), "it is performed once");
    let resigned =
        far.wish(&game.id, &people[1], "w1".to_owned(), Intent::Resign, Instant::now()).await;
    assert_eq!(resigned, Ok(2));
    let refused = far.wish(&game.id, &people[1], "w2".to_owned(), Intent::Resign, Instant::now());
    assert_eq!(refused.await.unwrap_err().code(), "over");
    for hub in &nodes.hubs {
        assert_eq!(hub.glance(&game.id, &people[0]).await.unwrap().version, 2);
        let record = hub.record(&game.id, &people[0]).await.unwrap();
        assert!(record.contains(&word), "{record}");
        assert_eq!(hub.finished(&game.id, &people[0]).await.unwrap().0.line().len(), 1);
        assert_eq!(hub.portrait(&game.id, None).await.unwrap().of, 1);
    }
    assert_eq!(nodes.owner(game.id).as_deref(), Some("node-0"));
    let nobody = far.full(&"nothere1".parse().unwrap(), &people[0]).await;
    assert_eq!(nobody.unwrap_err().code(), "not-found");
}

/// Somebody who reads everything that is said over NATS.
struct Spy(Arc<Mutex<Vec<u8>>>);

impl Spy {
    async fn listen(nats: &services::Nats) -> Spy {
        let heard = Arc::<Mutex<Vec<u8>>>::default();
        let mut stream = TcpStream::connect(("127.0.0.1", nats.port())).await.unwrap();
        stream.write_all(b"CONNECT {\"verbose\":false}\r\nSUB > 1\r\nPING\r\n").await.unwrap();
        let ear = heard.clone();
        tokio::spawn(async move {
            let mut bytes = vec![0; 1 << 16];
            while let Ok(count @ 1..) = stream.read(&mut bytes).await {
                ear.lock().unwrap().extend_from_slice(&bytes[..count]);
            }
        });
        let spy = Spy(heard);
        until("the spy is heard", async || spy.heard().contains("PONG")).await;
        spy
    }

    fn heard(&self) -> String {
        String::from_utf8_lossy(&self.0.lock().unwrap()).into_owned()
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn no_secret_of_a_seat_crosses_the_bus() {
    let Some(nodes) = Nodes::start(2).await else { return };
    let spy = Spy::listen(&nodes.nats).await;
    let (near, far) = (&nodes.hubs[0], &nodes.hubs[1]);
    let [maker, joiner] = [PersonId::random().unwrap(), PersonId::random().unwrap()];
    let made = near.create(&maker, link(RulesId::Groi)).await.unwrap();
    let id: GameId = made.id.parse().unwrap();
    near.full(&id, &Who::default()).await.unwrap();
    until("node 0 runs the game", async || nodes.owner(id).as_deref() == Some("node-0")).await;
    // The maker reads the game at the other node, by cookie and by secret, and gets the invitation.
    let secret = made.seats["w"].clone();
    for name in [Name::person(maker), Name::secret(&secret)] {
        let client = Client::connect(&nodes.addresses[1], id, &name).await;
        assert_eq!(client.known.full.unwrap().invite, made.invite);
    }
    let who = Who { person: Some(maker), ..Who::default() };
    assert_eq!(far.full(&id, &who).await.unwrap().invite, made.invite);
    let link = made.invite.unwrap();
    let invitation = link.split('#').nth(1).unwrap();
    let taken = far.take_seat(&id, &joiner, &invitation.parse().unwrap()).await.unwrap();
    let joined = taken.secret.unwrap();
    let mut client = Client::connect(&nodes.addresses[1], id, &Name::secret(&joined)).await;
    assert!(client.in_step().await);
    until("the last answer was heard", async || spy.heard().contains(r#""t":"pong""#)).await;
    let heard = spy.heard();
    for secret in [&secret, invitation, &joined] {
        assert!(!heard.contains(secret), "a secret crosses the bus");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn the_events_of_a_person_arrive_at_every_node() {
    let Some(nodes) = Nodes::start(2).await else { return };
    let game = Pairing::make(&nodes.hubs[0], link(RulesId::Looney)).await;
    let mut coming = nodes.hubs[1].person_events(&game.people[0]);
    let who = Who { person: Some(game.people[1]), ..Who::default() };
    nodes.hubs[0]
        .wish(&game.id, &who, "w1".to_owned(), Intent::Resign, Instant::now())
        .await
        .unwrap();
    // Before it comes that the game has started, unless that was before the subscription.
    let finish = async {
        while let Some(event) = coming.next().await {
            if let PersonEvent::GameFinish { game, why, .. } = event {
                return (game, why);
            }
        }
        panic!("the events have ended");
    };
    let (id, why) = timeout(PATIENCE, finish).await.unwrap();
    assert_eq!((id, why.as_str()), (game.id.to_string(), "resignation"));
}

#[tokio::test(flavor = "multi_thread")]
async fn the_position_of_a_game_is_kept_from_analysis_at_every_node() {
    let Some(mut nodes) = Nodes::start(2).await else { return };
    let game = Pairing::make(&nodes.hubs[0], link(RulesId::Groi)).await;
    let mut clients = nodes.connect(&game, [0, 0]).await;
    play_on(&mut clients, 8, 5).await;
    let dpn = clients[0].state().dpn.clone().unwrap();
    let position: AnyPosition = dpn.parse().unwrap();
    until("node 1 learns of it", async || nodes.hubs[1].is_like_live_online(&position)).await;
    // Without the bus no node learns of the others' games, so each asks the store.
    nodes.nats.stop();
    play_on(&mut clients, 4, 5).await;
    let dpn = clients[0].state().dpn.clone().unwrap();
    let position: AnyPosition = dpn.parse().unwrap();
    assert!(!nodes.hubs[1].is_like_live_online(&position));
    for hub in &nodes.hubs {
        assert_eq!(hub.is_any_live_online([&position], WallTime::LAST).await, Ok(true), "{dpn}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn an_act_is_acknowledged_although_nats_was_away() {
    let Some(mut nodes) = Nodes::start(2).await else { return };
    let game = Pairing::make(&nodes.hubs[0], link(RulesId::Groi)).await;
    let mut clients = nodes.connect(&game, [0, 1]).await;
    play_on(&mut clients, 2, 1).await;
    let before = clients[0].known.version();
    nodes.nats.stop();
    // The player at the owner's node needs no bus.
    let word = clients[0].some_step(1).unwrap();
    let version = clients[0].act(SideName::First, &word).await.unwrap();
    assert_eq!(version, before + 1);
    nodes.nats.start_again().unwrap();
    // The other one finds out by a ping, as every client sends one, or connects again.
    let [_, two] = game.names();
    let known = std::mem::take(&mut clients[1].known);
    until("the other player sees the step", async || {
        let client = Client::resume(&nodes.addresses[1], game.id, &two, known.clone());
        client.await.is_some_and(|client| client.known.version() == version)
    })
    .await;
    assert_eq!(nodes.log(game.id).await.len() as u64, version);
}

#[tokio::test(flavor = "multi_thread")]
async fn the_computer_goes_on_at_another_node() {
    let Some(nodes) = Nodes::start(2).await else { return };
    let game = Pairing::make(&nodes.hubs[0], computer(RulesId::Simeone, 2)).await;
    let [one, _] = game.names();
    let near = Client::connect(&nodes.addresses[0], game.id, &one).await;
    assert_eq!(nodes.owner(game.id).as_deref(), Some("node-0"));
    drop(near);
    let mut client = Client::connect(&nodes.addresses[1], game.id, &one).await;
    nodes.leases.expire("node-0");
    nodes.hubs[0].shutdown().await;
    let order = "setup:NSKM";
    client.act(SideName::First, order).await.unwrap();
    // The game may come as a whole instead of event by event, because its owner has changed.
    while client.due() != Some(SideName::First) {
        client.next().await.unwrap();
    }
    assert_eq!(nodes.owner(game.id).as_deref(), Some("node-1"));
    assert!(client.in_step().await);
    let fresh = Client::resume(&nodes.addresses[1], game.id, &one, Known::default()).await.unwrap();
    assert_eq!(fresh.known.version(), client.known.version());
}

#[tokio::test(flavor = "multi_thread")]
async fn a_snapshot_larger_than_a_message_of_nats_reaches_another_node() {
    let Some(nodes) = Nodes::start(2).await else { return };
    let words = "A9-A10 A3-A1 A10-A9 A1-A3 ".repeat(2_499);
    let record = format!(
        "[Rules \"looney\"]\n[QuietLimit \"9999\"]\n[Result \"*\"]\n\
         [DPN \"looney 2s1m1b1B3/2lS4L3/M w - 0\"]\n\n{words}*\n"
    );
    let person = PersonId::random().unwrap();
    let imported = nodes.hubs[0].import(&person, &record).await.unwrap();
    let id: GameId = imported.games[0].id.as_ref().unwrap().parse().unwrap();
    let name = Name::default();
    let here = Client::connect(&nodes.addresses[0], id, &name).await;
    let there = Client::connect(&nodes.addresses[1], id, &name).await;
    let full = there.known.full.as_ref().unwrap();
    assert!(serde_json::to_vec(&**full).unwrap().len() > 1 << 20);
    assert_eq!(full.line, here.known.full.as_ref().unwrap().line);
    let asked = nodes.hubs[1].full(&id, &Who::default()).await.unwrap();
    assert_eq!(asked.line.len(), full.line.len());
}
