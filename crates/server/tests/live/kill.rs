//! `kill -9` at random moments under play: no acknowledged move is lost, none is doubled.
//!
//! The server is this test binary started again as a child. `DEJARIK_KILLS=200` makes it 200.

use std::collections::BTreeMap;
use std::net::SocketAddr;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use dejarik_play::dice::{DiceSource, System};
use dejarik_play::{Event, Game};
use dejarik_rules::RulesId;
use dejarik_server::id::PersonId;
use dejarik_server::live::Hub;
use dejarik_server::protocol::{Action, ClientFrame, Due, Rules, ServerFrame, SideName};
use dejarik_server::store::{Sqlite, Store};
use tokio::time::{Instant, sleep};

use crate::common::client::{Client, Known, Name};
use crate::common::link;
use crate::common::server::{Scratch, Server, Table, quick};

const FILE: &str = "DEJARIK_TEST_CHILD";

/// Not a test of its own: the server that is killed.
#[tokio::test(flavor = "multi_thread")]
async fn child_server() {
    let Some(path) = std::env::var_os(FILE) else { return };
    let store = Sqlite::open(Path::new(&path)).unwrap();
    let hub = Hub::open(Arc::new(store), quick()).unwrap();
    let server = Server::over(hub, "127.0.0.1:0").await;
    let mut told = path.clone();
    told.push(".address");
    let mut draft = path.clone();
    draft.push(".draft");
    std::fs::write(&draft, server.address.to_string()).unwrap();
    std::fs::rename(&draft, &told).unwrap();
    sleep(Duration::from_secs(600)).await;
}

struct Killed(Child);

