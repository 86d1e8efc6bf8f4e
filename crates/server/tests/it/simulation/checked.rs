//! The players of a simulation whose devices check the dice. What a device has stored outlives every connection.

use std::collections::VecDeque;
use std::sync::Arc;

use dejarik_dice::{Device, Secret};
use dejarik_host::live::frames;
use dejarik_play::{Event, Settings};
use dejarik_rules::Side;
use dejarik_server::live::{Hello, Subscription, Who};
use dejarik_server::protocol::ServerFrame;
use tokio::time::{Instant, sleep, sleep_until, timeout};

use super::chance::Chance;
use super::player::{PING, SILENCE, Table, send};
use super::world::{Node, World};
use crate::common::hand::{Hand, SECOND, Want};

/// Plays a seat until the game is over or long enough, and the device has all of it.
pub async fn take_part(world: Arc<World>, table: Arc<Table>, side: Side, chance: Chance) {
    let secret = Secret(std::array::from_fn(|_| chance.below(256) as u8));
    let (game, terms) = (table.id.to_string(), Settings::of(table.rules));
    let device = Device::new(&game, side, terms, secret, Some(SECOND), Vec::new());
    let mut hand = Hand::new(side, Some(device.memory().clone()));
    while !has_finished(&world, &table, &hand) {
        if let Some(node) = world.some_node(&chance) {
            connect(&world, &table, (side, &mut hand), node, &chance).await;
        }
        sleep(chance.millis(20, 300)).await;
    }
    *table.hands[side.index()].lock().unwrap() = Some(hand);
}

fn has_finished(world: &World, table: &Table, hand: &Hand) -> bool {
    if !hand.rests(table.target) {
        return false;
    }
    let stored = world.leases.stored(table.id).expect("the game");
    let log: Vec<Event> = stored.log.iter().map(|logged| logged.event.clone()).collect();
    hand.has_all(&log)
}

/// What a client does with its connection.
struct Session<'a> {
    world: &'a World,
    table: &'a Table,
    node: Arc<Node>,
    who: Who,
    subscription: Subscription,
    hand: &'a mut Hand,
}

/// Connects to a node, and uses the connection until it breaks.
async fn connect(
    world: &World,
    table: &Table,
    (side, hand): (Side, &mut Hand),
    node: Arc<Node>,
    chance: &Chance,
) {
    let who = Who { seat: Some(table.secrets[side.index()].hash()), ..Who::default() };
    let subscribed = async {
        node.process.awake().await;
        node.hub.subscribe(&table.id, &who, Hello::default()).await
    };
    let Ok(Ok(subscription)) = timeout(SILENCE, subscribed).await else { return };
    hand.come_back();
    let mut session = Session { world, table, node, who, subscription, hand };
    session.run(chance).await;
}

impl Session<'_> {
    async fn run(&mut self, chance: &Chance) {
        let (mut heard, mut ping) = (Instant::now(), Instant::now() + PING);
        let mut thought: Option<Instant> = None;
        while !has_finished(self.world, self.table, self.hand) {
            let has_turn = self.hand.has_turn() && !self.hand.rests(self.table.target);
            match has_turn {
                true => {
                    let think = chance.millis(0, self.table.think);
                    thought.get_or_insert_with(|| Instant::now() + think);
                }
                false => thought = None,
            }
            let (dead, acting) = (self.node.clone(), thought.unwrap_or(ping));
            tokio::select! {
                biased;
                () = dead.process.death() => return,
                frame = self.subscription.next() => {
                    let Some(frame) = frame else { return };
                    if timeout(SILENCE, self.node.process.awake()).await.is_err() {
                        return;
                    }
                    heard = Instant::now();
                    let wants = self.hear(&frame);
                    if !self.perform(wants).await || chance.one_in(60) {
                        return;
                    }
                }
                () = sleep_until(acting), if has_turn => {
                    thought = None;
                    let wants = self.hand.act(chance.index(1 << 20));
                    if !self.perform(wants).await {
                        return;
                    }
                }
                () = sleep_until(ping) => {
                    ping = Instant::now() + PING;
                    let wants = self.hand.ping();
                    if !self.perform(wants).await || heard.elapsed() >= SILENCE {
                        return;
                    }
                }
            }
        }
    }

    fn hear(&mut self, frame: &str) -> Vec<Want> {
        let frame = frames::read(frame).unwrap();
        let shown = match &frame {
            ServerFrame::Full { game } => game.state.version,
            ServerFrame::Event { state, .. } => state.version,
            _ => 0,
        };
        let (game, stored) = (self.table.id, self.world.audit.length(self.table.id));
        if shown > stored {
            let what = format!("{game}: version {shown} is shown, and {stored} events are stored");
            self.world.audit.fail(what);
        }
        self.hand.hear(frame)
    }

    /// Does what the device wants. Returns whether the connection is of use any more.
    async fn perform(&mut self, wants: Vec<Want>) -> bool {
        let mut wants = VecDeque::from(wants);
        while let Some(want) = wants.pop_front() {
            match want {
                Want::Send(frame) => {
                    if !send(&self.node, &self.subscription, &frame).await {
                        return false;
                    }
                }
                Want::Fetch(from) => {
                    let Some(lines) = self.journal(from).await else { return false };
                    wants.extend(self.hand.fetched(from, &lines));
                }
            }
        }
        if let Some(wrong) = &self.hand.wrong {
            self.world.audit.fail(format!("{}: {wrong}", self.table.id));
        }
        self.hand.wrong.is_none()
    }

    async fn journal(&self, from: usize) -> Option<String> {
        let asked = async {
            self.node.process.awake().await;
            self.node.hub.journal(&self.table.id, &self.who, from).await
        };
        tokio::select! {
            biased;
            () = self.node.process.death() => None,
            lines = timeout(SILENCE, asked) => lines.ok()?.ok(),
        }
    }
}
