//! The way from this node to the others: requests, frames for their connections, and news.
//!
//! Frames to the connections of one node go through one queue. Those that are the same for several
//! connections cross the bus once.

use std::collections::HashMap;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use axum::extract::ws::Utf8Bytes;
use hyper::body::Bytes;
use serde::Serialize;
use tokio::sync::{mpsc, watch};
use tokio::time::{Instant, MissedTickBehavior};

use super::bus::{Bus, BusError};
use super::wire::{Answer, Envelope, Heading, Kind, Line, News, Question, ToOwner, frame_bytes};
use crate::store::Session;

/// How many frames may wait for one node. A connection whose frame finds no place waits, and loses
/// frames by its own bound.
const WAITING: usize = 1 << 12;
/// The most connections that one message is for.
const MOST_LINES: usize = 512;
/// How long a queue to a node stays when there is nothing to send.
const QUIET: Duration = Duration::from_secs(60);
/// How often another node is told how many frames were sent to it.
const BEATS: Duration = Duration::from_secs(1);
/// How long a node has to say that it is there.
const PROBE: Duration = Duration::from_secs(1);

/// A frame, or the end of a connection, on its way to another node.
struct Parcel {
    line: Line,
    number: u64,
    kind: Kind,
    frame: Utf8Bytes,
}

impl Parcel {
    /// Returns whether both are the same but for the connection, which is known without comparing texts.
    fn is_like(&self, other: &Parcel) -> bool {
        let (one, two) = (self.frame.as_bytes(), other.frame.as_bytes());
        self.kind == other.kind && one.as_ptr() == two.as_ptr() && one.len() == two.len()
    }
}

/// What another node says of itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Presence {
    /// It is there.
    Here,
    /// It answers, but cannot run games: its session has ended, or it is about to stop.
    Leaving,
    /// It does not answer.
    Silent,
}

/// This node's way to the others.
#[derive(Debug)]
pub struct Post {
    bus: Bus,
    sessions: watch::Receiver<Session>,
    queues: Mutex<HashMap<Session, mpsc::Sender<Parcel>>>,
    sent: AtomicU64,
    delivered: AtomicU64,
}

impl std::fmt::Debug for Parcel {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "Parcel({}, {})", self.line, self.number)
    }
}

/// The subjects that a node listens to, each as it is written in full.
#[derive(Clone, Debug)]
pub struct Subjects {
    /// Requests that are answered by frames.
    pub asks: String,
    /// Requests that are answered once.
    pub calls: String,
    /// Frames for its connections.
    pub frames: String,
    /// News for all nodes.
    pub news: String,
    /// Requests that any node may answer.
    pub any: String,
}

impl Subjects {
    /// Returns the subjects of a node.
    pub fn of(bus: &Bus, node: &Session) -> Subjects {
        Subjects {
            asks: bus.subject(format_args!("node.{node}.asks")),
            calls: bus.subject(format_args!("node.{node}.calls")),
            frames: bus.subject(format_args!("node.{node}.frames")),
            news: bus.subject("news"),
            any: bus.subject("any"),
        }
    }
}

impl Post {
    /// Returns the way from a node, whose session may change.
    pub fn new(bus: Bus, sessions: watch::Receiver<Session>) -> Post {
        let (sent, delivered) = (AtomicU64::new(0), AtomicU64::new(0));
        Post { bus, sessions, queues: Mutex::default(), sent, delivered }
    }

    /// Returns the bus.
    pub fn bus(&self) -> &Bus {
        &self.bus
    }

    /// Returns the session of this node as it is now.
    pub fn session(&self) -> Session {
        self.sessions.borrow().clone()
    }

    /// Returns a view of the session of this node.
    pub fn sessions(&self) -> watch::Receiver<Session> {
        self.sessions.clone()
    }

    /// Returns how many messages with frames this node has sent, and for how many connections they were.
    pub fn frames(&self) -> [u64; 2] {
        [&self.sent, &self.delivered].map(|count| count.load(Ordering::Relaxed))
    }

    fn queues(&self) -> MutexGuard<'_, HashMap<Session, mpsc::Sender<Parcel>>> {
        self.queues.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn envelope<T: Serialize>(&self, content: T) -> Bytes {
        Envelope::new(&self.session(), content).to_bytes()
    }

