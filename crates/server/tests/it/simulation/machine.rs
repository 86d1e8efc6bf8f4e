//! The machines of a simulation, what goes wrong with them, and the processes that run on them.

use std::collections::HashMap;
use std::future::pending;
use std::sync::{Arc, Mutex, MutexGuard};
use std::time::Duration;

use dejarik_server::time::{WallClock, WallTime};
use tokio::sync::Notify;
use tokio::time::{Instant, sleep_until, timeout};

/// How long a lost connection to the bus is taken for a living one.
const UNNOTICED: Duration = Duration::from_millis(2_500);
/// The wall-clock time at the start of a simulation, in milliseconds since 1970.
const START: u64 = 1_795_000_000_000;

/// A condition that tasks wait for. They are woken in turn, and not in the random order of a watch channel.
struct Condition {
    holds: Mutex<bool>,
    changed: Notify,
}

impl Condition {
    fn new(holds: bool) -> Condition {
        Condition { holds: Mutex::new(holds), changed: Notify::new() }
    }

    fn set(&self, holds: bool) {
        *self.holds.lock().unwrap() = holds;
        self.changed.notify_waiters();
    }

    fn holds(&self) -> bool {
        *self.holds.lock().unwrap()
    }

    /// Waits until the condition holds.
    async fn until(&self) {
        loop {
            let changed = self.changed.notified();
            if self.holds() {
                return;
            }
            changed.await;
        }
    }
}

/// A machine, on which one process after the other runs a node.
pub struct Machine {
    pub number: usize,
    state: Mutex<State>,
    /// Whether the database can be reached.
    store: Condition,
    start: Instant,
    /// What the wall clock has shown, and when it was.
    readings: Mutex<HashMap<WallTime, Instant>>,
}

#[derive(Clone, Debug)]
struct State {
    /// Nothing gets in or out until then.
    frozen: Instant,
    /// Since when the bus cannot be reached.
    bus_cut: Option<Instant>,
    /// Whether the connection to the database breaks now and then.
    shaky: bool,
    /// Whether messages on the bus are lost and doubled now and then.
    lossy: bool,
    /// How often the connection to the bus was established.
    connects: u64,
    /// How far the wall clock is ahead, in milliseconds.
    ahead: i64,
    /// Until when the machine is known to have been in trouble.
    troubled: Instant,
}

impl Machine {
    pub fn new(number: usize) -> Arc<Machine> {
        let now = Instant::now();
        let state = State {
            frozen: now,
            bus_cut: None,
            shaky: false,
            lossy: false,
            connects: 1,
            ahead: 0,
            troubled: now,
        };
        let (state, store, readings) = (Mutex::new(state), Condition::new(true), Mutex::default());
        Arc::new(Machine { number, state, store, start: now, readings })
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap()
    }

    /// Returns the wall clock of the machine.
    pub fn wall(self: &Arc<Machine>) -> WallClock {
        let machine = self.clone();
        WallClock::reading(move || {
            let now = Instant::now();
            let passed = now.duration_since(machine.start).as_millis() as u64;
            let shown = (START + passed).saturating_add_signed(machine.state().ahead);
            let shown = WallTime::from_millis(shown);
            machine.readings.lock().unwrap().entry(shown).or_insert(now);
            shown
        })
    }

    /// Returns when the wall clock has first shown this time.
    pub fn when(&self, shown: WallTime) -> Option<Instant> {
        self.readings.lock().unwrap().get(&shown).copied()
    }

    /// Returns whether the wall clock was ever wrong.
    pub fn has_jumped(&self) -> bool {
        self.state().ahead != 0
    }

    /// Notes that the machine is in trouble until then.
    pub fn troubled(&self, until: Instant) {
        let mut state = self.state();
        state.troubled = state.troubled.max(until);
    }

    /// Returns until when the machine was in trouble.
    pub fn last_trouble(&self) -> Instant {
        self.state().troubled
    }

    /// Lets nothing in or out for a while.
    pub fn freeze(&self, until: Instant) {
        self.troubled(until);
        self.state().frozen = until;
    }

    /// Makes the wall clock jump.
    pub fn jump(&self, ahead: i64) {
        self.state().ahead = ahead;
    }

    /// Cuts the connection to the bus, or mends it.
    pub fn cut_bus(&self, cut: bool) {
        let was_noticed = !self.is_connected();
        let mut state = self.state();
        state.bus_cut = cut.then(Instant::now);
        state.connects += u64::from(!cut && was_noticed);
    }

    /// Cuts the connection to the database, or mends it.
    pub fn cut_store(&self, cut: bool) {
        self.store.set(!cut);
    }

    /// Makes the connection to the database break now and then, or stops that.
    pub fn shake_store(&self, shaky: bool) {
        self.state().shaky = shaky;
    }

    /// Makes the bus lose and double messages, or stops that.
    pub fn lose_messages(&self, lossy: bool) {
        self.state().lossy = lossy;
    }

    /// Returns whether the connection to the database breaks now and then.
    pub fn is_shaky(&self) -> bool {
        self.state().shaky
    }

    /// Returns whether messages on the bus are lost and doubled now and then.
    pub fn is_lossy(&self) -> bool {
        self.state().lossy
    }

    /// Returns whether the database can be reached.
    pub fn reaches_store(&self) -> bool {
        self.store.holds()
    }

    /// Waits until the database can be reached. Returns whether that happens in time.
    pub async fn until_store(&self, patience: Duration) -> bool {
        timeout(patience, self.store.until()).await.is_ok()
    }

    /// Returns whether the bus can be reached.
    pub fn reaches_bus(&self) -> bool {
        self.state().bus_cut.is_none()
    }

    /// Returns whether the machine believes that it has a connection to the bus.
    pub fn is_connected(&self) -> bool {
        self.state().bus_cut.is_none_or(|since| since.elapsed() < UNNOTICED)
    }

    /// Returns how often the connection to the bus was established.
    pub fn connects(&self) -> u64 {
        self.state().connects
    }

    async fn until_thawed(&self) {
        loop {
            let frozen = self.state().frozen;
            if frozen <= Instant::now() {
                return;
            }
            sleep_until(frozen).await;
        }
    }
}

/// A process on a machine. After a kill its tasks still exist, but nothing of what they do leaves the process.
pub struct Process {
    pub machine: Arc<Machine>,
    dead: Condition,
}

impl Process {
    pub fn start(machine: Arc<Machine>) -> Arc<Process> {
        Arc::new(Process { machine, dead: Condition::new(false) })
    }

    /// Kills the process.
    pub fn kill(&self) {
        self.dead.set(true);
    }

    /// Returns whether the process was killed.
    pub fn is_dead(&self) -> bool {
        self.dead.holds()
    }

    /// Waits until the process is killed.
    pub async fn death(&self) {
        self.dead.until().await;
    }

    /// Waits until something can get into or out of the process: forever if it is dead, and while it is frozen.
    pub async fn awake(&self) {
        if !self.is_dead() {
            self.machine.until_thawed().await;
        }
        if self.is_dead() {
            pending::<()>().await;
        }
    }
}
