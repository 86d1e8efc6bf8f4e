//! Games that are played one after the other, with their players and spectators.

use std::collections::VecDeque;
use std::net::SocketAddr;
use std::sync::Arc;
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use dejarik_rules::{RulesId, Side};
use dejarik_server::live::{Hub, HubConfig};
use dejarik_server::protocol::{ClientFrame, Clock, NewGame, ServerFrame, SideName};
use dejarik_server::store::{Address as StoreAddress, Postgres, Store};
use dejarik_test_services::{http, soon};
use tokio::sync::watch;
use tokio::time::{Instant, timeout};

use super::below;
use super::cluster::{Balancer, Cluster};
use super::ledger::Ledger;
use crate::common::account::{Manner, Seat, check, is_beginning, line_of, play_as};
use crate::common::client::{Client, Known, Name};
use crate::common::hand::{self, Hand, Want};
use crate::common::line::Address;
use crate::common::server::{Pairing, patiently, quick};
use crate::common::time::take;
use crate::common::{computer, link};

/// How the players and spectators of these tests behave. They notice a silent server sooner than the page
/// does, which waits longer to spare networks.
const MANNER: Manner = Manner {
    think: Duration::from_millis(600),
    ping: Duration::from_millis(700),
    silence: Duration::from_millis(1_500),
    from: None,
};

/// What was played.
#[derive(Default)]
pub struct Totals {
    pub games: AtomicU64,
    pub acts: AtomicU64,
    pub events: AtomicU64,
    /// The throws in games with checked dice.
    pub throws: AtomicU64,
    /// Acts that were refused because the server could not perform them then.
    pub refused: AtomicU64,
    /// Connections that ended before the game.
    pub reconnects: AtomicU64,
}

/// What the games of a test share.
pub struct Hall {
    pub ledger: Ledger,
    pub totals: Totals,
    balancer: Arc<Balancer>,
    maker: Hub,
    store: Arc<Postgres>,
    closing: watch::Sender<bool>,
    /// The games at the tables, and what their players know.
    tables: Mutex<Vec<Option<(Pairing, Seats)>>>,
}

type Seats = Arc<[Mutex<Seat>; 2]>;

impl Hall {
    /// Opens a hall of this many tables for the games of a cluster.
    pub async fn open(cluster: &Cluster, tables: usize) -> Arc<Hall> {
        let address = StoreAddress::parse(&cluster.store()).unwrap();
        let store = Arc::new(patiently(async || Postgres::open(&address, "maker").await).await);
        // Without a bus it takes over no games of others. It owns each game for a moment.
        let maker = Hub::open(store.clone(), HubConfig { bus: None, ..quick() }).await.unwrap();
        let (ledger, totals) = (Ledger::new(tables), Totals::default());
        let (balancer, closing) = (cluster.balancer.clone(), watch::Sender::new(false));
        let tables = Mutex::new(vec![None; tables]);
        Arc::new(Hall { ledger, totals, balancer, maker, store, closing, tables })
    }

    /// Waits until all games have gone on after what has happened.
    pub async fn all_go_on(&self, cluster: &Cluster) {
        let describe = |table: usize| {
            let (game, seats) = self.tables.lock().unwrap()[table].clone().expect("a game");
            let row =
                format!("SELECT id, owner, epoch, length FROM games WHERE id = '{}'", game.id);
            let seats = seats.each_ref().map(|seat| seat.lock().unwrap().describe());
            format!("{} / {}\n{}", cluster.sql(&row), seats.join("\n"), cluster.balancer.describe())
        };
        self.ledger.all_go_on(describe).await;
    }

    /// Ends all games where they are.
    pub fn close(&self) {
        self.closing.send_replace(true);
    }

    async fn closed(&self) {
        let _ = self.closing.subscribe().wait_for(|closing| *closing).await;
    }

    fn is_closing(&self) -> bool {
        *self.closing.borrow()
    }

