//! The clients of a simulation: players, who retry under the same name until they have an answer, and spectators.

use std::sync::{Arc, Mutex};
use std::time::Duration;

use dejarik_host::live::frames;
use dejarik_host::protocol::Action;
use dejarik_rules::{RulesId, Side};
use dejarik_server::id::{GameId, SeatToken};
use dejarik_server::live::{Act, Hello, Subscription, Who};
use dejarik_server::protocol::{ClientFrame, Due, ServerFrame, SideName};
use tokio::time::{Instant, sleep, sleep_until, timeout};

use super::chance::Chance;
use super::world::{Node, World};
use crate::common::account::{Seat, is_beginning, line_of};
use crate::common::client::Known;
use crate::common::hand::Hand;

/// How often a client pings, and sends an act again that has no answer.
pub const PING: Duration = Duration::from_millis(1_000);
/// After how long without a frame a client gives up a connection.
pub const SILENCE: Duration = Duration::from_millis(2_500);

/// A game with its players.
pub struct Table {
    pub id: GameId,
    pub rules: RulesId,
    /// The secrets of the seats.
    pub secrets: [SeatToken; 2],
    pub seats: [Mutex<Seat>; 2],
    /// Whether devices check the dice.
    pub checked: bool,
    /// The players with devices who have finished.
    pub hands: [Mutex<Option<Hand>>; 2],
    /// The hidden orders that the players will choose.
    pub orders: [String; 2],
    /// The length of the line at which the players stop.
    pub target: usize,
    /// The longest time that a player thinks, in milliseconds.
    pub think: u64,
}

impl Table {
    /// Returns whether nobody will act any more, as far as a client knows.
    fn is_enough(&self, known: &Known) -> bool {
        let over = known.state.as_ref().is_some_and(|state| state.due == Due::Nothing);
        over || known.words.len() >= self.target
    }

    /// Checks that a frame shows nobody the other side's order before both are stored.
    fn check_hidden(&self, world: &World, side: Option<Side>, frame: &str) {
        for other in Side::BOTH.into_iter().filter(|other| Some(*other) != side) {
            let order = &self.orders[other.index()];
            if self.rules == RulesId::Simeone
                && frame.contains(order.as_str())
                && world.audit.length(self.id) < 2
            {
                world.audit.fail(format!("{}: the order {order} is shown early: {frame}", self.id));
            }
        }
    }
}

/// What a client does with its connection.
struct Session<'a> {
    world: &'a World,
    table: &'a Table,
    /// The side of a player; `None` for a spectator.
    side: Option<Side>,
    node: Arc<Node>,
    subscription: Subscription,
    known: Known,
    heard: Instant,
    chance: &'a Chance,
    who: Who,
}

/// Sends a frame over a connection. Returns whether that is possible.
pub async fn send(node: &Node, subscription: &Subscription, frame: &ClientFrame) -> bool {
    if timeout(SILENCE, node.process.awake()).await.is_err() {
        return false;
    }
    let sent = match frame.clone() {
        ClientFrame::Ping { n } => subscription.ping(n),
        ClientFrame::Sync => subscription.sync(),
        ClientFrame::Act { id, side, action } => subscription.act(Act { id, side, action }),
        ClientFrame::Hello { .. } | ClientFrame::Leave => Ok(()),
    };
    sent.is_ok()
}

/// Plays a seat, or watches, until the game is over or long enough, and the client has all of it.
pub async fn take_part(world: Arc<World>, table: Arc<Table>, side: Option<Side>, chance: Chance) {
    let watched = Mutex::new(Seat::default());
    let seat = side.map_or(&watched, |side| &table.seats[side.index()]);
    let mut acts = 0;
    loop {
        if let Some(node) = world.some_node(&chance) {
            connect(&world, &table, (side, seat), node, &chance, &mut acts).await;
        }
        {
            let seat = seat.lock().unwrap();
            if has_finished(&world, &table, &seat) {
                return check_copy(&world, &table, &seat.known);
            }
        }
        sleep(chance.millis(20, 300)).await;
    }
}

