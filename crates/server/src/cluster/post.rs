//! Messages from this node to the others: requests, frames for their connections, and news.
//!
//! Frames to the connections of one node go through one queue, and those that are waiting there cross the bus
//! in one message. A frame for several connections is in the message only once.

use std::collections::HashMap;
use std::iter::Peekable;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use axum::extract::ws::Utf8Bytes;
use hyper::body::Bytes;
use parking_lot::Mutex;
use serde::Serialize;
use tokio::sync::{mpsc, watch};
use tokio::time::timeout;

use super::bus::{Bus, BusError};
use super::packing::{pack, unpack};
use super::wire::{
    Answer, ConnectionNumber, Envelope, Heading, Kind, Label, News, Question, ToOwner, frame_bytes,
};
use crate::store::Session;
use crate::tasks;

/// How many frames may wait for one node. When the queue is full, a connection waits, and drops frames by its
/// own limit.
const WAITING: usize = 1 << 12;
/// The most frames in one message. A frame counts once for each of its connections.
const MOST_FRAMES: usize = 512;
/// The most bytes of frames in one message, unless it has only one frame. This is far below the limit of NATS.
const MOST_BYTES: usize = 1 << 16;
/// How long an idle queue to a node is kept.
const QUIET: Duration = Duration::from_secs(60);
/// How long a node has to answer a probe.
const PROBE: Duration = Duration::from_secs(1);

/// A frame, or the end of a connection, on its way to another node.
struct Parcel {
    line: ConnectionNumber,
    number: u64,
    kind: Kind,
    frame: Utf8Bytes,
}

impl Parcel {
    /// Returns whether both differ at most in the connection. It compares pointers to the frames, not their
    /// texts.
    fn is_like(&self, other: &Parcel) -> bool {
        let (one, two) = (self.frame.as_bytes(), other.frame.as_bytes());
        self.kind == other.kind && one.as_ptr() == two.as_ptr() && one.len() == two.len()
    }
}

/// The outcome of a probe of another node.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Presence {
    /// It is there.
    Here,
    /// It answers, but cannot run games: its session has ended, or it is about to stop.
    Leaving,
    /// It does not answer.
    Silent,
}

/// The sender of this node's messages to the others.
#[derive(Debug)]
pub(crate) struct Post {
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

/// The subjects that a node listens to, each in full.
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
    /// Returns the sender of a node, whose session may change.
    pub(crate) fn new(bus: Bus, sessions: watch::Receiver<Session>) -> Post {
        let [sent, delivered] = [0; 2].map(AtomicU64::new);
        Post { bus, sessions, queues: Mutex::default(), sent, delivered }
    }

    /// Returns the bus.
    pub(crate) fn bus(&self) -> &Bus {
        &self.bus
    }

    /// Returns the session of this node as it is now.
    pub(crate) fn session(&self) -> Session {
        self.sessions.borrow().clone()
    }

    /// Returns a receiver that follows the session of this node.
    pub(crate) fn sessions(&self) -> watch::Receiver<Session> {
        self.sessions.clone()
    }

    /// Returns how many messages with frames this node has sent, and how many frames were in them. A frame
    /// counts once for each of its connections.
    pub(crate) fn frames(&self) -> [u64; 2] {
        [&self.sent, &self.delivered].map(|count| count.load(Ordering::Relaxed))
    }

    fn envelope<T: Serialize>(&self, content: T) -> Bytes {
        Envelope::new(&self.session(), content).to_bytes()
    }

    /// Sends a request of a connection to the owner of its game. The answer, if any, arrives as frames.
    ///
    /// # Errors
    /// If there is no connection to the bus.
    pub(crate) async fn ask(&self, owner: &Session, ask: ToOwner) -> Result<(), BusError> {
        let subject = Subjects::of(&self.bus, owner).asks;
        self.bus.publish(subject, self.envelope(ask)).await
    }

    /// Asks a node and waits for the answer.
    ///
    /// # Errors
    /// If the node cannot be reached, or does not answer in time.
    pub(crate) async fn call(
        &self,
        owner: &Session,
        question: Question,
        patience: Duration,
    ) -> Result<Answer, BusError> {
        let subject = Subjects::of(&self.bus, owner).calls;
        let answer = self.bus.request(subject, self.envelope(question), patience).await?;
        let payload = unpack(&answer.payload).unwrap_or_default();
        let answer = tasks::heavy(payload.len(), || serde_json::from_slice(&payload));
        answer.map_err(BusError::failed)
    }

    /// Asks a node whether it is there.
    pub(crate) async fn presence(&self, node: &Session) -> Presence {
        match self.call(node, Question::Probe, PROBE).await {
            Ok(Answer::Here) => Presence::Here,
            Ok(_) => Presence::Leaving,
            Err(_) => Presence::Silent,
        }
    }

    /// Returns whether a node answers that it is there.
    pub(crate) async fn reaches(&self, node: &Session) -> bool {
        self.presence(node).await == Presence::Here
    }

    /// Returns whether some other node answers that it is there. Nodes whose sessions have ended do not.
    pub(crate) async fn reaches_any(&self) -> bool {
        let subject = self.bus.subject("any");
        let asked = self.bus.request(subject, self.envelope(Question::Probe), PROBE).await;
        asked.is_ok()
    }

    /// Tells all nodes something. News may be lost.
    pub(crate) async fn tell(&self, news: News) {
        // A node that has missed the news reads the store when it matters.
        let _ = self.bus.publish(self.bus.subject("news"), self.envelope(news)).await;
    }