    /// Plays one game after the other at a table, and checks each when it is over.
    pub async fn play(self: Arc<Self>, table: usize) {
        while !self.is_closing() {
            let Some((game, seats, terms)) = self.begin(table).await else { return };
            let line = Mutex::new(Vec::new());
            let mut hands = Side::BOTH.map(|side| terms.checked.then(|| Hand::new(side, None)));
            self.tables.lock().unwrap()[table] = Some((game.clone(), seats.clone()));
            // A throw may wait ten seconds for a part, which is longer than a game may stand.
            self.ledger.play(table, !terms.checked);
            let both = async {
                if let [Some(one), Some(two)] = &mut hands {
                    let first = self.play_checked(table, &game, (Side::First, one));
                    tokio::join!(first, self.play_checked(table, &game, (Side::Second, two)));
                    return;
                }
                let first = self.play_seat(table, &game, (SideName::First, &seats[0]));
                match terms.opponent {
                    dejarik_server::protocol::Opponent::Link => {
                        let second = self.play_seat(table, &game, (SideName::Second, &seats[1]));
                        tokio::join!(first, second);
                    }
                    _ => first.await,
                }
            };
            tokio::select! {
                () = both => {}
                () = self.watch(&game, &line) => {}
                () = self.closed() => {}
            }
            self.ledger.play(table, false);
            self.end(&game, &seats, &hands, &line).await;
        }
    }

    /// Makes a game. Which rule set it has, and who the opponent is, depends on the table.
    async fn begin(&self, table: usize) -> Option<(Pairing, Seats, NewGame)> {
        let (rules, kind) = (RulesId::all().cycle().nth(table)?, table / RulesId::all().len());
        let clock = Some(Clock { initial: 10_800_000, increment: 0 });
        let terms = match kind % 10 {
            0..=2 => link(rules),
            3 | 4 => NewGame { checked: rules.descriptor().dice, ..link(rules) },
            5 | 6 => NewGame { clock, ..link(rules) },
            _ => computer(rules, 1),
        };
        // PostgreSQL may just be away.
        let made = soon("a game can be made", || async {
            match Pairing::try_make(&self.maker, terms.clone()).await {
                Ok(game) => Some(Some(game)),
                Err(_) if self.is_closing() => Some(None),
                Err(_) => None,
            }
        });
        Some((made.await?, Default::default(), terms))
    }

    /// Plays a seat through whichever node the balancer names, until the game is over.
    async fn play_seat(
        &self,
        table: usize,
        game: &Pairing,
        (side, seat): (SideName, &Mutex<Seat>),
    ) {
        let hear = |frame: &ServerFrame| match frame {
            ServerFrame::Ack { .. } => self.ledger.acknowledged(table),
            ServerFrame::Refused { error, .. } if error.code != "over" => {
                self.totals.refused.fetch_add(1, Ordering::Relaxed);
            }
            _ => {}
        };
        while !seat.lock().unwrap().is_over() {
            let at = Address::Tcp(self.balancer.pick());
            play_as(MANNER, seat, &at, (game, side), &hear).await;
            self.pause().await;
        }
    }

    /// Plays a seat with a device through whichever node the balancer names, until the game is over.
    async fn play_checked(&self, table: usize, game: &Pairing, (side, hand): (Side, &mut Hand)) {
        while !hand.is_over() {
            let at = self.balancer.pick();
            let mut known = hand.acknowledged();
            let hear = |hand: &Hand| {
                (known..hand.acknowledged()).for_each(|_| self.ledger.acknowledged(table));
                known = hand.acknowledged();
            };
            play_hand(at, game, (side, hand), hear).await;
            self.pause().await;
        }
    }

    /// Watches a game until it is over. `longest` is the longest line that was seen.
    async fn watch(&self, game: &Pairing, longest: &Mutex<Vec<String>>) {
        let (mut known, nobody) = (Known::default(), Name::default());
        loop {
            let at = Address::Tcp(self.balancer.pick());
            let resumed = Client::resume(&at, game.id, &nobody, known.clone());
            if let Ok(Some(mut client)) = timeout(MANNER.silence, resumed).await {
                watch_one(&mut client, longest).await;
                known = client.known;
            }
            self.pause().await;
        }
    }

    /// Waits a moment before a connection is made again.
    async fn pause(&self) {
        self.totals.reconnects.fetch_add(1, Ordering::Relaxed);
        take(Duration::from_millis(100 + below(200))).await;
    }

