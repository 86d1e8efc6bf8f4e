//! A world: machines with nodes over one database and one bus, games with their players, and what goes wrong.

use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use dejarik_dice::Secret;
use dejarik_play::Settings;
use dejarik_rules::RulesId;
use dejarik_server::cluster::bus::Bus;
use dejarik_server::id::{GameId, PersonId, SeatToken};
use dejarik_server::live::{Hub, HubConfig, Quotas, Throws};
use dejarik_server::places::Places;
use dejarik_server::store::{GameKind, Holder, StoredGame, StoredSeat, Terms, TimeControl, Write};
use tokio::task::JoinSet;
use tokio::time::{sleep, timeout};

use super::Planted;
use super::audit::Audit;
use super::chance::Chance;
use super::checked;
use super::machine::{Machine, Process};
use super::network::Network;
use super::player::{self, Table};
use super::store::Remote;
use super::trouble::WRONG;
use crate::common::account::compare;
use crate::common::hand::{self, Hand};
use crate::common::leased::Leases;
use crate::common::server::quick;

/// The number of machines.
const MACHINES: usize = 3;
/// How long the games may take after everything was mended.
const MENDED: Duration = Duration::from_secs(40);

/// A node that runs.
pub struct Node {
    pub process: Arc<Process>,
    pub hub: Hub,
    pub(super) bus: Bus,
    pub(super) store: Remote,
}

/// A world.
pub struct World {
    pub leases: Arc<Leases>,
    pub audit: Arc<Audit>,
    pub(super) network: Arc<Network>,
    pub(super) machines: Vec<Arc<Machine>>,
    pub(super) nodes: Vec<Mutex<Option<Arc<Node>>>>,
    pub(super) chance: Chance,
    /// The number of things that went wrong.
    pub(super) faults: AtomicU64,
    planted: Option<Planted>,
}

/// What has become of a world.
#[derive(Clone, Debug, Default)]
pub struct Outcome {
    /// What was wrong, if anything.
    pub failure: Option<String>,
    pub story: Vec<String>,
    pub fingerprint: u64,
    pub games: u64,
    /// The acts that were acknowledged.
    pub acts: u64,
    pub claims: u64,
    pub seizures: u64,
    /// What went wrong.
    pub faults: u64,
    /// The throws in games with checked dice.
    pub throws: u64,
}

/// Runs the world of a seed to its end. Its story is kept if `told` asks for it.
pub fn run(seed: u64, planted: Option<Planted>, told: bool) -> Outcome {
    within(seed, planted, told, async |world| {
        let outcome = world.clone().play().await;
        world.network.close();
        outcome
    })
}

/// Does something in the world of a seed, whose nodes run. Time passes there only while everything waits.
pub fn within<T>(
    seed: u64,
    planted: Option<Planted>,
    told: bool,
    play: impl AsyncFnOnce(Arc<World>) -> T,
) -> T {
    let mut runtime = tokio::runtime::Builder::new_current_thread();
    let runtime = runtime.enable_time().start_paused(true).build().unwrap();
    runtime.block_on(async {
        let chance = Chance::new(seed.wrapping_mul(0xd134_2543_de82_ef95));
        let machines: Vec<_> = (0..MACHINES).map(Machine::new).collect();
        let world = Arc::new(World {
            leases: Arc::default(),
            audit: Audit::new(machines.clone(), told),
            network: Network::new(chance.clone()),
            nodes: machines.iter().map(|_| Mutex::default()).collect(),
            machines,
            chance,
            faults: AtomicU64::new(0),
            planted,
        });
        for number in 0..MACHINES {
            world.boot(number).await;
        }
        play(world).await
    })
}

impl World {
    /// Returns a node that runs, if any does.
    pub fn some_node(&self, chance: &Chance) -> Option<Arc<Node>> {
        let running = self.nodes.iter().filter_map(|node| node.lock().unwrap().clone());
        let running: Vec<_> = running.collect();
        (!running.is_empty()).then(|| running[chance.index(running.len())].clone())
    }

    /// Plays some games while things go wrong.
    async fn play(self: Arc<World>) -> Outcome {
        let mut tables = Vec::new();
        for _ in 0..3 + self.chance.below(6) {
            let rules = RulesId::all().nth(self.chance.index(RulesId::all().len())).unwrap();
            let clock = self.chance.one_in(2).then(|| TimeControl {
                initial: Duration::from_secs(10 + self.chance.below(30)),
                increment: Duration::from_millis(500 * self.chance.below(3)),
            });
            // Simeone's hidden orders have a salt that is really random, so a seed would not repeat its world.
            let checked = rules == RulesId::Looney && self.chance.one_in(2);
            tables.push(Arc::new(self.new_table(rules, clock, checked).await));
        }
        let mut clients = JoinSet::new();
        for table in &tables {
            let mut sides =
                vec![Some(dejarik_rules::Side::First), Some(dejarik_rules::Side::Second)];
            if self.chance.one_in(3) {
                sides.push(None);
            }
            for side in sides {
                let chance = Chance::new(self.chance.below(u64::MAX));
                let (world, table) = (self.clone(), table.clone());
                match side {
                    Some(side) if table.checked => {
                        clients.spawn(checked::take_part(world, table, side, chance));
                    }
                    side => {
                        clients.spawn(player::take_part(world, table, side, chance));
                    }
                }
            }
        }
        let trouble = tokio::spawn(self.clone().make_trouble());
        let ended = async {
            while let Some(ended) = clients.join_next().await {
                if let Err(error) = ended {
                    self.audit.fail(format!("a client panicked: {error}"));
                }
            }
        };
        let patience = WRONG + MENDED;
        tokio::select! {
            biased;
            () = self.audit.failure() => {}
            ended = timeout(patience, ended) => {
                if ended.is_err() {
                    self.tell_what_stands(&tables);
                }
            }
        }
        trouble.abort();
        self.outcome(&tables)
    }