impl Drop for Killed {
    fn drop(&mut self) {
        // SIGKILL: the process gets no chance to do anything.
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

async fn spawn(path: &Path) -> (Killed, SocketAddr) {
    let told = path.with_file_name("games.db.address");
    let _ = std::fs::remove_file(&told);
    let child = Command::new(std::env::current_exe().unwrap())
        .args(["--exact", "kill::child_server", "--nocapture"])
        .env(FILE, path)
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    let child = Killed(child);
    let begun = Instant::now();
    loop {
        if let Ok(text) = std::fs::read_to_string(&told) {
            return (child, text.parse().unwrap());
        }
        assert!(begun.elapsed() < Duration::from_secs(30), "the child does not start");
        sleep(Duration::from_millis(2)).await;
    }
}

/// A seat's acts, as the player knows them.
#[derive(Default)]
struct Seat {
    known: Known,
    /// Sent and not answered.
    pending: Option<ClientFrame>,
    /// Acknowledged: by name, the word and the version.
    done: BTreeMap<String, (String, u64)>,
}

/// Plays one seat until the connection breaks; what is pending is sent again first.
async fn play(seat: &Mutex<Seat>, address: SocketAddr, table: &Table, side: SideName) {
    let index = usize::from(side == SideName::Second);
    let name = Name::secret(&table.secrets[index]);
    let known = seat.lock().unwrap().known.clone();
    let Some(mut client) = Client::resume(address, table.id, &name, known).await else { return };
    let pending = seat.lock().unwrap().pending.clone();
    if let Some(act) = &pending
        && client.send(act).await.is_none()
    {
        return;
    }
    loop {
        let next = next_act(&mut client, side, seat);
        if let Some(act) = next {
            seat.lock().unwrap().pending = Some(act.clone());
            if client.send(&act).await.is_none() {
                return;
            }
        }
        let patience = Duration::from_millis(2_500);
        let Ok(Some(frame)) = client.next_within(patience).await else { return };
        let mut seat = seat.lock().unwrap();
        seat.known = client.known.clone();
        let Some(ClientFrame::Act { id, action, .. }) = seat.pending.clone() else { continue };
        match frame {
            ServerFrame::Ack { id: acked, version } if acked == id => {
                seat.done.insert(id, (word_of(action), version));
                seat.pending = None;
            }
            ServerFrame::Refused { id: refused, error } if refused == id => {
                panic!("{action:?} was legal, but: {error:?}");
            }
            _ => {}
        }
    }
}

/// Returns the word that the log has for an action of this test: a step or an order.
fn word_of(action: Action) -> String {
    match action {
        Action::Step { word, .. } => word,
        Action::Order { order } => format!("setup:{order}"),
        other => panic!("this test never sends {other:?}"),
    }
}

fn next_act(client: &mut Client, side: SideName, seat: &Mutex<Seat>) -> Option<ClientFrame> {
    if seat.lock().unwrap().pending.is_some() {
        return None;
    }
    let missing = usize::from(side == SideName::Second);
    match client.state().due {
        Due::Orders { missing: orders } if orders[missing] => {
            let order = if missing == 0 { "setup:NSKM" } else { "setup:xthg" };
            Some(client.act_frame(side, order))
        }
        Due::Step { side: due } if due == side => {
            let salt = System.below(1 << 30).unwrap() as usize;
            // The version may be ahead of the acknowledgement; a step is due all the same.
            let word = client.some_step(salt)?;
            Some(client.act_frame(side, &word))
        }
        Due::Orders { .. } | Due::Step { .. } | Due::Roll | Due::Nothing => None,
    }
}

fn check(store: &dyn Store, table: &Table, seats: &[Mutex<Seat>; 2]) -> (usize, usize) {
    let kept = store.load(&table.id).unwrap().unwrap();
    let events: Vec<Event> = kept.log.iter().map(|logged| logged.event.clone()).collect();
    let game = Game::replay(kept.terms.settings.clone(), &events).expect("the log is a game");
    let mut acknowledged = 0;
    for (side, seat) in dejarik_rules::Side::BOTH.into_iter().zip(seats) {
        let seat = seat.lock().unwrap();
        for (id, (word, version)) in &seat.done {
            let found: Vec<_> = kept
                .log
                .iter()
                .enumerate()
                .filter(|(_, logged)| logged.act == Some((side, id.clone())))
                .collect();
            assert_eq!(found.len(), 1, "act {id} `{word}`");
            assert_eq!(found[0].1.event.to_string(), *word);
            assert_eq!(found[0].0 as u64 + 1, *version);
            acknowledged += 1;
        }
        // Whatever a player was told of is there.
        let words: Vec<_> = game.line().iter().map(|entry| entry.word.clone()).collect();
        let known = &seat.known.words;
        let told =
            |(at, word): (usize, &String)| words.get(at) == Some(word) || word == "setup:????";
        assert!(known.iter().enumerate().all(told), "{known:?} is not the start of {words:?}");
    }
    (acknowledged, kept.log.len())
}

#[tokio::test(flavor = "multi_thread")]
async fn no_acknowledged_move_is_lost_and_none_is_doubled_when_the_server_is_killed() {
    let kills = std::env::var("DEJARIK_KILLS").ok().and_then(|n| n.parse().ok()).unwrap_or(20);
    let scratch = Scratch::new();
    let mut games: Vec<(Table, [Mutex<Seat>; 2])> = Vec::new();
    let (mut acknowledged, mut events, mut finished) = (0, 0, 0);
    for _ in 0..kills {
        refill(&scratch, &mut games).await;
        let (child, address) = spawn(&scratch.file()).await;
        let players = games.iter().flat_map(|(table, seats)| {
            [(SideName::First, &seats[0]), (SideName::Second, &seats[1])]
                .map(|(side, seat)| play(seat, address, table, side))
        });
        let playing = futures_util::future::join_all(players);
        let moment = Duration::from_millis(20 + System.below(400).unwrap());
        let killing = async {
            sleep(moment).await;
            drop(child);
        };
        tokio::join!(playing, killing);
        let store = Sqlite::open(&scratch.file()).unwrap();
        games.retain(|(table, seats)| {
            let (acks, log) = check(&store, table, seats);
            let over = matches!(
                seats[0].lock().unwrap().known.state.as_ref().map(|state| state.due),
                Some(Due::Nothing)
            );
            if over {
                acknowledged += acks;
                events += log;
                finished += 1;
            }
            !over
        });
    }
    let store = Sqlite::open(&scratch.file()).unwrap();
    for (table, seats) in &games {
        let (acks, log) = check(&store, table, seats);
        acknowledged += acks;
        events += log;
    }
    println!(
        "{kills} kills, {finished} games finished, {acknowledged} acts acknowledged, {events} events"
    );
    assert!(acknowledged > kills, "hardly anything was played");
}

/// Five games at a time, of all rule sets.
async fn refill(scratch: &Scratch, games: &mut Vec<(Table, [Mutex<Seat>; 2])>) {
    let store: Arc<dyn Store> = Arc::new(Sqlite::open(&scratch.file()).unwrap());
    let hub = Hub::open(store, quick()).unwrap();
    let rules = [
        Rules(RulesId::Groi),
        Rules(RulesId::Bambara),
        Rules(RulesId::Looney),
        Rules(RulesId::Simeone),
        Rules(RulesId::Simeone),
    ];
    let [one, two] = [PersonId::random().unwrap(), PersonId::random().unwrap()];
    while games.len() < rules.len() {
        let next = rules[games.len()];
        let made = hub.create(&one, link(next)).await.unwrap();
        games.push((Table::new(&made, one, two), Default::default()));
    }
    hub.shutdown().await;
}
