//! What goes wrong in a world.

use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Duration;

use dejarik_server::cluster::post::Subjects;
use dejarik_server::store::{Session, SharedStore};
use hyper::body::Bytes;
use tokio::task::JoinSet;
use tokio::time::{Instant, sleep};

use super::world::World;

/// How long things go wrong.
pub const WRONG: Duration = Duration::from_secs(12);
/// The most things that go wrong in a world.
const MOST: u64 = 6;
/// The latest beginning of something that goes wrong, and the least and the longest time that it lasts, in
/// milliseconds.
const BEGINS: u64 = 4_000;
const LASTS: (u64, u64) = (200, 6_000);

impl World {
    /// Lets things go wrong, one after the other or several at once.
    pub(super) async fn make_trouble(self: Arc<World>) {
        let mut troubles = JoinSet::new();
        for _ in 0..1 + self.chance.below(MOST) {
            let world = self.clone();
            let at = self.chance.millis(0, BEGINS);
            troubles.spawn(async move {
                sleep(at).await;
                world.faults.fetch_add(1, Ordering::Relaxed);
                world.trouble().await;
            });
        }
        while troubles.join_next().await.is_some() {}
        self.audit.tell(|| "everything is mended".to_owned());
    }

    /// Lets something go wrong for a while.
    async fn trouble(&self) {
        let number = self.chance.index(self.machines.len());
        let machine = &self.machines[number];
        let span = self.chance.millis(LASTS.0, LASTS.1);
        let tell = |what: &str| self.audit.tell(|| format!("node{number} {what} for {span:?}"));
        let kind = self.chance.below(11);
        if kind < 9 {
            machine.troubled(Instant::now() + span);
        }
        match kind {
            0 | 1 => {
                tell("is killed");
                self.kill(number);
                sleep(span).await;
                self.boot(number).await;
            }
            2 => {
                tell("is stopped as planned");
                let node = self.nodes[number].lock().unwrap().take();
                if let Some(node) = node {
                    node.hub.shutdown().await;
                    node.process.kill();
                    self.network.part_from_the_dead();
                    sleep(span).await;
                    self.boot(number).await;
                }
            }
            3 => {
                tell("is frozen");
                machine.freeze(Instant::now() + span);
                sleep(span).await;
            }
            4 => {
                tell("is cut off from the bus");
                machine.cut_bus(true);
                sleep(span).await;
                machine.cut_bus(false);
            }
            5 => {
                tell("is cut off from the database");
                machine.cut_store(true);
                sleep(span).await;
                machine.cut_store(false);
            }
            6 => {
                tell("is cut off from everything");
                machine.cut_bus(true);
                machine.cut_store(true);
                sleep(span).await;
                machine.cut_bus(false);
                machine.cut_store(false);
            }
            7 => {
                tell("has a shaky connection to the database");
                machine.shake_store(true);
                sleep(span).await;
                machine.shake_store(false);
            }
            8 => {
                tell("loses messages");
                machine.lose_messages(true);
                sleep(span).await;
                machine.lose_messages(false);
            }
            9 => {
                tell("is flooded with frames");
                self.flood(number, span).await;
            }
            _ => {
                let ahead = self.chance.below(7_200_000) as i64 - 3_600_000;
                self.audit.tell(|| format!("the clock of node{number} jumps by {ahead} ms"));
                machine.jump(ahead);
            }
        }
        machine.troubled(Instant::now());
    }

    /// Kills the process of a machine.
    pub(super) fn kill(&self, number: usize) {
        if let Some(node) = self.nodes[number].lock().unwrap().take() {
            node.process.kill();
            node.process.machine.troubled(Instant::now());
            self.network.part_from_the_dead();
        }
    }

    /// Sends a node as many frames as its connection carries in this time, and more.
    async fn flood(&self, number: usize, span: Duration) {
        let from = self.some_node(&self.chance);
        let to = self.nodes[number].lock().unwrap().clone();
        let (Some(from), Some(to)) = (from, to) else { return };
        let session: Session = to.store.sessions().borrow().clone();
        let subject = Subjects::of(&from.bus, &session).frames;
        let end = Instant::now() + span;
        while Instant::now() < end {
            for _ in 0..32 {
                // A message without a heading, which is dropped.
                let junk = Bytes::from_static(&[b'\n'; 1 << 20]);
                let _ = from.bus.publish_bulk(subject.clone(), junk).await;
            }
            sleep(Duration::from_secs(1)).await;
        }
    }
}