    /// Queues a frame for a connection of another node, and waits while too many are queued.
    pub(crate) async fn send(
        self: &std::sync::Arc<Self>,
        to: &Session,
        line: ConnectionNumber,
        number: u64,
        kind: Kind,
        frame: Utf8Bytes,
    ) {
        let queue = {
            let mut queues = self.queues.lock();
            let open = queues.get(to).filter(|queue| !queue.is_closed()).cloned();
            open.unwrap_or_else(|| {
                let (sender, parcels) = mpsc::channel(WAITING);
                queues.insert(to.clone(), sender.clone());
                tasks::spawn(deliver(self.clone(), to.clone(), parcels));
                sender
            })
        };
        // The queue may just have closed after a minute without work. The receiver then detects the gap in the
        // frame numbers.
        let _ = queue.send(Parcel { line, number, kind, frame }).await;
    }
}

/// A message to the connections of a node, under construction.
#[derive(Default)]
struct Sheaf {
    labels: Vec<Label>,
    frames: Vec<Utf8Bytes>,
    bytes: usize,
}

impl Sheaf {
    /// Takes as many of the waiting parcels as fit in one message.
    fn gather(waiting: &mut Peekable<impl Iterator<Item = Parcel>>) -> Sheaf {
        let mut sheaf = Sheaf::default();
        let fits = |sheaf: &Sheaf, next: &Parcel| {
            sheaf.frames.is_empty() || sheaf.bytes + next.frame.len() <= MOST_BYTES
        };
        while let Some(first) = waiting.next_if(|next| fits(&sheaf, next)) {
            let mut to = vec![(first.line, first.number)];
            while let Some(next) = waiting.next_if(|next| next.is_like(&first)) {
                to.push((next.line, next.number));
            }
            let bytes = first.frame.len();
            sheaf.labels.push(Label { to, kind: first.kind, bytes });
            sheaf.frames.push(first.frame);
            sheaf.bytes += bytes;
        }
        sheaf
    }

    /// Returns the number of frames. A frame counts once for each of its connections.
    fn count(&self) -> u64 {
        self.labels.iter().map(|label| label.to.len() as u64).sum()
    }
}

/// Sends the frames for one node, until the queue has been idle for a while.
async fn deliver(post: std::sync::Arc<Post>, to: Session, mut parcels: mpsc::Receiver<Parcel>) {
    let subject = Subjects::of(&post.bus, &to).frames;
    let mut waiting = Vec::with_capacity(MOST_FRAMES);
    while let Ok(count) = timeout(QUIET, parcels.recv_many(&mut waiting, MOST_FRAMES)).await {
        if count == 0 {
            return;
        }
        let mut batch = waiting.drain(..).peekable();
        while batch.peek().is_some() {
            let sheaf = Sheaf::gather(&mut batch);
            post.sent.fetch_add(1, Ordering::Relaxed);
            post.delivered.fetch_add(sheaf.count(), Ordering::Relaxed);
            let heading = Heading { frames: sheaf.labels };
            let bytes = frame_bytes(&post.session(), heading, &sheaf.frames);
            let bytes = tasks::heavy(bytes.len(), || pack(bytes));
            // The other node detects lost frames by their numbers.
            if let Err(error @ BusError::TooLarge { .. }) =
                post.bus.publish_bulk(subject.clone(), bytes).await
            {
                tracing::error!(%error, "frames for another node cannot be sent");
            }
        }
    }
    parcels.close();
    post.queues.lock().retain(|known, queue| *known != to || !queue.is_closed());
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns the lines and the bytes of each frame of each message for these parcels.
    fn sheaves(parcels: Vec<Parcel>) -> Vec<Vec<(Vec<ConnectionNumber>, usize)>> {
        let (mut waiting, mut sheaves) = (parcels.into_iter().peekable(), Vec::new());
        while waiting.peek().is_some() {
            let sheaf = Sheaf::gather(&mut waiting);
            let lines = |label: &Label| label.to.iter().map(|(line, _)| *line).collect();
            let sizes = sheaf.frames.iter().map(|frame| frame.len());
            sheaves.push(sheaf.labels.iter().map(lines).zip(sizes).collect());
        }
        sheaves
    }

    #[test]
    fn frames_that_wait_cross_the_bus_in_one_message_unless_they_are_large() {
        let parcel = |line, frame: &Utf8Bytes| {
            let (number, kind, frame) = (0, Kind::Frame, frame.clone());
            Parcel { line, number, kind, frame }
        };
        let [event, ack] = ["event", "ack"].map(Utf8Bytes::from);
        let [large, half, other] =
            [MOST_BYTES + 1, MOST_BYTES / 2, MOST_BYTES / 2].map(|size| "x".repeat(size).into());
        let some = vec![parcel(1, &event), parcel(2, &event), parcel(2, &ack), parcel(3, &event)];
        let one = vec![(vec![1, 2], 5), (vec![2], 3), (vec![3], 5)];
        assert_eq!(sheaves(some), [one]);
        let many = [(1, &ack), (1, &large), (1, &half), (2, &other), (3, &other), (3, &ack)];
        let many = many.map(|(line, frame)| parcel(line, frame)).into();
        let (ack, large) = ((vec![1], 3), (vec![1], MOST_BYTES + 1));
        let halves = vec![(vec![1], MOST_BYTES / 2), (vec![2, 3], MOST_BYTES / 2)];
        assert_eq!(sheaves(many), [vec![ack], vec![large], halves, vec![(vec![3], 3)]]);
    }
}