    /// Checks a game against what its players and its spectator know.
    async fn end(
        &self,
        game: &Pairing,
        seats: &[Mutex<Seat>; 2],
        hands: &[Option<Hand>; 2],
        longest: &Mutex<Vec<String>>,
    ) {
        let read = soon("the game can be read", || async { self.store.load(game.id).await.ok() });
        let stored = read.await.expect("the game");
        let (mut acts, events) = check(&stored, seats);
        let throws = hand::compare(&stored, hands.iter().flatten()).unwrap();
        self.totals.throws.fetch_add(throws as u64, Ordering::Relaxed);
        acts += hands.iter().flatten().map(Hand::acknowledged).sum::<usize>();
        let words = line_of(&stored).unwrap();
        let longest = longest.lock().unwrap();
        assert!(is_beginning(&longest, &words), "{longest:?} is not the beginning of {words:?}");
        let Totals { games, acts: all_acts, events: all_events, .. } = &self.totals;
        for (count, more) in [(games, 1), (all_acts, acts as u64), (all_events, events as u64)] {
            count.fetch_add(more, Ordering::Relaxed);
        }
    }
}

/// Plays a seat with a device over one connection until it breaks. `hear` is called after every frame.
async fn play_hand(
    at: SocketAddr,
    game: &Pairing,
    (side, hand): (Side, &mut Hand),
    mut hear: impl FnMut(&Hand),
) {
    let name = Name::secret(&game.secrets[side.index()]);
    let address = Address::Tcp(at);
    let resumed = Client::resume(&address, game.id, &name, Known::default());
    let Ok(Some(mut client)) = timeout(MANNER.silence, resumed).await else { return };
    hand.come_back();
    let (full, room) = (client.known.full.as_deref().cloned(), client.known.room.clone());
    let mut frames: VecDeque<ServerFrame> =
        full.map(|game| ServerFrame::Full { game }).into_iter().collect();
    frames.extend(room.map(|room| ServerFrame::Room { room }));
    let mut heard = Instant::now();
    while !hand.is_over() {
        let mut wants = VecDeque::new();
        while let Some(frame) = frames.pop_front() {
            wants.extend(hand.hear(frame));
            hear(hand);
        }
        if wants.is_empty() && hand.has_turn() {
            take(MANNER.think.mul_f64(below(1 << 20) as f64 / 2_f64.powi(20))).await;
            wants.extend(hand.act(below(1 << 30) as usize));
        }
        while let Some(want) = wants.pop_front() {
            match want {
                Want::Send(frame) => {
                    if client.send(&frame).await.is_none() {
                        return;
                    }
                }
                Want::Fetch(from) => {
                    let Some(lines) = journal(at, game, from).await else { return };
                    wants.extend(hand.fetched(from, &lines));
                }
            }
        }
        assert_eq!(hand.wrong, None, "{}", game.id);
        match client.next_within(MANNER.ping).await {
            Ok(Some(frame)) => {
                heard = Instant::now();
                frames.push_back(frame);
            }
            Ok(None) => return,
            Err(_) if heard.elapsed() >= MANNER.silence => return,
            Err(_) => {
                for want in hand.ping() {
                    let Want::Send(frame) = want else { continue };
                    if client.send(&frame).await.is_none() {
                        return;
                    }
                }
            }
        }
    }
}

/// Fetches the journal of a game from a node.
async fn journal(at: SocketAddr, game: &Pairing, from: usize) -> Option<String> {
    let path = format!("/api/games/{}/dice/journal?from={from}", game.id);
    let mut program = http::Client::program(at);
    let answer = timeout(MANNER.silence, program.try_send("GET", &path, None, b"")).await;
    let answer = answer.ok()?.ok().filter(|answer| answer.status == 200)?;
    String::from_utf8(answer.body).ok()
}

/// Watches over one connection until it breaks.
async fn watch_one(client: &mut Client, longest: &Mutex<Vec<String>>) {
    let mut heard = Instant::now();
    loop {
        {
            // Another node may show an earlier moment, but never another game.
            let (known, mut longest) = (&client.known.words, longest.lock().unwrap());
            let is_later = is_beginning(&longest, known);
            assert!(is_later || is_beginning(known, &longest), "{known:?} after {longest:?}");
            if is_later {
                longest.clone_from(known);
            }
        }
        match client.next_within(MANNER.ping).await {
            Ok(Some(_)) => heard = Instant::now(),
            Ok(None) => return,
            Err(_) if heard.elapsed() >= MANNER.silence => return,
            Err(_) => {
                if client.send(&ClientFrame::Ping { n: 1 }).await.is_none() {
                    return;
                }
            }
        }
    }
}
