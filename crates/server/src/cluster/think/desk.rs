//! The task of a node that sends questions to the workers, and makes sure that every question is
//! answered.

use std::collections::VecDeque;
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Duration;

use dejarik_engine::Stop;
use tokio::sync::{mpsc, oneshot};
use tokio::time::Instant;

use super::flights::{Flights, Verdict};
use super::roster::Roster;
use super::wire::{
    Cancel, Kind, LARGEST, Order, Party, Report, Task, TaskReport, WrittenProblem, written,
};
use super::workers::Shared;
use super::{cancels, queue};
use crate::cluster::bus::{Bus, Message, Subscription};
use crate::computer::{Computer, Job};
use crate::protocol::Review;
use crate::tasks;

/// How often the desk checks whether a question that is under way needs attention.
const TICK: Duration = Duration::from_millis(50);
/// How often it checks whether workers have come or gone while there is no question.
const IDLE: Duration = Duration::from_secs(1);
/// How long the connection may be lost before this node answers the questions under way itself.
const DOWN: Duration = Duration::from_millis(500);
/// The time limit for a worker's review, which is as long as the client waits for it.
const REVIEW: Duration = Duration::from_secs(30);

/// A review that somebody waits for.
pub(super) struct ReviewJob {
    /// The record of the game, as DGN.
    pub(crate) record: String,
    /// Raised when nobody waits any more.
    pub(crate) stop: Stop,
    /// Receives the review, or nothing if no worker could make it.
    pub(crate) reply: oneshot::Sender<Option<Review>>,
}

/// A question and the recipient of its answer.
enum Errand {
    Move(Job),
    Review(ReviewJob),
}

impl Errand {
    fn is_cancelled(&self) -> bool {
        match self {
            Errand::Move(job) => job.stop.is_stopped(),
            Errand::Review(job) => job.stop.is_stopped(),
        }
    }
}

/// What other tasks tell the desk.
pub(super) enum Note {
    /// A review is wanted.
    Review(ReviewJob),
    /// A question could not be sent.
    Unsent(u64),
}

pub(super) struct Desk {
    bus: Bus,
    asker: Party,
    shared: Arc<Shared>,
    flights: Flights<Errand>,
    roster: Roster,
    limit: Duration,
    notes: mpsc::UnboundedSender<Note>,
    /// Questions that this node answers itself, before those in the queue.
    own: VecDeque<Job>,
    /// Since when the connection has been lost.
    down: Option<Instant>,
    /// How often a connection was established, to detect even a brief loss.
    connects: u64,
    /// Whether workers could be asked when the desk last looked.
    reachable: bool,
    /// When it last looked.
    looked: Instant,
}

impl Desk {
    pub(super) fn new(
        bus: Bus,
        asker: Party,
        shared: Arc<Shared>,
        limit: Duration,
        notes: mpsc::UnboundedSender<Note>,
    ) -> Desk {
        Desk {
            connects: bus.connects(),
            bus,
            asker,
            shared,
            flights: Flights::default(),
            roster: Roster::default(),
            limit,
            notes,
            own: VecDeque::new(),
            down: None,
            reachable: false,
            looked: Instant::now(),
        }
    }

    /// Works until it is aborted.
    pub(super) async fn run(
        mut self,
        mut reports: Subscription,
        mut hellos: Subscription,
        mut noted: mpsc::UnboundedReceiver<Note>,
    ) {
        loop {
            let busy = !self.flights.is_empty() || self.shared.queued() > 0 || !self.own.is_empty();
            let pause = if busy { TICK } else { IDLE };
            tokio::select! {
                () = self.shared.wake.notified() => {}
                Some(message) = reports.next() => self.hear(&message),
                Some(message) = hellos.next() => {
                    if let Ok(hello) = serde_json::from_slice(&message.payload) {
                        self.roster.hear(hello, Instant::now());
                    }
                }
                Some(note) = noted.recv() => self.note(note),
                () = tokio::time::sleep(pause) => {}
            }
            let now = Instant::now();
            if now >= self.looked + TICK {
                self.looked = now;
                self.look(now);
            }
            self.feed(now);
        }
    }

    /// Looks at the connection and at the questions that are under way.
    fn look(&mut self, now: Instant) {
        let connected = self.bus.is_connected();
        match connected {
            true => self.down = None,
            false => drop(self.down.get_or_insert(now)),
        }
        let (workers, threads) = self.roster.count(now);
        self.shared.workers.store(workers as u64, Ordering::Relaxed);
        let reachable = connected && threads > 0;
        if reachable != std::mem::replace(&mut self.reachable, reachable) {
            match reachable {
                true => tracing::info!(workers, threads, "workers find the computer's moves"),
                false => tracing::warn!(connected, "no worker; this server finds the moves itself"),
            }
        }
        let connects = self.bus.connects();
        if connected && connects != std::mem::replace(&mut self.connects, connects) {
            // Answers may have been lost with the connection, and the questions with the work queue.
            for id in self.flights.ids() {
                self.ask_again(id, false, now);
            }
        }
        let lost = self.down.is_some_and(|since| now >= since + DOWN);
        let alone = lost || (connected && threads == 0);
        for (id, verdict) in self.flights.due(now, alone, Errand::is_cancelled) {
            match verdict {
                Verdict::Again => self.ask_again(id, true, now),
                Verdict::Alone => self.answer_alone(id),
                Verdict::Cancel => self.cancel(id),
            }
        }
    }