fn has_finished(world: &World, table: &Table, seat: &Seat) -> bool {
    seat.pending.is_none()
        && table.is_enough(&seat.known)
        && seat.known.version() == world.audit.length(table.id)
}

/// Checks that a client's copy of a game is what is stored.
fn check_copy(world: &World, table: &Table, known: &Known) {
    let stored = world.leases.stored(table.id).expect("the game");
    let hash = known.state.as_ref().map(|state| state.hash.clone());
    let wrong = match line_of(&stored) {
        Err(wrong) => Some(wrong),
        Ok(line) if line.len() != known.words.len() || !is_beginning(&known.words, &line) => {
            Some(format!("a client has {:?}, and {line:?} is stored", known.words))
        }
        Ok(_) if hash.as_ref() != Some(&known.hash()) => Some("a copy has another hash".to_owned()),
        Ok(_) => None,
    };
    if let Some(wrong) = wrong {
        world.audit.fail(format!("{}: {wrong}", table.id));
    }
}

/// Connects to a node, and uses the connection until it breaks.
async fn connect(
    world: &World,
    table: &Table,
    (side, seat): (Option<Side>, &Mutex<Seat>),
    node: Arc<Node>,
    chance: &Chance,
    acts: &mut u64,
) {
    let secret = side.map(|side| table.secrets[side.index()].hash());
    let who = Who { seat: secret, ..Who::default() };
    let known = seat.lock().unwrap().known.clone();
    let version = known.state.is_some().then(|| (known.version(), known.hash()));
    let hello = Hello { known: version, choices: side.is_some(), ..Hello::default() };
    let subscribed = async {
        node.process.awake().await;
        node.hub.subscribe(&table.id, &who, hello).await
    };
    let Ok(Ok(subscription)) = timeout(SILENCE, subscribed).await else { return };
    let heard = Instant::now();
    let mut session = Session { world, table, side, node, subscription, known, heard, chance, who };
    session.run(seat, acts).await;
}