    fn tell_what_stands(&self, tables: &[Arc<Table>]) {
        for table in tables {
            let (owner, length) = (self.leases.owner(table.id), self.audit.length(table.id));
            let seats = table.seats.each_ref().map(|seat| seat.lock().unwrap().describe());
            self.audit.tell(|| format!("{}: {owner:?}, {length} events; {seats:?}", table.id));
        }
        self.audit.fail("games stand still although everything was mended".to_owned());
    }

    fn outcome(&self, tables: &[Arc<Table>]) -> Outcome {
        let (mut acts, mut throws) = (0, 0);
        for table in tables {
            let stored = self.leases.stored(table.id).expect("the game");
            match compare(&stored, &table.seats) {
                Ok(acknowledged) => acts += acknowledged as u64,
                Err(wrong) => self.audit.fail(format!("{}: {wrong}", table.id)),
            }
            let hands = table.hands.each_ref().map(|hand| hand.lock().unwrap());
            let known: Vec<&Hand> = hands.iter().filter_map(|hand| hand.as_ref()).collect();
            acts += known.iter().map(|hand| hand.acknowledged() as u64).sum::<u64>();
            match hand::compare(&stored, known) {
                Ok(checked) => throws += checked as u64,
                Err(wrong) => self.audit.fail(format!("{}: {wrong}", table.id)),
            }
        }
        let [claims, seizures] = self.audit.claims();
        Outcome {
            failure: self.audit.first_failure(),
            story: self.audit.story(),
            fingerprint: self.audit.fingerprint(),
            games: tables.len() as u64,
            acts,
            claims,
            seizures,
            faults: self.faults.load(Ordering::Relaxed),
            throws,
        }
    }

    /// Starts a process on a machine, again and again until that works.
    pub(super) async fn boot(&self, number: usize) {
        loop {
            let process = Process::start(self.machines[number].clone());
            match self.start(&process).await {
                Ok(node) => {
                    *self.nodes[number].lock().unwrap() = Some(Arc::new(node));
                    return self.audit.tell(|| format!("node{number} runs"));
                }
                Err(error) => {
                    self.audit.tell(|| format!("node{number} cannot start: {error}"));
                    process.kill();
                    self.network.part_from_the_dead();
                    sleep(Duration::from_millis(300)).await;
                }
            }
        }
    }

    async fn start(
        &self,
        process: &Arc<Process>,
    ) -> Result<Node, dejarik_server::store::StoreError> {
        let chance = self.chance.clone();
        let (leases, audit) = (self.leases.clone(), self.audit.clone());
        let store =
            Remote::open(leases, process.clone(), audit, chance.clone(), self.planted).await?;
        let bus = self.network.connect(process, self.planted == Some(Planted::OneConnection));
        let config = HubConfig {
            bus: Some(bus.clone()),
            wall: process.machine.wall(),
            throws: Throws::with(move || Box::new(chance.clone())),
            computer_threads: 1,
            idle: Duration::from_secs(2),
            places: Arc::new(Places::new(1)),
            dice_keys: quick().dice_keys,
            quotas: Quotas { acts: (100_000, 100_000), ..Quotas::default() },
            ..HubConfig::default()
        };
        let hub = Hub::open(Arc::new(store.clone()), config).await?;
        Ok(Node { process: process.clone(), hub, bus, store })
    }

    /// Stores a new game between two people.
    pub async fn new_table(
        &self,
        rules: RulesId,
        clock: Option<TimeControl>,
        checked: bool,
    ) -> Table {
        let chance = &self.chance;
        let id: GameId = chance.letters(8).parse().unwrap();
        let secrets: [SeatToken; 2] = [(); 2].map(|()| chance.letters(12).parse().unwrap());
        let seats = secrets.map(|secret| {
            let person: PersonId = chance.letters(16).parse().unwrap();
            let secret = Some(secret.hash());
            StoredSeat { secret, ..StoredSeat::held(Holder::Person(Some(person))) }
        });
        let at = self.machines[0].wall().now();
        let terms = Terms {
            clock,
            seed: chance.below(1 << 40),
            dice: checked.then(|| Secret(std::array::from_fn(|_| chance.below(256) as u8))),
            ..Terms::of(GameKind::Online, Settings::of(rules))
        };
        let game = StoredGame::new(id, terms, seats, at);
        let summary = game.summary().unwrap();
        let write = Write::Create { game: Box::new(game), summary };
        self.leases.write(write).await.unwrap();
        let orders = ["NSKM", "xthg"].map(|letters| chance.shuffled(letters));
        // The pieces have to meet before there are dice to check.
        let target = if checked { 10 } else { 3 } + chance.index(5);
        let think = 50 + chance.below(1_500);
        self.audit
            .tell(|| format!("{id}: a game of {rules}, clock {clock:?}, to {target} entries"));
        let (seats, hands) = Default::default();
        Table { id, rules, secrets, seats, checked, hands, orders, target, think }
    }
}