    /// Sends what a connection asks of the owner of its game. What comes back are frames, or nothing.
    ///
    /// # Errors
    /// If there is no connection to the bus.
    pub async fn ask(&self, owner: &Session, ask: ToOwner) -> Result<(), BusError> {
        let subject = Subjects::of(&self.bus, owner).asks;
        self.bus.publish(subject, self.envelope(ask)).await
    }

    /// Asks a node and waits for the answer.
    ///
    /// # Errors
    /// If the node cannot be reached, or does not answer in time.
    pub async fn call(
        &self,
        owner: &Session,
        question: Question,
        patience: Duration,
    ) -> Result<Answer, BusError> {
        let subject = Subjects::of(&self.bus, owner).calls;
        let answer = self.bus.request(subject, self.envelope(question), patience).await?;
        let answer = serde_json::from_slice(&answer.payload);
        answer.map_err(BusError::failed)
    }

    /// Asks a node whether it is there.
    pub async fn presence(&self, node: &Session) -> Presence {
        match self.call(node, Question::Probe, PROBE).await {
            Ok(Answer::Here) => Presence::Here,
            Ok(_) => Presence::Leaving,
            Err(_) => Presence::Silent,
        }
    }

    /// Returns whether a node answers that it is there.
    pub async fn reaches(&self, node: &Session) -> bool {
        self.presence(node).await == Presence::Here
    }

    /// Returns whether some other node answers that it is there. Nodes whose sessions have ended do not.
    pub async fn reaches_any(&self) -> bool {
        let subject = self.bus.subject("any");
        let asked = self.bus.request(subject, self.envelope(Question::Probe), PROBE).await;
        asked.is_ok()
    }

    /// Tells all nodes something. News may be lost.
    pub async fn tell(&self, news: News) {
        // A node that has missed the news reads the store when it matters.
        let _ = self.bus.publish(self.bus.subject("news"), self.envelope(news)).await;
    }

    /// Queues a frame for a connection of another node, and waits while too many are queued.
    pub async fn send(
        self: &std::sync::Arc<Self>,
        to: &Session,
        (line, number): (Line, u64),
        kind: Kind,
        frame: Utf8Bytes,
    ) {
        let queue = {
            let mut queues = self.queues();
            let open = queues.get(to).filter(|queue| !queue.is_closed()).cloned();
            open.unwrap_or_else(|| {
                let (sender, parcels) = mpsc::channel(WAITING);
                queues.insert(to.clone(), sender.clone());
                tokio::spawn(deliver(self.clone(), to.clone(), parcels));
                sender
            })
        };
        // A queue that has just closed had nothing to do for a minute; the gap is noticed by its number.
        let _ = queue.send(Parcel { line, number, kind, frame }).await;
    }
}

/// Sends the frames for one node until there are none for a while.
async fn deliver(post: std::sync::Arc<Post>, to: Session, mut parcels: mpsc::Receiver<Parcel>) {
    let subject = Subjects::of(&post.bus, &to).frames;
    let mut waiting = Vec::with_capacity(MOST_LINES);
    let mut beats = tokio::time::interval(BEATS);
    beats.set_missed_tick_behavior(MissedTickBehavior::Delay);
    let (mut sent, mut last) = (0_u64, Instant::now());
    loop {
        tokio::select! {
            count = parcels.recv_many(&mut waiting, MOST_LINES) => match count {
                0 => return,
                _ => last = Instant::now(),
            },
            _ = beats.tick() => {
                if last.elapsed() > QUIET {
                    break;
                }
                let heading = Heading { to: Vec::new(), kind: Kind::Beat };
                let bytes = frame_bytes(&post.session(), heading, &sent.to_string());
                // Without beats the other node does not rely on what it knows.
                let _ = post.bus.publish(subject.clone(), bytes).await;
            }
        }
        let mut batch = waiting.drain(..).peekable();
        while let Some(first) = batch.next() {
            let mut to = vec![(first.line, first.number)];
            while let Some(next) = batch.next_if(|next| next.is_like(&first)) {
                to.push((next.line, next.number));
            }
            sent += to.len() as u64;
            post.sent.fetch_add(1, Ordering::Relaxed);
            post.delivered.fetch_add(to.len() as u64, Ordering::Relaxed);
            let heading = Heading { to, kind: first.kind };
            let bytes = frame_bytes(&post.session(), heading, &first.frame);
            // The gap in the numbers is noticed.
            let _ = post.bus.publish(subject.clone(), bytes).await;
        }
    }
    parcels.close();
    post.queues().retain(|known, queue| *known != to || !queue.is_closed());
}
