//! The snapshots of a game. Each is made once for all connections of a class, and sent within budgets that count
//! its bytes. A connection that has spent its budget gets one snapshot later, however many it asks for.

use std::time::Duration;

use axum::extract::ws::Utf8Bytes;

use super::state::GameTask;
use crate::live::frames::{Class, text};
use crate::protocol::ServerFrame;
use crate::tasks;
use crate::time::SteadyTime;
use crate::view::{self, Viewer};

/// How old a snapshot with running clocks may be when it is sent.
const FRESH: Duration = Duration::from_millis(50);
/// How long spectators wait for a new snapshot after another one was made, for each event of a long game. Making
/// one takes about a tenth of that.
const REST: Duration = Duration::from_micros(40);
/// How long a connection waits for its snapshot until it is looked at again, while too much waits for its address.
const FULL: Duration = Duration::from_millis(250);

/// What was made of a game at one version.
#[derive(Default)]
pub(super) struct Shown {
    version: u64,
    hashes: Vec<(Viewer, String)>,
    snapshots: Vec<Snapshot>,
    /// Until when spectators wait for a snapshot that has to be made.
    resting: SteadyTime,
}

struct Snapshot {
    class: Class,
    text: Utf8Bytes,
    /// The number of the room that the snapshot contains.
    room: u64,
    made: SteadyTime,
}

impl Shown {
    /// Forgets what is not of this version.
    fn turn_to(&mut self, version: u64) {
        if self.version != version {
            self.clear();
            self.version = version;
        }
    }

    /// Forgets everything that was made.
    pub(super) fn clear(&mut self) {
        self.hashes.clear();
        self.snapshots.clear();
    }
}

impl GameTask {
    /// Returns the hash of what a viewer can see.
    pub(super) fn hash(&mut self, viewer: Viewer) -> String {
        self.shown.turn_to(self.live.version());
        if let Some((_, hash)) = self.shown.hashes.iter().find(|(known, _)| *known == viewer) {
            return hash.clone();
        }
        let hash = view::hash(&self.live.game, viewer);
        self.shown.hashes.push((viewer, hash.clone()));
        hash
    }

    /// Notes that a connection waits for a snapshot, and sends it if the budgets allow.
    pub(super) fn sync(&mut self, connection: u64) {
        if let Some(known) = self.connections.iter_mut().find(|known| known.id == connection) {
            known.owed = true;
            self.send_snapshots();
        }
    }

    /// Has a snapshot sent to each connection that meets a condition.
    pub(super) fn owe(&mut self, to: impl Fn(Viewer) -> bool) {
        for connection in &mut self.connections {
            connection.owed |= to(connection.class.viewer);
        }
        self.send_snapshots();
    }

    /// Returns when a connection may be sent a snapshot.
    pub(super) fn ready(&self, at: usize) -> SteadyTime {
        let connection = &self.connections[at];
        let own = connection.budget.ready(self.shared.config.snapshots);
        let ready = own.max(self.shared.budgets.ready(connection.who.network));
        match connection.outbox.has_room() {
            true => ready,
            false => ready.max(self.shared.now().steady + FULL),
        }
    }

    /// Spends the budgets of a connection.
    pub(super) fn spend(&mut self, at: usize, bytes: usize, now: SteadyTime) {
        let connection = &mut self.connections[at];
        let bytes = bytes as u64;
        connection.budget.spend(self.shared.config.snapshots, bytes, now);
        self.shared.budgets.spend(connection.who.network, bytes, now);
    }

    /// Sends the snapshots that connections wait for and the budgets allow, to players first.
    pub(super) fn send_snapshots(&mut self) {
        self.snapshots_due = None;
        for players in [true, false] {
            for at in 0..self.connections.len() {
                let known = &self.connections[at];
                if known.owed && players != (known.class.viewer == Viewer::default()) {
                    self.send_snapshot(at);
                }
            }
        }
    }

    fn send_snapshot(&mut self, at: usize) {
        let (class, now) = (self.connections[at].class, self.shared.now().steady);
        let mut ready = self.ready(at);
        if class.viewer == Viewer::default() && self.known_snapshot(class, now).is_none() {
            ready = ready.max(self.shown.resting);
        }
        if ready > now {
            self.snapshots_due = Some(self.snapshots_due.map_or(ready, |due| due.min(ready)));
            return;
        }
        let (frame, room) = self.snapshot(class);
        let connection = &mut self.connections[at];
        connection.owed = false;
        let first = !std::mem::replace(&mut connection.greeted, true);
        connection.outbox.catch_up();
        let bytes = frame.len();
        self.push(&self.connections[at], frame);
        if first || room != self.live.people.number() {
            self.send_room(at);
        }
        self.spend(at, bytes, now);
    }

    /// Sends the room to one connection.
    pub(super) fn send_room(&self, at: usize) {
        let connection = &self.connections[at];
        let room = self.live.room(connection.class.viewer, self.shared.now());
        self.push(connection, text(&ServerFrame::Room { room }));
    }

    /// Returns the snapshot that was made for a class and may still be sent.
    fn known_snapshot(&mut self, class: Class, now: SteadyTime) -> Option<&Snapshot> {
        self.shown.turn_to(self.live.version());
        let timed = self.live.clocks().is_some() && self.live.in_progress();
        let known = self.shown.snapshots.iter().find(|known| known.class == class)?;
        (!timed || now < known.made + FRESH).then_some(known)
    }

    /// Returns the snapshot for a class, with the number of the room in it.
    fn snapshot(&mut self, class: Class) -> (Utf8Bytes, u64) {
        let now = self.shared.now();
        if let Some(known) = self.known_snapshot(class, now.steady) {
            return (known.text.clone(), known.room);
        }
        let made = || text(&ServerFrame::Full { game: self.live.full(class, now) });
        let events = self.live.version();
        let text = tasks::long(events, made);
        let room = self.live.people.number();
        if tasks::is_long(events) {
            let rest = REST * u32::try_from(events).unwrap_or(u32::MAX);
            self.shown.resting = now.steady + rest;
        }
        self.shown.snapshots.retain(|known| known.class != class);
        let made = now.steady;
        self.shown.snapshots.push(Snapshot { class, text: text.clone(), room, made });
        (text, room)
    }
}