    /// Gives the questions of the queue to the workers, or else to this node's threads.
    fn feed(&mut self, now: Instant) {
        let (_, threads) = self.roster.count(now);
        let most = if self.bus.is_connected() { 2 * threads } else { 0 };
        while self.flights.count(Kind::Move) < most {
            let Some(job) = self.shared.pop() else { break };
            if !job.stop.is_stopped() {
                self.order(Errand::Move(job), now);
            }
        }
        while self.shared.local.waiting() < self.shared.threads {
            let queued = || if most == 0 { self.shared.pop() } else { None };
            let Some(mut job) = self.own.pop_front().or_else(queued) else { break };
            let (shared, reply) = (self.shared.clone(), job.reply);
            job.reply = Box::new(move |answer| {
                reply(answer);
                shared.wake.notify_one();
            });
            if let Err(job) = self.shared.local.ask(job) {
                self.own.push_front(*job);
                break;
            }
        }
    }

    /// Gives a question to the workers. One that cannot be serialized is answered by this node.
    fn order(&mut self, errand: Errand, now: Instant) {
        let (kind, limit) = match &errand {
            Errand::Move(_) => (Kind::Move, self.limit),
            Errand::Review(_) => (Kind::Review, REVIEW),
        };
        let task = match &errand {
            Errand::Move(job) => {
                WrittenProblem::of(&job.problem).map(|problem| Task::Move(Box::new(problem)))
            }
            Errand::Review(job) => Some(Task::Review(job.record.clone())),
        };
        let limit = u64::try_from(limit.as_millis()).unwrap_or(u64::MAX);
        let (asker, id) = (self.asker.clone(), self.flights.next_id());
        let order = task.map(|task| written(&Order { asker, id, limit, task }));
        match order.filter(|order| order.len() <= LARGEST) {
            Some(order) => {
                self.flights.add(errand, kind, order, now);
                self.send(id);
            }
            None => self.alone(errand),
        }
    }

    /// Sends a question that is under way. A separate task waits for the confirmation of the work
    /// queue.
    fn send(&self, id: u64) {
        let Some(flight) = self.flights.get(id) else { return };
        let (kind, order) = (flight.kind, flight.order.clone());
        let (bus, notes) = (self.bus.clone(), self.notes.clone());
        let name = format!("{}-{id}-{}-{}", self.asker, flight.attempts, self.connects);
        tasks::spawn(async move {
            if let Err(error) = queue::ask(&bus, kind, order, name).await {
                tracing::debug!(%error, "a question could not be sent to the workers");
                // The desk has ended if nobody receives this.
                let _ = notes.send(Note::Unsent(id));
            }
        });
    }

    fn ask_again(&mut self, id: u64, counted: bool, now: Instant) {
        if self.flights.again(id, counted, now).is_some() {
            self.send(id);
        }
    }

    fn answer_alone(&mut self, id: u64) {
        if let Some(flight) = self.flights.take(id) {
            self.tell_cancel(id);
            self.alone(flight.errand);
        }
    }

    /// Answers a question without workers: this node makes the move itself, and a review fails.
    fn alone(&mut self, errand: Errand) {
        match errand {
            Errand::Move(job) => self.own.push_back(job),
            Errand::Review(job) => {
                // If the receiver is gone, nobody waits any more.
                let _ = job.reply.send(None);
            }
        }
    }

    fn cancel(&mut self, id: u64) {
        if self.flights.take(id).is_some() {
            self.tell_cancel(id);
        }
    }

    /// Tells the workers that nobody waits for an answer. It only saves them work, so it may get lost.
    fn tell_cancel(&self, id: u64) {
        let (bus, cancel) = (self.bus.clone(), Cancel { asker: self.asker.clone(), id });
        tasks::spawn(async move { drop(bus.publish(cancels(&bus), written(&cancel)).await) });
    }

    fn note(&mut self, note: Note) {
        match note {
            Note::Review(job) if self.reachable => self.order(Errand::Review(job), Instant::now()),
            Note::Review(job) => self.alone(Errand::Review(job)),
            Note::Unsent(id) => self.answer_alone(id),
        }
    }

    /// Handles a report of a worker.
    fn hear(&mut self, message: &Message) {
        let Ok(Report { id, told }) = serde_json::from_slice(&message.payload) else {
            tracing::warn!("a report of a worker cannot be read");
            return;
        };
        if told == TaskReport::Begun {
            self.flights.sign(id, Instant::now());
            return;
        }
        // An answer that arrives twice or too late belongs to an unknown question.
        let Some(flight) = self.flights.take(id) else { return };
        match (flight.errand, told) {
            (Errand::Review(job), TaskReport::Review(review)) => {
                // If the receiver is gone, nobody waits any more.
                let _ = job.reply.send(Some(*review));
            }
            (Errand::Move(job), told) => match told.answer(&job.problem) {
                Some(answer) => {
                    self.shared.answered.fetch_add(1, Ordering::Relaxed);
                    (job.reply)(answer);
                }
                None => {
                    tracing::warn!("a worker could not answer; this server answers itself");
                    self.alone(Errand::Move(job));
                }
            },
            (errand, _) => self.alone(errand),
        }
    }
}
