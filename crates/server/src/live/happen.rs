//! What happens at a live game, from the table's change to the frames: done, written down, told.

use std::time::Instant;

use axum::extract::ws::Utf8Bytes;
use dejarik_play::Event;
use dejarik_play::dice::System;
use dejarik_rules::Side;

use super::acts::Done;
use super::clock::Clocks;
use super::requests::Act;
use super::sight::{Class, text};
use super::task::{Live, Message, Reply};
use crate::protocol::ServerFrame;
use crate::refusal::{Kind, Refusal};
use crate::store::{Logged, StoreError, Write};
use crate::view::Viewer;

/// How long after a failure it is tried again.
pub(super) const RETRY: u64 = 500;

/// What has been done and is not on disk yet, with the frames that will tell of it.
struct Batch {
    events: Vec<Logged>,
    classes: Vec<Class>,
    /// By the place of a class in `classes`, in order.
    frames: Vec<Vec<Utf8Bytes>>,
}

impl Live {
    /// Does an act and tells whoever asked.
    pub(super) async fn act(&mut self, act: Act, reply: Reply, since: Instant) {
        let id = act.id.clone();
        match reply {
            Reply::Frame(connection) => {
                let known = self.connections.iter().find(|known| known.id == connection);
                let Some(viewer) = known.map(|known| known.class.viewer) else { return };
                let outcome = self.done(viewer, &act).await;
                self.hub.figures.act(&outcome, since);
                let frame = match outcome {
                    Ok(version) => ServerFrame::Ack { id, version },
                    Err(refusal) => ServerFrame::Refused { id, error: refusal.to_error() },
                };
                self.send(connection, text(&frame));
            }
            Reply::Call(who, answer) => {
                let outcome = match self.claim_seat(&who).await {
                    Ok(()) => self.done(self.table.people.viewer(&who), &act).await,
                    Err(refusal) => Err(refusal),
                };
                self.hub.figures.act(&outcome, since);
                // Who has gone finds it in the log.
                let _ = answer.send(outcome);
            }
        }
    }

    /// Does an act; the version that has it, once it is on disk.
    async fn done(&mut self, viewer: Viewer, act: &Act) -> Result<u64, Refusal> {
        let side: Side = act.side.into();
        if !viewer.holds(side) {
            return Err(Refusal::new(Kind::NotYourSeat, format!("you do not hold side {side}")));
        }
        self.flag().await?;
        let clocks = self.table.clocks_now();
        match self.table.act(act, self.hub.now())? {
            Done::Before(version) => Ok(version),
            Done::Now(logged) => {
                let version = self.table.version();
                self.commit(*logged, clocks).await?;
                Ok(version)
            }
            Done::Room(wish) => {
                self.wish(side, wish).await?;
                Ok(self.table.version())
            }
        }
    }

    /// Ends the game if a clock has run out.
    async fn flag(&mut self) -> Result<(), Refusal> {
        let clocks = self.table.clocks_now();
        match self.table.time_out(self.hub.now()) {
            Some(logged) => self.commit(logged, clocks).await,
            None => Ok(()),
        }
    }

    /// Something has been applied: adds the throws that follow, writes it all down, tells
    /// everybody. If it cannot be written down it has not happened.
    pub(super) async fn commit(
        &mut self,
        first: Logged,
        clocks: Option<Clocks>,
    ) -> Result<(), Refusal> {
        self.finish(Some(first), clocks).await
    }

    /// Makes throws that are due although nothing has just happened.
    pub(super) async fn throw_now(&mut self) {
        let clocks = self.table.clocks_now();
        if self.finish(None, clocks).await.is_err() {
            self.retry = Some(self.hub.now().steady + RETRY);
        }
    }

    async fn finish(
        &mut self,
        first: Option<Logged>,
        clocks: Option<Clocks>,
    ) -> Result<(), Refusal> {
        let seq = self.table.version() - u64::from(first.is_some());
        match self.written(seq, first).await {
            Ok(batch) => {
                self.told_all(&batch);
                Ok(())
            }
            Err(refusal) => {
                self.restore(seq, clocks).await;
                Err(refusal)
            }
        }
    }

    /// Throws what is due and has everything on disk. What is to be told of the last event, which
    /// is where somebody has to choose, is worked out while the disk is busy.
    async fn written(&mut self, seq: u64, first: Option<Logged>) -> Result<Batch, Refusal> {
        let mut batch = self.batch();
        batch.events.extend(first);
        while self.table.throws() {
            self.capture(&mut batch);
            let thrown = self.table.throw(&mut System, self.hub.now());
            let logged = thrown.map_err(|error| Refusal::new(Kind::Internal, error.to_string()))?;
            batch.events.push(logged);
        }
        let live = self.table.live_key();
        let events = batch.events.clone();
        let write = Write::Append { game: self.table.id, seq, events, live };
        let written = self.hub.store.write(write);
        self.capture(&mut batch);
        written.await.unwrap_or(Err(StoreError::Closed))?;
        Ok(batch)
    }

