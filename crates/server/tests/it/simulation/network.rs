//! A bus in memory: a server to which each process has two connections. Messages take their time, and those of a
//! connection arrive in their order. They are lost where a machine is cut off. A connection carries a limited number of
//! bytes in a second, so what is short waits behind what is long.

use std::collections::{BTreeMap, VecDeque};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use dejarik_server::cluster::bus::{Bus, BusError, Carried, Carrier, Message, Subscription};
use futures_util::stream::poll_fn;
use hyper::body::Bytes;
use tokio::sync::mpsc::{UnboundedSender, unbounded_channel};
use tokio::time::{Instant, sleep, sleep_until};

use super::chance::Chance;
use super::machine::Process;

/// What a connection carries in a second, in bytes.
const RATE: u64 = 16 << 20;
/// The largest message.
const LARGEST: usize = 1 << 20;

/// The server of the bus.
pub struct Network {
    chance: Chance,
    listeners: Mutex<BTreeMap<String, Vec<Listener>>>,
    inboxes: AtomicU64,
}

/// A subscription to a subject.
#[derive(Clone)]
struct Listener {
    connection: Arc<Connection>,
    messages: UnboundedSender<Message>,
}

/// A connection of a process to the server.
struct Connection {
    network: Arc<Network>,
    process: Arc<Process>,
    /// When what was sent so far has left.
    sent: Mutex<Instant>,
    inward: Mutex<Inward>,
}

/// What is on its way to a process over one connection.
struct Inward {
    /// When the last of it arrives.
    last: Instant,
    waiting: VecDeque<(UnboundedSender<Message>, Message)>,
}

/// A process's end of a connection.
#[derive(Clone)]
struct End(Arc<Connection>);

impl Network {
    pub fn new(chance: Chance) -> Arc<Network> {
        Arc::new(Network { chance, listeners: Mutex::default(), inboxes: AtomicU64::new(0) })
    }

    /// Connects a process. In a bus with one connection everything shares it.
    pub fn connect(self: &Arc<Network>, process: &Arc<Process>, one: bool) -> Bus {
        let connection = || {
            let now = Instant::now();
            let inward = Mutex::new(Inward { last: now, waiting: VecDeque::new() });
            let (network, process) = (self.clone(), process.clone());
            let sent = Mutex::new(now);
            Arc::new(End(Arc::new(Connection { network, process, sent, inward })))
        };
        let first = connection();
        let second = if one { first.clone() } else { connection() };
        Bus::over([first, second], "dejarik".parse().unwrap())
    }

    /// Ends the connections of processes that were killed.
    pub fn part_from_the_dead(&self) {
        let mut listeners = self.listeners.lock().unwrap();
        for known in listeners.values_mut() {
            known.retain(|listener| !listener.connection.process.is_dead());
        }
        listeners.retain(|_, known| !known.is_empty());
    }

    /// Ends all connections.
    pub fn close(&self) {
        self.listeners.lock().unwrap().clear();
    }

    /// Returns those who listen to a subject.
    fn listeners(&self, subject: &str) -> Vec<Listener> {
        let mut listeners = self.listeners.lock().unwrap();
        let Some(known) = listeners.get_mut(subject) else { return Vec::new() };
        known.retain(|listener| !listener.messages.is_closed());
        let found = known.clone();
        if found.is_empty() {
            listeners.remove(subject);
        }
        found
    }

    fn listen(&self, subject: String, listener: Listener) {
        self.listeners.lock().unwrap().entry(subject).or_default().push(listener);
    }

    fn inbox(&self) -> String {
        format!("_INBOX.{}", self.inboxes.fetch_add(1, Ordering::Relaxed))
    }
}

/// Returns the time that this many bytes take.
fn carrying(bytes: usize) -> Duration {
    Duration::from_micros(bytes as u64 * 1_000_000 / RATE)
}

impl Connection {
    /// Sends a message to the server, which passes it on to those who listen.
    fn send(self: &Arc<Connection>, subject: &str, message: &Message) {
        let chance = &self.network.chance;
        let machine = &self.process.machine;
        if !machine.reaches_bus() || machine.is_lossy() && chance.one_in(12) {
            return;
        }
        let at = {
            let mut sent = self.sent.lock().unwrap();
            *sent = (*sent).max(Instant::now()) + carrying(message.payload.len());
            *sent
        };
        let again = machine.is_lossy() && chance.one_in(12);
        for listener in self.network.listeners(subject) {
            listener.connection.deliver(at, listener.messages.clone(), message.clone());
            if again {
                let later = at + chance.millis(0, 300);
                listener.connection.deliver(later, listener.messages, message.clone());
            }
        }
    }

    /// Delivers a message that the server has at this moment.
    fn deliver(
        self: &Arc<Connection>,
        at: Instant,
        to: UnboundedSender<Message>,
        message: Message,
    ) {
        let chance = &self.network.chance;
        let latency = Duration::from_micros(200 + chance.below(3_000));
        let arrival = {
            let mut inward = self.inward.lock().unwrap();
            inward.last = inward.last.max(at + latency) + carrying(message.payload.len());
            inward.waiting.push_back((to, message));
            inward.last
        };
        let connection = self.clone();
        tokio::spawn(async move {
            sleep_until(arrival).await;
            connection.process.awake().await;
            // Tasks that wait for the same moment may wake in any order, but messages arrive in theirs.
            let next = connection.inward.lock().unwrap().waiting.pop_front();
            let machine = &connection.process.machine;
            let lost = machine.is_lossy() && connection.network.chance.one_in(12);
            if let Some((to, message)) = next
                && machine.reaches_bus()
                && !lost
            {
                // Nobody may be listening any more.
                let _ = to.send(message);
            }
        });
    }

    /// Subscribes to a subject.
    fn subscribe(self: &Arc<Connection>, subject: String) -> Subscription {
        let (messages, mut queue) = unbounded_channel();
        self.network.listen(subject, Listener { connection: self.clone(), messages });
        Subscription::new(poll_fn(move |context| queue.poll_recv(context)))
    }
}

impl std::fmt::Debug for End {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "End({})", self.0.process.machine.number)
    }
}

impl Carrier for End {
    fn is_connected(&self) -> bool {
        self.0.process.machine.is_connected()
    }

    fn connects(&self) -> u64 {
        self.0.process.machine.connects()
    }

    fn largest(&self) -> usize {
        LARGEST
    }

    fn inbox(&self) -> String {
        self.0.network.inbox()
    }

    fn flush(&self) -> Carried<'_, ()> {
        Box::pin(std::future::ready(Ok(())))
    }

    fn publish(&self, subject: String, payload: Bytes) -> Carried<'_, ()> {
        Box::pin(async move {
            self.0.process.awake().await;
            self.0.send(&subject, &Message { payload, reply: None });
            Ok(())
        })
    }

    fn request(&self, subject: String, payload: Bytes) -> Carried<'_, Message> {
        Box::pin(async move {
            self.0.process.awake().await;
            let network = &self.0.network;
            if self.0.process.machine.reaches_bus() && network.listeners(&subject).is_empty() {
                sleep(network.chance.millis(1, 4)).await;
                return Err(BusError::NobodyListens);
            }
            let inbox = network.inbox();
            let mut answers = self.0.subscribe(inbox.clone());
            self.0.send(&subject, &Message { payload, reply: Some(inbox) });
            answers.next().await.ok_or(BusError::Down)
        })
    }

    fn subscribe(&self, subject: String) -> Carried<'_, Subscription> {
        Box::pin(std::future::ready(Ok(self.0.subscribe(subject))))
    }
}