impl Session<'_> {
    async fn run(&mut self, seat: &Mutex<Seat>, acts: &mut u64) {
        let pending = seat.lock().unwrap().pending.clone();
        if let Some(act) = pending
            && !self.send(&act).await
        {
            return;
        }
        let mut ping = Instant::now() + PING;
        let mut thought: Option<Instant> = None;
        loop {
            if has_finished(self.world, self.table, &seat.lock().unwrap()) {
                return;
            }
            let next = self.next_act(seat, acts);
            match &next {
                Some(_) => {
                    let think = self.chance.millis(0, self.table.think);
                    thought.get_or_insert_with(|| Instant::now() + think);
                }
                None => thought = None,
            }
            let acting = thought.unwrap_or(ping);
            let dead = self.node.clone();
            tokio::select! {
                biased;
                () = dead.process.death() => return,
                frame = self.subscription.next() => {
                    let Some(frame) = frame else { return };
                    if timeout(SILENCE, self.node.process.awake()).await.is_err() {
                        return;
                    }
                    self.heard = Instant::now();
                    if !self.hear(seat, &frame).await || self.chance.one_in(60) {
                        return;
                    }
                }
                () = sleep_until(acting), if next.is_some() => {
                    thought = None;
                    seat.lock().unwrap().pending.clone_from(&next);
                    *acts += 1;
                    let Some(act) = next else { continue };
                    if !self.act(seat, &act).await {
                        return;
                    }
                }
                () = sleep_until(ping) => {
                    ping = Instant::now() + PING;
                    let pending = seat.lock().unwrap().pending.clone();
                    for frame in pending.into_iter().chain([ClientFrame::Ping { n: 1 }]) {
                        if !self.send(&frame).await {
                            return;
                        }
                    }
                    if self.heard.elapsed() >= SILENCE {
                        return;
                    }
                }
            }
        }
    }

    /// Takes a frame. Returns whether the connection is of use any more.
    async fn hear(&mut self, seat: &Mutex<Seat>, frame: &str) -> bool {
        self.table.check_hidden(self.world, self.side, frame);
        let Ok(frame) = frames::read(frame) else {
            self.world.audit.fail(format!("a frame cannot be read: {frame}"));
            return false;
        };
        let complete = self.known.take(&frame);
        self.compare();
        let usable = {
            let mut seat = seat.lock().unwrap();
            seat.see(&self.known) && self.noted(&mut seat, &frame)
        };
        usable && (complete || self.send(&ClientFrame::Sync).await)
    }

    /// Notes what a frame says about an act. Returns whether the connection is of use any more.
    fn noted(&self, seat: &mut Seat, frame: &ServerFrame) -> bool {
        seat.note(frame).unwrap_or_else(|wrong| {
            self.world.audit.fail(format!("{}: {wrong}", self.table.id));
            false
        })
    }

    /// Checks that nothing is shown that is not stored.
    fn compare(&self) {
        let (shown, stored) = (self.known.version(), self.world.audit.length(self.table.id));
        if shown > stored {
            let game = self.table.id;
            let what = format!("{game}: version {shown} is shown, and {stored} events are stored");
            self.world.audit.fail(what);
        }
    }

    /// Sends an act over the connection, or as a request of its own.
    async fn act(&mut self, seat: &Mutex<Seat>, frame: &ClientFrame) -> bool {
        let ClientFrame::Act { id, side, action } = frame.clone() else { return true };
        if !self.chance.one_in(6) {
            return self.send(frame).await;
        }
        let (act, name) = (Act { id: id.clone(), side, action }, id);
        let asked = async {
            self.node.process.awake().await;
            let answer = self.node.hub.act(&self.table.id, &self.who, act).await;
            self.node.process.awake().await;
            answer
        };
        let answer = tokio::select! {
            biased;
            () = self.node.process.death() => return false,
            answer = timeout(2 * SILENCE, asked) => answer,
        };
        let frame = match answer {
            Ok(Ok(version)) => ServerFrame::Ack { id: name, version },
            Ok(Err(refusal)) => ServerFrame::Refused { id: name, error: refusal.to_error() },
            Err(_) => return false,
        };
        self.noted(&mut seat.lock().unwrap(), &frame)
    }

    /// Sends a frame over the connection. Returns whether that is possible.
    async fn send(&mut self, frame: &ClientFrame) -> bool {
        send(&self.node, &self.subscription, frame).await
    }

    /// Returns the act that the player makes next, if any.
    fn next_act(&self, seat: &Mutex<Seat>, acts: &u64) -> Option<ClientFrame> {
        let side = self.side?;
        {
            let seat = seat.lock().unwrap();
            if seat.pending.is_some() || seat.is_behind() || self.table.is_enough(&self.known) {
                return None;
            }
        }
        let state = self.known.state.as_ref()?;
        let action = match state.due {
            Due::Orders { missing } if missing[side.index()] => {
                Action::Order { order: self.table.orders[side.index()].clone() }
            }
            Due::Step { side: due } if due == SideName::from(side) => {
                let steps = &state.choices.as_ref()?.steps;
                // The choice depends on the moment alone, because it is made again and again until it is sent.
                let salt = acts.wrapping_mul(0x9e37_79b9) as usize + self.table.think as usize;
                let word = steps.get(salt % steps.len().max(1))?.word.clone();
                Action::Step { word, ply: state.ply }
            }
            Due::Orders { .. } | Due::Step { .. } | Due::Roll | Due::Nothing => return None,
        };
        Some(ClientFrame::Act { id: format!("act{acts}"), side: side.into(), action })
    }
}