    fn batch(&self) -> Batch {
        let mut classes: Vec<Class> = Vec::new();
        for connection in &self.connections {
            if !classes.contains(&connection.class) {
                classes.push(connection.class);
            }
        }
        Batch { events: Vec::new(), frames: vec![Vec::new(); classes.len()], classes }
    }

    /// Makes the frames for the last event of a batch, which was applied last: one for each class of
    /// connections.
    fn capture(&self, batch: &mut Batch) {
        let Some(logged) = batch.events.last() else { return };
        let now = self.hub.now();
        let told = batch.classes.iter().any(|class| self.table.tells(*class));
        let choices = if told { self.table.choices() } else { None };
        // With the last order all orders are to be seen, also those sent before as hidden.
        let reveals =
            matches!(logged.event, Event::SetUp(_)) && !self.table.hides(Viewer::default());
        for (class, frames) in batch.classes.iter().zip(&mut batch.frames) {
            frames.push(match reveals {
                true => self.full_frame(*class, now),
                false => text(&self.table.event_frame(*class, logged, choices.as_ref(), now)),
            });
        }
    }

    /// It is on disk: everybody hears of it.
    fn told_all(&mut self, batch: &Batch) {
        let now = self.hub.now().steady;
        self.seen = now;
        let ended = batch.events.iter().any(|logged| ends(&logged.event)) && !self.table.going();
        for connection in &self.connections {
            let class = batch.classes.iter().position(|class| *class == connection.class);
            let frames = class.and_then(|class| batch.frames.get(class));
            for frame in frames.into_iter().flatten() {
                if !connection.outbox.push(frame.clone()) {
                    self.hub.figures.resync();
                }
            }
        }
        self.hub.figures.events(batch.events.len() as u64);
        self.hub.keys.set(self.table.id, self.table.live_key());
        if ended {
            self.table.people.rematch = [false; 2];
            self.hub.finished(&self.table);
        }
        if self.told.1 != self.table.contested() {
            self.told = ([false; 2], self.table.contested());
            self.table.people.changed();
            self.room_changed(true);
        }
    }

    /// What could not be written down has not happened: back to what the log says.
    async fn restore(&mut self, seq: u64, clocks: Option<Clocks>) {
        let kept = self.hub.load(self.table.id).await;
        let folded = match kept {
            Ok(Some(kept)) => self.table.fold(kept.log).is_ok(),
            Ok(None) | Err(_) => false,
        };
        if !folded {
            let why = "the game cannot be read now; it is as it was before";
            let _ = self.door.tell(Message::Close(Refusal::new(Kind::Store, why)));
            return;
        }
        self.table.put_clocks_back(clocks);
        if self.table.version() != seq {
            // It was written after all.
            for connection in &self.connections {
                connection.outbox.push(self.full_frame(connection.class, self.hub.now()));
            }
        }
    }

    /// What the time brings: fallen clocks, absences, the computer's step, news of the room.
    pub(super) async fn on_time(&mut self) {
        let now = self.hub.now().steady;
        if self.retry.is_some_and(|at| at <= now) {
            self.retry = None;
            if self.table.throws() {
                self.throw_now().await;
            }
        }
        if self.table.deadline().is_some_and(|at| at <= now)
            && self.retry.is_none()
            && self.flag().await.is_err()
        {
            self.retry = Some(now + RETRY);
        }
        if self.absence_due().is_some_and(|at| at <= now) {
            for side in Side::BOTH {
                let gone = self.table.people.gone_at(side).is_some_and(|at| at <= now);
                self.told.0[side.index()] |= gone;
            }
            self.table.people.changed();
            self.room_changed(true);
        }
        if self.room_due.is_some_and(|at| at <= now) {
            self.room_changed(true);
        }
        if let Some(thinking) = self.thinking.as_mut().filter(|thinking| thinking.until <= now) {
            thinking.stop.stop();
            thinking.until = u64::MAX;
        }
        if let Some((version, step, at)) = self.ready
            && at <= now
        {
            self.ready = None;
            if version == self.table.version() {
                self.computer_steps(step).await;
            }
        }
    }
}

/// Whether an event can end a game.
fn ends(event: &Event) -> bool {
    !matches!(
        event,
        Event::SetUp(_)
            | Event::DrawOffer(_)
            | Event::DrawDecline(_)
            | Event::TakebackOffer(_)
            | Event::TakebackDecline(_)
            | Event::Takeback { .. }
    )
}
