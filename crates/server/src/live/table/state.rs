//! The state of a live game's task, and how it sends frames to its connections.

use std::sync::Arc;
use std::time::Duration;

use axum::extract::ws::Utf8Bytes;
use dejarik_engine::Stop;
use dejarik_host::live::Checked;
use dejarik_play::Due;
use dejarik_rules::any::AnyStep;

use super::snapshots::Shown;
use super::talk::Voice;
use super::weight::Weight;
use crate::computer::Asker;
use crate::live::bulk::Budget;
use crate::live::frames::Class;
use crate::live::game::LiveGame;
use crate::live::mailbox::{Mailbox, Message};
use crate::live::outbox::Outbox;
use crate::live::requests::Who;
use crate::live::roles::{Carried, LocalConnection};
use crate::live::shared::Shared;
use crate::profile::Profile;
use crate::store::Epoch;
use crate::time::{Now, SteadyTime};

/// A connection to the game.
pub(super) struct Connection {
    pub(super) id: u64,
    pub(super) who: Who,
    pub(super) class: Class,
    /// How the client is shown while it only watches.
    pub(super) profile: Profile,
    pub(super) outbox: Arc<Outbox>,
    /// Whether another node relays the connection.
    pub(super) relayed: bool,
    /// Whether the connection waits for a snapshot.
    pub(super) owed: bool,
    /// Whether the connection has got the game and the room.
    pub(super) greeted: bool,
    /// What the connection may still get in snapshots.
    pub(super) budget: Budget,
}

impl Connection {
    /// Returns a connection that has got nothing yet.
    pub(super) fn new(local: LocalConnection, class: Class, relayed: bool) -> Connection {
        let LocalConnection { id, who, profile, outbox, .. } = local;
        let (owed, greeted, budget) = (false, false, Budget::default());
        Connection { id, who, class, profile, outbox, relayed, owed, greeted, budget }
    }
}

/// A question that the computer thinks about.
pub(super) struct Thinking {
    /// The version of the game that the question belongs to.
    pub(super) version: u64,
    pub(super) stop: Stop,
}

/// A step that the computer has chosen and will play a little later.
pub(super) struct Ready {
    /// The version of the game that the step was chosen for.
    pub(super) version: u64,
    pub(super) step: AnyStep,
    pub(super) at: SteadyTime,
}

/// What was last announced to the connections about absences.
#[derive(Default)]
pub(super) struct Announced {
    /// The sides whose absence was announced to be long enough for a claim.
    pub(super) gone: [bool; 2],
    /// Whether absence could cost the game.
    pub(super) contested: bool,
}

/// The state of a game's task.
pub(super) struct GameTask {
    pub(super) shared: Arc<Shared>,
    pub(super) live: LiveGame,
    /// The dice that the players check; `None` in a game without checked dice.
    pub(super) dice: Option<Checked>,
    pub(super) weight: Weight,
    /// The epoch under which the game was loaded.
    pub(super) epoch: Epoch,
    pub(super) connections: Vec<Connection>,
    /// What was made for the connections at the present version.
    pub(super) shown: Shown,
    /// When a connection that waits for a snapshot may get it.
    pub(super) snapshots_due: Option<SteadyTime>,
    pub(super) mailbox: Mailbox,
    pub(super) thinking: Option<Thinking>,
    pub(super) ready: Option<Ready>,
    /// When the players last saw something happen.
    pub(super) seen: SteadyTime,
    /// When to retry what has failed.
    pub(super) retry: Option<SteadyTime>,
    /// Whether a write has failed and none has succeeded since. Until one succeeds, the clocks are
    /// frozen.
    pub(super) stalled: bool,
    /// When to announce a change of the room at the latest.
    pub(super) room_due: Option<SteadyTime>,
    pub(super) announced: Announced,
    /// What the game waited for when that was last announced.
    pub(super) due: Due,
    /// What each side says, by `Side::index`.
    pub(super) voices: [Voice; 2],
    /// Since when the game has had no connection; `None` while it has one.
    pub(super) idle: Option<SteadyTime>,
    /// When a player last acted or looked without a connection.
    pub(super) visited: Option<SteadyTime>,
    /// That player, as an asker in the computer's queue.
    pub(super) visitor: Option<Asker>,
    pub(super) last_connection: u64,
    /// How long no place for connections had been free when that time was last discounted.
    pub(super) full: Duration,
    /// Whether the game was asked to leave memory.
    pub(super) resting: bool,
    pub(super) closing: bool,
    /// Whether another node has taken the game over.
    pub(super) superseded: bool,
    /// The act that was not performed for that reason. The task's next role handles it.
    pub(super) unanswered: Option<Message>,
}

impl GameTask {
    /// Returns the state for a game that was just loaded.
    pub(super) fn new(
        shared: Arc<Shared>,
        live: LiveGame,
        dice: Option<Checked>,
        epoch: Epoch,
        mailbox: Mailbox,
        now: Now,
    ) -> GameTask {
        let voices = [(); 2].map(|()| Voice::new(&shared.config));
        let announced = Announced { gone: [false; 2], contested: live.contested() };
        let mut weight = Weight::new(shared.weight.clone());
        weight.set(live.version());
        let (full, due) = (shared.config.places.full_for(), live.game.due());
        GameTask {
            shared,
            live,
            dice,
            weight,
            epoch,
            connections: Vec::new(),
            shown: Shown::default(),
            snapshots_due: None,
            mailbox,
            thinking: None,
            ready: None,
            seen: now.steady,
            retry: None,
            stalled: false,
            room_due: None,
            announced,
            due,
            voices,
            idle: Some(now.steady),
            visited: None,
            visitor: None,
            last_connection: 0,
            full,
            resting: false,
            closing: false,
            superseded: false,
            unanswered: None,
        }
    }

    /// Sends a frame to one connection.
    pub(super) fn send(&self, connection: u64, frame: Utf8Bytes) {
        if let Some(known) = self.connections.iter().find(|known| known.id == connection) {
            self.push(known, frame);
        }
    }

    /// Queues a frame for a connection and counts an overflow.
    pub(super) fn push(&self, connection: &Connection, frame: Utf8Bytes) {
        if !connection.outbox.push(frame) {
            self.shared.figures.resync();
        }
    }
}

impl GameTask {
    /// Returns the state that the next role of this task takes over. Connections that another node relays
    /// are closed, because that node finds the new owner by itself.
    pub(super) fn carry(mut self) -> Carried {
        let mut connections = Vec::new();
        for connection in std::mem::take(&mut self.connections) {
            let Connection { id, who, class, profile, outbox, relayed, .. } = connection;
            self.shared.figures.leave(class.viewer);
            match relayed {
                true => outbox.close(None),
                false => {
                    let choices = class.choices;
                    connections.push(LocalConnection { id, who, choices, profile, outbox });
                }
            }
        }
        Carried {
            connections,
            last_connection: self.last_connection,
            unanswered: self.unanswered.take().into_iter().collect(),
        }
    }
}

impl Drop for GameTask {
    /// Closes all connections, so that nobody waits for a game that has left memory, and ends the
    /// computer's search.
    fn drop(&mut self) {
        if let Some(thinking) = &self.thinking {
            thinking.stop.stop();
        }
        for connection in &self.connections {
            connection.outbox.close(None);
            self.shared.figures.leave(connection.class.viewer);
        }
        // The players of a game by days are expected to be away.
        let expected = self.live.terms.days.is_some() && !self.superseded;
        self.shared.keys.attend(self.live.id, expected);
    }
}
